"""Streams: the documented algorithm, written again by other means; the commitment."""

from __future__ import annotations

import hashlib
from itertools import count, islice
from random import Random

import pytest

from astrarium.engine.chance import below, shuffled
from astrarium.engine.stream import Dealer, SecretStream, derived

SECRET = bytes(range(32))
SECRET_ORDER = [7, 0, 2, 1, 6, 4, 3, 5]
SEED_ORDER = [2, 0, 4, 1, 6, 7, 3, 5]


def documented_bits(secret: bytes, *salts: str) -> str:
    """The run of bits as the docstring of `stream` tells it, for 100 blocks."""
    key = hashlib.sha256()
    key.update(b"astrarium deal\x00" + secret)
    for salt in salts:
        key.update(b"\x00" + salt.encode("utf-8"))
    blocks = (
        hashlib.sha256(key.digest() + number.to_bytes(8, "big")).digest() for number in count()
    )
    return "".join(f"{byte:08b}" for block in islice(blocks, 100) for byte in block)


@pytest.mark.parametrize("salts", [(), ("moon",), ("moon", "étoile")])
def test_the_stream_is_the_documented_one(salts: tuple[str, ...]) -> None:
    bits = documented_bits(SECRET, *salts)
    stream = SecretStream(SECRET, salts)
    for size in (32, 1, 32, 64, 53, 33, 8, 256, 31, 32):
        words = -(-size // 32)
        taken, bits = bits[: words * 32], bits[words * 32 :]
        assert stream.getrandbits(size) == int(taken[:size], 2)


def test_numbers_and_shuffles_are_the_documented_ones() -> None:
    bits = documented_bits(SECRET)
    words = [int(bits[at : at + 32], 2) for at in range(0, len(bits), 32)]
    assert below(10, SecretStream(SECRET)) == words[0] * 10 // 2**32
    order = list(range(48))
    for word, last in zip(words, range(47, 0, -1)):
        other = word * (last + 1) // 2**32
        order[last], order[other] = order[other], order[last]
    assert shuffled(range(48), SecretStream(SECRET)) == order


def test_random_is_a_fraction_of_53_bits() -> None:
    assert SecretStream(SECRET).random() == SecretStream(SECRET).getrandbits(53) / 2**53


def test_nothing_seeds_a_secret_stream() -> None:
    stream = SecretStream(SECRET)
    stream.seed(1)
    assert stream.getrandbits(32) == SecretStream(SECRET).getrandbits(32)


def test_no_bits_take_nothing_from_the_stream() -> None:
    stream = SecretStream(SECRET)
    assert stream.getrandbits(0) == 0
    assert stream.getrandbits(32) == SecretStream(SECRET).getrandbits(32)


def test_a_stream_knows_where_it_stands_and_can_be_taken_up_there() -> None:
    for sizes in ((), (32,), (1, 53, 256), (8,) * 9, (32 * 8,), (32 * 8, 33)):
        stream, again = SecretStream(SECRET), SecretStream(SECRET)
        for size in sizes:
            stream.getrandbits(size)
        assert stream.words == sum(-(-size // 32) for size in sizes)
        again.skip_to(stream.words)
        again.skip_to(0)  # never back
        assert again.words == stream.words
        assert again.getrandbits(64) == stream.getrandbits(64)


def test_the_same_deal_on_every_machine() -> None:
    """Frozen: a change here would make every table's deal another one."""
    assert shuffled(range(8), Dealer(secret=SECRET.hex()).rng()) == SECRET_ORDER
    assert shuffled(range(8), Dealer(seed="7/0").rng()) == SEED_ORDER


def test_the_commitment_binds_the_table_to_its_secret() -> None:
    dealer = Dealer(secret=SECRET.hex(), salts=("moon",))
    assert dealer.commitment() == hashlib.sha256(b"astrarium commitment\x00" + SECRET).hexdigest()
    assert dealer.commitment() == Dealer(secret=SECRET.hex()).commitment()
    assert dealer.commitment() != Dealer(secret="00" * 32).commitment()
    assert Dealer(seed="7").commitment() == ""


def test_salt_and_secret_both_make_the_deal() -> None:
    deals = [
        Dealer(secret=SECRET.hex()),
        Dealer(secret=SECRET.hex(), salts=("moon",)),
        Dealer(secret=SECRET.hex(), salts=("moon", "star")),
        Dealer(secret=SECRET.hex(), salts=("star", "moon")),
        Dealer(secret="00" * 32),
    ]
    assert len({dealer.rng().getrandbits(64) for dealer in deals}) == len(deals)


def test_a_dealer_starts_from_the_beginning_each_time() -> None:
    for dealer in (Dealer(seed="7"), Dealer(secret=SECRET.hex())):
        first = dealer.rng()
        first.getrandbits(320)
        assert dealer.rng().getrandbits(32) == dealer.rng().getrandbits(32)


def test_streams_are_apart() -> None:
    """Roles and games have generators of their own, and none is the deal's."""
    streams = [Dealer(seed="7/731").rng(), derived("7/731", "bot A"), derived("7/731", "bot B")]
    streams += [derived("7/732", "bot A"), derived("7/731", "hint A"), derived("8/731", "bot A")]
    firsts = {stream.getrandbits(64) for stream in streams}
    assert len(firsts) == len(streams)


def test_a_stream_is_a_generator_like_any_other() -> None:
    stream: Random = SecretStream(SECRET)
    assert 0 <= stream.random() < 1
    assert stream.choice("ab") in "ab"
    assert 1 <= stream.randint(1, 6) <= 6
