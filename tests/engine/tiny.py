"""Moonrise, a made-up game for two or three with everything that is difficult in it.

Its rules, TNY-1 to TNY-8, are in moonrise/rules/tiny.md, its words in moonrise/words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.engine.chance import below, shuffled
from astrarium.engine.errors import BadText
from astrarium.engine.moves import MoveKind, MoveTable, named, numbered
from astrarium.engine.options import ChoiceOption, IntOption, Options
from astrarium.engine.position import (
    FLAG,
    Actor,
    Choice,
    Each,
    Form,
    Key,
    Number,
    PerSeat,
    SeatLetter,
    Several,
    Values,
    read_position,
)
from astrarium.engine.position import named as choices
from astrarium.engine.protocol import (
    CHANCE,
    LETTERS,
    OVER,
    SPECTATOR,
    Breach,
    Game,
    Journal,
    Message,
    Move,
    Outcome,
    Part,
    Scores,
    Seat,
    Told,
    message,
)
from astrarium.engine.ranking import ranked, returns_of

CARDS: Final = 10
UP, DOWN, DRAW, PASS, MOON, MOVES = range(CARDS, CARDS + 6)
DIE: Final = 6
NOTHING, DIE_DUE, COIN_DUE, DEAL_DUE = range(4)  # what chance owes


class Card(NamedTuple):
    """A card taken from the hand: the first step of laying it."""

    card: int


class On(NamedTuple):
    """The stack for the card taken."""

    stack: int


class Draw(NamedTuple):
    """The top card of the pile."""


class Pass(NamedTuple):
    """Nothing can be done."""


class Moon(NamedTuple):
    """The moon is turned."""


TABLE: Final = MoveTable(
    MoveKind(0, Card, "card {}", numbered(CARDS)),
    MoveKind(UP, On, "on {}", named(("up", "down"))),
    MoveKind(DRAW, Draw, "draw"),
    MoveKind(PASS, Pass, "pass"),
    MoveKind(MOON, Moon, "moon"),
)


class Deal(NamedTuple):
    """All cards, shuffled: the hands of A, B, C, then the pile, top card first."""

    cards: tuple[int, ...]


class Die(NamedTuple):
    """A die, 1 to 6."""

    face: int


class Coin(NamedTuple):
    """A coin, 0 or 1."""

    side: int


@dataclass
class State:
    """The position."""

    seats: int
    size: int
    aim: str
    hands: list[list[int]]
    pile: list[int] = field(default_factory=list)  # top card last
    stacks: list[list[int]] = field(default_factory=lambda: [[], []])
    laid: list[int] = field(default_factory=list)
    luck: list[int] = field(default_factory=list)
    due: int = DEAL_DUE
    turn: int = 0
    taken: int = -1
    moon: bool = False
    turned: bool = False
    passes: int = 0


class View(NamedTuple):
    """What one seat knows."""

    game: str
    seats: int
    seat: Seat
    size: int
    aim: str
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    stacks: tuple[tuple[int, ...], tuple[int, ...]]
    laid: tuple[int, ...]
    luck: tuple[int, ...]
    phase: int  # what chance owes
    turn: int
    taken: int  # only its seat knows
    moon: bool
    turned: bool
    passes: int

    @property
    def points(self) -> tuple[int, ...]:
        """What everyone would have if all ended now.  [TNY-8]"""
        return tuple(laid + (luck if self.moon else 0) for laid, luck in zip(self.laid, self.luck))


class Tiny(Game[State, View]):
    """Moonrise."""

    def __init__(self, slug: str = "tiny") -> None:
        super().__init__(
            slug,
            "tiny",
            (2, 3),
            "TNY-1",
            TABLE,
            (IntOption("size", 2, 1, 3), ChoiceOption("aim", "most", ("most", "fewest"))),
        )
        self.form = form(slug)

    # -- play ------------------------------------------------------------------

    def new(self, seats: int, options: Options) -> State:
        return State(
            seats,
            int(options["size"]),
            str(options["aim"]),
            [[] for _ in range(seats)],
            laid=[0] * seats,
            luck=[0] * seats,
        )

    def copy(self, state: State) -> State:
        return State(
            state.seats,
            state.size,
            state.aim,
            [hand[:] for hand in state.hands],
            state.pile[:],
            [stack[:] for stack in state.stacks],
            state.laid[:],
            state.luck[:],
            state.due,
            state.turn,
            state.taken,
            state.moon,
            state.turned,
            state.passes,
        )

    def to_act(self, state: State) -> Seat:
        if state.due != NOTHING:
            return CHANCE
        if state.passes == state.seats or not all(state.hands):
            return OVER
        return state.turn

    def legal_moves(self, state: State) -> list[Move]:
        return [move for move in range(MOVES) if self.breach(state, move) is None]

    def breach(self, state: State, move: Move) -> Breach | None:
        """Why not: the steps first, then the hand, the stacks, the pile."""
        if state.taken >= 0:
            return self._lay_breach(state, move)
        if move in (UP, DOWN):
            return Breach("TNY-2", message("tiny.no-card-taken"))
        if move == DRAW and not state.pile:
            return Breach("TNY-4", message("tiny.empty-pile"))
        if move == PASS and self._can_act(state):
            return Breach("TNY-5", message("tiny.must-act"))
        if move == MOON and state.turned:
            return Breach("TNY-6", message("tiny.turned"))
        if move < CARDS:
            return self._card_breach(state, move)
        return None

    def _lay_breach(self, state: State, move: Move) -> Breach | None:
        if move not in (UP, DOWN):
            return Breach("TNY-2", message("tiny.card-taken", card=state.taken))
        if not fits(state, state.taken, move):
            return Breach("TNY-3", message("tiny.order", card=state.taken))
        return None

    def _card_breach(self, state: State, card: int) -> Breach | None:
        if card not in state.hands[state.turn]:
            return Breach("TNY-2", message("tiny.not-in-hand", card=card))
        if not (fits(state, card, UP) or fits(state, card, DOWN)):
            return Breach("TNY-3", message("tiny.order", card=card))
        return None

    def _can_act(self, state: State) -> bool:
        hand = state.hands[state.turn]
        return bool(state.pile) or any(fits(state, c, UP) or fits(state, c, DOWN) for c in hand)

    def apply(self, state: State, move: Move, journal: Journal | None = None) -> None:
        seat = state.turn
        if move < CARDS:
            state.taken = move
            tell(journal, ("taken", seat, move), "TNY-2", 1 << seat)
        elif move in (UP, DOWN):
            self._lay(state, move, journal)
        elif move == DRAW:
            self._draw(state, journal)
        elif move == PASS:
            state.passes += 1
            tell(journal, ("passed", seat), "TNY-5")
            end_turn(state)
        else:
            state.moon = not state.moon
            state.turned = True
            tell(journal, ("moon", seat, state.moon), "TNY-6")

    def _lay(self, state: State, move: Move, journal: Journal | None) -> None:
        seat, card = state.turn, state.taken
        state.hands[seat].remove(card)
        state.stacks[move - UP].append(card)
        state.laid[seat] += 1
        state.taken = -1
        state.passes = 0
        tell(journal, ("laid", seat, card, move - UP), "TNY-3", learnt=True)
        state.due = due_for(card)
        if state.due == NOTHING:
            end_turn(state)

    def _draw(self, state: State, journal: Journal | None) -> None:
        seat, card = state.turn, state.pile.pop()
        state.hands[seat] = sorted([*state.hands[seat], card])
        state.passes = 0
        tell(journal, ("drew", seat), "TNY-4")
        tell(journal, ("card", seat, card), "TNY-4", 1 << seat, learnt=True)
        end_turn(state)

    def sample_chance(self, state: State, rng: Random) -> Outcome:
        if state.due == DEAL_DUE:
            return Deal(tuple(shuffled(range(CARDS), rng)))
        if state.due == DIE_DUE:
            return Die(1 + below(DIE, rng))
        return Coin(below(2, rng))

    def is_possible(self, state: State, outcome: Outcome) -> bool:
        if isinstance(outcome, Deal):
            return state.due == DEAL_DUE and sorted(outcome.cards) == list(range(CARDS))
        if isinstance(outcome, Die):
            return state.due == DIE_DUE and 1 <= outcome.face <= DIE
        return state.due == COIN_DUE and isinstance(outcome, Coin) and outcome.side in (0, 1)

    def apply_chance(self, state: State, outcome: Outcome, journal: Journal | None = None) -> None:
        if isinstance(outcome, Deal):
            self._deal(state, outcome, journal)
            return
        (points,) = outcome
        state.luck[state.turn] += points
        rule = ("rolled" if state.due == DIE_DUE else "tossed", state.turn, points)
        tell(journal, rule, "TNY-7", learnt=True)
        end_turn(state)

    def _deal(self, state: State, deal: Deal, journal: Journal | None) -> None:
        tell(journal, ("dealt", state.size), "TNY-1")
        for seat in range(state.seats):
            hand = sorted(deal.cards[seat * state.size : (seat + 1) * state.size])
            state.hands[seat] = hand
            tell(journal, ("hand", seat, *hand), "TNY-1", 1 << seat, learnt=True)
        state.pile = list(reversed(deal.cards[state.seats * state.size :]))
        state.due = NOTHING

    def is_tentative(self, state: State) -> bool:
        return state.taken >= 0

    def scores(self, state: State) -> Scores:
        parts = tuple(
            (
                Part(message("tiny.laid"), state.laid[seat]),
                Part(message("tiny.luck"), state.luck[seat] if state.moon else 0),
            )
            for seat in range(state.seats)
        )
        points = tuple(sum(part.points for part in seat) for seat in parts)
        sign = 1 if state.aim == "most" else -1
        ranks = ranked([-sign * point for point in points])
        return Scores(points, parts, ranks, returns_of(ranks))

    def bound(self, seats: int) -> int:
        """Ten draws, ten cards in two steps, and passes and moons between them."""
        return (10 + 10 + 1) * (2 * seats + 1) + 10

    # -- knowledge -------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        return View(
            self.slug,
            state.seats,
            seat,
            state.size,
            state.aim,
            tuple(state.hands[seat]) if seat >= 0 else (),
            tuple(len(hand) for hand in state.hands),
            len(state.pile),
            (tuple(state.stacks[0]), tuple(state.stacks[1])),
            tuple(state.laid),
            tuple(state.luck),
            state.due,
            state.turn,
            state.taken if seat == state.turn else -1,
            state.moon,
            state.turned,
            state.passes,
        )

    def imagine(self, view: View, rng: Random) -> State:
        seen = {*view.hand, *view.stacks[0], *view.stacks[1]}
        unseen = shuffled([card for card in range(CARDS) if card not in seen], rng)
        hands = []
        for seat, size in enumerate(view.hand_sizes):
            dealt = view.hand if seat == view.seat else [unseen.pop() for _ in range(size)]
            hands.append(sorted(dealt))
        return State(
            len(view.hand_sizes),
            view.size,
            view.aim,
            hands,
            unseen if view.phase != DEAL_DUE else [],
            [list(stack) for stack in view.stacks],
            list(view.laid),
            list(view.luck),
            view.phase,
            view.turn,
            view.taken,
            view.moon,
            view.turned,
            view.passes,
        )

    def retell(self, state: State, world: State, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """The same deal with the cards renamed as they are in the world."""
        name = list(range(CARDS))
        for here, there in zip([*state.hands, state.pile], [*world.hands, world.pile]):
            for card, other in zip(here, there):
                name[card] = other
        return [
            Deal(tuple(name[card] for card in outcome.cards))
            if isinstance(outcome, Deal)
            else outcome
            for outcome in outcomes
        ]

    def inventory(self, state: State) -> list[int]:
        return sorted(card for zone in (state.pile, *state.hands, *state.stacks) for card in zone)

    # -- faces -----------------------------------------------------------------

    def outcome_text(self, outcome: Outcome) -> str:
        if isinstance(outcome, Deal):
            return f"deal {' '.join(map(str, outcome.cards))}"
        return f"{type(outcome).__name__.lower()} {outcome[0]}"

    def parse_outcome(self, state: State, text: str) -> Outcome:
        word, *rest = text.split() or [""]
        if not all(item.isdecimal() for item in rest):
            raise BadText(message("tiny.bad-outcome", text=text), 1, len(word) + 2)
        numbers = [int(item) for item in rest]
        if word == "deal":
            return Deal(tuple(numbers))
        if word not in ("die", "coin") or len(numbers) != 1:
            raise BadText(message("tiny.bad-outcome", text=text))
        return Die(numbers[0]) if word == "die" else Coin(numbers[0])

    def position(self, view: View) -> str:
        return self.form.write(view)

    def parse_position(self, text: str) -> View:
        return read_position(self, self.form, text)

    def question(self, view: View) -> Message:
        if view.phase != NOTHING or view.seat != view.turn:
            return message("tiny.wait", seat=LETTERS[view.turn])
        return message("tiny.stack" if view.taken >= 0 else "tiny.turn")

    def sentence(self, view: View, move: Move) -> Message:
        word, _, rest = self.notation(move).partition(" ")
        return message(f"tiny.move.{rest if word == 'on' else word}", n=rest)

    def story(self, told: Told) -> Message:
        event, *what = told.what
        if event == "dealt":
            return message("tiny.told.dealt", n=what[0])
        if event == "laid":
            event += ("-up", "-down")[what.pop()]
        return message(f"tiny.told.{event}", seat=LETTERS[what[0]], what=what[1:])


def fits(state: State, card: int, move: Move) -> bool:
    stack = state.stacks[move - UP]
    return not stack or (card > stack[-1] if move == UP else card < stack[-1])


def due_for(card: int) -> int:
    if card % 2 == 0:
        return DIE_DUE
    return COIN_DUE if card % 3 == 0 else NOTHING


def end_turn(state: State) -> None:
    state.due = NOTHING
    state.turned = False
    state.turn = (state.turn + 1) % state.seats


def tell(
    journal: Journal | None,
    what: tuple[Any, ...],
    rule: str,
    audience: int = -1,
    learnt: bool = False,
) -> None:
    if journal is not None:
        journal.tell(what, rule, audience, learnt)


def nobody_has(values: Values) -> tuple[int, ...]:
    seats: int = values["seats"]
    return (0,) * seats


def form(slug: str) -> Form[View]:
    """The keys of a position: the stacks drawn, all else in a line."""
    cards = Several(Number(0, CARDS - 1), rising=True)
    return Form(
        slug,
        (2, 3),
        View,
        Key("seat", Actor(SPECTATOR), 0, always=True),
        Key("size", Number(1, 3), 2),
        Key("aim", Choice({"most": "most", "fewest": "fewest"}), "most"),
        Key("phase", choices(("move", "die", "coin", "deal")), NOTHING),
        Key("turn", SeatLetter(), 0, always=True),
        Key("taken", Number(0, CARDS - 1), -1, phases=(NOTHING,)),
        Key("hand", cards, (), always=True),
        Key("hand_sizes", PerSeat(Number(0, CARDS)), always=True),
        Key("stacks", Each("stack", Several(Number(0, CARDS - 1)), lambda _: ("up", "down"))),
        Key("pile", Number(0, CARDS), 0, always=True),
        Key("laid", PerSeat(Number()), nobody_has),
        Key("luck", PerSeat(Number()), nobody_has),
        Key("moon", FLAG, False),
        Key("turned", FLAG, False),
        Key("passes", Number(0, 3), 0),
    )


TINY: Final = Tiny()
