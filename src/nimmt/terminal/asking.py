"""What a person at a table is shown line by line: the table, a hint, and what can be typed; see also `questions`."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Console

from nimmt.bots.ladder.ox import OxBot
from nimmt.bots.reasons import reason
from nimmt.decisions import Decision
from nimmt.render.text import WIDTH, picture
from nimmt.views import View
from nimmt.words import Voice


def show_table(console: Console, voice: Voice, view: View) -> None:
    """The table as the person sees it."""
    console.print()
    console.print(picture(view, voice.names, voice.language))
    console.print()


def show_hint(console: Console, voice: Voice, view: View, decision: Decision) -> None:
    """What the ox would do, and why."""
    advice = OxBot(0, whim=0).choose(view, decision)
    console.print(voice("terminal.hint", choice=str(advice)), markup=False)
    for said in (decision.does(advice), reason(view, decision, advice)):
        lines = wrap(voice.say(said), WIDTH - 2, initial_indent="  ", subsequent_indent="  ")
        console.print("\n".join(lines), markup=False)


def show_help(console: Console, voice: Voice, commands: Sequence[str]) -> None:
    """What can be typed."""
    console.print("\n".join(wrap(voice("terminal.help", horns=r"\_/"), WIDTH)), markup=False)
    for command in commands:
        word = voice(f"terminal.command.{command}")
        typed = f"?, {word}" if command == "help" else word
        console.print(f"  {typed:<12}  {voice(f'terminal.help.{command}')}", markup=False)


def command_of(line: str, voice: Voice, commands: Sequence[str]) -> str:
    """The command that is typed, in the person's language or in English; as it is where there is none."""
    word = line.strip().lower()
    spoken = {voice(f"terminal.command.{command}"): command for command in commands}
    short = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
    return short.get(word) or spoken.get(word, word)
