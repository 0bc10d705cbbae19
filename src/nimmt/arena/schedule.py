"""Who sits where, and which cards are dealt: every game of a tournament by its number.

A **deal** is played by every seating in turn, so that each bot holds each hand equally often and the luck of the
cards cancels. The seats are filled by going round the bots; where that does not come out even, every choice of
bots gets the seats left over, once. Each filling is played in all its rotations.

>>> seatings(2, 4)
((0, 1, 0, 1), (1, 0, 1, 0))
>>> seatings(2, 3)
((0, 1, 0), (1, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 0, 1))
>>> len(seatings(5, 3))
30

Games count from 0, deal after deal. Whatever is random in a game comes from the seed and the numbers of deal, game
and seat alone, so games can be played in any order and anywhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import combinations
from math import comb
from typing import Any

from msgspec import Struct

from nimmt.arena import entrants
from nimmt.bots.budgets import allowance_of
from nimmt.catalogue import find, option_help, set_up, unboxed
from nimmt.dealing import SeededDealer, seed_from, whole
from nimmt.errors import BadSetup
from nimmt.game import Game
from nimmt.ruleset import Rules
from nimmt.words import Message

SHORTEST = ("rounds", "games")
"""Options that make a game one deal long; its rounds depend on each other in no other way than by adding up."""
LENGTHS = (*SHORTEST, "target")
DAY = 86400.0
MOST = 10_000
"""How many games a deal may have."""


class Tournament(Struct, frozen=True):
    """A whole tournament. Make one with `new_tournament`, which checks it."""

    bots: tuple[str, ...]
    ruleset: str
    players: int
    deals: int
    seed: int
    budget: float
    """How many seconds a bot may think about a decision, if its spec does not give it an allowance of its own."""
    limit: float
    """After how many seconds a bot that has not answered is taken to hang."""
    options: dict[str, Any]
    names: tuple[str, ...]
    """What the bots call themselves."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of all games."""
        return set_up(self.ruleset, self.players, self.options)

    @property
    def unit(self) -> str:
        """What one deal is: a round, or a whole game."""
        return "round" if any(self.options.get(option) == 1 for option in SHORTEST) else "game"

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.deals * self.games_a_deal

    @property
    def games_a_deal(self) -> int:
        """How many games are played with the same cards."""
        return len(seatings(len(self.bots), self.players))

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names in the report, each another: one that comes twice gets a number."""
        before = [self.names[:at].count(name) for at, name in enumerate(self.names)]
        return tuple(f"{name}#{earlier + 1}" if earlier else name for name, earlier in zip(self.names, before))

    def budget_of(self, bot: int) -> float | None:
        """A bot's seconds for a decision, its own or what all get; None for one that counts play-outs."""
        allowance = allowance_of(self.bots[bot])[1]
        return None if allowance.playouts is not None else allowance.budget or self.budget


class Bout(Struct, frozen=True):
    """One game of a tournament."""

    number: int
    deal: int
    seats: tuple[int, ...]
    """The bot in each seat, by its place in the tournament."""
    dealer: int
    """The dealer's seed, the same for all games of a deal."""
    streams: tuple[int, ...]
    """Each seat's own seed."""


def new_tournament(
    bots: Sequence[str],
    ruleset: str = "classic",
    players: int = 4,
    deals: int = 100,
    *,
    seed: int = 0,
    budget: float = 0.05,
    limit: float | None = None,
    options: Mapping[str, Any] | None = None,
) -> Tournament:
    """A tournament, or BadSetup with what is possible.

    Where the rounds of a game are independent and *options* do not say how long it is, a deal is one round.
    """
    if len(bots) < 2:
        raise BadSetup(Message("arena.wrong.two", {"command": "nimmt arena heifer calf"}))
    rules, players = find(ruleset), unboxed(players)
    names = tuple(entrants.check(bot, rules.name, players) for bot in bots)
    if whole(deals) < 1:
        raise BadSetup(Message("arena.wrong.deals", {"deals": str(deals)}))
    if not 0 < budget <= 3600:
        raise BadSetup(Message("arena.wrong.budget", {"seconds": f"{budget:g}"}))
    longest = max(budget, *(allowance_of(bot)[1].budget or 0 for bot in bots))
    if limit is None:
        limit = 5 + 10 * longest
    if not longest <= limit <= DAY:
        raise BadSetup(Message("arena.wrong.limit", {"budget": f"{longest:g}", "limit": f"{limit:g}"}))
    chosen: dict[str, Any] = unboxed(dict(rules.options_from_caller(options or {})))
    if not any(option in chosen for option in LENGTHS):
        known = option_help(rules)
        chosen |= {option: 1 for option in SHORTEST if option in known}
    set_up(rules, players, chosen)
    if comb(len(bots), players % len(bots)) * players > MOST:
        raise BadSetup(Message("arena.wrong.seatings", {"bots": len(bots), "players": players, "most": MOST}))
    return Tournament(
        tuple(bots), rules.name, players, whole(deals), seed_from(seed), float(budget), float(limit), chosen, names
    )


@cache
def seatings(bots: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Every seating of a deal: the bot in each seat."""
    rounds, left = divmod(players, bots)
    circles = [tuple(range(bots)) * rounds + extra for extra in combinations(range(bots), left)]
    turns = [circle[turn:] + circle[:turn] for circle in circles for turn in range(players)]
    return tuple(dict.fromkeys(turns))


def bout(setup: Tournament, number: int) -> Bout:
    """Game *number*. Another deal, another order round the table: nobody always follows the same bot."""
    deal, within = divmod(number, setup.games_a_deal)
    order = random.Random(_bits(setup.seed, deal, "order")).sample(range(len(setup.bots)), len(setup.bots))
    seats = tuple(order[place] for place in seatings(len(setup.bots), setup.players)[within])
    streams = tuple(_bits(setup.seed, deal, within, seat, setup.bots[bot]) for seat, bot in enumerate(seats))
    return Bout(number, deal, seats, _bits(setup.seed, deal, "cards"), streams)


def new_game(setup: Tournament, played: Bout) -> Game[Any, Any]:
    """The game, dealt and waiting for its first decisions."""
    rules = setup.rules
    game: Game[Any, Any] = Game(rules, SeededDealer(played.dealer), *rules.blank(), rules.opening())
    game.run()
    return game


def _bits(*parts: int | str) -> int:
    """64 random bits that depend on nothing but these parts."""
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest())
