"""A whole application in this process, spoken to as a browser or a program does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from astrarium.web.app import create_app
from astrarium.web.settings import Settings
from tests.web.tools import QUICK

HERE = "http://127.0.0.1"
OURS = {"origin": HERE}


@contextmanager
def site(settings: Settings = QUICK) -> Iterator[TestClient]:
    """A client of a running application, without cookies."""
    with TestClient(create_app(settings), base_url=HERE) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """Another browser at the same application, which must be running, in the same loop."""
    other = TestClient(client.app, base_url=HERE)
    other.portal = client.portal
    return other


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def open_table(client: TestClient, slug: str, *who: str, **more: Any) -> dict[str, Any]:
    body = {"game": slug, "seats": [{"who": name} for name in who], **more}
    answer = client.post("/api/v1/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    made["keys"] = {seat["seat"]: seat["key"] for seat in made["seats"]}
    made["links"] = {seat["seat"]: seat["invitation"] for seat in made["invitations"]}
    return made


def state(client: TestClient, table: str, key: str = "", **query: str) -> dict[str, Any]:
    headers = bearer(key) if key else {}
    answer = client.get(f"/api/v1/tables/{table}", headers=headers, params=query)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def sit(client: TestClient, invitation: str, name: str = "Ann") -> None:
    """Take a seat as a browser does, by the form of the link's page."""
    answer = press(client, invitation, name=name, colour="pen1")
    assert answer.status_code == 303, answer.text


def door(client: TestClient, invitation: str, lang: str = "en") -> Response:
    """Where a link leads a browser: what its script does with what stands behind #."""
    headers = OURS | {"accept-language": lang}
    return client.post("/join", data={"code": invitation}, headers=headers)


def press(client: TestClient, invitation: str, **fields: str) -> Response:
    """Press the button of the link's page; what is answered."""
    where = door(client, invitation).url.path
    return client.post(where, data=fields, headers=OURS, follow_redirects=False)


def take(client: TestClient, made: dict[str, Any], seat: int, name: str = "Ann") -> None:
    """Let a browser have a seat of one's own program, whose key stays as good."""
    path = f"/api/v1/tables/{made['table']}"
    headers = OURS | bearer(made["keys"][seat])
    sit(client, client.post(f"{path}/device", headers=headers).json()["invitation"])
    named = client.post(f"{path}/name", json={"name": name}, headers=headers)
    assert named.status_code == 200, named.text
