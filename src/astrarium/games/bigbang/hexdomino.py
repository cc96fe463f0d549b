"""Hexdomino: a chain of stars, linked by shape and colour in turn."""

from __future__ import annotations

from random import Random

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import shuffled
from astrarium.engine.options import Options
from astrarium.engine.protocol import OVER, Breach, Journal, Outcome, Part, Scores, message
from astrarium.engine.ranking import ranked, returns_of
from astrarium.games.bigbang import events as ev
from astrarium.games.bigbang import moves, refusals
from astrarium.games.bigbang.chain import attach_moves, attachable, is_linked, takes, ways_at
from astrarium.games.bigbang.common import BigBangGame, Deal
from astrarium.games.bigbang.knowledge import chain_view, imagined_chain
from astrarium.games.bigbang.material import CENTRE, HAND, STAR_TILES, STARS, STEP, Tile
from astrarium.games.bigbang.phases import ATTACH, CHOOSE_LINK, ENDED, PICK
from astrarium.games.bigbang.scoring import hand_points
from astrarium.games.bigbang.state import NONE, Chain, bare_chain, seat_after
from astrarium.games.bigbang.view import ChainView


class Hexdomino(BigBangGame[Chain, ChainView]):
    """Dominoes on hexagons, hands hidden."""

    def __init__(self) -> None:
        super().__init__("hexdomino", (2, 6), "BBG-501", "BBG-501", rules_version=2)

    def new(self, seats: int, options: Options) -> Chain:
        return bare_chain(seats, self.named_order(seats, options))

    def bound(self, seats: int) -> int:
        """48 tiles by two decisions, one link type, 33 draws, a round of passes a tile."""
        return (2 + seats) * STARS + 1 + STARS

    def copy(self, state: Chain) -> Chain:
        return state.copy()

    def to_act(self, state: Chain) -> int:
        return state.actor

    def is_tentative(self, state: Chain) -> bool:
        """A tile is taken from the hand and not attached yet."""
        return PICK < state.phase < ENDED

    # -- chance ----------------------------------------------------------------

    def sample_chance(self, state: Chain, rng: Random) -> Outcome:
        tiles = shuffled(STAR_TILES, rng)
        return Deal(tuple(tiles), (), state.order or self.draw_order(state.seats, rng))

    def is_possible(self, state: Chain, outcome: Outcome) -> bool:
        return (
            isinstance(outcome, Deal)
            and sorted(outcome.tiles) == list(STAR_TILES)
            and not outcome.goals
            and self.is_order(state.seats, outcome.order)
            and state.order in ((), outcome.order)
        )

    def apply_chance(self, state: Chain, outcome: Outcome, journal: Journal | None = None) -> None:
        """BBG-500: seven tiles each, then the start tile; the rest is the pile."""
        state.deck = outcome[0]
        state.order = outcome[2]
        for seat in range(state.seats):
            state.hands[seat] = mask_of(state.deck[HAND * seat : HAND * (seat + 1)])
        state.drawn = HAND * state.seats + 1
        start = state.deck[state.drawn - 1]
        state.tiles[CENTRE] = start
        self.tell_order(state.order, journal)
        if journal is not None:
            journal.tell(ev.Began(), "BBG-500")
            for seat in range(state.seats):
                for tile in members(state.hands[seat]):
                    journal.tell(ev.DrewTile(seat, tile), "BBG-500", 1 << seat, True)
            journal.tell(ev.Attached(NONE, start, NONE, CENTRE, NONE), "BBG-500", learnt=True)
        self.next_turn(state, journal)

    # -- a turn ----------------------------------------------------------------

    def next_turn(self, state: Chain, journal: Journal | None) -> None:
        """BBG-501; BBG-511: the game ends when nobody can attach and the pile is empty."""
        state.actor = seat_after(state.actor, state.order)
        state.phase = PICK
        if state.drawn == STARS:
            everything = 0
            for hand in state.hands:
                everything |= hand
            if not attachable(state, everything):
                self.end(state, "BBG-511", journal)

    def legal_moves(self, state: Chain) -> list[int]:
        if state.phase == PICK:
            able = attachable(state, state.hands[state.actor])
            return [moves.HAND + tile for tile in members(able)] if able else [moves.PASS]
        if state.phase == CHOOSE_LINK:
            start = state.tiles[CENTRE]
            return [
                moves.LINK + kind
                for kind in (moves.BY_COLOUR, moves.BY_SHAPE)
                if is_linked(kind, start, state.chosen)
            ]
        return attach_moves(state)

    def apply(self, state: Chain, move: int, journal: Journal | None = None) -> None:
        if move >= moves.HAND:
            state.chosen = move - moves.HAND
            state.phase = ATTACH if len(state.tiles) > 1 else CHOOSE_LINK
        elif move >= moves.ATTACH:
            place = move - moves.ATTACH
            self.attach(state, place // 6, place % 6, journal)
        elif move >= moves.LINK:
            state.link = move - moves.LINK
            state.phase = ATTACH
        else:
            self.draw_or_pass(state, journal)

    def attach(self, state: Chain, end: int, direction: int, journal: Journal | None) -> None:
        """A tile becomes an end, which asks for the other type of link.

        [BBG-503, BBG-505, BBG-506]
        BBG-510: the seat that attaches the last tile of its hand has won.
        """
        cell = STEP[state.ends[end]][direction]
        link = state.link if state.link != NONE else state.needs[end]
        tile = state.chosen
        state.tiles[cell] = tile
        state.ends[end] = cell
        if state.link != NONE:
            state.needs = [1 - link, 1 - link]  # BBG-506
        else:
            state.needs[end] = 1 - link  # BBG-505
        state.open_ways = [ways_at(state.tiles, place) for place in state.ends]
        state.hands[state.actor] &= ~(1 << tile)
        state.chosen = state.link = NONE
        if journal is not None:
            journal.tell(ev.Attached(state.actor, tile, end, cell, link), "BBG-503", learnt=True)
        if not state.hands[state.actor]:
            self.end(state, "BBG-510", journal)
        else:
            self.next_turn(state, journal)

    def draw_or_pass(self, state: Chain, journal: Journal | None) -> None:
        """BBG-508: a seat that cannot attach draws a tile, if there is one."""
        seat = state.actor
        if state.drawn < STARS:
            tile = state.deck[state.drawn]
            state.drawn += 1
            state.hands[seat] |= 1 << tile
            if journal is not None:
                journal.tell(ev.Drew(seat), "BBG-508")
                journal.tell(ev.DrewTile(seat, tile), "BBG-508", 1 << seat, True)
        elif journal is not None:
            journal.tell(ev.Passed(seat), "BBG-508")
        self.next_turn(state, journal)

    def end(self, state: Chain, rule: str, journal: Journal | None) -> None:
        """The game is over and the hands are shown, to be counted."""
        state.phase = ENDED
        state.actor = OVER
        if journal is not None:
            journal.tell(ev.Ended(), rule)
            for seat in range(state.seats):
                hand = tuple(members(state.hands[seat]))
                journal.tell(ev.HandShown(seat, hand), "BBG-512", learnt=True)

    # -- refusals --------------------------------------------------------------

    def breach(self, state: Chain, move: int) -> Breach | None:
        if move in self.legal_moves(state):
            return None
        if state.phase == PICK and move == moves.PASS:
            return refusals.must_attach()
        if state.phase == PICK and moves.HAND <= move < moves.CELL:
            tile = move - moves.HAND
            if state.hands[state.actor] >> tile & 1:
                return refusals.not_attachable(tile)
            return refusals.not_in_hand(tile)
        if state.phase == CHOOSE_LINK and move in (moves.LINK, moves.LINK + 1):
            return refusals.not_linked(
                "BBG-504", move - moves.LINK, state.chosen, state.tiles[CENTRE]
            )
        if state.phase == ATTACH and moves.ATTACH <= move < moves.HAND:
            return attach_breach(state, (move - moves.ATTACH) // 6, (move - moves.ATTACH) % 6)
        return refusals.not_asked("BBG-507", self.asked(state))

    # -- the end ---------------------------------------------------------------

    def scores(self, state: Chain) -> Scores:
        """BBG-510: an empty hand wins, the others share second place. BBG-512 otherwise."""
        points = tuple(hand_points(hand) for hand in state.hands)
        sizes = [len(members(hand)) for hand in state.hands]
        parts = tuple(
            (Part(message("bbg.part.hand", n=sizes[seat]), points[seat]),)
            for seat in range(state.seats)
        )
        if 0 in state.hands:
            ranks = tuple(2 if hand else 1 for hand in state.hands)
        else:
            ranks = ranked([(points[seat], sizes[seat]) for seat in range(state.seats)])
        return Scores(points, parts, ranks, returns_of(ranks))

    # -- knowledge -------------------------------------------------------------

    def view(self, state: Chain, seat: int) -> ChainView:
        return chain_view(state, self.slug, seat)

    def imagine(self, view: ChainView, rng: Random) -> Chain:
        """The tile that was taken can be attached (BBG-507), the first by a link (BBG-504)."""
        state = imagined_chain(view, rng)
        if state.chosen != NONE:
            able = attachable(state, state.hands[state.actor])
            assert able >> state.chosen & 1, "BBG-507"
            is_first = len(state.tiles) == 1
            assert is_first or state.phase == ATTACH, "BBG-504"
            assert (state.link != NONE) == (is_first and state.phase == ATTACH), "BBG-504"
            if state.link != NONE:
                assert is_linked(state.link, state.tiles[CENTRE], state.chosen), "BBG-504"
        return state

    def inventory(self, state: Chain) -> list[Tile]:
        material = list(state.tiles.values())
        for hand in state.hands:
            material += members(hand)
        return sorted(material + list(state.deck[state.drawn :]))


def attach_breach(state: Chain, end: int, direction: int) -> Breach:
    """Why the tile chosen may not be attached there."""
    if state.link != NONE:
        return refusals.only_end_one()
    other = state.tiles[state.ends[end]]
    if not takes(state, end, state.chosen):
        return refusals.not_linked("BBG-505", state.needs[end], state.chosen, other)
    return refusals.way_closed(end, STEP[state.ends[end]][direction])
