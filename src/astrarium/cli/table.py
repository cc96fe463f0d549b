"""The table in the terminal: words and pictures out, numbers and notation in.

Whatever is shown to a person comes from that seat's view and from the journal as the
seat may hear it. After every change the game is saved, so that nothing can be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from astrarium.cli.base import BAD_INPUT, INTERRUPTED, CliError, Voice, refused
from astrarium.cli.files import rewrite, write_new
from astrarium.cli.screen import (
    as_number,
    ask,
    ask_anew,
    ask_yes,
    emphasised,
    folded,
    load_line_editing,
    numbered,
    paint,
    show,
    tell,
    width,
    wipe,
)
from astrarium.cli.seats import Holder
from astrarium.draw.terminal import picture, score_pad, tells_moves
from astrarium.engine.errors import BadText, GameError
from astrarium.engine.match import Line, Match, Played, Undone, hears
from astrarium.engine.protocol import LETTERS, SPECTATOR, Message, Move, Seat, message
from astrarium.engine.record import Item, Record, record_of, to_text
from astrarium.engine.stream import Dealer, derived

HELP: Final = "?"

# Does what a seat asked for, with what it wrote behind; has the match changed?
Does: TypeAlias = Callable[[Seat, str], bool]


class Left(Exception):
    """Somebody rose from the table."""


class Table:
    """A match, who sits at it, and the file it is kept in.

    `names` are the seats' first holders, as in the head of the record; `notes` is the
    record that the match was resumed from: its comments and variations are kept.
    """

    def __init__(
        self,
        match: Match,
        holders: Sequence[Holder],
        dealer: Dealer,
        path: Path,
        voice: Voice,
        names: Sequence[str] = (),
        notes: Record | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.holders = holders
        self.people = [seat for seat, who in enumerate(holders) if who.bot is None]
        self.dealer = dealer
        self.path = path
        self.voice = voice
        self.names = names or [who.name for who in holders]
        self.notes = notes
        self.lots: list[str] = []  # the options that were drawn by lot
        self.shown: Seat = SPECTATOR  # whose screen it is now
        self.told = [self.known(seat) for seat in range(match.seats)]  # entries of the log
        self.watched = 0 if notes is None else len(match.log)  # by those who only watch
        self.kept = ""  # what we know to be in the file
        self.unsaved: CliError | None = None  # why the last change is in no file
        self.commands = self.command_words()

    def known(self, seat: Seat) -> int:
        """How much of the log a seat remembers: in a resumed game, up to its last decision."""
        own = [0]
        for number, line in enumerate(self.match.log if self.notes is not None else []):
            if isinstance(line.entry, Played) and line.entry.seat == seat:
                own.append(number)
        return own[-1]

    # -- a game from greeting to result ------------------------------------------

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit status."""
        if len(self.people) == 1:
            load_line_editing()
        try:
            self.greet()
            while not self.match.is_over():
                self.turn(self.match.to_act())
        except (EOFError, Left):
            return self.leave(0)
        except KeyboardInterrupt:
            return self.leave(INTERRUPTED)
        return self.finish()

    def greet(self) -> None:
        voice = self.voice
        show(emphasised(voice("cli.title", game=message(f"game.{self.game.slug}.name"))))
        show("  ".join(f"{LETTERS[i]}: {self.name(i)}" for i in range(self.match.seats)))
        if self.dealer.secret:
            show(voice("cli.committed", hash=self.dealer.commitment()))
        else:
            show(voice("cli.seeded", seed=self.dealer.seed))
        for name in self.lots:
            show(voice("cli.drawn", option=name, value=self.match.options[name]))
        if self.people:
            show(voice("cli.begin"))

    def name(self, seat: Seat) -> str:
        """Who sits there, in words."""
        who = self.holders[seat]
        if who.bot is not None:
            return who.name
        seated = "cli.you" if len(self.people) == 1 else "cli.person"
        return who.name.partition(" ")[2] or self.voice(seated)

    def turn(self, seat: Seat) -> None:
        bot = self.holders[seat].bot
        if bot is None:
            self.human_turn(seat)
            return
        player = bot.sit(self.game)
        move = player.choose(self.match.view(seat), self.match.legal_moves(), self.stream(seat))
        self.match.play(seat, move)
        self.save()
        if not self.people and not self.match.log[-1].tentative:
            self.watch()

    def stream(self, seat: Seat) -> Random:
        """The chance of a bot's next decision, the same if the game is resumed here.

        Nothing of the deal's secret is in it: its fingerprint is known to all.
        """
        source = self.dealer.seed or self.dealer.commitment()
        return derived(source, f"bot {LETTERS[seat]} {len(self.match.log)}")

    def watch(self) -> None:
        """Nobody but bots plays: show every move to whoever looks on."""
        self.tell(SPECTATOR)
        self.draw(SPECTATOR, [])

    def leave(self, status: int) -> int:
        show()
        if not self.is_saved():
            return BAD_INPUT
        command = f"astrarium play --resume {self.path}"
        show(self.voice("cli.left", path=str(self.path), command=command))
        return status

    def finish(self) -> int:
        """The game is over: all that was hidden may be seen."""
        voice = self.voice
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        if self.people:
            self.watched = self.told[self.shown] if self.shown >= 0 else 0
            self.tell(seat)
            self.draw(seat, [])
        paint(score_pad(self.game.scores(self.match.state), voice.lang))
        if self.dealer.secret:
            show(voice("cli.revealed", secret=self.dealer.secret))
        if not self.is_saved():
            return BAD_INPUT
        show(voice("cli.recorded", path=str(self.path), command=f"astrarium verify {self.path}"))
        return 0

    # -- what a seat is shown ----------------------------------------------------

    def tell(self, seat: Seat) -> None:
        """All that happened since this seat was told last, in its words."""
        since = self.watched if seat == SPECTATOR else self.told[seat]
        news = self.news(seat, since)
        if news:
            show()
        for line in news:
            tell(line)
        if seat == SPECTATOR:
            self.watched = len(self.match.log)
        else:
            self.told[seat] = len(self.match.log)

    def news(self, seat: Seat, since: int) -> list[str]:
        told = [(n, self.game.story(told)) for n, told in self.match.events_for(seat) if n >= since]
        for number in range(since, len(self.match.log)):
            line = self.match.log[number]
            if isinstance(line.entry, Undone) and self.noticed(seat, line):
                told.append((number, message("cli.undone", seat=LETTERS[line.entry.seat])))
        return [self.voice.say(what) for _, what in sorted(told, key=lambda line: line[0])]

    def noticed(self, seat: Seat, undo: Line) -> bool:
        """Did `seat` know of anything that was taken back? Steps of a move are private."""
        events = [told for number in undo.voids for told in self.match.log[number].told]
        return seat == undo.entry[0] or any(hears(seat, told) for told in events)

    def draw(self, seat: Seat, moves: Sequence[Move]) -> None:
        show()
        marks = {move: str(number) for number, move in enumerate(moves, 1)}
        paint(picture(self.game, self.match.view(seat), self.voice.lang, marks, width()))

    def face(self, seat: Seat) -> None:
        """Turn the screen to a seat; a curtain falls if somebody else sat before it."""
        if len(self.people) > 1 and self.shown != seat:
            if self.shown != SPECTATOR:
                wipe()
            ask_anew(self.voice("cli.curtain", seat=LETTERS[seat]))
            wipe()
        self.shown = seat
        self.tell(seat)

    # -- a person's turn ---------------------------------------------------------

    def human_turn(self, seat: Seat) -> None:
        self.face(seat)
        moves = self.match.legal_moves()
        self.draw(seat, moves)
        self.lay_out(seat, moves)
        while not self.answer(seat, moves):
            pass

    def lay_out(self, seat: Seat, moves: Sequence[Move]) -> None:
        """The question and the numbered choices, unless the picture has told them."""
        view = self.match.view(seat)
        show()
        question = folded(self.voice.say(self.game.question(view)), width())
        show("\n".join(emphasised(line) for line in question))
        if tells_moves(self.game, view):
            return
        sentences = [self.voice.say(self.game.sentence(view, move)) for move in moves]
        show(numbered(sentences, width()))

    def answer(self, seat: Seat, moves: Sequence[Move]) -> bool:
        """Read one line and do what it says; has the match changed?"""
        text = ask(f"{LETTERS[seat]}> ")
        word, _, rest = text.partition(" ")
        try:
            if text.startswith(HELP):
                self.explain(seat, text.removeprefix(HELP).strip(), moves)
                return False
            if word.lower() in self.commands:
                return self.commands[word.lower()](seat, rest.strip())
            return bool(text) and self.play(seat, text, moves)
        except GameError as error:
            show("\n".join(folded(refused(error, self.voice), width())))
            return False

    def play(self, seat: Seat, text: str, moves: Sequence[Move]) -> bool:
        self.match.play(seat, self.move_of(seat, text, moves))
        self.save()
        return True

    def move_of(self, seat: Seat, text: str, moves: Sequence[Move]) -> Move:
        """The move of a number, a notation or a piece; raises what is wrong with it."""
        number = as_number(text)
        if number is not None:
            if not 1 <= number <= len(moves):
                raise CliError("cli.no-choice", number=text, high=len(moves))
            return moves[number - 1]
        try:
            return self.game.parse_move(text)
        except BadText:
            for meant in (self.moves_with(seat, text), self.moves_ending(text)):
                if len(meant) == 1:
                    return meant[0]
            raise

    def moves_ending(self, text: str) -> list[Move]:
        """All moves whose notation ends so: `2,-1` or `(2,-1)` for `cell 2,-1`."""
        moves = range(self.game.move_count)
        end = f" {text.strip('()')}"
        return [move for move in moves if self.game.notation(move).endswith(end)]

    def moves_with(self, seat: Seat, code: str) -> list[Move]:
        """All moves, legal or not, that are about one piece: `PYs` for its slot."""
        view = self.match.view(seat)
        return [move for move in range(self.game.move_count) if self.piece(view, move) == code]

    def piece(self, view: Any, move: Move) -> str | None:
        """The code of the piece that a move is about, as far as its sentence names one."""
        try:
            said = self.game.sentence(view, move)
        except LookupError:  # a move of another mode, or of another moment
            return None
        named = [what.args.get("code") for what in said.args.values() if isinstance(what, Message)]
        return next((code for code in named if code is not None), None)

    def explain(self, seat: Seat, text: str, moves: Sequence[Move]) -> None:
        """What a card does; why a move may not be played, or that it may; without either,
        what can be typed."""
        if not text:
            show(self.help(moves))
            return
        number = as_number(text)
        lore = [] if number and number <= len(moves) else self.lore(text)
        for what in lore:
            show("\n".join(folded(self.voice.say(what), width())))
        try:
            move = self.move_of(seat, text, moves)
        except GameError:
            if lore:
                return
            raise
        error = self.match.refusal(seat, move)
        if error is not None:
            raise error
        said = self.game.sentence(self.match.view(seat), move)
        answer = self.voice("cli.legal", number=moves.index(move) + 1, what=said)
        show("\n".join(folded(answer, width())))

    def lore(self, text: str) -> list[Message]:
        """What can be looked up under a word: a topic of the game, or the name of some."""
        wanted = text.casefold()
        topics = self.game.topics()
        found = [topic for topic in topics if topic == text]
        found = found or [topic for topic in topics if topic.casefold() == wanted]
        if found:
            return [self.game.lore(topic) for topic in found]
        with suppress(KeyError):
            return [self.game.lore(wanted)]
        told = [self.game.lore(topic) for topic in topics]
        return [what for what in told if wanted in self.spoken(what)]

    def spoken(self, lore: Message) -> tuple[str, ...]:
        """The name of what is looked up, as this run speaks, with and without its article."""
        what = next((part for part in lore.args.values() if isinstance(part, Message)), None)
        if what is None:
            return ()
        while isinstance(what.args.get("name"), Message):  # Moon in `the Moon (XVIII)`
            what = what.args["name"]
        name = self.voice.say(what).casefold()
        return name, name.replace("’", " ").partition(" ")[2]

    def help(self, moves: Sequence[Move]) -> str:
        voice = self.voice
        notation = self.game.notation(moves[0])
        topics = self.game.topics()
        example = topics[len(topics) // 2 :][:1]
        words = {name: voice(f"cli.word.{name}") for name in ("undo", "save", "log", "quit")}
        rows = [
            (f"1–{len(moves)}", voice("cli.help.number")),
            (notation, voice("cli.help.notation")),
            (f"{HELP} {notation}", voice("cli.help.why")),
            *((f"{HELP} {topic}", voice("cli.help.lore")) for topic in example),
            *((word, voice(f"cli.help.{name}")) for name, word in words.items()),
            (voice("cli.word.help"), voice("cli.help.help")),
        ]
        room = max(len(typed) for typed, _ in rows)
        lines = [f"  {typed:<{room}}  {what}" for typed, what in rows]
        if topics:
            lines += folded(voice("cli.help.topics", topics=" ".join(topics)), width(), 2)
        return "\n".join(lines)

    # -- commands ----------------------------------------------------------------

    def command_words(self) -> dict[str, Does]:
        """What can be typed besides moves: in English, and in the language of this run."""
        commands: dict[str, Does] = {
            "undo": self.undo,
            "save": self.keep,
            "log": self.log,
            "quit": self.quit,
            "help": self.tell_more,
        }
        spoken = {self.voice(f"cli.word.{name}"): does for name, does in commands.items()}
        return commands | spoken

    def undo(self, seat: Seat, rest: str) -> bool:
        """Take the last decision back, if need be with the others' leave."""
        back = self.match.undo_to(seat)
        is_free = self.match.is_free(seat, back)
        if not is_free and self.match.seats == 1:
            raise CliError("cli.undo-alone")
        agreed = [] if is_free else self.agreement(seat)
        try:
            self.match.undo(seat, agreed)
        except GameError as error:
            if self.shown == seat:
                raise
            show(refused(error, self.voice))  # above the curtain: the screen was turned
        self.save()
        return True

    def agreement(self, seat: Seat) -> list[Seat]:
        """The others who agree: bots always do, people are asked."""
        return [
            other
            for other in range(self.match.seats)
            if other != seat and (other not in self.people or self.agrees(other, seat))
        ]

    def agrees(self, other: Seat, seat: Seat) -> bool:
        """Ask somebody else, who must not see the screen of `seat`."""
        wipe()
        self.shown = SPECTATOR
        question = self.voice("cli.ask.undo", seat=LETTERS[seat], other=LETTERS[other])
        return ask_yes(self.voice, question)

    def keep(self, seat: Seat, rest: str) -> bool:
        """Write a copy of the save; the game itself is saved at every change."""
        path = Path(rest) if rest else self.path
        if rest:
            write_new(path, to_text(self.record()))
        show(self.voice("cli.saved", path=str(path)))
        return False

    def log(self, seat: Seat, rest: str) -> bool:
        for line in self.news(seat, 0):
            tell(line)
        return False

    def quit(self, seat: Seat, rest: str) -> bool:
        raise Left

    def tell_more(self, seat: Seat, rest: str) -> bool:
        """The same as a question mark, for those who look for a word."""
        self.explain(seat, rest, self.match.legal_moves())
        return False

    # -- the file ----------------------------------------------------------------

    def record(self) -> Record:
        """The game so far; what chance gave stays sealed until it is over."""
        sealed = not self.match.is_over()
        fresh = record_of(self.match, self.names, self.dealer, sealed=sealed)
        return fresh if self.notes is None else with_notes(fresh, self.notes)

    def open_new(self) -> None:
        """Keep the game in a file that does not exist yet; raises what is wrong with it."""
        self.kept = to_text(self.record())
        write_new(self.path, self.kept)

    def open_again(self, text: str) -> None:
        """Keep the game in the file that held `text`; raises what is wrong with it."""
        self.kept = text
        self.store()

    def save(self) -> None:
        """Keep the game as it is now; if that fails, say so and play on."""
        self.unsaved = None
        try:
            self.store()
        except CliError as error:
            self.unsaved = error
            show(self.voice("cli.not-saved", why=error.why))

    def store(self) -> None:
        """Write the file, or one beside it if somebody else has written there."""
        text = to_text(self.record())
        path = rewrite(self.path, text, self.kept)
        if path != self.path:
            show(self.voice("cli.moved", path=self.path.name, other=str(path)))
        self.path, self.kept = path, text

    def is_saved(self) -> bool:
        """Is the game in its file? If not, it is tried once more."""
        if self.unsaved is not None:
            self.save()
        return self.unsaved is None


def with_notes(fresh: Record, old: Record) -> Record:
    """A longer record of the same match, with the comments and variations of the old one."""
    kept = [
        Item(item.number, item.written, noted.comments, noted.variations)
        for item, noted in zip(fresh.items, old.items)
    ]
    fresh.items = (*kept, *fresh.items[len(kept) :])
    fresh.comments = old.comments
    return fresh
