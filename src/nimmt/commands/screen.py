"""Whether a command shows the full-screen table, and showing it. Textual is imported only then."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from nimmt import tui
from nimmt.commands.parser import Parser
from nimmt.terminal.games import Seating
from nimmt.words import Voice


def add_plain(command: Parser) -> None:
    """The flag that asks for lines instead."""
    command.add("--plain", said="cli.plain", action="store_true")


def full_screen(given: argparse.Namespace) -> bool:
    """Whether the terminal can show the full-screen table; where a person can do something about it, a word."""
    ready, word = tui.ready(plain=given.plain)
    if word:
        print(Voice(given.language).say(word))
    return ready


def show(language: str, seating: Seating | None = None, *, pace: float | None = None, first: Any = None) -> int:
    """The full-screen table; returns the exit status."""
    from nimmt.tui.app import NimmtApp
    from nimmt.tui.sitting import AtHome

    sitting = AtHome(seating, language) if seating else None
    app = NimmtApp(sitting, first=first, pace=pace, language=language)
    parting = app.run()
    if parting:
        print(parting, file=sys.stderr if parting.startswith("nimmt:") else sys.stdout)
    return 2 if parting and parting.startswith("nimmt:") else app.return_code or 0
