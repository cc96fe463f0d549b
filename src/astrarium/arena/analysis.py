"""What the games of a tournament say: plain numbers with intervals, for every reader.

Deals are the independent units: each is played by every pairing with seats permuted, and
its games share their luck. All intervals are at 95 % and respect that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

from astrarium.arena.gaps import Seen, gap, total_variance, variance_left
from astrarium.arena.ratings import Meeting, ratings
from astrarium.arena.statistics import (
    INFINITE,
    Cluster,
    Interval,
    clustered_mean,
    clustered_share,
    deviation,
)
from astrarium.arena.tournament import Result, Tournament
from astrarium.bots import names_of

FEWEST: Final = 8  # seats with and without a thing, to say anything about it


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
    facts: dict[str, Any]


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
        found = []
        for deal, one, other, score, weight in self.comparisons():
            found.append(Meeting(deal, number[one], number[other], score, weight))
        return found

    def comparisons(self) -> Iterator[tuple[int, str, str, float, float]]:
        """Who did better than whom: at one table, or alone on the same deal."""
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
        by_deal: defaultdict[int, dict[str, tuple[float, int]]] = defaultdict(dict)
        for result in self.results:
            by_deal[result["deal"]][result["bots"][0]] = (result["won"][0], result["points"][0])
        for deal, values in by_deal.items():
            for one, other in combinations(values, 2):
                mine, theirs = values[one], values[other]
                yield deal, one, other, 0.5 if mine == theirs else float(mine > theirs), 1.0

    @cached_property
    def ladder(self) -> list[Standing]:
        """The strongest first."""
        bots = names_of(self.tournament.bots)
        found = [
            Standing(bot, rating, self.games_of(bot), self.won_by(bot))
            for bot, rating in zip(bots, ratings(len(bots), self.meetings), strict=True)
        ]
        return sorted(found, key=lambda line: -line.rating.share)

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
        share, low, high = clustered_share(self.clusters(values))
        return Interval(share / seats, low / seats, high / seats)

    @staticmethod
    def clusters(values: Iterable[tuple[int, float]]) -> list[Cluster]:
        """Values summed by deal."""
        totals: defaultdict[int, float] = defaultdict(float)
        counts: Counter[int] = Counter()
        for deal, value in values:
            totals[deal] += value
            counts[deal] += 1
        return [Cluster(totals[deal], counts[deal]) for deal in sorted(counts)]

    @cached_property
    def matrix(self) -> dict[str, dict[str, Interval]]:
        """How often the bot of a row wins: alone among those of the column, or, in a game
        for one, on the same deal."""
        bots = [line.bot for line in self.ladder]
        values: defaultdict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
        for deal, one, other, score in self.duels():
            values[one, other].append((deal, score))
        return {
            one: {
                other: clustered_share(self.clusters(values[one, other]))
                for other in bots
                if (one, other) in values
            }
            for one in bots
        }

    def duels(self) -> Iterator[tuple[int, str, str, float]]:
        """What goes into a cell of the matrix."""
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
            clustered_mean(
                self.clusters((r["deal"], float(r["points"][seat])) for r, seat in held)
            ),
            deviation(len(points), sum(points), sum(value * value for value in points)),
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
        values: defaultdict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
        for deal, one, other, more in self.differences_of_points():
            values[one, other].append((deal, sign * more))
        return [
            Margin(one, other, clustered_mean(self.clusters(values[one, other])))
            for one, other in combinations(bots, 2)
            if (one, other) in values
        ]

    def differences_of_points(self) -> Iterator[tuple[int, str, str, float]]:
        if self.solo:
            by_deal: defaultdict[int, dict[str, int]] = defaultdict(dict)
            for result in self.results:
                by_deal[result["deal"]][result["bots"][0]] = result["points"][0]
            for deal, values in by_deal.items():
                for one in values:
                    for other in values:
                        yield deal, one, other, float(values[one] - values[other])
            return
        for result in self.results:
            for one in sorted(set(result["bots"])):
                for other in sorted(set(result["bots"]) - {one}):
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
        clusters = self.clusters((deal, float(value)) for deal, value in values)
        histogram = Counter(value for _, value in values)
        return Spread(clustered_mean(clusters, least=0.0), dict(sorted(histogram.items())))

    @cached_property
    def places(self) -> list[Place]:
        """By the order of turns: every bot has sat in every place equally often."""
        if self.solo:
            return []
        wins: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
        points: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
        for result, seat in self.seats():
            place = result["order"].index(seat)
            wins[place].append((result["deal"], result["won"][seat]))
            points[place].append((result["deal"], float(result["points"][seat])))
        return [
            Place(
                place,
                clustered_share(self.clusters(wins[place])),
                clustered_mean(self.clusters(points[place])),
            )
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
                result["facts"][seat],
            )
            for result, seat in self.seats()
        ]

    @cached_property
    def counts(self) -> list[CountFact]:
        """The numbers of the facts, in the order in which they are read."""
        names = list(dict.fromkeys(name for one in self.observations for name in counts_of(one)))
        return [fact for name in names if (fact := self.count_fact(name)) is not None]

    def count_fact(self, name: str) -> CountFact | None:
        held = [(one, float(counts_of(one).get(name, 0))) for one in self.observations]
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
            for group, words in things_of(one).items():
                keys[group].update(dict.fromkeys(words))
        found = {
            group: [fact for key in words if (fact := self.thing_fact(group, key)) is not None]
            for group, words in keys.items()
        }
        return {group: sorted(facts, key=by_gap) for group, facts in found.items() if facts}

    def thing_fact(self, group: str, key: str) -> ThingFact | None:
        having: list[Observation] = []
        lacking: list[Observation] = []
        seen: list[Seen] = []
        for one in self.observations:
            has = key in things_of(one).get(group, ())
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
        clusters = self.clusters((one.deal, one.won) for one in seats)
        return clustered_share(clusters, most=len({one.number for one in seats}))

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
            "scores": [
                {
                    "bot": line.bot,
                    "points": named(line.points),
                    "deviation": line.deviation,
                    "decisions": line.decisions,
                }
                for line in self.scores
            ],
            "margins": [named(line) for line in self.margins],
            "length": named(self.length),
            "lead_changes": named(self.leads),
            "places": [named(line) for line in self.places],
            "counts": [named(line) for line in self.counts],
            "things": {
                group: [named(line) for line in lines] for group, lines in self.things.items()
            },
            "pace": [
                {"bot": line.bot, "seconds": line.seconds, "longest": line.longest}
                for line in self.scores
            ],
        }


def named(value: Any) -> Any:
    """Named tuples as dictionaries, all the way down; JSON knows no infinity."""
    if isinstance(value, Interval):
        numbers = {"value": value.share, "low": value.low, "high": value.high}
        return {name: None if abs(x) == INFINITE else x for name, x in numbers.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: named(inner) for name, inner in value._asdict().items()}
    return value


def others(bots: Sequence[str], seat: int) -> list[str]:
    return [*bots[:seat], *bots[seat + 1 :]]


def table_of(result: Result, seat: int) -> tuple[str, ...]:
    """Who plays, and among whom."""
    return (result["bots"][seat], *sorted(others(result["bots"], seat)))


def mean_of(result: Result, key: str, bot: str) -> float:
    """The mean over the seats that a bot has in a game."""
    found = [value for name, value in zip(result["bots"], result[key]) if name == bot]
    return float(sum(found) / len(found))


def counts_of(one: Observation) -> dict[str, int]:
    counts: dict[str, int] = one.facts["counts"]
    return counts


def things_of(one: Observation) -> dict[str, list[str]]:
    things: dict[str, list[str]] = one.facts["things"]
    return things


def by_gap(fact: ThingFact) -> tuple[float, str]:
    """What went with winning most first, what has no gap last."""
    return (INFINITE if fact.gap is None else -fact.gap.share, fact.key)
