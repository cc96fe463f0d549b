"""The end of a game: who won, the score pad, what one may do next."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.draw.scene.common import icon
from astrarium.draw.scene.html import NOTHING, Html, esc, tag
from astrarium.engine.protocol import SPECTATOR, Part, Scores, message
from astrarium.web.charts import Side, points_text, score_chart, sides
from astrarium.web.look import Look
from astrarium.web.places import link_of
from astrarium.web.render.common import say_html
from astrarium.web.render.turn import act, winners
from astrarium.words import say


def end(look: Look, lang: str, names: Sequence[str], replay: str = "") -> Html:
    """The score pad with its parts, a chart, and what one may do next."""
    base = replay.removesuffix("/replay") or f"/t/{look.table}"
    scores = look.scores
    assert scores is not None
    title = tag("h2", esc(winners(look, lang, names)))
    if note := end_note(scores, lang):
        title += tag("p", esc(note), class_="note")
    columns = sides(look.game, look.view, scores, lang, names)
    pad = tag("div", score_pad(columns, lang), class_="pad-box", tabindex="0")
    course = tag("div", id="course", data_course=f"{base}/course")
    secret = NOTHING
    if look.secret:
        codes = (Html("<br>") + tag("code", esc(it)) for it in (look.secret, look.commitment))
        secret = tag("p", say_html("pages.end.secret", lang), *codes, class_="secret")
    return tag(
        "section",
        tag("div", title, id="end-title"),
        tag("div", pad, tag("div", score_chart(columns, lang), course), class_="cols"),
        tag("div", end_actions(look, lang, replay), class_="acts"),
        secret,
        class_="end",
        aria_labelledby="end-title",
    )


def end_note(scores: Scores, lang: str) -> str:
    """Add what the totals do not say: that few points are good, or how equals were told apart."""
    best = [points for points, rank in zip(scores.points, scores.ranks) if rank == 1]
    others = [points for points, rank in zip(scores.points, scores.ranks) if rank > 1]
    if any(points > best[0] for points in others):
        return say(message("pages.end.fewest"), lang)
    return say(message("pages.end.tie"), lang) if best[0] in others else ""


def end_actions(look: Look, lang: str, replay: str = "") -> Html:
    def link(href: str, sign: str, id: str, cls: str = "btn", **more: str) -> Html:
        return tag("a", icon(sign), say_html(id, lang), class_=cls, href=href, **more)

    base = f"/t/{look.table}"
    record = f"{base}/record.txt" + ("" if replay else f"?seat={look.seat}")
    buttons = NOTHING
    if replay:
        pass  # one looks back: nothing begins here
    elif look.rematch:
        buttons += link(f"/t/{look.rematch}", "again", "pages.end.rematch-go", "btn go")
    elif look.seat != SPECTATOR or look.is_host:
        buttons += act("rematch", "again", say(message("pages.end.rematch"), lang), cls="btn go")
    buttons += link(link_of(look, replay or f"{base}/replay", 0), "play", "pages.end.replay")
    if not replay.startswith("/record/"):  # who sent a record has it
        buttons += link(record, "download", "pages.end.record", download="")
    given = {"type": "button", "class_": "btn quiet", "data_hides": "end"}
    return buttons + tag("button", icon("eye"), say_html("pages.end.look", lang), **given)


def score_pad(columns: Sequence[Side], lang: str) -> Html:
    """Parts as lines, seats as columns; rivals by the rules have a column too."""
    lines: list[str] = []
    for column in columns:
        for part in column.parts:
            if (name := say(part.name, lang)) not in lines:
                lines.append(name)
    if len(lines) > max(len(column.parts) for column in columns) + 1:  # to each their own parts
        return personal_pad(columns, lang)
    heads = (tag("th", named(it), scope="col", class_="num") for it in columns)
    body = (
        row(esc(line), *(number(part_points(it.parts, line, lang)) for it in columns))
        for line in lines
    )
    total = row(
        say_html("pages.end.total", lang), *(number(points_text(it.points)) for it in columns)
    )
    top = tag("thead", tag("tr", tag("td"), *heads))
    return pad_of(lang, top, tag("tbody", *body), tag("tfoot", total))


def pad_of(lang: str, *inside: Html) -> Html:
    caption = tag("caption", say_html("pages.end.pad", lang), class_="sr")
    return tag("table", caption, *inside, class_="pad")


def row(title: Html, *cells: Html) -> Html:
    return tag("tr", tag("th", title, scope="row"), *cells)


def named(side: Side) -> Html:
    return tag("span", side.mark, esc(side.name), class_="row")


def number(text: str, cls: str = "num") -> Html:
    return tag("td", esc(text), class_=cls)


def personal_pad(columns: Sequence[Side], lang: str) -> Html:
    """A line a seat, with its parts: where everyone has goals of their own."""

    def part(it: Part) -> Html:
        points = tag("b", esc(points_text(it.points)))
        return tag("span", esc(f"{say(it.name, lang)} "), points, class_="part")

    rows = (
        row(named(it), tag("td", *map(part, it.parts)), number(points_text(it.points), "num total"))
        for it in columns
    )
    return pad_of(lang, tag("tbody", *rows))


def part_points(parts: Sequence[Part], line: str, lang: str) -> str:
    points = [part.points for part in parts if say(part.name, lang) == line]
    return points_text(sum(points)) if points else "–"
