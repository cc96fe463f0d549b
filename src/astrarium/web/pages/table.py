"""The page of a table: the game, the lobby, the curtain, the menu, forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from astrarium.draw.scene.face import face_of
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import SPECTATOR, Seat, message
from astrarium.web.actions import By, find_action, read, tables_of
from astrarium.web.errors import NotThere
from astrarium.web.look import BOT, OPEN, WAITING, Look
from astrarium.web.page import Preferences, address, form_of, go, is_here, page, preferences_of, qr
from astrarium.web.pages.new import bot_name
from astrarium.web.render import clears, fragments, seat_name
from astrarium.web.visitors import host_key_of, session_of
from astrarium.words import say
from astrarium.words.shelf import game_name

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}")
async def table_page(
    request: Request, table: str, seat: int | None = None, open: str = "", screen: str = ""
) -> Response:
    tables = tables_of(request)
    session = session_of(request)
    held, _ = await tables.seats.held(table, session)
    if screen:
        seat = SPECTATOR
    who = await tables.seats.who(table, session, seat)
    look = await tables.look(table, who)
    if look.phase == WAITING:
        return await lobby(request, look, held)
    if len(held) > 1 and who.seat != SPECTATOR and not open and not look.over:
        return await curtain(request, look, held, f"/t/{table}?seat={who.seat}&open=1")
    preferences = preferences_of(request)
    return page(
        request,
        "table.html",
        game_name(look.slug, preferences.lang),
        **table_context(look, preferences, fragments(look, preferences.lang, held)),
        live=f"/t/{table}/live?seat={who.seat}",
        replay=False,
        screen=bool(screen),
        lines=await menu_lines(request, look, held),
        watch=address(request, f"/t/{table}"),
    )


def pens(look: Look) -> str:
    """Classes that give every seat the colour its holder chose."""
    return " ".join(f"p{info.seat}-{info.colour}" for info in look.seats if info.colour)


def table_context(look: Look, preferences: Preferences, parts: dict[str, str]) -> dict[str, Any]:
    """What the table's template wants, live or in a replay."""
    ids = ("where", "prompt", "trail", "strip", "board", "end", "moves", "log", "own", "seats")
    pieces = {id: Markup(parts.get(id, "")) for id in (*ids, "aside", "state")}
    game, face = look.game, face_of(look.game)
    return {
        "look": look,
        "game": game_name(look.slug, preferences.lang),
        "family": game.dossier,
        "style": face.style,
        "pans": face.pans,
        "parts": pieces,
        "pens": pens(look),
        "has_own": bool(pieces["own"]),
        "short_name": face.short_name(game, preferences.lang),
        "cards_tab": say(face.cards_tab(game), preferences.lang),
        "eyes": (),
        "back_to_table": True,
        "link": "",
        "not_yours": False,
        "clears": Markup(clears(preferences.lang)),
    }


@router.get("/t/{table}/menu")
async def menu(request: Request, table: str, seat: int | None = None) -> Response:
    """The seats in the menu as they are now: the page's script asks when it is opened."""
    tables = tables_of(request)
    session = session_of(request)
    held, _ = await tables.seats.held(table, session)
    look = await tables.look(table, await tables.seats.who(table, session, seat))
    lines = await menu_lines(request, look, held)
    return page(request, "menu_seats.html", "", look=look, lines=lines)


async def curtain(request: Request, look: Look, held: Sequence[Seat], behind: str) -> Response:
    """Nothing secret before the right person opens it. Who played last from this screen may
    still take it back, as long as nobody has to agree; what is begun is told to nobody."""
    lang = preferences_of(request).lang
    name = seat_name(look.seats[look.seat], lang)
    free = await tables_of(request).free_undos(look.table, look.seat, held)
    return page(
        request,
        "curtain.html",
        game_name(look.slug, lang),
        mark=Markup(face_of(look.game).seat_mark(look.game, look.seat, 40)),
        pens=pens(look),
        style=face_of(look.game).style,
        name=name,
        table=look.table,
        behind=behind,
        takes_back=[
            {"seat": seat, "name": seat_name(look.seats[seat], lang), "version": version}
            for seat, version in free.items()
        ],
    )


def table_name(look: Look, lang: str) -> str:
    """The name that the table was given, if it was, and that of its game."""
    return " · ".join(part for part in (look.title, game_name(look.slug, lang)) if part)


async def lobby(request: Request, look: Look, held: Sequence[Seat]) -> Response:
    """Not all are here yet: links to send, salt to add."""
    preferences = preferences_of(request)
    parts = fragments(look, preferences.lang, held)
    links = await seat_links(request, look)
    return page(
        request,
        "lobby.html",
        game_name(look.slug, preferences.lang),
        look=look,
        named=table_name(look, preferences.lang),
        style=face_of(look.game).style,
        here_only=any(is_here(url) for url in links.values()),
        parts={"state": Markup(parts["state"]), "lobby": Markup(parts["lobby"])},
        pens=pens(look),
        live=f"/t/{look.table}/live?seat={look.seat}",
        links=[
            {
                "seat": seat,
                "name": seat_name(look.seats[seat], preferences.lang),
                "url": url,
                "qr": qr(url),
            }
            for seat, url in links.items()
            if look.seats[seat].kind == OPEN
        ],
    )


async def seat_links(request: Request, look: Look) -> dict[Seat, str]:
    """The links of the seats, for the host's own browser."""
    if not look.is_host:
        return {}
    key = host_key_of(session_of(request), look.table)
    try:
        keys = await tables_of(request).seats.links(look.table, key)
    except GameError:
        return {}
    return {seat: address(request, f"/join/{key}") for seat, key in keys.items()}


async def menu_lines(request: Request, look: Look, held: Sequence[Seat]) -> list[dict[str, Any]]:
    """Who sits where, and what this browser may do about it."""
    lang = preferences_of(request).lang
    links = await seat_links(request, look)
    lines = []
    for info in look.seats:
        kind = {BOT: "pages.lobby.bot", OPEN: "pages.seat.missing"}.get(info.kind, "")
        words = say(message(kind), lang) if kind else ""
        if info.kind == BOT:
            words = f"{words} · {bot_name(info.spec, lang)}"
        mine = info.seat in held
        for_all = mine and look.seat == SPECTATOR  # a screen for all shows no key of its own
        link = "" if for_all else links.get(info.seat, "")
        lines.append(
            {
                "seat": info.seat,
                "mark": Markup(face_of(look.game).seat_mark(look.game, info.seat, 18)),
                "name": seat_name(info, lang),
                "kind": words,
                "link": link,
                "qr": qr(link) if link else "",
                "mine": mine,
                "can_link": look.is_host and not mine and (info.kind != BOT or info.away),
                "can_bot": info.kind != BOT and (mine or look.is_host) and not look.over,
                "can_return": mine and info.kind == BOT and info.away and not look.over,
                "sits_here": mine and info.seat != look.seat,
            }
        )
    return lines


@router.post("/t/{table}/do/{name}")
async def do(request: Request, table: str, name: str) -> Response:
    """Forms of the lobby and of the menu: done, and back to the table."""
    action = find_action(name)
    if not action.has_form:
        raise NotThere("server.no-page")
    form = await form_of(request)
    tables, session = tables_of(request), session_of(request)
    seat = form.number("seat")
    held, _ = await tables.seats.held(table, session)
    mine = await tables.seats.who(table, session, seat if seat in held else None)
    numbers = {"seat": seat, "version": form.number("version")}
    given = {
        field: numbers.get(field, form.one(field))
        for field in action.needs.model_fields
        if field in form
    }
    by = By(mine, session, host_key_of(session, table))
    await action.do(tables, table, by, read(action, given))
    # Who took back is at the screen; where several share it, else the curtain first.
    opens = "&open=1" if name == "undo" or len(held) == 1 else ""
    return go(f"/t/{table}?seat={mine.seat}{opens}" if mine.seat in held else f"/t/{table}")
