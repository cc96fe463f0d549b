"""The results of a tournament: plain numbers with intervals, for every reader.

Deals are the independent units: each is played by every pairing with seats permuted, and
its games share their luck. All intervals are at 95 % and respect that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, Final, NamedTuple, TypeVar

from astrarium.arena import statistics as st
from astrarium.arena.gaps import Seen, gap, total_variance, variance_left
from astrarium.arena.ratings import Meeting, ratings
from astrarium.arena.statistics import INFINITE, Cluster, Interval
from astrarium.arena.tournament import Result, Tournament
from astrarium.bots import names_of

K = TypeVar("K")

FEWEST: Final = 8  # seats with and without a thing, to say anything about it
# What programs are told of a `Scoring`: the time that thoughts took differs from run to run.
POINTS: Final = ("bot", "points", "deviation", "decisions")
PACE: Final = ("bot", "seconds", "longest")


class Standing(NamedTuple):
    """A line of the ladder."""

    bot: str
    rating: Interval
    games: int
    won: Interval  # its share of the wins; alone, games not lost


class Scoring(NamedTuple):
    """The points and the pace of a bot."""

    bot: str
    points: Interval
    deviation: float
    histogram: dict[int, int]  # points, games
    decisions: float  # a game
    seconds: float  # a decision with a choice
    longest: float


class Margin(NamedTuple):
    """How many points one bot is ahead of another, on average: fewer, where those win."""

    one: str
    other: str
    points: Interval


class Place(NamedTuple):
    """How a place in the order of turns fares; 0 acts first."""

    place: int
    won: Interval
    points: Interval


class Spread(NamedTuple):
    """A distribution of whole numbers, one a game."""

    mean: Interval
    histogram: dict[int, int]


class CountFact(NamedTuple):
    """A number of the facts: what winners and the others had of it.

    `gap` is how much more of it winners had than others of the same bot at such a table;
    there is none where no bot both won and lost, or a single deal decides.
    """

    name: str
    winners: float
    others: float
    gap: Interval | None


class ThingFact(NamedTuple):
    """A thing of the facts: how often seats won with it, and without it.

    `gap` is how much more often a bot won with it than without it at such a table; there
    is none where no bot both won and lost, nor both had it and did without.
    """

    group: str
    key: str
    seats: int
    having: Interval
    lacking: Interval
    gap: Interval | None


class Observation(NamedTuple):
    """One seat of one game: its result, its bot among whom, and what it did."""

    number: int  # of the game
    deal: int
    won: float
    table: tuple[str, ...]
    counts: dict[str, int]
    things: dict[str, list[str]]


class Analysis:
    """Everything is computed when it is asked for, once."""

    def __init__(self, tournament: Tournament, results: Sequence[Result]) -> None:
        self.tournament = tournament
        self.results = sorted(results, key=lambda result: int(result["number"]))
        self.solo = tournament.seats == 1
        self.fair = 0.5 if self.solo else 1 / tournament.seats

    @cached_property
    def deals(self) -> int:
        return len({result["deal"] for result in self.results})

    @cached_property
    def fewest_win(self) -> bool:
        """Are points bad: was anybody with fewer of them ever placed before one with more?"""
        return any(
            rank < other and points < more
            for result in self.results
            for rank, points in zip(result["ranks"], result["points"])
            for other, more in zip(result["ranks"], result["points"])
        )

    def seats(self) -> Iterator[tuple[Result, int]]:
        """Every seat of every game."""
        for result in self.results:
            for seat in range(len(result["bots"])):
                yield result, seat

    # -- strength --------------------------------------------------------------

    @cached_property
    def meetings(self) -> list[Meeting]:
        number = {bot: place for place, bot in enumerate(names_of(self.tournament.bots))}
        return [
            Meeting(deal, number[one], number[other], score, weight)
            for deal, one, other, score, weight in self.comparisons()
        ]

    def comparisons(self) -> Iterator[tuple[int, str, str, float, float]]:
        """Compare bots by pairs: at one table, or alone on the same deal."""
        if self.solo:
            yield from self.solo_comparisons()
            return
        for result in self.results:
            bots, ranks = result["bots"], result["ranks"]
            pairs = [(i, j) for i, j in combinations(range(len(bots)), 2) if bots[i] != bots[j]]
            for i, j in pairs:
                score = 0.5 if ranks[i] == ranks[j] else float(ranks[i] < ranks[j])
                yield result["deal"], bots[i], bots[j], score, 1 / len(pairs)

    def solo_comparisons(self) -> Iterator[tuple[int, str, str, float, float]]:
        """A game that is not lost beats one that is; then points decide."""
        for deal, ends in self.solo_ends.items():
            for (one, mine), (other, theirs) in combinations(ends.items(), 2):
                yield deal, one, other, 0.5 if mine == theirs else float(mine > theirs), 1.0

    @cached_property
    def solo_ends(self) -> dict[int, dict[str, tuple[float, int]]]:
        """By deal, of each bot that played it alone: was it not lost, and its points."""
        ends: defaultdict[int, dict[str, tuple[float, int]]] = defaultdict(dict)
        for result in self.results:
            ends[result["deal"]][result["bots"][0]] = (result["won"][0], result["points"][0])
        return ends

    @cached_property
    def ladder(self) -> list[Standing]:
        """The strongest first."""
        bots = names_of(self.tournament.bots)
        standings = [
            Standing(bot, rating, self.games_of(bot), self.won_by(bot))
            for bot, rating in zip(bots, ratings(len(bots), self.meetings), strict=True)
        ]
        return sorted(standings, key=lambda line: -line.rating.share)

    def games_of(self, bot: str) -> int:
        return sum(bot in result["bots"] for result in self.results)

    def won_by(self, bot: str) -> Interval:
        """Its share of the wins where it sits alone: of several seats only one can win.

        One that never does so, as the others in a challenge, has the mean of its seats: what
        all of them won together, which is one win a game at most, by their number.
        """
        games = [result for result in self.results if bot in result["bots"]]
        alone = [result for result in games if result["bots"].count(bot) == 1]
        held = alone or games
        seats = max((result["bots"].count(bot) for result in held), default=1)
        values = ((result["deal"], seats * mean_of(result, "won", bot)) for result in held)
        share, low, high = st.clustered_share(clusters(values))
        return Interval(share / seats, low / seats, high / seats)

    @cached_property
    def matrix(self) -> dict[str, dict[str, Interval]]:
        """How often the bot of a row wins: alone among those of the column, or, in a game
        for one, on the same deal."""
        bots = [line.bot for line in self.ladder]
        cells = clustered(((one, other), deal, score) for deal, one, other, score in self.duels())
        return {
            one: {
                other: st.clustered_share(cells[one, other])
                for other in bots
                if (one, other) in cells
            }
            for one in bots
        }

    def duels(self) -> Iterator[tuple[int, str, str, float]]:
        """The games between two bots: one cell of the matrix."""
        if self.solo:
            for deal, one, other, score, _ in self.solo_comparisons():
                yield deal, one, other, score
                yield deal, other, one, 1 - score
            return
        for result, seat in self.seats():
            bot, rest = result["bots"][seat], others(result["bots"], seat)
            if bot not in rest:
                yield result["deal"], bot, rest[0], result["won"][seat]

    # -- scores ----------------------------------------------------------------

    @cached_property
    def scores(self) -> list[Scoring]:
        return [self.scoring(line.bot) for line in self.ladder]

    def scoring(self, bot: str) -> Scoring:
        held = [(result, seat) for result, seat in self.seats() if result["bots"][seat] == bot]
        points = [int(result["points"][seat]) for result, seat in held]
        decisions = sum(result["decisions"][seat] for result, seat in held)
        asked = sum(result["asked"][seat] for result, seat in held)
        seconds = sum(result["seconds"][seat] for result, seat in held)
        return Scoring(
            bot,
            st.clustered_mean(clusters((r["deal"], float(r["points"][seat])) for r, seat in held)),
            st.deviation(len(points), sum(points), sum(value * value for value in points)),
            dict(sorted(Counter(points).items())),
            decisions / len(held) if held else 0.0,
            seconds / asked if asked else 0.0,
            max((result["longest"][seat] for result, seat in held), default=0.0),
        )

    @cached_property
    def margins(self) -> list[Margin]:
        """Points ahead: of the mean of the others at the table, or alone on the same deal."""
        sign = -1 if self.fewest_win else 1
        bots = [line.bot for line in self.ladder]
        cells = clustered(
            ((one, other), deal, sign * more)
            for deal, one, other, more in self.differences_of_points()
        )
        return [
            Margin(one, other, st.clustered_mean(cells[one, other]))
            for one, other in combinations(bots, 2)
            if (one, other) in cells
        ]

    def differences_of_points(self) -> Iterator[tuple[int, str, str, float]]:
        if self.solo:
            for deal, ends in self.solo_ends.items():
                for (one, (_, mine)), (other, (_, theirs)) in permutations(ends.items(), 2):
                    yield deal, one, other, float(mine - theirs)
            return
        for result in self.results:
            for one, other in permutations(sorted(set(result["bots"])), 2):
                more = mean_of(result, "points", one) - mean_of(result, "points", other)
                yield result["deal"], one, other, more

    # -- how the games went ----------------------------------------------------

    @cached_property
    def length(self) -> Spread:
        return self.distribution(lambda result: sum(result["decisions"]))

    @cached_property
    def leads(self) -> Spread:
        return self.distribution(lambda result: int(result["lead_changes"]))

    def distribution(self, number: Callable[[Result], int]) -> Spread:
        values = [(int(result["deal"]), number(result)) for result in self.results]
        mean = st.clustered_mean(clusters((deal, float(n)) for deal, n in values), least=0.0)
        return Spread(mean, dict(sorted(Counter(n for _, n in values).items())))

    @cached_property
    def places(self) -> list[Place]:
        """By the order of turns: every bot has sat in every place equally often."""
        if self.solo:
            return []
        wins, points = (
            clustered(
                (result["order"].index(seat), result["deal"], float(result[key][seat]))
                for result, seat in self.seats()
            )
            for key in ("won", "points")
        )
        return [
            Place(place, st.clustered_share(wins[place]), st.clustered_mean(points[place]))
            for place in sorted(wins)
        ]

    # -- what goes with winning ------------------------------------------------

    @cached_property
    def observations(self) -> list[Observation]:
        """All seats."""
        return [
            Observation(
                result["number"],
                result["deal"],
                result["won"][seat],
                table_of(result, seat),
                result["facts"][seat]["counts"],
                result["facts"][seat]["things"],
            )
            for result, seat in self.seats()
        ]

    @cached_property
    def counts(self) -> list[CountFact]:
        """The numbers of the facts, in the order in which they are read."""
        names = list(dict.fromkeys(name for one in self.observations for name in one.counts))
        return [fact for name in names if (fact := self.count_fact(name)) is not None]

    def count_fact(self, name: str) -> CountFact | None:
        held = [(one, float(one.counts.get(name, 0))) for one in self.observations]
        won = [(one, value) for one, value in held if one.won > 0]
        lost = [(one, value) for one, value in held if one.won == 0]
        if len(won) < FEWEST or len(lost) < FEWEST:
            return None
        seen = (Seen(one.deal, one.table, one.won, value) for one, value in held)
        mean_won = sum(value for _, value in won) / len(won)
        mean_lost = sum(value for _, value in lost) / len(lost)
        return CountFact(name, mean_won, mean_lost, gap(seen, variance_left))

    @cached_property
    def things(self) -> dict[str, list[ThingFact]]:
        """By group, what went with winning most first."""
        keys: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for one in self.observations:
            for group, words in one.things.items():
                keys[group].update(dict.fromkeys(words))
        groups = {
            group: [fact for key in words if (fact := self.thing_fact(group, key)) is not None]
            for group, words in keys.items()
        }
        return {group: sorted(facts, key=by_gap) for group, facts in groups.items() if facts}

    def thing_fact(self, group: str, key: str) -> ThingFact | None:
        having: list[Observation] = []
        lacking: list[Observation] = []
        seen: list[Seen] = []
        for one in self.observations:
            has = key in one.things.get(group, ())
            (having if has else lacking).append(one)
            seen.append(Seen(one.deal, one.table, float(has), one.won))
        if len(having) < FEWEST or len(lacking) < FEWEST:
            return None
        return ThingFact(
            group,
            key,
            len(having),
            self.share_won(having),
            self.share_won(lacking),
            gap(seen, total_variance, most=1.0),
        )

    def share_won(self, seats: Sequence[Observation]) -> Interval:
        """How often some seats won; several of one game are worth no more than it."""
        by_deal = clusters((one.deal, one.won) for one in seats)
        return st.clustered_share(by_deal, most=len({one.number for one in seats}))

    # -- for programs ----------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """All of it as JSON; only what is under `pace` differs from run to run."""
        return {
            "games": len(self.results),
            "deals": self.deals,
            "fair_share": self.fair,
            "fewest_points_win": self.fewest_win,
            "ladder": [named(line) for line in self.ladder],
            "matrix": {
                one: {other: named(cell) for other, cell in cells.items()}
                for one, cells in self.matrix.items()
            },
            "scores": [some(line, *POINTS) for line in self.scores],
            "margins": [named(line) for line in self.margins],
            "length": named(self.length),
            "lead_changes": named(self.leads),
            "places": [named(line) for line in self.places],
            "counts": [named(line) for line in self.counts],
            "things": {
                group: [named(line) for line in lines] for group, lines in self.things.items()
            },
            "pace": [some(line, *PACE) for line in self.scores],
        }


def named(value: Any) -> Any:
    """Named tuples as dictionaries, all the way down; JSON knows no infinity."""
    if isinstance(value, Interval):
        numbers = {"value": value.share, "low": value.low, "high": value.high}
        return {name: None if abs(x) == INFINITE else x for name, x in numbers.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: named(inner) for name, inner in value._asdict().items()}
    return value


def some(line: Scoring, *fields: str) -> dict[str, Any]:
    """Some fields of a line."""
    return {field: named(getattr(line, field)) for field in fields}


def clustered(values: Iterable[tuple[K, int, float]]) -> dict[K, list[Cluster]]:
    """Add values up by deal. Each comes as what it is about, its deal, the value."""
    sums: defaultdict[K, defaultdict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for about, deal, value in values:
        sums[about][deal].append(value)
    return {
        about: [Cluster(sum(deals[deal]), len(deals[deal])) for deal in sorted(deals)]
        for about, deals in sums.items()
    }


def clusters(values: Iterable[tuple[int, float]]) -> list[Cluster]:
    """The same of values that are all about one thing."""
    return clustered((None, deal, value) for deal, value in values).get(None, [])


def others(bots: Sequence[str], seat: int) -> list[str]:
    return [*bots[:seat], *bots[seat + 1 :]]


def table_of(result: Result, seat: int) -> tuple[str, ...]:
    """The table at which games are compared: its players and their number."""
    return (result["bots"][seat], *sorted(others(result["bots"], seat)))


def mean_of(result: Result, key: str, bot: str) -> float:
    """The mean over the seats that a bot has in a game."""
    values = [value for name, value in zip(result["bots"], result[key]) if name == bot]
    return float(sum(values) / len(values))


def by_gap(fact: ThingFact) -> tuple[float, str]:
    """Sort facts by how much they went with winning; those without a gap come last."""
    return (INFINITE if fact.gap is None else -fact.gap.share, fact.key)
