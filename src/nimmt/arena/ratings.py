"""Ratings by openskill's Plackett–Luce model: one number for the strength of a bot, with its uncertainty.

Every game is a contest of its bots, ranked by their points a seat. Games are rated in the order of their numbers,
whatever order they were played in, so that the ratings are the same on one process and on many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

MOMENTS = 120
"""How many points of the development are kept."""


class Rating(Struct, frozen=True):
    """Mu, sigma, and the cautious number mu - 3 sigma."""

    mu: float
    sigma: float
    ordinal: float


class Ratings(Struct, frozen=True):
    """The ratings at the end, and their mu on the way there, with the number of games."""

    final: tuple[Rating, ...]
    games: tuple[int, ...]
    development: tuple[tuple[float, ...], ...]
    """For each bot, its mu at these moments."""


def available() -> bool:
    """Whether openskill is installed."""
    try:
        import openskill  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True


def rate(bots: int, contests: Sequence[Mapping[int, float]]) -> Ratings:
    """Rate the bots by contests in this order; each gives every bot in it a result, and more is better."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = [model.rating() for _ in range(bots)]
    moments = _moments(len(contests))
    development: list[list[float]] = [[player.mu] for player in players]
    for number, contest in enumerate(contests, 1):
        who = sorted(contest)
        rated = model.rate([[players[bot]] for bot in who], scores=[contest[bot] for bot in who])
        for bot, (player,) in zip(who, rated):
            players[bot] = player
        if number in moments:
            for line, player in zip(development, players):
                line.append(player.mu)
    final = tuple(Rating(player.mu, player.sigma, player.ordinal()) for player in players)
    return Ratings(final, (0, *sorted(moments)), tuple(map(tuple, development)))


def _moments(contests: int) -> set[int]:
    steps: Iterable[int] = range(1, MOMENTS + 1)
    return {-(-contests * step // MOMENTS) for step in steps} - {0}
