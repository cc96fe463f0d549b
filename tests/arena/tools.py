"""Small tournaments, and what of them is the same in every run."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from astrarium.arena.tournament import Result, Tournament, play_numbers
from astrarium.bots import BotSpec, find_bot
from astrarium.bots.random import RandomBot
from astrarium.games import find

TIMES: Final = ("seconds", "longest")  # what differs from run to run


def bots(*names: str) -> tuple[BotSpec, ...]:
    return tuple(map(find_bot, names))


def strangers(*names: str) -> tuple[BotSpec, ...]:
    """Bots of which nothing matters but the name."""
    return tuple(BotSpec(name, RandomBot) for name in names)


def tournament(
    slug: str, *names: str, deals: int = 3, seats: int = 0, seed: str = "7"
) -> Tournament:
    """With the options as they are by default."""
    game = find(slug)
    options = tuple((option.name, option.default) for option in game.options)
    return Tournament(slug, bots(*names), seats or game.min_seats, seed, deals, options)


def played(contest: Tournament) -> list[Result]:
    return play_numbers(contest, range(contest.games()))


def timeless(results: Iterable[Result]) -> list[dict[str, Any]]:
    """Games by number, without the times that differ from run to run."""
    kept = [{key: result[key] for key in result if key not in TIMES} for result in results]
    return sorted(kept, key=lambda result: int(result["number"]))


def games_in(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
    return timeless(json.loads(line) for line in lines)
