"""The mind of L'Astrolabe: slots set right, conjunctions, tokens within reach.

All worths are points. Every spot of an astrolabe has a chance to be right at the end, every
character one to be on top with its tokens at the next scoring; cards in hand, tricks to win
and setting actions to come are worth what they do for these chances.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from astrarium.bots.minds.protocol import Mind, Minds, Parts, SearchSettings, shares
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import Game, Seat, message
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import Card, Token
from astrarium.games.astrolabe.sky import searchers
from astrarium.games.astrolabe.spaces import active_character, robbing_tokens
from astrarium.games.astrolabe.state import DESTINY_SEAT, NONE, TOKEN, State

# -- cards by what they are good for ---------------------------------------------------


def _values(first: Card, low: int, high: int) -> int:
    """The cards of a row from one value to another, as a set."""
    return mask_of([first + value for value in range(low, high + 1)])


DRAWING: Final = (
    _values(m.PLANET_CARD, 1, 4) | 1 << m.CHARIOT,
    _values(m.ZODIAC_CARD, 1, 4) | 1 << m.CHARIOT,
)
STEALING: Final = (_values(m.PLANET_CARD, 9, 12), _values(m.ZODIAC_CARD, 9, 12))
SWAPPING: Final = (_values(m.NUMBER_CARD, 0, 4), _values(m.NUMBER_CARD, 5, 9))
FETCHING: Final = mask_of(list(m.FETCHED))
STRONG: Final = _values(0, 14, 21)  # arcana that mostly win a trick
MIDDLING: Final = _values(0, 7, 13)
WEAK: Final = m.FAMILY_CARDS[3] & ~STRONG & ~MIDDLING
HIGH_STARS: Final = _values(m.PLANET_CARD, 8, 12) | _values(m.ZODIAC_CARD, 8, 12)
# Cards by what they bring on the average; numbers are in none.
CLASSES: Final[list[int]] = [
    _values(0, 16, 21),
    _values(0, 11, 15),
    _values(0, 7, 10),
    _values(0, 0, 6),
    _values(m.PLANET_CARD, 1, 4) | _values(m.ZODIAC_CARD, 1, 4),
    _values(m.PLANET_CARD, 5, 8) | _values(m.ZODIAC_CARD, 5, 8),
    _values(m.PLANET_CARD, 9, 12) | _values(m.ZODIAC_CARD, 9, 12),
]
FIRST_STARS: Final = 4  # from here on classes of planets and signs
COVERING: Final = 1 << m.FOOL | 1 << m.HANGED_MAN | 1 << m.DEATH | 1 << m.DEVIL | 1 << m.JUDGEMENT

# By character: its constellation, its planet, points with either alone, with both.
CONSTELLATION_OF: Final[list[int]] = [
    m.CONJUNCTIONS[card][0] if card in m.CONJUNCTIONS else NONE for card in range(m.CARDS)
]
PLANET_OF: Final[list[int]] = [
    m.CONJUNCTIONS[card][1] if card in m.CONJUNCTIONS else NONE for card in range(m.CARDS)
]
CONSTELLATION_ALONE: Final[list[float]] = [
    float(m.CONJUNCTIONS[card][2]) if card in m.CONJUNCTIONS else 0.0 for card in range(m.CARDS)
]
PLANET_ALONE: Final[list[float]] = [
    float(m.CONJUNCTIONS[card][3]) if card in m.CONJUNCTIONS else 0.0 for card in range(m.CARDS)
]
BOTH: Final[list[float]] = [
    float(m.CONJUNCTIONS[card][4]) if card in m.CONJUNCTIONS else 0.0 for card in range(m.CARDS)
]
SHARED: Final = 120.0  # what the Lovers may have of a partner
CHARACTER_CARDS: Final[list[int]] = [card for card in range(m.CARDS) if m.CHARACTERS >> card & 1]
FETCHED_BY: Final[list[int]] = [m.FETCHED.get(card, NONE) for card in range(m.CARDS)]
SPOT_POINTS: Final[list[float]] = [float(points) for points in m.ASTROLABE_POINTS]

# -- weights ---------------------------------------------------------------------------

# Chances of spots and characters were set by eye from what became of them in 150 games
# between bots; what cards bring and CHARACTER come from a regression of the final lead over
# 385 games of `greedy` against itself; the others are judgements.

SCALE: Final = 250.0  # two spots: an estimate is off by about that much for most of a game

LOSS_UP: Final = 0.05  # of an unlocked token in a trick: everybody knows what it is
LOSS_DOWN: Final = 0.035  # the same face down, taken by guess or from memory
SAFE: Final = 0.985  # a locked slot: only Strength opens it
LOCK: Final = 0.4  # of the danger that a reward to come may still turn away
UNSEEN: Final = 0.8  # a right token that its owner does not know is easily moved away
AT_HAND: Final = 0.95  # a token gets to another slot of its owner, if a setting action is left
OWN_UNSEEN: Final = 0.6  # the same, if its owner does not know which token it is

ACT: Final = 2.1  # how fast means to get a token make it likely
CAP: Final = 0.68  # of that chance: others want it too, and what one has may be lost again
NEED: Final = 0.6  # share of those means for each token that is missing
REWARD: Final = 0.45  # of a trick to win that goes into a draw of a kind
THROW: Final = 0.25  # of one that makes an adversary lose a token, to draw it later
SWAP: Final = 0.7  # an exchange against a theft: one gives something away
BURIED: Final = 0.75  # danger that a token which nobody can point at does not turn up in time
HIDDEN: Final = 1.0  # the same for a token of an adversary that the seat does not know
PATIENCE: Final = 4.5  # tricks in which either danger falls to a third
FOREIGN: Final = 0.02  # a token that an adversary has locked
GUESS: Final = 0.055  # a spot whose setting is unknown, for each trick left to learn it
GUESS_MOST: Final = 0.8  # a little less than a setting known: it is good to know
# Spots of others, whose settings one does not know: who has time fills and corrects them,
# and a token that lies there late lies there for a reason.
TIME_TO_SET: Final = 5.0  # tricks in which most of an empty spot's chance is there
RESTING: Final = 0.75  # a token on such a spot at the end is right
TO_CHARACTER: Final = 0.5  # tokens not yet at a character: the astrolabe wants the same means

# Chances of a card to win a trick at a table of two.
WINS_STRONG: Final = 0.7
WINS_MIDDLING: Final = 0.45
WINS_WEAK: Final = 0.25
WINS_HIGH: Final = 0.2
WINS_OTHERWISE: Final = 0.06
OVERTAKEN: Final = 0.6  # that a card now winning still wins after one more player

# What a hand not yet dealt (round 2, seen from round 1) has of each kind, on the average.
NEXT_DRAWS: Final = 0.7
NEXT_STEALS: Final = 0.57
NEXT_SWAPS: Final = 0.7
NEXT_WINS: Final = 6.0  # tricks of round 2 that are won by means of a reward, by all seats

COVERED: Final = 0.08  # of a character in a trick: covered, judged, traded
TOWER_HELP: Final = 0.25  # how much of that danger is left behind the Tower
ROBBED: Final = 0.25  # what is left of a character that can be robbed
IN_HAND: Final = 0.75  # a character that is still to be played, if a trick is left
TO_ROB: Final = 0.85  # one that may be robbed
SECOND: Final = 0.15  # of the second best character: something to fall back on
KEPT: Final = 0.6  # a character kept for round 2 keeps this share until the end
FRESH: Final = 30.0  # what round 2 brings to whoever starts it with nothing
BELOW: Final = 0.25  # a character under a covering card

CHARACTER: Final = 0.5  # of the above: a point more in prospect was 0.4 in the end

# What a card in hand brings over a number, by round and class; its power alone, of planets
# and signs; and what a trick that was won brings.
CARD_WORTHS: Final[list[list[float]]] = [
    [45.0, 65.0, 90.0, 45.0, 40.0, 30.0, 80.0],
    [165.0, 95.0, 105.0, 35.0, 45.0, 30.0, 135.0],
]
POWER_SHARE: Final = 0.8
REWARD_WORTHS: Final[list[float]] = [50.0, 150.0]

COVER: Final = 6.0  # a card in hand that harms an adversary's character
FETCH: Final = 4.0  # a card that fetches a planet, whichever it is
INITIATIVE: Final = 3.0
ORDER: Final = 2.0  # knowing the planet pile: a search is worth a look even in vain
POWER_READY: Final = 6.0  # a power about to be used of which no more is known
NEARLY: Final = 0.9  # of a gain that is one's own choice now


class Sight:
    """The place of every token, for all seats, or one of the below."""

    def __init__(self, state: State) -> None:
        self.at: list[int] = [BURIED_AT] * m.TOKENS
        slots = state.slots
        for place in range(len(slots)):
            if slots[place] != NONE:
                self.at[slots[place]] = place
        for kind in range(2):
            for loose in state.zones[kind]:
                self.at[loose & TOKEN] = ZONE_AT
            if state.piles[kind]:
                self.at[state.piles[kind][0]] = TOP_AT
        if state.incoming != NONE:
            self.at[state.incoming & TOKEN] = AIR_AT


TOP_AT: Final = -1
ZONE_AT: Final = -2
BURIED_AT: Final = -3
AIR_AT: Final = -4


class Horizon:
    """A seat's means until one scoring: tricks, setting actions, ways to get tokens."""

    def __init__(self, tricks: int, moves: int, wins: float) -> None:
        self.tricks = tricks
        self.moves = moves
        self.wins = wins
        self.reach: list[float] = [0.0, 0.0]  # the sky, by kind
        self.take: list[float] = [0.0, 0.0]  # adversaries' tokens
        self.keep_up = exp(-LOSS_UP * tricks)
        self.keep_down = exp(-LOSS_DOWN * tricks)
        self.hurry = exp(-tricks / PATIENCE)


class Outlook:
    """One seat's chances."""

    def __init__(self, state: State, seat: Seat, sight: Sight) -> None:
        self.state = state
        self.seat = seat
        self.sight = sight
        self.spots: list[float] = [0.0, 0.0, 0.0, 0.0]  # chances to be right at the end
        phase = state.phase
        later = m.TRICKS - state.trick
        behind = (seat - state.turn) % state.seats
        to_set = 1
        to_play = 0
        if phase == phases.SETTING:
            to_set = 1 if behind < state.left else 0
        elif phase == phases.PLAY:
            to_play = 1 if behind < state.left else 0
        elif phase < phases.WIN:
            to_play = 1 if 0 < behind < state.left else 0
        self.plays = later + to_play
        hand = state.hands[seat]
        if not hand:
            self.plays = 0
        wins = self.winning(hand)
        if phase < phases.WIN:
            wins += ahead_in_trick(state, seat)
        self.near = Horizon(later + 1, later + to_set, wins)
        self.far = self.near
        if state.round == 1:
            more = NEXT_WINS / state.seats
            self.far = Horizon(later + 1 + m.TRICKS, later + to_set + m.TRICKS, wins + more)
        self.find_means(hand)
        self.find_spots()

    def winning(self, hand: int) -> float:
        """Tricks that a hand may win, as far as there are any."""
        if not self.plays:
            return 0.0
        number = hand.bit_count()
        strong = (hand & STRONG).bit_count()
        middling = (hand & MIDDLING).bit_count()
        weak = (hand & WEAK).bit_count()
        high = (hand & HIGH_STARS).bit_count()
        wins = (
            WINS_STRONG * strong
            + WINS_MIDDLING * middling
            + WINS_WEAK * weak
            + WINS_HIGH * high
            + WINS_OTHERWISE * (number - strong - middling - weak - high)
        )
        if number > self.plays:
            wins *= self.plays / number
        return wins * 2.0 / self.state.seats

    def find_means(self, hand: int) -> None:
        """How surely the seat gets a token of each kind from the sky, or from others."""
        state = self.state
        top = active_character(state, self.seat)
        usable = 1.0 if self.plays else 0.0
        draws: list[float] = [0.0, 0.0]
        thefts: list[float] = [0.0, 0.0]
        needs: list[float] = [NEED, NEED]
        base = m.SLOTS * self.seat
        for kind in range(2):
            draws[kind] = usable * (hand & DRAWING[kind]).bit_count()
            thefts[kind] = usable * (
                (hand & STEALING[kind]).bit_count() + SWAP * (hand & SWAPPING[kind]).bit_count()
            )
            for slot in range(3 * kind, 3 * kind + 2):
                place = base + slot
                if state.slots[place] != state.settings[place]:
                    needs[kind] += NEED
        if top == m.EMPRESS:
            for kind in range(2):
                draws[kind] *= 1.6
                thefts[kind] *= 1.6
        elif top == m.PRIESTESS:
            draws = [draws[0] + 0.5 * draws[1], draws[1] + 0.5 * draws[0]]
            thefts = [thefts[0] + 0.5 * thefts[1], thefts[1] + 0.5 * thefts[0]]
        for kind in range(2):
            set_means(self.near, kind, draws[kind], thefts[kind], needs[kind])
            if self.far is not self.near:
                more = draws[kind] + NEXT_DRAWS
                others = thefts[kind] + NEXT_STEALS + SWAP * NEXT_SWAPS
                set_means(self.far, kind, more, others, needs[kind])

    # -- tokens ------------------------------------------------------------------------

    def holds(self, token: Token, slot: int, horizon: Horizon) -> float:
        """The chance that a token lies in one of the seat's slots at a scoring."""
        state = self.state
        place = self.sight.at[token]
        kind = 0 if token < 12 else 1
        knows = state.token_known[token] >> self.seat & 1
        if place >= 0:
            if place // m.SLOTS == self.seat:
                if state.locked >> place & 1:
                    return 0.0
                keep = horizon.keep_up if state.up >> place & 1 else horizon.keep_down
                if place % m.SLOTS == slot:
                    return keep
                if not horizon.moves:
                    return 0.0
                return keep * (AT_HAND if knows else OWN_UNSEEN)
            if state.locked >> place & 1:
                return FOREIGN
            return horizon.take[kind] * (1.0 if knows else 1.0 - HIDDEN * horizon.hurry)
        if place == BURIED_AT or not knows:
            return horizon.reach[kind] * (1.0 - BURIED * horizon.hurry)
        if place == AIR_AT:
            return horizon.keep_down if state.turn == self.seat else 0.0
        return horizon.reach[kind]

    # -- the astrolabe --------------------------------------------------------------------

    def find_spots(self) -> None:
        """The chance of each spot to be right at the end."""
        for number in range(4):
            self.spots[number] = self.spot(m.ASTROLABE_SLOTS[number])

    def spot(self, slot: int) -> float:
        state = self.state
        place = m.SLOTS * self.seat + slot
        if state.locked >> place & 1:
            return SAFE
        setting = state.settings[place]
        horizon = self.far
        knows = state.setting_known[setting] >> self.seat & 1
        if state.slots[place] == setting:
            keep = horizon.keep_up if state.up >> place & 1 else horizon.keep_down
            if knows and state.token_known[setting] >> self.seat & 1:
                return keep + (1.0 - keep) * LOCK * (1.0 - exp(-horizon.wins))
            return keep * UNSEEN
        if knows:
            return self.holds(setting, slot, horizon)
        if horizon.moves < 2:
            return 0.0
        return min(GUESS_MOST, GUESS * horizon.tricks) * horizon.reach[0 if slot < 3 else 1]

    def astrolabe(self) -> float:
        return spot_points(self.spots)

    def astrolabe_seen(self, by: Seat) -> float:
        """The same to another seat, which mostly does not know the settings."""
        state = self.state
        spots = self.spots[:]
        tricks = self.far.tricks
        empty = CAP * (1.0 - exp(-tricks / TIME_TO_SET))
        filled = empty + (1.0 - empty) * RESTING * (1.0 - tricks / (2.0 * m.TRICKS + 1.0))
        for number in range(4):
            place = m.SLOTS * self.seat + m.ASTROLABE_SLOTS[number]
            if not state.setting_known[state.settings[place]] >> by & 1:
                spots[number] = empty if state.slots[place] == NONE else filled
        return spot_points(spots)

    # -- the character ----------------------------------------------------------------------

    def character(self) -> float:
        """The characters of all scorings to come."""
        best = self.best_character(NONE)
        if self.state.round == 1:
            best += max(FRESH, KEPT * best)
        return CHARACTER * best

    def best_character(self, given: Token) -> float:
        """The points of the best character at the next scoring; `given` a token as if held."""
        state = self.state
        seat = self.seat
        top = active_character(state, seat)
        best = 0.0
        second = 0.0
        if top != NONE:
            best = self.stays(top) * self.conjunction(top, given)
        else:
            stack = state.stacks[seat]
            if len(stack) > 1 and m.CHARACTERS >> stack[-2] & 1:
                best = BELOW * self.conjunction(stack[-2], given)
        hand = state.hands[seat] & m.CHARACTERS & m.OWN_MASK if self.plays else 0
        tokens = robbing_tokens(state, seat) if self.near.moves else 0
        if hand:
            for card in CHARACTER_CARDS:
                if hand >> card & 1:
                    worth = IN_HAND * self.conjunction(card, given)
                    if worth > best:
                        best, second = worth, best
                    elif worth > second:
                        second = worth
        if tokens:
            for other in range(state.seats):
                if other != seat:
                    card = active_character(state, other)
                    if card != NONE and tokens & m.CONJUNCTION[card] == m.CONJUNCTION[card]:
                        worth = TO_ROB * BOTH[card]
                        if worth > best:
                            best, second = worth, best
                        elif worth > second:
                            second = worth
        return best + SECOND * second

    def conjunction(self, card: Card, given: Token) -> float:
        """The points of a character with the tokens that may be there."""
        planet = PLANET_OF[card]
        constellation = CONSTELLATION_OF[card]
        one = AT_HAND if planet == given else self.serves(planet, m.X_P)
        other = AT_HAND if constellation == given else self.serves(constellation, m.X_C)
        both = BOTH[card]
        if card == m.LOVERS and self.state.partner != self.seat:
            both += SHARED
        return (
            one * other * both
            + one * (1.0 - other) * PLANET_ALONE[card]
            + other * (1.0 - one) * CONSTELLATION_ALONE[card]
        )

    def serves(self, token: Token, slot: int) -> float:
        """The chance that a token lies on the character board at the next scoring."""
        chance = self.holds(token, slot, self.near)
        if self.sight.at[token] // m.SLOTS == self.seat:
            return chance
        return TO_CHARACTER * chance

    def stays(self, card: Card) -> float:
        """The chance that a character is still on top at the next scoring."""
        state = self.state
        danger = COVERED * (self.near.tricks - 1)
        if state.tower == self.seat:
            danger *= TOWER_HELP
        stays = exp(-danger)
        for other in range(state.seats):
            if other != self.seat and is_exposed(state, other, card):
                stays *= ROBBED
        return stays

    # -- what is about to come ----------------------------------------------------------------

    def gain(self, token: Token) -> float:
        """The worth of getting a token now."""
        state = self.state
        base = m.SLOTS * self.seat
        spots = self.spots
        best = 0.0
        first = 0 if token < 12 else 2
        for number in range(first, first + 2):
            place = base + m.ASTROLABE_SLOTS[number]
            if (
                state.settings[place] == token
                and state.setting_known[token] >> self.seat & 1
                and not state.locked >> place & 1
            ):
                best = self.with_spot(number, self.far.keep_down) - spot_points(spots)
        character = self.best_character(token) - self.best_character(NONE)
        if state.round == 1:
            character *= 1.0 + KEPT
        return max(best, CHARACTER * character)

    def with_spot(self, number: int, chance: float) -> float:
        """The astrolabe with another chance for one spot."""
        spots = self.spots[:]
        spots[number] = chance
        return spot_points(spots)

    def best_draw(self, kind: int) -> float:
        """The best token of a kind that the sky offers now."""
        state = self.state
        best = 0.0
        if state.piles[kind]:
            best = max(best, self.gain(state.piles[kind][0]))
        for loose in state.zones[kind]:
            token = loose & TOKEN
            if state.token_known[token] >> self.seat & 1:
                best = max(best, self.gain(token))
        return best

    def best_theft(self, kind: int) -> float:
        """The best token of a kind that an adversary has, as far as the seat knows."""
        state = self.state
        best = 0.0
        for place in range(len(state.slots)):
            token = state.slots[place]
            if (
                token != NONE
                and place // m.SLOTS != self.seat
                and (token >= 12) == kind
                and not state.locked >> place & 1
                and state.token_known[token] >> self.seat & 1
            ):
                best = max(best, self.gain(token))
        return best

    def best_lock(self) -> float:
        """The best spot to consolidate."""
        state = self.state
        best = 0.0
        for number in range(4):
            place = m.SLOTS * self.seat + m.ASTROLABE_SLOTS[number]
            token = state.slots[place]
            if (
                token != NONE
                and token == state.settings[place]
                and not state.locked >> place & 1
                and (state.token_known[token] & state.setting_known[token]) >> self.seat & 1
            ):
                best = max(best, self.with_spot(number, SAFE) - spot_points(self.spots))
        return best

    def pending(self) -> float:
        """The worth of the seat's next step: a power under way, a reward, a token in the air."""
        state = self.state
        phase = state.phase
        if state.turn != self.seat or phase in (phases.PLAY, phases.SETTING):
            return 0.0
        if phase == phases.PLACE:
            return NEARLY * self.gain(state.incoming & TOKEN) if state.incoming != NONE else 0.0
        if phase == phases.WIN or phase == phases.WIN_DRAW:
            best = max(self.best_draw(0), self.best_draw(1))
            if phase == phases.WIN:
                best = max(best, self.best_lock(), REWARD_WORTHS[state.round - 1])
            return NEARLY * best
        if phase > phases.WIN:
            return POWER_READY
        return self.pending_power()

    def pending_power(self) -> float:
        """A step of a card."""
        state = self.state
        phase = state.phase
        kinds = [0, 1]
        if state.space == NONE and phase != phases.USE:
            steps = m.WORLD_STEPS[state.card]
            if active_character(state, self.seat) != m.PRIESTESS:
                kinds = [steps[state.step % len(steps)] & 1]
        best = 0.0
        if phase == phases.DRAW:
            for kind in kinds:
                best = max(best, self.best_draw(kind))
        elif phase in (phases.STEAL, phases.EXCHANGE, phases.EXCHANGE_WITH):
            for kind in kinds:
                best = max(best, self.best_theft(kind))
        elif phase == phases.USE and FETCHED_BY[state.card] != NONE:
            token = FETCHED_BY[state.card]
            if self.sight.at[token] in (TOP_AT, BURIED_AT):
                best = self.gain(token)
        return POWER_READY + NEARLY * max(best, power_worth(state))

    def pending_seen(self) -> float:
        """The worth of `pending` to others, who cannot tell the seat's aim."""
        state = self.state
        phase = state.phase
        if state.turn != self.seat or not phases.PLAY < phase < phases.SETTING:
            return 0.0
        if phase == phases.WIN:
            return NEARLY * REWARD_WORTHS[state.round - 1]
        if phase == phases.PLACE or phase > phases.WIN:
            return POWER_READY
        return POWER_READY + NEARLY * power_worth(state)

    def hand(self) -> float:
        """Cards, the initiative and what is under way, besides what they do for the chances."""
        return self.cards() + self.pending()

    def cards(self) -> float:
        """Cards and the initiative alone."""
        state = self.state
        worth = INITIATIVE if state.initiative == self.seat else 0.0
        if searchers(state) >> self.seat & 1:
            worth += ORDER
        if state.phase < phases.WIN:
            worth += REWARD_WORTHS[state.round - 1] * ahead_in_trick(state, self.seat)
        if self.plays:
            hand = state.hands[self.seat]
            worth += min(1.0, self.plays / max(1, hand.bit_count())) * hand_worth(state, hand)
            worth += COVER * (hand & COVERING).bit_count() + FETCH * (hand & FETCHING).bit_count()
        return worth


def set_means(horizon: Horizon, kind: int, draws: float, thefts: float, need: float) -> None:
    """Cards and rewards as chances to get a token of a kind."""
    horizon.reach[kind] = CAP * (1.0 - exp(-ACT * (draws + REWARD * horizon.wins) / need))
    horizon.take[kind] = CAP * (1.0 - exp(-ACT * (thefts + THROW * horizon.wins) / need))


def hand_worth(state: State, hand: int) -> float:
    """The average worth of cards, if they are played."""
    row = CARD_WORTHS[state.round - 1]
    worth = 0.0
    for number in range(len(CLASSES)):
        worth += row[number] * (hand & CLASSES[number]).bit_count()
    return worth


def power_worth(state: State) -> float:
    """The average worth of the power of the planet or sign under way."""
    if state.space == NONE and state.card != NONE:
        for number in range(FIRST_STARS, len(CLASSES)):
            if CLASSES[number] >> state.card & 1:
                return POWER_SHARE * CARD_WORTHS[state.round - 1][number]
    return 0.0


def spot_points(spots: list[float]) -> float:
    """The points to expect of an astrolabe, each spot right by its own chance."""
    a, b, c, d = spots[0], spots[1], spots[2], spots[3]
    none = (1.0 - a) * (1.0 - b)
    two = a * b
    one = 1.0 - none - two
    zero = (1.0 - c) * (1.0 - d)
    pair = c * d
    single = 1.0 - zero - pair
    return (
        SPOT_POINTS[1] * (one * zero + none * single)
        + SPOT_POINTS[2] * (two * zero + one * single + none * pair)
        + SPOT_POINTS[3] * (two * single + one * pair)
        + SPOT_POINTS[4] * two * pair
    )


def ahead_in_trick(state: State, seat: Seat) -> float:
    """The chance that a seat wins the trick with the card it has laid."""
    best = NONE
    holder = NONE
    for laid in state.world:
        if m.POWER[laid >> 3] > best:
            best = m.POWER[laid >> 3]
            holder = laid & 7
    if holder != seat or holder == DESTINY_SEAT:
        return 0.0
    chance = 1.0
    after = state.left if state.phase == phases.PLAY else state.left - 1
    for _ in range(after):
        chance *= OVERTAKEN
    return chance


def is_exposed(state: State, robber: Seat, card: Card) -> bool:
    """Has an adversary both tokens of a character face up?  [LAB-440]"""
    tokens = robbing_tokens(state, robber)
    return tokens & m.CONJUNCTION[card] == m.CONJUNCTION[card]


class AstrolabeMind(Mind):
    """Points of round 1, characters to be scored, spots to be right."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, SCALE)
        self.search = SearchSettings(trust=12.0)  # cards to come make simulations noisy

    def estimates(self, state: State) -> list[float]:
        sight = Sight(state)
        estimates: list[float] = []
        for seat in range(state.seats):
            outlook = Outlook(state, seat, sight)
            points = outlook.astrolabe() + outlook.character() + outlook.hand()
            if state.points:
                points += state.points[seat]
            estimates.append(points)
        return estimates

    def worths(self, state: State) -> list[float]:
        """The worth to each seat by its own knowledge: it does not see the settings of others.

        Thus nobody goes for a token because it is right where it lies, unless he can know.
        """
        sight = Sight(state)
        outlooks = [Outlook(state, seat, sight) for seat in range(state.seats)]
        common: list[float] = []
        for outlook in outlooks:
            points = outlook.character() + outlook.cards()
            if state.points:
                points += state.points[outlook.seat]
            common.append(points)
        worths: list[float] = []
        for seat in range(state.seats):
            beliefs = common[:]
            for outlook in outlooks:
                if outlook.seat == seat:
                    beliefs[seat] += outlook.astrolabe() + outlook.pending()
                else:
                    beliefs[outlook.seat] += outlook.astrolabe_seen(seat) + outlook.pending_seen()
            worths.append(shares(beliefs, self.scale)[seat])
        return worths

    def parts(self, state: State, seat: Seat) -> Parts:
        outlook = Outlook(state, seat, Sight(state))
        first = float(state.points[seat]) if state.points else 0.0
        return (
            (message("lab.part.first-round"), first),
            (message("bots.astrolabe.character"), outlook.character()),
            (message("bots.astrolabe.astrolabe"), outlook.astrolabe()),
            (message("bots.astrolabe.hand"), outlook.hand()),
        )


MINDS: Final[Minds] = {"astrolabe": AstrolabeMind}
