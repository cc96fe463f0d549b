"""A tournament: who meets whom on which deal, and how one of its games is played.

Every pairing of two bots plays the same deals. On each deal one of the two sits alone
among the other's, once in every seat, and then the other way round: at two seats that is
both ways round, at four it is eight games. A game for one is played by each bot alone.
A contest may also be about one challenger: the first bot, which only sits alone among the
others'.

A game is known by its number. Its deal and what is drawn of options left to lots come from
(seed, deal), so all bots meet the same; the stream of each bot from (seed, deal, who sits
where, seat): more deals, other jobs or machines change nothing
in the games there are, and no bot can learn anything from the stream of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from time import thread_time
from typing import Any, Final, NamedTuple, TypeVar

from astrarium.arena.facts import Lead, reader_of
from astrarium.arena.tally import is_lost
from astrarium.bots import BotSpec, names_of
from astrarium.engine.lots import drawn_options
from astrarium.engine.match import Chanced, Played
from astrarium.engine.options import Options, Value
from astrarium.engine.play import play_to_end
from astrarium.engine.protocol import (
    CHANCE,
    LETTERS,
    Game,
    Journal,
    Message,
    Move,
    Part,
    Scores,
    Seat,
)
from astrarium.engine.stream import Dealer, derived
from astrarium.games import find

Result = dict[str, Any]  # one game, as a line of JSON
T = TypeVar("T")


class Tournament(NamedTuple):
    """What is played: plain data that any process can take up."""

    slug: str
    bots: tuple[BotSpec, ...]
    seats: int
    seed: str
    deals: int
    options: tuple[tuple[str, Value], ...] = ()
    challenge: bool = False  # the first bot alone among each of the others, and no more

    def line_ups(self) -> list[tuple[BotSpec, ...]]:
        """Who sits where in the games of each deal, pairing by pairing."""
        if self.seats == 1:
            return [(bot,) for bot in self.bots]
        if self.challenge:
            first, *rest = self.bots
            return [line_up for other in rest for line_up in alone(first, other, self.seats)]
        return [
            line_up
            for one, other in combinations(self.bots, 2)
            for line_up in pairing(one, other, self.seats)
        ]

    def games(self) -> int:
        return self.deals * len(self.line_ups())

    def dealer(self, deal: int) -> Dealer:
        """The source of chance in all games of a deal."""
        return Dealer(seed=f"{self.seed}/{deal}")

    def drawn(self, deal: int) -> Options:
        """The options of all games of a deal."""
        return drawn_options(find(self.slug), dict(self.options), self.dealer(deal))

    def fixture(self, number: int) -> Fixture:
        deal, place = divmod(number, len(line_ups := self.line_ups()))
        return Fixture(number, deal, line_ups[place])


class Fixture(NamedTuple):
    """One game to be played."""

    number: int
    deal: int
    bots: tuple[BotSpec, ...]


def pairing(one: T, other: T, seats: int) -> list[tuple[T, ...]]:
    """One alone among the other's in each seat, and the other way round; each once."""
    return list(dict.fromkeys(alone(one, other, seats) + alone(other, one, seats)))


def alone(one: T, other: T, seats: int) -> list[tuple[T, ...]]:
    """One among the other's, in each seat."""
    return [
        tuple(one if seat == place else other for seat in range(seats)) for place in range(seats)
    ]


def games_a_deal(seats: int, challenge: bool = False) -> int:
    """How many games a pairing plays on each deal; a game for one has a bot instead."""
    if seats == 1:
        return 1
    return len((alone if challenge else pairing)("one", "other", seats))


def deals_for(games: int, seats: int, challenge: bool = False) -> int:
    """The deals that give a pairing as many games, or a few more."""
    return -(-games // games_a_deal(seats, challenge))


# -- one game ------------------------------------------------------------------------


class Table:
    """A game being played, with what is noted on the way.

    Time is the processor's, of this game alone: a busy machine makes no bot weaker.
    """

    def __init__(self, tournament: Tournament, fixture: Fixture) -> None:
        self.game: Game[Any, Any] = find(tournament.slug)
        self.reader = reader_of(self.game)
        dealer = tournament.dealer(fixture.deal)
        self.deal = dealer.rng()
        line_up = ",".join(names_of(fixture.bots))
        seats = range(len(fixture.bots))
        self.players = [bot.by(thread_time).sit(self.game) for bot in fixture.bots]
        self.streams = [derived(dealer.seed, f"bot {line_up} {LETTERS[seat]}") for seat in seats]
        self.options = tournament.drawn(fixture.deal)
        self.state = self.game.new(len(fixture.bots), self.options)
        self.journal = Journal()
        self.lead = Lead()
        self.first = CHANCE  # the first seat to act, once the game is over
        self.last = CHANCE  # who acted last
        self.decisions = [0 for _ in seats]  # all of them
        self.asked = [0 for _ in seats]  # those with a choice
        self.seconds = [0.0 for _ in seats]
        self.longest = [0.0 for _ in seats]

    def play(self) -> None:
        """To the end, by the fast door."""
        course = play_to_end(self.game, self.state, self.deal, self.choose, self.journal, self.note)
        self.first = course.first
        self.note_lead()

    def note(self, entry: Played | Chanced) -> None:
        """Count a decision; the lead is looked at when somebody new acts."""
        if not isinstance(entry, Played):
            self.last = CHANCE
            return
        if entry.seat != self.last:
            self.last = entry.seat
            self.note_lead()
        self.decisions[entry.seat] += 1

    def note_lead(self) -> None:
        self.lead = self.lead.after(self.reader.standing(self.game, self.state))

    def choose(self, state: Any, actor: Seat, moves: list[Move]) -> Move:
        """A bot's move, and how long it thought."""
        player = self.players[actor]
        view = self.game.view(state, actor) if player.bot.needs_view else None
        start = thread_time()
        move = player.choose(view, moves, self.streams[actor])
        taken = thread_time() - start
        self.asked[actor] += 1
        self.seconds[actor] += taken
        self.longest[actor] = max(self.longest[actor], taken)
        return move


def play_fixture(tournament: Tournament, fixture: Fixture) -> Result:
    """Play one game: all that is kept of it; `drawn` only if options were left to lots."""
    table = Table(tournament, fixture)
    table.play()
    scores = table.game.scores(table.state)
    facts = table.reader.read(table.game, table.state, table.journal.lines)
    return {
        "number": fixture.number,
        "deal": fixture.deal,
        "bots": names_of(fixture.bots),
        "order": list(table.reader.order(table.state, len(fixture.bots), table.first)),
        "points": list(scores.points),
        "parts": [[part_data(part) for part in parts] for parts in scores.parts],
        "ranks": list(scores.ranks),
        "won": won(scores),
        "decisions": table.decisions,
        "asked": table.asked,
        "lead_changes": table.lead.changes,
        "facts": [seat.data() for seat in facts],
        "seconds": [round(seconds, 4) for seconds in table.seconds],
        "longest": [round(seconds, 4) for seconds in table.longest],
    } | drawn_data(tournament, table.options)


def drawn_data(tournament: Tournament, options: Options) -> Result:
    """What came of the options that were left to lots."""
    drawn = dict(options.items() - set(tournament.options))
    return {"drawn": drawn} if drawn else {}


def won(scores: Scores) -> list[float]:
    """Each seat's share of the win; alone, whether the game was not lost."""
    if len(scores.points) == 1:
        return [0.0 if is_lost(scores) else 1.0]
    return shares_of_win(scores.ranks)


def shares_of_win(ranks: Sequence[int]) -> list[float]:
    """All who are first share one win."""
    winners = ranks.count(1)
    return [1 / winners if rank == 1 else 0.0 for rank in ranks]


def part_data(part: Part) -> list[Any]:
    """A line of a score as JSON: the id of its name, the arguments, the points."""
    return [part.name.id, plain(part.name.args), part.points]


def plain(value: Any) -> Any:
    """Messages inside arguments, as their ids."""
    if isinstance(value, Message):
        return value.id
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return value


def play_numbers(tournament: Tournament, numbers: Sequence[int]) -> list[Result]:
    """Some games of a tournament: the work of one task."""
    return [play_fixture(tournament, tournament.fixture(number)) for number in numbers]


def tasks(tournament: Tournament, numbers: Sequence[int]) -> list[Sequence[int]]:
    """The games still to be played, cut into tasks: single games, unless all bots are quick."""
    size = 1 if any(spec.bot.needs_view for spec in tournament.bots) else QUICK_GAMES
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


QUICK_GAMES: Final = 8  # a task: a random game takes milliseconds
