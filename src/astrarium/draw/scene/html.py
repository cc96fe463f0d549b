"""Markup, a type apart from text, and the elements it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
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
    return Html(escape(str(text)))


def num(value: float) -> str:
    """A length with at most one decimal: 12, 12.5, -0.3."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


@cache
def attr_name(key: str) -> str:
    """`class` for `class_`, `data-move` for `data_move`."""
    return key if key == "viewBox" else key.rstrip("_").replace("_", "-")


def attrs(**given: Attr) -> str:
    """Attributes, each with a blank before it: `class_`, `data_move` lose their underscores.

    None and False leave an attribute out, True gives it without a value.
    """
    return written(given)


def written(given: Mapping[str, Attr]) -> str:
    markup = ""
    for key, value in given.items():
        if value is True:
            markup += f" {attr_name(key)}"
        elif isinstance(value, float):
            markup += f' {attr_name(key)}="{num(value)}"'
        elif value is not None and value is not False:
            markup += f' {attr_name(key)}="{escape(str(value))}"'
    return markup


def tag(name: str, *inside: Html, **given: Attr) -> Html:
    """An element; the values of its attributes are text."""
    return Html(f"<{name}{written(given)}>{''.join(inside)}</{name}>")
