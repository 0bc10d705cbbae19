"""The bots: they play every game, from what their seat may know, and heifer plays better than random."""

import random
from typing import Any

import pytest

from nimmt import Game, NimmtError, find
from nimmt.bots import SeededBot
from nimmt.bots import find as find_bot
from nimmt.bots import names as bot_names
from nimmt.bots.estimate import Estimate
from nimmt.game import AnyGame
from nimmt.ruleset import names, option_help
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


GAMES = {"classic": 60, "pro": 60, "even-odd": 60, "plus": 40, "zero": 40, "simple": 60, "x": 12}


@pytest.mark.parametrize("ruleset", names())
def test_heifer_beats_random_clearly(ruleset: str) -> None:
    """One heifer among three at every seat in turn: its points are better by a wide margin, on average."""
    players, games = 3, GAMES.get(ruleset, 6)
    heifer = others = 0.0
    for seed in range(games):
        game = Game.new(ruleset, players, seed=seed, **short(ruleset))
        clever = seed % players
        play_out(game, [find_bot("heifer" if seat == clever else "random")(seed) for seat in range(players)])
        heifer += game.totals[clever]
        others += (sum(game.totals) - game.totals[clever]) / (players - 1)
    ahead = (others - heifer) / games if game.rules.fewest_wins else (heifer - others) / games
    assert ahead > 4


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


def test_heifer_avoids_the_sixth_card() -> None:
    game = Game.from_text("classic rows=1,2,3,4,5/30/60/90 hands=6,31/40,70 rounds=1")
    assert str(find_bot("heifer")(0).choose(game.view(0), game.pending[0])) == "31"


def test_heifer_wants_the_sixth_card_in_plus() -> None:
    game = Game.from_text("plus rows=1,2,3,4,55/30/60/90 hands=56,31/40,70 games=1")
    choice = find_bot("heifer")(0).choose(game.view(0), game.pending[0])
    assert 56 in choice.numbers


def test_heifer_takes_the_cheapest_row() -> None:
    game = Game.from_text("classic rows=55/11,12/30/40 hands=1,2/99,100 rounds=1")
    for seat, card in ((0, 0), (1, 0)):
        game.submit(seat, game.pending[seat].choices[card])
    assert str(find_bot("heifer")(0).choose(game.view(0), game.pending[0])) == "r3"


def test_heifer_spends_a_special_card_to_save_many_points() -> None:
    game = Game.from_text(
        "anniversary players=2 rows=1,11,22,33,55/60/70/80 hands=56,61/90,95 specials=fifth-row/stop "
        "agenda=place:0:57/next-turn"
    )
    decision = game.pending[0]
    assert str(find_bot("heifer")(0).choose(game.view(0), decision)) == "fifth-row"


def test_an_estimate_is_certain_where_the_cards_are() -> None:
    """Placed before all others, a card costs what lies there now."""
    game = Game.from_text("simple rows=1,2,3,4,55/30/60/90 hands=56,31/40,70 games=1")
    estimate = Estimate(game.view(0))
    assert estimate.cards((56,), first=True) == 11
    assert estimate.cards((31,), first=True) == 0


def test_an_unknown_bot_is_refused_with_the_names() -> None:
    with pytest.raises(NimmtError, match="there is no bot 'clever'; there are: calf, heifer, bull"):
        find_bot("clever")
