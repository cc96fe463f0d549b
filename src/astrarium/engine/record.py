"""Records: a match as text that a person can read and a diff can show.

    astrarium record 1
    game: bigbang-solitaire
    rules: 1
    option clock: 12
    seats: 1
    A: human Alice
    seed: 7/0
    ; a comment of the whole game

    0 * deal ...
    1 A slot 2
    2 A cell 0,1  ; a comment of this entry
    ; and more of it
    | 2 A cell 1,0
    | 3 A slot 0

The head is `key: value`: `option NAME` for each option, a letter for each seat. Chance
comes from `seed`, or from `secret` (64 hexadecimal digits, there once it is revealed) with
a `salt` for each word the players added, bound by `commitment`; a record may name no
source at all. `result: A 31, B 24` ends the head of a finished game.

An entry is its number, a seat or `*` for chance, and a move, an outcome, `undo 1 agreed B`,
`player greedy` (somebody takes the seat over) or `sealed` (not shown). Lines after `|` are a
variation: they replace the line above from their first number on; `||` are variations of a
variation. Canonical text has each variation after the entry that it replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.engine.errors import BadOptions, BadText, GameError, NotYourTurn
from astrarium.engine.match import Chanced, Entry, Line, Match, Played, Seated, Undone, reenacted
from astrarium.engine.options import Options, Value
from astrarium.engine.protocol import CHANCE, LETTERS, Game, Message, Outcome, Seat, message
from astrarium.engine.registry import check_options, check_seats, find
from astrarium.engine.stream import Dealer

FORMAT: Final = 1
MAGIC: Final = "astrarium record"
STAR: Final = "*"
SEALED: Final = "sealed"
UNDO: Final = "undo"
PLAYER: Final = "player"

KEYS: Final = ("game", "rules", "seats", "seed", "commitment", "secret", "salt", "result")
NEEDED: Final = ("game", "rules", "seats")
OPTION: Final = "option "
HEX_LENGTH: Final = 64
DEEPEST: Final = 20  # variations within variations


class Drawn(NamedTuple):
    """An outcome of chance, as the game writes it: only a replay can read it."""

    text: str


class Sealed(NamedTuple):
    """An entry that is not shown: a seat's move, or (CHANCE) an outcome."""

    seat: Seat


Written: TypeAlias = Played | Drawn | Undone | Seated | Sealed


class Item(NamedTuple):
    """A numbered entry, its comments and the variations that replace it.

    The first comment stands on the entry's own line ("" if there is none), the others
    have lines of their own.
    """

    number: int
    written: Written
    comments: tuple[str, ...]
    variations: tuple[tuple[Item, ...], ...]


class Place(NamedTuple):
    """A line and a column of a text, from 1."""

    line: int
    column: int


class Record:
    """A match written down; equal to another if it says the same.

    `places` tell where the items stood in a text, in its order: empty if there was none.
    """

    __slots__ = (
        "comments",
        "commitment",
        "dealer",
        "game",
        "items",
        "options",
        "places",
        "players",
        "result",
        "rules",
    )

    def __init__(
        self,
        game: str,
        rules: int,
        options: Options,
        players: tuple[str, ...],
        dealer: Dealer,
        commitment: str,
        result: tuple[int, ...] | None,
        comments: tuple[str, ...],
        items: tuple[Item, ...],
        places: tuple[Place, ...] = (),
    ) -> None:
        self.game = game
        self.rules = rules
        self.options = options
        self.players = players
        self.dealer = dealer
        self.commitment = commitment
        self.result = result
        self.comments = comments
        self.items = items
        self.places = places

    def data(self) -> tuple[Any, ...]:
        """All that the record says."""
        return (
            self.game,
            self.rules,
            self.options,
            self.players,
            self.dealer,
            self.commitment,
            self.result,
            self.comments,
            self.items,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.items))

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (*self.data(), self.places)

    def __repr__(self) -> str:
        return f"<record of {self.game}, {len(self.items)} entries>"


class Verified(NamedTuple):
    """The counts of what `verify` checked; it raises what is wrong."""

    entries: int
    variations: int
    outcomes: int  # chance outcomes recomputed from the seed or the secret
    commitment: bool
    result: bool


# -- writing ---------------------------------------------------------------------


def record_of(match: Match, players: Sequence[str], dealer: Dealer, sealed: bool = False) -> Record:
    """The whole match, for when it is over or for a private save.

    `dealer` is empty where chance was given by hand. `sealed` outcomes are not shown and
    come from the dealer again at a replay.
    """
    items = [
        Item(number, written_of(match.game, line.entry, sealed), (), ())
        for number, line in enumerate(match.log)
    ]
    return record_with(match, players, dealer, dealer.commitment(), items)


def written_of(game: Game[Any, Any], entry: Entry, sealed: bool) -> Written:
    """An entry of the log as it is written down."""
    if isinstance(entry, Chanced):
        return Sealed(CHANCE) if sealed else Drawn(game.outcome_text(entry.outcome))
    if isinstance(entry, Seated):
        return Seated(entry.seat, clean(entry.player))
    return entry


def written_seen(match: Match, number: int, entry: Entry | None) -> Written:
    """An entry as `Match.entry_for` shows it, None being sealed."""
    if entry is not None:
        return written_of(match.game, entry, False)
    hidden = match.log[number].entry
    return Sealed(hidden.seat if isinstance(hidden, Played) else CHANCE)


def record_with(
    match: Match, players: Sequence[str], dealer: Dealer, commitment: str, items: Sequence[Item]
) -> Record:
    """A record of this match that holds these items of it."""
    assert len(players) == match.seats, players
    for salt in dealer.salts:
        check_salt(salt)
    return Record(
        match.game.slug,
        match.game.rules_version,
        match.options,
        tuple(clean(player) for player in players),
        dealer,
        commitment,
        match.game.scores(match.state).points if match.is_over() else None,
        (),
        tuple(items),
    )


def clean(text: str) -> str:
    """A person's name or words as a line can hold them: one line, no comment in it."""
    words = " ".join(text.replace(";", ",").split())
    return "".join(char for char in words if not is_control(char)) or "?"


def is_control(char: str) -> bool:
    return char < " " or "\x7f" <= char <= "\x9f"


def check_salt(salt: str) -> str:
    """`salt`, if a record can hold it as it is: it must not change. Raises BadText."""
    if not salt or salt != salt.strip() or any(is_control(char) for char in salt):
        raise BadText(message("record.salt", salt=salt))
    return salt


def to_text(record: Record) -> str:
    """The record in its canonical form."""
    game = find(record.game)
    lines = [*head_lines(record), *[comment_line("", text) for text in record.comments]]
    if record.items:
        lines.append("")
        _add_items(game, record.items, "", lines)
    return "\n".join(lines) + "\n"


def head_lines(record: Record) -> list[str]:
    dealer = record.dealer
    lines = [f"{MAGIC} {FORMAT}", f"game: {record.game}", f"rules: {record.rules}"]
    lines += [f"{OPTION}{name}: {value}" for name, value in record.options.items()]
    lines.append(f"seats: {len(record.players)}")
    lines += [f"{LETTERS[seat]}: {player}" for seat, player in enumerate(record.players)]
    if dealer.seed:
        lines.append(f"seed: {dealer.seed}")
    if record.commitment:
        lines.append(f"commitment: {record.commitment}")
    if dealer.secret:
        lines.append(f"secret: {dealer.secret}")
    lines += [f"salt: {salt}" for salt in dealer.salts]
    if record.result is not None:
        lines.append(f"result: {result_text(record.result)}")
    return lines


def result_text(points: Sequence[int]) -> str:
    """`A 31, B 24`"""
    return ", ".join([f"{LETTERS[seat]} {score}" for seat, score in enumerate(points)])


def comment_line(prefix: str, text: str) -> str:
    return f"{prefix}; {flat(text)}".rstrip()


def flat(text: str) -> str:
    """A comment joined into one line."""
    return text.replace("\r", " ").replace("\n", " ")


def _add_items(game: Game[Any, Any], items: Sequence[Item], prefix: str, lines: list[str]) -> None:
    """Write a line of play, each variation after the entry it replaces."""
    deeper = "|" * (len(prefix.strip()) + 1) + " "
    for item in items:
        line = f"{prefix}{item.number} {written_text(game, item.written)}"
        if item.comments and item.comments[0]:
            line += f"  ; {flat(item.comments[0])}"
        lines.append(line)
        for text in item.comments[1:]:
            lines.append(comment_line(prefix, text))
        for variation in item.variations:
            _add_items(game, variation, deeper, lines)


def written_text(game: Game[Any, Any], written: Written) -> str:
    """An entry without its number: `A slot 2`, `* sealed`."""
    if isinstance(written, Drawn):
        return f"{STAR} {written.text}"
    who = STAR if written.seat == CHANCE else LETTERS[written.seat]
    if isinstance(written, Played):
        return f"{who} {game.notation(written.move)}"
    if isinstance(written, Undone):
        agreed = "".join([" " + LETTERS[seat] for seat in written.agreed])
        return f"{who} {UNDO} {written.back}" + (f" agreed{agreed}" if agreed else "")
    if isinstance(written, Seated):
        return f"{who} {PLAYER} {written.player}"
    return f"{who} {SEALED}"


# -- reading ---------------------------------------------------------------------


class _Draft:
    """An item being read: more comments and variations may follow."""

    def __init__(self, number: int, written: Written, comment: str, place: Place) -> None:
        self.number = number
        self.written = written
        self.comment = comment
        self.more: list[str] = []
        self.place = place
        self.variations: list[list[_Draft]] = []


class _Field:
    """A `key: value` of the head and where it stood."""

    def __init__(self, value: str, line: int, column: int) -> None:
        self.value = value
        self.line = line
        self.column = column

    def error(self, why: Message, rule: str = "") -> BadText:
        return BadText(why, self.line, self.column, rule)


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
            raise field.error(message("record.number", key=key, value=field.value))
        return int(field.value)

    def digits(self, key: str) -> str:
        """64 hexadecimal digits, or nothing if the key is not there."""
        if key not in self.fields:
            return ""
        field = self.fields[key]
        if len(field.value) != HEX_LENGTH or field.value.strip("0123456789abcdef"):
            raise field.error(message("record.hex", key=key, n=HEX_LENGTH))
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
    field = _Field(value, number, column)
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
        raise field.error(error.why, error.rule) from None
    rules = head.number("rules")
    if rules != game.rules_version:
        raise head.field("rules").error(frozen(game, rules))
    return game


def frozen(game: Game[Any, Any], rules: int) -> Message:
    """Why a record by other rules is not played on."""
    return message("record.frozen", game=game.slug, rules=rules, now=game.rules_version)


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
                raise field.error(error.why, error.rule) from None
    return check_options(game, given)


def _read_seats(game: Game[Any, Any], head: _Head) -> int:
    """How many seats there are; each must have its player."""
    seats = head.number("seats")
    try:
        check_seats(game, seats)
    except BadOptions as error:
        raise head.field("seats").error(error.why) from None
    for seat, letter in enumerate(LETTERS):
        if seat < seats:
            head.field(letter)
        elif letter in head.fields:
            raise head.field(letter).error(unknown_seat(letter, seats))
    return seats


def unknown_seat(letter: str, seats: int) -> Message:
    return message("record.seat", seat=letter, seats=", ".join(LETTERS[:seats]))


def _read_dealer(head: _Head) -> Dealer:
    """Where chance comes from: a seed, or a secret with what belongs to it, or neither."""
    seed = head.fields.get("seed")
    if seed is None:
        return Dealer("", head.digits("secret"), tuple(salt.value for salt in head.salts))
    if head.salts or "commitment" in head.fields or "secret" in head.fields:
        raise seed.error(message("record.sources"))
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
        raise field.error(
            message("record.result", result=field.value, example=result_text([0] * seats))
        )
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
        raise BadText(message("record.entry", text=line.text.strip()), place.line, place.column)
    _check_number(int(word), depth, stack, place)
    who = line.place()
    letter = line.word()
    if letter != STAR and (not _is_letter(letter) or LETTERS.index(letter) >= seats):
        raise BadText(unknown_seat(letter, seats), who.line, who.column)
    what = line.place()
    written = _read_written(game, seats, letter, line.what(), what)
    return _Draft(int(word), written, line.comment(), what)


def _check_number(number: int, depth: int, stack: list[list[_Draft]], place: Place) -> None:
    """Entries of the main line follow each other; a variation replaces one of its parent."""
    if depth == 0:
        if number != len(stack[0]):
            raise BadText(
                message("record.sequence", expected=len(stack[0]), found=number),
                place.line,
                place.column,
            )
        return
    if depth < len(stack) and number == stack[depth][-1].number + 1:
        return
    parent = stack[depth - 1] if depth <= len(stack) else []
    if not parent or not parent[0].number <= number <= parent[-1].number:
        raise BadText(message("record.variation", n=number), place.line, place.column)


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
        raise BadText(message("record.nothing", seat=letter), place.line, place.column)
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
        raise BadText(message("record.undo", text=" ".join(words)), place.line, place.column)
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


# -- replaying -------------------------------------------------------------------


def replay(
    record: Record, forced: bool = False, on_line: Callable[[Match, Line], None] | None = None
) -> Match:
    """The match as the record left it, ready to go on with the same stream.

    Every entry goes through the checked door, in the variations too; a refusal is a
    BadText with the line of the text, the rule and the reason. Where the record has a
    seed or a secret, chance is drawn from it again and must come out as written.
    `forced` says whether forced moves are played on from here; those of the record are
    in it. `on_line` is called with every line as it is played, variations left out.
    """
    game = find(record.game)
    if record.rules != game.rules_version:
        raise BadText(frozen(game, record.rules))
    stream = stream_of(record.dealer)
    match = Match(game, len(record.players), record.options, forced=False)
    if on_line is not None:
        match.on_line = partial(on_line, match)
    _follow(record, match, record.items, stream, 0)
    _check_variations(record, record.items, _entries(match), 0)
    match.deal, match.plays_forced = stream, forced
    match.go_on()
    match.on_line = None
    return match


def stream_of(dealer: Dealer) -> Random | None:
    """The dealer's stream from its beginning; None if it has neither seed nor secret."""
    return dealer.rng() if dealer.seed or dealer.secret else None


def verify(record: Record) -> Verified:
    """Replay the record and check all its claims; raises the first that is wrong."""
    match = replay(record)
    bound = bool(record.commitment and record.dealer.secret)
    if bound and record.dealer.commitment() != record.commitment:
        raise BadText(message("record.commitment", commitment=record.commitment))
    if record.result is not None:
        _check_result(match, record.result)
    drawn = sum(isinstance(line.entry, Chanced) for line in match.log[: len(record.items)])
    return Verified(
        len(record.items),
        count_variations(record.items),
        drawn if stream_of(record.dealer) else 0,
        bound,
        record.result is not None,
    )


def _check_result(match: Match, result: tuple[int, ...]) -> None:
    if not match.is_over():
        raise BadText(message("record.not-over"))
    points = match.game.scores(match.state).points
    if points != result:
        raise BadText(
            message("record.other-result", result=result_text(result), true=result_text(points))
        )


def count_variations(items: Sequence[Item]) -> int:
    """All variations, nested ones included."""
    return sum(1 + count_variations(line) for item in items for line in item.variations)


def _entries(match: Match) -> list[Entry]:
    return [line.entry for line in match.log]


def _size(items: Sequence[Item]) -> int:
    """How many items stand in the text of a line, those of its variations included."""
    return sum(1 + sum(_size(line) for line in item.variations) for item in items)


def _follow(
    record: Record, match: Match, items: Sequence[Item], stream: Random | None, at: int
) -> None:
    """Play a line of the record; its first item is the one `at` in the text."""
    for item in items:
        try:
            match.reenact(_entry_of(match, item.written, stream))
        except GameError as error:
            place = _place(record, at)
            why = message("record.refused", n=item.number, why=error.why)
            raise BadText(why, place.line, place.column, error.rule) from error
        at += _size([item])


def _place(record: Record, at: int) -> Place:
    """The place of an item in the record's text, or in the canonical one if it has none."""
    places = record.places or parse(to_text(record)).places
    return places[at]


def _check_variations(record: Record, items: Sequence[Item], entries: list[Entry], at: int) -> None:
    """Play every variation of a line whose entries, from the start of the game, are given."""
    for item in items:
        at += 1
        for variation in item.variations:
            before = entries[: item.number]
            match = reenacted(find(record.game), len(record.players), record.options, before)
            _follow(record, match, variation, None, at)
            _check_variations(record, variation, _entries(match), at)
            at += _size(variation)


def _entry_of(match: Match, written: Written, stream: Random | None) -> Entry:
    """The next entry, as a record gives it."""
    if isinstance(written, Drawn):
        return Chanced(_outcome(match, written.text, stream))
    if not isinstance(written, Sealed):
        return written
    if written.seat == CHANCE:
        return Chanced(_outcome(match, None, stream))
    raise BadText(message("record.sealed"))


def _outcome(match: Match, text: str | None, stream: Random | None) -> Outcome:
    """An outcome as written, or as drawn, or as both if they agree."""
    if match.to_act() != CHANCE:
        raise NotYourTurn(message("engine.no-chance"))
    written = None if text is None else match.game.parse_outcome(match.state, text)
    drawn = None if stream is None else match.outcome(stream)
    outcome = written if drawn is None else drawn
    if outcome is None:
        raise BadText(message("record.sealed"))
    if written is not None and written != outcome:
        raise BadText(message("record.other-outcome", outcome=match.game.outcome_text(outcome)))
    return outcome
