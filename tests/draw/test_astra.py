"""Astra in the terminal: charts that can be read, boards, disc, scoring card, library."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from random import Random

import pytest

from astrarium.draw.terminal import picture
from astrarium.draw.terminal.astra.charts import ROOM, line_dots, star_cells, true_places
from astrarium.draw.terminal.astra.picture import STAR_SIGNS, chart, star_kind, star_slots
from astrarium.engine.match import Match
from astrarium.engine.protocol import SPECTATOR
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra import moves as mv
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import (
    ALL_CARDS,
    CARD_OF,
    E4,
    FULL,
    GREAT,
    OPEN,
    SIZE,
    START,
    UNSEEN,
)
from astrarium.games.astra.phases import BONUS, ENDED
from astrarium.games.astra.sky import count
from astrarium.games.astra.state import NONE
from astrarium.games.astra.view import Board, SkyView, View
from astrarium.words import LANGS
from tests.draw.test_terminal import plain, widest

CRAB, BULL, ORION, LYRE = (CARD_OF[key] for key in ("crab", "bull", "orion", "lyre"))
GREEK = [one + other for one, other in product("αβγδεζηθικλμ", repeat=2)]  # never in a picture


def drawn(
    view: View, lang: str = "en", marks: Mapping[int, str] | None = None, width: int = 100
) -> str:
    return plain(picture(SOLO if view.solo else ASTRA, view, lang, marks, width))


def table(seats: int) -> View:
    """A table after the deal, as seat A sees it, with the slots of a test."""
    match = Match(ASTRA, seats, deal=Random(3), options={"first": "A"}, forced=False)
    view: View = match.view(0)
    return view


def solo() -> View:
    view: View = Match(SOLO, 1, deal=Random(3), forced=False).view(0)
    return view


def with_slot(view: View, slot: int, card: int, *marks: int) -> View:
    pens = len(view.sky[slot].marks)
    ticked = (*marks, *(0,) * (pens - len(marks)))
    sky = (*view.sky[:slot], SkyView(card, ticked), *view.sky[slot + 1 :])
    return view._replace(sky=sky)


def with_board(view: View, seat: int, **parts: object) -> View:
    board: Board = view.boards[seat]._replace(**parts)  # type: ignore[arg-type]
    return view._replace(boards=(*view.boards[:seat], board, *view.boards[seat + 1 :]))


def moments(seats: int, every: int = 7) -> Iterator[Match]:
    """A random game, stopped now and then."""
    game = SOLO if seats == 1 else ASTRA
    match = Match(game, seats, deal=Random(seats), forced=False)
    rng = Random(seats)
    step = 0
    while not match.is_over():
        if step % every == 0:
            yield match
        match.play(match.to_act(), rng.choice(match.legal_moves()))
        step += 1
    yield match


# -- charts ----------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(23, 11), (30, 13), (36, 16)])
def test_every_star_has_room_for_a_number(width: int, height: int) -> None:
    for card in ALL_CARDS:
        cells = star_cells(card, width, height)
        rooms = {(x + column, y) for x, y in cells for column in range(ROOM)}
        assert len(rooms) == ROOM * SIZE[card]
        assert all(0 <= x < width and 0 <= y < height for x, y in rooms)


SIZES = [(23, 11), (30, 13), (36, 16)]  # charts in a terminal of 80, 100 and 120 columns


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("card", ALL_CARDS)
def test_every_line_is_seen_and_none_looks_joined_wrongly(card: int, size: tuple[int, int]) -> None:
    """Whatever is written beside the stars: letters, or numbers of two digits."""
    cells = star_cells(card, *size)
    lines = DECK[card].lines
    rooms = {(x + column, y): star for star, (x, y) in enumerate(cells) for column in range(ROOM)}
    for line in lines:
        one, other = (cells[star] for star in line)
        between = {(x // 2, y // 4) for x, y in line_dots(one, other)}
        assert between - {*rooms}, f"{line} is hidden"
        signs = {star for star in range(SIZE[card]) if cells[star] in between}
        assert signs == {*line}, f"{line} runs over a star"
    for first, second in combinations(lines, 2):
        if not {*first} & {*second}:
            gap = min(
                max(abs(x - u), abs(y - v))
                for x, y in line_dots(cells[first[0]], cells[first[1]])
                for u, v in line_dots(cells[second[0]], cells[second[1]])
            )
            assert gap > 1, f"{first} and {second} touch"


@pytest.mark.parametrize("size", [*SIZES, (24, 11), (27, 12), (33, 15)], ids=str)
def test_stars_stay_near_their_places(size: tuple[int, int]) -> None:
    for card in ALL_CARDS:
        for (x, y), (u, v) in zip(star_cells(card, *size), true_places(card, *size), strict=True):
            assert abs(x - u) <= 4
            assert abs(y - v) <= 2


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("lang", LANGS)
def test_where_a_star_is_asked_its_chart_is_on_a_small_screen(seats: int, lang: str) -> None:
    """Of 24 lines, 6 are for the question and its choices; the other cards are lines."""
    found = 0
    for match in moments(seats, every=1):
        if match.is_over():
            break
        marks = dict(zip(match.legal_moves(), GREEK))
        slots = star_slots(match.view(match.to_act()), marks)
        if slots and found < 40:
            found += 1
            lines = drawn(match.view(match.to_act()), lang, marks, 80).splitlines()
            charts = [line for line in lines if line.startswith(("╭", "│"))]
            assert len(charts) == 12 * -(-len(slots) // 3)
            if len(slots) <= 3:
                assert lines.index(charts[0]) >= len(lines) - 18
            assert sum(STAR_SIGNS[0] in line for line in lines) == 1  # the legend
    assert found > 10


@pytest.mark.parametrize("card", ALL_CARDS)
def test_charts_show_all_stars_by_kind(card: int) -> None:
    view = with_slot(table(2), 0, card)
    text = plain(chart(view, 0, {}, 23, 11).picture())
    assert [text.count(signs[0]) for signs in STAR_SIGNS] == [
        1,
        count(GREAT[card]),
        SIZE[card] - 1 - count(GREAT[card]),
    ]
    assert not any(signs[1] in text for signs in STAR_SIGNS)
    assert re.search("[\u2801-\u28ff]", text)


def test_who_ticked_what() -> None:
    """By the letters that positions have."""
    view = with_slot(table(2), 1, CRAB, START, 0b10, 0b100)
    text = plain(chart(view, 1, {}, 30, 13).picture())
    for star, pen in enumerate("ABd"):
        assert STAR_SIGNS[star_kind(CRAB, star)][1] + pen in text
    assert "A1 B1 d1" in drawn(view)
    assert "3/5" in drawn(view)
    assert "d the dreamer" in drawn(view)


def test_ptolemy_has_a_pen_of_his_own() -> None:
    text = drawn(with_slot(solo(), 1, CRAB, 0b10, 0b100, 0b1000))
    assert "A1 P1 d1" in text
    assert "P Ptolemy" in text


def test_next_stars_are_numbered() -> None:
    view = with_slot(table(2), 2, CRAB, START)
    marks = {mv.MOVES.encode(mv.Tick(2, 1)): "71", mv.MOVES.encode(mv.Tick(2, 3)): "72"}
    text = drawn(view, marks=marks, width=80)
    for star, mark in ((1, "71"), (3, "72")):
        assert text.count(STAR_SIGNS[star_kind(CRAB, star)][0] + mark) == 1


# -- cards -----------------------------------------------------------------------


def test_a_card_says_all_that_is_on_it() -> None:
    text = drawn(with_slot(table(2), 0, BULL), "fr")
    assert "╭ 1 Taureau ─" in text
    assert re.search(r"├ Terre · \d ren ─+ 0/10 ┤", text)
    assert "ce tour\u00a0: poussière" in text


def test_struck_bonuses_are_crossed_out() -> None:
    view = with_slot(table(2), 0, CRAB, FULL[CRAB])
    asked = view._replace(phase=BONUS, step=view.step._replace(chosen=0, struck=(0, 1)))
    marks = {mv.MOVES.encode(mv.ChooseBonus(bonus)): str(70 + bonus) for bonus in (2, 3)}
    text = drawn(asked, marks=marks)
    assert text.count("✗ ") == 2 + 1  # and the legend of the disc
    assert "[72]" in text
    assert "[73]" in text
    assert "►1 Crab" in text
    assert "✗ " not in drawn(view).replace("→✗ ", "")


def test_three_reactivations_and_four_stardust() -> None:
    """A-13: the amounts of Perseus and of the Crow."""
    view = with_slot(with_slot(table(2), 0, CARD_OF["perseus"]), 1, CARD_OF["crow"])
    text = drawn(view, "fr")
    assert "4 ren  3 réa   4 pou  1 sag" in text
    assert "2 ren  4 pou   1 sag  1 sac" in text


def test_an_empty_slot() -> None:
    assert "2 empty" in drawn(with_slot(table(2), 1, NONE))
    assert "2 vide" in drawn(with_slot(table(2), 1, NONE), "fr")


# -- the table -------------------------------------------------------------------


def test_the_disc_shows_the_active_element_and_the_icon() -> None:
    view = table(3)
    assert "Fire → [Water] → Air → Earth →✗" in drawn(view._replace(pawn=1))
    assert "Feu 1 → Eau 2 → Air 3 → [Terre 4] →✗" in drawn(table(2)._replace(pawn=3), "fr")


def test_the_pile_and_its_end() -> None:
    view = table(2)._replace(above=5, below=29)
    assert "Pile: 5 cards, then the End card and 29 below it" in drawn(view)
    over = drawn(view._replace(above=0, ender=0, turns_left=3))
    assert "The End card is out; pile: 29 cards" in over
    assert "3 more turns after this one" in over
    last = view._replace(above=0, ender=1, turns_left=0)
    assert "This is the last turn" in drawn(last)
    assert "C’est le dernier tour" in drawn(last, "fr")
    assert "last turn" not in drawn(last._replace(phase=ENDED))


def test_boards_in_numbers() -> None:
    view = with_board(table(2), 1, dust=7, telescopes=3, fame=12, pouch=2, wisdom=5, active=(LYRE,))
    view = with_board(view, 1, exhausted=(ORION,))
    text = drawn(view)
    assert re.search(r" B +12 +7/7 +3 +5/18 +2/4", text)
    assert re.search(r"▲ Lyre \(\w+\)  ▷ Orion \(\w+\)", text)
    assert re.search(r"► A \(you\) +0 +8/5 +0 +0/18 +0/2", text)


def test_own_cards_with_powers_and_moves() -> None:
    view = with_board(table(2), 0, active=(LYRE,), exhausted=(ORION,))
    marks = {mv.MOVES.encode(mv.Use(LYRE)): "71", mv.MOVES.encode(mv.Reactivate(ORION)): "72"}
    text = drawn(view, marks=marks)
    assert re.search(r"\[71\] ▲ Lyre .*1 fame per undiscovered constellation you have", text)
    assert re.search(r"\[72\] ▷ Orion .*1 fame per great star", text)
    assert drawn(view, marks={mv.MOVES.encode(mv.Discard(LYRE)): "73"}).count("[73]") == 1


def test_only_the_own_scoring_card_is_shown() -> None:
    view = table(3)._replace(scoring=(1, UNKNOWN, UNKNOWN))
    text = drawn(view)
    assert "Your scoring card, hidden from the others: Fire and Air" in text
    assert "Scoring card of" not in text
    over = drawn(view._replace(scoring=(1, 0, 5)))
    assert "Scoring card of B: Fire and Water" in over
    assert "Scoring card of C: Air and Earth" in over
    watched = drawn(view._replace(seat=SPECTATOR, scoring=(UNKNOWN,) * 3))
    assert "coring card" not in watched


def test_ptolemys_library() -> None:
    view = solo()
    assert view.solo is not None
    known = view.solo._replace(
        modifiers=E4, left=LYRE, right=ORION, right_face=OPEN, top=CRAB, library=9, spent=(BULL,)
    )
    text = drawn(view._replace(solo=known))
    assert re.search(r"left Lyre \(\w+\), 3 stars +right Orion \(\w+\), 4 stars +pile 9", text)
    assert "Discarded: Bull" in text
    assert "top Crab" in text
    assert "E4  The top of Ptolemy’s draw pile" in text
    hidden = known._replace(right=NONE, right_face=UNSEEN, top=NONE)
    text = drawn(view._replace(solo=hidden))
    assert "right ? (face down)" in text
    assert not re.search(r"\btop [A-Z]", text)
    assert re.search(r"Ptolemy +12 +5 +0", text)


# -- whole games -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_whole_games_are_drawn(seats: int) -> None:
    """Every mark is there once, nothing is too wide, no id is left untranslated."""
    shapes = ((50, "fr"), (80, "en"), (100, "fr"), (80, "fr"))
    for number, match in enumerate(moments(seats, every=11)):
        width, lang = shapes[number % len(shapes)]
        marks: dict[int, str] = {}
        seat = 0
        if not match.is_over():
            seat = match.to_act()
            marks = dict(zip(match.legal_moves(), GREEK))
        text = drawn(match.view(seat), lang, marks, width)
        assert {mark: text.count(mark) for mark in marks.values()} == dict.fromkeys(
            marks.values(), 1
        )
        assert widest(text) <= width
        assert not re.search(r"\b(draw|ast|game)\.\w", text)
        assert widest(drawn(match.view(SPECTATOR), lang, width=width)) <= width


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_deal(lang: str) -> None:
    state = ASTRA.new(2, {"first": "A"})
    assert drawn(ASTRA.view(state, 0), lang)


def test_a_picture_speaks_one_language() -> None:
    view = with_board(table(2), 0, active=(LYRE,), exhausted=(ORION,))
    french, english = drawn(view, "fr"), drawn(view, "en")
    for word in ("Disque", "Pioche", "Renommée", "Vos cartes", "étoile commune"):
        assert word in french
        assert word not in english
    for word in ("Disc ", "Pile:", "Fame", "Your cards", "common star"):
        assert word in english
        assert word not in french


def test_ptolemys_aim_by_element() -> None:
    """AST-412: the nearest slot, the next one if it is empty; Water takes the fewest stars left."""
    view = solo()
    sky = [slot._replace(card=card) for slot, card in zip(view.sky, (LYRE, ORION, CRAB))]
    text = drawn(view._replace(sky=tuple(sky)))
    assert re.search(r"he aims at +Fire → 1 +Water → 3 +Air → 2 +Earth → 3", text)
    tied = [sky[2], sky[1], sky[2]]
    assert "Water → 1/3 (by lot)" in drawn(view._replace(sky=tuple(tied)))
    gone = [sky[0]._replace(card=NONE), *sky[1:]]
    assert "Fire → 2" in drawn(view._replace(sky=tuple(gone)))


def test_the_sections_of_wisdom() -> None:
    """A-1: boxes by section, one's own ticks filled in, the limit behind each."""
    view = with_board(table(3), 0, wisdom=5)
    assert "wisdom sections  ■■3  ■■4  ■□□5  □□□6  □□□□7  □□□□8" in drawn(view)
    watched = drawn(view._replace(seat=SPECTATOR, scoring=(UNKNOWN,) * 3))
    assert "wisdom sections  □□3" in watched
