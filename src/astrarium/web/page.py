"""The frame around every page: templates, language, theme, small preferences."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlsplit

import segno
from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from astrarium.draw.scene.common import GLOWS, icon
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import Message, message
from astrarium.web.errors import BadRequest
from astrarium.web.visitors import LANG_COOKIE, YEAR, lang_of
from astrarium.words import LANGUAGES, refusal, say
from astrarium.words.shelf import credits

HERE: Final = Path(__file__).parent
THEMES: Final = ("", "night", "light")
SWITCHES: Final = {"sound": "0", "notice": "0", "keys": "1"}  # cookies with their defaults
LONGEST_NAME: Final = 32


def _environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals["icon"] = lambda name, size=16: Markup(icon(name, size))
    env.globals["glows"] = Markup(GLOWS)
    env.globals["static"] = static
    env.globals["script"] = script
    env.globals["languages"] = LANGUAGES
    return env


@cache
def static(name: str) -> str:
    """The address of a file with a digest of what is in it: it may be kept for ever."""
    path = HERE / "static" / name
    if not path.exists():  # a game without a style of its own
        return f"/static/{name}"
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


@cache
def script(name: str) -> str:
    """The address of a script, in a folder named by a digest of all of them: what one imports
    from beside it lies there too, and may be kept for ever with it."""
    scripts = sorted((HERE / "static" / "js").glob("*.js"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in scripts)).hexdigest()[:10]
    return f"/static/js/{digest}/{name}.js"


ENV: Final = _environment()


class Preferences(NamedTuple):
    """What a visitor prefers."""

    lang: str
    theme: str  # empty: as the system has it
    sound: str
    notice: str
    keys: str
    name: str


def preferences_of(request: Request) -> Preferences:
    settings = request.app.state.settings
    theme = request.cookies.get("theme", "")
    switches = {
        name: "1" if request.cookies.get(name, default) == "1" else "0"
        for name, default in SWITCHES.items()
    }
    return Preferences(
        lang=lang_of(request, settings.lang),
        theme=theme if theme in THEMES else "",
        name=unquote(request.cookies.get("name", ""))[:LONGEST_NAME],
        **switches,
    )


def keep(request: Request, response: Response, **values: str) -> None:
    """Remember preferences in cookies; nothing secret is among them."""
    for name, value in values.items():
        response.set_cookie(
            LANG_COOKIE if name == "lang" else name,
            quote(value, safe=""),
            max_age=YEAR,
            samesite="lax",
            httponly=True,
            secure=request.url.scheme == "https",
        )


def page(
    request: Request, template: str, page_title: Message | str, status: int = 200, **context: Any
) -> HTMLResponse:
    """A whole page in the visitor's language and theme."""
    preferences = preferences_of(request)

    def t(id: str, **args: Any) -> str:
        return say(message(id, **args), preferences.lang)

    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = ENV.get_template(template).render(
        preferences._asdict()
        | {
            "t": t,
            "here": here if request.method == "GET" else "/",
            "page_title": say(page_title, preferences.lang),
            "trouble": "",
            "credits": credits(preferences.lang),
        }
        | context
    )
    return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})


def go(path: str) -> RedirectResponse:
    """See that other page; what was sent is not sent again."""
    return RedirectResponse(path, 303)


def error_page(request: Request, error: GameError, status: int) -> HTMLResponse:
    """A refusal as a page."""
    words = refusal(error, preferences_of(request).lang)
    return trouble_page(request, "missing" if status == 404 else "refused", status, words)


def trouble_page(request: Request, what: str, status: int, words: str = "") -> HTMLResponse:
    """What is wrong, as a page: nothing is there, we are broken, or something was refused."""
    lang, id = preferences_of(request).lang, f"pages.error.{what}"
    words = words or say(message(f"{id}-why"), lang)
    heading = say(message(id), lang)
    return page(request, "error.html", heading, status, heading=heading, words=words)


# -- what a form sent ------------------------------------------------------------------


class Form:
    """Fields of a form, as text without control characters."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self._pairs = [(name, clean(value)) for name, value in pairs]

    def __contains__(self, name: str) -> bool:
        return any(key == name for key, _ in self._pairs)

    def one(self, name: str, default: str = "") -> str:
        return next((value for key, value in self._pairs if key == name), default)

    def all(self, name: str) -> list[str]:
        return [value for key, value in self._pairs if key == name]

    def but(self, *names: str) -> list[tuple[str, str]]:
        """All fields except these."""
        return [(name, value) for name, value in self._pairs if name not in names]

    def number(self, name: str, default: int = -1) -> int:
        text = self.one(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def clean(value: str) -> str:
    """Text as a person meant it: no control characters but line ends."""
    return "".join(char for char in value if char in "\n\t" or char.isprintable())


async def form_of(request: Request) -> Form:
    """The fields of an ordinary form; raises BadRequest."""
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=200)
    except ValueError:
        raise BadRequest("pages.error.form") from None
    return Form(pairs)


def safe_path(text: str) -> str:
    """Where to go back to: a path of ours, and nowhere else."""
    inside = text.startswith("/") and not text.startswith(("//", "/\\"))
    return text if inside and clean(text) == text and "\n" not in text else "/"


# -- links -----------------------------------------------------------------------------


def address(request: Request, path: str) -> str:
    """A path as others can open it: under the public address, or as this browser came."""
    public = request.app.state.settings.public.rstrip("/")
    return f"{public or str(request.base_url).rstrip('/')}{path}"


def is_here(url: str) -> bool:
    """Does an address lead to the machine it is opened on, so nowhere for others?"""
    host = urlsplit(url).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def qr(text: str) -> Markup:
    """A link as a code to scan: drawn here, dark on light in both themes."""
    code = segno.make(text, error="m")
    size = code.symbol_size(border=3)[0]
    runs = []
    for y, row in enumerate(code.matrix):
        runs += [f"M{x + 3} {y + 3}h1v1h-1z" for x, dark in enumerate(row) if dark]
    return Markup(
        f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="QR" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="var(--on-deep)"/>'
        f'<path d="{"".join(runs)}" fill="var(--deep)"/></svg>'
    )
