"""The course of a trick from phase to phase, and of a round to the next.

Each function ends with somebody being asked.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.bits import members
from astrarium.engine.protocol import CHANCE, OVER, Journal
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.legal import is_unjust, step_of
from astrarium.games.astrolabe.material import Card, Kind
from astrarium.games.astrolabe.powers import is_loose
from astrarium.games.astrolabe.scoring import astrolabe_points, character_points, correct_spots
from astrarium.games.astrolabe.sky import move_stars, publish, publish_setting
from astrarium.games.astrolabe.spaces import active_character, lay_bare, part
from astrarium.games.astrolabe.state import DESTINY_SEAT, NONE, State

# -- phase 1, Destiny, and phase 2, cards ----------------------------------------------


def start_trick(state: State, journal: Journal | None) -> None:
    """Destiny opens the tricks of round 1; then the initiative holder plays.

    [LAB-111, LAB-112, LAB-201, LAB-202, LAB-210]
    """
    if journal is not None:
        journal.tell(ev.TrickBegan(state.round, state.trick), "LAB-110")
    if state.round == 1:
        card = state.destiny[0]
        state.destiny = state.destiny[1:]
        state.world.append(card << 3 | DESTINY_SEAT)
        lay_bare(state, card)
        if journal is not None:
            journal.tell(ev.DestinyTurned(card), "LAB-201", learnt=True)
    state.turn = state.initiative
    state.left = state.seats
    next_player(state, journal)


def destiny_left(phase: int, round: int, trick: int) -> int:
    """The number of Destiny's cards: in round 1 one for each trick to come.  [LAB-111]"""
    if phase <= phases.DEAL_CARDS or round > 1:
        return 0
    return m.DESTINY if phase == phases.LOT else m.DESTINY - trick


def next_player(state: State, journal: Journal | None) -> None:
    """Ask the next player for a card; empty hands are skipped.  [LAB-210, LAB-114]"""
    while state.left:
        if state.hands[state.turn]:
            state.actor = state.turn
            state.phase = phases.PLAY
            return
        if journal is not None:
            journal.tell(ev.Skipped(state.turn), "LAB-114")
        pass_turn(state)
    end_trick(state, journal)


def pass_turn(state: State) -> None:
    """Clockwise to the next player."""
    state.left -= 1
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0


# Which decision a step of a power asks for.
ASKED: Final[dict[int, int]] = {
    m.STEP_DRAW: phases.DRAW,
    m.STEP_DRAW + 1: phases.DRAW,
    m.STEP_REVEAL: phases.REVEAL,
    m.STEP_REVEAL + 1: phases.REVEAL,
    m.STEP_STEAL: phases.STEAL,
    m.STEP_STEAL + 1: phases.STEAL,
    m.STEP_EXCHANGE: phases.EXCHANGE,
    m.STEP_EXCHANGE + 1: phases.EXCHANGE,
    m.STEP_FETCH: phases.USE,
    m.STEP_JUSTICE: phases.USE,
    m.STEP_JUDGE: phases.JUDGE,
    m.STEP_SCRAMBLE: phases.USE,
    m.STEP_MAGICIAN: phases.MAGICIAN,
    m.STEP_EMPEROR: phases.EMPEROR,
    m.STEP_LOVERS: phases.LOVERS,
    m.STEP_STRENGTH: phases.STRENGTH,
    m.STEP_HERMIT: phases.HERMIT,
    m.STEP_TRADE: phases.USE,
}
ASKED_BY: Final[tuple[int, ...]] = tuple(ASKED[step] for step in range(len(ASKED)))
# The steps of which another phase may be the second half.
LATER_STEPS: Final[dict[int, tuple[int, ...]]] = {
    phases.PLACE: (
        *(m.STEP_DRAW, m.STEP_DRAW + 1, m.STEP_STEAL, m.STEP_STEAL + 1),
        *(m.STEP_FETCH, m.STEP_STRENGTH),
    ),
    phases.EXCHANGE_WITH: (m.STEP_EXCHANGE, m.STEP_EXCHANGE + 1),
    phases.MAGICIAN_WITH: (m.STEP_MAGICIAN,),
    phases.JUSTICE: (m.STEP_JUSTICE,),
    phases.SCRAMBLE_PLANETS: (m.STEP_SCRAMBLE,),
    phases.SCRAMBLE_CONSTELLATIONS: (m.STEP_SCRAMBLE,),
}


def ask_step(state: State, journal: Journal | None) -> None:
    """The next step of the power under way, or the end of the play.

    [LAB-220, LAB-320] A USE whose condition fails is not asked.
    """
    while state.step < state.steps:
        step = step_of(state)
        phase = ASKED_BY[step]
        if phase != phases.USE or is_usable(state, step):
            state.phase = phase
            state.actor = state.turn
            return
        state.step += 1
    state.card = NONE
    state.space = NONE
    state.step = 0
    state.steps = 0
    pass_turn(state)
    next_player(state, journal)


def is_usable(state: State, step: int) -> bool:
    """Does the condition of D-USE hold?  [dossier 5.3]"""
    if step == m.STEP_FETCH:
        return bool(state.piles[m.PLANET])
    if step == m.STEP_JUSTICE:
        return is_unjust(state)
    if step == m.STEP_SCRAMBLE:
        return is_loose(state, state.space, 0) or is_loose(state, state.space, 1)
    return True  # STEP_TRADE: settled when the Devil was played


def finish_step(state: State, journal: Journal | None) -> None:
    """A step was carried out or declined."""
    state.step += 1
    ask_step(state, journal)


def finish_placing(state: State, journal: Journal | None) -> None:
    """The incoming token lies: on with the power, or with the rewards."""
    if state.card == NONE:
        finish_reward(state, journal)
    else:
        finish_step(state, journal)


# -- phase 3, end of trick ---------------------------------------------------------------


def strongest(world: list[int]) -> tuple[int, int]:
    """The strongest card, and the equal one laid after it: `card << 3 | seat`, or NONE.

    [LAB-230]
    """
    best = NONE
    first = NONE
    second = NONE
    for laid in world:
        power = m.POWER[laid >> 3]
        if power > best:
            best = power
            first = laid
            second = NONE
        elif power == best:
            second = laid
    return first, second


def best_cards(cards: list[Card]) -> list[Card]:
    """The strongest of some cards, or two equal ones; for drawings of the trick."""
    return [laid >> 3 for laid in strongest([card << 3 for card in cards]) if laid != NONE]


def end_trick(state: State, journal: Journal | None) -> None:
    """Winners, initiative, the World to the Past, then rewards.

    [LAB-231, LAB-232, LAB-233, LAB-234, LAB-235, LAB-236]
    """
    first, second = strongest(state.world)
    for laid in state.world:
        state.past |= 1 << (laid >> 3)
    state.world = []
    if journal is not None:
        tell_winner(first, second, journal)
    if first == NONE:
        start_setting(state)
        return
    if first & 7 == DESTINY_SEAT:
        first, second = second, NONE  # LAB-233, LAB-234: the initiative stays
    elif state.initiative != first & 7:
        state.initiative = first & 7
        if journal is not None:
            rule = "LAB-231" if second == NONE else "LAB-232"
            journal.tell(ev.InitiativeTaken(first & 7), rule)
    if first == NONE:
        start_setting(state)
        return
    state.second = NONE if second == NONE else second & 7
    ask_reward(state, first & 7)


def tell_winner(first: int, second: int, journal: Journal) -> None:
    """Tell who won, from `card << 3 | seat` of the strongest cards."""
    if first == NONE:
        journal.tell(ev.NobodyWon(), "LAB-235")
        return
    card, seat = first >> 3, first & 7
    if second == NONE:
        if seat == DESTINY_SEAT:
            journal.tell(ev.DestinyWon(card), "LAB-233")
        else:
            journal.tell(ev.TrickWon(seat, card), "LAB-231")
    elif seat == DESTINY_SEAT:
        journal.tell(ev.DestinyShared(card, second & 7, second >> 3), "LAB-234")
    else:
        journal.tell(ev.TrickShared(seat, card, second & 7, second >> 3), "LAB-232")


def ask_reward(state: State, seat: int) -> None:
    """LAB-240."""
    state.turn = seat
    state.actor = seat
    state.phase = phases.WIN


def finish_reward(state: State, journal: Journal | None) -> None:
    """The second winner's reward, or phase 4.  [LAB-232]"""
    if state.second == NONE:
        start_setting(state)
        return
    seat = state.second
    state.second = NONE
    ask_reward(state, seat)


# -- phase 4, setting, and phase 5, stellar movement -----------------------------------------


def start_setting(state: State) -> None:
    """From the initiative holder clockwise, everyone.  [LAB-250]"""
    state.turn = state.initiative
    state.actor = state.turn
    state.left = state.seats
    state.phase = phases.SETTING


def finish_setting(state: State, journal: Journal | None) -> None:
    """The next player's setting action, or phase 5.  [LAB-250]"""
    pass_turn(state)
    if state.left:
        state.actor = state.turn
    else:
        stellar_movement(state, m.PLANET, journal)


def stellar_movement(state: State, kind: Kind, journal: Journal | None) -> None:
    """From a kind on, planets first; an empty pile is refilled by chance.

    [LAB-260, LAB-261, LAB-108]
    """
    while kind < 2:
        if move_stars(state, kind, journal):
            state.phase = phases.REFILL_PLANETS + kind
            state.actor = CHANCE
            return
        kind += 1
    if state.trick < m.TRICKS:
        state.trick += 1
        start_trick(state, journal)
    elif state.round == 1:
        end_first_round(state, journal)
    else:
        end_game(state, journal)


# -- between the rounds, and the end --------------------------------------------------------


def end_first_round(state: State, journal: Journal | None) -> None:
    """Characters are scored, cards collected; all else stays as it is.

    [LAB-113, LAB-120, LAB-123]
    """
    state.points = tuple(character_points(state, seat, False) for seat in range(state.seats))
    for seat in range(state.seats):
        show_scored(state, seat, journal)
        if journal is not None:
            card = active_character(state, seat)
            journal.tell(ev.CharacterScored(seat, card, state.points[seat]), "LAB-120")
    collect(state, journal)
    state.phase = phases.DEAL_AGAIN
    state.actor = CHANCE


def show_scored(state: State, seat: int, journal: Journal | None) -> None:
    """All see the tokens beside an active character, which keep their face.  [LAB-134, R-64]"""
    if active_character(state, seat) == NONE:
        return
    for slot in (m.X_P, m.X_C):
        place = m.SLOTS * seat + slot
        if state.filled >> place & 1 and not state.up >> place & 1:
            new = publish(state, state.slots[place])
            if journal is not None:
                journal.tell(ev.XShown(seat, slot, state.slots[place]), "LAB-134", learnt=new)


def collect(state: State, journal: Journal | None) -> None:
    """All cards but the active characters count as aside; those do not arrive again.

    [LAB-121, LAB-122, LAB-125]
    """
    kept = 0
    for seat in range(state.seats):
        card = active_character(state, seat)
        state.stacks[seat] = () if card == NONE else (card,)
        if card != NONE:
            kept |= 1 << card
            if journal is not None:
                journal.tell(ev.Kept(seat, card), "LAB-121")
        state.hands[seat] = 0
    if not kept >> m.LOVERS & 1:
        part(state, journal)
    state.readers = (0,) * state.seats
    state.pacts = ()
    state.tower = NONE
    state.past = 0
    state.aside = m.ALL_CARDS & ~kept
    for card in members(state.aside):
        state.card_known[card] = 0
    if journal is not None:
        journal.tell(ev.Collected(len(members(state.aside))), "LAB-122")


def end_game(state: State, journal: Journal | None) -> None:
    """All is shown and scored.  [LAB-136, LAB-137]"""
    state.up = state.filled
    state.phase = phases.ENDED
    state.actor = OVER
    for place in range(m.SLOTS * state.seats):
        if state.filled >> place & 1:
            publish(state, state.slots[place])
        if state.settings[place] != NONE:
            publish_setting(state, state.settings[place])
    if journal is not None:
        tell_end(state, journal)


def tell_end(state: State, journal: Journal) -> None:
    """Boards and points of every seat."""
    journal.tell(ev.Ended(), "LAB-110")
    for seat in range(state.seats):
        here = slice(m.SLOTS * seat, m.SLOTS * seat + m.SLOTS)
        shown = ev.BoardShown(seat, tuple(state.slots[here]), tuple(state.settings[here]))
        journal.tell(shown, "LAB-136", learnt=True)
    for seat in range(state.seats):
        character = active_character(state, seat)
        points = character_points(state, seat, True)
        journal.tell(ev.CharacterScored(seat, character, points), "LAB-136")
        spots = correct_spots(state, seat)
        journal.tell(ev.AstrolabeScored(seat, spots, astrolabe_points(state, seat)), "LAB-135")
