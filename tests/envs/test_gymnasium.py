"""Gymnasium's own checker for every ruleset; seats, opponents, copies."""

import copy
import pickle
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from nimmt.bots import Bot
from nimmt.bots import find as find_bot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.programs.process import ProcessBot
from nimmt.catalogue import find
from nimmt.envs.gymnasium import SeatEnv
from nimmt.errors import BadSetup
from nimmt.events import Revealed
from tests.envs.playing import RULESETS, short


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_checker_in_lenient_mode(ruleset: str) -> None:
    """The checker samples without masks."""
    players = find(ruleset).player_counts[0]
    env = gymnasium.make(
        f"nimmt/{ruleset}-v2",
        players=players,
        opponents="random",
        illegal="first_legal",
        render_mode="rgb_array",
        disable_env_checker=True,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def play_out(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """What the seat earned by random play, and the last info."""
    rng = np.random.default_rng(seed)
    total, done = 0.0, False
    info: dict[str, Any] = {}
    while not done:
        _, reward, done, _, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        total += reward
    return total, info


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_is_asked_and_the_bots_play_the_others(ruleset: str, seat: int | None) -> None:
    players = find(ruleset).player_counts[0]
    env = SeatEnv(ruleset, players, opponents="heifer", seat=seat, reward="final", **short(ruleset))
    env.reset(seed=2)
    assert env.action_masks().any()
    total, result = play_out(env, 0)
    sign = -1 if env.match.rules.fewest_wins else 1
    assert total == sign * env.match.game.totals[env.seat]
    game = env.match.game
    assert (result["seat"], result["totals"], result["winners"]) == (env.seat, game.totals, game.winners)
    assert (result["rank"] == 1) == (sign * game.totals[env.seat] == max(sign * points for points in game.totals))


def test_seats_change_from_game_to_game_where_asked() -> None:
    env = SeatEnv("classic", 4, seat=None, opponents="random")
    assert {env.reset(seed=seed)[0]["observation"][:4].argmax() for seed in range(30)} == {0, 1, 2, 3}


def test_copies_and_pickles_are_equal_and_independent() -> None:
    env = SeatEnv("classic", 3, opponents="random", rounds=1)
    env.reset(seed=4)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    before = env.match.game.text()
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = [play_out(twin, 1) for twin in twins]
    assert env.match.game.text() == before
    assert ends == [play_out(env, 1)] * 2
    assert all(np.array_equal(twin.reset()[0]["observation"], env.reset()[0]["observation"]) for twin in twins[:1])


def test_opponents_as_on_the_command_line(tmp_path: Path) -> None:
    code = "class First:\n    def choose(self, view, decision):\n        return decision.choices[0]\n"
    (tmp_path / "mine.py").write_text(code)
    lowest = Path(__file__).parents[2] / "examples" / "bots" / "lowest.py"
    program = f"cmd:{sys.executable} {lowest}@5s"
    env = SeatEnv("classic", 4, opponents=f"bull@20playouts,{tmp_path / 'mine.py'}:First", rounds=1)
    env.reset(seed=1)
    kinds = [type(env.bots[seat]).__name__ for seat in (1, 2, 3)]
    assert kinds == ["BullBot", "First", "First"]
    bull = env.bots[1]
    assert isinstance(bull, BullBot)
    assert bull.playouts == 20
    env = SeatEnv("simple", 2, opponents=program, games=1)
    for seed in (1, 2):
        env.reset(seed=seed)
        play_out(env, 0)
    bot = env.bots[1]
    assert isinstance(bot, ProcessBot)
    assert not bot.faults
    env.close()


def test_the_history_tells_who_laid_what() -> None:
    plain = SeatEnv("classic", 3, seat=1, rounds=1)
    env = SeatEnv("classic", 3, seat=np.int64(1), rounds=1, history=np.int64(2))  # type: ignore[arg-type]
    plain.reset(seed=3)
    seen, _ = env.reset(seed=3)
    assert not env.match.layout.unpack(seen["observation"])["history"].any()
    laid: list[tuple[tuple[int, ...], ...]] = []
    for _ in range(3):
        action = int(np.flatnonzero(env.action_masks())[0])
        seen, *_ = env.step(action)
        same, *_ = plain.step(action)
        laid = [event.cards for event in env.match.game.events if isinstance(event, Revealed)]
        assert env.observation_space.contains(seen)
        assert np.array_equal(seen["observation"][: same["observation"].size], same["observation"])
    told = env.match.layout.unpack(seen["observation"])["history"]
    for turn, cards in enumerate(reversed(laid[-2:])):
        assert told[turn, :, 0].tolist() == [cards[(1 + distance) % 3][0] + 1 for distance in range(3)]


def test_opponents_of_your_own() -> None:
    bots: list[str | Bot] = [find_bot("heifer")(seed=1), "random"]
    env = SeatEnv("classic", 3, opponents=bots, seat=1)
    env.reset(seed=1)
    assert env.bots[2] is bots[0]
    assert type(env.bots[0]) is find_bot("random")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponents": "clever"}, "there is no bot 'clever'"),
        ({"opponents": ["random"]}, "4 players need 3 opponents, not 1"),
        ({"seat": 4}, "seat is one of 0 to 3"),
        ({"history": -1}, "history is a number of turns from 0 to 1000, not -1"),
        ({"opponents": "heifer@2playouts"}, "does not count play-outs"),
    ],
)
def test_mistakes_are_explained(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        SeatEnv("classic", 4, **arguments)
