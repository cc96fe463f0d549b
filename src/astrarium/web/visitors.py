"""Recognising visitors: a browser by its cookie, a program by a key; and their language.

A browser is known by a random session in a cookie, a program by a random key that it sends;
the database has their hashes only. What either holds (seats, and tables it is host of) is
asked from `Seats`.

An invitation is a third secret, for one use: whoever brings it first holds the seat from then
on, by their own session or key, which nobody can make from it. The host's invitations are
made from what the host has, so that the lobby can show them as long as nobody has come.

The link of an invitation is `/join#INVITATION`. What stands behind `#` a browser keeps for
itself: it is in no log, also of a proxy before us, in no Referer, and not seen by the
messenger that fetches the page for a preview. The page's script takes it out of the address
and sends it in the body of a POST; who has no script pastes the link into the form there.
Then a cookie holds it (`keep_invitation`), for the page of that one seat, and no page has it
in its text. Links of before have it in their path, `/join/INVITATION`: that leads to the
same cookie, and the path is masked in our own log (`security.NoKeys`).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from astrarium.words import known

COOKIE: Final = "astrarium"
INVITATION_COOKIE: Final = "invitation"
HOUR: Final = 3600
LINK: Final = re.compile(r"(?:.*/join[#/])?([\w-]{20,})(?:\?.*)?")
LANG_COOKIE: Final = "lang"
KEY_BYTES: Final = 24  # 192 bits
YEAR: Final = 365 * 24 * 3600

# The address that the present request came from, as far as it counts how much one visitor asks
# of the bots; nothing where the server itself goes on with a table.
VISITOR: Final[ContextVar[str]] = ContextVar("visitor", default="")


def new_key() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def hashed(key: str) -> str:
    """The hash of a secret for the database. A secret is random, so that one round is enough."""
    return hashlib.sha256(b"astrarium key\0" + key.encode("utf-8", "replace")).hexdigest()


def derived_key(master: str, role: str) -> str:
    """A key for one role that only the holder of `master` can make, and make again."""
    digest = hmac.digest(master.encode(), role.encode(), "sha256")
    return urlsafe_b64encode(digest[:KEY_BYTES]).decode()


def session_of(connection: HTTPConnection) -> str:
    """The browser's session, or nothing if it has none yet."""
    return connection.cookies.get(COOKIE, "")


def keep_session(request: Request, response: Response) -> str:
    """The browser's session; a new one is put into the answer if it had none."""
    session = session_of(request)
    if not session:
        session = new_key()
        set_secret(request, response, COOKIE, session, YEAR)
    return session


def keep_invitation(request: Request, response: Response, invitation: str, path: str) -> None:
    """Let the browser bring an invitation to the page of its seat, and nowhere else."""
    set_secret(request, response, INVITATION_COOKIE, invitation, HOUR, path)


def set_secret(
    request: Request, response: Response, name: str, value: str, age: int, path: str = "/"
) -> None:
    """Set a cookie that no script can read, for one's own clicks only."""
    response.set_cookie(
        name,
        value,
        max_age=age,
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def host_invitation(secret: str, table: str, seat: int, generation: int) -> str:
    """Make the host's invitation to a seat; who has the host's secret can make it again."""
    return derived_key(derived_key(secret, f"host {table}"), f"seat {seat} {generation}")


def invitation_in(text: str) -> str:
    """Find the invitation in a link as somebody copied it, or given alone; else nothing."""
    found = LINK.fullmatch(text.strip())
    return found[1] if found else ""


def lang_of(connection: HTTPConnection, default: str) -> str:
    """`?lang=`, else the cookie, else the first of the browser's languages that we speak."""
    asked = connection.query_params.get("lang") or connection.cookies.get(LANG_COOKIE)
    return known(asked or "") or accepted(connection.headers) or default


def accepted(headers: Mapping[str, str]) -> str:
    """The first language of `Accept-Language` that we speak, by their weights."""
    weighted: list[tuple[float, str]] = []
    for part in headers.get("accept-language", "").split(",")[:20]:
        name, _, weight = part.partition(";q=")
        try:
            weighted.append((-float(weight or 1), known(name.strip())))
        except ValueError:
            continue
    return next((lang for _, lang in sorted(weighted, key=lambda it: it[0]) if lang), "")
