"""The bots that search: where they spend their play-outs, what they find, and that they play without the kernels."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any, ClassVar
from unittest.mock import Mock

import pytest

from nimmt import Game
from nimmt.bots import SeededBot, answer, answer_soon, find, names, warm_up
from nimmt.bots.ladder import bull, yardsticks
from nimmt.bots.search.compiled import KernelWorlds
from nimmt.bots.search.race import LEAST, race
from nimmt.bots.search.shortlist import FEW, shortlist
from nimmt.bots.search.worlds import COMPILED, OTHERWISE
from nimmt.catalogue import find as find_ruleset
from nimmt.choices import Choice, play
from nimmt.decisions import Decision
from nimmt.kernels import GAMES
from nimmt.kernels.games import functions
from nimmt.views import View


class Weighted:
    """Worlds in which every choice is worth its own number, give or take some luck."""

    def __init__(self, noise: float) -> None:
        self.rng = random.Random(1)
        self.noise = noise
        self.asked: list[tuple[tuple[Choice, ...], int]] = []

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        self.asked.append((tuple(choices), count))
        return [sum(choice.numbers) * count + self.rng.gauss(0, self.noise) for choice in choices]


class Slow(Weighted):
    """Worlds in which a play-out takes a second of a clock of their own."""

    used = 0.0

    def look(self) -> float:
        return self.used

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        self.used += count * len(choices)
        return super().play(choices, count)


CHOICES = tuple(play(card) for card in range(1, 11))


def test_a_race_finds_the_best_and_spends_most_where_it_is_close() -> None:
    worlds = Weighted(noise=3.0)
    assert race(worlds, CHOICES, deadline=0.0, playouts=2000) == play(10)
    assert sum(len(choices) * count for choices, count in worlds.asked) == pytest.approx(2000, abs=20)
    counts = {choice: sum(count for choices, count in worlds.asked if choice in choices) for choice in CHOICES}
    assert counts[play(10)] == counts[play(9)] > 3 * counts[play(1)] > 0


class Interrupted(Slow):
    """Worlds that are quick, on a machine that takes the processor away for a second again and again."""

    now = 0.0

    def look(self) -> float:
        self.now += 1.0
        return self.now

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        before = self.used
        played = super().play(choices, count)
        self.used = before + count * len(choices) * 1e-6
        return played


def test_a_race_without_time_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = Slow(noise=0.0)
    monkeypatch.setattr("nimmt.bots.search.race.Stopwatch", lambda: worlds)
    assert race(worlds, CHOICES, deadline=0.0) == play(10)
    assert [count for _, count in worlds.asked] == [1]


def test_who_is_made_to_wait_does_not_choose_blindly(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the processor comes back the time is over, and one world says nothing yet."""
    worlds = Interrupted(noise=30.0)
    monkeypatch.setattr("nimmt.bots.search.race.Stopwatch", lambda: worlds)
    assert race(worlds, CHOICES, deadline=0.5) == play(10)
    assert sum(count for _, count in worlds.asked) == pytest.approx(LEAST / (len(CHOICES) * 1e-6), rel=0.1)


def test_a_race_without_time_is_won_by_the_favourite() -> None:
    worlds = Weighted(noise=0.0)
    assert race(worlds, CHOICES, deadline=0.0, favourite=play(3)) == play(3)
    assert not worlds.asked


def test_a_race_in_a_hurry_lets_few_start(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = Slow(noise=0.0)
    monkeypatch.setattr("nimmt.bots.search.race.Stopwatch", lambda: worlds)
    choices = tuple(play(card) for card in range(1, 101))
    race(worlds, choices, 70.0, favourite=play(50))
    probe, (started, worlds_at_once), *_ = worlds.asked
    assert probe == ((play(50),), 1)
    assert play(50) in started
    assert len(started) in range(6, 11)  # of 70 seconds, a seventh is for the first stage
    assert worlds_at_once == 1
    assert worlds.used < 70 + 10


def test_a_favourite_is_left_only_for_a_clear_lead() -> None:
    for favourite, winner in ((play(9), play(10)), (play(1), play(10))):
        assert race(Weighted(noise=0.0), CHOICES, 0.0, 400, favourite=favourite) == winner
    close = tuple(play(card, 104) for card in (1, 2))
    assert race(Weighted(noise=0.0), close, 0.0, 400, favourite=close[0]) == close[1]
    assert race(Weighted(noise=0.0), (play(5), play(5, 0)), 0.0, 400, favourite=play(5, 0)) == play(5, 0)


def chosen(text: str, name: str = "bull", **given: Any) -> str:
    game = Game.from_text(text)
    seat = min(game.pending)
    bot: Any = find(name)
    return str(bot(1, playouts=400, **given).choose(game.view(seat), game.pending[seat]))


@pytest.mark.parametrize("name", ["bull", "mc2000"])
def test_search_avoids_the_sixth_card(name: str) -> None:
    assert chosen("classic rows=1,2,3,4,5/30/60/90 hands=6,31/40,70 rounds=1", name) == "31"


def test_search_wants_the_sixth_card_in_plus() -> None:
    assert "56" in chosen("plus rows=1,2,3,4,55/30/60/90 hands=56,31/40,70 games=1")


def test_the_row_is_searched_too() -> None:
    """The cheapest row is not the best one: an end at 2 would make the last card low again."""
    text = "classic rows=20,21,22/40,41,42,43,44/60/80,81 hands=45/46 agenda=choose-row:0:2/next-turn rounds=1"
    assert chosen(text) == "r2"


def test_bull_spends_a_special_card_to_save_many_points() -> None:
    text = (
        "anniversary players=2 rows=1,11,22,33,55/60/70/80 hands=61,62/90,95 specials=fifth-row/stop "
        "agenda=place:0:57/next-turn"
    )
    assert chosen(text) == "fifth-row"


def test_bull_keeps_a_special_card_that_saves_nothing_in_the_end() -> None:
    """What the 57 would be spared, the 56 has to take in the next turn."""
    text = (
        "anniversary players=2 rows=1,11,22,33,55/60/70/80 hands=56,61/90,95 specials=fifth-row/stop "
        "agenda=place:0:57/next-turn"
    )
    assert chosen(text) == "pass"


def test_bull_sees_the_fifth_row() -> None:
    """A row of five is about to be taken, and there are four more to go to."""
    text = "anniversary players=2 rows=1,11,22,33,55/60/70/71/80 hands=56,61/90,95 specials=stop/stop"
    assert chosen(text) == "61"


def test_search_on_the_board_looks_beyond_the_turn() -> None:
    """Both tiles cost three points now, and after the lower one the higher one will bring six."""
    assert chosen("board players=2 rows=1/10/-/90/20,21/-/-/-/-/- hands=22,24/95,96 track=0,0") == "22"


def test_search_plays_luck_and_action_cards_where_they_pay() -> None:
    """A row of 15 oxen is about to be taken: two of its tiles count for the taker. A space of -7 is left out."""
    ox = "board-luck players=2 rows=3,8,13/40/60/80/-/-/-/-/-/- hands=70,71/85,86 track=0,0 luck=ox/-"
    assert chosen(f"{ox} agenda=place:0:18/place:1:90/next-turn") == "ox"
    skip = "board-expert players=2 rows=-/-/-/-/-/-/38,39,40/60/80,81/5 hands=70,71/85,86 actions=skip/- track=0,0"
    assert chosen(f"{skip} agenda=place:0:43/place:1:90/next-turn") == "skip"


def test_the_kernels_are_used_wherever_there_are_any() -> None:
    assert set(GAMES) == COMPILED
    known = {name: set(getattr(family, "READINGS", ())) for name, family in GAMES.items()}
    assert {name for name in GAMES if known[name] & set(find_ruleset(name).readings)} == OTHERWISE
    assert all(set(find_ruleset(name).readings) <= known[name] for name in OTHERWISE)


@pytest.mark.parametrize("name", ["bull", "mc100"])
@pytest.mark.parametrize("ruleset", sorted(COMPILED))
def test_whoever_is_asked_first_all_warm_up(name: str, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes longer than the arena waits for a card."""
    play_outs = Mock(return_value=[0.0])
    monkeypatch.setattr(KernelWorlds, "play", play_outs)
    game = Game.new(ruleset, 2, seed=1)
    for seat in range(2):
        warm_up(find(name)(1), game.view(seat))
    assert play_outs.call_count == 2


@pytest.mark.parametrize("ruleset", sorted(COMPILED))
def test_no_decision_needs_more_compiling_than_the_first(ruleset: str) -> None:
    game = Game.new(ruleset, 3, seed=2)
    bot: Any = find("bull")
    bots = [bot(seat, playouts=20) for seat in range(3)]
    warm_up(bots[0], game.view(0))
    while not game.over and game.table.round == 1:
        for seat, decision in game.pending.items():
            game.submit(seat, bots[seat].choose(game.view(seat), decision))
    compiled: Any = functions(GAMES[ruleset]).play_worlds
    assert len(compiled.signatures) == 1


@pytest.mark.parametrize("name", ["bull", "mc100"])
@pytest.mark.parametrize("ruleset", ["classic", "plus", "anniversary", "board-expert"])
def test_search_needs_no_kernels(name: str, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bull, yardsticks):
        monkeypatch.setattr(module, "compiled", lambda view: False)
    game = Game.new(ruleset, 3, seed=2)
    bot: Any = find(name)
    assert bot(1, playouts=30).choose(game.view(1), game.pending[1]) in game.pending[1].choices


# --- asking any bot --------------------------------------------------------------------------------------


class Later:
    """A bot that takes its time, always in the same event loop."""

    name: ClassVar[str] = "later"
    about: ClassVar[str] = "takes its time"

    def __init__(self) -> None:
        self.loops: set[int] = set()

    async def choose(self, view: View, decision: Decision) -> Choice:
        self.loops.add(id(asyncio.get_running_loop()))
        await asyncio.sleep(0)
        return decision.choices[-1]


def test_every_kind_of_bot_is_asked_the_same_way() -> None:
    game = Game.new("classic", 2, seed=1)
    view, decision = game.view(0), game.pending[0]
    later, plain = Later(), find("random")
    assert [answer(later, view, decision) for _ in range(2)] == [decision.choices[-1]] * 2
    assert len(later.loops) == 1
    assert asyncio.run(answer_soon(later, view, decision)) == decision.choices[-1]
    assert answer(plain(3), view, decision) == asyncio.run(answer_soon(plain(3), view, decision))


def test_bots_of_other_packages_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Guest(SeededBot):
        name, about = "guest", "comes from elsewhere"

    class Point:
        name = "guest"

        def load(self) -> type[Guest]:
            return Guest

    monkeypatch.setattr("nimmt.bots.entry_points", lambda group: [Point()] if group == "nimmt.bots" else [])
    assert names()[-1] == "guest"
    assert find("guest") is Guest


def test_of_many_combinations_the_cheapest_are_searched() -> None:
    """56 and 57 would take a dear row, all other cards are safe for now."""
    text = "zero rows=11,22,33,44,55/60/80/90 hands=56,57,61,62,81,82,91,92/1,2,3,4,5,6,7,8 games=1"
    view = Game.from_text(text).view(0)
    assert view.decision is not None
    kept = shortlist(view, view.decision.choices)
    assert len(kept) == FEW < len(view.decision.choices)
    assert not any(card in choice.numbers for choice in kept for card in (56, 57))
    classic = Game.new("classic", 2, seed=1).view(0)
    assert classic.decision is not None
    assert shortlist(classic, classic.decision.choices) == classic.decision.choices
