"""Talking to a bot that is a program of its own: its hello, one question after the other, and the patience it gets.

Whatever goes wrong is a `Trouble`, with a fault that shows what was sent and what came back.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from nimmt.bots.programs.faults import Fault, Kind
from nimmt.bots.programs.pipes import Ended, Flood, Program, Silence
from nimmt.bots.programs.protocol import PROTOCOL, Ask, BotAnswer, BotHello, BotMessage, Greeting, Quit, decode, encode
from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.views import View

SHOWN = 2000
"""How many characters of a line a fault keeps."""


class Patience(Struct, frozen=True):
    """How long nimmt waits for a program, in seconds, and how often it tries again."""

    start: float = 10.0
    """For its hello."""
    restart: float = 4.0
    """For its hello when it is started anew in the middle of a game, where others wait."""
    factor: float = 2.0
    grace: float = 1.0
    """For an answer: the budget times *factor*, and *grace* on top."""
    quit: float = 1.0
    """For it to end when told to; then it is terminated, and after as long again killed."""
    misses: int = 3
    """After how many questions in a row without a readable answer the program is started anew."""
    restarts: int = 3
    """How often it is started anew in a game; after that it is not asked any more. After as many programs in a row that
    never say hello, no further one is started at all."""

    def answer(self, budget: float) -> float:
        """How long an answer may take."""
        return budget * self.factor + self.grace


PATIENCE = Patience()


class Trouble(Exception):
    """The program failed; *fatal* where it cannot be talked to any more."""

    def __init__(self, fault: Fault, *, fatal: bool) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.fatal = fatal


class Conversation:
    """A running program that has said hello."""

    def __init__(self, command: str, patience: Patience, seconds: float) -> None:
        self.patience = patience
        self.asked = 0
        """The id of the last question."""
        self.settled = True
        """Whether the last question was answered."""
        self.sent = b""
        try:
            self.program = Program(command)
        except OSError as error:
            fault = Fault("start", f"{command!r} cannot be run: {error.strerror}; check the command line")
            raise Trouble(fault, fatal=True) from None
        self.hello = self._greet(seconds)

    def _greet(self, seconds: float) -> BotHello:
        from nimmt import __version__

        self.say(Greeting(PROTOCOL, f"nimmt {__version__}"))
        deadline = time.monotonic() + seconds
        try:
            said, line = self._hear(deadline, f"no hello within {seconds:g} s", hello=True)
            if not isinstance(said, BotHello):
                raise self._trouble("start", "it answered before it said hello", line)
            if said.protocol != PROTOCOL:
                words = f"it speaks version {said.protocol} of the protocol; nimmt speaks version {PROTOCOL}"
                raise self._trouble("start", words, line)
        except Trouble as trouble:
            self.program.kill()
            fault = trouble.fault
            if fault.kind != "start":
                fault = msgspec.structs.replace(fault, kind="start", message=f"instead of its hello: {fault.message}")
            raise Trouble(fault, fatal=True) from None
        return said

    def say(self, message: BotMessage) -> None:
        """Send a message."""
        self.sent = encode(message)
        self.program.send(self.sent)

    def ask(self, view: View, decision: Decision, budget: float, note: Callable[[Fault], None]) -> Choice:
        """The program's choice; raises Trouble where there is none in time."""
        self.asked += 1
        self.settled = False
        choices = {str(choice): choice for choice in decision.choices}
        if view.decision is not decision:
            view = msgspec.structs.replace(view, decision=decision)
        seconds = self.patience.answer(budget)
        self.say(Ask(self.asked, tuple(choices), view.totals, view.points, view))
        deadline = time.monotonic() + seconds
        while True:
            said, line = self._hear(deadline, f"no answer within {seconds:g} s (budget {budget:g} s)")
            if isinstance(said, BotHello) or said.id > self.asked:
                raise self._trouble("nonsense", f"an answer to question {self.asked} was expected", line)
            if said.id < self.asked:
                words = f"question {said.id} was answered when it was lost already; now it is question {self.asked}"
                note(self._trouble("late", words, line).fault)
                continue
            self.settled = True
            if said.choice not in choices:
                raise self._trouble("illegal", f"{said.choice[:40]!r} was not offered: {decision.possible}", line)
            return choices[said.choice]

    def _hear(self, deadline: float, silence: str, *, hello: bool = False) -> tuple[BotHello | BotAnswer, bytes]:
        """The next message and its line, blank lines left out; raises Trouble."""
        try:
            while not (line := self.program.receive(deadline)).strip():
                pass
        except Silence:
            raise self._trouble("start" if hello else "timeout", silence) from None
        except Flood:
            words = "it writes too much: a line of more than 64 KiB, or 1000 lines that nobody asked for"
            raise self._trouble("flood", words, fatal=True) from None
        except Ended:
            raise self._ended() from None
        try:
            return decode(line), line
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            words = f"it wrote a line that is no message ({error}); notes belong on standard error"
            raise self._trouble("nonsense", words, line) from None

    def _ended(self) -> Trouble:
        code = self.program.exit_code(2.0)
        if code is None:
            return self._trouble("closed", "it closed its standard output and runs on", fatal=True)
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return self._trouble("died", f"the program {how}", fatal=True)

    def _trouble(self, kind: Kind, message: str, received: bytes = b"", *, fatal: bool = False) -> Trouble:
        errors = self.program.errors() if kind in {"start", "died", "closed", "timeout", "nonsense"} else ()
        return Trouble(Fault(kind, message, _shown(self.sent), _shown(received), errors), fatal=fatal)

    def close(self) -> None:
        """Tell the program to quit, and see that it does."""
        self.program.stop(encode(Quit()), self.patience.quit)


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").rstrip("\r\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"
