"""Hypothesis for all tests: no deadlines, and the same examples every time.

ASTRARIUM_FULL=1 takes new ones, unless CI is set. ASTRARIUM_LAWS=some lets the laws take a
part of their examples; `make test` sets it where the compiled build takes all of them.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.tiny_family import tiny_family

__all__ = ["tiny_family"]  # a fixture for all

LAWS = {
    "all": "The laws took all their examples.",
    "some": "The laws took some of their examples; the compiled build takes all.",
}

settings.register_profile(
    "astrarium",
    deadline=None,
    database=None,
    derandomize=os.environ.get("ASTRARIUM_FULL") != "1" or "CI" in os.environ,
)
settings.load_profile("astrarium")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(LAWS[os.environ.get("ASTRARIUM_LAWS", "all")])
