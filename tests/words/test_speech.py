"""Big Bang 13.7 in words: questions, moves, events."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.engine.match import Match
from astrarium.engine.moves import Typed
from astrarium.engine.protocol import SPECTATOR, Message, Told
from astrarium.engine.view import NONE
from astrarium.games import GAMES
from astrarium.games.bigbang import events as ev
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang.material import GOAL_OF, TILE_OF
from astrarium.games.bigbang.phases import (
    ATTACH,
    CHOOSE_LINK,
    CHOOSE_MOVER,
    CHOOSE_SIDE,
    CHOOSE_TARGET,
    DEAL,
    ENDED,
    LAY,
)
from astrarium.games.bigbang.speech import question, sentence, story
from astrarium.games.bigbang.view import ChainView, View
from astrarium.words import LANGS, say
from tests.words.views import cell, cosmic, hexdomino, parallel, placed, solitaire, tiles


def asked(view: View | ChainView) -> str:
    return say(question(view), "en")


def said(view: View | ChainView, move: int) -> str:
    return say(sentence(view, move), "en")


def told(what: tuple[object, ...], rule: str = "BBG-140") -> str:
    return say(story(Told(what, rule, -1, False)), "en")


# -- questions -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (cosmic(), "Choose a tile of the row."),
        (cosmic(bonus=1), "Bonus turn: choose a star of the row, or stop here."),
        (cosmic(bonus=2), "2 bonus turns: choose a star of the row, or stop here."),
        (cosmic(dark=2), "Dark energy, star 1 of 2: choose a star of the row."),
        (cosmic(dark=1, bonus=1), "Dark energy, star 2 of 2: choose a star of the row."),
        (
            cosmic(phase=LAY, chosen=0),
            "Blue planet (PBs): lay it on one of the cells shown.",
        ),
        (
            cosmic(phase=LAY, chosen=0, dark=1),
            "Blue planet (PBs): lay it, one neighbouring tile is enough.",
        ),
        (
            cosmic(phase=LAY, chosen=2),
            "Supernova (NOV): lay it beside two tiles, away from the Big Bang and other phenomena.",
        ),
        (cosmic(phase=CHOOSE_MOVER, chosen=3), "Hyperspace: choose the star to move."),
        (
            cosmic(phase=CHOOSE_TARGET, chosen=3, mover=cell(1, 0)),
            "Hyperspace: choose where the yellow planet (PYs) goes.",
        ),
        (
            cosmic(phase=CHOOSE_TARGET, chosen=0, row=tiles("ECL - - -"), mover=cell(1, 0)),
            "Eclipse: choose the star for the yellow planet (PYs) to cover.",
        ),
        (cosmic(seat=1), "A is thinking."),
        (cosmic(seat=SPECTATOR, bonus=2), "A has 2 bonus turns to play."),
        (cosmic(seat=1, dark=1), "A lays star 2 of 2 by Dark energy."),
        (cosmic(phase=DEAL, actor=-1), "The tiles are about to be shuffled."),
        (cosmic(phase=ENDED, actor=-2), "The game is over."),
        (solitaire(), "Choose a tile of the row; your goal: planets."),
        (parallel(), "Choose a tile of the row."),
        (
            parallel(phase=CHOOSE_SIDE, chosen=0),
            "Blue planet (PBs): into the universe on the left or on the right?",
        ),
        (hexdomino(), "Choose a tile of your hand."),
        (hexdomino(hands=(tiles("AOs"), None)), "None of your tiles fits: draw one."),
        (
            hexdomino(hands=(tiles("AOs"), None), pile=0),
            "None of your tiles fits and the pile is empty: you pass.",
        ),
        (
            hexdomino(phase=ATTACH, chosen=TILE_OF["SBv"]),
            "Blue sun (SBv): choose an end and a direction.",
        ),
        (
            hexdomino(
                phase=CHOOSE_LINK,
                chosen=TILE_OF["PBg"],
                chain=((cell(0, 0), TILE_OF["PBs"]),),
                needs=(NONE, NONE),
            ),
            "Do you link the blue planet (PBg) to the start tile (PBs) by colour or by shape?",
        ),
        (hexdomino(seat=1), "A is thinking."),
    ],
)
def test_what_is_asked(view: View | ChainView, words: str) -> None:
    assert asked(view) == words


def test_a_lost_game_says_why() -> None:
    quest = solitaire().quest
    assert quest is not None
    lost = solitaire(phase=ENDED, actor=-2, quest=quest._replace(lost=True))
    assert asked(lost) == "The game is lost: a negative line lies in the universe."
    finished = solitaire(quest=quest._replace(active=NONE))
    assert "The cards are used up" in asked(finished)


def test_a_pass_is_asked_for_when_nothing_fits() -> None:
    """BBG-609: a full view of both universes and none of the row fits."""
    stars = ((cell(0, 0), TILE_OF["PYs"], NONE),)
    view = parallel(seats=2, universes=(stars, stars), row=tiles("ABv - - -"))
    assert asked(view) == "Nothing fits in your two universes: you pass."


# -- moves ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "move", "words"),
    [
        (cosmic(), mv.Slot(0), "Take the blue planet, starry (PBs): 2 million years"),
        (cosmic(cost=5, bonus=1), mv.Slot(0), "Take the blue planet, starry (PBs)"),
        (cosmic(), mv.Slot(2), "Take the Supernova (NOV): 5 million years"),
        (cosmic(), mv.Slot(3), "Use Hyperspace (HYP): 5 million years"),
        (parallel(), mv.Slot(0), "Take the blue planet, starry (PBs)"),
        (cosmic(bonus=2), mv.Decline(), "Stop here and give up the 2 bonus turns"),
        (parallel(), mv.Pass(), "Pass: nothing fits"),
        (
            parallel(phase=CHOOSE_SIDE, chosen=0),
            mv.Side(mv.LEFT),
            "Play on the left, in the universe shared with B (1 tile)",
        ),
        (
            parallel(phase=CHOOSE_SIDE, chosen=0),
            mv.Side(mv.RIGHT),
            "Play on the right, in the universe shared with C (0 tiles)",
        ),
        (parallel(phase=LAY, chosen=0, side=mv.RIGHT), mv.At(0, 0), "Lay it at (0,0)"),
        (
            parallel(phase=LAY, chosen=0, side=mv.LEFT),
            mv.At(0, 1),
            "Lay it at (0,1), beside the yellow planet",
        ),
        (
            cosmic(phase=LAY, chosen=0),
            mv.At(2, -1),
            "Lay it at (2,-1), beside the orange planet and the yellow planet",
        ),
        (
            cosmic(phase=LAY, chosen=0, universes=(placed(E="PYs", W="PRv"),)),
            mv.At(2, 0),
            "Lay it at (2,0), beside the yellow planet",
        ),
        (
            cosmic(phase=CHOOSE_MOVER, chosen=3),
            mv.At(0, 1),
            "Move the red sun (SRv) from (0,1)",
        ),
        (
            cosmic(phase=CHOOSE_TARGET, chosen=3, mover=cell(0, 1)),
            mv.At(2, -1),
            "Move it to (2,-1), beside the orange planet and the yellow planet",
        ),
        (
            cosmic(phase=CHOOSE_TARGET, chosen=0, row=tiles("ECL - - -"), mover=cell(0, 1)),
            mv.At(1, 0),
            "Cover the yellow planet (PYs) at (1,0)",
        ),
        (cosmic(), mv.At(2, -1), "Cell (2,-1)"),
        (hexdomino(), mv.Hand(TILE_OF["COs"]), "Take the orange comet, starry (COs)"),
        (
            hexdomino(phase=ATTACH, chosen=TILE_OF["COs"]),
            mv.Attach(1, 1),
            "Attach it north-east of the red comet (CRg), at (3,-1)",
        ),
        (
            hexdomino(phase=ATTACH, chosen=TILE_OF["SBv"]),
            mv.Attach(0, 3),
            "Attach it west of the blue planet (PBs), at (-1,0)",
        ),
        (hexdomino(phase=CHOOSE_LINK), mv.Link(mv.BY_SHAPE), "Link by shape"),
        (hexdomino(), mv.Pass(), "Draw a tile"),
        (hexdomino(pile=0), mv.Pass(), "Pass: the pile is empty"),
    ],
)
def test_a_move_in_words(view: View | ChainView, move: Typed, words: str) -> None:
    assert said(view, mv.MOVES.encode(move)) == words


@pytest.mark.parametrize(
    ("view", "effects"),
    [
        (cosmic(universes=(placed(E="NOV", NE="PYs"),)), "a bonus turn"),
        (cosmic(universes=(placed(E="HOL", NE="PYs"),)), "the Black hole swallows it"),
        (cosmic(universes=(placed(E="PYs", NE="PRv"),), row=tiles("NOV - - -")), "a bonus turn"),
        (
            cosmic(universes=(placed(E="PYs", NE="!PRv"),), row=tiles("HOL - - -")),
            "1 star swallowed",
        ),
        (cosmic(universes=(placed(E="PRs", W="PRv"),)), ""),
        (solitaire(universes=(placed(E="PRs", NE="SYv"),), row=tiles("ARv - - -")), ""),
    ],
)
def test_what_follows_a_move_is_told(view: View, effects: str) -> None:
    words = said(view._replace(phase=LAY, chosen=0), mv.CELL + cell(2, -1))
    assert words.partition(": ")[2] == effects


def line_of_two(view: View) -> View:
    """Two planets in line, and a third to be laid beside them."""
    stars = zip((cell(1, 0), cell(2, 0)), tiles("PYs PYg"))
    universe = (*((place, tile, NONE) for place, tile in stars), *placed())
    return view._replace(phase=LAY, chosen=0, universes=(tuple(sorted(universe)),))


def test_lines_for_own_goals_are_told() -> None:
    third = mv.CELL + cell(3, 0)
    assert said(line_of_two(cosmic()), third).endswith(": a line of 3 (planets)")
    assert said(line_of_two(solitaire()), third).endswith(": a line of 3 (planets)")
    negative = line_of_two(solitaire(row=tiles("SYv - - -")))
    assert said(negative, third).endswith(": a negative line (yellow), the game is lost")


# -- events --------------------------------------------------------------------

PLACE, OTHER = cell(1, 0), cell(0, 1)
PYS, SRV, HYPERSPACE = TILE_OF["PYs"], TILE_OF["SRv"], TILE_OF["HYP"]
EVENTS = [
    (ev.Began(), "The tiles are shuffled."),
    (ev.OrderSet((2, 0, 1)), "C begins, then A and B."),
    (
        ev.GoalsDealt(0, GOAL_OF["sun"], GOAL_OF["red"]),
        "A receives two goals: suns and red.",
    ),
    (ev.Laid(1, PYS, PLACE, 0), "B lays the yellow planet, starry (PYs) at (1,0)."),
    (ev.Used(0, HYPERSPACE), "A uses Hyperspace."),
    (
        ev.Moved(0, HYPERSPACE, PYS, PLACE, OTHER),
        "A moves the yellow planet (PYs) from (1,0) to (0,1).",
    ),
    (
        ev.Eclipsed(0, PYS, PLACE, OTHER, SRV),
        "A takes the yellow planet (PYs) from (1,0) and covers the red sun (SRv) at (0,1).",
    ),
    (ev.Flipped(PYS, PLACE), "The Black hole swallows the yellow planet (PYs) at (1,0)."),
    (ev.BonusWon(0, 1), "A wins a bonus turn."),
    (ev.BonusWon(0, 2), "A wins a bonus turn: 2 are still to be played."),
    (ev.Declined(1), "B gives up the bonus turns still owed."),
    (ev.Lapsed(1), "No star fits any more: B loses the placements still owed."),
    (ev.Filled(PYS, 2), "Into the row comes the yellow planet, starry (PYs)."),
    (ev.Discarded(PYS), "To the back of the queue goes the yellow planet, starry (PYs)."),
    (ev.Redrawn(0), "A can play nothing: the whole row is replaced."),
    (ev.Ticked(0, 2, 13), "A advances by 2 million years, to 13."),
    (ev.GoalTurned(GOAL_OF["sun"], False), "New goal: suns."),
    (ev.GoalTurned(GOAL_OF["red"], True), "New negative goal: red."),
    (ev.GoalWon(GOAL_OF["sun"]), "Goal reached: suns."),
    (ev.LapBegan(False), "The marker passes 0: the last lap begins."),
    (ev.LapBegan(True), "The marker passes 0 for the last time."),
    (ev.Lost(GOAL_OF["red"]), "A negative line lies in the universe: red. The game is lost."),
    (ev.Attached(-1, PYS, -1, PLACE, -1), "The start tile is the yellow planet, starry (PYs)."),
    (
        ev.Attached(2, PYS, 1, PLACE, mv.BY_COLOUR),
        "C attaches the yellow planet, starry (PYs) at (1,0), by colour.",
    ),
    (ev.Drew(0), "A draws a tile."),
    (ev.DrewTile(0, PYS), "A receives the yellow planet, starry (PYs)."),
    (ev.Passed(0), "A passes."),
    (ev.Ended(), "The game is over."),
    (
        ev.GoalsShown(1, GOAL_OF["sun"], GOAL_OF["red"]),
        "B reveals two goals: suns and red.",
    ),
    (ev.HandShown(0, ()), "A has no tile left."),
    (ev.HandShown(1, (PYS,)), "B has 1 tile left: PYs."),
]


@pytest.mark.parametrize(("what", "words"), EVENTS)
def test_an_event_in_words(what: tuple[object, ...], words: str) -> None:
    assert told(what) == words


def test_every_event_is_told() -> None:
    events = {kind for kind in vars(ev).values() if getattr(kind, "__module__", "") == ev.__name__}
    assert events == {type(what) for what, _ in EVENTS}


def test_parallel_universes_are_numbered() -> None:
    words = told(ev.Laid(0, PYS, PLACE, 2), "BBG-606")
    assert words == "A lays the yellow planet, starry (PYs) at (1,0) of universe 3."


# -- whole games ---------------------------------------------------------------

CASES = [
    (slug, seats)
    for slug, game in GAMES.items()
    if game.dossier == "bigbang"
    for seats in range(game.min_seats, game.max_seats + 1)
]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_whole_games_are_told_in_both_languages(slug: str, seats: int) -> None:
    """Words that are missing would warn, and a warning is an error here."""
    match = Match(GAMES[slug], seats, deal=Random(seats), forced=False)
    rng = Random(slug)
    while not match.is_over():
        seat = match.to_act()
        for other in (*range(seats), SPECTATOR):
            check(question(match.view(other)))
        view = match.view(seat)
        for move in match.legal_moves():
            check(sentence(view, move))
        match.play(seat, rng.choice(match.legal_moves()))
    for line in match.log:
        for event in line.told:
            check(story(event))
    for parts in match.game.scores(match.state).parts:
        for part in parts:
            check(part.name)


def check(what: Message) -> None:
    for lang in LANGS:
        words = say(what, lang)
        assert words == words.strip() != ""
        assert not re.search(r"bbg\.|[{}|]", words), words


@pytest.mark.parametrize(("slug", "seats"), [("bigbang", 4), ("hexdomino", 3)])
def test_a_sentence_is_the_same_whatever_is_hidden(slug: str, seats: int) -> None:
    """Words come from the view alone, so an imagined world says the same."""
    game = GAMES[slug]
    match = Match(game, seats, deal=Random(5))
    rng = Random(9)
    for _ in range(12):
        match.play(match.to_act(), rng.choice(match.legal_moves()))
    for seat in range(seats):
        view = match.view(seat)
        world = game.imagine(view, Random(1))
        assert question(game.view(world, seat)) == question(view)
