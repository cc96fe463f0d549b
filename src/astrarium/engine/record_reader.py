"""Reading records: from a text to a `Record`, or to a refusal with its place in the text."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from astrarium.engine.errors import BadOptions, BadText
from astrarium.engine.match import Played, Seated, Undone
from astrarium.engine.options import Options, Value
from astrarium.engine.protocol import CHANCE, LETTERS, Game, Message, Seat, message
from astrarium.engine.record import (
    FORMAT,
    MAGIC,
    OPTION,
    PLAYER,
    SEALED,
    STAR,
    UNDO,
    Drawn,
    Item,
    Place,
    Record,
    Sealed,
    Written,
    frozen,
    is_control,
    result_text,
)
from astrarium.engine.registry import check_options, check_seats, find
from astrarium.engine.stream import Dealer

KEYS: Final = ("game", "rules", "seats", "seed", "commitment", "secret", "salt", "result")
NEEDED: Final = ("game", "rules", "seats")
HEX_LENGTH: Final = 64
DEEPEST: Final = 20  # variations within variations


class _Draft:
    """An item being read: more comments and variations may follow."""

    def __init__(self, number: int, written: Written, comment: str, place: Place) -> None:
        self.number = number
        self.written = written
        self.comment = comment
        self.more: list[str] = []
        self.place = place
        self.variations: list[list[_Draft]] = []


class _Field(NamedTuple):
    """A `key: value` of the head and where the value stood."""

    value: str
    place: Place


class _Head:
    """The fields of the head, as they stood."""

    def __init__(self) -> None:
        self.fields: dict[str, _Field] = {}
        self.salts: list[_Field] = []
        self.end = 1  # the line after it

    def field(self, key: str) -> _Field:
        if key not in self.fields:
            raise BadText(message("record.missing-key", key=key), self.end)
        return self.fields[key]

    def number(self, key: str) -> int:
        field = self.field(key)
        if not is_number(field.value):
            raise field.place.error(message("record.number", key=key, value=field.value))
        return int(field.value)

    def digits(self, key: str) -> str:
        """64 hexadecimal digits, or nothing if the key is not there."""
        if key not in self.fields:
            return ""
        field = self.fields[key]
        if len(field.value) != HEX_LENGTH or field.value.strip("0123456789abcdef"):
            raise field.place.error(message("record.hex", key=key, n=HEX_LENGTH))
        return field.value


def is_number(text: str) -> bool:
    """Is it a whole number as records write it?"""
    return text.isascii() and text.isdigit() and len(text) < 10


def parse(text: str) -> Record:
    """The record that the text holds; raises BadText with the place.

    This checks all that needs no position. The legality of a move and the possibility of
    an outcome, which only the game can tell, are for `replay`.
    """
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    _check_characters(lines)
    _check_magic(lines[0])
    comments: list[str] = []
    head = _read_head(lines, comments)
    game = _read_game(head)
    options = _read_options(game, head)
    seats = _read_seats(game, head)
    players = [head.field(letter).value for letter in LETTERS[:seats]]
    dealer = _read_dealer(head)
    result = _read_result(head, seats)
    drafts = _read_items(game, seats, lines, head.end, comments)
    places: list[Place] = []
    items = _frozen(drafts, places)
    return Record(
        game.slug,
        game.rules_version,
        options,
        tuple(players),
        dealer,
        head.digits("commitment"),
        result,
        tuple(comments),
        items,
        tuple(places),
    )


def _check_characters(lines: list[str]) -> None:
    for number, line in enumerate(lines):
        for column, char in enumerate(line):
            if is_control(char) and char != "\t":
                raise BadText(message("record.control", code=ord(char)), number + 1, column + 1)


def _check_magic(line: str) -> None:
    words = line.split()
    if " ".join(words[:2]) != MAGIC or len(words) != 3:
        raise BadText(message("record.magic", text=line, magic=f"{MAGIC} {FORMAT}"))
    if words[2] != str(FORMAT):
        raise BadText(message("record.format", format=words[2], known=FORMAT), 1, len(MAGIC) + 2)


def _read_head(lines: list[str], comments: list[str]) -> _Head:
    """The fields up to a blank line or the first entry."""
    head = _Head()
    for index in range(1, len(lines)):
        line = lines[index].strip()
        head.end = index + 1
        if not line or line[0].isdigit() or line[0] == "|":
            return head
        if line[0] == ";":
            comments.append(line[1:].strip())
        else:
            _read_field(head, lines[index], index + 1)
    head.end = len(lines) + 1
    return head


def _read_field(head: _Head, line: str, number: int) -> None:
    start = len(line) - len(line.lstrip()) + 1
    name, colon, rest = line.partition(":")
    if not colon:
        raise BadText(message("record.head", text=line.strip()), number, start)
    key = " ".join(name.split())
    value = rest.strip()
    if key not in KEYS and not key.startswith(OPTION) and not _is_letter(key):
        raise BadText(message("record.unknown-key", key=key), number, start)
    if key in head.fields:
        raise BadText(message("record.duplicate-key", key=key), number, start)
    column = len(line) - len(rest.lstrip()) + 1
    if not value:
        raise BadText(message("record.empty", key=key), number, column)
    field = _Field(value, Place(number, column))
    if key == "salt":
        head.salts.append(field)
    else:
        head.fields[key] = field


def _is_letter(key: str) -> bool:
    return len(key) == 1 and key in LETTERS


def _read_game(head: _Head) -> Game[Any, Any]:
    """The game, if it is one of ours and still played by the same rules."""
    for key in NEEDED:
        head.field(key)
    field = head.field("game")
    try:
        game = find(field.value)
    except BadOptions as error:
        raise field.place.error(error.why, error.rule) from None
    rules = head.number("rules")
    if rules != game.rules_version:
        raise head.field("rules").place.error(frozen(game, rules))
    return game


def _read_options(game: Game[Any, Any], head: _Head) -> Options:
    """The options of the game, each checked in its place."""
    given: dict[str, Value] = {}
    for key, field in head.fields.items():
        if key.startswith(OPTION):
            name = key.removeprefix(OPTION)
            given[name] = field.value
            try:
                check_options(game, {name: field.value})
            except BadOptions as error:
                raise field.place.error(error.why, error.rule) from None
    return check_options(game, given)


def _read_seats(game: Game[Any, Any], head: _Head) -> int:
    """How many seats there are; each must have its player."""
    seats = head.number("seats")
    try:
        check_seats(game, seats)
    except BadOptions as error:
        raise head.field("seats").place.error(error.why) from None
    for seat, letter in enumerate(LETTERS):
        if seat < seats:
            head.field(letter)
        elif letter in head.fields:
            raise head.field(letter).place.error(unknown_seat(letter, seats))
    return seats


def unknown_seat(letter: str, seats: int) -> Message:
    return message("record.seat", seat=letter, seats=", ".join(LETTERS[:seats]))


def _read_dealer(head: _Head) -> Dealer:
    """Where chance comes from: a seed, or a secret with what belongs to it, or neither."""
    seed = head.fields.get("seed")
    if seed is None:
        return Dealer("", head.digits("secret"), tuple(salt.value for salt in head.salts))
    if head.salts or "commitment" in head.fields or "secret" in head.fields:
        raise seed.place.error(message("record.sources"))
    return Dealer(seed.value)


def _read_result(head: _Head, seats: int) -> tuple[int, ...] | None:
    """`A 31, B 24`: the points of every seat."""
    field = head.fields.get("result")
    if field is None:
        return None
    points: list[int] = []
    for part in field.value.split(","):
        words = part.split()
        if len(words) == 2 and is_number(words[1].removeprefix("-")):
            points.append(int(words[1]))
    if len(points) != seats or field.value != result_text(points):
        example = result_text([0] * seats)
        raise field.place.error(message("record.result", result=field.value, example=example))
    return tuple(points)


def _read_items(
    game: Game[Any, Any], seats: int, lines: list[str], first: int, comments: list[str]
) -> list[_Draft]:
    """The lines of play: `stack[0]` is the main line, `stack[n]` the variation n deep."""
    stack: list[list[_Draft]] = [[]]
    for number in range(first, len(lines) + 1):
        line = _Cursor(lines[number - 1], number)
        depth = line.depth()
        if depth > DEEPEST:
            raise line.error(message("record.depth", n=DEEPEST))
        if line.at_end():
            if depth:
                raise line.error(message("record.entry", text=line.text.strip()))
        elif line.char() == ";":
            _add_comment(line, depth, stack, comments)
        else:
            _add_draft(_read_draft(game, seats, line, depth, stack), depth, stack)
    return stack[0]


def _add_comment(line: _Cursor, depth: int, stack: list[list[_Draft]], comments: list[str]) -> None:
    """A comment on a line of its own belongs to the entry before it, or to the head."""
    if depth >= len(stack):
        raise line.error(message("record.comment"))
    if stack[depth]:
        stack[depth][-1].more.append(line.comment())
    else:
        comments.append(line.comment())


def _read_draft(
    game: Game[Any, Any], seats: int, line: _Cursor, depth: int, stack: list[list[_Draft]]
) -> _Draft:
    """One entry: its number, actor, move or outcome, and a comment behind it."""
    place = line.place()
    word = line.word()
    if not is_number(word):
        raise place.error(message("record.entry", text=line.text.strip()))
    _check_number(int(word), depth, stack, place)
    who = line.place()
    letter = line.word()
    if letter != STAR and (not _is_letter(letter) or LETTERS.index(letter) >= seats):
        raise who.error(unknown_seat(letter, seats))
    what = line.place()
    written = _read_written(game, seats, letter, line.what(), what)
    return _Draft(int(word), written, line.comment(), what)


def _check_number(number: int, depth: int, stack: list[list[_Draft]], place: Place) -> None:
    """Entries of the main line follow each other; a variation replaces one of its parent."""
    if depth == 0:
        if number != len(stack[0]):
            raise place.error(message("record.sequence", expected=len(stack[0]), found=number))
        return
    if depth < len(stack) and number == stack[depth][-1].number + 1:
        return
    parent = stack[depth - 1] if depth <= len(stack) else []
    if not parent or not parent[0].number <= number <= parent[-1].number:
        raise place.error(message("record.variation", n=number))


def _add_draft(draft: _Draft, depth: int, stack: list[list[_Draft]]) -> None:
    """Put an entry at the end of its line, or begin a variation with it."""
    if depth and (depth == len(stack) or draft.number != stack[depth][-1].number + 1):
        parent = stack[depth - 1]
        variation: list[_Draft] = []
        parent[draft.number - parent[0].number].variations.append(variation)
        stack[depth:] = [variation]
    del stack[depth + 1 :]
    stack[depth].append(draft)


def _read_written(
    game: Game[Any, Any], seats: int, letter: str, text: str, place: Place
) -> Written:
    """The move of a seat or the outcome of chance."""
    words = text.split()
    if not words:
        raise place.error(message("record.nothing", seat=letter))
    seat = CHANCE if letter == STAR else LETTERS.index(letter)
    if words == [SEALED]:
        return Sealed(seat)
    if seat == CHANCE:
        return Drawn(text)
    if words[0] == UNDO:
        return _read_undo(seats, seat, words, place)
    if words[0] == PLAYER and len(words) > 1:
        return Seated(seat, " ".join(words[1:]))
    try:
        return Played(seat, game.parse_move(text))
    except BadText as error:
        raise BadText(error.why, place.line, place.column + error.column - 1) from None


def _read_undo(seats: int, seat: Seat, words: list[str], place: Place) -> Undone:
    """`undo 1` or `undo 1 agreed B C`: the others who agreed, in their order."""
    agreed = [LETTERS.index(word) for word in words[3:] if _is_letter(word)]
    others = [other for other in range(seats) if other != seat and other in agreed]
    if (
        len(words) not in (2, len(agreed) + 3)
        or not is_number(words[1])
        or agreed != others
        or (len(words) > 2 and (words[2] != "agreed" or not agreed))
    ):
        raise place.error(message("record.undo", text=" ".join(words)))
    return Undone(seat, tuple(agreed), int(words[1]))


class _Cursor:
    """A line of text read from left to right."""

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number
        self.at = 0

    def place(self) -> Place:
        """The place of the next word."""
        self.skip()
        return Place(self.number, self.at + 1)

    def error(self, why: Message) -> BadText:
        return BadText(why, self.number, self.at + 1)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1

    def at_end(self) -> bool:
        self.skip()
        return self.at == len(self.text)

    def char(self) -> str:
        return self.text[self.at]

    def depth(self) -> int:
        """How many bars begin the line."""
        self.skip()
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] == "|":
            self.at += 1
        return self.at - begin

    def word(self) -> str:
        """The next word, or nothing at the end or before a comment."""
        self.skip()
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] not in " \t;":
            self.at += 1
        return self.text[begin : self.at]

    def what(self) -> str:
        """The rest of the line up to a comment."""
        begin = self.at
        end = self.text.find(";", begin)
        self.at = len(self.text) if end < 0 else end
        return self.text[begin : self.at].strip()

    def comment(self) -> str:
        """The text after the semicolon, if there is one."""
        return self.text[self.at + 1 :].strip()


def _frozen(drafts: list[_Draft], places: list[Place]) -> tuple[Item, ...]:
    """The items of a line that has been read, and their places in the order of the text."""
    items: list[Item] = []
    for draft in drafts:
        places.append(draft.place)
        comments = [draft.comment, *draft.more] if draft.comment or draft.more else []
        variations = [_frozen(variation, places) for variation in draft.variations]
        items.append(Item(draft.number, draft.written, tuple(comments), tuple(variations)))
    return tuple(items)
