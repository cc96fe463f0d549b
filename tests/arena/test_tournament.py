"""Who meets whom; that games depend on their number alone; what is noted of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from time import thread_time

import pytest

from astrarium.arena.executors import Here, Processes
from astrarium.arena.facts import Lead, reader_of
from astrarium.arena.tournament import (
    Fixture,
    Table,
    Tournament,
    deals_for,
    games_a_deal,
    pairing,
    play_fixture,
    tasks,
)
from astrarium.engine.first import to_the_left
from astrarium.games import GAMES, find
from tests.arena.tools import bots, played, strangers, timeless, tournament

# -- who meets whom ------------------------------------------------------------------


def test_two_bots_play_both_ways_round() -> None:
    assert pairing("A", "B", 2) == [("A", "B"), ("B", "A")]


def test_at_more_seats_each_is_alone_once_in_every_seat() -> None:
    line_ups = pairing("A", "B", 4)
    assert len(line_ups) == len(set(line_ups)) == 8
    for alone in "AB":
        among = [line_up for line_up in line_ups if line_up.count(alone) == 1]
        assert sorted(line_up.index(alone) for line_up in among) == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_bot_sits_in_every_seat_equally_often(seats: int) -> None:
    contest = Tournament("hexdomino", strangers("A", "B", "C"), seats, "1", 1)
    for seat in range(seats):
        held = Counter(line_up[seat] for line_up in contest.line_ups())
        assert len(set(held.values())) == 1


def test_a_game_for_one_is_played_by_each_bot() -> None:
    contest = Tournament("astra-solo", strangers("A", "B"), 1, "1", 5)
    assert contest.line_ups() == [strangers("A"), strangers("B")]


def test_a_challenger_sits_alone_in_every_seat() -> None:
    contest = Tournament("hexdomino", strangers("A", "B", "C"), 3, "1", 1, challenge=True)
    line_ups = ["".join(bot.name for bot in line_up) for line_up in contest.line_ups()]
    assert line_ups == [
        *("ABB", "BAB", "BBA"),
        *("ACC", "CAC", "CCA"),
    ]
    assert deals_for(100, 4, challenge=True) == 25


@pytest.mark.parametrize(
    ("games", "seats", "deals"),
    [(100, 2, 50), (101, 2, 51), (1, 2, 1), (100, 4, 13), (100, 1, 100)],
)
def test_games_are_rounded_up_to_whole_sets(games: int, seats: int, deals: int) -> None:
    assert deals_for(games, seats) == deals
    assert deals * games_a_deal(seats) >= games


def test_more_deals_keep_the_numbers_of_the_games() -> None:
    few = Tournament("hexdomino", strangers("A", "B", "C"), 2, "1", 2)
    many = few._replace(deals=9)
    for number in range(few.games()):
        assert few.fixture(number) == many.fixture(number)
    assert few.games() == 12


def test_tasks_are_all_games_once() -> None:
    for names in (("random", "greedy"), ("random",)):
        contest = tournament("bigbang-simple", *names)
        cut = tasks(contest, range(3, 20))
        assert [number for task in cut for number in task] == list(range(3, 20))
    assert len(tasks(tournament("bigbang-simple", "random", "greedy"), range(20))) == 20


def test_time_is_that_of_the_processor() -> None:
    """A machine that is busy with other things makes no bot weaker."""
    contest = tournament("hexdomino", "ismcts:1s", "search:1s")
    for player in Table(contest, contest.fixture(0)).players:
        assert player.spec.budget.now is thread_time
        assert player.spec.budget.seconds == 1


# -- streams -------------------------------------------------------------------------


def stream_of(table: Table, seat: int) -> int:
    return table.streams[seat].getrandbits(64)


def test_all_line_ups_of_a_deal_have_the_same_deal() -> None:
    contest = tournament("astra", "random", "greedy", deals=2)
    deals = []
    for number in range(contest.games()):
        table = Table(contest, contest.fixture(number))
        deals.append(table.game.sample_chance(table.state, table.deal))
    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_bots_draw_from_streams_of_their_own() -> None:
    """By seed, deal, line-up and seat; and never from the deal's."""
    contest = tournament("bigbang", "random", "greedy", deals=2)
    tables = [Table(contest, contest.fixture(number)) for number in range(4)]
    tables.append(Table(contest._replace(seed="8"), contest.fixture(0)))
    drawn = [stream_of(table, seat) for table in tables for seat in (0, 1)]
    drawn += [tables[0].deal.getrandbits(64), tables[2].deal.getrandbits(64)]
    assert len(set(drawn)) == len(drawn)


def test_another_bot_in_the_tournament_changes_no_game_of_the_others() -> None:
    two = tournament("bigbang-simple", "random", "ismcts:2", deals=1)
    three = tournament("bigbang-simple", "random", "ismcts:2", "greedy", deals=1)
    for number in range(two.games()):
        assert two.fixture(number) == three.fixture(number)
        one = play_fixture(two, two.fixture(number))
        assert timeless([one]) == timeless([play_fixture(three, three.fixture(number))])


def test_games_are_the_same_in_one_process_and_in_two() -> None:
    """With bots that think by count."""
    from functools import partial

    from astrarium.arena.tournament import play_numbers

    contest = tournament("bigbang-simple", "random", "ismcts:2", deals=2)
    work = partial(play_numbers, contest)
    cut = tasks(contest, range(contest.games()))
    here = [result for some in Here().run(work, cut) for result in some]
    there = [result for some in Processes(2).run(work, cut) for result in some]
    assert timeless(here) == timeless(there)
    assert len(here) == 4


# -- what is noted -------------------------------------------------------------------


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_facts_agree_with_the_score(slug: str) -> None:
    game = find(slug)
    contest = tournament(slug, "random", deals=1)
    result = play_fixture(contest, Fixture(0, 0, bots("random") * game.min_seats))
    for seat, facts in enumerate(result["facts"]):
        counts, things, points = facts["counts"], facts["things"], result["points"][seat]
        assert all(value >= 0 for value in counts.values())
        if "shape-points" in counts:
            assert counts["shape-points"] + counts["colour-points"] == points
        if slug.startswith("astra"):
            parts = {id: value for id, _, value in result["parts"][seat]}
            if "ast.part.rows" in parts:
                assert counts["collection"] == parts["ast.part.rows"] + parts["ast.part.columns"]
            if slug != "astrolabe":
                assert counts["fame"] == parts.get("ast.part.fame", counts["fame"])
        for words in things.values():
            assert words == sorted(set(words))
    assert len(result["facts"]) == game.min_seats
    if game.min_seats == 1:
        assert result["won"] in ([0.0], [1.0])
    else:
        assert sum(result["won"]) == pytest.approx(1)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_facts_can_be_read_of_a_running_game(slug: str) -> None:
    """And before the deal, where there is nothing to tell."""
    game = find(slug)
    contest = tournament(slug, "random", deals=1)
    table = Table(contest, Fixture(0, 0, bots("random") * game.min_seats))
    reader = reader_of(game)
    assert len(reader.read(game, table.state, [])) == game.min_seats
    game.apply_chance(table.state, game.sample_chance(table.state, table.deal), table.journal)
    assert len(reader.read(game, table.state, table.journal.lines)) == game.min_seats


@pytest.mark.parametrize("slug", [slug for slug in sorted(GAMES) if GAMES[slug].min_seats > 1])
def test_the_last_standing_is_the_score(slug: str) -> None:
    """Hexdomino apart, where the shortest hand leads and low points win."""
    game = find(slug)
    table = Table(tournament(slug, "random", deals=1), Fixture(0, 3, bots("random") * 2))
    table.play()
    standing = table.reader.standing(game, table.state)
    if slug != "hexdomino":
        assert standing == game.scores(table.state).points
    assert sum(table.decisions) > 0
    order = table.reader.order(table.state, 2, table.first)
    assert sorted(order) == [0, 1]
    assert order[0] == table.first


def test_places_are_those_of_the_lots_that_were_drawn() -> None:
    """In Cosmic mode the others need not follow to the left.  [BBG-114]"""
    contest = tournament("bigbang", "random", deals=1)
    orders = set()
    for deal in range(12):
        result = play_fixture(contest, Fixture(0, deal, bots("random") * 3))
        table = Table(contest, Fixture(0, deal, bots("random") * 3))
        table.play()
        assert tuple(result["order"]) == table.state.order
        orders.add(table.state.order)
    assert any(order != to_the_left(order[0], 3) for order in orders)


def test_where_the_turn_passes_to_the_left_places_do() -> None:
    assert reader_of(find("astra")).order(None, 4, 2) == (2, 3, 0, 1)


def test_the_lead_changes_when_another_leads_alone() -> None:
    lead = Lead()
    heard = []
    for standing in [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (2, 3), (3, 3), (3, 4), (5, 4), ()]:
        lead = lead.after(standing)
        heard.append((lead.leader, lead.changes))
    assert heard[0] == (-1, 0)
    assert heard[4] == (0, 0)  # caught up with is not overtaken
    assert heard[5] == heard[7] == (1, 1)
    assert heard[8] == heard[9] == (0, 2)
    assert all(one[1] <= next_one[1] for one, next_one in pairwise(heard))


def test_the_astrolabe_counts_what_its_journal_told() -> None:
    contest = tournament("astrolabe", "random", deals=1)
    table = Table(contest, Fixture(0, 0, bots("random", "random")))
    table.play()
    facts = table.reader.read(table.game, table.state, table.journal.lines)
    assert 0 < sum(seat.counts["tricks"] for seat in facts) <= 2 * 16


def test_a_tournament_can_be_played_at_three_seats_and_alone() -> None:
    assert len(played(tournament("hexdomino", "random", "greedy", deals=1, seats=3))) == 6
    alone = played(tournament("astra-solo", "random", deals=2))
    assert [result["deal"] for result in alone] == [0, 1]


# -- options left to lots ----------------------------------------------------------------


def with_lots(deals: int = 4) -> Tournament:
    lots = (("modifiers", "random:E,H"),)
    return tournament("astra-solo", "random", "greedy", deals=deals)._replace(options=lots)


def test_lots_are_drawn_for_every_deal_and_all_bots_meet_the_same() -> None:
    results = played(with_lots())
    drawn = [result["drawn"]["modifiers"] for result in results]
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) > 1
    assert "drawn" not in played(tournament("astra-solo", "random", deals=1))[0]


def test_a_game_with_lots_is_played_again_by_its_number() -> None:
    contest = with_lots(deals=400)
    again = with_lots(deals=500)
    one, other = (timeless([play_fixture(it, it.fixture(731))]) for it in (contest, again))
    assert one == other
    assert one[0]["drawn"] == contest.drawn(365)
    chosen = contest._replace(options=tuple(contest.drawn(365).items()))
    [same] = timeless([play_fixture(chosen, chosen.fixture(731))])
    assert same == {key: value for key, value in one[0].items() if key != "drawn"}
