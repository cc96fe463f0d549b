"""Positions of Astra as text, in both directions.

Slots are 1, 2, 3 ... in text, stars and bonuses count from 0, as in the dossier.

    game: astra
    seats: 2
    turn: B
    phase: action
    pawn: water
    slot 1: bull AAAdd.....
    slot 2: crow
    B: dust 3, telescopes 1, cards ram crab!

A slot has a letter a star: who ticked it, `d` for the dreamer, `P` for Ptolemy, `.` for
nobody; the last ones may be left out. `!` marks an exhausted card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from astrarium.engine.errors import BadText
from astrarium.engine.options import flags_of, flags_text
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR, message
from astrarium.engine.textform import (
    Field,
    Word,
    actor_text,
    read_actor,
    read_fields,
    read_number,
)
from astrarium.games.astra.library import removals
from astrarium.games.astra.material import (
    ALL_CARDS,
    BONUSES,
    CAPACITY,
    CARDS,
    E4,
    ELEMENT_OF,
    ELEMENTS,
    FIRE,
    H3,
    KEYS,
    MODIFIERS,
    PTOLEMY_DUST,
    PTOLEMY_FAME,
    SIDES_IN_SOLO,
    SIZE,
    SOLO_PILE,
    SOLO_UNDER,
    START_DUST,
    UNDER,
    WISDOM_BOXES,
    Card,
    Slot,
)
from astrarium.games.astra.notation import (
    BLANK,
    HIDDEN,
    SCORING_NAMES,
    keys_text,
    read_card,
    read_cards,
    read_scoring,
    scoring_text,
)
from astrarium.games.astra.sense import POWER_PHASES, SLOT_PHASES, check
from astrarium.games.astra.speech import PLACES
from astrarium.games.astra.state import (
    ACTION,
    AFTER,
    AGAIN,
    AIM,
    BONUS,
    DEAL,
    DIE,
    DISCOVER,
    DREAM,
    DREAM_AIM,
    DREAM_BEGUN,
    DREAM_CARD,
    ENDED,
    EXCHANGE,
    FIRST_STAR,
    FREE_ANY,
    FREE_THREE,
    FREE_TWO,
    LIMIT,
    NEXT_STAR,
    NONE,
    OPEN,
    PATH,
    POOLED,
    POWER,
    REACTIVATE,
    RESHUFFLE,
    UNSEEN,
    modifier_mask,
    pens_of,
)
from astrarium.games.astra.view import (
    UNKNOWN,
    Board,
    PtolemyView,
    SkyView,
    StepView,
    TurnView,
    View,
    cards_seen,
    hidden_cards,
    rest_of,
)

NOBODY: Final = "."
EXHAUSTED: Final = "!"
DREAMER: Final = "d"
PTOLEMY: Final = "P"
DONE: Final = "done"  # of a walk: the great star is reached
SOLO: Final = "astra-solo"

# -- positions: writing ----------------------------------------------------------

PHASES: Final = {
    "deal": DEAL,
    "power": POWER,
    "exchange": EXCHANGE,
    "free": FREE_ANY,
    "three": FREE_THREE,
    "two": FREE_TWO,
    "action": ACTION,
    "first": FIRST_STAR,
    "next": NEXT_STAR,
    "after": AFTER,
    "again": AGAIN,
    "discover": DISCOVER,
    "bonus": BONUS,
    "reactivate": REACTIVATE,
    "limit": LIMIT,
    "dream-card": DREAM_CARD,
    "dream": DREAM,
    "dream-begun": DREAM_BEGUN,
    "over": ENDED,
    "die": DIE,
    "aim": AIM,
    "path": PATH,
    "dream-aim": DREAM_AIM,
    "reshuffle": RESHUFFLE,
}
PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}
KEYS_OF_TABLE: Final = (
    *("game", "seat", "seats", "first", "turn", "turns", "act", "phase", "pawn", "slot"),
    *LETTERS[:5],
    *("discard", "above", "below", "scoring", "end"),
    *("registered", "greats", "paid", "refund", "walk", "spoilt", "rested"),
    *("power", "chosen", "last", "owed", "used", "struck", "picked", "served", "vacated"),
    "dreaming",
)
KEYS_OF_SOLO: Final = (
    *KEYS_OF_TABLE,
    *("modifiers", "ptolemy", "left", "right", "library", "top", "pool", "drawn", "spent"),
    "lost",
)


def pen_letters(seats: int, solo: bool) -> str:
    """A letter a pen, in the order of the marks."""
    sides = LETTERS[:seats] + (PTOLEMY if solo else "")
    return sides + (DREAMER if len(sides) == 2 else "")


def position(view: View) -> str:
    """A view as text; what is at its default is left out, what matters is always there."""
    letters = pen_letters(view.seats, view.ptolemy is not None)
    lines = [
        f"game: {view.game}",
        f"seat: {actor_text(view.seat)}",
        f"seats: {view.seats}",
        f"first: {side_text(view.first, letters)}",
        f"turn: {side_text(view.turn, letters)}",
        f"turns: {view.turns}",
        f"act: {actor_text(view.actor)}",
        f"phase: {PHASE_NAMES[view.phase]}",
        f"pawn: {ELEMENTS[view.pawn]}",
    ]
    lines += [f"slot {n}: {sky_text(slot, letters)}" for n, slot in enumerate(view.sky, 1)]
    lines += [f"{LETTERS[seat]}: {board_text(b)}" for seat, b in enumerate(view.boards)]
    lines += [
        f"discard: {keys_text(view.discard)}",
        f"above: {view.above}",
        f"below: {view.below}",
        f"scoring: {scoring_line(view)}",
    ]
    if view.ender != NONE:
        lines.append(f"end: {letters[view.ender]} {view.turns_left}")
    lines += turn_lines(view.effects) + step_lines(view.step, letters)
    if view.ptolemy is not None:
        lines += ptolemy_lines(view.ptolemy)
    return "\n".join(lines) + "\n"


def side_text(side: int, letters: str) -> str:
    return BLANK if side == NONE else letters[side]


def sky_text(slot: SkyView, letters: str) -> str:
    """`bull AAAdd.....`"""
    if slot.card == UNKNOWN:
        return BLANK
    owners = [NOBODY] * SIZE[slot.card]
    for letter, mark in zip(letters, slot.marks, strict=True):
        for star in range(SIZE[slot.card]):
            if mark >> star & 1:
                owners[star] = letter
    return f"{KEYS[slot.card]} {''.join(owners)}"


def board_text(board: Board) -> str:
    cards = [KEYS[card] for card in board.active]
    cards += [KEYS[card] + EXHAUSTED for card in board.exhausted]
    plain = (
        f"dust {board.dust}, telescopes {board.telescopes}, fame {board.fame}, "
        f"pouch {CAPACITY[board.pouch]}, wisdom {board.wisdom}"
    )
    return f"{plain}, cards {' '.join(cards)}" if cards else plain


def scoring_line(view: View) -> str:
    names = [f"{LETTERS[seat]} {scoring_text([card])}" for seat, card in enumerate(view.scoring)]
    if view.ptolemy is not None and view.ptolemy.modifiers & H3:
        names.append(f"{PTOLEMY} {scoring_text([view.ptolemy.scoring])}")
    return ", ".join(names)


def turn_lines(effects: TurnView) -> list[str]:
    lines = []
    if effects.registered:
        lines.append(f"registered: {keys_text(effects.registered)}")
    numbers: tuple[tuple[str, int | str], ...] = (
        ("greats", effects.greats),
        ("paid", effects.paid),
        ("refund", effects.refund),
        ("walk", DONE if effects.walk == NONE else effects.walk),
    )
    lines += [f"{key}: {number}" for key, number in numbers if number]
    flags = (("spoilt", effects.spoilt), ("rested", effects.rested))
    return lines + [f"{key}: yes" for key, flag in flags if flag]


def step_lines(step: StepView, letters: str) -> list[str]:
    lines = []
    if step.power != UNKNOWN:
        lines.append(f"power: {KEYS[step.power]}")
    if step.slot != UNKNOWN:
        lines.append(f"chosen: {step.slot + 1}")
    if step.last != UNKNOWN:
        lines.append(f"last: {step.last}")
    if step.left:
        lines.append(f"owed: {step.left}")
    numbers: tuple[tuple[str, Sequence[int]], ...] = (
        ("used", [slot + 1 for slot in step.used]),
        ("struck", step.struck),
        ("picked", step.picked),
        ("vacated", [slot + 1 for slot in step.vacated]),
    )
    for key, members in numbers:
        if members:
            lines.append(f"{key}: {' '.join(str(member) for member in members)}")
    if step.served:
        lines.append(f"served: {' '.join(letters[side] for side in step.served)}")
    if step.dreaming:
        lines.append("dreaming: yes")
    return lines


def modifiers_text(modifiers: int) -> str:
    words = tuple(word for bit, word in enumerate(MODIFIERS) if modifiers >> bit & 1)
    return flags_text(words)


def ptolemy_lines(shown: PtolemyView) -> list[str]:
    board = f"dust {shown.dust}, telescopes {shown.telescopes}, fame {shown.fame}"
    cards = f", cards {keys_text(shown.cards)}" if shown.cards else ""
    lines = [
        f"modifiers: {modifiers_text(shown.modifiers)}",
        f"ptolemy: {board}{cards}",
        f"left: {card_text(shown.left)}",
        f"right: {right_text(shown)}",
        f"library: {shown.pile}",
    ]
    if shown.top != UNKNOWN:
        lines.append(f"top: {KEYS[shown.top]}")
    if shown.reshuffled:
        lines.append(f"pool: {keys_text(shown.pool)}")
    if shown.in_use != UNKNOWN:
        lines.append(f"drawn: {KEYS[shown.in_use]} {PLACES[shown.place]}")
    lines.append(f"spent: {keys_text(shown.discard)}")
    if shown.lost:
        lines.append("lost: yes")
    return lines


def card_text(card: Card) -> str:
    return BLANK if card == UNKNOWN else KEYS[card]


def right_text(shown: PtolemyView) -> str:
    """`?`: face down and unknown; `? pool`: face down, from a pile of known cards."""
    if shown.right_face == OPEN:
        return card_text(shown.right)
    return HIDDEN if shown.right_face == UNSEEN else f"{HIDDEN} pool"


# -- positions: reading ----------------------------------------------------------

CHANCE_PHASES: Final = (DEAL, DIE, AIM, PATH, DREAM_AIM, RESHUFFLE)
SOLO_PHASES: Final = ("die", "aim", "path", "dream-aim", "reshuffle")
DREAM_PHASES: Final = ("dream-card", "dream", "dream-begun")
MOST: Final = 10**6  # no count of the game comes near it


class Reader:
    """The fields of a position, read one by one with defaults."""

    def __init__(self, text: str, game: str) -> None:
        self.solo = game == SOLO
        self.keys = KEYS_OF_SOLO if self.solo else KEYS_OF_TABLE
        self.fields = read_fields(text, self.keys)
        named = self.fields.get("game")
        if named is None or named.value.text != game:
            word = Word("", 1, 1) if named is None else named.value
            raise word.wrong("ast.bad.game", game=game)
        self.seats = self.number("seats", 1 if self.solo else 2, 1 if self.solo else 2)
        if self.seats > (1 if self.solo else 5):
            raise self.fields["seats"].value.wrong("ast.bad.seats")
        self.letters = pen_letters(self.seats, self.solo)
        self.sides = SIDES_IN_SOLO if self.solo else self.seats
        self.check_keys()

    def check_keys(self) -> None:
        """Slots and boards that are there, no other numbers, nothing drawn."""
        slots = [f"slot {slot + 1}" for slot in range(self.sides + 1)]
        boards = LETTERS[: self.seats]
        keys = [key for key in self.keys if key != "slot" and key not in LETTERS]
        for key, field in self.fields.items():
            if key not in keys and key not in boards and key not in slots:
                known = ", ".join([*slots, *boards, *keys])
                raise field.key.wrong("text.unknown-key", keys=known)
            if field.block:
                raise field.block[0].wrong("text.no-block")

    def value(self, key: str) -> Word | None:
        field = self.fields.get(key)
        return None if field is None else field.value

    def number(self, key: str, default: int, low: int = 0, high: int = MOST) -> int:
        word = self.value(key)
        return default if word is None else limited(word, low, high)

    def flag(self, key: str) -> bool:
        word = self.value(key)
        if word is None:
            return False
        return choice(word, {"no": 0, "yes": 1}) == 1

    def words(self, key: str) -> list[Word]:
        field = self.fields.get(key)
        return [] if field is None or field.value.text == BLANK else field.words()

    def once(self, key: str) -> list[Word]:
        """The words of a list that names nothing twice."""
        words = self.words(key)
        for place, word in enumerate(words):
            if any(word.text == other.text for other in words[:place]):
                raise word.wrong("ast.bad.twice")
        return words

    def cards(self, key: str) -> tuple[Card, ...]:
        return read_cards(self.once(key))

    def card(self, key: str) -> Card:
        word = self.value(key)
        return UNKNOWN if word is None or word.text == BLANK else read_card(word)

    def slot(self, word: Word) -> Slot:
        return limited(word, 1, self.sides + 1) - 1

    def slots(self, key: str) -> tuple[Slot, ...]:
        return tuple(self.slot(word) for word in self.once(key))

    def bonuses(self, key: str) -> tuple[int, ...]:
        return tuple(sorted(limited(word, 0, BONUSES - 1) for word in self.once(key)))

    def side(self, word: Word) -> int:
        """A seat by its letter, or Ptolemy."""
        sides = self.letters[: self.sides]
        if len(word.text) != 1 or word.text not in sides:
            raise word.wrong("text.no-seat", seats=", ".join(sides))
        return sides.index(word.text)

    def side_of(self, key: str, default: int) -> int:
        word = self.value(key)
        if word is None:
            return default
        return NONE if word.text == BLANK else self.side(word)

    def actor(self, default: int) -> int:
        word = self.value("act")
        return default if word is None else read_actor(word, self.seats)

    def viewer(self, phase: int, actor: int) -> int:
        """The seat that looks on, or the spectator; what is begun, only its actor sees."""
        word = self.value("seat")
        if word is None:
            return max(actor, 0) if phase in (FIRST_STAR, DREAM_BEGUN) else 0
        seat = read_actor(word, self.seats)
        if seat < 0 and seat != SPECTATOR:
            raise word.wrong("text.no-seat", seats=", ".join(LETTERS[: self.seats]))
        return seat

    def phase(self) -> int:
        """One of those that this game has, with so many sides."""
        word = self.value("phase")
        names = {
            name: phase
            for name, phase in PHASES.items()
            if (self.solo or name not in SOLO_PHASES)
            and (self.sides == 2 or name not in DREAM_PHASES)
        }
        return POWER if word is None else choice(word, names)


def limited(word: Word, low: int, high: int) -> int:
    number = read_number(word, low)
    if number > high:
        raise word.wrong("ast.bad.number", low=low, high=high)
    return number


def choice(word: Word, names: Mapping[str, int]) -> int:
    if word.text not in names:
        raise word.wrong("ast.bad.choice", names=", ".join(names))
    return names[word.text]


def parse_position(text: str, game: str) -> View:
    """The view that `position` wrote; raises BadText, also where it makes no sense.

    Left out: seat A in its Power phase, pawn on Fire, slots empty, boards as at the start of
    the game, no more cards below the End card than at the start, all others above it.
    Ptolemy as at the start, his library showing the first cards of the deck that are
    nowhere else.
    """
    reader = Reader(text, game)
    phase = reader.phase()
    turn = reader.side_of("turn", NONE if phase == DEAL else 0)
    actor = reader.actor(usual_actor(phase, turn, reader))
    pawn = reader.value("pawn")
    ender, turns_left = read_end(reader)
    view = View(
        game=game,
        seat=reader.viewer(phase, actor),
        seats=reader.seats,
        first=reader.side_of("first", NONE if phase == DEAL and not reader.solo else 0),
        turn=turn,
        turns=reader.number("turns", 0),
        actor=actor,
        phase=phase,
        pawn=FIRE if pawn is None else choice(pawn, ELEMENT_OF),
        sky=tuple(read_slot(reader, slot) for slot in range(reader.sides + 1)),
        boards=tuple(read_board(reader, seat) for seat in range(reader.seats)),
        discard=reader.cards("discard"),
        above=0,
        below=0,
        unseen=(),
        scoring=read_scorings(reader)[: reader.seats],
        ender=ender,
        turns_left=turns_left,
        effects=read_effects(reader),
        step=read_step(reader, phase),
        ptolemy=None,
    )
    if reader.solo:
        view = view._replace(ptolemy=read_ptolemy(reader, view))
    view = read_piles(reader, view)
    check(reader.fields, view)
    return view


def usual_actor(phase: int, turn: int, reader: Reader) -> int:
    if phase == ENDED:
        return OVER
    if phase in CHANCE_PHASES:
        return CHANCE
    return 0 if reader.solo else turn


def read_end(reader: Reader) -> tuple[int, int]:
    """`B 3`: in whose turn the End card surfaced, and how many turns follow the present one."""
    words = reader.words("end")
    if not words:
        return NONE, 0
    if len(words) != 2:
        raise reader.fields["end"].value.wrong("ast.bad.end")
    return reader.side(words[0]), limited(words[1], 0, 2 * reader.sides)


def read_slot(reader: Reader, slot: Slot) -> SkyView:
    pens = pens_of(reader.sides)
    field = reader.fields.get(f"slot {slot + 1}")
    if field is None or field.value.text in ("", BLANK):
        return SkyView(UNKNOWN, (0,) * pens)
    words = field.words()
    card = read_card(words[0])
    marks = [0] * pens
    if len(words) > 2:
        raise words[2].wrong("ast.bad.slot")
    if len(words) == 2:
        owners = words[1]
        if len(owners.text) > SIZE[card]:
            raise owners.wrong("ast.bad.owners", n=SIZE[card], letters=reader.letters)
        for star, letter in enumerate(owners.text):
            if letter != NOBODY:
                if letter not in reader.letters:
                    raise owners.wrong("ast.bad.owners", n=SIZE[card], letters=reader.letters)
                marks[reader.letters.index(letter)] |= 1 << star
    return SkyView(card, tuple(marks))


BOARD_KEYS: Final = ("dust", "telescopes", "fame", "pouch", "wisdom", "cards")
HIS_KEYS: Final = ("dust", "telescopes", "fame", "cards")


def read_board_words(
    field: Field | None, names: Sequence[str]
) -> tuple[dict[str, Word], list[Word]]:
    """The numbers of a board by name, and the words after `cards`."""
    numbers: dict[str, Word] = {}
    words = [] if field is None or field.value.text == BLANK else field.words()
    while words:
        key = words.pop(0)
        if key.text not in names:
            raise key.wrong("ast.bad.board", names=", ".join(names))
        if key.text == "cards":
            return numbers, [word for word in words if word.text != BLANK]
        if not words:
            raise key.wrong("ast.bad.board", names=", ".join(names))
        if key.text in numbers:
            raise key.wrong("ast.bad.twice")
        numbers[key.text] = words.pop(0)
    return numbers, []


def read_board(reader: Reader, seat: int) -> Board:
    numbers, cards = read_board_words(reader.fields.get(LETTERS[seat]), BOARD_KEYS)
    active, exhausted = [], []
    for word in cards:
        if word.text.endswith(EXHAUSTED):
            bare = Word(word.text.removesuffix(EXHAUSTED), word.line, word.column)
            exhausted.append(read_card(bare))
        else:
            active.append(read_card(word))
    pouch = limited_or(numbers, "pouch", CAPACITY[0], CAPACITY[0], CAPACITY[-1])
    return Board(
        dust=limited_or(numbers, "dust", START_DUST),
        telescopes=limited_or(numbers, "telescopes", 0),
        fame=limited_or(numbers, "fame", 0),
        pouch=CAPACITY.index(pouch),
        wisdom=limited_or(numbers, "wisdom", 0, 0, WISDOM_BOXES),
        active=tuple(sorted(active)),
        exhausted=tuple(sorted(exhausted)),
    )


def limited_or(
    numbers: Mapping[str, Word], key: str, default: int, low: int = 0, high: int = MOST
) -> int:
    return limited(numbers[key], low, high) if key in numbers else default


def read_scorings(reader: Reader) -> tuple[int, ...]:
    """A card or `?` for every side, in order; Ptolemy may be left out."""
    words = reader.words("scoring")
    found = [UNKNOWN] * reader.sides
    for place in range(0, len(words), 2):
        side = reader.side(words[place])
        if any(words[place].text == word.text for word in words[:place:2]):
            raise words[place].wrong("ast.bad.twice")
        if place + 1 == len(words):
            raise words[place].wrong("ast.bad.scoring", cards=", ".join(SCORING_NAMES))
        if words[place + 1].text != HIDDEN:
            card = read_scoring(words[place + 1])
            if card in found:
                raise words[place + 1].wrong("ast.bad.twice")
            found[side] = card
    return tuple(found)


def read_effects(reader: Reader) -> TurnView:
    return TurnView(
        registered=tuple(sorted(reader.cards("registered"))),
        greats=reader.number("greats", 0),
        paid=reader.number("paid", 0),
        refund=reader.number("refund", 0),
        walk=read_walk(reader),
        spoilt=reader.flag("spoilt"),
        rested=reader.flag("rested"),
    )


def read_walk(reader: Reader) -> int:
    """AST-330: the stars on the way to a great star, or that it has been reached."""
    word = reader.value("walk")
    return NONE if word is not None and word.text == DONE else reader.number("walk", 0)


def read_step(reader: Reader, phase: int) -> StepView:
    chosen = reader.value("chosen")
    last = reader.number("last", UNKNOWN)
    power = reader.card("power")
    if (
        (chosen is None and phase in SLOT_PHASES)
        or (last == UNKNOWN and phase == NEXT_STAR)
        or (power == UNKNOWN and phase in POWER_PHASES)
    ):
        raise reader.fields["phase"].value.wrong("ast.bad.step")
    return StepView(
        power=power,
        slot=UNKNOWN if chosen is None else reader.slot(chosen),
        last=last,
        left=reader.number("owed", 0),
        used=tuple(sorted(reader.slots("used"))),
        struck=reader.bonuses("struck"),
        picked=reader.bonuses("picked"),
        served=tuple(sorted(reader.side(word) for word in reader.once("served"))),
        vacated=reader.slots("vacated"),
        dreaming=reader.flag("dreaming"),
    )


# -- Ptolemy and the piles -------------------------------------------------------


def read_ptolemy(reader: Reader, view: View) -> PtolemyView:
    numbers, cards = read_board_words(reader.fields.get("ptolemy"), HIS_KEYS)
    modifiers = read_modifiers(reader)
    in_use, place = read_drawn(reader)
    right, face = read_right(reader)
    shown = PtolemyView(
        modifiers=modifiers,
        dust=limited_or(numbers, "dust", PTOLEMY_DUST),
        telescopes=limited_or(numbers, "telescopes", 0),
        fame=limited_or(numbers, "fame", PTOLEMY_FAME),
        cards=read_cards(cards),
        scoring=read_scorings(reader)[reader.seats],
        left=reader.card("left"),
        right=right,
        right_face=face,
        pile=0,
        top=reader.card("top"),
        pool=tuple(sorted(reader.cards("pool"))),
        reshuffled="pool" in reader.fields,
        in_use=in_use,
        place=place,
        discard=reader.cards("spent"),
        lost=reader.flag("lost"),
    )
    if view.phase != DEAL:
        shown = laid_out(reader, view, shown)
    usual = 0 if view.phase == DEAL else usual_library(shown)
    return shown._replace(pile=reader.number("library", usual, 0, CARDS))


def read_modifiers(reader: Reader) -> int:
    word = reader.value("modifiers")
    flags = () if word is None else flags_of(word.text)
    for flag in flags:
        if word is not None and flag not in MODIFIERS:
            raise word.wrong("ast.bad.choice", names=", ".join(MODIFIERS))
    return modifier_mask(tuple(set(flags)))


def read_drawn(reader: Reader) -> tuple[Card, int]:
    """`bull left`: the library card in use, and where it came from."""
    words = reader.words("drawn")
    if not words:
        return UNKNOWN, NONE
    if len(words) != 2 or words[1].text not in PLACES:
        raise reader.fields["drawn"].value.wrong("ast.bad.drawn", names=", ".join(PLACES))
    return read_card(words[0]), PLACES.index(words[1].text)


def read_right(reader: Reader) -> tuple[Card, int]:
    words = reader.words("right")
    if not words:
        return UNKNOWN, OPEN
    faces = [word.text for word in words]
    if faces == [HIDDEN]:
        return UNKNOWN, UNSEEN
    if faces == [HIDDEN, "pool"]:
        return UNKNOWN, POOLED
    if len(words) > 1:
        raise words[1].wrong("ast.bad.right-card")
    return read_card(words[0]), OPEN


def laid_out(reader: Reader, view: View, shown: PtolemyView) -> PtolemyView:
    """LEFT, RIGHT and with E4 the top card, where nothing is said of them."""
    free = list(rest_of(view._replace(ptolemy=shown)))
    if "left" not in reader.fields and free:
        shown = shown._replace(left=free.pop(0))
    if "right" not in reader.fields and free:
        shown = shown._replace(right=free.pop(0))
    if "top" not in reader.fields and shown.modifiers & E4 and free:
        usual = usual_library(shown)
        if reader.number("library", usual):
            shown = shown._replace(top=free.pop(0))
    return shown


def usual_library(shown: PtolemyView) -> int:
    """The cards of his draw pile, by all that lies elsewhere."""
    if shown.reshuffled:
        down = 1 if shown.right_face == POOLED else 0
        return len(shown.pool) + (1 if shown.top != UNKNOWN else 0) - down
    library = CARDS - SOLO_PILE - len(removals(shown.modifiers))
    out = [card for card in (shown.left, shown.right, shown.in_use) if card != UNKNOWN]
    down = 0 if shown.right_face == OPEN else 1
    return max(library - len(out) - down - len(shown.discard), 0)


def read_piles(reader: Reader, view: View) -> View:
    """Whatever is nowhere to be seen is in the pile, in the library, or removed."""
    check_once(reader, view)
    if view.phase == DEAL:
        return view
    unseen = rest_of(view)
    left = len(unseen)
    usual = UNDER[view.seats]
    shown = view.ptolemy
    if shown is not None:
        down = 1 if shown.right_face == UNSEEN else 0
        left -= hidden_cards(shown) + down + len(removals(shown.modifiers))
        usual = SOLO_UNDER
    if left < 0:
        raise reader.fields["game"].value.wrong("ast.bad.count", n=-left)
    usual = left if view.ender != NONE else min(usual, max(left - 1, 0))
    above = reader.number("above", left - reader.number("below", usual), 0, left)
    below = reader.number("below", left - above)
    if above < 0 or above + below != left:
        key = "above" if "above" in reader.fields else "below"
        raise reader.fields[key].value.wrong("ast.bad.piles", n=left)
    return view._replace(unseen=unseen, above=above, below=below)


def check_once(reader: Reader, view: View) -> None:
    """Every card is in one place."""
    seen = cards_seen(view)
    for card in ALL_CARDS:
        if seen.count(card) > 1:
            word = reader.fields["game"].value
            raise BadText(message("ast.bad.twice", text=KEYS[card]), word.line, word.column)
