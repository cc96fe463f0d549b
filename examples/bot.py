"""A bot over the open API, with nothing but Python: it follows a table and plays.

    python examples/bot.py http://127.0.0.1:8713 KEY          takes the seat of a link's key
    python examples/bot.py http://127.0.0.1:8713 --new bigbang    opens a table with bots

It plays the first choice; `choose` is the place for something better. The table is told by
server-sent events: the whole state, whenever it changes.
"""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

STALE = 409  # somebody was faster


def choose(state: dict[str, Any]) -> dict[str, Any]:
    """One of the legal moves, each with its index, its notation and its words."""
    first: dict[str, Any] = state["choices"][0]
    return first


def why(error: HTTPError) -> str:
    """The sentence of a refusal, with the rule behind it."""
    try:
        refusal = json.load(error)
    except ValueError:  # not from this server
        return str(error)
    return f"{refusal['why']} {refusal.get('rule', '')}".rstrip()


class Client:
    """The API of one server, with the key of one seat."""

    def __init__(self, server: str, key: str = "") -> None:
        self.server = server.rstrip("/") + "/api/v1"
        self.key = key

    def request(self, path: str, body: dict[str, Any] | None = None) -> Request:
        headers = {"Accept-Language": "en"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        return Request(self.server + path, data, headers)

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server answers; a refusal ends the program with the server's own reason."""
        try:
            with urlopen(self.request(path, body)) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code == STALE:
                raise
            raise SystemExit(why(error)) from None

    def events(self, table: str) -> Iterator[dict[str, Any]]:
        """States of the table as they come."""
        with urlopen(self.request(f"/tables/{table}/events")) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])


def sit_down(client: Client, args: list[str]) -> str:
    """Take the seat of a key, or open a table; the table's id."""
    if args[0] != "--new":
        joined = client.call("/join", {"key": args[0], "name": "Sample bot"})
        client.key = args[0]
        return str(joined["table"])
    least = {game["slug"]: game["min_seats"] for game in client.call("/games")}
    others = [{"who": "random"}] * (least.get(args[1], 2) - 1)  # none in a game for one
    seats = [{"who": "me", "name": "Sample bot"}, *others]
    opened = client.call("/tables", {"game": args[1], "seats": seats})
    client.key = opened["seats"][0]["key"]
    return str(opened["table"])


def play(client: Client, table: str) -> dict[str, Any]:
    """Play to the end; the last state."""
    for state in client.events(table):
        if state["phase"] == "over":
            return state
        if not state["choices"]:
            continue
        choice = choose(state)
        body = {"move": choice["move"], "version": state["version"], "request": uuid.uuid4().hex}
        try:
            client.call(f"/tables/{table}/play", body)
            print(choice["words"])
        except HTTPError as stale:  # the next event says what is there now
            print(why(stale))
    raise SystemExit("the server has closed the stream")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    client = Client(sys.argv[1])
    end = play(client, sit_down(client, sys.argv[2:]))
    print("points:", end["scores"]["points"])
