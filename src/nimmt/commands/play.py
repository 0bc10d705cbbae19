"""The command ``nimmt play``: a game against bots."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

from nimmt import bots
from nimmt.catalogue import find, help_for, names, option_help
from nimmt.commands.arguments import add_option, pace, read_option, whole
from nimmt.commands.compiling import compiling, get_ready
from nimmt.commands.parser import Commands
from nimmt.commands.screen import add_plain, full_screen, show
from nimmt.dealing import SealedDealer
from nimmt.errors import BadSetup
from nimmt.position import plain
from nimmt.render.text import console_for_people
from nimmt.terminal import games, shelf
from nimmt.terminal.lines import Leaving, Terminal
from nimmt.terminal.story import Story
from nimmt.terminal.visitors import wrongs
from nimmt.words import Message, Value, Voice

EXAMPLES = {
    "nimmt play": "choose",
    "nimmt play pro --players 3": "other",
    "nimmt play plus --bots ox,calf": "bots",
    "nimmt play --seed 7 --rounds 1": "same",
    "nimmt play --resume": "resume",
    'nimmt play --position "classic rows=12/37/43/58 hands=14,99/15,98/44,97"': "",
}

ALONE = "alone"
"""Stands for the value of an option that was given none."""


def add_play_parser(commands: Commands) -> None:
    """Add ``nimmt play`` to a parser's commands."""
    command = commands.add("play", EXAMPLES, kept=shelf.KEPT)
    add, voice = command.add, command.voice
    add("ruleset", params={"games": names()}, nargs="?", metavar="RULESET")
    add("--players", type=whole, metavar="N")
    about = {kind: voice.own(f"bot.{kind}.about", bots.find(kind).about) for kind in bots.opponents()}
    kinds = "; ".join(f"{kind} ({words.rstrip('.')})" for kind, words in about.items())
    told: dict[str, Value] = {"bots": kinds, "yardsticks": bots.YARDSTICKS, "usual": games.COMPANION}
    add("--bots", params=told, metavar="BOT,…")
    add("--name", metavar="NAME")
    add("--seed", type=whole, metavar="N")
    add("--record", metavar="FILE")
    add("--resume", nargs="?", const="", metavar="FILE")
    add("--position", metavar="TEXT")
    add("--pace", type=pace, metavar="SECONDS")
    add_plain(command)
    add_option(command)
    flags = command.group("cli.play.flags")
    for option, (words, owners) in _all_options(voice).items():
        params: dict[str, Value] = {"what": words, "games": tuple(owners)}
        given = {"dest": f"option_{option}", "nargs": "?", "const": ALONE, "metavar": "VALUE"}
        command.add_to(flags, f"--{option.replace('_', '-')}", said="cli.flag", params=params, **given)
    command.set_defaults(run=play)


def _all_options(voice: Voice) -> dict[str, tuple[str, list[str]]]:
    """Every option of every ruleset: what it does, and whose it is."""
    found: dict[str, tuple[str, list[str]]] = {}
    for name in names():
        for option, (words, _) in option_help(find(name)).items():
            found.setdefault(option, (voice.own(f"option.{option}.help", words), []))[1].append(name)
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
    story = Story(console, game.rules, voice, pace=watched)
    table = Terminal(game, seating.opponents, seating.writer, story, thinking=lambda: compiling(voice))
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
    finally:
        for wrong in wrongs(table.bots, voice):
            console.print(wrong, markup=False)
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
