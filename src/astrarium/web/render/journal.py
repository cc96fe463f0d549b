"""The journal beside the board, each line a link to its position."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from astrarium.draw.scene.common import icon, spoken_html
from astrarium.draw.scene.face import face_of
from astrarium.draw.scene.html import NOTHING, Html, esc, tag
from astrarium.engine.protocol import LETTERS, SPECTATOR, Message, Seat
from astrarium.web.look import Look
from astrarium.web.places import link_of
from astrarium.web.render.common import head, say_html

LOG_LINES: Final = 40  # of the journal beside the board; the replay has them all
WORDS_KEPT: Final = 1 << 13  # lines of journals in words: those of 200 tables


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
