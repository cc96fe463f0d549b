"""Positions drawn in tests, and short words to ask them things.

A position is written as `astra/text.py` describes it; `game:` may be left out. A slot has a
letter a star (who ticked it, `d` the dreamer, `P` Ptolemy, `.` nobody):

    state = astra('''
        seats: 3
        turn: B
        phase: action
        slot 1: bull AAA.......
        slot 2: crow
        board B: dust 3, telescopes 1, active ram, exhausted crab
    ''', pile="whale lyre")

What is left out: two seats, seat A first and in its Power phase, pawn on Fire, slots empty,
boards as at the start of the game, all other cards unseen and in the pile, as many of them
below the End card as at the start (`above: 1` puts one card over it). `pile` names the cards
drawn next, `library` those of Ptolemy's draw pile. In a solo position Ptolemy is as at the
start of the game (`ptolemy: dust 0, telescopes 1`), with `left:` and `right:` the first
cards of the deck that are nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from textwrap import dedent

from astrarium.engine.bits import members
from astrarium.engine.protocol import OVER, Journal, Told
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.knowledge import sky_view
from astrarium.games.astra.material import CARD_OF, KEYS, Card
from astrarium.games.astra.notation import keys_text
from astrarium.games.astra.state import NONE, State, ptolemy_of
from astrarium.games.astra.table import TableGame
from astrarium.games.astra.text import side_letters, sky_text
from astrarium.games.astra.view import View

# -- positions -------------------------------------------------------------------


def view(text: str, game: TableGame = ASTRA) -> View:
    """The view that a text draws, whether or not a game comes to it."""
    lines = dedent(text).strip()
    if "game:" not in lines:
        lines = f"game: {game.slug}\n{lines}"
    return game.form.read(lines + "\n")


def astra(text: str, pile: str = "", seed: int = 0) -> State:
    """A drawn position for two to five; what it does not tell is dealt by the seed."""
    state = ASTRA.imagine(view(text), Random(seed))
    state.pile = stacked(state.pile, pile)
    return state


def solo(text: str, pile: str = "", library: str = "", seed: int = 0) -> State:
    """A drawn position of the solo game.

    Cards that are named change places with others that nobody sees: what was removed at the
    set-up may come out otherwise than the rules would have it.
    """
    seen = view(text, SOLO)
    state = SOLO.imagine(seen, Random(seed))
    ptolemy = ptolemy_of(state)
    if ptolemy.reshuffled:
        state.pile = stacked(state.pile, pile)
        ptolemy.library = stacked(ptolemy.library, library)
        return state
    assert seen.solo is not None
    shown = ptolemy.library[: seen.solo.top != NONE]
    next_up = [CARD_OF[key] for key in pile.split()]
    next_read = [CARD_OF[key] for key in library.split()]
    hidden = [*state.pile, *ptolemy.library[len(shown) :], *ptolemy.removed]
    assert all(card in hidden for card in next_up + next_read), "a named card is not hidden"
    rest = [card for card in hidden if card not in next_up + next_read]
    first = len(state.pile) - len(next_up)
    last = first + len(ptolemy.library) - len(shown) - len(next_read)
    state.pile = (*next_up, *rest[:first])
    ptolemy.library = (*shown, *next_read, *rest[first:last])
    ptolemy.removed = tuple(rest[last:])
    return state


def stacked(cards: tuple[Card, ...], first: str) -> tuple[Card, ...]:
    """The same cards, those named on top."""
    top = [CARD_OF[key] for key in first.split()]
    assert all(card in cards for card in top), f"not in this pile: {first}"
    return (*top, *[card for card in cards if card not in top])


def held(cards: str) -> str:
    """`active ram, exhausted crab` of `ram crab!`."""
    words = cards.split()
    active = " ".join(word for word in words if "!" not in word)
    exhausted = " ".join(word.strip("!") for word in words if "!" in word)
    return f"active {active}, exhausted {exhausted}"


def game_of(state: State) -> TableGame:
    return ASTRA if state.ptolemy is None else SOLO


# -- playing ---------------------------------------------------------------------


def play(state: State, *moves: str) -> list[Told]:
    """Play moves in notation, each of which must be legal; answers the journal."""
    game = game_of(state)
    journal = Journal()
    for text in moves:
        move = game.parse_move(text)
        assert move in game.legal_moves(state), (text, game.breach(state, move))
        assert game.breach(state, move) is None, text
        game.apply(state, move, journal)
    return journal.lines


def chance(state: State, *outcomes: str) -> list[Told]:
    """Give chance its outcomes: `die 4`, `aim 2`, `path 0 1`; each must be possible."""
    game = game_of(state)
    journal = Journal()
    for text in outcomes:
        outcome = game.parse_outcome(state, text)
        assert game.is_possible(state, outcome), text
        game.apply_chance(state, outcome, journal)
    return journal.lines


def refused(state: State, text: str) -> str:
    """The rule that forbids a move, which must not be legal."""
    game = game_of(state)
    move = game.parse_move(text)
    assert move not in game.legal_moves(state), text
    breach = game.breach(state, move)
    assert breach is not None, text
    return breach.rule


def legal(state: State) -> str:
    """The legal moves in notation, rising: `end powers, use bull`."""
    game = game_of(state)
    return ", ".join(game.notation(move) for move in game.legal_moves(state))


def stars(state: State) -> list[int]:
    """The stars that may be ticked now, which must be all of one slot."""
    game = game_of(state)
    words = [game.notation(move) for move in game.legal_moves(state)]
    places = [word.removeprefix("tick ").split(".") for word in words if word[:4] == "tick"]
    assert len({slot for slot, _ in places}) <= 1, words
    return [int(star) for _, star in places]


# -- looking ---------------------------------------------------------------------


def slot(state: State, number: int) -> str:
    """A slot as it is drawn: `bull AAA.......`."""
    return sky_text(sky_view(state, number - 1), state.seats)


def cards(state: State, seat: int) -> str:
    """The cards of a seat, rising, `!` behind exhausted ones."""
    exhausted = state.exhausted[seat]
    names = [
        KEYS[card] + ("!" if exhausted >> card & 1 else "")
        for card in members(state.active[seat] | exhausted)
    ]
    return " ".join(names)


def next_cards(state: State, count: int) -> str:
    """The cards that are drawn next."""
    return keys_text(state.pile[state.drawn : state.drawn + count])


def is_over(state: State) -> bool:
    return state.actor == OVER


def whose(state: State) -> str:
    """Whose turn it is: a letter, or P."""
    letters = side_letters(state.seats)
    return "-" if state.turn == NONE else letters[state.turn]


# -- the journal -----------------------------------------------------------------


def told(lines: Sequence[Told]) -> list[tuple[str, str]]:
    """What happened, by name, and the rule each is told with."""
    return [(type(line.what).__name__, line.rule) for line in lines]


def learnt(lines: Sequence[Told]) -> list[str]:
    """The names of the events that taught somebody something."""
    return [type(line.what).__name__ for line in lines if line.learnt]
