"""Every rule of the dossier of a registered game is named by at least one test."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from astrarium import rules
from tests.laws.harness import Case, cases
from tests.rules_table import fired_in, named_rules, registered, rules_of

DOSSIER_GAMES = [case for case in cases() if case.game.dossier in registered()]


def test_the_dossiers_are_read_whole() -> None:
    """Rules are told in lists, in bold within a line and in tables; ranges are not rules."""
    assert {"BBG-101", "BBG-143", "BBG-612"} <= set(rules_of("bigbang"))
    assert {"AST-001", "AST-301", "AST-456"} <= set(rules_of("astra"))
    assert {"LAB-400.1", "LAB-405", "LAB-418"} <= set(rules_of("astrolabe"))
    assert "LAB-400" not in rules_of("astrolabe")


def test_rules_are_found_in_names_and_texts() -> None:
    assert rules.ids_in_name("test_bbg_143_145_two_rules") == ["BBG-143", "BBG-145"]
    assert rules.ids_in_name("test_lab_400_1_a_part") == ["LAB-400.1"]
    assert rules.ids_in_name("test_2000_games_end") == []


def test_a_rule_is_named_by_the_test_it_stands_in_and_by_no_other() -> None:
    """Its decorators are part of it; a table before it and a helper behind it are not."""
    source = """
        TABLE = "AST-001"

        @pytest.mark.slow
        @pytest.mark.parametrize(
            "rule", ["BBG-144"]
        )
        def test_bbg_143(
            rule: str,
        ) -> None:
            '''Q-1 and BBG-145.'''

            assert rule == "BBG-146"

        # AST-002 stands here
        def helper() -> str:
            return "AST-003"
    """
    [(name, body)] = rules.tests_in(dedent(source))
    assert name == "test_bbg_143"
    assert re.findall(rules.rule_id(), body) == ["BBG-144", "BBG-145", "BBG-146"]


@pytest.mark.parametrize("dossier", registered())
def test_every_rule_is_named_by_a_test(dossier: str) -> None:
    named = named_rules(dossier)
    assert [rule for rule in rules_of(dossier) if rule not in named] == []


@pytest.mark.parametrize("case", DOSSIER_GAMES, ids=repr)
def test_every_reason_in_the_journal_is_a_rule(case: Case) -> None:
    assert set(fired_in(case, 3)) <= set(rules_of(case.game.dossier))
