"""Hidden information: the view of a seat, and worlds that fit a view.

A secret cannot be told to a seat by mistake: a view is built up from the knowledge of its
seat, and a world is imagined from a view alone.
"""

from __future__ import annotations

from random import Random
from typing import Final

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import shuffled
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.engine.view import UNKNOWN
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.legal import exchangeable, own_settings, step_of, steps_at
from astrarium.games.astrolabe.material import Card, Token
from astrarium.games.astrolabe.powers import is_loose
from astrarium.games.astrolabe.rounds import ASKED_BY, LATER_STEPS, destiny_left
from astrarium.games.astrolabe.sky import searchers
from astrarium.games.astrolabe.spaces import active_character
from astrarium.games.astrolabe.state import (
    DESTINY_SEAT,
    EVERYBODY,
    FACE_UP,
    NONE,
    TOKEN,
    WATCHERS,
    State,
    before_deal,
    kind_of,
)
from astrarium.games.astrolabe.view import (
    GAME,
    HIDDEN,
    Held,
    Loose,
    Lying,
    Spot,
    View,
    public_cards,
)

# What others see of a move that is not complete.
BEGUN: Final[dict[int, int]] = {
    phases.EXCHANGE_WITH: phases.EXCHANGE,
    phases.MAGICIAN_WITH: phases.MAGICIAN,
    phases.WIN_DRAW: phases.WIN,
    phases.WIN_REVEAL: phases.WIN,
    phases.WIN_THROW: phases.WIN,
    phases.WIN_CONSOLIDATE: phases.WIN,
}


def bit_of(seat: int) -> int:
    """The bit of a seat, or of all spectators, in a set of seats that know something."""
    return 1 << seat if seat >= 0 else WATCHERS


# -- from states to views --------------------------------------------------------------


def view_of(state: State, seat: int) -> View:
    """The view of a seat, without Destiny's cards and those aside.  [LAB-610, LAB-611, LAB-613]"""
    acts = seat == state.actor
    bit = bit_of(seat)
    return View(
        game=GAME,
        seat=seat,
        seats=state.seats,
        first=state.first,
        actor=state.actor,
        phase=state.phase if acts else BEGUN.get(state.phase, state.phase),
        round=state.round,
        trick=state.trick,
        initiative=state.initiative,
        turn=state.turn,
        left=state.left,
        card=state.card,
        space=state.space,
        step=state.step,
        steps=state.steps,
        chosen=state.chosen if acts else NONE,
        second=state.second,
        points=state.points,
        world=tuple(lying(laid) for laid in state.world),
        past=tuple(members(state.past)),
        destiny=(UNKNOWN,) * len(state.destiny),
        readers=state.readers,
        hands=tuple(seen_hand(state, owner, seat) for owner in range(state.seats)),
        pacts=own_pacts(state, seat),
        stacks=tuple(state.stacks),
        tower=state.tower,
        partner=state.partner,
        boards=tuple(board(state, owner, bit) for owner in range(state.seats)),
        zones=tuple(tuple(loose(state, token, bit) for token in zone) for zone in state.zones),
        incoming=None if state.incoming == NONE else loose(state, state.incoming, bit),
        piles=tuple(seen_pile(state, pile, bit) for pile in state.piles),
        searchers=searchers(state),
    )


def lying(laid: int) -> Lying:
    seat = laid & 7
    return Lying(NONE if seat == DESTINY_SEAT else seat, laid >> 3)


def seen_hand(state: State, owner: int, seat: int) -> tuple[Held, ...]:
    """A hand with the cards of it that a seat knows.  [LAB-609]"""
    bit = bit_of(seat)
    cards = members(state.hands[owner])
    known = []
    for card in cards:
        known_by = state.card_known[card]
        if known_by & bit:
            if known_by != EVERYBODY[state.seats]:
                known_by &= bit | 1 << owner | state.readers[owner] | confided(state, card, seat)
            known.append(Held(card, known_by))
    return (*known, *(HIDDEN,) * (len(cards) - len(known)))


def own_pacts(state: State, seat: int) -> tuple[tuple[Card, int], ...]:
    """The cards that a seat saw change hands with another, rising."""
    return tuple(
        sorted(
            (card, other if seat == one else one)
            for card, one, other in state.pacts
            if seat in (one, other)
        )
    )


def confided(state: State, card: Card, seat: int) -> int:
    """The other of two who saw a card change hands, if the seat is one of them."""
    for traded, one, other in state.pacts:
        if traded == card and seat in (one, other):
            return 1 << one | 1 << other
    return 0


def board(state: State, owner: int, bit: int) -> tuple[Spot, ...]:
    return tuple(spot(state, m.SLOTS * owner + slot, bit) for slot in range(m.SLOTS))


def spot(state: State, place: int, bit: int) -> Spot:
    """A slot: a face-down token may be known, and its owner need not know it.

    [LAB-602, LAB-604, LAB-605]
    """
    token = state.slots[place]
    setting = state.settings[place]
    known_by = 0 if token == NONE else state.token_known[token]
    setting_known_by = 0 if setting == NONE else state.setting_known[setting]
    return Spot(
        token=token if token == NONE or known_by & bit else UNKNOWN,
        up=bool(state.up >> place & 1),
        known_by=known_by,
        locked=bool(state.locked >> place & 1),
        setting=setting if setting == NONE or setting_known_by & bit else UNKNOWN,
        setting_known_by=setting_known_by,
    )


def seen_pile(state: State, pile: tuple[Token, ...], bit: int) -> tuple[Token, ...]:
    """All of a pile for a seat that looked through it, its top for all others.  [LAB-612]"""
    return tuple(token if state.token_known[token] & bit else UNKNOWN for token in pile)


def loose(state: State, code: int, bit: int) -> Loose:
    token = code & TOKEN
    known_by = state.token_known[token]
    return Loose(
        kind=kind_of(token),
        token=token if known_by & bit else UNKNOWN,
        up=bool(code & FACE_UP),
        known_by=known_by,
    )


# -- from views to worlds --------------------------------------------------------------


class Supply:
    """Identities of one class that a view does not show, in a random order.  [LAB-614]"""

    def __init__(self, all_of_it: tuple[int, ...], shown: set[int], own: int, rng: Random) -> None:
        self.all_of_it = all_of_it
        self.unseen = shuffled([item for item in all_of_it if item not in shown], rng)
        self.own = own  # the bit of who imagines

    def named(self, item: int, known_by: int) -> int:
        """The identity itself, or a drawn one if the item is UNKNOWN.  [LAB-601]"""
        if item == UNKNOWN:
            assert not known_by & self.own, "LAB-601"
            return self.unseen.pop()
        assert item in self.all_of_it, "LAB-321"
        return item


def imagined(view: View, rng: Random) -> State:
    """A state that the view's seat could not tell from the true one.

    [LAB-614] Unknown identities of each class are spread evenly over the places unknown
    to the seat. Of what others know of each other's hands, only whole hands are imagined.
    A view that no game comes to fails an assertion here, or is not what the state shows.
    """
    state = before_deal(view.seats, view.first)
    state.phase = view.phase
    state.actor = asked_seat(view)
    state.round = view.round
    state.trick = view.trick
    state.initiative = view.initiative
    state.turn = view.turn
    state.left = view.left
    state.card = view.card
    state.space = view.space
    state.step = view.step
    state.steps = view.steps
    state.chosen = view.chosen
    state.second = view.second
    state.points = view.points
    state.readers = view.readers
    state.pacts = tuple((card, view.seat, other) for card, other in view.pacts)
    state.stacks = list(view.stacks)
    state.tower = view.tower
    state.partner = view.partner
    imagine_settings(view, state, rng)
    imagine_tokens(view, state, rng)
    imagine_cards(view, state, rng)
    return state


def asked_seat(view: View) -> int:
    """The seat at turn, but where Justice asks all, chance acts or nobody does."""
    if view.phase == phases.ENDED:
        return OVER
    if view.phase < phases.PLAY:
        return CHANCE
    return view.actor if view.phase == phases.JUSTICE and view.actor >= 0 else view.turn


def imagine_settings(view: View, state: State, rng: Random) -> None:
    spots = [spot for board in view.boards for spot in board]
    shown = {spot.setting for spot in spots}
    supplies = [Supply(tokens, shown, bit_of(view.seat), rng) for tokens in m.OF_KIND]
    for place, spot in enumerate(spots):
        if spot.setting != NONE:
            supply = supplies[place % m.SLOTS // 3]
            setting = supply.named(spot.setting, spot.setting_known_by)
            state.settings[place] = setting
            state.setting_known[setting] = spot.setting_known_by


def imagine_tokens(view: View, state: State, rng: Random) -> None:
    shown = shown_tokens(view)
    supplies = [Supply(tokens, shown, bit_of(view.seat), rng) for tokens in m.OF_KIND]
    for place, spot in enumerate(spot for board in view.boards for spot in board):
        if spot.token != NONE:
            token = supplies[place % m.SLOTS // 3].named(spot.token, spot.known_by)
            state.slots[place] = token
            state.token_known[token] = spot.known_by
            state.filled |= 1 << place
            state.up |= spot.up << place
            state.locked |= spot.locked << place
    for kind, zone in enumerate(view.zones):
        assert all(lying.kind == kind for lying in zone), "LAB-321"
        state.zones[kind] = tuple(imagine_loose(lying, state, supplies[kind]) for lying in zone)
    if view.incoming is not None:
        state.incoming = imagine_loose(view.incoming, state, supplies[view.incoming.kind])
    for kind, pile in enumerate(view.piles):
        below = view.searchers if kind == m.PLANET else 0
        pile = tuple(
            supplies[kind].named(token, below if at else 0) for at, token in enumerate(pile)
        )
        state.piles[kind] = pile
        for token in pile[1:]:
            state.token_known[token] = below
        for token in pile[:1]:
            state.token_known[token] = EVERYBODY[view.seats]


def shown_tokens(view: View) -> set[Token]:
    """The tokens that a view names."""
    shown = {spot.token for board in view.boards for spot in board}
    shown.update(token for pile in view.piles for token in pile)
    shown.update(lying.token for zone in view.zones for lying in zone)
    if view.incoming is not None:
        shown.add(view.incoming.token)
    return shown


def imagine_loose(lying: Loose, state: State, supply: Supply) -> int:
    token = supply.named(lying.token, lying.known_by)
    state.token_known[token] = lying.known_by
    return token | FACE_UP if lying.up else token


def imagine_cards(view: View, state: State, rng: Random) -> None:
    shown = shown_cards(view)
    assert all(card in shown for card, _ in view.pacts), "LAB-609"
    supply = Supply(tuple(range(m.CARDS)), shown, bit_of(view.seat), rng)
    for card in public_cards(view):
        state.card_known[card] = EVERYBODY[view.seats]
    for lying in view.world:
        seat = DESTINY_SEAT if lying.seat == NONE else lying.seat
        state.world.append(lying.card << 3 | seat)
    state.past = mask_of(view.past)
    for seat, hand in enumerate(view.hands):
        readers = 1 << seat | view.readers[seat]
        for held in hand:
            known_by = readers if held.card == UNKNOWN else held.known_by
            card = supply.named(held.card, known_by)
            state.hands[seat] |= 1 << card
            state.card_known[card] = known_by
    state.destiny = tuple(supply.named(card, 0) for card in view.destiny)
    if view.phase > phases.DEAL_CARDS:
        state.aside = mask_of(supply.unseen)


def shown_cards(view: View) -> set[Card]:
    """The cards that a view names."""
    shown = {*public_cards(view), *view.destiny}
    shown.update(held.card for hand in view.hands for held in hand)
    return shown


# -- moments that no game comes to -------------------------------------------------------

CHOOSING: Final = (phases.EXCHANGE_WITH, phases.MAGICIAN_WITH)  # an own slot is chosen already


def asked(state: State) -> State:
    """An imagined state, if the rules can come to ask its question: asserts all that play
    relies on and a position that was typed in could get wrong, each with its rule."""
    phase = state.phase
    using = phases.USE <= phase <= phases.JUDGE or phase in (
        phases.SCRAMBLE_PLANETS,
        phases.SCRAMBLE_CONSTELLATIONS,
    )
    rewarding = state.card == NONE and (
        phase == phases.PLACE or phases.WIN <= phase < phases.SETTING
    )
    playing = phase == phases.PLAY or (using and not rewarding)
    assert (state.initiative == NONE) == (phase <= phases.LOT), "LAB-107"
    assert (playing or phase == phases.SETTING) <= state.left <= state.seats, "LAB-210"
    assert len(state.destiny) == destiny_left(phase, state.round, state.trick), "LAB-111"
    assert bool(state.points) == (state.round == 2 or phase == phases.DEAL_AGAIN), "LAB-120"
    assert state.second == NONE or (rewarding and state.second != state.turn), "LAB-232"
    check_world(state, playing)
    check_stacks(state)
    check_pacts(state)
    if state.card != NONE:
        check_power(state)
    else:
        assert not using or rewarding, "LAB-220"
        assert (state.space, state.step, state.steps) == (NONE, 0, 0), "LAB-220"
    check_chance(state)
    return state


def check_world(state: State, playing: bool) -> None:
    """Destiny lays first, then each player once, in turn.  [LAB-201, LAB-210, LAB-236]"""
    to_lay = [DESTINY_SEAT] if state.round == 1 and playing else []
    if playing:
        to_lay += [(state.turn + k) % state.seats for k in range(state.left, state.seats)]
    if state.card != NONE and state.space == NONE:
        to_lay.append(state.turn)
    for laid in state.world:
        assert laid & 7 in to_lay, "LAB-210"
        del to_lay[: to_lay.index(laid & 7) + 1]


def check_stacks(state: State) -> None:
    """Characters, with XII and XIII above them, are all that a space holds.

    [LAB-430, LAB-434] Only active ones stay between the rounds (LAB-121), and the Lovers'
    partner is somebody else (LAB-406.3).
    """
    lovers = NONE
    for seat in range(state.seats):
        stack = state.stacks[seat]
        covers = [card for card in stack if not m.CHARACTERS >> card & 1]
        assert all(card in (m.HANGED_MAN, m.DEATH) for card in covers), "LAB-430"
        assert not covers or list(stack[-len(covers) :]) == covers, "LAB-434"
        if m.LOVERS in stack:
            lovers = seat
        if state.phase == phases.DEAL_AGAIN and stack:
            assert stack == (active_character(state, seat),), "LAB-121"
    assert state.partner == NONE or lovers not in (NONE, state.partner), "LAB-406.3"


def check_pacts(state: State) -> None:
    """A seat remembers cards that it traded with another and that are still in a hand."""
    held = 0
    for hand in state.hands:
        held |= hand
    for card, seat, other in state.pacts:
        assert held >> card & 1, "LAB-609"
        assert 0 <= seat != other, "LAB-609"
        held ^= 1 << card


def check_power(state: State) -> None:
    """The card whose power is used lies where it was played and asks this question.

    [LAB-220] An Empress may have doubled its steps (LAB-403.1) and be gone by now.
    """
    assert is_played(state), "LAB-220"
    pattern = steps_at(state.card, state.space)
    again = state.space == NONE and m.STEP_FETCH not in pattern
    assert state.steps in (len(pattern), 2 * len(pattern) if again else 0), "LAB-403.1"
    assert state.step < state.steps, "LAB-220"
    step = step_of(state)
    assert state.phase == ASKED_BY[step] or step in LATER_STEPS.get(state.phase, ()), "LAB-220"
    if state.phase in CHOOSING:
        slots = exchangeable(state) if state.phase == phases.EXCHANGE_WITH else own_settings(state)
        assert slots >> state.chosen & 1, "LAB-313"


def is_played(state: State) -> bool:
    """Does the card lie on top, where it was played by the player whose turn it is?"""
    if state.space == NONE:
        return bool(state.world) and state.world[-1] == state.card << 3 | state.turn
    stack = state.stacks[state.space]
    if not stack or stack[-1] != state.card:
        return False
    if state.card == m.DEVIL:  # LAB-415.2: a character lies under it
        return state.space != state.turn and len(stack) > 1
    return state.space == state.turn or state.card == m.FOOL


def check_chance(state: State) -> None:
    """There is something to shuffle.  [LAB-261, LAB-400.2]"""
    kind = state.phase & 1
    if phases.REFILL_PLANETS <= state.phase <= phases.REFILL_CONSTELLATIONS:
        assert state.zones[kind], "LAB-261"
        assert not state.piles[kind], "LAB-261"
    elif phases.SCRAMBLE_PLANETS <= state.phase <= phases.SCRAMBLE_CONSTELLATIONS:
        assert is_loose(state, state.space, kind), "LAB-400.2"
