"""Records: text both ways, every kind of bad text, replays, variations, verification."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from astrarium.engine.errors import BadText
from astrarium.engine.match import Chanced, Match, Played, Seated, Undone
from astrarium.engine.record import (
    Drawn,
    Record,
    check_salt,
    clean,
    count_variations,
    parse,
    record_of,
    replay,
    to_text,
    verify,
)
from astrarium.engine.stream import Dealer
from tests.engine.scripts import dealt, play
from tests.engine.tiny import TINY
from tests.laws.laws import check_place

A, B = 0, 1
SECRET = "5e" * 32

# A and B begin with two cards each; both sides of a record are here.
TEXT = """\
astrarium record 1
game: tiny
rules: 1
option size: 2
option aim: most
seats: 2
A: human Alice
B: random
; a game to be read
; by tests

0 * deal 1 5 2 8 0 3 4 6 7 9
1 A moon
2 A card 5  ; rather not
3 A undo 2
4 A card 1
5 A on up
; 1 is the lowest card but one,
; so it goes up
| 5 A on down
| 6 B card 8
|| 6 B draw
|| ; and waits
| 7 B on up  ; rolls
| 8 * die 2
| 5 A on down
| 6 B moon
6 B player greedy
7 B card 2
8 B on up
9 * die 3
10 B undo 7 agreed A
"""


def bad(text: str) -> BadText:
    """What `parse` says of a bad text."""
    with pytest.raises(BadText) as caught:
        parse(text)
    return caught.value


def unplayable(text: str) -> BadText:
    """What `replay` says of a text that can be read but not played."""
    record = parse(text)
    with pytest.raises(BadText) as caught:
        replay(record)
    return caught.value


def changed(old: str, new: str) -> str:
    """The text above with one thing changed."""
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def line_of(text: str, part: str) -> tuple[int, int]:
    """Line and column, from 1, where a part of a text begins."""
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


# -- both ways -----------------------------------------------------------------------


def test_canonical_text_comes_out_as_it_went_in() -> None:
    assert to_text(parse(TEXT)) == TEXT


def test_a_record_says_what_its_text_says() -> None:
    record = parse(TEXT)
    assert (record.game, record.rules) == ("tiny", 1)
    assert record.options == {"size": 2, "aim": "most"}
    assert record.players == ("human Alice", "random")
    assert record.dealer == Dealer()
    assert record.comments == ("a game to be read", "by tests")
    written = [item.written for item in record.items]
    assert written[0] == Drawn("deal 1 5 2 8 0 3 4 6 7 9")
    assert written[1] == Played(A, TINY.parse_move("moon"))
    assert written[3] == Undone(A, (), 2)
    assert written[6] == Seated(B, "greedy")
    assert written[10] == Undone(B, (A,), 7)
    assert record.items[2].comments == ("rather not",)
    assert record.items[5].comments == ("", "1 is the lowest card but one,", "so it goes up")
    first, second = record.items[5].variations
    assert [item.number for item in first] == [5, 6, 7, 8]
    assert [item.number for item in second] == [5, 6]
    assert first[1].variations[0][0].comments == ("", "and waits")
    assert count_variations(record.items) == 3


def test_free_text_is_read_and_put_in_order() -> None:
    """Other line ends, blanks, blank lines, keys in another order, late variations."""
    untidy = (
        "\ufeffastrarium  record 1\r\nrules: 1\r\nA:  human   Alice\r\n; hello\r\n"
        "game: tiny\r\nB: bot\r\nseats: 2\r\n0 * deal 1 5 2 8 0 3 4 6 7 9\r\n\r\n"
        "1\tA   moon;a comment \r\n  ;  more\r\n2 A card 1\r\n3 A on up\r\n|1 A draw\r\n"
        "| 2 B moon\r\n|; so what\r\n"
    )
    assert (
        to_text(parse(untidy))
        == """\
astrarium record 1
game: tiny
rules: 1
option size: 2
option aim: most
seats: 2
A: human   Alice
B: bot
; hello

0 * deal 1 5 2 8 0 3 4 6 7 9
1 A moon  ; a comment
; more
| 1 A draw
| 2 B moon
| ; so what
2 A card 1
3 A on up
"""
    )


def test_a_record_without_entries() -> None:
    text = TEXT[: TEXT.index("; a game")]
    assert to_text(parse(text)) == text
    assert replay(parse(text)).log == []


def test_records_are_values() -> None:
    record = parse(TEXT)
    assert record == parse(to_text(record))
    assert hash(record) == hash(parse(TEXT))
    assert record != parse(changed("human Alice", "human Bob"))
    assert record != parse(changed("rather not", "why not"))
    assert pickle.loads(pickle.dumps(record)) == record
    assert repr(record) == "<record of tiny, 11 entries>"


def test_names_are_made_fit_for_a_line() -> None:
    assert clean("human  Al;ice\n\x1b[1m\tB") == "human Al,ice [1m B"
    assert clean(" \n") == "?"
    match = dealt()
    match.seat_player(B, "bot;x\ny")
    record = record_of(match, ["a\nb", ""], Dealer())
    assert record.players == ("a b", "?")
    assert record.items[1].written == Seated(B, "bot,x y")
    assert parse(to_text(record)) == record


def test_a_salt_must_stay_as_it_is() -> None:
    assert check_salt("full moon; été") == "full moon; été"
    for salt in ("", " moon", "moon\n", "mo\non", "\x1b"):
        with pytest.raises(BadText) as caught:
            check_salt(salt)
        assert caught.value.why.id == "record.salt"
    with pytest.raises(BadText):
        record_of(dealt(), ["a", "b"], Dealer(secret=SECRET, salts=(" x",)))


# -- bad text ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "why", "at"),
    [
        ("astrarium record 1", "astrarium", "record.magic", "astrarium"),
        ("astrarium record 1", "", "record.magic", ""),
        ("astrarium record 1", "astrarium record 2", "record.format", "2\n"),
        ("rules: 1", "rules 1", "record.head", "rules 1"),
        ("rules: 1", "rules: one", "record.number", "one"),
        ("rules: 1", "rules: 2", "record.frozen", "2\noption"),
        ("rules: 1", "rules:", "record.empty", "\noption"),
        ("rules: 1", "colour: 1", "record.unknown-key", "colour"),
        ("rules: 1", "rules: 1\nrules: 1", "record.duplicate-key", "rules: 1\noption"),
        ("rules: 1\n", "", "record.missing-key", "\n0 *"),
        ("game: tiny\n", "", "record.missing-key", "\n0 *"),
        ("seats: 2\n", "", "record.missing-key", "\n0 *"),
        ("B: random\n", "", "record.missing-key", "\n0 *"),
        ("game: tiny", "game: chess", "engine.unknown-game", "chess"),
        ("size: 2", "size: 4", "engine.option-range", "4\n"),
        ("size: 2", "size: big", "engine.option-range", "big"),
        ("aim: most", "aim: best", "engine.option-choice", "best"),
        ("option aim: most", "option tide: low", "engine.unknown-option", "low"),
        ("seats: 2", "seats: 4", "engine.seats", "4\n"),
        ("seats: 2", "seats: -2", "record.number", "-2\n"),
        ("seats: 2", "seats: two", "record.number", "two\n"),
        ("B: random", "B: random\nC: random", "record.seat", "random\n; a game"),
        ("B: random", "B: random\nA: random", "record.duplicate-key", "A: random"),
        ("B: random", "B: random\nseed: 7\nsalt: x", "record.sources", "7\nsalt"),
        ("B: random", "B: random\nseed: 7\nsecret: " + SECRET, "record.sources", "7\nsecret"),
        ("B: random", "B: random\nsecret: abc", "record.hex", "abc"),
        ("B: random", "B: random\ncommitment: " + "G" * 64, "record.hex", "GG"),
        ("B: random", "B: random\nresult: 3, 4", "record.result", "3, 4"),
        ("B: random", "B: random\nresult: A 3", "record.result", "A 3"),
        ("B: random", "B: random\nresult: B 3, A 4", "record.result", "B 3, A"),
        ("B: random", "B: ran\x1bdom", "record.control", "\x1b"),
        ("1 A moon", "one A moon", "record.entry", "one A"),
        ("1 A moon", "A moon", "record.entry", "A moon"),
        ("1 A moon", "2 A moon", "record.sequence", "2 A moon"),
        ("1 A moon", "0 A moon", "record.sequence", "0 A moon"),
        ("1 A moon", "1 C moon", "record.seat", "C moon"),
        ("1 A moon", "1 a moon", "record.seat", "a moon"),
        ("1 A moon", "1", "record.seat", "\n2 A card 5"),
        ("1 A moon", "1 A", "record.nothing", "\n2 A card 5"),
        ("1 A moon", "1 A  ; why", "record.nothing", "; why"),
        ("1 A moon", "1 A sun", "text.no-move", "sun"),
        ("1 A moon", "1 A player", "text.no-move", "player\n2"),
        ("1 A moon", "1 A moon 7", "text.no-move", "moon 7"),
        ("3 A undo 2", "3 A undo", "record.undo", "undo\n"),
        ("3 A undo 2", "3 A undo x", "record.undo", "undo x"),
        ("3 A undo 2", "3 A undo 2 agreed", "record.undo", "undo 2 agreed\n"),
        ("3 A undo 2", "3 A undo 2 agreed A", "record.undo", "undo 2 agreed A"),
        ("3 A undo 2", "3 A undo 2 agreed C", "record.undo", "undo 2 agreed C"),
        ("3 A undo 2", "3 A undo 2 agreed B B", "record.undo", "undo 2 agreed B B"),
        ("3 A undo 2", "3 A undo 2 please B", "record.undo", "undo 2 please B"),
        ("|| 6 B draw", "||| 6 B draw", "record.variation", "6 B draw"),
        ("|| 6 B draw", "|| 9 B draw", "record.variation", "9 B draw"),
        ("| 5 A on down\n| 6 B card", "| 7 A on down\n| 6 B card", "record.variation", "7 A on"),
        ("| 6 B moon", "|", "record.entry", "\n6 B player"),
        ("|| ; and waits", "||| ; and waits", "record.comment", "; and waits"),
    ],
)
def test_bad_text_is_told_with_its_place(old: str, new: str, why: str, at: str) -> None:
    text = changed(old, new)
    error = bad(text)
    assert error.why.id == why
    assert (error.line, error.column) == line_of(text, at), str(error)


def test_a_text_that_ends_too_soon() -> None:
    assert bad("").why.id == "record.magic"
    error = bad("astrarium record 1\ngame: tiny")
    assert error.why.id == "record.missing-key"
    assert error.why.args == {"key": "rules"}
    assert error.line == 3


def test_variations_are_not_nested_without_end() -> None:
    deep = [f"{'|' * depth} 0 * deal 1 5 2 8 0 3 4 6 7 9\n" for depth in range(1, 2000)]
    head = TEXT[: TEXT.index("1 A moon")]
    assert count_variations(parse(head + "".join(deep[:20])).items) == 20
    error = bad(head + "".join(deep))
    assert error.why.id == "record.depth"
    assert error.line == head.count("\n") + 21


def test_a_comment_of_several_lines_is_written_in_one() -> None:
    record = parse(TEXT)
    record.comments = ("one\ntwo",)
    assert parse(to_text(record)).comments == ("one two",)


def test_no_text_makes_the_parser_crash() -> None:
    """Whatever is lost, doubled or changed: BadText within the text, or another record."""
    rng = Random(7)
    refused = 0
    for _ in range(3000):
        at, end = sorted(rng.choices(range(len(TEXT) + 1), k=2))
        end = min(end, at + 12)
        text = TEXT[:at] + rng.choice(["", "|", "9", "\n", ";", ":", TEXT[at:end] * 2]) + TEXT[end:]
        try:
            record = parse(text)
            assert parse(to_text(record)) == record
            replay(record)
        except BadText as error:
            refused += 1
            check_place(error, text)
    assert refused > 1000


# -- replays -------------------------------------------------------------------------


def test_a_record_replays_to_the_same_match() -> None:
    match = dealt()
    play(match, "A moon", "A card 5")
    match.undo(A)
    match.seat_player(B, "greedy")
    play(match, "A card 1", "A on up", "B card 2", "B on up", "* die 3")
    match.undo(B, (A,))
    play(match, "B on up", "* die 3")
    again = replay(parse(to_text(record_of(match, ["a", "b"], Dealer()))))
    assert again.log == match.log
    assert again.state == match.state
    assert again.survivors() == match.survivors()
    for seat in (A, B):
        assert again.events_for(seat) == match.events_for(seat)


@pytest.mark.parametrize(
    ("old", "new", "why", "rule"),
    [
        ("1 A moon", "1 B moon", "engine.turn", "TNY-1"),
        ("1 A moon", "1 A pass", "tiny.must-act", "TNY-5"),
        ("1 A moon", "1 A card 2", "tiny.not-in-hand", "TNY-2"),
        ("1 A moon", "1 * die 3", "engine.no-chance", ""),
        ("1 A moon", "1 * sealed", "engine.no-chance", ""),
        ("1 A moon", "1 A sealed", "record.sealed", ""),
        ("9 * die 3", "9 * die 7", "engine.impossible", ""),
        ("9 * die 3", "9 * die three", "tiny.bad-outcome", ""),
        ("9 * die 3", "9 * coin 1", "engine.impossible", ""),
        ("9 * die 3", "9 * sealed", "record.sealed", ""),
        ("9 * die 3", "9 A draw", "engine.turn", "TNY-1"),
        ("3 A undo 2", "3 A undo 9", "engine.undo-where", ""),
        ("3 A undo 2", "3 B undo 2", "engine.undo-bound", ""),
        ("10 B undo 7 agreed A", "10 B undo 7", "engine.undo-bound", ""),
        ("|| 6 B draw", "|| 6 B card 1", "tiny.not-in-hand", "TNY-2"),
        ("| 8 * die 2", "| 8 * die 8", "engine.impossible", ""),
        ("| 8 * die 2", "| 8 * sealed", "record.sealed", ""),
    ],
)
def test_what_cannot_be_played_is_told_with_rule_reason_and_place(
    old: str, new: str, why: str, rule: str
) -> None:
    text = changed(old, new)
    error = unplayable(text)
    assert error.why.id == "record.refused"
    assert error.why.args["why"].id == why
    assert error.rule == rule
    assert error.line == line_of(text, new)[0], str(error)
    number_and_seat = text.splitlines()[error.line - 1][: error.column - 1].strip("| ")
    assert len(number_and_seat.split()) == 2


def test_the_place_is_that_of_the_text_not_of_its_canonical_form() -> None:
    text = changed("1 A moon", "\n\n1 A   pass")
    error = unplayable(text)
    assert (error.line, error.column) == line_of(text, "pass")
    assert error.why.args["n"] == 1


def test_a_record_that_never_was_text_has_the_places_of_its_canonical_form() -> None:
    record = parse(changed("1 A moon", "\n\n1 A   pass"))
    record.places = ()
    with pytest.raises(BadText) as caught:
        replay(record)
    assert (caught.value.line, caught.value.column) == line_of(to_text(record), "pass")


def test_a_chance_met_again_must_be_written_the_same() -> None:
    good = TEXT + "11 B card 2\n12 B on up\n13 * die 3\n"
    replay(parse(good))
    error = unplayable(good.replace("13 * die 3", "13 * die 4"))
    assert error.why.args["why"].id == "engine.fishing"


def test_a_record_of_other_rules_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    record = parse(TEXT)
    monkeypatch.setattr(TINY, "rules_version", 2)
    with pytest.raises(BadText) as caught:
        replay(record)
    assert caught.value.why.id == "record.frozen"
    assert caught.value.why.args == {"game": "tiny", "rules": 1, "now": 2}
    assert bad(TEXT).why == caught.value.why


def test_forced_moves_go_on_from_the_end_if_asked() -> None:
    match = dealt(cards=(6, 5, 3, 8, 0, 1, 2, 4, 7, 9))
    play(match, "A card 6", "A on up", "* die 1", "B card 3")
    record = record_of(match, ["a", "b"], Dealer())
    assert len(replay(record).log) == len(match.log)
    assert len(replay(record, forced=True).log) == len(match.log) + 1


# -- deals ---------------------------------------------------------------------------


def finished(dealer: Dealer, seats: int = 2) -> Match:
    """A whole game, the first legal move each time but one take-back in it."""
    match = Match(TINY, seats, {}, dealer.rng(), forced=False)
    rng = Random(1)
    while not match.is_over():
        match.play(match.to_act(), rng.choice(match.legal_moves()))
        if len(match.log) == 12:
            match.undo(0, range(1, seats), match.survivors()[4])
    return match


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(
    "dealer", [Dealer(seed="7/0"), Dealer(secret=SECRET, salts=("moon", "two words; été"))]
)
def test_a_finished_game_is_verified(dealer: Dealer, sealed: bool) -> None:
    match = finished(dealer)
    record = record_of(match, ["a", "b"], dealer, sealed)
    assert parse(to_text(record)) == record
    checked = verify(parse(to_text(record)))
    assert checked.entries == len(match.log)
    assert checked.outcomes == sum(isinstance(line.entry, Chanced) for line in match.log)
    assert checked.commitment == bool(dealer.secret)
    assert checked.result
    assert replay(record).log == match.log


def test_what_verify_could_not_check_it_says() -> None:
    checked = verify(parse(TEXT))
    assert checked == (11, 3, 0, False, False)


def test_an_outcome_that_the_seed_does_not_give() -> None:
    dealer = Dealer(seed="7/0")
    record = record_of(finished(dealer), ["a", "b"], dealer)
    text = to_text(record)
    swapped = text.replace("seed: 7/0", "seed: 7/1")
    error = unplayable(swapped)
    assert error.why.args["why"].id == "record.other-outcome"
    assert error.line == line_of(text, "0 * deal")[0]


def test_a_secret_that_the_commitment_does_not_bind() -> None:
    dealer = Dealer(secret=SECRET)
    record = record_of(finished(dealer), ["a", "b"], dealer)
    record.commitment = "00" * 32
    with pytest.raises(BadText) as caught:
        verify(record)
    assert caught.value.why.id == "record.commitment"


def test_a_result_that_is_not_the_score() -> None:
    dealer = Dealer(seed="7/0")
    record = record_of(finished(dealer), ["a", "b"], dealer)
    assert record.result is not None
    record.result = (record.result[0] + 1, record.result[1])
    with pytest.raises(BadText) as caught:
        verify(record)
    assert caught.value.why.id == "record.other-result"


def test_a_result_of_a_game_that_is_not_over() -> None:
    with pytest.raises(BadText) as caught:
        verify(parse(changed("B: random", "B: random\nresult: A 3, B -4")))
    assert caught.value.why.id == "record.not-over"


def test_a_result_may_be_negative() -> None:
    text = changed("B: random", "B: random\nresult: A 3, B -4")
    assert parse(text).result == (3, -4)
    assert to_text(parse(text)) == text


def test_a_sealed_save_goes_on_with_the_same_stream() -> None:
    dealer = Dealer(secret=SECRET)
    whole = finished(dealer)
    for count in range(1, len(whole.log)):
        entry = whole.log[count].entry
        if not isinstance(entry, Played):
            continue
        record = record_of(whole, ["a", "b"], dealer, sealed=True)
        record.items = record.items[:count]
        record.result = None
        assert "deal" not in to_text(record)
        resumed = replay(parse(to_text(record)))
        for line in whole.log[count:]:
            if isinstance(line.entry, Played):
                resumed.play(line.entry.seat, line.entry.move)
            elif isinstance(line.entry, Undone):
                resumed.undo(*line.entry)
        assert resumed.log == whole.log


def test_a_record_without_a_source_waits_for_chance() -> None:
    match = dealt()
    play(match, "A draw", "B card 2", "B on up")
    again = replay(record_of(match, ["a", "b"], Dealer()))
    assert again.log == match.log
    play(again, "* die 5")


def test_a_save_has_no_result_while_the_game_runs() -> None:
    record: Record = record_of(dealt(), ["a", "b"], Dealer())
    assert record.result is None
