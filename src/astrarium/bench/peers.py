"""The peers: other people's engines, driven in the way that is fastest for them.

They are found at run time, and never needed unless asked for. Each loop below was
tried against the alternatives their documentation shows, and the fastest kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, Final

from astrarium.bench.measure import Subject

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

    def listed(self, rng: Random) -> list[int]:
        listed = []
        state = self.game.new_initial_state()
        while actions := state.legal_actions():
            state.apply_action(actions[int(rng.random() * len(actions))])
            listed.append(len(actions))
        assert state.is_terminal(), state
        return listed

    def copier(self, seed: int) -> Callable[[], object]:
        rng = Random(seed)
        half = len(self.listed(Random(seed))) // 2
        state = self.game.new_initial_state()
        for _ in range(half):
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
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

    def listed(self, rng: Random) -> list[int]:
        listed = []
        game = self.new(rng)
        while game.winning_color() is None and game.state.num_turns < self.turns:
            listed.append(self.tick(game, rng))
        return listed

    def tick(self, game: Any, rng: Random) -> int:
        """One random decision; how many were listed."""
        actions = game.state.playable_actions
        game.execute(actions[int(rng.random() * len(actions))], False)
        return len(actions)

    def copier(self, seed: int) -> Callable[[], object]:
        half = len(self.listed(Random(seed))) // 2
        rng = Random(seed)
        game = self.new(rng)
        for _ in range(half):
            self.tick(game, rng)
        copy: Callable[[], object] = game.copy
        return copy


PEERS: Final[dict[str, Callable[[], Subject]]] = {
    CATANATRON: CatanatronSubject,
    HEX: lambda: SpielSubject("hex(board_size=11)"),
    OWARE: lambda: SpielSubject("oware"),
    PURE_PYTHON: lambda: SpielSubject("python_tic_tac_toe"),
}


def installed() -> dict[str, str | None]:
    """The versions of the peers that are here, None for those that are not."""
    return {name: _version(name) for name in DISTRIBUTIONS}


def missing(found: Mapping[str, str | None]) -> list[str]:
    """What pip should be asked for, so that the peers can be measured."""
    return [
        f"{name}=={wanted}" if wanted else name
        for name, wanted in DISTRIBUTIONS.items()
        if found[name] is None or (wanted and found[name] != wanted)
    ]


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
