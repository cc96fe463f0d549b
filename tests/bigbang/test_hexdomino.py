"""Hexdomino, rule by rule.  [BBG-500 to BBG-512, DP-9 to DP-11, Q-44 to Q-47]

A chain is drawn like a universe, the start tile in brackets. `ends` are the cells of end 0
and end 1, `needs` the link type that each of them asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from astrarium.engine.bits import members
from astrarium.engine.errors import NotYourTurn
from astrarium.engine.first import to_the_left
from astrarium.engine.match import Match
from astrarium.engine.protocol import LETTERS, OVER, SPECTATOR
from astrarium.engine.view import UNKNOWN
from astrarium.games.bigbang.common import Deal
from astrarium.games.bigbang.events import Drew, DrewTile, HandShown
from astrarium.games.bigbang.hexdomino import Hexdomino
from astrarium.games.bigbang.material import AXIAL, CELL_AT, CENTRE, CODES, STAR_TILES, TILE_OF
from astrarium.games.bigbang.moves import BY_COLOUR, BY_SHAPE
from astrarium.games.bigbang.state import Chain
from astrarium.games.bigbang.text import codes
from tests.bigbang.drawn import A_FIRST, drawn, legal, place, play, refused, told
from tests.bigbang.slow import Place, around
from tests.laws.harness import SEEDS, Case, history, played, sample

HEXDOMINO = Hexdomino()

# All 48 stars, linked by colour and by shape in turn: one chain that could be played.
LINE = [
    body + ground
    for circle in ("AB CB CO PO PR SR SY AY", "AO SO SB PB PY CY CR AR")
    for ground in "vsg"
    for body in circle.split()
]

START = """
    chain:
        [PBs]
    ends: (0,0) (0,0)
    needs: - -
    hand A: PRv CRg SBv PYs PBg CRs
    hand B: ?7
    unseen: rest
    pile: 34
"""
# OW-18 after its first tile: both ends ask for colour.
TWO = """
    chain:
        [PBs]  PRv
    ends: (0,0) (1,0)
    needs: colour colour
    hand A: CRg SBv PYs
    hand B: ?7
    unseen: rest
    pile: 36
"""
# End 1 (ABs) lies in a pocket of its own chain: no cell there touches it alone.
CURLED = """
    chain:
        [ABv]  CBv
                  COv
         ABs         POv
      AYv         PRv
         SYv   SRv
    ends: (0,0) (-1,2)
    needs: shape colour
"""
# Both ends lie in pockets.
KNOTTED = """
    chain:
                     [AYv]  ABs   CBs
             SRv   SYv               COs
          PRv               PRs   POs
       POv         ABv
          COv   CBv
    ends: (-2,3) (0,2)
    needs: shape colour
"""


def hexdomino(text: str) -> Chain:
    return drawn(HEXDOMINO, text)


def hand(state: Chain, seat: int) -> str:
    return codes(members(state.hands[seat]))


def chain(state: Chain) -> str:
    """The chain from end 0 to end 1."""
    return codes([tile for _, tile in HEXDOMINO.view(state, 0).chain])


def dealt(hands: Sequence[str], start: str, pile: str = "", first: int = 0) -> Deal:
    """A deal that gives these hands, this start tile and a pile that begins so."""
    tiles = [TILE_OF[code] for code in " ".join([*hands, start, pile]).split()]
    return Deal(
        (*tiles, *(tile for tile in STAR_TILES if tile not in tiles)),
        (),
        to_the_left(first, len(hands)),
    )


# -- set-up and turns ------------------------------------------------------------


@pytest.mark.parametrize(("seats", "pile"), [(2, 33), (3, 26), (4, 19), (5, 12), (6, 5)])
def test_bbg_500_seven_tiles_each_one_in_the_centre_the_rest_is_the_pile(
    seats: int, pile: int
) -> None:
    match = Match(HEXDOMINO, seats, deal=Random(1), forced=False)
    view = match.view(0)
    assert HEXDOMINO.inventory(match.state) == list(range(48))  # the star tiles and no others
    assert [len(hand) for hand in view.hands] == [7] * seats
    assert [cell for cell, _ in view.chain] == [CENTRE]
    assert view.pile == pile == 47 - 7 * seats


def test_bbg_500_a_tile_of_somebody_else_is_not_in_the_hand() -> None:
    assert refused(HEXDOMINO, hexdomino(START), "hand SOs") == "BBG-500"


def test_bbg_501_the_seat_drawn_starts_and_the_turn_passes_to_the_left() -> None:
    match = Match(HEXDOMINO, 3, forced=False)
    match.chance(dealt([" ".join(LINE[i::3][:7]) for i in (2, 3, 1)], LINE[0], first=2))
    assert match.to_act() == 2
    with pytest.raises(NotYourTurn) as wrong:
        match.play(0, HEXDOMINO.parse_move("hand COv"))
    assert wrong.value.rule == "BBG-501"
    for seat, move in [(2, "hand CBv"), (2, "link colour"), (2, "end 1 E")]:
        match.play(seat, HEXDOMINO.parse_move(move))
    for seat, code in [(0, "COv"), (1, "POv"), (2, "PRv")]:
        assert match.to_act() == seat
        match.play(seat, HEXDOMINO.parse_move(f"hand {code}"))
        match.play(seat, HEXDOMINO.parse_move("end 1 E"))


# -- the chain -------------------------------------------------------------------


def test_bbg_502_end_1_is_where_the_first_tile_goes() -> None:
    """DP-10: the first tile goes to end 1 only, in any of six directions."""
    state = hexdomino(START)
    play(HEXDOMINO, state, "hand PRv", "link shape")
    assert legal(HEXDOMINO, state) == ("end 1 E, end 1 NE, end 1 NW, end 1 W, end 1 SW, end 1 SE")
    assert refused(HEXDOMINO, state, "end 0 E") == "BBG-502"
    play(HEXDOMINO, state, "end 1 NW")
    assert [place(end) for end in state.ends] == ["(0,0)", "(0,-1)"]
    assert chain(state) == "PBs PRv"


def test_ow_18_hexdomino() -> None:
    """OW-18: only the shape links PRv to PBs; then both ends need colour."""
    state = hexdomino(START)
    play(HEXDOMINO, state, "hand PRv")
    assert legal(HEXDOMINO, state) == "link shape"
    play(HEXDOMINO, state, "link shape", "end 1 E")
    assert [place(end) for end in state.ends] == ["(0,0)", "(1,0)"]
    assert state.needs == [BY_COLOUR, BY_COLOUR]

    state = hexdomino(TWO)
    assert legal(HEXDOMINO, state) == "hand CRg, hand SBv"
    assert refused(HEXDOMINO, state, "hand PYs") == "BBG-505"
    play(HEXDOMINO, state, "hand CRg")
    assert legal(HEXDOMINO, state) == "end 1 E, end 1 NE, end 1 SE"  # directions 0, 1, 5
    assert refused(HEXDOMINO, state, "end 1 NW") == "BBG-503"  # direction 2
    assert refused(HEXDOMINO, state, "end 1 SW") == "BBG-503"  # direction 4

    state = hexdomino(TWO)
    play(HEXDOMINO, state, "hand SBv")
    assert all(move.startswith("end 0") for move in legal(HEXDOMINO, state).split(", "))

    state = hexdomino(START)
    play(HEXDOMINO, state, "hand PBg")
    assert legal(HEXDOMINO, state) == "link colour, link shape"


def test_bbg_503_a_new_tile_touches_the_end_tile_and_no_other() -> None:
    """Q-44: cells that touch the chain elsewhere too are closed, cells taken as well."""
    state = hexdomino(TWO)
    play(HEXDOMINO, state, "hand CRg")
    assert refused(HEXDOMINO, state, "end 1 W") == "BBG-503"  # the start tile lies there
    assert refused(HEXDOMINO, state, "end 1 NW") == "BBG-503"  # touches the start tile
    play(HEXDOMINO, state, "end 1 NE")
    assert chain(state) == "PBs PRv CRg"


def test_bbg_503_the_chain_may_come_close_to_itself_but_not_touch() -> None:
    """Q-44: POv may turn away from ABv, not towards it."""
    state = hexdomino("""
        chain:
            [ABv]  CBv
                      COv
        ends: (0,0) (1,1)
        needs: shape colour
        hand A: POv SYg
        hand B: AOv
    """)
    play(HEXDOMINO, state, "hand POv")
    assert legal(HEXDOMINO, state) == "end 1 E, end 1 SW, end 1 SE"
    assert refused(HEXDOMINO, state, "end 1 W") == "BBG-503"  # beside ABv and CBv
    assert refused(HEXDOMINO, state, "end 1 NE") == "BBG-503"  # beside CBv


@sample(5)
@given(SEEDS)
def test_bbg_503_bbg_505_the_chain_is_an_induced_path_with_links_in_turn(seed: int) -> None:
    """After every move: each tile touches its two neighbours only, and types alternate."""
    for state in history(played(Case(HEXDOMINO, 2 + seed % 5), seed)):
        path = HEXDOMINO.view(state, 0).chain
        cells: list[Place] = [AXIAL[cell] for cell, _ in path]
        for number, cell in enumerate(cells):
            touching = [other for other in cells if other in around(cell)]
            assert touching == cells[max(0, number - 1) : number] + cells[number + 1 : number + 2]
        links = [1 - state.needs[0]] if len(path) > 1 else []
        while len(links) < len(path) - 1:
            links.append(1 - links[-1])
        for link, ((_, one), (_, other)) in zip(links, pairwise(path), strict=True):
            letter = 1 if link == BY_COLOUR else 0
            assert CODES[one][letter] == CODES[other][letter]
        if links:
            assert state.needs[1] == 1 - links[-1]


def test_bbg_503_the_table_has_no_edge() -> None:
    """A chain may run straight on, as far as there are tiles: 37 with six players.

    B-9 bounds the modes whose moves name cells; the moves of Hexdomino do not.
    """
    state = HEXDOMINO.new(6, A_FIRST)
    HEXDOMINO.apply_chance(
        state, dealt([" ".join(LINE[1 + s :: 6][:7]) for s in range(6)], LINE[0])
    )
    play(HEXDOMINO, state, f"hand {LINE[1]}", "link colour", "end 1 E")
    for code in LINE[2:37]:
        play(HEXDOMINO, state, f"hand {code}", "end 1 E")
    assert chain(state) == " ".join(LINE[:37])
    play(HEXDOMINO, state, f"hand {LINE[37]}")
    assert legal(HEXDOMINO, state) == "end 1 E, end 1 NE, end 1 SE"
    assert refused(HEXDOMINO, state, "end 1 SW") == "BBG-503"
    before = HEXDOMINO.view(state, 0)
    assert HEXDOMINO.parse_position(HEXDOMINO.position(before)) == before
    play(HEXDOMINO, state, "end 1 E")
    assert HEXDOMINO.to_act(state) == OVER  # seat 0 has attached its seventh tile
    assert AXIAL[state.ends[1]] == (37, 0)


def test_bbg_504_shape_or_colour_links_the_background_never_does() -> None:
    """CRs shares only the starry background with PBs."""
    state = hexdomino(START)
    assert legal(HEXDOMINO, state) == "hand PBg, hand PRv, hand PYs, hand SBv"
    assert refused(HEXDOMINO, state, "hand CRs") == "BBG-505"
    play(HEXDOMINO, state, "hand PRv")
    assert refused(HEXDOMINO, state, "link colour") == "BBG-504"


def test_bbg_505_each_end_asks_for_the_other_type_than_its_last_link() -> None:
    """PBs and PRv are linked by shape: another planet does not fit, its colour does."""
    state = hexdomino(TWO)
    play(HEXDOMINO, state, "hand SBv")
    assert refused(HEXDOMINO, state, "end 1 E") == "BBG-505"  # blue at the red end
    play(HEXDOMINO, state, "end 0 W")
    assert state.needs == [BY_SHAPE, BY_COLOUR]
    assert chain(state) == "SBv PBs PRv"


def test_bbg_505_ends_may_ask_for_different_types() -> None:
    """Q-45: PRg matches PRv in both ways; the type is the one required, colour."""
    text = """
        chain:
            SBv  [PBs]  PRv
        ends: (-1,0) (1,0)
        needs: shape colour
        hand A: PRg SOs PYs
        hand B: SBg
    """
    state = hexdomino(text)
    assert legal(HEXDOMINO, state) == "hand PRg, hand SOs"
    play(HEXDOMINO, state, "hand PRg", "end 1 E")
    assert state.needs == [BY_SHAPE, BY_SHAPE]
    state = hexdomino(text)
    play(HEXDOMINO, state, "hand SOs", "end 0 W")
    assert state.needs == [BY_COLOUR, BY_COLOUR]


@pytest.mark.parametrize(("link", "other"), [("colour", BY_SHAPE), ("shape", BY_COLOUR)])
def test_bbg_506_the_first_tile_chooses_and_both_ends_ask_for_the_other_type(
    link: str, other: int
) -> None:
    """Q-45: a tile that matches in both ways is allowed, and the player names the type."""
    state = hexdomino(START)
    play(HEXDOMINO, state, "hand PBg", f"link {link}", "end 1 SE")
    assert state.needs == [other, other]


def test_dp_11_the_link_is_asked_even_if_there_is_only_one() -> None:
    """DP-11: before end and direction."""
    state = hexdomino(START)
    play(HEXDOMINO, state, "hand SBv")
    assert legal(HEXDOMINO, state) == "link colour"
    assert refused(HEXDOMINO, state, "end 1 E") == "BBG-507"


# -- drawing, passing, blocked ends ----------------------------------------------


def test_bbg_507_who_can_attach_must() -> None:
    """Q-46, DP-9: no draw and no pass while a tile fits."""
    state = hexdomino(TWO)
    assert refused(HEXDOMINO, state, "pass") == "BBG-507"
    stuck = hexdomino(TWO.replace("CRg SBv PYs", "PYs SOv").replace("36", "37"))
    assert legal(HEXDOMINO, stuck) == "pass"
    assert refused(HEXDOMINO, stuck, "hand PYs") == "BBG-505"


def test_bbg_508_who_cannot_attach_draws_one_tile_and_the_turn_ends() -> None:
    """Q-46: the drawn tile waits, even if it would fit."""
    state = hexdomino("""
        chain:
            [PBs]  PRv
        ends: (0,0) (1,0)
        needs: colour colour
        hand A: PYs
        hand B: SBs
        unseen: CRg
        pile: 1
    """)
    lines = play(HEXDOMINO, state, "pass")
    assert told(lines) == [("Drew", "BBG-508"), ("DrewTile", "BBG-508")]
    assert hand(state, 0) == "CRg PYs"
    assert state.actor == 1
    assert HEXDOMINO.view(state, 1).pile == 0


def test_bbg_508_with_an_empty_pile_one_just_passes() -> None:
    state = hexdomino("""
        chain:
            [PBs]  PRv
        ends: (0,0) (1,0)
        needs: colour colour
        hand A: PYs
        hand B: SBs SOs
        pile: 0
    """)
    assert told(play(HEXDOMINO, state, "pass")) == [("Passed", "BBG-508")]
    assert (hand(state, 0), state.actor) == ("PYs", 1)
    assert legal(HEXDOMINO, state) == "hand SBs"


def test_bbg_509_a_blocked_end_takes_nothing() -> None:
    """PBv would link by colour to the blue end 1, which is blocked; end 0 takes asteroids."""
    state = hexdomino(CURLED + "    hand A: PBv AOg\n    hand B: SOs\n")
    assert state.open_ways[1] == 0
    assert legal(HEXDOMINO, state) == "hand AOg"
    assert refused(HEXDOMINO, state, "hand PBv") == "BBG-505"
    play(HEXDOMINO, state, "hand AOg")
    assert refused(HEXDOMINO, state, "end 1 NE") == "BBG-505"


def test_bbg_509_a_tile_for_both_ends_goes_to_the_open_one() -> None:
    """ABg matches both ends; the way at the blocked end is closed."""
    state = hexdomino(CURLED + "    hand A: ABg SOs\n    hand B: SOg\n")
    play(HEXDOMINO, state, "hand ABg")
    assert all(move.startswith("end 0") for move in legal(HEXDOMINO, state).split(", "))
    for way in ("E", "NE", "NW", "W", "SW", "SE"):
        assert refused(HEXDOMINO, state, f"end 1 {way}") == "BBG-503"


@sample(5)
@given(SEEDS)
def test_bbg_509_a_blocked_end_never_becomes_free_again(seed: int) -> None:
    blocked = [False, False]
    for state in history(played(Case(HEXDOMINO, 2 + seed % 5), seed)):
        if len(state.tiles) > 1:
            now = [not ways for ways in state.open_ways]
            assert [a and not b for a, b in zip(blocked, now, strict=True)] == [False, False]
            blocked = now


def test_bbg_509_bbg_511_with_both_ends_blocked_players_draw_until_the_pile_is_empty() -> None:
    """Q-47: the game goes on although nobody can ever attach again."""
    state = hexdomino(
        KNOTTED + "    hand A: ABg\n    hand B: SYg AYg\n    unseen: AYs PYv\n    pile: 2\n"
    )
    assert state.open_ways == [0, 0]
    play(HEXDOMINO, state, "pass")
    assert HEXDOMINO.to_act(state) == 1
    assert told(play(HEXDOMINO, state, "pass"))[-3:] == [
        ("Ended", "BBG-511"),
        ("HandShown", "BBG-512"),
        ("HandShown", "BBG-512"),
    ]
    assert HEXDOMINO.to_act(state) == OVER


# -- the end ---------------------------------------------------------------------


def test_bbg_510_the_last_tile_of_a_hand_wins_at_once() -> None:
    """The others share second place whatever they hold; the hand's points are shown."""
    state = hexdomino("""
        seats: 3
        chain:
            [PBs]  PRv
        ends: (0,0) (1,0)
        needs: colour colour
        hand A: CRg
        hand B: SBv
        hand C: SBg SYg AYs
        unseen: CRs
        pile: 1
    """)
    lines = play(HEXDOMINO, state, "hand CRg", "end 1 E")
    assert ("Ended", "BBG-510") in told(lines)
    scores = HEXDOMINO.scores(state)
    assert scores.points == (0, 1, 8)
    assert scores.ranks == (1, 2, 2)


def test_bbg_510_with_one_tile_left_the_game_goes_on() -> None:
    state = hexdomino(TWO)
    play(HEXDOMINO, state, "hand CRg", "end 1 E")
    assert HEXDOMINO.to_act(state) == 1


def test_bbg_511_the_game_ends_when_the_pile_is_empty_and_nothing_fits() -> None:
    """Checked after the draw that empties the pile."""
    text = """
        chain:
            [PBs]  PRv
        ends: (0,0) (1,0)
        needs: colour colour
        hand A: PYs
        hand B: SOs
        unseen: {last}
        pile: 1
    """
    state = hexdomino(text.format(last="AYg"))
    assert ("Ended", "BBG-511") in told(play(HEXDOMINO, state, "pass"))
    state = hexdomino(text.format(last="ABg"))  # this one fits end 0: seat 0 may attach it later
    play(HEXDOMINO, state, "pass")
    assert HEXDOMINO.to_act(state) == 1


def test_bbg_511_the_game_ends_after_the_attachment_that_shuts_everybody_out() -> None:
    """AOg leaves end 0 asking for orange, end 1 is blocked: SYs and PBv fit nowhere."""
    state = hexdomino(CURLED + "    hand A: AOg PBv\n    hand B: SYs\n")
    lines = play(HEXDOMINO, state, "hand AOg", "end 0 W")
    assert ("Ended", "BBG-511") in told(lines)
    assert HEXDOMINO.scores(state).ranks == (1, 2)  # 1 point against 2


def test_bbg_511_a_hand_that_fits_keeps_the_game_going_even_if_it_is_not_its_turn() -> None:
    state = hexdomino(CURLED + "    hand A: AOg PBv\n    hand B: SYs SOv\n")
    play(HEXDOMINO, state, "hand AOg", "end 0 W")
    assert HEXDOMINO.to_act(state) == 1


@pytest.mark.parametrize(
    ("hands", "points", "ranks"),
    [
        (("SYg", "PYv SYs AYg"), (3, 6), (1, 2)),  # the lowest total
        (("PYv AYs", "SYg"), (3, 3), (2, 1)),  # a tie: fewest tiles
        (("AYg", "SYg"), (3, 3), (1, 1)),  # still tied: a shared victory
        (("AYg", "SYg", "SYs"), (3, 3, 2), (2, 2, 1)),
        (("AYg", "SYs PYv", "CYv AYs"), (3, 3, 3), (1, 2, 2)),
    ],
)
def test_bbg_512_the_lowest_total_then_the_fewest_tiles_then_shared(
    hands: tuple[str, ...], points: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    held = "\n".join(f"    hand {LETTERS[seat]}: {tiles}" for seat, tiles in enumerate(hands))
    over = f"    seats: {len(hands)}\n    actor: over\n    phase: over\n"
    state = hexdomino(KNOTTED + held + "\n" + over)
    scores = HEXDOMINO.scores(state)
    assert scores.points == points
    assert scores.ranks == ranks


# -- what is hidden ----------------------------------------------------------------


def test_others_see_how_many_tiles_a_hand_has_and_not_which() -> None:
    """Dossier section 4: chain, hand sizes and pile size are public."""
    match = Match(HEXDOMINO, 3, deal=Random(5), forced=False)
    mine, theirs, watching = match.view(0), match.view(1), match.view(SPECTATOR)
    assert mine.hands[0] == tuple(members(match.state.hands[0]))
    assert theirs.hands[0] == mine.hands[1] == (UNKNOWN,) * 7
    assert watching.hands == ((UNKNOWN,) * 7,) * 3
    assert (len(mine.unseen), mine.pile) == (26 + 14, 26)
    assert set(mine.unseen) | set(mine.hands[0]) | {mine.chain[0][1]} == set(range(48))


def test_a_drawn_tile_is_told_to_its_seat_alone() -> None:
    state = hexdomino(TWO.replace("CRg SBv PYs", "PYs SOv").replace("36", "37"))
    lines = play(HEXDOMINO, state, "pass")
    audience = {type(line.what): line.audience for line in lines}
    assert audience == {Drew: -1, DrewTile: 0b1}


def test_a_tile_taken_from_the_hand_does_not_show_until_it_is_attached() -> None:
    state = hexdomino(START)
    play(HEXDOMINO, state, "hand PBg", "link shape")
    mine, theirs = HEXDOMINO.view(state, 0), HEXDOMINO.view(state, 1)
    assert (CODES[mine.chosen], mine.link) == ("PBg", BY_SHAPE)
    assert (theirs.chosen, theirs.link) == (-1, -1)
    waiting = HEXDOMINO.view(hexdomino(START), 1)
    assert theirs.phase == waiting.phase
    assert theirs.hands == waiting.hands


def test_hands_are_shown_at_the_end() -> None:
    state = hexdomino(CURLED + "    hand A: AOg PBv\n    hand B: SYs\n")
    lines = play(HEXDOMINO, state, "hand AOg", "end 0 W")
    shown = [line.what for line in lines if isinstance(line.what, HandShown)]
    assert [codes(what.tiles) for what in shown] == ["PBv", "SYs"]
    assert not any(UNKNOWN in hand for hand in HEXDOMINO.view(state, SPECTATOR).hands)


def test_an_imagined_world_keeps_what_a_seat_sees_and_deals_the_rest_anew() -> None:
    """HI-4 for Hexdomino: sizes stay, tiles of others and of the pile change."""
    match = Match(HEXDOMINO, 4, deal=Random(5), forced=False)
    view = match.view(2)
    worlds = [HEXDOMINO.imagine(view, Random(seed)) for seed in range(30)]
    assert all(HEXDOMINO.view(world, 2) == view for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 20
    assert all(HEXDOMINO.inventory(world) == list(range(48)) for world in worlds)
    assert CELL_AT[0, 0] in worlds[0].tiles
