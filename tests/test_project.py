"""The repository keeps its own house rules: addresses, chores, pins and rings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REGISTRY = re.compile(r"https?://[^\s\"'<>]*(pypi|pythonhosted|npmjs|yarnpkg|anaconda|/simple\b)")
MACHINE_PATH = re.compile(r"(?<![\w.~*-])/(work|root|home)/")


def tracked_files() -> list[Path]:
    """What git has, or would have after `git add`."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if (ROOT / name).is_file()]


def places(pattern: re.Pattern[str]) -> list[str]:
    """Every `file:line` where the pattern is found."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked_files()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_tracked_file_names_a_package_registry() -> None:
    assert places(REGISTRY) == []


def test_no_tracked_file_names_a_path_of_one_machine() -> None:
    assert places(MACHINE_PATH) == []


def test_ci_runs_chores_of_the_makefile() -> None:
    script = ROOT / ".ci" / "run"
    chores = re.findall(r"^make (\S+)$", script.read_text("utf-8"), re.MULTILINE)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert chores == ["set-up", "check", "compile", "test-pure", "test-compiled"]
    assert set(chores) <= set(targets)
    assert os.access(script, os.X_OK)


def names(requirements: list[str]) -> set[str]:
    """Package names as the index spells them."""
    return {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in requirements}


def test_constraints_pin_all_that_pyproject_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = names(project["build-system"]["requires"]) | names(project["project"]["dependencies"])
    for extra in project["project"]["optional-dependencies"].values():
        wanted |= names(extra)
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert all(re.match(r"[\w.-]+==\d[\w.]*( ; |$)", pin) for pin in pins)
    assert wanted - names(pins) == set()


LOAD_INNER_RINGS = """
import json, pkgutil, sys
before = set(sys.modules)
import astrarium.engine, astrarium.games
for package in (astrarium.engine, astrarium.games):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(module.name)
print(json.dumps(sorted(set(sys.modules) - before)))
"""
INNER_RINGS = re.compile(r"astrarium(\.(engine|games)(\..+)?|__mypyc)?|mypy_extensions")


def test_engine_and_games_import_nothing_from_outside() -> None:
    command = [sys.executable, "-I", "-c", LOAD_INNER_RINGS]
    loaded = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    strangers = [
        name
        for name in json.loads(loaded)
        if name.split(".")[0] not in sys.stdlib_module_names and not INNER_RINGS.fullmatch(name)
    ]
    assert strangers == []
