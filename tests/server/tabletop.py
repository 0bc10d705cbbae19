"""A table without a server: commands are judged and applied at once, at a time the test sets."""

from typing import Any

import pytest
from msgspec.structs import replace

from nimmt.choices import Choice
from nimmt.dealing import commitment_of
from nimmt.protocol.asking import AnyCommand, Choose, Join, NewTable, Start, Timer
from nimmt.protocol.happening import Created
from nimmt.tables.clocks import bots_due, time_up
from nimmt.tables.entries import Entry, decode, encode
from nimmt.tables.joining import join, set_up_table
from nimmt.tables.judge import judge
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import Refusal
from nimmt.tables.state import happened, state_of


class Tabletop:
    """A table, its clock in the hands of the test."""

    def __init__(self, people: int = 2, *, secret: bytes = bytes(32), **settings: Any) -> None:
        self.now = 1_000_000
        self.ids = 0
        self.table = TableLog("A" * 22)
        fields: dict[str, Any] = {"seats": people, "options": {"rounds": 1}, "timer": Timer(10, 20)}
        first, founder = set_up_table(NewTable("P0", **(fields | settings)), "k" * 22, self.now)
        assert isinstance(first.what, Created)
        created = replace(first.what, commitment=commitment_of(secret))
        self.add([replace(first, what=created, dealer=secret.hex()), founder])
        for seat in range(1, people):
            self.add(join(self.table, Join(f"P{seat}"), f"{seat}" * 22, self.now)[1])

    def add(self, lines: list[Entry]) -> None:
        for line in lines:
            self.table.apply(decode(encode(line)))

    def new_id(self) -> str:
        self.ids += 1
        return f"c{self.ids}"

    def do(self, seat: int | None, command: AnyCommand, **named: Any) -> None:
        """Judge a command, and carry it out."""
        self.add(judge(self.table, seat, command, self.now, **named))

    def start(self, *, bots: str | None = None) -> None:
        self.do(0, Start(self.new_id(), bots), bots=("random",))

    def legal(self, seat: int) -> tuple[Choice, ...]:
        game = self.table.game
        assert game is not None
        decision = game.pending.get(seat) or game.sealed[seat]
        return decision.choices

    def choose(self, seat: int, choice: Choice | None = None, *, seq: int | None = None, by: Any = "player") -> Choose:
        """A seat's answer, by default its first legal one."""
        answer = choice or self.legal(seat)[0]
        command = Choose(self.new_id(), self.table.seq if seq is None else seq, answer)
        self.do(seat, command, by=by)
        return command

    def turn(self) -> None:
        """Everybody who is asked answers."""
        assert self.table.game is not None
        for seat in list(self.table.game.pending):
            self.choose(seat)

    def turn_of_people(self) -> None:
        """Everybody who is asked, and for whom no bot plays, answers."""
        assert self.table.game is not None
        for seat in list(self.table.game.pending):
            if not self.table.by_bot(seat):
                self.choose(seat)

    def wait(self, seconds: float) -> None:
        """Time passes; what is due is done, except for bots' answers."""
        self.now += round(seconds * 1000)
        self.add(time_up(self.table, self.now))

    def let_bots_play(self) -> None:
        for seat in bots_due(self.table):
            self.choose(seat, by="bot")

    def seen(self) -> list[Any]:
        """Everything every viewer can see."""
        viewers = [None, *range(len(self.table.seats))]
        return [
            [
                state_of(self.table, viewer, 0),
                [happened(self.table, seq, viewer) for seq in range(1, self.table.seq + 1)],
            ]
            for viewer in viewers
        ]


def refusal(top: Tabletop, seat: int | None, command: object) -> str:
    """The code with which a command is refused; the table stays as it was."""
    before = top.table.seq
    with pytest.raises(Refusal) as refused:
        top.do(seat, command)  # type: ignore[arg-type]
    assert top.table.seq == before
    return refused.value.code


def refused_at(top: Tabletop, seat: int, command: Any) -> str | None:
    """The code of the refusal, None where the command is carried out."""
    try:
        top.do(seat, command)
    except Refusal as refusal:
        return refusal.code
    return None


def holding(table: TableLog) -> Tabletop:
    """A table that is already there, in the hands of the test."""
    top = Tabletop()
    top.table = table
    return top
