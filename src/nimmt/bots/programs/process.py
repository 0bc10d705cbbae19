"""Bots that are programs of their own, in any language: see docs/bot-protocol.md for what they are told and asked.

Whatever such a program does, `ProcessBot.choose` gives a legal choice in bounded time, and keeps a note of what went
wrong. Programs are used again: one plays one seat of one game at a time, and then the next game.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterable
from typing import Any, ClassVar

from nimmt.bots import BUDGET, misfit, stream
from nimmt.bots.budgets import ALL_THE_SAME, Allowance
from nimmt.bots.programs.conversation import PATIENCE, Conversation, Patience, Trouble
from nimmt.bots.programs.faults import Fault, Faults
from nimmt.bots.programs.pipes import words
from nimmt.bots.programs.protocol import BotHello, GameOver, New, Tell
from nimmt.choices import Choice
from nimmt.decisions import Decision, plural
from nimmt.events import Event, GameEnded
from nimmt.views import View
from nimmt.words import say

LEFT = GameOver()
"""What a program is told of a game that was not played to its end."""


class ProcessBot:
    """A seat played by a program. Made by `ProcessBots`; close it when its game is over."""

    name: ClassVar[str] = "program"
    about: ClassVar[str] = "a program of its own, in any language"

    def __init__(self, team: ProcessBots, seed: int | str | None, budget: float) -> None:
        self.team = team
        self.budget = budget
        self.faults = Faults()
        """What went wrong in this game; `ProcessBots.faults` has that of all games."""
        self.seed = stream(seed).getrandbits(31)
        self._talk: Conversation | None = None
        self._seat: int | None = None
        self._starts = 0
        self._misses = 0
        self._events: list[Event] = []
        self._told = 0
        self._leaving: weakref.finalize[..., Any] | None = None

    def warm_up(self, view: View) -> None:
        """Start the program and tell it of the game, so that the first decision is not the one that waits for it."""
        if self._talk is None:
            try:
                self._begin(view)
            except Trouble as trouble:
                self._failed(trouble)

    def tell(self, events: Iterable[Event]) -> None:
        """What happened; a program that wants to know is told with the next question."""
        self._events.extend(events)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The program's choice, or the fallback where it fails."""
        try:
            talk = self._talk or self._begin(view)
            if unfit := misfit("it", talk.hello, view.ruleset, view.players):
                raise Trouble(Fault("ruleset", say(unfit)), fatal=False)
            self._pass_on(talk)
            choice = talk.ask(view, decision, self.budget, self._note)
        except Trouble as trouble:
            self._failed(trouble)
            return decision.fallback
        self._misses = 0
        return choice

    def close(self) -> None:
        """The game is over, or is left: the program may play another one."""
        if self._talk is None:
            return
        talk = self._part()
        self._pass_on(talk)
        last = self._events[-1] if self._events else None
        self.team.release(talk, GameOver(last.totals, last.winners) if isinstance(last, GameEnded) else LEFT)

    def _begin(self, view: View) -> Conversation:
        """Take a program and tell it of the game; raises Trouble."""
        patience = self.team.patience
        if self._starts > patience.restarts:
            tries = plural(self._starts, "start")
            raise Trouble(
                Fault("given up", f"after {tries} in one game the program is not asked any more"), fatal=False
            )
        self._starts += 1
        assert view.seat is not None
        talk = self.team.acquire(patience.start if self._starts == 1 else patience.restart)
        # However this seat is left, the program is free for another game.
        self._leaving = weakref.finalize(self, self.team.release, talk)
        self._talk, self._seat, self._misses, self._told = talk, view.seat, 0, 0
        rules = view.rules
        talk.say(
            New(rules.name, rules.players, rules.options, rules.fewest_wins, view.seat, self.seed, self.budget),
        )
        return talk

    def _pass_on(self, talk: Conversation) -> None:
        """Tell what happened since the last question, as this seat may know it."""
        news = tuple(event.seen_by(self._seat) for event in self._events[self._told :])
        self._told = len(self._events)
        if news and talk.hello.events:
            talk.say(Tell(news))

    def _failed(self, trouble: Trouble) -> None:
        self._note(trouble.fault)
        self._misses = self._misses + 1 if trouble.fault.kind in {"timeout", "nonsense"} else 0
        if self._talk and (trouble.fatal or self._misses >= self.team.patience.misses):
            self._part().program.kill()

    def _part(self) -> Conversation:
        assert self._talk is not None
        assert self._leaving is not None
        talk, self._talk = self._talk, None
        self._leaving.detach()
        return talk

    def _note(self, fault: Fault) -> None:
        self.faults.note(fault)
        self.team.faults.note(fault)


class ProcessBots:
    """Makes bots that are played by a program; starts as many of it as play at the same time.

    Close it when all games are over; what is left open ends with the interpreter.
    """

    def __init__(self, command: str, patience: Patience = PATIENCE, allowance: Allowance = ALL_THE_SAME) -> None:
        words(command)  # a command that cannot be run is a mistake to tell at once
        self.command = command
        self.patience = patience
        self.allowance = allowance
        self.faults = Faults()
        """What went wrong in all games."""
        self._hello: BotHello | None = None
        self._idle: list[Conversation] = []
        self._misses = 0
        self._owner = os.getpid()
        self._closing = weakref.finalize(self, _close_all, self._idle)

    def __reduce__(self) -> tuple[Any, ...]:
        return ProcessBots, (self.command, self.patience, self.allowance)

    def __call__(self, seed: int | str | None = None, *, budget: float = BUDGET) -> ProcessBot:
        """A bot for one seat of one game."""
        return ProcessBot(self, seed, self.allowance.budget or budget)

    @property
    def name(self) -> str:
        """What the program calls itself, once it has said hello; until then the command."""
        return self._hello.name if self._hello else self.command

    @property
    def rulesets(self) -> tuple[str, ...] | None:
        """The games it plays (None: all); starts the program, and raises Trouble where it does not say hello."""
        return self.hello.rulesets

    @property
    def players(self) -> tuple[int, ...] | None:
        """With how many players it plays (None: any number); starts the program as `rulesets` does."""
        return self.hello.players

    @property
    def hello(self) -> BotHello:
        """Who the program is; starts it where that is not known yet, and raises Trouble where it does not say hello."""
        if self._hello is None:
            self.release(self.acquire(self.patience.start), None)
        assert self._hello is not None
        return self._hello

    def acquire(self, seconds: float) -> Conversation:
        """A program that is free: one that has played before, or a new one that says hello in time; raises Trouble."""
        if os.getpid() != self._owner:  # after a fork, the pipes belong to the parent
            self._owner = os.getpid()
            self._idle.clear()
        while self._idle:
            talk = self._idle.pop()
            if talk.program.running:
                return talk
            talk.program.kill()
        if self._misses > self.patience.restarts:
            words = f"{plural(self._misses, 'program')} in a row never said hello; no further one is started"
            raise Trouble(Fault("given up", words), fatal=False)
        try:
            talk = Conversation(self.command, self.patience, seconds)
        except Trouble:
            self._misses += 1
            raise
        self._misses = 0
        self._hello = talk.hello
        return talk

    def release(self, talk: Conversation, last: GameOver | None = LEFT) -> None:
        """A game is over for a program: keep it for the next one, unless it still owes an answer."""
        if last is not None:
            talk.say(last)
        if talk.settled:
            self._idle.append(talk)
        else:
            talk.program.kill()

    def close(self) -> None:
        """End all programs that play no game now."""
        _close_all(self._idle)


def _close_all(idle: list[Conversation]) -> None:
    while idle:
        idle.pop().close()
