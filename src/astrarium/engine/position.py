"""Positions as text: one table of keys writes, reads, lists and checks the views of a game.

    game: bigbang
    actor: B
    row: PYs CRg - SBs
    universe 0:
        [BB]  PYs
           CRg

A key is the name of a field of the view. Its codec writes and reads the value; a value at its
default may be left out. `Form.read` trusts a text that it could read, for tests that draw a
moment no game would come to; `read_position` is the checked door.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from astrarium.engine.errors import BadText
from astrarium.engine.message import message
from astrarium.engine.protocol import CHANCE, LETTERS, Game
from astrarium.engine.registry import check_options
from astrarium.engine.textform import (
    Field,
    Word,
    actor_text,
    name_of,
    read_actor,
    read_fields,
    read_number,
    read_seat,
    split,
)

BLANK: Final = "-"  # nobody, nothing, an empty list
NONE: Final = -1  # what BLANK stands for where a number is wanted
MOST: Final = 10**6  # no count of a game comes near it

V = TypeVar("V")
Values: TypeAlias = Mapping[str, Any]  # fields of the view by name, those above in the table


class Missing:
    """The value of a key that a text does not have."""


MISSING: Final = Missing()


class Reading:
    """A text that is being read: its lines by key, and the values read so far."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields
        self.values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def word(self, name: str) -> Word:
        """The word an error points at: the value of a key or its first label, or the first line."""
        labelled = [field for key, field in self.fields.items() if name_of(key) == name]
        first = next(iter(self.fields.values()))
        return (self.fields.get(name) or (labelled or [first])[0]).value


# -- codecs --------------------------------------------------------------------


class Codec(ABC):
    """The way a value is written and read. For one line, `text` and `read` will do."""

    @abstractmethod
    def text(self, value: Any, view: Any) -> str:
        """The value as it stands behind the colon."""

    @abstractmethod
    def read(self, word: Word, reading: Reading) -> Any:
        """The value that `text` wrote; raises BadText."""

    def word(self, name: str) -> str:
        """The text before the colon, or before the label and the colon."""
        return name

    def key_words(self, name: str) -> list[str]:
        """The keys that a text may have for this value, without their labels."""
        return [self.word(name)]

    def keys(self, name: str, values: Values) -> list[str]:
        """The keys that a text may have for this value."""
        return [name]

    def lines(self, name: str, value: Any, view: Any) -> list[str]:
        return [f"{name}: {self.text(value, view)}".rstrip()]

    def find(self, name: str, reading: Reading) -> Any:
        """The value, or MISSING."""
        field = reading.fields.get(name)
        return MISSING if field is None else self.read_field(field, reading)

    def read_field(self, field: Field, reading: Reading) -> Any:
        """The value of a line without a block; codecs of drawings override this."""
        if field.block:
            raise field.block[0].wrong("text.no-block")
        return self.read(field.value, reading)


class Number(Codec):
    """A whole number within bounds."""

    def __init__(self, low: int = 0, high: int = MOST) -> None:
        self.low = low
        self.high = high

    def text(self, value: Any, view: Any) -> str:
        return str(value)

    def read(self, word: Word, reading: Reading) -> int:
        return bounded(word, self.low, self.high)


def bounded(word: Word, low: int, high: int) -> int:
    """A number from `low` to `high`; raises BadText."""
    number = read_number(word, low)
    if number > high == low:
        raise word.wrong("text.no-choice", names=str(low))
    if number > high:
        raise word.wrong("text.not-between", low=low, high=high)
    return number


class Choice(Codec):
    """One of some words, each with its value; `wrong` is said of any other."""

    def __init__(self, values: Mapping[str, Any], wrong: str = "text.no-choice") -> None:
        self.values = values
        self.wrong = wrong
        self.words = {value: word for word, value in values.items()}

    def text(self, value: Any, view: Any) -> str:
        return self.words[value]

    def read(self, word: Word, reading: Reading) -> Any:
        return self.choose(word)

    def choose(self, word: Word) -> Any:
        if word.text not in self.values:
            raise word.wrong(self.wrong, names=", ".join(self.values))
        return self.values[word.text]


def named(words: Iterable[str], blank: bool = False, wrong: str = "text.no-choice") -> Choice:
    """The values 0, 1, 2 ... by their words; a dash for none, if there may be none."""
    values = {word: value for value, word in enumerate(words)}
    return Choice({BLANK: NONE, **values} if blank else values, wrong)


FLAG: Final = Choice({"no": False, "yes": True})


class SeatLetter(Codec):
    """A seat by its letter; a dash for nobody, if `blank`."""

    def __init__(self, blank: bool = False) -> None:
        self.blank = blank

    def text(self, value: Any, view: Any) -> str:
        return BLANK if value == NONE else LETTERS[value]

    def read(self, word: Word, reading: Reading) -> int:
        if self.blank and word.text == BLANK:
            return NONE
        return read_seat(word, reading["seats"])


class Actor(Codec):
    """A seat, or one of the actors that are no seats: chance, the end, the spectators.

    `at` gives the actor of the phases in which no seat acts.
    """

    def __init__(self, *others: int, at: Mapping[int, int] | None = None) -> None:
        self.others = others
        self.at = at or {}

    def text(self, value: Any, view: Any) -> str:
        return actor_text(value)

    def read(self, word: Word, reading: Reading) -> int:
        actor = read_actor(word, reading["seats"])
        possible = self.possible(reading)
        if actor not in possible:
            raise word.wrong("text.no-seat", seats=", ".join(map(actor_text, possible)))
        return actor

    def possible(self, reading: Reading) -> list[int]:
        if self.at and reading["phase"] in self.at:
            return [self.at[reading["phase"]]]
        return [*range(reading["seats"]), *self.others]


class Several(Codec):
    """Any number of values, a word each; a dash for none. `rising` puts them in order."""

    def __init__(
        self,
        each: Codec,
        rising: bool = False,
        once: bool = True,
        count: Collection[int] | None = None,
    ) -> None:
        self.each = each
        self.rising = rising
        self.once = once
        self.count = count

    def text(self, value: Any, view: Any) -> str:
        return " ".join(self.each.text(item, view) for item in value) or BLANK

    def read(self, word: Word, reading: Reading) -> tuple[Any, ...]:
        words = [] if word.text == BLANK and self.count is None else split(word)
        items = tuple(self.each.read(each, reading) for each in words)
        if self.count is not None and len(items) not in self.count:
            raise word.wrong("text.not-so-many", n=max(self.count))
        for place, item in enumerate(items):
            if self.once and item != NONE and item in items[:place]:
                raise words[place].wrong("text.twice")
        return tuple(sorted(items)) if self.rising else items


class PerSeat(Codec):
    """A value for each seat in one line: `A 3, B 0`; each may take several words.

    `once`: no two seats have the same.
    """

    def __init__(self, each: Codec, words: int = 1, once: bool = False) -> None:
        self.each = each
        self.size = words
        self.once = once

    def text(self, value: Any, view: Any) -> str:
        return ", ".join(
            f"{LETTERS[seat]} {self.each.text(item, view)}" for seat, item in enumerate(value)
        )

    def read(self, word: Word, reading: Reading) -> tuple[Any, ...]:
        seats: int = reading["seats"]
        words = split(word)
        step = self.size + 1
        letters = [each.text for each in words[::step]]
        if len(words) != seats * step or letters != list(LETTERS[:seats]):
            raise word.wrong("text.per-seat", n=seats)
        items = tuple(
            self.each.read(run(words[at + 1 : at + step]), reading)
            for at in range(0, len(words), step)
        )
        for seat, item in enumerate(items):
            if self.once and item in items[:seat]:
                raise words[seat * step + 1].wrong("text.twice")
        return items


def run(words: Sequence[Word]) -> Word:
    """Neighbouring words as one."""
    return Word(" ".join(word.text for word in words), words[0].line, words[0].column)


class Items(Codec):
    """Fields of a tuple in one line, each by its name: `dust 3, telescopes 1, active ram crab`.

    A field left out has its value from `usual`; an empty list is left out.
    """

    def __init__(self, usual: Callable[[Values], Any], **codecs: Codec) -> None:
        self.usual = usual
        self.codecs = codecs

    def text(self, value: Any, view: Any) -> str:
        texts = [
            (name, each.text(getattr(value, name), view)) for name, each in self.codecs.items()
        ]
        return ", ".join(f"{name} {text}" for name, text in texts if text != BLANK)

    def read(self, word: Word, reading: Reading) -> Any:
        values: dict[str, Any] = {}
        for name, value in by_name(word):
            if name.text not in self.codecs:
                raise name.wrong("text.no-choice", names=", ".join(self.codecs))
            if name.text in values:
                raise name.wrong("text.twice")
            values[name.text] = self.codecs[name.text].read(value, reading)
        return self.usual(reading.values)._replace(**values)


def by_name(word: Word) -> list[tuple[Word, Word]]:
    """The parts between commas, each a name and its value."""
    pairs = []
    start = 0
    for part in word.text.split(","):
        words = split(Word(part, word.line, word.column + start))
        if words:
            pairs.append((words[0], run(words[1:]) if words[1:] else words[0]._replace(text="")))
        start += len(part) + 1
    return pairs


class Each(Codec):
    """One key for each label: `slot 1`, `slot 2`, or `hand A`, `hand B`. `missing` gives a
    value that is left out; without it, all must be there."""

    def __init__(
        self,
        key: str,
        each: Codec,
        labels: Callable[[Values], Sequence[str]],
        missing: Callable[[Values], Any] | None = None,
    ) -> None:
        self.key = key  # in the singular, where the field is a plural
        self.each = each
        self.labels = labels
        self.missing = missing

    def text(self, value: Any, view: Any) -> str:
        raise NotImplementedError

    def read(self, word: Word, reading: Reading) -> Any:
        raise NotImplementedError

    def word(self, name: str) -> str:
        return self.key

    def labelled(self, values: Values) -> list[str]:
        return [f"{self.key} {label}".strip() for label in self.labels(values)]

    def key_words(self, name: str) -> list[str]:
        return self.each.key_words(self.key)

    def keys(self, name: str, values: Values) -> list[str]:
        return [key for each in self.labelled(values) for key in self.each.keys(each, values)]

    def lines(self, name: str, value: Any, view: Any) -> list[str]:
        pairs = zip(self.labelled(view._asdict()), value, strict=True)
        return [line for key, item in pairs for line in self.each.lines(key, item, view)]

    def find(self, name: str, reading: Reading) -> Any:
        keys = self.labelled(reading.values)
        if self.missing is None and not any(key in reading.fields for key in keys):
            return MISSING
        return tuple(self.find_one(key, reading) for key in keys)

    def find_one(self, key: str, reading: Reading) -> Any:
        value = self.each.find(key, reading)
        if value is not MISSING:
            return value
        if self.missing is None:
            raise reading.word("game").wrong("text.no-key", key=key)
        return self.missing(reading.values)


def seat_letters(values: Values) -> Sequence[str]:
    """The labels of a key that every seat has."""
    return LETTERS[: values["seats"]]


# -- the table -----------------------------------------------------------------


class Key(NamedTuple):
    """A field of the view, with its codec and its default.

    A default may be a function of the fields above it; a key without one must be there.
    `always`: it is written even at its default, in phases where it has a place. `secret`: a
    text may say more of it than its seat could know. `phases`: the phases in which it may
    differ from its default, and must if it is `needed`; all phases, if none are named.
    """

    name: str
    codec: Codec
    default: Any = MISSING
    always: bool = False
    secret: bool = False
    phases: Collection[int] = ()
    needed: bool = False

    def usual(self, values: Values) -> Any:
        return self.default(values) if callable(self.default) else self.default


class Derived(NamedTuple):
    """A field that follows from those above it, and is not written."""

    name: str
    value: Callable[[Values], Any]


class Group(NamedTuple):
    """A field that is a tuple of fields of its own, with keys like all others."""

    name: str
    type: Callable[..., Any]
    rows: tuple[Key | Derived, ...]


Row: TypeAlias = Key | Derived | Group


class Form(Generic[V]):
    """The keys of a view, in the order in which they are written and read.

    All have `game`, `seats`, `seat`, `actor` and `phase`; the form itself writes the first two.
    """

    def __init__(
        self, game: str, seats: tuple[int, int], type: Callable[..., V], *rows: Row
    ) -> None:
        low, high = seats
        self.type = type
        self.rows: tuple[Row, ...] = (
            Key("game", Choice({game: game})),
            Key("seats", Number(low, high), low, always=True),
            *rows,
        )

    def all_keys(self) -> list[Key]:
        """All keys, the groups' included."""
        keys: list[Key] = []
        for row in self.rows:
            inner = row.rows if isinstance(row, Group) else (row,)
            keys += [each for each in inner if isinstance(each, Key)]
        return keys

    # -- writing

    def write(self, view: V) -> str:
        """A view as text; what is at its default is left out."""
        return "".join(f"{line}\n" for line in self.lines(view))

    def lines(self, view: Any) -> list[str]:
        lines: list[str] = []
        values = view._asdict()
        for row in self.rows:
            if isinstance(row, Key):
                lines += key_lines(row, values, view)
            elif isinstance(row, Group) and values[row.name] is not None:
                values |= values[row.name]._asdict()
                for inner in row.rows:
                    if isinstance(inner, Key):
                        lines += key_lines(inner, values, view)
        return lines

    # -- reading

    def read(self, text: str) -> V:
        """The view of a text; raises BadText."""
        return self.read_with_lines(text)[0]

    def read_with_lines(self, text: str) -> tuple[V, Reading]:
        """The view, and the reading that it came from, in which an error can be pointed at."""
        reading = Reading(read_fields(text))
        if "game" not in reading.fields:
            raise BadText(message("text.no-key", key="game"))
        self.check_words(reading)
        known: list[str] = []
        values = reading.values
        for row in self.rows:
            if isinstance(row, Group):
                inner = {each.name: read_row(each, reading, known) for each in row.rows}
                values[row.name] = row.type(**inner)
            else:
                read_row(row, reading, known)
        for name, field in reading.fields.items():
            if name not in known:
                raise field.key.wrong("text.unknown-key", keys=", ".join(known))
        fields: tuple[str, ...] = self.type._fields  # type: ignore[attr-defined]
        return self.type(**{name: values[name] for name in fields}), reading

    def check_words(self, reading: Reading) -> None:
        """Refuse keys of other games first: the message then names the wrong key."""
        words = [word for key in self.all_keys() for word in key.codec.key_words(key.name)]
        for name, field in reading.fields.items():
            if name_of(name) not in words:
                raise field.key.wrong("text.unknown-key", keys=", ".join(words))


def key_lines(key: Key, values: Values, view: Any) -> list[str]:
    value = values[key.name]
    is_wanted = key.always and (not key.phases or values["phase"] in key.phases)
    if value == key.usual(values) and not is_wanted:
        return []
    return key.codec.lines(key.name, value, view)


def read_row(row: Key | Derived, reading: Reading, known: list[str]) -> Any:
    """Find a value, and remember it for the rows below."""
    values = reading.values
    if isinstance(row, Derived):
        values[row.name] = row.value(values)
        return values[row.name]
    known += row.codec.keys(row.name, values)
    value = row.codec.find(row.name, reading)
    usual = row.usual(values)
    if value is MISSING:
        value = usual
    if value is MISSING:
        raise reading.word("game").wrong("text.no-key", key=row.codec.word(row.name))
    if row.phases:
        check_phase(row, reading, value == usual)
    values[row.name] = value
    return value


def check_phase(key: Key, reading: Reading, is_usual: bool) -> None:
    """Check that a key stands in a phase where it has a meaning."""
    asked = reading["phase"] in key.phases
    if not asked and not is_usual:
        word = key.codec.word(key.name)
        raise reading.word(word).wrong("text.not-now", key=word)
    if asked and key.needed and is_usual:
        raise reading.word("phase").wrong("text.no-key", key=key.codec.word(key.name))


# -- does it make sense? ---------------------------------------------------------

# What a world that cannot be raises when it is imagined and looked at.
NONSENSE: Final = (IndexError, KeyError, ValueError, AssertionError)


def read_position(
    game: Game[Any, Any],
    form: Form[V],
    text: str,
    asked: Callable[[Any], Any] | None = None,
) -> V:
    """The view of a text that can be played from; raises BadText for any other.

    `asked` turns an imagined world into the one in which the rules would ask the same.
    """
    view, reading = form.read_with_lines(text)
    try:
        world = game.imagine(view, Random(0))
        if asked is not None:
            world = asked(world)
        again = game.view(world, reading["seat"])
        is_whole = game.inventory(world) in boxes(game, reading["seats"])
        goes_on = can_go_on(game, world)
    except NONSENSE as error:
        word = reading.word("phase")
        why = message("text.impossible", text=word.text)
        raise BadText(why, word.line, word.column, rule_of(error)) from error
    if not is_whole:
        raise reading.word("game").wrong("text.not-whole")
    check_same(form, view, again, reading)
    if not goes_on:
        raise reading.word("phase").wrong("text.no-moves")
    return view


def rule_of(error: Exception) -> str:
    """The rule that an assertion names: `assert state.rested, "AST-190"`."""
    is_rule = isinstance(error, AssertionError) and re.fullmatch(r"[A-Z]+-[\d.]+", str(error))
    return str(error) if is_rule else ""


def check_same(form: Form[V], view: V, again: V, reading: Reading) -> None:
    """Check that the imagined world shows what the text said, key by key.

    The text may say more of a secret than its seat would see.
    """
    if again == view:
        return
    secrets = [key.codec.word(key.name) for key in form.all_keys() if key.secret]
    said, shown = by_key(form.lines(view)), by_key(form.lines(again))
    for key in [*said, *shown]:
        one, other = said.get(key, ""), shown.get(key, "")
        if one != other and name_of(key) not in secrets:
            raise reading.word(key).wrong(differs(one, other), said=one, shown=other, key=key)


def differs(said: str, shown: str) -> str:
    """The way a line contradicts the rest: by its value, its presence or its absence."""
    return "text.differs" if said and shown else "text.odd-key" if said else "text.missed-key"


def by_key(lines: Iterable[str]) -> dict[str, str]:
    """The values of a text; a block is one value."""
    values: dict[str, str] = {}
    last = ""
    for line in lines:
        if line.startswith(" "):
            values[last] += "\n" + line
        else:
            last, _, value = line.partition(":")
            values[last] = value.strip()
    return values


def can_go_on(game: Game[Any, Any], world: Any) -> bool:
    """Is there something to do, and can all of it be done?"""
    actor = game.to_act(world)
    if actor == CHANCE:
        game.apply_chance(world, game.sample_chance(world, Random(0)))
    if actor < 0:
        return True
    moves = game.legal_moves(world)
    for move in moves:
        game.apply(game.copy(world), move)
    return bool(moves)


@lru_cache(maxsize=64)
def boxes(game: Game[Any, Any], seats: int) -> list[list[int]]:
    """The inventories of a game from before the deal until somebody is asked."""
    rng = Random(0)
    state = game.new(seats, check_options(game, {}))
    inventories = [game.inventory(state)]
    while game.to_act(state) == CHANCE:
        game.apply_chance(state, game.sample_chance(state, rng))
        inventories.append(game.inventory(state))
    return inventories
