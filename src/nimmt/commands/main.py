"""``nimmt``: all commands at one command line, and one line for whatever goes wrong. Each comes from its own module."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from nimmt import __version__
from nimmt.commands.admin import add_admin_parser
from nimmt.commands.analyse import add_analyse_parser
from nimmt.commands.arena import add_arena_parser
from nimmt.commands.bot import add_bot_parser
from nimmt.commands.completion import add_completion_parser
from nimmt.commands.daily import add_daily_parser
from nimmt.commands.join import add_join_parser
from nimmt.commands.learn import add_learn_parser
from nimmt.commands.lesson import add_lesson_parser
from nimmt.commands.manual import add_manual_parser
from nimmt.commands.parser import Parser, asked_language, listing, spoken
from nimmt.commands.play import add_play_parser
from nimmt.commands.puzzles import add_puzzles_parser
from nimmt.commands.replay import add_replay_parser
from nimmt.commands.review import add_review_parser
from nimmt.commands.rules import add_rules_parser
from nimmt.commands.serve import add_serve_parser
from nimmt.commands.simulate import add_simulate_parser
from nimmt.commands.verify import add_verify_parser
from nimmt.errors import NimmtError, reason
from nimmt.words import IN_ENGLISH, LANGUAGES, Voice

EXAMPLES = {
    "nimmt play": "play",
    "nimmt play pro --players 3": "other",
    "nimmt play plus --bots ox,calf": "bots",
    "nimmt play --seed 7 --rounds 1": "same",
    "nimmt play --resume": "resume",
    "nimmt lesson": "lesson",
    "nimmt daily": "daily",
    "nimmt puzzles solve": "puzzles",
    "nimmt rules": "rules",
    "nimmt replay": "replay",
    "nimmt review": "review",
    "nimmt verify": "verify",
    "nimmt analyse TEXT": "analyse",
    "nimmt simulate --games 1000000": "simulate",
    "nimmt arena heifer calf": "arena",
    'nimmt bot check "node my_bot.mjs"': "bot",
    "nimmt learn classic --minutes 10": "learn",
    "nimmt serve --open": "serve",
    "nimmt join URL": "join",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status. Mistakes get one line, never a traceback."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # whoever started this has closed it: nobody types, or nobody reads
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # whatever is typed or cannot be shown, the game goes on
    voice = Voice(asked_language(arguments))
    try:
        with spoken(voice):
            given = parser(voice).parse_args(arguments)
            run: Callable[[argparse.Namespace], int] = given.run
            return run(given)
    except NimmtError as error:
        print(f"nimmt: {error.say(voice.language)}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print(f"\n{voice('stopped')}", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of a pipe has seen enough; nothing more may be written, not even on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        why = voice("start.write", path=str(error.filename or "-"), why=reason(error))
        print(f"nimmt: {why}", file=sys.stderr)
        return 2


def parser(voice: Voice = IN_ENGLISH) -> Parser:
    """The commands and their arguments, described with this voice."""
    top = Parser(voice, prog="nimmt", description=voice("cli.about"), epilog=listing(voice, "cli", EXAMPLES))
    top.add("--version", action="version", version=f"nimmt {__version__}")
    top.add("--language", choices=tuple(LANGUAGES), default=voice.language)

    def show_help(_: argparse.Namespace) -> int:
        top.print_help()
        return 0

    top.set_defaults(run=show_help)
    commands = top.commands()
    for add in (
        add_play_parser,
        add_join_parser,
        add_lesson_parser,
        add_daily_parser,
        add_puzzles_parser,
        add_rules_parser,
        add_replay_parser,
        add_review_parser,
        add_analyse_parser,
        add_verify_parser,
        add_simulate_parser,
        add_arena_parser,
        add_bot_parser,
        add_learn_parser,
        add_serve_parser,
        add_admin_parser,
    ):
        add(commands)
    add_completion_parser(commands, parser)
    add_manual_parser(commands, parser)
    return top
