"""What a finished game was dealt from: every shuffle once more, for those who check the sealed deal by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from nimmt.dealing import SealedDealer
from nimmt.game import Game
from nimmt.protocol.answers import SealedDeal
from nimmt.record import Record

T = TypeVar("T")


class Witness:
    """Deals as the sealed dealer does, and remembers it."""

    def __init__(self, secret: bytes) -> None:
        self.dealer = SealedDealer(secret)
        self.deals: list[SealedDeal] = []

    def deal(self, number: int, items: Sequence[T], count: int) -> tuple[T, ...]:
        """The sealed deal of this number."""
        dealt = self.dealer.deal(number, items, count)
        self.deals.append(SealedDeal(tuple(items), dealt))  # type: ignore[arg-type]
        return dealt


def deals_of(game: Game[Any, Any], secret: str) -> tuple[SealedDeal, ...]:
    """What was shuffled and what was dealt from it, deal by deal; the game is played through for it."""
    witness = Witness(bytes.fromhex(secret))
    for _ in Record.of(game).steps(check=witness):
        pass
    return tuple(witness.deals)
