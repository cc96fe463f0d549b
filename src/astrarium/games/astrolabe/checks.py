"""What holds at every moment: the inventory and the invariants.  [LAB-321]"""

from __future__ import annotations

from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.material import (
    ASTROLABE_SLOTS,
    CARDS,
    KIND_SLOTS,
    OF_KIND,
    PLANET,
    SLOTS,
    TOKENS,
    TOWER,
    X_C,
    X_P,
    cards_in,
)
from astrarium.games.astrolabe.sky import searchers
from astrarium.games.astrolabe.state import EVERYBODY, NONE, TOKEN, WATCHERS, State, kind_of

# How the inventory numbers things: cards, then tokens, then settings.
FIRST_TOKEN = CARDS
FIRST_SETTING = CARDS + TOKENS


def inventory(state: State) -> list[int]:
    """All cards, tokens and settings, wherever they are; in the box until they are dealt."""
    found = all_cards(state)
    for kind in range(2):
        found += [FIRST_TOKEN + token for token in all_tokens(state, kind)]
    dealt = [setting for setting in state.settings if setting != NONE]
    out = [setting for setting in range(TOKENS) if setting not in dealt]  # LAB-103
    found += [FIRST_SETTING + setting for setting in dealt + out]
    return sorted(found)


def all_cards(state: State) -> list[int]:
    """Hands, stacks, Tower, World, Past, Destiny and aside.  [LAB-321]"""
    found = list(range(CARDS)) if state.phase <= ask.DEAL_CARDS else []
    found += [laid >> 3 for laid in state.world] + list(state.destiny)
    found += cards_in(state.past) + cards_in(state.aside)
    for seat in range(state.seats):
        found += cards_in(state.hands[seat]) + list(state.stacks[seat])
    return found if state.tower == NONE else [*found, TOWER]


def all_tokens(state: State, kind: int) -> list[int]:
    """Slots, pile, zone and the one being placed.  [LAB-321]"""
    found = list(OF_KIND[kind]) if state.phase <= ask.DEAL_PLANETS + kind else []
    found += [token for token in state.slots if token != NONE and kind_of(token) == kind]
    found += list(state.piles[kind])
    found += [token & TOKEN for token in state.zones[kind]]
    if state.incoming != NONE and kind_of(state.incoming & TOKEN) == kind:
        found.append(state.incoming & TOKEN)
    return found


def check_invariants(state: State) -> None:
    """Assert what must hold between any two moves; for tests."""
    if state.phase <= ask.DEAL_CARDS:
        return
    assert sorted(all_cards(state)) == list(range(CARDS)), "LAB-321: cards"
    for kind in range(2):
        assert sorted(all_tokens(state, kind)) == list(OF_KIND[kind]), "LAB-321: tokens"
    check_slots(state)
    check_knowledge(state)
    assert (state.incoming != NONE) == (state.phase == ask.PLACE)
    assert (state.chosen != NONE) == (state.phase in (ask.EXCHANGE_WITH, ask.MAGICIAN_WITH))


def check_slots(state: State) -> None:
    """Kinds, sets of places and locks.  [LAB-301, LAB-304, LAB-315]"""
    for seat in range(state.seats):
        for slot in range(SLOTS):
            place = SLOTS * seat + slot
            token = state.slots[place]
            assert state.filled >> place & 1 == (token != NONE), "filled"
            assert token == NONE or KIND_SLOTS[kind_of(token)] >> slot & 1, "LAB-301"
            assert token != NONE or not state.up >> place & 1, "up"
            assert (state.settings[place] != NONE) == (slot in ASTROLABE_SLOTS), "LAB-102"
            if state.locked >> place & 1:
                assert slot not in (X_P, X_C), "LAB-304"
                assert token == state.settings[place], "LAB-315"
                assert state.up >> place & 1, "LAB-315"
    assert state.filled >> SLOTS * state.seats == 0


def check_knowledge(state: State) -> None:
    """Who must know what.  [LAB-603, LAB-604, LAB-609, LAB-610, LAB-612]"""
    everybody = EVERYBODY[state.seats]
    for place, token in enumerate(state.slots):
        if state.up >> place & 1:
            assert state.token_known[token] == everybody, "LAB-603: face up"
        if state.locked >> place & 1:
            assert state.setting_known[token] == everybody, "LAB-603: locked"
    for kind in range(2):
        pile = state.piles[kind]
        looked = searchers(state) if kind == PLANET else 0
        assert not looked & WATCHERS, "LAB-612"
        assert all(state.token_known[token] == looked for token in pile[1:]), "LAB-604"
        assert not pile or state.token_known[pile[0]] == everybody, "LAB-603: top"
        for token in state.zones[kind]:
            up = token != token & TOKEN
            assert not up or state.token_known[token & TOKEN] == everybody, "LAB-603: zone"
    for seat in range(state.seats):
        for card in cards_in(state.hands[seat]):
            held = 1 << seat | state.readers[seat]
            assert state.card_known[card] & held == held, "LAB-609"
        for card in state.stacks[seat]:
            assert state.card_known[card] == everybody, "LAB-611"
    for card in [*cards_in(state.aside), *state.destiny]:
        assert state.card_known[card] == 0, "LAB-610"
