"""Languages: how each writes its numbers, articles and lists, and what it calls itself.

A language is one entry of `LANGUAGES` and a folder of words: nothing else asks which it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple


class MissingWords(LookupError):
    """An id, an argument or a gender that the words need and do not find."""


class Phrase(NamedTuple):
    """Words, and the flags of the noun they begin with."""

    text: str
    flags: frozenset[str]


def agreeing(noun: Phrase, genders: Sequence[str], forms: Sequence[str]) -> str:
    """The one of several forms that goes with a noun."""
    for gender, form in zip(genders, forms):
        if gender in noun.flags:
            return form
    raise MissingWords(f"no gender for {noun.text}")


def no_article(noun: Phrase, form: str) -> str:
    """What stands before a noun in the form `the`, `a`, `of` or `to`: here nothing."""
    return ""


def no_elision(said: str, sign: str, name: str) -> str:
    """A sentence in which `sign` will become a name: here it stays as it is."""
    return said


class Language(NamedTuple):
    """What one language does in its own way.

    `folder` is for a language from outside the package: it has `words/<code>/*.po`, and may
    have `rules/<code>/`.
    """

    code: str
    name: str  # as those who speak it say
    decimal: str = "."
    thousands: str = ","
    minus: str = "\u2212"
    percent: str = "\u00a0%"  # after its number
    comma: str = ", "  # between the items of a list; `list.and` joins the last two
    genders: tuple[str, ...] = ()  # flags of nouns, in the order of `{tile:posé|posée}`
    article: Callable[[Phrase, str], str] = no_article
    elision: Callable[[str, str, str], str] = no_elision
    folder: str = ""

    def number(self, value: float, digits: int = 0, plus: bool = False) -> str:
        """1,234.5 or 1 234,5; nought has no sign."""
        text = f"{abs(value):,.{digits}f}"
        sign = self.minus if value < 0 else "+" if plus else ""
        is_zero = not any(digit in "123456789" for digit in text)
        text = text.translate({ord(","): self.thousands, ord("."): self.decimal})
        return text if is_zero else sign + text

    def share(self, value: float, digits: int = 0) -> str:
        """A share of one in percent."""
        return self.number(100 * value, digits) + self.percent


# -- French ------------------------------------------------------------------------

GENDERS: Final = ("masculine", "feminine")
VOWELS: Final = tuple("aàâäeéèêëiîïoôöuùûüyh")
FRENCH: Final = {
    "the": ("le ", "la ", "l’"),
    "a": ("un ", "une ", ""),
    "of": ("du ", "de la ", "de l’"),
    "to": ("au ", "à la ", "à l’"),
}


def french_article(noun: Phrase, form: str) -> str:
    """It agrees with its noun, and is elided before a vowel."""
    *articles, elided = FRENCH[form]
    article = agreeing(noun, GENDERS, articles)
    return elided if elided and noun.text.lower().startswith(VOWELS) else article


def french_elision(said: str, sign: str, name: str) -> str:
    """A vowel is dropped before another: d’Élise, qu’Ada."""
    if not name.lower().startswith(VOWELS):
        return said
    return re.sub(rf"\b([dD]|[qQ]u)e {sign}", rf"\1’{sign}", said)


# -- English -----------------------------------------------------------------------

ENGLISH: Final = {"the": "the ", "of": "of the ", "to": "to the "}


def english_article(noun: Phrase, form: str) -> str:
    """Names take none."""
    if "name" in noun.flags:
        return {"of": "of ", "to": "to "}.get(form, "")
    if form == "a":
        return "an " if noun.text.lower().startswith(tuple("aeiou")) else "a "
    return ENGLISH[form]


# -- all of them -------------------------------------------------------------------

LANGUAGES: Final[dict[str, Language]] = {
    language.code: language
    for language in (
        Language(
            "fr",
            "Français",
            decimal=",",
            thousands="\u202f",
            genders=GENDERS,
            article=french_article,
            elision=french_elision,
        ),
        Language("en", "English", article=english_article),
    )
}
LANGS: Final = LANGUAGES.keys()
DEFAULT: Final = "en"  # of the dossiers, and of what another language has no words for


def known(locale: str) -> str:
    """`fr` for fr_CA.UTF-8 or fr-CA; nothing for a language we do not speak."""
    language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in LANGUAGES else ""
