"""The command ``nimmt play``: a game against bots."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable
from typing import Any

from nimmt import bots
from nimmt.catalogue import find, help_for, names, option_help
from nimmt.commands.arguments import add_language, pace, read_option
from nimmt.commands.compiling import get_ready
from nimmt.commands.screen import add_plain, full_screen, show
from nimmt.dealing import SealedDealer
from nimmt.decisions import listed
from nimmt.errors import BadSetup
from nimmt.position import plain
from nimmt.render.text import console_for_people
from nimmt.terminal import games, shelf
from nimmt.terminal.lines import Leaving, Terminal
from nimmt.terminal.story import Story
from nimmt.words import IN_ENGLISH, Message, Value, Voice

EXAMPLES = f"""\
examples:
  nimmt play                              choose a game; in a pipe, the basic game against three oxen
  nimmt play pro --players 3              another game of the family
  nimmt play plus --bots ox,calf          choose your opponents
  nimmt play --seed 7 --rounds 1          the same cards every time, one round
  nimmt play --resume                     go on with the game you left
  nimmt play --position "classic rows=12/37/43/58 hands=14,99/15,98/44,97"

The last {shelf.KEPT} games are kept for replay, review and verify; --record keeps one elsewhere for good.
"""

ALONE = "alone"
"""Stands for the value of an option that was given none."""


def add_play_parser(commands: Any) -> None:
    """Add ``nimmt play`` to a parser's commands."""
    command = commands.add_parser(
        "play",
        help="play against bots",
        description="Play against bots. While you play: ? for help, hint for advice, quit to leave and resume later.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = command.add_argument
    add("ruleset", nargs="?", metavar="RULESET", help=f"one of {listed(names())} (default: classic)")
    add("--players", type=int, metavar="N", help="how many play, you included (default: 4)")
    add(
        "--bots",
        metavar="BOT,…",
        help="your opponents: one kind for all, or one after the other as in ox,calf, where the last one fills up. "
        f"From the weakest up: {_described(bots.opponents())}. To measure yourself: {listed(bots.YARDSTICKS)} "
        f"(default: {games.COMPANION})",
    )
    add("--name", help="your name in the scores and the record (default: You)")
    add("--seed", type=int, metavar="N", help="deal the same cards every time (default: a sealed random deal)")
    add("--record", metavar="FILE", help="keep the game in this file (default: a new one in the folder of your games)")
    add(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a game; without a file, the one you left last"
    )
    add("--position", metavar="TEXT", help="begin with this position: the game, its table and hands in one line")
    add("--pace", type=pace, metavar="SECONDS", help="how long to show each step (default: 0.4 on a terminal)")
    add_plain(command)
    add_language(command)
    add("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the ruleset")
    flags = command.add_argument_group("options of the rulesets", "shorter than --option")
    for option, (words, owners) in _all_options().items():
        flags.add_argument(
            f"--{option.replace('_', '-')}",
            dest=f"option_{option}",
            nargs="?",
            const=ALONE,
            metavar="VALUE",
            help=f"{words} ({listed(owners)})",
        )
    command.set_defaults(run=play)


def _described(kinds: Iterable[str]) -> str:
    return "; ".join(f"{kind} ({bots.find(kind).about})" for kind in kinds)


def _all_options() -> dict[str, tuple[str, list[str]]]:
    """Every option of every ruleset: what it does, and whose it is."""
    found: dict[str, tuple[str, list[str]]] = {}
    for name in names():
        for option, (words, _) in option_help(find(name)).items():
            found.setdefault(option, (IN_ENGLISH.own(f"option.{option}.help", words), []))[1].append(name)
    return found


def play(given: argparse.Namespace) -> int:
    """A game against bots, from its beginning or from where it was left; full screen where that is possible."""
    at_screen = full_screen(given)
    given.name = given.name or Voice(given.language)("picture.you")
    if at_screen and not _asks_for_something(given):
        from nimmt.tui.start import StartScreen

        return show(given.language, first=StartScreen(given.name), pace=given.pace)
    seating = _resumed(given) if given.resume is not None else _new(given)
    get_ready(seating.opponents.values(), seating.game.view(games.PERSON), Voice(given.language))
    if at_screen:
        return show(given.language, seating, pace=given.pace)
    return _line_by_line(given, seating)


def _line_by_line(given: argparse.Namespace, seating: games.Seating) -> int:
    console = console_for_people()
    game, path = seating.game, shlex.quote(str(seating.writer.path))
    voice = Voice(given.language, seating.names, games.PERSON)

    def tell(key: str, **params: Value) -> None:
        console.print(voice(key, **params), soft_wrap=True, markup=False)

    watched = given.pace if given.pace is not None else 0.4 if console.is_terminal else 0.0
    table = Terminal(game, seating.opponents, seating.writer, Story(console, game.rules, voice, pace=watched))
    console.print(
        voice("terminal.intro", game=voice.title(game.rules), summary=voice.summary(game.rules)), markup=False
    )
    tell("terminal.kept", path=path)
    if isinstance(game.dealer, SealedDealer):
        tell("terminal.sealed", commitment=game.dealer.commitment)
    if seating.torn:
        tell("record.torn")
    if given.resume is not None:
        table.told = len(game.events)
    guests = tuple(seating.names[seat] for seat in seating.people if seat != games.PERSON)
    if guests:
        tell("terminal.guests", names=guests)
    try:
        table.play()
    except Leaving:
        console.print()
        tell("terminal.left", command=seating.go_on)
        return 0
    except KeyboardInterrupt:
        console = console_for_people()  # the other may have been stopped within a line, and hold the rest back
        console.print()
        tell("terminal.stopped", command=seating.go_on)
        return 130
    tell("terminal.watch", command=f"nimmt replay {path}")
    tell("terminal.check", command=f"nimmt verify {path}")
    return 0


def _asks_for_something(given: argparse.Namespace) -> bool:
    """Whether the command line says which game to play; if not, the start screen asks."""
    wanted = (given.ruleset, given.players, given.bots, given.seed, given.record, given.resume, given.position)
    return any(value is not None for value in wanted) or bool(_options(given))


def _new(given: argparse.Namespace) -> games.Seating:
    if given.position is not None and (given.ruleset is not None or given.players is not None or _options(given)):
        raise BadSetup(Message("play.position"))
    return games.new_game(
        given.ruleset or "classic",
        name=given.name,
        players=given.players,
        opponents=[bot.strip() for bot in (given.bots or games.COMPANION).split(",")],
        seed=given.seed,
        record=given.record,
        position=given.position,
        options=_options(given),
    )


def _resumed(given: argparse.Namespace) -> games.Seating:
    others = (given.ruleset, given.players, given.bots, given.seed, given.record, given.position)
    if any(value is not None for value in others) or _options(given):
        raise BadSetup(Message("start.resumed"))
    return games.resumed_game(given.resume)


def _options(given: argparse.Namespace) -> dict[str, Any]:
    options = dict(map(read_option, given.option))
    for name, value in vars(given).items():
        if name.startswith("option_") and value is not None:
            option = name.removeprefix("option_")
            options[option] = _alone(option) if value is ALONE else plain(value)
    return options


def _alone(option: str) -> bool:
    """What an option means without a value: that it is switched on, if that is all there is to say."""
    defaults = {option_help(find(name))[option][1] for name in names() if option in option_help(find(name))}
    if not any(isinstance(default, bool) for default in defaults):
        owner = next(find(name) for name in names() if option in option_help(find(name)))
        params: dict[str, Value] = {"option": f"--{option.replace('_', '-')}", "help": help_for(owner, option)}
        raise BadSetup(Message("setup.needs", params))
    return True
