"""The commands: nimmt play, rules, replay, verify; the others come from the packages they belong to."""

from __future__ import annotations

import argparse
import io
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET
from rich.markdown import Markdown

from nimmt import __version__, bots, lobby, render, rulebook, tui
from nimmt.arena.commands import add_arena_parser
from nimmt.catalogue import aliases, find, names, option_help
from nimmt.checking import add_bot_parser
from nimmt.dealing import SealedDealer
from nimmt.decisions import listed, plural
from nimmt.errors import BadSetup, NimmtError
from nimmt.position import plain
from nimmt.record import Record
from nimmt.render.story import Story
from nimmt.render.text import WIDTH, console_for_people, picture
from nimmt.review.commands import add_review_parser
from nimmt.server.commands import add_parsers
from nimmt.simulating import add_simulate_parser
from nimmt.terminal import Left, Terminal

EXAMPLES = """\
examples:
  nimmt play                              you against three bots, the basic game
  nimmt play pro --players 3              another game of the family
  nimmt play plus --bots ox,calf          choose your opponents
  nimmt play --seed 7 --rounds 1          the same cards every time, one round
  nimmt play --resume                     go on with the game you left
  nimmt rules                             the games; nimmt rules plus: how one is played
  nimmt replay FILE                       watch a game again
  nimmt verify FILE                       check a record and its deal
  nimmt review FILE                       what the bull would have played, and what it was worth
  nimmt simulate --games 1000000          a million games by bots, in seconds
  nimmt arena heifer calf                 bots against each other, over duplicate deals
  nimmt bot check "node my_bot.mjs"       test a bot of your own, in any language
  nimmt serve                             a server where people and bots meet at tables
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status. Mistakes get one line, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # whatever is typed or cannot be shown, the game goes on
    try:
        given = parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = given.run
        return run(given)
    except NimmtError as error:
        print(f"nimmt: {error}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print("\nStopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of a pipe has seen enough; nothing more may be written, not even on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"nimmt: {error.filename or 'the output'} cannot be written: {error.strerror}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(
        prog="nimmt",
        description="The 6 nimmt! family of card games in your terminal.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"nimmt {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_play(commands)

    command = commands.add_parser("join", help="sit down at a table of a server, or watch it")
    command.add_argument("link", metavar="URL", help="the table, as in http://localhost:8666/table/K7Q2")
    command.add_argument("--name", default="You", help="how the others see you")
    command.add_argument("--seat", type=int, metavar="SEAT", help="this seat; seats count from 0 (default: a free one)")
    command.add_argument("--watch", action="store_true", help="watch, without a seat")
    command.add_argument("--pace", type=_seconds, metavar="SECONDS", help="how long to show each step")
    command.set_defaults(run=join)

    command = commands.add_parser("rules", help="the games, or how one is played")
    command.add_argument("ruleset", nargs="?", metavar="RULESET", help="a game; without one, the list of games")
    words = "the language of the rules, if not that of your system"
    command.add_argument("--language", choices=rulebook.LANGUAGES, default=rulebook.own_language(), help=words)
    command.set_defaults(run=show_rules)

    command = commands.add_parser("replay", help="watch a recorded game again")
    command.add_argument("file", metavar="FILE")
    command.add_argument("--at", type=int, metavar="N", help="only the table after N choices")
    command.add_argument("--seat", type=int, metavar="SEAT", help="as this seat saw it; seats count from 0")
    command.add_argument("--svg", metavar="FOLDER", help="write the tables as pictures into this folder")
    _add_plain(command)
    command.set_defaults(run=replay)

    command = commands.add_parser("verify", help="replay a record and check its deal")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=verify)
    add_simulate_parser(commands)
    add_arena_parser(commands)
    add_bot_parser(commands)
    add_review_parser(commands)
    add_parsers(commands)
    return top


def _described(kinds: Iterable[str]) -> str:
    return "; ".join(f"{kind} ({bots.find(kind).about})" for kind in kinds)


def _add_play(commands: Any) -> None:
    command = commands.add_parser(
        "play",
        help="play against bots",
        description="Play against bots. While you play: ? for help, hint for advice, quit to leave and resume later.",
    )
    add = command.add_argument
    add("ruleset", nargs="?", metavar="RULESET", help=f"one of {listed(names())} (default: classic)")
    add("--players", type=int, metavar="N", help="how many play, you included (default: 4)")
    add(
        "--bots",
        metavar="BOT,…",
        help="your opponents: one kind for all, or one after the other as in ox,calf, where the last one fills up. "
        f"From the weakest up: {_described(bots.ladder())}. To measure yourself: {listed(bots.YARDSTICKS)} "
        f"(default: {lobby.COMPANION})",
    )
    add("--name", default="You", help="your name in the scores and the record")
    add("--seed", type=int, metavar="N", help="deal the same cards every time (default: a sealed random deal)")
    add("--record", metavar="FILE", help="keep the game in this file (default: a new one in the folder of your games)")
    add(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a game; without a file, the one you left last"
    )
    add("--pace", type=_seconds, metavar="SECONDS", help="how long to show each step (default: 0.4 on a terminal)")
    _add_plain(command)
    add("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the ruleset")
    flags = command.add_argument_group("options of the rulesets", "shorter than --option")
    for option, (words, owners) in _all_options().items():
        flags.add_argument(
            f"--{option.replace('_', '-')}",
            dest=f"option_{option}",
            nargs="?",
            const="true",
            metavar="VALUE",
            help=f"{words} ({listed(owners)})",
        )
    command.set_defaults(run=play)


def _seconds(word: str) -> float:
    seconds = float(word)
    if not 0 <= seconds <= 60:
        raise ValueError(f"{word} is not between 0 and 60")
    return seconds


def _add_plain(command: argparse.ArgumentParser) -> None:
    words = "line by line, as for pipes and screen readers, also where the terminal could show a full-screen table"
    command.add_argument("--plain", action="store_true", help=words)


def _all_options() -> dict[str, tuple[str, list[str]]]:
    """Every option of every ruleset: what it does, and whose it is."""
    found: dict[str, tuple[str, list[str]]] = {}
    for name in names():
        for option, (words, _) in option_help(find(name)).items():
            found.setdefault(option, (words, []))[1].append(name)
    return found


# --- nimmt play ------------------------------------------------------------------------------------------


def play(given: argparse.Namespace) -> int:
    """A game against bots, from its beginning or from where it was left; full screen where that is possible."""
    full_screen = _full_screen(given)
    if full_screen and not _asks_for_something(given):
        from nimmt.tui.start import StartScreen

        return _show(first=StartScreen(given.name), pace=given.pace)
    seating = _resumed(given) if given.resume is not None else _new(given)
    if full_screen:
        return _show(seating, pace=given.pace)
    console = console_for_people()
    game, path = seating.game, shlex.quote(str(seating.writer.path))
    pace = given.pace if given.pace is not None else 0.4 if console.is_terminal else 0.0
    story = Story(console, game.rules, seating.names, lobby.PERSON, pace=pace)
    table = Terminal(game, seating.opponents, seating.writer, story)
    console.print(f"{game.rules.title}: {game.rules.summary} Type ? for help.", markup=False)
    console.print(f"The game is kept in {path}", soft_wrap=True, markup=False)
    if isinstance(game.dealer, SealedDealer):
        console.print(f"The deal is sealed: {game.dealer.commitment}", soft_wrap=True)
    if given.resume is not None:
        table.told = len(game.events)
    guests = [seating.names[seat] for seat in seating.people if seat != lobby.PERSON]
    if guests:
        console.print(f"Line by line, bots play for {listed(guests)}.", markup=False)
    try:
        table.play()
    except Left:
        console.print(f"\nYou left the game. To go on: nimmt play --resume {path}", soft_wrap=True, markup=False)
        return 0
    except KeyboardInterrupt:
        console.print(f"\nStopped; nothing is lost. To go on: nimmt play --resume {path}", soft_wrap=True, markup=False)
        return 130
    console.print(f"Watch it again: nimmt replay {path}", soft_wrap=True, markup=False)
    console.print(f"Check the deal: nimmt verify {path}", soft_wrap=True, markup=False)
    return 0


def _full_screen(given: argparse.Namespace) -> bool:
    """Whether the terminal can show the full-screen table; where a person can do something about it, a word."""
    ready, word = tui.ready(plain=given.plain)
    if word:
        print(word)
    return ready


def _asks_for_something(given: argparse.Namespace) -> bool:
    """Whether the command line says which game to play; if not, the start screen asks."""
    wanted = (given.ruleset, given.players, given.bots, given.seed, given.record, given.resume)
    return any(value is not None for value in wanted) or bool(_options(given))


def _show(seating: lobby.Seating | None = None, *, pace: float | None = None, first: Any = None) -> int:
    """The full-screen table; Textual is imported only now."""
    from nimmt.tui.app import NimmtApp
    from nimmt.tui.sitting import AtHome

    app = NimmtApp(AtHome(seating) if seating else None, first=first, pace=pace)
    parting = app.run()
    if parting:
        print(parting, file=sys.stderr if parting.startswith("nimmt:") else sys.stdout)
    return 2 if parting and parting.startswith("nimmt:") else app.return_code or 0


def _new(given: argparse.Namespace) -> lobby.Seating:
    return lobby.new_game(
        given.ruleset or "classic",
        name=given.name,
        players=given.players,
        opponents=[bot.strip() for bot in (given.bots or lobby.COMPANION).split(",")],
        seed=given.seed,
        record=given.record,
        options=_options(given),
    )


def _resumed(given: argparse.Namespace) -> lobby.Seating:
    others = (given.ruleset, given.players, given.bots, given.seed, given.record)
    if any(value is not None for value in others) or _options(given):
        raise BadSetup("a resumed game keeps its ruleset, players, bots, options and deal; give --resume alone")
    return lobby.resumed_game(given.resume)


def _options(given: argparse.Namespace) -> dict[str, Any]:
    options = {}
    for pair in given.option:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"--option {pair} should look like --option rounds=3")
        options[key.replace("-", "_")] = plain(value)
    for name, value in vars(given).items():
        if name.startswith("option_") and value is not None:
            options[name.removeprefix("option_")] = plain(value)
    return options


def join(given: argparse.Namespace) -> int:
    """A seat at a server's table."""
    ready, word = tui.ready()
    if not ready:
        raise BadSetup(word or "nimmt join needs a terminal for the full-screen table")
    try:
        from nimmt.tui.room import WaitingRoom
    except ModuleNotFoundError as error:
        raise BadSetup(f"nimmt join needs {error.name}; install it with: pip install 'nimmt[tui,client]'") from None
    return _show(first=WaitingRoom(given.link, given.name, seat=given.seat, watch=given.watch), pace=given.pace)


# --- nimmt rules, replay, verify -------------------------------------------------------------------------


def show_rules(given: argparse.Namespace) -> int:
    """The list of games, or the rules of one."""
    console = console_for_people()
    if given.ruleset:
        console.print(Markdown(rulebook.text(given.ruleset, given.language)), width=min(WIDTH, console.width))
        return 0
    for name in names():
        ruleset = find(name)
        counts = f"{ruleset.player_counts[0]}–{ruleset.player_counts[-1]} players"
        also = f"; also called {listed(aliases(name))}" if aliases(name) else ""
        console.print(f"[bold]{name}[/]: {ruleset.title}, {counts}{also}\n    {ruleset.summary}")
    console.print("\nHow one is played: nimmt rules RULESET. Play it: nimmt play RULESET.")
    return 0


def replay(given: argparse.Namespace) -> int:
    """A recorded game: what happened, and the table at every turn; or one table; or pictures."""
    record = Record.load(given.file)
    if given.at is None and not given.svg and _full_screen(given):
        from nimmt.tui.replay import ReplayScreen

        return _show(first=ReplayScreen(record, seat=given.seat))
    rules, called = record.rules, record.header.names
    console = console_for_people()
    story = Story(console, rules, called, given.seat)
    watching = console.is_terminal and sys.stdin.isatty()
    turn = None
    number = 0
    for number, (game, events) in enumerate(record.steps()):
        view = game.view(given.seat)
        if given.svg:
            _save(Path(given.svg) / f"{number:04d}.svg", render.svg(view, called))
        elif given.at is not None:
            if number == given.at:
                console.print(picture(view, called))
        else:
            story.tell(events)
            now = (view.table.round, view.table.turn, view.over)
            if now != turn:
                turn = now
                console.print()
                console.print(picture(view, called))
                if watching and not view.over and console.input("[dim]Enter: go on, q: stop [/]").strip() == "q":
                    return 0
    if given.at is not None and not 0 <= given.at <= number:
        raise BadSetup(f"the record has {plural(number, 'choice')}: --at goes from 0 to {number}")
    if given.svg:
        console.print(f"{plural(number + 1, 'picture')} in {given.svg}", soft_wrap=True, markup=False)
    return 0


def _save(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{path} cannot be written: {error.strerror}") from None


def verify(given: argparse.Namespace) -> int:
    """Check a record: its checksum, every choice, and the deal."""
    record = Record.load(given.file)
    finding = record.verify()
    choices = sum(1 for entry in record.entries if entry.seat is not UNSET)
    state = "finished" if record.end else "not finished yet"
    console = console_for_people()
    found = f"{given.file}: {record.rules.title}, {record.header.players} players, {state}."
    console.print(found, soft_wrap=True, markup=False)
    console.print(f"All {plural(choices, 'choice')} follow the rules. The deal: {finding}.", soft_wrap=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
