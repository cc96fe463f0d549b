"""How long a person waits for a bot's answer: on a quiet server, and beside many tables of bots.

The person plays by the API against one bot; the others are bots among themselves, who would
think for twenty seconds about every decision. All of them have one process to think in.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from bench import BenchError
from bench.browser import browser
from bench.results import Measured

ANSWER: Final = "s until a bot has answered a person"
BEYOND: Final = "s of the longest answer beyond twice a quiet one"

LEVELS: Final = ("adept", "master")  # whom people play against
SLUG: Final = "bigbang-simple"  # of the person
CROWD: Final = {"game": "astrolabe", "seats": [{"who": "search:20s"}] * 3}  # a long game
LONGEST: Final = 60.0  # seconds after which nobody waits any more


class Player:
    """A person against a bot of some level, one game after the other."""

    def __init__(self, url: str, level: str) -> None:
        self.level = level
        self.rng = Random(level)
        self._visitor = browser(url)

    async def answers(self, count: int) -> list[float]:
        """Seconds from a move until the bot has answered it, so often; fewer, if nobody would
        wait for the last one."""
        found: list[float] = []
        while len(found) < count and max(found, default=0.0) < LONGEST:
            async with aclosing(self._game()) as game:
                async for seconds in game:
                    found.append(seconds)
                    if len(found) == count or seconds >= LONGEST:
                        break
        return found

    async def close(self) -> None:
        await self._visitor.aclose()

    async def _game(self) -> AsyncGenerator[float, None]:
        """The answers of one game."""
        seats = [{"who": "me"}, {"who": self.level}]
        opened = await self._visitor.post("/api/v1/tables", json={"game": SLUG, "seats": seats})
        made = opened.json()
        table = f"/api/v1/tables/{made['table']}"
        key = {"Authorization": f"Bearer {made['seats'][0]['key']}"}
        version, sent = -1, perf_counter()  # the bot may begin
        async with self._visitor.stream("GET", f"{table}/events", headers=key) as stream:
            async for line in stream.aiter_lines():
                if sent and perf_counter() - sent >= LONGEST:
                    yield LONGEST
                state = json.loads(line[6:]) if line.startswith("data: ") else {}
                is_news = state.get("version", -1) > version
                if is_news and version < 0 and state["choices"]:
                    sent = 0.0  # it does not
                if is_news and sent and (state["choices"] or state["phase"] == "over"):
                    yield perf_counter() - sent
                if is_news and state["phase"] == "over":
                    return
                while is_news and state["choices"]:
                    sent = perf_counter()
                    state = await self._play(table, key, state)
                    version = state["version"]

    async def _play(
        self, table: str, key: Mapping[str, str], state: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any move; the state that it led to."""
        body = {
            "move": self.rng.choice(state["choices"])["move"],
            "version": state["version"],
            "request": f"{self.rng.getrandbits(96):024x}",
        }
        answer = await self._visitor.post(f"{table}/play", json=body, headers=key)
        found: dict[str, Any] = answer.json()
        return found


async def time_answers(url: str, tables: int, count: int) -> dict[str, Measured]:
    """So many answers of each level, quiet at first, then beside so many tables of bots."""
    found: dict[str, Measured] = {}
    quiet: dict[str, list[float]] = {}
    players = [Player(url, level) for level in LEVELS]
    for player in players:
        quiet[player.level] = await player.answers(count)
        found[f"{player.level}, quiet"] = {ANSWER: quiet[player.level]}
    async with browser(url) as host:
        opened = [await host.post("/api/v1/tables", json=CROWD) for _ in range(tables)]
        for player in players:
            times = await player.answers(count)
            beyond = max(times) - 2 * median(quiet[player.level])
            name = f"{player.level}, {tables} tables of bots"
            found[name] = {ANSWER: times, BEYOND: [beyond]}
            await player.close()
        for answer in opened:
            state = await host.get(f"/api/v1/tables/{answer.json()['table']}")
            if state.json()["phase"] != "playing":
                raise BenchError("a game of bots was over too soon to be a load")
    return found
