"""The first sentence about a contest: who is ahead, and how surely."""

from __future__ import annotations

from astrarium.arena.analysis import Analysis
from astrarium.arena.figures import Figures
from astrarium.engine.protocol import Message, message


def lead(analysis: Analysis, figures: Figures) -> Message:
    """About the challenger if there is one, else about the best; numbers are in words already."""
    if analysis.tournament.challenge:
        return challenge(analysis, figures)
    best = analysis.ladder[0]
    share, bounds = figures.percent(best.won.share), figures.share_between(best.won)
    if analysis.solo:
        return message("arena.report.winner-solo", bot=best.bot, share=share, bounds=bounds)
    return message("arena.report.winner", bot=best.bot, share=share, bounds=bounds)


def challenge(analysis: Analysis, figures: Figures) -> Message:
    """What the first bot wins alone among the others, beside its fair share."""
    bot, *others = analysis.tournament.bots
    won = analysis.won_by(bot)
    return message(
        "arena.report.challenge",
        n=len(others),
        bot=bot,
        others=others,
        share=figures.percent(won.share),
        bounds=figures.share_between(won),
        fair=figures.percent(analysis.fair),
    )
