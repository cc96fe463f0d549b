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
from astrarium.games.astra.phases import POWER
from astrarium.games.astra.state import State
from astrarium.games.astra.table import TableGame
from astrarium.games.astra.text import HIS_PHASES, PHASES
from astrarium.games.astra.view import View
from astrarium.words import LANGS, refusal, say
from tests.astra.drawn import held
from tests.laws.harness import SEEDS, Case, history, moments, played, sample

CASES = [Case(SOLO, 1), *(Case(ASTRA, seats) for seats in range(2, 6))]
KINDS = (  # a word is changed to another of its kind, mostly
    tuple(str(number) for number in range(10)),
    KEYS,
    tuple(f"{key}!" for key in KEYS),
    ("A", "B", "C", "P", "-"),
    (*PHASES, *HIS_PHASES),
    tuple(ELEMENT_OF),
    ("chance", "over", "spectator", "A", "B"),
    ("-", "?", "fire+air", "water+earth"),
    ("none", "E4,E5,H5", "E1,H6", "E3", *MODIFIERS),
    ("left", "right", "top"),
    ("open", "unseen", "pooled"),
    ("", "99", "yes", "active", "exhausted", "dust"),
)
ODD_LINES = (
    *(f"phase: {name}" for name in (*PHASES, *HIS_PHASES)),
    *(
        f"{key}: {n}"
        for key in ("owed", "last", "chosen", "paid", "greats", "above")
        for n in "0123"
    ),
    *(
        "turn: P",
        "turn: B",
        "rested: yes",
        "dreaming: yes",
        "ender: A\nturns_left: 1",
        "ender: B\nturns_left: 0",
        "lost: yes",
    ),
    *("served: A", "served: P", "struck: 0 1", "picked: 2", "vacated: 1", "used: 1 2", "walk: 1"),
    *("walk: done", "registered: hydra"),
    *(
        "modifiers: E4,E5,H5",
        "top: bull",
        "pool: bull crab",
        "right_face: pooled",
        "right_face: unseen",
    ),
    *(
        "library: 0",
        "library: 1",
        "in_use: crab\nplace: top",
        "in_use: crab\nplace: left",
        "spent: ram",
    ),
)


def error_of(game: TableGame, text: str) -> BadText:
    with pytest.raises(BadText) as wrong:
        game.parse_position(text)
    return wrong.value


def check(game: TableGame, text: str, id: str) -> None:
    """A text is refused with this id, and a rule if one is named, at its `@`.

    Without a mark: at the phase, if it is the phase that cannot be, or at the name of the game.
    """
    whole = f"game: {game.slug}\n{text}"
    if "@" not in whole:
        at_phase = id.split()[0] in ("text.impossible", "text.no-moves", "text.no-key")
        start = "phase: " if at_phase and "phase: " in whole else "game: "
        whole = whole.replace(start, start + "@")
    before, _, after = whole.partition("@")
    wrong = error_of(game, before + after)
    assert f"{wrong.why.id} {wrong.rule}".strip() == id
    assert (wrong.line, wrong.column) == (
        before.count("\n") + 1,
        len(before.rpartition("\n")[2]) + 1,
    )
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
    lang = rng.choice(tuple(LANGS))
    moves = game.legal_moves(state) if game.to_act(state) >= 0 else []
    assert moves or game.to_act(state) < 0
    say(game.question(view), lang)
    picture(game, view, lang, dict.fromkeys(moves, "x") if view.seat == view.actor else {}, 80)
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
        keys = [part.partition(":")[0] for part in line.split("\n")]
        lines = [*[line for line in lines if line.partition(":")[0] not in keys], line]
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
    phase = rng.choice([*PHASES, *HIS_PHASES] if solo else [*PHASES])
    turn = rng.choice(letters)
    if solo and phase not in ("bonus", "reactivate", "over"):
        turn = "P" if phase in HIS_PHASES else "A"
    lines = [f"game: {case.game.slug}", f"seats: {case.seats}", f"phase: {phase}", f"turn: {turn}"]
    pens = letters + ("d" if sides == 2 else "") + rng.choice(["", "."])
    for slot in range(1, sides + 2):
        card = deck.pop()
        size = SIZE[CARD_OF[card]]
        drawn = "".join(rng.choice(pens) for _ in range(rng.choice([0, 2, size, size])))
        lines.append(f"slot {slot}: {card} {drawn}" if rng.random() < 0.8 else f"slot {slot}: -")
    for letter in letters.replace("P", ""):
        cards = held(
            " ".join(deck.pop() + rng.choice(["", "!", "!"]) for _ in range(rng.randrange(5)))
        )
        numbers = (
            f"dust {rng.randrange(4)}, telescopes {rng.randrange(3)}, wisdom {rng.randrange(5)}"
        )
        lines.append(f"board {letter}: {numbers}, {cards}")
    own = lines[-1].rpartition("exhausted")[2].split() or ["bull"]
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
        "actor": rng.choice(letters.replace("P", "")),
        "struck": rng.choice(["0 1", "2", "0 1 2", "3"]),
        "picked": rng.choice(["0", "1 2"]),
        "served": rng.choice(letters),
        "vacated": str(rng.randint(1, sides + 1)),
        "ender": rng.choice(letters),
        "turns_left": str(rng.randrange(4)),
        "above": str(rng.randrange(3)),
        "pawn": rng.choice([*ELEMENT_OF]),
    }
    if solo:
        modifiers = rng.choice(["none", "E4", "E5", "H5", "E4,E5,H5", "E5,H5", "H3", "H6", "E1"])
        lines.append(f"modifiers: {modifiers}")
        some |= {
            "left": rng.choice([deck.pop(), "-"]),
            "right": rng.choice([deck.pop(), "-"]),
            "right_face": rng.choice(["open", "unseen", "pooled"]),
            "library": str(rng.choice([0, 0, 1, 5])),
            "pool": " ".join(deck.pop() for _ in range(rng.randint(1, 3))),
            "top": deck.pop(),
            "in_use": deck.pop(),
            "place": rng.choice(["left", "right", "top"]),
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
    "bonus": ("chosen", "actor"),
    "reactivate": ("chosen", "actor", "served", "picked", "owed"),
    "limit": ("vacated",),
    "dream-card": ("rested",),
    "dream": ("rested", "chosen", "owed"),
    "dream-begun": ("rested", "chosen", "owed"),
    "over": ("ender", "turns_left", "above"),
    "aim": ("in_use", "place", "left", "right"),
    "path": ("in_use", "place", "chosen", "owed"),
    "dream-aim": ("rested",),
    "reshuffle": ("library", "spent"),
}


# -- what makes no sense -----------------------------------------------------------

SKY = "slot 1: bull AAAdd\nslot 2: crow\nslot 3: lyre\n"
FULL_CROW = "slot 1: bull AAAdd\nslot 2: crow AABBB\nslot 3: lyre\n"
GOAT = "phase: next\nchosen: 1\nregistered: sea_goat\nboard A: exhausted sea_goat\n"


def test_the_way_to_a_great_star_is_done_there() -> None:
    """AST-330: the legal twin of what is refused below."""
    text = GOAT + "slot 1: bull AAAA\nlast: 3\npaid: 4\ngreats: 1\nrefund: 3\nwalk: done\n"
    view = ASTRA.parse_position(f"game: astra\n{text}")
    assert "walk: done\n" in ASTRA.position(view)
    assert ASTRA.parse_position(ASTRA.position(view)) == view


@pytest.mark.parametrize("name", [*PHASES, *HIS_PHASES])
def test_every_phase_occurs_in_play(name: str) -> None:
    """The legal twin of all below: what is refused is not whole phases."""
    cases = [Case(SOLO, 1)] if name in HIS_PHASES else CASES
    assert any(
        game_state.phase == {**PHASES, **HIS_PHASES}[name]
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
        ("@board C: dust 3\n", "text.unknown-key"),
        ("@turn 2: A\n", "text.unknown-key"),
        ("@modifiers: E1\n", "text.unknown-key"),
        ("@ptolemy: dust 3\n", "text.unknown-key"),
        ("slot 1:\n@    bull\n", "text.no-block"),
        ("board A: dust 3, @dust 4\n", "text.twice"),
        ("seat: @chance\n", "text.no-seat"),
        ("seat: @over\n", "text.no-seat"),
        ("phase: @die\n", "text.no-choice"),
        ("seats: 3\nphase: @dream-card\n", "text.impossible AST-102"),
        ("scoring: @A fire+air, A water+air\n", "text.per-seat"),
        ("scoring: A fire+air, B fire+air\n", "text.not-whole"),
        ("discard: ram @ram\n", "text.twice"),
        ("phase: bonus\nchosen: 1\nstruck: 1 @1\n", "text.twice"),
    ],
)
def test_words_that_are_not_those_of_this_table(text: str, id: str) -> None:
    check(ASTRA, text, id)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("turn: -\n", "text.impossible AST-008"),
        ("actor: @B\n", "text.differs"),
        ("actor: @chance\n", "text.differs"),
        ("actor: @over\n", "text.differs"),
        ("phase: over\n", "text.impossible AST-214"),
        ("turn: B\nphase: over\nender: A\nturns_left: 0\nactor: @A\n", "text.differs"),
        ("phase: deal\nturn: @A\n", "text.differs"),
        ("first: -\n", "text.impossible AST-008"),
        ("seat: B\nphase: @first\nchosen: 1\n" + SKY, "text.differs"),
        ("seat: spectator\nphase: @first\nchosen: 1\n" + SKY, "text.differs"),
        ("phase: deal\nslot 1: @bull\n", "text.differs"),
        ("phase: deal\nboard A: @dust 3, active bull\n", "text.differs"),
        ("phase: deal\nabove: @3\n", "text.differs"),
        ("phase: deal\nrested: @yes\n", "text.not-now"),
        ("phase: deal\nender: @A\nturns_left: 1\n", "text.odd-key"),
        (SKY + "chosen: @1\n", "text.not-now"),
        (SKY + "last: @1\n", "text.not-now"),
        (SKY + "owed: @1\n", "text.not-now"),
        (SKY + "power: @bull\n", "text.not-now"),
        (SKY + "used: @1\n", "text.not-now"),
        (SKY + "struck: @1\n", "text.not-now"),
        (SKY + "picked: @1\n", "text.not-now"),
        (SKY + "served: @A\n", "text.not-now"),
        (SKY + "vacated: @1\n", "text.not-now"),
        (SKY + "dreaming: @yes\n", "text.not-now"),
        (SKY + "rested: @yes\n", "text.not-now"),
        (SKY + "paid: @1\n", "text.not-now"),
        (SKY + "walk: @1\n", "text.not-now"),
    ],
)
def test_turns_and_phases_that_do_not_go_together(text: str, id: str) -> None:
    check(ASTRA, text, id)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("above: 0\n", "text.impossible AST-210"),
        ("ender: B\nturns_left: 1\nabove: 2\n", "text.impossible AST-210"),
        ("discard: " + " ".join(KEYS) + "\n", "text.impossible AST-210"),  # no pile at all
        ("ender: A\nturns_left: 0\n", "text.impossible AST-213"),  # the round would not end
        (
            # more than follow the first player's turn
            "ender: A\nturns_left: 3\n",
            "text.impossible AST-213",
        ),
        (
            # in this very turn, before a Rest or a refill
            "ender: A\nturns_left: 1\n",
            "text.impossible AST-211",
        ),
        ("turn: B\nphase: over\nender: B\nturns_left: 2\n", "text.impossible AST-211"),
        ("seats: 3\nturn: C\nender: C\nturns_left: 0\nfirst: B\n", "text.impossible AST-213"),
    ],
)
def test_ast_210_213_the_end_card_and_the_turns_left(text: str, id: str) -> None:
    check(ASTRA, text, id)


def test_ast_212_213_turns_left_that_make_sense() -> None:
    for text in (
        "ender: B\nturns_left: 1\n",
        "turn: B\nender: A\nturns_left: 0\n",
        "turn: B\nphase: over\nender: A\nturns_left: 0\n",
    ):
        assert ASTRA.parse_position(f"game: astra\n{text}").above == 0


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @discover\n" + FULL_CROW, "text.impossible AST-102"),
        (
            "phase: dream-card\nrested: yes\n" + FULL_CROW,
            "text.impossible AST-160",
        ),
        ("phase: limit\nvacated: 1\n" + SKY, "text.impossible AST-179"),
        (
            "phase: @limit\nvacated: 1\nslot 2: crow\nboard A: active bull ram\n",
            "text.impossible AST-102",
        ),
        ("phase: @limit\nboard A: active bull ram crab\n", "text.impossible AST-176"),
        ("phase: first\nchosen: 2\n" + FULL_CROW, "text.impossible AST-121"),
        ("phase: first\nchosen: 2\nslot 1: bull\n", "text.impossible AST-121"),
        ("phase: @first\nchosen: 2\nboard A: dust 0\n" + SKY, "text.impossible AST-121"),
        ("phase: next\nchosen: 1\npaid: 1\nlast: 99\n" + SKY, "text.impossible AST-127"),
        ("phase: next\nchosen: 1\npaid: 1\nlast: 7\n" + SKY, "text.impossible AST-127"),  # unticked
        (
            # the dreamer's
            "phase: next\nchosen: 1\npaid: 1\nlast: 3\n" + SKY,
            "text.impossible AST-127",
        ),
        (
            # a dead end
            "phase: next\nchosen: 1\npaid: 1\nlast: 0\n" + SKY,
            "text.impossible AST-102",
        ),
        ("phase: @next\nchosen: 1\nlast: 2\n" + SKY, "text.impossible AST-121"),
        ("phase: next\nchosen: 1\nlast: 2\npaid: 4\n" + SKY, "text.impossible AST-131"),
        ("phase: @after\npaid: 1\n" + SKY, "text.impossible AST-102"),
        (
            "phase: @after\npaid: 1\nboard A: dust 0, telescopes 1\n" + SKY,
            "text.impossible AST-102",
        ),
        ("phase: @again\npaid: 1\nboard A: dust 0\n" + SKY, "text.impossible AST-134"),
        ("phase: @again\npaid: 1\nslot 1: crow AAAAA\n", "text.impossible AST-134"),
        ("greats: 1\n" + SKY, "text.impossible AST-133"),
        ("refund: 1\n" + SKY, "text.impossible AST-332"),
        (GOAT + "slot 1: bull AAA\nlast: 2\npaid: 3\nwalk: done\n", "text.impossible AST-330"),
        (GOAT + "slot 1: bull AAAA\nlast: 3\npaid: 4\ngreats: 1\n", "text.impossible AST-330"),
        ("phase: next\nchosen: 1\npaid: 1\nlast: 2\nwalk: done\n" + SKY, "text.impossible AST-330"),
        (
            # no power of the turn
            "registered: ram\nboard A: exhausted ram\n",
            "text.impossible AST-113",
        ),
        ("registered: bull\n", "text.impossible AST-113"),  # not a card of this seat
        (
            "phase: action\nregistered: maiden\nboard A: exhausted maiden\n" + SKY,
            "text.impossible AST-326",
        ),
        (
            "phase: discover\npaid: 1\nrested: yes\nslot 1: crow AAAAA\nslot 2: lyre AAAAAA\n",
            "text.impossible AST-120",
        ),
    ],
)
def test_actions_and_discoveries_with_nothing_to_decide(text: str, id: str) -> None:
    check(ASTRA, text, id)


TRADES = "board A: dust 3, exhausted altar\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @free\n" + SKY, "text.no-key"),
        (
            "phase: exchange\nowed: 1\npower: bull\nboard A: exhausted bull\n",
            "text.impossible AST-111",
        ),
        (
            # active
            "phase: exchange\nowed: 1\npower: altar\nboard A: active altar\n",
            "text.impossible AST-111",
        ),
        (
            "phase: exchange\nowed: 1\npower: altar\nboard B: exhausted altar\n",
            "text.impossible AST-111",
        ),
        ("phase: exchange\nowed: 2\npower: altar\n" + TRADES, "text.impossible AST-322"),
        ("phase: @exchange\npower: altar\n" + TRADES.replace("3", "2"), "text.impossible AST-322"),
        ("phase: @free\npower: whale\nowed: 1\nboard A: exhausted whale\n", "text.no-moves"),
        ("phase: @free\npower: whale\nboard A: exhausted whale\n" + SKY, "text.impossible AST-321"),
        (
            "phase: free\npower: maiden\nowed: 1\nboard A: exhausted maiden\n" + SKY,
            "text.missed-key",
        ),
        ("phase: @two\npower: fishes\nowed: 2\nboard A: exhausted fishes\n", "text.no-moves"),
        (
            "phase: two\npower: fishes\nowed: 3\nboard A: exhausted fishes\n" + SKY,
            "text.impossible AST-321",
        ),
        (
            "phase: three\npower: hare\nowed: 2\nboard A: exhausted hare\n" + SKY,
            "text.impossible AST-327",
        ),
        (
            "phase: three\npower: hare\nowed: 2\nused: 2\nboard A: exhausted hare\n" + SKY,
            "text.impossible AST-327",
        ),
    ],
)
def test_powers_that_are_not_being_used(text: str, id: str) -> None:
    check(ASTRA, text, id)


def test_powers_in_use_that_make_sense() -> None:
    for text in (
        "phase: exchange\npower: altar\n" + TRADES,
        "phase: three\npower: hare\nowed: 2\nused: 1\nboard A: exhausted hare\n" + SKY,
        "phase: free\npower: maiden\nowed: 1\nregistered: maiden\nboard A: exhausted maiden\n"
        + SKY,
    ):
        ASTRA.parse_position(f"game: astra\n{text}")


PICKS = "phase: bonus\nchosen: 2\n" + FULL_CROW
DREAMT = "phase: bonus\nrested: yes\nactor: B\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (PICKS.replace("2\n", "1\n", 1) + "actor: B\n", "text.impossible AST-163"),
        (PICKS + "actor: A\n", "text.impossible AST-164"),  # the discoverer
        (PICKS.replace("B", "A") + "actor: B\n", "text.impossible AST-164"),  # no star of B
        (PICKS + "actor: B\nserved: @A\n", "text.odd-key"),
        (PICKS + "actor: B\nserved: @B\n", "text.odd-key"),
        (PICKS + "actor: B\nstruck: 0\n", "text.impossible AST-166"),
        (PICKS + "actor: B\nstruck: 0 1 2 3\n", "text.impossible AST-166"),
        (PICKS + "actor: B\npicked: 0\n", "text.impossible AST-167"),
        (PICKS.replace("BBB", "ddB") + "actor: B\n", "text.missed-key"),
        (PICKS + "actor: B\ndreaming: yes\n", "text.impossible AST-197"),  # without a Rest
        (
            "seats: 3\n" + DREAMT + "dreaming: yes\nchosen: 1\nslot 1: crow AABBB\n",
            "text.impossible AST-197",
        ),
        (
            DREAMT + "dreaming: yes\nchosen: 2\n" + FULL_CROW.replace("lyre", "lyre AAAAAA"),
            "text.impossible AST-103",
        ),
        (
            "phase: reactivate\nactor: B\nserved: B\nowed: 1\npicked: 0\nchosen: 2\n"
            "board B: exhausted ram crab\n" + FULL_CROW,
            "text.impossible AST-174",
        ),
        (
            "phase: reactivate\nactor: B\nserved: B\nowed: 2\npicked: 3\nchosen: 2\n"
            "slot 2: dolphin AABBB\nboard B: exhausted ram crab\n",
            "text.impossible AST-174",
        ),
    ],
)
def test_ast_163_to_167_helpers_and_bonuses(text: str, id: str) -> None:
    check(ASTRA, text, id)


def test_ast_165_174_186_helpers_that_make_sense() -> None:
    for text in (
        PICKS + "actor: B\n",
        PICKS.replace("BBB", "ddB") + "actor: B\nstruck: 0 1\n",
        DREAMT + "dreaming: yes\nchosen: 2\n" + FULL_CROW,
        "phase: reactivate\nactor: B\nserved: B\nowed: 1\npicked: 3\nchosen: 2\n"
        "slot 2: dolphin AABBB\nboard B: exhausted ram crab\n",
    ):
        ASTRA.parse_position(f"game: astra\n{text}")


DREAMS = "slot 1: lyre\nslot 2: scales\nslot 3: crow\npawn: water\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @dream-card\n" + DREAMS, "text.impossible AST-102"),
        ("phase: @dream-card\nrested: yes\nslot 1: bull\n", "text.impossible AST-102"),
        ("phase: @dream-card\nrested: yes\n", "text.impossible AST-102"),
        (
            "phase: dream-begun\nrested: yes\nchosen: 3\nowed: 2\n" + DREAMS,
            "text.impossible AST-192",
        ),
        ("phase: dream-begun\nrested: yes\nchosen: 1\nowed: @3\n" + DREAMS, "text.differs"),
        ("phase: dream\nrested: yes\nchosen: 3\nowed: 2\n" + DREAMS, "text.impossible AST-102"),
        (
            "phase: dream\nrested: yes\nchosen: 1\nowed: 1\nlast: 0\n" + DREAMS,
            "text.impossible AST-194",
        ),
        (
            "phase: dream\nrested: yes\nchosen: 1\nowed: 2\nlast: 0\n"
            + DREAMS.replace("lyre", "lyre d"),
            "text.impossible AST-195",
        ),
    ],
)
def test_ast_190_to_195_dreams(text: str, id: str) -> None:
    check(ASTRA, text, id)


HIS = "turn: P\nphase: die\n" + SKY


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("turn: P\n", "text.impossible AST-410"),  # a Power phase of Ptolemy
        ("turn: A\nphase: die\n", "text.impossible AST-410"),
        ("@first: P\n", "text.unknown-key"),
        ("@board B: dust 3\n", "text.unknown-key"),
        ("ptolemy: @wisdom 3\n", "text.no-choice"),
        ("right: @bull crab\n", "ast.bad.card"),
        ("right: @? crab\n", "ast.bad.card"),
        ("phase: deal\nptolemy: @cards bull\n", "text.differs"),
        ("phase: deal\nlibrary: @25\n", "text.differs"),
        ("lost: @yes\n", "text.not-now"),
        ("in_use: @bull\nplace: top\n", "text.not-now"),
        ("phase: over\nlost: yes\nturn: P\nender: A\nturns_left: 0\n", "text.impossible AST-411"),
        ("phase: over\nlost: yes\nmodifiers: E5\n", "text.impossible AST-411"),
        ("modifiers: H5\nleft: -\n", "text.impossible AST-405"),
        ("right: -\n", "text.impossible AST-405"),
        ("modifiers: E5,H5\nright_face: pooled\n", "text.impossible AST-405"),
        ("modifiers: E5\npool: ram crab\nlibrary: @3\n", "text.differs"),
        ("modifiers: E4\ntop: @-\n", "text.differs"),
        ("modifiers: E4\nlibrary: @0\ntop: bull\n", "text.differs"),
        ("modifiers: E5\nlibrary: 0\n", "text.impossible AST-445"),
        (HIS + "registered: bull\n", "text.impossible AST-410"),
        (HIS + "ptolemy: dust 0\n", "text.impossible AST-102"),
        (HIS + "library: 0\n", "text.impossible AST-410"),
        (HIS.replace("crow", "crow AAAAA"), "text.impossible AST-160"),
        ("turn: P\nphase: @aim\n" + SKY, "text.impossible AST-410"),
        ("turn: P\nphase: @aim\nin_use: ram\nplace: top\n" + SKY, "text.impossible AST-102"),
        (
            "turn: P\nphase: aim\nin_use: crab\nplace: left\nleft: ram\n" + SKY,
            "text.impossible AST-413",
        ),
        (
            "turn: P\nphase: aim\nin_use: crab\nplace: left\nleft: -\nlibrary: 0\n",
            "text.impossible AST-413",
        ),
        (
            "turn: P\nphase: path\nin_use: ram\nplace: top\nchosen: 2\nowed: 2\n" + SKY,
            "text.impossible AST-102",
        ),
        (
            "turn: P\nphase: path\nin_use: ram\nplace: top\nchosen: 1\nowed: 3\n" + SKY,
            "text.impossible AST-102",
        ),
        (
            "turn: P\nphase: @path\nin_use: ram\nplace: top\nchosen: 1\nowed: 2\n" + SKY,
            "text.impossible AST-102",
        ),
        ("turn: P\nphase: @dream-aim\nrested: yes\n", "text.impossible AST-102"),
        ("turn: P\nphase: @dream-aim\n" + DREAMS, "text.impossible AST-102"),
        ("turn: P\nphase: @reshuffle\n" + SKY, "text.impossible AST-445"),
        ("turn: P\nphase: @reshuffle\nmodifiers: E5\nlibrary: 0\n", "text.impossible AST-445"),
        (
            # he takes by himself
            "phase: @bonus\nchosen: 1\nslot 1: crow AAPPP\n",
            "text.impossible AST-164",
        ),
    ],
)
def test_ptolemy_and_his_library(text: str, id: str) -> None:
    check(SOLO, text, id)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        *(
            (f"modifiers: @{one},{other}\n", f"engine.option-conflict {rule}")
            for one, other, rule in CONFLICTS
        ),
        ("phase: deal\nmodifiers: @E2,H1\n", "engine.option-conflict AST-457"),
        ("modifiers: E3\nptolemy: telescopes 1\n", "text.impossible AST-443"),
        ("top: @bull\n", "text.differs"),
        ("pool: bull\n", "text.impossible AST-445"),
        ("his_scoring: @fire+air\n", "text.not-now"),
        (
            "phase: over\nturn: P\nender: A\nturns_left: 0\nhis_scoring: @fire+air\n",
            "text.odd-key",
        ),
        ("right_face: unseen\n", "text.impossible AST-455"),
        ("right_face: pooled\n", "text.impossible AST-455"),
    ],
)
def test_ast_443_to_457_modifiers_forbid_it(text: str, id: str) -> None:
    check(SOLO, text, id)


def test_ast_444_the_top_card_may_be_left_out() -> None:
    view = SOLO.parse_position("game: astra-solo\nmodifiers: E4\n")
    assert view.solo is not None
    assert KEYS[view.solo.top] == "altar"  # after those on the left and on the right
    assert SOLO.parse_position(SOLO.position(view)) == view
