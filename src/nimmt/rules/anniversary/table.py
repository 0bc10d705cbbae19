"""Where special cards lie: at rows, in hands, in the deck, and face up beside it.

Where a special card lies is stored by row, never by place, so that it stays with its row when another vanishes
(ANN-40).
"""

from collections import Counter
from collections.abc import Iterable

from nimmt.cards import Cards
from nimmt.rules.anniversary.cards import FIFTH_ROW, SEVEN, STOP
from nimmt.rules.row_game import FULL, ROWS
from nimmt.table import Frame, Hidden, Rows, Table, put, without
from nimmt.typevars import TypeVar


class AnniversaryTable(Table):
    """The table with the special cards that lie open (ANN-37). A fifth row has its 5th Row card."""

    sevens: tuple[int, ...] = ()
    """The rows with a 7 nimmt! card, ascending."""
    stopped: tuple[int, ...] = ()
    """The rows with a Stop card, ascending."""
    discard: tuple[str, ...] = ()
    """The used special cards, face up; the last one on top."""
    cancelled: Cards = ()
    """The number cards set aside by Negative = Positive, out until the round ends (ANN-34)."""
    credits: tuple[int, ...] = ()
    """The points that Negative = Positive took off each pile, where points are subtracted and not cards (ANN-24)."""
    history: tuple[str, ...] = ()
    """What everybody saw of hidden special cards: see `nimmt.rules.known` (ANN-46)."""


class AnniversaryHidden(Hidden):
    """The hidden half with the special cards that nobody, or only their owner, sees."""

    specials: tuple[tuple[str, ...], ...] = ()
    """The special cards in each hand."""
    handing_back: tuple[tuple[str, ...], ...] = ()
    """The special cards in each hand that will be handed back, once all have chosen (ANN-36)."""
    special_deck: tuple[str, ...] = ()
    """The face-down special cards, the next one first."""


T = TypeVar("T", bound=AnniversaryTable, default=AnniversaryTable)
H = TypeVar("H", bound=AnniversaryHidden, default=AnniversaryHidden)


def has_fifth_row(table: AnniversaryTable) -> bool:
    """Whether a 5th Row card lies on the table."""
    return len(table.rows) > ROWS


def capacity(table: AnniversaryTable, at: int) -> int:
    """A row holds five cards, with a 7 nimmt! card six (ANN-10)."""
    return FULL + (at in table.sevens)


def is_full(table: AnniversaryTable, at: int) -> bool:
    """Whether the next card takes the row; a row never holds more (ANN-45)."""
    return len(table.rows[at]) >= capacity(table, at)


def open_rows(table: AnniversaryTable) -> list[int]:
    """The rows without a Stop card: only these can be added to, taken from, or taken (ANN-14, ANN-21)."""
    return [at for at in range(len(table.rows)) if at not in table.stopped]


def on_table(table: AnniversaryTable, agenda: Iterable[Frame]) -> Counter[int | str]:
    """The special cards everybody sees: discarded, at rows, or a Stop whose row is being chosen."""
    stops = len(table.stopped) + sum(frame[0] == "choose_stop_row" for frame in agenda)
    at_rows = (SEVEN,) * len(table.sevens) + (STOP,) * stops + (FIFTH_ROW,) * has_fifth_row(table)
    return Counter(table.discard + at_rows)


def move(rows: Rows, card: int, origin: int, to: int) -> Rows:
    """The rows with a card moved to its one ascending place in another row (ANN-17)."""
    left = put(rows, origin, without(rows[origin], card))
    return put(left, to, tuple(sorted((*rows[to], card))))
