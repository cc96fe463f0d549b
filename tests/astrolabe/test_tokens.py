"""Token procedures (dossier 4.1): LAB-301 to LAB-321."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import CHANCE, EVERYONE, OVER
from astrarium.engine.view import UNKNOWN
from astrarium.games.astrolabe.events import Drawn, Exchanged, SettingSeen, Stolen
from astrarium.games.astrolabe.state import NONE, TOKEN, State
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    drawn,
    knowers,
    learnt,
    legal,
    pile,
    play,
    refused,
    row,
    sees,
    setting,
    token,
    told,
    zone,
)

# -- PLACE -----------------------------------------------------------------------------

ONE_PLANET = """
    hand A: {card}
    hand B: n1
    board A:
        {a}
    board B:
        {b}
    pile planets: P4 P7 rest
    zone planets: P9.B P8^
    """


def at_table(card: str, a: str, b: str = "- - - - - -") -> State:
    """A lays this card, both boards as six slots in a row; P4 is on top, P9 and P8 aside."""
    text = ONE_PLANET.format(card=card, a=a, b=b)
    state = drawn(text)
    play(state, f"world {card}")
    return state


def test_lab_301_a_token_lies_in_a_slot_of_its_kind() -> None:
    state = at_table("mercury", "- - - - - -")
    play(state, "draw planet pile")
    assert legal(state) == "place A-P1, place A-P2, place X-P"
    for slot in ("A-C1", "A-C2", "X-C"):
        assert refused(state, f"place {slot}") == "LAB-301"


def test_lab_302_an_empty_slot_comes_first() -> None:
    state = at_table("mercury", "P1 - P2 - - -")
    play(state, "draw planet pile")
    assert legal(state) == "place A-P2"
    assert refused(state, "place A-P1") == refused(state, "place X-P") == "LAB-302"


@pytest.mark.parametrize(("face", "zoned"), [("", "P2"), ("^", "P2^")])
def test_lab_303_the_newcomer_replaces_an_unlocked_token(face: str, zoned: str) -> None:
    state = at_table("mercury", f"P1= P2{face} P3 - - -")
    play(state, "draw planet pile")
    assert legal(state) == "place A-P2, place X-P"
    lines = play(state, "place A-P2")
    assert row(state, "A", "planet") == "P1= P4 P3"
    assert zone(state, "planet") == f"P9 P8^ {zoned}"
    assert told(lines)[0] == ("Discarded", "LAB-303")


def test_lab_304_a_token_can_always_be_placed() -> None:
    state = at_table("mercury", "P1= P2= P3 - - -")
    play(state, "draw planet pile")
    assert legal(state) == "place X-P"
    assert refused(state, "pass") == "LAB-304"
    assert refused(state, "place A-P1") == "LAB-316"


# -- what is learnt, and faces -----------------------------------------------------------


def test_lab_305_the_owner_of_a_slot_learns_its_setting() -> None:
    state = at_table("mercury", "-/6 -/7 - - - -")
    play(state, "draw planet pile")
    lines = play(state, "place A-P1")
    seen = [line for line in lines if isinstance(line.what, SettingSeen)]
    assert [(line.rule, line.audience, line.learnt) for line in seen] == [("LAB-305", 1, True)]
    assert (knowers(state, "SP6"), knowers(state, "SP7")) == ("A", "nobody")
    assert (sees(state, "A", "A A-P1"), sees(state, "B", "A A-P1")) == ("P4*/6.A", "P4*/?.A")


def test_lab_305_he_knows_it_even_after_the_token_has_left() -> None:
    state = drawn(
        """
        phase: setting
        left: 2
        board A:
            P1/6.A  -/7  -
            -       -    -
        """
    )
    play(state, "move planet 1>2")
    assert (knowers(state, "SP6"), knowers(state, "SP7")) == ("A", "A")
    assert sees(state, "A", "A A-P1") == "-/6.A"


def test_lab_305_after_an_exchange_both_owners_learn() -> None:
    state = at_table("n0", "P1/6 - - - - -", "- P2/7 - - - -")
    play(state, "token +0 A-P1", "token +1 A-P2")
    assert (knowers(state, "SP6"), knowers(state, "SP7")) == ("A", "B")


def test_lab_306_drawn_tokens_lie_face_down() -> None:
    state = at_table("mercury", "- - - - - -")
    play(state, "draw planet 1", "place X-P")  # P8 was face up in the zone
    assert token(state, "A X-P") == "P8"
    assert knowers(state, "P8") == "everybody"


def test_lab_306_fetched_tokens_lie_face_up() -> None:
    state = at_table("XXI", "- - - - - -")
    play(state, "use", "place X-P")
    assert token(state, "A X-P") == "P3^"


@pytest.mark.parametrize("face", ["", "^"])
def test_lab_306_other_tokens_keep_their_face(face: str) -> None:
    stolen = at_table("sun", "- - - - - -", f"- - P1{face} - - -")
    play(stolen, "token +1 X-P", "place A-P1")
    assert token(stolen, "A A-P1") == f"P1{face}"
    swapped = at_table("n0", "- - P2 - - -", f"- - P1{face} - - -")
    play(swapped, "token +0 X-P", "token +1 X-P")
    assert (token(swapped, "A X-P"), token(swapped, "B X-P")) == (f"P1{face}", "P2")


# -- DRAW ------------------------------------------------------------------------------


def test_lab_307_the_top_of_the_pile_or_any_token_of_the_zone() -> None:
    state = at_table("mercury", "- - - - - -")
    assert legal(state) == "pass, draw planet pile, draw planet 0, draw planet 1"
    assert refused(state, "draw planet 2") == "LAB-307"
    play(state, "draw planet 0", "place X-P")
    assert token(state, "A X-P") == "P9"
    assert zone(state, "planet") == "P8^"
    assert pile(state, "planet").startswith("P4 P7")


def test_lab_307_an_empty_pile_cannot_be_drawn_from() -> None:
    state = drawn(
        """
        hand A: mercury
        hand B: n1
        pile planets: -
        zone planets: P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12
        """
    )
    play(state, "world mercury")
    assert refused(state, "draw planet pile") == "LAB-307"
    assert "draw planet 11" in legal(state)


def test_lab_308_the_next_token_is_visible_at_once() -> None:
    state = at_table("mercury", "- - - - - -")
    assert knowers(state, "P7") == "nobody"
    lines = play(state, "draw planet pile")
    assert knowers(state, "P7") == "everybody"
    assert ("TopShown", "LAB-308") in told(lines)
    assert learnt(lines) == ["TopShown"]
    fetched = drawn(
        """
        hand A: XXI
        hand B: n1
        pile planets: P3 P7 rest
        """
    )
    play(fetched, "world XXI", "use")
    assert knowers(fetched, "P7") == "everybody"


def test_lab_309_a_face_down_token_of_the_zone_stays_unseen() -> None:
    state = at_table("mercury", "- - - - - -")
    lines = play(state, "draw planet 0")
    drawn_line = next(line for line in lines if isinstance(line.what, Drawn))
    assert drawn_line.what[-1] == UNKNOWN
    play(state, "place X-P")
    assert knowers(state, "P9") == "B"  # who knew it before
    assert (sees(state, "A", "A X-P"), sees(state, "B", "A X-P")) == ("P?.B", "P9.B")


ALL_TAKEN = """
    seats: 4
    hand A: {}
    hand B: n1
    board A:
        P1  P2  P3
        -   -   -
    board B:
        P4  P5  P6
        -   -   -
    board C:
        P7  P8  P9
        -   -   -
    board D:
        P10 P11 P12
        -   -   -
    """


def test_lab_310_no_draw_from_an_empty_sky() -> None:
    state = drawn(ALL_TAKEN.format("mercury"))
    play(state, "world mercury")
    assert legal(state) == "pass"
    assert refused(state, "draw planet pile") == "LAB-310"


# -- REVEAL, STEAL, EXCHANGE, THROW --------------------------------------------------------


def test_lab_311_any_face_down_token_in_a_slot() -> None:
    state = at_table("jupiter", "P1 - P2^ C1 - -", "- - P3 - - -")
    assert legal(state) == "pass, token +0 A-P1, token +1 X-P"
    assert refused(state, "token +0 X-P") == "LAB-311"  # face up
    assert refused(state, "token +0 A-P2") == "LAB-311"  # empty
    lines = play(state, "token +1 X-P")
    assert token(state, "B X-P") == "P3^"
    assert knowers(state, "P3") == "everybody"
    assert (lines[-1].rule, lines[-1].audience, lines[-1].learnt) == ("LAB-311", EVERYONE, True)


def test_lab_312_an_unlocked_token_of_an_adversary() -> None:
    state = at_table("sun", "- - P2 - - -", "P1= - P3 C3 - -")
    assert legal(state) == "pass, token +1 X-P"
    assert refused(state, "token +1 A-P1") == "LAB-316"
    assert refused(state, "token +0 X-P") == "LAB-312"  # one's own
    assert refused(state, "token +1 A-P2") == "LAB-312"  # empty
    lines = play(state, "token +1 X-P")
    assert (token(state, "B X-P"), asked(state), actor(state)) == ("-", "place", "A")
    assert isinstance(lines[-1].what, Stolen)
    play(state, "place A-P2")
    assert row(state, "A", "planet") == "- P3 P2"


def test_lab_313_each_takes_the_slot_of_the_other() -> None:
    state = at_table("n0", "P1= P2 - C1 - -", "P5= - P3^ - C3 -")
    assert legal(state) == "pass, token +0 A-P2"
    assert refused(state, "token +0 A-P1") == "LAB-316"
    assert refused(state, "token +1 X-P") == "LAB-313"  # one's own comes first
    play(state, "token +0 A-P2")
    assert legal(state) == "token +1 X-P"
    assert refused(state, "token +1 A-C2") == "LAB-313"  # another kind
    assert refused(state, "token +1 A-P1") == "LAB-316"
    lines = play(state, "token +1 X-P")
    assert [type(line.what) for line in lines if line.rule == "LAB-313"] == [Exchanged]
    assert (row(state, "A", "planet"), row(state, "B", "planet")) == ("P1= P3^ -", "P5= - P2")


@pytest.mark.parametrize(
    ("a", "b"),
    [("P1 - - - - -", "P2= - - - - -"), ("P1= - - - - -", "P2 - - - - -")],
)
def test_lab_313_not_offered_unless_both_exist(a: str, b: str) -> None:
    assert legal(at_table("n0", a, b)) == "pass"
    assert legal(at_table("n0", "P1 - - - - -", "P2 - - - - -")) == "pass, token +0 A-P1"


@pytest.mark.parametrize("face", ["", "^"])
def test_lab_314_any_unlocked_token_is_thrown(face: str) -> None:
    state = drawn(
        f"""
        phase: win
        board A:
            P1=  -  P2
            -     -  -
        board B:
            -     -  P3{face}
            C4=  -  C3
        zone planets: P9
        """
    )
    play(state, "win throw")
    assert legal(state) == "token +0 X-P, token +1 X-P, token +1 X-C"
    assert refused(state, "token +1 A-C1") == "LAB-316"
    assert refused(state, "token +1 A-P1") == "LAB-314"  # empty
    lines = play(state, "token +1 X-P")
    assert zone(state, "planet") == f"P9 P3{face}"
    assert told(lines) == [("Thrown", "LAB-314")]


# -- CONSOLIDATE, locks, MOVE ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "may"),
    [
        ("P4.A/4.A", True),
        ("P4^/4.AB", True),
        ("P4/4.A", False),  # the token is not known
        ("P4.A/4", False),  # nor the setting
        ("P4.B/4.B", False),
        ("P4.A/5.A", False),  # no match
        ("P4=", False),  # done already
        ("-/4.A", False),
    ],
)
def test_lab_315_only_a_match_that_one_knows(cell: str, may: bool) -> None:
    text = """
        phase: win
        board A:
            {}  -  P1.A
            C2.A/2.A  -  -
        board B:
            P3.A/3.A  -  -
            -         -  -
        """
    state = drawn(text.format(cell))
    play(state, "win consolidate")
    assert ("token +0 A-P1" in legal(state)) == may
    if not may:
        assert refused(state, "token +0 A-P1") == "LAB-315"
    assert refused(state, "token +0 X-P") == "LAB-315"
    assert refused(state, "token +1 A-P1") == "LAB-315"  # one's own only


def test_lab_315_token_and_setting_are_shown_and_locked() -> None:
    state = drawn(
        """
        phase: win
        board A:
            P4.A/4.A  -  -
            -         -  -
        """
    )
    lines = play(state, "win consolidate", "token +0 A-P1")
    assert token(state, "A A-P1") == "P4="
    assert state.up & 1
    assert knowers(state, "P4") == knowers(state, "SP4") == "everybody"
    assert sees(state, "-", "A A-P1") == "P4="
    assert learnt(lines) == ["Consolidated"]


def test_lab_316_a_lock_holds_against_everyone() -> None:
    board = "P6= - P5 - - -"
    assert "A-P1" not in legal(at_table("sun", "- - P1 - - -", board))
    exchange = at_table("n0", "- - P1 - - -", board)
    play(exchange, "token +0 X-P")
    assert legal(exchange) == "token +1 X-P"
    mover = drawn(
        """
        phase: setting
        board A:
            P4=  -  P5
            -     -  -
        """
    )
    assert legal(mover) == "pass, move planet X>2"
    assert refused(mover, "move planet 1>2") == refused(mover, "move planet X>1") == "LAB-316"
    robber = drawn(
        """
        phase: setting
        stack B: VIII
        board A:
            P4=  -  -
            -     -  C5^
        """
    )
    assert refused(robber, "rob +1") == "LAB-440"
    magician = drawn(
        """
        hand A: I
        hand B: n1
        board A:
            P4=  -  -
            -     -  -
        """
    )
    play(magician, "own magician")
    assert refused(magician, "token +0 A-P1") == "LAB-316"


def test_lab_316_a_locked_token_still_counts_as_owned() -> None:
    state = at_table("XI", "P1= P2 - C1 - -")
    play(state, "use")
    assert legal(state) == "token +0 A-P2"


def test_lab_317_a_token_moves_or_changes_places() -> None:
    text = """
        phase: setting
        board A:
            P1  -   P2^
            -   C1  -
        """
    state = drawn(text)
    assert legal(state) == (
        "pass, move planet 1>2, move planet 1>X, move planet X>2, "
        "move constellation 2>1, move constellation 2>X"
    )
    assert refused(state, "move planet X>1") == "LAB-317"  # the same as 1>X
    assert refused(state, "move planet 2>1") == "LAB-317"  # an empty slot
    play(state, "move planet 1>X")
    assert row(state, "A", "planet") == "P2^ - P1"
    state = drawn(text)
    play(state, "move planet X>2")
    assert row(state, "A", "planet") == "P1 P2^ -"


# -- FETCH and what holds for all powers --------------------------------------------------


def test_lab_318_a_search_of_the_pile_alone() -> None:
    text = """
        hand A: XXI
        hand B: n1
        pile planets: P4 P7 {} P8 rest
        """
    state = drawn(text.format("P3"))
    before = pile(state, "planet").split()
    lines = play(state, "world XXI", "use")
    assert (asked(state), actor(state)) == ("place", "A")
    assert pile(state, "planet").split() == [code for code in before if code != "P3"]
    assert (lines[-1].rule, lines[-1].audience, lines[-1].learnt) == ("LAB-318", EVERYONE, True)
    assert (knowers(state, "P7"), knowers(state, "P8")) == ("A", "A")  # he has seen them all
    in_the_zone = drawn("hand A: XXI\nhand B: n1\nzone planets: P3")
    before = pile(in_the_zone, "planet").split()
    lines = play(in_the_zone, "world XXI", "use")
    assert told(lines)[-1] == ("NotFound", "LAB-318")
    assert pile(in_the_zone, "planet").split() == before
    assert knowers(in_the_zone, "P3") == "nobody"


def test_lab_319_a_step_can_be_declined_but_not_left_half_done() -> None:
    state = at_table("n0", "P1 - - - - -", "P2 - - - - -")
    assert "pass" in legal(state).split(", ")
    play(state, "token +0 A-P1")
    assert refused(state, "pass") == "LAB-319"
    declined = at_table("n0", "P1 - - - - -", "P2 - - - - -")
    assert told(play(declined, "pass")) == [("Declined", "LAB-319")]


def test_lab_320_a_power_without_a_target_lapses() -> None:
    state = at_table("sun", "P1 - - - - -")
    assert legal(state) == "pass"
    assert told(play(state, "pass")) == [("Lapsed", "LAB-320")]
    assert (asked(state), actor(state)) == ("card", "B")


def test_lab_320_a_use_whose_condition_fails_is_not_asked() -> None:
    fetch = drawn(ALL_TAKEN.format("XIX"))
    play(fetch, "world XIX")
    assert (asked(fetch), actor(fetch)) == ("card", "B")
    justice = at_table("XI", "P1 - - C1 - -")
    assert (asked(justice), actor(justice)) == ("card", "B")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_lab_321_nothing_is_lost_in_random_games(seats: int) -> None:
    """Counted here anew, after every move."""
    rng = Random(seats)
    state = GAME.new(seats, {"first": "A"})
    met = set()
    while GAME.to_act(state) != OVER:
        met.add(asked(state))
        if GAME.to_act(state) == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, rng))
        else:
            GAME.apply(state, rng.choice(GAME.legal_moves(state)))
        if state.hands[0] or state.round == 2:
            assert counted(state) == (list(range(24)), list(range(56)))
    assert {"place", "win", "setting", "draw"} <= met


def counted(state: State) -> tuple[list[int], list[int]]:
    """All tokens and all cards, wherever they are, in order."""
    tokens = [token for token in state.slots if token != NONE]
    for kind in range(2):
        tokens += [*state.piles[kind], *(code & TOKEN for code in state.zones[kind])]
    if state.incoming != NONE:
        tokens.append(state.incoming & TOKEN)
    cards = [laid >> 3 for laid in state.world] + list(state.destiny)
    for stack in state.stacks:
        cards += stack
    for mask in (*state.hands, state.past, state.aside):
        cards += [card for card in range(56) if mask >> card & 1]
    if state.tower != NONE:
        cards.append(16)
    return sorted(tokens), sorted(cards)


def test_settings_stay_where_they_are_when_tokens_move() -> None:
    """[LAB-313] The exchange takes tokens only."""
    state = at_table("n0", "P1/6 - - - - -", "- P2/7 - - - -")
    play(state, "token +0 A-P1", "token +1 A-P2")
    assert (setting(state, "A A-P1"), setting(state, "B A-P2")) == ("SP6", "SP7")
