"""Notation, outcomes and positions of L'Astrolabe as text, in both directions.

A position has the boards drawn, planets above constellations, each row the slots 1 and 2
of the astrolabe, then that of the character board:

    board A:
        P4/4.A  -/?.B  P10^
        C5=5    -      C?.B

`-` is an empty slot, `P?` a token unknown to the seat, `^` one that is face up. Behind the
slash stands the setting, behind `=` that of a locked slot. Who knows: `.AB` some seats, `*`
everybody; without it nobody knows a token that is face down, and everybody one that is face
up or locked. `hand A: IV mars.B n7 ?3` has a card that B knows too and three unknown ones.
`pile planets: P4 P9 ?2` is a pile from the top, `searchers: B` who knows its order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR, Outcome, message
from astrarium.engine.textform import (
    Field,
    Word,
    actor_text,
    read_actor,
    read_fields,
    read_number,
    read_seat,
    split,
)
from astrarium.games.astrolabe import sense
from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.chances import Deal, First, Refill, Scramble, Settings, Tokens
from astrarium.games.astrolabe.events import UNKNOWN
from astrarium.games.astrolabe.material import (
    ASTROLABE_SLOTS,
    CARD_OF,
    CARDS,
    CODES,
    DESTINY,
    MAX_SEATS,
    OF_A_KIND,
    PLANET,
    SETTING_CODES,
    SETTING_OF,
    SLOT_NAMES,
    SLOTS,
    SPACE_STEPS,
    TOKEN_CODES,
    TOKEN_OF,
    TRICKS,
    WORLD_STEPS,
    Card,
    Slot,
    Token,
    cards_in,
)
from astrarium.games.astrolabe.state import EVERYBODY, NONE, WATCHERS
from astrarium.games.astrolabe.view import (
    GAME,
    Held,
    Loose,
    Lying,
    Spot,
    View,
    count_tokens,
    public_cards,
)

BLANK: Final = "-"
REST: Final = "rest"
DESTINY_MARK: Final = "*"

# -- outcomes ------------------------------------------------------------------------


def outcome_text(outcome: Outcome) -> str:
    """`settings SP3 ...`, `tokens P3 ...`, `deal IV mars ...`, `first B`,
    `scramble - P10 P4`, `refill P4 P3`."""
    match outcome:
        case Settings(_, order):
            return f"settings {codes(SETTING_CODES, order)}"
        case Tokens(_, order):
            return f"tokens {codes(TOKEN_CODES, order)}"
        case Deal(cards):
            return f"deal {codes(CODES, cards)}"
        case First(seat):
            return f"first {LETTERS[seat]}"
        case Scramble(_, tokens):
            return f"scramble {codes(TOKEN_CODES, tokens)}"
        case Refill(_, order):
            return f"refill {codes(TOKEN_CODES, order)}"
    raise TypeError(outcome)


def codes(names: Sequence[str], items: Iterable[int]) -> str:
    """Items by their codes; a dash for an empty slot or for none at all."""
    return " ".join(BLANK if item == NONE else names[item] for item in items) or BLANK


def parse_outcome(text: str) -> Outcome:
    """What `outcome_text` wrote; raises BadText with the column of the word at fault."""
    words = split(Word(text, 1, 1))
    head = words[0].text if words else ""
    if head == "first" and len(words) == 2:
        return First(read_seat(words[1], MAX_SEATS))
    if head == "deal":
        return Deal(tuple(read_card(word) for word in words[1:]))
    if head == "settings":
        order = tuple(read_named(word, SETTING_OF, "lab.bad.setting") for word in words[1:])
        return Settings(kind_of_all(order), order)
    if head not in ("tokens", "scramble", "refill"):
        raise BadText(message("lab.bad.outcome", text=text))
    tokens = tuple(read_token_or_blank(word) for word in words[1:])
    kind = kind_of_all(tokens)
    if head == "tokens":
        return Tokens(kind, tokens)
    return Scramble(kind, tokens) if head == "scramble" else Refill(kind, tokens)


def kind_of_all(tokens: Sequence[Token]) -> int:
    """The kind of the first that is there."""
    for token in tokens:
        if token != NONE:
            return token // OF_A_KIND
    return 0


def read_named(word: Word, names: Mapping[str, int], id: str) -> int:
    if word.text not in names:
        raise word.wrong(id)
    return names[word.text]


def read_card(word: Word) -> Card:
    return read_named(word, CARD_OF, "lab.bad.card")


def read_token_or_blank(word: Word) -> Token:
    return NONE if word.text == BLANK else read_named(word, TOKEN_OF, "lab.bad.token")


# -- who knows -----------------------------------------------------------------------

SUFFIX: Final = r"(\*|\.[A-F]*@?|)"  # `@`: those who watch, apart from everybody


def known_text(known_by: int, default: int, seats: int) -> str:
    """Who knows, if it is not the default: `*` or `.AB`."""
    if known_by == default:
        return ""
    if known_by == EVERYBODY[seats]:
        return "*"
    letters = "".join(LETTERS[seat] for seat in range(seats) if known_by >> seat & 1)
    return f".{letters}{'@' if known_by & WATCHERS else ''}"


def read_known(text: str, default: int, seats: int, word: Word) -> int:
    """What `known_text` wrote about a word; nobody sits beyond the last seat."""
    if not text:
        return default
    if text == "*":
        return EVERYBODY[seats]
    for letter in text:
        if letter in LETTERS[seats:]:
            raise word.wrong("lab.bad.knower", letter=letter, seats=LETTERS[:seats])
    known_by = WATCHERS if "@" in text else 0
    for seat in range(seats):
        if LETTERS[seat] in text:
            known_by |= 1 << seat
    return known_by


# -- tokens and boards ----------------------------------------------------------------

CELL: Final = re.compile(rf"(?:-|([PC])(\d+|\?)(\^?){SUFFIX})(?:([/=])(\d+|\?){SUFFIX})?", re.ASCII)
LOOSE: Final = re.compile(rf"([PC])(\d+|\?)(\^?){SUFFIX}", re.ASCII)
HELD: Final = re.compile(rf"([a-zA-Z0-9-]+){SUFFIX}", re.ASCII)


def token_name(kind: int, token: Token) -> str:
    return f"{'PC'[kind]}?" if token == UNKNOWN else TOKEN_CODES[token]


def number_in(kind: int, text: str, word: Word) -> Token:
    """The token or setting of a kind by its number, or UNKNOWN."""
    if text == "?":
        return UNKNOWN
    number = int(text) if len(text) < 3 else 0
    if not 1 <= number <= OF_A_KIND:
        raise word.wrong("lab.bad.token")
    return OF_A_KIND * kind + number - 1


def cell_text(spot: Spot, slot: Slot, seats: int) -> str:
    """A slot with its token and its setting."""
    kind = slot // 3
    everybody = EVERYBODY[seats]
    text = BLANK
    if spot.token != NONE:
        text = token_name(kind, spot.token) + ("^" if spot.up and not spot.locked else "")
        text += known_text(spot.known_by, everybody if spot.up else 0, seats)
    if spot.setting == NONE or (spot.setting == UNKNOWN and not spot.setting_known_by):
        return text
    number = "?" if spot.setting == UNKNOWN else str(spot.setting % OF_A_KIND + 1)
    known = known_text(spot.setting_known_by, everybody if spot.locked else 0, seats)
    return f"{text}{'=' if spot.locked else '/'}{number}{known}"


def read_cell(word: Word, slot: Slot, seats: int, dealt: bool) -> Spot:
    """What `cell_text` wrote; `dealt` says whether an astrolabe has its settings."""
    found = CELL.fullmatch(word.text)
    if found is None:
        raise word.wrong("lab.bad.cell")
    kind = slot // 3
    letter, number, face, known, bar, setting, setting_known = found.groups()
    if letter is not None and letter != "PC"[kind]:
        raise word.wrong("lab.bad.kind", slot=SLOT_NAMES[slot])
    if bar is not None and (slot not in ASTROLABE_SLOTS or not dealt):
        raise word.wrong("lab.bad.no-setting", slot=SLOT_NAMES[slot])
    locked = bar == "="
    if locked and letter is None:
        raise word.wrong("lab.bad.cell")
    up = locked or bool(face)
    everybody = EVERYBODY[seats]
    token = NONE if letter is None else number_in(kind, number, word)
    hidden = UNKNOWN if slot in ASTROLABE_SLOTS and dealt else NONE
    return Spot(
        token=token,
        up=up,
        known_by=0 if token == NONE else read_known(known, everybody if up else 0, seats, word),
        locked=locked,
        setting=hidden if bar is None else number_in(kind, setting, word),
        setting_known_by=0
        if bar is None
        else read_known(setting_known, everybody if locked else 0, seats, word),
    )


def loose_text(loose: Loose, seats: int) -> str:
    """A token outside the slots."""
    known = known_text(loose.known_by, EVERYBODY[seats] if loose.up else 0, seats)
    return token_name(loose.kind, loose.token) + ("^" if loose.up else "") + known


def read_loose(word: Word, seats: int) -> Loose:
    found = LOOSE.fullmatch(word.text)
    if found is None:
        raise word.wrong("lab.bad.token")
    letter, number, face, known = found.groups()
    kind = "PC".index(letter)
    up = bool(face)
    known_by = read_known(known, EVERYBODY[seats] if up else 0, seats, word)
    return Loose(kind, number_in(kind, number, word), up, known_by)


# -- writing positions ------------------------------------------------------------------

PHASES: Final = {
    "settings planets": ask.DEAL_PLANET_SETTINGS,
    "settings constellations": ask.DEAL_CONSTELLATION_SETTINGS,
    "tokens planets": ask.DEAL_PLANETS,
    "tokens constellations": ask.DEAL_CONSTELLATIONS,
    "deal": ask.DEAL_CARDS,
    "lot": ask.LOT,
    "scramble planets": ask.SCRAMBLE_PLANETS,
    "scramble constellations": ask.SCRAMBLE_CONSTELLATIONS,
    "refill planets": ask.REFILL_PLANETS,
    "refill constellations": ask.REFILL_CONSTELLATIONS,
    "deal again": ask.DEAL_AGAIN,
    "card": ask.PLAY,
    "use": ask.USE,
    "draw": ask.DRAW,
    "place": ask.PLACE,
    "reveal": ask.REVEAL,
    "steal": ask.STEAL,
    "exchange": ask.EXCHANGE,
    "exchange with": ask.EXCHANGE_WITH,
    "emperor": ask.EMPEROR,
    "lovers": ask.LOVERS,
    "magician": ask.MAGICIAN,
    "magician with": ask.MAGICIAN_WITH,
    "strength": ask.STRENGTH,
    "hermit": ask.HERMIT,
    "justice": ask.JUSTICE,
    "judge": ask.JUDGE,
    "win": ask.WIN,
    "win draw": ask.WIN_DRAW,
    "win reveal": ask.WIN_REVEAL,
    "win throw": ask.WIN_THROW,
    "win consolidate": ask.WIN_CONSOLIDATE,
    "setting": ask.SETTING,
    "over": ask.ENDED,
}
PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}
KIND_KEYS: Final = ("planets", "constellations")
KEYS: Final = (
    *("game", "seat", "seats", "first", "turn", "phase", "round", "trick", "initiative"),
    *("player", "left", "world", "past", "destiny", "readers", "pacts", "tower", "partner"),
    *(f"hand {letter}" for letter in LETTERS),
    *(f"stack {letter}" for letter in LETTERS),
    *(f"board {letter}" for letter in LETTERS),
    *(f"pile {kind}" for kind in KIND_KEYS),
    *(f"zone {kind}" for kind in KIND_KEYS),
    *("searchers", "card", "space", "step", "second", "incoming", "chosen", "points"),
)


def position(view: View) -> str:
    """A view as text; what is not there is left out."""
    lines = [
        f"game: {view.game}",
        f"seat: {actor_text(view.seat)}",
        f"seats: {view.seats}",
        *optional("first", letter(view.first)),
        f"turn: {actor_text(view.actor)}",
        f"phase: {PHASE_NAMES[view.phase]}",
        f"round: {view.round}",
        f"trick: {view.trick}",
        f"initiative: {letter(view.initiative)}",
        f"player: {letter(view.turn)}",
        f"left: {view.left}",
        *card_lines(view),
    ]
    for seat in range(view.seats):
        lines += [f"board {LETTERS[seat]}:", *board_lines(view.boards[seat], view.seats)]
    for kind in range(2):
        lines += sky_lines(view, kind)
    lines += power_lines(view)
    if view.points:
        lines.append(f"points: {points_text(view.points)}")
    return "\n".join(lines) + "\n"


def letter(seat: int) -> str:
    return BLANK if seat == NONE else LETTERS[seat]


def optional(key: str, value: str) -> list[str]:
    """A line, unless there is nothing to say."""
    return [] if value == BLANK else [f"{key}: {value}"]


def card_lines(view: View) -> list[str]:
    """World, Past, Destiny, hands and spaces."""
    laid = [
        f"{DESTINY_MARK if lying.seat == NONE else LETTERS[lying.seat]} {CODES[lying.card]}"
        for lying in view.world
    ]
    lines = [
        f"world: {', '.join(laid) or BLANK}",
        f"past: {codes(CODES, view.past)}",
        f"destiny: {partly(CODES, view.destiny)}",
    ]
    for seat in range(view.seats):
        lines.append(f"hand {LETTERS[seat]}: {hand_text(view, seat)}")
    lines += optional("readers", readers_text(view.readers))
    lines += optional("pacts", pacts_text(view.pacts))
    for seat in range(view.seats):
        lines += optional(f"stack {LETTERS[seat]}", codes(CODES, view.stacks[seat]))
    lines += optional("tower", letter(view.tower))
    return lines + optional("partner", letter(view.partner))


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


def hand_text(view: View, seat: int) -> str:
    words = [
        CODES[card] + known_text(known_by & ~(1 << seat), 0, view.seats)
        if known_by != EVERYBODY[view.seats]
        else f"{CODES[card]}*"
        for card, known_by in view.hands[seat]
    ]
    unknown = view.hand_sizes[seat] - len(view.hands[seat])
    if unknown:
        words.append(f"?{unknown}")
    return " ".join(words) or BLANK


def readers_text(readers: Sequence[int]) -> str:
    """`A B, B AC`: who knows a whole hand; hands that nobody knows are left out."""
    words = [
        f"{LETTERS[seat]} {letters(readers[seat])}" for seat in range(len(readers)) if readers[seat]
    ]
    return ", ".join(words) or BLANK


def letters(seats: int) -> str:
    """A set of seats: `AC`."""
    return "".join(LETTERS[seat] for seat in cards_in(seats))


def pacts_text(pacts: Sequence[tuple[Card, int]]) -> str:
    """`XX B, n2 B`: cards traded with another seat."""
    return ", ".join(f"{CODES[card]} {LETTERS[other]}" for card, other in pacts) or BLANK


def board_lines(board: tuple[Spot, ...], seats: int) -> list[str]:
    """Two rows of three slots, in columns."""
    cells = [cell_text(board[slot], slot, seats) for slot in range(SLOTS)]
    widths = [max(len(cells[column]), len(cells[column + 3])) for column in range(3)]
    return [
        "    " + "  ".join(cells[row + i].ljust(widths[i]) for i in range(3)).rstrip()
        for row in (0, 3)
    ]


def sky_lines(view: View, kind: int) -> list[str]:
    zone = " ".join(loose_text(loose, view.seats) for loose in view.zones[kind])
    searchers = view.searchers if kind == PLANET else 0
    return [
        f"pile {KIND_KEYS[kind]}: {partly(TOKEN_CODES, view.piles[kind])}",
        *optional("searchers", letters(searchers) or BLANK),
        *optional(f"zone {KIND_KEYS[kind]}", zone or BLANK),
    ]


def power_lines(view: View) -> list[str]:
    """What is under way: a power, a reward to come, a token in the air."""
    lines = []
    if view.card != NONE:
        lines.append(f"card: {CODES[view.card]}")
        lines += optional("space", letter(view.space))
        lines.append(f"step: {view.step} of {view.steps}")
    lines += optional("second", letter(view.second))
    if view.incoming is not None:
        lines.append(f"incoming: {loose_text(view.incoming, view.seats)}")
    if view.chosen != NONE:
        lines.append(f"chosen: {SLOT_NAMES[view.chosen]}")
    return lines


def points_text(points: Sequence[int]) -> str:
    return ", ".join(f"{LETTERS[seat]} {number}" for seat, number in enumerate(points))


# -- reading positions -------------------------------------------------------------------


class Reader:
    """The fields of a position, read one by one with defaults."""

    def __init__(self, text: str) -> None:
        self.fields = read_fields(text, KEYS)
        named = self.fields.get("game")
        if named is None or named.value.text != GAME:
            word = Word("", 1, 1) if named is None else named.value
            raise word.wrong("lab.bad.game", game=GAME)
        self.seats = self.number("seats", 2, 2)
        if self.seats > MAX_SEATS:
            raise self.fields["seats"].value.wrong("lab.bad.seats", n=MAX_SEATS)
        self.phase = self.choice("phase", PHASES, ask.PLAY)

    def number(self, key: str, default: int, low: int = 0) -> int:
        field = self.fields.get(key)
        return default if field is None else read_number(field.value, low)

    def actor(self, key: str, default: int, others: tuple[int, ...]) -> int:
        """A seat, or one of some others: those who watch, or chance and the end."""
        field = self.fields.get(key)
        if field is None:
            return default
        found = read_actor(field.value, self.seats)
        if found < 0 and found not in others:
            names = [*LETTERS[: self.seats], *map(actor_text, others)]
            raise field.value.wrong("text.no-seat", seats=", ".join(names))
        return found

    def seat(self, key: str, default: int = NONE) -> int:
        """A seat, or a dash for none."""
        field = self.fields.get(key)
        if field is None:
            return default
        return NONE if field.value.text == BLANK else read_seat(field.value, self.seats)

    def choice(self, key: str, names: Mapping[str, int], default: int) -> int:
        field = self.fields.get(key)
        if field is None:
            return default
        if field.value.text not in names:
            raise field.value.wrong("lab.bad.choice", names=", ".join(names))
        return names[field.value.text]

    def words(self, key: str) -> list[Word]:
        field = self.fields.get(key)
        return [] if field is None or field.value.text == BLANK else field.words()

    def cards(self, key: str) -> tuple[Card, ...]:
        return tuple(read_card(word) for word in self.words(key))

    def world(self) -> tuple[Lying, ...]:
        words = self.words("world")
        if len(words) % 2:
            raise words[-1].wrong("lab.bad.world")
        return tuple(
            Lying(read_card(card), NONE if who.text == DESTINY_MARK else read_seat(who, self.seats))
            for who, card in zip(words[::2], words[1::2])
        )

    def hand(self, seat: int) -> tuple[tuple[Held, ...], int]:
        """The known cards, rising, and the size."""
        held: list[Held] = []
        unknown = 0
        for word in self.words(f"hand {LETTERS[seat]}"):
            if word.text.startswith("?"):
                unknown += read_count(word)
            else:
                held.append(self.held(word, seat))
        return tuple(sorted(held)), len(held) + unknown

    def held(self, word: Word, seat: int) -> Held:
        found = HELD.fullmatch(word.text)
        if found is None:
            raise word.wrong("lab.bad.card")
        card = read_card(Word(found[1], word.line, word.column))
        return Held(card, read_known(found[2], 0, self.seats, word) | 1 << seat)

    def readers(self) -> tuple[int, ...]:
        words = self.words("readers")
        if len(words) % 2:
            raise words[-1].wrong("lab.bad.readers")
        found = [0] * self.seats
        for whose, who in zip(words[::2], words[1::2]):
            found[read_seat(whose, self.seats)] |= self.letters(who)
        return tuple(found)

    def searchers(self) -> int:
        """Who knows the order of the planet pile."""
        found = 0
        for word in self.words("searchers"):
            found |= self.letters(word)
        return found

    def letters(self, word: Word) -> int:
        """A set of seats: `AC`."""
        found = 0
        for place, one in enumerate(word.text):
            found |= 1 << read_seat(Word(one, word.line, word.column + place), self.seats)
        return found

    def pacts(self) -> tuple[tuple[Card, int], ...]:
        words = self.words("pacts")
        if len(words) % 2:
            raise words[-1].wrong("lab.bad.pacts")
        return tuple(
            (read_card(card), read_seat(other, self.seats))
            for card, other in zip(words[::2], words[1::2])
        )

    def board(self, seat: int) -> tuple[Spot, ...]:
        field = self.fields.get(f"board {LETTERS[seat]}")
        cells = [] if field is None else board_cells(field)
        return tuple(
            read_cell(
                cells[slot] if cells else Word(BLANK, 1, 1),
                slot,
                self.seats,
                self.phase > ask.DEAL_PLANET_SETTINGS + slot // 3,
            )
            for slot in range(SLOTS)
        )

    def zone(self, kind: int) -> tuple[Loose, ...]:
        found = []
        for word in self.words(f"zone {KIND_KEYS[kind]}"):
            loose = read_loose(word, self.seats)
            if loose.kind != kind:
                raise word.wrong("lab.bad.zone")
            found.append(loose)
        return tuple(found)

    def pile(self, kind: int, left: int) -> tuple[Token, ...]:
        """From the top; `rest` stands for as many unknown tokens as are missing."""
        key = f"pile {KIND_KEYS[kind]}"
        if key not in self.fields:
            return (UNKNOWN,) * left if self.phase > ask.DEAL_PLANETS + kind else ()
        found: list[Token] = []
        for word in self.words(key):
            if word.text == REST:
                found += [UNKNOWN] * (left - len(found))
            elif word.text.startswith("?"):
                found += [UNKNOWN] * read_count(word)
            else:
                token = read_named(word, TOKEN_OF, "lab.bad.token")
                if token // OF_A_KIND != kind:
                    raise word.wrong("lab.bad.zone")
                found.append(token)
        return tuple(found)

    def destiny(self, round: int, trick: int) -> tuple[Card, ...]:
        """What is still to be turned; in round 1 a card for each trick to come."""
        if "destiny" not in self.fields:
            dealt = round == 1 and ask.DEAL_CARDS < self.phase < ask.ENDED
            turned = 0 if self.phase == ask.LOT else trick
            return (UNKNOWN,) * max(0, DESTINY - turned) if dealt else ()
        found: list[Card] = []
        for word in self.words("destiny"):
            found += [UNKNOWN] * read_count(word) if word.text[0] == "?" else [read_card(word)]
        return tuple(found)

    def steps(self, card: Card, space: int) -> tuple[int, int]:
        """`1 of 2`; left out: the first of as many as the card has."""
        words = self.words("step")
        if not words:
            steps = WORLD_STEPS[card] if space == NONE else SPACE_STEPS.get(card, ())
            return 0, len(steps) if card != NONE else 0
        if len(words) != 3 or words[1].text != "of":
            raise words[0].wrong("lab.bad.step")
        return read_number(words[0]), read_number(words[2])

    def points(self, round: int) -> tuple[int, ...]:
        """Of round 1; left out while round 2 is played: none."""
        words = self.words("points")
        if not words:
            return (0,) * self.seats if round == 2 and self.phase != ask.ENDED else ()
        if len(words) != 2 * self.seats:
            raise words[0].wrong("lab.bad.points", n=self.seats)
        for seat in range(self.seats):
            if read_seat(words[2 * seat], self.seats) != seat:
                raise words[2 * seat].wrong("lab.bad.points", n=self.seats)
        return tuple(read_number(word) for word in words[1::2])

    def incoming(self) -> Loose | None:
        words = self.words("incoming")
        return read_loose(words[0], self.seats) if words else None


def read_count(word: Word) -> int:
    """The number behind a question mark; no more than there are cards."""
    count = read_number(Word(word.text[1:], word.line, word.column + 1))
    if count > CARDS:
        raise word.wrong("text.no-number", low=0)
    return count


def board_cells(field: Field) -> list[Word]:
    """The six slots of a drawn board."""
    cells = [word for line in field.block for word in split(line)]
    if len(cells) != SLOTS:
        raise field.key.wrong("lab.bad.board", n=SLOTS)
    return cells


def parse_position(text: str) -> View:
    """The view that `position` wrote; raises BadText, also for what makes no sense.

    Left out: seat A to play a card in the first trick of a game for two, those after it in
    the order of play still to come, no points in round 2, empty boards and hands, settings
    nobody knows, all other tokens in the piles, all other cards aside. A position written by
    hand may name what its seat does not know: then it is what somebody sees who knows
    everything.
    """
    reader = Reader(text)
    seats = reader.seats
    actor = reader.actor("turn", default_actor(reader.phase), (CHANCE, OVER))
    initiative = reader.seat("initiative", NONE if reader.phase <= ask.LOT else 0)
    last = reader.phase in (ask.DEAL_AGAIN, ask.ENDED)
    round = reader.number("round", 2 if reader.phase == ask.ENDED else 1, 1)
    trick = reader.number("trick", TRICKS if last else 1, 1)
    turn = reader.seat("player", actor if actor >= 0 else initiative)
    hands = [reader.hand(seat) for seat in range(seats)]
    card = reader.choice("card", CARD_OF, NONE)
    space = reader.seat("space")
    step, steps = reader.steps(card, space)
    view = View(
        game=GAME,
        seat=reader.actor("seat", 0, (SPECTATOR,)),
        seats=seats,
        first=reader.seat("first"),
        actor=actor,
        phase=reader.phase,
        round=round,
        trick=trick,
        initiative=initiative,
        turn=turn,
        left=reader.number("left", default_left(reader.phase, seats, turn - initiative)),
        world=reader.world(),
        past=tuple(sorted(reader.cards("past"))),
        destiny=reader.destiny(round, trick),
        aside=0,
        hands=tuple(held for held, _ in hands),
        hand_sizes=tuple(size for _, size in hands),
        readers=reader.readers(),
        pacts=reader.pacts(),
        stacks=tuple(reader.cards(f"stack {LETTERS[seat]}") for seat in range(seats)),
        tower=reader.seat("tower"),
        partner=reader.seat("partner"),
        boards=tuple(reader.board(seat) for seat in range(seats)),
        piles=((), ()),
        searchers=reader.searchers(),
        zones=tuple(reader.zone(kind) for kind in range(2)),
        card=card,
        space=space,
        step=step,
        steps=steps,
        second=reader.seat("second"),
        incoming=reader.incoming(),
        chosen=reader.choice("chosen", {name: s for s, name in enumerate(SLOT_NAMES)}, NONE),
        points=reader.points(round),
    )
    return with_rest(view, reader)


def default_actor(phase: int) -> int:
    """Seat A, or nobody where none is asked."""
    if phase == ask.ENDED:
        return OVER
    return CHANCE if phase < ask.PLAY else 0


def default_left(phase: int, seats: int, passed: int) -> int:
    """Who still has to act, `passed` places after the initiative holder began."""
    if phase <= ask.LOT:
        return 0
    return seats - passed % seats if phase < ask.WIN else seats


def with_rest(view: View, reader: Reader) -> View:
    """The piles and the cards aside, once all else is known; all must make sense."""
    left = [max(0, OF_A_KIND - count_tokens(view, kind)) for kind in range(2)]
    view = view._replace(piles=tuple(reader.pile(kind, left[kind]) for kind in range(2)))
    for kind in range(2):
        count = count_tokens(view, kind) + len(view.piles[kind])
        wanted = OF_A_KIND if view.phase > ask.DEAL_PLANETS + kind else 0
        if count != wanted:
            raise at(reader, f"pile {KIND_KEYS[kind]}").wrong("lab.bad.count", n=wanted)
    check_once(all_named(view))
    cards = [*public_cards(view), *view.destiny]
    count = len(cards) + sum(view.hand_sizes)
    if count > CARDS:
        raise at(reader, "game").wrong("lab.bad.cards", n=CARDS)
    sense.check(reader.fields, view)
    return view if view.phase <= ask.DEAL_CARDS else view._replace(aside=CARDS - count)


def at(reader: Reader, key: str) -> Word:
    """Where to point at: a field, or the beginning."""
    field = reader.fields.get(key)
    return Word("", 1, 1) if field is None else field.value


def all_named(view: View) -> list[str]:
    """The codes of all cards, tokens and settings that the view names, each as often."""
    spots = [spot for board in view.boards for spot in board]
    cards = [*public_cards(view), *view.destiny]
    cards += [held.card for hand in view.hands for held in hand]
    tokens = [spot.token for spot in spots] + [token for pile in view.piles for token in pile]
    tokens += [loose.token for zone in view.zones for loose in zone]
    if view.incoming is not None:
        tokens.append(view.incoming.token)
    named = [CODES[card] for card in cards if card >= 0]
    named += [TOKEN_CODES[token] for token in tokens if token >= 0]
    return named + [SETTING_CODES[spot.setting] for spot in spots if spot.setting >= 0]


def check_once(named: Sequence[str]) -> None:
    """Nothing may be in two places; raises BadText."""
    for code in named:
        if named.count(code) > 1:
            raise BadText(message("lab.bad.twice", code=code))
