"""Simple mode: 32 tiles, open goals, no sharing rule."""

from __future__ import annotations

from astrarium.engine.options import Options
from astrarium.engine.protocol import Breach, Journal, Scores
from astrarium.engine.ranking import ranked, returns_of
from astrarium.games.bigbang.events import Laid
from astrarium.games.bigbang.material import SIMPLE_TILES, Cell
from astrarium.games.bigbang.moves import CELL
from astrarium.games.bigbang.phases import LAY, PICK
from astrarium.games.bigbang.refusals import paired_breach
from astrarium.games.bigbang.rowgame import SLOT_MOVES, RowGame, goal_parts, move_list, total
from astrarium.games.bigbang.state import NONE, State, before_deal, seat_after
from astrarium.games.bigbang.supply import fill, slots_of, take_chosen
from astrarium.games.bigbang.universe import big_bang


class Simple(RowGame):
    """The family mode: one tile a turn, round the table."""

    def __init__(self) -> None:
        super().__init__(
            "bigbang-simple",
            seats=(2, 4),
            tiles=SIMPLE_TILES,
            deal_rules=("BBG-301", "BBG-301", "BBG-301"),
            turn_rule="BBG-302",
            order_rule="BBG-302",
            asked_rule="BBG-302",
            empty_rule="BBG-305",
            open_goals=True,
            rules_version=2,
        )

    def new(self, seats: int, options: Options) -> State:
        """BBG-300: the Big Bang lies at (0,0)."""
        return before_deal([big_bang()], seats, self.named_order(seats, options))

    def bound(self, seats: int) -> int:
        """BBG-307: 32 turns of two decisions."""
        return 2 * len(SIMPLE_TILES)

    def start_turn(self, state: State, journal: Journal | None) -> None:
        """BBG-302: the first seat starts, turns go clockwise. BBG-307: until all tiles lie."""
        if not state.unplayed:
            self.end(state, "BBG-307", journal)
            return
        state.actor = seat_after(state.actor, state.order)
        state.phase = PICK
        self.mark_playable(state)

    def mark_playable(self, state: State) -> None:
        """BBG-306: every tile can always be placed."""
        state.playable = slots_of(state, state.unplayed)

    def legal_moves(self, state: State) -> list[int]:
        if state.phase == LAY:
            return move_list(state.universes[0].paired_cells())
        return SLOT_MOVES[state.playable][:]

    def apply(self, state: State, move: int, journal: Journal | None = None) -> None:
        if state.phase == PICK:
            state.chosen = move
            state.phase = LAY
        else:
            self.lay(state, move - CELL, journal)

    def lay(self, state: State, cell: Cell, journal: Journal | None) -> None:
        """BBG-303, BBG-305: the tile is laid, its slot refilled in place."""
        tile = take_chosen(state)
        state.universes[0].lay(cell, tile)
        if journal is not None:
            journal.tell(Laid(state.actor, tile, cell, 0), "BBG-303")
        fill(state, state.chosen, "BBG-305", journal)
        state.chosen = NONE
        self.start_turn(state, journal)

    def cell_breach(self, state: State, cell: Cell) -> Breach | None:
        return paired_breach(state.universes[0], cell)

    def scores(self, state: State) -> Scores:
        """BBG-308: one point a tile. BBG-309: ties go to the latest starter."""
        universe = state.universes[0]
        parts = tuple(goal_parts(universe, goals, flat=True) for goals in state.goals)
        points = tuple(total(seat_parts) for seat_parts in parts)
        ranks = ranked([(-points[seat], -state.order.index(seat)) for seat in range(state.seats)])
        return Scores(points, parts, ranks, returns_of(ranks))
