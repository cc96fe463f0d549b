"""The worked examples of Astra (dossier section 9), each with the claims of its text."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.bits import mask_of
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.library import is_removal, remove
from astrarium.games.astra.material import CARD_OF, E1, ELEMENT, ELEMENTS, H6, KEYS, SIZE
from astrarium.games.astra.paths import best_paths
from astrarium.games.astra.phases import DIE, POWER
from astrarium.games.astra.scoring import (
    column_points,
    element_counts,
    ptolemy_parts,
    row_points,
    total,
)
from astrarium.games.astra.state import ptolemy_of
from tests.astra.drawn import (
    astra,
    cards,
    chance,
    held,
    is_over,
    legal,
    play,
    refused,
    slot,
    solo,
    stars,
    whose,
)

# -- 9.1 and 9.2: the booklet ------------------------------------------------------


def test_9_1_the_taurus_graph() -> None:
    bull = DECK[CARD_OF["bull"]]
    names = [star.name for star in bull.stars]
    assert [names[star] for star in (0, 1, 2, 3, 4, 7)] == [
        *("Elnath", "Ain", "Prima Hyadum", "Aldebaran", "Tianguan", "Alcyone")
    ]
    assert set(bull.lines) == {
        *((0, 1), (1, 2), (2, 3), (3, 4), (2, 5)),
        *((5, 6), (6, 7), (5, 8), (8, 9)),
    }
    assert [number for number, star in enumerate(bull.stars) if star.kind == "great"] == [3, 7]


BULL = """
    seats: 3
    turn: {turn}
    phase: action
    slot 1: bull {ticks}
    slot 2: crow
"""


def test_tc_01_amandine() -> None:
    state = astra(BULL.format(turn="A", ticks=""))
    play(state, "observe 1")
    assert stars(state) == [0]
    play(state, "tick 1.0", "tick 1.1", "tick 1.2")
    assert legal(state) == "stop, tick 1.3, tick 1.5"
    play(state, "stop")
    assert (state.dust[0], state.wisdom[0]) == (5, 0)


def test_tc_02_antoine() -> None:
    state = astra(BULL.format(turn="B", ticks="AAA"))
    play(state, "observe 1")
    assert stars(state) == [3, 5]
    play(state, "tick 1.3", "tick 1.4")
    assert (state.dust[1], state.wisdom[1], whose(state)) == (6, 1, "C")


def test_tc_03_elodie() -> None:
    state = astra(BULL.format(turn="C", ticks="AAABB"))
    play(state, "observe 1")
    assert stars(state) == [5]
    play(state, "tick 1.5", "tick 1.6", "tick 1.7")
    assert (state.dust[2], state.wisdom[2], whose(state)) == (5, 1, "A")


def test_tc_04_bonus_choice() -> None:
    """F4 D6 W1 T1: Élodie has 3 ticks, Antoine 2."""
    state = astra(BULL.format(turn="A", ticks="AAABBCCC"))
    play(state, "observe 1", "tick 1.8", "tick 1.9")
    assert (state.actor, legal(state)) == (2, "bonus 0, bonus 1, bonus 2, bonus 3")
    play(state, "bonus 0")
    assert state.fame[2] == 4
    assert (state.actor, legal(state)) == (1, "bonus 1, bonus 2, bonus 3")
    assert refused(state, "bonus 0") == "AST-166"
    play(state, "bonus 1")
    assert state.dust[1] == 14
    assert (cards(state, 0), whose(state)) == ("bull", "B")


@pytest.mark.parametrize("wisdom", [2, 3])
@pytest.mark.parametrize(("owned", "asked"), [("ram crab", False), ("ram crab eagle!", True)])
def test_tc_05_card_limit(wisdom: int, owned: str, asked: bool) -> None:
    state = astra(f"""
        seats: 3
        phase: action
        slot 1: bull AAAAAAAA..
        slot 2: crow
        board A: wisdom {wisdom}, {held(owned)}
    """)
    play(state, "observe 1", "tick 1.8", "tick 1.9")
    if asked:
        assert legal(state) == "discard eagle, discard ram, discard crab, discard bull"
        play(state, "discard crab")
        assert cards(state, 0) == "eagle! ram bull"
    else:
        assert cards(state, 0) == "ram crab bull"
    assert whose(state) == "B"


def test_tc_06_28_points() -> None:
    state = astra("""
        phase: over
        scoring: A fire+air, B water+earth
        board A: active eagle scales bull crab dolphin cup, exhausted andromeda triangle
    """)
    counts = element_counts(state, 0)
    assert dict(zip(ELEMENTS, counts)) == {"air": 4, "earth": 2, "fire": 1, "water": 3}
    assert row_points(counts) == 11 + 2 + 0 + 6
    assert column_points(counts) == 6 + 3 + 0 + 0
    assert row_points(counts) + column_points(counts) == 28


PTOLEMY_ROLLS = """
    turn: P
    phase: die
    slot 1: {card}
    slot 2: crow
    slot 3: lyre
    right: ram
"""


def test_tc_07_ptolemy_and_the_whale() -> None:
    state = solo(PTOLEMY_ROLLS.format(card="whale"), library="hare")
    chance(state, "die 4")
    assert slot(state, 1) == "whale PP............"
    ptolemy = ptolemy_of(state)
    assert [KEYS[card] for card in ptolemy.discard] == ["ram"]
    assert (ptolemy.dust, KEYS[ptolemy.right]) == (4, "hare")


def test_tc_07_with_two_stars_ticked_he_takes_the_nearer_first_star() -> None:
    state = solo(PTOLEMY_ROLLS.format(card="whale AA"))
    chance(state, "die 4")
    assert slot(state, 1) == "whale AA..........PP"


def test_tc_07_at_the_altar_chance_decides() -> None:
    state = solo(PTOLEMY_ROLLS.format(card="altar"))
    chance(state, "die 4")
    assert not SOLO.is_possible(state, SOLO.parse_outcome(state, "path 0 2"))
    for path, expected in (("path 0 1", "altar PP....."), ("path 0 6", "altar P.....P")):
        other = state.copy()
        chance(other, path)
        assert slot(other, 1) == expected


# -- 9.3 -----------------------------------------------------------------------------


@pytest.mark.parametrize(("star", "wisdom", "firsts"), [(2, 1, [1, 3]), (1, 0, [0, 2, 4])])
def test_w_01_whale_on_an_unticked_card(star: int, wisdom: int, firsts: list[int]) -> None:
    state = astra("""
        seats: 3
        turn: B
        slot 1: crow
        slot 2: lyre
        board B: dust 4, active whale
    """)
    play(state, "use whale", f"tick 1.{star}")
    assert (state.wisdom[1], state.dust[1]) == (wisdom, 4)
    play(state, "end powers", "rest", "end powers", "observe 1")
    assert stars(state) == firsts


def test_w_01_a_bull_with_only_star_5_ticked() -> None:
    state = astra("phase: action\nslot 1: bull .....A\nslot 2: crow")
    play(state, "observe 1")
    assert stars(state) == [2, 6, 8]
    assert refused(state, "tick 1.0") == "AST-126"


def test_w_02_power_rest_discovery_dream() -> None:
    state = astra(
        """
        turn: B
        slot 1: lyre AAAAA.
        slot 2: crow A
        slot 3: bull B
        board B: dust 1, active centaur
        """,
        pile="whale",
    )
    play(state, "use centaur", "tick 1.5", "end powers", "rest")
    assert (state.dust[1], ELEMENTS[state.pawn]) == (5, "water")
    assert cards(state, 1) == "centaur"
    assert (state.actor, legal(state)) == (0, "bonus 0, bonus 1, bonus 2, bonus 3")
    play(state, "bonus 0")
    assert (cards(state, 1), slot(state, 1)) == ("centaur lyre", "whale ..............")
    assert (state.actor, legal(state)) == (1, "tick 1.0")
    play(state, "tick 1.0")
    assert stars(state) == [1, 12]
    play(state, "tick 1.1")
    assert slot(state, 1) == "whale dd............"
    assert (state.wisdom, whose(state)) == ([0, 0], "A")


@pytest.mark.parametrize(("first", "dust"), [(6, 6), (0, 0)])
def test_w_03_scorpion_and_taurus(first: int, dust: int) -> None:
    state = astra("""
        seats: 3
        turn: C
        slot 1: ship_argo
        board C: dust 6, active scorpion bull
    """)
    play(state, "use scorpion", "use bull", "end powers", "observe 1")
    ways = {6: (6, 7, 8, 9, 10, 11), 0: (0, 1, 2, 3, 4, 5)}
    play(state, *[f"tick 1.{star}" for star in ways[first]])
    assert (state.dust[2], whose(state)) == (dust, "A")


def test_w_04_capricorn_two_observations() -> None:
    state = astra("""
        seats: 3
        slot 1: bull
        board A: dust 7, telescopes 1, active sea_goat
    """)
    play(state, "use sea_goat", "end powers", "observe 1")
    play(state, "tick 1.0", "tick 1.1", "tick 1.2", "tick 1.3", "stop", "telescope", "observe 1")
    play(state, "tick 1.5", "tick 1.6", "tick 1.7")
    assert (state.dust[0], state.wisdom[0], whose(state)) == (5, 2, "B")


def test_w_05_capricorn_stars_beyond() -> None:
    state = astra("seats: 3\nslot 1: swan\nboard A: dust 6, active sea_goat")
    play(state, "use sea_goat", "end powers", "observe 1")
    play(state, *[f"tick 1.{star}" for star in (0, 1, 2, 6, 7, 8)])
    assert (state.dust[0], whose(state)) == (2, "B")


def test_w_05_capricorn_two_great_stars_in_one_observation() -> None:
    state = astra("seats: 3\nslot 1: whale\nboard A: dust 9, active sea_goat")
    play(state, "use sea_goat", "end powers", "observe 1")
    play(state, *[f"tick 1.{star}" for star in range(9)])
    assert (state.dust[0], state.wisdom[0], whose(state)) == (1, 2, "B")


@pytest.mark.parametrize(
    ("pawn", "moved", "swan"), [("air", "earth", "swan"), ("water", "air", "swan!")]
)
def test_w_06_swan_and_rest(pawn: str, moved: str, swan: str) -> None:
    state = astra(f"seats: 3\npawn: {pawn}\nslot 1: bull\nboard A: dust 3, pouch 7, active swan")
    play(state, "use swan", "end powers", "rest")
    assert (state.dust[0], cards(state, 0), ELEMENTS[state.pawn]) == (14, swan, moved)


@pytest.mark.parametrize(("pick", "rest"), [("bonus 0", "1 2 3"), ("bonus 1", "2 3")])
def test_w_07_three_way_ranking_with_a_tie(pick: str, rest: str) -> None:
    """A, B and C have 3 ticks each, D has 1."""
    state = astra("""
        seats: 5
        phase: action
        slot 1: perseus AABBBCCCD.
        board A: dust 1
    """)
    play(state, "observe 1", "tick 1.9")
    assert state.actor == 1
    play(state, "bonus 0")
    assert (state.actor, legal(state)) == (2, "bonus 0, bonus 1, bonus 2, bonus 3")
    play(state, pick)
    assert state.actor == 3
    assert legal(state) == ", ".join(f"bonus {bonus}" for bonus in rest.split())


@pytest.mark.parametrize(
    ("exhausted", "picks", "after"),
    [
        ("eagle! ram! crab! hare!", ["eagle", "ram", "hare"], "eagle ram crab! hare"),
        ("ram! crab!", [], "ram crab"),
    ],
)
def test_w_07_three_reactivations(exhausted: str, picks: list[str], after: str) -> None:
    state = astra(f"""
        seats: 5
        phase: action
        slot 1: perseus AABBBCCCD.
        board A: dust 1
        board C: {held(exhausted)}
    """)
    play(state, "observe 1", "tick 1.9", "bonus 0", "bonus 1")
    for card in picks:
        assert state.actor == 2
        play(state, f"reactivate {card}")
    assert (state.actor, cards(state, 2)) == (3, after)
    assert legal(state) == "bonus 2, bonus 3"


@pytest.mark.parametrize(
    ("ticks", "expected"),
    [
        ("ddddBBBAAA.", "bonus 2, bonus 3"),
        ("dddBBBAAAA.", "bonus 0, bonus 1, bonus 2, bonus 3"),
        ("ddddAAAAAA.", "end powers"),
    ],
)
def test_w_08_dreamer_majority(ticks: str, expected: str) -> None:
    state = astra(f"phase: action\nslot 1: archer {ticks}\nslot 2: crow\nboard A: dust 1")
    play(state, "observe 1", "tick 1.10")
    assert (state.actor, legal(state)) == (1, expected)


def test_w_09_dream_discovery() -> None:
    """The only undiscovered card; the pawn comes to Water, which is 2."""
    state = astra(
        """
        turn: A
        phase: action
        slot 1: bull AAAAAd..BB
        board A: dust 5
        """,
        pile="crow",
    )
    play(state, "rest", "tick 1.6", "tick 1.7")
    assert state.wisdom == [0, 0]
    assert (state.actor, legal(state)) == (0, "bonus 0, bonus 1, bonus 2, bonus 3")
    play(state, "bonus 2")
    assert state.wisdom == [1, 0]
    assert (state.actor, legal(state)) == (1, "bonus 3")
    play(state, "bonus 3")
    assert state.telescopes == [0, 1]
    assert [KEYS[card] for card in state.discard] == ["bull"]
    assert (slot(state, 1), cards(state, 0), cards(state, 1)) == ("crow .....", "", "")


@pytest.mark.parametrize(("turn", "after"), [("B", "CABC"), ("A", "BC")])
def test_w_10_end_card_inside_a_refill(turn: str, after: str) -> None:
    """AMB-05."""
    state = astra(
        f"""
        seats: 3
        turn: {turn}
        phase: action
        above: 1
        slot 1: crow {turn * 4}.
        slot 2: crab {turn * 4}.
        slot 3: whale
        board {turn}: dust 2, telescopes 1
        """,
        pile="lyre hare",
    )
    play(state, "observe 1", "tick 1.4", "telescope", "observe 2", "tick 2.4")
    play(state, "discover 1")
    assert (slot(state, 1), slot(state, 2)) == ("lyre ......", "hare .......")
    assert (state.above, state.ender) == (0, "ABC".index(turn))
    turns = ""
    while not is_over(state):
        turns += whose(state)
        play(state, "end powers", "rest")
    assert turns == after


TWINS = "seats: 4\nturn: D\nslot 1: twins\nboard D: active crab andromeda swan"


@pytest.mark.parametrize(
    ("star", "ticks", "gain"), [(7, "......DDD..D", 0), (8, ".......DDD..", 1)]
)
def test_w_11_andromeda(star: int, ticks: str, gain: int) -> None:
    state = astra(TWINS)
    play(state, "use crab", "use andromeda", f"tick 1.{star}")
    assert slot(state, 1) == f"twins {ticks}"
    assert (state.wisdom[3], state.fame[3], state.dust[3]) == (gain, gain, 8)
    play(state, "end powers")
    assert whose(state) == "A"


def test_w_11_a_registered_swan_is_lost() -> None:
    state = astra(TWINS)
    play(state, "use swan", "use andromeda", "tick 1.7", "end powers")
    assert (state.dust[3], whose(state)) == (8, "A")


def paths(card: str, ticked: list[int], longest: int) -> list[list[int]]:
    return list(best_paths(CARD_OF[card], mask_of(ticked), longest).values())


def test_w_12_ptolemys_path() -> None:
    assert paths("bull", [], 4) == [[0, 1, 2, 3]]
    assert paths("bull", [0, 1, 2], 4) == [[3, 4]]
    assert paths("bull", [0, 6], 2) == [[7]]
    assert paths("andromeda", [0, 1, 2, 3], 3) == [[4, 5]]
    assert paths("southern_fish", [], 3) == [[0, 1, 6]]


def test_w_12_ptolemys_dream() -> None:
    """The human ticks the crow, then Ptolemy rests: the pawn comes to Air, which is 3."""
    state = solo("""
        phase: action
        pawn: water
        slot 1: crow A
        slot 2: lyre A
        slot 3: whale AAAAA
        board A: dust 1
        ptolemy: dust 0
    """)
    play(state, "observe 1", "tick 1.1")
    assert slot(state, 3) == "whale AAAAAddd......"


@pytest.mark.parametrize(
    ("telescopes", "left", "taken"),
    [(1, "maiden", True), (0, "maiden", False), (5, "hare", False)],
)
def test_w_13_ptolemys_telescopes(telescopes: int, left: str, taken: bool) -> None:
    """X is 4 with the maiden, 3 with the hare; Earth looks at slot 3."""
    state = solo(f"""
        turn: P
        phase: die
        slot 1: crow
        slot 3: bull PPPPPP....
        ptolemy: telescopes {telescopes}
        left: {left}
    """)
    chance(state, "die 1")
    ptolemy = ptolemy_of(state)
    if taken:
        assert ptolemy.telescopes == telescopes - 1
        assert [KEYS[card] for card in ptolemy.cards] == ["bull"]
    else:
        assert ptolemy.telescopes == telescopes
        assert slot(state, 3) == "bull PPPPPPPP.."


def observations(modifiers: str) -> tuple[list[int], int]:
    """Ptolemy's turns that are Observations, and the one that loses; no End card in sight."""
    state = solo(f"modifiers: {modifiers}\nslot 1: whale\nslot 2: river\nslot 3: hydra")
    ptolemy_of(state).dust = 6 if "H4" in modifiers else 5
    state.above = 1000
    rng = Random(1)
    observed, turn = [], 0
    while not is_over(state):
        if state.phase == DIE:
            observed.append(turn)
        if state.phase == POWER:
            turn += 1
        if state.actor >= 0:
            SOLO.apply(state, SOLO.legal_moves(state)[0])
        else:
            SOLO.apply_chance(state, SOLO.sample_chance(state, rng))
    assert ptolemy_of(state).lost
    return observed, turn


def spans(*bounds: tuple[int, int]) -> list[int]:
    return [turn for low, high in bounds for turn in range(low, high + 1)]


def test_w_14_solo_clock() -> None:
    expected = spans((1, 5), (7, 11), (13, 17), (19, 23), (25, 27))
    assert observations("none") == (expected, 28)
    assert observations("H4") == (spans((1, 6), (8, 13), (15, 20), (22, 26)), 27)


def test_w_15_ptolemys_score() -> None:
    state = solo("""
        phase: over
        slot 1: whale PPPP
        slot 2: lyre AAP
        ptolemy: telescopes 1, fame 19, cards ram dragon crab crow wolf cepheus maiden
    """)
    counts = [0, 0, 0, 0]
    for card in ptolemy_of(state).cards:
        counts[ELEMENT[card]] += 1
    assert dict(zip(ELEMENTS, counts)) == {"fire": 2, "water": 1, "air": 1, "earth": 3}
    parts = ptolemy_parts(state)
    assert [part.points for part in parts] == [19, 9, 2, 2, 3 + 2 + 2 + 7, 8]
    assert total(parts) == 54


@pytest.mark.parametrize(("amount", "ticks", "telescopes"), [(4, "bull", 0), (3, "hare", 1)])
def test_w_15_fame_of_the_bull_and_of_the_hare(amount: int, ticks: str, telescopes: int) -> None:
    """He starts with 12; F3 comes with a telescope, F4 without."""
    size = len(DECK[CARD_OF[ticks]].stars)
    state = solo(f"""
        phase: action
        slot 1: {ticks} {"P" * (size - 1)}.
        slot 2: crow
        board A: dust 1
    """)
    play(state, "observe 1", f"tick 1.{size - 1}")
    ptolemy = ptolemy_of(state)
    assert (ptolemy.fame, ptolemy.telescopes) == (12 + amount, telescopes)


def test_w_16_above_capacity() -> None:
    state = astra("seats: 3\nphase: action\nslot 1: bull\nboard A: dust 9, pouch 6, exhausted ram")
    play(state, "rest")
    assert (state.dust[0], cards(state, 0), ELEMENTS[state.pawn]) == (9, "ram", "water")


def test_w_17_final_score() -> None:
    """Active: eagle 1, andromeda 2, bull 2, crab 1."""
    state = astra("""
        phase: over
        scoring: A fire+air, B water+earth
        slot 1: whale AAAAAB
        slot 2: lyre AAd
        board A: dust 11, fame 40, pouch 8, wisdom 18, active eagle andromeda bull crab, \
exhausted scales triangle dolphin cup
    """)
    scores = ASTRA.scores(state)
    assert [part.points for part in scores.parts[0]] == [40, 8, 8, 3, 3, 6, 19, 9]
    assert scores.points[0] == 96


@pytest.mark.parametrize(("free", "paid", "dust"), [(7, (6, 5, 8), 0), (9, (8, 5, 6), 3)])
def test_w_18_k18_voided(free: int, paid: tuple[int, ...], dust: int) -> None:
    """AMB-28: the free star counts."""
    state = astra("seats: 3\nslot 1: bull\nboard A: dust 3, active pegasus serpent")
    play(state, "use pegasus", "use serpent", f"tick 1.{free}", "end powers", "observe 1")
    play(state, *[f"tick 1.{star}" for star in paid])
    assert (state.dust[0], whose(state)) == (dust, "B")


WITH_LITTLE_WATER = """
    whale river cup
    sea_goat cepheus great_bear hare wolf little_dog serpent bull triangle
    altar ram centaur southern_crown northern_crown great_dog lyre lion
    eagle andromeda scales herdsman little_horse charioteer crow arrow
"""


@pytest.mark.parametrize("seed", range(5))
def test_w_19_e1_and_h6_with_little_water(seed: int) -> None:
    """AST-460, AST-461: Water is used up before it is its turn among the small cards."""
    aside = [CARD_OF[key] for key in WITH_LITTLE_WATER.split()]
    assert len(aside) == 28
    removed = remove(aside, E1 | H6, Random(seed))
    assert sorted(KEYS[card] for card in removed[:2]) == ["river", "whale"]
    assert KEYS[removed[2]] == "cup"
    assert [ELEMENTS[ELEMENT[card]] for card in removed[3:6]] == ["earth", "fire", "air"]
    assert all(SIZE[card] <= 7 for card in removed[3:6])
    fewest = min(SIZE[card] for card in aside if card not in removed[:6])
    assert fewest == SIZE[removed[6]] == 5
    assert is_removal(aside, removed, E1 | H6)
    assert len(aside) - len(removed) == 21
