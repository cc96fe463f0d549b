"""The turn of Astra (dossier section 3.1 to 3.7): AST-101 to AST-200."""

from __future__ import annotations

import pytest

from astrarium.games.astra.events import Ticked
from astrarium.games.astra.material import CAPACITY, ELEMENTS, KEYS
from astrarium.games.astra.phases import BONUS
from astrarium.games.astra.state import State
from tests.astra.drawn import (
    astra,
    cards,
    held,
    legal,
    next_cards,
    play,
    refused,
    slot,
    stars,
    told,
    whose,
)

ALL_BONUSES = "bonus 0, bonus 1, bonus 2, bonus 3"


def acting(sky: str, seats: int = 3, pile: str = "", **board: int) -> State:
    """The Action phase of A."""
    numbers = ", ".join(f"{key} {number}" for key, number in board.items())
    return astra(f"seats: {seats}\nphase: action\n{sky}\nboard A: {numbers}", pile=pile)


# -- 3.1 structure -----------------------------------------------------------------


def test_ast_101_play_goes_clockwise_from_the_first_player() -> None:
    state = astra("seats: 4\nfirst: C\nturn: C\nslot 1: bull")
    turns = ""
    for _ in range(6):
        turns += whose(state)
        play(state, "end powers", "rest")
    assert turns == "CDABCD"


def test_ast_102_the_phases_of_a_turn_in_their_order() -> None:
    """Power, Action, Discovery, at two players Dream, then the next seat."""
    state = astra("slot 1: crow AAAA.\nslot 2: bull\nboard A: active serpent", pile="crab")
    assert refused(state, "rest") == "AST-102"
    assert refused(state, "observe 1") == "AST-102"
    play(state, "use serpent", "tick 1.4", "end powers")
    assert refused(state, "end powers") == "AST-102"
    lines = play(state, "rest", "tick 2.0", "tick 2.1")
    names = [name for name, _ in told(lines)]
    order = ["Rested", "PawnMoved", "Taken", "Placed", "DreamBegan", "Ticked", "TurnBegan"]
    assert [names.index(name) for name in order] == sorted(names.index(name) for name in order)


def test_ast_103_a_pending_card_is_not_chosen() -> None:
    state = acting("slot 1: crow AAAAA\nslot 2: bull")
    assert refused(state, "observe 1") == "AST-103"
    play(state, "observe 2")


# -- 3.2 powers --------------------------------------------------------------------

MINE = """
    seats: 3
    slot 1: bull
    board A: active ram eagle dragon, exhausted lyre
    board B: active crab
"""


def test_ast_110_ast_111_any_number_of_active_cards_in_any_order_or_none() -> None:
    state = astra(MINE)
    assert legal(state) == "end powers, use eagle, use ram, use dragon"
    assert refused(state, "use lyre") == "AST-111"  # exhausted
    assert refused(state, "use crab") == "AST-111"  # of B
    play(state.copy(), "end powers")
    play(state, "use ram", "use eagle")
    assert refused(state, "use ram") == "AST-111"  # once a turn
    assert state.dust[0] == 15


def test_ast_112_a_power_is_resolved_before_the_next() -> None:
    state = astra(MINE)
    play(state, "use dragon")
    for move in ("use ram", "end powers", "rest", "observe 1"):
        assert refused(state, move) == "AST-112"
    play(state, "tick 1.0", "use ram")


def test_ast_113_several_effects_are_registered_together() -> None:
    state = astra("seats: 3\nslot 1: bull BB\nboard A: active crab sea_goat")
    play(state, "use crab", "use sea_goat", "end powers", "observe 1", "tick 1.2", "tick 1.3")
    play(state, "stop")
    assert (state.fame[0], state.dust[0]) == (1, 7)


def test_ast_115_powers_are_used_in_the_power_phase_only() -> None:
    state = astra(MINE)
    play(state, "end powers")
    assert refused(state, "use ram") == "AST-115"
    play(state, "observe 1")
    assert refused(state, "use ram") == "AST-115"


@pytest.mark.parametrize("key", ["crab", "sea_goat", "swan", "pegasus", "scorpion"])
def test_ast_115_those_of_this_turn_are_declared_then_too(key: str) -> None:
    """AMB-43: not later in the turn, when what they are about has begun."""
    state = astra(f"seats: 3\nslot 1: bull\nboard A: active {key}")
    play(state.copy(), f"use {key}")
    play(state, "end powers")
    assert refused(state, f"use {key}") == "AST-115"
    play(state, "observe 1", "tick 1.0")
    assert refused(state, f"use {key}") == "AST-115"


def test_ast_116_a_free_tick_is_a_normal_tick_without_dust() -> None:
    """Owner, wisdom, and a share in the discovery of B: two ticks, which C's single one follows."""
    state = astra("""
        seats: 3
        slot 1: crow AC.B.
        board A: dust 3, active serpent
        board B: dust 1
    """)
    lines = play(state, "use serpent", "tick 1.2")
    assert [line.what.paid for line in lines if isinstance(line.what, Ticked)] == [False]
    assert (slot(state, 1), state.dust[0], state.wisdom[0]) == ("crow ACAB.", 3, 1)
    play(state, "end powers", "rest", "end powers", "observe 1", "tick 1.4")
    assert (state.actor, legal(state)) == (0, ALL_BONUSES)
    play(state, "bonus 1")
    assert (state.actor, legal(state)) == (2, "bonus 0, bonus 2, bonus 3")


def test_ast_117_completing_a_card_by_a_power_interrupts_nothing() -> None:
    """AMB-44: nor can the card be used in the turn it is taken."""
    state = astra("seats: 3\nslot 1: crow AAAA.\nslot 2: bull\nboard A: active serpent ram")
    play(state, "use serpent", "tick 1.4")
    assert (legal(state), cards(state, 0)) == ("end powers, use ram", "ram serpent!")


def test_ast_118_after_free_ticks_both_actions_are_available() -> None:
    state = astra("seats: 3\nslot 1: bull\nboard A: active serpent")
    play(state, "use serpent", "tick 1.4", "end powers")
    assert legal(state) == "rest, observe 1"


# -- 3.3 Observation ---------------------------------------------------------------


def test_ast_120_observation_or_rest_not_both() -> None:
    state = acting("slot 1: bull")
    assert legal(state) == "rest, observe 1"
    play(state, "observe 1")
    assert refused(state, "rest") == "AST-120"


def test_ast_120_skipped_after_a_k11() -> None:
    state = astra("seats: 3\nslot 1: bull\nboard A: active maiden")
    play(state, "use maiden", "tick 1.0", "end powers")
    assert whose(state) == "B"


def test_ast_121_ast_122_without_dust_only_rest() -> None:
    state = acting("slot 1: bull", dust=0)
    assert legal(state) == "rest"
    assert refused(state, "observe 1") == "AST-121"


def test_ast_121_no_undiscovered_card() -> None:
    state = acting("slot 1: crow AAAAA")
    assert legal(state) == "rest"
    assert refused(state, "observe 2") == "AST-121"  # an empty slot
    assert refused(state, "observe 6") == "AST-121"  # no such slot


def test_ast_122_rest_with_a_full_pouch_and_no_card() -> None:
    state = acting("slot 1: bull", dust=30)
    play(state, "rest")
    assert (state.dust[0], whose(state)) == (30, "B")


def test_ast_123_dust_gained_by_powers_counts() -> None:
    """AMB-17: whether there is dust is asked at the action, not at the start of the turn."""
    state = astra("seats: 3\nslot 1: bull\nboard A: dust 0, active ram")
    play(state, "use ram", "end powers", "observe 1")


def test_ast_124_one_observation_one_card() -> None:
    state = acting("slot 1: bull\nslot 2: crow")
    assert refused(state, "tick 1.0") == "AST-124"  # a card is chosen first
    play(state, "observe 1")
    assert refused(state, "observe 2") == "AST-124"
    assert refused(state, "tick 2.0") == "AST-124"
    play(state, "tick 1.0")
    assert refused(state, "tick 2.0") == "AST-124"


def test_ast_125_the_first_star_of_all_is_the_start_star() -> None:
    state = acting("slot 1: bull")
    play(state, "observe 1")
    assert stars(state) == [0]
    assert refused(state, "tick 1.1") == "AST-125"


def test_ast_126_beside_any_ticked_star_whoever_ticked_it() -> None:
    state = acting("slot 1: bull ABC......B")
    play(state, "observe 1")
    assert stars(state) == [3, 5, 8]
    assert refused(state, "tick 1.6") == "AST-126"


def test_ast_127_ast_128_each_further_star_beside_the_last_one() -> None:
    """Star 5 is beside star 2, ticked before, but not beside star 3; nor through 2."""
    state = acting("slot 1: bull BBB")
    play(state, "observe 1", "tick 1.3")
    assert stars(state) == [4]
    assert refused(state, "tick 1.5") == "AST-127"
    assert refused(state, "tick 1.2") == "AST-128"


def test_ast_130_the_start_star_is_an_ordinary_one_once_there_is_a_tick() -> None:
    state = acting("slot 1: bull .B")
    play(state, "observe 1")
    assert stars(state) == [0, 2]
    state = acting("slot 1: bull ..B")
    play(state, "observe 1")
    assert refused(state, "tick 1.0") == "AST-126"


def test_ast_131_each_star_a_dust_and_one_star_at_least() -> None:
    state = acting("slot 1: bull", dust=3)
    play(state, "observe 1")
    assert refused(state, "stop") == "AST-131"
    play(state, "tick 1.0")
    assert state.dust[0] == 2
    play(state, "tick 1.1")
    assert state.dust[0] == 1


@pytest.mark.parametrize(
    ("dust", "ticks", "moves"),
    [
        (8, "", ["tick 1.0", "stop"]),
        (2, "", ["tick 1.0", "tick 1.1"]),  # no dust left
        (8, "BBB", ["tick 1.3", "tick 1.4"]),  # no neighbour left
    ],
)
def test_ast_132_how_an_observation_ends(dust: int, ticks: str, moves: list[str]) -> None:
    state = acting(f"slot 1: bull {ticks}", dust=dust)
    play(state, "observe 1", *moves)
    assert whose(state) == "B"


@pytest.mark.parametrize(("wisdom", "after"), [(0, 1), (18, 18)])
def test_ast_133_a_great_star_gives_wisdom_at_once(wisdom: int, after: int) -> None:
    state = acting("slot 1: bull BBB", wisdom=wisdom)
    play(state, "observe 1", "tick 1.3")
    assert state.wisdom[0] == after


def test_ast_134_ast_135_a_telescope_for_another_observation() -> None:
    """Any number of times, on the same card or another one."""
    state = acting("slot 1: bull BBB\nslot 2: crow", telescopes=2)
    play(state, "observe 1")
    assert refused(state, "telescope") == "AST-134"
    play(state, "tick 1.3", "stop")
    assert legal(state) == "telescope, end action"
    assert refused(state, "observe 1") == "AST-134"
    play(state, "telescope")
    assert legal(state) == "observe 1, observe 2"
    assert refused(state, "rest") == "AST-120"
    assert refused(state, "telescope") == "AST-134"
    play(state, "observe 1")
    assert stars(state) == [4, 5]
    play(state, "tick 1.5", "stop", "telescope", "observe 2")
    assert stars(state) == [0]
    play(state, "tick 2.0", "stop")
    assert (state.telescopes[0], state.dust[0], whose(state)) == (0, 5, "B")


@pytest.mark.parametrize(
    ("sky", "dust", "star"), [("slot 1: bull", 1, 0), ("slot 1: crow AAAA.", 8, 4)]
)
def test_ast_134_not_without_dust_or_an_undiscovered_card(sky: str, dust: int, star: int) -> None:
    state = acting(sky, dust=dust, telescopes=2)
    play(state, "observe 1", f"tick 1.{star}")
    assert (whose(state), state.telescopes[0]) == ("B", 2)


def test_ast_134_the_action_may_end_with_telescopes_left() -> None:
    state = acting("slot 1: bull", telescopes=2)
    play(state, "observe 1", "tick 1.0", "stop", "end action")
    assert (whose(state), state.telescopes[0]) == ("B", 2)


def test_ast_136_telescopes_have_no_other_use() -> None:
    state = astra("seats: 3\nslot 1: bull\nboard A: telescopes 2")
    assert refused(state, "telescope") == "AST-136"
    play(state, "end powers")
    assert refused(state, "telescope") == "AST-136"
    play(state, "rest")
    assert (whose(state), state.telescopes[0]) == ("B", 2)


# -- 3.4 Rest ----------------------------------------------------------------------


def test_ast_140_fill_reactivate_move() -> None:
    state = astra("seats: 3\nphase: action\nslot 1: bull\nboard A: dust 1, exhausted ram")
    assert told(play(state, "rest"))[:4] == [
        ("Rested", "AST-140"),
        ("Gained", "AST-141"),
        ("Reactivated", "AST-144"),
        ("PawnMoved", "AST-145"),
    ]


@pytest.mark.parametrize(("dust", "pouch", "after"), [(1, 5, 5), (0, 9, 9), (5, 5, 5), (9, 6, 9)])
def test_ast_141_ast_142_the_fill(dust: int, pouch: int, after: int) -> None:
    """AMB-15: more dust than the pouch holds is kept."""
    state = acting("slot 1: bull", dust=dust, pouch=pouch)
    play(state, "rest")
    assert state.dust[0] == after


def test_ast_144_all_cards_of_the_element_and_no_others() -> None:
    """Fire, the element at the beginning; dolphin is Water, which comes next. B's stay."""
    state = astra("""
        seats: 3
        phase: action
        slot 1: bull
        board A: active eagle, exhausted ram lion dolphin
        board B: exhausted lyre
    """)
    play(state, "rest")
    assert (cards(state, 0), cards(state, 1)) == ("eagle ram dolphin! lion", "lyre!")


def test_ast_144_a_card_used_this_turn_too() -> None:
    """AMB-35."""
    state = astra("seats: 3\nslot 1: bull\nboard A: active ram eagle")
    play(state, "use ram", "use eagle", "end powers", "rest")
    assert cards(state, 0) == "eagle! ram"


@pytest.mark.parametrize(
    ("pawn", "after"),
    [("fire", "water"), ("water", "air"), ("air", "earth"), ("earth", "fire")],
)
def test_ast_145_ast_146_the_pawn_goes_on_and_may_cross_the_icon(pawn: str, after: str) -> None:
    state = astra(f"seats: 3\nphase: action\npawn: {pawn}\nslot 1: bull", pile="crab")
    play(state, "rest")
    assert ELEMENTS[state.pawn] == after
    discarded = [KEYS[card] for card in state.discard]
    assert discarded == (["crab"] if after == "fire" else [])


@pytest.mark.parametrize(("pouch", "after"), [(5, 7), (10, 12), (11, 12), (12, 12)])
def test_ast_147_ast_172_the_pouch_holds_twelve_at_most(pouch: int, after: int) -> None:
    """The bonus U2 of the hydra is two boxes, on capacity 11 one."""
    state = astra(f"""
        seats: 3
        phase: action
        slot 1: hydra {"B" * 13}.
        board A: dust 1
        board B: pouch {pouch}
    """)
    play(state, "observe 1", "tick 1.13", "bonus 2")
    assert CAPACITY[state.pouch[1]] == after


# -- 3.5 Discovery -----------------------------------------------------------------


def discovery(ticks: str, seats: int = 3, rest: str = "") -> State:
    """A completes the perseus, F4 R3 D4 W1, with its last star."""
    state = acting(f"slot 1: perseus {ticks}.\nslot 2: bull\n{rest}", seats, dust=1)
    play(state, "observe 1", "tick 1.9")
    return state


def test_ast_160_without_a_pending_card_nothing_happens() -> None:
    state = acting("slot 1: bull", dust=1)
    lines = play(state, "observe 1", "tick 1.0")
    assert [name for name, _ in told(lines)] == ["Ticked", "TurnBegan"]


def test_ast_161_the_card_is_the_active_players_whoever_has_most_stars() -> None:
    state = discovery("BBBBBBBBB")
    play(state, "bonus 3")
    assert (cards(state, 0), cards(state, 1)) == ("perseus", "")


def test_ast_162_ast_179_several_pending_cards_in_the_order_of_choice() -> None:
    """AMB-01, AMB-03: slots are refilled in the order the cards were taken."""
    state = astra(
        """
        seats: 3
        phase: action
        slot 1: crow AAAA.
        slot 2: crab AAAA.
        slot 3: bull
        board A: dust 2, telescopes 1
        """,
        pile="lyre hare",
    )
    play(state, "observe 1", "tick 1.4", "telescope", "observe 2", "tick 2.4")
    assert legal(state) == "discover 1, discover 2"
    assert refused(state, "discover 3") == "AST-162"
    assert refused(state, "discover 4") == "AST-162"
    play(state, "discover 2")
    assert [slot(state, number) for number in (2, 1)] == ["lyre ......", "hare ......."]
    assert cards(state, 0) == "crab crow"


def test_ast_163_ast_164_helpers_by_their_ticks_never_the_active_player() -> None:
    """AMB-45: A has ticks of its own and picks nothing."""
    state = discovery("AAAABCCDD", seats=5)
    order = []
    while state.phase == BONUS:
        order.append("ABCDE"[state.actor])
        play(state, legal(state).split(", ")[0])
    assert order == ["C", "D", "B"]  # C and D have two each


def test_ast_165_ast_166_a_bonus_is_struck_for_the_next_rank() -> None:
    state = discovery("AAAAABBBC")
    assert legal(state) == ALL_BONUSES
    play(state, "bonus 2")
    assert state.dust[1] == 12  # at once
    assert legal(state) == "bonus 0, bonus 1, bonus 3"
    assert refused(state, "bonus 2") == "AST-166"


def test_ast_165_a_reactivation_is_resolved_before_the_next_pick() -> None:
    """AMB-11: as many cards as the bonus says, of whatever elements."""
    state = discovery("AAAAABBBC", rest="board B: active lion, exhausted ram crab eagle hare")
    play(state, "bonus 1")
    all_four = "reactivate eagle, reactivate ram, reactivate crab, reactivate hare"
    assert (state.actor, legal(state)) == (1, all_four)
    play(state, "reactivate crab", "reactivate ram", "reactivate hare")
    assert (state.actor, cards(state, 1)) == (2, "eagle! ram crab hare lion")


def test_ast_167_tied_helpers_do_not_limit_each_other() -> None:
    """AMB-09. B and C have two ticks, D one; C reactivates before the group is done."""
    state = discovery("AAAABBCCD", seats=4, rest="board C: exhausted ram crab eagle hare")
    play(state, "bonus 1")
    assert (state.actor, legal(state)) == (2, ALL_BONUSES)
    play(state, "bonus 1", "reactivate ram", "reactivate crab", "reactivate hare")
    assert (state.actor, legal(state)) == (3, "bonus 0, bonus 2, bonus 3")


def test_ast_167_the_order_in_a_tie_is_clockwise_from_the_active_player() -> None:
    """AMB-09."""
    state = astra("""
        seats: 4
        turn: C
        phase: action
        slot 1: perseus BBDDAACCC.
        board C: dust 1
    """)
    play(state, "observe 1", "tick 1.9")
    order = ""
    for _ in range(3):
        order += "ABCD"[state.actor]
        play(state, "bonus 0")
    assert order == "DAB"


def test_ast_168_a_pick_is_compulsory_a_vain_one_allowed() -> None:
    """AMB-10. R3 without an exhausted card; one bonus is left for a fourth helper."""
    state = discovery("BBBBCCCDD", seats=5)
    assert legal(state) == ALL_BONUSES
    assert refused(state, "end action") == "AST-134"
    play(state, "bonus 1", "bonus 0", "bonus 2")
    assert whose(state) == "B"
    state = acting("slot 1: andromeda BBBBCCCDDE.\nslot 2: bull", seats=5, dust=1)
    play(state, "observe 1", "tick 1.10", "bonus 0", "bonus 1", "bonus 2")
    assert (state.actor, legal(state)) == (4, "bonus 3")


def test_ast_169_ast_170_ast_171_ast_173_fame_dust_telescopes_wisdom() -> None:
    """Fame and dust of the perseus, telescopes and wisdom of the bull."""
    state = discovery("BBBBBBBBB")
    for bonus, gained in ((0, (4, 8, 0)), (2, (0, 12, 0)), (3, (0, 8, 1))):
        other = state.copy()
        play(other, f"bonus {bonus}")
        assert (other.fame[1], other.dust[1], other.wisdom[1]) == gained
    state = acting("slot 1: dragon BBBBBBBBBBBB.", dust=1)
    play(state, "observe 1", "tick 1.12", "bonus 1")
    assert state.telescopes[1] == 2


def test_ast_169_the_numbers_of_the_disc_are_for_dreams_only() -> None:
    """AMB-19: wherever the pawn stands, a discovery gives the same."""
    found = set()
    for pawn in ELEMENTS:
        for bonus in range(4):
            state = discovery("BBBBBBBBB", rest=f"pawn: {pawn}\nboard B: exhausted ram crab")
            play(state, f"bonus {bonus}")
            gained = (state.fame[1], state.dust[1], state.wisdom[1], cards(state, 1))
            found.add((bonus, *gained, cards(state, 0), whose(state)))
    assert len(found) == 4


@pytest.mark.parametrize(("wisdom", "after"), [(5, 7), (17, 18)])
def test_ast_173_wisdom_beyond_the_track_is_lost(wisdom: int, after: int) -> None:
    """W2 of the altar."""
    state = astra(f"""
        seats: 3
        phase: action
        slot 1: altar BBBBBB.
        board A: dust 1
        board B: wisdom {wisdom}
    """)
    play(state, "observe 1", "tick 1.6", "bonus 0")
    assert state.wisdom[1] == after


def test_ast_174_exactly_as_many_as_there_are_or_the_bonus_says() -> None:
    """R3: with up to three exhausted cards nothing is asked, with four it is; none stays out."""
    for few, after in (("ram! crab!", "ram crab"), ("ram! crab! eagle!", "eagle ram crab")):
        state = discovery("BBBBBBBBB", rest=f"board B: {held(few)}")
        play(state, "bonus 1")
        assert (cards(state, 1), whose(state)) == (after, "B")
    state = discovery(
        "BBBBBBBBB",
        rest="board B: active lion, exhausted ram crab eagle hare\nboard C: exhausted swan",
    )
    play(state, "bonus 1")
    assert state.left == 3
    assert refused(state, "reactivate lion") == "AST-174"  # active
    assert refused(state, "reactivate swan") == "AST-174"  # of C
    play(state, "reactivate ram", "reactivate hare")
    assert (state.left, legal(state)) == (1, "reactivate eagle, reactivate crab")
    play(state, "reactivate eagle")
    assert cards(state, 1) == "eagle ram crab! hare lion"


def test_ast_175_the_card_is_active_and_usable_next_turn() -> None:
    """AMB-44."""
    state = astra(
        "slot 1: crow AAAA.\nslot 2: bull A\nslot 3: whale\nboard A: dust 1\nphase: action"
    )
    play(state, "observe 1", "tick 1.4")
    assert (cards(state, 0), whose(state)) == ("crow", "B")
    play(state, "end powers", "observe 2", "tick 2.1", "stop")
    assert legal(state) == "end powers, use crow"


@pytest.mark.parametrize(
    ("wisdom", "limit"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (6, 4), (7, 5), (18, 8)]
)
def test_ast_176_ast_177_the_limit_is_that_of_the_last_complete_section(
    wisdom: int, limit: int
) -> None:
    own = ["ram", "crab", "eagle!", "lion", "dolphin", "swan!", "wolf", "hare"]
    for count, asked in ((limit - 1, False), (limit, True)):
        state = astra(f"""
            seats: 3
            phase: action
            slot 1: crow AAAA.
            slot 2: bull
            board A: dust 1, wisdom {wisdom}, {held(" ".join(own[:count]))}
        """)
        play(state, "observe 1", "tick 1.4")
        assert ("discard" in legal(state)) == asked


def test_ast_177_ast_178_new_or_old_active_or_exhausted_but_not_below_the_limit() -> None:
    """AMB-04: with two new cards the limit is checked once, after the last."""
    state = astra("""
        seats: 3
        phase: action
        slot 1: crow AAAA.
        slot 2: crab AAAA.
        slot 3: bull
        board A: dust 2, telescopes 1, active ram, exhausted lion
        board B: active eagle
    """)
    assert refused(state, "discard ram") == "AST-178"
    play(state, "observe 1", "tick 1.4", "telescope", "observe 2", "tick 2.4", "discover 1")
    assert legal(state) == "discard ram, discard crab, discard crow, discard lion"
    assert refused(state, "discard eagle") == "AST-177"
    assert refused(state, "end action") == "AST-134"
    play(state, "discard crow", "discard lion")
    assert (cards(state, 0), whose(state)) == ("ram crab", "B")
    assert [KEYS[card] for card in state.discard] == ["crow", "lion"]


def test_ast_176_ast_179_refill_after_the_limit_check() -> None:
    """AMB-02."""
    state = astra(
        "seats: 3\nphase: action\nslot 1: crow AAAA.\nslot 2: bull\n"
        "board A: dust 1, active ram lion",
        pile="whale",
    )
    play(state, "observe 1", "tick 1.4")
    assert (slot(state, 1), next_cards(state, 1)) == ("-", "whale")
    play(state, "discard ram")
    assert slot(state, 1) == "whale .............."


def test_ast_180_the_limit_is_checked_nowhere_else() -> None:
    """A has three cards and limit 2 in a turn without a discovery: nothing is asked."""
    state = astra("seats: 3\nphase: action\nslot 1: bull\nboard A: active ram lion crab")
    assert refused(state, "discard ram") == "AST-178"
    play(state, "rest")
    assert (cards(state, 0), whose(state)) == ("ram crab lion", "B")


# -- 3.6 two players ---------------------------------------------------------------


def test_ast_185_the_dreamers_ticks_open_and_complete_but_help_nobody() -> None:
    state = astra("phase: action\nslot 1: crow ddd..\nslot 2: bull")
    play(state, "observe 1")
    assert stars(state) == [3, 4]
    play(state, "tick 1.3", "tick 1.4")
    assert (cards(state, 0), whose(state), state.fame) == ("crow", "B", [0, 0])


@pytest.mark.parametrize(
    ("ticks", "open_to_b"),
    [
        ("dddBBA", "bonus 2, bonus 3"),  # AST-186: strictly more
        ("ddBBAA", ALL_BONUSES),  # AST-187: as many
        ("dBBBAA", ALL_BONUSES),  # AST-187: fewer
    ],
)
def test_ast_186_ast_187_the_dreamers_majority(ticks: str, open_to_b: str) -> None:
    state = astra(f"phase: action\nslot 1: wolf {ticks}.\nslot 2: bull\nboard A: dust 1")
    play(state, "observe 1", "tick 1.6")
    assert (state.actor, legal(state)) == (1, open_to_b)
    if open_to_b != ALL_BONUSES:
        assert refused(state, "bonus 1") == "AST-186"


def test_ast_188_without_a_tick_of_the_other_nobody_gets_a_bonus() -> None:
    state = astra("phase: action\nslot 1: wolf dddAAA.\nslot 2: bull\nboard A: dust 1")
    play(state, "observe 1", "tick 1.6")
    assert (legal(state), state.fame, cards(state, 0)) == ("end powers", [0, 0], "wolf")


# -- 3.7 Dream ---------------------------------------------------------------------


def test_ast_190_only_after_rest_and_only_with_two_players() -> None:
    """AMB-18."""
    state = astra("phase: action\nslot 1: bull\nboard A: dust 1")
    observing = state.copy()
    play(observing, "observe 1", "tick 1.0")
    assert (whose(observing), "d" in slot(observing, 1)) == ("B", False)
    play(state, "rest", "tick 1.0", "tick 1.1")
    assert slot(state, 1) == "bull dd........"
    state = acting("slot 1: bull")
    play(state, "rest")
    assert whose(state) == "B"


@pytest.mark.parametrize(
    ("sky", "expected"),
    [
        ("slot 1: whale A\nslot 2: crow\nslot 3: lyre", 3),  # AST-191: without ticks
        ("slot 1: whale A\nslot 2: crow d\nslot 3: lyre B", 1),  # else all
        ("slot 1: crow AAAA.\nslot 2: bull B\nslot 3: lyre B", 2),
    ],
)
def test_ast_191_ast_192_the_largest_card_without_ticks(sky: str, expected: int) -> None:
    state = astra(f"phase: action\n{sky}")
    play(state, "rest")
    assert {move.split(".")[0] for move in legal(state).split(", ")} == {f"tick {expected}"}


def test_ast_192_among_equals_the_active_player_chooses() -> None:
    """AMB-22: any tie at the top; the crow has fewer stars."""
    state = astra("phase: action\nslot 1: crow\nslot 2: lyre\nslot 3: scales")
    assert refused(state, "dream 2") == "AST-190"
    play(state, "rest")
    assert (state.actor, legal(state)) == (0, "dream 2, dream 3")
    assert refused(state, "dream 1") == "AST-192"  # smaller
    assert refused(state, "tick 2.0") == "AST-192"
    play(state, "dream 3")
    assert legal(state) == "tick 3.0"
    assert refused(state, "dream 2") == "AST-192"
    state = astra("phase: action\nslot 1: whale A\nslot 2: lyre\nslot 3: scales")
    play(state, "rest")
    assert refused(state, "dream 1") == "AST-191"  # ticked


@pytest.mark.parametrize(("pawn", "number"), [("earth", 1), ("fire", 2), ("water", 3), ("air", 4)])
def test_ast_193_ast_194_as_many_stars_as_the_new_element_says(pawn: str, number: int) -> None:
    """AMB-20: the pawn has moved. Free, in one chain by the classic rule; bull from 0 to 4."""
    state = astra(f"phase: action\npawn: {pawn}\nslot 1: bull\nboard A: dust 5")
    play(state, "rest")
    assert refused(state, "tick 1.1") == "AST-125"
    play(state, *[f"tick 1.{star}" for star in range(number)])
    assert slot(state, 1) == "bull " + ("d" * number).ljust(10, ".")
    assert (state.dust[0], whose(state)) == (5, "B")


def test_ast_195_no_stop_but_a_dead_end() -> None:
    """AMB-23. Of four stars, only two: 3 and 4."""
    state = astra("phase: action\npawn: air\nslot 1: bull AAA")
    play(state, "rest")
    assert legal(state) == "tick 1.3, tick 1.5"
    play(state, "tick 1.3")
    assert legal(state) == "tick 1.4"
    assert refused(state, "stop") == "AST-132"
    assert refused(state, "tick 1.5") == "AST-127"
    play(state, "tick 1.4")
    assert (whose(state), slot(state, 1)) == ("B", "bull AAAdd.....")


def test_ast_196_no_wisdom_no_fame_no_refund() -> None:
    """AMB-21. Aldebaran by the dreamer, with K15 and K16 registered."""
    state = astra("slot 1: bull BB\nboard A: dust 5, active crab sea_goat")
    play(state, "use crab", "use sea_goat", "end powers", "rest", "tick 1.2", "tick 1.3")
    assert (state.wisdom[0], state.fame[0], state.dust[0]) == (0, 0, 5)


DREAM = "phase: action\npawn: earth\nslot 1: perseus {ticks}.\nboard A: dust 5"


def dreamt(ticks: str) -> State:
    """The dreamer completes the perseus by one star; A's turn."""
    state = astra(DREAM.format(ticks=ticks), pile="crab hare")
    play(state, "rest", "tick 1.9")
    return state


def test_ast_197_all_seats_with_a_tick_help_and_nobody_takes_the_card() -> None:
    """AMB-24: A, who rested, picks as well."""
    state = dreamt("BBBBBAAAA")
    assert (state.actor, legal(state)) == (1, ALL_BONUSES)
    play(state, "bonus 0")
    assert (state.actor, legal(state)) == (0, "bonus 1, bonus 2, bonus 3")
    play(state, "bonus 2")
    assert (cards(state, 0), cards(state, 1), state.dust[0]) == ("", "", 9)


def test_ast_197_ast_167_in_a_tie_the_active_player_picks_first() -> None:
    state = dreamt("BBBBAAAAd")
    assert state.actor == 0
    play(state, "bonus 0")
    assert (state.actor, legal(state)) == (1, ALL_BONUSES)


@pytest.mark.parametrize(
    ("ticks", "first", "second"),
    [
        ("AAAABBBdd", ALL_BONUSES, "bonus 1, bonus 2, bonus 3"),  # B has 3, the dreamer 3
        ("AAAABBddd", ALL_BONUSES, "bonus 2, bonus 3"),  # B has 2, the dreamer 4
        ("AAABBdddd", "bonus 2, bonus 3", "bonus 3"),  # both below
    ],
)
def test_ast_198_the_dreamer_strikes_at_its_rank(ticks: str, first: str, second: str) -> None:
    """AMB-25."""
    state = dreamt(ticks)
    assert (state.actor, legal(state)) == (0, first)
    play(state, first.split(", ")[0])
    assert (state.actor, legal(state)) == (1, second)
    if "bonus 1" not in second:
        assert refused(state, "bonus 1") == "AST-198"


def test_ast_199_the_card_is_discarded_the_slot_refilled_no_further_dream() -> None:
    """AMB-26. The pawn crossed the icon: first the crab, then the perseus; the hare comes."""
    state = dreamt("AAAAAAAAA")
    play(state, "bonus 3")
    assert [KEYS[card] for card in state.discard] == ["crab", "perseus"]
    assert (slot(state, 1), whose(state)) == ("hare .......", "B")


def test_ast_197_without_helpers() -> None:
    state = dreamt("ddddddddd")
    assert (slot(state, 1), whose(state), state.fame) == ("hare .......", "B", [0, 0])


def test_ast_200_without_an_undiscovered_card_no_dream() -> None:
    state = astra("phase: action\nboard A: dust 0\ndiscard: ram")
    play(state, "rest")
    assert whose(state) == "B"
