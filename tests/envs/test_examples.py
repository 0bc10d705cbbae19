"""The examples run, and show what they claim; the long versions are commands in their heads."""

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


@pytest.mark.parametrize("ruleset", ["classic", "pro", "anniversary"])
def test_rollouts(ruleset: str) -> None:
    for rollout in load("rollouts")["ROLLOUTS"]:
        returns = rollout(ruleset, 3, 1)
        assert len(returns) in (1, 3)
        assert all(value <= 0 for value in returns)


def test_cfr_comes_closer_to_perfect_play() -> None:
    example = load("cfr_pro")
    before, after, lays, value = example["solve"](example["POSITION"], 10)
    assert after < before / 2
    assert sum(lays.values()) == pytest.approx(1)
    assert -1 < value < 1


def test_ppo_learns() -> None:
    """Twenty-five rounds are enough to leave the calf far behind, however long they take."""
    pytest.importorskip("torch", reason="the PPO example needs torch: pip install 'nimmt[learn]'")
    example = load("ppo_classic")
    player = example["learn"](minutes=60, rounds=25, games=128, say=lambda line: None)
    own, theirs, error = example["against"](player, "calf", 200)
    assert own < theirs - 5 * error
