"""Every decision of a record, as the seat saw it when it chose."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from nimmt.choices import Choice, choice_from
from nimmt.decisions import Decision
from nimmt.errors import BadRecord, BadSetup
from nimmt.record import Record
from nimmt.views import View
from nimmt.words import ENGLISH, Message, Voice


class Situation(Struct, frozen=True):
    """A decision and what was chosen."""

    number: int
    """How many choices were made before it; ``nimmt replay --at`` shows the table."""
    seat: int
    view: View
    decision: Decision
    choice: Choice

    @property
    def when(self) -> Message:
        """The round and turn; on a board the turn alone."""
        table = self.view.table
        if not self.view.rules.has_rounds:
            return Message("review.when.turn", {"turn": table.turn})
        return Message("review.when", {"round": table.round, "turn": table.turn})

    @property
    def mark(self) -> str:
        """The same for a column of a table: ``2.7``, or on a board ``7``."""
        table = self.view.table
        return f"{table.round}.{table.turn}" if self.view.rules.has_rounds else f"{table.turn}"


class Dossier(Struct, frozen=True):
    """What a record tells about the seats in question."""

    record: Record
    names: tuple[str, ...]
    seats: tuple[int, ...]
    situations: tuple[Situation, ...]
    """The decisions that left a choice."""
    forced: int
    """How many left none."""
    substituted: int
    """How many a bot made in the player's place."""
    notes: tuple[Message, ...]
    """What a reader should know about the record."""


def read(path: str | Path, seat: str | None = None, language: str = ENGLISH) -> Dossier:
    """Read a record file, also one that breaks off; BadRecord where it is none, BadSetup where it has no such seat.

    Players without a name are numbered in this language.
    """
    return dossier_of(Record.load(path), seat, language)


def dossier_of(record: Record, seat: str | None = None, language: str = ENGLISH) -> Dossier:
    """The same of a record that is there already."""
    rules = record.rules
    names = record.header.names or tuple(map(Voice(language).name, rules.seats))
    seats = _seats(names, record.header.bots, seat)
    dossier = _collect(record, names, seats)
    if record.torn:
        dossier = _noted(dossier, Message("record.torn"))
    if record.end is None and not dossier.notes:
        dossier = _noted(dossier, Message("review.unfinished"))
    return dossier


def _seats(names: Sequence[str], kinds: Sequence[str | None], wanted: str | None) -> tuple[int, ...]:
    """The seats to go through: a number, a name, ``all``; or else everybody who is no bot."""
    everybody = tuple(range(len(names)))
    if wanted is None:
        people = tuple(seat for seat, kind in zip(everybody, kinds) if kind is None)
        return people or everybody
    if wanted == "all":
        return everybody
    by_name = [seat for seat in everybody if names[seat].lower() == wanted.lower()]
    if by_name:
        return tuple(by_name)
    if wanted.isdecimal() and int(wanted) in everybody:
        return (int(wanted),)
    people_named = tuple(f"{seat} ({name})" for seat, name in enumerate(names))
    raise BadSetup(Message("review.seat", {"seat": wanted, "seats": people_named}))


def _collect(record: Record, names: tuple[str, ...], seats: Collection[int]) -> Dossier:
    """Replay the record and stop at every decision of these seats."""
    answers = [entry for entry in record.entries if entry.deal is UNSET]
    found: dict[int, Situation] = {}
    open_at: dict[int, int] = {}
    """The number of each seat's sealed choice, which it may still replace."""
    substituted = made = 0
    notes: tuple[Message, ...] = ()
    try:
        for made, (game, _) in enumerate(record.steps()):
            open_at = {seat: number for seat, number in open_at.items() if seat in game.sealed}
            if made == len(answers):
                continue
            entry = answers[made]
            if entry.seat is UNSET or entry.choice is UNSET or entry.seat not in seats:
                continue
            seat, choice = entry.seat, choice_from(entry.choice)
            if entry.by is not UNSET:
                substituted += 1
                found.pop(open_at.get(seat, -1), None)
            elif seat in open_at:
                first = found[open_at[seat]]
                found[open_at[seat]] = Situation(first.number, seat, first.view, first.decision, choice)
            elif seat in game.pending:
                found[made] = Situation(made, seat, game.view(seat), game.pending[seat], choice)
                open_at[seat] = made
    except BadRecord:
        if made != len(answers) - 1 or record.end is not None:
            raise
        notes = (Message("review.undealt"),)
    free = tuple(situation for situation in found.values() if len(situation.decision.choices) > 1)
    return Dossier(record, names, tuple(seats), free, len(found) - len(free), substituted, notes)


def _noted(dossier: Dossier, note: Message) -> Dossier:
    return replace(dossier, notes=(*dossier.notes, note))
