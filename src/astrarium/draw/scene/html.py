"""Markup, a type apart from text, and the elements it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias, overload

Attr: TypeAlias = str | float | bool | None


class Html(str):
    """Markup, complete and escaped. Text is none: `esc` makes it so, and templates escape it."""

    __slots__ = ()

    def __html__(self) -> Html:
        """The same, for templates, which leave it as it is."""
        return self

    @overload
    def __add__(self, other: Html) -> Html: ...
    @overload
    def __add__(self, other: str) -> str: ...
    def __add__(self, other: str) -> str:
        both = super().__add__(other)
        return Html(both) if isinstance(other, Html) else both


NOTHING: Final = Html()


def joined(parts: Iterable[str]) -> Html:
    """Pieces of markup as one."""
    return Html("".join(parts))


def esc(text: object) -> Html:
    """Text made safe for markup, inside an element or inside quotes."""
    return Html(escape(str(text), quote=True))


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


def tag(name: str, *inside: Html, **given: Attr) -> Html:
    """An element; the values of its attributes are text."""
    return Html(f"<{name}{attrs(**given)}>{''.join(inside)}</{name}>")
