"""Astra and its solo game for pages."""
