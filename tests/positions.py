"""Short ways to set up a position, play a turn from it, and read what happened."""

from typing import TypeVar

from nimmt import bots
from nimmt.bots import Bot
from nimmt.cards import Cards
from nimmt.choices import choice_from
from nimmt.events import Event, RowTaken
from nimmt.game import AnyGame

E = TypeVar("E", bound=Event)


def answer(game: AnyGame, *notations: str) -> list[Event]:
    """The pending seats answer in order of their seats; returns what happened."""
    events: list[Event] = []
    for notation in notations:
        events += game.submit(min(game.pending), choice_from(notation))
    return events


def choose(game: AnyGame, seat: int, notation: str) -> list[Event]:
    """One seat answers."""
    return game.submit(seat, choice_from(notation))


def offered(game: AnyGame, seat: int) -> set[str]:
    """The notations of all choices a seat has."""
    return {str(choice) for choice in game.pending[seat].choices}


def of_kind(events: list[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def takings(events: list[Event]) -> list[tuple[int, Cards, int]]:
    """Who took what, for how many bullheads."""
    return [(event.seat, event.cards, event.bullheads) for event in of_kind(events, RowTaken)]


def rows_of(game: AnyGame) -> list[list[int]]:
    """The rows as lists, to read easily."""
    return [list(cards) for cards in game.table.rows]


def player(name: str) -> Bot:
    """A bot that always answers alike; one that searches counts play-outs, not the time."""
    return bots.find(name)(1, **({"playouts": 2000} if name == "bull" else {}))
