"""The table in the terminal, played through its input and read from its output."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from astrarium.cli.screen import ask
from astrarium.engine.lots import drawn_options
from astrarium.engine.match import Played, Undone
from astrarium.engine.options import flags_of
from astrarium.engine.record import parse, replay
from astrarium.games import GAMES
from tests.cli.tools import files_in, ran, run

ALWAYS_FIRST = "1\n" * 400  # a person who takes the first choice, and Enter for curtains


def log_of(path: Path) -> list[object]:
    return [line.entry for line in replay(parse(path.read_text("utf-8"))).log]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_person_plays_a_whole_game_of_everything(slug: str, lang: str, folder: Path) -> None:
    said = ran("play", slug, "--record", "game.txt", stdin=ALWAYS_FIRST, lang=lang)
    record = parse((folder / "game.txt").read_text("utf-8"))
    assert record.result is not None
    assert record.dealer.commitment() == record.commitment
    assert record.commitment in said.partition("1  ")[0], "shown before the first choice"
    assert record.dealer.secret in said.rpartition("1  ")[2], "revealed after the last one"
    assert "game.txt" in said
    ran("verify", "game.txt", lang=lang)


@pytest.mark.parametrize("player", ["human", "random"])
def test_all_seats_can_be_people_or_bots(player: str) -> None:
    seats = ",".join([player] * 4)
    ran("play", "hexdomino", "--seats", seats, "--record", "a.txt", stdin=ALWAYS_FIRST)
    ran("verify", "a.txt")


def test_the_same_seed_and_the_same_answers_give_the_same_game(folder: Path) -> None:
    for name in ("one.txt", "two.txt"):
        ran("play", "bigbang", "--seed", "7", "--record", name, stdin=ALWAYS_FIRST)
    assert (folder / "one.txt").read_bytes() == (folder / "two.txt").read_bytes()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seed", ["7", ""])
def test_options_left_to_lots_are_drawn_and_told(lang: str, seed: str, folder: Path) -> None:
    """From the seed or the secret; the record has only what was drawn."""
    words = ("play", "astra-solo", "--option", "modifiers=random:E,H,H", "--record", "game.txt")
    said = ran(*words, *(["--seed", seed] if seed else []), stdin="1\n", lang=lang)
    text = (folder / "game.txt").read_text("utf-8")
    record = parse(text)
    drawn = record.options["modifiers"]
    assert [flag[0] for flag in flags_of(drawn)] == ["E", "H", "H"]
    assert f"modifiers={drawn}\n" in said
    assert "random" not in text
    asked = {"modifiers": "random:E,H,H"}
    assert drawn_options(GAMES["astra-solo"], asked, record.dealer) == {"modifiers": drawn}
    ran("play", "--resume", "game.txt", stdin=ALWAYS_FIRST)
    assert parse((folder / "game.txt").read_text("utf-8")).options == record.options
    ran("verify", "game.txt")


def test_a_game_goes_to_a_new_file_in_records(folder: Path) -> None:
    for count in (1, 2, 3):
        ran("play", "bigbang-simple", stdin="1\n")
        assert len(list((folder / "records").glob("bigbang-simple-*.txt"))) == count


def test_the_end_of_the_input_keeps_the_game(running: Path) -> None:
    text = running.read_text("utf-8")
    assert "0 * sealed" in text, "chance stays sealed while the game runs"
    assert "seed: 7" in text
    assert "result" not in text
    entries = log_of(running)
    assert sum(isinstance(entry, Played) and entry.seat == 0 for entry in entries) == 3


@pytest.mark.parametrize("word", ["quit", "quitter"])
def test_quit_leaves_and_says_where_the_game_is(word: str) -> None:
    said = ran("play", "bigbang", "--record", "mine.txt", stdin=f"{word}\n1\n", lang="fr")
    assert "astrarium play --resume mine.txt" in said


def test_resume_goes_on_as_if_nothing_had_happened(folder: Path) -> None:
    ran("play", "bigbang", "--seed", "3", "--record", "whole.txt", stdin=ALWAYS_FIRST)
    ran("play", "bigbang", "--seed", "3", "--record", "part.txt", stdin="1\n" * 11)
    kept = files_in(folder)["part.txt"]
    ran("play", "--resume", "part.txt", "--record", "copy.txt", stdin=ALWAYS_FIRST)
    assert files_in(folder)["part.txt"] == kept, "another file was named"
    ran("play", "bigbang", "--resume", "part.txt", stdin="1\n" * 5)
    ran("play", "--resume", "part.txt", stdin=ALWAYS_FIRST)
    files = files_in(folder)
    assert files["part.txt"] == files["whole.txt"] == files["copy.txt"]


def test_resume_tells_what_happened_since_the_last_decision(running: Path) -> None:
    said = ran("play", "--resume", running)
    assert "The tiles are shuffled." not in said
    assert "The tiles are shuffled." in ran("play", "--resume", running, stdin="log\n")


def test_resume_goes_on_with_a_secret_too(folder: Path) -> None:
    ran("play", "bigbang-solitaire", "--record", "a.txt", stdin="1\n" * 4)
    (folder / "b.txt").write_bytes((folder / "a.txt").read_bytes())
    for name in ("a.txt", "b.txt"):
        ran("play", "--resume", name, stdin=ALWAYS_FIRST)
    assert (folder / "a.txt").read_bytes() == (folder / "b.txt").read_bytes()
    assert "✓ the secret" in ran("verify", "a.txt")


def test_resume_keeps_comments_and_variations(running: Path) -> None:
    lines = running.read_text("utf-8").splitlines()
    number, seat, *rest = lines[-1].split()
    note = ["; a note", f"| {number} {seat} {' '.join(rest)}  ; the same again"]
    running.write_text("\n".join([*lines, *note]) + "\n", "utf-8")
    ran("play", "--resume", running, stdin=ALWAYS_FIRST)
    text = running.read_text("utf-8")
    assert "; a note\n" in text
    assert "; the same again\n" in text
    assert "result:" in text


def test_resume_can_seat_somebody_else(running: Path) -> None:
    ran("play", "--resume", running, "--seats", "random,human Alice", stdin="1\n")
    text = running.read_text("utf-8")
    assert re.search(r"^\d+ A player random$", text, re.MULTILINE)
    assert re.search(r"^\d+ B player human Alice$", text, re.MULTILINE)
    assert text.splitlines()[5] == "A: human"
    assert "Alice" in ran("play", "--resume", running)


# -- what is typed ---------------------------------------------------------------


def play(
    *lines: str, seats: str = "human,random", game: str = "bigbang", record: str = "game.txt"
) -> str:
    """Play a few lines of a game from seed 3 that is kept in a file; of several, A begins."""
    typed = "".join(f"{line}\n" for line in lines)
    first = ("--option", "first=A") if "," in seats else ()
    words = ("play", game, "--seats", seats, "--seed", "3", *first, "--record", record)
    return ran(*words, stdin=typed)


def test_a_move_can_be_typed_as_number_or_notation(folder: Path) -> None:
    play("1", "1", "1")
    first = (folder / "game.txt").read_text("utf-8")
    moves = [line.split(" ", 2)[2] for line in first.splitlines() if re.match(r"\d+ A", line)]
    (folder / "game.txt").unlink()
    play(*moves)
    assert (folder / "game.txt").read_text("utf-8") == first


def test_the_end_of_a_notation_is_enough_where_it_is_clear() -> None:
    play("1", "1,-1")
    assert "A cell 1,-1" in Path("game.txt").read_text("utf-8")


def test_a_wrong_line_changes_nothing_and_says_why(folder: Path) -> None:
    said = play("1", "99", "9" * 5000, "cell 5,5", "nonsense", "2,", "")
    assert "There is no choice 99" in said
    assert "BBG-144" in said
    assert len(log_of(folder / "game.txt")) == 2


def test_a_question_mark_explains_any_move() -> None:
    said = play("?", "1", "? 5,5", "? cell 1,0", "? 2", "? 99")
    assert "quit" in said
    assert "BBG-144" in said
    assert said.count("This move is legal") == 2
    assert "There is no choice 99" in said


def test_cards_can_be_looked_up() -> None:
    """By their word in notation, by the word of their moves, by their name."""
    said = play("? XI", "? n7", "? hermit", "help black sun", "? JUSTICE", game="astrolabe")
    assert said.count("as many planets as constellations") == 2
    assert "Exchange one of your constellations" in said
    assert "The Hermit (IX), arcana and character." in said
    assert "Black Sun (planet 12)" in said
    fool = play("? 0", game="astrolabe", record="second.txt")
    assert "The Fool (0)" in fool  # no choice has that number
    assert "There is no choice 0" not in fool


def test_cards_can_be_looked_up_in_french() -> None:
    typed = "? justice\naide gémeaux\nhelp Soleil\n"
    said = ran("play", "astrolabe", "--seed", "3", stdin=typed, lang="fr")
    assert "La Justice (XI), arcane." in said
    assert "Gémeaux (signe 3)." in said
    assert "Le Soleil (XIX)" in said  # an arcana
    assert "Soleil (planète 11)" in said  # and a planet


def test_a_tile_is_looked_up_and_its_move_explained() -> None:
    """Whatever else a word means is told as well."""
    said = play("? HOL", "? sun", "? 1", "? nonsense")
    assert "It swallows the stars around it" in said
    assert "Goal “suns”" in said
    assert said.count("This move is legal") == 1
    assert "“nonsense” is not a move" in said


@pytest.mark.parametrize("word", ["?", "help", "HELP"])
def test_help_says_what_can_be_typed_and_looked_up(word: str) -> None:
    said = play(word, game="astrolabe")
    assert re.search(r"^  \? uranus +look up", said, re.MULTILINE)
    assert re.search(r"^To look up: 0 I II III", said, re.MULTILINE)
    assert "quit" in said
    assert "look up" not in play("?", game="hexdomino", record="second.txt")


def test_the_hand_is_the_list_while_a_card_is_asked_for() -> None:
    """L'Astrolabe: each choice is told once, with its number, beside its card."""
    said = play("1", game="astrolabe")
    first, _, rest = said.partition("A> ")
    assert "[1] World" in first
    assert "\n1  " not in first
    assert "\n1  " in rest, "other choices are listed"


def codes_of(text: str, key: str) -> list[str]:
    """The tiles behind a key of a position."""
    found = re.search(rf"^{key}: (.*)$", text, re.MULTILINE)
    assert found
    return found[1].split()


@pytest.mark.parametrize("game", ["bigbang", "bigbang-simple", "bigbang-solitaire"])
def test_a_tile_of_the_row_can_be_typed_by_its_code(game: str, folder: Path) -> None:
    seats = "human" if game == "bigbang-solitaire" else "human,random"
    play(game=game, seats=seats)
    match = replay(parse((folder / "game.txt").read_text("utf-8")))
    (folder / "game.txt").unlink()
    row = codes_of(match.game.position(match.view(0)), "row")
    codes = [code for code in row if code != "-"]
    said = play(*(f"? {code}" for code in codes), codes[1], game=game, seats=seats)
    assert said.count("This move is legal") + len(re.findall(r"BBG-\d{3}\n", said)) == len(codes)
    assert f"A slot {row.index(codes[1])}\n" in (folder / "game.txt").read_text("utf-8")


def test_a_tile_that_is_not_there_is_no_move() -> None:
    assert "This move is legal" not in play("? BB", "? XXx", "BB")


def test_a_tile_of_the_row_is_explained_while_another_is_laid(folder: Path) -> None:
    play()
    match = replay(parse((folder / "game.txt").read_text("utf-8")))
    (folder / "game.txt").unlink()
    code = codes_of(match.game.position(match.view(0)), "row")[2]
    said = play("1", f"? {code}")
    assert re.search(r"BBG-\d{3}\n", said)
    assert "is not a move" not in said


def test_a_cell_can_be_typed_with_its_brackets() -> None:
    said = play("1", "? (5,5)", "(1,-1)")
    assert "BBG-144" in said
    assert "A cell 1,-1" in Path("game.txt").read_text("utf-8")


def test_a_long_answer_is_folded() -> None:
    said = play("1", *(f"? {number}" for number in range(1, 7)))
    assert "This move is legal" in said
    assert max(map(len, said.splitlines())) <= 80


def test_undo_is_free_within_a_move(folder: Path) -> None:
    play("1", "undo", "2")
    entries = log_of(folder / "game.txt")
    assert entries[2] == Undone(0, (), 1)
    assert isinstance(entries[3], Played)


def test_bots_agree_to_an_undo(folder: Path) -> None:
    said = play("1", "1", "undo")
    assert "A takes a move back." in said
    assert log_of(folder / "game.txt")[-1] == Undone(0, (1,), 2)


def test_people_are_asked_about_an_undo(folder: Path) -> None:
    simple = {"seats": "human,human", "game": "bigbang-simple"}
    # Enter for A, two steps of a move, Enter for B, two steps, Enter for A; B refuses, agrees.
    said = play("", "1", "1", "", "1", "1", "", "undo", "no", "", "undo", "yes", "", **simple)
    assert said.count("Do you agree") == 2
    undone = [entry for entry in log_of(folder / "game.txt") if isinstance(entry, Undone)]
    assert undone == [Undone(0, (1,), 2)]


def test_the_others_hear_nothing_of_a_step_taken_back() -> None:
    said = play("", "1", "undo", "1", "1", "", seats="human,human")
    after = said.partition("Pass the screen to B")[2]
    assert "takes a move back" not in after


def test_nor_of_one_that_led_to_a_move_taken_back_before() -> None:
    """B agreed to the first undo and is told of it; the second one is of A's own step."""
    simple = {"seats": "human,human", "game": "bigbang-simple"}
    moves = ("", "1", "1", "", "1", "1", "")  # Enter for A, two steps, B the same, A again
    said = play(*moves, "undo", "yes", "", "undo", "1", "1", "", **simple)
    after = said.rpartition("Pass the screen to B")[2]
    assert after.count("A takes a move back.") == 1


def test_alone_there_is_nobody_to_agree_to_an_undo() -> None:
    said = play("1", "undo", "1", "1", "undo", seats="human", game="bigbang-solitaire")
    assert said.count("A takes a move back.") == 1
    assert "can no longer be taken back" in said


def test_undo_without_a_move_is_refused() -> None:
    assert "nothing to take back" in play("undo")


def test_save_writes_a_copy_and_never_over_a_file(folder: Path) -> None:
    said = play("1", "1", "save", "save copy.txt", "save copy.txt", "save no\0name")
    assert "Game kept in game.txt" in said
    assert "Game kept in copy.txt" in said
    assert "Cannot write copy.txt" in said
    assert parse((folder / "copy.txt").read_text("utf-8")).result is None
    assert "0 * sealed" in (folder / "copy.txt").read_text("utf-8")


def test_the_log_can_be_read_again() -> None:
    said = play("1", "1", "log")
    assert said.count("The tiles are shuffled.") == 2


def test_words_can_be_typed_in_french_and_in_english(folder: Path) -> None:
    for number, word in enumerate(("undo", "reprendre")):
        name = f"{number}.txt"
        typed = f"1\n{word}\n"
        ran("play", "bigbang", "--seed", "3", "--record", name, stdin=typed, lang="fr")
        assert log_of(folder / name)[-1] == Undone(0, (), 1)


# -- secrets ---------------------------------------------------------------------


def test_one_person_never_sees_the_curtain() -> None:
    said = ran("play", "bigbang", "--seats", "human,random,random", stdin=ALWAYS_FIRST)
    assert "Pass the screen" not in said


def test_a_curtain_parts_the_people_and_hides_their_goals() -> None:
    said = play("", "1", "1", "", "1", "1", seats="human,human")
    first, second, third = said.split("Pass the screen to ")[:3]
    assert "receives two goals" not in first
    assert second.startswith("A")
    assert third.startswith("B")
    assert "A receives two goals" in second
    assert "B receives two goals" not in second
    assert "B receives two goals" in third
    assert "A receives two goals" not in third


def test_another_hand_is_never_shown() -> None:
    said = play("1", "log", game="hexdomino", seats="human,random,random")
    assert "A receives" in said
    assert "B receives" not in said
    assert "C receives" not in said


# -- the file --------------------------------------------------------------------


def test_every_change_is_in_the_file_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def keep_count(prompt: str) -> str:
        lengths.append(len(log_of(folder / "game.txt")))
        if len(lengths) == 4:
            raise EOFError
        return "1"

    monkeypatch.setattr("astrarium.cli.table.ask", keep_count)
    play()
    assert lengths == sorted(lengths)
    assert lengths[:3] == [1, 2, 7]


def test_a_game_that_cannot_be_kept_goes_on_and_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["1", "1"])

    def remove_the_folder(prompt: str) -> str:
        (folder / "here" / "game.txt").unlink(missing_ok=True)
        if (folder / "here").exists():
            (folder / "here").rmdir()
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("astrarium.cli.table.ask", remove_the_folder)
    result = run("play", "bigbang", "--record", "here/game.txt")
    assert result.exit_code == 2
    assert "Beware, the game is not kept." in result.stdout


def test_two_who_resume_one_game_lose_nothing(
    running: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one thinks, the other plays on in the same file, twice."""
    texts: list[str] = []

    def think(prompt: str) -> str:
        if len(texts) == 2:
            raise EOFError
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr("astrarium.cli.table.ask", ask)
            ran("play", "--resume", running, stdin="1\n")
        texts.append(running.read_text("utf-8"))
        return "2"

    monkeypatch.setattr("astrarium.cli.table.ask", think)
    said = ran("play", "--resume", running)
    assert running.read_text("utf-8") == texts[-1]
    mine = running.with_name("running-2.txt")
    assert len(log_of(mine)) > len(parse(texts[0]).items)
    assert said.count("running-2.txt") == 3, "once when it moves, twice when it ends"
    assert said.count("The file running.txt was changed") == 1
    assert sorted(files_in(running.parent)) == ["running-2.txt", "running.txt"]


def test_a_file_that_was_removed_is_written_again(
    running: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["1"])

    def remove(prompt: str) -> str:
        running.unlink(missing_ok=True)
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("astrarium.cli.table.ask", remove)
    assert ran("play", "--resume", running).count("running-2.txt") == 0


def test_a_resumed_game_stays_where_its_link_leads_and_as_private_as_it_was(running: Path) -> None:
    running.chmod(0o600)
    link = running.with_name("link.txt")
    link.symlink_to(running)
    before = running.read_text("utf-8")
    ran("play", "--resume", link, stdin="1\n")
    assert link.is_symlink()
    assert running.read_text("utf-8") != before
    assert running.stat().st_mode & 0o777 == 0o600


# -- the start -------------------------------------------------------------------


def test_play_alone_asks_and_plays(folder: Path) -> None:
    number = 1 + list(GAMES).index("bigbang-simple")
    said = ran("play", stdin=f"{number}\n3\n2\n" + ALWAYS_FIRST)
    assert "What shall we play?" in said
    path = next((folder / "records").glob("bigbang-simple-*.txt"))
    record = parse(path.read_text("utf-8"))
    assert record.players == ("human", "human", "adept")
    assert record.result is not None


def test_enter_alone_takes_what_is_proposed(folder: Path) -> None:
    ran("play", stdin="\n\n\n1\n")
    path = next((folder / "records").glob(f"{next(iter(GAMES))}-2*.txt"))
    assert parse(path.read_text("utf-8")).players == ("human", "adept")


def test_a_wrong_answer_is_asked_again() -> None:
    assert ran("play", stdin="x\n0\n99\n").count("Type a number from 1 to") == 3


@pytest.mark.parametrize("typed", ["", "1\n", "1\n2\n"])
def test_play_alone_without_answers_leaves_no_trace(typed: str, folder: Path) -> None:
    ran("play", stdin=typed)
    assert files_in(folder) == {}
