"""The bot that has learned: where it asks its network, searches, or plays as the bull."""

import random
from typing import Any

import pytest

from nimmt import Game
from nimmt.bots.ladder import aurochs
from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.search import worlds
from nimmt.decisions import LayCards


def first(ruleset: str, players: int) -> tuple[Any, Any]:
    """The first seat that is asked: its view and decision."""
    game = Game.new(ruleset, players, seed=5)
    seat = min(game.pending)
    return game.view(seat), game.pending[seat]


def likeliest(bot: AurochsBot, view: Any, decision: Any) -> Any:
    chances = bot.chances(view, decision)
    assert chances is not None
    return max(chances, key=chances.__getitem__)


@pytest.mark.parametrize("players", [4, 7, 10])
def test_with_many_players_the_network_decides_alone(players: int) -> None:
    view, decision = first("classic", players)
    bot = AurochsBot(1)
    assert bot.choose(view, decision) == likeliest(bot, view, decision)


def test_without_time_or_kernels_the_network_decides_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    view, decision = first("classic", 2)
    bot = AurochsBot(1, budget=0.001)
    assert bot.choose(view, decision) == likeliest(bot, view, decision)
    monkeypatch.setattr(worlds, "COMPILED", frozenset())
    bot = AurochsBot(1)
    assert bot.choose(view, decision) == likeliest(bot, view, decision)


def test_search_overrules_the_network_where_a_choice_is_far_better() -> None:
    """With so little trust, what the network likes hardly counts, and a row of 15 bullheads is about to be taken."""
    game = Game.from_text("classic rows=1,11,22,33,44/50/60/90 hands=45,91/51,92 rounds=1")
    assert str(AurochsBot(1, playouts=200, trust=1e-6).choose(game.view(0), game.pending[0])) == "91"


@pytest.mark.parametrize(("ruleset", "players"), [("simple", 3), ("anniversary", 2), ("board", 3)])
def test_where_nothing_was_learned_it_plays_as_the_bull(ruleset: str, players: int) -> None:
    view, decision = first(ruleset, players)
    bot = AurochsBot(1, playouts=60)
    assert bot.chances(view, decision) is None
    assert bot.choose(view, decision) in decision.choices


def test_in_the_anniversary_variant_cards_are_laid_as_the_network_of_the_basic_game_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the cards and rows that it sees there; what is about special cards is searched."""
    rng, bot, lent = random.Random(2), AurochsBot(1, playouts=20), 0
    game = Game.new("anniversary", players=4, seed=2)
    while not game.over:
        seat, decision = next(iter(game.pending.items()))
        view = game.view(seat)
        card = bot.borrowed(view, decision)
        assert (card is not None) == (isinstance(decision, LayCards) and len(game.table.rows) == 4)
        assert bot.chances(view, decision) is None
        if card is not None and len(decision.choices) > 1:
            lent += 1
            assert bot.choose(view, decision) == card
            monkeypatch.setattr(aurochs, "NUMPY", False)
            assert bot.borrowed(view, decision) == card
            monkeypatch.setattr(aurochs, "NUMPY", True)
        game.submit(seat, rng.choice(decision.choices))
    assert lent > 20


@pytest.mark.parametrize(("ruleset", "players"), [("classic", 4), ("even-odd", 10), ("pro", 2), ("plus", 4), ("x", 3)])
def test_without_numpy_the_network_says_the_same(monkeypatch: pytest.MonkeyPatch, ruleset: str, players: int) -> None:
    game = Game.new(ruleset, players, seed=5)
    rng, bot = random.Random(5), AurochsBot(1, playouts=0)
    for _ in range(12):
        seat, decision = next(iter(game.pending.items()))
        view = game.view(seat)
        monkeypatch.setattr(aurochs, "NUMPY", True)
        by_numpy = bot.chances(view, decision)
        monkeypatch.setattr(aurochs, "NUMPY", False)
        by_python = bot.chances(view, decision)
        assert by_python == pytest.approx(by_numpy, abs=1e-4)
        game.submit(seat, rng.choice(decision.choices))
