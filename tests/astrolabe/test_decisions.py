"""Decisions and actions (dossier section 5): LAB-501 to LAB-504, 5.2 and 5.3."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from astrarium.engine.errors import IllegalMove
from astrarium.engine.match import Match, Played
from astrarium.engine.moves import Typed
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe.events import NotFound
from astrarium.games.astrolabe.state import NONE, TOKEN, State
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    dealt,
    drawn,
    legal,
    play,
    refused,
    row,
)

# -- 5.2: the index ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "notation"),
    [
        (0, "pass"),
        (1, "world 0"),
        (56, "world n9"),
        (57, "own fool"),
        (68, "own tower"),
        (69, "opp fool +1"),
        (74, "opp hanged-man +1"),
        (88, "opp devil +5"),
        (89, "use"),
        (90, "win draw"),
        (93, "win consolidate"),
        (94, "draw planet pile"),
        (95, "draw planet 0"),
        (106, "draw planet 11"),
        (107, "draw constellation pile"),
        (119, "draw constellation 11"),
        (120, "token +0 A-P1"),
        (126, "token +1 A-P1"),
        (155, "token +5 X-C"),
        (156, "place A-P1"),
        (161, "place X-C"),
        (162, "move planet 1>2"),
        (163, "move planet 1>X"),
        (164, "move planet 2>1"),
        (166, "move planet X>1"),
        (173, "move constellation X>2"),
        (174, "rob +1"),
        (178, "rob +5"),
        (179, "target +1"),
        (183, "target +5"),
        (184, "past 0"),
        (239, "past n9"),
        (240, "judge top +0"),
        (245, "judge top +5"),
        (246, "judge tower +0"),
        (251, "judge tower +5"),
    ],
)
def test_lab_501_the_action_index(index: int, notation: str) -> None:
    assert GAME.notation(index) == notation
    assert GAME.parse_move(notation) == index


def test_lab_501_every_action_has_one_index() -> None:
    assert GAME.move_count == 252
    typed = [GAME.decode(move) for move in range(252)]
    assert [GAME.encode(one) for one in typed] == list(range(252))
    assert len({(type(one), one) for one in typed}) == 252
    written = [GAME.notation(move) for move in range(252)]
    assert [GAME.parse_move(text) for text in written] == list(range(252))


def test_lab_501_k_is_the_clockwise_distance_from_who_acts() -> None:
    state = drawn(
        """
        seats: 4
        actor: C
        initiative: C
        hand C: sun
        hand D: n1
        board A:
            P1 -  -
            -  -  -
        board B:
            -  P2 -
            -  -  -
        board D:
            -  -  P4
            -  -  -
        """
    )
    play(state, "world sun")
    assert legal(state) == "pass, token +1 X-P, token +2 A-P1, token +3 A-P2"
    assert refused(state, "token +4 A-P1") == "LAB-501"  # k beyond the table
    play(state, "token +2 A-P1", "place X-P")
    assert (row(state, "A", "planet"), row(state, "C", "planet")) == ("- - -", "- - P1")


def test_lab_502_what_is_forced_is_played_on_and_recorded() -> None:
    match = Match(GAME, 2, {"first": "A"}, deal=Random(3))
    while not match.is_over():
        assert len(match.legal_moves()) > 1
        match.play(match.to_act(), match.legal_moves()[-1])
    forced = [line for line in match.log if line.forced]
    assert forced
    assert all(isinstance(line.entry, Played) for line in forced)


def test_lab_502_a_lapsed_choice_is_a_list_of_one() -> None:
    state = drawn("hand A: sun\nhand B: n1")
    play(state, "world sun")
    assert GAME.legal_moves(state) == [0]


def test_lab_503_legality_asks_only_what_the_player_knows() -> None:
    """A fetch is offered whether the token is there or not; a guess is not a match."""
    text = """
        hand A: XIX
        hand B: n1
        board B:
            -  -  {}
            -  -  -
        """
    for planet in ("P11", "P5"):
        state = drawn(text.format(planet))
        play(state, "world XIX")
        assert legal(state) == "pass, use"
    hidden = drawn(text.format("P11"))
    assert any(isinstance(line.what, NotFound) for line in play(hidden, "world XIX", "use"))
    for setting in (4, 5):  # the same list, the same reason
        guess = drawn(
            f"""
            phase: win
            board A:
                P4/{setting}.A  -  -
                -               -  -
            """
        )
        assert refused(guess, "win consolidate") == "LAB-315"


def test_lab_504_with_a_card_in_hand_a_world_play_is_legal() -> None:
    rng = Random(1)
    for _ in range(200):
        cards = rng.sample(range(56), 4)
        state = dealt(2)
        state.world = [cards[0] << 3 | 7, cards[1] << 3 | 1]
        state.hands[0] = 1 << cards[2] | 1 << cards[3]
        assert legal(state).startswith("world")


# -- 5.3: every decision, written down once more ---------------------------------------------


class Law:
    """The legal actions of table 5.3, one predicate a decision, from the state alone."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.me = state.actor
        self.seats = range(state.seats)

    def seat(self, k: int) -> int:
        return (self.me + k) % self.state.seats

    def token(self, seat: int, slot: int) -> int:
        return self.state.slots[6 * seat + slot]

    def is_locked(self, seat: int, slot: int) -> bool:
        return bool(self.state.locked >> 6 * seat + slot & 1)

    def is_free(self, seat: int, slot: int) -> bool:
        """Is there an unlocked token?"""
        return self.token(seat, slot) != NONE and not self.is_locked(seat, slot)

    def is_down(self, seat: int, slot: int) -> bool:
        return self.token(seat, slot) != NONE and not self.state.up >> 6 * seat + slot & 1

    def kinds(self) -> tuple[int, ...]:
        """The kinds of the step under way."""
        card = self.state.card
        if self.state.space == NONE and self.state.stacks[self.me][-1:] == (2,):
            return (0, 1)
        if card < 22:  # Chariot, Wheel, Temperance
            return (self.state.step % 2,)
        if card < 46:
            return (0,) if card < 34 else (1,)
        return (0,) if card - 46 < 5 else (1,)

    # One method a decision; the names are those of the phases.

    def card(self, move: Typed) -> bool:
        cards = [card for card in range(56) if self.state.hands[self.me] >> card & 1]
        match move:
            case mv.ToWorld(card):
                return card in cards and card in self.answers(cards)
            case mv.Own(card):
                return card in cards and card != 15
            case mv.Opp(card, k):
                here = k < len(self.seats) and self.seat(k) != self.state.tower
                return card in cards and here and self.state.trick <= 7
        return False

    def answers(self, cards: list[int]) -> list[int]:
        def family(card: int) -> int:
            return 3 if card < 22 else 2 if card < 46 else 1

        table = [laid >> 3 for laid in self.state.world]
        same = [card for card in cards if table and family(card) == family(table[0])]
        if not same:
            return cards
        if family(table[0]) < 3:
            return same
        top = max(card for card in table if card < 22)
        return [card for card in same if card > top] or same

    def use(self, move: Typed) -> bool:
        return isinstance(move, (mv.Pass, mv.Use))

    def draw(self, move: Typed) -> bool:
        if not isinstance(move, mv.Draw):
            return isinstance(move, mv.Pass)
        return self.source(move) and move.kind in self.kinds()

    def source(self, move: Typed) -> bool:
        if not isinstance(move, mv.Draw):
            return False
        if move.source == mv.PILE:
            return bool(self.state.piles[move.kind])
        return move.source < len(self.state.zones[move.kind])

    def place(self, move: Typed) -> bool:
        if not isinstance(move, mv.Put):
            return False
        slots = [slot for slot in range(6) if slot // 3 == (self.state.incoming & TOKEN) // 12]
        empty = [slot for slot in slots if self.token(self.me, slot) == NONE]
        return move.slot in (empty or [slot for slot in slots if self.is_free(self.me, slot)])

    def named(self, move: Typed, own: bool, other: bool) -> tuple[int, int] | None:
        """Seat and slot of a TOKEN action, if it is of the right side."""
        if not isinstance(move, mv.AtSlot) or move.k >= len(self.seats):
            return None
        return (self.seat(move.k), move.slot) if (other if move.k else own) else None

    def reveal(self, move: Typed) -> bool:
        at = self.named(move, True, True)
        if at is None:
            return isinstance(move, mv.Pass)
        return self.is_down(*at) and at[1] // 3 in self.kinds()

    def steal(self, move: Typed) -> bool:
        at = self.named(move, False, True)
        if at is None:
            return isinstance(move, mv.Pass)
        return self.is_free(*at) and at[1] // 3 in self.kinds()

    def exchange(self, move: Typed) -> bool:
        at = self.named(move, True, False)
        if at is None:
            return isinstance(move, mv.Pass)
        kind = at[1] // 3
        theirs = [
            self.is_free(seat, slot)
            for seat in self.seats
            for slot in range(3 * kind, 3 * kind + 3)
            if seat != self.me
        ]
        return self.is_free(*at) and kind in self.kinds() and any(theirs)

    def exchange_with(self, move: Typed) -> bool:
        at = self.named(move, False, True)
        return at is not None and self.is_free(*at) and at[1] // 3 == self.state.chosen // 3

    def emperor(self, move: Typed) -> bool:
        if not isinstance(move, mv.Target):
            return isinstance(move, mv.Pass)
        hands = self.state.hands
        return move.k < len(self.seats) and bool(hands[self.me] and hands[self.seat(move.k)])

    def lovers(self, move: Typed) -> bool:
        if not isinstance(move, mv.Target):
            return isinstance(move, mv.Pass)
        return move.k < len(self.seats)

    def magician(self, move: Typed) -> bool:
        at = self.named(move, True, False)
        if at is None:
            return isinstance(move, mv.Pass)
        kind = at[1] // 3
        theirs = [
            not self.is_locked(seat, 3 * kind + spot)
            for seat in self.seats
            for spot in (0, 1)
            if seat != self.me
        ]
        return at[1] % 3 < 2 and not self.is_locked(*at) and any(theirs)

    def magician_with(self, move: Typed) -> bool:
        at = self.named(move, False, True)
        if at is None or at[1] % 3 == 2:
            return False
        return not self.is_locked(*at) and at[1] // 3 == self.state.chosen // 3

    def strength(self, move: Typed) -> bool:
        at = self.named(move, False, True)
        return isinstance(move, mv.Pass) if at is None else self.is_locked(*at)

    def hermit(self, move: Typed) -> bool:
        if not isinstance(move, mv.FromPast):
            return isinstance(move, mv.Pass)
        return bool(self.state.past >> move.card & 1)

    def justice(self, move: Typed) -> bool:
        at = self.named(move, True, False)
        counts = [
            sum(self.token(self.me, slot) != NONE for slot in range(3 * kind, 3 * kind + 3))
            for kind in (0, 1)
        ]
        if at is None:
            return False
        return self.is_free(*at) and counts[at[1] // 3] == max(counts) != min(counts)

    def judge(self, move: Typed) -> bool:
        tower = self.state.tower
        if not isinstance(move, (mv.JudgeTop, mv.JudgeTower)):
            return isinstance(move, mv.Pass)
        if move.k >= len(self.seats):
            return False
        seat = self.seat(move.k)
        if isinstance(move, mv.JudgeTower):
            return seat == tower
        return bool(self.state.stacks[seat]) and (move.k == 0 or seat != tower)

    def win(self, move: Typed) -> bool:
        if not isinstance(move, mv.Win):
            return isinstance(move, mv.Pass)
        everywhere = [(seat, slot) for seat in self.seats for slot in range(6)]
        return (
            any((*self.state.piles, *self.state.zones)),
            any(self.is_down(*at) for at in everywhere),
            any(self.is_free(*at) for at in everywhere),
            any(self.is_sure(slot) for slot in range(6)),
        )[move.reward]

    def is_sure(self, slot: int) -> bool:
        """LAB-315: an own unlocked slot set right, and the player knows both."""
        token = self.token(self.me, slot)
        if slot % 3 == 2 or not self.is_free(self.me, slot):
            return False
        known = self.state.token_known[token] & self.state.setting_known[token]
        return token == self.state.settings[6 * self.me + slot] and bool(known >> self.me & 1)

    def win_draw(self, move: Typed) -> bool:
        return self.source(move)

    def win_reveal(self, move: Typed) -> bool:
        at = self.named(move, True, True)
        return at is not None and self.is_down(*at)

    def win_throw(self, move: Typed) -> bool:
        at = self.named(move, True, True)
        return at is not None and self.is_free(*at)

    def win_consolidate(self, move: Typed) -> bool:
        at = self.named(move, True, False)
        return at is not None and self.is_sure(at[1])

    def setting(self, move: Typed) -> bool:
        match move:
            case mv.Pass():
                return True
            case mv.Rob(k):
                return k < len(self.seats) and self.may_rob(self.seat(k))
            case mv.Shift(kind, path):
                start, end = mv.PATHS[path]
                source, target = 3 * kind + start, 3 * kind + end
                taken = self.token(self.me, target) != NONE
                free = self.is_free(self.me, source) and not self.is_locked(self.me, target)
                return free and (not taken or source < target)
        return False

    def may_rob(self, seat: int) -> bool:
        """LAB-440, with the conjunctions of 1.7."""
        stack = self.state.stacks[seat]
        conjunctions = {
            **{0: (2, 10), 1: (12, 1), 2: (6, 2), 3: (7, 6), 4: (8, 11), 5: (11, 3)},
            **{6: (3, 7), 8: (5, 4), 9: (4, 9), 14: (9, 5), 15: (10, 12)},
        }
        if not stack or stack[-1] not in conjunctions:
            return False
        sign, planet = conjunctions[stack[-1]]
        shown = [
            self.token(self.me, slot)
            for slot in range(6)
            if self.is_free(self.me, slot) and not self.is_down(self.me, slot)
        ]
        return planet - 1 in shown and 12 + sign - 1 in shown


def lawful(state: State) -> list[int]:
    """The legal actions after table 5.3."""
    decision: Callable[[Typed], bool] = getattr(Law(state), asked(state).replace(" ", "_"))
    return [move for move in range(252) if decision(mv.MOVES.typed[move])]


@pytest.mark.parametrize("seats", range(2, 7))
def test_lab_504_every_decision_of_random_games_is_as_in_table_5_3(seats: int) -> None:
    """The same list, never empty; all else is refused with a reason."""
    for seed in range(3):
        rng = Random(seed)
        state = GAME.new(seats, {"first": "random"})
        while (seat := GAME.to_act(state)) != OVER:
            if seat == CHANCE:
                GAME.apply_chance(state, GAME.sample_chance(state, rng))
                continue
            moves = GAME.legal_moves(state)
            assert moves == lawful(state), asked(state)
            assert moves
            other = rng.randrange(252)
            assert (GAME.breach(state, other) is None) == (other in moves)
            # Prefer what is rarely reached.
            GAME.apply(state, rng.choice(moves[len(moves) // 2 :]))


CASES = {
    "magician": "card: I\nspace: A\nstack A: I\nboard A:\n P1= - - - - -",
    "magician with": "card: I\nspace: A\nstack A: I\nchosen: A-C1\nboard B:\n - - - C1= - -",
    "strength": "card: VIII\nspace: A\nstack A: VIII\nboard B:\n P1= - P2 C1= - -",
    "emperor": "seats: 3\ncard: IV\nspace: A\nstack A: IV\nhand A: n1\nhand C: n2",
    "lovers": "seats: 6\ncard: VI\nspace: A\nstack A: VI",
    "hermit": "card: IX\nspace: A\nstack A: IX\npast: XX mars n2",
    "justice": "seats: 3\nactor: C\nturn: A\ncard: XI\nworld: A XI\nboard C:\n P1= P2 P3 C1 - -",
    "judge": "seats: 4\ncard: XX\nworld: A XX\nstack A: V\nstack B: XII\nstack C: XIII\ntower: C",
    "exchange": "card: n1\nworld: A n1\nboard A:\n P1= P2 P3 C1 - -\nboard B:\n - - P4 - - C4",
    "exchange with": "card: n1\nworld: A n1\nchosen: X-P\nboard A:\n - - P3 - - -\n"
    "board B:\n P5= - P4 - - C4",
    "win consolidate": "board A:\n P1.A/1.A P2.A/2 P3 C1^/1.A C2= -",
    "setting": "stack B: V\nboard A:\n P3^ P1= P2 - C11^ -",
    "place": "card: venus\nworld: A venus\nincoming: P6\nboard A:\n P3^ P1= P2 - C11^ -",
}


@pytest.mark.parametrize("phase", CASES)
def test_lab_504_drawn_decisions_are_as_in_table_5_3(phase: str) -> None:
    text = CASES[phase].replace("\n ", "\n    ")
    state = drawn(f"phase: {phase}\n{text}")
    moves = GAME.legal_moves(state)
    assert moves == lawful(state)
    assert len(moves) + sum(GAME.breach(state, move) is not None for move in range(252)) == 252


def test_lab_210_the_match_refuses_with_the_rule() -> None:
    match = Match(GAME, 3, {"first": "B"}, deal=Random(1))
    assert match.to_act() == 1
    with pytest.raises(IllegalMove) as caught:
        match.play(1, 0)
    assert caught.value.rule == "LAB-210"
    assert actor(match.state) == "B"
