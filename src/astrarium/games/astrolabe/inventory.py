"""All the material, wherever it is.  [LAB-321]"""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.state import NONE, TOKEN, State, kind_of

# How the inventory numbers things: cards, then tokens, then settings.
FIRST_TOKEN = m.CARDS
FIRST_SETTING = m.CARDS + m.TOKENS


def inventory(state: State) -> list[int]:
    """All cards, tokens and settings, wherever they are; in the box until they are dealt."""
    found = all_cards(state)
    for kind in range(2):
        found += [FIRST_TOKEN + token for token in all_tokens(state, kind)]
    dealt = [setting for setting in state.settings if setting != NONE]
    out = [setting for setting in range(m.TOKENS) if setting not in dealt]  # LAB-103
    found += [FIRST_SETTING + setting for setting in dealt + out]
    return sorted(found)


def all_cards(state: State) -> list[int]:
    """Hands, stacks, Tower, World, Past, Destiny and aside.  [LAB-321]"""
    found = list(range(m.CARDS)) if state.phase <= ask.DEAL_CARDS else []
    found += [laid >> 3 for laid in state.world] + list(state.destiny)
    found += members(state.past) + members(state.aside)
    for seat in range(state.seats):
        found += members(state.hands[seat]) + list(state.stacks[seat])
    return found if state.tower == NONE else [*found, m.TOWER]


def all_tokens(state: State, kind: int) -> list[int]:
    """Slots, pile, zone and the one being placed.  [LAB-321]"""
    found = list(m.OF_KIND[kind]) if state.phase <= ask.DEAL_PLANETS + kind else []
    found += [token for token in state.slots if token != NONE and kind_of(token) == kind]
    found += list(state.piles[kind])
    found += [token & TOKEN for token in state.zones[kind]]
    if state.incoming != NONE and kind_of(state.incoming & TOKEN) == kind:
        found.append(state.incoming & TOKEN)
    return found
