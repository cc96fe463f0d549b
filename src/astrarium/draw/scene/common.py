"""What all pictures for pages share: escaping, elements, icons, the marks of seats.

Markup is plain text here, complete and escaped. Colours come from the palette by their
names (`currentColor` for icons), never as values; nothing carries a `style` attribute, so
that a page may forbid them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import cos, pi, sin
from typing import Any, Final, TypeAlias

from astrarium.engine.protocol import LETTERS, Message, Move, Seat
from astrarium.words import LANGUAGES, say

Attr: TypeAlias = str | float | bool | None


# -- elements ------------------------------------------------------------------


def esc(text: object) -> str:
    """Text made safe for markup, inside an element or inside quotes."""
    return escape(str(text), quote=True)


def num(value: float) -> str:
    """A length with at most one decimal: 12, 12.5, -0.3."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def attrs(**given: Attr) -> str:
    """Attributes, each with a blank before it: `class_`, `data_move` lose their underscores.

    None and False leave an attribute out, True gives it without a value.
    """
    found = ""
    for key, value in given.items():
        name = key.rstrip("_").replace("_", "-") if key != "viewBox" else key
        if value is None or value is False:
            continue
        if value is True:
            found += f" {name}"
        elif isinstance(value, float):
            found += f' {name}="{num(value)}"'
        else:
            found += f' {name}="{esc(value)}"'
    return found


def tag(name: str, *inside: str, **given: Attr) -> str:
    """An element; `inside` is markup already, the values of attributes are text."""
    return f"<{name}{attrs(**given)}>{''.join(inside)}</{name}>"


def text(words: object, **given: Attr) -> str:
    """An SVG text."""
    return tag("text", esc(words), **given)


def text_at(
    words: object, x: float, y: float, cls: str, anchor: str = "middle", size: float | None = None
) -> str:
    """An SVG text around a point, or from one (`start`), or up to one (`end`)."""
    known = None if anchor == "start" else anchor
    return text(words, x=x, y=y, class_=cls, font_size=size, text_anchor=known)


def rect(cls: str, x: float, y: float, wide: float, high: float, rx: float, more: str = "") -> str:
    """A rectangle with round corners; `more` are attributes as they are written."""
    return (
        f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"'
        f' rx="{num(rx)}"{more}/>'
    )


def may(move: Move, words: str, cls: str = "") -> str:
    """The attributes of what plays a legal move when it is chosen."""
    return attrs(
        class_=f"target may {cls}".rstrip(),
        data_move=move,
        role="button",
        tabindex="0",
        aria_label=words,
    )


def may_not(move: Move, words: str = "", cls: str = "") -> str:
    """The attributes of what cannot be played now; choosing it asks why.

    Not in the order of the tab key, which finds what may be played: the page's arrow keys go
    from piece to piece, these included.
    """
    return attrs(class_=f"target no {cls}".rstrip(), data_ask=move, aria_label=words or None)


# -- points --------------------------------------------------------------------


def star(x: float, y: float, rays: int, outer: float, inner: float, turn: float = 0.0) -> str:
    """The points of a star with its first ray upwards, for a `polygon`."""
    points = []
    for index in range(2 * rays):
        angle = turn + pi * index / rays - pi / 2
        radius = inner if index % 2 else outer
        points.append(f"{num(x + radius * cos(angle))},{num(y + radius * sin(angle))}")
    return " ".join(points)


def ring(x: float, y: float, corners: int, radius: float, turn: float = 0.0) -> str:
    """The points of a regular polygon with a corner upwards, for a `polygon`."""
    angles = [turn + 2 * pi * index / corners - pi / 2 for index in range(corners)]
    return " ".join(f"{num(x + radius * cos(a))},{num(y + radius * sin(a))}" for a in angles)


def ticks(x: float, y: float, inner: float, outer: float, count: int) -> str:
    """Degree marks around a circle, as the `d` of a path."""
    found = []
    for index in range(count):
        c, s = cos(2 * pi * index / count), sin(2 * pi * index / count)
        found.append(
            f"M{num(x + inner * c)} {num(y + inner * s)}L{num(x + outer * c)} {num(y + outer * s)}"
        )
    return "".join(found)


# -- lights that every picture may use -------------------------------------------

GLOW: Final = "url(#glow-may)"  # around what may be done
GOLD: Final = "url(#glow-gold)"  # around what is great

# The page has them once; a picture refers to them.
GLOWS: Final = (
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
    '<radialGradient id="glow-may"><stop offset="0" stop-color="var(--may)" stop-opacity=".55"/>'
    '<stop offset=".45" stop-color="var(--may)" stop-opacity=".22"/>'
    '<stop offset="1" stop-color="var(--may)" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="glow-gold"><stop offset="0" stop-color="var(--gold)" stop-opacity=".5"/>'
    '<stop offset="1" stop-color="var(--gold)" stop-opacity="0"/></radialGradient>'
    "</defs></svg>"
)


# -- icons -----------------------------------------------------------------------


def _line(d: str, width: float = 1.5) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="currentColor" stroke-width="{num(width)}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _round(x: float, y: float, r: float, filled: bool = False) -> str:
    paint = 'fill="currentColor"' if filled else 'fill="none" stroke="currentColor"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" {paint} stroke-width="1.5"/>'


def _solid(points: str) -> str:
    return f'<polygon points="{points}" fill="currentColor"/>'


# Each in a box of 20 units, in the colour of the text around it.
ICONS: Final[dict[str, str]] = {
    "dust": _solid(star(7, 12, 4, 5, 1.5))
    + _solid(star(14, 6, 4, 3.6, 1.1))
    + _round(15, 14.5, 0.8, True),
    "telescope": _line(
        "M3 10.5l9.5-5 2.3 4.3-9.6 4.9zM14 5l2.2-1 2.3 4.5-2.2 1.1M9 13l-2.5 5M10 12.5l3 5.5"
    ),
    "card": _line("M6.5 3h7q1.5 0 1.5 1.5v11q0 1.5-1.5 1.5h-7q-1.5 0-1.5-1.5v-11q0-1.5 1.5-1.500z"),
    "bag": _line(
        "M7 5h6l-1.2 2.6c3.4 1.6 4.4 4.6 4.2 6.6-.2 2-2 2.8-6 2.8s-5.8-.8-6-2.8"
        "c-.2-2 .8-5 4.2-6.600zM7.4 8h5.2"
    ),
    "star": _line("M10 2l2 5.2 5.6.3-4.4 3.6 1.5 5.4-4.7-3.1-4.7 3.1 1.5-5.4-4.4-3.6 5.6-.3z"),
    "wisdom": _line(
        "M10 6C8 4.5 5 4 3 4.500v11c2-.5 5 0 7 1.5 2-1.5 5-2 7-1.500v-11c-2-.5-5 0-7 1.500zM10 6v11"
    ),
    "turn": _line("M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3v4.500h-4.5", 1.6),
    "hint": _line(
        "M7.5 14.500h5M8 17h4M10 3a5 5 0 0 0-2.8 9.100l.3 2.400h5l.3-2.400A5 5 0 0 0 10 3z"
    ),
    "undo": _line("M4 8h8a4.5 4.5 0 0 1 0 9H8M4 8l3.5-3.500M4 8l3.5 3.5", 1.6),
    "rules": _line("M5 3h8l3 3v11H5zM8 8h5M8 11h5M8 14h3"),
    "log": _line("M5 3h8l3 3v11H5zM8 8h5M8 11h5M8 14h3"),
    "moon": _line("M15.5 12.500A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 7.5 8.500z"),
    "sun": _round(10, 10, 3.4)
    + _line(
        "M10 2.500v2M10 15.500v2M2.5 10h2M15.5 10h2M4.7 4.700l1.4 1.400M13.9 13.900l1.4 1.4"
        "M15.3 4.700l-1.4 1.400M6.1 13.900l-1.4 1.4"
    ),
    "person": _round(10, 7, 3.5) + _line("M4 18c0-7.5 12-7.5 12 0"),
    "people": _round(7, 8, 3)
    + _round(14, 9, 2.5)
    + _line("M2 17c0-6 10-6 10 0M12.5 13c3-1 5.5 1 5.5 4"),
    "bot": _line("M4.5 7.500h11v9h-11zM10 7.500V4M2.5 11v3M17.5 11v3M8 14h4")
    + _round(10, 3.3, 0.8, True)
    + _round(7.8, 11, 0.6, True)
    + _round(12.2, 11, 0.6, True),
    "eye": _line("M2.5 10C5 6 7.5 5 10 5s5 1 7.5 5c-2.5 4-5 5-7.5 5s-5-1-7.5-5z")
    + _round(10, 10, 1.8, True),
    "lock": _line("M4.5 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9"),
    "clock": _round(10, 10, 7) + _line("M10 6v4l3 2"),
    "download": _line("M10 3v9.500M6.5 9.500L10 13l3.5-3.500M4 16.500h12", 1.6),
    "upload": _line("M10 13V3.500M6.5 7L10 3.5 13.5 7M4 16.500h12", 1.6),
    "link": _line(
        "M8.5 11.500a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.200l-1.2 1.2"
        "M11.5 8.500a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.200l1.2-1.2"
    ),
    "menu": _line("M4 5.500h12M4 10h12M4 14.500h12", 1.6),
    "plus": _line("M10 4v12M4 10h12", 1.6),
    "minus": _line("M4 10h12", 1.6),
    "fit": _line("M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4", 1.6),
    "check": _line("M4 10.500l4 4 8-9", 1.8),
    "close": _line("M5 5l10 10M15 5L5 15", 1.6),
    "play": _line("M6.5 4l9 6-9 6z"),
    "pause": _line("M7 4.500v11M13 4.500v11", 2),
    "first": _line("M5 4.500v11M15 4.500L8 10l7 5.500z"),
    "last": _line("M15 4.500v11M5 4.500L12 10l-7 5.500z"),
    "back": _line("M13 4l-6 6 6 6", 1.6),
    "next": _line("M7 4l6 6-6 6", 1.6),
    "bell": _line("M5.5 14V9.500a4.5 4.5 0 0 1 9 0V14l1.5 1.500H4zM8.5 17.500h3"),
    "gear": _line("M3 5.500h6.800M14.2 5.500H17M3 14.500h2.800M10.2 14.500H17")
    + _round(12, 5.5, 2.2)
    + _round(8, 14.5, 2.2),
    "tables": _line("M10 3.200l7 3.900-7 3.900-7-3.900zM3.4 11l6.600 3.700 6.600-3.700"),
    "again": _line("M4.5 13A6.5 6.5 0 1 0 3.5 9M4 17v-4.500h4.5", 1.6),
    "screen": _line("M3 4.500h14v9H3zM7 17h6M10 13.500V17"),
    "info": _round(10, 10, 7) + _line("M10 9.500V14") + _round(10, 6.6, 0.6, True),
    "door": _line("M5.5 17V3.500h9V17M3.5 17h13M11.8 10.300v.4"),
    "hand": _line("M4 6.500l5-2 3.5 9-5 2zM9.5 4l4.5.5-.6 9.5"),
    "chart": _line("M3.5 3.500v13h13M6.5 13l3-4 2.5 2 4-5.5"),
    "cup": _line(
        "M6 3.500h8v4a4 4 0 0 1-8 0zM6 5H3.500c0 3 1 4 2.8 4M14 5h2.500c0 3-1 4-2.8 4"
        "M10 11.500V15M7 16.500h6"
    ),
}


def small(cls: str, wide: float, box: str, inside: str, high: float | None = None) -> str:
    """A drawing beside words, which say the same: hidden from screen readers."""
    tall = num(wide if high is None else high)
    return (
        f'<svg class="{cls}" width="{num(wide)}" height="{tall}" viewBox="{box}"'
        f' aria-hidden="true" focusable="false">{inside}</svg>'
    )


def icon(name: str, size: float = 16, cls: str = "") -> str:
    return small(f"icon {cls}".rstrip(), size, "0 0 20 20", ICONS[name])


# -- the marks of seats ------------------------------------------------------------

PENS: Final = tuple(f"var(--pen{number})" for number in range(1, 7))

# What is cut out of a pen's disc, around its centre, for a radius of 7.4.
CUTS: Final = (
    '<path d="M-3.8-3.800L3.8 3.800M3.8-3.800L-3.8 3.8" stroke="var(--sky-0)"'
    ' stroke-width="1.9" stroke-linecap="round" fill="none"/>',
    '<circle r="3.3" fill="none" stroke="var(--sky-0)" stroke-width="1.9"/>',
    '<polygon points="0,-4.6 4.2,3.1 -4.2,3.1" fill="var(--sky-0)"/>',
    '<rect x="-3.2" y="-3.2" width="6.4" height="6.4" fill="var(--sky-0)"/>',
    '<path d="M-4.4 0H4.4" stroke="var(--sky-0)" stroke-width="2.4" stroke-linecap="round"/>',
    '<polygon points="0,-4.8 3.4,0 0,4.8 -3.4,0" fill="var(--sky-0)"/>',
)


def pen(seat: Seat) -> str:
    """The colour of a seat's pen."""
    return PENS[seat % len(PENS)]


def pen_disc(seat: Seat) -> str:
    return f'<circle r="7.4" fill="{pen(seat)}"/>{CUTS[seat % len(CUTS)]}'


def pen_shape(seat: Seat, x: float, y: float, r: float = 7.4, cls: str = "") -> str:
    """A seat's mark inside a picture: a disc with a cut-out that no other seat has."""
    scale = f" scale({r / 7.4:.3f})" if r != 7.4 else ""
    return (
        f'<g{attrs(class_=cls or None)} transform="translate({num(x)} {num(y)}){scale}">'
        f"{pen_disc(seat)}</g>"
    )


def pen_mark(seat: Seat, size: float = 20) -> str:
    """A seat's mark beside its name."""
    return small("pen", size, "-8 -8 16 16", pen_disc(seat))


def short(name: str, most: int) -> str:
    """A name of so many letters at most."""
    return name if len(name) <= most else name[: most - 1] + "…"


def broken(words: str, fits: Callable[[str], bool]) -> list[str]:
    """Words in lines that fit; a word is never cut."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fits(longer):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


# -- seats by name ---------------------------------------------------------------------

FIRST_SIGN: Final = 0xE000  # of a private area of Unicode: signs that stand for names
SEAT_KEYS: Final = frozenset({"seat", "seats", "other", "owner", "partner", "pen"})


def spoken(what: Message | str, lang: str, names: Sequence[str]) -> str:
    """A message in words, as text, with the names of people for the letters of seats."""
    return _with_names(_signed_words(what, lang, len(names)), lang, names)


def spoken_html(what: Message | str, lang: str, names: Sequence[str]) -> str:
    """The same as markup, the names in bold."""
    said = _elided(esc(_signed_words(what, lang, len(names))), lang, names)
    for seat, name in enumerate(names):
        said = said.replace(chr(FIRST_SIGN + seat), f"<b>{esc(name)}</b>")
    return said


def _signed_words(what: Message | str, lang: str, seats: int) -> str:
    return say(_signed(what, seats) if isinstance(what, Message) else what, lang)


def _with_names(said: str, lang: str, names: Sequence[str]) -> str:
    said = _elided(said, lang, names)
    for seat, name in enumerate(names):
        said = said.replace(chr(FIRST_SIGN + seat), name)
    return said


def _signed(what: Message, seats: int) -> Message:
    """The message with a sign for each letter of a seat, also in messages within."""
    return Message(what.id, {key: _sign(key, value, seats) for key, value in what.args.items()})


def _sign(key: str, value: Any, seats: int) -> Any:
    if isinstance(value, Message):
        return _signed(value, seats)
    if isinstance(value, list):
        return [_sign(key, item, seats) for item in value]
    if key in SEAT_KEYS and isinstance(value, str):
        letters = LETTERS[:seats]
        words = value.split(", ")
        if all(len(word) == 1 and word in letters for word in words):
            return ", ".join(chr(FIRST_SIGN + letters.index(word)) for word in words)
    return value


def _elided(said: str, lang: str, names: Sequence[str]) -> str:
    """What stands before a name, as the language has it: d’Élise, qu’Ada."""
    for seat, name in enumerate(names):
        said = LANGUAGES[lang].elision(said, chr(FIRST_SIGN + seat), name)
    return said
