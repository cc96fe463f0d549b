"""Messages as plain data and back, for what is stored."""

from __future__ import annotations

import json
import zlib
from typing import Any

from astrarium.engine.protocol import Message


def plain(what: Any) -> Any:
    """A message as `{"id": ..., "args": ...}`, within lists and other messages too."""
    if isinstance(what, Message):
        return {"id": what.id, "args": {name: plain(value) for name, value in what.args.items()}}
    if isinstance(what, (list, tuple)):
        return [plain(item) for item in what]
    return what


def message_of(data: Any) -> Any:
    """What `plain` made; tuples have become lists."""
    if isinstance(data, dict):
        return Message(data["id"], {k: message_of(value) for k, value in data["args"].items()})
    if isinstance(data, list):
        return [message_of(item) for item in data]
    return data


def dumps(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def packed(data: Any) -> bytes:
    """Plain data in few bytes; nothing at all for what is empty."""
    return zlib.compress(dumps(data).encode()) if data else b""


def unpacked(data: bytes) -> Any:
    return json.loads(zlib.decompress(data)) if data else {}
