"""What was measured of a server: its start, tables in play, the weight of pages."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from astrarium.bench.figures import MILLI, BuildName, Spread, Tail, spread, tail


class Start(NamedTuple):
    """A start until the first page: by the clock on the wall, and of the processors."""

    seconds: float
    cpu_seconds: float | None


class Visit(NamedTuple):
    """What a first visit of a page brings: bytes as sent, heads included, and answers."""

    page: str
    bytes: int
    requests: int


@dataclass(frozen=True, slots=True)
class Load:
    """Tables in play at people's pace.

    `latencies_ms` are the times from clicks to the other seat's socket, of the clicks that
    the other seat is shown; `update_bytes` what updates weighed, compressed as sent.
    """

    tables: int
    seconds: float
    clicks: int
    cpu_seconds: float | None
    latencies_ms: tuple[float, ...]
    update_bytes: tuple[int, ...]

    @property
    def cpu_share(self) -> float | None:
        """How busy the server was, of one processor."""
        return None if self.cpu_seconds is None else self.cpu_seconds / self.seconds

    @property
    def latency_ms(self) -> Tail | None:
        return tail(self.latencies_ms)

    def to_data(self) -> dict[str, Any]:
        latency = self.latency_ms
        return asdict(self) | {
            "latency_ms": latency and latency._asdict(),
            "cpu_share": self.cpu_share,
        }


class Rush(NamedTuple):
    """Tables that play as fast as the server lets them."""

    tables: int
    seconds: float
    moves: int
    cpu_seconds: float | None

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_ms_per_move(self) -> float | None:
        used = self.cpu_seconds
        return MILLI * used / self.moves if used is not None and self.moves else None


@dataclass(frozen=True, slots=True)
class WebRow:
    """The server of one build."""

    build: BuildName
    starts: tuple[Start, ...]
    pause: float  # seconds between the clicks at a table, on the average
    loads: tuple[Load, ...]
    rush: Rush
    visits: tuple[Visit, ...]

    @property
    def start(self) -> Spread:
        return spread(start.seconds for start in self.starts)

    @property
    def start_cpu(self) -> Spread | None:
        """What the processors had to do for it."""
        used = [start.cpu_seconds for start in self.starts if start.cpu_seconds is not None]
        return spread(used) if used else None

    @property
    def update_bytes(self) -> Tail | None:
        """Of all loads."""
        return tail([size for load in self.loads for size in load.update_bytes])

    def to_data(self) -> dict[str, Any]:
        weight = self.update_bytes
        return asdict(self) | {
            "starts": [start._asdict() for start in self.starts],
            "start": self.start._asdict(),
            "loads": [load.to_data() for load in self.loads],
            "rush": self.rush._asdict() | {"moves_per_second": self.rush.moves_per_second},
            "visits": [visit._asdict() for visit in self.visits],
            "update_bytes": weight and weight._asdict(),
        }
