"""What the events of the games on rows of cards change: classic, Pro, Even/Odd, PLUS, 0-cards, simple and X nimmt!"""

from __future__ import annotations

from msgspec.structs import replace

from nimmt import events
from nimmt.apply.draft import TURNED, Draft, OnWay, change
from nimmt.rules.x import HandsCounted, TakenToHand, XRowDropped, XRowExtended
from nimmt.table import put, without

# --- every game ------------------------------------------------------------------------------------------


@change.register
def round_began(event: events.RoundBegan, draft: Draft) -> None:
    """All cards go back to the deck; what stays is the sheet, and special cards in hands with what is known of them."""
    kept = {
        name: getattr(draft.table, name)
        for name in ("turn", "sheet", "starter", "history")
        if hasattr(draft.table, name)
    }
    draft.table = replace(draft.rules.blank()[0], **kept)
    draft.table.round = event.round


@change.register
def dealt(event: events.Dealt, draft: Draft) -> None:
    """A hand."""
    draft.empty(event.seat)
    draft.enter(event.seat, event.count, event.cards)
    draft.know(event.seat, event.known)
    draft.draw_pile = max(0, draft.draw_pile - event.count)


@change.register
def rows_began(event: events.RowsBegan, draft: Draft) -> None:
    """The first turn is that of the cards laid next."""
    draft.table.rows = tuple((card,) for card in event.cards)
    if hasattr(draft.table, "pool"):
        draft.table.pool = ()
    draft.table.turn = 1
    draft.notes.discard(TURNED)


@change.register
def chose(event: events.Chose, draft: Draft) -> None:
    """The others are still waited for, and this seat's own question stays."""
    next_turn(draft)
    draft.waiting = tuple(seat for seat in draft.before.waiting if seat != event.seat)
    draft.chosen = tuple(sorted({*draft.before.chosen, event.seat}))


@change.register
def revealed(event: events.Revealed, draft: Draft) -> None:
    """Cards are on their way, the lowest first."""
    next_turn(draft)
    draft.notes.add(TURNED)
    for seat, cards in enumerate(event.cards):
        draft.leave(seat, cards)
    laid = sorted((card, seat) for seat, cards in enumerate(event.cards) for card in cards)
    draft.way = [OnWay(seat, card) for card, seat in laid]


def next_turn(draft: Draft) -> None:
    """If the cards of this turn were seen, those of another follow. On boards, turns are told."""
    if not any(draft.sizes):
        return  # what is asked then is not a card to lay
    asks_all = len(draft.before.agenda[-1]) == 1 and TURNED not in draft.notes
    if not asks_all and draft.table.turn and draft.rules.has_rounds:
        draft.table.turn += 1
    draft.notes.discard(TURNED)


@change.register
def placed(event: events.Placed, draft: Draft) -> None:
    """At the end of a row, or in a new one below the others."""
    draft.arrive(event.seat, event.card)
    if event.from_hand:
        play_openly(draft, event.seat, event.card)
    if event.row == len(draft.table.rows):
        draft.table.rows += ((),)
    draft.row(event.row, (*draft.table.rows[event.row], event.card))


def play_openly(draft: Draft, seat: int, card: int) -> None:
    """In each turn, everybody plays one card."""
    if len(set(draft.sizes)) == 1:
        draft.table.starter = seat
        draft.table.turn += TURNED in draft.notes
        draft.notes.discard(TURNED)
    draft.leave(seat, (card,))
    if len(set(draft.sizes)) == 1:
        draft.notes.add(TURNED)


@change.register
def row_taken(event: events.RowTaken, draft: Draft) -> None:
    """To the pile, or where the next events say."""
    draft.row(event.row, ())
    for card in event.cards:
        draft.arrive(event.seat, card)
    if event.to_pile:
        draft.pile(event.seat, event.cards)
    else:
        draft.table.taken = event.cards


@change.register
def round_ended(event: events.RoundEnded, draft: Draft) -> None:
    """A line on the sheet."""
    draft.table.sheet = (*draft.table.sheet, event.points)


@change.register
def game_ended(event: events.GameEnded, draft: Draft) -> None:
    """Nothing follows."""
    draft.over = True


# --- Pro, Even/Odd, 0-cards ------------------------------------------------------------------------------


@change.register
def pooled(event: events.Pooled, draft: Draft) -> None:
    """All cards lie open."""
    draft.table.pool = event.cards
    for seat in range(draft.before.players):
        draft.empty(seat)


@change.register
def drafted(event: events.Drafted, draft: Draft) -> None:
    """Everybody knows the card in the hand."""
    draft.table.pool = without(draft.table.pool, event.card)
    draft.enter(event.seat, 1, (event.card,))
    draft.know(event.seat, tuple(sorted((*draft.table.known[event.seat], event.card))))


@change.register
def marker_moved(event: events.MarkerMoved, draft: Draft) -> None:
    """The Even/Odd card."""
    draft.table.marked = event.row


@change.register
def zeros_played(event: events.ZerosPlayed, draft: Draft) -> None:
    """To the pile, and the card laid with one is placed before all that were laid without; or aside."""
    seat = event.seat
    if event.aside:
        for _ in range(event.count):
            play_openly(draft, seat, 0)
        draft.table.aside += event.count
        return
    zeros = (0,) * event.count
    draft.pile(seat, zeros)
    for zero in zeros:
        draft.arrive(seat, zero)
    way = [replace(one, first=True) if one.seat == seat else one for one in draft.way]
    draft.way = sorted(way, key=lambda one: (not one.first, one.card))


# --- X nimmt! --------------------------------------------------------------------------------------------


@change.register
def x_row_dropped(event: XRowDropped, draft: Draft) -> None:
    """To the X pile."""
    draft.pile(event.seat, event.cards)
    draft.table.x_rows = put(draft.table.x_rows, event.seat, ())


@change.register
def x_row_extended(event: XRowExtended, draft: Draft) -> None:
    """One of the cards just taken."""
    x_rows = draft.table.x_rows
    draft.table.x_rows = put(x_rows, event.seat, (*x_rows[event.seat], event.card))
    draft.table.taken = without(draft.table.taken, event.card)


@change.register
def taken_to_hand(event: TakenToHand, draft: Draft) -> None:
    """The others of them."""
    draft.table.taken = ()
    draft.enter(event.seat, len(event.cards), event.cards)
    draft.know(event.seat, tuple(sorted((*draft.table.known[event.seat], *event.cards))))


@change.register
def hands_counted(event: HandsCounted, draft: Draft) -> None:
    """Everybody sees all hands."""
    draft.table.known = event.hands
