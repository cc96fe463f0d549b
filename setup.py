"""Compiles what plays and thinks with mypyc, if ASTRARIUM_COMPILE=1 asks for it.

That is the engine, the games and the bots, but for the modules in which a game spends no
time. Without a C compiler, or with a type error in a module, the build says so in one line
and goes on in pure Python. An editable install is never compiled: its extension modules
would hide later edits. All else is in pyproject.toml.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ["src/astrarium/engine", "src/astrarium/games", "src/astrarium/bots"]

# By name, wherever they are.
INTERPRETED = {
    *("text", "textform", "position", "asked", "notation", "record"),  # written and read
    *("speech", "narration", "refusals", "events"),  # said; events are tuples in both builds
    *("deck", "family", "lots", "registry"),  # asked for once a game, or never
    "stream",  # subclasses random.Random, which mypyc cannot
}


def stay_pure(why: str) -> None:
    print(f"astrarium: not compiled but pure Python: {why}", flush=True)


def extensions() -> list[Any]:
    modules = [path for package in COMPILED for path in sorted(Path(package).rglob("*.py"))]
    try:
        from mypyc.build import mypycify

        found: list[Any] = mypycify(
            [str(path) for path in modules if path.stem not in INTERPRETED],
            opt_level="2",
            strip_asserts=False,
            multi_file=True,
            group_name="astrarium",
        )
    except (Exception, SystemExit) as error:  # mypyc exits on a type error
        stay_pure(f"mypyc failed ({type(error).__name__}: {error}), see its messages above")
        return []
    for extension in found:
        extension.optional = True
    return found


class AllOrNothing(build_ext):
    """The modules share one library: if one extension failed, none can be used."""

    def build_extensions(self) -> None:
        """As setuptools does, but with one C compiler a core: nearly all is one extension."""
        one_by_one = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                found = list(pool.map(lambda source: one_by_one([source], **options), sources))
            return [each for objects in found for each in objects]

        self.compiler.compile = compile_all
        super().build_extensions()

    def run(self) -> None:
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in built):
            stay_pure("the C compiler failed or is missing")
            for path in built:
                path.unlink(missing_ok=True)


compiling = os.environ.get("ASTRARIUM_COMPILE") == "1" and "bdist_wheel" in sys.argv
setup(
    ext_modules=extensions() if compiling else [],
    cmdclass={"build_ext": AllOrNothing} if compiling else {},
)
