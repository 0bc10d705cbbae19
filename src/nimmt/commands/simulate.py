"""The command ``nimmt simulate``: many games by the kernels, and what came out of them.

The kernels are imported when the command runs, so that the other commands need no numba.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from nimmt.commands.arguments import add_option, at_least, file_to_write, read_option, whole
from nimmt.commands.compiling import compiling
from nimmt.commands.output import add_json, progress_bar, write_json, writing
from nimmt.commands.parser import Commands
from nimmt.decisions import listed
from nimmt.words import Voice

if TYPE_CHECKING:
    from nimmt.kernels import Simulation


def add_simulate_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("simulate")
    add = command.add
    add("ruleset", nargs="?", default="classic", metavar="RULESET")
    add("--players", type=whole, default=4, metavar="N")
    add("--games", type=at_least(1), default=100_000, metavar="N")
    add("--policy", default="random", metavar="POLICY,…")
    add("--seed", type=whole, default=0, metavar="N")
    add("--threads", type=at_least(1), metavar="N")
    add("--device", choices=("cpu", "cuda"), default="cpu")
    add_option(command)
    add("--parquet", type=file_to_write, metavar="FILE")
    add_json(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Simulate, with a progress bar where somebody watches, and show the result."""
    from nimmt.kernels import simulate

    policies = given.policy.split(",")
    wanted = partial(
        simulate,
        given.ruleset,
        given.players,
        policy=policies[0] if len(policies) == 1 else policies,
        seed=given.seed,
        threads=given.threads,
        device=given.device,
        options=dict(map(read_option, given.option)),
    )
    voice = Voice(given.language)
    with compiling(voice):
        wanted(games=min(1, given.games))
    with progress_bar() as progress:
        task = progress.add_task(voice("simulate.bar", game=given.ruleset, players=given.players), total=given.games)
        result = wanted(
            games=given.games,
            keep_scores=given.parquet is not None,
            progress=lambda games: progress.advance(task, games),
        )
    if given.parquet is not None:
        with writing(given.parquet):
            result.write_parquet(given.parquet)
    if write_json(given, result.summary()):
        show(result, voice)
    return 0


def show(result: Simulation, voice: Voice) -> None:
    """The result as a table."""
    options = listed(f"{key}={value}" for key, value in result.options.items())
    title = "simulate.titled" if options else "simulate.title"
    table = Table(
        title=voice(title, games=result.games, game=result.ruleset, options=options),
        caption=voice(
            "simulate.caption",
            rounds=voice.number(result.rounds, ".2f"),
            turns=voice.number(result.turns, ".1f"),
            speed=round(result.games_per_second),
            device=result.device,
            seconds=voice.number(result.seconds, ".2f"),
        ),
    )
    for word in ("seat", "policy", "mean", "deviation", "wins", "shared"):
        table.add_column(voice(f"simulate.head.{word}"), justify="left" if word == "policy" else "right")
    for seat, policy in enumerate(result.policy):
        table.add_row(
            str(seat + 1),
            policy,
            voice.decimal(f"{result.mean[seat]:.3f} ± {result.error[seat]:.3f}"),
            voice.number(result.deviation[seat], ".2f"),
            voice.decimal(f"{result.wins[seat]:.1%}"),
            voice.decimal(f"{result.shared[seat]:.1%}"),
        )
    Console().print(table)
