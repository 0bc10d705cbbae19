"""What an anniversary game is played with, as plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimmt.kernels.anniversary import layout

if TYPE_CHECKING:
    from nimmt.ruleset import Rules


class SpecialSetup(NamedTuple):
    """The facts of a game for its number of players and options."""

    players: int
    deck: int
    """The number cards: 1 to this one."""
    hand: int
    """Cards dealt to a hand."""
    rows: int
    """How many rows a round begins with."""
    target: int
    rounds: int
    sign: int
    insert_end: int
    """1 where a card may be inserted at the end of a row too (ANN-11)."""
    shift_full: int
    """1 where a card may be moved into a full row, which is taken (ANN-16)."""
    subtract: int
    """1 where Negative = Positive subtracts points instead of cancelling cards (ANN-24)."""

    @classmethod
    def of(cls, rules: Rules[Any, Any]) -> SpecialSetup:
        """The facts of these rules."""
        options = rules.options
        return cls(
            players=rules.players,
            deck=layout.CARD_COUNT,
            hand=layout.HAND,
            rows=layout.FEWEST_ROWS,
            target=0,
            rounds=layout.ROUNDS,
            sign=-1,
            insert_end=int(options.insert_end),
            shift_full=int(options.shift_full),
            subtract=int(options.subtract),
        )
