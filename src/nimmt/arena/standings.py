"""What came out of a tournament: points, ranks, pairs, ratings, faults and times, as one `Report`.

Only whole deals count, so that every bot has held every hand equally often. Nothing in a report but its times
depends on the order of the games or on the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from msgspec import Struct

from nimmt.arena import ratings
from nimmt.arena.bouts import Played, seconds_of
from nimmt.arena.schedule import Bout, Tournament, bout
from nimmt.arena.statistics import CONFIDENCE, Interval, clustered
from nimmt.bots.budgets import keeps, overruns
from nimmt.errors import BadSetup
from nimmt.words import Message

EXAMPLES = 3
"""How many faults of each kind are shown for a bot."""


class Standing(Struct, frozen=True):
    """How one bot did."""

    bot: str
    seats: int
    """How many seats it had in all games together."""
    points: Interval
    """Points a deal."""
    rank: Interval
    """From 1, the best; those who share ranks get their mean."""
    rating: ratings.Rating | None
    spread: dict[int, int]
    """Points, and how many seats had them."""
    faults: dict[str, int]
    """Kinds of faults (`nimmt.bots.programs.faults`), and how many there were."""
    examples: tuple[str, ...]
    """What was heard of the first ones."""


class Pair(Struct, frozen=True):
    """How two bots did in games where both sat."""

    first: str
    second: str
    wins: Interval
    """The share of the first bot: its points against each of the second's, ties half."""
    advantage: Interval
    """By how many points a deal the first bot was better; below 0, it was worse."""


class Times(Struct, frozen=True):
    """How long a bot thought about a decision, in seconds."""

    bot: str
    decisions: int
    median: float
    p99: float
    longest: float
    budget: float | None
    """The seconds it had; None for a bot that counts play-outs."""
    over: int
    """How many decisions overran that: see `nimmt.bots.budgets`."""

    @property
    def overran(self) -> bool:
        """Whether too many did for a busy machine to be the reason."""
        return not keeps(self.over, self.decisions)


class Report(Struct, frozen=True):
    """The whole result of a tournament."""

    setup: Tournament
    title: str
    unit: str
    fewest_wins: bool
    confidence: float
    deals: int
    games: int
    standings: tuple[Standing, ...]
    """The best first."""
    pairs: tuple[Pair, ...]
    development: ratings.Ratings | None
    times: tuple[Times, ...]
    """The one part that another run will not repeat."""

    def pair(self, first: str, second: str) -> Pair:
        """These two, from the first one's side."""
        for pair in self.pairs:
            if (pair.first, pair.second) == (first, second):
                return pair
            if (pair.first, pair.second) == (second, first):
                return Pair(first, second, pair.wins.flipped(1.0), pair.advantage.flipped())
        raise KeyError((first, second))


def report(setup: Tournament, played: Iterable[Played]) -> Report:
    """The report on all whole deals among these games."""
    games = _whole_deals(setup, played)
    if not games:
        raise BadSetup(Message("arena.wrong.report"))
    fewest_wins = setup.rules.fewest_wins
    results = _results(setup, games)
    developed = ratings.rate(len(setup.bots), [result.means for result in results]) if ratings.available() else None
    standings = {bot: _standing(setup, bot, results, developed) for bot in range(len(setup.bots))}
    order = sorted(standings, key=lambda bot: (standings[bot].points.mean * (1 if fewest_wins else -1), bot))
    return Report(
        setup=setup,
        title=setup.rules.title,
        unit=setup.unit,
        fewest_wins=fewest_wins,
        confidence=CONFIDENCE,
        deals=len(games) // setup.games_a_deal,
        games=len(games),
        standings=tuple(standings[bot] for bot in order),
        pairs=tuple(_pair(setup, first, second, results) for first, second in combinations(order, 2)),
        development=developed,
        times=tuple(_times(setup, bot, results) for bot in order),
    )


class _Result:
    """One game, bot by bot: the seats it had, their points and ranks, and their mean, signed so that more is better."""

    def __init__(self, game: Played, arranged: Bout, fewest_wins: bool) -> None:
        sign = -1 if fewest_wins else 1
        ranks = _ranks([sign * points for points in game.points])
        self.game = game
        self.deal = arranged.deal
        self.seats: dict[int, list[int]] = {}
        for seat, bot in enumerate(arranged.seats):
            self.seats.setdefault(bot, []).append(seat)
        self.points = {bot: [game.points[seat] for seat in seats] for bot, seats in self.seats.items()}
        self.ranks = {bot: [ranks[seat] for seat in seats] for bot, seats in self.seats.items()}
        self.means = {bot: sign * sum(points) / len(points) for bot, points in self.points.items()}
        self.sign = sign

    def share(self, first: int, second: int) -> float:
        """How much of the wins the first bot's seats have over the second's, ties half."""
        against = [self.sign * (one - other) for one, other in product(self.points[first], self.points[second])]
        return sum(1.0 if better > 0 else 0.5 if better == 0 else 0.0 for better in against) / len(against)


def _results(setup: Tournament, games: Iterable[Played]) -> list[_Result]:
    fewest_wins = setup.rules.fewest_wins
    return [_Result(game, bout(setup, game.number), fewest_wins) for game in games]


def _whole_deals(setup: Tournament, played: Iterable[Played]) -> list[Played]:
    """The games of deals that all seatings have played, in the order of their numbers."""
    games = {game.number: game for game in played}
    each = setup.games_a_deal
    finished = Counter(number // each for number in games)
    return [games[number] for number in sorted(games) if finished[number // each] == each]


def _ranks(results: Sequence[int]) -> list[float]:
    """The rank of each result, where more is better.

    >>> _ranks([-3, -10, -3, 0])
    [2.5, 4.0, 2.5, 1.0]
    """
    return [
        1 + sum(other > result for other in results) + (sum(other == result for other in results) - 1) / 2
        for result in results
    ]


def _standing(setup: Tournament, bot: int, results: Sequence[_Result], developed: ratings.Ratings | None) -> Standing:
    mine = [result for result in results if bot in result.seats]
    faults: Counter[str] = Counter()
    examples: dict[str, list[str]] = {}
    for result in mine:
        for seat in result.seats[bot]:
            for fault in result.game.faults.get(seat, ()):
                faults[fault.kind] += fault.count
                said = f"{fault.kind} in game {result.game.number}: {fault.message}"
                examples.setdefault(fault.kind, []).append(said)
    return Standing(
        bot=setup.labels[bot],
        seats=sum(len(result.seats[bot]) for result in mine),
        points=clustered((result.deal, points) for result in mine for points in result.points[bot]),
        rank=clustered((result.deal, rank) for result in mine for rank in result.ranks[bot]),
        rating=developed.final[bot] if developed else None,
        spread=dict(sorted(Counter(points for result in mine for points in result.points[bot]).items())),
        faults=dict(sorted(faults.items())),
        examples=tuple(said for kind in sorted(examples) for said in examples[kind][:EXAMPLES]),
    )


def _pair(setup: Tournament, first: int, second: int, results: Sequence[_Result]) -> Pair:
    both = [result for result in results if first in result.seats and second in result.seats]
    return Pair(
        first=setup.labels[first],
        second=setup.labels[second],
        wins=clustered((result.deal, result.share(first, second)) for result in both),
        advantage=clustered((result.deal, result.means[first] - result.means[second]) for result in both),
    )


def _times(setup: Tournament, bot: int, results: Sequence[_Result]) -> Times:
    classes: Counter[int] = Counter()
    for result in results:
        for seat in result.seats.get(bot, ()):
            classes.update(result.game.times[seat])
    decisions = classes.total()
    ordered = sorted(classes.items())

    def within(share: float) -> float:
        """The time that this share of the decisions stayed within."""
        so_far = 0
        for time_class, count in ordered:
            so_far += count
            if so_far >= share * decisions:
                return seconds_of(time_class)
        return 0.0

    budget = setup.budget_of(bot)
    over = 0 if budget is None else sum(count for kind, count in ordered if overruns(seconds_of(kind), budget))
    return Times(setup.labels[bot], decisions, within(0.5), within(0.99), within(1), budget, over)
