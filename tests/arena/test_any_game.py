"""A game that is only registered, without facts and words: tournaments and their report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from astrarium.arena.analysis import Analysis
from astrarium.arena.facts import PLAIN, reader_of
from astrarium.arena.ledger import Ledger
from astrarium.arena.report import Chapter, page
from astrarium.arena.simulate import Contest
from astrarium.arena.tournament import Tournament
from astrarium.arena.vary import Variant, vary
from astrarium.engine.protocol import message
from astrarium.words import say
from tests.arena.tools import bots, played, timeless, tournament
from tests.engine.conftest import tiny_is_registered
from tests.engine.tiny import TINY

__all__ = ["tiny_is_registered"]

# What nobody has words for is shown by its id, with a warning.
pytestmark = pytest.mark.filterwarnings("ignore::astrarium.words.WordsWarning")


def contest(seats: int = 2, **options: str | int) -> Tournament:
    found = tournament(TINY.slug, "random", "ismcts:2", "greedy", deals=3, seats=seats)
    return found._replace(options=tuple((dict(found.options) | options).items()))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_tournament_has_a_report_in_both_languages(seats: int) -> None:
    three = contest(seats)
    analysis = Analysis(three, played(three))
    parts = ("ladder", "matrix", "scores", "length", "places", "method")  # nobody can tell the lead
    for langs in (("fr", "en"), ("en", "fr")):
        headings = re.findall("<h2>(.*?)</h2>", page(analysis, langs[0]))
        assert headings == [say(message(f"arena.report.{id}"), it) for it in langs for id in parts]
    assert analysis.counts == []
    assert analysis.things == {}


def test_what_is_chosen_is_told_as_it_was_written() -> None:
    few = contest(size=3, aim="fewest")
    analysis = Analysis(few, played(few))
    assert Chapter(analysis, "en").options() == "size=3, aim=fewest"
    assert analysis.fewest_win
    assert analysis.data()["fewest_points_win"]
    assert not Analysis(contest(), played(contest())).fewest_win


def test_its_games_are_kept_and_read_back(folder: Path) -> None:
    three = contest()
    results = played(three)
    for resume in (False, True):
        ledger = Ledger(folder / "out", three)
        there = ledger.open(resume)
        ledger.add([] if resume else results)
        ledger.close()
    assert timeless(there) == timeless(results)


def test_its_options_can_be_varied() -> None:
    variants = [
        Variant(str(size), Contest(TINY.slug, bots("random", "greedy"), "1", options))
        for size in (1, 3)
        for options in [(("aim", "most"), ("size", size))]
    ]
    rows = vary(variants, 6)
    assert rows.plain[1, "length"].total > rows.plain[0, "length"].total


def test_its_reader_knows_the_order_of_turns_and_no_more() -> None:
    reader = reader_of(TINY)
    assert reader is PLAIN
    state = TINY.new(3, {"size": 2, "aim": "most"})
    assert reader.order(state, 3, 1) == (1, 2, 0)
    assert [facts.data() for facts in reader.read(TINY, state, [])] == [
        {"counts": {}, "things": {}}
    ] * 3
