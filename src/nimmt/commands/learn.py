"""The command ``nimmt learn``: from nothing to weights that a bot can play by.

torch is imported when the command runs, so that the other commands need none.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from nimmt.commands.arguments import at_least, whole
from nimmt.commands.compiling import compiling
from nimmt.commands.output import write
from nimmt.commands.parser import Commands
from nimmt.errors import BadSetup
from nimmt.extras import missing
from nimmt.words import Voice

if TYPE_CHECKING:
    from nimmt.learn.training import Point, Training


def add_learn_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add(
        "learn",
        {
            "nimmt learn zero --teacher bull": "teacher",
            "torchrun --nproc-per-node 2 -m nimmt learn classic": "team",
        },
    )
    add = command.add
    add("ruleset", nargs="?", default="classic", metavar="RULESET")
    add("--minutes", type=float, metavar="N")
    add("--iterations", type=at_least(1), metavar="N")
    add("--seed", type=whole, default=0, metavar="N")
    add("--device", choices=("cpu", "cuda"))
    add("--out", type=Path, metavar="FOLDER")
    add("--resume", action="store_true")
    add("--start", type=Path, metavar="FILE")
    add("--rival", type=Path, action="append", default=[], metavar="FILE")
    add("--teacher", metavar="BOT")
    add("--lessons", type=float, default=2.0, metavar="MINUTES")
    add("--set", action="append", default=[], metavar="KEY=VALUE")
    add("--often", action="append", default=[], metavar="PLAYERS=SHARE")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Learn, with a line that tells how far it is; then write weights, their card and a picture."""
    try:
        import torch
    except ImportError as error:
        raise missing(error, "learn") from None
    from nimmt.learn.team import Team

    team = Team()
    kind = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    if kind == "cuda" and not torch.cuda.is_available():
        raise BadSetup("torch finds no GPU here; leave out --device, or say --device cpu")
    device = torch.device(kind, team.local) if kind == "cuda" else torch.device("cpu")
    folder = given.out or Path(f"learned-{given.ruleset}")
    team.join(device)
    try:
        training = _training(given, team, device, folder)
        if team.leads:
            write(folder / "settings.txt", f"{training.settings}\n".encode())
        with compiling(Voice(given.language)):
            _learn(training, folder)
        if team.leads:
            _finish(training, folder)
    finally:
        team.leave()
    return 0


def _training(given: argparse.Namespace, team: Any, device: Any, folder: Path) -> Training:
    """What is to be learned, from the beginning or from a checkpoint."""
    from nimmt.learn.settings import settings_from
    from nimmt.learn.training import Training

    if given.resume:
        return Training.load(folder / "checkpoint.pt", team=team, device=device)
    minutes = 10.0 if given.minutes is None and given.iterations is None else given.minutes
    fixed = {"ruleset": given.ruleset, "seed": given.seed, "minutes": minutes, "iterations": given.iterations}
    training = Training(settings_from(device.type, fixed, given.set, given.often), team, device)
    if given.start is not None:
        training.begin_with(given.start)
    for rival in given.rival:
        training.meet(rival)
    if given.teacher is not None:
        _take_lessons(training, given, folder / "lessons.npz")
    return training


def _take_lessons(training: Training, given: argparse.Namespace, path: Path) -> None:
    """Watch a bot, or read what was watched before, and imitate it; without another start this is the start."""
    from nimmt.bots import find as find_bot
    from nimmt.learn.lessons import WatchedLessons, watch

    if path.exists():
        lessons = WatchedLessons.load(path)
    else:
        find_bot(given.teacher)  # who does not exist is said before anybody is watched
        jobs = os.cpu_count() or 1
        print(f"watching {given.teacher} for {given.lessons:g} minutes in {jobs} processes", flush=True)
        seed = training.settings.seed + 7919 * training.team.rank
        lessons = watch(training.settings.ruleset, given.teacher, 60 * given.lessons, jobs, seed=seed)
        if training.team.leads:
            lessons.save(path)
    went = training.take_lessons(lessons, begin=given.start is None)
    if training.team.leads:
        print(f"imitates {given.teacher} in {went.alike:.0%} of its decisions, of {len(lessons.picks):,}", flush=True)


def _learn(training: Training, folder: Path) -> None:
    """Learn, and say now and then how it goes: on one line where somebody watches, else on a line each time."""
    path = folder / "checkpoint.pt"
    leads = training.team.leads
    watched = sys.stderr.isatty()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=not (watched and leads),
    )
    told = 0.0
    with bar:
        task = bar.add_task(training.kind.name, total=1.0)

        def tell(point: Point, gone: float) -> None:
            nonlocal told
            bar.update(task, completed=gone, description=_line(training))
            if leads and not watched and point.seconds - told > 10:
                told = point.seconds
                print(f"{gone:4.0%} {_line(training)}", flush=True)

        training.learn(tell, (lambda: training.save(path)) if leads else None)
    if leads:
        training.save(path)


def _line(training: Training) -> str:
    recent = training.curve[-30:]
    ahead = sum(point.margin for point in recent) / len(recent)
    return f"{training.kind.name}: {training.decisions:,} decisions, {ahead:+.2f} points against others"


def _finish(training: Training, folder: Path) -> None:
    """Weights, card and picture; and what the network does against a greedy player."""
    from nimmt.learn.curves import picture
    from nimmt.learn.judging import ahead_of
    from nimmt.learn.weights import export

    settings = training.settings
    margin, error = ahead_of(training.network, "greedy", device=training.device)
    against = f"{margin:.2f} ± {2.576 * error:.2f}"
    card = export(training, folder / f"{training.kind.name}.npz", {"ahead of greedy, 4 players, 99 %": against})
    title = f"{training.kind.name}, seed {settings.seed}, {training.decisions:,} decisions"
    write(folder / "curves.svg", picture(title, training.curve).encode())
    print(f"{against} points a round ahead of greedy players (four players, two of each; 99 %)")
    print(f"weights, card and curves are in {card.parent}")
