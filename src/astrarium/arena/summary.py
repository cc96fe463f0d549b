"""The first sentence about a contest: who is ahead, and how surely."""

from __future__ import annotations

from typing import Any

from astrarium.arena.analysis import Analysis, Standing
from astrarium.arena.figures import Figures
from astrarium.bots import names_of
from astrarium.engine.protocol import Message, message


def lead(analysis: Analysis, figures: Figures) -> Message:
    """About the challenger if there is one, else about the best; numbers are in words already."""
    if analysis.tournament.challenge:
        return challenge(analysis, figures)
    if len(analysis.ladder) == 1:
        return alone(analysis, figures)
    level = level_with_the_best(analysis)
    said = rate_of(analysis, figures, level[0]) | {"bots": level, "n": len(level)}
    kind = "winner" if len(level) == 1 else "level"
    if analysis.solo:
        return message(f"arena.report.{kind}-solo", **said)
    if analysis.tournament.seats > 2:  # at two seats everybody knows the fair share
        return message(f"arena.report.{kind}-many", **said)
    return message(f"arena.report.{kind}", **said)


def level_with_the_best(analysis: Analysis) -> list[str]:
    """The best, and all that cannot be told from it yet."""
    best, *rest = analysis.ladder
    return [best.bot, *(line.bot for line in rest if not is_above(analysis, best, line))]


def is_above(analysis: Analysis, one: Standing, other: Standing) -> bool:
    """By their ratings, or by the games between them: after few games without a loss the
    interval of a rating is wider than it need be.

    At three seats and more it may be good to sit alone, whoever does so: then both are above
    their fair share, and one has to be above the other.
    """
    if one.rating.low > other.rating.high:
        return True
    rate = analysis.matrix[one.bot].get(other.bot)
    back = analysis.matrix[other.bot].get(one.bot)
    if rate is None or back is None:
        return False
    return rate.low > max(analysis.fair, back.high)


def rate_of(analysis: Analysis, figures: Figures, bot: str) -> dict[str, Any]:
    """What a bot wins, beside its fair share."""
    won = analysis.won_by(bot)
    return {
        "bot": bot,
        "share": figures.percent(won.share),
        "bounds": figures.share_between(won),
        "fair": figures.percent(analysis.fair),
    }


def shares_note(analysis: Analysis) -> Message | None:
    """Of which games the shares of the ladder are, where that is not all of them."""
    tournament = analysis.tournament
    if tournament.seats < 3 or len(tournament.bots) == 1:
        return None
    if tournament.challenge:
        return message("arena.report.ladder-challenge", bot=tournament.bots[0].name)
    return message("arena.report.ladder-alone")


def alone(analysis: Analysis, figures: Figures) -> Message:
    """A bot that nobody can be compared with."""
    [line] = analysis.scores
    points = figures.number(line.points.share, 1)
    return message("arena.report.alone", points=points, **rate_of(analysis, figures, line.bot))


def challenge(analysis: Analysis, figures: Figures) -> Message:
    """What the first bot wins alone among the others."""
    bot, *others = names_of(analysis.tournament.bots)
    said = rate_of(analysis, figures, bot)
    return message("arena.report.challenge", n=len(others), others=others, **said)
