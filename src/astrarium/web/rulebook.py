"""Rules pages and first-game guides: prose in two languages, pictures of real positions.

The prose is ours; below it stands every numbered rule of the dossier with an anchor of its
own, so that a refusal can point at it, then every assumption and ruling that the rules cite.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from astrarium.bots import find_bot
from astrarium.draw.scene.common import spoken, spoken_html
from astrarium.draw.scene.face import Picture, face_of
from astrarium.draw.scene.protocol import Choice
from astrarium.engine.match import Match, hears
from astrarium.engine.protocol import SPECTATOR, Move, Seat, message
from astrarium.games import GAMES
from astrarium.rules import (
    dossier_text,
    numbered_lines,
    page_lang,
    page_text,
    rule_id,
    rules_in,
    rules_of,
)
from astrarium.rules.book import nothing_told, tip_text
from astrarium.rules.notes import ASSUMPTION, RULING, Note, notes_of
from astrarium.rules.notes import ID as NOTE_ID
from astrarium.rules.tables import DataTable, data_tables
from astrarium.words import DEFAULT, say
from astrarium.words.shelf import games_of

NAMES: Final = ("Élise", "Bruno", "Maud")

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADING: Final = re.compile(r"^(#{1,3}) (.*?)(?: \{#([\w-]+)\})?$")
PICTURE: Final = re.compile(r"^\[\[picture ([\w-]+)(?: \| (.*))?\]\]$")
PIECE: Final = re.compile(r"^\[\[(table|tip) ([\w-]+)\]\]$")
NOTE_KINDS: Final = (ASSUMPTION, RULING)
MANY_COLUMNS: Final = 6  # a table that takes more room than the text beside it
TOLD: Final = 12  # lines of what came of a decision


def dealt(picture: Picture) -> Match:
    """The match of a picture: its first moves are those of a modest bot."""
    game = GAMES[picture.slug]
    options = {"first": "A"} if any(it.name == "first" for it in game.options) else {}
    match = Match(game, picture.seats, options, deal=Random(picture.seed))
    rng = Random(picture.seed)
    while not match.is_over() and len(match.survivors()) < picture.moves:
        seat = match.to_act()
        match.play(seat, modest(match, rng))
    return match


def modest(match: Match, rng: Random) -> int:
    """What a sensible beginner would play; any move, where no bot knows the game yet."""
    moves = match.legal_moves()
    try:
        bot = find_bot("greedy").sit(match.game)
    except KeyError:
        return moves[0]
    return bot.choose(match.view(match.to_act()), moves, rng)


def choices_of(match: Match, lang: str, names: Sequence[str]) -> tuple[Choice, ...]:
    view = match.view(match.to_act())
    return tuple(
        Choice(move, spoken(match.game.sentence(view, move), lang, names))
        for move in match.legal_moves()
    )


@cache
def drawn(family: str, name: str, lang: str) -> str:
    """The board of a picture, its ids kept apart from those of others on the page."""
    face = face_of(games_of(family)[0])
    picture = face.pictures[name]
    match = dealt(picture)
    names = NAMES[: picture.seats]
    lit = picture.lit and match.to_act() >= 0
    view = match.view(match.to_act() if lit else SPECTATOR)
    choices = choices_of(match, lang, names) if lit else ()
    board = face.scene(match.game, view, choices, lang, names).board
    return still(apart(board, name))


def apart(markup: str, prefix: str) -> str:
    """The same picture with all its ids renamed: two may stand on one page."""
    for id in set(re.findall(r'\bid="([^"]+)"', markup)):
        markup = markup.replace(f' id="{id}"', f' id="{prefix}-{id}"')
        markup = markup.replace(f"url(#{id})", f"url(#{prefix}-{id})")
        markup = markup.replace(f'href="#{id}"', f'href="#{prefix}-{id}"')
        markup = re.sub(
            rf'(aria-(?:labelledby|describedby))="{re.escape(id)}"', rf'\1="{prefix}-{id}"', markup
        )
    return markup


def still(markup: str) -> str:
    """A picture that only shows: nothing in it can be pressed."""
    markup = re.sub(r' data-(?:move|ask|then|shows)="[^"]*"', "", markup)
    markup = re.sub(r' (?:role="button"|tabindex="0")', "", markup)
    markup = re.sub(r"<(/?)button\b", r"<\1span", markup).replace('<span type="button"', "<span")
    return re.sub(r'(<(?:g|span|div)\b[^>]*?) aria-label="[^"]*"', r"\1", markup)


# -- the rules -------------------------------------------------------------------------


class Chapter(NamedTuple):
    """A page of rules: contents, prose, the numbered rules, assumptions and rulings."""

    contents: tuple[tuple[str, str], ...]
    prose: Markup
    numbered: Markup
    notes: tuple[tuple[str, Markup], ...]


@cache
def chapter(family: str, lang: str) -> Chapter:
    contents: list[tuple[str, str]] = []
    blocks: list[str] = []
    lines: list[str] = []
    page, told = page_text(family, lang), page_lang(family, lang)
    if not page:
        return plain_chapter(family, lang)

    def flush() -> None:
        if lines:
            html = linked(boxed(MARKDOWN.render("\n".join(lines))), family)
            blocks.append(in_lang(html, told, lang))
            lines.clear()

    for line in page.splitlines():
        heading, picture, piece = HEADING.match(line), PICTURE.match(line), PIECE.match(line)
        if heading:
            flush()
            level, words, id = len(heading[1]), heading[2], heading[3] or ""
            inline = linked(MARKDOWN.renderInline(words), family)
            given = f' id="{id}"' if id else ""
            blocks.append(in_lang(f"<h{level}{given}>{inline}</h{level}>", told, lang))
            if level == 2 and id:
                contents.append((id, Markup(in_lang(escape(words), told, lang, "span"))))
        elif picture:
            flush()
            caption = in_lang(MARKDOWN.renderInline(picture[2] or ""), told, lang, "span")
            blocks.append(
                f'<figure class="table"><div class="drawn">{drawn(family, picture[1], lang)}</div>'
                f"<figcaption>{caption}</figcaption></figure>"
            )
        elif piece:
            flush()
            blocks.append(piece_html(family, piece[1], piece[2], lang))
        else:
            lines.append(line)
    flush()
    for part in ("numbered", *(f"{kind}s" for kind in NOTE_KINDS)):
        contents.append((part, say(message(f"pages.rules.{part}"), lang)))
    notes = tuple((f"{kind}s", Markup(notes_html(family, kind, lang))) for kind in NOTE_KINDS)
    return Chapter(tuple(contents), Markup("".join(blocks)), Markup(numbered(family, lang)), notes)


def plain_chapter(family: str, lang: str) -> Chapter:
    """The page of a game that nobody told in our words: its dossier, or one sentence."""
    dossier = dossier_text(family)
    if not dossier:
        return Chapter((), Markup(f"<p>{nothing_told(lang)}</p>"), Markup(""), ())
    html = linked(boxed(MARKDOWN.render(dossier)), family)
    for id in rules_in(dossier):
        html = re.sub(rf">({re.escape(id)})\b", rf' id="{id}">\1', html, count=1)
    return Chapter((), Markup(in_lang(html, DEFAULT, lang)), Markup(""), ())


def in_lang(html: str, told: str, lang: str, tag: str = "div") -> str:
    """Text that is told in another language than the page says so."""
    return html if told == lang else f'<{tag} lang="{told}">{html}</{tag}>'


def piece_html(family: str, kind: str, name: str, lang: str) -> str:
    """A table made of the box's data, or a tip, where the prose asks for it."""
    if kind == "tip":
        return f"<blockquote><p>{tip_text(family, name, lang)}</p></blockquote>"
    return table_html(data_tables(family)[name](lang), family, lang)


def table_html(table: DataTable, family: str, lang: str) -> str:
    """A table under the number that the rules call it by; the first cell names its row."""
    wide = ' class="wide"' if len(table.heads) > MANY_COLUMNS else ""
    caption = say(message("pages.rules.table", section=table.section), lang)
    heads = "".join(f'<th scope="col">{head}</th>' for head in table.heads)
    rows = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{linked(cell, family)}</td>" for cell in row[1:])
        + "</tr>"
        for row in table.rows
    )
    return boxed(
        f'<table id="table-{table.section}"{wide}><caption>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def boxed(html: str) -> str:
    """A table wider than a phone scrolls in its own box."""
    html = re.sub(r"<table\b", '<div class="table-box" tabindex="0"><table', html)
    return html.replace("</table>", "</table></div>")


@cache
def anchors(family: str) -> dict[str, str]:
    """What can be cited on a page, with the anchor that it stands at."""
    rules = rules_in(dossier_text(family))
    notes = [note.id for note in notes_of(family, DEFAULT).values() if note.kind in NOTE_KINDS]
    sections = [maker(DEFAULT).section for maker in data_tables(family).values()]
    return {id: id for id in (*rules, *notes)} | {it: f"table-{it}" for it in sections}


def linked(html: str, family: str, but: str = "") -> str:
    """What a sentence cites leads to where it stands; `but` stands here."""

    def link(found: re.Match[str]) -> str:
        anchor = anchors(family).get(found[1])
        if anchor is None or found[1] == but:
            return found[1]
        return f'<a class="cite" href="#{anchor}">{found[1]}</a>'

    return re.sub(cited(), link, html)


def cited() -> str:
    """The pattern of what a sentence may cite: a rule, a note, a table by its section."""
    return rf"(?<![\w#>-])({rule_id()}|{NOTE_ID}|\d\.\d)(?![\w-])"


def numbered(family: str, lang: str) -> str:
    """Every numbered rule, with its number as an anchor.

    The dossiers are in English; a language with its own words has a line for each rule.
    """
    if not numbered_lines(family, lang):
        return in_lang(numbered_dossier(family), DEFAULT, lang)
    rules = rules_of(family, lang).values()
    return "".join(rule_line(family, [rule.id], rule.text) for rule in rules)


def numbered_dossier(family: str) -> str:
    """The rules of a dossier under their sections."""
    dossier = dossier_text(family)
    rules = rules_in(dossier)
    by_line: dict[int, list[str]] = {}
    for rule in rules.values():
        by_line.setdefault(rule.line, []).append(rule.id)
    found: list[str] = []
    section = ""
    for number, line in enumerate(dossier.splitlines()):
        if line.startswith(("## ", "### ")):
            section = line.lstrip("# ")
        if number in by_line:
            if section:
                found.append(f"<h3>{MARKDOWN.renderInline(section)}</h3>")
                section = ""
            found.append(rule_line(family, by_line[number], line))
    return "".join(found)


def rule_line(family: str, ids: Sequence[str], line: str) -> str:
    """One line of the dossier: its rules by number, then what it says."""
    first, rest = ids[0], ids[1:]
    text = line.removeprefix("- ").removeprefix("| ").removesuffix(" |").replace(" | ", " · ")
    text = re.sub(rf"^(\*\*)?{re.escape(first)}(\*\*)?( ·)? ?", "", text)
    said = linked(MARKDOWN.renderInline(text), family, first)
    anchors = "".join(f'<span class="at" id="{id}"></span>' for id in rest)
    return f'<p class="rule" id="{first}"><span class="rid">{first}</span> {anchors}{said}</p>'


def notes_html(family: str, kind: str, lang: str) -> str:
    """All assumptions, or all rulings, each with its number as an anchor."""
    notes = [note for note in notes_of(family, lang).values() if note.kind == kind]
    return "".join(in_lang(note_html(family, note), note.lang, lang) for note in notes)


def note_html(family: str, note: Note) -> str:
    """What was asked, what we do, and why."""

    def said(text: str) -> str:
        text = text.replace("**", "")
        return linked(MARKDOWN.renderInline(text[:1].upper() + text[1:]), family, note.id)

    why = f' <span class="why">{said(note.why)}.</span>' if note.why else ""
    return (
        f'<p class="rule" id="{note.id}"><span class="rid">{note.id}</span> '
        f'<span class="asked">{said(note.asked)}</span> <b>{said(note.said)}.</b>{why}</p>'
    )


# -- a first game ----------------------------------------------------------------------


class GuideStep(NamedTuple):
    """One decision of the first turns: what is asked, the picture, the choice, what follows."""

    question: Markup
    picture: Markup
    own: Markup
    move: str
    choices: int
    told: tuple[Markup, ...]
    others: tuple[Markup, ...] = ()  # what everyone else did before the next decision


class Guide(NamedTuple):
    """A first game, decision by decision, and the table after the last of them."""

    steps: tuple[GuideStep, ...]
    picture: Markup
    aside: Markup


@cache
def guide(slug: str, lang: str) -> Guide:
    """The first turns of a game on a real position."""
    face = face_of(GAMES[slug])
    picture, count = face.first_games[slug]
    match = dealt(picture)
    names = NAMES[: picture.seats]
    rng = Random(picture.seed)
    seat = match.to_act()
    steps: list[GuideStep] = []
    while not match.is_over() and len(steps) < count:
        if match.to_act() == seat:
            steps.append(guide_step(match, names, lang, rng, f"step{len(steps) + 1}"))
        else:
            done = others_step(match, seat, names, lang, rng)
            steps[-1] = steps[-1]._replace(others=steps[-1].others + done)
    shown = face.scene(match.game, match.view(seat), (), lang, names)
    after = (shown.board, face.guide_aside(shown))
    board, aside = (Markup(still(apart(it, "after"))) for it in after)
    return Guide(tuple(steps), board, aside)


def guide_step(
    match: Match, names: Sequence[str], lang: str, rng: Random, prefix: str
) -> GuideStep:
    seat, game = match.to_act(), match.game
    view = match.view(seat)
    choices = choices_of(match, lang, names)
    shown = face_of(game).scene(game, view, choices, lang, names)
    move = modest(match, rng)
    words = next(it.words for it in choices if it.move == move)
    told = played(match, move, seat, names, lang)
    return GuideStep(
        Markup(spoken_html(game.question(view), lang, names)),
        Markup(still(apart(shown.board, prefix))),
        Markup(still(apart(shown.own, prefix))),
        words,
        len(choices),
        told[:TOLD],
    )


def others_step(
    match: Match, seat: Seat, names: Sequence[str], lang: str, rng: Random
) -> tuple[Markup, ...]:
    """A decision of somebody else: what they did, without what came of it."""
    return played(match, modest(match, rng), seat, names, lang)[:1]


def played(
    match: Match, move: Move, seat: Seat, names: Sequence[str], lang: str
) -> tuple[Markup, ...]:
    """Play a move; what `seat` hears of it."""
    before = len(match.log)
    match.play(match.to_act(), move)
    told = [it for line in match.log[before:] for it in line.told if hears(seat, it)]
    return tuple(Markup(spoken_html(match.game.story(it), lang, names)) for it in told)
