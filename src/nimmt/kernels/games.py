"""The games that have a kernel, and the functions compiled for them."""

from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from nimmt.errors import BadSetup, UnknownRuleset
from nimmt.kernels import classic, drivers, observation, plus, simple, steps, worlds, x
from nimmt.kernels.anniversary import rules as anniversary
from nimmt.kernels.board import rules as board
from nimmt.kernels.compiler import driver, rule, with_rules
from nimmt.words import Message

if TYPE_CHECKING:
    from nimmt.ruleset import Rules

GAMES: dict[str, ModuleType] = {
    "classic": classic,
    "pro": classic,
    "even-odd": classic,
    "plus": plus,
    "zero": plus,
    "simple": simple,
    "x": x,
    "anniversary": anniversary,
    "board": board,
    "board-luck": board,
    "board-expert": board,
    "board-expert-luck": board,
}
"""The games by name, and the module of compiled rules that plays each."""


def rules_of(ruleset: str, players: int, options: Mapping[str, Any]) -> "Rules[Any, Any]":
    """The rules of a game that has a kernel, or what is wrong."""
    from nimmt.catalogue import find, set_up

    found = find(ruleset)
    family_of(found.name)  # a game without a kernel is told before its options are looked at
    rules = set_up(found, players, found.options_from_caller(options))
    check_readings(rules)
    return rules


def family_of(ruleset: str) -> ModuleType:
    """The module of compiled rules that plays a game, or that there is none."""
    if ruleset not in GAMES:
        raise UnknownRuleset(Message("simulate.nokernel", {"game": repr(ruleset), "names": tuple(GAMES)}))
    return GAMES[ruleset]


def check_readings(rules: "Rules[Any, Any]") -> None:
    """Refuse a game set up in a way that its kernel does not know."""
    known = getattr(family_of(rules.name), "READINGS", ())
    told = tuple(option for option in rules.read_otherwise if option not in known)
    if told:
        raise BadSetup(Message("simulate.readings", {"game": rules.name, "options": told}))


def setup_of(rules: "Rules[Any, Any]") -> Any:
    """The facts of a game as its family takes them: a `Setup`, a `SpecialSetup` or a `BoardSetup`."""
    return GAMES[rules.name].Setup.of(rules)


class Functions(NamedTuple):
    """What is compiled for one family of games."""

    play_games: Callable[..., None]
    trace_game: Callable[..., int]
    reset_games: Callable[..., None]
    step_games: Callable[..., None]
    mask_games: Callable[..., None]
    observe_games: Callable[..., None]
    one_world: Callable[..., None]
    play_worlds: Callable[..., None]


@cache
def functions(family: ModuleType) -> Functions:
    """The drivers for a family of games; each is compiled when it is first called."""
    play_game = rule(with_rules(drivers.play_game, family))
    reset = rule(with_rules(steps.reset_game, family))
    step = rule(with_rules(steps.step_game, family))
    awaited = rule(with_rules(steps.awaited, family))
    copy = rule(with_rules(worlds.copy, family))
    begin_world = rule(with_rules(worlds.begin_world, family, copy=copy))
    return Functions(
        play_games=driver(with_rules(drivers.play_games, family, play_game=play_game)),
        trace_game=driver(with_rules(drivers.trace_game, family, play_game=play_game)),
        reset_games=driver(with_rules(steps.reset_games, family, reset_game=reset)),
        step_games=driver(with_rules(steps.step_games, family, reset_game=reset, step_game=step, awaited=awaited)),
        mask_games=driver(with_rules(steps.mask_games, family)),
        observe_games=driver(with_rules(observation.observe_games, family)),
        one_world=driver(with_rules(worlds.one_world, family, begin_world=begin_world)),
        play_worlds=driver(with_rules(worlds.play_worlds, family, begin_world=begin_world, copy=copy)),
    )
