"""Dealers: the same question gets the same answer, and every order is as likely as any other."""

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game, SealedDealer, SeededDealer
from nimmt.cards import DECK
from nimmt.dealing import STREAM, SplitMix64, commitment_of, fisher_yates, mix

DEALERS = [SeededDealer(5), SealedDealer(bytes(range(32)))]


@pytest.mark.parametrize("dealer", DEALERS)
@given(number=st.integers(0, 50), count=st.integers(0, 104))
def test_a_deal_is_the_beginning_of_a_shuffle_and_always_the_same(
    dealer: SeededDealer, number: int, count: int
) -> None:
    dealt = dealer.deal(number, DECK, count)
    assert dealt == dealer.deal(number, DECK, count)
    assert len(set(dealt)) == count
    assert dealer.deal(number, DECK, 104)[:count] == dealt


@pytest.mark.parametrize("make", [lambda n: SeededDealer(n), lambda n: SealedDealer(n.to_bytes(32, "big"))])
def test_every_order_is_as_likely_as_any_other(make: type) -> None:
    seen = Counter(make(seed).deal(0, "abcd", 4) for seed in range(24_000))
    assert set(seen) == set(permutations("abcd"))
    # Chi-squared with 23 degrees of freedom: 49.7 is passed once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 49.7


def test_the_seeded_dealer_is_the_documented_generator() -> None:
    rng = SplitMix64(mix(99 + 3 * STREAM))
    assert SeededDealer(99).deal(2, DECK, 44) == fisher_yates(DECK, 44, rng.below)


def test_splitmix64_gives_its_published_values() -> None:
    """The reference outputs for seed 1234567."""
    rng = SplitMix64(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    dealer = SealedDealer()
    assert len(dealer.secret) == 32
    assert dealer.commitment == commitment_of(dealer.secret)
    assert dealer.secret.hex() not in repr(dealer)
    assert SealedDealer().secret != dealer.secret
    with pytest.raises(ValueError, match="32 bytes"):
        SealedDealer(b"short")


def test_the_same_dealer_deals_the_same_game() -> None:
    secret = random.Random(1).randbytes(32)
    one, two = (Game.new("plus", 4, dealer=SealedDealer(secret)) for _ in range(2))
    assert one == two
    assert Game.new("classic", seed=3) == Game.new("classic", seed=3)
    assert Game.new("classic") != Game.new("classic")
