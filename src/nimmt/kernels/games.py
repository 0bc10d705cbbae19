"""The games the kernels know: what they are played with, and the functions compiled for them.

Kept apart from `nimmt.catalogue`, so that kernels run where only numpy and numba are installed; a test compares the
two.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from nimmt.errors import BadSetup, UnknownRuleset
from nimmt.kernels import classic, drivers, observation, plus, simple, steps, worlds, x
from nimmt.kernels.compiler import driver, rule, with_rules
from nimmt.kernels.layout import Setup

_LENGTH = {"target": None, "rounds": None}


class KernelGame(NamedTuple):
    """One game of the family as the kernels see it."""

    name: str
    rules: ModuleType
    players: range
    actions: int
    """How many actions the dense numbering has."""
    hand: int
    options: Mapping[str, Any]
    """The options and what they are unless said otherwise."""
    stride: int = 0
    """The room for a hand, where it can grow."""
    rounds: int = 0
    """The number of rounds, where it is fixed."""
    sign: int = -1
    """1 where bullheads are worth having."""


GAMES = {
    game.name: game
    for game in (
        KernelGame("classic", classic, range(2, 11), 108, 10, _LENGTH),
        KernelGame("pro", classic, range(2, 7), 172, 10, {**_LENGTH, "first_seat": 0}),
        KernelGame("even-odd", classic, range(2, 11), 172, 10, {**_LENGTH, "first_seat": 0, "pro": False}),
        KernelGame("plus", plus, range(2, 8), 5566, 15, {"games": None, "zeros": "mixed"}, sign=1),
        KernelGame("zero", plus, range(2, 8), 5566, 15, {"games": None}),
        KernelGame("simple", simple, range(2, 8), 105, 12, {"games": None, "first_seat": 0}),
        KernelGame("x", x, range(2, 5), 203, 8, {}, stride=36, rounds=2),
    )
}


def find(name: str) -> KernelGame:
    """The game of this name."""
    try:
        return GAMES[name.strip().lower().replace("_", "-")]
    except KeyError:
        raise UnknownRuleset(f"there is no kernel for {name!r}; there are: {', '.join(GAMES)}") from None


def set_up(name: str, players: int, options: Mapping[str, Any]) -> tuple[KernelGame, Setup]:
    """The game and its setup in numbers, or what is wrong."""
    game = find(name)
    if isinstance(players, bool) or not isinstance(players, int) or players not in game.players:
        raise BadSetup(f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {players}")
    for option in options:
        if option not in game.options:
            raise BadSetup(f"{game.name} has no option {option!r}; it has: {', '.join(game.options) or 'none'}")
    chosen = {**game.options, **options}
    drafted = bool(chosen.get("pro", game.name == "pro"))
    if drafted and players not in GAMES["pro"].players:
        raise BadSetup(f"{game.name} with pro is for 2 to 6 players, not {players}")
    target, rounds = _length(game, players, chosen)
    sure = 0
    if chosen.get("zeros") == "even":
        sure = 2 if players <= 3 else 1
    elif chosen.get("zeros", "mixed") != "mixed":
        raise BadSetup(f'zeros is "mixed" or "even", not {chosen["zeros"]!r}')
    first = chosen.get("first_seat", 0)
    if first not in range(players):
        raise BadSetup(f"first_seat must be one of the seats 0 to {players - 1}, not {first}")
    hand = game.hand - sure
    marker = int(game.name == "even-odd")
    return game, Setup(players, hand, game.stride or hand, target, rounds, first, int(drafted), marker, sure, game.sign)


def _length(game: KernelGame, players: int, chosen: Mapping[str, Any]) -> tuple[int, int]:
    """The target and the number of rounds, one of them 0."""
    for name in ("target", "rounds", "games"):
        value = chosen.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
            raise BadSetup(f"{name} must be a number from 1, not {value!r}")
    if game.rounds:
        return 0, game.rounds
    if "games" in chosen:
        return 0, chosen["games"] or players
    target, rounds = chosen["target"], chosen["rounds"]
    if target is not None and rounds is not None:
        raise BadSetup("give a target or a number of rounds, not both")
    return (0, rounds) if rounds is not None else (target or 66, 0)


class Functions(NamedTuple):
    """What is compiled for one family of games."""

    play_games: Callable[..., None]
    trace_game: Callable[..., int]
    reset_games: Callable[..., None]
    step_games: Callable[..., None]
    mask_games: Callable[..., None]
    observe_games: Callable[..., None]
    play_worlds: Callable[..., None]


@cache
def functions(rules: ModuleType) -> Functions:
    """The drivers for a family of games; each is compiled when it is first called."""
    play_game = rule(with_rules(drivers.play_game, rules))
    reset = rule(with_rules(steps.reset_game, rules))
    step = rule(with_rules(steps.step_game, rules))
    return Functions(
        play_games=driver(with_rules(drivers.play_games, rules, play_game=play_game)),
        trace_game=driver(with_rules(drivers.trace_game, rules, play_game=play_game)),
        reset_games=driver(with_rules(steps.reset_games, rules, reset_game=reset)),
        step_games=driver(with_rules(steps.step_games, rules, reset_game=reset, step_game=step)),
        mask_games=driver(with_rules(steps.mask_games, rules)),
        observe_games=driver(with_rules(observation.observe_games, rules)),
        play_worlds=driver(with_rules(worlds.play_worlds, rules)),
    )
