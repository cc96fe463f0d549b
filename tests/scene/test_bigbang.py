"""Pictures of Big Bang 13.7 for pages: over random play of all five games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree as Xml

import pytest

import astrarium.games  # noqa: F401  (registers them)
from astrarium.draw.scene.bigbang.scene import bigbang_scene
from astrarium.draw.scene.bigbang.words import letter
from astrarium.draw.scene.protocol import Choice, Recent, Scene
from astrarium.engine.match import Match, hears
from astrarium.engine.protocol import SPECTATOR, Game, Move, Seat, Told
from astrarium.engine.registry import GAMES
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang.view import ChainView
from astrarium.words import LANGS, say

SLUGS = ("bigbang", "bigbang-simple", "bigbang-solitaire", "hexdomino", "bigbang-parallel")
CASES = [
    (slug, seats)
    for slug in SLUGS
    for seats in range(GAMES[slug].min_seats, GAMES[slug].max_seats + 1)
]
NAMES = ("Élise", "<b>Bruno</b>", 'Maud "&" Co', "Zoé", "Anatole", "Ysé")
EVERY = 9  # a picture every so many moves


class Moment(NamedTuple):
    """A position on the way, and what was told last."""

    game: Game[Any, Any]
    state: Any
    seats: int
    told: tuple[Told, ...]

    def to_act(self) -> Seat:
        return self.game.to_act(self.state)

    def legal(self, seat: Seat) -> list[Move]:
        return self.game.legal_moves(self.state) if seat == self.to_act() else []

    def scene(self, seat: Seat, lang: str = "fr") -> Scene:
        return drawn(self.game, self.state, seat, lang, self.seats, self.told)


def drawn(
    game: Game[Any, Any], state: Any, seat: Seat, lang: str, seats: int, told: tuple[Told, ...] = ()
) -> Scene:
    view = game.view(state, seat)
    legal = game.legal_moves(state) if game.to_act(state) == seat else []
    choices = [Choice(move, say(game.sentence(view, move), lang)) for move in legal]
    heard = [Recent(None, game.story(line)) for line in told if hears(seat, line)]
    return bigbang_scene(game, view, choices, lang, NAMES[:seats], heard)


@cache
def moments(slug: str, seats: int, seed: int = 1) -> tuple[Moment, ...]:
    """Positions of one random game: its start, some on the way, its end."""
    game = GAMES[slug]
    match = Match(game, seats, {}, Random(seed))
    rng = Random(seed)
    found = []
    count = 0
    while True:
        if count % EVERY == 0 or match.is_over():
            told = match.log[-1].told
            found.append(Moment(game, game.copy(match.state), seats, told))
        if match.is_over():
            return tuple(found)
        match.play(match.to_act(), rng.choice(match.legal_moves()))
        count += 1


def looks(slug: str, seats: int) -> Iterator[tuple[Moment, Seat, Scene]]:
    """Each position from the seat that acts, from another seat and from the side."""
    for number, moment in enumerate(moments(slug, seats)):
        actor = moment.to_act()
        viewers = {actor if actor >= 0 else 0, number % seats, SPECTATOR}
        for seat in viewers:
            yield moment, seat, moment.scene(seat, tuple(LANGS)[number % 2])


def markup(scene: Scene) -> str:
    """Everything a page shows of a scene, as one document."""
    seats = "".join(panel.mark + panel.body for panel in scene.seats)
    icons = "".join(group.icon for group in scene.groups)
    parts = (scene.board, seats, scene.aside, scene.own, icons, scene.strip)
    return f"<div>{''.join(parts)}</div>"


def moves_in(text: str, name: str) -> list[Move]:
    return [int(found) for found in re.findall(rf'{name}="(\d+)"', text)]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_whole_games(slug: str, seats: int) -> None:
    """Every choice once; only legal moves are lit; markup is sound and ids are unique."""
    for moment, seat, scene in looks(slug, seats):
        legal = moment.legal(seat)
        listed = [button.move for group in scene.groups for button in group.buttons]
        assert sorted(listed) == legal
        root = Xml.fromstring(markup(scene))
        assert Xml.fromstring(scene.board).tag == "svg"
        lit = moves_in(markup(scene), "data-move")
        assert set(lit) <= set(legal)
        refused = moves_in(markup(scene), "data-ask")
        assert not set(refused) & set(legal)
        assert not refused or seat == moment.to_act()
        assert all(0 <= move < moment.game.move_count for move in refused)
        check_safe(root)
        check_references(root)


def check_safe(root: Xml.Element) -> None:
    """Nothing that a strict content policy forbids, and every id once."""
    ids = Counter(item.get("id") for item in root.iter() if item.get("id"))
    assert [id for id, count in ids.items() if count > 1] == []
    for item in root.iter():
        assert item.tag not in ("script", "style", "foreignObject")
        assert not [name for name in item.attrib if name == "style" or name.startswith("on")]
        assert item.tag != "b" or "bb-" in item.get("class", "")


def check_references(root: Xml.Element) -> None:
    """What is referred to is there; what may be played can be reached and has a name."""
    ids = {item.get("id") for item in root.iter()}
    for item in root.iter():
        if item.tag == "use":
            assert item.attrib["href"][1:] in ids
        if item.get("data-move"):
            assert (item.get("role"), item.get("tabindex")) == ("button", "0")
            assert item.get("aria-label")


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_every_cell_is_lit_with_the_letter_of_its_button(slug: str, seats: int) -> None:
    for moment, seat, scene in looks(slug, seats):
        if seat != moment.to_act():
            continue
        keys = {button.move: button.key for group in scene.groups for button in group.buttons}
        shown: dict[Move, str] = {}
        root = Xml.fromstring(f"<div>{scene.board}{scene.own}</div>")
        for item in root.iter():
            if item.get("data-move"):
                texts = [text.text or "" for text in item.iter("text")]
                shown[int(item.attrib["data-move"])] = texts[0]
        on_board = {move: key for move, key in keys.items() if move not in (mv.DECLINE, mv.PASS)}
        assert shown == on_board
        assert len(set(on_board.values())) == len(on_board)


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_two_worlds_are_drawn_alike(slug: str, seats: int) -> None:
    """What a seat does not know leaves no trace in its picture."""
    rng = Random(7)
    for number, moment in enumerate(moments(slug, seats)):
        seat = number % (seats + 1) if number % (seats + 1) < seats else SPECTATOR
        world = moment.game.imagine(moment.game.view(moment.state, seat), rng)
        here = drawn(moment.game, moment.state, seat, "fr", seats)
        there = drawn(moment.game, world, seat, "fr", seats)
        assert here == there


def test_names_are_escaped() -> None:
    for slug, seats in (("bigbang-parallel", 3), ("bigbang", 3), ("hexdomino", 3)):
        for moment in moments(slug, seats)[:4]:
            text = markup(moment.scene(moment.to_act() if moment.to_act() >= 0 else 0))
            assert "<b>Bruno" not in text
            assert '"&" Co' not in text
            if slug == "bigbang-parallel":
                assert "&lt;b&gt;Bruno" in text


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_draw_the_same_board(slug: str) -> None:
    """Only words differ: the same ids and the same moves."""
    for moment in moments(slug, GAMES[slug].min_seats):
        seat = max(0, moment.to_act())
        french, english = (markup(moment.scene(seat, lang)) for lang in ("fr", "en"))
        for name in ("id", "data-move", "data-ask", "transform", "viewBox"):
            pattern = rf'\s{name}="([^"]*)"'
            assert re.findall(pattern, french) == re.findall(pattern, english)


def test_the_last_tile_laid_is_marked() -> None:
    marked = [
        moment.scene(SPECTATOR).board.count("bb-last") for moment in moments("bigbang-simple", 2)
    ]
    assert any(marked)
    assert bigbang_scene_without_last().count("bb-last") == 0


def bigbang_scene_without_last() -> str:
    moment = moments("bigbang-simple", 2)[3]
    return drawn(moment.game, moment.state, SPECTATOR, "fr", 2).board


def test_goals_of_others_are_not_in_the_picture() -> None:
    """In Cosmic mode a picture shows the two goals of its own seat until the end."""
    for moment in moments("bigbang", 3)[:-1]:
        assert "bb-goal-sign" not in markup(moment.scene(SPECTATOR))
        assert moment.scene(0).own.count('class="bb-card"') == 2
        assert all("bb-goal-sign" not in panel.body for panel in moment.scene(0).seats)
        assert all(panel.points == "" for panel in moment.scene(0).seats)
    assert all(panel.points for panel in moments("bigbang", 3)[-1].scene(SPECTATOR).seats)


@pytest.mark.parametrize("slug", ["bigbang", "bigbang-simple", "bigbang-parallel", "hexdomino"])
def test_seats_show_their_place_in_the_order_of_play(slug: str) -> None:
    for moment in moments(slug, 3):
        panels = moment.scene(SPECTATOR, "en").seats
        places = [re.search(r'aria-hidden="true">(\d)</span>', panel.mark) for panel in panels]
        shown = {seat: int(place[1]) for seat, place in enumerate(places) if place}
        assert sorted(shown, key=lambda seat: shown[seat]) == [*moment.state.order]
        begins = ["begins the game" in panel.mark for panel in panels]
        assert begins == [seat == moment.state.order[0] for seat in range(3)]


def test_nobody_alone_has_a_place() -> None:
    assert "bb-place" not in moments("bigbang-solitaire", 1)[0].scene(0).seats[0].mark


def test_hands_of_others_are_only_counted() -> None:
    for moment in moments("hexdomino", 3)[:-1]:
        view = moment.game.view(moment.state, 0)
        assert isinstance(view, ChainView)
        scene = moment.scene(0)
        hand = view.hands[0]
        assert scene.own.count('id="tile-') == len(hand)
        assert 'id="tile-' not in "".join(panel.body for panel in scene.seats)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "hexdomino"])
def test_the_shown_total_is_the_score(slug: str) -> None:
    """What stands beside the names at the end is what the rules count."""
    for seed in (1, 2):
        moment = moments(slug, GAMES[slug].min_seats, seed)[-1]
        points = moment.game.scores(moment.state).points
        assert [panel.points for panel in moment.scene(SPECTATOR).seats] == [*map(str, points)]


def test_letters_leave_out_those_of_the_page() -> None:
    letters = [letter(number) for number in range(700)]
    assert letters[:8] == ["a", "b", "c", "d", "e", "f", "g", "i"]
    assert len(set(letters)) == 700
    assert "h" not in letters
    assert "u" not in letters
    assert letters[24] == "aa"


def test_boards_stay_small() -> None:
    """Symbols once, a few references a tile: a late board has some twenty thousand bytes, and
    half as many more where its seat is asked for a cell."""
    sizes = [len(moment.scene(0).board) for moment in moments("bigbang", 4)]
    assert max(sizes) < 32_000
