"""A look as markup, in pieces: the first page and every live update are made of them.

Each piece is the inside of the element of that id. Whatever is written here comes from a
`Look`, so from what its viewer may know; names and words are escaped on the way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from astrarium.draw.scene.common import attrs, esc, icon, spoken, spoken_html, tag
from astrarium.draw.scene.face import face_of
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


def fragments(look: Look, lang: str, held: Sequence[Seat] = (), replay: str = "") -> dict[str, str]:
    """The pieces of the table page by the ids of their elements.

    `held` are the seats of this browser: with several the page offers to pass it on.
    `replay` is the address of the replay that the page is, if it is one.
    """
    if look.phase == WAITING:
        return waiting(look, lang)
    names = seat_names(look, lang)
    found = {
        "state": state(look, lang, held),
        "prompt": prompt(look, lang, names, held),
        "log": log(look, lang, names, replay),
        "end": end(look, lang, names, replay) if look.scores is not None else "",
    }
    if look.view is None:
        rest = {"board": frozen_board(look), "moves": "", "seats": "", "trail": ""}
        return found | {"where": where(look, lang, "")} | rest
    choices = tuple(Choice(it.move, spoken(it.words, lang, names)) for it in look.choices)
    face = face_of(look.game)
    drawn = face.scene(look.game, look.view, choices, lang, names, recent(look))
    return found | {
        "where": where(look, lang, drawn.age),
        "seats": seats(look, drawn, lang, names),
        "aside": drawn.aside,
        "strip": drawn.strip,
        "board": board(drawn),
        "own": drawn.own if look.seat != SPECTATOR else "",
        "trail": trail(look, drawn, lang, names),
        "moves": moves(look, drawn, lang, names),
    }


def waiting(look: Look, lang: str) -> dict[str, str]:
    """The lobby: who is here, who is expected."""
    kinds = {BOT: "pages.lobby.bot", OPEN: "pages.lobby.waits"}
    items = ""
    face = face_of(look.game)
    for info in look.seats:
        note = esc(say(message(kinds.get(info.kind, "pages.lobby.ready")), lang))
        name = f"<span>{esc(seat_name(info, lang))}</span>"
        mark = face.seat_mark(look.game, info.seat)
        free = attrs(data_free=info.seat if info.kind == OPEN else None)  # its code is shown
        items += f'<li{free}>{mark}{name}<span class="note">{note}</span></li>'
    title = esc(say(message("pages.lobby.seats"), lang))
    return {
        "state": state(look, lang, ()),
        "lobby": f'<h2 class="caps">{title}</h2><ul class="lobby-seats">{items}</ul>',
    }


# -- names ---------------------------------------------------------------------------


def seat_names(look: Look, lang: str) -> tuple[str, ...]:
    """What people call each seat; one without a name has its letter."""
    return tuple(seat_name(info, lang) for info in look.seats)


def seat_name(info: SeatInfo, lang: str) -> str:
    if info.name:
        return info.name
    id = {BOT: "pages.seat.bot", OPEN: "pages.seat.open"}.get(info.kind, "pages.seat.person")
    return say(message(id, letter=LETTERS[info.seat]), lang)


def where(look: Look, lang: str, age: str) -> str:
    """The line beside the game's name: the table, how many play, how far the game is."""
    players = say(message("pages.players", n=len(look.seats)), lang)
    table = " · ".join(part for part in (look.title, players) if part)
    if not age:
        return f'<span class="table-line">{esc(table)}</span>'
    dot = '<i class="dot"> · </i>'
    parts = dot.join(f"<span>{esc(part)}</span>" for part in age.split(" · "))
    said = f'<span class="age" id="age">{parts}</span>'
    return f'<span class="table-line">{esc(table)} · </span>{said}'


def recent(look: Look) -> list[Recent]:
    """What happened since the viewer last acted, or, if nobody else has, its own last step.

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


def state(look: Look, lang: str, held: Sequence[Seat]) -> str:
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
    """Who is to play from this same screen, if it is another person than the one who looks.

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


def prompt(look: Look, lang: str, names: Sequence[str], held: Sequence[Seat] = ()) -> str:
    """Whose turn it is and what is asked, with hint and undo beside.

    Who waits reads what somebody else is asked, and what just happened.
    """
    mine = is_mine(look)
    cls = "prompt" + (" mine" if mine else "") + (" won" if look.over and look.is_live else "")
    head = headline(look, lang, names)
    who = "who" if len(head) < SHORT else "who long"
    said = (
        f'<div class="said"><span class="{who}">{esc(head)}</span> '
        f'<span class="ask">{question(look, lang, names)}</span>{just(look, lang, names)}</div>'
    )
    acts = passing(look, lang, names, held) + actions(look, lang)
    box = f'<div class="{cls}">{said}{tag("span", acts, class_="acts") if acts else ""}</div>'
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


def question(look: Look, lang: str, names: Sequence[str]) -> str:
    """What is asked; for who waits, what just happened."""
    if look.frozen:
        return esc(say(message("pages.prompt.frozen-why"), lang))
    if look.over and look.is_live:
        return esc(say(message("pages.prompt.over"), lang))
    if is_mine(look):
        return spoken_html(look.question, lang, names)
    return deed(look, lang, names) if look.log else ""


def just(look: Look, lang: str, names: Sequence[str]) -> str:
    """What just happened, for who is asked: on a phone the journal lies behind a tab."""
    if not is_mine(look) or not look.log:
        return ""
    return tag("span", deed(look, lang, names), class_="just")


def deed(look: Look, lang: str, names: Sequence[str]) -> str:
    """The last thing that somebody did, without what came of it and whose turn it is now; or
    what the table has said since."""
    only_turn = face_of(look.game).whose_turn
    told = [line for line in look.log if line.message.id != only_turn] or list(look.log)
    if is_of_table(told[-1]):
        return spoken_html(told[-1].message, lang, names)
    done = next(line for line in told if line.step == told[-1].step)
    return spoken_html(done.message, lang, names)


def actions(look: Look, lang: str) -> str:
    """Hint and undo, where they make sense."""
    if look.over and look.is_live:
        label = say(message("pages.end.show"), lang)
        given = attrs(type="button", class_="btn", data_shows_end="end", aria_label=label)
        return f'<button{given}>{icon("cup")}<span class="lb">{esc(label)}</span></button>'
    if look.seat == SPECTATOR or not look.is_live or look.frozen:
        return ""
    if has_bot(look):
        return act("return", "person", say(message("pages.menu.return"), lang))
    found = ""
    if is_mine(look):
        found += act("hint", "hint", say(message("pages.hint"), lang))
    if look.undo.kind == FREE:
        found += act("undo", "undo", say(message("pages.undo"), lang))
    elif look.undo.kind == ASK and look.pending is None:
        why = say(look.undo.message, lang)
        found += act("undo", "undo", say(message("pages.undo-ask"), lang), why)
    return found


def passing(look: Look, lang: str, names: Sequence[str], held: Sequence[Seat]) -> str:
    """A way to who is to play from this screen, for one who came back on purpose."""
    seat = passed_to(look, held)
    if seat is None:
        return ""
    label = say(message("pages.pass", name=names[seat]), lang)
    href = f"/t/{look.table}?seat={seat}"
    inside = icon("next") + tag("span", esc(label), class_="lb")
    return f"<a{attrs(class_='btn', href=href, title=label, aria_label=label)}>{inside}</a>"


def act(name: str, sign: str, label: str, title: str = "") -> str:
    return tag(
        "button",
        icon(sign),
        tag("span", esc(label), class_="lb"),
        type="button",
        class_="btn",
        data_act=name,
        title=title or label,
        aria_label=label,
    )


def pending(look: Look, lang: str, names: Sequence[str]) -> str:
    """Somebody would like to take a move back."""
    wish = look.pending
    if wish is None:
        return ""
    mine = wish.seat == look.seat
    id = "pages.pending.mine" if mine else "pages.pending.other"
    missing = [LETTERS[seat] for seat in wish.missing]
    said = spoken_html(
        message(id, seat=LETTERS[wish.seat], other=missing or [LETTERS[wish.seat]]), lang, names
    )
    acts = ""
    if mine:
        acts = act("decline", "close", say(message("pages.pending.withdraw"), lang))
    elif look.seat in wish.missing:
        acts = act("agree", "check", say(message("pages.pending.agree"), lang)) + act(
            "decline", "close", say(message("pages.pending.decline"), lang)
        )
    return f'<div class="bar-note"><span>{said}</span><span class="acts">{acts}</span></div>'


STEPS: Final = 6  # of a trail


class Step(NamedTuple):
    """Something that the seat did in this turn: in words (markup), and the position before."""

    words: str
    before: int
    is_open: bool = False  # only chosen, nothing is played yet


def steps(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> list[Step]:
    """What the seat has done since a turn began or somebody else did anything, and what it has
    chosen."""
    turns = face_of(look.game).turns
    found: list[Step] = []
    step = -1
    for line in reversed(look.log):
        if is_of_table(line):
            continue
        if line.seat != look.seat or len(found) == STEPS:
            break
        if line.message.id in turns:
            found = found[1:] if line.step == step else found
            break
        said = Step(spoken_html(line.message, lang, names), line.step - 1)
        if line.step == step:
            found[0] = said  # a move tells itself first, then what came of it
        else:
            found.insert(0, said)
        step = line.step
    first = look.step - len(drawn.chosen)
    return found + [Step(esc(words), first + n, True) for n, words in enumerate(drawn.chosen)]


def trail(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> str:
    """The seat's own move so far; each step can be taken back, with those after it.

    What finishes it stands here too, for small screens: there the list of moves is below.
    """
    if not is_mine(look):
        return ""
    free = look.undo.kind == FREE
    items = ""
    for step in steps(look, drawn, lang, names):
        inside = step.words
        if free:
            back = say(message("pages.trail-back"), lang)
            inside = tag(
                "button",
                tag("span", step.words),
                icon("undo", 14),
                type="button",
                class_="step",
                data_back=step.before,
                data_open="" if step.is_open else None,
                title=back,
            )
        items += tag("li", inside)
    title = say(message("pages.trail"), lang)
    ending = next((it for group in drawn.groups for it in group.buttons if it.finishes), None)
    now = ""
    if ending is not None:
        label = tag("span", esc(ending.label), class_="lb")
        now = tag("button", label, type="button", class_="btn go now", data_move=ending.move)
    if not items:
        return now
    head = f'<h2 class="caps">{esc(title)}</h2>'
    done = tag("ol", items, class_="trail", aria_label=title, tabindex=None if free else "0")
    return head + done + now


# -- seats ---------------------------------------------------------------------------


def seats(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> str:
    return "".join(seat_panel(look, panel, lang, names) for panel in drawn.seats)


def seat_panel(look: Look, panel: SeatPanel, lang: str, names: Sequence[str]) -> str:
    info = look.seats[panel.seat]
    turn = look.to_act == panel.seat and not look.over
    mine = turn and is_mine(look)
    head = f'{panel.mark}<span class="name">{esc(names[panel.seat])}</span>'
    if info.kind == BOT:
        said = say(message("pages.seat.is-bot"), lang)
        head += f'<span class="kind" title="{esc(said)}">{icon("bot", 15)}</span>'
        head += tag("span", esc(said), class_="sr")
    if mine:
        head += tag("span", esc(say(message("pages.seat.turn"), lang)), class_="tag")
    elif turn:
        head += tag("span", esc(say(message("pages.seat.thinks"), lang)), class_="tag thinks")
    elif info.kind != BOT and not info.present and look.is_live and not look.over:
        id = "pages.seat.missing" if info.kind == OPEN else "pages.seat.away"
        head += tag("span", esc(say(message(id), lang)), class_="away")
    if panel.points:
        head += tag(
            "span", esc(panel.points), class_="pts", id=f"pts-{panel.seat}", data_count=True
        )
    cls = "panel seat" + (" turn" if mine else " waits" if turn else "")
    return (
        f'<section class="{cls}" id="seat-{LETTERS[panel.seat]}" '
        f'aria-label="{esc(names[panel.seat])}"><div class="n">{head}</div>{panel.body}</section>'
    )


# -- the board, and the moves in words -----------------------------------------------------


def board(drawn: Scene) -> str:
    return f'<p class="sr" id="summary">{esc(drawn.summary)}</p>{drawn.board}'


def frozen_board(look: Look) -> str:
    """A table of other rules: its position as text."""
    return tag("pre", esc(look.position), class_="position panel")


def moves(look: Look, drawn: Scene, lang: str, names: Sequence[str]) -> str:
    """Every legal move as a button, grouped; what finishes a turn stands out below."""
    if not is_mine(look):
        return nothing_to_do(look, lang)
    title = say(message("pages.moves"), lang)
    count = say(message("pages.moves-count", n=len(look.choices)), lang)
    head = (
        f'<div class="hd"><h2 class="caps">{esc(title)}</h2>'
        f'<span class="note">{esc(count)}</span></div>'
    )
    finishing = [it for group in drawn.groups for it in group.buttons if it.finishes]
    body = "".join(move_group(group, n) for n, group in enumerate(drawn.groups))
    last = "".join(
        move_button(it, "btn go wide" if it is finishing[0] else "btn may wide") for it in finishing
    )
    return head + body + (tag("div", last, class_="finish") if last else "")


def nothing_to_do(look: Look, lang: str) -> str:
    id = "pages.moves-over" if look.over else "pages.moves-none"
    if not look.is_live:
        id = "pages.moves-past"
    elif look.seat == SPECTATOR and not look.over:
        id = "pages.moves-watch"
    title = say(message("pages.moves"), lang)
    return (
        f'<div class="hd"><h2 class="caps">{esc(title)}</h2></div>'
        f'<p class="note">{esc(say(message(id), lang))}</p>'
    )


def move_group(group: Group, number: int) -> str:
    buttons = [it for it in group.buttons if not it.finishes]
    if not buttons:
        return ""
    head = f"<h3>{group.icon}{esc(group.title)}</h3>" if group.title or group.icon else ""
    lines = any(it.key or len(it.label) > LONG for it in buttons)
    chips = "".join(move_button(it, "btn may sm") for it in buttons)
    cls = "chips lines" if lines else "chips"
    return f'<div class="grp" id="grp-{number}">{head}<div class="{cls}">{chips}</div></div>'


def move_button(it: Button, cls: str) -> str:
    label = f'<span class="lb">{esc(it.label)}</span>'
    if it.key:
        label = f'<span class="key" aria-hidden="true">{esc(it.key)}</span>' + label
    whole = {"aria_label": it.words, "title": it.words} if it.words != it.label else {}
    given = attrs(type="button", class_=cls, data_move=it.move, id=f"move-{it.move}", **whole)
    return f"<button{given}>{label}</button>"


# -- reasons, hints ------------------------------------------------------------------------


def rules_link(dossier: str, rule: str) -> str:
    return f"/rules/{dossier}#{rule}"


def refusal_html(error: GameError, look: Look, lang: str) -> str:
    """Why not, with a link to the rule."""
    names = seat_names(look, lang)
    why = spoken_html(error.why, lang, names)
    if error.rule:
        link = tag(
            "a",
            esc(error.rule),
            class_="rule",
            href=rules_link(look.game.dossier, error.rule),
            target="_blank",
            rel="noopener",
        )
        why += f" {link}"
    title = esc(say(message("pages.why"), lang))
    return (
        f'<div class="panel refusal" role="alert"><div class="hd"><h2 class="caps">{title}</h2>'
        f'<span class="lock">{icon("lock", 15)}</span>{clears(lang)}</div><p>{why}</p></div>'
    )


def hints_html(hints: Sequence[Hint], look: Look, lang: str) -> str:
    """A bot's opinion: the moves it thought about most, by what it gives each; all buttons."""
    names = seat_names(look, lang)
    title = esc(say(message("pages.hint-title"), lang))
    rows = ""
    best = sorted(hints[:HINTS], key=lambda hint: -hint.value)
    for number, hint in enumerate(best):
        words = spoken(hint.offer.words, lang, names)
        button = tag(
            "button",
            esc(words),
            type="button",
            class_="btn may sm",
            data_move=hint.offer.move,
        )
        parts = LANGUAGES[lang].comma.join(
            f"{say(name, lang)} {signed(value, lang)}"
            for name, value in hint.parts
            if round(value, 1)
        )
        said = esc(opinion(hint, lang))
        rows += tag(
            "li",
            button,
            tag("span", said, class_="val"),
            tag("small", esc(parts), class_="note") if parts and not number else "",
        )
    alone = look.game.max_seats == 1
    note = esc(say(message("pages.hint-note-alone" if alone else "pages.hint-note"), lang))
    return (
        f'<div class="panel refusal"><div class="hd"><h2 class="caps">{title}</h2>'
        f'{icon("hint")}{clears(lang)}</div><ol class="opinion">{rows}</ol>'
        f'<p class="note">{note}</p></div>'
    )


def clears(lang: str) -> str:
    """The button that puts a reason or a hint away."""
    label = say(message("pages.close"), lang)
    given = attrs(type="button", class_="clears", data_clears="", aria_label=label)
    return f"<button{given}>{icon('close', 14)}</button>"


def opinion(hint: Hint, lang: str) -> str:
    """The share of the win that the bot expects."""
    return say(message("pages.percent", n=round(100 * hint.value)), lang)


def signed(value: float, lang: str) -> str:
    return LANGUAGES[lang].number(value, int(round(value, 1) != round(value)), plus=True)


# -- journal ---------------------------------------------------------------------------


def log(look: Look, lang: str, names: Sequence[str], replay: str) -> str:
    """What happened, the newest first, each line a link to its position."""
    title = say(message("pages.log"), lang)
    first = max(0, len(look.log) - LOG_LINES) if not replay else 0
    base = replay or f"/t/{look.table}/replay"
    says = spoken_html if replay else told_html
    face, game = face_of(look.game), look.game
    marks = {seat: face.seat_mark(game, seat, 16) for seat in range(len(look.seats))}
    items = ""
    for number in range(len(look.log) - 1, first - 1, -1):
        line = look.log[number]
        mark = marks.get(subject(line.message), icon("star", 16))
        said = f"{mark}<span>{says(line.message, lang, names)}</span>"
        href = link_of(look, base, line.step)
        items += log_line(number, number == len(look.log) - 1, href, line.step, said)
    whole = ""
    if look.log and not replay:
        said = esc(say(message("pages.log-whole"), lang))
        whole = f'<a class="note" href="{base}?as={look.seat}">{said}</a>'
    return (
        f'<div class="hd"><h2 class="caps" id="log-title">{esc(title)}</h2>{whole}</div>'
        f'<div role="log" aria-labelledby="log-title" class="lines"><ol>{items}</ol></div>'
    )


def subject(told: Message) -> Seat:
    """Whose doing a line tells, by the seat or pen that it names; SPECTATOR if it is nobody's.

    Who acted does not say it: the row fills up, the stars move and Ptolemy takes his turn in
    the same step.
    """
    named = told.args.get("seat", told.args.get("pen"))
    return LETTERS.index(named) if isinstance(named, str) else SPECTATOR


def log_line(number: int, is_last: bool, href: str, step: int, said: str) -> str:
    cls, tab = (' class="last"', "0") if is_last else ("", "-1")
    link = f'<a href="{esc(href)}" data-at="{step}" tabindex="{tab}">{said}</a>'
    return f'<li id="log-{number}"{cls}>{link}</li>'


# Messages in words, the one used last at the end: by which message, which language, which names.
_words: OrderedDict[tuple[int, str, tuple[str, ...]], tuple[Message, str]] = OrderedDict()


def told_html(what: Message, lang: str, names: Sequence[str]) -> str:
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


def end(look: Look, lang: str, names: Sequence[str], replay: str = "") -> str:
    """The score pad with its parts, a chart, and what one may do next."""
    base = replay.removesuffix("/replay") or f"/t/{look.table}"
    scores = look.scores
    assert scores is not None
    head = tag("h2", esc(winners(look, lang, names)))
    columns = sides(look.game, look.view, scores, lang, names)
    pad, chart = score_pad(columns, lang), score_chart(columns, lang)
    if note := end_note(scores, lang):
        head += tag("p", esc(note), class_="note")
    secret = ""
    if look.secret:
        said = esc(say(message("pages.end.secret"), lang))
        secret = (
            f'<p class="secret">{said}<br><code>{esc(look.secret)}</code><br>'
            f"<code>{esc(look.commitment)}</code></p>"
        )
    return (
        f'<section class="end" aria-labelledby="end-title"><div id="end-title">{head}</div>'
        f'<div class="cols"><div class="pad-box" tabindex="0">{pad}</div><div>{chart}'
        f'<div id="course" data-course="{esc(base)}/course"></div></div></div>'
        f'<div class="acts">{end_actions(look, lang, replay)}</div>{secret}</section>'
    )


def end_note(scores: Scores, lang: str) -> str:
    """What the totals do not say: that few points are good, or how equals were told apart."""
    best = [points for points, rank in zip(scores.points, scores.ranks) if rank == 1]
    others = [points for points, rank in zip(scores.points, scores.ranks) if rank > 1]
    if any(points > best[0] for points in others):
        return say(message("pages.end.fewest"), lang)
    return say(message("pages.end.tie"), lang) if best[0] in others else ""


def end_actions(look: Look, lang: str, replay: str = "") -> str:
    def link(href: str, sign: str, id: str, cls: str = "btn", **more: str) -> str:
        label = esc(say(message(id), lang))
        return f'<a class="{cls}" href="{esc(href)}"{attrs(**more)}>{icon(sign)}{label}</a>'

    base = f"/t/{look.table}"
    record = f"{base}/record.txt" + ("" if replay else f"?seat={look.seat}")
    found = ""
    if replay:
        pass  # one looks back: nothing begins here
    elif look.rematch:
        found += link(f"/t/{look.rematch}", "again", "pages.end.rematch-go", "btn go")
    elif look.seat != SPECTATOR or look.is_host:
        found += act("rematch", "again", say(message("pages.end.rematch"), lang)).replace(
            'class="btn"', 'class="btn go"'
        )
    found += link(link_of(look, replay or f"{base}/replay", 0), "play", "pages.end.replay")
    if not replay.startswith("/record/"):  # who sent a record has it
        found += link(record, "download", "pages.end.record", download="")
    said = esc(say(message("pages.end.look"), lang))
    found += (
        f'<button type="button" class="btn quiet" data-hides="end">{icon("eye")}{said}</button>'
    )
    return found


def score_pad(columns: Sequence[Side], lang: str) -> str:
    """Parts as lines, seats as columns; rivals by the rules have a column too."""
    lines: list[str] = []
    for column in columns:
        for part in column.parts:
            if (name := say(part.name, lang)) not in lines:
                lines.append(name)
    if len(lines) > max(len(column.parts) for column in columns) + 1:  # to each their own parts
        return personal_pad(columns, lang)
    head = "".join(
        f'<th scope="col" class="num"><span class="row">{it.mark}{esc(it.name)}</span></th>'
        for it in columns
    )
    body = "".join(
        f'<tr><th scope="row">{esc(line)}</th>'
        + "".join(f'<td class="num">{part_points(it.parts, line, lang)}</td>' for it in columns)
        + "</tr>"
        for line in lines
    )
    total = esc(say(message("pages.end.total"), lang))
    foot = "".join(f'<td class="num">{points_text(it.points)}</td>' for it in columns)
    caption = esc(say(message("pages.end.pad"), lang))
    return (
        f'<table class="pad"><caption class="sr">{caption}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody>"
        f'<tfoot><tr><th scope="row">{total}</th>{foot}</tr></tfoot></table>'
    )


def personal_pad(columns: Sequence[Side], lang: str) -> str:
    """A line a seat, with its parts: where everyone has goals of their own."""
    caption = esc(say(message("pages.end.pad"), lang))
    rows = ""
    for column in columns:
        items = "".join(
            f'<span class="part">{esc(say(it.name, lang))} <b>{points_text(it.points)}</b></span>'
            for it in column.parts
        )
        rows += (
            f'<tr><th scope="row"><span class="row">{column.mark}{esc(column.name)}</span></th>'
            f'<td>{items}</td><td class="num total">{points_text(column.points)}</td></tr>'
        )
    return (
        f'<table class="pad"><caption class="sr">{caption}</caption><tbody>{rows}</tbody></table>'
    )


def part_points(parts: Sequence[Part], line: str, lang: str) -> str:
    found = [part.points for part in parts if say(part.name, lang) == line]
    return points_text(sum(found)) if found else "–"
