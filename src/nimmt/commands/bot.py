"""The command ``nimmt bot check``: does a bot play, by the rules, in time, and the same again from the same seed?"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import time
from collections.abc import Sequence
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
from nimmt.commands.arguments import at_least, seconds, whole
from nimmt.commands.compiling import compiling
from nimmt.commands.output import STANDARD_OUTPUT, add_json, progress_bar, write_json
from nimmt.commands.parser import Commands
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.render.text import console_for_people
from nimmt.words import Message, Value, Voice

EXAMPLES = {
    'nimmt bot check "node snug.mjs"': "program",
    "nimmt bot check ./my_bots.py:Snug": "class",
    "nimmt bot check ox --ruleset classic,pro": "name",
    "nimmt bot check ./mybot --games 50 --budget 1": "more",
}


class Checked(Struct):
    """What came out of a ruleset's games."""

    ruleset: str
    games: int = 0
    times: list[float] = field(default_factory=list)
    """How many seconds each decision took."""
    faults: Faults = field(default_factory=Faults)
    strayed: bool = False
    """Whether the same game with the same seed once went another way."""


def add_bot_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("bot").commands(required=True).add("check", EXAMPLES, statuses=range(3))
    add, usual = command.add, command.voice.number
    add("bot", metavar="PROGRAM")
    add("--ruleset", dest="rulesets", metavar="RULESET,…")
    add("--players", type=whole, metavar="N")
    add("--games", type=at_least(1), default=2, metavar="N")
    add("--budget", params={"usual": usual(BUDGET)}, type=seconds, default=BUDGET, metavar="SECONDS")
    add("--grace", params={"usual": usual(PATIENCE.grace)}, type=seconds, default=PATIENCE.grace, metavar="SECONDS")
    add("--seed", type=whole, default=0, metavar="N")
    add_json(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check the bot and print what was found."""
    if given.budget <= 0 or given.grace < 0:
        raise BadSetup(Message("check.wrong.budget"))
    console, voice = console_for_people(), Voice(given.language)
    factory = load(as_spec(given.bot), patience=Patience(grace=given.grace))
    try:
        try:
            wanted = _wanted(given.rulesets, factory)
        except Trouble as trouble:
            console.print(voice("check.begins", bot=given.bot), style="bold red", markup=False, soft_wrap=True)
            _show_fault(console, trouble.fault, voice)
            return 1
        if given.json != STANDARD_OUTPUT:
            console.print(_introduced(factory, voice), markup=False, soft_wrap=True)
        checked = _check_all(factory, wanted, given, voice)
    finally:
        factory.close()
    allowance = factory.allowance
    budget = None if allowance.playouts else allowance.budget or given.budget
    if write_json(given, [_plain(each, budget) for each in checked]):
        console.print(_table(checked, voice))
        _tell(console, checked, budget, voice)
    return 0 if _in_time(checked, budget) and not any(each.faults for each in checked) else 1


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
            raise BadSetup(Message("check.wrong.games", {"plays": tuple(plays or ()), "games": names()}))
        return known
    wanted = [find(name).name for name in asked.split(",")]
    for name in wanted:
        if plays is not None and name not in plays:
            raise BadSetup(Message("setup.bot.game", {"bot": factory.name, "game": name, "games": tuple(plays)}))
    return wanted


def _introduced(factory: Factory, voice: Voice) -> str:
    key = "check.hello" if isinstance(factory, ProcessBots) else "check.plays"
    plays = None if factory.rulesets is None else tuple(map(printable, factory.rulesets))
    counts = None if factory.players is None else tuple(sorted(factory.players))
    return voice(key, bot=printable(factory.name), protocol=PROTOCOL, games=plays, counts=counts)


# --- playing ---------------------------------------------------------------------------------------------


def _check_all(factory: Factory, wanted: Sequence[str], given: argparse.Namespace, voice: Voice) -> list[Checked]:
    """Play all games, with a progress bar where somebody watches."""
    tables = [(name, players) for name in wanted for players in _counts(name, given.players, factory)]
    checked = {name: Checked(name) for name in wanted}
    with compiling(voice), progress_bar() as progress:
        bar = progress.add_task(voice("check.bar"), total=len(tables) * (given.games + 1))
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


def _counts(ruleset: str, players: int | None, factory: Factory) -> tuple[int, ...]:
    """With how many to play a game: as many as were asked for, or two numbers that the game and the bot both know."""
    game = find(ruleset).player_counts
    if players is not None and players not in game:
        params: dict[str, Value] = {"game": ruleset, "low": game[0], "high": game[-1], "players": players}
        raise BadSetup(Message("setup.players", params))
    possible = [count for count in game if factory.players is None or count in factory.players]
    if players is None:
        few = [count for count in possible if count <= 4]
        return tuple(sorted({possible[0], (few or possible)[-1]})) if possible else ()
    if unfit := bots.misfit(factory.name, factory, ruleset, players):
        raise BadSetup(unfit)
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


def _table(checked: Sequence[Checked], voice: Voice) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for word in ("game", "games", "decisions", "p50", "p99", "slowest", "lost"):
        table.add_column(voice(f"check.head.{word}"), justify="left" if word == "game" else "right")
    for each in checked:
        took = [_milliseconds(percentile(each.times, share), voice) for share in (0.5, 0.99, 1.0)]
        lost = sum(number for kind, number in each.faults.counts.items() if kind != "late")
        style = "red" if lost else ""
        table.add_row(each.ruleset, str(each.games), str(len(each.times)), *took, str(lost), style=style)
    return table


def _plain(each: Checked, budget: float | None) -> dict[str, Any]:
    """What came out of a ruleset's games, for programs; times are in seconds."""
    faults = [{"kind": fault.kind, "message": fault.message} for fault in each.faults.kept]
    return {
        "ruleset": each.ruleset,
        "games": each.games,
        "decisions": len(each.times),
        "median": percentile(each.times, 0.5),
        "p99": percentile(each.times, 0.99),
        "longest": percentile(each.times, 1.0),
        "budget": budget,
        "over_budget": _over(each.times, budget),
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


def _milliseconds(seconds: float, voice: Voice) -> str:
    return f"{voice.number(1000 * seconds, '.1f')} ms"


def _over(times: Sequence[float], budget: float | None) -> int:
    """How many decisions overran the budget; none where play-outs are counted instead."""
    return 0 if budget is None else sum(overruns(seconds, budget) for seconds in times)


def _all_times(checked: Sequence[Checked]) -> list[float]:
    return [seconds for each in checked for seconds in each.times]


def _in_time(checked: Sequence[Checked], budget: float | None) -> bool:
    """Whether the bot keeps its budget, by the rule of the arena."""
    times = _all_times(checked)
    return keeps(_over(times, budget), len(times))


def _tell_times(console: Console, checked: Sequence[Checked], budget: float | None, voice: Voice) -> None:
    """Say whether the bot keeps its budget."""
    times = _all_times(checked)
    within = voice("check.within", time=_milliseconds(percentile(times, 0.99), voice))
    if budget is None:
        console.print(voice("check.playouts", within=within), soft_wrap=True)
        return
    allowed = _milliseconds(budget, voice)
    if _in_time(checked, budget):
        console.print(voice("check.intime", within=within, budget=allowed), soft_wrap=True)
        return
    rule = {"lenience": voice.number(LENIENCE), "share": voice.number(1 / SHARE)}
    over = _over(times, budget)
    words = voice("check.slow", over=over, decisions=len(times), budget=allowed, within=within, **rule)
    console.print(words, style="red", soft_wrap=True)


def _tell(console: Console, checked: Sequence[Checked], budget: float | None, voice: Voice) -> None:
    """Say what is right and what is not."""
    _tell_times(console, checked, budget, voice)
    strayed = tuple(each.ruleset for each in checked if each.strayed)
    if strayed:
        console.print(voice("check.strayed", games=strayed), style="yellow", soft_wrap=True)
    else:
        console.print(voice("check.repeatable"), soft_wrap=True)
    faults = Faults()
    for each in checked:
        faults.add(each.faults)
    if not faults:
        if _in_time(checked, budget):
            console.print(voice("check.order"), style="bold green")
        return
    for line in faults.summary():
        first = next(fault for fault in faults.kept if fault.kind == line.kind)
        told = voice("check.first", kind=Message(f"check.kind.{line.kind}"), count=line.count)
        console.print(f"\n{told}", style="bold red", markup=False)
        _show_fault(console, first, voice)
    console.print(f"\n{voice('check.faults', count=len(faults))}", style="red", soft_wrap=True)


def _show_fault(console: Console, fault: Fault, voice: Voice) -> None:
    console.print(f"  {printable(fault.message)}", markup=False, soft_wrap=True)
    said = (("sent", fault.sent), ("received", fault.received), *(("stderr", line) for line in fault.stderr))
    for word, text in said:
        if text:
            console.print(f"  {voice(f'check.{word}', line=printable(text))}", markup=False, soft_wrap=True)


def printable(text: str) -> str:
    """Somebody else's text without what would steer the terminal.

    >>> printable("ox" + chr(27) + "[2J")
    'ox\\\\x1b[2J'
    """
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
