"""Who is asking: a browser by its cookie, a program by a key; and in which language.

A browser is known by a random session in a cookie; the database has its hash only. What a
session holds (seats, and tables it is host of) is asked from `Tables`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from astrarium.words import known

COOKIE: Final = "astrarium"
LANG_COOKIE: Final = "lang"
KEY_BYTES: Final = 24  # 192 bits
YEAR: Final = 365 * 24 * 3600


def new_key() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def hashed(key: str) -> str:
    """What the database keeps of a secret. It is random, so that one round is enough."""
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
        response.set_cookie(
            COOKIE,
            session,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return session


def host_key_of(session: str, table: str) -> str:
    """The host's key of a table that a browser opened: made from its session, so that the
    browser, and nobody else, can show the links of the seats again."""
    return derived_key(session, f"host {table}")


def seat_key_of(host_key: str, seat: int, generation: int) -> str:
    """The key of a seat; the host can make it again, the database has its hash."""
    return derived_key(host_key, f"seat {seat} {generation}")


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
