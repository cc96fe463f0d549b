"""A whole application in this process, spoken to as a browser or a program does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient

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
    return made


def state(client: TestClient, table: str, key: str = "", **query: str) -> dict[str, Any]:
    headers = bearer(key) if key else {}
    answer = client.get(f"/api/v1/tables/{table}", headers=headers, params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def sit(client: TestClient, key: str, name: str = "Ann") -> None:
    """Take a seat as a browser does, by the form of the link's page."""
    form = {"name": name, "colour": "pen1"}
    answer = client.post(f"/join/{key}", data=form, headers=OURS, follow_redirects=False)
    assert answer.status_code == 303, answer.text
