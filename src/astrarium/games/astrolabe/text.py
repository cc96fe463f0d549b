"""Outcomes and positions of L'Astrolabe as text, in both directions.

A position has the boards drawn, planets above constellations, each row the slots 1 and 2
of the astrolabe, then that of the character board:

    board A:
        P4/4.A  -/?.B  P10^
        C5=     -      C?.B

`-` is an empty slot, `P?` a token unknown to the seat, `^` one that is face up, `=` one that
is consolidated. Behind the slash stands the setting. Who knows a thing that is face down:
`.AB` some seats, `@` those who watch, `*` everybody; without it nobody does.

`hand A: IV mars.B n7 ?3` has a card that B knows too and three unknown ones. `pile planets:
P4 P9 rest` is a pile from the top, with all the tokens that are nowhere else under the P9;
`searchers: B` says who knows its order. `world: - sun, A n1` are Destiny's card and A's.

Left out: seat A is to play a card in the first trick of a game for two, those after it in the
order of play are still to come, there are no points in round 2, empty boards and hands,
settings nobody knows, all other tokens in the piles, all other cards aside. A position
written by hand may name what its seat does not know: then it is what somebody sees who knows
everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from astrarium.engine.bits import members
from astrarium.engine.errors import BadText
from astrarium.engine.position import (
    BLANK,
    MISSING,
    Actor,
    Choice,
    Codec,
    Each,
    Form,
    Key,
    Number,
    PerSeat,
    Reading,
    SeatLetter,
    Several,
    Values,
    bounded,
    named,
    seat_letters,
)
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR, Outcome, message
from astrarium.engine.textform import Field, Word, read_seat, split
from astrarium.engine.view import UNKNOWN
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.chances import Deal, First, Refill, Scramble, Settings, Tokens
from astrarium.games.astrolabe.knowledge import CHOOSING
from astrarium.games.astrolabe.legal import steps_at
from astrarium.games.astrolabe.material import Kind, Slot, Token
from astrarium.games.astrolabe.rounds import destiny_left
from astrarium.games.astrolabe.state import EVERYBODY, NONE, WATCHERS
from astrarium.games.astrolabe.view import GAME, HIDDEN, Held, Loose, Lying, Spot, View

# -- words for things ------------------------------------------------------------------


CARD: Final = named(m.CODES, wrong="lab.bad.card")
TOKEN: Final = named(m.TOKEN_CODES, wrong="lab.bad.token")
SETTING: Final = named(m.SETTING_CODES, wrong="lab.bad.setting")


def codes(names: Sequence[str], items: Iterable[int]) -> str:
    """Items by their codes; a dash for an empty slot or for none at all."""
    return " ".join(BLANK if item == NONE else names[item] for item in items) or BLANK


# -- outcomes ------------------------------------------------------------------------


def outcome_text(outcome: Outcome) -> str:
    """`settings SP3 ...`, `tokens P3 ...`, `deal IV mars ...`, `first B`,
    `scramble - P10 P4`, `refill P4 P3`."""
    match outcome:
        case Settings(_, order):
            return f"settings {codes(m.SETTING_CODES, order)}"
        case Tokens(_, order):
            return f"tokens {codes(m.TOKEN_CODES, order)}"
        case Deal(cards):
            return f"deal {codes(m.CODES, cards)}"
        case First(seat):
            return f"first {LETTERS[seat]}"
        case Scramble(_, tokens):
            return f"scramble {codes(m.TOKEN_CODES, tokens)}"
        case Refill(_, order):
            return f"refill {codes(m.TOKEN_CODES, order)}"
    raise TypeError(outcome)


def parse_outcome(text: str) -> Outcome:
    """The outcome that `outcome_text` wrote; raises BadText with the column of the wrong word."""
    words = split(Word(text, 1, 1))
    head = words[0].text if words else ""
    if head == "first" and len(words) == 2:
        return First(read_seat(words[1], m.MAX_SEATS))
    if head == "deal":
        return Deal(tuple(CARD.choose(word) for word in words[1:]))
    if head == "settings":
        order = tuple(SETTING.choose(word) for word in words[1:])
        return Settings(kind_of_all(order), order)
    if head not in ("tokens", "scramble", "refill"):
        raise BadText(message("lab.bad.outcome", text=text))
    tokens = tuple(NONE if word.text == BLANK else TOKEN.choose(word) for word in words[1:])
    kind = kind_of_all(tokens)
    if head == "tokens":
        return Tokens(kind, tokens)
    return Scramble(kind, tokens) if head == "scramble" else Refill(kind, tokens)


def kind_of_all(tokens: Sequence[Token]) -> int:
    """The kind of the first token that is not NONE."""
    for token in tokens:
        if token != NONE:
            return token // m.OF_A_KIND
    return 0


# -- who knows -----------------------------------------------------------------------

SUFFIX: Final = r"(\*|\.[A-F]*@?|)"  # `@`: those who watch, apart from everybody


def known_text(known_by: int, seats: int) -> str:
    """The seats that know a thing: nothing if none does, `*` or `.AB`."""
    if known_by == EVERYBODY[seats]:
        return "*"
    letters = seat_set(known_by & ~WATCHERS) + ("@" if known_by & WATCHERS else "")
    return f".{letters}" if letters else ""


def read_known(text: str, seats: int, word: Word) -> int:
    """The seats that `known_text` wrote behind a word; nobody sits beyond the last seat."""
    if text == "*":
        return EVERYBODY[seats]
    known_by = 0
    for letter in text[1:]:
        known_by |= WATCHERS if letter == "@" else 1 << read_seat(word._replace(text=letter), seats)
    return known_by


def seat_set(seats: int) -> str:
    """A set of seats: `AC`."""
    return "".join(LETTERS[seat] for seat in members(seats))


class SeatSet(Codec):
    """Some seats: `AC`; a dash for none."""

    def text(self, value: Any, view: Any) -> str:
        return seat_set(value) or BLANK

    def read(self, word: Word, reading: Reading) -> int:
        readers = 0
        if word.text != BLANK:
            for place, letter in enumerate(word.text):
                at = Word(letter, word.line, word.column + place)
                readers |= 1 << read_seat(at, reading["seats"])
        return readers


# -- cards ---------------------------------------------------------------------------

HELD: Final = re.compile(rf"([a-zA-Z0-9-]+){SUFFIX}", re.ASCII)


class Hand(Codec):
    """The cards of a hand; its holder and the readers of the whole hand know them all."""

    def lines(self, name: str, value: Any, view: Any) -> list[str]:
        holder = 1 << LETTERS.index(name[-1])
        everybody = EVERYBODY[view.seats]
        words = [
            m.CODES[card]
            + known_text(known_by if known_by == everybody else known_by & ~holder, view.seats)
            for card, known_by in value
            if card != UNKNOWN
        ]
        if len(words) < len(value):
            words.append(f"?{len(value) - len(words)}")
        return [f"{name}: {' '.join(words) or BLANK}"]

    def read_field(self, field: Field, reading: Reading) -> tuple[Held, ...]:
        seat = LETTERS.index(field.key.text[-1])
        readers = 1 << seat | reading["readers"][seat]
        known: list[Held] = []
        hidden = 0
        for word in words_of(field.value):
            if word.text.startswith("?"):
                hidden += read_count(word)
                continue
            match = HELD.fullmatch(word.text)
            if match is None:
                raise word.wrong("lab.bad.card")
            card = CARD.choose(word._replace(text=match[1]))
            if card in [held.card for held in known]:
                raise word.wrong("text.twice")
            known.append(Held(card, read_known(match[2], reading["seats"], word) | readers))
        return (*sorted(known), *(HIDDEN,) * hidden)

    def text(self, value: Any, view: Any) -> str:
        raise NotImplementedError

    def read(self, word: Word, reading: Reading) -> Any:
        raise NotImplementedError


def words_of(value: Word) -> list[Word]:
    """The words of a value; none in a dash."""
    return [] if value.text == BLANK else split(value)


def read_count(word: Word) -> int:
    """The number behind a question mark; no more than there are cards."""
    return bounded(Word(word.text[1:], word.line, word.column + 1), 0, m.CARDS)


class Pairs(Codec):
    """Values two by two: `A n3, B n4`."""

    def __init__(self, type: Callable[[Any, Any], Any], first: Codec, second: Codec) -> None:
        self.type = type
        self.first = first
        self.second = second

    def text(self, value: Any, view: Any) -> str:
        pairs = [
            f"{self.first.text(one, view)} {self.second.text(other, view)}" for one, other in value
        ]
        return ", ".join(pairs) or BLANK

    def read(self, word: Word, reading: Reading) -> tuple[Any, ...]:
        words = words_of(word)
        if len(words) % 2:
            raise word.wrong("lab.bad.pairs")
        return tuple(
            self.type(self.first.read(one, reading), self.second.read(other, reading))
            for one, other in zip(words[::2], words[1::2])
        )


def pact(card: int, other: int) -> tuple[int, int]:
    return card, other


class Partly(Codec):
    """Things in order, some of them unknown: `P4 P9 ?2`; `rest` may stand for the missing ones."""

    def __init__(self, each: Choice) -> None:
        self.each = each

    def text(self, value: Any, view: Any) -> str:
        return partly(list(self.each.values), value)

    def read(self, word: Word, reading: Reading) -> tuple[int, ...]:
        items: list[int] = []
        for one in words_of(word):
            if one.text == REST_WORD:
                items.append(REST)
            elif one.text.startswith("?"):
                items += [UNKNOWN] * read_count(one)
            else:
                items.append(self.each.choose(one))
        return tuple(items)


REST_WORD: Final = "rest"
REST: Final = -3


def partly(names: Sequence[str], items: Sequence[int]) -> str:
    """Items in order; `?3` for three unknown ones."""
    words: list[str] = []
    unknown = 0
    for item in [*items, NONE]:
        if item == UNKNOWN:
            unknown += 1
            continue
        if unknown:
            words.append(f"?{unknown}")
            unknown = 0
        if item != NONE:
            words.append(names[item])
    return " ".join(words) or BLANK


# -- tokens and boards ----------------------------------------------------------------

PIECE: Final = rf"([PC])(?:(\d+)([\^=])|(\d+|\?){SUFFIX})"
LOOSE: Final = re.compile(PIECE, re.ASCII)
CELL: Final = re.compile(rf"(?:-|{PIECE})(?:/(\d+|\?){SUFFIX})?", re.ASCII)


def piece_text(kind: Kind, token: Token, face: str, known_by: int, seats: int) -> str:
    """A token with its face; all know it where it is face up."""
    name = f"{'PC'[kind]}?" if token == UNKNOWN else m.TOKEN_CODES[token]
    return name + (face or known_text(known_by, seats))


def read_piece(match: re.Match[str], word: Word, seats: int) -> Loose:
    """The token that `piece_text` wrote; face up if it has a face."""
    kind = "PC".index(match[1])
    if match[3]:
        return Loose(kind, number_in(kind, match[2], word), True, EVERYBODY[seats])
    return Loose(kind, number_in(kind, match[4], word), False, read_known(match[5], seats, word))


def number_in(kind: Kind, text: str, word: Word) -> Token:
    """The token or setting of a kind by its number, or UNKNOWN."""
    if text == "?":
        return UNKNOWN
    number = int(text) if len(text) < 3 else 0
    if not 1 <= number <= m.OF_A_KIND:
        raise word.wrong("lab.bad.token")
    return m.OF_A_KIND * kind + number - 1


class Piece(Codec):
    """A token outside the slots."""

    def text(self, value: Any, view: Any) -> str:
        face = "^" if value.up else ""
        return piece_text(value.kind, value.token, face, value.known_by, view.seats)

    def read(self, word: Word, reading: Reading) -> Loose:
        match = LOOSE.fullmatch(word.text)
        if match is None or match[3] == "=":
            raise word.wrong("lab.bad.token")
        return read_piece(match, word, reading["seats"])


class Board(Codec):
    """A drawn board: two rows of three slots, in columns."""

    def lines(self, name: str, value: Any, view: Any) -> list[str]:
        cells = [cell_text(spot, slot, view.seats) for slot, spot in enumerate(value)]
        widths = [max(len(cells[column]), len(cells[column + 3])) for column in range(3)]
        rows = [
            "  ".join(cells[row + column].ljust(widths[column]) for column in range(3))
            for row in (0, 3)
        ]
        return [f"{name}:", *(f"    {row}".rstrip() for row in rows)]

    def read_field(self, field: Field, reading: Reading) -> tuple[Spot, ...]:
        cells = [word for line in field.block for word in split(line)]
        if len(cells) != m.SLOTS:
            raise field.key.wrong("lab.bad.board", n=m.SLOTS)
        return tuple(read_cell(word, slot, reading) for slot, word in enumerate(cells))

    def text(self, value: Any, view: Any) -> str:
        raise NotImplementedError

    def read(self, word: Word, reading: Reading) -> Any:
        raise NotImplementedError


def empty_spot(values: Values, slot: Slot) -> Spot:
    """A slot without a token; an astrolabe has hidden settings once they are dealt."""
    dealt = values["phase"] > phases.DEAL_PLANET_SETTINGS + slot // 3
    setting = UNKNOWN if dealt and slot in m.ASTROLABE_SLOTS else NONE
    return Spot(NONE, False, 0, False, setting, 0)


def empty_board(values: Values) -> tuple[Spot, ...]:
    return tuple(empty_spot(values, slot) for slot in range(m.SLOTS))


def cell_text(spot: Spot, slot: Slot, seats: int) -> str:
    """A slot with its token and its setting."""
    text = BLANK
    if spot.token != NONE:
        face = "=" if spot.locked else "^" if spot.up else ""
        text = piece_text(slot // 3, spot.token, face, spot.known_by, seats)
    if spot.locked or spot.setting == NONE or (spot.setting < 0 and not spot.setting_known_by):
        return text
    number = "?" if spot.setting == UNKNOWN else str(spot.setting % m.OF_A_KIND + 1)
    return f"{text}/{number}{known_text(spot.setting_known_by, seats)}"


def read_cell(word: Word, slot: Slot, reading: Reading) -> Spot:
    """The slot that `cell_text` wrote."""
    match = CELL.fullmatch(word.text)
    if match is None:
        raise word.wrong("lab.bad.cell")
    spot = empty_spot(reading.values, slot)
    seats: int = reading["seats"]
    kind = slot // 3
    if match[1] is not None:
        piece = read_piece(match, word, seats)
        if piece.kind != kind:
            raise word.wrong("lab.bad.kind", slot=m.SLOT_NAMES[slot])
        spot = spot._replace(token=piece.token, up=piece.up, known_by=piece.known_by)
    locked = match[3] == "="
    if (locked or match[6] is not None) and spot.setting == NONE:
        raise word.wrong("lab.bad.no-setting", slot=m.SLOT_NAMES[slot])
    if locked:  # LAB-315: on its own setting, for all to see
        if match[6] is not None:
            raise word.wrong("lab.bad.cell")
        return spot._replace(locked=True, setting=spot.token, setting_known_by=EVERYBODY[seats])
    if match[6] is None:
        return spot
    known_by = read_known(match[7], seats, word)
    return spot._replace(setting=number_in(kind, match[6], word), setting_known_by=known_by)


class Piles(Each):
    """The piles: `rest`, and a pile that is left out, are the tokens that are nowhere else."""

    def find(self, name: str, reading: Reading) -> tuple[tuple[Token, ...], ...]:
        piles = super().find(name, reading)
        return tuple(filled(piles[kind], tokens_left(reading.values, kind)) for kind in range(2))


def filled(pile: tuple[Token, ...], size: int) -> tuple[Token, ...]:
    """A pile of this size, if it has a rest."""
    if REST not in pile:
        return pile
    at = pile.index(REST)
    rest = (UNKNOWN,) * max(0, size - len(pile) + 1)
    return pile[:at] + rest + pile[at + 1 :]


def tokens_left(values: Values, kind: Kind) -> int:
    """The number of tokens of a kind not on boards, in a zone or being placed."""
    if values["phase"] <= phases.DEAL_PLANETS + kind:
        return 0
    board: tuple[tuple[Spot, ...], ...] = values["boards"]
    spots = [spots[slot] for spots in board for slot in range(3 * kind, 3 * kind + 3)]
    loose: list[Loose | None] = [*values["zones"][kind], values["incoming"]]
    lying = sum(spot.token != NONE for spot in spots)
    return m.OF_A_KIND - lying - sum(piece is not None and piece.kind == kind for piece in loose)


# -- the keys of a position ---------------------------------------------------------------

PHASES: Final = {
    "settings planets": phases.DEAL_PLANET_SETTINGS,
    "settings constellations": phases.DEAL_CONSTELLATION_SETTINGS,
    "tokens planets": phases.DEAL_PLANETS,
    "tokens constellations": phases.DEAL_CONSTELLATIONS,
    "deal": phases.DEAL_CARDS,
    "lot": phases.LOT,
    "scramble planets": phases.SCRAMBLE_PLANETS,
    "scramble constellations": phases.SCRAMBLE_CONSTELLATIONS,
    "refill planets": phases.REFILL_PLANETS,
    "refill constellations": phases.REFILL_CONSTELLATIONS,
    "deal again": phases.DEAL_AGAIN,
    "card": phases.PLAY,
    "use": phases.USE,
    "draw": phases.DRAW,
    "place": phases.PLACE,
    "reveal": phases.REVEAL,
    "steal": phases.STEAL,
    "exchange": phases.EXCHANGE,
    "exchange with": phases.EXCHANGE_WITH,
    "emperor": phases.EMPEROR,
    "lovers": phases.LOVERS,
    "magician": phases.MAGICIAN,
    "magician with": phases.MAGICIAN_WITH,
    "strength": phases.STRENGTH,
    "hermit": phases.HERMIT,
    "justice": phases.JUSTICE,
    "judge": phases.JUDGE,
    "win": phases.WIN,
    "win draw": phases.WIN_DRAW,
    "win reveal": phases.WIN_REVEAL,
    "win throw": phases.WIN_THROW,
    "win consolidate": phases.WIN_CONSOLIDATE,
    "setting": phases.SETTING,
    "over": phases.ENDED,
}
PHASE: Final = Choice(PHASES)

BEGUN: Final = range(phases.SCRAMBLE_PLANETS, phases.ENDED + 1)  # the first trick has begun
TABLE: Final = tuple(phase for phase in BEGUN if phase != phases.DEAL_AGAIN)  # cards are out
USING: Final = (
    *range(phases.SCRAMBLE_PLANETS, phases.REFILL_PLANETS),
    *range(phases.USE, phases.WIN),
)
COUNTED: Final = (phases.PLAY, phases.SETTING, *USING)  # all act, one after the other
REWARDS: Final = (phases.PLACE, *range(phases.WIN, phases.SETTING))
LAST: Final = (phases.DEAL_AGAIN, phases.ENDED)

KIND_KEYS: Final = ("planets", "constellations")


def kind_labels(values: Values) -> Sequence[str]:
    return KIND_KEYS


def usual_actor(values: Values) -> int:
    """Seat A, or nobody where none is asked."""
    if values["phase"] == phases.ENDED:
        return OVER
    return CHANCE if values["phase"] < phases.PLAY else 0


def usual_turn(values: Values) -> int:
    actor: int = values["actor"]
    return actor if actor >= 0 else values["initiative"]


def usual_left(values: Values) -> int:
    """The number of seats still to act since the initiative holder began to play, or to set."""
    phase = values["phase"]
    rewarded = phase in REWARDS and values["card"] == NONE
    if rewarded or phase not in COUNTED:
        return 0
    seats: int = values["seats"]
    passed: int = values["turn"] - values["initiative"]
    return seats - passed % seats


def usual_steps(values: Values) -> int:
    card = values["card"]
    return 0 if card == NONE else len(steps_at(card, values["space"]))


def usual_points(values: Values) -> Any:
    """No points before they are scored; zero in round 2, but at the end they must be told."""
    if values["phase"] in LAST:
        return MISSING
    return (0,) * values["seats"] if values["round"] == 2 else ()


def usual_destiny(values: Values) -> tuple[int, ...]:
    return (UNKNOWN,) * destiny_left(values["phase"], values["round"], values["trick"])


def nothing(values: Values) -> tuple[Any, ...]:
    return ()


def nothing_each(values: Values) -> tuple[Any, ...]:
    seats: int = values["seats"]
    return ((),) * seats


FORM: Final[Form[View]] = Form(
    GAME,
    (2, m.MAX_SEATS),
    View,
    Key("seat", Actor(SPECTATOR), 0, always=True),
    Key("first", SeatLetter(blank=True), NONE),
    Key("phase", PHASE, phases.PLAY, always=True),
    Key("actor", Actor(CHANCE, OVER), usual_actor, always=True),
    Key(
        "round",
        Number(1, 2),
        lambda values: 2 if values["phase"] == phases.ENDED else 1,
        always=True,
        phases=[phase for phase in BEGUN if phase not in LAST],
    ),
    Key(
        "trick",
        Number(1, m.TRICKS),
        lambda values: m.TRICKS if values["phase"] in LAST else 1,
        always=True,
        phases=[phase for phase in BEGUN if phase not in LAST],
    ),
    Key(
        "initiative",
        SeatLetter(blank=True),
        lambda values: NONE if values["phase"] <= phases.LOT else 0,
        always=True,
    ),
    Key("turn", SeatLetter(), usual_turn, phases=BEGUN),
    Key("card", CARD, NONE, phases=USING),
    Key("space", SeatLetter(blank=True), NONE, phases=USING),
    Key("step", Number(), 0, phases=USING),
    Key("steps", Number(), usual_steps, phases=USING),
    Key("left", Number(0, m.MAX_SEATS), usual_left),
    Key("chosen", named(m.SLOT_NAMES), NONE, phases=CHOOSING, needed=True),
    Key("second", SeatLetter(blank=True), NONE, phases=REWARDS),
    Key("points", PerSeat(Number()), usual_points, phases=BEGUN),
    Key("world", Pairs(Lying, SeatLetter(blank=True), CARD), (), phases=(phases.PLAY, *USING)),
    Key("past", Several(CARD, rising=True), (), phases=TABLE),
    Key("destiny", Partly(CARD), usual_destiny, secret=True),
    Key("readers", PerSeat(SeatSet()), lambda values: (0,) * values["seats"], phases=TABLE),
    Key(
        "hands",
        Each("hand", Hand(), seat_letters, nothing),
        nothing_each,
        secret=True,
        phases=(phases.LOT, *TABLE),
    ),
    Key("pacts", Pairs(pact, CARD, SeatLetter()), (), phases=TABLE),
    Key("stacks", Each("stack", Several(CARD), seat_letters, nothing), nothing_each, phases=BEGUN),
    Key("tower", SeatLetter(blank=True), NONE, phases=TABLE),
    Key("partner", SeatLetter(blank=True), NONE, phases=BEGUN),
    Key(
        "boards",
        Each("board", Board(), seat_letters, empty_board),
        lambda values: (empty_board(values),) * values["seats"],
        secret=True,
    ),
    Key(
        "zones",
        Each("zone", Several(Piece(), once=False), kind_labels, nothing),
        ((), ()),
        secret=True,
    ),
    Key("incoming", Piece(), None, secret=True, phases=(phases.PLACE,), needed=True),
    Key(
        "piles",
        Piles("pile", Partly(TOKEN), kind_labels, lambda values: (REST,)),
        ((), ()),
        secret=True,
    ),
    Key("searchers", SeatSet(), 0),
)
