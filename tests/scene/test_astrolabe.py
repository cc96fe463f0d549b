"""L'Astrolabe's scenes: every choice once, only legal targets, no more than a seat knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from astrarium.draw.scene.astrolabe.cards import art, title
from astrarium.draw.scene.astrolabe.scene import astrolabe_scene
from astrarium.draw.scene.astrolabe.signs import SIGNS
from astrarium.draw.scene.astrolabe.tokens import token
from astrarium.draw.scene.protocol import Choice, Scene
from astrarium.engine.protocol import CHANCE, OVER, SPECTATOR
from astrarium.engine.view import UNKNOWN
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.game import Astrolabe
from astrarium.games.astrolabe.material import CARDS, TOKENS
from astrarium.games.astrolabe.speech import body_name
from astrarium.games.astrolabe.state import State
from astrarium.words import LANGS, say
from tests.astrolabe.drawn import drawn as position

GAME = Astrolabe()
NAMES = ("Élise", "<b>Bob</b>", "A & B", 'Q"uote', "Inès", "Zoé")


def played(seats: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which somebody decides, and the last one."""
    rng = Random(seed)
    state = GAME.new(seats, {"first": "A"})
    while GAME.to_act(state) != OVER:
        if GAME.to_act(state) == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, rng))
            continue
        yield state
        GAME.apply(state, rng.choice(GAME.legal_moves(state)))
    yield state


def some(seats: int, seed: int, every: int) -> Iterator[State]:
    """A few of them: one of every kind of question, and then one in so many."""
    seen: set[int] = set()
    for number, state in enumerate(played(seats, seed)):
        if state.phase not in seen or number % every == 0:
            seen.add(state.phase)
            yield state


def drawn(state: State, seat: int, lang: str = "fr") -> Scene:
    view = GAME.view(state, seat)
    choices = []
    if seat == GAME.to_act(state):
        choices = [Choice(m, say(GAME.sentence(view, m), lang)) for m in GAME.legal_moves(state)]
    return astrolabe_scene(GAME, view, choices, lang, NAMES[: state.seats])


def markup(scene: Scene) -> str:
    """All markup of a scene as one document."""
    panels = "".join(panel.mark + panel.body for panel in scene.seats)
    icons = "".join(group.icon for group in scene.groups)
    return f"<div>{scene.board}{panels}{scene.aside}{scene.own}{scene.strip}{icons}</div>"


def numbers(name: str, text: str) -> set[int]:
    return {int(found) for found in re.findall(rf'{name}="(\d+)"', text)}


@pytest.mark.parametrize("seats", range(2, 7))
def test_choices_and_targets(seats: int) -> None:
    for number, state in enumerate(some(seats, seats, 20)):
        actor = GAME.to_act(state)
        scene = drawn(state, max(actor, 0), tuple(LANGS)[number % 2])
        legal = GAME.legal_moves(state) if actor != OVER else []
        buttons = [button for group in scene.groups for button in group.buttons]
        assert sorted(button.move for button in buttons) == legal
        assert all(button.label and button.words for button in buttons)
        assert all(button.finishes == (button.move == 0) for button in buttons)
        text = markup(scene)
        assert numbers("data-move", text) <= set(legal)
        asked = numbers("data-ask", text)
        assert all(GAME.breach(state, move) is not None for move in asked)
        assert not asked or legal


def test_lab_415_1_one_s_own_space_says_why_the_devil_does_not_come() -> None:
    """Only where no other card could: else the space, or the cards, play those."""
    devil = GAME.parse_move("own devil")
    asked = {
        hand: numbers("data-ask", drawn(position(f"hand A: {hand}\nhand B: n1"), 0).own)
        for hand in ("XV", "XV II", "XV II V", "n2")
    }
    assert {hand: devil in moves for hand, moves in asked.items()} == {
        "XV": True,
        "XV II": False,
        "XV II V": False,
        "n2": False,
    }


@pytest.mark.parametrize("seats", range(2, 7))
def test_markup_is_well_formed(seats: int) -> None:
    for number, state in enumerate(some(seats, seats + 10, 40)):
        for seat in {max(GAME.to_act(state), 0), SPECTATOR}:
            scene = drawn(state, seat, tuple(LANGS)[number % 2])
            root = ElementTree.fromstring(markup(scene))
            ids = [id for node in root.iter() if (id := node.get("id"))]
            assert len(ids) == len(set(ids))
            names = {name for node in root.iter() for name in node.attrib}
            assert "style" not in names
            assert not any(name.startswith("on") for name in names)
            assert bool(scene.own) == (seat != SPECTATOR)
            assert scene.board.startswith("<svg")
            assert scene.summary
            shown = {node.get("data-shows") for node in root.iter()} - {None}
            assert shown == {node.get("data-part") for node in root.iter()} - {None}


@pytest.mark.parametrize("seats", range(2, 7))
def test_buttons_of_a_group_differ(seats: int) -> None:
    for state in some(seats, seats + 20, 20):
        for group in drawn(state, max(GAME.to_act(state), 0)).groups:
            labels = [button.label for button in group.buttons]
            assert len(labels) == len(set(labels)), (group.title, labels)


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_worlds(seats: int) -> None:
    """[LAB-611] The same bytes from any state that a seat could not tell from the true one."""
    rng = Random(seats)
    for state in some(seats, seats + 30, 150):
        for seat in (*range(seats), SPECTATOR):
            world = GAME.imagine(GAME.view(state, seat), rng)
            before, after = drawn(state, seat), astrolabe_scene_of(world, seat, state)
            assert before == after


def astrolabe_scene_of(world: State, seat: int, state: State) -> Scene:
    """The scene of an imagined world, with the choices that the seat was given."""
    view = GAME.view(world, seat)
    assert view == GAME.view(state, seat)
    return drawn(world, seat)


def test_hidden_tokens_look_alike() -> None:
    assert token(0, UNKNOWN, False, 0, 0, 19) == token(0, UNKNOWN, True, 0, 0, 19)
    assert token(0, UNKNOWN, False, 0, 0, 19) != token(1, UNKNOWN, False, 0, 0, 19)
    assert token(0, 3, False, 0, 0, 19) != token(0, 3, True, 0, 0, 19)


def test_lab_612_who_searched_the_pile_sees_its_order() -> None:
    state = next(state for state in played(3, 1) if state.phase == phases.PLAY)
    before = drawn(state, 1).board
    for item in state.piles[0][1:]:
        state.token_known[item] |= 1
    searcher, other = drawn(state, 0).board, drawn(state, 1).board
    assert 'id="below-0"' in searcher
    for item in state.piles[0][1:]:
        assert say(body_name(item), "fr") in searcher
    assert 'id="below-' not in other
    known = f"connu ({NAMES[0]})"
    assert known in searcher
    assert other.replace(f"\u202f; l’ordre en est {known}", "") == before


def test_names_are_escaped() -> None:
    state = next(played(4, 1))
    text = markup(drawn(state, 0))
    assert "<b>Bob" not in text
    assert "&lt;b&gt;Bob" in text
    assert 'Q"uote' not in text


def test_every_card_and_sign_has_its_own_drawing() -> None:
    assert len({art(card) for card in range(CARDS)}) == CARDS
    assert len(set(SIGNS)) == TOKENS
    for lang in LANGS:
        assert len({title(card, lang) for card in range(22, CARDS)}) == CARDS - 22
    for drawing in (*(art(card) for card in range(CARDS)), *SIGNS):
        ElementTree.fromstring(f"<svg>{drawing}</svg>")


def test_who_waits_sees_nothing_lit() -> None:
    state = next(played(3, 2))
    for seat in (1, 2, SPECTATOR):
        text = markup(drawn(state, seat))
        assert "data-move" not in text
        assert "data-ask" not in text


def test_the_hand_says_where_cards_go() -> None:
    state = next(state for state in played(2, 5) if state.phase == phases.PLAY)
    scene = drawn(state, GAME.to_act(state))
    assert numbers("data-move", scene.own) == set(GAME.legal_moves(state))


def test_points_are_shown_when_all_is_over() -> None:
    state = list(played(3, 4))[-1]
    assert GAME.to_act(state) == OVER
    points = GAME.scores(state).points
    assert [panel.points for panel in drawn(state, SPECTATOR).seats] == [str(p) for p in points]
