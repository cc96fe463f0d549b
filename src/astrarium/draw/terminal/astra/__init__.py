"""Astra in the terminal."""
