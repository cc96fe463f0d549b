"""The same deals at every run: secrets of tables are counted, not drawn."""

from __future__ import annotations

import hashlib
import itertools

import pytest

from astrarium.web import tables


@pytest.fixture(autouse=True)
def _counted_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = itertools.count()
    monkeypatch.setattr(
        tables, "new_secret", lambda: hashlib.sha256(str(next(numbers)).encode()).hexdigest()
    )
