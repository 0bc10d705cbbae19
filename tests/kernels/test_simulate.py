"""`simulate`: the same games everywhere, sensible statistics, and clear words where something is wrong."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nimmt import Game
from nimmt.commands.main import main
from nimmt.errors import BadSetup, UnknownRuleset
from nimmt.kernels import GAMES, Batch, simulate
from nimmt.kernels.chance import mix
from nimmt.kernels.compiler import MONTH, forget_old
from nimmt.kernels.gpu import NoDevice, cuda
from nimmt.kernels.policies import POLICIES
from nimmt.kernels.reference.twin import Twin
from nimmt.kernels.simulation import thread_count
from tests.foreign import OTHERS, check


def test_scores_are_those_of_the_engine() -> None:
    result = simulate("classic", 5, 30, "random", seed=11, keep_scores=True)
    for game in range(30):
        twin = Twin("classic", 5, 11 + game, ("random",) * 5)
        twin.play()
        assert tuple(result.scores[game]) == twin.game.totals


def test_threads_change_nothing() -> None:
    one, two = (simulate("classic", 4, 40_000, seed=3, threads=n, keep_scores=True) for n in (1, 2))
    assert np.array_equal(one.scores, two.scores)
    assert one.mean == two.mean
    assert one.wins == two.wins


def test_statistics_are_those_of_the_scores() -> None:
    result = simulate("classic", 3, 5000, ("greedy", "random", "cheapest"), seed=1, keep_scores=True)
    scores = result.scores
    assert result.mean == pytest.approx(scores.mean(axis=0))
    assert result.deviation == pytest.approx(scores.std(axis=0))
    best = scores == scores.min(axis=1, keepdims=True)
    assert result.wins == pytest.approx(best.mean(axis=0))
    assert result.shared == pytest.approx((best & (best.sum(axis=1, keepdims=True) > 1)).mean(axis=0))
    assert result.wins[0] > result.wins[2] > result.wins[1], "greedy beats cheapest beats random"


def test_in_plus_the_most_points_win() -> None:
    result = simulate("plus", 3, 200, seed=1, keep_scores=True)
    best = result.scores == result.scores.max(axis=1, keepdims=True)
    assert result.wins == pytest.approx(best.mean(axis=0))


def test_a_batch_of_games_can_be_told_of_and_left_out() -> None:
    told: list[int] = []
    result = simulate("classic", 2, 40_000, progress=told.append, options={"rounds": 1})
    assert sum(told) == 40_000
    assert len(told) > 1
    assert result.scores is None
    assert result.rounds == 1
    assert result.turns == 10
    assert json.loads(result.json())["games"] == 40_000


def test_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    result = simulate("classic", 2, 100, seed=5, keep_scores=True, options={"rounds": 1})
    result.write_parquet(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.column_names == ["seed", "seat_0", "seat_1"]
    assert table["seed"][0].as_py() == 5
    assert table["seat_1"].to_pylist() == result.scores[:, 1].tolist()
    with pytest.raises(BadSetup, match="keep_scores"):
        simulate("classic", 2, 10).write_parquet(tmp_path / "none.parquet")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"policy": "clever"}, "there is no policy 'clever'; there are: random, cheapest, greedy and prudent"),
        ({"policy": ("random", "random")}, "2 policies for 4 players; give one for all, or one for each"),
        ({"games": 0}, "the number of games must be a number from 1, not 0"),
        ({"games": 2.5}, "the number of games"),
        ({"players": 11}, "classic is for 2 to 10 players, not 11"),
        ({"players": True}, "players"),
        ({"threads": 0}, "threads must be a number from 1"),
        ({"device": "tpu"}, 'device is "cpu" or "cuda"'),
        ({"options": {"zeros": "even"}}, "classic has no option 'zeros'; it has: target and rounds"),
        ({"options": {"target": 66, "rounds": 1}}, "not both"),
        ({"options": {"rounds": 0}}, "rounds=0 is not possible"),
        ({"ruleset": "even-odd", "players": 7, "options": {"pro": True}}, "2 to 6 players"),
        ({"ruleset": "pro", "options": {"first_seat": 4}}, "first_seat must be one of the seats 0 to 3"),
        ({"ruleset": "plus", "options": {"zeros": "none"}}, "zeros=none is not possible"),
    ],
)
def test_bad_input_is_told_clearly(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        simulate(**{"games": 10, **arguments})


def test_rulesets_without_a_kernel_are_told_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as those of other packages."""
    monkeypatch.delitem(GAMES, "x")
    with pytest.raises(UnknownRuleset, match="there is no kernel for 'x'; there are: classic, pro"):
        simulate("x")


@pytest.mark.parametrize("language", OTHERS)
def test_a_policy_that_is_none_is_told_in_every_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for policy in ("clever", "random,greedy"):
        assert main(["simulate", "--policy", policy, "--language", language]) == 2
        check(capsys.readouterr().err.removeprefix("nimmt: "), language, "clever", *POLICIES)


def test_more_threads_than_cores_are_as_many_as_cores() -> None:
    assert thread_count(10_000) == thread_count(None) >= 1


def test_without_a_gpu_the_error_says_so() -> None:
    try:
        cuda()
    except NoDevice:
        with pytest.raises(NoDevice, match='leave device="cpu"'):
            simulate("classic", 4, 10, device="cuda")
        with pytest.raises(NoDevice, match="there is no GPU to use"):
            Batch("classic", 4, 10, device="cuda")
    else:
        pytest.skip("there is a GPU")


def run(code: str) -> str:
    """The output of a fresh Python."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_importing_nimmt_needs_no_numba_and_compiles_nothing() -> None:
    assert run("import sys, nimmt; nimmt.Game.new(); print('numba' in sys.modules)").strip() == "False"


def test_kernels_need_no_screen() -> None:
    blocked = "import sys; sys.modules['rich'] = None\n"
    code = "from nimmt.kernels import simulate, Batch; print(simulate('classic', 4, 10, seed=1).games)"
    assert run(blocked + code).strip() == "10"


def test_the_cache_goes_where_it_can_be_written(tmp_path: Path) -> None:
    code = (
        "import os; os.environ['NUMBA_CACHE_DIR'] = '/proc/nowhere'\n"
        f"import tempfile; tempfile.tempdir = {str(tmp_path)!r}\n"
        "from nimmt.kernels.compiler import cache_folder; print(cache_folder())"
    )
    assert run(code).startswith(str(tmp_path))


def test_what_other_versions_compiled_is_deleted_when_nobody_uses_it(tmp_path: Path) -> None:
    old, young = tmp_path / "kernels-0", tmp_path / "kernels-1"
    for folder, age in ((old, MONTH + 60), (young, MONTH - 60)):
        (folder / "inner").mkdir(parents=True)
        os.utime(folder, (time.time() - age,) * 2)
    forget_old(tmp_path)
    assert sorted(tmp_path.iterdir()) == [young]


def test_a_rule_cannot_be_called_from_python() -> None:
    with pytest.raises(TypeError, match="mix is a rule"):
        mix(np.uint64(1))


def test_a_game_of_the_engine_has_the_deal_of_its_seed() -> None:
    """Any game of a simulation can be set up again with the engine."""
    game = Game.new("classic", 4, seed=3)
    twin = Twin("classic", 4, 3, ("random",) * 4)
    assert twin.game == game
