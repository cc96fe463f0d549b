"""What a picture says of time: how far the game is, what moved last, what is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from astrarium.draw.scene.astra.scene import astra_scene
from astrarium.draw.scene.astrolabe.tokens import token
from astrarium.draw.scene.face import face_of
from astrarium.draw.scene.protocol import Choice, Recent, Scene
from astrarium.engine.match import Match, Played, hears
from astrarium.engine.protocol import SPECTATOR, Seat
from astrarium.engine.view import UNKNOWN
from astrarium.games import GAMES
from astrarium.words import LANGS, say

NAMES = ("Élise", "Bruno", "Maud")
MARKS = {
    "astra": "a-last",
    "astra-solo": "a-last",
    "astrolabe": "lab-last",
}


def games(slug: str, moves: int) -> Iterator[Match]:
    """The positions of the first moves of a random game."""
    game = GAMES[slug]
    seats = max(game.min_seats, min(3, game.max_seats))
    match = Match(game, seats, {}, Random(3))
    rng = Random(slug)
    for _ in range(moves):
        if match.is_over():
            return
        yield match
        match.play(match.to_act(), rng.choice(match.legal_moves()))


def drawn(match: Match, seat: Seat, lang: str = "fr", lines: int = 0) -> Scene:
    """What a seat sees, with the last lines of its journal marked."""
    game, view = match.game, match.view(seat)
    asked = match.legal_moves() if match.to_act() == seat else []
    choices = [Choice(move, say(game.sentence(view, move), lang)) for move in asked]
    last = [
        Recent(entry.entry.seat if isinstance(entry.entry, Played) else None, game.story(told))
        for entry in match.log[len(match.log) - lines :]
        for told in entry.told
        if hears(seat, told)
    ]
    return face_of(game).scene(game, view, choices, lang, NAMES[: match.seats], last)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_tells_its_age(slug: str) -> None:
    ages = {lang: set[str]() for lang in LANGS}
    for match in games(slug, 40):
        for lang in LANGS:
            age = drawn(match, SPECTATOR, lang).age
            assert re.search(r"\d", age), age
            ages[lang].add(age)
    assert all(len(found) > 1 for found in ages.values())
    assert ages["fr"] != ages["en"]


@pytest.mark.parametrize("slug", GAMES)
def test_what_moved_last_is_marked_and_nothing_else(slug: str) -> None:
    mark = MARKS.get(slug, "bb-last")
    marked = 0
    for match in games(slug, 60):
        seat = match.to_act()
        marked += markup(drawn(match, seat, lines=2)).count(f'"{mark}"')
        plain = markup(drawn(match, seat))
        if slug.startswith("astra"):  # the star of an Observation under way is ringed anyway
            assert plain.count(f'"{mark}"') <= 2
        else:
            assert f'"{mark}"' not in plain
    assert marked


def markup(found: Scene) -> str:
    return found.board + found.own + "".join(panel.body for panel in found.seats)


@pytest.mark.parametrize("slug", ["bigbang", "bigbang-parallel", "hexdomino", "astra"])
def test_what_is_chosen_is_a_step_for_the_actor_alone(slug: str) -> None:
    steps = 0
    for match in games(slug, 60):
        actor = match.to_act()
        steps += len(drawn(match, actor).chosen)
        assert drawn(match, SPECTATOR).chosen == ()
        assert all(drawn(match, seat).chosen == () for seat in range(match.seats) if seat != actor)
    assert steps


def test_a_token_travels_only_if_it_is_known() -> None:
    assert 'data-piece="token-' in token(0, 3, True, 0, 0, 10, travels=True)
    assert "data-piece" not in token(0, UNKNOWN, False, 0, 0, 10, travels=True)
    assert "data-piece" not in token(0, 3, True, 0, 0, 10)


def test_pieces_keep_their_names_from_place_to_place() -> None:
    """A tile of the row and the same tile of the universe are one piece for the page."""
    seen: dict[str, set[str]] = {}
    for match in games("bigbang", 40):
        found = drawn(match, match.to_act())
        for where, text in (("board", found.board), ("own", found.own)):
            for piece in re.findall(r'id="(tile-\w+)"', text):
                seen.setdefault(piece, set()).add(where)
        both = re.findall(r'id="(tile-\w+)"', found.board + found.own)
        assert len(both) == len(set(both))
    assert any(places == {"board", "own"} for places in seen.values())


def test_astra_needs_no_journal() -> None:
    match = next(games("astra", 1))
    assert astra_scene(match.game, match.view(0), (), "fr", NAMES).board
