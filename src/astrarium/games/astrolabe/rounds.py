"""How a trick goes on from phase to phase, and a round to the next.

[LAB-110 to LAB-125, LAB-201 to LAB-262] Each function ends with somebody being asked.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.bits import members
from astrarium.engine.protocol import CHANCE, OVER, Journal
from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.events import (
    AstrolabeScored,
    BoardShown,
    CharacterScored,
    Collected,
    DestinyShared,
    DestinyTurned,
    DestinyWon,
    Ended,
    InitiativeTaken,
    Kept,
    NobodyWon,
    Skipped,
    TrickBegan,
    TrickShared,
    TrickWon,
    XShown,
)
from astrarium.games.astrolabe.legal import is_unjust, step_of
from astrarium.games.astrolabe.material import (
    ALL_CARDS,
    DESTINY,
    LOVERS,
    PLANET,
    POWER,
    SLOTS,
    STEP_EMPEROR,
    STEP_FETCH,
    STEP_HERMIT,
    STEP_JUDGE,
    STEP_JUSTICE,
    STEP_LOVERS,
    STEP_MAGICIAN,
    STEP_SCRAMBLE,
    STEP_STRENGTH,
    STEP_TRADE,
    TRICKS,
    X_C,
    X_P,
    Kind,
)
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
        journal.tell(TrickBegan(state.round, state.trick), "LAB-110")
    if state.round == 1:
        card = state.destiny[0]
        state.destiny = state.destiny[1:]
        state.world.append(card << 3 | DESTINY_SEAT)
        lay_bare(state, card)
        if journal is not None:
            journal.tell(DestinyTurned(card), "LAB-201", learnt=True)
    state.turn = state.initiative
    state.left = state.seats
    next_player(state, journal)


def destiny_left(phase: int, round: int, trick: int) -> int:
    """How many cards Destiny has to turn: in round 1 one for each trick to come.  [LAB-111]"""
    if phase <= ask.DEAL_CARDS or round > 1:
        return 0
    return DESTINY if phase == ask.LOT else DESTINY - trick


def next_player(state: State, journal: Journal | None) -> None:
    """Who still has to play asks for a card; empty hands are skipped.  [LAB-210, LAB-114]"""
    while state.left:
        if state.hands[state.turn]:
            state.actor = state.turn
            state.phase = ask.PLAY
            return
        if journal is not None:
            journal.tell(Skipped(state.turn), "LAB-114")
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
    0: ask.DRAW,
    1: ask.DRAW,
    2: ask.REVEAL,
    3: ask.REVEAL,
    4: ask.STEAL,
    5: ask.STEAL,
    6: ask.EXCHANGE,
    7: ask.EXCHANGE,
    STEP_FETCH: ask.USE,
    STEP_JUSTICE: ask.USE,
    STEP_JUDGE: ask.JUDGE,
    STEP_SCRAMBLE: ask.USE,
    STEP_MAGICIAN: ask.MAGICIAN,
    STEP_EMPEROR: ask.EMPEROR,
    STEP_LOVERS: ask.LOVERS,
    STEP_STRENGTH: ask.STRENGTH,
    STEP_HERMIT: ask.HERMIT,
    STEP_TRADE: ask.USE,
}
ASKED_BY: Final[tuple[int, ...]] = tuple(ASKED[step] for step in range(len(ASKED)))
# The steps of which another phase may be the second half.
LATER_STEPS: Final[dict[int, tuple[int, ...]]] = {
    ask.PLACE: (0, 1, 4, 5, STEP_FETCH, STEP_STRENGTH),
    ask.EXCHANGE_WITH: (6, 7),
    ask.MAGICIAN_WITH: (STEP_MAGICIAN,),
    ask.JUSTICE: (STEP_JUSTICE,),
    ask.SCRAMBLE_PLANETS: (STEP_SCRAMBLE,),
    ask.SCRAMBLE_CONSTELLATIONS: (STEP_SCRAMBLE,),
}


def ask_step(state: State, journal: Journal | None) -> None:
    """The next step of the power under way, or the end of the play.

    [LAB-220, LAB-320] A USE whose condition fails is not asked.
    """
    while state.step < state.steps:
        step = step_of(state)
        phase = ASKED_BY[step]
        if phase != ask.USE or is_usable(state, step):
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
    if step == STEP_FETCH:
        return bool(state.piles[PLANET])
    if step == STEP_JUSTICE:
        return is_unjust(state)
    if step == STEP_SCRAMBLE:
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


def end_trick(state: State, journal: Journal | None) -> None:
    """Winners, initiative, the World to the Past, then rewards.  [LAB-230 to LAB-236]"""
    best = NONE
    first = NONE  # the strongest card, and the equal one laid after it
    second = NONE
    for laid in state.world:
        power = POWER[laid >> 3]
        if power > best:
            best = power
            first = laid
            second = NONE
        elif power == best:
            second = laid
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
            journal.tell(InitiativeTaken(first & 7), rule)
    if first == NONE:
        start_setting(state)
        return
    state.second = NONE if second == NONE else second & 7
    ask_reward(state, first & 7)


def tell_winner(first: int, second: int, journal: Journal) -> None:
    """Who won, with `card << 3 | seat` of the strongest cards."""
    if first == NONE:
        journal.tell(NobodyWon(), "LAB-235")
        return
    card, seat = first >> 3, first & 7
    if second == NONE:
        if seat == DESTINY_SEAT:
            journal.tell(DestinyWon(card), "LAB-233")
        else:
            journal.tell(TrickWon(seat, card), "LAB-231")
    elif seat == DESTINY_SEAT:
        journal.tell(DestinyShared(card, second & 7, second >> 3), "LAB-234")
    else:
        journal.tell(TrickShared(seat, card, second & 7, second >> 3), "LAB-232")


def ask_reward(state: State, seat: int) -> None:
    """LAB-240."""
    state.turn = seat
    state.actor = seat
    state.phase = ask.WIN


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
    state.phase = ask.SETTING


def finish_setting(state: State, journal: Journal | None) -> None:
    """The next player's setting action, or phase 5.  [LAB-250]"""
    pass_turn(state)
    if state.left:
        state.actor = state.turn
    else:
        stellar_movement(state, PLANET, journal)


def stellar_movement(state: State, kind: Kind, journal: Journal | None) -> None:
    """From a kind on, planets first; an empty pile is refilled by chance.

    [LAB-260, LAB-261, LAB-108]
    """
    while kind < 2:
        if move_stars(state, kind, journal):
            state.phase = ask.REFILL_PLANETS + kind
            state.actor = CHANCE
            return
        kind += 1
    if state.trick < TRICKS:
        state.trick += 1
        start_trick(state, journal)
    elif state.round == 1:
        end_first_round(state, journal)
    else:
        end_game(state, journal)


# -- between the rounds, and the end --------------------------------------------------------


def end_first_round(state: State, journal: Journal | None) -> None:
    """Characters are scored, cards collected.  [LAB-113, LAB-120 to LAB-123]"""
    state.points = tuple(character_points(state, seat, False) for seat in range(state.seats))
    for seat in range(state.seats):
        show_scored(state, seat, journal)
        if journal is not None:
            card = active_character(state, seat)
            journal.tell(CharacterScored(seat, card, state.points[seat]), "LAB-120")
    collect(state, journal)
    state.phase = ask.DEAL_AGAIN
    state.actor = CHANCE


def show_scored(state: State, seat: int, journal: Journal | None) -> None:
    """All see the tokens beside an active character, which keep their face.  [LAB-134, R-64]"""
    if active_character(state, seat) == NONE:
        return
    for slot in (X_P, X_C):
        place = SLOTS * seat + slot
        if state.filled >> place & 1 and not state.up >> place & 1:
            new = publish(state, state.slots[place])
            if journal is not None:
                journal.tell(XShown(seat, slot, state.slots[place]), "LAB-134", learnt=new)


def collect(state: State, journal: Journal | None) -> None:
    """All cards but the active characters count as aside.  [LAB-121, LAB-122]"""
    kept = 0
    for seat in range(state.seats):
        card = active_character(state, seat)
        state.stacks[seat] = () if card == NONE else (card,)
        if card != NONE:
            kept |= 1 << card
            if journal is not None:
                journal.tell(Kept(seat, card), "LAB-121")
        state.hands[seat] = 0
    if not kept >> LOVERS & 1:
        part(state, journal)
    state.readers = (0,) * state.seats
    state.pacts = ()
    state.tower = NONE
    state.past = 0
    state.aside = ALL_CARDS & ~kept
    for card in members(state.aside):
        state.card_known[card] = 0
    if journal is not None:
        journal.tell(Collected(len(members(state.aside))), "LAB-122")


def end_game(state: State, journal: Journal | None) -> None:
    """All is shown and scored.  [LAB-136, LAB-137]"""
    state.up = state.filled
    state.phase = ask.ENDED
    state.actor = OVER
    for place in range(SLOTS * state.seats):
        if state.filled >> place & 1:
            publish(state, state.slots[place])
        if state.settings[place] != NONE:
            publish_setting(state, state.settings[place])
    if journal is not None:
        tell_end(state, journal)


def tell_end(state: State, journal: Journal) -> None:
    """Boards and points of every seat."""
    journal.tell(Ended(), "LAB-110")
    for seat in range(state.seats):
        here = slice(SLOTS * seat, SLOTS * seat + SLOTS)
        shown = BoardShown(seat, tuple(state.slots[here]), tuple(state.settings[here]))
        journal.tell(shown, "LAB-136", learnt=True)
    for seat in range(state.seats):
        character = active_character(state, seat)
        points = character_points(state, seat, True)
        journal.tell(CharacterScored(seat, character, points), "LAB-136")
        spots = correct_spots(state, seat)
        journal.tell(AstrolabeScored(seat, spots, astrolabe_points(state, seat)), "LAB-135")
