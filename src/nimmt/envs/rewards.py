"""What an agent is rewarded for.

A reward is the change of a *return* since the agent was rewarded last, so the rewards of a whole game add up to the
return at its end. More is always better, also in games where fewest points win.

``points``
    The points so far, those of the round included; minus points where fewest win. A taking shows at once.
``final``
    The points at the end of the game, minus points where fewest win; nothing before.
``rank``
    From 1 for the best seat down to -1 for the worst, in equal steps; seats with equal points share the mean of their
    places. Nothing before the end. The ranks of a game add up to 0.
``win``
    1 for the winner, shared equally among several; nothing before the end. The wins of a game add up to 1.
"""

from typing import Any, Literal, get_args

from nimmt.decisions import listed
from nimmt.envs.limits import limits
from nimmt.errors import BadSetup
from nimmt.game import AnyGame
from nimmt.ruleset import Rules

Reward = Literal["points", "final", "rank", "win"]

REWARDS: tuple[str, ...] = get_args(Reward)

Returns = tuple[float, ...]


def check_reward(reward: str) -> None:
    """Raise BadSetup for a reward that does not exist."""
    if reward not in REWARDS:
        raise BadSetup(f"there is no reward {reward!r}; there are: {listed(REWARDS)}")


def returns(game: AnyGame, reward: Reward) -> Returns:
    """The return of each seat up to now.

    >>> from nimmt import Game
    >>> game = Game.from_text("classic rows=1,2,3,4,5/20/30/40 hands=6/50 rounds=1")
    >>> for seat, decision in game.pending.items():
    ...     _ = game.submit(seat, decision.choices[0])
    >>> returns(game, "points"), returns(game, "rank"), returns(game, "win")
    ((-6.0, 0.0), (-1.0, 1.0), (0.0, 1.0))
    """
    if reward == "points":
        return _signed(game.rules, score(game))
    if not game.over:
        return (0.0,) * game.rules.players
    if reward == "final":
        return _signed(game.rules, game.totals)
    return ranks(_signed(game.rules, game.totals)) if reward == "rank" else _shares(game)


def score(game: AnyGame) -> tuple[int, ...]:
    """The points written down and those of the round in progress."""
    totals = game.totals
    if game.over or len(game.table.sheet) == game.table.round:  # the round's are written down already
        return totals
    return tuple([total + points for total, points in zip(totals, game.rules.points(game.table))])


def ranks(values: Returns) -> Returns:
    """The rank of each value, from 1 (the highest) to -1, equal values sharing the mean.

    >>> ranks((3.0, 9.0, 3.0))
    (-0.5, 1.0, -0.5)
    """
    steps = len(values) - 1
    return tuple(
        [(sum(other < value for other in values) - sum(other > value for other in values)) / steps for value in values]
    )


def bounds(rules: Rules[Any, Any], reward: Reward) -> tuple[float, float]:
    """The least and the most a game can return."""
    if reward == "rank":
        return -1.0, 1.0
    if reward == "win":
        return 0.0, 1.0
    least, most = limits(rules).totals
    return (float(-most), float(-least)) if rules.fewest_wins else (float(least), float(most))


def _signed(rules: Rules[Any, Any], points: tuple[int, ...]) -> Returns:
    return tuple([0.0 - each for each in points] if rules.fewest_wins else [float(each) for each in points])


def _shares(game: AnyGame) -> Returns:
    winners = game.winners
    return tuple([1.0 / len(winners) if seat in winners else 0.0 for seat in game.rules.seats])
