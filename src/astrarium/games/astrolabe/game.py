"""L'Astrolabe as a game of the engine: the functions put together."""

from __future__ import annotations

from random import Random

from astrarium.engine.first import first_of, first_option
from astrarium.engine.options import Options
from astrarium.engine.position import read_position
from astrarium.engine.protocol import (
    Breach,
    Game,
    Journal,
    Message,
    Outcome,
    Part,
    Scores,
    Told,
    message,
)
from astrarium.engine.ranking import ranked, returns_of
from astrarium.games.astrolabe import (
    chances,
    legal,
    moves,
    phases,
    refusals,
    rules,
    scoring,
    speech,
    text,
)
from astrarium.games.astrolabe.inventory import inventory
from astrarium.games.astrolabe.knowledge import asked, imagined, view_of
from astrarium.games.astrolabe.material import CODES, MAX_SEATS, TRICKS
from astrarium.games.astrolabe.state import State, before_deal
from astrarium.games.astrolabe.view import GAME, View


class Astrolabe(Game[State, View]):
    """Two to six players set their astrolabes and become somebody.  Rules: LAB-101 on."""

    def __init__(self) -> None:
        super().__init__(
            GAME,
            "astrolabe",
            (2, MAX_SEATS),
            "LAB-210",
            moves.MOVES,
            (first_option(MAX_SEATS),),
            rules_version=2,
        )

    # -- play ------------------------------------------------------------------

    def new(self, seats: int, options: Options) -> State:
        """LAB-101, LAB-107, L-13. Raises BadOptions if the first player is not at the table."""
        return before_deal(seats, first_of(options, seats, "LAB-107"))

    def copy(self, state: State) -> State:
        return state.copy()

    def to_act(self, state: State) -> int:
        return state.actor

    def legal_moves(self, state: State) -> list[int]:
        return legal.legal_moves(state)

    def apply(self, state: State, move: int, journal: Journal | None = None) -> None:
        rules.apply(state, move, journal)

    def sample_chance(self, state: State, rng: Random) -> Outcome:
        return chances.sample(state, rng)

    def apply_chance(self, state: State, outcome: Outcome, journal: Journal | None = None) -> None:
        chances.apply(state, outcome, journal)

    def is_possible(self, state: State, outcome: Outcome) -> bool:
        return chances.is_possible(state, outcome)

    def is_tentative(self, state: State) -> bool:
        """Is one of two steps done? A token in the air does not count: all see it."""
        phase = state.phase
        return (
            phase in (phases.EXCHANGE_WITH, phases.MAGICIAN_WITH)
            or phases.WIN < phase < phases.SETTING
        )

    def breach(self, state: State, move: int) -> Breach | None:
        return refusals.breach(state, move)

    def scores(self, state: State) -> Scores:
        """LAB-137, LAB-138: the highest total wins, equals share."""
        parts = tuple(seat_parts(state, seat) for seat in range(state.seats))
        points = tuple(sum(part.points for part in seat) for seat in parts)
        ranks = ranked([-total for total in points])
        return Scores(points, parts, ranks, returns_of(ranks))

    def bound(self, seats: int) -> int:
        """Eight decisions at most follow a card (Empress and Chariot), three a reward.

        Justice asks more, but no more than twice a round: the Hermit comes back once.
        """
        trick = 9 * seats + 2 * 3 + seats
        return 2 * TRICKS * trick + 4 * (2 + 3 * seats)

    # -- knowledge -------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        return view_of(state, seat)

    def imagine(self, view: View, rng: Random) -> State:
        return imagined(view, rng)

    def inventory(self, state: State) -> list[int]:
        return inventory(state)

    # -- faces -----------------------------------------------------------------

    def outcome_text(self, outcome: Outcome) -> str:
        return text.outcome_text(outcome)

    def parse_outcome(self, state: State, line: str) -> Outcome:
        return text.parse_outcome(line)

    def position(self, view: View) -> str:
        return text.FORM.write(view)

    def parse_position(self, lines: str) -> View:
        return read_position(self, text.FORM, lines, asked)

    def question(self, view: View) -> Message:
        return speech.question(view)

    def sentence(self, view: View, move: int) -> Message:
        return speech.sentence(view, move)

    def story(self, told: Told) -> Message:
        return speech.story(told)

    # -- what can be looked up ---------------------------------------------------

    def topics(self) -> tuple[str, ...]:
        return CODES

    def lore(self, topic: str) -> Message:
        """The lore of a topic, also by the words of OWN and OPP: `hermit`; `moon` is the planet."""
        return speech.lore(topic)


def seat_parts(state: State, seat: int) -> tuple[Part, ...]:
    """Round 1, then the final character and the final astrolabe.  [LAB-137]"""
    spots = scoring.correct_spots(state, seat)
    return (
        Part(message("lab.part.first-round"), state.points[seat]),
        Part(message("lab.part.character"), scoring.character_points(state, seat, True)),
        Part(message("lab.part.astrolabe", n=spots), scoring.astrolabe_points(state, seat)),
    )
