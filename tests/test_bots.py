"""The bots: they play every game, and from what their seat may know alone. How well: see test_ladder.py."""

import random
from typing import Any

import pytest

from nimmt import Game, NimmtError, find
from nimmt.bots import SeededBot
from nimmt.bots import find as find_bot
from nimmt.bots import names as bot_names
from nimmt.catalogue import names, option_help
from nimmt.game import AnyGame
from nimmt.testing import some_options

SHORT = {"rounds": 1, "games": 1}
PLAYOUTS = 30


def short(ruleset: str) -> dict[str, Any]:
    """Options for the shortest game."""
    return {option: value for option, value in SHORT.items() if option in option_help(find(ruleset))}


def play_out(game: AnyGame, bots: list[SeededBot]) -> None:
    """Play a game to its end; the engine refuses what is not legal."""
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, bots[seat].choose(game.view(seat), decision))


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("ruleset", names())
def test_every_bot_plays_every_game(name: str, ruleset: str) -> None:
    counts = find(ruleset).player_counts
    for players in {counts[0], min(4, counts[-1])}:
        options = some_options(ruleset, players, random.Random(players)) | short(ruleset)
        game = Game.new(ruleset, players, seed=players, **options)
        play_out(game, [quick(name, seat) for seat in range(players)])
        assert game.winners


def quick(name: str, seed: int | str) -> SeededBot:
    """A bot that answers soon, and always the same: one that searches counts play-outs instead of the time."""
    bot = find_bot(name)(seed)
    if hasattr(bot, "playouts"):
        bot.playouts = PLAYOUTS
    return bot


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("ruleset", names())
def test_bots_choose_by_public_information_alone(name: str, ruleset: str) -> None:
    """What a seat cannot know, dealt anew, changes no choice of a bot with the same random stream."""
    players = min(4, find(ruleset).player_counts[-1])
    rng = random.Random(ruleset)
    game = Game.new(ruleset, players, seed=11, **short(ruleset))
    compared = 0
    while not game.over and compared < 25:
        seat = rng.choice(sorted(game.pending))
        decision = game.pending[seat]
        if len(decision.choices) > 1 and rng.random() < 0.5:
            elsewhere = game.view(seat).determinize(rng)
            assert elsewhere.pending[seat] == decision
            chosen = quick(name, compared).choose(game.view(seat), decision)
            assert chosen == quick(name, compared).choose(elsewhere.view(seat), elsewhere.pending[seat])
            compared += 1
        game.submit(seat, rng.choice(decision.choices))
    assert compared


@pytest.mark.parametrize("name", bot_names())
def test_the_same_seed_plays_the_same(name: str) -> None:
    games = [Game.new("x", 3, seed=4) for _ in range(2)]
    for game in games:
        play_out(game, [quick(name, f"stream {seat}") for seat in range(3)])
    assert games[0] == games[1]
    assert games[0].log == games[1].log


def test_an_unknown_bot_is_refused_with_the_names() -> None:
    with pytest.raises(NimmtError, match="there is no bot 'clever'; there are: calf, heifer, ox, bull"):
        find_bot("clever")
