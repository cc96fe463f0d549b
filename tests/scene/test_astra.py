"""Astra for pages: every choice once, only legal targets, nothing that a seat may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from math import hypot
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import astrarium
from astrarium.draw.scene.astra.board import band, board, column, first_stars
from astrarium.draw.scene.astra.scene import astra_scene
from astrarium.draw.scene.astra.signs import Table
from astrarium.draw.scene.astra.sky import (
    APART,
    LAYOUTS,
    Asked,
    Box,
    alone,
    crosses,
    label_box,
    labelled,
    measure,
    outside,
    overlap,
    places,
    spread_of,
    wrapped,
)
from astrarium.draw.scene.protocol import Choice, Scene
from astrarium.engine.bits import members
from astrarium.engine.match import Match
from astrarium.engine.protocol import SPECTATOR
from astrarium.games import GAMES
from astrarium.games.astra import moves as mv
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import ALL_CARDS, CARD_OF, GREAT, MOST_STARS, SIZE
from astrarium.games.astra.phases import ACTION, BONUS, ENDED, FIRST_STAR, POWER
from astrarium.games.astra.state import NONE
from astrarium.games.astra.view import SkyView, View
from astrarium.words import LANGS, say

ASTRA, SOLO = GAMES["astra"], GAMES["astra-solo"]
NAMES = ("Élise", "Bruno", "Maud", "Zoé", "Ivan")
TABLES = (
    (2, ""),
    (3, ""),
    (4, ""),
    (5, ""),
    (1, ""),
    (1, "E4,E5,H3,H5"),
    (1, "E1,E2,E6,H2,H4"),
    (1, "H1,H3,H6"),
)
CSS = Path(astrarium.__file__).parent / "web" / "static" / "astra.css"


def started(seats: int, modifiers: str = "", seed: int = 1) -> Match:
    if seats == 1:
        return Match(SOLO, 1, {"modifiers": modifiers}, deal=Random(seed))
    return Match(ASTRA, seats, deal=Random(seed))


@cache
def moments(seats: int, modifiers: str, every: int = 61) -> tuple[tuple[Match, View], ...]:
    """A random game, stopped now and then: the match as it is at its end, and the views."""
    match = started(seats, modifiers)
    rng = Random(seats)
    found: list[tuple[Any, View]] = []
    step = 0
    phases: set[int] = set()
    while not match.is_over():
        view: View = match.view(match.to_act())
        if step % every == 0 or view.phase not in phases:
            phases.add(view.phase)
            found.append((copied(match), view))
        match.play(match.to_act(), rng.choice(match.legal_moves()))
        step += 1
    found.append((copied(match), match.view(0)))
    return tuple(found)


def copied(match: Match) -> Match:
    """The same position, to be asked and never played on."""
    other = Match.__new__(Match)
    other.__dict__.update(match.__dict__)
    other.state = match.game.copy(match.state)
    other._legal = None
    return other


def choices_of(match: Match, seat: int, lang: str) -> list[Choice]:
    if match.to_act() != seat:
        return []
    view = match.view(seat)
    return [
        Choice(move, say(match.game.sentence(view, move), lang)) for move in match.legal_moves()
    ]


def scene_of(
    match: Match, seat: int, lang: str = "fr", names: Sequence[str] = NAMES, view: Any = None
) -> Scene:
    shown = match.view(seat) if view is None else view
    choices = choices_of(match, seat, lang)
    return astra_scene(match.game, shown, choices, lang, names[: match.seats])


def markup(scene: Scene) -> str:
    """All markup of a scene under one root."""
    icons = "".join(group.icon for group in scene.groups)
    seats = "".join(panel.mark + panel.body for panel in scene.seats)
    return f"<div>{scene.board}{seats}{scene.aside}{scene.own}{icons}{scene.strip}</div>"


def scenes(lang: str = "fr") -> Iterator[tuple[Match, int, Scene]]:
    """What the seat to act, another one and a spectator see at all tables."""
    for seats, modifiers in TABLES:
        for match, view in moments(seats, modifiers):
            for seat in {view.seat, (view.seat + 1) % seats, SPECTATOR}:
                yield match, seat, scene_of(match, seat, lang)


@cache
def all_scenes() -> tuple[tuple[Match, int, Scene], ...]:
    return tuple(scenes())


# -- choices and targets ---------------------------------------------------------------


def test_every_choice_is_in_one_group() -> None:
    for match, seat, scene in all_scenes():
        offered = [button.move for group in scene.groups for button in group.buttons]
        legal = match.legal_moves() if match.to_act() == seat else []
        assert sorted(offered) == legal
        assert all(group.buttons for group in scene.groups)
        assert all(
            button.label and button.words for group in scene.groups for button in group.buttons
        )


def test_labels_differ_within_their_group() -> None:
    for _, _, scene in all_scenes():
        for group in scene.groups:
            labels = [button.label for button in group.buttons]
            assert len(set(labels)) == len(labels)


def test_what_ends_or_passes_is_marked() -> None:
    ends = {mv.END_POWERS, mv.END_EXCHANGE, mv.STOP, mv.END_ACTION}
    for _, _, scene in all_scenes():
        for group in scene.groups:
            for button in group.buttons:
                assert button.finishes == (button.move in ends)


def test_targets_are_legal_and_what_asks_is_not() -> None:
    for match, seat, scene in all_scenes():
        legal = set(match.legal_moves()) if match.to_act() == seat else set()
        said = {button.move: button.words for group in scene.groups for button in group.buttons}
        asked = match.to_act() == seat
        for element in ElementTree.fromstring(markup(scene)).iter():
            if "data-move" in element.attrib:
                move = int(element.attrib["data-move"])
                assert move in legal
                assert said[move] in element.attrib["aria-label"]
                assert element.attrib["role"] == "button"
                assert element.attrib["tabindex"] == "0"
                assert {"target", "may"} <= set(element.attrib["class"].split())
            if "data-ask" in element.attrib:
                assert asked
                assert match.game.breach(match.state, int(element.attrib["data-ask"])) is not None


def test_every_star_and_card_that_may_be_chosen_is_a_target() -> None:
    for match, seat, scene in all_scenes():
        legal = match.legal_moves() if match.to_act() == seat else []
        words = {mv.END_POWERS, mv.END_EXCHANGE, mv.STOP, mv.END_ACTION}
        targets = set(map(int, re.findall(r'data-move="(\d+)"', scene.board + scene.own)))
        assert set(legal) - words == targets


def test_a_star_may_be_chosen_before_its_constellation() -> None:
    """`data-then` is legal once `data-move` is played, or was played on as the only move."""
    for match, seat, scene in all_scenes():
        if match.to_act() != seat:
            continue
        for move, then in re.findall(r'data-move="(\d+)"[^>]* data-then="(\d+)"', scene.board):
            state = match.game.copy(match.state)
            match.game.apply(state, int(move))
            assert int(then) in match.game.legal_moves(state)


def test_stars_to_begin_with_are_those_of_the_rules() -> None:
    """Every view of the Action phase: what glows is what an Observation would allow."""
    seen = 0
    for seats, modifiers in TABLES:
        for match, view in moments(seats, modifiers):
            if view.phase != ACTION:
                continue
            for move in match.legal_moves():
                typed = match.game.decode(move)
                if isinstance(typed, mv.Observe):
                    seen += 1
                    state = match.game.copy(match.state)
                    match.game.apply(state, move)
                    first = mv.TICK + MOST_STARS * typed.slot
                    stars = [legal - first for legal in match.game.legal_moves(state)]
                    assert members(first_stars(view, typed.slot, True)) == stars
    assert seen > 9


# -- markup ----------------------------------------------------------------------------


def test_markup_is_well_formed_and_obeys_the_page() -> None:
    for _, _, scene in all_scenes():
        root = ElementTree.fromstring(markup(scene))
        assert ElementTree.fromstring(scene.board).tag == "svg"
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(set(ids)) == len(ids)
        for element in root.iter():
            assert element.tag not in ("script", "style", "image", "foreignObject")
            for name, value in element.attrib.items():
                assert name != "style"
                assert not name.startswith("on")
                assert "http" not in value


def test_thumbnails_name_the_parts_of_the_board() -> None:
    for _, _, scene in all_scenes():
        parts = set(re.findall(r'data-part="([\w-]+)"', scene.board))
        shows = re.findall(r'data-shows="([\w-]+)"', scene.strip)
        assert sorted(shows) == sorted(parts)
        shown = re.findall(r'class="a-plate shown" data-part="([\w-]+)"', scene.board)
        assert len(shown) == 1
        assert f'class="a-thumb shown" data-shows="{shown[0]}"' in scene.strip


def test_names_are_escaped() -> None:
    names = ('<b onclick="x">', "A&B", "'\"", "</svg>", "<script>")
    for seats in (1, 2, 5):
        match, view = moments(seats, "")[-1]
        drawn = markup(scene_of(match, view.seat, names=names))
        ElementTree.fromstring(drawn)
        assert not any(name in drawn for name in ("<b ", "<script", "A&B"))


@pytest.mark.parametrize("lang", LANGS)
def test_both_languages_have_all_words(lang: str) -> None:
    """A missing word warns, and a warning is an error."""
    for _, _, scene in scenes(lang):
        assert scene.summary
        assert "draw.astra-page" not in markup(scene) + scene.summary


def test_a_watcher_has_no_side_of_his_own() -> None:
    for match, seat, scene in all_scenes():
        assert (scene.own == "") == (seat == SPECTATOR)
        assert [panel.seat for panel in scene.seats] == list(range(match.seats))


# -- secrets ---------------------------------------------------------------------------


def test_two_worlds_look_the_same() -> None:
    """A seat sees the same bytes in every world that agrees with what it knows."""
    for seats, modifiers in TABLES:
        for match, view in moments(seats, modifiers)[::3]:
            for seat in {view.seat, (view.seat + 1) % seats, SPECTATOR}:
                shown = match.view(seat)
                world = match.game.imagine(shown, Random(7))
                again = match.game.view(world, seat)
                assert again == shown
                assert scene_of(match, seat) == scene_of(match, seat, view=again)


def test_the_scoring_card_of_another_is_not_drawn() -> None:
    match = started(3)
    for seat in range(3):
        mine = scene_of(match, seat)
        assert "a-secret" in mine.own
        others = "".join(panel.body for panel in mine.seats) + mine.board + mine.aside
        assert "a-secret" not in others


# -- the sky ---------------------------------------------------------------------------


@pytest.mark.parametrize("slots", LAYOUTS)
def test_stars_are_a_target_apart_on_every_plate(slots: int) -> None:
    for plate in LAYOUTS[slots].plates:
        for spread in plate.spreads:
            for card in ALL_CARDS:
                points = places(card, spread.chart.w, spread.chart.h)
                assert len(points) == SIZE[card]
                for number, (x, y) in enumerate(points):
                    assert 12 <= x <= spread.chart.w - 12
                    assert 12 <= y <= spread.chart.h - 12
                    for a, b in points[:number]:
                        assert hypot(x - a, y - b) >= APART


@pytest.mark.parametrize("slots", LAYOUTS)
def test_charts_and_words_lie_inside_their_plates_and_off_the_disc(slots: int) -> None:
    layout = LAYOUTS[slots]
    assert len(layout.plates) == slots
    for plate in layout.plates:
        f = plate.frame
        for spread in plate.spreads:
            assert overlap(spread.chart, spread.words) == 0
            for box in (spread.chart, spread.words):
                assert f.x <= box.x <= box.x + box.w <= f.x + f.w
                assert f.y <= box.y <= box.y + box.h <= f.y + f.h
            chart = spread.chart
            x = min(max(layout.disc[0], chart.x + 15), chart.x + chart.w - 15)
            y = min(max(layout.disc[1], chart.y + 15), chart.y + chart.h - 15)
            assert hypot(x - layout.disc[0], y - layout.disc[1]) >= layout.moat
    frames = [plate.frame for plate in layout.plates] + list(layout.flanks)
    for number, frame in enumerate(frames):
        assert all(overlap(frame, other) == 0 for other in frames[:number])


def test_every_size_of_a_chart_has_its_rule_for_small_screens() -> None:
    rules = CSS.read_text("utf-8")
    for layout in LAYOUTS.values():
        for plate in layout.plates:
            for spread in plate.spreads:
                assert f".a-w{spread.chart.w:g}-{spread.chart.h:g} {{" in rules


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_draws_in_every_slot(lang: str) -> None:
    for seats in (2, 3, 4, 5):
        view: View = started(seats).view(0)
        slots = len(view.sky)
        for first in range(0, len(ALL_CARDS), slots):
            cards = [*ALL_CARDS, *ALL_CARDS][first : first + slots]
            sky = tuple(SkyView(card, (0,) * len(view.sky[0].marks)) for card in cards)
            drawn = board(Table(view._replace(sky=sky), {}, lang, NAMES), None)
            stars = re.findall(r'id="star-([a-z-]+)-\d+"', drawn)
            assert len(stars) == sum(SIZE[card] for card in cards)


@pytest.mark.parametrize("lang", LANGS)
def test_words_of_every_card_fit_every_plate(lang: str) -> None:
    """In height; the last line, who has ticked how many, is part of it."""
    table = Table(started(2).view(0), {}, lang, NAMES)
    for layout in LAYOUTS.values():
        for plate in layout.plates:
            for card in ALL_CARDS:
                spread = spread_of(plate, card)
                box = spread.words
                if spread.band:
                    _, high = band(table, 0, card, box.w)
                else:
                    _, high = column(table, 0, card, box.w, spread.right)
                assert high <= box.h + 10


def test_an_empty_place_is_drawn_as_one() -> None:
    view: View = started(2).view(0)
    empty = SkyView(NONE, (0,) * len(view.sky[0].marks))
    shown = view._replace(sky=(view.sky[0], empty, view.sky[2]))
    drawn = board(Table(shown, {}, "fr", NAMES), None)
    assert 'id="plate-1"' in drawn
    assert "place vide" in drawn


def test_names_keep_off_words_and_each_other() -> None:
    card = CARD_OF["orion"]
    points = places(card, 252, 252)
    asked = tuple(Asked(star, "Betelgeuse", 13) for star in range(0, SIZE[card], 3))
    wall = Box(252, 0, 130, 160)
    labels = labelled(points, DECK[card].lines, asked, (wall,), Box(0, 0, 382, 252))
    boxes = [label_box(label) for label in labels]
    assert [label.star for label in labels] == [item.star for item in asked]
    assert all(overlap(box, wall) == 0 for box in boxes)
    assert all(overlap(one, other) == 0 for one, other in pairwise(boxes))


def test_names_stay_on_the_plate_of_a_small_screen() -> None:
    for layout in LAYOUTS.values():
        for plate, card in product(layout.plates, ALL_CARDS):
            box = spread_of(plate, card).chart
            points = places(card, box.w, box.h)
            stars = DECK[card].stars
            asked = tuple(Asked(star, stars[star].name or "α", 15) for star in members(GREAT[card]))
            room = alone(box)
            for label in labelled(points, DECK[card].lines, asked, (), room):
                assert outside(label_box(label), room) < 4


def test_geometry_of_words() -> None:
    assert wrapped("un deux trois", 12, 0) == ["un", "deux", "trois"]
    assert wrapped("un deux trois", 12, 1000) == ["un deux trois"]
    assert measure("mm", 10) > measure("ee", 10) > measure("ii", 10)
    assert crosses(Box(0, 0, 2, 2), (-1, 1), (3, 1))
    assert not crosses(Box(0, 0, 2, 2), (-1, 3), (3, 3))
    assert not crosses(Box(0, 0, 2, 2), (3, -1), (3, 5))


# -- what is shown ---------------------------------------------------------------------


def test_lines_lead_to_what_may_be_ticked() -> None:
    match = started(3)
    while match.view(match.to_act()).phase != ACTION:
        match.play(match.to_act(), match.legal_moves()[0])
    seat = match.to_act()
    assert 'class="a-lead"' not in scene_of(match, seat).board  # start stars only
    match.play(seat, mv.OBSERVE)
    match.play(seat, match.legal_moves()[-1])
    assert 'class="a-lead"' in scene_of(match, seat).board
    assert 'class="a-lead"' not in scene_of(match, (seat + 1) % 3).board


def test_bonuses_are_lit_while_one_is_chosen() -> None:
    found = 0
    for match, seat, scene in all_scenes():
        if match.to_act() == seat and match.view(seat).phase == BONUS:
            found += 1
            assert 'target may a-bonus"' in scene.board
        else:
            assert 'target may a-bonus"' not in scene.board
    assert found


def test_a_13_three_reactivations_are_drawn() -> None:
    view = ASTRA.parse_position("game: astra\nslot 1: perseus\nslot 2: crow\nslot 3: bull\n")
    drawn = board(Table(view, {}, "fr", NAMES), None)
    assert ">×3<" in drawn


def test_at_the_end_every_own_part_is_counted() -> None:
    for seats, modifiers in TABLES:
        match, view = moments(seats, modifiers)[-1]
        assert view.phase == ENDED
        scores = match.game.scores(match.state)
        if view.solo is None or not view.solo.lost:
            assert f'<p class="a-total">{scores.points[0]}</p>' in scene_of(match, 0).own


def test_waiting_shows_no_green() -> None:
    for match, seat, scene in all_scenes():
        if match.to_act() != seat:
            assert "target" not in scene.board + scene.own
            assert scene.groups == ()


def test_the_library_shows_its_cards_and_hides_the_hidden_one() -> None:
    match, view = moments(1, "E4,E5,H3,H5")[0]
    assert view.solo is not None
    drawn = scene_of(match, 0)
    assert 'id="library-left"' in drawn.board
    assert "Face cachée" in drawn.board
    assert all(f"<b>{name}</b>" in drawn.aside for name in ("E4", "E5", "H3", "H5"))


def test_one_step_chosen_is_seen_by_its_actor_only() -> None:
    match = Match(ASTRA, 2, deal=Random(1), forced=False)
    while match.view(match.to_act()).phase != ACTION:
        match.play(match.to_act(), match.legal_moves()[0])
    seat = match.to_act()
    before = scene_of(match, 1 - seat)
    match.play(seat, mv.OBSERVE)
    assert match.view(seat).phase == FIRST_STAR
    assert scene_of(match, 1 - seat) == before


def test_a_star_says_what_comes_before_it() -> None:
    """While powers are used, a star that one would tick says that this phase is to be ended."""
    found = 0
    for match, seat, scene in all_scenes():
        if match.to_act() != seat or match.state.phase != POWER:
            continue
        for element in ElementTree.fromstring(markup(scene)).iter():
            if "a-star" in element.get("class", "").split() and "data-ask" in element.attrib:
                breach = match.game.breach(match.state, int(element.attrib["data-ask"]))
                assert breach is not None
                assert breach.why.id == "ast.no.powers-first"
                found += 1
    assert found
