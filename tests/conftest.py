"""Hypothesis for all tests: no deadlines, and the same examples every time.

ASTRARIUM_FULL=1 takes new ones, unless CI is set.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile(
    "astrarium",
    deadline=None,
    database=None,
    derandomize=os.environ.get("ASTRARIUM_FULL") != "1" or "CI" in os.environ,
)
settings.load_profile("astrarium")
