"""The same deals at every run: secrets of tables are counted, not drawn. Databases."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium.web import tables
from astrarium.web.settings import sqlite_url
from tests.web import postgres


@pytest.fixture(autouse=True)
def _counted_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = itertools.count()
    monkeypatch.setattr(
        tables, "new_secret", lambda: hashlib.sha256(str(next(numbers)).encode()).hexdigest()
    )


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server; where there is none, its tests are skipped and say why."""
    missing = postgres.why_not()
    if missing:
        pytest.skip(missing)
    with postgres.server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    with postgres.fresh_database(postgres_server) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of one kind and of the other."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "db")
    found: str = request.getfixturevalue("postgres_url")
    return found
