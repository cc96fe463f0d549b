"""Outcomes of Astra as text, in both directions.

Slots are 1, 2, 3 ... in text, stars and bonuses count from 0, as in the dossier.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import LETTERS, message
from astrarium.engine.textform import Word, read_number
from astrarium.games.astra.material import CARD_OF, ELEMENTS, KEYS, SCORING_CARDS, Card
from astrarium.games.astra.outcomes import Aim, Deal, Die, DreamAim, Path, Reshuffle, SoloDeal

BLANK: Final = "-"
HIDDEN: Final = "?"

# -- outcomes --------------------------------------------------------------------

SCORING_NAMES: Final[tuple[str, ...]] = tuple(
    f"{ELEMENTS[one]}+{ELEMENTS[other]}" for one, other in SCORING_CARDS
)
SCORING_OF: Final[dict[str, int]] = {name: card for card, name in enumerate(SCORING_NAMES)}
SECTIONS: Final = ("library", "removed", "scoring", "first")


def keys_text(cards: Iterable[Card]) -> str:
    """Cards by their keys; a dash for none at all."""
    return " ".join(KEYS[card] for card in cards) or BLANK


def scoring_text(cards: Iterable[int]) -> str:
    return " ".join(HIDDEN if card < 0 else SCORING_NAMES[card] for card in cards)


def outcome_text(outcome: tuple[Any, ...]) -> str:
    """An outcome of chance, as one line."""
    match outcome:
        case Deal(pile, scoring, first):
            return f"deal {keys_text(pile)} scoring {scoring_text(scoring)} first {LETTERS[first]}"
        case SoloDeal(pile, library, removed, scoring):
            aside = f"library {keys_text(library)} removed {keys_text(removed)}"
            return f"deal {keys_text(pile)} {aside} scoring {scoring_text(scoring)}"
        case Die(pips):
            return f"die {pips}"
        case Aim(slot):
            return f"aim {slot + 1}"
        case DreamAim(slot):
            return f"dream {slot + 1}"
        case Path(stars):
            return f"path {' '.join(str(star) for star in stars)}"
        case Reshuffle(cards):
            return f"reshuffle {keys_text(cards)}"
    raise TypeError(outcome)


def parse_outcome(text: str) -> tuple[Any, ...]:
    """The outcome that `outcome_text` wrote; raises BadText with the column of the wrong word."""
    words = [Word(match[0], 1, match.start() + 1) for match in re.finditer(r"\S+", text)]
    head = words[0].text if words else ""
    rest = words[1:]
    if head == "deal":
        return read_deal(words)
    if head == "reshuffle":
        return Reshuffle(read_cards(rest))
    if head == "path":
        return Path(tuple(read_number(word) for word in rest))
    if head in ("die", "aim", "dream") and len(rest) == 1:
        number = read_number(rest[0], 1)
        if head == "die":
            return Die(number)
        return Aim(number - 1) if head == "aim" else DreamAim(number - 1)
    raise BadText(message("ast.bad.outcome", text=text))


def read_deal(words: list[Word]) -> Deal | SoloDeal:
    """The sections of a deal, each begun by its name."""
    sections: dict[str, list[Word]] = {"pile": []}
    name = "pile"
    for word in words[1:]:
        if word.text in SECTIONS:
            name = word.text
            sections[name] = []
        else:
            sections[name].append(word)
    pile = read_cards(sections["pile"])
    scoring = tuple(read_scoring(word) for word in sections.get("scoring", []))
    if "library" in sections:
        library = read_cards(sections["library"])
        return SoloDeal(pile, library, read_cards(sections.get("removed", [])), scoring)
    first = sections.get("first", [])
    if len(first) != 1 or first[0].text not in LETTERS:
        raise words[0].wrong("ast.bad.first")
    return Deal(pile, scoring, LETTERS.index(first[0].text))


def read_cards(words: Iterable[Word]) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in words)


def read_card(word: Word) -> Card:
    if word.text not in CARD_OF:
        raise word.wrong("ast.bad.card")
    return CARD_OF[word.text]


def read_scoring(word: Word) -> int:
    if word.text not in SCORING_OF:
        raise word.wrong("ast.bad.scoring", cards=", ".join(SCORING_NAMES))
    return SCORING_OF[word.text]
