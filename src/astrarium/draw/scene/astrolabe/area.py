"""A player's area: the astrolabe of brass, the character, and the two tokens beside it.

One drawing in a box of 362 by 208 serves one's own side and the panels of the others. The
three places of a kind stand in a row (two inside the astrolabe, one by the character), so
that a move of the setting phase is a rail between two of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.sight import MAGIC, Sight, target
from astrarium.draw.scene.astrolabe.signs import sign
from astrarium.draw.scene.astrolabe.tokens import halo, shape, token
from astrarium.draw.scene.common import attrs, esc, num
from astrarium.engine.protocol import LETTERS, Move, Seat
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases as ask
from astrarium.games.astrolabe.material import Card, Slot
from astrarium.games.astrolabe.speech import setting_name, slot_name, token_name, top_of
from astrarium.games.astrolabe.state import EVERYBODY, NONE
from astrarium.games.astrolabe.view import Spot, View

WIDE: Final = 362
TALL: Final = 208
MIDDLE: Final = (104.0, 107.0)
TOKEN_R: Final = 19.0
SETTING_R: Final = 12.5

Point: TypeAlias = tuple[float, float]


class Layout(NamedTuple):
    """By slot: where the token lies, and where the setting is on the rim; and their sizes."""

    spots: tuple[Point, ...]
    settings: tuple[Point | None, ...]
    token_r: float
    setting_r: float


ROUND: Final = Layout(
    ((67, 69), (141, 69), (233, 69), (67, 145), (141, 145), (233, 145)),
    ((41, 43), (167, 43), None, (41, 171), (167, 171), None),
    TOKEN_R,
    SETTING_R,
)
# The same unrolled, for tables with many seats: the rim becomes a straight rule.
FLAT: Final = Layout(
    ((43, 36), (70, 36), (156, 30), (97, 36), (124, 36), (183, 30)),
    ((43, 11), (70, 11), None, (97, 11), (124, 11), None),
    12.0,
    8.5,
)
FLAT_WIDE: Final = 232
FLAT_TALL: Final = 50
CARD_X: Final = 262.0
CARD_Y: Final = 28.0
CARD_SCALE: Final = 0.763
EDGE: Final = 'x="-6" y="-6" width="130" height="208" rx="13"'

# What names a slot in these phases, so that any slot can be asked about.
SLOT_PHASES: Final = frozenset(
    (
        *(ask.REVEAL, ask.STEAL, ask.EXCHANGE, ask.EXCHANGE_WITH, ask.MAGICIAN),
        *(ask.MAGICIAN_WITH, ask.STRENGTH, ask.JUSTICE, ask.WIN_REVEAL, ask.WIN_THROW),
        ask.WIN_CONSOLIDATE,
    )
)

PLATE: Final = (
    '<path class="lab-plate" d="M90 17Q95 5 104 5T118 17"/>'
    '<circle class="lab-plate" cx="104" cy="107" r="91"/>'
    '<circle class="lab-ticks" cx="104" cy="107" r="87.5" pathLength="360"/>'
    '<circle class="lab-brass" cx="104" cy="107" r="81"/>'
    '<g class="lab-brass thin"><circle cx="104" cy="89" r="50"/><circle cx="104" cy="89" r="44"/>'
    '<circle cx="104" cy="107" r="30"/><path d="M23 107H185M104 26V188'
    'M31 118Q104 75 177 118M31 127Q104 50 177 127"/></g>'
    '<path class="lab-alidade" d="M29 123L179 91"/>'
    '<circle class="lab-pin" cx="104" cy="107" r="4.6"/>'
)


def area_svg(words: str, inside: str, wide: int = WIDE, tall: int = TALL) -> str:
    """The picture of an area under its name."""
    return (
        f'<svg class="lab-area" viewBox="0 0 {wide} {tall}" role="group"{attrs(aria_label=words)}>'
        f"{inside}</svg>"
    )


def area(sight: Sight, seat: Seat, large: bool) -> str:
    """All that a seat has before it; `large` for one's own side, with words on the card."""
    slots = "".join(slot_part(sight, seat, slot) for slot in range(m.SLOTS))
    return PLATE + character(sight, seat, large) + rails(sight, seat) + slots


# -- slots -------------------------------------------------------------------------


def slot_part(sight: Sight, seat: Seat, slot: Slot, layout: Layout = ROUND) -> str:
    """A place: its token, the setting on the rim, the rule between them."""
    spot = sight.view.boards[seat][slot]
    x, y = layout.spots[slot]
    aim = layout.settings[slot]
    move = slot_move(sight, seat, slot)
    cls = "lab-slot" + (" locked" if spot.locked else "")
    if sight.view.chosen == slot and seat == sight.view.actor:
        cls += " chosen"
    inside = f"<title>{esc(slot_words(sight, spot, slot))}</title>"
    if aim is not None:
        inside += f'<path class="lab-rule" d="M{num(x)} {num(y)}L{num(aim[0])} {num(aim[1])}"/>'
    if move is not None and aim is not None and sight.view.phase in MAGIC:
        inside += halo(*aim, layout.setting_r)
    elif move is not None:
        inside += halo(x, y, layout.token_r)
    if aim is not None:
        public = spot.locked or spot.setting_known_by == EVERYBODY[sight.view.seats]
        inside += token(slot // 3, spot.setting, public, *aim, layout.setting_r)
    inside += token(slot // 3, spot.token, spot.up, x, y, layout.token_r, travels=True)
    if is_right(sight, seat, slot, spot):
        inside += shape(slot // 3, x, y, layout.token_r * 1.18, "lab-right")
    ink = sight.fresh.get((LETTERS[seat], m.SLOT_NAMES[slot]))
    if ink is not None:
        ring = shape(slot // 3, x, y, layout.token_r * 1.3, "lab-last")
        inside += f'<g stroke="{ink}">{ring}</g>'
    why = slot_question(sight, seat, slot, spot)
    state = attrs(data_state=f"{spot.token != NONE:d}{spot.up:d}{spot.locked:d}")
    marks = target(sight, move, why, cls)
    return f'<g id="slot-{LETTERS[seat]}-{slot}"{marks}{state}>{inside}</g>'


def slot_move(sight: Sight, seat: Seat, slot: Slot) -> Move | None:
    """The legal move that names a place: choose it, or lay the incoming token there."""
    if not sight.asked:
        return None
    moves = [mv.TOKEN + m.SLOTS * sight.distance(seat) + slot]
    if seat == sight.view.seat:
        moves.append(mv.PLACE + slot)
    found = sight.legal(moves)
    return found[0] if found else None


def is_asked_here(sight: Sight, seat: Seat) -> bool:
    """Can a place of this area be chosen, or a token be moved in it?"""
    if seat == sight.view.seat and sight.view.phase == ask.SETTING and sight.asked:
        return any(mv.MOVE <= move < mv.ROB for move in sight.words)
    return any(slot_move(sight, seat, slot) is not None for slot in range(m.SLOTS))


def slot_question(sight: Sight, seat: Seat, slot: Slot, spot: Spot) -> Move | None:
    """What to ask about a place that cannot be chosen, if this is a moment to choose one."""
    phase = sight.view.phase
    if phase in SLOT_PHASES:
        if spot.token == NONE and phase not in MAGIC:
            return None
        return mv.TOKEN + m.SLOTS * sight.distance(seat) + slot
    if seat != sight.view.seat:
        return None
    if phase == ask.PLACE:
        return mv.PLACE + slot
    if phase == ask.SETTING and spot.locked:
        paths = [path for path, (start, _) in enumerate(mv.PATHS) if start == slot % 3]
        return mv.MOVE + 6 * (slot // 3) + paths[0]
    return None


def slot_words(sight: Sight, spot: Spot, slot: Slot) -> str:
    """A place in words, for those who point at it."""
    name = sight.tell(slot_name(slot))
    if spot.token == NONE:
        held = sight.say("nothing")
    else:
        held = sight.tell(token_name(spot.token, slot // 3))
    if spot.setting == NONE:
        return sight.say("spot", slot=name, token=held)
    known = spot.setting >= 0
    setting = sight.tell(setting_name(spot.setting)) if known else sight.say("setting-hidden")
    if spot.locked:
        return sight.say("spot-locked", slot=name, token=held)
    return sight.say("spot-setting", slot=name, token=held, setting=setting)


def is_right(sight: Sight, seat: Seat, slot: Slot, spot: Spot) -> bool:
    """Is a token known to be where it should: set right, or one that the character wants?"""
    card = top_of(sight.view, seat)
    if slot in (m.X_P, m.X_C):
        return card in m.CONJUNCTIONS and spot.token == m.CONJUNCTIONS[card][slot == m.X_P]
    return spot.token >= 0 and spot.token == spot.setting


# -- the character -------------------------------------------------------------------


def character(sight: Sight, seat: Seat, large: bool) -> str:
    """The stack of a space with its top card, what it wants, and the Tower beside it."""
    card = top_of(sight.view, seat)
    move, opens = space_moves(sight, seat)
    body = "".join(
        f'<rect class="lab-under" x="{num(-5 * depth)}" y="{num(-5 * depth)}"'
        f' width="{num(faces.FACE)}" height="{num(faces.HIGH)}" rx="9"/>'
        for depth in range(min(3, len(sight.view.stacks[seat])) - 1, 0, -1)
    )
    if card == NONE:
        body += faces.sheet("lab-space")
        words = sight.say("space")
        body += f'<text class="lab-note" x="59" y="104">{esc(words)}</text>' if large else ""
    else:
        body += card_face(sight, card, large)
    ink = sight.fresh.get((m.CODES[card],)) if card != NONE else None
    if ink is not None:
        body += f'<g stroke="{ink}"><rect class="lab-last" {EDGE}/></g>'
    body += edge(move, opens, EDGE)
    cls = f"lab-piece {faces.family_class(card)}" if card != NONE else "lab-piece"
    where = f'transform="translate({num(CARD_X)} {num(CARD_Y)}) scale({CARD_SCALE})"'
    marks = target(sight, move, space_question(sight, seat), cls)
    return f'<g id="{space_id(card, seat)}"{marks} {where}>{body}</g>' + tower(sight, seat)


def space_id(card: Card, seat: Seat) -> str:
    return faces.card_id(card) if card != NONE else f"space-{LETTERS[seat]}"


def edge(move: Move | None, opens: bool, box: str) -> str:
    """The edge of a space that may be chosen, or that is open to several cards."""
    if move is None and not opens:
        return ""
    return f'<rect class="{"lab-edge open" if move is None else "lab-edge"}" {box}/>'


def card_face(sight: Sight, card: Card, large: bool) -> str:
    """The card of a space: its drawing, its name, the two tokens that it wishes for."""
    name = faces.title(card, sight.lang)
    found = f"<title>{esc(name)}</title>{faces.sheet()}{faces.head(card)}"
    if large:
        found += f'<text class="{faces.letters(name)}" x="59" y="153">{esc(name)}</text>'
    if card not in m.CONJUNCTIONS:
        return found
    constellation, planet, with_constellation, with_planet, both = m.CONJUNCTIONS[card]
    y = 176 if large else 163
    size = 20 if large else 30
    found += f'<g class="lab-planet">{sign(planet, 22 if large else 32, y, size)}</g>'
    found += f'<g class="lab-zodiac">{sign(constellation, 96 if large else 86, y, size)}</g>'
    if large:
        found += (
            f'<text class="lab-worth" x="59" y="180">{both}</text>'
            f"<desc>{with_planet} {with_constellation}</desc>"
        )
    return found


def tower(sight: Sight, seat: Seat) -> str:
    """The Tower stands beside the character, smaller."""
    view = sight.view
    if view.tower != seat:
        return ""
    move = tower_move(sight, seat)
    lit = edge(move, False, 'x="-5" y="-5" width="128" height="146" rx="12"')
    name = esc(faces.title(m.TOWER, sight.lang))
    return (
        f'<g id="{faces.card_id(m.TOWER)}"{target(sight, move, None, "lab-piece lab-arcana")}'
        f' transform="translate(312 156) scale(.34)"><title>{name}</title>'
        f'<rect class="lab-face" width="118" height="138" rx="9"/>{faces.head(m.TOWER)}{lit}</g>'
    )


def tower_move(sight: Sight, seat: Seat) -> Move | None:
    move = mv.JUDGE_TOWER + sight.distance(seat)
    return move if move in sight.words else None


def flat_area(sight: Sight, seat: Seat) -> str:
    """The same as `area` in a row of 232 by 50, for a table with many seats."""
    view = sight.view
    slots = "".join(slot_part(sight, seat, slot, FLAT) for slot in range(m.SLOTS))
    first = "lab-pin" if seat == view.initiative else "lab-brass"
    return (
        '<path class="lab-brass" d="M28 11H139"/>'
        '<path class="lab-brass thin" d="M28 7V15M139 7V15"/>'
        '<rect class="lab-hand-sign" x="2" y="17" width="17" height="24" rx="3"/>'
        f'<text class="lab-held-count" x="10.5" y="34">{len(view.hands[seat])}</text>'
        f'<circle class="{first}" cx="10.5" cy="8" r="3.6"/>' + slots + flat_character(sight, seat)
    )


def flat_character(sight: Sight, seat: Seat) -> str:
    """The top card of a space as its numeral; the Tower as a bar that guards it."""
    card = top_of(sight.view, seat)
    move, opens = space_moves(sight, seat)
    name = faces.title(card, sight.lang) if card != NONE else sight.say("space")
    face = "lab-face" if card != NONE else "lab-space"
    body = f'<title>{esc(name)}</title><rect class="{face}" width="26" height="44" rx="5"/>'
    if card != NONE:
        body += f'<text class="lab-numeral" x="13" y="27">{faces.numeral(card)}</text>'
    body += edge(move, opens, 'x="-3" y="-3" width="32" height="50" rx="7"')
    marks = target(sight, move, space_question(sight, seat), "lab-flat lab-arcana")
    guard = ""
    if sight.view.tower == seat:
        plays = target(sight, tower_move(sight, seat), None, "lab-arcana")
        name = esc(faces.title(m.TOWER, sight.lang))
        guard = (
            f'<g id="{faces.card_id(m.TOWER)}"{plays}><title>{name}</title>'
            '<path class="lab-guard" d="M198 49V3H200.5V6H203V3H205.5V49Z"/></g>'
        )
    return guard + f'<g id="{space_id(card, seat)}"{marks} transform="translate(206 3)">{body}</g>'


def space_moves(sight: Sight, seat: Seat) -> tuple[Move | None, bool]:
    """The one move that a click on a space plays, and whether it is open to several.

    Where several cards could go there the cards decide, not the space.
    """
    if not sight.asked:
        return None, False
    k = sight.distance(seat)
    moves = [mv.JUDGE_TOP + k]
    if k == 0:
        moves += [mv.OWN + which for which in range(len(m.OWN_CARDS))]
    else:
        moves += [mv.ROB + k - 1, mv.TARGET + k - 1]
        moves += [mv.OPP + mv.OTHERS * which + k - 1 for which in range(len(m.OPP_CARDS))]
    found = sight.legal(moves)
    return (found[0], False) if len(found) == 1 else (None, bool(found))


def space_question(sight: Sight, seat: Seat) -> Move | None:
    """What to ask about a space that cannot be chosen, if this is a moment to choose one."""
    view = sight.view
    k = sight.distance(seat)
    if view.phase == ask.JUDGE and view.stacks[seat]:
        return mv.JUDGE_TOP + k
    if view.phase == ask.SETTING and k and view.stacks[seat]:
        return mv.ROB + k - 1
    if view.phase == ask.EMPEROR and k:
        return mv.TARGET + k - 1
    if view.phase == ask.PLAY and k == 0 and not space_moves(sight, seat)[1]:
        return mv.MOVES.encode(mv.Own(m.DEVIL)) if holds(view, m.DEVIL) else None
    return None


def holds(view: View, card: Card) -> bool:
    """Does the seat to act have a card, as far as the viewer knows?"""
    return any(held.card == card for held in view.hands[view.actor])


# -- moves of the setting phase ----------------------------------------------------------

# Between two places of a kind, at most one move is legal: from, to, the rail, its knob. For
# planets; signs are the same upside down.
RAILS: Final = (
    ((0, 1), "M67 69H141", (104.0, 69.0)),
    ((1, 2), "M141 69H233", (187.0, 69.0)),
    ((0, 2), "M67 69C90 6 205 6 233 69", (148.0, 21.0)),
)
ARROWS: Final = {
    "right": "M-5 0H5M1.5-4L5.5 0 1.5 4",
    "left": "M5 0H-5M-1.5-4L-5.5 0-1.5 4",
    "both": "M-6 0H6M-2.5-3.5L-6 0-2.5 3.5M2.5-3.5L6 0 2.5 3.5",
}


def rails(sight: Sight, seat: Seat) -> str:
    """A rail for every token that may be moved, with a knob to move it."""
    view = sight.view
    if seat != view.seat or view.phase != ask.SETTING or not sight.asked:
        return ""
    found = ""
    for kind in (0, 1):
        for (one, other), d, knob in RAILS:
            there = mv.MOVE + 6 * kind + mv.PATHS.index((one, other))
            back = mv.MOVE + 6 * kind + mv.PATHS.index((other, one))
            legal = sight.legal([there, back])
            if legal:
                swap = all(view.boards[seat][3 * kind + s].token != NONE for s in (one, other))
                way = "both" if swap else ("right" if legal[0] == there else "left")
                found += rail(sight, legal[0], kind, d, knob, way)
    return found


def rail(sight: Sight, move: Move, kind: int, d: str, knob: tuple[float, float], way: str) -> str:
    flip = ' transform="matrix(1 0 0 -1 0 214)"' if kind else ""
    x, y = knob[0], 214 - knob[1] if kind else knob[1]
    return (
        f'<g id="rail-{move}"{target(sight, move, None, "lab-rail")}>'
        f'<path class="lab-dots"{flip} d="{d}"/>'
        f'<g transform="translate({num(x)} {num(y)})"><circle class="lab-knob" r="12"/>'
        f'<path class="lab-arrow" d="{ARROWS[way]}"/></g></g>'
    )
