"""The worked examples of the dossier (section 8), each with the claims of its text."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import CHANCE, EVERYONE, OVER
from astrarium.games.astrolabe.material import CARD_OF, CODES, DEVIL, EMPRESS
from astrarium.games.astrolabe.scoring import character_points
from astrarium.games.astrolabe.spaces import active_character
from astrarium.games.astrolabe.state import NONE, State
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    dealt,
    drawn,
    hand,
    knowers,
    legal,
    pass_until,
    past,
    pile,
    play,
    refused,
    row,
    sees,
    setting,
    sky,
    stack,
    token,
    told,
    world,
    zone,
)


def sizes(state: State) -> list[int]:
    return [cards.bit_count() for cards in state.hands]


def play_first(state: State, until: int) -> None:
    """Play the first legal move again and again: pass where one can, else to the World."""
    rng = Random(0)
    while GAME.to_act(state) != OVER and state.trick < until:
        if GAME.to_act(state) == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, rng))
        else:
            GAME.apply(state, GAME.legal_moves(state)[0])


# -- 8.1: from the booklet -----------------------------------------------------------


def test_b_01_a_drawn_token() -> None:
    state = drawn(
        """
        hand A: venus n0
        hand B: n1
        board A:
            -/9  -  P1
            -    -  -
        pile planets: P4 P7 rest
        """
    )
    play(state, "world venus", "draw planet pile")
    assert legal(state) == "place A-P1, place A-P2"
    play(state, "place A-P1")
    assert token(state, "A A-P1") == "P4"  # face down
    assert knowers(state, "P4") == "everybody"
    assert pile(state, "planet").startswith("P7")
    assert knowers(state, "P7") == "everybody"
    assert knowers(state, "SP9") == "A"


def test_b_02_a_power_declined() -> None:
    state = drawn(
        """
        hand A: n3 n4
        hand B: n1
        board A:
            -  -  P1
            -  -  -
        board B:
            P2 -  -
            -  -  -
        """
    )
    play(state, "world n3")
    assert legal(state) == "pass, token +0 X-P"
    play(state, "pass")
    assert (row(state, "A", "planet"), row(state, "B", "planet")) == ("- - P1", "P2 - -")
    assert world(state) == "n3"
    play(state, "world n1", "pass")
    assert (asked(state), actor(state)) == ("win", "A")  # n3 beats n1


@pytest.mark.parametrize(("face", "after"), [("", "P4"), ("^", "P4^")])
def test_b_03_a_token_moved_onto_a_setting(face: str, after: str) -> None:
    state = drawn(
        f"""
        phase: setting
        board A:
            -/9  -  P4{face}
            -    -  -
        """
    )
    play(state, "move planet X>1")
    assert row(state, "A", "planet") == f"{after} - -"
    assert knowers(state, "SP9") == "A"


def test_b_04_the_hanged_man_on_the_pope() -> None:
    state = drawn(
        """
        trick: 3
        world: - n1
        hand A: XII n9
        hand B: n2 n8
        stack B: V
        """
    )
    play(state, "opp hanged-man +1")
    assert stack(state, "B") == "V XII"
    assert active_character(state, 1) == NONE
    assert world(state) == "n1"
    play(state, "world n2", "pass")
    assert (asked(state), actor(state)) == ("win", "B")


def test_b_05_the_emperor() -> None:
    state = drawn(
        """
        hand A: IV cancer n7 n2
        hand B: XX black-sun n3
        """
    )
    play(state, "own emperor", "target +1")
    assert hand(state, "A") == "XX cancer n7"
    assert hand(state, "B") == "black-sun n2 n3"


@pytest.mark.parametrize(
    ("planet", "sign", "points"),
    [("P12", "C10", 666), ("P1", "C10", 6), ("P12", "-", 66), ("-", "C1", 0)],
)
def test_b_06_the_points_of_the_devil(planet: str, sign: str, points: int) -> None:
    state = drawn(
        f"""
        actor: over
        phase: over
        round: 2
        trick: 8
        stack A: XV
        points: A 0, B 0
        board A:
            -  -  {planet}
            -  -  {sign}
        """
    )
    assert GAME.scores(state).points == (points, 0)


def test_b_07_the_priestess_steals_either_kind() -> None:
    text = """
        hand A: moon n1
        hand B: n2
        stack A: {}
        board B:
            -  -  P1
            C3 -  -
        """
    state = drawn(text.format("II"))
    play(state, "world moon")
    assert legal(state) == "pass, token +1 X-P, token +1 A-C1"
    without = drawn(text.format("V"))
    play(without, "world moon")
    assert legal(without) == "pass, token +1 X-P"


def test_b_08_the_empress_draws_twice() -> None:
    text = """
        hand A: venus n1
        hand B: n2
        stack A: III
        board A:
            -  -  P1
            -  -  -
        """
    state = drawn(text)
    play(state, "world venus", "draw planet pile", "place A-P1", "draw planet pile", "place A-P2")
    assert "-" not in row(state, "A", "planet").split()
    assert (asked(state), actor(state)) == ("card", "B")
    declined = drawn(text)
    play(declined, "world venus", "pass", "pass")
    assert row(declined, "A", "planet") == "- - P1"
    assert actor(declined) == "B"


def test_b_09_justice() -> None:
    state = drawn(
        """
        hand A: XI n1
        hand B: n2
        board B:
            P1 P2 P3
            C1 -  -
        """
    )
    play(state, "world XI", "use")
    assert (asked(state), actor(state)) == ("justice", "B")
    assert legal(state) == "token +0 A-P1, token +0 A-P2, token +0 X-P"
    play(state, "token +0 A-P2", "token +0 A-P1")
    assert (row(state, "B", "planet"), row(state, "B", "constellation")) == ("- - P3", "C1 - -")
    assert zone(state, "planet") == "P2 P1"
    assert asked(state) == "card"


def power(card: str) -> str:
    """What a card asks for in the World, and of which kind: `reveal planet`."""
    state = drawn(
        f"""
        hand A: {card}
        hand B: XXI
        board A:
            -  -  P1
            -  -  C1
        board B:
            -  -  P2
            -  -  C2
        """
    )
    play(state, f"world {card}")
    choices = legal(state)
    kinds = [kind for kind in ("planet", "constellation") if kind in named_kinds(choices)]
    return f"{asked(state)} {' '.join(kinds)}"


def named_kinds(choices: str) -> str:
    return choices.replace("X-P", "planet").replace("X-C", "constellation")


def test_b_10_an_opening_hand() -> None:
    cards = ["II", "VI", "XI", "XX", "saturn", "sun", "taurus", "n4"]
    assert len(cards) == 8
    assert [power(card) for card in cards[4:]] == [
        "reveal planet",
        "steal planet",
        "draw constellation",
        "exchange planet",
    ]
    with_power: dict[str, list[str]] = {}
    for card in CODES[CARD_OF["mercury"] :]:
        with_power.setdefault(power(card), []).append(card)
    assert with_power["reveal planet"] == ["jupiter", "saturn", "uranus", "neptune"]
    assert with_power["steal planet"] == ["pluto", "moon", "sun", "black-sun"]
    assert with_power["draw constellation"] == ["aries", "taurus", "gemini", "cancer"]
    assert with_power["exchange planet"] == ["n0", "n1", "n2", "n3", "n4"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_b_11_after_the_set_up(seats: int) -> None:
    state = dealt(seats)
    for seat, letter in enumerate("ABCDEF"[:seats]):
        assert [slot != NONE for slot in state.settings[6 * seat : 6 * seat + 6]] == [
            *(True, True, False),
            *(True, True, False),
        ]
        for kind in ("planet", "constellation"):
            first, second, x = row(state, letter, kind).split()
            assert (first, second) == ("-", "-")
            assert x != "-"
            assert not x.endswith("^")
        assert sizes(state)[seat] == 8
    assert 0 <= state.initiative < seats


def test_b_12_the_first_trick() -> None:
    state = dealt(3, first="C")
    assert [laid & 7 for laid in state.world] == [7]  # Destiny's
    assert len(state.destiny) == 7
    assert (asked(state), actor(state)) == ("card", "C")


@pytest.mark.parametrize("card", ["mercury", "aries", "0"])
def test_b_13_void_of_numbers(card: str) -> None:
    state = drawn(
        """
        world: - n8
        hand A: 0 mercury aries
        hand B: n9
        """
    )
    assert legal(state).startswith("world 0, world mercury, world aries, own fool")
    play(state, f"world {card}")
    pass_until(state, "card")
    play(state, "world n9")
    pass_until(state, "win")
    assert actor(state) == "A"


def test_b_14_a_cut() -> None:
    state = drawn(
        """
        world: - pisces
        initiative: B
        actor: B
        hand A: I n3
        hand B: virgo
        """
    )
    play(state, "world virgo", "pass", "world I")
    assert (asked(state), actor(state)) == ("win", "A")


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        (("P1/2", "P2/1", "C1/2", "-"), 0),
        (("P1/1", "P2/3", "C1/2", "-"), 125),
        (("P1/1", "P2/3", "C1/2", "C9="), 250),
        (("P1/1", "P2^/2", "C1/2", "C9="), 500),
        (("P1/1", "P2^/2", "C1.B/1", "C9="), 1000),
    ],
)
def test_b_15_points_of_the_astrolabe(cells: tuple[str, ...], points: int) -> None:
    state = drawn(
        f"""
        actor: over
        phase: over
        round: 2
        points: A 0, B 0
        board A:
            {cells[0]} {cells[1]} P5
            {cells[2]} {cells[3]} C5
        """
    )
    assert GAME.scores(state).points[0] == points


def test_b_16_no_rising_in_numerology() -> None:
    state = drawn(
        """
        world: - n5
        hand A: n2 n7 n9
        """
    )
    assert legal(state) == "world n2, world n7, world n9"


@pytest.mark.parametrize(
    ("led", "to_world"),
    [
        ("n5", "world 0, world XII, world XIII, world XV"),
        ("XIV", "world XV"),
        ("XX", "world 0, world XII, world XIII, world XV"),
    ],
)
def test_b_17_the_last_trick(led: str, to_world: str) -> None:
    text = """
        trick: {}
        world: - {}
        hand A: 0 XII XIII XV
        """
    state = drawn(text.format(8, led))
    assert legal(state) == f"{to_world}, own fool"
    assert refused(state, "own devil") == "LAB-415.1"
    assert refused(state, "opp death +1") == "LAB-432"
    before = drawn(text.format(7, led))
    assert legal(before).endswith("opp fool +1, opp hanged-man +1, opp death +1, opp devil +1")


# -- 8.2: further tests --------------------------------------------------------------


def test_t_01_a_tie_with_destiny() -> None:
    state = drawn(
        """
        seats: 3
        world: - sun
        hand A: leo
        hand B: aquarius
        hand C: earth
        """
    )
    play(state, "world leo", "pass", "world aquarius", "pass", "world earth", "pass")
    assert (asked(state), actor(state)) == ("win", "B")
    assert state.initiative == 0
    play(state, "pass")
    assert (asked(state), actor(state)) == ("setting", "A")


def test_t_02_a_tie_of_two_players() -> None:
    state = drawn(
        """
        seats: 3
        world: - n4
        hand A: n7
        hand B: pluto
        hand C: sagittarius
        """
    )
    play(state, "world n7", "pass", "world pluto", "pass", "world sagittarius", "pass")
    assert state.initiative == 1
    assert (asked(state), actor(state)) == ("win", "B")
    play(state, "pass")
    assert (asked(state), actor(state)) == ("win", "C")
    play(state, "pass")
    assert (asked(state), actor(state)) == ("setting", "B")


RISE = """
    seats: 3
    actor: B
    left: 2
    world: - VIII, A XIV
    hand B: {}
    """


def test_t_03_no_higher_arcana() -> None:
    state = drawn(RISE.format("II X black-sun"))
    assert legal(state) == "world II, world X, own priestess"
    assert refused(state, "world black-sun") == "LAB-213"


def test_t_04_a_higher_arcana() -> None:
    state = drawn(RISE.format("XX II"))
    assert legal(state) == "world XX, own priestess"
    assert refused(state, "world II") == "LAB-214"


def test_t_05_a_space_play_does_not_lead() -> None:
    state = drawn(
        """
        seats: 3
        round: 2
        hand A: V n1
        hand B: n3
        hand C: n5 mars IX
        """
    )
    play(state, "own pope", "world n3", "pass")
    assert legal(state) == "world n5, own hermit"
    assert refused(state, "world mars") == "LAB-213"


def test_t_06_nobody_plays_to_the_world() -> None:
    state = drawn(
        """
        seats: 3
        round: 2
        initiative: B
        actor: B
        hand A: V n1
        hand B: II n2
        hand C: III n3
        """
    )
    lines = play(state, "own priestess", "own empress", "own pope")
    assert ("NobodyWon", "LAB-235") in told(lines)
    assert (asked(state), actor(state)) == ("setting", "B")
    top = pile(state, "planet").split()[0]
    play(state, "pass", "pass", "pass")
    assert zone(state, "planet") == top
    assert state.trick == 2
    assert (asked(state), actor(state)) == ("card", "B")


def test_t_07_the_lovers_and_the_number_of_tricks() -> None:
    state = drawn(
        """
        round: 2
        points: A 0, B 0
        hand A: VI n0 n1 n2 n3 n4 n5 n6
        hand B: mars venus earth jupiter saturn leo virgo libra
        """
    )
    play(state, "own lovers")
    assert sizes(state) == [7, 8]
    play(state, "target +1")
    assert sizes(state) == [8, 7]
    play(state, "world n0")
    assert sizes(state) == [8, 6]
    play_first(state, until=8)
    assert sizes(state) == [2, 0]
    assert (asked(state), actor(state)) == ("card", "A")
    play_first(state, until=9)
    assert sizes(state) == [1, 0]
    assert GAME.to_act(state) == OVER


def test_t_08_death_covered_by_its_victim() -> None:
    state = drawn(
        """
        actor: B
        left: 1
        world: - n0, A n1
        hand B: V n2
        stack B: III XIII
        """
    )
    play(state, "own pope")
    assert stack(state, "B") == "III V"
    assert hand(state, "B") == "XIII n2"


def test_t_09_a_covered_character_after_round_1() -> None:
    state = drawn(
        """
        phase: setting
        trick: 8
        left: 1
        stack B: V XII
        board B:
            -  -  P3
            -  -  C11
        """
    )
    play(state, "pass")
    assert state.points == (0, 0)
    assert stack(state, "B") == "-"
    assert state.aside.bit_count() == 56
    GAME.apply_chance(state, GAME.sample_chance(state, Random(0)))
    assert (state.round, stack(state, "B"), sizes(state)) == (2, "-", [8, 8])


def test_t_10_the_devil_on_the_hanged_man() -> None:
    state = drawn(
        """
        hand A: XV n1
        hand B: n2
        stack B: XIV XII
        board B:
            -  -  -
            -  -  C10
        """
    )
    play(state, "opp devil +1")
    assert (asked(state), actor(state)) == ("card", "B")  # no USE
    assert past(state) == "XII"
    assert (stack(state, "A"), stack(state, "B")) == ("-", "XIV XV")
    assert active_character(state, 1) == DEVIL
    assert character_points(state, 1, False) == 6


def test_t_11_the_devil_trades() -> None:
    state = drawn(
        """
        hand A: XV n1
        hand B: n2
        stack A: II
        stack B: IX III
        board A:
            -  -  P1
            -  -  C1
        board B:
            -  -  P6
            -  -  C7
        """
    )
    play(state, "opp devil +1", "use")
    assert (stack(state, "A"), stack(state, "B")) == ("II III", "IX XV")
    assert active_character(state, 0) == EMPRESS
    assert [row(state, seat, "planet") for seat in "AB"] == ["- - P1", "- - P6"]
    assert [row(state, seat, "constellation") for seat in "AB"] == ["- - C1", "- - C7"]


def test_t_12_behind_a_tower() -> None:
    state = drawn(
        """
        hand A: 0 XII XIII XV XX
        hand B: n2
        tower: B
        stack B: IX
        """
    )
    assert "opp" not in legal(state)
    for card in ("fool", "hanged-man", "death", "devil"):
        assert refused(state, f"opp {card} +1") == "LAB-416.2"
    play(state, "world XX")
    assert legal(state) == "pass, judge tower +1"
    assert refused(state, "judge top +1") == "LAB-416.2"
    robber = drawn(
        """
        phase: setting
        tower: B
        stack B: IX
        board A:
            P9^  -  -
            -  C4^  -
        """
    )
    assert "rob +1" in legal(robber)


def test_t_13_placing_with_three_planets() -> None:
    state = drawn(
        """
        hand A: mercury n1
        hand B: n2
        board A:
            P8=  P4  P10
            -     -   -
        pile planets: P3 rest
        """
    )
    play(state, "world mercury", "draw planet pile")
    assert legal(state) == "place A-P2, place X-P"
    play(state, "place A-P2")
    assert row(state, "A", "planet") == "P8= P3 P10"
    assert zone(state, "planet") == "P4"


def test_t_14_justice_stops_at_locks() -> None:
    state = drawn(
        """
        hand A: XI n1
        hand B: n2
        board B:
            P1=  P2=  P3
            C1    -     -
        """
    )
    play(state, "world XI", "use")
    assert (actor(state), legal(state)) == ("B", "token +0 X-P")
    play(state, "token +0 X-P")
    assert (row(state, "B", "planet"), row(state, "B", "constellation")) == ("P1= P2= -", "C1 - -")
    assert asked(state) == "card"


def test_t_15_the_fool_scrambles() -> None:
    text = """
        hand A: 0 n1
        hand B: n2
        board B:
            P3=      P4^  P10.B
            C5.A      -    -
        """
    seen = set()
    for seed in range(40):
        state = drawn(text)
        play(state, "opp fool +1", "use")
        while GAME.to_act(state) == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, Random(seed)))
        seen.add((row(state, "B", "planet"), row(state, "B", "constellation")))
        assert knowers(state, "P4") == knowers(state, "P10") == "nobody"
        assert knowers(state, "C5") == "A"
    planets, signs = zip(*seen)
    assert set(planets) == {"P3= P4 P10", "P3= P10 P4"}
    assert set(signs) == {"C5 - -", "- C5 -", "- - C5"}


def test_t_16_a_search_in_vain() -> None:
    state = drawn(
        """
        seats: 3
        hand A: XIX n1
        hand B: n2
        board C:
            -  -  P11
            -  -  -
        """
    )
    before = pile(state, "planet")
    lines = play(state, "world XIX", "use")
    assert told(lines)[-1] == ("NotFound", "LAB-318")
    assert lines[-1].audience == EVERYONE
    assert lines[-1].learnt
    assert pile(state, "planet") == before
    assert knowers(state, "P11") == "nobody"
    assert [sky(state, seat) for seat in "ABC-"] == [before, *[f"{before.split()[0]} ?10"] * 3]
    assert (asked(state), actor(state)) == ("card", "B")


def test_t_17_the_pile_is_refilled() -> None:
    state = drawn(
        """
        seats: 3
        phase: setting
        left: 1
        hand A: n1
        board A:
            P1 P2 P5
            -  -  -
        board B:
            P6 P7 P8
            -  -  -
        board C:
            P9 P11 P12
            -  -  -
        pile planets: P4
        zone planets: P3* P10*
        """
    )
    play(state, "pass")
    assert zone(state, "planet") == "P3 P10 P4"
    assert asked(state) == "refill planets"
    play(state, "* refill P10 P4 P3")
    assert (pile(state, "planet"), zone(state, "planet")) == ("P10 P4 P3", "-")
    assert [knowers(state, code) for code in ("P10", "P4", "P3")] == [
        "everybody",
        "nobody",
        "nobody",
    ]


def test_t_18_consolidating_what_one_knows() -> None:
    state = drawn(
        """
        phase: win
        hand A: XXI
        hand B: n0
        board A:
            P4/4.A  -  -
            -       -  -
        """
    )
    assert legal(state) == "pass, win draw, win reveal, win throw"
    assert refused(state, "win consolidate") == "LAB-315"
    play(state, "win reveal", "token +0 A-P1", "pass", "pass")
    assert state.trick == 2
    play(state, "world XXI", "pass", "world n0", "pass")
    assert (asked(state), actor(state)) == ("win", "A")
    assert legal(state) == "pass, win draw, win throw, win consolidate"


def test_t_19_strength() -> None:
    state = drawn(
        """
        hand A: VIII n1
        hand B: n2
        board A:
            -   -  -
            C1  -  C2
        board B:
            -     -  -
            C5=  -  -
        """
    )
    play(state, "own strength", "token +1 A-C1")
    assert token(state, "B A-C1") == "-"
    assert state.locked == 0
    assert (setting(state, "B A-C1"), knowers(state, "SC5")) == ("SC5", "everybody")
    assert legal(state) == "place A-C2"
    play(state, "place A-C2")
    assert row(state, "A", "constellation") == "C1 C5^ C2"


ROBBER = """
    phase: setting
    stack B: XIV
    board A:
        -    -  {}
        C9^  -  C5
    """


def test_t_20_robbing_temperance() -> None:
    state = drawn(ROBBER.format("P5^"))
    play(state, "rob +1")
    assert (stack(state, "A"), stack(state, "B")) == ("XIV", "-")
    assert row(state, "A", "constellation") == "C5 - C9^"
    assert row(state, "A", "planet") == "- - P5^"
    assert character_points(state, 0, False) == 500
    assert (asked(state), actor(state)) == ("setting", "B")


def test_t_21_no_robbing_face_down() -> None:
    state = drawn(ROBBER.format("P5*"))
    assert refused(state, "rob +1") == "LAB-440"


def test_t_22_the_empress_and_the_chariot() -> None:
    text = """
        hand A: VII n1
        hand B: n2
        stack A: III
        """
    state = drawn(text)
    play(state, "world VII")
    for kind in ("planet", "constellation", "planet", "constellation"):
        assert legal(state) == f"pass, draw {kind} pile"
        play(state, "pass")
    assert (asked(state), actor(state)) == ("card", "B")
    drawing = drawn(text)
    play(drawing, "world VII")
    for kind, slot in [("planet", "P1"), ("constellation", "C1"), ("planet", "P2")]:
        play(drawing, f"draw {kind} pile", f"place A-{slot}")
    play(drawing, "draw constellation pile", "place A-C2")
    assert actor(drawing) == "B"


def test_t_23_the_lovers_share() -> None:
    state = drawn(
        """
        actor: over
        phase: over
        round: 2
        points: A 0, B 0
        partner: B
        stack A: VI
        stack B: IX
        board A:
            -  -  P7
            -  -  C3
        board B:
            P1/1  -  P9
            C1/1  -  C4
        """
    )
    assert GAME.scores(state).points == (360, 583)


def test_t_24_the_magician() -> None:
    state = drawn(
        """
        hand A: I n1
        hand B: n2
        board A:
            -/3.A  -  P2
            -      -  -
        board B:
            -  P1/7.B  -
            -  -       -
        """
    )
    play(state, "own magician", "token +0 A-P1", "token +1 A-P2")
    assert (setting(state, "A A-P1"), setting(state, "B A-P2")) == ("SP7", "SP3")
    assert (knowers(state, "SP3"), knowers(state, "SP7")) == ("AB", "B")
    assert (sees(state, "A", "A A-P1"), sees(state, "B", "A A-P1")) == ("-/?.B", "-/7.B")
    play(state, "world n2", "pass", "pass", "pass", "move planet X>1")  # A places a token there
    assert knowers(state, "SP7") == "AB"


def test_t_25_the_pope_uncovered() -> None:
    state = drawn(
        """
        hand A: XX n1
        hand B: n2
        stack A: V XII
        board A:
            -/6  -  P4
            -    -  C4
        """
    )
    play(state, "world XX")
    assert knowers(state, "P4") == "nobody"
    play(state, "judge top +0")
    assert (past(state), stack(state, "A")) == ("XII", "V")
    assert knowers(state, "P4") == knowers(state, "C4") == knowers(state, "SP6") == "A"


def test_t_26_the_emperor_takes_the_planet() -> None:
    state = drawn(
        """
        hand A: IV n1
        hand B: libra uranus saturn n9
        """
    )
    play(state, "own emperor", "target +1")
    assert hand(state, "A") == "uranus"
    assert hand(state, "B") == "saturn libra n1 n9"


def test_t_27_the_pope_scores_twice() -> None:
    first = drawn(
        """
        phase: setting
        trick: 8
        left: 1
        stack A: V
        board A:
            -  -  P3
            -  -  C1
        """
    )
    play(first, "pass")
    assert first.points == (60, 0)
    assert (token(first, "A X-P"), knowers(first, "P3")) == ("P3", "everybody")
    last = drawn(
        """
        phase: setting
        round: 2
        trick: 8
        left: 1
        points: A 60, B 0
        stack A: V
        board A:
            P1/1  P2/2  P3
            C2/2  C1/3  C11
        """
    )
    play(last, "pass")
    scores = GAME.scores(last)
    assert [part.points for part in scores.parts[0]] == [60, 400, 500]
    assert scores.points == (960, 0)


def test_t_28_the_robbed_lovers() -> None:
    state = drawn(
        """
        phase: setting
        stack B: IX VI
        partner: A
        board A:
            P7^  -  -
            C3^  -  -
        board B:
            -  -  P9
            -  -  C4
        """
    )
    play(state, "rob +1")
    assert state.partner == 1
    assert character_points(state, 0, False) == 69 + 333 // 2


def test_t_29_no_planet_to_draw() -> None:
    state = drawn(
        """
        seats: 4
        hand A: mercury n1
        hand B: n2
        board A:
            P1 P2 P3
            -  -  -
        board B:
            P4 P5 P6
            -  -  -
        board C:
            P7 P8 P9
            -  -  -
        board D:
            P10 P11 P12
            -   -   -
        """
    )
    play(state, "world mercury")
    assert legal(state) == "pass"
    play(state, "pass")
    assert world(state) == "mercury"
    assert (asked(state), actor(state)) == ("card", "B")


def test_t_30_death_and_the_devil() -> None:
    state = drawn(
        """
        hand A: XV n1
        hand B: n2
        stack A: XIII
        stack B: IX
        past: n5
        """
    )
    play(state, "opp devil +1", "use")
    assert (stack(state, "A"), stack(state, "B")) == ("IX", "XV")
    assert hand(state, "A") == "XIII n1"
    assert (asked(state), actor(state)) == ("card", "B")  # no Hermit power


def test_t_31_the_devil_goes_elsewhere() -> None:
    text = """
        trick: 3
        world: - {}
        hand A: XV n1
        hand B: n2
        stack A: II
        """
    assert legal(drawn(text.format("n0"))) == "world n1, opp devil +1"  # n1 follows
    state = drawn(text.format("V"))
    assert legal(state) == "world XV, opp devil +1"
    assert refused(state, "own devil") == "LAB-415.1"
    play(state, "opp devil +1")
    assert (stack(state, "A"), stack(state, "B")) == ("II", "XV")
    assert active_character(state, 1) == DEVIL


def test_t_32_robbing_the_devil() -> None:
    """LAB-415.1, LAB-440, LAB-441: he is a character for who robs him."""
    state = drawn(
        """
        phase: setting
        stack B: XV
        board A:
            P12^  -  -
            -  C10^  -
        """
    )
    play(state, "rob +1")
    assert (stack(state, "A"), stack(state, "B")) == ("XV", "-")
    assert (token(state, "A X-P"), token(state, "A X-C")) == ("P12^", "C10^")
    assert character_points(state, 0, False) == 666


SEARCHED = """
    hand A: XIX n1
    hand B: mercury n2
    board A:
        P1  P5  -
        -   -   -
    board B:
        P8  P9  P12
        -   -   -
    zone planets: P6 P7 {}
    pile planets: P4 P3 {} P2
    """


def test_t_33_a_searched_pile_stays_known() -> None:
    state = drawn(SEARCHED.format("P11", "P10"))
    lines = play(state, "world XIX", "use")
    assert told(lines)[1:] == [("PileSeen", "LAB-612"), ("NotFound", "LAB-318")]
    assert [(line.audience, line.learnt) for line in lines[1:]] == [(1, True), (EVERYONE, True)]
    assert [sky(state, seat) for seat in "AB-"] == ["P4 P3 P10 P2", "P4 ?3", "P4 ?3"]
    play(state, "world mercury", "draw planet pile")
    assert [sky(state, seat) for seat in "AB-"] == ["P3 P10 P2", "P3 ?2", "P3 ?2"]
    assert (knowers(state, "P3"), knowers(state, "P10")) == ("everybody", "A")


def test_t_34_a_token_found() -> None:
    """LAB-318, LAB-612."""
    state = drawn(SEARCHED.format("P10", "P11"))
    play(state, "world XIX", "use", "place X-P")
    assert token(state, "A X-P") == "P11^"
    assert [sky(state, seat) for seat in "AB-"] == ["P4 P3 P2", "P4 ?2", "P4 ?2"]
    other = drawn(SEARCHED.format("P10", "P2").removesuffix("P2\n    ") + "P11\n")
    play(other, "world XIX", "use", "place X-P")
    assert pile(other, "planet") == "P4 P3 P2"
    assert GAME.view(other, 1) == GAME.view(state, 1)  # it does not tell where it was


def test_t_35_a_new_pile_is_forgotten() -> None:
    """LAB-608, LAB-612."""
    state = drawn(
        """
        phase: setting
        left: 1
        board A:
            P1  P5  P10
            -   -   -
        board B:
            P8  P9  P12
            -   -   -
        zone planets: P6* P7 P11 P2
        pile planets: P4 P3
        searchers: A
        """
    )
    play(state, "pass", "pass", "pass")  # nobody has a card: the stars move twice
    assert (asked(state), zone(state, "planet")) == ("refill planets", "P6 P7 P11 P2 P4 P3")
    play(state, "* refill P3 P6 P2 P4 P11 P7")
    assert [sky(state, seat) for seat in "AB-"] == ["P3 ?5"] * 3
    assert knowers(state, "P6") == knowers(state, "P4") == "nobody"


def test_t_36_a_search_known_to_be_in_vain() -> None:
    """LAB-503, LAB-403.2."""
    text = """
        hand A: XVIII n1
        hand B: n2
        stack A: III
        board B:
            P10  -  -
            -    -  -
        pile planets: P4 P3 P2 P1 P5 P6 P7 P8 P9 P11 P12
        searchers: A
        """
    for choice in ("use", "pass"):
        state = drawn(text)
        play(state, "world XVIII")
        assert legal(state) == "pass, use"
        lines = play(state, choice)
        assert "PileSeen" not in [name for name, _ in told(lines)]  # nothing new
        assert (asked(state), actor(state)) == ("card", "B")  # no second search


def test_t_37_what_was_shown_is_not_revealed() -> None:
    """LAB-134, LAB-602, LAB-603, LAB-440."""
    state = drawn(
        """
        phase: setting
        actor: B
        trick: 8
        left: 1
        stack A: V
        stack B: XIV
        board A:
            -  -  P5
            -  -  C9
        """
    )
    play(state, "pass")
    assert [sees(state, "B", f"A {slot}") for slot in ("X-P", "X-C")] == ["P5*", "C9*"]
    text = """
        phase: setting
        round: 2
        stack A: V
        stack B: XIV
        board A:
            -  -  {}
            -  -  {}
        """
    assert refused(drawn(text.format("P5*", "C9*")), "rob +1") == "LAB-440"
    assert refused(drawn(text.format("P5^", "C9*")), "rob +1") == "LAB-440"
    assert "rob +1" in legal(drawn(text.format("P5^", "C9^")))
