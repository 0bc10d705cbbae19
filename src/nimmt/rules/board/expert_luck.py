"""6 nimmt! Brettspiel, the Expert version with luck cards: both together, and one rule more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from nimmt.cards import Cards
from nimmt.choices import Choice
from nimmt.rules.board import expert
from nimmt.rules.board.basic import END
from nimmt.rules.board.board_game import BoardGame
from nimmt.rules.board.data import TAKE_TILES
from nimmt.rules.board.expert import BoardExpert
from nimmt.rules.board.luck import BoardLuck


class ExpertLuckOptions(expert.ExpertOptions, frozen=True):
    """As in the Expert version, and how luck cards go with Place at the start (LC-10)."""

    start_without_luck: bool = False


class BoardExpertLuck(BoardLuck, BoardExpert):
    """The Expert version with luck cards."""

    name = "board-expert-luck"
    readings: ClassVar[Mapping[str, str]] = {**BoardExpert.readings, "start_without_luck": "LC-10"}
    Options = ExpertLuckOptions
    unused: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def all_choices(cls) -> Iterable[Choice]:
        """As in the Expert version, then as with luck cards; pass stands once."""
        return dict.fromkeys(super().all_choices())

    def takes_luck(self, how: str) -> bool:
        """The space slid onto counts; with ``start_without_luck``, the own tile's, which has no effect (LC-10)."""
        return how == END or not self.options.start_without_luck

    def pay(self, game: BoardGame, seat: int, at: int, tiles: Cards, positive: Cards) -> None:
        """Positive ox on Take the row (tiles): the two tiles score first, then all go behind the screen (LC-12)."""
        if positive and self.board.rows[at][-1] == TAKE_TILES:
            self.score(game, seat, self.board.count(positive), "luck")
        super().pay(game, seat, at, tiles, positive)
