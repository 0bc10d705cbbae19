"""The command ``nimmt bot check``: does a bot play, by the rules, in time, and the same again from the same seed?"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import time
from collections.abc import Collection, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from rich.console import Console
from rich.table import Table

from nimmt import bots
from nimmt.bots import BUDGET, answer
from nimmt.bots.budgets import LENIENCE, SHARE, keeps, overruns
from nimmt.bots.factories import Factory, load
from nimmt.bots.programs.conversation import PATIENCE, Patience, Trouble
from nimmt.bots.programs.faults import Fault, Faults, Guest
from nimmt.bots.programs.process import ProcessBots
from nimmt.bots.programs.protocol import PROTOCOL
from nimmt.catalogue import find, names, option_help
from nimmt.choices import Choice
from nimmt.commands.arguments import seconds
from nimmt.commands.output import STANDARD_OUTPUT, add_json, progress_bar, write_json
from nimmt.decisions import listed, plural
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.render.text import console_for_people

HELP = """\
Plays games with a bot and says what went wrong. The bot is a program that speaks nimmt's protocol for bots, a Python
class, or a bot by name. It sits at every seat in turn; the others choose at random. Everything that goes wrong is
shown with the line that was sent and the line that came back.
"""
EXAMPLES = """\
examples:
  nimmt bot check "node snug.mjs"                a program in any language
  nimmt bot check ./my_bots.py:Snug              a class in a file; my_bots:Snug for an installed module
  nimmt bot check ox --ruleset classic,pro       a bot by name, in two games
  nimmt bot check ./mybot --games 50 --budget 1  more games, and a second for each decision

exit status: 0 if nothing went wrong, 1 if something did, 2 if the bot cannot be found.
How to write a bot: docs/bot-authors.md; what programs are told and asked: docs/bot-protocol.md
"""


class Checked(Struct):
    """What came out of a ruleset's games."""

    ruleset: str
    games: int = 0
    times: list[float] = field(default_factory=list)
    """How many seconds each decision took."""
    faults: Faults = field(default_factory=Faults)
    strayed: bool = False
    """Whether the same game with the same seed once went another way."""


def add_bot_parser(commands: Any) -> None:
    """Add the command to a parser's commands."""
    bot = commands.add_parser("bot", help="for authors of bots: check one", description="For authors of bots.")
    inner = bot.add_subparsers(title="commands", metavar="COMMAND", required=True)
    command = inner.add_parser(
        "check",
        help="play games with a bot and say what went wrong",
        description=HELP,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = command.add_argument
    add("bot", metavar="CMD|SPEC", help="a command line in quotes, module:Class, FILE.py:Class, or a bot's name")
    add("--ruleset", dest="rulesets", metavar="RULESET,…", help="only these games (default: all that the bot plays)")
    add("--players", type=int, metavar="N", help="how many play (default: two numbers of each game)")
    add(
        "--games",
        type=int,
        default=2,
        metavar="N",
        help="for each number of players; the first one twice (default: 2)",
    )
    add("--budget", type=seconds, default=BUDGET, metavar="SECONDS", help="a decision's time (default: %(default)g)")
    add("--grace", type=seconds, default=PATIENCE.grace, metavar="SECONDS", help="on top of twice that (default: 1)")
    add("--seed", type=int, default=0, metavar="N", help="the first game's seed (default: 0)")
    add_json(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check the bot and print what was found."""
    if given.games < 1 or given.budget <= 0 or given.grace < 0:
        raise BadSetup("--games must be 1 or more, --budget more than 0, and --grace 0 or more")
    console = console_for_people()
    factory = load(as_spec(given.bot), patience=Patience(grace=given.grace))
    try:
        try:
            wanted = _wanted(given.rulesets, factory)
        except Trouble as trouble:
            console.print(f"{given.bot}: it does not begin to play.", style="bold red", markup=False, soft_wrap=True)
            _show_fault(console, trouble.fault)
            return 1
        if given.json != STANDARD_OUTPUT:
            console.print(_introduced(factory), markup=False, soft_wrap=True)
        checked = _check_all(factory, wanted, given)
    finally:
        factory.close()
    if not write_json(given, [_plain(each) for each in checked]):
        return 1 if any(each.faults for each in checked) else 0
    console.print(_table(checked))
    allowance = factory.allowance
    return _verdict(console, checked, None if allowance.playouts else allowance.budget or given.budget)


def as_spec(word: str) -> str:
    """What to load for a word on the command line: a command needs no ``cmd:`` where it can be nothing else.

    >>> as_spec("node snug.mjs"), as_spec("random"), as_spec("my_bots:Snug")
    ('cmd:node snug.mjs', 'random', 'my_bots:Snug')
    """
    if word.startswith("cmd:") or word in bots.names():
        return word
    runs = os.access(word, os.X_OK) and Path(word).is_file()
    is_command = runs or shutil.which(word) or (" " in word and not Path(word.rpartition(":")[0]).is_file())
    return f"cmd:{word}" if is_command else word


def _wanted(asked: str | None, factory: Factory) -> list[str]:
    """The rulesets to play: those asked for, or all that the bot says it plays."""
    plays = factory.rulesets
    if asked is None:
        known = [name for name in names() if plays is None or name in plays]
        if not known:
            raise BadSetup(f"the bot plays {listed(plays or ()) or 'nothing'}; nimmt plays {listed(names())}")
        return known
    wanted = [find(name).name for name in asked.split(",")]
    for name in wanted:
        if plays is not None and name not in plays:
            raise BadSetup(f"the bot says that it does not play {name}; it plays {listed(plays)}")
    return wanted


def _introduced(factory: Factory) -> str:
    said = f"hello in version {PROTOCOL} of the protocol; " if isinstance(factory, ProcessBots) else ""
    plays = "all games" if factory.rulesets is None else listed(factory.rulesets)
    counts = "" if factory.players is None else f" with {listed(sorted(factory.players))} players"
    return f"{printable(factory.name)}: {said}it plays {printable(plays)}{counts}."


# --- playing ---------------------------------------------------------------------------------------------


def _check_all(factory: Factory, wanted: Sequence[str], given: argparse.Namespace) -> list[Checked]:
    """Play all games, with a progress bar where somebody watches."""
    tables = [(name, players) for name in wanted for players in _counts(name, given.players, factory.players)]
    checked = {name: Checked(name) for name in wanted}
    with progress_bar() as progress:
        bar = progress.add_task("games", total=len(tables) * (given.games + 1))
        for name, players in tables:
            progress.update(bar, description=name)
            for number, seed in zip(range(given.games), count(given.seed)):
                made = check_game(checked[name], factory, players, seed, given.budget)
                progress.advance(bar)
                if number == 0:
                    again = check_game(checked[name], factory, players, seed, given.budget)
                    checked[name].strayed |= made != again
                    progress.advance(bar)
    return list(checked.values())


def _counts(ruleset: str, players: int | None, plays: Collection[int] | None) -> tuple[int, ...]:
    """With how many to play a game: as many as were asked for, or two numbers that the game and the bot both know."""
    game = find(ruleset).player_counts
    if players is not None and players not in game:
        raise BadSetup(f"{ruleset} is for {game[0]} to {game[-1]} players, not {players}")
    possible = [count for count in game if plays is None or count in plays]
    if players is None:
        few = [count for count in possible if count <= 4]
        return tuple(sorted({possible[0], (few or possible)[-1]})) if possible else ()
    if players not in possible:
        counts = listed(sorted(plays or ()))
        raise BadSetup(f"the bot says that it does not play with {players}; it plays with {counts}")
    return (players,)


def check_game(into: Checked, factory: Factory, players: int, seed: int, budget: float) -> list[Choice]:
    """Play one short game with the bot at one seat; returns what it chose there."""
    short: dict[str, Any] = {option: 1 for option in ("rounds", "games") if option in option_help(find(into.ruleset))}
    game = Game.new(into.ruleset, players, seed=seed, **short)
    seat = seed % players
    others = bots.find("random")(seed)
    guest = Guest(lambda: factory(seed=f"{into.ruleset}/{players}/{seed}", budget=budget), game.view(seat))
    told = 0
    made: list[Choice] = []
    while not game.over:
        asked = min(game.pending)
        decision = game.pending[asked]
        if asked != seat:
            game.submit(asked, answer(others, game.view(asked), decision))
            continue
        if len(decision.choices) == 1:  # nobody is asked where there is nothing to choose, in the arena neither
            game.submit(seat, decision.choices[0])
            continue
        guest.tell([event.seen_by(seat) for event in game.events[told:]])
        told = len(game.events)
        begun = time.perf_counter()
        made.append(guest.choose(game.view(seat), decision))
        into.times.append(time.perf_counter() - begun)
        game.submit(seat, made[-1])
    guest.tell([event.seen_by(seat) for event in game.events[told:]])
    guest.close()
    into.games += 1
    into.faults.add(guest.faults)
    return made


# --- the report ------------------------------------------------------------------------------------------


def _table(checked: Sequence[Checked]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "games", "decisions", "p50", "p99", "slowest", "lost"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for each in checked:
        took = [_milliseconds(percentile(each.times, share)) for share in (0.5, 0.99, 1.0)]
        lost = sum(number for kind, number in each.faults.counts.items() if kind != "late")
        style = "red" if lost else ""
        table.add_row(each.ruleset, str(each.games), str(len(each.times)), *took, str(lost), style=style)
    return table


def _plain(each: Checked) -> dict[str, Any]:
    """What came out of a ruleset's games, for programs; times are in seconds."""
    faults = [{"kind": fault.kind, "message": fault.message} for fault in each.faults.kept]
    return {
        "ruleset": each.ruleset,
        "games": each.games,
        "decisions": len(each.times),
        "median": percentile(each.times, 0.5),
        "p99": percentile(each.times, 0.99),
        "longest": percentile(each.times, 1.0),
        "repeatable": not each.strayed,
        "faults": dict(each.faults.counts),
        "examples": faults,
    }


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of the decisions did not exceed.

    >>> percentile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)] if times else 0.0


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


def _in_time(console: Console, checked: Sequence[Checked], budget: float | None) -> bool:
    """Say whether the bot keeps its budget, by the rule of the arena."""
    times = [seconds for each in checked for seconds in each.times]
    within = f"99 of 100 decisions within {_milliseconds(percentile(times, 0.99))}"
    if budget is None:
        console.print(f"By play-outs: {within}.")
        return True
    over = sum(overruns(seconds, budget) for seconds in times)
    if keeps(over, len(times)):
        console.print(f"In time: {within}, of {_milliseconds(budget)} budget.")
        return True
    words = (
        f"Too slow: {over} of {plural(len(times), 'decision')} took more than {LENIENCE:g} times the budget of "
        f"{_milliseconds(budget)}; {within}. One in {1 / SHARE:g} may. In the arena each of them is a fault."
    )
    console.print(words, style="red", soft_wrap=True)
    return False


def _verdict(console: Console, checked: Sequence[Checked], budget: float | None) -> int:
    """Say what is right and what is not; the exit status."""
    in_time = _in_time(console, checked, budget)
    strayed = [each.ruleset for each in checked if each.strayed]
    if strayed:
        words = (
            f"Another game from the same seed: {listed(strayed)}. Good if it thinks by the clock; else use the seed."
        )
        console.print(words, style="yellow", soft_wrap=True)
    else:
        console.print("Repeatable: the same seed gave the same choices.")
    faults = Faults()
    for each in checked:
        faults.add(each.faults)
    if not faults and in_time:
        console.print("Everything is in order.", style="bold green")
    if not faults:
        return 0 if in_time else 1
    for line in faults.summary():
        first = next(fault for fault in faults.kept if fault.kind == line.kind)
        console.print(f"\n{line.kind}, {plural(line.count, 'time')}; the first time:", style="bold red", markup=False)
        _show_fault(console, first)
    console.print(
        f"\n{plural(len(faults), 'fault')}. Each time the fallback was chosen: a pass, or the first choice.",
        style="red",
    )
    return 1


def _show_fault(console: Console, fault: Fault) -> None:
    said = (("", fault.message), ("sent: ", fault.sent), ("received: ", fault.received))
    for label, text in (*said, *(("standard error: ", line) for line in fault.stderr)):
        if text:
            console.print(f"  {label}{printable(text)}", markup=False, soft_wrap=True)


def printable(text: str) -> str:
    """Somebody else's text without what would steer the terminal.

    >>> printable("ox" + chr(27) + "[2J")
    'ox\\\\x1b[2J'
    """
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
