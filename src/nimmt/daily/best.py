"""The best line of a day's deal: what somebody could have made of it who knew all cards and the bots' luck.

Whoever makes the same choices gets the same game, so a deal is a puzzle for one. A game of the ox is made better step
by step: another choice somewhere, and the ox plays on from there. The line is the best that was found, which need not
be the best there is; it is the same for everybody.
"""

from __future__ import annotations

import random

from nimmt import bots
from nimmt.bots.ladder.ox import OxBot
from nimmt.daily.deal import HERD, PERSON, Daily
from nimmt.daily.result import Result
from nimmt.game import AnyGame
from nimmt.protocol.days import DailyBest
from nimmt.record import Record
from nimmt.tables.herd import NAMES, called
from nimmt.tables.replay import replay_of_record

TRIES = 150
"""How often another choice is tried."""
PLAYER = NAMES["aurochs"][0]
"""Who is said to have played it."""


def best(daily: Daily, tries: int = TRIES) -> DailyBest:
    """The best line, as it is sent."""
    game = best_game(daily, tries)
    result = Result.of(daily, game)
    names = (PLAYER, *called(HERD, (PLAYER,)))
    replay = replay_of_record(Record.of(game, names), names)
    return DailyBest(daily.game, daily.day, result.points, result.place, result.percentile, replay)


def best_game(daily: Daily, tries: int = TRIES) -> AnyGame:
    """The best game that was found."""
    rng = random.Random(daily.secret.hex())
    others = daily.bots()
    game, moments = _play_on(daily.deal(), others, rng)
    for _ in range(tries):
        at = rng.randrange(len(moments))
        other = moments[at].copy()
        other.submit(PERSON, rng.choice(other.pending[PERSON].choices))
        other, later = _play_on(other, others, rng)
        if other.rules.gain(other.totals[PERSON]) >= game.rules.gain(game.totals[PERSON]):
            game, moments = other, [*moments[: at + 1], *later]
    return game


def _play_on(game: AnyGame, others: dict[int, bots.Bot], rng: random.Random) -> tuple[AnyGame, list[AnyGame]]:
    """Play a game to its end with the ox in the person's seat; also the game at each moment when that was asked."""
    players = others | {PERSON: OxBot(rng.getrandbits(63))}
    moments = []
    while not game.over:
        seat = max(game.pending)
        if seat == PERSON:
            moments.append(game.copy())
        game.submit(seat, bots.answer(players[seat], game.view(seat), game.pending[seat]))
    return game, moments
