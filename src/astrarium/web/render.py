"""A look as markup, in pieces: the first page and every live update are made of them.

Each piece is the inside of the element of that id. Whatever is written here comes from a
`Look`, so from what its viewer may know; names and words are escaped on the way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from astrarium.draw.scene.common import icon, spoken, spoken_html
from astrarium.draw.scene.face import face_of
from astrarium.draw.scene.html import NOTHING, Html, esc, joined, tag
from astrarium.draw.scene.protocol import Button, Choice, Group, Recent, Scene, SeatPanel
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import LETTERS, SPECTATOR, Message, Part, Scores, Seat, message
from astrarium.web.charts import Side, points_text, score_chart, sides
from astrarium.web.look import (
    ASK,
    BOT,
    FREE,
    OPEN,
    PERSON,
    PLAYING,
    WAITING,
    Hint,
    LogLine,
    Look,
    SeatInfo,
)
from astrarium.web.places import link_of
from astrarium.words import LANGUAGES, say
from astrarium.words.shelf import game_name

LOG_LINES: Final = 40  # of the journal beside the board; the replay has them all
WORDS_KEPT: Final = 1 << 13  # lines of journals in words: those of 200 tables
SHORT: Final = 26  # characters of a headline that is not broken
LONG: Final = 22  # characters of a label that wants a line of its own
HINTS: Final = 3  # moves that a hint shows


def fragments(
    look: Look, lang: str, held: Sequence[Seat] = (), replay: str = ""
) -> dict[str, Html]:
    """The pieces of the table page by the ids of their elements.

    `held` are the seats of this browser: with several the page offers to pass it on.
    `replay` is the address of the replay that the page is, if it is one.
    """
    if look.phase == WAITING:
        return waiting(look, lang)
    names = seat_names(look, lang)
    pieces = {
        "state": state(look, lang, held),
        "prompt": prompt(look, lang, names, held),
        "log": log(look, lang, names, replay),
        "end": end(look, lang, names, replay) if look.scores is not None else NOTHING,
    }
    if look.view is None:
        rest = dict.fromkeys(("moves", "seats", "trail"), NOTHING)
        return pieces | rest | {"where": where(look, lang, ""), "board": frozen_board(look)}
    choices = tuple(Choice(it.move, spoken(it.words, lang, names)) for it in look.choices)
    face = face_of(look.game)
    drawn = face.scene(look.game, look.view, choices, lang, names, recent(look))
    return pieces | {
        "where": where(look, lang, drawn.age),
        "seats": seats(look, drawn, lang, names),
        "aside": drawn.aside,
        "strip": drawn.strip,
        "board": board(drawn),
        "own": drawn.own if look.seat != SPECTATOR else NOTHING,
        "trail": trail(look, drawn, lang, names),
        "moves": moves(look, drawn, lang, names),
    }


def waiting(look: Look, lang: str) -> dict[str, Html]:
    """The lobby: who is here, who is expected."""
    kinds = {BOT: "pages.lobby.bot", OPEN: "pages.lobby.waits"}
    face = face_of(look.game)
    items = (
        tag(
            "li",
            face.seat_mark(look.game, info.seat),
            tag("span", esc(seat_name(info, lang))),
            tag("span", say_html(kinds.get(info.kind, "pages.lobby.ready"), lang), class_="note"),
            data_free=info.seat if info.kind == OPEN else None,  # its code is shown
        )
        for info in look.seats
    )
    head = tag("h2", say_html("pages.lobby.seats", lang), class_="caps")
    lobby = head + tag("ul", *items, class_="lobby-seats")
    return {"state": state(look, lang, ()), "lobby": lobby}


def say_html(id: str, lang: str, **args: object) -> Html:
    """A message in words, as markup."""
    return esc(say(message(id, **args), lang))


def head(id: str, lang: str, *more: Html, named: str | None = None) -> Html:
    """What stands above a piece: its title, and what is beside it."""
    return tag("div", tag("h2", say_html(id, lang), class_="caps", id=named), *more, class_="hd")


# -- names ---------------------------------------------------------------------------


def seat_names(look: Look, lang: str) -> tuple[str, ...]:
    """The name of each seat for people; one without a name has its letter."""
    return tuple(seat_name(info, lang) for info in look.seats)


def seat_name(info: SeatInfo, lang: str) -> str:
    if info.name:
        return info.name
    id = {BOT: "pages.seat.bot", OPEN: "pages.seat.open"}.get(info.kind, "pages.seat.person")
    return say(message(id, letter=LETTERS[info.seat]), lang)


def where(look: Look, lang: str, age: str) -> Html:
    """The line beside the game's name: the table, how many play, how far the game is."""
    players = say(message("pages.players", n=len(look.seats)), lang)
    table = " · ".join(part for part in (look.title, players) if part)
    if not age:
        return tag("span", esc(table), class_="table-line")
    dot = tag("i", esc(" · "), class_="dot")
    parts = Html(dot.join(tag("span", esc(part)) for part in age.split(" · ")))
    said = tag("span", parts, class_="age", id="age")
    return tag("span", esc(f"{table} · "), class_="table-line") + said


def recent(look: Look) -> list[Recent]:
    """The lines since the viewer last acted, or, if nobody else has, of its own last step.

    Who only watches sees what the last one did.
    """
    lines = look.log
    if not lines:
        return []
    acted = [number for number, line in enumerate(lines) if line.seat == look.seat]
    if acted and acted[-1] < len(lines) - 1:
        first = acted[-1] + 1
    elif acted or len(look.seats) == 1:
        first = next(n for n, line in enumerate(lines) if line.step == lines[-1].step)
    else:
        last = next((line.seat for line in reversed(lines) if line.seat is not None), None)
        first = len(lines)
        while first and lines[first - 1].seat in (last, None):
            first -= 1
    return [Recent(line.seat, line.message) for line in lines[first:]]


# -- whose turn, what is asked ---------------------------------------------------------


def is_mine(look: Look) -> bool:
    return bool(look.choices)


def state(look: Look, lang: str, held: Sequence[Seat]) -> Html:
    """What the page itself does: its title, a sound, a curtain."""
    game = game_name(look.slug, lang)
    title = say(message("pages.title", page=game), lang)
    if is_mine(look):
        title = say(message("pages.title-turn", page=game), lang)
    next_one = passed_to(look, held)
    return tag(
        "span",
        data_version=look.version,
        data_phase=look.phase,
        data_title=title,
        data_mine="1" if is_mine(look) else "0",
        data_over="1" if look.over else "0",
        data_step=look.step,
        data_pass=None if next_one is None else str(next_one),
    )


def passed_to(look: Look, held: Sequence[Seat]) -> Seat | None:
    """The seat to play from this same screen, if it is another person than the one who looks.

    A screen for all never turns to a seat.
    """
    seat = look.to_act
    if seat is None or seat not in held or seat == look.seat or look.seat == SPECTATOR:
        return None
    return seat if look.is_live and look.seats[seat].kind == PERSON else None


def has_bot(look: Look) -> bool:
    """Does a bot play for the one who looks?"""
    playing = look.phase == PLAYING and look.is_live and look.seat != SPECTATOR
    return playing and look.seats[look.seat].kind == BOT


def is_of_table(line: LogLine) -> bool:
    """Does a line tell what the table says, and not the game?"""
    return line.message.id.startswith("server.log.")


def prompt(look: Look, lang: str, names: Sequence[str], held: Sequence[Seat] = ()) -> Html:
    """Whose turn it is and what is asked, with hint and undo beside.

    Who waits reads what somebody else is asked, and what just happened.
    """
    mine = is_mine(look)
    cls = "prompt" + (" mine" if mine else "") + (" won" if look.over and look.is_live else "")
    words = headline(look, lang, names)
    said = tag(
        "div",
        tag("span", esc(words), class_="who" if len(words) < SHORT else "who long"),
        Html(" "),
        tag("span", question(look, lang, names), class_="ask"),
        just(look, lang, names),
        load(look, lang),
        class_="said",
    )
    acts = passing(look, lang, names, held) + actions(look, lang)
    box = tag("div", said, tag("span", acts, class_="acts") if acts else NOTHING, class_=cls)
    return pending(look, lang, names) + box


def headline(look: Look, lang: str, names: Sequence[str]) -> str:
    if look.frozen:
        return say(message("pages.prompt.frozen"), lang)
    if look.over and look.is_live:
        return winners(look, lang, names)
    if has_bot(look):
        return say(message("pages.prompt.bot-plays"), lang)
    if is_mine(look):
        if not look.seats[look.seat].name:
            return say(message("pages.prompt.you-alone"), lang)
        return say(message("pages.prompt.you", name=names[look.seat]), lang)
    if not look.is_live and look.to_act is not None and look.to_act >= 0:
        return spoken(message("pages.replay.turn", seat=LETTERS[look.to_act]), lang, names)
    return spoken(look.question, lang, names)


def winners(look: Look, lang: str, names: Sequence[str]) -> str:
    scores = look.scores
    if scores is None:
        return say(message("pages.prompt.over"), lang)
    if len(names) == 1:
        if not scores.rivals:
            if face_of(look.game).is_lost(scores):
                return say(message("pages.end.lost-alone"), lang)
            return say(message("pages.end.alone", n=scores.points[0]), lang)
        won = scores.returns[0] > 0
        return say(message("pages.end.won" if won else "pages.end.lost"), lang)
    best = [names[seat] for seat, rank in enumerate(scores.ranks) if rank == 1]
    return say(message("pages.end.winner", n=len(best), names=best), lang)


def question(look: Look, lang: str, names: Sequence[str]) -> Html:
    """What is asked; for who waits, what just happened."""
    if look.frozen:
        return esc(say(message("pages.prompt.frozen-why"), lang))
    if look.over and look.is_live:
        return esc(say(message("pages.prompt.over"), lang))
    if is_mine(look):
        return spoken_html(look.question, lang, names) + only_choice(look, lang)
    return deed(look, lang, names) if look.log else NOTHING


def only_choice(look: Look, lang: str) -> Html:
    """Say so to a seat that is asked though it has no choice: the others cannot see that."""
    if len(look.choices) != 1:
        return NOTHING
    return Html(" ") + tag("span", say_html("engine.only-move", lang), class_="only")


def just(look: Look, lang: str, names: Sequence[str]) -> Html:
    """Tell the seat that is asked what just happened: a phone has the journal behind a tab."""
    if not is_mine(look) or not look.log:
        return NOTHING
    return tag("span", deed(look, lang, names), class_="just")


def load(look: Look, lang: str) -> Html:
    """That bots think for less time, while they do."""
    if not look.busy or not look.is_live:
        return NOTHING
    return tag("span", say_html("pages.busy", lang), class_="note busy")


def deed(look: Look, lang: str, names: Sequence[str]) -> Html:
    """The last thing that somebody did, without what came of it and whose turn it is now; or
    what the table has said since."""
    only_turn = face_of(look.game).whose_turn
    told = [line for line in look.log if line.message.id != only_turn] or list(look.log)
    if is_of_table(told[-1]):
        return spoken_html(told[-1].message, lang, names)
    done = next(line for line in told if line.step == told[-1].step)
    return spoken_html(done.message, lang, names)


def actions(look: Look, lang: str) -> Html:
    """Hint and undo, where they make sense."""
    if look.over and look.is_live:
        label = say(message("pages.end.show"), lang)
        inside = icon("cup") + tag("span", esc(label), class_="lb")
        given = {"data_shows_end": "end", "aria_label": label}
        return tag("button", inside, type="button", class_="btn", **given)
    if look.seat == SPECTATOR or not look.is_live or look.frozen:
        return NOTHING
    if has_bot(look):
        return act("return", "person", say(message("pages.menu.return"), lang))
    buttons = NOTHING
    if is_mine(look):
        buttons += act("hint", "hint", say(message("pages.hint"), lang))
    if look.undo.kind == FREE:
        buttons += act("undo", "undo", say(message("pages.undo"), lang))
    elif look.undo.kind == ASK and look.pending is None:
        why = say(look.undo.message, lang)
        buttons += act("undo", "undo", say(message("pages.undo-ask"), lang), why)
    return buttons


def passing(look: Look, lang: str, names: Sequence[str], held: Sequence[Seat]) -> Html:
    """A way to who is to play from this screen, for one who came back on purpose."""
    seat = passed_to(look, held)
    if seat is None:
        return NOTHING
    label = say(message("pages.pass", name=names[seat]), lang)
    href = f"/t/{look.table}?seat={seat}"
    inside = icon("next") + tag("span", esc(label), class_="lb")
    return tag("a", inside, class_="btn", href=href, title=label, aria_label=label)


def act(name: str, sign: str, label: str, title: str = "", cls: str = "btn") -> Html:
    return tag(
        "button",
        icon(sign),
        tag("span", esc(label), class_="lb"),
        type="button",
        class_=cls,
        data_act=name,
        title=title or label,
        aria_label=label,
    )


def pending(look: Look, lang: str, names: Sequence[str]) -> Html:
    """Somebody would like to take a move back."""
    wish = look.pending
    if wish is None:
        return NOTHING
    mine = wish.seat == look.seat
    id = "pages.pending.mine" if mine else "pages.pending.other"
    missing = [LETTERS[seat] for seat in wish.missing]
    said = spoken_html(
        message(id, seat=LETTERS[wish.seat], other=missing or [LETTERS[wish.seat]]), lang, names
    )
    acts = NOTHING
    if mine:
        acts = act("decline", "close", say(message("pages.pending.withdraw"), lang))
    elif look.seat in wish.missing:
        acts = act("agree", "check", say(message("pages.pending.agree"), lang))
        acts += act("decline", "close", say(message("pages.pending.decline"), lang))
    return tag("div", tag("span", said), tag("span", acts, class_="acts"), class_="bar-note")


STEPS: Final = 6  # of a trail


class Step(NamedTuple):
    """Something that the seat did in this turn: in words, and the position before."""

    words: Html
    before: int
    is_open: bool = False  # only chosen, nothing is played yet


def steps(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> list[Step]:
    """List what the seat has done since a turn began or somebody else acted, and what it has
    chosen."""
    turns = face_of(look.game).turns
    done: list[Step] = []
    step = -1
    for line in reversed(look.log):
        if is_of_table(line):
            continue
        if line.seat != look.seat or len(done) == STEPS:
            break
        if line.message.id in turns:
            done = done[1:] if line.step == step else done
            break
        said = Step(spoken_html(line.message, lang, names), line.step - 1)
        if line.step == step:
            done[0] = said  # a move tells itself first, then what came of it
        else:
            done.insert(0, said)
        step = line.step
    first = look.step - len(drawn.chosen)
    return done + [Step(esc(words), first + n, True) for n, words in enumerate(drawn.chosen)]


def trail(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> Html:
    """The seat's own move so far; each step can be taken back, with those after it.

    What finishes it stands here too, for small screens: there the list of moves is below.
    """
    if not is_mine(look):
        return NOTHING
    free = look.undo.kind == FREE
    items = NOTHING
    for step in steps(look, drawn, lang, names):
        inside = step.words
        if free:
            inside = tag(
                "button",
                tag("span", step.words),
                icon("undo", 14),
                type="button",
                class_="step",
                data_back=step.before,
                data_open="" if step.is_open else None,
                title=say(message("pages.trail-back"), lang),
            )
        items += tag("li", inside)
    title = say(message("pages.trail"), lang)
    ending = next((it for group in drawn.groups for it in group.buttons if it.finishes), None)
    now = NOTHING
    if ending is not None:
        label = tag("span", esc(ending.label), class_="lb")
        now = tag("button", label, type="button", class_="btn go now", data_move=ending.move)
    if not items:
        return now
    done = tag("ol", items, class_="trail", aria_label=title, tabindex=None if free else "0")
    return tag("h2", esc(title), class_="caps") + done + now


# -- seats ---------------------------------------------------------------------------


def seats(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> Html:
    return joined(seat_panel(look, panel, lang, names) for panel in drawn.seats)


def seat_panel(look: Look, panel: SeatPanel, lang: str, names: Sequence[str]) -> Html:
    info = look.seats[panel.seat]
    turn = look.to_act == panel.seat and not look.over
    mine = turn and is_mine(look)
    line = panel.mark + tag("span", esc(names[panel.seat]), class_="name")
    if info.kind == BOT:
        said = say(message("pages.seat.is-bot"), lang)
        line += tag("span", icon("bot", 15), class_="kind", title=said)
        line += tag("span", esc(said), class_="sr")
    if mine:
        line += tag("span", say_html("pages.seat.turn", lang), class_="tag")
    elif turn:
        line += tag("span", say_html("pages.seat.thinks", lang), class_="tag thinks")
    elif info.kind != BOT and not info.present and look.is_live and not look.over:
        id = "pages.seat.missing" if info.kind == OPEN else "pages.seat.away"
        line += tag("span", say_html(id, lang), class_="away")
    if panel.points:
        points = esc(panel.points)
        line += tag("span", points, class_="pts", id=f"pts-{panel.seat}", data_count=True)
    return tag(
        "section",
        tag("div", line, class_="n"),
        panel.body,
        class_="panel seat" + (" turn" if mine else " waits" if turn else ""),
        id=f"seat-{LETTERS[panel.seat]}",
        aria_label=names[panel.seat],
    )


# -- the board, and the moves in words -----------------------------------------------------


def board(drawn: Scene) -> Html:
    return tag("p", esc(drawn.summary), class_="sr", id="summary") + drawn.board


def frozen_board(look: Look) -> Html:
    """A table of other rules: its position as text."""
    return tag("pre", esc(look.position), class_="position panel")


def moves(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> Html:
    """Every legal move as a button, grouped; what finishes a turn stands out below."""
    if not is_mine(look):
        return nothing_to_do(look, lang)
    count = say_html("pages.moves-count", lang, n=len(look.choices))
    body = joined(move_group(group, n) for n, group in enumerate(drawn.groups))
    finishing = [it for group in drawn.groups for it in group.buttons if it.finishes]
    last = [
        move_button(it, "btn go wide" if it is finishing[0] else "btn may wide") for it in finishing
    ]
    found = head("pages.moves", lang, tag("span", count, class_="note")) + body
    return found + tag("div", *last, class_="finish") if last else found


def nothing_to_do(look: Look, lang: str) -> Html:
    id = "pages.moves-over" if look.over else "pages.moves-none"
    if not look.is_live:
        id = "pages.moves-past"
    elif look.seat == SPECTATOR and not look.over:
        id = "pages.moves-watch"
    return head("pages.moves", lang) + tag("p", say_html(id, lang), class_="note")


def move_group(group: Group, number: int) -> Html:
    buttons = [it for it in group.buttons if not it.finishes]
    if not buttons:
        return NOTHING
    lines = any(it.key or len(it.label) > LONG for it in buttons)
    chips = (move_button(it, "btn may sm") for it in buttons)
    return tag(
        "div",
        tag("h3", group.icon, esc(group.title)) if group.title or group.icon else NOTHING,
        tag("div", *chips, class_="chips lines" if lines else "chips"),
        class_="grp",
        id=f"grp-{number}",
    )


def move_button(it: Button, cls: str) -> Html:
    label = tag("span", esc(it.label), class_="lb")
    if it.key:
        label = tag("span", esc(it.key), class_="key", aria_hidden="true") + label
    whole = {"aria_label": it.words, "title": it.words} if it.words != it.label else {}
    id = f"move-{it.move}"
    return tag("button", label, type="button", class_=cls, data_move=it.move, id=id, **whole)


# -- reasons, hints ------------------------------------------------------------------------


def rules_link(dossier: str, rule: str) -> str:
    return f"/rules/{dossier}#{rule}"


def refusal_html(error: GameError, look: Look, lang: str) -> Html:
    """Why not, with a link to the rule."""
    why = spoken_html(error.why, lang, seat_names(look, lang))
    if error.rule:
        href = rules_link(look.game.dossier, error.rule)
        given = {"class_": "rule", "href": href, "target": "_blank", "rel": "noopener"}
        why += Html(" ") + tag("a", esc(error.rule), **given)
    lock = tag("span", icon("lock", 15), class_="lock")
    title = head("pages.why", lang, lock, clears(lang))
    return tag("div", title, tag("p", why), class_="panel refusal", role="alert")


def hints_html(hints: Sequence[Hint], look: Look, lang: str) -> Html:
    """A bot's opinion: the moves it thought about most, by what it gives each; all buttons."""
    names = seat_names(look, lang)
    rows = NOTHING
    best = sorted(hints[:HINTS], key=lambda hint: -hint.value)
    for number, hint in enumerate(best):
        words = esc(spoken(hint.offer.words, lang, names))
        parts = LANGUAGES[lang].comma.join(
            f"{say(name, lang)} {signed(value, lang)}"
            for name, value in hint.parts
            if round(value, 1)
        )
        rows += tag(
            "li",
            tag("button", words, type="button", class_="btn may sm", data_move=hint.offer.move),
            tag("span", esc(opinion(hint, lang)), class_="val"),
            tag("small", esc(parts), class_="note") if parts and not number else NOTHING,
        )
    note = "pages.hint-note-alone" if look.game.max_seats == 1 else "pages.hint-note"
    return tag(
        "div",
        head("pages.hint-title", lang, icon("hint"), clears(lang)),
        tag("ol", rows, class_="opinion"),
        tag("p", say_html(note, lang), class_="note"),
        class_="panel refusal",
    )


def clears(lang: str) -> Html:
    """The button that puts a reason or a hint away."""
    given = {"data_clears": "", "aria_label": say(message("pages.close"), lang)}
    return tag("button", icon("close", 14), type="button", class_="clears", **given)


def opinion(hint: Hint, lang: str) -> str:
    """The share of the win that the bot expects."""
    return say(message("pages.percent", n=round(100 * hint.value)), lang)


def signed(value: float, lang: str) -> str:
    return LANGUAGES[lang].number(value, int(round(value, 1) != round(value)), plus=True)


# -- journal ---------------------------------------------------------------------------


def log(look: Look, lang: str, names: Sequence[str], replay: str) -> Html:
    """The log, the newest line first, each a link to its position."""
    first = max(0, len(look.log) - LOG_LINES) if not replay else 0
    base = replay or f"/t/{look.table}/replay"
    says = spoken_html if replay else told_html
    face, game = face_of(look.game), look.game
    marks = {seat: face.seat_mark(game, seat, 16) for seat in range(len(look.seats))}
    items = []
    for number in range(len(look.log) - 1, first - 1, -1):
        line = look.log[number]
        mark = marks.get(subject(line.message), icon("star", 16))
        said = Html(f"{mark}<span>{says(line.message, lang, names)}</span>")
        href = link_of(look, base, line.step)
        items.append(log_line(number, number == len(look.log) - 1, href, line.step, said))
    whole = NOTHING
    if look.log and not replay:
        whole = tag(
            "a", say_html("pages.log-whole", lang), class_="note", href=f"{base}?as={look.seat}"
        )
    lines = tag("ol", *items)
    given = {"role": "log", "aria_labelledby": "log-title", "class_": "lines"}
    return head("pages.log", lang, whole, named="log-title") + tag("div", lines, **given)


def subject(told: Message) -> Seat:
    """Whose doing a line tells, by the seat or pen that it names; SPECTATOR if it is nobody's.

    Who acted does not say it: the row fills up, the stars move and Ptolemy takes his turn in
    the same step.
    """
    named = told.args.get("seat", told.args.get("pen"))
    return LETTERS.index(named) if isinstance(named, str) else SPECTATOR


def log_line(number: int, is_last: bool, href: str, step: int, said: Html) -> Html:
    """Written out, and not made of tags: forty of them are in every update."""
    cls, tab = (' class="last"', "0") if is_last else ("", "-1")
    link = f'<a href="{esc(href)}" data-at="{step}" tabindex="{tab}">{said}</a>'
    return Html(f'<li id="log-{number}"{cls}>{link}</li>')


# Messages in words, the one used last at the end: by which message, which language, which names.
_words: OrderedDict[tuple[int, str, tuple[str, ...]], tuple[Message, Html]] = OrderedDict()


def told_html(what: Message, lang: str, names: Sequence[str]) -> Html:
    """`spoken_html`, remembered: the same forty lines are on the page after every move.

    The words follow from the three arguments alone, so that it is safe to give them to whoever
    has the same message in its look. A message is known by its place in memory, which
    nothing else can take as long as it is kept here.
    """
    key = (id(what), lang, tuple(names))
    if key in _words:
        _words.move_to_end(key)
        return _words[key][1]
    said = spoken_html(what, lang, names)
    _words[key] = (what, said)
    if len(_words) > WORDS_KEPT:
        _words.popitem(last=False)
    return said


# -- the end ---------------------------------------------------------------------------


def end(look: Look, lang: str, names: Sequence[str], replay: str = "") -> Html:
    """The score pad with its parts, a chart, and what one may do next."""
    base = replay.removesuffix("/replay") or f"/t/{look.table}"
    scores = look.scores
    assert scores is not None
    title = tag("h2", esc(winners(look, lang, names)))
    if note := end_note(scores, lang):
        title += tag("p", esc(note), class_="note")
    columns = sides(look.game, look.view, scores, lang, names)
    pad = tag("div", score_pad(columns, lang), class_="pad-box", tabindex="0")
    course = tag("div", id="course", data_course=f"{base}/course")
    secret = NOTHING
    if look.secret:
        codes = (Html("<br>") + tag("code", esc(it)) for it in (look.secret, look.commitment))
        secret = tag("p", say_html("pages.end.secret", lang), *codes, class_="secret")
    return tag(
        "section",
        tag("div", title, id="end-title"),
        tag("div", pad, tag("div", score_chart(columns, lang), course), class_="cols"),
        tag("div", end_actions(look, lang, replay), class_="acts"),
        secret,
        class_="end",
        aria_labelledby="end-title",
    )


def end_note(scores: Scores, lang: str) -> str:
    """Add what the totals do not say: that few points are good, or how equals were told apart."""
    best = [points for points, rank in zip(scores.points, scores.ranks) if rank == 1]
    others = [points for points, rank in zip(scores.points, scores.ranks) if rank > 1]
    if any(points > best[0] for points in others):
        return say(message("pages.end.fewest"), lang)
    return say(message("pages.end.tie"), lang) if best[0] in others else ""


def end_actions(look: Look, lang: str, replay: str = "") -> Html:
    def link(href: str, sign: str, id: str, cls: str = "btn", **more: str) -> Html:
        return tag("a", icon(sign), say_html(id, lang), class_=cls, href=href, **more)

    base = f"/t/{look.table}"
    record = f"{base}/record.txt" + ("" if replay else f"?seat={look.seat}")
    buttons = NOTHING
    if replay:
        pass  # one looks back: nothing begins here
    elif look.rematch:
        buttons += link(f"/t/{look.rematch}", "again", "pages.end.rematch-go", "btn go")
    elif look.seat != SPECTATOR or look.is_host:
        buttons += act("rematch", "again", say(message("pages.end.rematch"), lang), cls="btn go")
    buttons += link(link_of(look, replay or f"{base}/replay", 0), "play", "pages.end.replay")
    if not replay.startswith("/record/"):  # who sent a record has it
        buttons += link(record, "download", "pages.end.record", download="")
    given = {"type": "button", "class_": "btn quiet", "data_hides": "end"}
    return buttons + tag("button", icon("eye"), say_html("pages.end.look", lang), **given)


def score_pad(columns: Sequence[Side], lang: str) -> Html:
    """Parts as lines, seats as columns; rivals by the rules have a column too."""
    lines: list[str] = []
    for column in columns:
        for part in column.parts:
            if (name := say(part.name, lang)) not in lines:
                lines.append(name)
    if len(lines) > max(len(column.parts) for column in columns) + 1:  # to each their own parts
        return personal_pad(columns, lang)
    heads = (tag("th", named(it), scope="col", class_="num") for it in columns)
    body = (
        row(esc(line), *(number(part_points(it.parts, line, lang)) for it in columns))
        for line in lines
    )
    total = row(
        say_html("pages.end.total", lang), *(number(points_text(it.points)) for it in columns)
    )
    top = tag("thead", tag("tr", tag("td"), *heads))
    return pad_of(lang, top, tag("tbody", *body), tag("tfoot", total))


def pad_of(lang: str, *inside: Html) -> Html:
    caption = tag("caption", say_html("pages.end.pad", lang), class_="sr")
    return tag("table", caption, *inside, class_="pad")


def row(title: Html, *cells: Html) -> Html:
    return tag("tr", tag("th", title, scope="row"), *cells)


def named(side: Side) -> Html:
    return tag("span", side.mark, esc(side.name), class_="row")


def number(text: str, cls: str = "num") -> Html:
    return tag("td", esc(text), class_=cls)


def personal_pad(columns: Sequence[Side], lang: str) -> Html:
    """A line a seat, with its parts: where everyone has goals of their own."""

    def part(it: Part) -> Html:
        points = tag("b", esc(points_text(it.points)))
        return tag("span", esc(f"{say(it.name, lang)} "), points, class_="part")

    rows = (
        row(named(it), tag("td", *map(part, it.parts)), number(points_text(it.points), "num total"))
        for it in columns
    )
    return pad_of(lang, tag("tbody", *rows))


def part_points(parts: Sequence[Part], line: str, lang: str) -> str:
    points = [part.points for part in parts if say(part.name, lang) == line]
    return points_text(sum(points)) if points else "–"
