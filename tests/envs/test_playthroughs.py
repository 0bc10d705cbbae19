"""Golden playthroughs: a game of every ruleset in OpenSpiel's own form, to read in a review and to replay for ever.

To write them anew after a change that is meant: ``python -m tests.envs.test_playthroughs``.
"""

from pathlib import Path

import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from nimmt.envs.open_spiel import game_string
from tests.envs.playing import RULESETS, short

GOLDEN = Path(__file__).with_name("playthroughs")

flags.FLAGS(["playthroughs"])  # OpenSpiel's generator reads its settings from there


def path_of(ruleset: str) -> Path:
    return GOLDEN / f"{ruleset}.txt"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_playthrough(ruleset: str) -> None:
    original, again = generate_playthrough.replay(str(path_of(ruleset)))
    assert again == original


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in RULESETS:
        name = game_string(each, players=2, **short(each))
        path_of(each).write_text(generate_playthrough.playthrough(name, [], seed=1))
