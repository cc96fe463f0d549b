"""What questions, moves and the journal say, and that they promise nothing else."""

from __future__ import annotations

import pytest

from astrarium.engine.protocol import EVERYONE, message
from astrarium.games.astrolabe import ASTROLABE
from astrarium.games.astrolabe.material import constellation, planet
from astrarium.games.astrolabe.speech import body_name
from astrarium.games.astrolabe.state import State
from astrarium.words import LANGS, say
from tests.astrolabe.drawn import drawn, play, told

HAND = """
    hand A: XV XII
    hand B: n1 n2
"""


def said(position: str, move: str) -> str:
    state = drawn(position)
    view = ASTROLABE.view(state, 0)
    return say(ASTROLABE.sentence(view, ASTROLABE.parse_move(move)), "en")


@pytest.mark.parametrize("stack", ["", "    stack B: V XIII\n"])
def test_a_space_without_a_character_in_force_promises_no_trade(stack: str) -> None:
    """LAB-412.1, LAB-415.3: there is nothing to cover and nothing to trade for."""
    assert "leave it to them" in said(HAND + stack, "opp devil +1")
    assert "take up their space" in said(HAND + stack, "opp hanged-man +1")


def test_a_character_in_force_is_covered_or_traded() -> None:
    """LAB-412.1, LAB-415.2."""
    assert "leave it to them" not in said(HAND + "    stack B: V\n", "opp devil +1")
    assert "take up their space" not in said(HAND + "    stack B: V\n", "opp hanged-man +1")


def test_lab_415_1_why_the_devil_does_not_come_home() -> None:
    state = drawn(HAND)
    breach = ASTROLABE.breach(state, ASTROLABE.parse_move("own devil"))
    assert breach is not None
    assert say(breach.why, "en") == (
        "The Devil (XV) goes to the Present World or to an adversary, never to your own space."
    )
    with pytest.raises(LookupError):
        said(HAND, "own devil")


def test_a_search_in_words() -> None:
    """LAB-318, LAB-612: who searches reads what he saw, the others what came of it."""
    position = "hand A: XIX\nhand B: n1\npile planets: P4 P3 P11\nzone planets: P1 P2 P5"
    boards = "board B:\n    P6 P7 P8\n    - - -\nboard A:\n    P9 P10 P12\n    - - -"
    lines = play(drawn(f"{position}\n{boards}"), "world XIX", "use")[1:]
    assert [say(ASTROLABE.story(line), "en") for line in lines] == [
        "A has looked through the pile, from the top: Mars, Earth and Sun.",
        "A finds the Sun token in the pile.",
    ]
    assert [line.audience for line in lines] == [1, EVERYONE]


def test_lab_134_what_is_shown_after_round_1() -> None:
    text = (
        "phase: setting\nactor: B\ntrick: 8\nleft: 1\nstack A: V\nboard A:\n    - - P3\n    - - -"
    )
    [line] = [line for line in play(drawn(text), "pass") if line.rule == "LAB-134"]
    assert say(ASTROLABE.story(line), "en") == (
        "A shows the Earth token, slot Character planet; it stays face down."
    )


@pytest.mark.parametrize("lang", LANGS)
def test_lines_of_rules_version_1_can_still_be_read(lang: str) -> None:
    """Stored tables keep their log as messages."""
    assert say(message("lab.told.turned", seat="A", token="P3", slot="X-P"), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_cards_at_home_have_their_names(lang: str) -> None:
    """The picture of the box shows Saturn and the fifth sign, which is Leo in English."""
    assert say(message("pages.art.saturn"), lang) == say(body_name(planet(6)), lang)
    assert say(message("pages.art.lion"), lang) == say(body_name(constellation(5)), lang)


# -- questions and steps ---------------------------------------------------------------

TOKENS = """
    board A:
        -  -  P1
        -  -  C1
    board B:
        -  -  P2
        -  -  C2
    pile planets: P4 rest
    pile constellations: C4 rest
    """


def asked_after(position: str, *moves: str, lang: str = "en") -> tuple[str, str]:
    """The question after some moves, and what it is to decline; French with plain blanks."""
    state = drawn(position)
    play(state, *moves)
    view = ASTROLABE.view(state, ASTROLABE.to_act(state))
    words = (say(ASTROLABE.question(view), lang), say(ASTROLABE.sentence(view, 0), lang))
    return words[0].replace("\u00a0", " "), words[1].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("card", "asked", "declined"),
    [
        ("venus", "draw a planet from the top", "Draw nothing with Venus (planet 2)"),
        ("taurus", "draw a constellation from the top", "Draw nothing with Taurus (sign 2)"),
        ("saturn", "choose a planet to reveal", "Reveal nothing with Saturn (planet 6)"),
        ("pisces", "choose a constellation to steal", "Steal nothing with Pisces (sign 12)"),
        ("n7", "choose a constellation that you give", "Exchange nothing with the Seven"),
    ],
)
def test_the_kind_is_named(card: str, asked: str, declined: str) -> None:
    """LAB-330 to LAB-333; the Priestess leaves the choice (LAB-402.1)."""
    hands = f"    hand A: {card} n1\n    hand B: n2\n"
    question, decline = asked_after(hands + TOKENS, f"world {card}")
    assert asked in question
    assert decline.startswith(declined)
    either, _ = asked_after(hands + "    stack A: II\n" + TOKENS, f"world {card}")
    assert "a planet or a constellation" in either


def test_the_steps_of_a_card_are_counted() -> None:
    """LAB-407, LAB-410, LAB-414: planet first, then constellation."""
    hands = "    hand A: VII X XIV\n    hand B: n2\n"
    chariot, decline = asked_after(hands + TOKENS, "world VII")
    assert chariot.startswith("The Chariot (VII), 1 of 2: draw a planet")
    assert decline == "Draw nothing with the Chariot (VII), 1 of 2"
    chariot, decline = asked_after(hands + TOKENS, "world VII", "pass")
    assert chariot.startswith("The Chariot (VII), 2 of 2: draw a constellation")
    assert decline == "Draw nothing with the Chariot (VII), 2 of 2"
    wheel, _ = asked_after(hands + TOKENS, "world X", "pass", lang="fr")
    assert wheel.startswith("La Roue de la fortune (X), 2 sur 2 : choisissez une constellation")
    temperance, _ = asked_after(hands + TOKENS, "own temperance", "pass")
    assert temperance.startswith("Temperance (XIV), 2 of 2: choose a constellation that you give")


def test_the_empress_asks_a_second_time() -> None:
    """LAB-403.1, LAB-403.2."""
    hands = "    hand A: venus VII\n    hand B: n2\n    stack A: III\n"
    first, _ = asked_after(hands + TOKENS, "world venus")
    again, decline = asked_after(hands + TOKENS, "world venus", "pass")
    assert first.startswith("Venus (planet 2): draw")
    assert again.startswith("Venus (planet 2), a second time: draw")
    assert decline == "Draw nothing with Venus (planet 2), a second time"
    chariot, _ = asked_after(hands + TOKENS, "world VII", "pass", "pass", "pass")
    assert chariot.startswith("The Chariot (VII), 2 of 2, a second time: draw a constellation")


def test_those_who_wait_hear_the_step_too() -> None:
    state = drawn("    hand A: VII\n    hand B: n2\n" + TOKENS)
    play(state, "world VII", "pass")
    question = ASTROLABE.question(ASTROLABE.view(state, 1))
    assert say(question, "en") == "A is using the Chariot (VII), 2 of 2."


def test_for_which_kind_a_token_is_exchanged() -> None:
    question, _ = asked_after(
        "    hand A: n7 n1\n    hand B: n2\n" + TOKENS, "world n7", "token +0 X-C"
    )
    assert question.startswith("For which constellation do you exchange")


ROBBER = """
    phase: setting
    stack B: {}
    board A:
        -    -  P5^
        C9^  -  C5
    """


def test_robbing_is_offered_only_where_it_is_legal() -> None:
    """LAB-440, LAB-443."""
    assert "rob a character" in asked_after(ROBBER.format("XIV"))[0]
    assert "rob a character" not in asked_after(ROBBER.format("V"))[0]
    assert "rob a character" not in asked_after(ROBBER.format("XIV XII"))[0]
    assert "rob a character" not in asked_after(ROBBER.format("-"))[0]
    hidden = ROBBER.replace("P5^", "P5*").format("XIV")
    assert "rob a character" not in asked_after(hidden)[0]
    assert "nothing to move" in asked_after("    phase: setting\n")[0]


def test_a_tie_with_destiny_is_no_victory() -> None:
    """LAB-234: a reward, and the initiative stays."""
    question, _ = asked_after(
        "    actor: B\n    left: 1\n    world: - sun, A n1\n    hand A: n3\n    hand B: aquarius\n",
        "world aquarius",
        "pass",
    )
    assert question == "This trick earns you a reward: choose it."


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("P1 P2 P3 C1 - -", "you have 2 planets too many"),
        ("P1= P2= P3 C1 - -", "you have one planet too many"),  # T-14
        ("P1= P2 P3 - - -", "you have 2 planets too many"),
        ("P1 - - C1 C2 -", "you have one constellation too many"),
    ],
)
def test_lab_411_2_justice_counts_what_can_go(board: str, said: str) -> None:
    cells = board.split()
    drawing = f"    board A:\n        {' '.join(cells[:3])}\n        {' '.join(cells[3:])}\n"
    question, _ = asked_after("    hand A: XI\n    hand B: n2\n" + drawing, "world XI", "use")
    assert said in question


@pytest.mark.parametrize(
    ("lang", "asked", "chosen"),
    [
        ("en", "The Fool (0): shuffle your tokens?", "Shuffle your tokens"),
        ("fr", "Le Fou (0) : mélanger vos jetons ?", "Mélanger vos jetons"),
    ],
)
def test_the_fool_at_home_speaks_of_your_tokens(lang: str, asked: str, chosen: str) -> None:
    """LAB-400: one's own space, or an adversary's."""
    hands = "    hand A: 0 n1\n    hand B: n2\n"
    for move, is_own in (("own fool", True), ("opp fool +1", False)):
        state = drawn(hands + TOKENS)
        play(state, move)
        view = ASTROLABE.view(state, 0)
        use = ASTROLABE.parse_move("use")
        question = say(ASTROLABE.question(view), lang).replace("\u00a0", " ")
        choice = say(ASTROLABE.sentence(view, use), lang)
        assert (question == asked) == is_own
        assert (choice == chosen) == is_own
        assert is_own or choice.endswith(" B")


def test_lab_402_1_a_choice_says_that_the_priestess_leaves_the_kind_free() -> None:
    hands = "    hand A: venus VII XIX\n    hand B: n2\n"
    for stack, venus, chariot in (
        ("", "draw a planet", "draw planet and constellation"),
        (
            "    stack A: II\n",
            "draw a planet or a constellation",
            "draw twice, planet or constellation",
        ),
    ):
        assert said(hands + stack, "world venus").endswith(": " + venus)
        assert said(hands + stack, "world VII").endswith(": " + chariot)
        assert said(hands + stack, "world XIX").endswith(": search for the Sun token")


# -- the journal --------------------------------------------------------------------------


def heard(state: State, *moves: str, lang: str = "en") -> list[str]:
    """What B hears of some moves."""
    lines = [line for line in play(state, *moves) if line.audience >> 1 & 1]
    return [say(ASTROLABE.story(line), lang) for line in lines]


HIDDEN = """
    board A:
        -  P7  P1
        -  -   C1
    board B:
        -  P2  P3
        -  -   C2
    zone planets: P9 P8
    """


def test_an_unknown_token_can_be_followed_by_its_places() -> None:
    """LAB-601: knowledge follows what is moved openly, so the words say where."""
    hands = "    hand A: {}\n    hand B: n2\n"
    drawing = drawn(hands.format("venus") + HIDDEN)
    words = heard(drawing, "world venus", "draw planet 1", "place A-P1")
    assert "A takes a face-down planet from the discards, position 2." in words
    assert "A places a face-down planet on slot Planet 1." in words
    stealing = drawn(hands.format("sun") + HIDDEN)
    assert "A steals a face-down planet from B, slot Planet 2." in heard(
        stealing, "world sun", "token +1 A-P2"
    )
    exchange = drawn(hands.format("n1") + HIDDEN)
    assert (
        "A gives B a face-down planet (Planet 2) for a face-down planet (Character planet)."
        in heard(exchange, "world n1", "token +0 A-P2", "token +1 X-P")
    )
    fool = drawn(hands.format("0") + HIDDEN)
    assert "The Fool shuffled the 2 planets of B, which now lie on Planet 1 and Planet 2." in heard(
        fool, "opp fool +1", "use", "* scramble P3 P2 -"
    )


def test_lab_441_a_robbery_tells_how_its_tokens_move() -> None:
    """T-20: Sagittarius comes to the character, what lay there takes its slot."""
    state = drawn(ROBBER.format("XIV"))
    lines = play(state, "rob +1")
    assert told(lines)[:2] == [("Robbed", "LAB-441"), ("Moved", "LAB-441")]
    assert say(ASTROLABE.story(lines[1]), "en") == (
        "A swaps the Sagittarius token (Constellation 1) and a face-down constellation "
        "(Character constellation)."
    )
    assert not any(line.learnt for line in lines[:2])


def test_a_step_declined_is_told_as_a_step() -> None:
    state = drawn("    hand A: VII\n    hand B: n2\n" + TOKENS)
    assert heard(state, "world VII", "draw planet pile", "place A-P1", "pass")[-1] == (
        "A does not use the Chariot (VII), 2 of 2."
    )


def test_lab_609_an_empty_hand_teaches_nothing() -> None:
    """So it is no bound to undo."""
    state = drawn("    hand A: VI n1\n    hand B: -\n")
    lines = play(state, "own lovers", "target +1")
    taken = {line.what[0]: line.learnt for line in lines if type(line.what).__name__ == "HandTaken"}
    assert taken == {0: False, 1: True}
