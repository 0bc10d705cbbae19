"""The command ``nimmt puzzles``: solve them, make more, and check those there are."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from nimmt.catalogue import find as find_rules
from nimmt.catalogue import names
from nimmt.commands.arguments import at_least, whole
from nimmt.commands.compiling import compiling
from nimmt.commands.output import add_json, progress_bar, write_json
from nimmt.commands.parser import Commands
from nimmt.errors import BadSetup
from nimmt.puzzles import Puzzle, puzzles, shipped
from nimmt.puzzles.making import CHECK, checked, make
from nimmt.puzzles.puzzle import FOLDER, HARDEST, read
from nimmt.render.text import console_for_people
from nimmt.terminal.puzzling import Puzzling
from nimmt.words import Message, Voice

EXAMPLES = {
    "nimmt puzzles solve": "solve",
    "nimmt puzzles solve pro --level 4": "level",
    "nimmt puzzles make classic --count 100": "make",
    "nimmt puzzles check --count 100 --times 20": "check",
}


def add_puzzles_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    parts = commands.add("puzzles", EXAMPLES).commands(required=True)
    command = parts.add("solve")
    command.add("ruleset", nargs="?", default="classic", metavar="RULESET")
    command.add("--level", type=at_least(1), metavar="N")
    command.set_defaults(run=solve)
    command = parts.add("make")
    command.add("ruleset", nargs="*", metavar="RULESET")
    command.add("--count", type=at_least(1), default=40, metavar="N")
    command.add("--folder", type=Path, default=FOLDER, metavar="FOLDER")
    command.set_defaults(run=make_more)
    command = parts.add("check")
    command.add("--count", type=at_least(1), default=100, metavar="N")
    command.add("--times", type=at_least(1), default=20, metavar="N")
    command.add("--seed", type=whole, default=0, metavar="N")
    add_json(command)
    command.set_defaults(run=check)


def solve(given: argparse.Namespace) -> int:
    """Puzzles of a game, in any order."""
    game = find_rules(given.ruleset).name
    found = [puzzle for puzzle in puzzles(game) if given.level in (None, puzzle.level)]
    if not found:
        raise BadSetup(Message("puzzles.none", {"game": game, "levels": HARDEST}))
    random.shuffle(found)
    Puzzling(console_for_people(), Voice(given.language)).ask(found)
    return 0


def make_more(given: argparse.Namespace) -> int:
    """More puzzles, until there are enough of each game; what is there is kept, so it can be stopped at any time."""
    voice = Voice(given.language)
    given.folder.mkdir(parents=True, exist_ok=True)
    for game in [find_rules(name).name for name in given.ruleset] or names():
        path = given.folder / f"{game}.txt"
        made = read(path)
        with compiling(voice), progress_bar() as progress, path.open("a", encoding="utf-8") as file:
            bar = progress.add_task(game, total=given.count, completed=len(made))
            for puzzle in make(game, given.count, made):
                file.write(puzzle.line() + "\n")
                file.flush()
                progress.advance(bar)
    return 0


def check(given: argparse.Namespace) -> int:
    """Some of the shipped puzzles weighed anew, in more worlds; 1 where fewer than 98 % keep their best choice."""
    voice, console = Voice(given.language), console_for_people()
    everything = [puzzle for game in shipped() for puzzle in puzzles(game)]
    chosen = random.Random(given.seed).sample(everything, min(given.count, len(everything)))
    lost: list[Puzzle] = []
    with compiling(voice), progress_bar() as progress:
        for puzzle in progress.track(chosen, description="puzzles"):
            if puzzle.decision.choices[checked(puzzle, given.times * CHECK, given.seed).best] != puzzle.best:
                lost.append(puzzle)
    kept, worlds = len(chosen) - len(lost), given.times * CHECK
    found = {puzzle.name: round(puzzle.gap, 2) for puzzle in lost}
    if write_json(given, {"puzzles": len(chosen), "kept": kept, "worlds": worlds, "lost": found}):
        for name, gap in found.items():
            console.print(f"{name} {gap:.2f}", markup=False)
        console.print(voice("puzzles.checked", kept=kept, count=len(chosen), worlds=worlds), markup=False)
    return 0 if kept >= 0.98 * len(chosen) else 1
