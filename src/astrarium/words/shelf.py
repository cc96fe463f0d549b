"""What stands on a box, in words: who made it, for whom it is, how long it takes, its tips."""

from __future__ import annotations

from typing import Any

from astrarium.engine.family import Family, Play, families, family_of, play_of
from astrarium.engine.protocol import Game, Message, message
from astrarium.engine.registry import GAMES
from astrarium.words import DEFAULT, has_words, say


def games_of(family: str) -> list[Game[Any, Any]]:
    """The games of a box, in the order in which they were registered."""
    return [game for game in GAMES.values() if game.dossier == family]


def said(lang: str, *ids: str) -> str:
    """The words of the first of these ids that has any; nothing, if none has."""
    return next((say(message(id), lang) for id in ids if has_words(id, lang)), "")


def box_name(family: str, lang: str) -> str:
    """What a box is called."""
    return say(title_of(family_of(games_of(family)[0])), lang)


def game_name(slug: str, lang: str) -> str:
    """What a game is called; a game without words by its slug."""
    return said(lang, f"game.{slug}.name") or slug


def mode_name(game: Game[Any, Any], lang: str) -> str:
    """What a game is called among those of its box."""
    return said(lang, f"pages.mode.{game.slug}") or game_name(game.slug, lang)


def age_text(play: Play, lang: str) -> str:
    """For whom it is; nothing where the box does not say."""
    return say(message("pages.play.age", n=play.age), lang) if play.age else ""


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


def tips_of(game: Game[Any, Any], lang: str) -> list[str]:
    """The tips for one game, each a sentence of its own."""
    family = family_of(game).name
    return [
        say(message("pages.rules.tip-alone", tip=tip(family, name)), lang)
        for name in play_of(game).tips
    ]


def credits(lang: str) -> list[str]:
    """Who made the games, a sentence for each box."""
    return [say(credit(family), lang) for family in families()]


def title_of(box: Family) -> Message:
    """What a box is called: by its own name, or by that of its first game."""
    own = f"pages.family.{box.name}.name"
    first = games_of(box.name)[0]
    return message(own if has_words(own, DEFAULT) else f"game.{first.slug}.name")


def credit(box: Family) -> Message:
    """The authors and publishers of a box, as far as its booklet names them."""
    title = title_of(box)
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
