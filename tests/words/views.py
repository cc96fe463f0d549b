"""Views made by hand, for words and pictures."""

from __future__ import annotations

from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.bigbang.material import BIG_BANG, CELL_AT, CENTRE, GOAL_OF, TILE_OF, Cell
from astrarium.games.bigbang.phases import PICK
from astrarium.games.bigbang.universe import FLIPPED, STACKED
from astrarium.games.bigbang.view import ChainView, Placed, QuestView, View


def cell(q: int, r: int) -> Cell:
    return CELL_AT[q, r]


def tiles(codes: str) -> tuple[int, ...]:
    """`PYs - HOL`: tiles by their codes, a dash for none."""
    return tuple(NONE if code == "-" else TILE_OF[code] for code in codes.split())


def placed(**codes: str) -> tuple[Placed, ...]:
    """`E="PYs"`: what lies around the Big Bang; `!PYs` is flipped, `PYs+SOs` covers SOs."""
    steps = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
    found: list[Placed] = [(CENTRE, BIG_BANG, NONE)]
    for way, code in codes.items():
        name, _, under = code.lstrip("!").partition("+")
        flags = FLIPPED * code.startswith("!") + STACKED * bool(under)
        below = TILE_OF[under] if under else NONE
        found.append((cell(*steps[way]), TILE_OF[name] + flags, below))
    return tuple(sorted(found))


def cosmic(**changes: object) -> View:
    """Two seats; it is A's turn and A looks; three stars lie."""
    goals = ((GOAL_OF["planet"], GOAL_OF["red"]), (UNKNOWN, UNKNOWN))
    view = View(
        game="bigbang",
        seat=0,
        seats=2,
        clock=0,
        actor=0,
        phase=PICK,
        universes=(placed(E="PYs", NE="POg", SE="SRv"),),
        row=tiles("PBs EAR NOV HYP"),
        hidden=tiles("ABv CRg"),
        tail=tiles("SYs AOg"),
        goals=goals,
        order=(0, 1),
        times=(3, 4),
        arrivals=(2, 3),
        cost=0,
        bonus=0,
        dark=0,
        chosen=NONE,
        side=NONE,
        mover=NONE,
        quest=None,
    )
    return view._replace(**changes)  # type: ignore[arg-type]


def simple(**changes: object) -> View:
    goals = ((GOAL_OF["planet"], GOAL_OF["red"]), (GOAL_OF["sun"], GOAL_OF["blue"]))
    row = tiles("PBs SYv AOs -")
    return cosmic(game="bigbang-simple", goals=goals, row=row)._replace(**changes)  # type: ignore[arg-type]


def solitaire(**changes: object) -> View:
    quest = QuestView(
        won=(GOAL_OF["sun"],),
        active=GOAL_OF["planet"],
        negative=(GOAL_OF["yellow"],),
        unseen=(0, 1, 4, 5, 6),
        passages=0,
        lost=False,
    )
    view = cosmic(
        game="bigbang-solitaire",
        seats=1,
        clock=12,
        row=tiles("PBs SYv AOs ABv"),
        goals=(),
        order=(0,),
        times=(15,),
        arrivals=(0,),
        quest=quest,
    )
    return view._replace(**changes)  # type: ignore[arg-type]


def parallel(seats: int = 3, **changes: object) -> View:
    centre = ((CENTRE, TILE_OF["PYs"], NONE),)
    pair = ((CENTRE, TILE_OF["SRv"], NONE), (cell(1, 0), TILE_OF["SRg"], NONE))
    goals = ((GOAL_OF["planet"], GOAL_OF["red"]), *[(UNKNOWN, UNKNOWN)] * (seats - 1))
    view = cosmic(
        game="bigbang-parallel",
        seats=seats,
        universes=(centre, pair, *[()] * (seats - 2)),
        row=tiles("PBs SYv AOs ABv"),
        goals=goals,
        order=tuple(range(seats)),
        times=(0,) * seats,
        arrivals=tuple(range(seats)),
    )
    return view._replace(**changes)  # type: ignore[arg-type]


def hexdomino(**changes: object) -> ChainView:
    """The chain PBs, PRv, CRg runs east; both hands have two tiles."""
    view = ChainView(
        game="hexdomino",
        seat=0,
        seats=2,
        order=(0, 1),
        actor=0,
        phase=PICK,
        chain=tuple(zip((cell(0, 0), cell(1, 0), cell(2, 0)), tiles("PBs PRv CRg"))),
        needs=(0, 1),
        hands=(tuple(sorted(tiles("SBv COs"))), (UNKNOWN, UNKNOWN)),
        unseen=tiles("ABv SYg AOg"),
        pile=1,
        chosen=NONE,
        link=NONE,
    )
    return view._replace(**changes)  # type: ignore[arg-type]


SAMPLES: dict[str, View | ChainView] = {
    "cosmic": cosmic(),
    "simple": simple(),
    "solitaire": solitaire(),
    "parallel": parallel(),
    "hexdomino": hexdomino(),
}
