"""Hidden information: from states to views, and from views to worlds that might be."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import shuffled
from astrarium.engine.view import UNKNOWN
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang.chain import ways_at
from astrarium.games.bigbang.material import Cell, Goal, Tile
from astrarium.games.bigbang.phases import DEAL, ENDED, PICK
from astrarium.games.bigbang.state import NONE, Chain, Quest, State, bare_chain
from astrarium.games.bigbang.universe import Universe, universe_of
from astrarium.games.bigbang.view import ChainView, Placed, QuestView, View

# -- from states to views ------------------------------------------------------


def row_view(state: State, game: str, seat: int, open_goals: bool) -> View:
    """The view of a seat in a row mode."""
    acts = seat == state.actor
    all_goals = open_goals or state.phase == ENDED
    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        clock=state.clock,
        actor=state.actor,
        phase=state.phase if acts else settled(state.phase),
        universes=tuple(placed(universe) for universe in state.universes),
        row=tuple(state.row),
        hidden=tuple(sorted(state.deck[state.drawn :])),
        tail=tuple(state.tail),
        goals=tuple(
            goals if all_goals or owner == seat else (UNKNOWN, UNKNOWN)
            for owner, goals in enumerate(state.goals)
        ),
        order=state.order,
        times=tuple(state.times),
        arrivals=tuple(state.arrivals),
        cost=state.cost,
        bonus=state.bonus,
        dark=state.dark,
        chosen=state.chosen if acts else NONE,
        side=state.side if acts else NONE,
        mover=state.mover if acts else NONE,
        quest=None if state.quest is None else quest_view(state.quest),
    )


def settled(phase: int) -> int:
    """The phase in the eyes of those who wait: a begun move does not show."""
    return PICK if PICK < phase < ENDED else phase


def placed(universe: Universe) -> tuple[Placed, ...]:
    """Identities of flipped and covered tiles are public: all saw them."""
    return tuple(
        (cell, universe.tiles[cell], universe.under.get(cell, NONE))
        for cell in sorted(universe.tiles)
    )


def quest_view(quest: Quest) -> QuestView:
    return QuestView(
        won=quest.won,
        active=quest.active,
        negative=quest.negative,
        unseen=tuple(sorted(quest.pile[quest.turned :])),
        passages=quest.passages,
        lost=quest.lost,
    )


def chain_view(state: Chain, game: str, seat: int) -> ChainView:
    """The view of a seat in Hexdomino (BBG-500); at the end all hands are shown."""
    over = state.phase == ENDED
    acts = seat == state.actor
    hands = [tuple(members(hand)) for hand in state.hands]
    shown = [over or owner == seat for owner in range(state.seats)]
    unseen = list(state.deck[state.drawn :])
    for owner in range(state.seats):
        if not shown[owner]:
            unseen += hands[owner]
    return ChainView(
        game=game,
        seat=seat,
        seats=state.seats,
        order=state.order,
        actor=state.actor,
        phase=state.phase if acts else settled(state.phase),
        chain=tuple(path(state)),
        needs=(state.needs[0], state.needs[1]),
        hands=tuple(
            hands[owner] if shown[owner] else (UNKNOWN,) * len(hands[owner])
            for owner in range(state.seats)
        ),
        unseen=tuple(sorted(unseen)),
        pile=len(state.deck) - state.drawn,
        chosen=state.chosen if acts else NONE,
        link=state.link if acts else NONE,
    )


def path(state: Chain) -> list[tuple[Cell, Tile]]:
    """The chain from end 0 to end 1; it never touches itself, so there is one way."""
    if not state.tiles:
        return []
    cell = state.ends[0]
    walked = {cell: state.tiles[cell]}
    while cell != state.ends[1]:
        cell = next(near for near in m.NEAR[cell] if near in state.tiles and near not in walked)
        walked[cell] = state.tiles[cell]
    return list(walked.items())


# -- from views to worlds ------------------------------------------------------


def imagined(view: View, rng: Random) -> State:
    """HI-4: only the hidden front and the secret goals are drawn anew; the set of
    unplayed tiles and the order of play are public (BBG-108, BBG-109). The slots that are
    playable are left to the mode.
    """
    state = State()
    state.seats = view.seats
    state.clock = view.clock
    state.universes = [universe_from(tiles).copy() for tiles in view.universes]
    state.row = list(view.row)
    state.deck = tuple(shuffled(view.hidden, rng))
    state.tail = list(view.tail)
    state.unplayed = mask_of([tile for tile in view.row if tile != NONE])
    state.unplayed |= mask_of(view.hidden) | mask_of(view.tail)
    state.goals = imagined_goals(view.goals, rng)
    state.order = view.order
    state.times = list(view.times)
    state.arrivals = list(view.arrivals)
    state.actor = view.actor
    state.phase = view.phase
    state.cost = view.cost
    state.bonus = view.bonus
    state.dark = view.dark
    state.chosen = view.chosen
    state.side = view.side
    state.mover = view.mover
    if view.quest is not None:
        state.quest = imagined_quest(view.quest, view.phase, rng)
    return state


@lru_cache(maxsize=4)
def universe_from(tiles: tuple[Placed, ...]) -> Universe:
    """A universe as a view shows it, not to be changed: many worlds are imagined from one."""
    return universe_of(
        {cell: tile for cell, tile, _ in tiles},
        {cell: under for cell, _, under in tiles if under != NONE},
    )


def imagined_goals(
    goals: tuple[tuple[Goal, Goal], ...], rng: Random
) -> tuple[tuple[Goal, Goal], ...]:
    """Nobody else has the goals I know of; the rest is dealt anew.  [BBG-113, BBG-601]"""
    shapes = shuffled([g for g in m.SHAPE_GOALS if all(g != shape for shape, _ in goals)], rng)
    colours = shuffled([g for g in m.COLOUR_GOALS if all(g != colour for _, colour in goals)], rng)
    known = [goal for pair in goals for goal in pair if goal != UNKNOWN]
    assert len(known) + len(shapes) + len(colours) == len(m.GOALS), "BBG-113"
    return tuple(
        (
            shapes.pop() if shape == UNKNOWN else shape,
            colours.pop() if colour == UNKNOWN else colour,
        )
        for shape, colour in goals
    )


def imagined_quest(view: QuestView, phase: int, rng: Random) -> Quest:
    """The cards that are face up lie first in the pile; their order is told by no rule.

    While cards are left, one is active (BBG-406) and no lap is the last (BBG-410).
    """
    turned = (*view.won, *view.negative)
    if view.active != NONE:
        turned = (*turned, view.active)
    assert not view.unseen or view.active != NONE, "BBG-406"
    assert not view.unseen or not view.passages, "BBG-410"
    assert view.passages < m.LAPS or phase == ENDED, "BBG-410"
    quest = Quest()
    quest.pile = turned + tuple(shuffled(view.unseen, rng))
    quest.turned = len(turned)
    quest.active = view.active
    quest.won = view.won
    quest.negative = view.negative
    quest.passages = view.passages
    quest.lost = view.lost
    return quest


def imagined_chain(view: ChainView, rng: Random) -> Chain:
    """The unseen tiles are dealt anew to the other hands and the pile.

    A seat knows its own hand; an empty one would have won (BBG-510). There are no hands
    before the deal, and no more hidden tiles than the box has (BBG-500).
    """
    assert view.phase != DEAL or not any(view.hands), "BBG-500"
    assert view.seat < 0 or UNKNOWN not in view.hands[view.seat], "BBG-500"
    assert view.phase in (DEAL, ENDED) or all(view.hands), "BBG-510"
    chain = seen_chain(view)
    unseen = shuffled(view.unseen, rng)
    for owner, hand in enumerate(view.hands):
        if UNKNOWN in hand:
            assert len(hand) <= len(unseen), "BBG-500"
            chain.hands[owner] = mask_of(unseen[: len(hand)])
            unseen = unseen[len(hand) :]
        else:
            chain.hands[owner] = mask_of(hand)
    gone = [tile for tile in range(m.STARS) if tile not in unseen]
    chain.deck = (*gone, *unseen)
    chain.drawn = len(gone)
    return chain


def seen_chain(view: ChainView) -> Chain:
    """The public part of a chain, with the actor's begun move; hands and pile are empty."""
    chain = bare_chain(view.seats, view.order)
    chain.tiles = dict(view.chain)
    if view.chain:
        chain.ends = [view.chain[0][0], view.chain[-1][0]]
    if len(view.chain) > 1:
        chain.open_ways = [ways_at(chain.tiles, end) for end in chain.ends]
    chain.needs = list(view.needs)
    chain.actor = view.actor
    chain.phase = view.phase
    chain.chosen = view.chosen
    chain.link = view.link
    return chain
