"""Golden playthroughs: a whole random game of every game and seat count, as text.

    python -m tests.golden               write them all again, each with the seed in its head
    python -m tests.golden hexdomino-3   only this one
    (astra-solo-1-E: with all its modifiers that begin with E)
    git diff tests/golden                then review what changed

Each text has the moves that were played, so it is replayed move by move, not drawn again:
what a change of rules does shows at the line where it does it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.engine.match import Chanced, Line, Match, Played
from astrarium.engine.options import FlagsOption, Value
from astrarium.engine.protocol import EVERYONE, LETTERS, SPECTATOR, Message, Move, Told
from astrarium.engine.record import result_text
from astrarium.engine.stream import Dealer, derived
from tests.laws.harness import Case, cases, some_options

FOLDER: Final = Path(__file__).parent
SEED: Final = "7"
EVERY: Final = 10  # entries between two positions, for each seat
SHORT: Final = 8  # legal moves that are listed
INDENT: Final = "    "

Chooser: TypeAlias = Callable[[Match], Move]


class Script(NamedTuple):
    """A case with the options it is played with; None: some, by its seed."""

    case: Case
    options: dict[str, Value] | None
    suffix: str

    def __repr__(self) -> str:
        return f"{self.case}{self.suffix}"


def scripts() -> list[Script]:
    """One for every case; where sets of modifiers exist, one for none and for each letter."""
    return [script for case in cases() for script in scripts_of(case)]


def scripts_of(case: Case) -> list[Script]:
    flags = [option for option in case.game.options if isinstance(option, FlagsOption)]
    if not flags:
        return [Script(case, None, "")]
    [option] = flags
    letters = dict.fromkeys(word[0] for word in option.choices)
    sets = {"none": ""} | {
        letter: ",".join(word for word in option.choices if word[0] == letter) for letter in letters
    }
    return [
        Script(case, {option.name: words or option.default}, f"-{name}")
        for name, words in sets.items()
    ]


def path_of(script: Script) -> Path:
    return FOLDER / f"{script}.txt"


def seed_in(text: str) -> str:
    """The seed in the head of a playthrough."""
    return next(line for line in text.splitlines() if line.startswith("seed: "))[6:]


def at_random(seed: str) -> Chooser:
    """Any legal move, each as likely as the next."""
    rng = derived(seed, "players")
    return lambda match: rng.choice(match.legal_moves())


def as_written(text: str) -> Chooser:
    """The moves of a playthrough, in their order."""
    rest = iter(moves_in(text))
    return lambda match: match.game.parse_move(next(rest))


def moves_in(text: str) -> Iterator[str]:
    """What the seats played: lines such as `12 A slot 2`."""
    for line in text.splitlines():
        number, _, entry = line.partition(" ")
        who, _, what = entry.partition(" ")
        if number.isdigit() and who in LETTERS:
            yield what


def playthrough(script: Script, seed: str, choose: Chooser) -> Iterator[str]:
    """The game line by line, as far as it can be played."""
    case, options, _ = script
    if options is None:
        options = some_options(case, Random(f"{seed} options"))
    match = Match(case.game, case.seats, options, Dealer(seed=seed).rng(), forced=False)
    yield f"game: {case.game.slug}"
    yield f"rules: {case.game.rules_version}"
    yield from (f"option {name}: {value}" for name, value in match.options.items())
    yield f"seats: {case.seats}"
    yield f"seed: {seed}"
    yield ""
    told = 0
    legal: list[Move] = []
    while True:
        for number in range(told, len(match.log)):
            yield from entry_lines(case, number, match.log[number], legal)
            if number % (EVERY * case.seats) == 0:
                yield from position_lines(case, match)
        told = len(match.log)
        if match.is_over():
            break
        legal = match.legal_moves()
        match.play(match.to_act(), choose(match))
    yield from position_lines(case, match)
    yield from score_lines(case, match)


def entry_lines(case: Case, number: int, line: Line, legal: list[Move]) -> Iterator[str]:
    """An entry, what else could have been played, and what it told to whom."""
    entry = line.entry
    if isinstance(entry, Chanced):
        yield f"{number} * {case.game.outcome_text(entry.outcome)}"
    elif isinstance(entry, Played):
        yield f"{number} {LETTERS[entry.seat]} {case.game.notation(entry.move)}"
        yield INDENT + legal_line(case, legal)
    for told in line.told:
        yield INDENT + told_line(told)


def legal_line(case: Case, legal: list[Move]) -> str:
    """All legal moves, or their number and a digest of them and their order."""
    words = ", ".join(case.game.notation(move) for move in legal)
    if len(legal) > SHORT:
        words = f"digest {zlib.crc32(words.encode()):08x}"
    return f"of {len(legal)}: {words}"


def told_line(told: Told) -> str:
    """A line of the journal: the rule, who hears it, what it says."""
    who = [letter for seat, letter in enumerate(LETTERS) if told.audience >> seat & 1]
    audience = "all" if told.audience == EVERYONE else "".join(who)
    return f"{told.rule} {audience}{' learn' if told.learnt else ''}: {plain(told.what)}"


def plain(what: Any) -> str:
    """Tuples in round brackets, named ones with their name: `Laid(0 3 (1 2))`."""
    if not isinstance(what, tuple | list):
        return str(what)
    name = type(what).__name__ if hasattr(what, "_fields") else ""
    return f"{name}({' '.join(plain(item) for item in what)})"


def position_lines(case: Case, match: Match) -> Iterator[str]:
    """What everyone sees."""
    for line in case.game.position(match.view(SPECTATOR)).splitlines():
        yield f"{INDENT}| {line}".rstrip()


def score_lines(case: Case, match: Match) -> Iterator[str]:
    scores = case.game.scores(match.state)
    yield f"result: {result_text(scores.points)}"
    for seat in range(case.seats):
        parts = ", ".join(f"{said(part.name)} {part.points}" for part in scores.parts[seat])
        value = f"rank {scores.ranks[seat]}, return {scores.returns[seat]:g}"
        yield f"{INDENT}{LETTERS[seat]}: {value}; {parts}".rstrip("; ")


def said(message: Message) -> str:
    """The id of a message and its arguments."""
    words = [said(arg) if isinstance(arg, Message) else str(arg) for arg in message.args.values()]
    return f"{message.id}({', '.join(words)})" if words else message.id


def write(names: list[str]) -> list[Path]:
    """Write these playthroughs, all of them if none is named."""
    written = []
    for script in scripts():
        if not names or repr(script) in names:
            path = path_of(script)
            seed = seed_in(path.read_text("utf-8")) if path.exists() else SEED
            text = "\n".join(playthrough(script, seed, at_random(seed))) + "\n"
            path.write_text(text, "utf-8")
            written.append(path)
    return written
