"""Answers to those who ask: why not, and what a bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from astrarium.draw.scene.common import icon, spoken, spoken_html
from astrarium.draw.scene.html import NOTHING, Html, esc, tag
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import message
from astrarium.web.look import Hint, Look
from astrarium.web.render.common import head, say_html, seat_names
from astrarium.words import LANGUAGES, say

HINTS: Final = 3  # moves that a hint shows


def rules_link(dossier: str, rule: str) -> str:
    return f"/rules/{dossier}#{rule}"


def refusal_html(error: GameError, look: Look, lang: str) -> Html:
    """Why not, with a link to the rule."""
    why = spoken_html(error.why, lang, seat_names(look, lang))
    if error.rule:
        href = rules_link(look.game.dossier, error.rule)
        given = {"class_": "rule", "href": href, "target": "_blank", "rel": "noopener"}
        why += Html(" ") + tag("a", esc(error.rule), **given)
    lock = tag("span", icon("lock", 15), class_="lock")
    title = head("pages.why", lang, lock, clears(lang))
    return tag("div", title, tag("p", why), class_="panel refusal", role="alert")


def hints_html(hints: Sequence[Hint], look: Look, lang: str) -> Html:
    """A bot's opinion: the moves it thought about most, by what it gives each; all buttons."""
    names = seat_names(look, lang)
    rows = NOTHING
    best = sorted(hints[:HINTS], key=lambda hint: -hint.value)
    for number, hint in enumerate(best):
        words = esc(spoken(hint.offer.words, lang, names))
        parts = LANGUAGES[lang].comma.join(
            f"{say(name, lang)} {signed(value, lang)}"
            for name, value in hint.parts
            if round(value, 1)
        )
        rows += tag(
            "li",
            tag("button", words, type="button", class_="btn may sm", data_move=hint.offer.move),
            tag("span", esc(opinion(hint, lang)), class_="val"),
            tag("small", esc(parts), class_="note") if parts and not number else NOTHING,
        )
    note = "pages.hint-note-alone" if look.game.max_seats == 1 else "pages.hint-note"
    return tag(
        "div",
        head("pages.hint-title", lang, icon("hint"), clears(lang)),
        tag("ol", rows, class_="opinion"),
        tag("p", say_html(note, lang), class_="note"),
        class_="panel refusal",
    )


def clears(lang: str) -> Html:
    """The button that puts a reason or a hint away."""
    given = {"data_clears": "", "aria_label": say(message("pages.close"), lang)}
    return tag("button", icon("close", 14), type="button", class_="clears", **given)


def opinion(hint: Hint, lang: str) -> str:
    """The share of the win that the bot expects."""
    return say(message("pages.percent", n=round(100 * hint.value)), lang)


def signed(value: float, lang: str) -> str:
    return LANGUAGES[lang].number(value, int(round(value, 1) != round(value)), plus=True)
