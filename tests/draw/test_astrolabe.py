"""L'Astrolabe in the terminal: what a seat knows, and nothing else, at a glance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from astrarium.draw.terminal import picture, tells_moves
from astrarium.engine.match import Match
from astrarium.engine.moves import Typed
from astrarium.engine.protocol import LETTERS, SPECTATOR
from astrarium.engine.view import UNKNOWN
from astrarium.games import GAMES
from astrarium.games.astrolabe import ASTROLABE
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe.material import (
    CARD_OF,
    DEATH,
    DEVIL,
    FOOL,
    HANGED_MAN,
    LOVERS,
    PRIESTESS,
    TOWER,
)
from astrarium.games.astrolabe.phases import (
    ENDED,
    HERMIT,
    JUDGE,
    PLACE,
    PLAY,
    SETTING,
    WIN,
    WIN_DRAW,
)
from astrarium.games.astrolabe.speech import card_name
from astrarium.games.astrolabe.state import EVERYBODY, NONE
from astrarium.games.astrolabe.view import HIDDEN, Held, Loose, Lying, Spot, View
from astrarium.words import LANGS, say
from tests.astrolabe.drawn import TOKEN_OF
from tests.draw.test_terminal import plain, widest

GREEK = [one + other for one, other in product("αβγδεζηθικλμ", repeat=2)]  # never in a picture
ALL = EVERYBODY[3]
EMPTY = Spot(NONE, False, 0, False, UNKNOWN, 0)


def drawn(
    view: View, lang: str = "en", marks: Mapping[int, str] | None = None, width: int = 100
) -> str:
    return plain(picture(GAMES[view.game], view, lang, marks, width))


def table() -> View:
    """Three seats, as A sees them, with the hand, the trick and the boards of the tests."""
    match = Match(ASTROLABE, 3, deal=Random(3), options={"first": "A"}, forced=False)
    view: View = match.view(0)
    return view._replace(
        world=(Lying(NONE, CARD_OF["mars"]),),
        hands=(hand("XV II venus aries n7"), (HIDDEN,) * 8, (HIDDEN,) * 8),
        stacks=((), (), ()),
        past=(),
    )


def hand(codes: str) -> tuple[Held, ...]:
    cards = sorted(CARD_OF[code] for code in codes.split())
    return tuple(Held(card, 1) for card in cards)


def with_spot(view: View, seat: int, slot: int, spot: Spot) -> View:
    board = (*view.boards[seat][:slot], spot, *view.boards[seat][slot + 1 :])
    return view._replace(boards=(*view.boards[:seat], board, *view.boards[seat + 1 :]))


def token(code: str, **parts: object) -> Spot:
    spot = Spot(TOKEN_OF[code], True, ALL, False, UNKNOWN, 0)
    return spot._replace(**parts)  # type: ignore[arg-type]


def moments(seats: int, every: int) -> Iterator[Match]:
    """A random game, stopped now and then."""
    match = Match(ASTROLABE, seats, deal=Random(seats), forced=False)
    rng = Random(seats)
    step = 0
    while not match.is_over():
        if step % every == 0:
            yield match
        match.play(match.to_act(), rng.choice(match.legal_moves()))
        step += 1
    yield match


# -- the trick and the sky -------------------------------------------------------


def test_the_trick_in_order_and_who_is_winning() -> None:
    world = (
        Lying(NONE, CARD_OF["mars"]),
        Lying(1, CARD_OF["leo"]),
        Lying(2, CARD_OF["jupiter"]),
    )
    text = drawn(table()._replace(world=world, destiny=(UNKNOWN,) * 6, round=1, trick=2))
    assert re.search(r"World  Destiny Mars \(planet 4\)  B Leo \(sign 5\) ◄winning", text)
    assert "C Jupiter (planet 5) ◄winning" in text  # equals share the trick
    assert "round 1 of 2, trick 2 of 8" in text
    assert "Destiny 6 cards" in text


def test_an_empty_world_before_and_after_a_trick() -> None:
    empty = table()._replace(world=())
    assert "Present World  still empty" in drawn(empty)
    for phase in (WIN, WIN_DRAW, SETTING, ENDED):
        assert "Present World  trick over" in drawn(empty._replace(phase=phase))
    token = Loose(0, TOKEN_OF["P2"], False, ALL)
    reward = empty._replace(phase=PLACE, incoming=token)
    assert "trick over" in drawn(reward)
    assert "still empty" in drawn(reward._replace(card=CARD_OF["venus"]))


def test_piles_and_zones() -> None:
    zone = (
        Loose(0, TOKEN_OF["P2"], True, ALL),
        Loose(0, TOKEN_OF["P9"], False, 1),
        Loose(0, UNKNOWN, False, 2),
    )
    piles = ((TOKEN_OF["P4"], UNKNOWN, UNKNOWN), ())
    view = table()._replace(piles=piles, zones=(zone, ()))
    marks = {mv.MOVES.encode(mv.Draw(0, mv.PILE)): "71", mv.MOVES.encode(mv.Draw(0, 1)): "72"}
    text = drawn(view, marks=marks)
    assert "Sky  P top Mars [71]  3 in the pile" in text
    assert re.search(r"discards  1\.Venus  2\.\(Pluto\) \[72\]  3\.\(\?\)", text)
    assert "     C top –  0 in the pile  discards  –" in text
    unseen = drawn(view._replace(piles=((UNKNOWN,), (UNKNOWN,))))  # of a drawn position
    assert "P top ?  1 in the pile" in unseen
    assert "C top ?  1 in the pile" in unseen
    piles = ((TOKEN_OF["P4"], TOKEN_OF["P3"], TOKEN_OF["P9"]), ())
    searched = view._replace(piles=piles, searchers=1)  # LAB-612
    assert "P top Mars  3 in the pile  then Earth and Pluto  discards" in drawn(searched)
    assert "3 en pile  puis Terre et Pluton  défausse" in drawn(searched, "fr")
    assert "then" not in text


def test_the_past_by_families() -> None:
    past = tuple(sorted(CARD_OF[code] for code in ("XVIII", "moon", "n3", "pisces", "0")))
    view = table()._replace(past=past, phase=HERMIT)
    text = drawn(view, marks={mv.MOVES.encode(mv.FromPast(CARD_OF["n3"])): "71"})
    assert "Past (5)  0  XVIII  ·  Moon 10  Pisces 12  ·  n3 [71]" in text


# -- seats -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "shown"),
    [
        (EMPTY, "P1 –/? "),
        (EMPTY._replace(setting=TOKEN_OF["P4"], setting_known_by=1), "P1 –/Mars "),
        (token("P2"), "P1 Venus/? "),
        (token("P2", up=False, known_by=1), "P1 (Venus)/? "),
        (token("P2", up=False, token=UNKNOWN, known_by=2), "P1 (?)/? "),
        (token("P2", setting=TOKEN_OF["P4"], setting_known_by=1), "P1 Venus≠Mars "),
        (token("P2", setting=TOKEN_OF["P2"], setting_known_by=1), "P1 Venus=Venus "),
        (
            token("P2", setting=TOKEN_OF["P2"], setting_known_by=ALL, locked=True),
            "P1 Venus≡ ",
        ),
    ],
)
def test_what_a_seat_knows_of_a_slot(spot: Spot, shown: str) -> None:
    for width in (50, 80, 100):
        assert shown in drawn(with_spot(table(), 1, 0, spot), width=width)


def test_unknown_tokens_are_never_named() -> None:
    """A view that knows nothing of the slots names no token of them."""
    hidden = Spot(UNKNOWN, False, 2, False, UNKNOWN, 2)
    view = table()._replace(
        boards=((hidden,) * 6,) * 3, piles=((), ()), zones=((), ()), world=(), hands=((),) * 3
    )
    text = drawn(view)
    for code in TOKEN_OF:
        name = say(ASTROLABE_NAME[code], "en")
        assert name not in text
    assert text.count("(?)") == 3 * 6
    assert text.count("/?") == 3 * 4  # the settings


ASTROLABE_NAME = {
    code: card_name(21 + number + 1 if number < 12 else 33 + number - 11).args["name"]
    for code, number in TOKEN_OF.items()
}


def test_a_character_and_what_it_scores_with() -> None:
    view = table()._replace(stacks=((), (FOOL, PRIESTESS), ()), tower=1)
    view = with_spot(view, 1, 2, token("P2"))
    view = with_spot(view, 1, 5, token("C1", up=False, known_by=1))
    text = drawn(view)
    assert "the Priestess (II)  both 444  over the Fool (0)" in text
    assert "P* Venus=Venus 77" in text
    assert "C* (Aries)≠Virgo 77" in text
    assert "+ the Tower (XVI)" in text
    assert text.count("no character") == 2
    lovers = table()._replace(stacks=((LOVERS,), (), ()), partner=2)
    assert "partner C" in drawn(lovers)


def test_initiative_turn_points_and_hands() -> None:
    view = table()._replace(initiative=1, points=(5, 222, 0))
    seen = (*hand("XVIII mars n3"), *(HIDDEN,) * 5)
    text = drawn(view._replace(hands=(view.hands[0], seen, (HIDDEN,) * 7)))
    assert "►A (you)  5 cards · 5 points" in text
    assert " B ◆  8 cards · 222 points" in text
    assert "known to be in hand: XVIII, Mars 4, n3" in text
    assert "known to be in hand" not in drawn(view)


# -- the hand --------------------------------------------------------------------


def test_the_hand_by_families_with_what_each_card_does() -> None:
    marks = {
        mv.MOVES.encode(mv.ToWorld(CARD_OF["venus"])): "71",
        mv.MOVES.encode(mv.Own(PRIESTESS)): "72",
        mv.MOVES.encode(mv.Opp(DEVIL, 1)): "73",
        mv.MOVES.encode(mv.Opp(DEVIL, 2)): "74",
    }
    stacks = ((), (FOOL,), (LOVERS,))
    view = table()._replace(phase=PLAY, actor=0, turn=0, stacks=stacks)
    text = drawn(view, marks=marks)
    own = text[text.index("Your hand") :]
    order = ["Arcana", "the Priestess", "the Devil", "Astronomy", "Venus", "Numerology"]
    assert sorted(order, key=own.index) == order
    assert re.search(r"Venus \(planet 2\) +\[71\] World: draw a planet", own)
    assert "[72] own space: planets and" in own
    assert own.count("own space") == 1  # LAB-415.1: not for the Devil
    assert re.search(r"elsewhere: trade it for the character\s+\[73\] B +\[74\] C", own)
    assert "World: exchange a constellation" in own
    narrow = drawn(view, marks=marks, width=80)
    order = ["the Priestess", "the Devil", "Aries", "Venus", "the Seven"]
    assert sorted(order, key=narrow.index) == order


@pytest.mark.parametrize(
    ("card", "there", "empty"),
    [
        (HANGED_MAN, "cover the character", "take up their space"),
        (DEATH, "cover the character", "take up their space"),
        (DEVIL, "trade it for the character", "leave it to them"),
    ],
)
def test_the_hand_says_what_a_card_does_in_each_space(card: int, there: str, empty: str) -> None:
    """LAB-412.1, LAB-413, LAB-415.3: as in the sentence of the choice."""
    view = table()._replace(
        phase=PLAY, actor=0, turn=0, hands=((Held(card, 1),), (HIDDEN,) * 4, (HIDDEN,) * 4)
    )
    marks = {mv.MOVES.encode(mv.Opp(card, 1)): "73", mv.MOVES.encode(mv.Opp(card, 2)): "74"}
    text = drawn(view, marks=marks, width=120)
    assert re.search(rf"elsewhere: {empty} +\[73\] B +\[74\] C", text)
    assert there not in text
    mixed = view._replace(stacks=((), (), (LOVERS,)))
    text = drawn(mixed, marks=marks, width=120)
    assert re.search(rf"{empty}\s+\[73\] B\s+elsewhere: {there}\s+\[74\] C", text)
    waiting = drawn(mixed._replace(actor=1, turn=1), width=120)
    assert re.search(rf"{empty}\s+B\s+elsewhere: {there}\s+C", waiting)
    cover = HANGED_MAN if card == DEATH else DEATH
    covered = view._replace(stacks=((), (LOVERS, cover), ()))
    assert there not in drawn(covered, marks=marks, width=120)


def test_the_hand_says_that_the_priestess_leaves_the_choice() -> None:
    """LAB-402.1, LAB-402.3: either kind in draw, reveal, steal and exchange, nothing else."""
    cards = hand("VII X XI XIX venus leo sun n7")
    plain_view = table()._replace(
        phase=PLAY, actor=0, turn=0, hands=(cards, (HIDDEN,) * 4, (HIDDEN,) * 4)
    )
    view = plain_view._replace(stacks=((PRIESTESS,), (), ()))
    marks = {mv.MOVES.encode(mv.ToWorld(CARD_OF["venus"])): "71"}
    text = drawn(view, marks=marks, width=120)
    for effect in ("draw", "reveal", "steal", "exchange"):
        assert f"World: {effect} a planet or a constellation" in text
    assert "World: draw twice, planet or constellation" in text
    assert "World: reveal twice, planet or constellation" in text
    assert "World: call on Justice" in text
    assert "World: search for the Sun token" in text
    french = drawn(view, "fr", marks=marks, width=120)
    assert "piocher une planète ou une constellation" in french
    short = drawn(view._replace(phase=SETTING, world=()), marks={mv.MOVES.encode(mv.Pass()): "71"})
    assert "n7 exchange a planet or a constellation" in short
    for stacks in (((), (PRIESTESS,), ()), ((PRIESTESS, DEATH), (), ())):  # not hers, not in force
        assert "planet or" not in drawn(plain_view._replace(stacks=stacks), marks=marks)


def test_the_hand_in_short_while_something_else_is_asked() -> None:
    """Still by families, and each card with what it does; the list has all else."""
    view = table()._replace(phase=SETTING, actor=0, turn=0, world=())
    own = drawn(view, marks={mv.MOVES.encode(mv.Pass()): "71"})
    own = own[own.index("Your hand") :]
    order = ["the Priestess (II) planets and", "the Devil (XV) trade it", "Aries 1 draw"]
    assert sorted(order, key=own.index) == order
    assert "n7 exchange a constellation" in own
    assert "World" not in own


def test_only_the_hand_tells_all_moves() -> None:
    view = table()._replace(phase=PLAY, actor=0, turn=0)
    game = GAMES["astrolabe"]
    assert tells_moves(game, view)
    assert not tells_moves(game, view._replace(phase=SETTING))
    assert not tells_moves(game, view._replace(actor=1))
    other = Match(GAMES["bigbang"], 2, deal=Random(1))
    assert not tells_moves(other.game, other.view(0))


def test_refused_cards_say_why() -> None:
    """Follow (LAB-213), rise (LAB-214), the Tower (LAB-416.2), the last trick (LAB-432)."""
    view = table()._replace(phase=PLAY, actor=0, turn=0)
    marks = {mv.MOVES.encode(mv.ToWorld(CARD_OF["venus"])): "71"}
    assert re.search(r"the Seven .*✗ follow LAB-213", drawn(view, marks=marks))
    assert re.search(r"le Sept .*✗ fournir LAB-213", drawn(view, "fr", marks=marks))
    led = view._replace(world=(Lying(NONE, CARD_OF["V"]),))
    assert re.search(r"the Priestess .*✗ rise LAB-214", drawn(led, marks=marks))
    assert "B ✗ Tower LAB-416.2" in drawn(view._replace(tower=1), marks=marks)
    assert "B ✗ last trick LAB-432" in drawn(view._replace(trick=8, destiny=()), marks=marks)
    assert "LAB-" not in drawn(view)  # nobody asks
    assert "LAB-" not in drawn(view._replace(actor=1, turn=1), marks=marks)


def test_a_token_to_be_placed() -> None:
    view = table()._replace(phase=PLACE, incoming=Loose(0, TOKEN_OF["P2"], False, ALL))
    text = drawn(view, marks={mv.MOVES.encode(mv.Put(1)): "71"})
    assert "Token to be placed: (Venus)" in text
    assert re.search(r"P2 .*\[71\]", text)


def test_spectators_see_no_hand() -> None:
    view: View = Match(ASTROLABE, 3, deal=Random(3), forced=False).view(SPECTATOR)
    text = drawn(view)
    assert "Your hand" not in text
    assert all(re.search(f"\n[ ►]{letter} ", text) for letter in LETTERS[:3])


# -- moves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "beside"),
    [
        (mv.AtSlot(1, 3), r"C1 .*\[71\]"),
        (mv.Rob(1), r"the Priestess \(II\) \[71\]"),
        (mv.JudgeTop(1), r"the Priestess \(II\) \[71\]"),
        (mv.JudgeTower(2), r"the Tower \(XVI\) \[71\]"),
        (mv.Target(2), r" C  8 cards \[71\]"),
    ],
)
def test_marks_stand_where_the_move_is_made(move: Typed, beside: str) -> None:
    view = table()._replace(actor=0, stacks=((), (PRIESTESS,), ()), tower=2, phase=JUDGE)
    text = drawn(view, marks={mv.MOVES.encode(move): "71"})
    assert text.count("71") == 1
    assert re.search(beside, text)
    assert TOWER not in view.stacks[2]


def has_place(move: int) -> bool:
    """Is it made somewhere on the table, or is it told in the list alone?"""
    return not isinstance(mv.MOVES.typed[move], (mv.Pass, mv.Use, mv.Win, mv.Shift))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games_are_drawn(seats: int) -> None:
    """Every mark that has a place is there once, the others are left to the list; nothing is
    too wide or too high, no id is left untranslated."""
    shapes = ((50, "fr"), (80, "en"), (100, "fr"), (80, "fr"))
    for number, match in enumerate(moments(seats, every=5)):
        width, lang = shapes[number % len(shapes)]
        marks: dict[int, str] = {}
        seat = 0
        if not match.is_over():
            seat = match.to_act()
            marks = dict(zip(match.legal_moves(), GREEK))
        text = drawn(match.view(seat), lang, marks, width)
        assert {mark: text.count(mark) for mark in marks.values()} == {
            mark: int(has_place(move)) for move, mark in marks.items()
        }
        assert widest(text) <= width
        if width >= 80:
            assert text.count("\n") <= 21 + 4 * seats
        assert not re.search(r"\b(draw|lab|game)\.\w", text)
        assert widest(drawn(match.view(SPECTATOR), lang, width=width)) <= width


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_deal(lang: str) -> None:
    state = ASTROLABE.new(3, {"first": "A"})
    assert drawn(ASTROLABE.view(state, 0), lang)


def test_a_picture_speaks_one_language() -> None:
    french, english = drawn(table(), "fr"), drawn(table(), "en")
    for word in ("Monde Présent", "Ciel", "Votre main", "Destinée", "déréglé"):
        assert word in french
        assert word not in english
    for word in ("Present World", "Sky", "Your hand", "Destiny", "not set"):
        assert word in english
        assert word not in french
