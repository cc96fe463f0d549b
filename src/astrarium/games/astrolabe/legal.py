"""The legal moves of every decision.  [dossier 5.3]

Lists are rising and the caller's to keep. Moves that name places come from tables: for
each distance k and each set of slots, the moves that name them.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import Card, Cards, Kind, Place, Places, Slot, Steps
from astrarium.games.astrolabe.sky import may_consolidate
from astrarium.games.astrolabe.spaces import may_rob, robbing_tokens
from astrarium.games.astrolabe.state import NONE, TOKEN, State

# -- tables ------------------------------------------------------------------------


def _named(first: int, mask: int) -> tuple[int, ...]:
    """Moves from `first` on for the bits of a set."""
    return tuple(first + bit for bit in range(8) if mask >> bit & 1)


# For each byte of a hand, the moves that play its cards.
WORLD_MOVES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_named(mv.WORLD + 8 * part, byte) for byte in range(256)) for part in range(m.CARDS // 8)
)
PAST_MOVES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_named(mv.PAST + 8 * part, byte) for byte in range(256)) for part in range(m.CARDS // 8)
)
OWN_MOVES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        tuple(
            mv.OWN + m.OWN_CARDS.index(8 * part + bit)
            for bit in range(8)
            if byte >> bit & 1 and 8 * part + bit in m.OWN_CARDS
        )
        for byte in range(256)
    )
    for part in range(3)
)
# For each distance and each set of slots.
TOKEN_MOVES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_named(mv.TOKEN + m.SLOTS * k, slots) for slots in range(64)) for k in range(m.MAX_SEATS)
)
PLACE_MOVES: Final[tuple[tuple[int, ...], ...]] = tuple(
    _named(mv.PLACE, slots) for slots in range(64)
)


def _paths(kind: Kind, filled: int, locked: int) -> tuple[int, ...]:
    """The moves of tokens of a kind, from three slots' fill and locks.  [LAB-317]"""
    return tuple(
        mv.MOVE + 6 * kind + path
        for path, (start, end) in enumerate(mv.PATHS)
        if filled & ~locked & 1 << start
        and not locked >> end & 1
        and (start < end or not filled >> end & 1)
    )


# By kind, then 8 * filled + locked.
PATH_MOVES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_paths(kind, index >> 3, index & 7) for index in range(64)) for kind in range(2)
)
COUNT: Final = (0, 1, 1, 2, 1, 2, 2, 3)  # members of a set of three


# -- the list of the moment ----------------------------------------------------------


def legal_moves(state: State) -> list[int]:
    """The moves of the seat to act: a list of one where it has no choice, and never none.

    [LAB-502, LAB-504]
    """
    phase = state.phase
    if phase == phases.SETTING:
        return setting_moves(state)
    if phase == phases.PLAY:
        return card_moves(state)
    if phase == phases.PLACE:
        return list(PLACE_MOVES[open_slots(state)])
    if phase >= phases.WIN:
        return reward_moves(state)
    if phase <= phases.EXCHANGE_WITH:
        return token_moves(state)
    return arcana_moves(state)


# -- D-CARD --------------------------------------------------------------------------


def card_moves(state: State) -> list[int]:
    """D-CARD: where each card of the hand may go; to spaces at all times.

    [LAB-210, LAB-211, LAB-219, LAB-430, LAB-431, LAB-432]
    """
    hand = state.hands[state.turn]
    cards = answers(state, hand)
    moves: list[int] = []
    part = 0
    while cards:
        moves += WORLD_MOVES[part][cards & 255]
        cards >>= 8
        part += 1
    arcana = hand & m.OWN_MASK
    part = 0
    while arcana:
        moves += OWN_MOVES[part][arcana & 255]
        arcana >>= 8
        part += 1
    if hand & m.OPP_MASK and state.trick < m.TRICKS:  # LAB-432
        add_adverse(state, hand, moves)
    return moves


def answers(state: State, hand: Cards) -> Cards:
    """The cards of a hand that may go to the World.

    [LAB-212, LAB-213, LAB-214, LAB-215, LAB-216, LAB-218]
    """
    world = state.world
    if not world:
        return hand  # LAB-212: nothing is led
    led = m.FAMILY[world[0] >> 3]
    same = hand & m.FAMILY_CARDS[led]
    if not same:
        return hand  # LAB-218: cut or throw away, as you please
    if led != m.ARCANA:
        return same  # LAB-213, LAB-216
    higher = same >> height(state) + 1 << height(state) + 1
    return higher or same  # LAB-214, LAB-215


def height(state: State) -> int:
    """The highest arcana in the World, or NONE.  [LAB-214]"""
    highest = NONE
    for laid in state.world:
        card = laid >> 3
        if m.FAMILY[card] == m.ARCANA and card > highest:
            highest = card
    return highest


def add_adverse(state: State, hand: Cards, moves: list[int]) -> None:
    """The plays to adverse spaces.  [LAB-431, LAB-416.2]"""
    for which in range(len(m.OPP_CARDS)):
        if hand >> m.OPP_CARDS[which] & 1:
            for k in range(1, state.seats):
                if (state.turn + k) % state.seats != state.tower:
                    moves.append(mv.OPP + mv.OTHERS * which + k - 1)


# -- steps of powers -------------------------------------------------------------------


def steps_at(card: Card, space: int) -> Steps:
    """The steps of a card's power in the World (NONE), or in somebody's space."""
    return m.WORLD_STEPS[card] if space == NONE else m.SPACE_STEPS.get(card, ())


def step_of(state: State) -> int:
    """The step of the power under way (STEP_*)."""
    pattern = steps_at(state.card, state.space)
    return pattern[state.step % len(pattern)]


def is_either(stack: tuple[Card, ...], space: int) -> bool:
    """Does the Priestess leave a player the choice of kinds? Not in spaces.

    [LAB-402.1, LAB-402.2]
    """
    return space == NONE and bool(stack) and stack[-1] == m.PRIESTESS


def kinds_of_step(state: State) -> tuple[Kind, ...]:
    """The kinds that a step of a card may be done with.

    [LAB-402.3] No other step asks for them, nor does a reward.
    """
    if is_either(state.stacks[state.turn], state.space):
        return (0, 1)
    return (step_of(state) & 1,)


def places_of_step(state: State) -> Places:
    """The places of those kinds."""
    if is_either(state.stacks[state.turn], state.space):
        return m.EITHER_KIND
    return m.KIND_PLACES[step_of(state) & 1]


def is_top(stack: tuple[Card, ...], card: Card) -> bool:
    """Is this card in force on a stack?  [LAB-437]"""
    return bool(stack) and stack[-1] == card


def steps_of(state: State, card: Card, seat: int) -> int:
    """The number of steps of a card's power in the World; in spaces none is doubled.

    [LAB-403.1, LAB-403.2, LAB-403.3]
    """
    pattern = m.WORLD_STEPS[card]
    if pattern and is_top(state.stacks[seat], m.EMPRESS) and pattern[0] != m.STEP_FETCH:
        return 2 * len(pattern)
    return len(pattern)


def add_places(state: State, places: Places, moves: list[int]) -> None:
    """The TOKEN moves of a set of places, as the seat to act counts them.  [LAB-501]"""
    seat = state.actor
    for k in range(state.seats):
        slots = places >> m.SLOTS * seat & 63
        if slots:
            moves += TOKEN_MOVES[k][slots]
        seat += 1
        if seat == state.seats:
            seat = 0


def token_moves(state: State) -> list[int]:
    """D-USE, D-DRAW, D-REVEAL, D-STEAL, D-EXCH-1 and -2."""
    phase = state.phase
    if phase == phases.USE:
        return [mv.PASS, mv.USE]
    if phase == phases.EXCHANGE_WITH:
        return exchange_with_moves(state)
    moves = [mv.PASS]
    if phase == phases.DRAW:
        for kind in kinds_of_step(state):
            add_sources(state, kind, moves)
    elif phase == phases.REVEAL:
        add_places(state, face_down(state) & places_of_step(state), moves)
    elif phase == phases.STEAL:
        others = loose(state) & ~m.SEAT_PLACES[state.turn]
        add_places(state, others & places_of_step(state), moves)
    else:
        moves += TOKEN_MOVES[0][exchangeable(state)]
    return moves


def add_sources(state: State, kind: Kind, moves: list[int]) -> None:
    """The pile and the positions of the zone.  [LAB-307, LAB-310]"""
    first = mv.DRAW + mv.SOURCES * kind
    if state.piles[kind]:
        moves.append(first)
    for position in range(len(state.zones[kind])):
        moves.append(first + 1 + position)


def face_down(state: State) -> Places:
    """The places of tokens that can be revealed.  [LAB-311]"""
    return state.filled & ~state.up


def loose(state: State) -> Places:
    """The places of tokens that no lock holds.  [LAB-316]"""
    return state.filled & ~state.locked


def exchangeable(state: State) -> int:
    """The own slots whose token can be exchanged.  [LAB-313]"""
    free = loose(state)
    others = free & ~m.SEAT_PLACES[state.turn] & places_of_step(state)
    slots = 0
    if others & m.KIND_PLACES[0]:
        slots |= m.KIND_SLOTS[0]
    if others & m.KIND_PLACES[1]:
        slots |= m.KIND_SLOTS[1]
    return free >> m.SLOTS * state.turn & slots


def exchange_with_moves(state: State) -> list[int]:
    """D-EXCH-2.  [LAB-313]"""
    moves: list[int] = []
    others = loose(state) & ~m.SEAT_PLACES[state.turn]
    add_places(state, others & m.KIND_PLACES[state.chosen // 3], moves)
    return moves


def open_slots(state: State) -> int:
    """The slots where the incoming token may be placed: an X slot is always open.

    [LAB-302, LAB-303, LAB-304]
    """
    kind = 0 if state.incoming & TOKEN < 12 else 1
    slots = m.KIND_SLOTS[kind]
    empty = slots & ~(state.filled >> m.SLOTS * state.turn)
    return empty or slots & ~(state.locked >> m.SLOTS * state.turn)


# -- decisions of the arcana -------------------------------------------------------------


def arcana_moves(state: State) -> list[int]:
    """D-EMPEROR, D-LOVERS, D-MAG-1 and -2, D-STRENGTH, D-HERMIT, D-JUSTICE, D-JUDGE."""
    phase = state.phase
    if phase == phases.JUSTICE:
        return list(TOKEN_MOVES[0][surplus(state, state.actor)])
    if phase == phases.MAGICIAN_WITH:
        moves: list[int] = []
        others = swappable(state) & ~m.SEAT_PLACES[state.turn]
        add_places(state, others & m.KIND_PLACES[state.chosen // 3], moves)
        return moves
    moves = [mv.PASS]
    if phase == phases.JUDGE:
        add_judgements(state, moves)
    elif phase == phases.HERMIT:
        add_past(state, moves)
    elif phase == phases.STRENGTH:
        add_places(state, state.locked & ~m.SEAT_PLACES[state.turn], moves)  # LAB-408.1, LAB-408.2
    elif phase == phases.MAGICIAN:
        moves += TOKEN_MOVES[0][own_settings(state)]
    else:
        for k in range(1, state.seats):
            if phase == phases.LOVERS or may_trade(state, (state.turn + k) % state.seats):
                moves.append(mv.TARGET + k - 1)
    return moves


def surplus(state: State, seat: int) -> int:
    """The slots with tokens that Justice lets a player discard, as a set.  [LAB-411.1]"""
    return surplus_of(state.filled >> m.SLOTS * seat & 63, state.locked >> m.SLOTS * seat)


def surplus_of(filled: int, locked: int) -> int:
    """The surplus, from the slots with a token and the slots with a lock.

    [LAB-411.2] Locked tokens are counted but cannot go.
    """
    planets = COUNT[filled & 7]
    constellations = COUNT[filled >> 3]
    if planets == constellations:
        return 0
    larger = m.KIND_SLOTS[0] if planets > constellations else m.KIND_SLOTS[1]
    return filled & larger & ~locked


def discards(filled: int, locked: int) -> int:
    """The number of tokens that Justice takes from a player, one by one.  [LAB-411.1]"""
    count = 0
    while slots := surplus_of(filled, locked):
        filled &= ~(slots & -slots)
        count += 1
    return count


def is_unjust(state: State) -> bool:
    """Could Justice make somebody discard a token?  [D-USE]"""
    for seat in range(state.seats):
        if surplus(state, seat):
            return True
    return False


def swappable(state: State) -> Places:
    """The places of settings that no lock holds.  [LAB-401.1, R-43]"""
    return m.ASTROLABE_PLACES & (1 << m.SLOTS * state.seats) - 1 & ~state.locked


def own_settings(state: State) -> int:
    """The own slots whose setting can be swapped.  [LAB-401.1]"""
    free = swappable(state)
    others = free & ~m.SEAT_PLACES[state.turn]
    slots = 0
    for kind in range(2):
        if others & m.KIND_PLACES[kind]:
            slots |= m.KIND_SLOTS[kind]
    return free >> m.SLOTS * state.turn & slots & m.ASTROLABE_SET


def may_trade(state: State, other: int) -> bool:
    """May the Emperor choose this adversary?  [LAB-404.1]"""
    return bool(state.hands[state.turn] and state.hands[other])


def add_past(state: State, moves: list[int]) -> None:
    """The cards of the Past.  [LAB-409]"""
    cards = state.past
    part = 0
    while cards:
        moves += PAST_MOVES[part][cards & 255]
        cards >>= 8
        part += 1


def add_judgements(state: State, moves: list[int]) -> None:
    """Top cards, then the Tower.  [LAB-420.1, LAB-416.2]"""
    for k in range(state.seats):
        owner = (state.turn + k) % state.seats
        if state.stacks[owner] and (k == 0 or owner != state.tower):
            moves.append(mv.JUDGE_TOP + k)
    if state.tower != NONE:
        moves.append(mv.JUDGE_TOWER + (state.tower - state.turn) % state.seats)


# -- rewards and the setting phase ---------------------------------------------------------


def reward_moves(state: State) -> list[int]:
    """D-WIN and the decisions that follow it.  [LAB-240]"""
    phase = state.phase
    moves: list[int] = []
    if phase == phases.WIN:
        return rewards(state)
    if phase == phases.WIN_DRAW:
        add_sources(state, 0, moves)
        add_sources(state, 1, moves)
    elif phase == phases.WIN_REVEAL:
        add_places(state, face_down(state), moves)
    elif phase == phases.WIN_THROW:
        add_places(state, loose(state), moves)
    else:
        moves += TOKEN_MOVES[0][may_consolidate(state, state.turn)]
    return moves


def rewards(state: State) -> list[int]:
    """The rewards to choose from.  [LAB-240, LAB-315, LAB-503]"""
    moves = [mv.PASS]
    if state.piles[0] or state.piles[1] or state.zones[0] or state.zones[1]:
        moves.append(mv.WIN_DRAW)
    if face_down(state):
        moves.append(mv.WIN_REVEAL)
    if loose(state):
        moves.append(mv.WIN_THROW)
    if may_consolidate(state, state.turn):
        moves.append(mv.WIN_CONSOLIDATE)
    return moves


def setting_moves(state: State) -> list[int]:
    """D-SETTING.  [LAB-250, LAB-317, LAB-440]"""
    seat = state.turn
    filled = state.filled >> m.SLOTS * seat & 63
    locked = state.locked >> m.SLOTS * seat & 63
    moves = [mv.PASS]
    moves += path_moves(filled, locked)
    tokens = robbing_tokens(state, seat)
    if tokens:
        for k in range(1, state.seats):
            if may_rob(tokens, state.stacks[(seat + k) % state.seats]):
                moves.append(mv.ROB + k - 1)
    return moves


def path_moves(filled: int, locked: int) -> tuple[int, ...]:
    """Ways to move a token, from the slots with a token and the locked ones.  [LAB-317]"""
    planets = PATH_MOVES[0][(filled & 7) << 3 | locked & 7]
    return planets + PATH_MOVES[1][filled & 0b111000 | locked >> 3]


def place_named(state: State, move: int) -> Place:
    """The place of a TOKEN move, as the seat to act counts.  [LAB-501]"""
    place = m.SLOTS * state.actor + move - mv.TOKEN
    around = m.SLOTS * state.seats
    return place if place < around else place - around


def slot_named(move: int) -> Slot:
    return (move - mv.TOKEN) % m.SLOTS
