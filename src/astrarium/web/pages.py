"""The pages: home, tables, rules, settings; each in the visitor's language and theme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from astrarium.bots import BOTS
from astrarium.draw.scene.bigbang_tiles import SYMBOLS
from astrarium.draw.scene.common import pen_mark
from astrarium.draw.scene.scenes import seat_mark, standing
from astrarium.engine.errors import GameError
from astrarium.engine.family import play_of
from astrarium.engine.lots import drawn_flags, kinds_of, of_kind
from astrarium.engine.options import (
    ChoiceOption,
    FlagsOption,
    IntOption,
    Option,
    Value,
    flags_of,
    flags_text,
)
from astrarium.engine.protocol import LETTERS, SPECTATOR, Game, Seat, message
from astrarium.engine.registry import find
from astrarium.games import GAMES
from astrarium.web.actions import By, find_action, read, tables_of
from astrarium.web.bots import default_bot
from astrarium.web.charts import course_chart
from astrarium.web.errors import BadRequest, NotAllowed, NotThere, SeatTaken, status_of
from astrarium.web.look import (
    BOT,
    COLOURS,
    FROZEN,
    OPEN,
    OVER,
    WAITING,
    Look,
    SeatWish,
    TableLine,
    Who,
    Wish,
)
from astrarium.web.page import (
    SWITCHES,
    THEMES,
    Form,
    Preferences,
    address,
    form_of,
    go,
    is_here,
    keep,
    page,
    preferences_of,
    qr,
    safe_path,
)
from astrarium.web.places import link_of
from astrarium.web.render import clears, fragments, game_name, seat_name, seat_names
from astrarium.web.replays import Shelf, course_of, record_look
from astrarium.web.rulebook import FAMILIES, FIRST_GAMES, chapter, guide
from astrarium.web.visitors import host_key_of, keep_session, session_of
from astrarium.words import LANGS, refusal, say
from astrarium.words.shelf import play_text, tips_of

router = APIRouter(include_in_schema=False)
COURSE_POINTS: Final = 24  # of the chart of a game
QUICK_SEATS: Final = 3  # at a table opened by one click, if the game is for so many


def shelf_of(request: Request) -> Shelf:
    shelf: Shelf = request.app.state.shelf
    return shelf


# -- home ------------------------------------------------------------------------------


class Mode(NamedTuple):
    slug: str
    name: str
    words: str
    seats: str
    play: str
    high: int


class Fact(NamedTuple):
    number: int
    words: str


class Family(NamedTuple):
    key: str
    name: str
    sub: str
    words: str
    level: str
    facts: tuple[Fact, ...]
    modes: tuple[Mode, ...]


FACTS: Final = {
    "astra": (
        (48, "pages.fact.constellations"),
        (439, "pages.fact.stars"),
        (18, "pages.fact.powers"),
    ),
    "bigbang": ((48, "pages.fact.bodies"), (4, "pages.fact.phenomena"), (4, "pages.fact.actions")),
    "astrolabe": ((22, "pages.fact.arcana"), (24, "pages.fact.tokens"), (16, "pages.fact.tricks")),
}


def families(lang: str) -> list[Family]:
    def t(id: str) -> str:
        return say(message(id), lang)

    return [
        Family(
            key,
            t(f"pages.family.{key}.name"),
            t(f"pages.family.{key}.sub"),
            t(f"pages.family.{key}.words"),
            t(f"pages.family.{key}.level"),
            tuple(Fact(number, t(id)) for number, id in FACTS[key]),
            modes(key, lang),
        )
        for key in FAMILIES
    ]


def modes(family: str, lang: str) -> tuple[Mode, ...]:
    """The games of a box, each with what it is about in a few words."""
    games = [game for game in GAMES.values() if game.dossier == family]
    return tuple(
        Mode(
            game.slug,
            say(message(f"pages.mode.{game.slug}"), lang),
            say(message(f"pages.mode.{game.slug}.words"), lang),
            seats_text(game, lang),
            play_text(play_of(game), lang),
            game.max_seats,
        )
        for game in games
    )


def seats_text(game: Game[Any, Any], lang: str) -> str:
    """For how many it is."""
    low, high = game.min_seats, game.max_seats
    if low == high:
        return say(message("pages.players", n=low), lang)
    return say(message("pages.range", low=low, high=high), lang)


@router.get("/")
async def home(request: Request) -> Response:
    lang = preferences_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "home.html",
        say(message("pages.home.page"), lang),
        families=families(lang),
        tables=[line_words(line, lang) for line in lines if line.phase not in (OVER, FROZEN)],
    )


@router.get("/tables")
async def my_tables(request: Request) -> Response:
    lang = preferences_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "tables.html",
        say(message("pages.tables.title"), lang),
        tables=[line_words(line, lang) for line in lines],
    )


def line_words(line: TableLine, lang: str) -> dict[str, Any]:
    """A table in a list, in words."""
    game = game_name(line.slug, lang)
    others = [name or LETTERS[n] for n, name in enumerate(line.names) if n not in line.mine]
    others = [bot_name(name, lang) if name.partition(":")[0] in BOTS else name for name in others]
    id = "pages.tables.with" if others else "pages.tables.alone"
    phases = {
        WAITING: "pages.tables.waiting",
        OVER: "pages.tables.over",
        FROZEN: "pages.tables.frozen",
    }
    phase = phases.get(line.phase)
    return {
        "id": line.table,
        "title": line.title or game,
        "words": say(message(id, game=game, names=others), lang),
        "phase": say(message(phase), lang) if phase else "",
        "over": line.phase in (OVER, FROZEN),
        "my_turn": line.my_turn,
    }


# -- new tables ------------------------------------------------------------------------


def bot_name(spec: str, lang: str) -> str:
    """What people call a bot: its level in words."""
    name, _, budget = spec.partition(":")
    said = say(message(f"pages.bot.{name}"), lang) if name in BOTS else name
    return f"{said} ({budget})" if budget else said


LEVELS: Final = ("random", "novice", "adept", "master")


def bot_levels(lang: str) -> list[dict[str, str]]:
    """The bots one may choose, from weak to strong."""
    return [
        {"spec": spec, "name": say(message("pages.new.bot", bot=bot_name(spec, lang)), lang)}
        for spec in LEVELS
    ]


@router.get("/new")
async def new_table(request: Request) -> Response:
    return await new_page(request, Form(list(request.query_params.multi_items())))


async def new_page(request: Request, form: Form, trouble: str = "", status: int = 200) -> Response:
    """The form of a new table, filled in with what was asked for, or with what is usual."""
    preferences = preferences_of(request)
    lang = preferences.lang
    game = find(form.one("game", "astra"))
    usual = max(game.min_seats, min(QUICK_SEATS, game.max_seats))
    count = max(game.min_seats, min(form.number("seats", usual), game.max_seats))
    name, colour = await tables_of(request).seats.browser(session_of(request))
    return page(
        request,
        "new.html",
        say(message("pages.new.title"), lang),
        status,
        trouble=trouble,
        games=[{"slug": it.slug, "name": game_name(it.slug, lang)} for it in GAMES.values()],
        slug=game.slug,
        blurb=say(message(f"game.{game.slug}.blurb"), lang),
        low=game.min_seats,
        high=game.max_seats,
        count=count,
        seats=[wished_seat(form, seat, name or preferences.name, colour) for seat in range(count)],
        bots=bot_levels(lang),
        colours=COLOURS,
        options=[option_field(option, form, count, lang) for option in game.options],
        title=form.one("title"),
        waits=form.one("waits") == "1",
    )


def wished_seat(form: Form, seat: Seat, name: str, colour: str) -> dict[str, Any]:
    usual = "me" if seat == 0 else default_bot()
    first = colour or COLOURS[0]
    others = [it for it in COLOURS if it != first]
    return {
        "letter": LETTERS[seat],
        "mark": Markup(pen_mark(seat, 22)),
        "who": form.one(f"who-{seat}", usual),
        "name": form.one(f"name-{seat}", name if seat == 0 else ""),
        "colour": form.one(f"colour-{seat}", [first, *others][seat]),
    }


def option_field(option: Option, form: Form, seats: int, lang: str) -> dict[str, Any]:
    """An option as a form shows it, with its default or what was chosen before."""
    words = say(message(f"option.{option.name}"), lang)
    name = f"option-{option.name}"
    field: dict[str, Any] = {"name": option.name, "words": words[:1].upper() + words[1:]}
    if isinstance(option, IntOption):
        chosen = form.number(name, option.default)
        return field | {"kind": "int", "low": option.low, "high": option.high, "default": chosen}
    if isinstance(option, ChoiceOption):
        values = [it for it in option.choices if it not in LETTERS[seats:] or it == "random"]
        choices = [(value, choice_words(option.name, value, lang)) for value in values]
        return field | {
            "kind": "choice",
            "choices": choices,
            "default": form.one(name, option.default),
        }
    chosen_flags = form.all(name) or list(flags_of(option.default))
    choices = [(value, choice_words(option.name, value, lang)) for value in option.choices]
    field |= {"kind": "flags", "choices": choices, "default": chosen_flags}
    return field | {
        "lots": lots_fields(option, form, lang),
        "drawn": drawn_words(option, form, lang),
    }


def lots_fields(option: FlagsOption, form: Form, lang: str) -> list[dict[str, Any]]:
    """How many of each kind are to be drawn by lot, if they may be: one, if nothing is said."""
    return [
        {
            "name": f"lots-{option.name}-{kind}",
            "words": say(message(f"option.{option.name}.{kind}"), lang),
            "high": len(of_kind(option, kind)),
            "chosen": wished_lots(option, form, kind),
        }
        for kind in kinds_of(option)
    ]


def wished_lots(option: FlagsOption, form: Form, kind: str) -> int:
    return min(form.number(f"lots-{option.name}-{kind}", 1), len(of_kind(option, kind)))


def drawn_words(option: FlagsOption, form: Form, lang: str) -> str:
    """What came of the lots, if these are the fields that they filled in."""
    if form.one("drawn") != option.name:
        return ""
    flags = [flag for flag in option.choices if flag in form.all(f"option-{option.name}")]
    id = "pages.new.drawn" if flags else "pages.new.drawn-none"
    return say(message(id, flags=flags), lang)


def choice_words(option: str, value: str, lang: str) -> str:
    if option == "first":
        if value == "random":
            return say(message("pages.first.random"), lang)
        return say(message("pages.first.seat", letter=value), lang)
    if option == "modifiers":
        return say(message(f"ast.modifier.{value}"), lang)
    return value


def wish_of(form: Form) -> Wish:
    """The table that a form asks for; raises what is wrong with it."""
    game = find(form.one("game"))
    count = form.number("seats", game.min_seats)
    seats = tuple(
        SeatWish(
            form.one(f"who-{n}", default_bot()), form.one(f"name-{n}"), form.one(f"colour-{n}")
        )
        for n in range(min(count, len(LETTERS)))
    )
    options: dict[str, Value] = {}
    for option in game.options:
        given = form.all(f"option-{option.name}")
        if isinstance(option, IntOption | ChoiceOption):
            if given:
                options[option.name] = given[0]
        else:
            options[option.name] = flags_text(tuple(given))
    return Wish(game.slug, seats, options, form.one("title"), form.one("waits") == "1")


@router.post("/new/lots")
async def draw_lots(request: Request) -> Response:
    """Draw an option of the form by lot, and come back to it: what was drawn is shown there
    and may be drawn again or changed, before there is a table."""
    form = await form_of(request)
    option = find_lots(form)
    kinds = [kind for kind in kinds_of(option) for _ in range(wished_lots(option, form, kind))]
    try:
        drawn = drawn_flags(option, kinds, SystemRandom())
    except GameError as error:
        lang = preferences_of(request).lang
        return await new_page(request, form, refusal(error, lang), status_of(error))
    name = f"option-{option.name}"
    fields = form.but("roll", "drawn", name) + [(name, flag) for flag in drawn]
    return go(f"/new?{urlencode([*fields, ('drawn', option.name)])}#opt-{option.name}")


def find_lots(form: Form) -> FlagsOption:
    """The option whose lots the form asks for; raises BadRequest."""
    for option in find(form.one("game")).options:
        if isinstance(option, FlagsOption) and option.name == form.one("roll") and kinds_of(option):
            return option
    raise BadRequest("pages.error.form")


@router.post("/new")
async def open_table(request: Request) -> Response:
    form = await form_of(request)
    lang = preferences_of(request).lang
    try:
        wish = wish_of(form)
    except GameError as error:
        return await new_page(request, form, refusal(error, lang), status_of(error))
    response = go("/")
    session = keep_session(request, response)
    try:
        opened = await tables_of(request).open(wish, session)
    except GameError as error:
        return await new_page(request, form, refusal(error, lang), status_of(error))
    mine = next((seat for seat in wish.seats if seat.who == "me"), None)
    if mine is not None and mine.name:
        await tables_of(request).seats.remember(session, mine.name, mine.colour)
    response.headers["location"] = f"/t/{opened.table}"
    return response


@router.post("/quick")
async def quick(request: Request) -> Response:
    """One click: a table with bots, at the usual options."""
    form = await form_of(request)
    game = find(form.one("game"))
    response = go("/")
    session = keep_session(request, response)
    name, colour = await tables_of(request).seats.browser(session)
    count = max(game.min_seats, min(QUICK_SEATS, game.max_seats))
    bots = (SeatWish(default_bot()),) * (count - 1)
    wish = Wish(game.slug, (SeatWish("me", name, colour), *bots))
    opened = await tables_of(request).open(wish, session)
    response.headers["location"] = f"/t/{opened.table}"
    return response


# -- coming to a table -------------------------------------------------------------------


CODE: Final = re.compile(r"(?:.*/)?(t|join)/([\w-]+)(?:\?.*)?")


@router.post("/join")
async def join_by_code(request: Request) -> Response:
    """A table's code, or a link that somebody typed or pasted."""
    form = await form_of(request)
    code = form.one("code").strip()
    link = CODE.fullmatch(code)
    if link is not None:
        return go(f"/{link[1]}/{link[2]}")
    if re.fullmatch(r"[\w-]{20,}", code):
        return go(f"/join/{code}")
    table = re.sub(r"[^\w]", "", code).lower()
    await tables_of(request).outline(table)  # raises NotThere
    return go(f"/t/{table}")


@router.get("/join/{key}")
async def invitation(request: Request, key: str) -> Response:
    """Somebody came by a seat's link: by what name do they play? Where somebody sits already,
    are they that person, with another device?"""
    tables = tables_of(request)
    lang = preferences_of(request).lang
    table, seat = await tables.seats.invited(key)
    session = session_of(request)
    held, _ = await tables.seats.held(table, session)
    if seat in held:
        return go(f"/t/{table}?seat={seat}")
    look = await tables.outline(table)
    is_taken = await tables.seats.is_taken(table, seat)
    name, colour = await tables.seats.browser(session)
    return page(
        request,
        "join.html",
        game_name(look.slug, lang),
        named=table_name(look, lang),
        table=table,
        taken_by=seat_name(look.seats[seat], lang) if is_taken else "",
        there=[
            it.name
            for it in look.seats
            if it.name and it.kind not in (BOT, OPEN) and it.seat != seat
        ],
        key=key,
        name=look.seats[seat].name or name or preferences_of(request).name,
        colours=COLOURS,
        mine=colour or look.seats[seat].colour,
    )


@router.post("/join/{key}")
async def sit_down(request: Request, key: str) -> Response:
    form = await form_of(request)
    tables = tables_of(request)
    response = go("/")
    session = keep_session(request, response)
    name, colour, again = form.one("name").strip(), form.one("colour"), form.one("again") == "1"
    try:
        table, seat = await tables.seats.claim(key, session, name, colour, again)
    except SeatTaken:
        return go(f"/join/{key}")  # which says by whom
    if not again:
        await tables.seats.remember(session, name, colour)
    response.headers["location"] = f"/t/{table}?seat={seat}&open=1"
    return response


# -- the table ---------------------------------------------------------------------------


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


# What the third tab of a phone holds, by game; in Big Bang one's goals.
CARDS_TABS: Final = {
    "astra": "pages.tab.cards",
    "astra-solo": "pages.tab.cards",
    "astrolabe": "pages.tab.cards",
    "hexdomino": "pages.tab.tiles",
}


def short_name(slug: str, family: str, lang: str) -> str:
    """A game where there is little room: its mode says more than its family, if it is short."""
    if slug in ("bigbang", "astra-solo"):
        return say(message(f"pages.family.{family}.name"), lang)
    return say(message(f"pages.mode.{slug}"), lang)


def table_context(look: Look, preferences: Preferences, parts: dict[str, str]) -> dict[str, Any]:
    """What the table's template wants, live or in a replay."""
    ids = ("where", "prompt", "trail", "strip", "board", "end", "moves", "log", "own", "seats")
    pieces = {id: Markup(parts.get(id, "")) for id in (*ids, "aside", "state")}
    return {
        "look": look,
        "game": game_name(look.slug, preferences.lang),
        "family": look.game.dossier,
        "parts": pieces,
        "pens": pens(look),
        "has_own": bool(pieces["own"]),
        "short_name": short_name(look.slug, look.game.dossier, preferences.lang),
        "cards_tab": say(message(CARDS_TABS.get(look.slug, "pages.tab.goals")), preferences.lang),
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
        mark=Markup(seat_mark(look.view, look.seat, 40)),
        pens=pens(look),
        family=look.game.dossier,
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
        family=look.game.dossier,
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
                "mark": Markup(seat_mark(look.view, info.seat, 18)),
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


# -- replays -----------------------------------------------------------------------------


def wants_parts(request: Request) -> bool:
    """Does the page's script ask for the pieces alone?"""
    return request.headers.get("accept", "").startswith("application/json")


def eyes_of(look: Look, lang: str) -> list[tuple[int, str]]:
    public = say(message("pages.replay.public"), lang)
    return [(SPECTATOR, public), *((it.seat, seat_name(it, lang)) for it in look.seats)]


def shown(
    request: Request, look: Look, eyes: bool, to_table: bool, not_yours: bool = False
) -> Response:
    """A position of a replay, as a page or in pieces."""
    preferences = preferences_of(request)
    link = link_of(look, request.url.path)
    parts = fragments(look, preferences.lang, replay=request.url.path)
    if wants_parts(request):
        return JSONResponse({"version": look.version, "fragments": parts, "link": link})
    context = table_context(look, preferences, parts) | {
        "eyes": eyes_of(look, preferences.lang) if eyes else (),
        "back_to_table": to_table,
        "link": link,
        "moment": look.public[look.step],
        "not_yours": not_yours,
    }
    title = game_name(look.slug, preferences.lang)
    return page(request, "table.html", title, **context, live="", replay=True, screen=False)


def asked_seat(request: Request) -> Seat | None:
    """`?as=`: a seat, or everyone's eyes. Links of old say `seat`."""
    query = request.query_params
    text = query.get("as", query.get("seat", ""))
    return int(text) if re.fullmatch(r"-3|[0-5]", text) else None


def asked_step(request: Request) -> int | str | None:
    """`?step=` is a place that a link names; the page's script counts this viewer's `own`."""
    own, place = (request.query_params.get(name, "") for name in ("own", "step"))
    if re.fullmatch(r"\d{1,6}", own):
        return int(own)
    return place if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", place) else None


async def replaying(request: Request, table: str) -> tuple[Who, Seat]:
    """Who asks for a replay, and through whose eyes: `?as=`, or this browser's only seat.
    Where several share a screen nobody's secrets are shown without a name."""
    held, is_host = await tables_of(request).seats.held(table, session_of(request))
    seat = asked_seat(request)
    if seat is None:
        seat = held[0] if len(held) == 1 else SPECTATOR
    return Who(seat if seat in held else SPECTATOR, is_host), seat


@router.get("/t/{table}/replay")
async def replay(request: Request, table: str) -> Response:
    """A link is one position. Who may not see it through these eyes sees what all saw then."""
    tables = tables_of(request)
    (who, seat), step = await replaying(request, table), asked_step(request)
    try:
        look = await tables.look_at(table, who, step, seat)
    except (NotAllowed, NotThere):
        look = await tables.look_at(table, who, step, SPECTATOR)
    if look.phase == WAITING:
        return go(f"/t/{table}")
    held, _ = await tables.seats.held(table, session_of(request))
    is_open = wants_parts(request) or "open" in request.query_params
    if len(held) > 1 and look.seat in held and not is_open and not look.over:
        return await curtain(request, look, held, f"{link_of(look, request.url.path)}&open=1")
    return shown(request, look, look.over, True, not_yours=look.seat != seat)


@router.get("/t/{table}/course")
async def course(request: Request, table: str) -> Response:
    """A chart of how a game that is over went."""
    tables = tables_of(request)
    look = await tables.look(table, Who())
    if look.scores is None:
        raise NotThere("server.not-over")
    return course_answer(
        look, await tables.course(table, COURSE_POINTS), preferences_of(request).lang
    )


def course_answer(look: Look, seen: Sequence[Sequence[Any]], lang: str) -> Response:
    """A chart of how everyone stood in views of the game, and of the final points."""
    if look.scores is None:
        raise NotThere("server.not-over")
    lines = [
        [*(standing(view) or 0 for view in views), final]
        for views, final in zip(seen, look.scores.points)
    ]
    return JSONResponse({"html": course_chart(look.view, lines, lang, seat_names(look, lang))})


@router.get("/record")
async def record_form(request: Request) -> Response:
    title = say(message("pages.record.title"), preferences_of(request).lang)
    return page(request, "record.html", title, text="")


@router.post("/record")
async def record_sent(request: Request) -> Response:
    text = (await form_of(request)).one("text")
    lang = preferences_of(request).lang
    try:
        kept = await shelf_of(request).read(text)
    except GameError as error:
        title = say(message("pages.record.title"), lang)
        why = refusal(error, lang)
        return page(request, "record.html", title, status_of(error), trouble=why, text=text)
    return go(f"/record/{kept.name}")


@router.get("/record/{name}")
async def record_shown(request: Request, name: str) -> Response:
    kept = shelf_of(request).find(name)
    seat = asked_seat(request)
    look = record_look(kept, asked_step(request) or 0, SPECTATOR if seat is None else seat)
    return shown(request, look, kept.match.is_over(), False)


@router.get("/record/{name}/course")
async def record_course(request: Request, name: str) -> Response:
    kept = shelf_of(request).find(name)
    look = record_look(kept, len(kept.positions))
    return course_answer(look, course_of(kept, COURSE_POINTS), preferences_of(request).lang)


# -- rules, guides, settings ---------------------------------------------------------------


@router.get("/rules")
async def rules_home(request: Request) -> Response:
    lang = preferences_of(request).lang
    title = say(message("pages.rules.title"), lang)
    return page(request, "rules_home.html", title, families=families(lang))


def family_of(name: str) -> str:
    """A family by its own name, or by the slug of one of its games."""
    if name in FAMILIES:
        return name
    if name in GAMES:
        return GAMES[name].dossier
    raise NotThere("server.no-page")


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    lang = preferences_of(request).lang
    family = family_of(name)
    game = say(message(f"pages.family.{family}.name"), lang)
    found = chapter(family, lang)
    return page(
        request,
        "rules.html",
        say(message("pages.rules.of", game=game), lang),
        family=family,
        contents=found.contents,
        prose=found.prose,
        numbered=found.numbered,
        notes=found.notes,
    )


@router.get("/guide/{name}")
async def first_game(request: Request, name: str) -> Response:
    lang = preferences_of(request).lang
    if name not in FIRST_GAMES:
        raise NotThere("server.no-page")
    family, game = family_of(name), game_name(name, lang)
    return page(
        request,
        "guide.html",
        say(message("pages.guide.of", game=game), lang),
        family=family,
        game=game,
        slug=name,
        intro=say(message(f"pages.guide.intro.{name}"), lang),
        guide=guide(name, lang),
        tips=tips_of(GAMES[name], lang),
        others=[it for it in modes(family, lang) if it.slug != name],
        symbols=Markup(SYMBOLS) if family == "bigbang" else "",
    )


@router.get("/settings")
async def settings_page(request: Request) -> Response:
    return page(
        request, "settings.html", say(message("pages.settings.title"), preferences_of(request).lang)
    )


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Remember what was chosen; one thing from a button, or all from the form."""
    form = await form_of(request)
    chosen: dict[str, str] = {}
    if form.one("lang") in LANGS:
        chosen["lang"] = form.one("lang")
    if "theme" in form and form.one("theme") in THEMES:
        chosen["theme"] = form.one("theme")
    if form.one("all"):
        chosen |= {name: "1" if form.one(name) == "1" else "0" for name in SWITCHES}
    response = go(safe_path(form.one("back", "/")))
    keep(request, response, **chosen)
    return response


@router.get("/favicon.ico")
async def favicon() -> Response:
    return go("/static/icon.svg")
