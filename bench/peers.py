"""The peers: other people's engines, driven in the way that is fastest for them.

They are found at run time, and never needed unless asked for. Each loop below was
tried against the alternatives their documentation shows, and the fastest kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, Final

from bench import BenchError
from bench.subject import Subject

CATANATRON: Final = "Catanatron, 2 seats"
HEX: Final = "OpenSpiel hex(11)"
OWARE: Final = "OpenSpiel oware"
PURE_PYTHON: Final = "OpenSpiel python_tic_tac_toe"

# What to install, and the version that the bars are about (None: any).
DISTRIBUTIONS: Final[dict[str, str | None]] = {"open_spiel": None, "catanatron": "3.2.1"}


class SpielSubject(Subject):
    """A game of OpenSpiel without chance, by its load string."""

    def __init__(self, text: str) -> None:
        pyspiel = import_module("pyspiel")
        if text.startswith("python_"):
            import_module("open_spiel.python.games")  # registers them
        self.game: Any = pyspiel.load_game(text)

    def play(self, rng: Random) -> int:
        random = rng.random
        decisions = 0
        state = self.game.new_initial_state()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        # Nothing is legal when the game is over, so is_terminal need not be asked (7 % faster).
        while actions := legal_actions():
            apply_action(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def decisions(self, rng: Random) -> Iterator[tuple[Any, int]]:
        state = self.game.new_initial_state()
        while actions := state.legal_actions():
            yield state, len(actions)
            state.apply_action(actions[int(rng.random() * len(actions))])
        assert state.is_terminal(), state

    def copier(self, state: Any) -> Callable[[], object]:
        copy: Callable[[], object] = state.clone
        return copy


class CatanatronSubject(Subject):
    """Two random seats of Catanatron; a decision is a tick, forced ones included.

    The loop is that of its `Game.play`, without the two copies a game and the check of
    every action. Its dice come from the global generator, which `Game` seeds.
    """

    def __init__(self) -> None:
        module: Any = import_module("catanatron.game")
        players: Any = import_module("catanatron.models.player")
        colors = (players.Color.RED, players.Color.BLUE)
        self.game: Any = module.Game
        self.turns: int = module.TURNS_LIMIT
        self.players = [players.RandomPlayer(color) for color in colors]

    def new(self, rng: Random) -> Any:
        """A new game; Catanatron takes the seed 0 for none."""
        return self.game(self.players, seed=rng.getrandbits(31) + 1)

    def play(self, rng: Random) -> int:
        random, turns = rng.random, self.turns
        decisions = 0
        game = self.new(rng)
        state, winner, execute = game.state, game.winning_color, game.execute
        while winner() is None and state.num_turns < turns:
            actions = state.playable_actions
            execute(actions[int(random() * len(actions))], False)
            decisions += 1
        return decisions

    def decisions(self, rng: Random) -> Iterator[tuple[Any, int]]:
        game = self.new(rng)
        while game.winning_color() is None and game.state.num_turns < self.turns:
            actions = game.state.playable_actions
            yield game, len(actions)
            game.execute(actions[int(rng.random() * len(actions))], False)

    def copier(self, state: Any) -> Callable[[], object]:
        copy: Callable[[], object] = state.copy
        return copy


PEERS: Final[dict[str, Callable[[], Subject]]] = {
    CATANATRON: CatanatronSubject,
    HEX: lambda: SpielSubject("hex(board_size=11)"),
    OWARE: lambda: SpielSubject("oware"),
    PURE_PYTHON: lambda: SpielSubject("python_tic_tac_toe"),
}


def versions() -> dict[str, str]:
    """The versions of the peers, all of them installed."""
    found = {name: version_of(name) for name in DISTRIBUTIONS}
    if wanted := missing(found):
        raise BenchError(f"--peers needs what is not here: pip install {' '.join(wanted)}")
    return {name: number for name, number in found.items() if number}


def missing(found: Mapping[str, str | None]) -> list[str]:
    """What pip should be asked for, so that the peers can be measured."""
    return [
        f"{name}=={wanted}" if wanted else name
        for name, wanted in DISTRIBUTIONS.items()
        if found[name] is None or (wanted and found[name] != wanted)
    ]


def version_of(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
