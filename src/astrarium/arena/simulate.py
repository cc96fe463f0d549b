"""Many games between bots, in one process or several, with the same result.

Game n of a run has the seed `SEED/n`; its deal, each of its bots and options left to lots
draw from streams of their own, derived from that seed and their role.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.arena.executors import Processes
from astrarium.arena.facts import reader_of
from astrarium.arena.tally import Tally
from astrarium.bots import BotSpec, names_of
from astrarium.engine.lots import drawn_options
from astrarium.engine.match import Entry, reenacted
from astrarium.engine.options import Options, Value
from astrarium.engine.play import Observer, play_to_end
from astrarium.engine.protocol import LETTERS, Move, Scores, Seat
from astrarium.engine.record import record_of, to_text
from astrarium.engine.stream import Dealer, derived
from astrarium.games import find

CHUNK: Final = 50  # games a task at most: long enough to hide its cost
TASKS_A_JOB: Final = 8  # at least, so that all processes end together


class Contest(NamedTuple):
    """What is played: plain data that any process can take up. `records` is a folder."""

    slug: str
    bots: tuple[BotSpec, ...]
    seed: str
    options: tuple[tuple[str, Value], ...] = ()
    records: str = ""


class Ended(NamedTuple):
    """A game that is over: what it brought, and in which order the seats took their turns."""

    scores: Scores
    decisions: int
    order: tuple[Seat, ...]


def dealer_of(contest: Contest, number: int) -> Dealer:
    """The source of all chance in game `number`."""
    return Dealer(seed=f"{contest.seed}/{number}")


def options_of(contest: Contest, number: int = 0) -> Options:
    """What game `number` is played with: what is left to lots is drawn for each game anew."""
    return drawn_options(find(contest.slug), dict(contest.options), dealer_of(contest, number))


class Seats:
    """The bots of one game of a contest, each with its own stream."""

    def __init__(self, contest: Contest, number: int) -> None:
        self.dealer = dealer_of(contest, number)
        self.game = find(contest.slug)
        self.players = [bot.sit(self.game) for bot in contest.bots]
        self.streams = [
            derived(self.dealer.seed, f"bot {LETTERS[seat]}") for seat in range(len(self.players))
        ]

    def choose(self, state: Any, seat: Seat, moves: list[Move]) -> Move:
        player = self.players[seat]
        view = self.game.view(state, seat) if player.bot.needs_view else None
        return player.choose(view, moves, self.streams[seat])


def play_game(contest: Contest, number: int, observe: Observer | None = None) -> Ended:
    """Play one game by the fast door, and note who acts when: some games draw lots for it."""
    game = find(contest.slug)
    seats = Seats(contest, number)
    state = game.new(len(contest.bots), options_of(contest, number))
    course = play_to_end(game, state, seats.dealer.rng(), seats.choose, observe=observe)
    order = reader_of(game).order(state, len(contest.bots), course.first)
    return Ended(game.scores(state), course.decisions, order)


def record_game(contest: Contest, number: int) -> Ended:
    """Play one game, play it again by the checked door and write its record."""
    entries: list[Entry] = []
    ended = play_game(contest, number, entries.append)
    seats, options = len(contest.bots), options_of(contest, number)
    match = reenacted(find(contest.slug), seats, options, entries)
    text = to_text(record_of(match, names_of(contest.bots), dealer_of(contest, number)))
    record_path(contest, number).write_text(text, encoding="utf-8")
    return ended


def record_path(contest: Contest, number: int) -> Path:
    """Where game `number` is written; a seed may hold signs that no file name can."""
    seed = "".join(sign if sign.isalnum() or sign in "-_." else "-" for sign in contest.seed)
    return Path(contest.records) / f"{contest.slug}-{seed}-{number:06}.txt"


def play_chunk(contest: Contest, numbers: range) -> Tally:
    """Play some games of a contest."""
    tally = Tally(len(contest.bots))
    play = record_game if contest.records else play_game
    for number in numbers:
        ended = play(contest, number)
        tally.add(ended.scores, ended.decisions)
    return tally


def chunks(games: int, jobs: int, bots: Sequence[BotSpec]) -> Iterator[range]:
    """The numbers of all games, cut into tasks: single games, unless all bots are quick."""
    quick = max(1, min(CHUNK, games // (jobs * TASKS_A_JOB)))
    size = 1 if any(spec.bot.needs_view for spec in bots) else quick
    return (range(start, min(start + size, games)) for start in range(0, games, size))


def simulate(
    contest: Contest, games: int, jobs: int = 1, advance: Callable[[int], None] = lambda n: None
) -> Tally:
    """Play games 0 .. games - 1; `advance` hears of every few that are done."""
    total = Tally(len(contest.bots))
    tasks = chunks(games, jobs, contest.bots)
    for tally in tallies_here(contest, tasks) if jobs == 1 else tallies(contest, tasks, jobs):
        total.merge(tally)
        advance(tally.games)
    return total


def tallies_here(contest: Contest, tasks: Iterable[range]) -> Iterator[Tally]:
    return (play_chunk(contest, numbers) for numbers in tasks)


def tallies(contest: Contest, tasks: Iterable[range], jobs: int) -> Generator[Tally, None, None]:
    """The same in several processes, as they come in; none of them outlives this one."""
    return Processes(jobs).run(partial(play_chunk, contest), tasks)
