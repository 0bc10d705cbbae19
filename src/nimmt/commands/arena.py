"""The command ``nimmt arena``: bots against each other over duplicate deals."""

from __future__ import annotations

import argparse
import shlex
import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from nimmt import bots
from nimmt.arena import running, tables
from nimmt.arena.cluster import on_ray
from nimmt.arena.journal import Journal, read
from nimmt.arena.page import page
from nimmt.arena.progress import tracked
from nimmt.arena.schedule import Tournament, new_tournament
from nimmt.catalogue import find
from nimmt.commands.arguments import add_option, at_least, file_to_write, read_option, seconds, whole
from nimmt.commands.compiling import get_ready
from nimmt.commands.output import add_json, write, write_json
from nimmt.commands.parser import Commands
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.render.text import console_for_people
from nimmt.words import Message, Voice

EXAMPLES = {
    "nimmt arena ox heifer": "two",
    "nimmt arena bull ox heifer calf --ruleset pro": "four",
    "nimmt arena ox ./mine.py:Bot --deals 2000 --html report.html": "",
    "nimmt arena bull@20ms bull@200ms bull@400playouts": "each",
    "nimmt arena --resume FILE": "resume",
}


def add_arena_parser(commands: Commands) -> None:
    """Add the command to a parser's commands."""
    command = commands.add("arena", EXAMPLES)
    add = command.add
    add("bots", nargs="*", metavar="BOT")
    add("--ruleset", metavar="RULESET")
    add("--players", type=whole, metavar="N")
    add("--deals", type=whole, metavar="N")
    add("--seed", type=whole, metavar="N")
    add("--budget", type=seconds, metavar="SECONDS")
    add("--limit", type=seconds, metavar="SECONDS")
    add_option(command)
    add("--jobs", type=at_least(1), metavar="N")
    add("--ray", metavar="ADDRESS")
    add("--out", type=file_to_write, metavar="FILE")
    add("--resume", nargs="?", const="", metavar="FILE")
    add("--html", type=file_to_write, metavar="FILE")
    add_json(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play the tournament, or what is left of it, and show the report."""
    console, voice = console_for_people(), Voice(given.language)
    player = on_ray(given.ray, given.jobs) if given.ray else running.locally(given.jobs or running.cores())
    with _journal(given) as journal:
        if not given.ray:
            _get_ready(journal.setup, voice)
        try:
            report = running.run(journal, player, partial(tracked, voice=voice))
        except KeyboardInterrupt:
            played, path = len(read(journal.path)[1]), shlex.quote(str(journal.path))
            go_on = f"nimmt arena --resume {path}"
            kept = voice("arena.stopped", played=played, games=journal.setup.games, command=go_on)
            print(f"\n{kept}", file=sys.stderr)
            return 130
    if given.html:
        write(given.html, page(report, voice).encode())
    if not write_json(given, report):
        return 0
    tables.show(report, console, voice)
    console.print(voice("arena.kept", path=str(journal.path)), soft_wrap=True, markup=False)
    return 0


def _get_ready(setup: Tournament, voice: Voice) -> None:
    """Compile here, once, what our bots need, before many processes want it; others get ready at their seats."""
    own = (*bots.opponents(), *bots.YARDSTICKS)
    known = [bots.find(name)(0) for name in dict.fromkeys(setup.bots) if name in own]
    rules = find(setup.ruleset)
    get_ready(known, Game.new(rules, setup.players, seed=0, **setup.options).view(0), voice)


def _journal(given: argparse.Namespace) -> Journal:
    """The journal to write to: a new one, or the one to go on with."""
    if given.resume is None:
        setup = _setup(given)
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        return Journal.begin(given.out or Path(f"arena-{setup.ruleset}-{stamp}.jsonl"), setup)
    if given.resume and given.out:
        raise BadSetup(Message("arena.wrong.both"))
    if not given.resume and not given.out:
        raise BadSetup(Message("arena.wrong.which", {"command": "nimmt arena --resume FILE"}))
    path = Path(given.resume or given.out)
    if not given.resume and not path.exists():
        return Journal.begin(path, _setup(given))
    setup, _ = read(path)
    return Journal.go_on(path, _setup(given, setup))


def _setup(given: argparse.Namespace, before: Tournament | None = None) -> Tournament:
    """What the command line asks for; what it leaves open is as *before*."""
    asked: dict[str, Any] = {
        name: getattr(given, name)
        for name in ("bots", "ruleset", "players", "deals", "seed", "budget", "limit")
        if getattr(given, name) not in (None, [])
    }
    if given.option:
        asked["options"] = dict(map(read_option, given.option))
    known: dict[str, Any] = {"bots": ()} if before is None else msgspec.structs.asdict(before)
    known.pop("names", None)  # the bots say them again
    return new_tournament(**(known | asked))
