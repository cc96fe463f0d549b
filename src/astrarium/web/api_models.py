"""What the API is sent and sends back, described strictly: what is not here is refused."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field

from astrarium.engine.errors import GameError
from astrarium.engine.lots import kinds_of
from astrarium.engine.options import IntOption, Option
from astrarium.engine.protocol import SPECTATOR, Game, message
from astrarium.engine.registry import GAMES
from astrarium.web.actions import Integer, Model
from astrarium.web.look import Hint, LogLine, Look, Offer
from astrarium.words import say

LOG_LINES: Final = 50


# -- what is sent to us, actions apart ---------------------------------------------------------


class SeatIn(Model):
    who: str = Field(max_length=80, description="me, friend, or the spec of a bot: greedy")
    name: str = Field(default="", max_length=80)
    colour: str = Field(default="", max_length=10)


class TableIn(Model):
    game: str = Field(max_length=40, examples=list(GAMES)[:1])
    seats: list[SeatIn] = Field(min_length=1, max_length=6)
    options: dict[str, Integer | str] = Field(
        default={}, max_length=20, description="flags may be left to lots: `random:E,H`"
    )
    title: str = Field(default="", max_length=200)
    waits: bool = Field(default=False, description="do not deal before the host starts")


class JoinIn(Model):
    key: str = Field(min_length=1, max_length=100)
    name: str = Field(default="", max_length=80)
    colour: str = Field(default="", max_length=10)


# -- what is sent back ---------------------------------------------------------------------


class Refusal(Model):
    """Why not: a sentence for people, its id for programs, the rule if one is behind it."""

    ok: Literal[False]
    why: str
    rule: str
    id: str


class OptionOut(Model):
    name: str
    default: int | str
    low: int | None = None
    high: int | None = None
    choices: list[str] = Field(default=[])
    kinds: list[str] = Field(
        default=[], description="letters of the choices: `random:E,E,H` draws so many of each"
    )


class GameOut(Model):
    slug: str
    name: str
    min_seats: int
    max_seats: int
    moves: int
    rules_version: int
    options: list[OptionOut]


class BotOut(Model):
    name: str
    takes_budget: bool


class KeyOut(Model):
    seat: int
    key: str


class OpenedOut(Model):
    table: str
    host_key: str
    seats: list[KeyOut]
    options: dict[str, int | str] = Field(description="as they are played: drawn, if left to lots")
    commitment: str


class RematchOut(Model):
    """Your place at the next table; `host_key` is empty unless you asked first."""

    table: str
    seat: int | None
    key: str
    host_key: str


class DealOut(Model):
    """What binds the deal: the hash shown from the beginning, the words that players added
    in the order of their seats, and the secret itself once the game is over."""

    dealt: bool
    commitment: str
    salts: list[str]
    secret: str


class JoinedOut(Model):
    table: str
    seat: int


class SeatOut(Model):
    seat: int
    name: str
    colour: str
    kind: str
    spec: str
    away: bool
    present: bool


class ChoiceOut(Model):
    move: int
    notation: str
    words: str


class LineOut(Model):
    step: int
    words: str
    rule: str
    seat: int | None


class UndoOut(Model):
    kind: str
    words: str


class PendingOut(Model):
    seat: int
    agreed: list[int]
    missing: list[int]
    step: int


class PartOut(Model):
    words: str
    points: int


class ScoresOut(Model):
    points: list[int]
    ranks: list[int]
    parts: list[list[PartOut]]


class StateOut(Model):
    """A table as one seat sees it, or whoever watches (`seat` is null)."""

    table: str
    game: str
    rules: int
    options: dict[str, int | str]
    title: str
    phase: str
    seats: list[SeatOut]
    seat: int | None
    version: int
    to_act: int | None
    question: str
    choices: list[ChoiceOut]
    position: str
    log: list[LineOut]
    undo: UndoOut
    pending: PendingOut | None
    scores: ScoresOut | None
    commitment: str
    salts: list[str]
    secret: str
    step: int
    steps: int
    rematch: str


class HintOut(Model):
    move: int
    notation: str
    words: str
    value: float
    share: float


# -- from looks to models ------------------------------------------------------------------


def game_out(game: Game[Any, Any], lang: str) -> GameOut:
    return GameOut(
        slug=game.slug,
        name=say(message(f"game.{game.slug}.name"), lang),
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        moves=game.move_count,
        rules_version=game.rules_version,
        options=[option_out(option) for option in game.options],
    )


def option_out(option: Option) -> OptionOut:
    if isinstance(option, IntOption):
        return OptionOut(**option._asdict())
    return OptionOut(
        name=option.name,
        default=option.default,
        choices=list(option.choices),
        kinds=list(kinds_of(option)),
    )


# What is said of a table as it is in a look.
SAME: Final = ("table", "rules", "title", "phase", "version", "commitment", "secret", "rematch")


def state_out(look: Look, lang: str) -> StateOut:
    """A look in words and numbers. Nothing but the look goes in."""
    return StateOut(
        **{name: getattr(look, name) for name in SAME},
        step=look.step,
        steps=look.steps,
        game=look.slug,
        options=dict(look.options),
        seats=[SeatOut(**info._asdict()) for info in look.seats],
        seat=None if look.seat == SPECTATOR else look.seat,
        to_act=look.to_act if look.to_act is not None and look.to_act >= 0 else None,
        question=say(look.question, lang),
        choices=[choice_out(offer, lang) for offer in look.choices],
        position=look.position if look.view is None else look.game.position(look.view),
        log=[line_out(line, lang) for line in look.log[-LOG_LINES:]],
        undo=UndoOut(kind=look.undo.kind, words=say(look.undo.message, lang)),
        pending=pending_out(look),
        scores=scores_out(look, lang),
        salts=list(look.salts),
    )


def choice_out(offer: Offer, lang: str) -> ChoiceOut:
    return ChoiceOut(move=offer.move, notation=offer.notation, words=say(offer.words, lang))


def line_out(line: LogLine, lang: str) -> LineOut:
    return LineOut(step=line.step, words=say(line.message, lang), rule=line.rule, seat=line.seat)


def pending_out(look: Look) -> PendingOut | None:
    if look.pending is None:
        return None
    seat, agreed, missing, step = look.pending
    return PendingOut(seat=seat, agreed=list(agreed), missing=list(missing), step=step)


def scores_out(look: Look, lang: str) -> ScoresOut | None:
    if look.scores is None:
        return None
    parts = [
        [PartOut(words=say(part.name, lang), points=part.points) for part in parts]
        for parts in look.scores.parts
    ]
    return ScoresOut(points=list(look.scores.points), ranks=list(look.scores.ranks), parts=parts)


def hint_out(hint: Hint, lang: str) -> HintOut:
    shown = choice_out(hint.offer, lang).model_dump()
    return HintOut(**shown, value=hint.value, share=hint.share)


def refusal_out(error: GameError, lang: str) -> dict[str, Any]:
    """A refusal as a program reads it."""
    said = say(error.why, lang)
    said = said.encode("utf-8", "replace").decode()  # JSON can name what no text can
    return {"ok": False, "why": said, "rule": error.rule, "id": error.why.id}
