"""Parallel Universes: one universe between each two neighbours."""

from __future__ import annotations

from astrarium.engine.options import Options
from astrarium.engine.protocol import Breach, Journal, Part, Scores, message
from astrarium.engine.ranking import ranked, returns_of
from astrarium.games.bigbang.events import Laid, Passed
from astrarium.games.bigbang.material import STAR_TILES, Cell, Tile
from astrarium.games.bigbang.moves import CELL, LEFT, PASS, RIGHT, SIDE
from astrarium.games.bigbang.phases import CHOOSE_SIDE, LAY, PICK
from astrarium.games.bigbang.refusals import no_cell, parallel_breach, side_breach
from astrarium.games.bigbang.rowgame import SLOT_MOVES, RowGame, goal_parts, move_list, total
from astrarium.games.bigbang.state import NONE, State, before_deal, index_beside, seat_after
from astrarium.games.bigbang.supply import fill, redraw, row_tiles, slots_of, take_chosen
from astrarium.games.bigbang.universe import Universe

SIDES = (LEFT, RIGHT)


class Parallel(RowGame):
    """Two universes for each player, of which the worse one counts."""

    def __init__(self) -> None:
        super().__init__(
            "bigbang-parallel",
            seats=(2, 4),
            tiles=STAR_TILES,
            deal_rules=("BBG-600", "BBG-600", "BBG-601"),
            turn_rule="BBG-604",
            order_rule="BBG-604",
            asked_rule="BBG-605",
            empty_rule="BBG-607",
            rules_version=2,
        )

    def new(self, seats: int, options: Options) -> State:
        """BBG-600, BBG-602: n empty universes."""
        universes = [Universe({}, {}, {}) for _ in range(seats)]
        return before_deal(universes, seats, self.named_order(seats, options))

    def bound(self, seats: int) -> int:
        """Three decisions a tile, and between two tiles at most one pass a seat."""
        return (3 + seats) * len(STAR_TILES)

    # -- a turn ----------------------------------------------------------------

    def start_turn(self, state: State, journal: Journal | None) -> None:
        """BBG-604: the turn passes to the left. BBG-608: a row that does not fit is redrawn.

        BBG-609, BBG-610: the end, when nothing fits anywhere or nothing is left.
        """
        state.actor = seat_after(state.actor, state.order)
        state.phase = PICK
        self.mark_playable(state)
        if state.playable:
            return
        if not any(universe.placeable(state.unplayed) for universe in state.universes):
            self.end(state, "BBG-609" if state.unplayed else "BBG-610", journal)
        elif fitting(state, state.unplayed):
            while not state.playable:
                redraw(state, "BBG-608", journal)
                self.mark_playable(state)

    def mark_playable(self, state: State) -> None:
        """The slots whose tile fits in one of the actor's universes."""
        state.playable = slots_of(state, fitting(state, row_tiles(state)))

    def legal_moves(self, state: State) -> list[int]:
        if state.phase == LAY:
            universe = universe_beside(state, state.side)
            return move_list(universe.cells_for_star(state.row[state.chosen]))
        if state.phase == CHOOSE_SIDE:
            wanted = 1 << state.row[state.chosen]
            return [SIDE + side for side in SIDES if universe_beside(state, side).placeable(wanted)]
        return SLOT_MOVES[state.playable][:] if state.playable else [PASS]

    def apply(self, state: State, move: int, journal: Journal | None = None) -> None:
        if state.phase == LAY:
            self.lay(state, move - CELL, journal)
        elif state.phase == CHOOSE_SIDE:
            state.side = move - SIDE
            state.phase = LAY
        elif move == PASS:
            self.pass_turn(state, journal)
        else:
            state.chosen = move
            state.phase = CHOOSE_SIDE

    def lay(self, state: State, cell: Cell, journal: Journal | None) -> None:
        """BBG-605, BBG-606: the tile is laid where it was chosen. BBG-607: its slot is refilled."""
        tile = take_chosen(state)
        index = universe_index(state, state.side)
        state.universes[index].lay(cell, tile)
        if journal is not None:
            journal.tell(Laid(state.actor, tile, cell, index), "BBG-606")
        fill(state, state.chosen, "BBG-607", journal)
        state.chosen = state.side = NONE
        self.start_turn(state, journal)

    def pass_turn(self, state: State, journal: Journal | None) -> None:
        """BBG-609: nothing unplayed fits in the player's universes."""
        if journal is not None:
            journal.tell(Passed(state.actor), "BBG-609")
        self.start_turn(state, journal)

    # -- refusals and score ----------------------------------------------------

    def breach(self, state: State, move: int) -> Breach | None:
        if state.phase == CHOOSE_SIDE and move in (SIDE + LEFT, SIDE + RIGHT):
            if move in self.legal_moves(state):
                return None
            return side_breach(state.row[state.chosen], move - SIDE)
        return super().breach(state, move)

    def pick_breach(self, state: State, tile: Tile) -> Breach:
        return no_cell("BBG-606", tile)

    def cell_breach(self, state: State, cell: Cell) -> Breach | None:
        universe = universe_beside(state, state.side)
        return parallel_breach(universe, state.row[state.chosen], cell)

    def scores(self, state: State) -> Scores:
        """BBG-611: the lower universe counts. BBG-612: ties go to the latest starter."""
        parts = tuple(lower_parts(state, seat) for seat in range(state.seats))
        points = tuple(total(seat_parts) for seat_parts in parts)
        ranks = ranked([(-points[seat], -state.order.index(seat)) for seat in range(state.seats)])
        return Scores(points, parts, ranks, returns_of(ranks))


def universe_index(state: State, side: int) -> int:
    """The universe on one side of the actor.  [BBG-603]"""
    return index_beside(state.actor, side, state.seats)


def universe_beside(state: State, side: int) -> Universe:
    return state.universes[universe_index(state, side)]


def fitting(state: State, wanted: int) -> int:
    """The subset of `wanted` that fits in one of the actor's universes.  [BBG-608]"""
    able = universe_beside(state, LEFT).placeable(wanted)
    if able != wanted:
        able |= universe_beside(state, RIGHT).placeable(wanted)
    return able


def lower_parts(state: State, seat: int) -> tuple[Part, ...]:
    """A seat's score by parts: the worse of its two universes.  [BBG-611]

    The better one is told as well, at 0 points.
    """
    by_side = [
        goal_parts(state.universes[index_beside(seat, side, state.seats)], state.goals[seat])
        for side in SIDES
    ]
    worse = LEFT if total(by_side[LEFT]) <= total(by_side[RIGHT]) else RIGHT
    names = ("bbg.part.left", "bbg.part.right")
    unused = Part(message(names[1 - worse], points=total(by_side[1 - worse])), 0)
    return (*by_side[worse], unused)
