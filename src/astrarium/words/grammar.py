"""From messages to sentences: arguments, plural forms, gender, articles, lists.

A hole of a sentence may ask for a form of its argument:

    {tile}            as it is                planète jaune
    {tile:the}        with its article        la planète jaune      the yellow planet
    {tile:a}                                  une planète jaune     a yellow planet
    {tile:of} {tile:to}                       de la, à la           of the, to the
    {tile:The}        the same, capital       La planète jaune      The yellow planet
    {tile:cap}        capital, no article     Planète jaune         Yellow planet
    {tile:posé|posée} agreeing with it        posée
    {tile.code}       an argument of it       PYs

A phrase has the gender of its flag, or of its first hole: `planète jaune, fond étoilé` is
feminine like `planète jaune`. A list takes the form in each of its items.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from astrarium.engine.protocol import Message
from astrarium.words.catalogue import Catalogue, Entry, Hole
from astrarium.words.language import Language, MissingWords, Phrase, agreeing

LIST: Final = "list.and"  # the last two items of a list
NO_FLAGS: Final[frozenset[str]] = frozenset()


def render(what: Any, words: Catalogue) -> str:
    """A message, a list of them, a text or a number in words."""
    return inflected(what, "", words).text


def inflected(what: Any, form: str, words: Catalogue) -> Phrase:
    """The words of a value in one of its forms."""
    if isinstance(what, list) or (isinstance(what, tuple) and not isinstance(what, Message)):
        return joined([inflected(item, form, words).text for item in what], words)
    return in_form(phrase(what, words), form, words.language)


def joined(texts: list[str], words: Catalogue) -> Phrase:
    """One, one and two, or one, two and three."""
    if len(texts) < 2:
        return Phrase("".join(texts), NO_FLAGS)
    args = {"head": words.language.comma.join(texts[:-1]), "last": texts[-1]}
    return phrase(Message(LIST, args), words)


def phrase(what: Any, words: Catalogue) -> Phrase:
    """The words of one value, with the flags of its noun."""
    if not isinstance(what, Message):
        return Phrase(str(what), NO_FLAGS)
    entry = words.entry(what.id)
    text = ""
    flags = entry.flags
    for part in entry.templates[plural_form(entry, what, words)]:
        if isinstance(part, Hole):
            filled = inflected(argument(part.path, what.args, what.id), part.form, words)
            flags = flags or filled.flags
            text += filled.text
        else:
            text += part
    return Phrase(text, flags)


def plural_form(entry: Entry, what: Message, words: Catalogue) -> int:
    """Which template: the one for the argument `n`, if there are several."""
    if len(entry.templates) == 1:
        return 0
    count = argument(("n",), what.args, what.id)
    return words.plural(abs(int(count)))


def argument(path: tuple[str, ...], args: Mapping[str, Any], id: str) -> Any:
    """The value of a hole; the path goes through messages, and through lists item by item."""
    if path[0] not in args:
        raise MissingWords(f"{id} wants {'.'.join(path)}")
    value = args[path[0]]
    if len(path) == 1:
        return value
    if isinstance(value, list):
        return [argument(path[1:], item.args, id) for item in value]
    if not isinstance(value, Message):
        raise MissingWords(f"{id} wants {'.'.join(path)}")
    return argument(path[1:], value.args, id)


# -- forms ---------------------------------------------------------------------


def in_form(noun: Phrase, form: str, language: Language) -> Phrase:
    if not form:
        return noun
    if "|" in form:
        return Phrase(agreeing(noun, language.genders, form.split("|")), NO_FLAGS)
    words = noun.text if form == "cap" else language.article(noun, form.lower()) + noun.text
    if form[0].isupper() or form == "cap":
        words = words[:1].upper() + words[1:]
    return Phrase(words, noun.flags)
