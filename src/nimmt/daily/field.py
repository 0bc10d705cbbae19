"""The field: what bots have made of the deals of other days, to compare a result with. `measuring` makes it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from pathlib import Path

import msgspec

from nimmt.catalogue import find

FILE = Path(__file__).parent / "field.json"


@cache
def spread() -> dict[str, list[int]]:
    """By game, the points below which 0 to 100 % of the field's results lie."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[int]])


def percentile(game: str, points: int) -> int:
    """How many per cent of the field did worse, equals counted half; 0 for a game without a field."""
    results = spread().get(game)
    if not results:
        return 0
    below, upto = bisect_left(results, points), bisect_right(results, points)
    worse = len(results) - upto if find(game).fewest_wins else below
    return round(100 * (worse + (upto - below) / 2) / len(results))
