"""The queue of questions to bots: the next one, and its time. No clock and no process is here.

People come first: tables where somebody plays, then those that are watched, then those where
bots are alone; in each of these ranks bots that answer in a moment come before those that search.
Among equals visitors take turns, however many tables one has, and the questions of a visitor come
in the order in which they were asked. A table asks one at a time. Who is passed over again and
again has a turn all the same.

While others wait a turn is short: a round of all visitors of a rank takes no longer than is said
here, and a visitor's part of it is shared by the visitor's own questions. A bot that thinks for
longer is told to answer with the best it has.
"""

from __future__ import annotations

from collections import Counter, deque
from enum import IntEnum
from typing import Final, TypeAlias


class Rank(IntEnum):
    """The rank of those who wait for an answer; the lower, the sooner it comes."""

    PLAYED = 0  # somebody plays at the table, or wants a hint
    WATCHED = 1
    ALONE = 2  # bots among themselves


# Seconds in which everybody of a rank who waits has had a turn.
ROUND: Final = {Rank.PLAYED: 2.0, Rank.WATCHED: 4.0, Rank.ALONE: 60.0}
LEAST: Final = 0.03  # seconds that a bot may think in any case
PASSED_OVER: Final = 8  # turns of others after which a line has one
CALM: Final = 10.0  # seconds without a bot cut short after which nobody is told of it any more


class Question:
    """A question to a bot: whose it is, who waits for the answer, since when it is thought about.

    If it `can_hurry`, its bot searches until it is told to answer; else it does so in a moment.
    """

    __slots__ = ("can_hurry", "is_hurried", "rank", "since", "visitor")

    def __init__(self, visitor: str, rank: Rank, can_hurry: bool = True) -> None:
        self.visitor = visitor
        self.rank = rank
        self.can_hurry = can_hurry
        self.since = 0.0  # when its turn began
        self.is_hurried = False


# Those of one rank whose bots search, or not: the visitors in the order of their turns, each with
# what they ask.
Line: TypeAlias = dict[str, deque[Question]]


class BotQueue:
    """The questions that wait and those that are thought about, so many at once as there are
    `places`."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.thinking: list[Question] = []
        self._lines: dict[tuple[Rank, bool], Line] = {
            (rank, searches): {} for rank in Rank for searches in (False, True)
        }
        self._passed = dict.fromkeys(self._lines, 0)
        self._cut: dict[Rank, float] = {}  # when a bot was last cut short

    def add(self, question: Question) -> None:
        """It waits for its turn from now on."""
        line = self._lines[question.rank, question.can_hurry]
        line.setdefault(question.visitor, deque()).append(question)

    def remove(self, question: Question) -> None:
        """It was answered, or nobody waits for the answer any more."""
        if question in self.thinking:
            self.thinking.remove(question)
            return
        line = self._lines[question.rank, question.can_hurry]
        line[question.visitor].remove(question)
        if not line[question.visitor]:
            del line[question.visitor]

    def change_rank(self, question: Question, rank: Rank) -> None:
        """Others wait for the answer than when it was asked."""
        if rank == question.rank:
            return
        is_thought_about = question in self.thinking
        if not is_thought_about:
            self.remove(question)
        question.rank = rank
        if not is_thought_about:
            self.add(question)

    def start(self, now: float) -> Question | None:
        """Begin with the next question; None if nobody waits or every place is taken."""
        waiting = [key for key, line in self._lines.items() if line]
        if not waiting or len(self.thinking) >= self.places:
            return None
        late = [key for key in waiting if self._passed[key] >= PASSED_OVER]
        chosen = late[-1] if late else waiting[0]
        for key in self._passed:
            is_passed = key != chosen and key in waiting
            self._passed[key] = self._passed[key] + 1 if is_passed else 0
        question = self._take(self._lines[chosen])
        question.since = now
        self.thinking.append(question)
        return question

    def _take(self, line: Line) -> Question:
        """The first question of the first visitor, who is the last of the line from now on."""
        visitor = next(iter(line))
        questions = line.pop(visitor)
        question = questions.popleft()
        if questions:
            line[visitor] = questions
        return question

    # -- how long ----------------------------------------------------------------------

    def hurry(self, now: float) -> list[Question]:
        """The questions that have been thought about for long enough, the least urgent first:
        no more of them than others wait for."""
        found: list[Question] = []
        for question in sorted(self.thinking, key=lambda it: (-it.rank, it.since)):
            if self._is_in_the_way(question) and now >= self._end(question):
                question.is_hurried = True
                self._cut[question.rank] = now
                found.append(question)
        return found

    def next_look(self) -> float | None:
        """When somebody is to be hurried, or the last one cut short is long ago."""
        ends = [self._end(it) for it in self.thinking if self._is_in_the_way(it)]
        return min([*ends, *(cut + CALM for cut in self._cut.values())], default=None)

    def short_of_time(self, now: float) -> frozenset[Rank]:
        """The ranks whose bots were cut short not long ago."""
        self._cut = {rank: cut for rank, cut in self._cut.items() if now < cut + CALM}
        return frozenset(self._cut)

    def _is_in_the_way(self, question: Question) -> bool:
        """Could it make room for others, who will not find enough without it?"""
        if question.is_hurried or not question.can_hurry:
            return False
        waiting = sum(n for (rank, _), n in self._waiting().items() if rank <= question.rank)
        return waiting > sum(other.is_hurried for other in self.thinking)

    def _end(self, question: Question) -> float:
        """The end of its turn, while others wait as they do."""
        waiting = self._waiting()
        time = LEAST
        if not any(rank < question.rank for rank, _ in waiting):
            own = waiting[question.rank, question.visitor] + 1
            visitors = {visitor for rank, visitor in waiting if rank == question.rank}
            count = len(visitors | {question.visitor})
            time = max(LEAST, ROUND[question.rank] * self.places / (count * own))
        return question.since + time

    def _waiting(self) -> Counter[tuple[Rank, str]]:
        """How many questions of each visitor wait, by rank."""
        found: Counter[tuple[Rank, str]] = Counter()
        for (rank, _), line in self._lines.items():
            for visitor, questions in line.items():
                found[rank, visitor] += len(questions)
        return found
