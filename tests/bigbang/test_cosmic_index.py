"""The action index (dossier 3.1 and 3.2): one dense number for every move of all modes."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import BadText
from astrarium.games.bigbang.material import AXIAL, CELLS
from tests.bigbang.drawn import COSMIC

INDEXED = AXIAL[:CELLS]  # those behind them are reached by Hexdomino chains only


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (0, "slot 0"),
        (3, "slot 3"),
        (4, "decline"),
        (5, "pass"),
        (6, "left"),
        (7, "right"),
        (8, "link colour"),
        (9, "link shape"),
        (10, "end 0 E"),
        (10 + 6 * 1 + 2, "end 1 NW"),
        (21, "end 1 SE"),
        (22, "hand ABv"),
        (22 + 34, "hand PYs"),
        (69, "hand SYg"),
        (70, "cell -29,0"),
        (70 + 1305, "cell 0,0"),
        (2680, "cell 29,0"),
    ],
)
def test_the_table_of_3_1(move: int, text: str) -> None:
    assert COSMIC.notation(move) == text
    assert COSMIC.parse_move(text) == move


def test_2681_actions_each_with_a_value_and_a_text_of_its_own() -> None:
    assert COSMIC.move_count == 2681
    every = range(2681)
    assert [COSMIC.encode(COSMIC.decode(move)) for move in every] == list(every)
    assert [COSMIC.parse_move(COSMIC.notation(move)) for move in every] == list(every)
    assert len({(type(COSMIC.decode(move)), COSMIC.decode(move)) for move in every}) == 2681


def test_cells_are_ordered_by_q_then_r() -> None:
    assert len(INDEXED) == 2611
    assert list(INDEXED) == sorted(INDEXED)
    assert set(INDEXED) == {
        (q, r) for q in range(-29, 30) for r in range(-29, 30) if abs(q + r) <= 29
    }


def test_the_formula_of_3_2() -> None:
    for q, r in INDEXED:
        number = sum(59 - abs(j) for j in range(-29, q)) + r - max(-29, -29 - q)
        assert COSMIC.parse_move(f"cell {q},{r}") == 70 + number


def test_the_centre_is_cell_1305() -> None:
    assert AXIAL[1305] == (0, 0)


@pytest.mark.parametrize(
    "text", ["", "slot 4", "slot", "cell", "cell 30,0", "cell 15,15", "end 2 E", "hand EAR", "nod"]
)
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(BadText):
        COSMIC.parse_move(text)
