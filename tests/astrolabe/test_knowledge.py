"""Hidden information (dossier section 6): LAB-601 to LAB-614."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.engine.bits import members
from astrarium.engine.errors import NotYourTurn
from astrarium.engine.match import Match, Played
from astrarium.engine.protocol import CHANCE, EVERYONE, OVER, SPECTATOR
from astrarium.engine.view import UNKNOWN
from astrarium.games.astrolabe.events import Drawn, Exchanged, PileSeen, Placed, Stolen
from astrarium.games.astrolabe.material import CODES, TOKEN_CODES
from astrarium.games.astrolabe.state import NONE, State
from astrarium.games.astrolabe.view import count_aside
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    dealt,
    drawn,
    hand,
    knowers,
    learnt,
    legal,
    pile,
    play,
    refused,
    row,
    sees,
    setting,
    sky,
    token,
    told,
)

# -- tokens and settings --------------------------------------------------------------------


def test_lab_601_knowledge_follows_a_token_until_it_is_shuffled() -> None:
    state = drawn(
        """
        seats: 3
        hand A: n0 n1
        hand B: sun
        hand C: 0
        board A:
            -  -  P1.AC
            -  -  -
        board B:
            -  -  P2
            -  -  -
        """
    )
    play(state, "world n0", "token +0 X-P", "token +1 X-P")
    assert (token(state, "B X-P"), knowers(state, "P1")) == ("P1", "AC")
    play(state, "world sun", "token +2 X-P", "place A-P1")
    assert (row(state, "B", "planet"), knowers(state, "P1")) == ("P2 - P1", "AC")
    play(state, "opp fool +2", "use", "* scramble P1 P2 -")
    assert knowers(state, "P1") == "nobody"


def test_lab_602_face_down_is_not_unknown() -> None:
    state = drawn(
        """
        phase: win
        stack B: V
        board A:
            -  -  P3*
            -  -  C11^
        """
    )
    assert sees(state, "B", "A X-P") == "P3*"  # all know it, yet it is not revealed
    lines = play(state, "win reveal", "token +0 X-P")
    assert learnt(lines) == []  # nobody learns anything
    assert "rob +1" in legal(state)
    hidden = drawn("phase: setting\nstack B: V\nboard A:\n    - - P3*\n    - - C11^")
    assert refused(hidden, "rob +1") == "LAB-440"


def test_lab_603_what_everybody_knows() -> None:
    state = drawn(
        """
        phase: win
        hand A: mercury
        hand B: n1
        board A:
            P4.A/4.A  -  P5^
            -         -  -
        board B:
            P6=  -  -
            -     -  -
        pile planets: P1 P2 rest
        """
    )
    for code in ("P1", "P5", "P6", "SP6"):
        assert knowers(state, code) == "everybody"
    play(state, "win consolidate", "token +0 A-P1")
    assert knowers(state, "P4") == knowers(state, "SP4") == "everybody"
    play(state, "pass", "pass")  # the stars move
    assert knowers(state, "P1") == knowers(state, "P2") == "everybody"
    assert sees(state, "-", "A A-P1") == "P4="


def test_lab_604_what_nobody_knows_at_first() -> None:
    state = dealt(3, seed=1)
    tops = {pile(state, kind).split()[0] for kind in ("planet", "constellation")}
    for code in TOKEN_CODES:
        assert knowers(state, code) == ("everybody" if code in tops else "nobody")
        assert knowers(state, f"S{code}") == "nobody"
    for seat in everyone_in(state):
        spots = [spot for board in GAME.view(state, seat).boards for spot in board]
        assert {spot.token for spot in spots} == {spot.setting for spot in spots} == {NONE, UNKNOWN}


def test_lab_605_no_right_to_look_at_one_s_own_tokens() -> None:
    text = """
        hand A: V n1
        hand B: n2
        board A:
            P1  -  P2
            -   -  C3
        """
    state = drawn(text)
    assert [sees(state, "A", f"A {slot}") for slot in ("A-P1", "X-P", "X-C")] == ["P?", "P?", "C?"]
    play(state, "own pope")
    assert [sees(state, "A", f"A {slot}") for slot in ("X-P", "X-C")] == ["P2.A", "C3.A"]
    assert sees(state, "B", "A X-P") == "P?.A"


def test_lab_606_adversaries_do_not_see_a_setting() -> None:
    state = drawn(
        """
        phase: setting
        board A:
            -/6  -/7.B  P1
            -    -      -
        """
    )
    play(state, "move planet X>1")
    assert knowers(state, "SP6") == "A"
    assert (sees(state, "B", "A A-P1"), sees(state, "-", "A A-P1")) == ("P?/?.A", "P?/?.A")
    assert sees(state, "B", "A A-P2") == "-/7.B"  # he knew it before a swap
    assert sees(state, "A", "A A-P2") == "-/?.B"


def test_lab_607_unknown_tokens_stay_unknown_when_they_move() -> None:
    text = """
        hand A: {}
        hand B: n2
        board A:
            -  -  P1
            -  -  -
        board B:
            -  -  P2.B
            -  -  -
        zone planets: P9
        """
    stolen = drawn(text.format("sun"))
    lines = play(stolen, "world sun", "token +1 X-P", "place A-P1")
    named = [line.what[-1] for line in lines if isinstance(line.what, (Stolen, Placed))]
    assert named == [UNKNOWN, UNKNOWN]
    assert (row(stolen, "A", "planet"), knowers(stolen, "P2")) == ("P2 - P1", "B")
    swapped = drawn(text.format("n0"))
    lines = play(swapped, "world n0", "token +0 X-P", "token +1 X-P")
    event = next(line.what for line in lines if isinstance(line.what, Exchanged))
    assert (event.token, event.other) == (UNKNOWN, UNKNOWN)
    assert (token(swapped, "A X-P"), token(swapped, "B X-P")) == ("P2", "P1")
    assert (knowers(swapped, "P1"), knowers(swapped, "P2")) == ("nobody", "B")
    taken = drawn(text.format("mercury"))
    lines = play(taken, "world mercury", "draw planet 0", "place A-P1")
    named = [line.what[-1] for line in lines if isinstance(line.what, (Drawn, Placed))]
    assert named == [UNKNOWN, UNKNOWN]
    assert (row(taken, "A", "planet"), knowers(taken, "P9")) == ("P9 - P1", "nobody")


def test_lab_608_a_refill_wipes_knowledge() -> None:
    state = drawn(
        """
        seats: 3
        phase: setting
        left: 1
        hand A: n1
        board A:
            P1.A  P2  P3
            -     -   -
        board B:
            P4  P5  P6
            -   -   -
        pile planets: P7
        zone planets: P8^ P9.B P10* P11* P12*
        """
    )
    play(state, "pass", "* refill P9 P8 P7 P10 P11 P12")
    assert knowers(state, "P9") == "everybody"
    for code in ("P7", "P8", "P10", "P11", "P12"):
        assert knowers(state, code) == "nobody"
    assert knowers(state, "P1") == "A"  # others are not touched
    assert GAME.view(state, 1).piles[0][1:] == (UNKNOWN,) * 5


# -- cards ---------------------------------------------------------------------------------


def hand_line(state: State, letter: str, whose: str) -> str:
    """A hand as a seat (`-`: a spectator) sees it."""
    seat = SPECTATOR if letter == "-" else "ABCDEF".index(letter)
    lines = GAME.position(GAME.view(state, seat)).splitlines()
    return next(line for line in lines if line.startswith(f"hand {whose}")).partition(": ")[2]


def test_lab_609_hands_are_private_their_sizes_public() -> None:
    state = drawn("hand A: IV n1\nhand B: XX mars n2")
    assert hand_line(state, "A", "A") == "IV n1"
    assert hand_line(state, "A", "B") == "?3"
    assert hand_line(state, "-", "A") == "?2"


def test_lab_609_the_emperor_lets_two_know_two_cards() -> None:
    state = drawn("seats: 3\nhand A: IV n1 n3\nhand B: XX mars\nhand C: n9")
    play(state, "own emperor", "target +1")
    assert knowers(state, "XX") == knowers(state, "n1") == "AB"
    assert hand_line(state, "A", "B") == "n1.A ?1"
    assert hand_line(state, "B", "A") == "XX.B ?1"
    assert hand_line(state, "C", "A") == "?2"


def test_lab_609_the_lovers_let_each_know_the_hand_he_gave() -> None:
    state = drawn("seats: 3\nhand A: VI n1\nhand B: XX mars\nhand C: n9")
    play(state, "own lovers", "target +1")
    assert hand_line(state, "A", "B") == "n1.A"
    assert hand_line(state, "B", "A") == "XX.B mars.B"
    assert (hand_line(state, "C", "A"), hand_line(state, "C", "B")) == ("?2", "?1")


def test_lab_609_who_read_a_hand_share_no_secret_of_its_cards() -> None:
    """The Emperor lets two know two cards; once the Lovers let them know both hands, the whole
    table can tell, so that there is nothing left for the two to remember."""
    state = drawn("seats: 3\nhand A: IV n1 n3\nhand B: XX mars VI\nhand C: n9 n8")
    play(state, "own emperor", "target +1")
    assert len(GAME.view(state, 0).pacts) == len(GAME.view(state, 1).pacts) == 2
    play(state, "own lovers", "target +2")
    assert [GAME.view(state, seat).pacts for seat in range(3)] == [(), (), ()]
    assert hand_line(state, "B", "A") == "mars.B n1.B"
    assert hand_line(state, "A", "B") == "XX.A n3.A"


def test_lab_609_who_reads_a_hand_makes_no_secret_of_a_trade() -> None:
    """The Emperor after the Lovers: both hands are read by both, and stay so."""
    state = drawn("seats: 3\nhand A: VI IV n1 n3\nhand B: XX mars n5\nhand C: n9 n8")
    play(state, "own lovers", "target +1")
    play(state, "own emperor", "target +2")
    assert [GAME.view(state, seat).pacts for seat in range(3)] == [(), (), ()]


def test_lab_609_hermit_and_death_take_publicly_and_a_laid_card_is_known() -> None:
    state = drawn("seats: 3\nhand A: IX n1\nhand B: n2\npast: XX\nstack A: XIII")
    play(state, "own hermit", "past XX")
    assert hand_line(state, "C", "A") == "XIII* XX* ?1"
    assert knowers(state, "n2") == "B"
    play(state, "world n2")
    assert knowers(state, "n2") == "everybody"


def test_lab_609_a_shuffle_empties_what_is_known() -> None:
    state = drawn("phase: setting\ntrick: 8\nleft: 1\nhand A: n1*\nhand B: n2.A\npast: XX")
    play(state, "pass")
    assert [knowers(state, card) for card in ("n1", "n2", "XX")] == ["nobody"] * 3
    GAME.apply_chance(state, GAME.sample_chance(state, Random(0)))
    for letter in "AB":
        assert all(knowers(state, card) == letter for card in hand(state, letter).split())


@pytest.mark.parametrize("seats", range(2, 7))
def test_lab_610_destiny_and_the_cards_aside_are_unknown(seats: int) -> None:
    state = dealt(seats, seed=2)
    for seat in (*range(seats), SPECTATOR):
        view = GAME.view(state, seat)
        assert view.destiny == (UNKNOWN,) * 7
        assert count_aside(view) == 48 - 8 * seats
    for card in (*state.destiny, *members(state.aside)):
        assert knowers(state, CODES[card]) == "nobody"


def test_lab_611_what_is_public() -> None:
    state = drawn(
        """
        seats: 3
        trick: 3
        initiative: B
        actor: C
        left: 2
        round: 2
        world: B mars
        past: XX n1
        hand A: n3
        hand C: n4
        stack A: V XII
        tower: C
        stack B: VI
        partner: A
        points: A 1, B 2, C 3
        board A:
            P1^  P2  -
            C1= -   -
        zone planets: P5^ P6
        """
    )
    views = [GAME.view(state, seat) for seat in (0, 1, 2, SPECTATOR)]
    public = (
        *("world", "past", "stacks", "tower", "partner", "points", "initiative", "trick"),
        *("round", "actor"),
    )
    for name in public:
        assert len({getattr(view, name) for view in views}) == 1, name
    assert len({tuple(map(len, view.hands)) for view in views}) == 1
    for view in views:
        assert view.stacks[0] == (5, 12)
        assert [(spot.token != -1, spot.up, spot.locked) for spot in view.boards[0]] == [
            (True, True, False),
            (True, False, False),
            (False, False, False),
            (True, True, True),
            (False, False, False),
            (False, False, False),
        ]
        assert [(loose.token, loose.up) for loose in view.zones[0]] == [(4, True), (UNKNOWN, False)]
        assert (view.piles[0][0], len(view.piles[0])) == (state.piles[0][0], 8)


def test_lab_612_a_search_discloses_success_or_failure_alone() -> None:
    for where in ("pile planets: P1 P2 P11 rest", "zone planets: P11"):
        state = drawn(f"hand A: XIX\nhand B: n1\n{where}")
        lines = play(state, "world XIX", "use")
        assert lines[-1].audience == EVERYONE
        assert lines[-1].what[1:] == (10,)  # the token asked for, no other
        top, *below = pile(state, "planet").split()
        assert sky(state, "B") == sky(state, "-") == f"{top} ?{len(below)}"


def test_lab_612_who_searches_knows_the_order_of_the_pile() -> None:
    state = drawn("seats: 3\nhand A: XIX\nhand B: XXI\nhand C: n1\nzone planets: P11 P3")
    whole = pile(state, "planet")
    play(state, "world XIX", "use")
    assert (sky(state, "A"), state.token_known[state.piles[0][1]]) == (whole, 0b001)
    lines = play(state, "world XXI", "use")
    assert [line.what for line in lines if line.rule == "LAB-612"] == [
        PileSeen(1, state.piles[0])  # B has seen it now, nobody heard what
    ]
    assert [GAME.view(state, seat).searchers for seat in everyone_in(state)] == [0b011] * 4
    assert sky(state, "A") == sky(state, "B") == whole
    assert sky(state, "C") == sky(state, "-") == f"{whole.split()[0]} ?9"
    assert all(knowers(state, code) == "AB" for code in whole.split()[1:])
    play(state, "world n1", "pass")
    while actor(state) != "A" or asked(state) != "setting":
        play(state, "pass")
    play(state, "pass", "pass", "pass")  # the stars move
    assert (sky(state, "A"), sky(state, "C")) == (whole[3:], f"{whole.split()[1]} ?8")


def test_lab_612_a_declined_search_shows_nothing() -> None:
    state = drawn("hand A: XIX\nhand B: n1")
    play(state, "world XIX", "pass")
    assert sky(state, "A") == f"{pile(state, 'planet').split()[0]} ?11"


def test_lab_612_a_pile_of_one_token_hides_nothing() -> None:
    boards = "board A:\n    P1 P2 P5\n    - - -\nboard B:\n    P6 P7 P8\n    - - -"
    state = drawn(
        f"hand A: XIX\nhand B: n1\n{boards}\npile planets: P3\nzone planets: P4 P9 P10 P11 P12"
    )
    assert "PileSeen" not in [name for name, _ in told(play(state, "world XIX", "use"))]
    assert GAME.view(state, 0).searchers == 0


def test_lab_612_other_worlds_keep_what_a_searcher_knows() -> None:
    state = drawn("hand A: XIX\nhand B: n1\nboard B:\n    P11 - P3\n    - - -")
    play(state, "world XIX", "use")
    rng = Random(0)
    mine = [GAME.imagine(GAME.view(state, 0), rng) for _ in range(20)]
    assert {pile(world, "planet") for world in mine} == {pile(state, "planet")}
    assert len({token(world, "B X-P") for world in mine}) == 2
    theirs = [GAME.imagine(GAME.view(state, 1), rng) for _ in range(20)]
    assert len({pile(world, "planet") for world in theirs}) == 20
    assert all(GAME.view(world, 0).searchers == 1 for world in theirs)


@pytest.mark.parametrize("found", [True, False])
def test_lab_612_a_search_is_not_taken_back_freely(found: bool) -> None:
    where = "pile planets: P1 P2 P11 rest" if found else "zone planets: P11"
    lines = play(drawn(f"hand A: XIX\nhand B: n1\n{where}"), "world XIX", "use")
    assert learnt(lines)[-2:] == ["PileSeen", "Fetched" if found else "NotFound"]


def test_lab_612_undo_counts_a_search_as_learning() -> None:
    """Neither it nor the card is taken back freely; with consent, it shows the same again."""
    match = Match(GAME, 2, {"first": "A"}, deal=Random(0))
    while not any(line.rule == "LAB-612" for line in match.log[-1].told):
        moves = match.legal_moves()
        searches = [GAME.parse_move(f"world {code}") for code in ("XVII", "XVIII", "XIX", "XXI")]
        searches.append(GAME.parse_move("use"))
        match.play(match.to_act(), next((it for it in searches if it in moves), moves[0]))
    played = match.log[-1].entry
    assert isinstance(played, Played)
    back = match.undo_to(played.seat)
    assert GAME.notation(played.move) == "use"
    assert not match.is_free(played.seat, back)
    assert not match.is_free(played.seat, back - 1)  # the card
    with pytest.raises(NotYourTurn):
        match.undo(played.seat)
    whole = match.view(played.seat).piles
    match.undo(played.seat, agreed=[1 - played.seat])
    match.play(played.seat, played.move)
    assert match.view(played.seat).piles == whole  # the same pile again


def everyone_in(state: State) -> tuple[int, ...]:
    return (*range(state.seats), SPECTATOR)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_lab_613_a_view_shows_what_its_seat_knows_and_nothing_else(seats: int) -> None:
    """In random games: identities by `known_by`; other worlds look and play the same."""
    rng = Random(seats)
    state = GAME.new(seats, {"first": "A"})
    count = 0
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, rng))
            continue
        count += 1
        if count % 7 == 0:
            for seat in everyone_in(state):
                check_view(state, seat, rng)
        GAME.apply(state, rng.choice(GAME.legal_moves(state)))


def check_view(state: State, seat: int, rng: Random) -> None:
    view = GAME.view(state, seat)
    bit = 1 << (seat if seat >= 0 else 6)
    for place, spot in enumerate(spot for board in view.boards for spot in board):
        token, setting = state.slots[place], state.settings[place]
        if token >= 0:
            assert (spot.token == token) == bool(state.token_known[token] & bit)
        if setting >= 0:
            assert (spot.setting == setting) == bool(state.setting_known[setting] & bit)
    world = GAME.imagine(view, rng)
    assert GAME.view(world, seat) == view
    if seat == GAME.to_act(state):
        assert GAME.legal_moves(world) == GAME.legal_moves(state)
        for move in range(0, 252, 5):
            assert GAME.breach(world, move) == GAME.breach(state, move)


def test_lab_613_consolidating_is_absent_for_a_match_one_does_not_know() -> None:
    for number in (4, 5):
        state = drawn(f"phase: win\nboard A:\n    P4/{number}.A - - - - -")
        assert legal(state) == "pass, win draw, win reveal, win throw"


def test_lab_614_unknown_identities_are_spread_evenly() -> None:
    state = drawn(
        """
        hand A: n1
        hand B: n2 n3
        board A:
            -/?  -  P2
            -/?  -  C2
        board B:
            P1.A  -  P3^
            -     -  -
        pile planets: P4 rest
        pile constellations: C4 rest
        zone planets: P5
        """
    )
    view = GAME.view(state, 0)
    rng = Random(0)
    worlds = [GAME.imagine(view, rng) for _ in range(900)]
    tokens = Counter(token(world, "A X-P") for world in worlds)
    assert set(tokens) == {f"P{n}" for n in (2, 5, 6, 7, 8, 9, 10, 11, 12)}  # not 1, 3, 4
    signs = Counter(token(world, "A X-C") for world in worlds)
    assert set(signs) == {f"C{n}" for n in range(1, 13) if n != 4}
    settings = [
        Counter(setting(world, f"A {slot}") for world in worlds) for slot in ("A-P1", "A-C1")
    ]
    assert [len(found) for found in settings] == [12, 12]
    for found in (tokens, signs, *settings):  # 75 to 100 each
        assert max(found.values()) < 2 * min(found.values())
    assert len({world.zones[0][0] for world in worlds}) == 9
    in_hand = Counter(card for world in worlds for card in hand(world, "B").split())
    assert len(in_hand) == 55  # every card but A's own
    assert max(in_hand.values()) < 4 * min(in_hand.values())  # 33 each
    for world in worlds[:20]:
        assert (token(world, "B A-P1"), asked(world)) == ("P1", "card")
