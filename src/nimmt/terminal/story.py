"""What happened, told line by line on a console; a row that is taken gets a box of its own."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from msgspec import UNSET
from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from nimmt.events import Event, GameEnded, Revealed, RoundBegan, RoundEnded
from nimmt.record import Record
from nimmt.render.text import WIDTH
from nimmt.rules.board.events import TurnBegan
from nimmt.ruleset import Rules
from nimmt.words import Voice


def remarks(record: Record, voice: Voice) -> dict[int, str]:
    """What was said about the choices of a record, by their number, with the name of who chose."""
    seats = [entry.seat for entry in record.entries if entry.seat is not UNSET]
    return {
        number: voice("record.comment", name=voice.name(seats[number - 1]), comment=words)
        for number, words in record.comments.items()
    }


class Story:
    """Tells a game's events to one reader, in their language."""

    def __init__(self, console: Console, rules: Rules[Any, Any], voice: Voice, *, pace: float = 0.0) -> None:
        self.console = console
        self.rules = rules
        self.voice = voice
        self.pace = pace
        """Seconds to watch each event."""

    @property
    def seat(self) -> int | None:
        """The reader's seat."""
        return self.voice.you

    def tell(self, events: Iterable[Event]) -> None:
        """Say what happened, as far as the reader may know it."""
        for event in events:
            if not event.shown:
                self._tell(event.seen_by(self.seat))
                time.sleep(self.pace * (2 if event.taking else 1))

    def _tell(self, event: Event) -> None:
        sentence = self.voice.say(event.message)
        match event:
            case RoundBegan() | TurnBegan():
                self.console.print(f"\n───── {sentence} ─────", style="bold")
            case Revealed():
                self.console.print(f"\n{sentence}", style="bold", markup=False)
            case _ if event.taking:
                self._box(sentence, self._colour(event))
            case RoundEnded() | GameEnded():
                self._box(sentence, "bold")
            case _:
                self.console.print(f"  {sentence}", markup=False)

    def _colour(self, taking: Event) -> str:
        if getattr(taking, "seat", None) != self.seat:
            return "bold cyan"
        return "bold red" if self.rules.fewest_wins else "bold green"

    def _box(self, sentence: str, style: str) -> None:
        width = min(WIDTH, self.console.width)
        self.console.print(Panel(Text(sentence, style), box=box.HEAVY, border_style=style, width=width))
