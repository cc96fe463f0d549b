"""`astrarium play` alone: a few questions, then a game in the terminal."""

from __future__ import annotations

from typing import Any

from astrarium.cli.base import INTERRUPTED, Voice
from astrarium.cli.games import name_of, seats_text
from astrarium.cli.play import begin
from astrarium.cli.screen import ask_number, show
from astrarium.cli.seats import DEFAULT_BOT, HUMAN
from astrarium.engine.protocol import Game
from astrarium.games import GAMES


def welcome(voice: Voice) -> int:
    """Ask what is played and by whom, then play; the exit status."""
    try:
        game = ask_game(voice)
        seats = ask_seats(voice, game)
    except (EOFError, KeyboardInterrupt) as leaving:
        show()
        return INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0
    show()
    return begin(voice, game.slug, seats)


def ask_game(voice: Voice) -> Game[Any, Any]:
    games = list(GAMES.values())
    show(voice("cli.welcome"))
    show()
    names = [name_of(game, voice) for game in games]
    room = max(map(len, names))
    for number, (game, name) in enumerate(zip(games, names), 1):
        seats = voice("cli.seats-range", range=seats_text(game), n=game.max_seats)
        show(f"{number:>3}  {name:<{room}}  {seats}")
    show()
    return games[ask_number(voice, voice("cli.ask.game"), 1, len(games), 1) - 1]


def ask_seats(voice: Voice, game: Game[Any, Any]) -> str:
    """How many play, and how many of them are people here; the rest are bots."""
    low, high = game.min_seats, game.max_seats
    seats = low
    if low < high:
        prompt = voice("cli.ask.seats", low=low, high=high, default=low)
        seats = ask_number(voice, prompt, low, high, low)
    people = 1
    if seats > 1:
        people = ask_number(voice, voice("cli.ask.people", high=seats), 1, seats, 1)
    return ",".join([HUMAN] * people + [DEFAULT_BOT] * (seats - people))
