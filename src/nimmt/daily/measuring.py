"""Makes the field: ``python -m nimmt.daily.measuring 667``, or with names behind it that of some games.

It plays the deals of that many days in every game with each bot of the herd in the person's seat, and writes how the
results are spread: the points below which 0, 1, 2 … 100 % of them lie.
"""

from __future__ import annotations

import sys
from datetime import date, timedelta

import msgspec

from nimmt import bots
from nimmt.catalogue import names
from nimmt.daily.deal import HERD, PERSON, Daily, play
from nimmt.daily.field import FILE, spread

FIRST = date(2000, 1, 1)
"""The days of the field lie long ago, so that nobody's deal is among them."""


def measured(game: str, days: int) -> list[int]:
    """How the results of the herd are spread over the deals of a number of days."""
    deals = [Daily(game, (FIRST + timedelta(day)).isoformat()) for day in range(days)]
    results = sorted(play(deal, bots.find(kind)(deal.day)).totals[PERSON] for deal in deals for kind in HERD)
    return [results[round(percent * (len(results) - 1) / 100)] for percent in range(101)]


if __name__ == "__main__":
    found = dict(spread())
    for each in sys.argv[2:] or names():
        found[each] = measured(each, int(sys.argv[1]))
        FILE.write_bytes(msgspec.json.encode(found) + b"\n")
