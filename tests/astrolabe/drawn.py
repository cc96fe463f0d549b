"""Positions drawn in tests, and short words to ask them things.

A position is written as `games/astrolabe/text.py` describes it:

    hand A: IV cancer n7 n2
    hand B: XX* black-sun.A ?3
    stack B: V XII
    board A:
        P4/4.A  -/?.B  P10^
        C5=     -      C?.AB
    pile planets: P7 P3 rest
    zone planets: P9* P1^ P2

A card is a numeral, a planet, a sign or n0..n9; `?3` are three unknown ones. A slot is `-`
or a token, `^` face up, `=` consolidated, then `/` its setting; `.AB` or `*` tells who knows
the thing before it. `rest` are the tokens not named elsewhere, in a hidden order;
`searchers: A` says who knows the order of the planet pile.

Left out: a game for two, A to play a card in trick 1 of round 1, A has the initiative,
nothing in the World or the Past, a Destiny card for each trick to come, empty hands, stacks
and boards, settings nobody knows, all other tokens in the piles, all other cards aside. For
another decision say `phase:` (the keys of PHASES), `actor:` who is asked, `turn:` whose turn
it is if that is another, and for a power `card:` with `space:` if it lies in one. The card
must lie there: `world: A venus` last, or on top of a `stack`.
"""

from __future__ import annotations

from random import Random
from textwrap import dedent
from typing import Final

from astrarium.engine.bits import members
from astrarium.engine.protocol import CHANCE, LETTERS, SPECTATOR, Journal, Told
from astrarium.games.astrolabe import ASTROLABE
from astrarium.games.astrolabe.material import (
    CARD_OF,
    CODES,
    MAX_SEATS,
    SETTING_CODES,
    SLOT_NAMES,
    SLOTS,
    TOKEN_CODES,
)
from astrarium.games.astrolabe.state import FACE_UP, NONE, TOKEN, WATCHERS, State
from astrarium.games.astrolabe.text import FORM, KIND_KEYS, PHASE, codes, partly
from tests.astrolabe.invariants import check_invariants

GAME: Final = ASTROLABE
TOKEN_OF: Final = {code: token for token, code in enumerate(TOKEN_CODES)}
SETTING_OF: Final = {code: setting for setting, code in enumerate(SETTING_CODES)}


# -- positions -------------------------------------------------------------------


def drawn(text: str, seed: int = 0) -> State:
    """The state of a drawn position; what it leaves open is imagined."""
    view = FORM.read(f"game: {GAME.slug}\n{dedent(text).strip()}\n")
    state = GAME.imagine(view, Random(seed))
    check_invariants(state)
    return state


def dealt(seats: int = 2, seed: int = 0, first: str = "A") -> State:
    """A game after its set-up, Destiny's first card on the table."""
    state = GAME.new(seats, {"first": first})
    rng = Random(seed)
    while GAME.to_act(state) == CHANCE:
        GAME.apply_chance(state, GAME.sample_chance(state, rng))
    return state


# -- playing ---------------------------------------------------------------------


def play(state: State, *moves: str) -> list[Told]:
    """Play moves in notation, each of which must be legal; answers the journal.

    `* refill P4 P3` gives chance its outcome.
    """
    journal = Journal()
    for text in moves:
        if text.startswith("*"):
            outcome = GAME.parse_outcome(state, text[1:].strip())
            assert GAME.is_possible(state, outcome), text
            GAME.apply_chance(state, outcome, journal)
        else:
            move = GAME.parse_move(text)
            assert move in GAME.legal_moves(state), (text, GAME.breach(state, move))
            assert GAME.breach(state, move) is None, text
            GAME.apply(state, move, journal)
        check_invariants(state)
    return journal.lines


def pass_until(state: State, phase: str) -> list[Told]:
    """Decline everything until a decision of this name is asked."""
    journal = Journal()
    while asked(state) != phase:
        assert GAME.to_act(state) >= 0, asked(state)
        GAME.apply(state, GAME.parse_move("pass"), journal)
    return journal.lines


def refused(state: State, text: str) -> str:
    """The rule that forbids a move, which must not be legal."""
    move = GAME.parse_move(text)
    assert move not in GAME.legal_moves(state), text
    breach = GAME.breach(state, move)
    assert breach is not None, text
    return breach.rule


def legal(state: State) -> str:
    """The legal moves in notation, rising: `pass, draw planet pile`."""
    return ", ".join(GAME.notation(move) for move in GAME.legal_moves(state))


def asked(state: State) -> str:
    """The decision, or the chance, of the moment: `card`, `win draw`, `refill planets`."""
    return PHASE.words[state.phase]


def actor(state: State) -> str:
    """Whose decision it is."""
    return LETTERS[GAME.to_act(state)]


# -- looking at the table ---------------------------------------------------------


def place(where: str) -> int:
    """`A A-P1`: a slot of a seat."""
    letter, slot = where.split()
    return SLOTS * LETTERS.index(letter) + SLOT_NAMES.index(slot)


def token(state: State, where: str) -> str:
    """What lies in a slot: `P4`, `P4^` face up, `P4=` locked, `-` nothing."""
    at = place(where)
    if state.slots[at] == NONE:
        return "-"
    face = "=" if state.locked >> at & 1 else "^" if state.up >> at & 1 else ""
    return TOKEN_CODES[state.slots[at]] + face


def row(state: State, letter: str, kind: str) -> str:
    """The three slots of a kind: `row(state, "A", "planet")` is `P4 - P10^`."""
    slots = SLOT_NAMES[:3] if kind == "planet" else SLOT_NAMES[3:]
    return " ".join(token(state, f"{letter} {slot}") for slot in slots)


def setting(state: State, where: str) -> str:
    return SETTING_CODES[state.settings[place(where)]]


def zone(state: State, kind: str) -> str:
    """A discard zone, oldest first: `P4 P3^`; a dash if it is empty."""
    tokens = state.zones[KIND_KEYS.index(kind + "s")]
    words = [TOKEN_CODES[code & TOKEN] + ("^" if code & FACE_UP else "") for code in tokens]
    return " ".join(words) or "-"


def pile(state: State, kind: str) -> str:
    """A pile, top first."""
    return codes(TOKEN_CODES, state.piles[KIND_KEYS.index(kind + "s")])


def hand(state: State, letter: str) -> str:
    """A hand, rising."""
    return codes(CODES, members(state.hands[LETTERS.index(letter)]))


def stack(state: State, letter: str) -> str:
    """A stack, top card last."""
    return codes(CODES, state.stacks[LETTERS.index(letter)])


def past(state: State) -> str:
    return codes(CODES, members(state.past))


def world(state: State) -> str:
    """The cards of the trick, in the order of laying."""
    return codes(CODES, [laid >> 3 for laid in state.world])


# -- looking at knowledge ----------------------------------------------------------


def knowers(state: State, what: str) -> str:
    """Who knows `P4`, `SP4` or a card: `AB`, `everybody` or `nobody`."""
    if what in TOKEN_OF:
        mask = state.token_known[TOKEN_OF[what]]
    elif what in SETTING_OF:
        mask = state.setting_known[SETTING_OF[what]]
    else:
        mask = state.card_known[CARD_OF[what]]
    if mask & WATCHERS:
        assert mask == (1 << state.seats) - 1 | 1 << MAX_SEATS
        return "everybody"
    return "".join(LETTERS[seat] for seat in members(mask)) or "nobody"


def sees(state: State, letter: str, where: str) -> str:
    """What a seat (`-`: a spectator) sees in a slot: its cell of the drawn position."""
    seat = SPECTATOR if letter == "-" else LETTERS.index(letter)
    owner, slot = where.split()
    lines = GAME.position(GAME.view(state, seat)).splitlines()
    board = lines.index(f"board {owner}:")
    cells = lines[board + 1].split() + lines[board + 2].split()
    return cells[SLOT_NAMES.index(slot)]


def sky(state: State, letter: str) -> str:
    """The planet pile as a seat (`-`: a spectator) sees it: `P4 ?3`."""
    seat = SPECTATOR if letter == "-" else LETTERS.index(letter)
    return partly(TOKEN_CODES, GAME.view(state, seat).piles[0])


# -- the journal -------------------------------------------------------------------


def told(lines: list[Told]) -> list[tuple[str, str]]:
    """What happened, by name, and the rule each is told with."""
    return [(type(line.what).__name__, line.rule) for line in lines]


def learnt(lines: list[Told]) -> list[str]:
    """The names of the events that taught somebody something."""
    return [type(line.what).__name__ for line in lines if line.learnt]
