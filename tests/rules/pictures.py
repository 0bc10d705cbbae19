"""Positions of the anniversary variant in which a card is due, and pictures of the table that an example allows."""

from hypothesis import strategies as st

from nimmt import Game
from nimmt.cards import Cards
from nimmt.game import AnyGame

SPARE = (99, 100, 101, 102, 103, 104)
"""Cards kept out of the pictures, for hands."""


def due(rows: str, card: int, special: str, *, hand: str = "103", more: str = "") -> AnyGame:
    """Seat 0's card is due; it holds special cards, seat 1 holds none and has played nothing yet."""
    others = ",".join(map(str, (104, 102, 101, 100)[: hand.count(",") + 1]))
    return Game.from_text(
        f"anniversary rows={rows} hands={hand}/{others} specials={special}/- agenda=place:0:{card}/next-turn {more}"
    )


def text_of(rows: list[Cards]) -> str:
    return "/".join(",".join(map(str, cards)) for cards in rows)


@st.composite
def taking_pictures(draw: st.DrawFn, card: int) -> tuple[list[Cards], int]:
    """Four rows where this card would take a full row, and the number of that row."""
    full = tuple(sorted(draw(st.sets(st.integers(1, card - 1), min_size=5, max_size=5))))
    free = [each for each in range(1, SPARE[0]) if each not in full and each != card]
    rows: list[Cards] = []
    for _ in range(3):
        end = draw(st.sampled_from([each for each in free if not full[-1] < each < card]))
        free.remove(end)
        lower = [each for each in free if each < end]
        first = draw(st.lists(st.sampled_from(lower), max_size=3, unique=True)) if lower else []
        free = [each for each in free if each not in first]
        rows.append((*sorted(first), end))
    at = draw(st.integers(0, 3))
    return [*rows[:at], full, *rows[at:]], at


@st.composite
def low_pictures(draw: st.DrawFn, card: int) -> list[Cards]:
    """Four rows that all end higher than this card; the first of them also has a lower card."""
    lower = draw(st.integers(1, card - 1))
    higher = st.lists(st.integers(card + 1, SPARE[0] - 1), min_size=8, max_size=8, unique=True)
    ends = draw(higher)
    return [(lower, *sorted(ends[:2])), *(tuple(sorted(ends[i : i + 2])) for i in (2, 4, 6))]
