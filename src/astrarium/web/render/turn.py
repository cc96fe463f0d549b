"""Whose turn it is, what is asked, what one has begun: the head of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from astrarium.draw.scene.common import icon, spoken, spoken_html
from astrarium.draw.scene.face import face_of
from astrarium.draw.scene.html import NOTHING, Html, esc, tag
from astrarium.draw.scene.protocol import Scene
from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat, message
from astrarium.web.look import ASK, FREE, PERSON, Look
from astrarium.web.render.common import has_bot, is_mine, is_of_table, say_html
from astrarium.words import say

SHORT: Final = 26  # characters of a headline that is not broken


def passed_to(look: Look, held: Sequence[Seat]) -> Seat | None:
    """The seat to play from this same screen, if it is another person than the one who looks.

    A screen for all never turns to a seat.
    """
    seat = look.to_act
    if seat is None or seat not in held or seat == look.seat or look.seat == SPECTATOR:
        return None
    return seat if look.is_live and look.seats[seat].kind == PERSON else None


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
    """Say what is asked; those who wait are told what just happened."""
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
    """Say that bots think for less time, while they do."""
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
