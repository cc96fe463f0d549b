"""Character spaces: stacks, the Tower, arrivals and departures of characters."""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Card, Token
from astrarium.games.astrolabe.sky import lift, look_around, put, swap, tell_move
from astrarium.games.astrolabe.state import EVERYBODY, NONE, State


def active_character(state: State, seat: int) -> Card:
    """The character in force in a player's space, or NONE.  [LAB-130]"""
    return active_in(state.stacks[seat])


def active_in(stack: tuple[Card, ...]) -> Card:
    """The top card of a stack if it is a character, or NONE.  [LAB-130]"""
    return stack[-1] if stack and m.CHARACTERS >> stack[-1] & 1 else NONE


def land(state: State, card: Card, owner: int, causer: int, journal: Journal | None) -> None:
    """LAND: the Hanged Man and Death leave the stack, then the character is on top.

    [LAB-434, LAB-412.2, LAB-413.2] The tokens beside it stay (LAB-435).
    """
    stack = state.stacks[owner]
    if m.HANGED_MAN in stack or m.DEATH in stack:
        stack = cleared(state, owner, causer, journal)
    state.stacks[owner] = (*stack, card)
    if card == m.POPE:
        look_around(state, owner, journal)


def cleared(state: State, owner: int, causer: int, journal: Journal | None) -> tuple[Card, ...]:
    """The stack without XII, which goes to the Past, and XIII, which is taken up.  [LAB-434]"""
    kept = []
    for card in state.stacks[owner]:
        if card == m.HANGED_MAN:
            state.past |= 1 << card
            if journal is not None:
                journal.tell(ev.Displaced(owner), "LAB-412.2")
        elif card == m.DEATH:
            state.hands[causer] |= 1 << card  # known to everybody (LAB-609)
            if journal is not None:
                journal.tell(ev.DeathTaken(causer, owner), "LAB-413.2")
        else:
            kept.append(card)
    return tuple(kept)


def take_off(state: State, owner: int, journal: Journal | None) -> None:
    """The top card leaves a stack; the one under it is in force again.  [LAB-433]"""
    stack = state.stacks[owner]
    state.stacks[owner] = stack[:-1]
    if len(stack) > 1 and stack[-2] == m.POPE:
        look_around(state, owner, journal)


def bind(state: State, seat: int, partner: int, rule: str, journal: Journal | None) -> None:
    """The owner of the Lovers shares with a partner.  [LAB-406.1, LAB-406.3]"""
    state.partner = partner
    if journal is not None:
        journal.tell(ev.PartnerBound(seat, partner), rule)


def trade_character(state: State, seat: int, owner: int, journal: Journal | None) -> None:
    """The Devil, on top, takes the place of the character under it.  [LAB-415.2, R-61]"""
    stack = state.stacks[owner]
    card = stack[-2]
    state.stacks[owner] = (*stack[:-2], m.DEVIL)
    if journal is not None:
        journal.tell(ev.CharacterTraded(seat, owner, card), "LAB-415.2")
    land(state, card, seat, seat, journal)
    if card == m.LOVERS:
        bind(state, seat, owner, "LAB-406.3", journal)


def judge_top(state: State, seat: int, owner: int, journal: Journal | None) -> None:
    """The top card of a stack goes to the Past.  [LAB-420.1, LAB-420.2]"""
    card = state.stacks[owner][-1]
    if journal is not None:
        journal.tell(ev.Judged(seat, owner, card), "LAB-420.1")
    take_off(state, owner, journal)
    state.past |= 1 << card
    if card == m.LOVERS:
        part(state, journal)


def part(state: State, journal: Journal | None) -> None:
    """The Lovers leave the stacks: no partner any more.  [LAB-406.3]"""
    if state.partner != NONE:
        state.partner = NONE
        if journal is not None:
            journal.tell(ev.PartnerLost(), "LAB-406.3")


def judge_tower(state: State, seat: int, owner: int, journal: Journal | None) -> None:
    """A Tower goes to the Past.  [LAB-420.1, R-40]"""
    state.tower = NONE
    state.past |= 1 << m.TOWER
    if journal is not None:
        journal.tell(ev.Judged(seat, owner, m.TOWER), "LAB-420.1")


# -- robbery ---------------------------------------------------------------------


def robbing_tokens(state: State, seat: int) -> int:
    """A player's tokens that are face up and unlocked, as a set of tokens.  [LAB-440, R-36]"""
    places = (state.up & ~state.locked) >> m.SLOTS * seat & 0b111111
    if not places & 0b000111 or not places & 0b111000:  # no conjunction without both kinds
        return 0
    tokens = 0
    for slot in range(m.SLOTS):
        if places >> slot & 1:
            tokens |= 1 << state.slots[m.SLOTS * seat + slot]
    return tokens


def may_rob(tokens: int, stack: tuple[Card, ...]) -> bool:
    """Do these tokens hold the conjunction of an adversary's active character?

    [LAB-440, LAB-442, LAB-443] A Tower does not matter (LAB-416.3).
    """
    return bool(stack) and tokens & m.CONJUNCTION[stack[-1]] == m.CONJUNCTION[stack[-1]]


def rob(state: State, seat: int, owner: int, journal: Journal | None) -> None:
    """A character changes sides, and the two tokens move onto it.  [LAB-441, R-35, R-37]"""
    card = state.stacks[owner][-1]
    if journal is not None:
        journal.tell(ev.Robbed(seat, owner, card), "LAB-441")
    take_off(state, owner, journal)
    land(state, card, seat, seat, journal)
    if card == m.LOVERS:
        bind(state, seat, owner, "LAB-406.3", journal)
    constellation, planet, _, _, _ = m.CONJUNCTIONS[card]
    bring_to(state, seat, planet, m.X_P, journal)
    bring_to(state, seat, constellation, m.X_C, journal)


def bring_to(state: State, seat: int, token: Token, slot: int, journal: Journal | None) -> None:
    """A token moves to the character board; the one there takes its place.  [LAB-441]"""
    here = state.slots.index(token, m.SLOTS * seat, m.SLOTS * seat + m.SLOTS)
    there = m.SLOTS * seat + slot
    if here == there:
        return
    if journal is not None:
        tell_move(state, here, there, "LAB-441", journal)
    if state.filled >> there & 1:
        swap(state, here, there, journal)
    else:
        put(state, there, lift(state, here), journal)


def raise_tower(state: State, seat: int) -> None:
    """The Tower stands beside the stack and covers nothing.  [LAB-416.1, L-16]"""
    state.tower = seat


def lay_bare(state: State, card: Card) -> bool:
    """A card is shown to everybody; answers whether somebody did not know it.  [LAB-609]"""
    everybody = EVERYBODY[state.seats]
    new = state.card_known[card] != everybody
    state.card_known[card] = everybody
    if state.pacts:
        state.pacts = tuple(pact for pact in state.pacts if pact[0] != card)
    return new
