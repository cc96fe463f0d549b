"""The end of the game: points by parts, as on the pad."""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.engine.protocol import Part, Scores, message
from astrarium.engine.ranking import ranked, returns_of
from astrarium.games.astra import material as m
from astrarium.games.astra.discovery import owned
from astrarium.games.astra.gains import capacity, limit
from astrarium.games.astra.material import Cards
from astrarium.games.astra.sky import count
from astrarium.games.astra.state import State, has, ptolemy_of


def element_counts(state: State, seat: int) -> list[int]:
    """The counts of a seat in the rows of its final-scoring card."""
    return counts_of(owned(state, seat), state.scoring[seat])


def counts_of(cards: Cards, scoring: int) -> list[int]:
    """Own cards of each element, and the printed ticks; at most four.  [AST-225]"""
    counts = [count(cards & m.OF_ELEMENT[element]) for element in range(4)]
    for element in m.SCORING_CARDS[scoring]:
        counts[element] += 1
    return [min(number, 4) for number in counts]


def row_points(counts: list[int]) -> int:
    """AST-226."""
    return sum(m.ROW_POINTS[number] for number in counts)


def column_points(counts: list[int]) -> int:
    """AST-227."""
    return sum(
        m.COLUMN_POINTS[sum(number >= column for number in counts)] for column in range(1, 5)
    )


def ticks_in_slots(state: State, pen: int) -> int:
    """AST-223: all ticks of a pen on cards that are still in slots."""
    return sum(count(state.marks[slot * state.pens + pen]) for slot in range(len(state.cards)))


def seat_parts(state: State, seat: int) -> tuple[Part, ...]:
    """The lines of a seat on the pad, in the order of the count.

    [AST-220, AST-221, AST-222, AST-223, AST-224, AST-225, AST-226, AST-227]
    """
    counts = element_counts(state, seat)
    active = sum(m.PRINTED_FAME[card] for card in members(state.active[seat]))
    return (
        Part(message("ast.part.fame"), state.fame[seat]),
        Part(message("ast.part.pouch"), capacity(state, seat)),
        Part(message("ast.part.wisdom"), limit(state, seat)),
        Part(message("ast.part.dust"), state.dust[seat] // m.DUST_A_POINT),
        Part(message("ast.part.ticks"), ticks_in_slots(state, seat) // m.TICKS_A_POINT),
        Part(message("ast.part.active"), active),
        Part(message("ast.part.rows"), row_points(counts)),
        Part(message("ast.part.columns"), column_points(counts)),
    )


def total(parts: tuple[Part, ...]) -> int:
    return sum(part.points for part in parts)


def table_scores(state: State) -> Scores:
    """The highest total wins, equals share the victory.  [AST-228]"""
    parts = tuple(seat_parts(state, seat) for seat in range(state.seats))
    points = tuple(total(seat) for seat in parts)
    ranks = ranked([-number for number in points])
    return Scores(points, parts, ranks, returns_of(ranks))


# -- the solo game ---------------------------------------------------------------


def ptolemy_counts(state: State) -> list[int]:
    """His cards of each element; with H3 his scoring card adds its ticks.  [AST-434, AST-453]"""
    counts = [0] * 4
    for card in ptolemy_of(state).cards:
        counts[m.ELEMENT[card]] += 1
    if has(state, m.H3):
        for element in m.SCORING_CARDS[state.scoring[state.seats]]:
            counts[element] += 1
    return counts


def ptolemy_parts(state: State) -> tuple[Part, ...]:
    """Ptolemy's lines on the pad.  [AST-433, AST-434, AST-435]"""
    ptolemy = ptolemy_of(state)
    counts = ptolemy_counts(state)
    elements = sum(m.PTOLEMY_ELEMENT_POINTS[min(number, 4)] for number in counts)
    cards = sum(m.PRINTED_FAME[card] for card in ptolemy.cards)
    ticks = ticks_in_slots(state, state.seats) // m.TICKS_A_POINT
    return (
        Part(message("ast.part.fame"), ptolemy.fame),
        Part(message("ast.part.cards"), cards),
        Part(message("ast.part.ticks"), ticks),
        Part(message("ast.part.telescopes"), m.TELESCOPE_POINTS * ptolemy.telescopes),
        Part(message("ast.part.elements"), elements),
        Part(message("ast.part.sets"), m.PTOLEMY_SET_POINTS[min(min(counts), 4)]),
    )


def is_won(state: State) -> bool:
    """Strictly more fame than Ptolemy, and his library not used up.  [AST-436]"""
    if ptolemy_of(state).lost:
        return False
    return total(seat_parts(state, 0)) > total(ptolemy_parts(state))


def solo_scores(state: State) -> Scores:
    """One seat: 1 for a victory, -1 for a defeat. A game lost at once is not scored: only the
    fame won so far is on the board.  [AST-411, AST-432, AST-436]"""
    parts = seat_parts(state, 0)
    theirs = ptolemy_parts(state)
    if ptolemy_of(state).lost:
        parts, theirs = parts[:1], theirs[:1]
    won = 1.0 if is_won(state) else -1.0
    return Scores(
        points=(total(parts),),
        parts=(parts,),
        ranks=(1,),
        returns=(won,),
        rivals=((message("ast.pen.ptolemy"), theirs),),
    )
