"""The minds of Astra's games."""

from __future__ import annotations

from typing import Final

from astrarium.bots.minds.astra.duel import DuelMind
from astrarium.bots.minds.astra.many import AstraMind
from astrarium.bots.minds.protocol import Minds

MINDS: Final[Minds] = {"astra": AstraMind, "astra-solo": DuelMind}
