"""All the material, wherever it is.  [LAB-321]"""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.state import NONE, TOKEN, State, kind_of

# How the inventory numbers things: cards, then tokens, then settings.
FIRST_TOKEN = m.CARDS
FIRST_SETTING = m.CARDS + m.TOKENS


def inventory(state: State) -> list[int]:
    """All cards, tokens and settings, wherever they are; in the box until they are dealt."""
    material = all_cards(state)
    for kind in range(2):
        material += [FIRST_TOKEN + token for token in all_tokens(state, kind)]
    dealt = [setting for setting in state.settings if setting != NONE]
    out = [setting for setting in range(m.TOKENS) if setting not in dealt]  # LAB-103
    material += [FIRST_SETTING + setting for setting in dealt + out]
    return sorted(material)


def all_cards(state: State) -> list[int]:
    """The cards of hands, stacks, Tower, World, Past, Destiny and aside.  [LAB-321]"""
    cards = list(range(m.CARDS)) if state.phase <= phases.DEAL_CARDS else []
    cards += [laid >> 3 for laid in state.world] + list(state.destiny)
    cards += members(state.past) + members(state.aside)
    for seat in range(state.seats):
        cards += members(state.hands[seat]) + list(state.stacks[seat])
    return cards if state.tower == NONE else [*cards, m.TOWER]


def all_tokens(state: State, kind: int) -> list[int]:
    """The tokens of slots, pile and zone, and the one being placed.  [LAB-321]"""
    tokens = list(m.OF_KIND[kind]) if state.phase <= phases.DEAL_PLANETS + kind else []
    tokens += [token for token in state.slots if token != NONE and kind_of(token) == kind]
    tokens += list(state.piles[kind])
    tokens += [token & TOKEN for token in state.zones[kind]]
    if state.incoming != NONE and kind_of(state.incoming & TOKEN) == kind:
        tokens.append(state.incoming & TOKEN)
    return tokens
