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

import dataclasses
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.engine.errors import BadText
from astrarium.engine.match import Chanced, Entry, Match, Played, Seated, Undone
from astrarium.engine.options import Options
from astrarium.engine.protocol import CHANCE, LETTERS, Game, Message, Seat, message
from astrarium.engine.registry import find
from astrarium.engine.stream import Dealer

FORMAT: Final = 1
MAGIC: Final = "astrarium record"
STAR: Final = "*"
SEALED: Final = "sealed"
UNDO: Final = "undo"
PLAYER: Final = "player"
OPTION: Final = "option "


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

    def error(self, why: Message, rule: str = "") -> BadText:
        return BadText(why, self.line, self.column, rule)


@dataclasses.dataclass(slots=True)
class Record:
    """A match written down; equal to another if it says the same.

    `places` tell where the items stood in a text, in its order: empty if there was none.
    """

    game: str
    rules: int
    options: Options
    players: tuple[str, ...]
    dealer: Dealer
    commitment: str
    result: tuple[int, ...] | None
    comments: tuple[str, ...]
    items: tuple[Item, ...]
    places: tuple[Place, ...] = dataclasses.field(default=(), compare=False)

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.items))

    def __repr__(self) -> str:
        return f"<record of {self.game}, {len(self.items)} entries>"


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


def frozen(game: Game[Any, Any], rules: int) -> Message:
    """Why a record by other rules is not played on."""
    return message("record.frozen", game=game.slug, rules=rules, now=game.rules_version)
