"""The field: what bots have made of the deals of other days, to compare a result with.

``python -m nimmt.daily.field 200`` plays the deals of 200 days in every game with each bot of the herd in the person's
seat, and writes how the results are spread: the points below which 0, 1, 2 … 100 % of them lie.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import msgspec

from nimmt import bots
from nimmt.catalogue import find, names
from nimmt.daily.deal import HERD, PERSON, Daily, play

FILE = Path(__file__).parent / "field.json"
FIRST = date(2000, 1, 1)
"""The days of the field lie long ago, so that nobody's deal is among them."""


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


def measured(game: str, days: int) -> list[int]:
    """How the results of the herd are spread over the deals of so many days."""
    deals = [Daily(game, (FIRST + timedelta(day)).isoformat()) for day in range(days)]
    results = sorted(
        play(deal, bots.find(kind)(deal.day)).totals[PERSON] for deal in deals for kind in HERD
    )
    return [results[round(percent * (len(results) - 1) / 100)] for percent in range(101)]


if __name__ == "__main__":
    found = {game: measured(game, int(sys.argv[1])) for game in names()}
    FILE.write_bytes(msgspec.json.encode(found) + b"\n")
