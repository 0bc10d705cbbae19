"""What a person at a table is shown line by line: the table, advice, and what can be typed; see also `questions`."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Console

from nimmt.protocol.coaching import Advice
from nimmt.render.text import picture, room
from nimmt.review.weighing import Effort
from nimmt.views import View
from nimmt.words import Voice

THOUGHT = Effort(seconds=0.5)
"""How much somebody at a terminal lets a bot think about a hint."""
RANKED = 5
"""How many choices are told with the points to expect."""


def show_table(console: Console, voice: Voice, view: View) -> None:
    """The table as the person sees it."""
    console.print()
    console.print(picture(view, voice.names, voice.language))
    console.print()


def show_advice(console: Console, voice: Voice, view: View, advice: Advice) -> None:
    """What the strongest bot would do, why, and what can be expected of the best choices."""
    decision = view.decision
    assert decision is not None
    console.print(voice("terminal.hint", choice=str(advice.choice)), markup=False)
    for sentence in (voice.say(decision.does(advice.choice)), voice.say(advice.reason), ranking(voice, view, advice)):
        lines = wrap(sentence, room(console), initial_indent="  ", subsequent_indent="  ")
        console.print("\n".join(lines), markup=False)


def ranking(voice: Voice, view: View, advice: Advice) -> str:
    """The best choices with the points to expect; empty where there is only one."""
    if not advice.worlds:
        return ""
    best = [f"{one.choice} ({voice.number(one.points, '.1f')})" for one in advice.ranking[:RANKED]]
    return voice("terminal.expected" if view.rules.has_rounds else "terminal.expected.board", choices=", ".join(best))


def show_help(console: Console, voice: Voice, commands: Sequence[str]) -> None:
    """What can be typed."""
    console.print("\n".join(wrap(voice("terminal.help", horns=r"\_/"), room(console))), markup=False)
    for command in commands:
        word = voice(f"terminal.command.{command}")
        typed = f"?, {word}" if command == "help" else word
        lines = wrap(voice(f"terminal.help.{command}"), room(console) - 16)
        console.print(f"  {typed:<12}  " + f"\n{' ' * 16}".join(lines), markup=False)


def command_of(line: str, voice: Voice, commands: Sequence[str]) -> str:
    """The command that is typed, in the person's language or in English; as it is where there is none."""
    word = line.strip().lower()
    spoken = {voice(f"terminal.command.{command}"): command for command in commands}
    short = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
    return short.get(word) or spoken.get(word, word)
