"""The report: one file that shows what a tournament says, in all languages.

It needs nothing but itself: no script, no font, no network. The page holds all
languages, and a radio button says which one is shown.
"""

from __future__ import annotations

import re
from functools import partial
from importlib.resources import files
from statistics import quantiles
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import astrarium
from astrarium.arena import plots
from astrarium.arena.analysis import Analysis, Spread, ThingFact
from astrarium.arena.facts import PLAIN, reader_of
from astrarium.arena.facts.telling import has_words
from astrarium.arena.figures import NBSP, Figures, in_percent
from astrarium.arena.plots import FEW_NAMES, INKS, Cell, Dot, Heap
from astrarium.arena.statistics import Interval
from astrarium.arena.summary import lead, shares_note
from astrarium.bots import names_of
from astrarium.engine.protocol import Message, message
from astrarium.games import find
from astrarium.words import LANGUAGES, say

MOST_DOTS: Final = 22  # things in a plot; the table has all of them
CELL_ROOM: Final = 5  # of the matrix, with its part of the names
MOST_BESIDE: Final = 6  # bots whose matrix stands beside its table
ENDS: Final = 9  # of a longer list: so many from its top, and from its bottom


def page(analysis: Analysis, lang: str) -> str:
    """The whole file; `lang` is the language it opens in."""
    environment = Environment(
        loader=PackageLoader("astrarium.arena", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    langs = sorted(LANGUAGES, key=lambda each: each != lang)
    template = environment.get_template("report.html")
    return template.render(
        chapters=[Chapter(analysis, each) for each in langs],
        lang=lang,
        languages=LANGUAGES.values(),
        palette=Markup(palette()),
        version=astrarium.__version__,
    )


def palette() -> str:
    """The colours of the table: night, and by day where the reader's machine says so."""
    text = files("astrarium").joinpath("web/static/palette.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    day = re.search(r":root\[data-theme=light\]\{(.*?)\}", text, re.DOTALL)
    assert day is not None, "the palette has a light theme"
    night = text[: day.start()]
    return f"{night}@media (prefers-color-scheme: light){{:root{{{day[1]}}}}}"


class Chapter:
    """The report in one language: what the template asks for."""

    def __init__(self, analysis: Analysis, lang: str) -> None:
        self.analysis = analysis
        self.lang = lang
        self.figures = Figures(lang)
        self.game = find(analysis.tournament.slug)
        self.reader = reader_of(self.game)
        bots = [line.bot for line in analysis.ladder]
        self.inks = {bot: INKS[place % len(INKS)] for place, bot in enumerate(bots)}

    # -- words -----------------------------------------------------------------

    def t(self, name: str, **args: Any) -> str:
        """A text of the report."""
        return self.say(message(f"arena.report.{name}", **args))

    def t_for_one(self, name: str) -> str:
        """A text that reads otherwise in a game for one."""
        return self.t(f"{name}-solo" if self.analysis.solo else name)

    def say(self, what: Message) -> str:
        return say(what, self.lang)

    def title(self) -> str:
        return self.say(message(f"game.{self.game.slug}.name"))

    def count_name(self, name: str) -> str:
        return self.say(message(f"arena.count.{self.game.dossier}.{name}"))

    def group_name(self, group: str) -> str:
        return self.say(message(f"arena.group.{self.game.dossier}.{group}"))

    def group_note(self, group: str) -> str:
        note = "group-note-solo" if self.analysis.solo else "group-note"
        return self.say(message(f"arena.{note}.{self.game.dossier}.{group}"))

    def scores_note(self) -> str:
        note = self.t_for_one("scores-note")
        return f"{note} {self.t('fewest')}" if self.analysis.fewest_win else note

    def margins_note(self) -> str:
        return self.t("margins-fewest" if self.analysis.fewest_win else "margins-note")

    def thing_name(self, fact: ThingFact) -> str:
        return self.say(self.reader.name(fact.group, fact.key))

    def words(self, name: str, title: str, description: str) -> plots.Words:
        return plots.Words(f"{name}-{self.lang}", title, description)

    def options(self) -> str:
        """What was chosen and is not the default; flags are joined as on the command line."""
        usual = {option.name: option.default for option in self.game.options}
        found = [
            self.setting(name, str(value).replace(",", "+"))
            for name, value in self.analysis.tournament.options
            if value != usual.get(name)
        ]
        return LANGUAGES[self.lang].comma.join(found)

    def setting(self, name: str, value: str) -> str:
        """An option in words; as on the command line, if nobody gave it any."""
        what = message(f"arena.setting.{name}", value=value)
        return self.say(what) if has_words(what) else f"{name}={value}"

    def bots(self) -> str:
        return ", ".join(names_of(self.analysis.tournament.bots))

    def winner(self) -> str:
        """The first sentence: who is ahead, and how surely."""
        return self.say(lead(self.analysis, self.figures))

    # -- plots -----------------------------------------------------------------

    def ladder_plot(self) -> Markup:
        rows = [
            Dot(
                line.bot,
                line.rating,
                self.figures.number(line.rating.share, 0, True),
                self.inks[line.bot],
            )
            for line in self.analysis.ladder
        ]
        words = self.words("ladder", self.t("ladder"), self.t("ladder-note"))
        return Markup(plots.dots(words, rows, partial(self.figures.number, plus=True), middle=0.0))

    def matrix_plot(self) -> Markup:
        bots = [line.bot for line in self.analysis.ladder]
        fair = self.analysis.fair
        few = len(bots) <= FEW_NAMES
        cells = {
            (bots.index(one), bots.index(other)): Cell(
                self.cell(rate.share, few),
                f"{self.figures.number(100 * rate.low)}–{self.figures.number(100 * rate.high)}",
                (rate.share - fair) / (1 - fair if rate.share > fair else fair),
            )
            for one, row in self.analysis.matrix.items()
            for other, rate in row.items()
        }
        words = self.words("matrix", self.t("matrix"), self.matrix_note())
        return Markup(plots.matrix(words, bots, cells))

    def matrix_width(self) -> int:
        """The least room for its figures, in letters: a phone scrolls what has more."""
        return CELL_ROOM * len(self.analysis.ladder)

    def matrix_is_wide(self) -> bool:
        """Has it no room beside its table?"""
        return len(self.analysis.ladder) > MOST_BESIDE

    def cell(self, share: float, few: bool) -> str:
        """With as many digits as in the table beside it; the sign only where there is room."""
        return self.figures.percent(share, 1) if few else self.figures.number(100 * share, 1)

    def shares_note(self) -> str:
        """Of which games the shares of the ladder are."""
        note = shares_note(self.analysis)
        return self.say(note) if note else ""

    def matrix_note(self) -> str:
        fair = self.figures.percent(self.analysis.fair)
        if self.analysis.solo:
            return self.t("matrix-solo")
        return (
            self.t("matrix-many", fair=fair)
            if self.analysis.tournament.seats > 2
            else self.t("matrix-two")
        )

    def scores_plot(self) -> Markup:
        heaps = [
            Heap(
                line.bot,
                line.histogram,
                line.points.share,
                self.t("mean", mean=self.figures.number(line.points.share, 1)),
                self.inks[line.bot],
            )
            for line in self.analysis.scores
        ]
        words = self.words("scores", self.t("scores"), self.scores_note())
        return Markup(plots.histograms(words, heaps, self.figures.number))

    def spread_plot(self, name: str, found: Spread) -> Markup:
        mean = self.t("mean", mean=self.figures.number(found.mean.share, 1))
        heap = Heap(self.t(f"{name}-axis"), found.histogram, found.mean.share, mean, "--gold")
        words = self.words(name, self.t(name), self.t_for_one(f"{name}-note"))
        return Markup(plots.histograms(words, [heap], self.figures.number))

    def places_plot(self) -> Markup:
        rows = [
            Dot(
                self.place_name(line.place),
                line.won,
                self.figures.percent(line.won.share, 1),
                "--gold",
            )
            for line in self.analysis.places
        ]
        words = self.words("places", self.t("places"), self.t("places-note"))
        bounds = plots.reach(rows, self.analysis.fair)
        low, high = max(0.0, bounds[0] - 0.02), min(1.0, bounds[1] + 0.02)
        return Markup(
            plots.dots(words, rows, self.figures.percent_tick, self.analysis.fair, (low, high))
        )

    def place_name(self, place: int) -> str:
        return self.t("place", n=place + 1)

    def things_plot(self, group: str) -> Markup:
        """The ends of a long list; all of a short one."""
        known = self.with_gap(group)
        shown = known if len(known) <= MOST_DOTS else [*known[:ENDS], *known[-ENDS:]]
        rows = [
            Dot(self.thing_name(fact), in_percent(gap), self.gap(gap), self.ink_of(gap))
            for fact, gap in shown
        ]
        note = self.t_for_one("things-note")
        words = self.words(f"things-{group}", self.group_name(group), note)
        return Markup(plots.dots(words, rows, partial(self.figures.number, plus=True), middle=0.0))

    def has_gaps(self) -> bool:
        numbers = any(fact.gap is not None for fact in self.analysis.counts)
        return numbers or any(self.with_gap(group) for group in self.analysis.things)

    def with_gap(self, group: str) -> list[tuple[ThingFact, Interval]]:
        facts = self.analysis.things[group]
        return [(fact, fact.gap) for fact in facts if fact.gap is not None]

    def is_cut(self, group: str) -> bool:
        return len(self.with_gap(group)) > MOST_DOTS

    def is_long(self, group: str) -> bool:
        return len(self.analysis.things[group]) > MOST_DOTS

    @staticmethod
    def ink_of(gap: Interval) -> str:
        """Green and red only where the interval leaves out nothing at all."""
        if gap.low > 0:
            return "--may"
        return "--no" if gap.high < 0 else "--line-strong"

    # -- tables ----------------------------------------------------------------

    def gap(self, gap: Interval) -> str:
        """Percentage points, with their sign."""
        return self.figures.number(100 * gap.share, 1, True)

    def gap_between(self, gap: Interval) -> str:
        return self.figures.between(in_percent(gap), 1, True)

    def quantiles(self, found: Spread) -> list[tuple[str, str]]:
        """What a distribution comes to, as a table."""
        values = [value for value, count in found.histogram.items() for _ in range(count)]
        quarters = quantiles(values * 2 if len(values) == 1 else values, n=4, method="inclusive")
        parts = ("quarter", "median", "three-quarters")
        rows = [
            ("mean-label", self.figures.number(found.mean.share, 1)),
            ("interval", self.figures.between(found.mean, 1)),
            ("least", self.figures.number(values[0])),
            *((name, self.halved(value)) for name, value in zip(parts, quarters, strict=True)),
            ("most", self.figures.number(values[-1])),
        ]
        return [(self.t(name), value) for name, value in rows]

    def halved(self, value: float) -> str:
        """What may lie between two whole numbers."""
        return self.figures.number(value, 0 if value == round(value) else 1)

    def milliseconds(self, seconds: float) -> str:
        return f"{self.figures.number(1000 * seconds, 1)}{NBSP}ms"

    def has_leads(self) -> bool:
        """Is there anybody to lead, and a reader that can tell who does?"""
        rivals = not self.analysis.solo or self.analysis.leads.mean.share > 0
        return rivals and self.reader is not PLAIN

    def steady(self) -> str:
        """The share of games whose lead never changed."""
        found = self.analysis.leads.histogram
        return self.figures.percent(found.get(0, 0) / max(1, sum(found.values())))
