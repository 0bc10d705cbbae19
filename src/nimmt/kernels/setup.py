"""What a game is played with, as plain numbers: the rules' own facts, for compiled functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimmt.rules.row_game import FULL, ROWS, RowGame

if TYPE_CHECKING:
    from nimmt.ruleset import Rules

ROW_COUNT = ROWS
"""The rows of every game but X nimmt!: the compiler knows how many, and makes faster code than of `Setup.rows`."""
ROW_ROOM = FULL - 1
"""The room behind the first card of a row in these games, for the same reason."""
BITS = 4
"""Each row's room takes this many bits of `Setup.rooms`."""
FIRST_ROOM = (1 << BITS) - 1
"""The bits of the first row's."""


class Setup(NamedTuple):
    """The facts of a game for its number of players and options."""

    players: int
    deck: int
    """The number cards: 1 to this one."""
    hand: int
    """Cards dealt to a hand at random."""
    stride: int
    """The room for a hand in `cards`."""
    rows: int
    rooms: int
    """The room behind the first card of each row, from the lowest bits on."""
    target: int
    """Play until somebody has this many points, or 0."""
    rounds: int
    """Play this many rounds, or 0."""
    first: int
    """The seat that drafts or begins first."""
    draft: int
    """1 where hands are drafted (pro)."""
    marker: int
    """1 where the Even/Odd card is used."""
    loose: int
    """How many 0-cards are dealt with the others."""
    sure: int
    """How many 0-cards each player is sure to get."""
    sign: int
    """1 where points are worth having, -1 where not."""

    @classmethod
    def of(cls, rules: Rules[Any, Any]) -> Setup:
        """The facts of these rules."""
        assert isinstance(rules, RowGame)
        table, _ = rules.blank()
        rounds, target = rules.length()
        sure = rules.zeros_each()
        rows = rules.row_counts[0]
        return cls(
            players=rules.players,
            deck=len(rules.numbers),
            hand=rules.hand_size - sure,
            stride=rules.largest_hand() - sure,
            rows=rows,
            rooms=sum(rules.capacity(table, row) - 1 << BITS * row for row in range(rows)),
            target=target or 0,
            rounds=rounds or 0,
            first=getattr(rules.options, "first_seat", 0),
            draft=int(rules.drafts),
            marker=int(rules.has_marker),
            loose=rules.deck(table)[0] - sure * rules.players,
            sure=sure,
            sign=-1 if rules.fewest_wins else 1,
        )
