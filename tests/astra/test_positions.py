"""Positions as text: what is written can be read, and what makes no sense is refused.

In the texts below `@` stands before the word at which the error is to be reported; it is
taken out before reading. Line 1 is always the name of the game.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given

from astrarium.draw.terminal import picture
from astrarium.engine.errors import BadText
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.material import CARD_OF, CONFLICTS, ELEMENT_OF, KEYS, MODIFIERS, SIZE
from astrarium.games.astra.state import POWER, State
from astrarium.games.astra.table import TableGame
from astrarium.games.astra.text import PHASES, SOLO_PHASES
from astrarium.games.astra.view import View
from astrarium.words import LANGS, refusal, say
from tests.laws.harness import SEEDS, Case, history, moments, played, sample

CASES = [Case(SOLO, 1), *(Case(ASTRA, seats) for seats in range(2, 6))]
KINDS = (  # a word is changed to another of its kind, mostly
    tuple(str(number) for number in range(10)),
    KEYS,
    tuple(f"{key}!" for key in KEYS),
    ("A", "B", "C", "P", "-"),
    tuple(PHASES),
    tuple(ELEMENT_OF),
    ("chance", "over", "spectator", "A", "B"),
    ("-", "?", "fire+air", "water+earth"),
    ("none", "E4,E5,H5", "E1,H6", "E3", *MODIFIERS),
    ("left", "right", "top"),
    ("", "99", "yes", "cards", "dust", "pool"),
)
ODD_LINES = (
    *(f"phase: {name}" for name in PHASES),
    *(
        f"{key}: {n}"
        for key in ("owed", "last", "chosen", "paid", "greats", "above")
        for n in "0123"
    ),
    *("turn: P", "turn: B", "rested: yes", "dreaming: yes", "end: A 1", "end: B 0", "lost: yes"),
    *("served: A", "served: P", "struck: 0 1", "picked: 2", "vacated: 1", "used: 1 2", "walk: 1"),
    *("walk: done", "registered: hydra"),
    *("modifiers: E4,E5,H5", "top: bull", "pool: bull crab", "right: ? pool", "right: ?"),
    *("library: 0", "library: 1", "drawn: crab top", "drawn: crab left", "spent: ram"),
)


def error_of(game: TableGame, text: str) -> BadText:
    with pytest.raises(BadText) as wrong:
        game.parse_position(text)
    return wrong.value


def check(game: TableGame, text: str, id: str, rule: str = "") -> None:
    """A text is refused with this id at its `@`; without a mark, at the name of the game."""
    whole = f"game: {game.slug}\n{text}"
    before, mark, after = whole.partition("@")
    line = before.count("\n") + 1 if mark else 1
    column = len(before.rpartition("\n")[2]) + 1 if mark else len("game: ") + 1
    wrong = error_of(game, before + after)
    assert (wrong.why.id, wrong.line, wrong.column) == (id, line, column)
    assert wrong.rule == rule
    for lang in LANGS:
        assert not re.search(r"\bast\.|\{", refusal(wrong, lang))


# -- there and back ----------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_position_can_be_written_and_read_again(case: Case) -> None:
    """For all who watch, at every moment of a random game, the deal and the end included."""

    @sample(3)
    @given(SEEDS)
    def check_there_and_back(seed: int) -> None:
        match = played(case, seed)
        for number, state in enumerate(history(match)):
            seat = case.everyone()[number % (case.seats + 1)]
            view = case.game.view(state, seat)
            assert case.game.parse_position(case.game.position(view)) == view

    check_there_and_back()


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_what_can_be_read_can_be_played_and_anything_else_is_bad_text(case: Case) -> None:
    """Positions of random games, spoilt at random: no error but BadText, and no crash later."""

    @sample(60)
    @given(SEEDS)
    def check_spoilt(seed: int) -> None:
        rng = Random(seed)
        moment = rng.choice(moments(played(case, seed % 7), rng, 6))
        text = case.game.position(case.game.view(moment.state, rng.choice(case.everyone())))
        for _ in range(rng.randint(1, 2)):
            text = spoilt(text, rng)
        try_out(SOLO if case.game is SOLO else ASTRA, text, rng)

    check_spoilt()


def attempt(game: TableGame, text: str) -> View | BadText:
    """The view of a text, or what is wrong with it."""
    try:
        return game.parse_position(text)
    except BadText as wrong:
        return wrong


def try_out(game: TableGame, text: str, rng: Random) -> None:
    """A text is refused with a place in it, or it is shown and played to its end."""
    read = attempt(game, text)
    if isinstance(read, BadText):
        assert read.column <= len([*text.splitlines(), ""][read.line - 1]) + 1
        assert all("{" not in refusal(read, lang) for lang in LANGS)
        return
    view = read
    assert game.parse_position(game.position(view)) == view
    state = game.imagine(view, rng)
    show(game, view, state, rng)
    play_on(game, state, rng)


def show(game: TableGame, view: View, state: State, rng: Random) -> None:
    """The picture, the question and the sentence of every legal move, in either language."""
    lang = rng.choice(LANGS)
    moves = game.legal_moves(state) if game.to_act(state) >= 0 else []
    assert moves or game.to_act(state) < 0
    say(game.question(view), lang)
    picture(view, lang, dict.fromkeys(moves, "x") if view.seat == view.actor else {}, 80)
    seen = game.view(state, max(game.to_act(state), 0))
    for move in moves:
        say(game.sentence(seen, move), lang)


def play_on(game: TableGame, state: State, rng: Random) -> None:
    """Random moves to the end, and the score."""
    for _ in range(game.bound(state.seats)):
        seat = game.to_act(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            game.apply_chance(state, game.sample_chance(state, rng))
        else:
            game.apply(state, rng.choice(game.legal_moves(state)))
    assert game.to_act(state) == OVER
    game.scores(state)


def spoilt(text: str, rng: Random) -> str:
    """A text with a line or a word changed: mostly to something that could stand there."""
    lines = text.splitlines()
    at = rng.randrange(1, len(lines))
    chance = rng.random()
    if chance < 0.1:
        del lines[at]
    elif chance < 0.15:
        other = rng.randrange(len(lines))
        lines[at] = lines[at].partition(":")[0] + ":" + lines[other].partition(":")[2]
    elif chance < 0.55:
        line = rng.choice(ODD_LINES)
        key = line.partition(":")[0]
        lines = [*[line for line in lines if line.partition(":")[0] != key], line]
    else:
        head, colon, value = lines[at].rpartition(": ")
        lines[at] = head + colon + another_value(value, rng)
    return "\n".join(lines) + "\n"


def another_value(value: str, rng: Random) -> str:
    """A value with one of its words, or one letter of a slot, changed."""
    spans = [found.span() for found in re.finditer(r"[^\s,]+", value)]
    start, end = rng.choice(spans or [(0, 0)])
    word = value[start:end]
    kinds = [kind for kind in KINDS if word in kind and rng.random() < 0.9] or [rng.choice(KINDS)]
    new = rng.choice(rng.choice(kinds))
    if re.fullmatch(r"[A-EPd.]{5,}", word):
        place = rng.randrange(len(word))
        new = word[:place] + rng.choice("AABCPd.") + word[place + 1 :]
        if rng.random() < 0.3:
            new = re.sub(r"\.", rng.choice("ABd"), word)
    return value[:start] + new + value[end:]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_positions_put_together_at_random_are_refused_or_played(case: Case) -> None:
    @sample(60)
    @given(SEEDS)
    def check_composed(seed: int) -> None:
        rng = Random(seed)
        try_out(SOLO if case.game is SOLO else ASTRA, composed(case, rng), rng)

    check_composed()


def composed(case: Case, rng: Random) -> str:
    """A position of values that may or may not go together."""
    solo = case.game is SOLO
    sides = 2 if solo else case.seats
    letters = "AP" if solo else "ABCDE"[:sides]
    deck = rng.sample(KEYS, len(KEYS))
    phase = rng.choice([name for name in PHASES if solo or name not in SOLO_PHASES])
    turn = rng.choice(letters)
    if solo and phase not in ("bonus", "reactivate", "over"):
        turn = "P" if phase in SOLO_PHASES else "A"
    lines = [f"game: {case.game.slug}", f"seats: {case.seats}", f"phase: {phase}", f"turn: {turn}"]
    pens = letters + ("d" if sides == 2 else "") + rng.choice(["", "."])
    for slot in range(1, sides + 2):
        card = deck.pop()
        size = SIZE[CARD_OF[card]]
        drawn = "".join(rng.choice(pens) for _ in range(rng.choice([0, 2, size, size])))
        lines.append(f"slot {slot}: {card} {drawn}" if rng.random() < 0.8 else f"slot {slot}: -")
    for letter in letters.replace("P", ""):
        cards = " ".join(deck.pop() + rng.choice(["", "!", "!"]) for _ in range(rng.randrange(5)))
        numbers = (
            f"dust {rng.randrange(4)}, telescopes {rng.randrange(3)}, wisdom {rng.randrange(5)}"
        )
        lines.append(f"{letter}: {numbers}" + (f", cards {cards}" if cards else ""))
    own = re.findall(r"\w+(?=!)", lines[-1]) or ["bull"]
    some = {
        "chosen": str(rng.randint(1, sides + 1)),
        "last": str(rng.randrange(8)),
        "owed": str(rng.randrange(4)),
        "power": rng.choice(own),
        "registered": rng.choice(own),
        "used": " ".join(str(slot) for slot in rng.sample(range(1, sides + 2), rng.randint(0, 2))),
        "paid": str(rng.randint(1, 3)),
        "greats": "1",
        "rested": "yes",
        "dreaming": "yes",
        "act": rng.choice(letters.replace("P", "")),
        "struck": rng.choice(["0 1", "2", "0 1 2", "3"]),
        "picked": rng.choice(["0", "1 2"]),
        "served": rng.choice(letters),
        "vacated": str(rng.randint(1, sides + 1)),
        "end": f"{rng.choice(letters)} {rng.randrange(4)}",
        "above": str(rng.randrange(3)),
        "pawn": rng.choice([*ELEMENT_OF]),
    }
    if solo:
        modifiers = rng.choice(["none", "E4", "E5", "H5", "E4,E5,H5", "E5,H5", "H3", "H6", "E1"])
        lines.append(f"modifiers: {modifiers}")
        some |= {
            "left": rng.choice([deck.pop(), "-"]),
            "right": rng.choice([deck.pop(), "-", "?", "? pool"]),
            "library": str(rng.choice([0, 0, 1, 5])),
            "pool": " ".join(deck.pop() for _ in range(rng.randint(1, 3))),
            "top": deck.pop(),
            "drawn": f"{deck.pop()} {rng.choice(['left', 'right', 'top'])}",
            "spent": deck.pop(),
            "ptolemy": f"dust {rng.randrange(3)}, telescopes {rng.randrange(3)}",
            "lost": "yes",
        }
    wanted = NEEDED.get(phase, ())
    for key, value in some.items():
        if rng.random() < (0.85 if key in wanted else 0.04):
            lines.append(f"{key}: {value}")
    return "\n".join(lines) + "\n"


NEEDED = {
    "exchange": ("power", "owed"),
    "free": ("power", "owed"),
    "three": ("power", "owed", "used"),
    "two": ("power", "owed"),
    "first": ("chosen",),
    "next": ("chosen", "last", "paid"),
    "after": ("paid",),
    "again": ("paid",),
    "bonus": ("chosen", "act"),
    "reactivate": ("chosen", "act", "served", "picked", "owed"),
    "limit": ("vacated",),
    "dream-card": ("rested",),
    "dream": ("rested", "chosen", "owed"),
    "dream-begun": ("rested", "chosen", "owed"),
    "over": ("end",),
    "aim": ("drawn", "left", "right"),
    "path": ("drawn", "chosen", "owed"),
    "dream-aim": ("rested",),
    "reshuffle": ("library", "spent"),
}


# -- what makes no sense -----------------------------------------------------------

SKY = "slot 1: bull AAAdd\nslot 2: crow\nslot 3: lyre\n"
FULL_CROW = "slot 1: bull AAAdd\nslot 2: crow AABBB\nslot 3: lyre\n"
GOAT = "phase: next\nchosen: 1\nregistered: sea_goat\nA: cards sea_goat!\n"


def test_the_way_to_a_great_star_is_done_there() -> None:
    """AST-330: the legal twin of what is refused below."""
    text = GOAT + "slot 1: bull AAAA\nlast: 3\npaid: 4\ngreats: 1\nrefund: 3\nwalk: done\n"
    view = ASTRA.parse_position(f"game: astra\n{text}")
    assert "walk: done\n" in ASTRA.position(view)
    assert ASTRA.parse_position(ASTRA.position(view)) == view


@pytest.mark.parametrize("name", PHASES)
def test_every_phase_occurs_in_play(name: str) -> None:
    """The legal twin of all below: what is refused is not whole phases."""
    cases = [Case(SOLO, 1)] if name in SOLO_PHASES else CASES
    assert any(
        game_state.phase == PHASES[name]
        for seed in range(30)
        for case in cases
        for game_state in history(played(case, seed))
    )


def test_what_is_left_out() -> None:
    view = ASTRA.parse_position("game: astra\n")
    assert (view.seat, view.seats, view.actor, view.phase) == (0, 2, 0, POWER)
    begun = ASTRA.parse_position(f"game: astra\n{SKY}turn: B\nphase: first\nchosen: 2\n")
    assert (begun.seat, begun.actor) == (1, 1)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("@slot 4: bull\n", "text.unknown-key"),
        ("@slot 9: bull\n", "text.unknown-key"),
        ("@slot: bull\n", "text.unknown-key"),
        ("@slot 01: bull\n", "text.unknown-key"),
        ("@C: dust 3\n", "text.unknown-key"),
        ("@turn 2: A\n", "text.unknown-key"),
        ("@modifiers: E1\n", "text.unknown-key"),
        ("@ptolemy: dust 3\n", "text.unknown-key"),
        ("slot 1:\n@    bull\n", "text.no-block"),
        ("A: dust 3, @dust 4\n", "ast.bad.twice"),
        ("seat: @chance\n", "text.no-seat"),
        ("seat: @over\n", "text.no-seat"),
        ("phase: @die\n", "ast.bad.choice"),
        ("seats: 3\nphase: @dream-card\n", "ast.bad.choice"),
        ("scoring: A fire+air, @A water+air\n", "ast.bad.twice"),
        ("scoring: A fire+air, B @fire+air\n", "ast.bad.twice"),
        ("discard: ram @ram\n", "ast.bad.twice"),
        ("phase: bonus\nchosen: 1\nstruck: 1 @1\n", "ast.bad.twice"),
    ],
)
def test_words_that_are_not_those_of_this_table(text: str, id: str) -> None:
    check(ASTRA, text, id)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("turn: @-\n", "ast.bad.actor"),
        ("act: @B\n", "ast.bad.actor"),
        ("act: @chance\n", "ast.bad.actor"),
        ("act: @over\n", "ast.bad.actor"),
        ("phase: over\nact: @A\n", "ast.bad.actor"),
        ("phase: deal\nturn: @A\n", "ast.bad.actor"),
        ("first: @-\n", "ast.bad.first-player"),
        ("seat: @B\nphase: first\nchosen: 1\n" + SKY, "ast.bad.private"),
        ("seat: @spectator\nphase: first\nchosen: 1\n" + SKY, "ast.bad.private"),
        ("phase: deal\nslot 1: @bull\n", "ast.bad.undealt"),
        ("phase: deal\nA: @dust 3, cards bull\n", "ast.bad.undealt"),
        ("phase: deal\nabove: @3\n", "ast.bad.undealt"),
        ("phase: deal\nrested: @yes\n", "ast.bad.undealt"),
        ("phase: deal\nend: @A 1\n", "ast.bad.undealt"),
        (SKY + "chosen: @1\n", "ast.bad.not-now"),
        (SKY + "last: @1\n", "ast.bad.not-now"),
        (SKY + "owed: @1\n", "ast.bad.not-now"),
        (SKY + "power: @bull\n", "ast.bad.not-now"),
        (SKY + "used: @1\n", "ast.bad.not-now"),
        (SKY + "struck: @1\n", "ast.bad.not-now"),
        (SKY + "picked: @1\n", "ast.bad.not-now"),
        (SKY + "served: @A\n", "ast.bad.not-now"),
        (SKY + "vacated: @1\n", "ast.bad.not-now"),
        (SKY + "dreaming: @yes\n", "ast.bad.not-now"),
        (SKY + "rested: @yes\n", "ast.bad.not-now"),
        (SKY + "paid: @1\n", "ast.bad.not-now"),
        (SKY + "walk: @1\n", "ast.bad.not-now"),
    ],
)
def test_turns_and_phases_that_do_not_go_together(text: str, id: str) -> None:
    check(ASTRA, text, id)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("above: @0\n", "ast.bad.above"),
        ("end: B 1\nabove: @2\n", "ast.bad.above"),
        ("discard: " + " ".join(KEYS) + "\n", "ast.bad.above"),  # no pile at all
        ("end: @A 0\n", "ast.bad.turns-left"),  # the round would not end
        ("end: @A 3\n", "ast.bad.turns-left"),  # more than follow the first player's turn
        ("end: @A 1\n", "ast.bad.turns-left"),  # in this very turn, before a Rest or a refill
        ("turn: B\nphase: over\nend: @B 2\n", "ast.bad.turns-left"),
        ("seats: 3\nturn: C\nend: @C 0\nfirst: B\n", "ast.bad.turns-left"),
    ],
)
def test_ast_210_213_the_end_card_and_the_turns_left(text: str, id: str) -> None:
    check(ASTRA, text, id)


def test_ast_212_213_turns_left_that_make_sense() -> None:
    for text in ("end: B 1\n", "turn: B\nend: A 0\n", "turn: B\nphase: over\nend: A 0\n"):
        assert ASTRA.parse_position(f"game: astra\n{text}").above == 0


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @discover\n" + FULL_CROW, "ast.bad.discoveries"),
        (
            "phase: dream-card\nrested: yes\n" + FULL_CROW.replace("crow", "@crow"),
            "ast.bad.pending",
        ),
        ("phase: limit\nvacated: @1\n" + SKY, "ast.bad.vacated"),
        ("phase: @limit\nvacated: 1\nslot 2: crow\nA: cards bull ram\n", "ast.bad.limit"),
        ("phase: @limit\nA: cards bull ram crab\n", "ast.bad.limit"),
        ("phase: first\nchosen: @2\n" + FULL_CROW, "ast.bad.chosen"),
        ("phase: first\nchosen: @2\nslot 1: bull\n", "ast.bad.chosen"),
        ("phase: @first\nchosen: 2\nA: dust 0\n" + SKY, "ast.bad.dust"),
        ("phase: next\nchosen: 1\npaid: 1\nlast: @99\n" + SKY, "ast.bad.last"),
        ("phase: next\nchosen: 1\npaid: 1\nlast: @7\n" + SKY, "ast.bad.last"),  # unticked
        ("phase: next\nchosen: 1\npaid: 1\nlast: @3\n" + SKY, "ast.bad.last"),  # the dreamer's
        ("phase: next\nchosen: 1\npaid: 1\nlast: @0\n" + SKY, "ast.bad.last"),  # a dead end
        ("phase: @next\nchosen: 1\nlast: 2\n" + SKY, "ast.bad.paid"),
        ("phase: next\nchosen: 1\nlast: 2\npaid: @4\n" + SKY, "ast.bad.paid"),
        ("phase: @after\npaid: 1\n" + SKY, "ast.bad.no-telescope"),
        ("phase: @after\npaid: 1\nA: dust 0, telescopes 1\n" + SKY, "ast.bad.dust"),
        ("phase: @again\npaid: 1\nA: dust 0\n" + SKY, "ast.bad.dust"),
        ("phase: @again\npaid: 1\nslot 1: crow AAAAA\n", "ast.bad.no-sky"),
        ("greats: @1\n" + SKY, "ast.bad.greats"),
        ("refund: @1\n" + SKY, "ast.bad.refund"),
        (GOAT + "slot 1: bull AAA\nlast: 2\npaid: 3\nwalk: @done\n", "ast.bad.walk"),
        (GOAT + "slot 1: bull AAAA\nlast: @3\npaid: 4\ngreats: 1\n", "ast.bad.walk"),
        ("phase: next\nchosen: 1\npaid: 1\nlast: 2\nwalk: @done\n" + SKY, "ast.bad.walk"),
        ("registered: @ram\nA: cards ram!\n", "ast.bad.registered"),  # no power of the turn
        ("registered: @bull\n", "ast.bad.registered"),  # not a card of this seat
        (
            "phase: action\nregistered: @maiden\nA: cards maiden!\n" + SKY,
            "ast.bad.no-action",
        ),
        (
            "phase: discover\npaid: 1\nrested: @yes\nslot 1: crow AAAAA\nslot 2: lyre AAAAAA\n",
            "ast.bad.one-action",
        ),
    ],
)
def test_actions_and_discoveries_with_nothing_to_decide(text: str, id: str) -> None:
    check(ASTRA, text, id)


TRADES = "A: dust 3, cards altar!\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @free\n" + SKY, "ast.bad.step"),
        ("phase: exchange\nowed: 1\npower: @bull\nA: cards bull!\n", "ast.bad.power"),
        ("phase: exchange\nowed: 1\npower: @altar\nA: cards altar\n", "ast.bad.power"),  # active
        ("phase: exchange\nowed: 1\npower: @altar\nB: cards altar!\n", "ast.bad.power"),
        ("phase: exchange\nowed: @2\npower: altar\n" + TRADES, "ast.bad.owed"),
        ("phase: @exchange\npower: altar\n" + TRADES.replace("3", "2"), "ast.bad.dust"),
        ("phase: @free\npower: whale\nowed: 1\nA: cards whale!\n", "ast.bad.no-sky"),
        ("phase: @free\npower: whale\nA: cards whale!\n" + SKY, "ast.bad.owed"),
        ("phase: free\npower: @maiden\nowed: 1\nA: cards maiden!\n" + SKY, "ast.bad.unregistered"),
        ("phase: @two\npower: fishes\nowed: 2\nA: cards fishes!\n", "ast.bad.no-sky"),
        ("phase: two\npower: fishes\nowed: @3\nA: cards fishes!\n" + SKY, "ast.bad.owed"),
        ("phase: three\npower: hare\nowed: @2\nA: cards hare!\n" + SKY, "ast.bad.used"),
        ("phase: three\npower: hare\nowed: 2\nused: @2\nA: cards hare!\n" + SKY, "ast.bad.used"),
    ],
)
def test_powers_that_are_not_being_used(text: str, id: str) -> None:
    check(ASTRA, text, id)


def test_powers_in_use_that_make_sense() -> None:
    for text in (
        "phase: exchange\npower: altar\n" + TRADES,
        "phase: three\npower: hare\nowed: 2\nused: 1\nA: cards hare!\n" + SKY,
        "phase: free\npower: maiden\nowed: 1\nregistered: maiden\nA: cards maiden!\n" + SKY,
    ):
        ASTRA.parse_position(f"game: astra\n{text}")


PICKS = "phase: bonus\nchosen: 2\n" + FULL_CROW
DREAMT = "phase: bonus\nrested: yes\nact: B\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (PICKS.replace("2\n", "@1\n", 1) + "act: B\n", "ast.bad.complete"),
        (PICKS + "act: @A\n", "ast.bad.helper"),  # the discoverer
        (PICKS.replace("B", "A") + "act: @B\n", "ast.bad.helper"),  # no star of B
        (PICKS + "act: B\nserved: @A\n", "ast.bad.served"),
        (PICKS + "act: @B\nserved: B\n", "ast.bad.helper"),
        (PICKS + "act: B\nstruck: @0\n", "ast.bad.struck"),
        (PICKS + "act: B\nstruck: @0 1 2 3\n", "ast.bad.struck"),
        (PICKS + "act: B\npicked: @0\n", "ast.bad.struck"),
        (PICKS.replace("bonus", "@bonus").replace("BBB", "ddB") + "act: B\n", "ast.bad.struck"),
        (PICKS + "act: B\ndreaming: @yes\n", "ast.bad.dreaming"),  # without a Rest
        (
            "seats: 3\n" + DREAMT + "dreaming: @yes\nchosen: 1\nslot 1: crow AABBB\n",
            "ast.bad.dreaming",
        ),
        (
            DREAMT + "dreaming: yes\nchosen: 2\n" + FULL_CROW.replace("lyre", "@lyre AAAAAA"),
            "ast.bad.pending",
        ),
        (
            "phase: reactivate\nact: B\nserved: B\nowed: 1\npicked: @0\nchosen: 2\n"
            "B: cards ram! crab!\n" + FULL_CROW,
            "ast.bad.reactivation",
        ),
        (
            "phase: reactivate\nact: B\nserved: B\nowed: @2\npicked: 3\nchosen: 2\n"
            "slot 2: dolphin AABBB\nB: cards ram! crab!\n",
            "ast.bad.owed",
        ),
    ],
)
def test_ast_163_to_167_helpers_and_bonuses(text: str, id: str) -> None:
    check(ASTRA, text, id)


def test_ast_165_174_186_helpers_that_make_sense() -> None:
    for text in (
        PICKS + "act: B\n",
        PICKS.replace("BBB", "ddB") + "act: B\nstruck: 0 1\n",
        DREAMT + "dreaming: yes\nchosen: 2\n" + FULL_CROW,
        "phase: reactivate\nact: B\nserved: B\nowed: 1\npicked: 3\nchosen: 2\n"
        "slot 2: dolphin AABBB\nB: cards ram! crab!\n",
    ):
        ASTRA.parse_position(f"game: astra\n{text}")


DREAMS = "slot 1: lyre\nslot 2: scales\nslot 3: crow\npawn: water\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @dream-card\n" + DREAMS, "ast.bad.rested"),
        ("phase: @dream-card\nrested: yes\nslot 1: bull\n", "ast.bad.dreams"),
        ("phase: @dream-card\nrested: yes\n", "ast.bad.dreams"),
        ("phase: dream-begun\nrested: yes\nchosen: @3\nowed: 2\n" + DREAMS, "ast.bad.chosen"),
        ("phase: dream-begun\nrested: yes\nchosen: 1\nowed: @3\n" + DREAMS, "ast.bad.owed"),
        ("phase: dream\nrested: yes\nchosen: @3\nowed: 2\n" + DREAMS, "ast.bad.chosen"),
        (
            "phase: dream\nrested: yes\nchosen: 1\nowed: 1\nlast: @0\n" + DREAMS,
            "ast.bad.last",
        ),
        (
            "phase: dream\nrested: yes\nchosen: 1\nowed: @2\nlast: 0\n"
            + DREAMS.replace("lyre", "lyre d"),
            "ast.bad.owed",
        ),
    ],
)
def test_ast_190_to_195_dreams(text: str, id: str) -> None:
    check(ASTRA, text, id)


HIS = "turn: P\nphase: die\n" + SKY


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("turn: @P\n", "ast.bad.actor"),  # a Power phase of Ptolemy
        ("turn: @A\nphase: die\n", "ast.bad.actor"),
        ("first: @P\n", "ast.bad.first-player"),
        ("@B: dust 3\n", "text.unknown-key"),
        ("ptolemy: @wisdom 3\n", "ast.bad.board"),
        ("right: bull @crab\n", "ast.bad.right-card"),
        ("right: ? @crab\n", "ast.bad.right-card"),
        ("phase: deal\nptolemy: @cards bull\n", "ast.bad.undealt"),
        ("phase: deal\nlibrary: @25\n", "ast.bad.undealt"),
        ("lost: @yes\n", "ast.bad.not-now"),
        ("drawn: @bull top\n", "ast.bad.not-now"),
        ("phase: over\nlost: @yes\nturn: P\nend: A 0\n", "ast.bad.lost"),
        ("phase: over\nlost: @yes\nmodifiers: E5\n", "ast.bad.lost"),
        ("modifiers: H5\nleft: @-\n", "ast.bad.no-card"),
        ("right: @-\n", "ast.bad.no-card"),
        ("modifiers: E5,H5\nright: @? pool\n", "ast.bad.face-down"),
        ("modifiers: E5\npool: ram crab\nlibrary: @3\n", "ast.bad.library"),
        ("modifiers: E4\ntop: @-\n", "ast.bad.top"),
        ("modifiers: E4\nlibrary: 0\ntop: @bull\n", "ast.bad.top"),
        ("modifiers: E5\nlibrary: @0\n", "ast.bad.reshuffle"),
        (HIS + "registered: @bull\n", "ast.bad.his-turn"),
        (HIS + "ptolemy: @dust 0\n", "ast.bad.his-dust"),
        (HIS + "library: @0\n", "ast.bad.empty-library"),
        (HIS.replace("crow", "@crow AAAAA"), "ast.bad.pending"),
        ("turn: P\nphase: @aim\n" + SKY, "ast.bad.in-use"),
        ("turn: P\nphase: @aim\ndrawn: ram top\n" + SKY, "ast.bad.aim"),
        ("turn: P\nphase: aim\ndrawn: @crab left\nleft: ram\n" + SKY, "ast.bad.place"),
        ("turn: P\nphase: aim\ndrawn: crab left\nleft: -\nlibrary: @0\n", "ast.bad.empty-library"),
        ("turn: P\nphase: path\ndrawn: ram top\nchosen: @2\nowed: 2\n" + SKY, "ast.bad.chosen"),
        ("turn: P\nphase: path\ndrawn: ram top\nchosen: 1\nowed: @3\n" + SKY, "ast.bad.owed"),
        ("turn: P\nphase: @path\ndrawn: ram top\nchosen: 1\nowed: 2\n" + SKY, "ast.bad.path"),
        ("turn: P\nphase: @dream-aim\nrested: yes\n", "ast.bad.dreams"),
        ("turn: P\nphase: @dream-aim\n" + DREAMS, "ast.bad.rested"),
        ("turn: P\nphase: @reshuffle\n" + SKY, "ast.bad.no-reshuffle"),
        ("turn: P\nphase: @reshuffle\nmodifiers: E5\nlibrary: 0\n", "ast.bad.no-reshuffle"),
        ("phase: @bonus\nchosen: 1\nslot 1: crow AAPPP\n", "ast.bad.helper"),  # he takes by himself
    ],
)
def test_ptolemy_and_his_library(text: str, id: str) -> None:
    check(SOLO, text, id)


@pytest.mark.parametrize(
    ("text", "id", "rule"),
    [
        *(
            (f"modifiers: @{one},{other}\n", "engine.option-conflict", rule)
            for one, other, rule in CONFLICTS
        ),
        ("phase: deal\nmodifiers: @E2,H1\n", "engine.option-conflict", "AST-457"),
        ("modifiers: E3\nptolemy: @telescopes 1\n", "ast.bad.telescopes", "AST-443"),
        ("top: @bull\n", "ast.bad.top", "AST-444"),
        ("pool: @bull\n", "ast.bad.pool", "AST-445"),
        ("scoring: @A ?, P fire+air\n", "ast.bad.his-scoring", "AST-453"),
        ("right: @?\n", "ast.bad.right", "AST-455"),
        ("right: @? pool\n", "ast.bad.right", "AST-455"),
    ],
)
def test_ast_443_to_457_modifiers_forbid_it(text: str, id: str, rule: str) -> None:
    check(SOLO, text, id, rule)


def test_ast_444_the_top_card_may_be_left_out() -> None:
    view = SOLO.parse_position("game: astra-solo\nmodifiers: E4\n")
    assert view.ptolemy is not None
    assert KEYS[view.ptolemy.top] == "altar"  # after those on the left and on the right
    assert SOLO.parse_position(SOLO.position(view)) == view
