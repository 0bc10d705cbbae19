"""How a table begins, and how people come to it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from nimmt.catalogue import set_up
from nimmt.dealing import SealedDealer, commitment_of
from nimmt.protocol.asking import NAME, Change, Join, NewTable, PlayDaily
from nimmt.protocol.happening import Created, Joined, Started
from nimmt.ruleset import Rules
from nimmt.tables.bounds import COMINGS, MOST_POINTS, MOST_ROUNDS, PATIENCE
from nimmt.tables.entries import Entry, hash_of
from nimmt.tables.log import TableLog
from nimmt.tables.refusals import refused
from nimmt.tables.text import clean, looks


def set_up_table(new: NewTable, key: str, now: int) -> list[Entry]:
    """The first lines of a new table, its founder at seat 0."""
    dealer = SealedDealer()
    created = Created(**terms(new), commitment=dealer.commitment)
    return [
        Entry(now, created, dealer=dealer.secret.hex()),
        Entry(now, Joined(0, readable(new.name), new.face), key=hash_of(key)),
    ]


def daily_table(
    wish: PlayDaily, new: NewTable, secret: bytes, day: str, bots: tuple[str, ...], now: int
) -> list[Entry]:
    """The first lines of a table where a day's deal is played: the bots sit down at once, and the game begins."""
    created = Created(**terms(new), commitment=commitment_of(secret), daily=day)
    return [
        Entry(now, created, dealer=secret.hex()),
        Entry(now, Joined(0, readable(wish.name), wish.face), key=hash_of(wish.key)),
        Entry(now, Started(tuple(range(1, new.seats)), bots)),
    ]


def terms(wish: NewTable | Change) -> dict[str, Any]:
    """What is played and how, as it is written down; an error says what cannot be."""
    rules = set_up(wish.ruleset, wish.seats, wish.options)
    rounds, points = rules.length()
    if (rounds or 0) > MOST_ROUNDS or (points or 0) > MOST_POINTS:
        raise refused("illegal", "long", rounds=MOST_ROUNDS, points=MOST_POINTS)
    return {
        "ruleset": rules.name,
        "rules_version": rules.version,
        "options": _options(rules),
        "seats": wish.seats,
        "timer": wish.timer,
        "open": wish.open,
        "coach": wish.coach,
    }


def _options(rules: Rules[Any, Any]) -> dict[str, Any]:
    """The options as they will be played, defaults written out."""
    return {name: value for name, value in msgspec.to_builtins(rules.options).items() if value is not None}


def rematch(table: TableLog, by: int, now: int, *, together: bool = False) -> list[Entry]:
    """The first lines of the table where the same people, with the same keys, meet again; who asked is its host.

    Who played against bots alone has nobody to wait for, nor have those who are *together* at one device: the same
    bots sit down, and the game begins.
    """
    dealer = SealedDealer()
    created = replace(table.created, commitment=dealer.commitment, rematch_of=table.id, daily="")
    lines = [Entry(now, created, dealer=dealer.secret.hex())]
    people = [seat for seat, held in enumerate(table.seats) if held.kind == "person"]
    for seat in sorted(people, key=lambda seat: seat != by):
        held = table.seats[seat]
        lines.append(Entry(now, Joined(seat, held.name, held.face), key=held.key))
    bots = [seat for seat, held in enumerate(table.seats) if held.kind == "bot"]
    if (together or people == [by]) and len(people) + len(bots) == len(table.seats):
        lines.append(Entry(now, Started(tuple(bots), tuple([table.seats[seat].bot for seat in bots]))))
    return lines


def join(table: TableLog, wish: Join, key: str, now: int, patience: int = PATIENCE) -> tuple[int, list[Entry]]:
    """Somebody sits down, or takes over a seat that is offered. Who asks twice with the same key has one seat.

    A hand is not opened to somebody else behind its player's back: everybody is told that a seat is offered, and for
    *patience* milliseconds its player alone can take it.
    """
    held = table.holder(hash_of(key))
    if held is not None:
        return held, []
    if hash_of(key) in table.kicked:
        raise refused("kicked")
    table.check_playable()
    free = [seat for seat, held in enumerate(table.seats) if held.kind == "free" or held.offered is not None]
    if table.phase not in ("waiting", "playing") or (table.phase == "playing" and not free):
        raise refused("phase", "watch")
    if not free:
        raise refused("full", "all")
    if table.phase == "waiting" and table.counts[Joined] >= COMINGS:
        raise refused("full", "many")
    seat = free[0] if wish.seat is None else wish.seat
    if seat not in free:
        raise refused("full")
    offered = table.seats[seat].offered
    if offered is not None and now < offered + patience:
        seconds = (offered + patience - now + 999) // 1000
        raise refused("late", "offered", seconds=seconds)
    return seat, [Entry(now, Joined(seat, name_at(table, wish.name, seat), wish.face), key=hash_of(key))]


def name_at(table: TableLog, text: str, seat: int | None) -> str:
    """A name as the others at the table read it; one that looks like another's has a number behind it."""
    name = readable(text)
    taken = {looks(held.name) for number, held in enumerate(table.seats) if held.name and number != seat}
    given, number = name, 1
    while looks(given) in taken:
        number += 1
        given = f"{name[: NAME - 3]} {number}"
    return given


def readable(text: str) -> str:
    """A name as others read it; Refusal where there is nothing to read."""
    name = clean(text)
    if not name:
        raise refused("illegal", "name")
    return name
