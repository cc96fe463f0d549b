"""Where chance comes from: seeds for simulations, a committed secret for tables.

Streams are apart: the deal, each bot, each hint and the lots drawn for options derive
their own generator from their role, and none of them from the deal's.

The stream of a secret, for whoever wants to check a deal by other means:

    key     = SHA-256("astrarium deal" 0x00 secret (0x00 salt)*)
    block i = SHA-256(key, i as 8 bytes, big end first)        i = 0, 1, 2 ...

Blocks follow each other as a run of bits, most significant first; `getrandbits(k)`
takes the next ceil(k / 32) words of 32 bits, big end first, and drops the low bits it
does not need. Games draw `getrandbits(32) * n >> 32` for a number below n and shuffle
by Fisher-Yates from the last place down (`shuffled`).

Options left to lots are drawn before there is a salt, from a stream made in the same way
with "astrarium options" instead of "astrarium deal".
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

WORD: Final = 32  # bits
WORDS_A_BLOCK: Final = 8


class SecretStream(Random):
    """A generator read off a secret by SHA-256, the same on every machine."""

    def __init__(self, secret: bytes, salts: Sequence[str] = (), role: str = "deal") -> None:
        parts = [f"astrarium {role}".encode(), secret, *(salt.encode() for salt in salts)]
        self._key = hashlib.sha256(b"\0".join(parts)).digest()
        self._block = 0
        self._words: list[int] = []
        super().__init__(0)

    def seed(self, *args: object, **kwargs: object) -> None:
        """Do nothing: the secret is the only seed."""

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
        return self._words.pop()

    @property
    def words(self) -> int:
        """How many words have been taken: where the stream stands."""
        return self._block * WORDS_A_BLOCK - len(self._words)

    def skip_to(self, words: int) -> None:
        """Go on as if at least so many words had been taken."""
        while self.words < words:
            self._word()

    def getrandbits(self, k: int) -> int:
        count = -(-k // WORD)
        value = 0
        for _ in range(count):
            value = value << WORD | self._word()
        return value >> count * WORD - k

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)


class Dealer(NamedTuple):
    """The source of a match's chance: a seed anyone may know, or a secret.

    `secret` is in hexadecimal; `salts` are words that players added before the deal.
    """

    seed: str = ""
    secret: str = ""
    salts: tuple[str, ...] = ()

    def rng(self) -> Random:
        """The stream from its beginning."""
        if self.secret:
            return SecretStream(bytes.fromhex(self.secret), self.salts)
        return derived(self.seed, "deal")

    def lots(self) -> Random:
        """The stream that options left to lots are drawn from; no salt has a part in it."""
        if self.secret:
            return SecretStream(bytes.fromhex(self.secret), role="options")
        return derived(self.seed, "options")

    def commitment(self) -> str:
        """The hash that a table shows before the deal, which binds it to its secret."""
        if not self.secret:
            return ""
        return hashlib.sha256(b"astrarium commitment\0" + bytes.fromhex(self.secret)).hexdigest()


def derived(seed: str, role: str) -> Random:
    """A generator for one role of one game: `derived("7/731", "bot A")`.

    Text seeds are hashed by `random.Random`, so roles do not overlap and every process
    gets the same numbers.
    """
    return Random(f"{seed} {role}")
