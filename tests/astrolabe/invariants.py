"""What must hold between any two moves."""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.inventory import all_cards, all_tokens
from astrarium.games.astrolabe.sky import searchers
from astrarium.games.astrolabe.state import EVERYBODY, NONE, TOKEN, WATCHERS, State, kind_of


def check_invariants(state: State) -> None:
    """Assert it all; each part names its rule."""
    if state.phase <= phases.DEAL_CARDS:
        return
    assert sorted(all_cards(state)) == list(range(m.CARDS)), "LAB-321: cards"
    for kind in range(2):
        assert sorted(all_tokens(state, kind)) == list(m.OF_KIND[kind]), "LAB-321: tokens"
    check_slots(state)
    check_knowledge(state)
    assert (state.incoming != NONE) == (state.phase == phases.PLACE)
    assert (state.chosen != NONE) == (state.phase in (phases.EXCHANGE_WITH, phases.MAGICIAN_WITH))


def check_slots(state: State) -> None:
    """Kinds, sets of places and locks.  [LAB-301, LAB-304, LAB-315]"""
    for seat in range(state.seats):
        for slot in range(m.SLOTS):
            place = m.SLOTS * seat + slot
            token = state.slots[place]
            assert state.filled >> place & 1 == (token != NONE), "filled"
            assert token == NONE or m.KIND_SLOTS[kind_of(token)] >> slot & 1, "LAB-301"
            assert token != NONE or not state.up >> place & 1, "up"
            assert (state.settings[place] != NONE) == (slot in m.ASTROLABE_SLOTS), "LAB-102"
            if state.locked >> place & 1:
                assert slot not in (m.X_P, m.X_C), "LAB-304"
                assert token == state.settings[place], "LAB-315"
                assert state.up >> place & 1, "LAB-315"
    assert state.filled >> m.SLOTS * state.seats == 0


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
        looked = searchers(state) if kind == m.PLANET else 0
        assert not looked & WATCHERS, "LAB-612"
        assert all(state.token_known[token] == looked for token in pile[1:]), "LAB-604"
        assert not pile or state.token_known[pile[0]] == everybody, "LAB-603: top"
        for token in state.zones[kind]:
            up = token != token & TOKEN
            assert not up or state.token_known[token & TOKEN] == everybody, "LAB-603: zone"
    for seat in range(state.seats):
        for card in members(state.hands[seat]):
            held = 1 << seat | state.readers[seat]
            assert state.card_known[card] & held == held, "LAB-609"
        for card in state.stacks[seat]:
            assert state.card_known[card] == everybody, "LAB-611"
    for card in [*members(state.aside), *state.destiny]:
        assert state.card_known[card] == 0, "LAB-610"
