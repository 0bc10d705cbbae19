"""The bots: they play every game, and from what their seat may know alone. How well: see test_ladder.py."""

import asyncio
import gc
import random
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from nimmt import Game, NimmtError, find
from nimmt.arena.schedule import new_tournament
from nimmt.bots import SeededBot, answer, answer_soon
from nimmt.bots import find as find_bot
from nimmt.bots import names as bot_names
from nimmt.catalogue import names, option_help
from nimmt.choices import PASS, Choice
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.game import AnyGame
from nimmt.server.config import Config
from nimmt.server.thinking import Thinkers
from nimmt.terminal.games import new_game
from nimmt.testing import some_options
from nimmt.views import View

pytestmark = pytest.mark.long

SHORT = {"rounds": 1, "games": 1}
PLAYOUTS = 12
MANNERS = tuple(name for name in bot_names() if name != "mc2000")
"""The bots that differ in more than the number of their play-outs."""


def short(ruleset: str) -> dict[str, Any]:
    """Options for the shortest game."""
    return {option: value for option, value in SHORT.items() if option in option_help(find(ruleset))}


def test_a_bot_sits_down_only_where_it_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By its player counts, in the arena, in the terminal and at a server."""
    monkeypatch.setattr(find_bot("calf"), "players", (2, 3))
    said = "calf does not play with 4 players in all; it plays with: 2, 3"
    with pytest.raises(BadSetup, match=said):
        new_tournament(["calf", "heifer"], players=4)
    with pytest.raises(BadSetup, match=said):
        new_game(players=4, opponents=("calf",), record=str(tmp_path / "game.nimmt"), options={})
    new_game(players=3, opponents=("calf",), record=str(tmp_path / "game.nimmt"), options={})
    thinkers = Thinkers(Config())
    assert "calf" in thinkers.fitting("classic", 3)
    assert "calf" not in thinkers.fitting("classic", 4)


def test_forced_choices_are_not_asked() -> None:
    """As the page for authors says: also where the game itself would ask, so that it gives nothing away (ANN-38)."""

    class Deaf:
        def choose(self, view: View, decision: Decision) -> Choice:
            raise AssertionError("asked")

    game = Game.from_text("anniversary rows=1/2/3/4 hands=5,6/7,8 specials=negative/-", automate=True)
    game.submit(0, 5)
    game.submit(1, 7)
    assert [str(choice) for choice in game.pending[0].choices] == ["pass"]
    assert answer(Deaf(), game.view(0), game.pending[0]) == PASS
    assert asyncio.run(answer_soon(Deaf(), game.view(0), game.pending[0])) == PASS


def play_out(game: AnyGame, bots: list[SeededBot]) -> None:
    """Play a game to its end; the engine refuses what is not legal."""
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, bots[seat].choose(game.view(seat), decision))


@pytest.mark.parametrize("name", MANNERS)
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


@pytest.mark.parametrize("name", MANNERS)
@pytest.mark.parametrize("ruleset", names())
def test_bots_choose_by_what_their_seat_may_know_alone(name: str, ruleset: str) -> None:
    """What the seat cannot know is exchanged under its eyes: a bot that could look there would choose otherwise."""
    players = min(4, find(ruleset).player_counts[-1])
    rng = random.Random(ruleset)
    game = Game.new(ruleset, players, seed=11, **short(ruleset))
    compared = exchanged = 0
    while not game.over and compared < 12:
        seat = rng.choice(sorted(game.pending))
        decision = game.pending[seat]
        if len(decision.choices) > 1 and rng.random() < 0.5:
            view, bot = game.view(seat), quick(name, compared)
            chosen = bot.choose(view, decision)
            assert not {id(game), id(game.hidden), id(game.dealer), id(game.events)} & within(view, bot)
            true = game.hidden
            game.hidden = view.imagine(rng).hidden
            exchanged += game.hidden != true
            assert quick(name, compared).choose(view, decision) == chosen
            game.hidden = true
            compared += 1
        game.submit(seat, rng.choice(decision.choices))
    assert exchanged or ruleset in OPEN


OPEN = {"pro"}
"""Games in which every hand is known from the draft."""


def within(*things: object) -> set[int]:
    """All objects that can be reached from these, without leaving for code that everybody shares."""
    found: dict[int, object] = {}
    ahead = list(things)
    while ahead:
        thing = ahead.pop()
        if id(thing) not in found and not isinstance(thing, type | ModuleType | FunctionType | BuiltinFunctionType):
            found[id(thing)] = thing
            ahead += gc.get_referents(thing)
    return set(found)


def test_a_bot_that_looks_is_found_out() -> None:
    game = Game.new("classic", 2, seed=1)
    cheat = quick("random", 1)
    cheat.peek = game  # type: ignore[attr-defined]
    assert id(game.hidden) in within(game.view(0), cheat)


@pytest.mark.parametrize("name", MANNERS)
def test_the_same_seed_plays_the_same(name: str) -> None:
    games = [Game.new("x", 3, seed=4) for _ in range(2)]
    for game in games:
        play_out(game, [quick(name, f"stream {seat}") for seat in range(3)])
    assert games[0] == games[1]
    assert games[0].log == games[1].log


def test_an_unknown_bot_is_refused_with_the_names() -> None:
    with pytest.raises(NimmtError, match="there is no bot 'clever'; there are: calf, heifer, ox, bull, aurochs"):
        find_bot("clever")
