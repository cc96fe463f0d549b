"""The deck as data: what cannot be read is refused, what breaks a constraint is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from astrarium.engine.errors import BadText
from astrarium.games.astra.deck import DECK, Constellation, deck_text, read_deck
from tools.deck import check_deck, main

Cards: TypeAlias = dict[str, dict[str, Any]]
Change: TypeAlias = Callable[[Cards], object]


def changed(change: Change) -> str:
    """The file of the deck with something changed; cards are named by their keys."""
    cards = json.loads(deck_text())
    change({card["key"]: card for card in cards})
    return json.dumps(cards)


def star(cards: Cards, key: str, number: int, **facts: Any) -> None:
    cards[key]["stars"][number].update(facts)


def bonus(cards: Cards, key: str, number: int, value: Any) -> None:
    cards[key]["bonuses"][number]["amount"] = value


def swap(cards: Cards, key: str, field: str, one: int, other: int) -> None:
    values = cards[key][field]
    values[one], values[other] = values[other], values[one]


def card_of(key: str) -> Constellation:
    return next(card for card in DECK if card.key == key)


def test_the_deck_of_the_package_is_fit_for_play() -> None:
    assert check_deck(DECK) == []


# -- what cannot be read -----------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda cards: cards["bull"].update(fame="2"),
        lambda cards: cards["bull"].update(fame=2.0),
        lambda cards: cards["ram"].update(fame=True),
        lambda cards: bonus(cards, "bull", 0, 4.0),
        lambda cards: bonus(cards, "bull", 0, "4"),
        lambda cards: bonus(cards, "bull", 2, True),
        lambda cards: star(cards, "bull", 0, ra_deg="81.5"),
        lambda cards: star(cards, "bull", 0, ra_deg=True),
        lambda cards: star(cards, "bull", 0, ra_deg=float("inf")),
        lambda cards: star(cards, "bull", 0, mag=float("nan")),
        lambda cards: star(cards, "bull", 0, x=10**400),
        lambda cards: star(cards, "bull", 0, name=""),
        lambda cards: star(cards, "bull", 0, name=7),
        lambda cards: cards["bull"].update(lines=[[0, 1, 2]]),
        lambda cards: cards["bull"].update(lines=[[0.0, 1.0]]),
        lambda cards: cards["bull"].update(stars=None),
        lambda cards: cards["bull"].update(bonuses=["fame"]),
        lambda cards: cards["bull"].update(colour="red"),
        lambda cards: cards["bull"].pop("power"),
        lambda cards: cards["bull"].update(key=cards["bull"].pop("key")),  # out of order
    ],
)
def test_values_of_another_type_are_refused_with_the_number_of_the_card(change: Change) -> None:
    with pytest.raises(BadText) as wrong:
        read_deck(changed(change))
    assert wrong.value.why.id == "ast.deck.card"
    assert 1 <= wrong.value.why.args["number"] <= 48


@pytest.mark.parametrize("text", ["", "{}", "[{]", "7", '"deck"', "[" * 100_000, "9" * 5000])
def test_what_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(BadText) as wrong:
        read_deck(text)
    assert wrong.value.why.id == "ast.deck.json"


# -- what is wrong with a deck -----------------------------------------------------


def all_amounts(cards: Cards, element: str) -> None:
    """Nothing but twos on the left of all cards of an element."""
    for card in cards.values():
        if card["element"] == element:
            card["bonuses"][0]["amount"] = 2


def all_kinds(cards: Cards, old: str, new: str) -> None:
    for card in cards.values():
        for one in card["bonuses"]:
            one["kind"] = new if one["kind"] == old else one["kind"]


def all_first(cards: Cards, old: int, new: int) -> None:
    for card in cards.values():
        if card["bonuses"][0]["amount"] == old:
            card["bonuses"][0]["amount"] = new


def all_great(cards: Cards, key: str) -> None:
    for one in cards[key]["stars"][1:]:
        one["kind"] = "great"


def turned_left(cards: Cards, key: str) -> None:
    """East on the right: the sky in a mirror."""
    for one in cards[key]["stars"]:
        one["x"] = 100 - one["x"]


def squeezed(cards: Cards, key: str) -> None:
    for one in cards[key]["stars"]:
        one["x"], one["y"] = one["x"] / 2, one["y"] / 2


@pytest.mark.parametrize(
    ("check", "change"),
    [
        ("twice", lambda cards: cards["bull"].update(name_la="Orion")),
        ("key", lambda cards: cards["bull"].update(key="taurus")),
        ("key", lambda cards: cards["bull"].update(key="Bull")),
        ("order", lambda cards: cards["bull"].update(key="eagle")),
        ("power", lambda cards: cards["bull"].update(power="gain_pouch")),
        ("power", lambda cards: cards["bull"].update(key="ox")),
        ("same-element", lambda cards: cards["ram"].update(element="water")),
        ("element", lambda cards: cards["bull"].update(element="wood")),
        ("zodiac", lambda cards: cards["bull"].update(element="fire")),
        ("zodiac", lambda cards: cards["bull"].update(element="fire", name_la="Bos")),
        ("missing", lambda cards: cards["crab"].update(key="lobster")),
        ("per-element", lambda cards: cards["crow"].update(element="fire")),
        ("small", lambda cards: cards["crow"].update(element="fire")),
        ("great-water", lambda cards: cards["whale"].update(element="earth")),
        ("shared", lambda cards: star(cards, "bull", 0, mag=1.7)),
        ("shared", lambda cards: star(cards, "crow", 0, id="alpha Tau")),
        ("designation", lambda cards: star(cards, "crow", 0, id="Alchiba")),
        ("designation", lambda cards: star(cards, "pegasus", 0, id="alpha And")),  # twice there
        ("place", lambda cards: star(cards, "crow", 0, ra_deg=360)),
        ("place", lambda cards: star(cards, "crow", 0, dec_deg=-91)),
        ("magnitude", lambda cards: star(cards, "crow", 0, mag=7)),
        ("magnitude", lambda cards: star(cards, "crow", 0, mag=-2)),
        ("taurus", lambda cards: cards["bull"].update(fame=1)),
        ("taurus", lambda cards: cards["bull"].update(fame=1, name_la="Bos")),
        ("missing", lambda cards: cards["bull"].update(key="ox")),
        ("taurus", lambda cards: swap(cards, "bull", "bonuses", 0, 1)),
        ("taurus", lambda cards: cards["bull"]["lines"].pop()),
        ("taurus", lambda cards: turned_left(cards, "bull")),
        ("taurus", lambda cards: star(cards, "bull", 7, y=99)),
        ("crow", lambda cards: swap(cards, "crow", "bonuses", 0, 1)),
        ("crow", lambda cards: bonus(cards, "crow", 1, 3)),
        ("missing", lambda cards: cards["crow"].update(key="raven")),
        ("shape", lambda cards: cards["orion"]["lines"].clear()),
        ("missing", lambda cards: cards["pegasus"].update(key="horse")),
        ("belt", lambda cards: belt(cards)),
        ("belt", lambda cards: belt(cards, name_la="Venator")),
        ("first-amount", lambda cards: all_first(cards, 5, 4)),
        ("first-fame", lambda cards: all_kinds(cards, "fame", "pouch")),
        ("first-element", lambda cards: all_amounts(cards, "fire")),
        ("few", lambda cards: all_kinds(cards, "wisdom", "pouch")),
        ("size-missing", lambda cards: shorten(cards)),
        ("stars", lambda cards: cards["crow"]["stars"].pop()),
        ("stars", lambda cards: cards["crow"].update(stars=[], lines=[])),
        ("line", lambda cards: cards["crow"]["lines"].append([1, 1])),
        ("line", lambda cards: cards["crow"]["lines"].append([0, 9])),
        ("line", lambda cards: cards["crow"]["lines"].append([1, 0])),
        ("line", lambda cards: cards["crow"]["lines"].append(cards["crow"]["lines"][0])),
        ("connected", lambda cards: cards["bull"]["lines"].pop(0)),
        ("kind", lambda cards: star(cards, "crow", 1, kind="huge")),
        ("start", lambda cards: star(cards, "crow", 1, kind="start")),
        ("start", lambda cards: star(cards, "crow", 0, kind="common")),
        ("start-place", lambda cards: cards["bull"]["lines"].extend([[0, 3], [0, 5]])),
        ("great", lambda cards: all_great(cards, "bull")),
        ("great-dim", lambda cards: star(cards, "crow", 2, name=None)),
        ("great-dim", lambda cards: star(cards, "bull", 9, kind="great")),
        ("great-missing", lambda cards: star(cards, "crow", 2, kind="common")),
        ("chart", lambda cards: star(cards, "crow", 1, x=101)),
        ("span", lambda cards: squeezed(cards, "crow")),
        ("close", lambda cards: star(cards, "crow", 1, x=cards["crow"]["stars"][0]["x"] + 1,
                                     y=cards["crow"]["stars"][0]["y"])),
        ("on-line", lambda cards: on_line(cards)),
        ("crossing", lambda cards: cards["bull"]["lines"].append([4, 7])),
        ("sky", lambda cards: turned_left(cards, "crow")),
        ("sky", lambda cards: star(cards, "crow", 0, ra_deg=0, dec_deg=90)),
        ("fame", lambda cards: cards["crow"].update(fame=2)),
        ("bonus-kinds", lambda cards: cards["crow"]["bonuses"].pop()),
        ("bonus-kinds", lambda cards: cards["crow"].update(bonuses=[])),
        ("bonus-amount", lambda cards: bonus(cards, "perseus", 1, 4)),  # three are the most
        ("bonus-amount", lambda cards: bonus(cards, "crow", 2, 4)),
        ("bonus-amount", lambda cards: bonus(cards, "perseus", 2, 7)),
        ("bonus-amount", lambda cards: cards["crow"]["bonuses"][1].update(kind="gold")),
        ("bonus-order", lambda cards: swap(cards, "crow", "bonuses", 0, 3)),
        ("bonus-order", lambda cards: swap(cards, "crow", "bonuses", 1, 2)),
        ("bonus-order", lambda cards: bonus(cards, "great_bear", 1, 2)),  # R2 before U2
        ("bonus-first", lambda cards: bonus(cards, "crow", 0, 4)),
        ("bonus-fame", lambda cards: bonus(cards, "crow", 0, 3)),
    ],
)  # fmt: skip
def test_every_constraint_is_checked(check: str, change: Change) -> None:
    problems = check_deck(read_deck(changed(change)))
    assert check in [problem.check for problem in problems]


@pytest.mark.parametrize("key", sorted(card.key for card in DECK))
def test_no_check_hangs_on_the_latin_name(key: str) -> None:
    """A spoilt card has the same problems, whatever it is called in Latin."""

    def spoil(cards: Cards) -> None:
        cards[key].update(element="air" if cards[key]["element"] != "air" else "fire", lines=[])

    def rename_and_spoil(cards: Cards) -> None:
        cards[key].update(name_la="Ignota")
        spoil(cards)

    assert check_deck(read_deck(changed(rename_and_spoil))) == check_deck(read_deck(changed(spoil)))


def test_a_13_the_first_bonus_need_not_be_the_best_and_three_are_allowed() -> None:
    """A-13 gives up that: the Crow as it is, and others with more of a bonus in second place."""

    def more(cards: Cards) -> None:
        for key in ("river", "dragon", "andromeda"):  # W2, T2 and U2 second, F4 first
            bonus(cards, key, 1, 3)

    assert [(one.kind, one.amount) for one in card_of("crow").bonuses] == [
        *(("fame", 2), ("stardust", 4)),
        *(("wisdom", 1), ("pouch", 1)),
    ]
    assert check_deck(read_deck(changed(more))) == []


def belt(cards: Cards, **facts: Any) -> None:
    """The middle star of the belt a little off."""
    cards["orion"].update(facts)
    for one in cards["orion"]["stars"]:
        if one["id"] == "epsilon Ori":
            one["y"] += 10


def shorten(cards: Cards) -> None:
    """Both cards with eight stars lose one at the end of a figure."""
    for key in ("eagle", "cup"):
        cards[key]["stars"].pop()
        cards[key]["lines"] = [line for line in cards[key]["lines"] if 7 not in line]


def on_line(cards: Cards) -> None:
    """A star of the Crow comes to lie between two others that are joined."""
    stars = cards["crow"]["stars"]
    one, two = next(line for line in cards["crow"]["lines"] if 0 not in line)
    for axis in "xy":
        stars[0][axis] = (stars[one][axis] + stars[two][axis]) / 2


def test_a_deck_with_another_number_of_cards() -> None:
    assert "count" in [problem.check for problem in check_deck(DECK[:47])]
    assert check_deck([])


# -- the tool ------------------------------------------------------------------------


def test_the_deck_is_shown_and_found_fit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert "Northern Crown" in shown
    assert "Couronne Boréale" in shown
    assert shown.splitlines()[-1] == "48 cards, problems: 0"


def test_a_corrected_deck_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.json"
    file.write_text(changed(lambda cards: cards["crow"].update(fame=2)), "utf-8")
    assert main([str(file)]) == 1
    assert "crow: fame 2, 1 is needed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"), [("[{]", r"deck\.json:1:3: "), (None, r"deck\.json: .*No such file")]
)
def test_a_deck_that_cannot_be_read_is_told(
    text: str | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.json"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(SystemExit):
        main([str(file)])
    assert re.search(told, capsys.readouterr().err)
