"""Cosmic mode: the whole game, with clock, phenomena and actions."""

from __future__ import annotations

from random import Random

from astrarium.engine.chance import shuffled
from astrarium.engine.options import Options
from astrarium.engine.protocol import Breach, Journal, Scores
from astrarium.engine.ranking import ranked, returns_of
from astrarium.games.bigbang import events as ev
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import refusals
from astrarium.games.bigbang.material import Cell, Tile, Tiles
from astrarium.games.bigbang.motion import can_act, is_movable, lay_without_pocket, movers, targets
from astrarium.games.bigbang.moves import CELL, DECLINE
from astrarium.games.bigbang.phases import CHOOSE_MOVER, CHOOSE_TARGET, LAY, PICK
from astrarium.games.bigbang.rowgame import SLOT_MOVES, RowGame, goal_parts, move_list, total
from astrarium.games.bigbang.state import NONE, State, before_deal
from astrarium.games.bigbang.supply import fill, flow, redraw, row_tiles, slots_of, take_chosen
from astrarium.games.bigbang.universe import HOLE_NEAR, NOVA_NEAR, TILE, Universe, big_bang
from astrarium.games.bigbang.view import View


class Cosmic(RowGame):
    """Two to four players race on the Cosmic Clock."""

    def __init__(self) -> None:
        super().__init__(
            "bigbang",
            seats=(2, 4),
            tiles=m.COSMIC_TILES,
            deal_rules=("BBG-111", "BBG-112", "BBG-113"),
            turn_rule="BBG-120",
            order_rule="BBG-114",
            asked_rule="BBG-121",
            empty_rule="BBG-135",
            rules_version=2,
        )

    def new(self, seats: int, options: Options) -> State:
        """BBG-110: the Big Bang lies at (0,0)."""
        return before_deal([big_bang()], seats, self.named_order(seats, options))

    def bound(self, seats: int) -> int:
        """BBG-243: at most 57 tiles are played, by three decisions or fewer; a decline each."""
        return 4 * len(m.COSMIC_TILES)

    def draw_order(self, seats: int, rng: Random) -> tuple[int, ...]:
        """All places are drawn, not only the first.  [BBG-114]"""
        return tuple(shuffled(range(seats), rng))

    def is_order(self, seats: int, order: tuple[int, ...]) -> bool:
        return sorted(order) == list(range(seats))

    # -- whose turn, and what is playable --------------------------------------

    def start_turn(self, state: State, journal: Journal | None) -> None:
        """BBG-120: the seat furthest behind goes on. BBG-124: a row that fits nowhere is redrawn.

        BBG-240, BBG-241: the game lasts while a star or phenomenon is unplayed. BBG-125,
        BBG-242: or until nothing is playable. BBG-244: no round is completed.
        """
        if not state.unplayed & ~m.ACTIONS:
            self.end(state, "BBG-240", journal)
            return
        state.actor = first_on_clock(state)
        state.phase = PICK
        self.mark_playable(state)
        if not state.playable:
            if not playable_tiles(state, state.unplayed):
                self.end(state, "BBG-242", journal)
                return
            self.redraw_until_playable(state, journal)

    def mark_playable(self, state: State) -> None:
        """The slots whose tile is playable now.  [BBG-123, BBG-174, BBG-222]"""
        row = row_tiles(state)
        universe = state.universes[0]
        if state.dark:
            able = universe.attachable(row & m.STARS_AND_EARTH)
        elif state.bonus:
            able = universe.placeable(row & m.STARS_AND_EARTH)
        else:
            able = playable_tiles(state, row)
        state.playable = slots_of(state, able)

    def redraw_until_playable(self, state: State, journal: Journal | None) -> None:
        """BBG-124: some unplayed tile is playable, so this comes to an end."""
        while not state.playable:
            redraw(state, "BBG-124", journal)
            self.mark_playable(state)

    # -- decisions -------------------------------------------------------------

    def legal_moves(self, state: State) -> list[int]:
        """A playable tile must be played, but for bonus turns.  [BBG-122, BBG-175]"""
        phase = state.phase
        if phase == LAY:
            return move_list(cells_for(state, state.row[state.chosen]))
        if phase == PICK:
            slots = SLOT_MOVES[state.playable][:]
            if state.bonus and not state.dark:
                slots.append(DECLINE)
            return slots
        universe = state.universes[0]
        action = state.row[state.chosen]
        if phase == CHOOSE_MOVER:
            return move_list(movers(universe, action))
        return move_list(targets(universe, action, state.mover))

    def apply(self, state: State, move: int, journal: Journal | None = None) -> None:
        phase = state.phase
        if phase == LAY:
            self.lay(state, move - CELL, journal)
        elif phase == CHOOSE_MOVER:
            state.mover = move - CELL
            state.phase = CHOOSE_TARGET
        elif phase == CHOOSE_TARGET:
            self.act(state, move - CELL, journal)
        elif move == DECLINE:
            self.decline(state, journal)
        else:
            self.take(state, move, journal)

    def take(self, state: State, slot: int, journal: Journal | None) -> None:
        """A tile is taken; it stays in the row until its cell or target is chosen."""
        state.chosen = slot
        state.phase = phase_after(state.row[slot])
        if state.phase == PICK:
            self.use_dark_energy(state, journal)

    def lay(self, state: State, cell: Cell, journal: Journal | None) -> None:
        """A star or phenomenon comes to lie: bonus first, then the Black hole.

        [BBG-145, BBG-160, BBG-161, BBG-170] A flipped star has been paid for (BBG-164).
        """
        tile = take_chosen(state)
        rule = "BBG-150" if tile > m.EARTH else "BBG-140"
        if not state.cost:
            state.cost = m.COST[tile]  # BBG-177: only the first tile is paid for
        elif state.dark:
            state.dark -= 1
            rule = "BBG-221"
        else:
            state.bonus -= 1
        universe = state.universes[0]
        fit = universe.fits[cell]
        lay_without_pocket(universe, cell, tile)
        if journal is not None:
            journal.tell(ev.Laid(state.actor, tile, cell, 0), rule)
        if tile == m.SUPERNOVA or (tile <= m.EARTH and fit & NOVA_NEAR):
            win_bonus(state, "BBG-170" if tile == m.SUPERNOVA else "BBG-171", journal)
        if tile == m.BLACK_HOLE:
            for near in m.NEAR[cell]:
                if universe.is_star(near):
                    flip(universe, near, "BBG-160", journal)
        elif tile <= m.EARTH and fit & HOLE_NEAR:
            flip(universe, cell, "BBG-161", journal)
        self.go_on(state, journal)

    def use_dark_energy(self, state: State, journal: Journal | None) -> None:
        """BBG-220, BBG-223: two stars are owed, and paid for at once."""
        tile = take_chosen(state)
        state.cost = m.COST[tile]
        state.dark = m.DARK_STARS
        if journal is not None:
            journal.tell(ev.Used(state.actor, tile), "BBG-220")
        self.go_on(state, journal)

    def act(self, state: State, end: Cell, journal: Journal | None) -> None:
        """Hyperspace, Orbit or Eclipse takes the mover to its end.

        [BBG-200, BBG-211, BBG-213, BBG-215] The Black hole swallows it there (BBG-162), the
        Supernova gives nothing (BBG-172, BBG-209).
        """
        universe = state.universes[0]
        action = take_chosen(state)
        start = state.mover
        tile = universe.tiles[start] & TILE
        covered = universe.tiles.get(end, NONE)
        state.cost = m.COST[action]
        universe.move(start, end)
        if journal is not None:
            journal.tell(ev.Used(state.actor, action), "BBG-200")
            if action == m.ECLIPSE:
                journal.tell(ev.Eclipsed(state.actor, tile, start, end, covered), "BBG-215")
            else:
                rule = "BBG-213" if action == m.ORBIT else "BBG-211"
                journal.tell(ev.Moved(state.actor, action, tile, start, end), rule)
        for near in m.NEAR[end]:
            if universe.tiles.get(near, NONE) == m.BLACK_HOLE:
                flip(universe, end, "BBG-162", journal)
        self.go_on(state, journal)

    # -- chains and the end of a turn ------------------------------------------

    def go_on(self, state: State, journal: Journal | None) -> None:
        """Go on after a placement with all that is still owed this turn, or end it.

        [BBG-132, BBG-173, BBG-222]
        """
        state.mover = NONE
        if not state.bonus and not state.dark:
            flow(state, journal)  # BBG-178, BBG-225
            self.finish(state, journal)
            return
        fill(state, state.chosen, "BBG-132", journal)
        state.chosen = NONE
        state.phase = PICK
        self.mark_playable(state)
        if not state.playable:
            stars = state.unplayed & m.STARS_AND_EARTH
            universe = state.universes[0]
            if not (universe.attachable(stars) if state.dark else universe.placeable(stars)):
                self.lapse(state, journal)
            else:
                self.redraw_until_playable(state, journal)

    def lapse(self, state: State, journal: Journal | None) -> None:
        """BBG-176, BBG-222: no unplayed star can be placed; the row is left as it is."""
        if journal is not None:
            journal.tell(ev.Lapsed(state.actor), "BBG-222" if state.dark else "BBG-176")
        self.finish(state, journal)

    def decline(self, state: State, journal: Journal | None) -> None:
        """BBG-175: all bonus turns are given up; the row is left as it is."""
        if journal is not None:
            journal.tell(ev.Declined(state.actor), "BBG-175")
        self.finish(state, journal)

    def finish(self, state: State, journal: Journal | None) -> None:
        """BBG-230, BBG-231: the marker moves and lies on top where it arrives."""
        seat = state.actor
        state.times[seat] += state.cost
        state.arrivals[seat] = max(state.arrivals) + 1
        if journal is not None:
            journal.tell(ev.Ticked(seat, state.cost, state.times[seat]), "BBG-230")
        state.cost = state.bonus = state.dark = 0
        state.chosen = NONE
        self.start_turn(state, journal)

    # -- knowledge -------------------------------------------------------------

    def imagine(self, view: View, rng: Random) -> State:
        """A turn that goes on is paid for, and then for stars (BBG-174, BBG-177, BBG-222,
        BBG-223); a star to be moved can be (BBG-202)."""
        state = super().imagine(view, rng)
        owed = state.bonus + state.dark
        assert (state.cost > 0) == (owed > 0), "BBG-177"
        if state.chosen != NONE:
            tile = state.row[state.chosen]
            moves = state.phase in (CHOOSE_MOVER, CHOOSE_TARGET)
            assert phase_after(tile) == (CHOOSE_MOVER if moves else LAY), "BBG-121"
            assert tile <= m.EARTH or not owed, "BBG-174"
        if state.mover != NONE:
            assert is_movable(state.universes[0], state.mover), "BBG-202"
        return state

    # -- refusals --------------------------------------------------------------

    def breach(self, state: State, move: int) -> Breach | None:
        universe = state.universes[0]
        if move in self.legal_moves(state):
            return None
        if move == DECLINE and state.phase == PICK:
            return refusals.no_voluntary_pass("BBG-222" if state.dark else "BBG-122")
        if move >= CELL and state.phase == CHOOSE_MOVER:
            return refusals.mover_breach(universe, state.row[state.chosen], move - CELL)
        if move >= CELL and state.phase == CHOOSE_TARGET:
            return refusals.target_breach(
                universe, state.row[state.chosen], state.mover, move - CELL
            )
        return super().breach(state, move)

    def pick_breach(self, state: State, tile: Tile) -> Breach:
        if state.dark:
            return (
                refusals.only_stars("BBG-222", tile)
                if tile > m.EARTH
                else refusals.no_cell("BBG-221", tile)
            )
        if state.bonus:
            return (
                refusals.only_stars("BBG-174", tile)
                if tile > m.EARTH
                else refusals.no_cell("BBG-123", tile)
            )
        return (
            refusals.no_move(tile) if m.ACTIONS >> tile & 1 else refusals.no_cell("BBG-123", tile)
        )

    def cell_breach(self, state: State, cell: Cell) -> Breach | None:
        tile = state.row[state.chosen]
        universe = state.universes[0]
        if tile > m.EARTH:
            return refusals.phenomenon_breach(universe, cell)
        if state.dark:
            return refusals.dark_star_breach(universe, tile, cell)
        return refusals.star_breach(universe, tile, cell)

    # -- the end ---------------------------------------------------------------

    def scores(self, state: State) -> Scores:
        """BBG-250, BBG-260; ties by the clock (BBG-261), so that nobody shares a place."""
        universe = state.universes[0]
        parts = tuple(goal_parts(universe, goals) for goals in state.goals)
        points = tuple(total(seat_parts) for seat_parts in parts)
        ranks = ranked(
            [
                (-points[seat], state.times[seat], -state.arrivals[seat])
                for seat in range(state.seats)
            ]
        )
        return Scores(points, parts, ranks, returns_of(ranks))


def phase_after(tile: Tile) -> int:
    """The phase after a tile is taken; Dark energy is used at once.  [BBG-121]"""
    if m.MOVING_ACTIONS >> tile & 1:
        return CHOOSE_MOVER
    return PICK if tile == m.DARK_ENERGY else LAY


def first_on_clock(state: State) -> int:
    """The seat furthest behind; on one space, the marker on top.  [BBG-120, BBG-232]"""
    first = 0
    times = state.times
    for seat in range(1, state.seats):
        if times[seat] < times[first] or (
            times[seat] == times[first] and state.arrivals[seat] > state.arrivals[first]
        ):
            first = seat
    return first


def playable_tiles(state: State, wanted: Tiles) -> Tiles:
    """The subset of `wanted` that could be played as first tile of a turn.  [BBG-123]"""
    universe = state.universes[0]
    able = universe.placeable(wanted & m.STARS_AND_EARTH)
    if wanted > m.STARS_AND_EARTH:  # some phenomenon or action
        if wanted & m.PHENOMENA and universe.takes_phenomenon():
            able |= wanted & m.PHENOMENA
        for action in (m.HYPERSPACE, m.ORBIT, m.ECLIPSE):
            if wanted >> action & 1 and can_act(universe, action):
                able |= 1 << action
        if wanted >> m.DARK_ENERGY & 1 and universe.attachable(state.unplayed & m.STARS_AND_EARTH):
            able |= 1 << m.DARK_ENERGY
    return able


def cells_for(state: State, tile: Tile) -> list[Cell]:
    """The cells where a tile may be laid under the rule of the moment, in no order."""
    universe = state.universes[0]
    if tile > m.EARTH:
        return universe.cells_for_phenomenon()
    if state.dark:
        return universe.cells_for_dark_star(tile)
    return universe.cells_for_star(tile)


def win_bonus(state: State, rule: str, journal: Journal | None) -> None:
    """One more bonus turn.  [BBG-170, BBG-171, BBG-224]"""
    state.bonus += 1
    if journal is not None:
        journal.tell(ev.BonusWon(state.actor, state.bonus), rule)


def flip(universe: Universe, cell: Cell, rule: str, journal: Journal | None) -> None:
    """The Black hole turns a star face down.  [BBG-163]"""
    universe.flip(cell)
    if journal is not None:
        journal.tell(ev.Flipped(universe.tiles[cell] & TILE, cell), rule)
