"""What an agent sees, as numbers: a documented layout, built from a seat's view and from nothing else.

An observation is a flat array of 16-bit integers. `Layout.fields` lists its fields in order, each with its name, its
shape, the range of its numbers and what they mean; `Layout.unpack` cuts an array into them. The fields follow from the
ruleset, the number of players and the options. Cards are their own numbers, never scaled.

Seats are counted from the viewer, clockwise: 0 is the viewer, 1 the seat to its left. Where 0 must mean "nobody" or
"none", the number is one more, and the field says so.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_type_hints

import numpy as np

from nimmt.choices import Use
from nimmt.envs.fields import Bound, Field, Fields, Numbers
from nimmt.envs.history import TOGETHER, Laid, history_field
from nimmt.envs.limits import limits
from nimmt.ruleset import Rules, remember
from nimmt.views import View

VERSION = 2
"""Raised whenever a field changes its place, its shape or its meaning."""

MOST = 2**15 - 1
"""How far a number goes that a ruleset of your own counts."""

Cells = array  # of 16-bit integers: filled much faster than a numpy array, and shares its memory with one
Write = Callable[["Cells[int]", int, View], None]
"""Writes a field of a view into cells that hold zeros, beginning at a place."""


class Seen(Field):
    """A field, and how it is written from a view."""

    write: Write
    private: bool
    """Whether it tells what only the viewer knows."""

    def __new__(
        cls, name: str, shape: tuple[int, ...], low: Bound, high: Bound, about: str, write: Write, private: bool = False
    ) -> Seen:
        """A field of an observation."""
        field = super().__new__(cls, name, shape, low, high, about)
        field.write = write
        field.private = private
        return field


class Layout(Fields[Seen]):
    """The fields of the observations of one ruleset, for a number of players and a set of options.

    With a *history*, what everybody laid in that many turns before follows: see `nimmt.envs.history`.

    >>> from nimmt import Game
    >>> game = Game.new("classic", players=2, seed=7)
    >>> layout = layout_of(game.rules)
    >>> seen = layout.unpack(layout.observe(game.view(0)))
    >>> seen["rows"][:, 0]
    array([11, 40, 89, 50], dtype=int16)
    """

    def __init__(self, rules: Rules[Any, Any], fields: Sequence[Seen], history: int = 0) -> None:
        super().__init__(fields)
        self.rules = rules
        self.history = history

    def __reduce__(self) -> tuple[Any, ...]:
        return (layout_of, (self.rules, self.history))

    def observe(self, view: View, laid: Sequence[Laid] = ()) -> Numbers:
        """The observation of a view; *laid* are the turns before, the last one last."""
        cells = array("h", bytes(2 * self.size))
        for field, place in zip(self.fields, self.places):
            field.write(cells, place, view)
        if self.history:
            self._write_history(cells, view, laid)
        return np.frombuffer(cells, np.int16)

    def _write_history(self, cells: Cells[int], view: View, laid: Sequence[Laid]) -> None:
        start = self.slices["history"].start
        for turn, cards in enumerate(reversed(laid[-self.history :])):
            for seat, own in enumerate(cards):
                at = start + (turn * view.players + _from(view, seat)) * TOGETHER
                for place, card in enumerate(own[:TOGETHER], at):
                    cells[place] = card + 1


@remember
def layout_of(rules: Rules[Any, Any], history: int = 0) -> Layout:
    """The layout of these rules, made once."""
    fields = [*_asked(rules), *_own(rules), *_public(rules), *_table(rules)]
    if history:
        fields.append(_history(rules, history))
    return Layout(rules, fields, history)


def _history(rules: Rules[Any, Any], turns: int) -> Seen:
    def write(cells: Cells[int], at: int, view: View) -> None:
        """Nothing: a view does not know it. See `Layout.observe`."""

    return Seen(*history_field(turns, rules.players, _cards(rules)[0]), write)


# --- what is asked, and of whom --------------------------------------------------------------------------

ARGUMENTS = 6
ALL_HEADS = 171
"""The bullheads of all cards: a question may be about as many."""


def _asked(rules: Rules[Any, Any]) -> Iterable[Seen]:
    players = rules.players
    questions = {name: number for number, name in enumerate(sorted(rules.questions))}

    def seat(cells: Cells[int], at: int, view: View) -> None:
        if view.seat is not None:
            cells[at + view.seat] = 1

    def asked(cells: Cells[int], at: int, view: View) -> None:
        if view.agenda:
            number = questions.get(str(view.agenda[-1][0]))
            if number is not None:  # a step while cards are dealt, in OpenSpiel
                cells[at + number] = 1

    def arguments(cells: Cells[int], at: int, view: View) -> None:
        if view.agenda and len(view.agenda[-1]) > 1:
            _, who, *numbers = view.agenda[-1]
            cells[at] = _from(view, int(who)) + 1
            for place, number in enumerate(numbers[: ARGUMENTS - 1], at + 1):
                cells[place] = number if isinstance(number, int) else 0

    def choice(cells: Cells[int], at: int, view: View) -> None:
        if view.choice is not None:
            cells[at] = rules.action(view.choice) + 1

    yield Seen("seat", (players,), 0, 1, "1 at the viewer's own seat, counted from seat 0", seat)
    yield Seen("asked", (len(questions),), 0, 1, f"1 at the question: {', '.join(questions)}", asked)
    yield Seen(
        "arguments",
        (ARGUMENTS,),
        -1,
        max(limits(rules).cards, ALL_HEADS),
        "of the question: whom it asks + 1 (0: everybody), then its card…",
        arguments,
    )
    yield Seen("waiting", (players,), 0, 1, "1 for each seat that has yet to decide", _seats(lambda view: view.waiting))
    yield Seen("chosen", (players,), 0, 1, "1 for each seat with a sealed choice", _seats(lambda view: view.chosen))
    yield Seen("choice", (1,), 0, len(rules.actions()), "the viewer's sealed choice: its action + 1", choice, True)


# --- what only the viewer knows, and what everybody knows of the hidden half ---------------------------------


def _own(rules: Rules[Any, Any]) -> Iterable[Seen]:
    cards, most = _cards(rules)
    kinds = _kinds(rules)
    yield Seen("hand", (cards,), 0, most, "how many of each card are in the hand", _counts(lambda v: v.hand), True)
    if kinds:
        yield Seen(
            "specials",
            (len(kinds),),
            0,
            limits(rules).kind,
            f"own cards: {', '.join(kinds)}",
            _words(kinds, lambda v: v.specials),
            True,
        )
    if "handing_back" in rules.Hidden.__struct_fields__:
        about = f"own cards that will be handed back: {', '.join(kinds)}"
        back = _words(kinds, lambda view: view.handing_back)
        yield Seen("handing_back", (len(kinds),), 0, limits(rules).kind, about, back, True)


def _public(rules: Rules[Any, Any]) -> Iterable[Seen]:
    players = rules.players
    cards, _ = _cards(rules)
    most = limits(rules)

    def queue(cells: Cells[int], at: int, view: View) -> None:
        for place, (seat, card) in enumerate(view.queue, 1):
            cells[at + card] = _from(view, seat) + 1
            cells[at + cards + card] = place

    yield Seen("hand_sizes", (players,), 0, most.cards, "how many cards each seat holds", _each(lambda v: v.hand_sizes))
    if _kinds(rules):
        special_counts = _each(lambda view: view.special_counts)
        special_pile = _number(lambda view: view.special_pile)
        held = "how many special cards each seat holds"
        yield Seen("special_counts", (players,), 0, most.words, held, special_counts)
        yield Seen("special_pile", (1,), 0, most.words, "how many special cards lie face down", special_pile)
    if "draw" in rules.Hidden.__struct_fields__:
        draw_pile = _number(lambda view: view.draw_pile)
        yield Seen("draw_pile", (1,), 0, most.cards, "how many tiles lie face down", draw_pile)
    yield Seen(
        "queue",
        (2, cards),
        0,
        max(players, most.cards),
        "revealed cards to be placed: whose + 1, by card; then in which place (1: next), by card",
        queue,
    )
    yield Seen("points", (players,), *most.points, "points of the round so far", _each(lambda v: v.points))
    yield Seen("totals", (players,), *most.totals, "points written down", _each(lambda v: v.totals))


# --- what lies on the table ------------------------------------------------------------------------------

MEANINGS = {
    "credits": "the points that Negative = Positive took off each pile",
    "round": "the round, from 1",
    "turn": "the turn of the round",
    "piles": "the cards each seat has taken",
    "known": "the cards everybody knows to be in each hand",
    "pool": "the open cards to be drafted",
    "x_rows": "the cards in each seat's X row",
    "taken": "the cards just taken, one of them for the X row",
    "discard": "used cards, face up",
    "track": "where each seat's counter stands",
    "box": "tiles back in the box",
    "luck": "the luck cards of each seat",
    "owed": "luck cards the seat that is asked has earned",
    "aside": "cards set aside",
}
"""What the fields of the tables mean; a field of a ruleset of your own is encoded by its type."""

ROW_SETS = {
    "sevens": "1 for each row with a 7 nimmt! card",
    "stopped": "1 for each row with a Stop card",
    "signs": "1 for each row with a stop sign",
}
"""Fields that list rows."""


def _table(rules: Rules[Any, Any]) -> Iterable[Seen]:
    for name, shape in get_type_hints(rules.Table).items():
        if name not in ("sheet", "history"):  # the sums of the sheet are the totals; a history has no greatest length
            yield _table_field(rules, name, shape)


def _table_field(rules: Rules[Any, Any], name: str, shape: Any) -> Seen:
    players = rules.players
    cards, most = _cards(rules)
    kinds = _kinds(rules)
    rows, longest = rules.row_limits()
    about = MEANINGS.get(name, name)
    far = limits(rules)

    def get(view: View) -> Any:
        return getattr(view.table, name)

    if name == "rows":
        return Seen(name, (rows, longest), 0, cards - 1, "the cards of each row in order, then 0", _lanes(longest))
    if name == "marked":
        return Seen(name, (1,), 0, rows, "the row of the Even/Odd card + 1", _number(lambda view: get(view) + 1))
    if name == "starter":
        return Seen(name, (1,), 0, players - 1, "who began", _number(lambda view: _from(view, get(view))))
    if name in ROW_SETS:
        return Seen(name, (rows,), 0, 1, ROW_SETS[name], _flags(get))
    if name == "track":
        return Seen(name, (players,), *far.points, about, _each(get))
    if name == "credits":
        return Seen(name, (players,), 0, ALL_HEADS, about, _each(get))
    if shape is int:
        highest = {"round": far.rounds, "turn": far.turns, "owed": max(1, far.words), "aside": far.cards}.get(name)
        low, high = (-MOST, MOST) if highest is None else (0, highest)
        return Seen(name, (1,), low, high, about, _number(get))
    if shape == tuple[str, ...]:
        return Seen(name, (len(kinds),), 0, far.kind, f"{about}: {', '.join(kinds)}", _words(kinds, get))
    if shape == tuple[tuple[str, ...], ...]:
        wide = len(kinds)
        writes = _by_seat(wide, lambda pick: _words(kinds, pick), get)
        return Seen(name, (players, wide), 0, far.kind, f"{about}: {', '.join(kinds)}", writes)
    if shape == tuple[int, ...]:
        return Seen(name, (cards,), 0, most, f"{about}: how many of each", _counts(get))
    return Seen(name, (players, cards), 0, most, f"{about}: how many of each", _by_seat(cards, _counts, get))


# --- writing ---------------------------------------------------------------------------------------------


def _from(view: View, seat: int) -> int:
    """A seat counted from the viewer."""
    return (seat - (view.seat or 0)) % view.players


def _cards(rules: Rules[Any, Any]) -> tuple[int, int]:
    """One more than the highest card, and how often a card can be there."""
    deck = rules.deck(rules.blank()[0])
    numbers = {card: count for card, count in deck.items() if isinstance(card, int)}
    return max(numbers) + 1, max(numbers.values())


def _kinds(rules: Rules[Any, Any]) -> tuple[str, ...]:
    """The cards that are played by name."""
    return tuple([choice.name for choice in rules.actions() if isinstance(choice, Use)])


def _number(get: Callable[[View], int]) -> Write:
    def write(cells: Cells[int], at: int, view: View) -> None:
        cells[at] = get(view)

    return write


def _each(get: Callable[[View], Sequence[int]]) -> Write:
    """A number a seat."""

    def write(cells: Cells[int], at: int, view: View) -> None:
        for seat, number in enumerate(get(view)):
            cells[at + _from(view, seat)] = number

    return write


def _seats(get: Callable[[View], Iterable[int]]) -> Write:
    """A set of seats."""

    def write(cells: Cells[int], at: int, view: View) -> None:
        for seat in get(view):
            cells[at + _from(view, seat)] = 1

    return write


def _flags(get: Callable[[View], Iterable[int]]) -> Write:
    def write(cells: Cells[int], at: int, view: View) -> None:
        for number in get(view):
            cells[at + number] = 1

    return write


def _counts(get: Callable[[View], Iterable[int]]) -> Write:
    def write(cells: Cells[int], at: int, view: View) -> None:
        for card in get(view):
            cells[at + card] += 1

    return write


def _words(kinds: Sequence[str], get: Callable[[View], Iterable[str]]) -> Write:
    numbers = {kind: number for number, kind in enumerate(kinds)}

    def write(cells: Cells[int], at: int, view: View) -> None:
        for kind in get(view):
            cells[at + numbers[kind]] += 1

    return write


def _by_seat(
    wide: int, writer: Callable[[Callable[[View], Any]], Write], get: Callable[[View], Sequence[Any]]
) -> Write:
    """A field for every seat, one after another."""

    def write(cells: Cells[int], at: int, view: View) -> None:
        for seat, part in enumerate(get(view)):
            if part:
                writer(lambda _, part=part: part)(cells, at + wide * _from(view, seat), view)  # type: ignore[misc]

    return write


def _lanes(longest: int) -> Write:
    def write(cells: Cells[int], at: int, view: View) -> None:
        for number, cards in enumerate(view.table.rows):
            start = at + number * longest
            for place, card in enumerate(cards, start):
                cells[place] = card

    return write
