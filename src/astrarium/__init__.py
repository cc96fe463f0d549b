"""Astrarium: a digital table for three board games of the night sky."""

__version__ = "0.1.0"
