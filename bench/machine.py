"""The machine: what it is, how busy, what a process is given and has used of it."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from sys import executable
from typing import Final

import astrarium

CORES: Final = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()


def machine() -> str:
    """The machine in a few words."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def processor() -> str:
    """The name of the processor; Linux tells it in /proc/cpuinfo only."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def load() -> float | None:
    """How many processes wanted a processor in the last minute, where the system tells."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processors so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def keep_to(pid: int, cores: set[int]) -> None:
    """Let a process run on these cores alone, where the system lets us choose."""
    if CORES:
        os.sched_setaffinity(pid, cores)


def environment(python: str) -> dict[str, str]:
    """Any interpreter finds this bench; ours this very astrarium, another one only its own."""
    path = [str(Path(__file__).parents[1])]
    if python == executable:
        path += [str(Path(astrarium.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    found = os.pathsep.join(filter(None, path))
    return {**os.environ, "PYTHONPATH": found, "PYTHONHASHSEED": "0"}
