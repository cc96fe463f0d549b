"""What the commands say: to people in two languages, to programs as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from astrarium import __version__
from astrarium.arena.simulate import Contest, options_of, play_game
from astrarium.bots import find_bot
from astrarium.cli import MODULES
from astrarium.engine.protocol import message
from astrarium.engine.record import Record, parse, replay
from astrarium.games import GAMES
from astrarium.games.astra import SOLO
from astrarium.games.astra.material import MODIFIERS
from astrarium.words import say
from tests.cli.tools import files_in, ran, run

# -- languages and help ----------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", ["", *MODULES])
def test_help_is_in_words(command: str, lang: str) -> None:
    said = ran(*command.split(), "--help", lang=lang)
    assert said.startswith("Utilisation\u00a0: " if lang == "fr" else "Usage: ")
    assert "cli." not in said
    assert "--lang fr|en" in said
    english = {"GAME", "BOT", "SEED", "KEY", "VALUE", "ADDRESS", "FOLDER", "FILE", "WHOLE", "RULE"}
    assert lang == "en" or not english & set(re.findall("[A-Z]+", said))


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from astrarium.cli import cli

    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert "jeu" in CliRunner().invoke(cli, ["games"]).stdout
    assert "game" in CliRunner().invoke(cli, ["games", "--lang", "en"]).stdout
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "game" in CliRunner().invoke(cli, ["games"]).stdout
    assert "jeu" in CliRunner().invoke(cli, ["games", "--lang=fr"]).stdout
    assert "jeu" in CliRunner().invoke(cli, ["--lang", "fr", "games"]).stdout


def test_the_version_is_that_of_the_package() -> None:
    assert ran("--version") == f"astrarium {__version__}\n"


# -- games and rules -------------------------------------------------------------


def test_games_lists_all_games() -> None:
    said = ran("games", lang="fr")
    assert all(slug in said for slug in GAMES)
    assert "Univers parallèles" in said
    listed = json.loads(ran("games", "--json"))
    assert [game["slug"] for game in listed] == list(GAMES)
    solitaire = next(game for game in listed if game["slug"] == "bigbang-solitaire")
    assert solitaire["seats"] == [1, 1]
    assert solitaire["options"] == [{"name": "clock", "default": 12, "low": 6, "high": 24}]
    assert solitaire["names"]["fr"] == "Big Bang 13.7, mode Solitaire"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_one_game_has_its_options_explained(lang: str) -> None:
    said = " ".join(ran("games", "astra-solo", lang=lang).split())
    modifiers = [say(SOLO.lore(modifier), lang) for modifier in MODIFIERS]
    assert all(" ".join(modifier.split()) in said for modifier in modifiers)
    assert say(message("game.astra-solo.blurb"), lang).split()[-1] in said
    assert "random:E,E,H" in said
    assert "H6" not in ran("games", "astra", lang=lang)
    [listed] = json.loads(ran("games", "astra-solo", "--json"))
    assert listed["slug"] == "astra-solo"
    assert run("games", "chess").exit_code == 2


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_shown(slug: str) -> None:
    assert max(map(len, ran("games", slug, lang="fr").splitlines())) <= 80


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_rules(slug: str) -> None:
    said = ran("rules", slug)
    assert said.startswith("# ")
    rules = json.loads(ran("rules", slug, "--json"))
    assert len(rules) > 100
    assert all(rule["id"] in rule["text"] for rule in rules)
    assert len({rule["id"] for rule in rules}) == len(rules)


def test_one_rule_has_its_tests() -> None:
    said = ran("rules", "bigbang", "bbg-143")
    assert said.startswith("BBG-143 The tile shares at least one characteristic")
    # This very test names it: tests/cli/test_commands.py::test_one_rule_has_its_tests
    assert "test: tests/cli/test_commands.py::test_one_rule_has_its_tests" in said


@pytest.mark.parametrize("slug", GAMES)
def test_a_french_reader_gets_french_rules(slug: str) -> None:
    said = ran("rules", slug, lang="fr")
    assert "## Règle par règle" in said
    assert "## Ce que nous supposons" in said
    assert "## Ce que nous avons décidé" in said
    assert not re.search(r"\[\[|\{#", said)
    assert not re.search(r"\b(the|and|with)\b", re.sub(r"^ *- test.*$", "", said, flags=re.M))
    rules = json.loads(ran("rules", slug, "--json", lang="fr"))
    english = json.loads(ran("rules", slug, "--json"))
    assert [rule["id"] for rule in rules] == [rule["id"] for rule in english]
    assert all(rule["text"] in said for rule in rules)


def test_one_rule_in_french() -> None:
    said = ran("rules", "bigbang", "BBG-143", lang="fr")
    assert said.startswith("BBG-143 La tuile partage au moins un trait")
    assert "test\u00a0: tests/" in said


def test_assumptions_and_rulings_can_be_looked_up() -> None:
    assert ran("rules", "astra", "a-13").startswith("A-13 (assumption)\nThe booklet: Bonuses\n")
    said = ran("rules", "astra", "A-13", lang="fr")
    assert said.startswith("A-13 (hypothèse)\nLe livret\u00a0: Les bonus de chaque carte\n")
    assert "\nPourquoi\u00a0: " in said
    assert "(ruling)" in ran("rules", "bigbang", "Q-2")
    assert "(décision)" in ran("rules", "astrolabe", "R-60", lang="fr")
    assert "(assumption)" in ran("rules", "bigbang-solitaire", "B-1")
    assert "(worked example)" in ran("rules", "astrolabe", "B-17")
    assert "en anglais, texte d’origine" in ran("rules", "astra", "W-10", lang="fr")
    assert ran("rules", "astrolabe", "1.7", lang="fr").startswith("| Personnage |")
    [found] = json.loads(ran("rules", "astra", "AMB-15", "--json"))
    assert found["id"] == "AMB-15"
    assert any("test" in test for test in found["tests"])
    assert run("rules", "astra", "A-99").exit_code == 2


def test_the_dossiers_of_all_games_can_be_read() -> None:
    from astrarium.rules import dossier_text, rules_in

    found = {name: len(rules_in(dossier_text(name))) for name in ("astra", "astrolabe", "bigbang")}
    assert found["bigbang"] == 148
    assert all(count > 140 for count in found.values())


# -- simulations -----------------------------------------------------------------


def simulated(*more: str, game: str = "bigbang", bots: str = "random,random") -> dict[str, Any]:
    """A simulation as a program sees it, without its speed."""
    words = ("simulate", game, "--bots", bots, "--json", *more)
    found: dict[str, Any] = json.loads(ran(*words))
    del found["speed"]
    return found


def test_a_simulation_does_not_depend_on_the_number_of_jobs() -> None:
    once = simulated("--games", "23", "--seed", "5")
    for jobs in ("2", "3"):
        assert simulated("--games", "23", "--seed", "5", "--jobs", jobs) == once
    assert simulated("--games", "23", "--seed", "6") != once
    assert sum(seat["wins"]["games"] for seat in once["seats"]) == pytest.approx(23)


def test_a_game_of_a_simulation_is_the_same_alone_and_among_others(folder: Path) -> None:
    """Recorded or not, in one process or two: game 7 is game 7."""
    simulated("--games", "10", "--records", "one")
    simulated("--games", "10", "--records", "two", "--jobs", "2")
    one = files_in(folder / "one")
    assert one == files_in(folder / "two")
    assert len(one) == 10
    points = [parse(text.decode()).result for text in one.values()]
    plain = simulated("--games", "10")
    for seat in (0, 1):
        mean = sum(result[seat] for result in points if result) / 10
        assert plain["seats"][seat]["points"]["mean"] == pytest.approx(mean)


def test_the_records_of_a_simulation_verify(folder: Path) -> None:
    simulated("--games", "2", "--records", "kept", "--seed", "a/b")
    for path in (folder / "kept").glob("bigbang-a-b-*.txt"):
        assert "✓" in ran("verify", path)


def test_a_solo_simulation_counts_lost_games() -> None:
    found = simulated("--games", "20", game="bigbang-solitaire", bots="random")
    assert found["seats"][0]["lost"]["games"] > 10
    said = ran("simulate", "bigbang-solitaire", "--bots", "random", "--games", "3", lang="fr")
    assert "perdues" in said


def test_a_simulation_ends_with_a_table() -> None:
    said = ran("simulate", "bigbang-simple", "--bots", "random,random,random", "--games", "9")
    assert re.search(r"^9 games of bigbang-simple, seed 1: \d+\.\d decisions a game$", said, re.M)
    assert re.search(r"^[\d,.]+ games and [\d,]+ decisions a second$", said, re.M)
    for seat in "ABC":
        assert re.search(rf"^{seat} +random +\d+\.\d\d +\d+\.\d\d +\d+\.\d\s% +.*\s%$", said, re.M)


def test_options_left_to_lots_are_drawn_for_every_game_anew(folder: Path) -> None:
    """The same whoever plays and however many processes; game n again by its number."""
    words = ("simulate", "astra-solo", "--games", "6", "--option", "modifiers=random", "--json")
    for jobs in ("1", "2"):
        more = ("--bots", "random", "--jobs", jobs, "--records", jobs)
        assert json.loads(ran(*words, *more))["options"] == {"modifiers": "random:E,H"}
    assert files_in(folder / "1") == files_in(folder / "2")
    records = [parse(path.read_text("utf-8")) for path in sorted((folder / "1").iterdir())]
    drawn = [str(record.options["modifiers"]) for record in records]
    assert len(set(drawn)) > 1
    assert all(re.fullmatch(r"E\d,H\d", value) for value in drawn)
    contest = Contest("astra-solo", (find_bot("greedy"),), "1", (("modifiers", "random:E,H"),))
    assert [options_of(contest, n)["modifiers"] for n in range(6)] == drawn
    ended = play_game(contest._replace(bots=(find_bot("random"),)), 4)
    assert ended.scores.points[0] == points_of(records[4])


def points_of(record: Record) -> int:
    match = replay(record)
    return match.game.scores(match.state).points[0]


@pytest.mark.parametrize("seed", ["[/]", "[bold]x", ":smile:"])
def test_a_seed_is_shown_as_it_is(seed: str) -> None:
    words = ("simulate", "bigbang-simple", "--bots", "random,random", "--games", "1")
    assert f"seed {seed}:" in ran(*words, "--seed", seed)
    assert f"seed {seed}." in ran("play", "bigbang-simple", "--seed", seed)


# -- records and positions -------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_replay_shows_every_entry(finished: Path, lang: str) -> None:
    match = replay(parse(finished.read_text("utf-8")))
    said = ran("replay", finished, lang=lang)
    for number in range(len(match.log)):
        assert re.search(rf"^{number} [AB*] ", said, re.MULTILINE), number
    assert "sealed" not in said


def test_a_replay_stops_where_it_is_told_to(finished: Path) -> None:
    said = ran("replay", finished, "--to", "2")
    assert "\n2 A " in said
    assert "\n3 " not in said


def test_a_replay_through_the_eyes_of_a_seat_tells_no_secrets() -> None:
    words = ("--bots", "random,random,random", "--option", "first=A")
    ran("simulate", "hexdomino", *words, "--games", "1", "--records", ".")
    record = next(Path().glob("hexdomino-*.txt"))
    said = ran("replay", record, "--seat", "b", "--to", "1")
    assert "B receives" in said
    assert "A receives" not in said
    assert "1 A sealed" in said
    assert "A receives" in ran("replay", record, "--to", "1")


def test_a_running_game_is_replayed_for_the_public(running: Path) -> None:
    said = ran("replay", running)
    assert "0 * sealed" in said
    shown = json.loads(ran("replay", running, "--json"))
    assert shown["entries"][0]["text"] == "* sealed"
    assert "seat: spectator" in shown["entries"][0]["position"]


def test_a_replay_for_programs_has_words_and_positions(finished: Path) -> None:
    shown = json.loads(ran("replay", finished, "--json", lang="fr"))
    match = replay(parse(finished.read_text("utf-8")))
    assert shown["game"] == "bigbang-simple"
    assert [entry["number"] for entry in shown["entries"]] == list(range(len(match.log)))
    assert "Les tuiles sont mélangées." in shown["entries"][0]["words"]
    for entry in shown["entries"]:
        match.game.parse_position(entry["position"])


def test_a_replay_tells_of_undos_and_takeovers(folder: Path) -> None:
    words = ("play", "bigbang", "--seed", "3", "--record", "game.txt")
    ran(*words, stdin="1\n1\nundo\n")
    ran("play", "--resume", "game.txt", "--seats", "random,random")
    said = ran("replay", "game.txt")
    assert "A takes a move back." in said
    assert "random plays for A from now on." in said


def test_draw_shows_positions_and_moments_of_records(
    finished: Path, running: Path, position: Path
) -> None:
    last = ran("draw", finished)
    assert "Big Bang 13.7" in last
    assert ran("draw", finished, "--at", "0") != last
    assert ran("draw", position) == ran("draw", finished, "--seat", "A")
    assert ran("draw", running, "--seat", "A") != ran("draw", running, "--seat", "B")
    assert ran("draw", position, lang="fr") != ran("draw", position)


def test_verify_says_what_it_checked(finished: Path, running: Path) -> None:
    said = ran("verify", finished)
    assert said.count("✓") == 3
    assert "– no fingerprint" in said
    assert "– no result" in ran("verify", running)
    checked = json.loads(ran("verify", finished, "--json"))
    assert checked["result"] is True
    assert checked["outcomes"] == 1


def test_a_record_with_another_secret_does_not_verify(folder: Path) -> None:
    ran("play", "bigbang", "--seats", "random,random", "--record", "game.txt")
    text = (folder / "game.txt").read_text("utf-8")
    forged = re.sub(r"^secret: .*$", "secret: " + "ab" * 32, text, flags=re.MULTILINE)
    (folder / "forged.txt").write_text(forged, "utf-8")
    assert run("verify", "forged.txt").exit_code == 2
