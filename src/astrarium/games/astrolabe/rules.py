"""The effects of the moves: one function a decision.  [dossier 5.3]"""

from __future__ import annotations

from astrarium.engine.protocol import CHANCE, Journal
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases, powers, sky, spaces
from astrarium.games.astrolabe.legal import legal_moves, place_named, slot_named, steps_of, surplus
from astrarium.games.astrolabe.material import Card
from astrarium.games.astrolabe.rounds import (
    ask_step,
    finish_placing,
    finish_reward,
    finish_setting,
    finish_step,
)
from astrarium.games.astrolabe.state import NONE, State


def apply(state: State, choice: int, journal: Journal | None) -> None:
    """Play a legal move."""
    phase = state.phase
    if phase == phases.SETTING:
        set_astrolabe(state, choice, journal)
    elif phase == phases.PLAY:
        play_card(state, choice, journal)
    elif phase == phases.PLACE:
        sky.place(state, state.turn, choice - mv.PLACE, journal)
        finish_placing(state, journal)
    elif phase >= phases.WIN:
        take_reward(state, choice, journal)
    elif choice == mv.PASS:
        decline(state, journal)
    elif phase <= phases.EXCHANGE_WITH:
        use_token_power(state, choice, journal)
    else:
        use_arcana(state, choice, journal)


# -- D-CARD --------------------------------------------------------------------------


def play_card(state: State, choice: int, journal: Journal | None) -> None:
    """To the World, where its power acts whoever wins, to one's own space or to another's.

    [LAB-211, LAB-334]
    """
    seat = state.turn
    if choice < mv.OWN:
        card = choice - mv.WORLD
        leave_hand(state, card)
        state.world.append(card << 3 | seat)
        new = spaces.lay_bare(state, card)
        if journal is not None:
            journal.tell(ev.Laid(seat, card), "LAB-211", learnt=new)
        state.card = card
        state.steps = steps_of(state, card, seat)
    elif choice < mv.OPP:
        enter_own(state, m.OWN_CARDS[choice - mv.OWN], journal)
    else:
        which = (choice - mv.OPP) // mv.OTHERS
        k = (choice - mv.OPP) % mv.OTHERS + 1
        enter_other(state, m.OPP_CARDS[which], (seat + k) % state.seats, journal)
    ask_step(state, journal)


def leave_hand(state: State, card: Card) -> None:
    state.hands[state.turn] ^= 1 << card


def enter(state: State, card: Card, owner: int, rule: str, journal: Journal | None) -> None:
    """An arcana is played to a space.  [LAB-219]"""
    leave_hand(state, card)
    new = spaces.lay_bare(state, card)
    state.card = card
    state.space = owner
    if journal is not None:
        journal.tell(ev.Entered(state.turn, card, owner), rule, learnt=new)


def enter_own(state: State, card: Card, journal: Journal | None) -> None:
    """A character, which may have an arrival power, or the Tower.  [LAB-430, LAB-436]"""
    seat = state.turn
    enter(state, card, seat, "LAB-430", journal)
    if card == m.TOWER:
        spaces.raise_tower(state, seat)
        return
    spaces.land(state, card, seat, seat, journal)
    if card in m.SPACE_STEPS:
        state.steps = len(m.SPACE_STEPS[card])


def enter_other(state: State, card: Card, owner: int, journal: Journal | None) -> None:
    """The Fool, the Hanged Man, Death or the Devil.  [LAB-400.1, LAB-431]"""
    enter(state, card, owner, "LAB-431", journal)
    if card in (m.HANGED_MAN, m.DEATH):  # LAB-412.1, LAB-413.1
        state.stacks[owner] = (*state.stacks[owner], card)
        return
    if (
        card == m.FOOL or spaces.active_character(state, owner) != NONE
    ):  # LAB-415.2, LAB-415.3, R-62
        state.steps = 1
    spaces.land(state, card, owner, state.turn, journal)


# -- steps that are declined ------------------------------------------------------------


def decline(state: State, journal: Journal | None) -> None:
    """A step is not used, or there is nothing to use it on.  [LAB-319, LAB-320]"""
    if journal is not None:
        power = (state.turn, state.card, state.step, state.steps)
        if len(legal_moves(state)) == 1:
            journal.tell(ev.Lapsed(*power), "LAB-320")
        else:
            journal.tell(ev.Declined(*power), "LAB-319")
    finish_step(state, journal)


# -- D-USE, D-DRAW, D-REVEAL, D-STEAL, D-EXCH ----------------------------------------------


def use_token_power(state: State, choice: int, journal: Journal | None) -> None:
    """A step of a card that moves or turns tokens.

    [LAB-330, LAB-331, LAB-332, LAB-333]
    """
    phase = state.phase
    if phase == phases.DRAW:
        draw_token(state, choice, journal)
    elif phase == phases.REVEAL:
        sky.reveal(state, state.turn, place_named(state, choice), journal)
        finish_step(state, journal)
    elif phase == phases.STEAL:
        sky.steal(state, state.turn, place_named(state, choice), journal)
        state.phase = phases.PLACE
    elif phase == phases.EXCHANGE:
        state.chosen = slot_named(choice)
        state.phase = phases.EXCHANGE_WITH
    elif phase == phases.EXCHANGE_WITH:
        own = m.SLOTS * state.turn + state.chosen
        state.chosen = NONE
        sky.exchange(state, own, place_named(state, choice), journal)
        finish_step(state, journal)
    else:
        use(state, journal)


def draw_token(state: State, choice: int, journal: Journal | None) -> None:
    """DRAW, of a card or of a reward.  [LAB-307]"""
    kind = (choice - mv.DRAW) // mv.SOURCES
    sky.draw(state, state.turn, kind, (choice - mv.DRAW) % mv.SOURCES - 1, journal)
    state.phase = phases.PLACE


def use(state: State, journal: Journal | None) -> None:
    """USE: the Fool, the Devil, Justice, or a search of the planet pile."""
    card = state.card
    if card == m.FOOL:
        start_scramble(state, 0, journal)
    elif card == m.DEVIL:
        spaces.trade_character(state, state.turn, state.space, journal)
        finish_step(state, journal)
    elif card == m.JUSTICE:
        if journal is not None:
            journal.tell(ev.JusticeCalled(state.turn), "LAB-411.1")
        go_on_with_justice(state, 0, journal)
    elif sky.fetch(state, state.turn, m.FETCHED[card], journal):
        state.phase = phases.PLACE
    else:
        finish_step(state, journal)


def start_scramble(state: State, kind: int, journal: Journal | None) -> None:
    """Chance deals the tokens of a kind anew, planets first.  [LAB-400.2, LAB-108]"""
    while kind < 2:
        if powers.is_loose(state, state.space, kind):
            state.phase = phases.SCRAMBLE_PLANETS + kind
            state.actor = CHANCE
            return
        kind += 1
    finish_step(state, journal)


def go_on_with_justice(state: State, k: int, journal: Journal | None) -> None:
    """Ask the next player, from `k` places clockwise of the user on, who has too many.

    [LAB-411.1]
    """
    while k < state.seats:
        seat = (state.turn + k) % state.seats
        if surplus(state, seat):
            state.actor = seat
            state.phase = phases.JUSTICE
            return
        k += 1
    finish_step(state, journal)


# -- decisions of the arcana ----------------------------------------------------------------


def use_arcana(state: State, choice: int, journal: Journal | None) -> None:
    """A target for the power of an arcana."""
    phase = state.phase
    if phase == phases.JUSTICE:
        discard_token(state, choice, journal)
    elif phase == phases.MAGICIAN:
        state.chosen = slot_named(choice)
        state.phase = phases.MAGICIAN_WITH
    elif phase == phases.STRENGTH:
        powers.break_open(state, state.turn, place_named(state, choice), journal)
        state.phase = phases.PLACE
    else:
        use_at_once(state, choice, journal)
        finish_step(state, journal)


def use_at_once(state: State, choice: int, journal: Journal | None) -> None:
    """Powers that are over when their target is named."""
    seat = state.turn
    phase = state.phase
    if phase == phases.MAGICIAN_WITH:
        own = m.SLOTS * seat + state.chosen
        state.chosen = NONE
        powers.swap_settings(state, own, place_named(state, choice), journal)
    elif phase == phases.EMPEROR:
        powers.trade_cards(state, seat, (seat + choice - mv.TARGET + 1) % state.seats, journal)
    elif phase == phases.LOVERS:
        powers.swap_hands(state, seat, (seat + choice - mv.TARGET + 1) % state.seats, journal)
    elif phase == phases.HERMIT:
        powers.take_up(state, seat, choice - mv.PAST, journal)
    elif choice < mv.JUDGE_TOWER:
        spaces.judge_top(state, seat, (seat + choice - mv.JUDGE_TOP) % state.seats, journal)
    else:
        spaces.judge_tower(state, seat, (seat + choice - mv.JUDGE_TOWER) % state.seats, journal)


def discard_token(state: State, choice: int, journal: Journal | None) -> None:
    """D-JUSTICE: one token less; a seat still unequal is asked again.  [LAB-411.1, LAB-411.2]"""
    sky.discard(state, place_named(state, choice), "LAB-411.2", journal)
    go_on_with_justice(state, (state.actor - state.turn) % state.seats, journal)


# -- D-WIN and D-SETTING -----------------------------------------------------------------------


def take_reward(state: State, choice: int, journal: Journal | None) -> None:
    """The reward of a trick: its kind, then its target.  [LAB-240]"""
    phase = state.phase
    if phase == phases.WIN:
        choose_reward(state, choice, journal)
        return
    if phase == phases.WIN_DRAW:
        draw_token(state, choice, journal)
        return
    at = place_named(state, choice)
    if phase == phases.WIN_REVEAL:
        sky.reveal(state, state.turn, at, journal)
    elif phase == phases.WIN_THROW:
        sky.throw(state, state.turn, at, journal)
    else:
        sky.consolidate(state, state.turn, at % m.SLOTS, journal)
    finish_reward(state, journal)


def choose_reward(state: State, choice: int, journal: Journal | None) -> None:
    """Draw, reveal, throw, consolidate, or nothing."""
    if choice == mv.PASS:
        if journal is not None:
            journal.tell(ev.RewardDeclined(state.turn), "LAB-240")
        finish_reward(state, journal)
    elif choice == mv.WIN_DRAW:
        state.phase = phases.WIN_DRAW
    elif choice == mv.WIN_REVEAL:
        state.phase = phases.WIN_REVEAL
    elif choice == mv.WIN_CONSOLIDATE:
        state.phase = phases.WIN_CONSOLIDATE
    else:
        state.phase = phases.WIN_THROW


def set_astrolabe(state: State, choice: int, journal: Journal | None) -> None:
    """Move a token, rob a character, or let all be.  [LAB-250]"""
    seat = state.turn
    if choice == mv.PASS:
        if journal is not None:
            journal.tell(ev.Stayed(seat), "LAB-250")
    elif choice < mv.ROB:
        sky.move(state, seat, (choice - mv.MOVE) // 6, (choice - mv.MOVE) % 6, journal)
    else:
        spaces.rob(state, seat, (seat + choice - mv.ROB + 1) % state.seats, journal)
    finish_setting(state, journal)
