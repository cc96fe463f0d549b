"""Terminal pictures: all that a seat sees, once, in its language, within the width."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from random import Random

import pytest
from rich.console import Console, RenderableType

from astrarium.draw.terminal import picture, score_pad
from astrarium.draw.terminal.hexes import HexFace, board
from astrarium.engine.match import Match
from astrarium.engine.moves import Typed
from astrarium.engine.protocol import SPECTATOR, Part, Scores, message
from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games import GAMES
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang.material import CODES, STARS, TILE_OF
from astrarium.games.bigbang.phases import ATTACH, CHOOSE_MOVER, CHOOSE_SIDE, DEAL, ENDED, LAY
from astrarium.games.bigbang.universe import FLIPPED, TILE
from astrarium.games.bigbang.view import ChainView, Placed, View
from astrarium.words import LANGS
from astrarium.words.catalogue import catalogue
from tests.words.views import (
    SAMPLES,
    cell,
    cosmic,
    hexdomino,
    parallel,
    placed,
    solitaire,
    tiles,
)


def plain(drawn: RenderableType, width: int = 200) -> str:
    """What a terminal without colours shows."""
    console = Console(file=io.StringIO(), width=width, no_color=True, color_system=None)
    console.print(drawn)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def drawn(
    view: View | ChainView,
    lang: str = "en",
    marks: Mapping[int, str] | None = None,
    width: int = 100,
) -> str:
    return plain(picture(GAMES[view.game], view, lang, marks, width))


def widest(text: str) -> int:
    return max(len(line) for line in text.splitlines())


def count(code: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(code)}(?!\w)", text))


def face_up(view: View) -> list[str]:
    """The codes of all tiles that can be seen, the known queue included."""
    lying = [tile for universe in view.universes for _, tile, _ in universe]
    shown = [tile & TILE for tile in lying if not tile & FLIPPED]
    shown += [tile for tile in (*view.row, *view.tail) if tile != NONE]
    return [CODES[tile] for tile in shown]


# -- what is shown -------------------------------------------------------------


@pytest.mark.parametrize("name", ["cosmic", "simple", "solitaire"])
@pytest.mark.parametrize("width", [80, 100])
def test_each_visible_tile_is_there_once(name: str, width: int) -> None:
    view = SAMPLES[name]
    assert isinstance(view, View)
    text = drawn(view, width=width)
    assert {code: count(code, text) for code in face_up(view)} == dict.fromkeys(face_up(view), 1)


def test_hidden_tiles_are_not_there() -> None:
    text = drawn(cosmic())
    assert count("ABv", text) == count("CRg", text) == 0
    assert "2 tiles face down, then SYs AOg" in text


def test_the_last_hidden_tile_is_known() -> None:
    """HI-3: by elimination."""
    assert "in this order: ABv SYs AOg" in drawn(cosmic(hidden=tiles("ABv")))


def test_flipped_and_stacked_tiles_can_be_told() -> None:
    text = drawn(cosmic(universes=(placed(E="!PYs", NE="POg+SYv", SE="SRv"),), tail=()))
    assert count("PYs", text) == count("SYv", text) == 0
    assert "POg²" in text
    assert "░░░ flipped tile" in text
    assert "² covers another star" in text
    assert "covers" not in drawn(cosmic())


def test_own_goals_are_shown_and_others_are_not() -> None:
    text = drawn(cosmic())
    assert re.search(r"► A +3.Ma +planets, red +\(you\)", text)
    assert re.search(r" B +4.Ma +secret goals", text)
    assert "planets" not in drawn(cosmic(seat=SPECTATOR, goals=((UNKNOWN, UNKNOWN),) * 2))


def test_markers_are_stacked_as_they_lie() -> None:
    """BBG-231: the last to arrive lies on top."""
    view = cosmic(times=(5, 5), arrivals=(1, 2), actor=1)
    lines = drawn(view).splitlines()
    top = next(number for number, line in enumerate(lines) if "[B]" in line)
    column = lines[top].index("[B]") + 1
    assert lines[top + 1][column] == "A"
    assert lines[top + 2][column] == "┴"
    assert lines[top + 3][column] == "5"


def test_the_order_of_play_stands_over_the_seats() -> None:
    """[BBG-114, BBG-501] Where lots are drawn for it; alone there is none."""
    assert "Seats  first B, then A\n" in drawn(cosmic(order=(1, 0)))
    assert "Seats  first A, then B\n" in drawn(hexdomino())
    assert "first" not in drawn(solitaire())


def test_the_clock_counts_in_laps() -> None:
    text = drawn(solitaire(times=(15,)))
    track = next(line for line in text.splitlines() if "[A]" in line)
    below = next(line for line in text.splitlines() if "10 11" in line)
    assert below[track.index("[A]") + 1] == "3"
    assert "15\u00a0Ma" in text
    assert widest(drawn(solitaire(clock=24), width=80)) <= 80


def test_solitaire_shows_its_cards() -> None:
    text = drawn(solitaire())
    for line in ("To be reached: planets", "Won: suns", "To be avoided: yellow", "5 cards face"):
        assert line in text
    quest = solitaire().quest
    assert quest is not None
    last = drawn(solitaire(quest=quest._replace(active=NONE, unseen=(), passages=1)))
    assert "To be reached" not in last
    assert "Last lap" in last


def test_what_a_turn_still_owes() -> None:
    text = drawn(cosmic(cost=5, dark=1, bonus=2))
    assert "Turn under way: 5\u00a0Ma" in text
    assert "Dark energy: star 2 of 2" in text
    assert "2 bonus turns to play" in text


def test_parallel_universes_lie_side_by_side_own_ones_first() -> None:
    text = drawn(parallel())
    names = "Universe 1 (A–B) on your left", "Universe 3 (C–A) on your right", "Universe 2 (B–C)"
    assert [text.index(name) for name in names] == sorted(text.index(name) for name in names)
    assert "still empty" in text
    both = drawn(parallel(seats=2, universes=((), ())))
    assert "Universe 1 (A–B) on your left" in both
    assert "Universe 2 (B–A) on your right" in both


def test_hexdomino_shows_its_ends_hands_and_pile() -> None:
    text = drawn(hexdomino())
    assert "0: PBs at (0,0), asks for colour" in text
    assert "1: CRg at (2,0), asks for shape" in text
    assert count("SBv", text) == count("COs", text) == count("PRv", text) == 1
    assert "pile: 1 tile" in text
    assert "B  2 tiles" in text
    assert "Hand of B" not in text
    over = drawn(hexdomino(phase=ENDED, actor=-2, hands=(tiles("SBv"), tiles("ABv SYg"))))
    assert "Hand of B" in over
    assert count("SYg", over) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_deal(lang: str) -> None:
    nothing = tiles("- - - -")
    assert "BB" in drawn(
        cosmic(phase=DEAL, actor=-1, goals=(), row=nothing, tail=(), universes=(placed(),)), lang
    )
    assert drawn(hexdomino(phase=DEAL, chain=(), needs=(NONE, NONE), hands=((), ())), lang)


# -- marks ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "moves"),
    [
        (cosmic(), [mv.Slot(0), mv.Slot(3)]),
        (cosmic(bonus=1), [mv.Slot(1), mv.Decline()]),
        (cosmic(phase=LAY, chosen=0), [mv.At(2, -1), mv.At(-1, 1)]),
        (cosmic(phase=CHOOSE_MOVER, chosen=3), [mv.At(1, 0), mv.At(0, 1)]),
        (parallel(phase=CHOOSE_SIDE, chosen=0), [mv.Side(mv.LEFT), mv.Side(mv.RIGHT)]),
        (parallel(phase=LAY, chosen=0, side=mv.LEFT), [mv.At(1, 0), mv.At(0, 1)]),
        (parallel(), [mv.Pass()]),
        (hexdomino(), [mv.Hand(TILE_OF["SBv"]), mv.Hand(TILE_OF["COs"])]),
        (hexdomino(phase=ATTACH, chosen=TILE_OF["COs"]), [mv.Attach(0, 3), mv.Attach(1, 1)]),
        (hexdomino(), [mv.Link(mv.BY_COLOUR), mv.Link(mv.BY_SHAPE)]),
    ],
)
@pytest.mark.parametrize("width", [80, 100])
def test_marks_are_shown_once(view: View | ChainView, moves: list[Typed], width: int) -> None:
    marks = {mv.MOVES.encode(move): str(71 + number) for number, move in enumerate(moves)}
    text = drawn(view, marks=marks, width=width)
    assert {mark: count(mark, text) for mark in marks.values()} == dict.fromkeys(marks.values(), 1)
    if isinstance(view, View) and view.phase == CHOOSE_MOVER:
        assert count("PYs", text) == count("SRv", text) == 1  # a mark hides no tile


def test_only_the_universe_chosen_is_marked() -> None:
    view = parallel(phase=LAY, chosen=0, side=mv.RIGHT)
    text = drawn(view, marks={mv.MOVES.encode(mv.At(0, 0)): "71"})
    assert count("71", text) == 1
    assert count("PYs", text) == 1  # the left universe has its (0,0) covered by nothing


# -- width ---------------------------------------------------------------------


def straight(across: int) -> tuple[Placed, ...]:
    """A universe of so many tiles in one row."""
    first = -(across // 2)
    found = []
    for number in range(across):
        tile = number % STARS
        found.append((cell(first + number, 0), tile, NONE))
    return tuple(found)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("across", [3, 8, 12, 19, 20, 30, 48])
def test_wide_universes_do_not_break(across: int, width: int) -> None:
    view = cosmic(universes=(straight(across),), row=tiles("- - - -"), tail=(), hidden=())
    text = drawn(view, width=width)
    assert widest(text) <= width
    assert all(count(CODES[tile], text) == 1 for _, tile, _ in view.universes[0])


def test_marks_and_signs_at_every_size() -> None:
    for across in (3, 10, 18, 20, 30):
        faces = {(q, 0): HexFace(code) for q, code in enumerate(CODES[:across])}
        faces[0, 0] = HexFace("ABv", mark="71")
        faces[1, 0] = HexFace("ABs", sign="²")
        faces[across, 0] = HexFace(mark="72")
        text = plain(board(faces, 84).picture())
        assert widest(text) <= 84
        assert count("71", text) == count("72", text) == 1
        assert "²" in text


CASES = [
    (slug, seats)
    for slug, game in GAMES.items()
    if game.dossier == "bigbang"
    for seats in {game.min_seats, game.max_seats}
]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_whole_games_are_drawn(slug: str, seats: int) -> None:
    """Every view of a random game, in both languages, fits; a seat sees its marks."""
    match = Match(GAMES[slug], seats, deal=Random(seats), forced=False)
    rng = Random(slug)
    step = 0
    while not match.is_over():
        seat = match.to_act()
        legal = match.legal_moves()
        if step % 5 == 0:
            marks = {move: str(number + 1) for number, move in enumerate(legal)}
            for width, lang in ((50, "fr"), (80, "en"), (100, "fr")):
                text = drawn(match.view(seat), lang, marks, width)
                assert widest(text) <= width
                assert all(count(mark, text) for mark in marks.values())
                assert widest(drawn(match.view(SPECTATOR), lang, width=width)) <= width
        match.play(seat, rng.choice(legal))
        step += 1
    for lang in LANGS:
        assert drawn(match.view(0), lang)
        assert plain(score_pad(match.game.scores(match.state), lang))


# -- language ------------------------------------------------------------------


def phrases(lang: str) -> set[str]:
    """Whole words of a language that the other one does not have."""
    other = "en" if lang == "fr" else "fr"
    found: list[set[str]] = []
    for words in (catalogue(lang), catalogue(other)):
        text = [
            part
            for id, entry in words.entries.items()
            if id.startswith(("draw.", "bbg.body", "bbg.goal"))
            for form in entry.templates
            for part in form
            if isinstance(part, str)
        ]
        found.append({word.lower() for word in re.findall(r"[^\W\d_]{4,}", " ".join(text))})
    return found[0] - found[1]


@pytest.mark.parametrize("name", sorted(SAMPLES))
@pytest.mark.parametrize(("lang", "other"), [("fr", "en"), ("en", "fr")])
def test_a_picture_speaks_one_language(name: str, lang: str, other: str) -> None:
    text = drawn(SAMPLES[name], lang)
    words = {word.lower() for word in re.findall(r"[^\W\d_]{4,}", text)}
    assert words & phrases(lang)
    assert not words & phrases(other)
    assert not re.search(r"(draw|bbg|game)\.\w", text)


# -- scores --------------------------------------------------------------------


def test_the_score_pad_lists_the_best_first() -> None:
    goals = [message("bbg.part.goal", goal=message(f"bbg.goal.{name}")) for name in ("sun", "red")]
    parts = ((Part(goals[0], 7), Part(goals[1], 6)), (Part(goals[1], 20),))
    text = plain(score_pad(Scores((13, 20), parts, (2, 1), (-1.0, 1.0)), "en"))
    lines = [line.split() for line in text.splitlines() if line.strip()]
    assert lines[0] == ["Rank", "Seat", "Parts", "Points"]
    assert lines[2] == ["1", "B", "goal:", "red", "20", "20"]
    assert lines[3] == ["2", "A", "goal:", "suns", "7", "13"]
    assert lines[4] == ["goal:", "red", "6"]


def test_nothing_depends_on_colour() -> None:
    """With and without colours the characters are the same."""
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system="truecolor")
    lines = console.render_lines(picture(GAMES["bigbang"], cosmic(), "en", width=100), pad=False)
    coloured = ["".join(segment.text for segment in line) for line in lines]
    assert [line.rstrip() for line in coloured] == [
        line.rstrip() for line in drawn(cosmic()).splitlines()
    ]
    assert any(segment.style and segment.style.color for line in lines for segment in line)
