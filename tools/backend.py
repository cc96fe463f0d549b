"""The build backend: setuptools, plus mypy when ASTRARIUM_COMPILE=1 asks for a compiled build."""

import os
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 (all other hooks as they are)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:  # type: ignore[no-redef]
    requires = build_meta.get_requires_for_build_wheel(config_settings)
    if os.environ.get("ASTRARIUM_COMPILE") == "1":
        pins = Path("constraints.txt").read_text(encoding="utf-8").splitlines()
        requires += [pin for pin in pins if pin.startswith("mypy==")]
    return requires
