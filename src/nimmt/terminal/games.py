"""Getting a person's game against bots ready: a new one, or one to go on with."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from nimmt import bots
from nimmt.catalogue import find, set_up
from nimmt.dealing import Dealer, SealedDealer, SeededDealer
from nimmt.errors import BadRecord, BadSetup, reason
from nimmt.game import Game
from nimmt.record import Record
from nimmt.recorder import RecordWriter
from nimmt.terminal import shelf
from nimmt.terminal.visitors import kind_named, seated
from nimmt.words import Message, Value

PERSON = 0
"""The person's seat."""
COMPANION = "ox"
"""The bot to play with, unless somebody wants another."""


class Seating(Struct):
    """A game, who sits where, and its record."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    kinds: tuple[str | None, ...]
    """The kind of bot at each seat; None for a person."""
    writer: RecordWriter
    torn: bool = False
    """Whether its record broke off in the middle of a line, which is lost."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind is None)

    @property
    def hints(self) -> bool:
        """Whether the person may ask a bot what to do: where nobody but bots plays against them."""
        return len(self.people) == 1

    @property
    def go_on(self) -> str:
        """The command that goes on with it."""
        return f"nimmt play --resume {shlex.quote(str(self.writer.path))}"

    @property
    def opponents(self) -> dict[int, bots.Bot]:
        """A bot for every seat but the first, also to play for guests. In a seeded game they always play the same."""
        dealer = self.game.dealer
        found: dict[int, bots.Bot] = {}
        for seat, kind in enumerate(self.kinds):
            if seat != PERSON:
                seed = f"{dealer.seed}/{seat}/{len(self.game.log)}" if isinstance(dealer, SeededDealer) else None
                found[seat] = seated(kind or COMPANION, self.game, seat, seed)
        return found


def new_game(
    ruleset: str = "classic",
    *,
    name: str = "You",
    guests: Sequence[str] = (),
    players: int | None = None,
    opponents: Sequence[str] = (COMPANION,),
    seed: int | None = None,
    record: str | None = None,
    position: str | None = None,
    options: Mapping[str, Any],
) -> Seating:
    """A new game and its record file. *guests* are further people at the same screen, after the first.

    The last of the *opponents* fills the seats left; without a seed the deal is sealed. With a *position* the game
    goes on from there; it says all that else the ruleset, the number of players and the options say.
    """
    dealer = SealedDealer() if seed is None else SeededDealer(seed)
    begun = None if position is None else _set_up(position, dealer)
    rules = find(ruleset) if begun is None else type(begun.rules)
    if begun is not None:
        players = begun.rules.players
    found = [kind_named(bot) for bot in opponents]
    for guest in guests:
        if guest in bots.names():
            raise BadSetup(Message("start.botname", {"name": guest}))
    people = 1 + len(guests)
    if players is None:
        players = people + len(opponents) if len(opponents) > 1 else max(people, min(4, rules.player_counts[-1]))
    options = rules.options_from_caller(options)
    if begun is None:
        set_up(rules, players, options)
    for bot, kind in zip(opponents, found):
        if unfit := bots.misfit(bot, kind, rules.name, players):
            raise BadSetup(unfit)
    if people > players or (len(opponents) > 1 and people + len(opponents) > players):
        counts: dict[str, Value] = {"bots": len(opponents), "people": people, "players": players}
        raise BadSetup(Message("start.toomany", counts | {"sum": len(opponents) + people}))
    company = [*opponents, *[opponents[-1]] * players][: players - people]
    game = begun or Game.new(rules, players, dealer=dealer, automate=True, **options)
    names = (name, *guests, *_numbered(company))
    if name in names[people:]:
        raise BadSetup(Message("start.ownname", {"name": name}))
    if len(set(names)) < players:
        raise BadSetup(Message("start.names", {"names": names}))
    path = Path(record) if record else shelf.new_path(rules.name)
    try:
        kinds = (*[None] * people, *company)
        return Seating(game, names, kinds, RecordWriter(path, game, names, kinds))
    except FileExistsError:
        if path.is_dir():
            raise BadSetup(Message("start.folder", {"path": str(path)})) from None
        go_on = f"nimmt play --resume {shlex.quote(str(path))}"
        raise BadSetup(Message("start.exists", {"path": str(path), "command": go_on})) from None
    except OSError as error:
        raise BadSetup(Message("start.write", {"path": str(path), "why": reason(error)})) from None


def again(seating: Seating) -> Seating:
    """A new game of the same people and bots, by the same rules, from its beginning; its deal is sealed."""
    rules = seating.game.rules
    game = Game.new(type(rules), rules.players, dealer=SealedDealer(), automate=True, **to_builtins(rules.options))
    path = shelf.new_path(rules.name)
    return Seating(game, seating.names, seating.kinds, RecordWriter(path, game, seating.names, seating.kinds))


def _set_up(position: str, dealer: Dealer) -> Game[Any, Any]:
    game = Game.from_text(position, dealer=dealer, automate=True)
    if game.over:
        raise BadSetup(Message("play.position.over"))
    return game


def resumed_game(path: str | Path | None = None) -> Seating:
    """The game of this record, or the one left last, as it was left."""
    found = Path(path) if path else shelf.last_unfinished()
    record = Record.load(found)
    shown: dict[str, Value] = {"path": str(found), "command": f"nimmt replay {shlex.quote(str(found))}"}
    if record.end is not None:
        raise BadSetup(Message("start.over", shown))
    game = record.resume()
    players = game.rules.players
    kinds = record.header.bots or (None, *[COMPANION] * (players - 1))
    for kind in kinds:
        if kind is not None:
            kind_named(kind)
    names = record.header.names or ("You", *_numbered([kind or "guest" for kind in kinds[1:]]))
    if not len(kinds) == len(names) == players or kinds[PERSON] is not None:
        raise BadRecord(Message("start.seating", shown | {"players": players}))
    return Seating(game, names, kinds, RecordWriter.reopen(found, game), record.torn)


def _numbered(kinds: Sequence[str]) -> list[str]:
    """A name for every bot: its kind, with a number where there are several."""
    seen: Counter[str] = Counter()
    named = []
    for kind in kinds:
        seen[kind] += 1
        named.append(f"{kind} {seen[kind]}" if kinds.count(kind) > 1 else kind)
    return named
