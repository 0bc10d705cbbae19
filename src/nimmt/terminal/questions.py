"""A question asked in words on a console, and its choices where a hand does not show them already."""

from __future__ import annotations

from textwrap import wrap

from rich.console import Console
from rich.text import Text

from nimmt.decisions import Decision, LayCards
from nimmt.render.text import room
from nimmt.words import Voice

LISTED = 12
"""As many choices are listed in words with a question."""


def show_question(console: Console, voice: Voice, decision: Decision) -> None:
    """What is asked, and what can be answered."""
    console.print(Text(voice.say(decision.message), "bold green"))
    if isinstance(decision, LayCards):
        return
    if len(decision.choices) > LISTED:
        possible = voice("terminal.possible", choices=tuple(map(str, decision.choices)))
        console.print("\n".join(wrap(possible, room(console))), markup=False)
    else:
        wide = max(len(str(choice)) for choice in decision.choices) + 4
        for choice in decision.choices:
            lines = wrap(voice.say(decision.does(choice)), room(console) - wide)
            console.print(f"  {choice!s:<{wide - 2}}" + f"\n{' ' * wide}".join(lines), markup=False)
