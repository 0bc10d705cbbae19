"""Every ruleset is played in OpenSpiel as it always was, down to the last number of every observation."""

import pytest

from tests.envs.playing import RULESETS
from tests.envs.playthroughs import HERE, READABLE, digest, kept, played


@pytest.mark.parametrize("ruleset", READABLE)
def test_a_game_to_read(ruleset: str) -> None:
    assert played(ruleset) == (HERE / f"{ruleset}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name not in READABLE])
def test_a_game_by_its_digest(ruleset: str) -> None:
    look = f"look: python -m tests.envs.playthroughs diff {ruleset}; if it is meant: … write"
    assert digest(played(ruleset)) == kept()[ruleset], look


def test_every_game_is_kept_once() -> None:
    assert sorted([*kept(), *READABLE]) == sorted(RULESETS)
    assert {path.stem for path in HERE.glob("*.txt")} == {*READABLE, "digests"}
