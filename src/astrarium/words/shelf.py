"""What stands on a box, in words: who made it, for whom it is, how long it takes, its tips."""

from __future__ import annotations

from astrarium.engine.box import BOXES, Box, Play
from astrarium.engine.protocol import Message, message
from astrarium.words import say


def play_of(slug: str) -> Play:
    """What the box says of one of its games."""
    return next(box.plays[slug] for box in BOXES.values() if slug in box.plays)


def age_text(play: Play, lang: str) -> str:
    return say(message("pages.play.age", n=play.age), lang)


def minutes_text(play: Play, lang: str) -> str:
    """How long it takes; nothing where the box does not say."""
    if not play.most:
        return ""
    if play.rounds > 1:
        return say(message("pages.play.rounds", rounds=play.rounds, n=play.most), lang)
    if play.least == play.most:
        return say(message("pages.play.minutes", n=play.most), lang)
    return say(message("pages.play.range", low=play.least, high=play.most), lang)


def play_text(play: Play, lang: str) -> str:
    """For whom and how long: `dès 12 ans · 45 min`."""
    return " · ".join(filter(None, (age_text(play, lang), minutes_text(play, lang))))


def tip(family: str, name: str) -> Message:
    """A tip of the booklet in our words."""
    return message(f"pages.tip.{family}.{name}")


def tips_of(slug: str, lang: str) -> list[str]:
    """The tips for one game, each a sentence of its own."""
    family = next(box.family for box in BOXES.values() if slug in box.plays)
    return [
        say(message("pages.rules.tip-alone", tip=tip(family, name)), lang)
        for name in play_of(slug).tips
    ]


def credits(lang: str) -> list[str]:
    """Who made the games, a sentence for each box."""
    return [say(credit(box), lang) for box in BOXES.values()]


def credit(box: Box) -> Message:
    """The authors and publishers of a box, as far as its booklet names them."""
    title = message(f"pages.family.{box.family}.name")
    if not box.authors:
        return message("pages.credit.unnamed", title=title)
    authors: list[str] | Message = list(box.authors)
    if box.helpers:
        authors = message("pages.credit.helped", authors=authors, helpers=list(box.helpers))
    if box.solo_authors:
        authors = message("pages.credit.solo", authors=authors, solo=list(box.solo_authors))
    publisher: str | Message = box.publisher
    if box.french_edition:
        publisher = message("pages.credit.edition", publisher=publisher, edition=box.french_edition)
    return message("pages.credit.box", title=title, authors=authors, publisher=publisher)
