"""The speech of Big Bang 13.7: questions, moves and events as messages.

Nothing here is prose: ids and arguments, which `astrarium.words` turns into French or
English. All that is said to a seat comes from its view alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.engine.bits import mask_of
from astrarium.engine.narration import narrate
from astrarium.engine.protocol import LETTERS, Message, Told, message
from astrarium.games.bigbang import events as ev
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang import phases
from astrarium.games.bigbang.chain import attachable
from astrarium.games.bigbang.knowledge import seen_chain
from astrarium.games.bigbang.material import Cell, Goal, Tile
from astrarium.games.bigbang.scoring import longest_run
from astrarium.games.bigbang.state import NONE, index_beside
from astrarium.games.bigbang.universe import FLIPPED, TILE, Universe, universe_of
from astrarium.games.bigbang.view import ChainView, View

PARALLEL: Final = "BBG-6"  # how the rules of Parallel Universes begin

# -- names ---------------------------------------------------------------------


def tile_name(tile: Tile) -> Message:
    """A tile with all it shows: `yellow planet, starry`; short name and code are arguments."""
    code = m.CODES[tile]
    body = body_name(tile)
    if tile < m.STARS:
        return message("bbg.tile", body=body, ground=message("bbg.ground." + code[2]), code=code)
    return message("bbg.tile." + code, body=body, code=code)


def body_name(tile: Tile) -> Message:
    """A tile in short: `yellow planet`, `Black hole`."""
    code = m.CODES[tile]
    return message("bbg.body." + code[:2] if tile < m.STARS else "bbg.tile." + code, code=code)


def lying_name(lying: int) -> Message:
    """The tile on a cell, in short; a flipped one has no characteristic (BBG-163)."""
    return message("bbg.tile.flipped") if lying & FLIPPED else body_name(lying & TILE)


def goal_name(goal: Goal) -> Message:
    return message("bbg.goal." + m.GOALS[goal])


def cell_name(cell: Cell) -> Message:
    q, r = m.AXIAL[cell]
    return message("bbg.cell", q=q, r=r)


def link_name(kind: int) -> Message:
    return message("bbg.link.colour") if kind == mv.BY_COLOUR else message("bbg.link.shape")


def way_name(direction: int) -> Message:
    return message("bbg.way." + m.DIRECTION_NAMES[direction])


# -- what can be looked up -------------------------------------------------------

SPECIAL: Final = ("EAR", "HOL", "NOV", "WH1", "WH2", "HYP", "ORB", "ECL", "DRK")
# By mode: the tiles that are no stars, and the goals. Hexdomino has neither.
TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "bigbang": (*SPECIAL, "BB", *m.GOALS),
    "bigbang-simple": ("BB", *m.GOALS),
    "bigbang-solitaire": ("BB", *m.GOALS),
    "bigbang-parallel": m.GOALS,
}
GOAL_LORE: Final[dict[str, str]] = {
    "bigbang": "bbg.lore.goal",
    "bigbang-simple": "bbg.lore.goal-simple",  # BBG-308
    "bigbang-solitaire": "bbg.lore.goal-solitaire",
    "bigbang-parallel": "bbg.lore.goal",
}


def lore(mode: str, topic: str) -> Message:
    """A tile or a goal looked up: its effect in a mode."""
    if topic not in TOPICS.get(mode, ()):
        raise KeyError(topic)
    if topic in m.GOAL_OF:
        return message(GOAL_LORE[mode], goal=goal_name(m.GOAL_OF[topic]))
    tile = m.TILE_OF[topic]
    power = message("bbg.power." + ("WH" if tile in m.WORMHOLES else topic))
    if tile == m.BIG_BANG:
        return message("bbg.lore.centre", tile=tile_name(tile), power=power)
    return message("bbg.lore.tile", tile=tile_name(tile), n=m.COST[tile], power=power)


# -- questions -----------------------------------------------------------------


def question(view: View | ChainView) -> Message:
    """The question asked now, put to the seat of the view or to those who wait."""
    if view.phase == phases.DEAL:
        return message("bbg.ask.deal")
    if isinstance(view, ChainView):
        return chain_question(view)
    if view.phase == phases.ENDED:
        lost = view.quest is not None and view.quest.lost
        return message("bbg.ask.lost") if lost else message("bbg.ask.over")
    return own_question(view) if view.seat == view.actor else others_question(view)


def others_question(view: View) -> Message:
    """The question for those who wait: the seat at turn, and the part of the turn."""
    seat = LETTERS[view.actor]
    if view.dark:
        return message("bbg.wait.dark", seat=seat, k=m.DARK_STARS + 1 - view.dark, of=m.DARK_STARS)
    if view.bonus:
        return message("bbg.wait.bonus", seat=seat, n=view.bonus)
    return message("bbg.wait.turn", seat=seat)


def own_question(view: View) -> Message:
    """The question for the seat that decides."""
    if view.phase == phases.CHOOSE_SIDE:
        return message("bbg.ask.side", tile=body_name(taken(view)))
    if view.phase == phases.LAY:
        return cell_question(view)
    if view.phase == phases.CHOOSE_MOVER:
        return message("bbg.ask.mover", action=body_name(taken(view)))
    if view.phase == phases.CHOOSE_TARGET:
        mover = body_name(universe_in_play(view)[view.mover] & TILE)
        if taken(view) == m.ECLIPSE:
            return message("bbg.ask.cover", tile=mover)
        return message("bbg.ask.target", tile=mover, action=body_name(taken(view)))
    return turn_question(view)


def turn_question(view: View) -> Message:
    """Which tile of the row?"""
    if view.dark:
        return message("bbg.ask.dark", k=m.DARK_STARS + 1 - view.dark, of=m.DARK_STARS)
    if view.bonus:
        return message("bbg.ask.bonus", n=view.bonus)
    if view.quest is not None:
        if view.quest.active == NONE:
            return message("bbg.ask.no-goal")
        return message("bbg.ask.goal", goal=goal_name(view.quest.active))
    if len(view.universes) > 1 and not can_lay(view):
        return message("bbg.ask.pass")
    return message("bbg.ask.turn")


def cell_question(view: View) -> Message:
    """Where to lay the tile taken?"""
    tile = taken(view)
    name = body_name(tile)
    if tile > m.EARTH:
        return message("bbg.ask.phenomenon", tile=name)
    if view.dark:
        return message("bbg.ask.dark-cell", tile=name)
    return message("bbg.ask.cell", tile=name)


def taken(view: View) -> Tile:
    """The tile of the slot that the actor has chosen.

    A tile that leaves the row at once (Dark energy) is never one.
    """
    return view.row[view.chosen]


def side_universe(view: View, side: int) -> int:
    """The number of the universe on one side of a seat.  [BBG-602]"""
    return index_beside(view.seat, side, view.seats)


def universe_in_play(view: View) -> dict[Cell, int]:
    """The tiles of the universe that the actor is laying in."""
    number = 0 if view.side == NONE else side_universe(view, view.side)
    return {cell: lying for cell, lying, _ in view.universes[number]}


def can_lay(view: View) -> bool:
    """Parallel Universes: does a tile of the row fit on either side?  [BBG-609]"""
    wanted = 0
    for tile in view.row:
        if tile != NONE:
            wanted |= 1 << tile
    for side in (mv.LEFT, mv.RIGHT):
        placed = view.universes[side_universe(view, side)]
        if universe_of({cell: lying for cell, lying, _ in placed}, {}).placeable(wanted):
            return True
    return False


# -- moves ---------------------------------------------------------------------


def sentence(view: View | ChainView, move: int) -> Message:
    """A move in words, as its actor would say it before playing."""
    if isinstance(view, ChainView):
        return chain_sentence(view, move)
    if move >= mv.CELL:
        return cell_sentence(view, move - mv.CELL)
    if move < mv.DECLINE:
        return slot_sentence(view, move)
    if move == mv.DECLINE:
        return message("bbg.say.decline", n=view.bonus)
    if move == mv.PASS:
        return message("bbg.say.pass")
    if mv.SIDE <= move < mv.LINK:
        return side_sentence(view, move - mv.SIDE)
    return message("bbg.say.other", move=move)


def slot_sentence(view: View, slot: int) -> Message:
    """A tile to take, with its cost where time is counted."""
    tile = view.row[slot]
    if tile == NONE:
        return message("bbg.say.slot", slot=slot)
    name = tile_name(tile)
    paid = view.game in m.TIMED and not view.cost  # BBG-177
    if m.ACTIONS >> tile & 1:
        return message("bbg.say.use", tile=name, n=m.COST[tile])
    if paid:
        return message("bbg.say.take", tile=name, n=m.COST[tile])
    return message("bbg.say.take-free", tile=name)


def side_sentence(view: View, side: int) -> Message:
    number = side_universe(view, side)
    other = view.seat + 1 if side == mv.LEFT else view.seat - 1
    with_whom = LETTERS[other % view.seats]
    tiles = len(view.universes[number])
    if side == mv.LEFT:
        return message("bbg.say.left", seat=with_whom, n=tiles)
    return message("bbg.say.right", seat=with_whom, n=tiles)


def cell_sentence(view: View, cell: Cell) -> Message:
    """A cell to lay on, move from or move to, with its neighbours and the effects."""
    where = cell_name(cell)
    tiles = universe_in_play(view)
    if view.phase == phases.CHOOSE_MOVER and cell in tiles:
        return message("bbg.say.mover", tile=body_name(tiles[cell] & TILE), cell=where)
    if view.phase == phases.CHOOSE_TARGET:
        star = tiles.pop(view.mover)
        if cell in tiles:
            covered = body_name(tiles[cell] & TILE)
            said = message("bbg.say.cover", tile=covered, cell=where)
        else:
            said = message("bbg.say.target", cell=where, near=names_near(tiles, cell))
        return with_effects(said, move_effects(view, tiles, star & TILE, cell))
    if view.phase != phases.LAY:
        return message("bbg.say.cell", cell=where)
    near = names_near(tiles, cell)
    if not near:
        return message("bbg.say.lay-alone", cell=where)
    said = message("bbg.say.lay", cell=where, near=near)
    return with_effects(said, lay_effects(view, tiles, taken(view), cell))


def names_near(tiles: dict[Cell, int], cell: Cell) -> list[Message]:
    """The neighbours of a cell, in the order of the directions; flipped tiles are told once."""
    names: list[Message] = []
    for other in m.NEAR[cell]:
        if other in tiles:
            name = lying_name(tiles[other])
            if not tiles[other] & FLIPPED or name not in names:
                names.append(name)
    return names


def with_effects(said: Message, effects: list[Message]) -> Message:
    return message("bbg.say.effects", what=said, effects=effects) if effects else said


def lay_effects(view: View, tiles: dict[Cell, int], tile: Tile, cell: Cell) -> list[Message]:
    """The effects of laying a tile, at once.  [BBG-145, BBG-160, BBG-170]"""
    near = [tiles[other] for other in m.NEAR[cell] if other in tiles]
    if tile == m.SUPERNOVA:
        return [message("bbg.effect.bonus")]
    if tile == m.BLACK_HOLE:
        universe = Universe(tiles, {}, {})
        stars = sum(universe.is_star(other) for other in m.NEAR[cell])
        return [message("bbg.effect.swallow", n=stars)] if stars else []
    if tile > m.EARTH:
        return []
    bonus = [message("bbg.effect.bonus")] if m.SUPERNOVA in near else []
    return bonus + move_effects(view, tiles, tile, cell)


def move_effects(view: View, tiles: dict[Cell, int], tile: Tile, cell: Cell) -> list[Message]:
    """The effects of a star's arrival on a cell.  [BBG-162, BBG-404, BBG-405]"""
    if any(tiles.get(other) == m.BLACK_HOLE for other in m.NEAR[cell]):
        return [message("bbg.effect.flipped")]
    after = Universe({**tiles, cell: tile}, {}, {})
    if view.quest is not None:
        for goal in view.quest.negative:
            if longest_run(after, goal, cell) >= 3:
                return [message("bbg.effect.lost", goal=goal_name(goal))]
        mine: tuple[Goal, ...] = (view.quest.active, *view.quest.won)
    else:
        mine = view.goals[view.seat]
    return [
        message("bbg.effect.line", goal=goal_name(goal), n=longest_run(after, goal, cell))
        for goal in mine
        if goal >= 0 and longest_run(after, goal, cell) >= 3
    ]


# -- Hexdomino -----------------------------------------------------------------


def chain_question(view: ChainView) -> Message:
    if view.phase == phases.ENDED:
        return message("bbg.ask.over")
    if view.seat != view.actor:
        return message("bbg.wait.turn", seat=LETTERS[view.actor])
    if view.phase == phases.CHOOSE_LINK:
        start = body_name(view.chain[0][1])
        return message("bbg.ask.link", tile=body_name(view.chosen), other=start)
    if view.phase == phases.ATTACH:
        return message("bbg.ask.attach", tile=body_name(view.chosen))
    if can_attach(view):
        return message("bbg.ask.hand")
    return message("bbg.ask.draw") if view.pile else message("bbg.ask.stuck")


def chain_sentence(view: ChainView, move: int) -> Message:
    if mv.HAND <= move < mv.CELL:
        return message("bbg.say.take-free", tile=tile_name(move - mv.HAND))
    if mv.ATTACH <= move < mv.HAND:
        end, direction = divmod(move - mv.ATTACH, 6)
        cell, tile = view.chain[-end]
        return message(
            "bbg.say.attach",
            tile=body_name(tile),
            way=way_name(direction),
            cell=cell_name(m.STEP[cell][direction]),
        )
    if mv.LINK <= move < mv.ATTACH:
        return message("bbg.say.link", link=link_name(move - mv.LINK))
    if move == mv.PASS:
        return message("bbg.say.draw") if view.pile else message("bbg.say.stuck")
    return message("bbg.say.other", move=move)


def can_attach(view: ChainView) -> bool:
    """Does a tile of the seat's own hand fit an end?  [BBG-507]"""
    return bool(attachable(seen_chain(view), mask_of(view.hands[view.seat])))


# -- events --------------------------------------------------------------------


def seat_letter(seat: int) -> str:
    return LETTERS[seat]


# How the fields of events are said.
WORDS: Final[dict[str, Callable[[Any], Any]]] = {
    "seat": seat_letter,
    "tile": tile_name,
    "covered": tile_name,
    "action": tile_name,
    "cell": cell_name,
    "start": cell_name,
    "end": cell_name,
    "goal": goal_name,
    "shape": goal_name,
    "colour": goal_name,
    "link": link_name,
}


def story(told: Told) -> Message:
    """A line of the journal in words: by its class and fields, or as its case demands."""
    match told.what:
        case ev.OrderSet(order):
            first, *others = [LETTERS[seat] for seat in order]
            return message("bbg.told.order", seat=first, seats=others)
        case ev.Laid(_, _, _, universe) if told.rule.startswith(PARALLEL):
            said = narrate("bbg.told.", told.what, WORDS)
            return message("bbg.told.laid-in", **{**said.args, "universe": universe + 1})
        case ev.BonusWon(seat, owed):
            return message("bbg.told.bonus", seat=LETTERS[seat], n=owed)
        case ev.Ticked(_, cost, _):
            return narrate("bbg.told.", told.what, WORDS, n=cost)
        case ev.GoalTurned(goal, negative):
            kind = "goal-negative" if negative else "goal-active"
            return message("bbg.told." + kind, goal=goal_name(goal))
        case ev.LapBegan(last):
            return message("bbg.told.last-passage" if last else "bbg.told.last-lap")
        case ev.Attached(seat, tile) if seat == NONE:
            return message("bbg.told.start", tile=tile_name(tile))
        case ev.HandShown(seat, tiles):
            if not tiles:
                return message("bbg.told.hand-empty", seat=LETTERS[seat])
            hand = [tile_name(tile) for tile in tiles]
            return message("bbg.told.hand", seat=LETTERS[seat], n=len(hand), tiles=hand)
    return narrate("bbg.told.", told.what, WORDS)
