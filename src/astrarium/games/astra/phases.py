"""The phases of a turn, numbered by decision point (dossier section 6): what is asked now."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0  # chance: the set-up
POWER: Final = 1
EXCHANGE: Final = 2
FREE_ANY: Final = 3
FREE_THREE: Final = 4
FREE_TWO: Final = 5
ACTION: Final = 6
FIRST_STAR: Final = 7
NEXT_STAR: Final = 8
AFTER: Final = 9
AGAIN: Final = 10
DISCOVER: Final = 11
BONUS: Final = 12
REACTIVATE: Final = 13
LIMIT: Final = 14
DREAM_CARD: Final = 15
DREAM: Final = 16
DREAM_BEGUN: Final = 17  # D-16 as well: the card was chosen, no star yet
ENDED: Final = 18

HELP: Final = (BONUS, REACTIVATE)  # of one who helped to discover a card
DREAM_STARS: Final = (DREAM, DREAM_BEGUN)  # of the dreamer, to be ticked

# Chance, in the solo game.
DIE: Final = 20
AIM: Final = 21  # Ptolemy's target among equals
PATH: Final = 22  # the stars he ticks, among equals
DREAM_AIM: Final = 23  # the card of his dream, among equals
RESHUFFLE: Final = 24

# What goes on by itself: steps of a turn, until somebody is asked.
AUTOMATIC: Final = 30
DISCOVERY: Final = 30  # the next pending card, if any
SERVE: Final = 31  # the next helper, if any
CHECK_LIMIT: Final = 32
REFILL: Final = 33
START_DREAM: Final = 34
AFTER_DREAM: Final = 35  # a dream discovery is to be cleared away
END_TURN: Final = 36
TARGET: Final = 37  # Ptolemy looks for his target
MARK: Final = 38  # he ticks stars of it
UPKEEP: Final = 39
PTOLEMY_TURN: Final = 40
