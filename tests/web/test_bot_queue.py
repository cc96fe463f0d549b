"""The queue of questions to bots, with a clock that the test turns: nobody starves, visitors
take turns, people come first, and who thinks while others wait is told to hurry."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from astrarium.web.bot_queue import CALM, LEAST, PASSED_OVER, ROUND, BotQueue, Question, Rank

PLAYED, WATCHED, ALONE = Rank
VISITORS: Final = ("Ann", "Bob", "Cleo", "Dan")
MOST: Final = 5  # questions of a visitor that wait at once, here

askers = st.tuples(st.sampled_from(VISITORS), st.sampled_from(Rank))


def asked(queue: BotQueue, visitor: str, rank: Rank = ALONE, can_hurry: bool = True) -> Question:
    question = Question(visitor, rank, can_hurry)
    queue.add(question)
    return question


def turns(queue: BotQueue) -> list[Question]:
    """All that wait, in the order of their turns."""
    found = []
    while (question := queue.start(0.0)) is not None:
        found.append(question)
        queue.remove(question)
    return found


# -- who is next ------------------------------------------------------------------------


def test_visitors_take_turns_however_many_tables_they_have() -> None:
    queue = BotQueue(1)
    for _ in range(19):
        asked(queue, "Ann")
    asked(queue, "Bob")
    asked(queue, "Cleo")
    asked(queue, "Bob")
    assert [it.visitor for it in turns(queue)][:6] == ["Ann", "Bob", "Cleo", "Ann", "Bob", "Ann"]


def test_the_questions_of_a_visitor_come_in_the_order_in_which_they_were_asked() -> None:
    queue = BotQueue(1)
    mine = [asked(queue, "Ann") for _ in range(4)]
    asked(queue, "Bob")
    assert [it for it in turns(queue) if it.visitor == "Ann"] == mine


def test_people_come_first_then_what_is_watched() -> None:
    queue = BotQueue(1)
    for rank in (ALONE, WATCHED, PLAYED, ALONE, WATCHED, PLAYED):
        asked(queue, "Ann", rank)
    ranks = [it.rank for it in turns(queue)]
    assert ranks == sorted(ranks)


def test_bots_that_answer_in_a_moment_come_before_those_that_search() -> None:
    """But not before people, and searches have turns all the same."""
    queue = BotQueue(1)
    searches = [asked(queue, visitor, PLAYED) for visitor in ("Ann", "Bob")]
    quick = [asked(queue, "Cleo", PLAYED, can_hurry=False) for _ in range(3)]
    last = asked(queue, "Dan", ALONE, can_hurry=False)
    assert turns(queue) == [*quick, *searches, last]
    search = asked(queue, "Ann", PLAYED)
    for _ in range(20):
        asked(queue, "Bob", PLAYED, can_hurry=False)
    assert turns(queue).index(search) == PASSED_OVER


def test_as_many_are_thought_about_as_there_are_places() -> None:
    queue = BotQueue(2)
    first, second, third = (asked(queue, "Ann") for _ in range(3))
    assert [queue.start(0.0), queue.start(0.0), queue.start(0.0)] == [first, second, None]
    queue.remove(first)
    assert [queue.start(0.0), queue.start(0.0)] == [third, None]


@given(st.lists(askers, min_size=1, max_size=60))
def test_every_question_has_one_turn(wanted: list[tuple[str, Rank]]) -> None:
    queue = BotQueue(1)
    questions = [asked(queue, visitor, rank) for visitor, rank in wanted]
    found = turns(queue)
    assert len(found) == len(questions)
    assert set(found) == set(questions)


@given(st.integers(0, 1 << 32), st.integers(2, 40))
def test_nobody_starves(seed: int, favour: int) -> None:
    """Whatever the others do, people above all: a question is next after so many others as its
    line, the visitors and the visitor's own questions before it can have had turns."""
    rng, queue = Random(seed), BotQueue(1)
    bounds: dict[Question, int] = {}  # how many may have had their turns by then
    visitors = VISITORS[:2]
    for started in range(80):
        for rank in (PLAYED, rng.choice([*Rank, *[PLAYED] * favour])):
            mine = (rng.choice(visitors), rank, rng.random() < 0.5)
            before = sum((it.visitor, it.rank, it.can_hurry) == mine for it in bounds)
            if before < MOST:
                turns_of_line = (before + 1) * len(visitors)
                others = turns_of_line * (PASSED_OVER + 2 * len(Rank) - 1)
                bounds[asked(queue, *mine)] = started + others
        question = queue.start(0.0)
        assert question is not None
        assert started <= bounds.pop(question)
        queue.remove(question)
        assert all(started <= bound for bound in bounds.values())


def test_bots_alone_have_a_turn_though_people_always_want_one() -> None:
    queue = BotQueue(1)
    alone = asked(queue, "Ann")
    watched = asked(queue, "Ann", WATCHED)
    found = []
    for _ in range(30):
        asked(queue, "Bob", PLAYED)
        question = queue.start(0.0)
        assert question is not None
        found.append(question)
        queue.remove(question)
    assert found.index(alone) <= PASSED_OVER
    assert found.index(watched) <= PASSED_OVER + 1


@given(st.lists(st.sampled_from(VISITORS), min_size=1, max_size=80))
def test_between_two_turns_of_a_visitor_everybody_else_who_waits_has_one(
    wanted: list[str],
) -> None:
    queue = BotQueue(1)
    for visitor in wanted:
        asked(queue, visitor)
    order = [it.visitor for it in turns(queue)]
    for visitor in VISITORS:
        places = [place for place, it in enumerate(order) if it == visitor]
        for here, there in pairwise(places):
            between = order[here + 1 : there]
            assert len(between) == len(set(between))
            others = set(order[there:]) - {visitor}
            assert others <= set(between)


def test_who_comes_to_look_moves_a_table_up() -> None:
    queue = BotQueue(1)
    tables = [asked(queue, "Ann") for _ in range(5)]
    queue.change_rank(tables[3], WATCHED)
    queue.change_rank(tables[4], PLAYED)
    queue.change_rank(tables[4], PLAYED)
    assert turns(queue) == [tables[4], tables[3], *tables[:3]]


def test_a_question_that_is_thought_about_changes_its_rank_where_it_is() -> None:
    queue = BotQueue(1)
    first, second = asked(queue, "Ann"), asked(queue, "Ann")
    assert queue.start(0.0) is first
    queue.change_rank(first, WATCHED)
    assert (first.rank, queue.start(0.0)) == (WATCHED, None)
    queue.remove(first)
    assert queue.start(0.0) is second


def test_what_is_given_up_has_no_turn() -> None:
    queue = BotQueue(1)
    first, second, third = (asked(queue, visitor) for visitor in ("Ann", "Ann", "Bob"))
    queue.remove(first)
    queue.remove(third)
    assert turns(queue) == [second]


# -- how long ---------------------------------------------------------------------------


def thinking(queue: BotQueue, visitor: str = "Ann", rank: Rank = ALONE) -> Question:
    question = asked(queue, visitor, rank)
    assert queue.start(0.0) is question
    return question


def test_while_nobody_waits_a_bot_thinks_as_long_as_it_likes() -> None:
    queue = BotQueue(1)
    thinking(queue)
    assert queue.hurry(1000.0) == []
    assert queue.next_look() is None


def test_bots_alone_make_room_for_people_at_once() -> None:
    queue = BotQueue(1)
    slow = thinking(queue)
    asked(queue, "Bob", PLAYED)
    assert queue.next_look() == LEAST
    assert queue.hurry(LEAST - 0.01) == []
    assert queue.hurry(LEAST) == [slow]
    assert queue.hurry(LEAST) == []  # it was told
    assert queue.short_of_time(LEAST) == {ALONE}


def test_people_do_not_make_room_for_bots() -> None:
    queue = BotQueue(1)
    thinking(queue, "Bob", PLAYED)
    asked(queue, "Ann")
    assert queue.hurry(1000.0) == []


def test_a_round_of_all_visitors_is_short_and_their_parts_are_equal() -> None:
    """Ann has twenty tables, Bob has one: each has half of the round."""
    queue = BotQueue(1)
    mine = thinking(queue, "Ann", PLAYED)
    for _ in range(19):
        asked(queue, "Ann", PLAYED)
    bobs = asked(queue, "Bob", PLAYED)
    assert queue.next_look() == ROUND[PLAYED] / 2 / 20
    queue.remove(mine)
    for _ in range(2):
        question = queue.start(10.0)
        assert question is not None
        if question is not bobs:
            queue.remove(question)
            queue.add(question)
    assert queue.thinking == [bobs]
    assert queue.next_look() == 10.0 + ROUND[PLAYED] / 2


def test_more_processes_leave_more_time() -> None:
    queue = BotQueue(2)
    thinking(queue, "Ann", PLAYED)
    thinking(queue, "Bob", PLAYED)
    asked(queue, "Cleo", PLAYED)
    assert queue.next_look() == 2 * ROUND[PLAYED] / 2


def test_no_more_are_hurried_than_others_wait_for_and_the_least_urgent_first() -> None:
    queue = BotQueue(3)
    watched = thinking(queue, "Ann", WATCHED)
    early, late = thinking(queue, "Ann"), asked(queue, "Ann")
    assert queue.start(1.0) is late
    asked(queue, "Bob", PLAYED)
    assert queue.hurry(100.0) == [early]
    asked(queue, "Bob", PLAYED)
    assert queue.hurry(100.0) == [late]
    asked(queue, "Bob", PLAYED)
    assert queue.hurry(100.0) == [watched]
    assert queue.short_of_time(100.0) == {WATCHED, ALONE}


def test_a_bot_that_cannot_hurry_is_not_told_to() -> None:
    queue = BotQueue(1)
    question = asked(queue, "Ann", ALONE, can_hurry=False)
    assert queue.start(0.0) is question
    asked(queue, "Bob", PLAYED)
    assert queue.next_look() is None
    assert queue.hurry(1000.0) == []
    assert queue.short_of_time(1000.0) == frozenset()


def test_a_while_after_the_last_cut_nobody_is_told_of_it_any_more() -> None:
    queue = BotQueue(1)
    slow = thinking(queue)
    person = asked(queue, "Bob", PLAYED)
    queue.hurry(1.0)
    queue.remove(slow)
    assert queue.start(1.0) is person
    assert queue.next_look() == 1.0 + CALM
    assert queue.short_of_time(1.0 + CALM / 2) == {ALONE}
    assert queue.short_of_time(1.0 + CALM) == frozenset()
    assert queue.next_look() is None


class Bots:
    """Processes that think as long as their bots' budgets say, or until they are hurried and
    `late` seconds more; whoever has been answered asks again at once."""

    def __init__(self, places: int = 1, late: float = 0.0) -> None:
        self.queue = BotQueue(places)
        self.late = late
        self.now = 0.0
        self.budgets: dict[Question, float] = {}
        self.ends: dict[Question, float] = {}
        self.asked_at: dict[Question, float] = {}
        self.waits: dict[str, list[float]] = {}  # from question to answer, by visitor

    def ask(self, visitor: str, rank: Rank, budget: float) -> None:
        question = asked(self.queue, visitor, rank)
        self.budgets[question] = budget
        self.asked_at[question] = self.now

    def run(self, until: float) -> None:
        while self.now < until:
            while (question := self.queue.start(self.now)) is not None:
                self.ends[question] = self.now + self.budgets[question]
            for question in self.queue.hurry(self.now):
                self.ends[question] = min(self.ends[question], self.now + self.late)
            self.queue.short_of_time(self.now)
            look = self.queue.next_look()
            self.now = min(*self.ends.values(), until if look is None else max(look, self.now))
            for question in [it for it, end in self.ends.items() if end <= self.now]:
                del self.ends[question]
                self.queue.remove(question)
                visitor, rank = question.visitor, question.rank
                self.waits.setdefault(visitor, []).append(self.now - self.asked_at[question])
                self.ask(visitor, rank, self.budgets[question])


def test_a_person_waits_little_beside_sixty_tables_of_bots() -> None:
    """The adept of one and the long searches of sixty tables, in one process."""
    bots = Bots(late=0.02)
    for _ in range(60):
        bots.ask("Ann", ALONE, 20.0)
    bots.run(until=30.0)
    bots.ask("Bob", PLAYED, 0.02)
    bots.run(until=60.0)
    assert max(bots.waits["Bob"]) <= 2 * 0.02 + LEAST + 0.05
    assert bots.waits["Ann"][-1] > 0  # and they go on


def test_sixty_people_with_long_searches_wait_for_one_round_and_not_for_one_another() -> None:
    bots = Bots()
    for n in range(60):
        bots.ask(f"visitor {n}", PLAYED, 20.0)
    bots.run(until=120.0)
    waits = [wait for found in bots.waits.values() for wait in found[1:]]
    assert len(bots.waits) == 60
    assert max(waits) <= ROUND[PLAYED] + 0.1


def test_who_has_one_table_is_not_slowed_by_who_has_sixty() -> None:
    bots = Bots()
    for _ in range(60):
        bots.ask("Ann", PLAYED, 20.0)
    bots.run(until=10.0)
    bots.ask("Bob", PLAYED, 1.0)
    bots.run(until=100.0)
    assert max(bots.waits["Bob"]) <= 1.0 + ROUND[PLAYED] / 2 + 0.1
    assert max(bots.waits["Ann"][60:]) <= 60 * (LEAST + 1.0) + 1.0
