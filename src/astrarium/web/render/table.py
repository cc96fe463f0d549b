"""A look as markup, in pieces: the first page and every live update are made of them.

Each piece is the inside of the element of that id. Whatever is written here comes from a
`Look`, so from what its viewer may know; names and words are escaped on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from astrarium.draw.scene.common import icon, spoken
from astrarium.draw.scene.face import face_of
from astrarium.draw.scene.html import NOTHING, Html, esc, joined, tag
from astrarium.draw.scene.protocol import Button, Choice, Group, Recent, Scene, SeatPanel
from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat, message
from astrarium.web.look import BOT, OPEN, WAITING, Look
from astrarium.web.render.common import head, is_mine, say_html, seat_name, seat_names
from astrarium.web.render.end import end
from astrarium.web.render.journal import log
from astrarium.web.render.turn import passed_to, prompt, trail
from astrarium.words import say
from astrarium.words.shelf import game_name

LONG: Final = 22  # characters of a label that wants a line of its own


def fragments(
    look: Look, lang: str, held: Sequence[Seat] = (), replay: str = ""
) -> dict[str, Html]:
    """The pieces of the table page by the ids of their elements.

    `held` are the seats of this browser: with several the page offers to pass it on.
    `replay` is the address of the replay that the page is, if it is one.
    """
    if look.phase == WAITING:
        return waiting(look, lang)
    names = seat_names(look, lang)
    pieces = {
        "state": state(look, lang, held),
        "prompt": prompt(look, lang, names, held),
        "log": log(look, lang, names, replay),
        "end": end(look, lang, names, replay) if look.scores is not None else NOTHING,
    }
    if look.view is None:
        rest = dict.fromkeys(("moves", "seats", "trail"), NOTHING)
        return pieces | rest | {"where": where(look, lang, ""), "board": frozen_board(look)}
    choices = tuple(Choice(it.move, spoken(it.words, lang, names)) for it in look.choices)
    face = face_of(look.game)
    drawn = face.scene(look.game, look.view, choices, lang, names, recent(look))
    return pieces | {
        "where": where(look, lang, drawn.age),
        "seats": seats(look, drawn, lang, names),
        "aside": drawn.aside,
        "strip": drawn.strip,
        "board": board(drawn),
        "own": drawn.own if look.seat != SPECTATOR else NOTHING,
        "trail": trail(look, drawn, lang, names),
        "moves": moves(look, drawn, lang, names),
    }


def waiting(look: Look, lang: str) -> dict[str, Html]:
    """The lobby: who is here, who is expected."""
    kinds = {BOT: "pages.lobby.bot", OPEN: "pages.lobby.waits"}
    face = face_of(look.game)
    items = (
        tag(
            "li",
            face.seat_mark(look.game, info.seat),
            tag("span", esc(seat_name(info, lang))),
            tag("span", say_html(kinds.get(info.kind, "pages.lobby.ready"), lang), class_="note"),
            data_free=info.seat if info.kind == OPEN else None,  # its code is shown
        )
        for info in look.seats
    )
    head = tag("h2", say_html("pages.lobby.seats", lang), class_="caps")
    lobby = head + tag("ul", *items, class_="lobby-seats")
    return {"state": state(look, lang, ()), "lobby": lobby}


def where(look: Look, lang: str, age: str) -> Html:
    """The line beside the game's name: the table, how many play, how far the game is."""
    players = say(message("pages.players", n=len(look.seats)), lang)
    table = " · ".join(part for part in (look.title, players) if part)
    if not age:
        return tag("span", esc(table), class_="table-line")
    dot = tag("i", esc(" · "), class_="dot")
    parts = Html(dot.join(tag("span", esc(part)) for part in age.split(" · ")))
    said = tag("span", parts, class_="age", id="age")
    return tag("span", esc(f"{table} · "), class_="table-line") + said


def recent(look: Look) -> list[Recent]:
    """The lines since the viewer last acted, or, if nobody else has, of its own last step.

    Who only watches sees what the last one did.
    """
    lines = look.log
    if not lines:
        return []
    acted = [number for number, line in enumerate(lines) if line.seat == look.seat]
    if acted and acted[-1] < len(lines) - 1:
        first = acted[-1] + 1
    elif acted or len(look.seats) == 1:
        first = next(n for n, line in enumerate(lines) if line.step == lines[-1].step)
    else:
        last = next((line.seat for line in reversed(lines) if line.seat is not None), None)
        first = len(lines)
        while first and lines[first - 1].seat in (last, None):
            first -= 1
    return [Recent(line.seat, line.message) for line in lines[first:]]


def state(look: Look, lang: str, held: Sequence[Seat]) -> Html:
    """Tell the page itself what to do: its title, a sound, a curtain."""
    game = game_name(look.slug, lang)
    title = say(message("pages.title", page=game), lang)
    if is_mine(look):
        title = say(message("pages.title-turn", page=game), lang)
    next_one = passed_to(look, held)
    return tag(
        "span",
        data_version=look.version,
        data_phase=look.phase,
        data_title=title,
        data_mine="1" if is_mine(look) else "0",
        data_over="1" if look.over else "0",
        data_step=look.step,
        data_pass=None if next_one is None else str(next_one),
    )


def seats(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> Html:
    return joined(seat_panel(look, panel, lang, names) for panel in drawn.seats)


def seat_panel(look: Look, panel: SeatPanel, lang: str, names: Sequence[str]) -> Html:
    info = look.seats[panel.seat]
    turn = look.to_act == panel.seat and not look.over
    mine = turn and is_mine(look)
    line = panel.mark + tag("span", esc(names[panel.seat]), class_="name")
    if info.kind == BOT:
        said = say(message("pages.seat.is-bot"), lang)
        line += tag("span", icon("bot", 15), class_="kind", title=said)
        line += tag("span", esc(said), class_="sr")
    if mine:
        line += tag("span", say_html("pages.seat.turn", lang), class_="tag")
    elif turn:
        line += tag("span", say_html("pages.seat.thinks", lang), class_="tag thinks")
    elif info.kind != BOT and not info.present and look.is_live and not look.over:
        id = "pages.seat.missing" if info.kind == OPEN else "pages.seat.away"
        line += tag("span", say_html(id, lang), class_="away")
    if panel.points:
        points = esc(panel.points)
        line += tag("span", points, class_="pts", id=f"pts-{panel.seat}", data_count=True)
    return tag(
        "section",
        tag("div", line, class_="n"),
        panel.body,
        class_="panel seat" + (" turn" if mine else " waits" if turn else ""),
        id=f"seat-{LETTERS[panel.seat]}",
        aria_label=names[panel.seat],
    )


def board(drawn: Scene) -> Html:
    return tag("p", esc(drawn.summary), class_="sr", id="summary") + drawn.board


def frozen_board(look: Look) -> Html:
    """A table of other rules: its position as text."""
    return tag("pre", esc(look.position), class_="position panel")


def moves(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> Html:
    """Every legal move as a button, grouped; what finishes a turn stands out below."""
    if not is_mine(look):
        return nothing_to_do(look, lang)
    count = say_html("pages.moves-count", lang, n=len(look.choices))
    body = joined(move_group(group, n) for n, group in enumerate(drawn.groups))
    finishing = [it for group in drawn.groups for it in group.buttons if it.finishes]
    last = [
        move_button(it, "btn go wide" if it is finishing[0] else "btn may wide") for it in finishing
    ]
    found = head("pages.moves", lang, tag("span", count, class_="note")) + body
    return found + tag("div", *last, class_="finish") if last else found


def nothing_to_do(look: Look, lang: str) -> Html:
    id = "pages.moves-over" if look.over else "pages.moves-none"
    if not look.is_live:
        id = "pages.moves-past"
    elif look.seat == SPECTATOR and not look.over:
        id = "pages.moves-watch"
    return head("pages.moves", lang) + tag("p", say_html(id, lang), class_="note")


def move_group(group: Group, number: int) -> Html:
    buttons = [it for it in group.buttons if not it.finishes]
    if not buttons:
        return NOTHING
    lines = any(it.key or len(it.label) > LONG for it in buttons)
    chips = (move_button(it, "btn may sm") for it in buttons)
    return tag(
        "div",
        tag("h3", group.icon, esc(group.title)) if group.title or group.icon else NOTHING,
        tag("div", *chips, class_="chips lines" if lines else "chips"),
        class_="grp",
        id=f"grp-{number}",
    )


def move_button(it: Button, cls: str) -> Html:
    label = tag("span", esc(it.label), class_="lb")
    if it.key:
        label = tag("span", esc(it.key), class_="key", aria_hidden="true") + label
    whole = {"aria_label": it.words, "title": it.words} if it.words != it.label else {}
    id = f"move-{it.move}"
    return tag("button", label, type="button", class_=cls, data_move=it.move, id=id, **whole)
