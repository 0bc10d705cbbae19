"""What the events with special cards change: 25 years of 6 nimmt!"""

from __future__ import annotations

from collections import Counter

from nimmt.apply.draft import SHUFFLED, Draft, change
from nimmt.cards import Cards
from nimmt.rules import known
from nimmt.rules.anniversary.cards import FIFTH_ROW, SEVEN, SPECIALS, STAYING, STOP, in_order
from nimmt.rules.anniversary.events import (
    AlsoCancelled,
    Cancelled,
    FirstCardStayed,
    HandedBack,
    Inserted,
    Replaced,
    RowStopped,
    RowVanished,
    RowWidened,
    Shifted,
    SpecialPlayed,
    SpecialsDealt,
    SpecialsReleased,
    SpecialsShuffled,
    Subtracted,
    Swapped,
)
from nimmt.rules.anniversary.table import move, on_table
from nimmt.table import put, without


@change.register
def specials_dealt(event: SpecialsDealt, draft: Draft) -> None:
    """When special cards are dealt, those in no hand are the deck."""
    draft.get_specials(event.seat, event.cards, event.count)
    draft.specials = in_order(draft.specials)
    draft.special_pile = len(SPECIALS) - sum(draft.special_counts)
    if event.seat == draft.before.players - 1:
        draft.table.history = known.with_deal(draft.table.history, event.count)


@change.register
def special_played(event: SpecialPlayed, draft: Draft) -> None:
    """Those that do not stay on the table are discarded at once."""
    draft.drop_special(event.seat, event.special)
    draft.table.history = known.with_down(draft.table.history, event.seat, event.special)
    if event.special not in STAYING:
        draft.table.discard += (event.special,)


@change.register
def row_widened(event: RowWidened, draft: Draft) -> None:
    """A 7 nimmt! card at a row."""
    draft.table.sevens = tuple(sorted((*draft.table.sevens, event.row)))


@change.register
def row_stopped(event: RowStopped, draft: Draft) -> None:
    """A Stop card at a row."""
    draft.table.stopped = tuple(sorted((*draft.table.stopped, event.row)))


@change.register
def inserted(event: Inserted, draft: Draft) -> None:
    """At its place in the row."""
    draft.arrive(event.seat, event.card)
    draft.row(event.row, sorted((*draft.table.rows[event.row], event.card)))


@change.register
def first_card_stayed(event: FirstCardStayed, draft: Draft) -> None:
    """The row begins anew."""
    draft.row(event.row, (event.card,))


@change.register
def replaced(event: Replaced, draft: Draft) -> None:
    """Back in the hand, where everybody knows it to be; another is on its way."""
    draft.swap_on_way(event.seat, event.card, event.by)
    draft.leave(event.seat, (event.by,))
    draft.enter(event.seat, 1, (event.card,))
    draft.know(event.seat, tuple(sorted((*draft.table.known[event.seat], event.card))))


@change.register
def shifted(event: Shifted, draft: Draft) -> None:
    """From one row to another."""
    draft.table.rows = move(draft.table.rows, event.card, event.origin, event.row)


@change.register
def row_vanished(event: RowVanished, draft: Draft) -> None:
    """The rows below move up, with what lies at them."""
    gone, table = event.row, draft.table
    table.rows = table.rows[:gone] + table.rows[gone + 1 :]
    table.sevens = tuple(row - (row > gone) for row in table.sevens if row != gone)


@change.register
def specials_released(event: SpecialsReleased, draft: Draft) -> None:
    """To the discard; with a row that is gone, its 7 nimmt! card left the table already."""
    draft.table.discard += event.cards
    if STOP in event.cards:
        draft.table.stopped = ()
    if SEVEN in event.cards and FIFTH_ROW not in event.cards:
        draft.table.sevens = without(draft.table.sevens, event.row)


@change.register
def cancelled(event: Cancelled, draft: Draft) -> None:
    """Out of the pile, until the round ends."""
    set_aside(draft, event.seat, (event.positive, *event.cards))


@change.register
def also_cancelled(event: AlsoCancelled, draft: Draft) -> None:
    """More of the same."""
    set_aside(draft, event.seat, event.cards)


def set_aside(draft: Draft, seat: int, gone: Cards) -> None:
    """Cards leave a pile."""
    piles = draft.table.piles
    draft.table.piles = put(piles, seat, without(piles[seat], *gone))
    draft.table.cancelled += gone


@change.register
def subtracted(event: Subtracted, draft: Draft) -> None:
    """The card out of the pile, and its points off the rest."""
    set_aside(draft, event.seat, (event.positive,))
    credits = draft.table.credits
    draft.table.credits = put(credits, event.seat, credits[event.seat] + event.points)


@change.register
def handed_back(event: HandedBack, draft: Draft) -> None:
    """Face up to the discard."""
    draft.drop_special(event.seat, event.special)
    draft.table.discard += (event.special,)
    draft.table.history = known.with_down(draft.table.history, event.seat, event.special)


@change.register
def specials_shuffled(event: SpecialsShuffled, draft: Draft) -> None:
    """The discard is the deck, and with it the card that is put down now."""
    table = draft.table
    table.discard = ()
    in_hands = Counter[int | str](SPECIALS) - Counter[int | str](event.cards) - on_table(table, ())
    table.history = known.with_down(table.history, event.seat, event.cards[-1])
    table.history = known.with_pile(table.history, event.cards, map(str, in_hands.elements()))
    draft.special_pile = len(event.cards)
    draft.notes.add(SHUFFLED)


@change.register
def swapped(event: Swapped, draft: Draft) -> None:
    """One down, one from the deck."""
    draft.drop_special(event.seat, event.down)
    draft.get_specials(event.seat, None if event.drawn is None else (event.drawn,))
    draft.specials = in_order(draft.specials)
    draft.special_pile -= 1
    if SHUFFLED not in draft.notes:
        draft.table.discard += (event.down,)
        draft.table.history = known.with_down(draft.table.history, event.seat, event.down)
    draft.table.history = known.with_drawn(draft.table.history, event.seat)
    draft.notes.discard(SHUFFLED)
