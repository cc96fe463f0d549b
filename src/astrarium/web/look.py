"""What a viewer of a table is shown: pages, API answers and live updates come from it.

A `Look` holds only what its viewer may know, as messages and views: no language, no
markup, no state. Two looks of the same viewer differ exactly if it was shown something.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, NamedTuple

from astrarium.draw.scene.protocol import Choice
from astrarium.engine.options import Options
from astrarium.engine.protocol import SPECTATOR, Game, Message, Move, Scores, Seat, message
from astrarium.engine.registry import find
from astrarium.words import say

# Kinds of seats.
PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"  # waits for a friend with the link

# Phases of a table.
WAITING: Final = "waiting"  # not dealt yet: seats are taken, salt is added
PLAYING: Final = "playing"
OVER: Final = "over"
FROZEN: Final = "frozen"  # made by other rules than today's: shown, not continued

# What an undo would take.
FREE: Final = "free"
ASK: Final = "ask"
NONE: Final = "none"

# Colours of seats, by their names in palette.css.
COLOURS: Final = ("pen1", "pen2", "pen3", "pen4", "pen5", "gold")


class Who(NamedTuple):
    """Somebody at a table: in a seat or only watching, and perhaps its host."""

    seat: Seat = SPECTATOR
    is_host: bool = False


class SeatWish(NamedTuple):
    """Who is to sit somewhere: "me", "friend" (by link), or the spec of a bot."""

    who: str
    name: str = ""
    colour: str = ""


class Wish(NamedTuple):
    """A table as somebody wants it. Without options the game's defaults hold.

    With `waits` the table is not dealt before the host starts it, even if nobody is
    missing: players may add salt.
    """

    slug: str
    seats: tuple[SeatWish, ...]
    options: Options = MappingProxyType({})
    title: str = ""
    waits: bool = False


class Opened(NamedTuple):
    """A new table: its id, the key of each seat that a person may take, the host's key.

    A key is a secret of 192 bits or more; the database has only hashes. The link of a
    seat is `/join/KEY`.
    """

    table: str
    host_key: str
    seat_keys: dict[Seat, str]


class SeatInfo(NamedTuple):
    """A seat as everyone sees it.

    `kind` is PERSON, BOT or OPEN. `spec` names the bot. `away`: a bot sits in for a
    person, who may come back. `present`: somebody looks at the table from this seat now.
    `name` is plain text by its holder and may be empty: escape it.
    """

    seat: Seat
    name: str
    colour: str
    kind: str
    spec: str = ""
    away: bool = False
    present: bool = False


class Offer(NamedTuple):
    """A legal move: its index, its notation, its sentence as the seat would say it."""

    move: Move
    notation: str
    words: Message


class LogLine(NamedTuple):
    """Something that happened, in words to be chosen.

    `step` is the position after it, for `Tables.look_at` and its link. `seat` acted, None
    if it was chance or nobody. `rule` may be empty.
    """

    step: int
    message: Message
    rule: str
    seat: Seat | None


class UndoInfo(NamedTuple):
    """What an undo by this viewer would take: FREE, ASK (the others) or NONE, and why."""

    kind: str
    message: Message


class Pending(NamedTuple):
    """An open request to take something back: who asks, who has agreed, who has not.

    `step` is the position the table would go back to.
    """

    seat: Seat
    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    step: int


class Hint(NamedTuple):
    """A bot's opinion of one move, from the asking seat's view; best first.

    `value` is what the bot expects of it, higher is better; `share` how much of its
    thought went there (0 to 1).
    """

    offer: Offer
    value: float
    share: float
    parts: tuple[tuple[Message, float], ...] = ()


NO_UNDO: Final = UndoInfo(NONE, message("server.undo.none"))


class Look(NamedTuple):
    """All that one viewer is shown of a table, or of a record, at one moment.

    `version` counts what this viewer was shown and rises with each change; `play` wants
    it back. `view` is None while the table waits, and when it is frozen: then `position`
    is the stored text. `choices` are empty unless this seat is asked. `to_act` is a seat
    or the engine's OVER; None while nothing is dealt. `steps` is the highest step of the
    replay, 0 the position after the deal; `step` the one shown. `public` has for each of them
    the last step of everyone's at or before it. `secret` is there once the game is over,
    `rematch` the id of the table that follows this one.
    """

    table: str
    slug: str
    options: Options
    rules: int  # the rules' version the table was dealt by
    seats: tuple[SeatInfo, ...]
    seat: Seat  # or SPECTATOR
    phase: str  # WAITING, PLAYING, OVER, FROZEN
    version: int
    question: Message
    commitment: str
    title: str = ""
    is_host: bool = False
    view: Any = None
    to_act: Seat | None = None
    choices: tuple[Offer, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: UndoInfo = NO_UNDO
    pending: Pending | None = None
    scores: Scores | None = None
    salts: tuple[str, ...] = ()
    secret: str = ""
    step: int = 0
    steps: int = 0
    rematch: str = ""
    position: str = ""  # only of a frozen table
    public: tuple[int, ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        return find(self.slug)

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def frozen(self) -> bool:
        return self.phase == FROZEN

    @property
    def is_live(self) -> bool:
        """Is this the newest position, and not one of a replay?"""
        return self.step == self.steps

    def spoken(self, lang: str) -> tuple[Choice, ...]:
        """The choices in words, as scenes want them."""
        return tuple(Choice(offer.move, say(offer.words, lang)) for offer in self.choices)


class TableLine(NamedTuple):
    """A table in somebody's list: where they sit, whether they are asked."""

    table: str
    title: str
    slug: str
    phase: str
    names: tuple[str, ...]
    mine: tuple[Seat, ...]
    is_host: bool
    my_turn: bool
    changed: float  # seconds since 1970, UTC
