"""Positions as text: what is written can be read, and what makes no sense is refused.

In the texts below `@` stands before the word at which the error is to be reported; it is
taken out before reading. Line 1 is always the name of the game. The `@` that means those
who watch is not needed here.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given

from astrarium.draw.terminal import picture
from astrarium.engine.errors import BadText
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.games.astrolabe.material import CODES, SLOT_NAMES
from astrarium.games.astrolabe.rounds import ASKED_BY, LATER_STEPS
from astrarium.games.astrolabe.state import NONE, State
from astrarium.games.astrolabe.text import PHASES
from astrarium.games.astrolabe.view import View
from astrarium.words import LANGS, refusal, say
from tests.astrolabe.drawn import GAME
from tests.astrolabe.invariants import check_invariants
from tests.laws.harness import SEEDS, Case, moments, played, sample

SEATS = range(2, 7)
ODD_WORDS = [
    *("-", "?", "?3", "0", "1", "2", "7", "8", "99", "A", "B", "F", "over", "chance", ""),
    *("spectator", "P4", "P?^", "P4^.A", "P3=", "P3=4", "C?.A", "P4/4.F", "- n3"),
    *PHASES,
    *SLOT_NAMES,
]


def error_of(text: str) -> tuple[str, int, int]:
    """What a text is refused for, and where: an id, or the rule that no game would break.

    It has words in both languages.
    """
    with pytest.raises(BadText) as wrong:
        GAME.parse_position(text)
    for lang in LANGS:
        assert re.search(r"[.?]( LAB-[\d.]+)?$", refusal(wrong.value, lang))
    return wrong.value.rule or wrong.value.why.id, wrong.value.line, wrong.value.column


def check(text: str, id: str) -> None:
    """A text is refused with this id at its `@`; without a mark, at the name of the game."""
    whole = f"game: {GAME.slug}\n{text}"
    before, mark, after = whole.partition("@")
    line = before.count("\n") + 1 if mark else 1
    column = len(before.rpartition("\n")[2]) + 1 if mark else len("game: ") + 1
    assert error_of(before + after) == (id, line, column)


def accepted(text: str) -> View:
    """The view of a text that makes sense; it can be drawn, asked and played to the end."""
    view = GAME.parse_position(f"game: {GAME.slug}\n{text}")
    check_playable(view, Random(1))
    return view


# -- there and back, and whatever can be read can be played ---------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_of_random_games_is_accepted(seats: int) -> None:
    """For all who watch, before the deal, after every tenth entry, and at the end."""

    @sample(2)
    @given(SEEDS)
    def there_and_back(seed: int) -> None:
        case = Case(GAME, seats)
        match = played(case, seed)
        states = [GAME.new(seats, match.options)]
        states += [moment.state for moment in moments(match, Random(seed), len(match.log) // 10)]
        for state in states:
            for seat in case.everyone():
                view = GAME.view(state, seat)
                assert GAME.parse_position(GAME.position(view)) == view

    there_and_back()


def test_what_can_be_read_can_be_played_and_anything_else_is_bad_text() -> None:
    """Positions of random games, spoilt at random: no error but BadText, and no crash later."""
    found = {True: 0, False: 0}

    @sample(300)
    @given(SEEDS)
    def check_spoilt(seed: int) -> None:
        rng = Random(seed)
        case = Case(GAME, rng.choice(SEATS))
        text, other = (
            GAME.position(GAME.view(moment.state, rng.choice(case.everyone())))
            for moment in rng.choices(moments(played(case, seed % 7), rng, 6), k=2)
        )
        for _ in range(rng.randint(1, 2)):
            text = grafted(text, other, rng) if rng.random() < 0.6 else spoilt(text, rng)
        try:
            view = GAME.parse_position(text)
        except BadText as wrong:
            found[False] += 1
            check_error(wrong, text)
            return
        found[True] += 1
        assert GAME.parse_position(GAME.position(view)) == view
        check_playable(view, rng)

    check_spoilt()
    assert min(found.values()) > 20, found


def check_error(wrong: BadText, text: str) -> None:
    """It stands in the text, and has words."""
    assert wrong.column <= len([*text.splitlines(), ""][wrong.line - 1]) + 1
    assert say(wrong.why, "fr")


def grafted(text: str, other: str, rng: Random) -> str:
    """A text with the value of a key as it is at another moment, or without that key."""
    here, there = blocks(text), blocks(other)
    key = rng.choice(sorted(here | there)[1:])
    here[key] = there.get(key, "")
    return "".join(here.values())


def blocks(text: str) -> dict[str, str]:
    """The lines of a position by key, drawn ones with their block."""
    return {
        block.partition(":")[0]: block for block in re.findall(r"^\S.*\n(?: .*\n)*", text, re.M)
    }


def spoilt(text: str, rng: Random) -> str:
    """A text with a line or a word changed: mostly a value, by one that stands elsewhere."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    kind = rng.randrange(12)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif kind == 2:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        head, colon, value = lines[at].rpartition(": ")
        words = [word for line in lines for word in line.rpartition(":")[2].split()]
        new = rng.choice([*words, *words, *ODD_WORDS, rng.choice(CODES)])
        spans = [found.span() for found in re.finditer(r"\S+", value)]
        start, end = rng.choice([*spans, (0, len(value))])
        lines[at] = head + colon + value[:start] + new + value[end:]
    return "\n".join(lines) + "\n"


def check_playable(view: View, rng: Random) -> None:
    """What is promised of any position: words, pictures, moves, and an end."""
    for lang in LANGS:
        say(GAME.question(view), lang)
    state = GAME.imagine(view, rng)
    check_invariants(state)
    check_faces(view, state, rng)
    for _ in range(2 * GAME.bound(view.seats)):
        actor = GAME.to_act(state)
        if actor == OVER:
            break
        if actor == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, rng))
        else:
            GAME.apply(state, rng.choice(GAME.legal_moves(state)))
    check_invariants(state)
    GAME.scores(state)
    assert GAME.to_act(state) == OVER


def check_faces(view: View, state: State, rng: Random) -> None:
    """Pictures and sentences of the view that was read, and of those in its world."""
    actor = GAME.to_act(state)
    moves = GAME.legal_moves(state) if actor >= 0 else []
    assert (actor >= 0) == bool(moves)
    for seen in (view, GAME.view(state, max(actor, 0))):
        picture(GAME, seen, rng.choice(tuple(LANGS)), {move: str(move) for move in moves}, 80)
        for move in moves:
            say(GAME.sentence(seen, move), "fr")
    for _ in range(5):
        if moves:
            other = rng.randrange(GAME.move_count)
            assert (GAME.breach(state, other) is None) == (other in moves)


# -- what is left out ------------------------------------------------------------------------


def test_what_is_left_out_is_the_first_trick_of_a_game_for_two() -> None:
    view = accepted("hand A: n1\n")
    assert (view.seat, view.seats, view.actor, view.turn, view.initiative) == (0, 2, 0, 0, 0)
    assert (view.round, view.trick, view.left, len(view.destiny)) == (1, 1, 2, 7)
    assert (view.card, view.points, view.partner) == (NONE, (), NONE)


def test_what_is_left_out_later_and_before() -> None:
    """Who has passed the initiative holder is not asked again; chance acts by itself."""
    assert accepted("seats: 3\nactor: B\nhand B: n1\n").left == 2
    assert accepted("phase: lot\nhand A: ?8\nseat: B\nhand B: n1\n").actor == CHANCE
    assert accepted("round: 2\nhand A: n1\n").points == (0, 0)
    over = accepted("phase: over\npoints: A 1, B 2\n")
    assert (over.actor, over.round, over.trick) == (OVER, 2, 8)


# -- whose turn, and when ---------------------------------------------------------------------

HAND = "hand A: n1\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (HAND + "seat: @chance\n", "text.no-seat"),
        (HAND + "seat: @over\n", "text.no-seat"),
        (HAND + "actor: @spectator\n", "text.no-seat"),
        (HAND + "phase: @scramble planets\nactor: A\n", "LAB-220"),
        (HAND + "phase: @refill planets\nactor: A\n", "LAB-261"),
        (HAND + "phase: over\nactor: @A\npoints: A 1, B 2\n", "text.differs"),
        (HAND + "actor: @over\n", "text.differs"),
        (HAND + "actor: @chance\n", "text.differs"),
        (HAND + "initiative: -\n", "LAB-107"),
        ("phase: @lot\ninitiative: A\n", "LAB-107"),
        (HAND + "turn: B\n", "text.differs"),
        (HAND + "turn: @-\n", "text.no-seat"),
        (HAND + "left: 0\n", "LAB-210"),
        (HAND + "left: 3\n", "LAB-210"),
        ("phase: @setting\nleft: 0\n", "LAB-210"),
        ("phase: @win\nleft: 3\n", "LAB-210"),
        (HAND + "round: @3\n", "text.not-between"),
        (HAND + "round: @7\n", "text.not-between"),
        (HAND + "trick: @9\n", "text.not-between"),
        (HAND + "trick: @99\n", "text.not-between"),
        ("phase: lot\nround: @2\n", "text.not-now"),
        ("phase: deal again\ntrick: @7\npoints: A 1, B 2\n", "text.not-now"),
        ("phase: over\nround: @1\npoints: A 1, B 2\n", "text.not-now"),
        ("phase: over\ntrick: @7\npoints: A 1, B 2\n", "text.not-now"),
        ("phase: over\n", "text.no-key"),
        ("phase: deal again\n", "text.no-key"),
        (HAND + "points: A 1, B 2\n", "LAB-120"),
        (HAND + "destiny: ?8\n", "LAB-111"),
        (HAND + "round: 2\ndestiny: ?7\n", "LAB-111"),
        ("phase: @lot\ndestiny: ?7\n", "LAB-111"),
        ("phase: tokens planets\nhand A: @?8\n", "text.not-now"),
        ("phase: deal\npast: @n1\n", "text.not-now"),
        ("phase: lot\nstack B: @II\n", "text.not-now"),
        ("phase: lot\nworld: @- n1\n", "text.not-now"),
    ],
)
def test_turns_and_times(text: str, id: str) -> None:
    check(text, id)


def test_turns_and_times_that_make_sense() -> None:
    """The twins of the above."""
    for text in (
        HAND + "seat: spectator\n",
        HAND + "initiative: B\nleft: 1\n",
        "phase: win\nleft: 0\n",
        "phase: setting\nleft: 1\n",
        HAND + "round: 2\ntrick: 8\n",
        "phase: lot\n",
        "phase: deal again\npoints: A 1, B 2\n",
        "phase: tokens planets\n",
        HAND + "round: 2\npoints: A 1, B 2\n",
        HAND + "destiny: n2 ?6\n",
    ):
        accepted(text)


# -- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("hand A: -\n", "text.no-moves"),
        ("actor: B\nhand A: n1\n", "text.no-moves"),
        ("seat: A\nhand A: n1 ?3\n", "LAB-601"),
        (HAND + "hand B: n2 ?3\nreaders: A -, B A\n", "LAB-601"),
        (HAND + "hand B: @n2.F\n", "text.no-seat"),
        (HAND + "pacts: n2 B\n", "LAB-609"),  # it is in no hand
        (HAND + "hand B: ?9\npacts: n2 B\n", "LAB-609"),  # nobody can say that it is
        (HAND + "pacts: n1 A\n", "LAB-609"),
        (HAND + "pacts: n1 B, n1 B\n", "LAB-609"),
        ("hand A: ?1\nseat: spectator\nhand B: n2\npacts: n2 B\n", "LAB-609"),
        (HAND + "world: - n2, - n3\n", "LAB-210"),
        (HAND + "actor: A\nleft: 1\nworld: B n3, - n2\n", "LAB-210"),
        (HAND + "round: 2\nworld: - n2\n", "LAB-210"),
        (HAND + "left: 1\nworld: B n2, B n3\n", "LAB-210"),
        (HAND + "world: A n2\n", "LAB-210"),
        (HAND + "world: B n2\n", "LAB-210"),
        ("phase: win\nworld: @- n2\n", "text.not-now"),
        ("phase: setting\nworld: @- n2\n", "text.not-now"),
        ("phase: @place\nincoming: P1\nworld: - n2\n", "LAB-210"),
        (HAND + "stack B: mars\n", "LAB-430"),
        (HAND + "stack B: n4\n", "LAB-430"),
        (HAND + "stack B: II VII\n", "LAB-430"),
        (HAND + "stack B: XVI\n", "LAB-430"),
        (HAND + "stack B: XII II\n", "LAB-434"),  # XII lies above
        (HAND + "partner: B\n", "LAB-406.3"),
        (HAND + "stack B: VI\npartner: B\n", "LAB-406.3"),
        ("phase: deal again\npoints: A 1, B 2\npast: @n1\n", "text.not-now"),
        ("phase: deal again\npoints: A 1, B 2\nhand A: @n1\n", "text.not-now"),
        ("phase: deal again\npoints: A 1, B 2\ntower: @A\n", "text.not-now"),
        ("phase: @deal again\npoints: A 1, B 2\nstack A: I II\n", "LAB-121"),
        ("phase: @deal again\npoints: A 1, B 2\nstack A: XII\n", "LAB-121"),
    ],
)
def test_cards(text: str, id: str) -> None:
    check(text, id)


def test_cards_that_make_sense() -> None:
    """The twins of the above."""
    for text in (
        "hand A: n1\nhand B: ?3\n",
        HAND + "hand B: n2.A\nreaders: A -, B A\n",
        HAND + "hand B: n2.A\npacts: n2 B\n",
        HAND + "left: 1\nworld: - n2, B n3\n",
        HAND + "round: 2\nleft: 1\nworld: B n3\n",
        HAND + "stack B: II XV XIII XII\n",
        HAND + "stack B: XIII\n",
        HAND + "stack B: VI XII\npartner: A\n",
        "phase: deal again\npoints: A 1, B 2\nstack A: II\n",
    ):
        accepted(text)


def test_who_reads_a_hand_knows_its_cards() -> None:
    """[LAB-609] Whether or not each of them says so."""
    for card in ("n2", "n2.A"):
        view = accepted(HAND + f"hand B: {card}\nreaders: A -, B A\n")
        assert [held.known_by for held in view.hands[1]] == [0b11]


def test_who_has_looked_through_the_pile() -> None:
    """[LAB-612] Under a top there is something to know, and who knows it can name it."""
    pile = "pile planets: P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12\n"
    assert accepted(HAND + pile + "searchers: AB\n").searchers == 0b11
    assert accepted(HAND + "pile planets: P1 ?11\nsearchers: B\n").searchers == 0b10
    check(HAND + "pile planets: P1 rest\nsearchers: AB\n", "LAB-601")
    check(HAND + "searchers: A\n", "LAB-601")
    check(HAND + pile + "searchers: @C\n", "text.no-seat")
    check("phase: tokens planets\nsearchers: @A\n", "text.odd-key")


# -- tokens -----------------------------------------------------------------------------------


def board(cells: str, letter: str = "A") -> str:
    """Six slots in a row."""
    words = cells.split()
    return f"board {letter}:\n    {' '.join(words[:3])}\n    {' '.join(words[3:])}\n"


@pytest.mark.parametrize(
    ("cells", "id"),
    [
        ("@P?^ - - - - -", "lab.bad.cell"),
        ("@P4^.A - - - - -", "lab.bad.cell"),
        ("@P4^. - - - - -", "lab.bad.cell"),
        ("@P3=4 - - - - -", "lab.bad.cell"),
        ("@P?=4 - - - - -", "lab.bad.cell"),
        ("@P4=? - - - - -", "lab.bad.cell"),
        ("@P4.A=4 - - - - -", "lab.bad.cell"),
        ("@P4=.A - - - - -", "lab.bad.cell"),
        ("P?.A - - - - -", "LAB-601"),
        ("-/?.AB - - - - -", "LAB-601"),
        ("P?* - - - - -", "LAB-601"),
    ],
)
def test_boards(cells: str, id: str) -> None:
    check(HAND + board(cells), id)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (HAND + "zone planets: @P?^\n", "lab.bad.token"),
        (HAND + "zone planets: @P4^.B\n", "lab.bad.token"),
        (HAND + "zone planets: P?.A\n", "LAB-601"),
        (HAND + "zone planets: C?\n", "LAB-321"),
        (HAND + "zone planets: C1\n", "LAB-321"),
        ("phase: place\nincoming: @C?^\n", "lab.bad.token"),
        ("phase: @place\nincoming: C?.AB\n", "LAB-601"),
        (HAND + "zone planets: @P4.F\n", "text.no-seat"),
        (HAND + "board A:\n    @P4.F - -\n    - - -\n", "text.no-seat"),
        (HAND + "board A:\n    @P4/4.C - -\n    - - -\n", "text.no-seat"),
    ],
)
def test_loose_tokens_and_who_knows_them(text: str, id: str) -> None:
    check(text, id)


def test_tokens_that_make_sense() -> None:
    """The twins of the above."""
    for cells in ("P4^ - - - - -", "P3= - - - - -", "P?.B -/?.B P4.B - C1/2.B C?"):
        accepted(HAND + board(cells))
    accepted(HAND + "zone planets: P?.B P4^ P5* P?\n")
    accepted("seats: 6\n" + HAND + board("P4.F - - - - -"))


# -- the power under way ------------------------------------------------------------------------

ONE_EACH = board("- - P1 - - C1") + board("- - P2 - - C2", "B")
FULL = (  # no token is left in the sky
    board("P1 P2 P3 C1 C2 C3")
    + board("P4 P5 P6 C4 C5 C6", "B")
    + board("P7 P8 P9 C7 C8 C9", "C")
    + board("P10 P11 P12 C10 C11 C12", "D")
)
LAID = ONE_EACH + "world: A {0}\ncard: {0}\n"
ENTERED = ONE_EACH + "stack {1}: {0}\ncard: {0}\nspace: {1}\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @use\n", "LAB-220"),
        ("phase: @draw\n", "LAB-220"),
        ("phase: @emperor\n", "LAB-220"),
        ("phase: @scramble planets\nspace: A\n", "LAB-220"),
        (HAND + "card: @n2\n", "text.not-now"),
        (HAND + "space: @B\n", "text.not-now"),
        (HAND + "step: @1\nsteps: 2\n", "text.not-now"),
        ("phase: setting\ncard: @n2\n", "text.not-now"),
        ("phase: @draw\ncard: venus\n", "LAB-220"),
        ("phase: @draw\ncard: venus\nworld: - venus\n", "LAB-220"),
        ("phase: @emperor\ncard: IV\nspace: A\n", "LAB-220"),
        ("phase: @emperor\ncard: IV\nspace: B\nstack B: IV\n", "LAB-220"),
        ("phase: @emperor\ncard: IV\nspace: A\nstack A: IV II\n", "LAB-220"),
        ("phase: @use\ncard: XV\nspace: B\nstack B: XV\n", "LAB-220"),
        ("phase: @use\ncard: XV\nspace: A\nstack A: II XV\n", "LAB-220"),
        (LAID.format("II") + "phase: @use\n", "LAB-220"),
        (LAID.format("VII") + "phase: @draw\nstep: 2\nsteps: 2\n", "LAB-220"),
        (LAID.format("VII") + "phase: @draw\nsteps: 3\n", "LAB-403.1"),
        (LAID.format("XIX") + "phase: @use\nsteps: 2\n", "LAB-403.1"),
        (LAID.format("VII") + "phase: @reveal\n", "LAB-220"),
        (LAID.format("venus") + "phase: @use\n", "LAB-220"),
        (LAID.format("n1") + "phase: @place\nincoming: P3\n", "LAB-220"),
        (LAID.format("XIX") + "phase: @justice\n", "LAB-220"),
        (ENTERED.format("IV", "A") + "phase: @lovers\n", "LAB-220"),
        (ENTERED.format("I", "A") + "phase: @scramble planets\n", "LAB-220"),
        (LAID.format("venus") + "phase: @place\n", "text.no-key"),
        ("phase: @place\n", "text.no-key"),
        (HAND + "incoming: @P3\n", "text.not-now"),
        (LAID.format("n1") + "phase: @exchange with\n", "text.no-key"),
        (ENTERED.format("I", "A") + "phase: @magician with\n", "text.no-key"),
        (LAID.format("n1") + "phase: exchange\nchosen: @X-P\n", "text.not-now"),
        (HAND + "second: @B\n", "text.not-now"),
        ("phase: @win\nsecond: A\n", "LAB-232"),
        (LAID.format("n1") + "phase: @exchange with\nchosen: A-P1\n", "LAB-313"),
        (
            "world: A n1\ncard: n1\nchosen: X-P\nphase: @exchange with\n" + board("- - P1 - - C1"),
            "LAB-313",
        ),
        (
            ENTERED.format("I", "A") + "phase: @magician with\nchosen: X-P\n",
            "LAB-313",
        ),
        (LAID.format("XI") + "phase: @justice\n", "text.no-moves"),
        ("seats: 4\nphase: @win draw\n" + FULL, "text.no-moves"),
        ("phase: @win reveal\n", "text.no-moves"),
        ("phase: @win throw\n" + board("P1= - - - - -"), "text.no-moves"),
        ("phase: @win consolidate\n" + board("P1.A/1 - - - - -"), "text.no-moves"),
        ("phase: @win consolidate\n" + board("P1.A/2.A - - - - -"), "text.no-moves"),
        (
            "stack B: 0\ncard: 0\nspace: B\nphase: @scramble planets\n",
            "LAB-400.2",
        ),
        ("phase: @refill planets\n", "LAB-261"),
        ("phase: @refill constellations\nzone constellations: C1*\n", "LAB-261"),
    ],
)
def test_a_power_under_way(text: str, id: str) -> None:
    check(text, id)


def test_powers_that_make_sense() -> None:
    """The twins of the above."""
    for text in (
        LAID.format("VII") + "phase: draw\nstep: 3\nsteps: 4\n",
        LAID.format("venus") + "phase: place\nincoming: P3*\n",
        LAID.format("XIX") + "phase: place\nincoming: P11^\n",
        LAID.format("n1") + "phase: exchange with\nchosen: X-P\n",
        LAID.format("XI").replace("- - P1", "P3 - P1") + "phase: justice\n",
        ENTERED.format("IV", "A") + "phase: emperor\n",
        ENTERED.format("I", "A") + "phase: magician with\nchosen: A-C2\n",
        ENTERED.format("0", "B") + "phase: scramble planets\n",
        ENTERED.format("VIII", "A") + "phase: place\nincoming: C3^\n",
        "phase: use\ncard: XV\nspace: B\nstack B: II XV\n",
        "phase: place\nincoming: P3*\nsecond: B\n",
        "phase: win\nsecond: B\n",
        "phase: win reveal\n" + ONE_EACH,
        "phase: win throw\n" + ONE_EACH,
        "phase: win consolidate\n" + board("P1.A/1.A - - - - -"),
        "phase: refill planets\npile planets: -\nzone planets: P1* P2* P3* P4 P5 P6 P7 P8 P9 "
        "P10 P11 P12\n",
    ):
        accepted(text)


# -- the check and the rules agree ---------------------------------------------------------------


def test_every_phase_has_its_place_in_the_check() -> None:
    """Whatever a step may ask is a phase, and every phase of a power belongs to a step."""
    begun = set(ASKED_BY)
    powers = {phase for phase in PHASES.values() if PHASES["use"] <= phase <= PHASES["judge"]}
    assert powers <= begun | set(LATER_STEPS)
    assert not begun & set(LATER_STEPS)
