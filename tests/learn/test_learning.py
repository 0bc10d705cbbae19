"""Learning in small: a short run beats the greedy policy, can stop and go on, and works in two processes."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nimmt.commands.main import main
from nimmt.errors import BadSetup
from nimmt.network.games import KINDS
from tests.patience import WHOLE
from tests.server.crashing import free_port

if TYPE_CHECKING:
    from nimmt.learn.settings import LearningSettings
    from nimmt.learn.training import Training

# What needs torch is imported where it is used: it takes seconds, and every worker reads this file.
SMALL: dict[str, Any] = {"minutes": None, "iterations": 2, "width": 16, "depth": 1, "decisions": 400, "part": 100}


@pytest.fixture(autouse=True)
def one_thread() -> Any:
    """So small a network only waits for other threads; and one thread adds up in the same order every time."""
    torch = pytest.importorskip("torch")
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def small(**changes: Any) -> LearningSettings:
    from nimmt.learn.settings import LearningSettings

    return LearningSettings(**{**SMALL, **changes})


def training(settings: LearningSettings) -> Training:
    from nimmt.learn.training import Training

    return Training(settings)


@pytest.mark.parametrize("module", ["curves", "settings"])
def test_the_examples_run(module: str) -> None:
    assert doctest.testmod(import_module(f"nimmt.learn.{module}")).failed == 0


@pytest.mark.long
def test_a_short_run_beats_the_greedy_policy() -> None:
    from nimmt.learn.judging import ahead_of

    two = {players: float(players == 2) for players in KINDS["classic"].players}
    given: dict[str, Any] = {
        "width": 64,
        "depth": 1,
        "decisions": 6000,
        "part": 500,
        "epochs": 4,
        "tables": 1,
        "rate": 2e-3,
    }
    learner = training(small(**given, iterations=6, entropy=0.01, seed=1, shares=two))
    before, _ = ahead_of(learner.network, "greedy", players=2, games=300)
    learner.learn()
    after, error = ahead_of(learner.network, "greedy", players=2, games=600)
    assert before < 0
    assert after > 4 * error


@pytest.mark.parametrize("ruleset", sorted(KINDS))
def test_every_game_can_be_learned(ruleset: str) -> None:
    learner = training(small(ruleset=ruleset, iterations=1))
    learner.learn()
    assert learner.decisions > 100
    assert all(weights.isfinite().all() for weights in learner.network.parameters())


def test_the_same_seed_learns_the_same_and_a_checkpoint_goes_on(tmp_path: Path) -> None:
    whole = training(small(iterations=4))
    whole.learn()
    half = training(small(iterations=4))
    for _ in range(2):
        half.once(half.gone())
    half.save(tmp_path / "checkpoint.pt")
    rest = type(half).load(tmp_path / "checkpoint.pt")
    rest.learn()
    assert rest.iteration == 4
    for one, other in zip(whole.network.parameters(), rest.network.parameters()):
        assert one.equal(other)


def test_a_network_imitates_a_bot_and_plays_against_the_imitation(tmp_path: Path) -> None:
    """In zero, where two cards laid at once are two picks to learn from."""
    import numpy as np

    from nimmt.learn.lessons import WatchedLessons, watch

    watched = watch("zero", "heifer", 0.5, playouts=1)
    watched.save(tmp_path / "lessons.npz")
    lessons = WatchedLessons.load(tmp_path / "lessons.npz")
    assert (lessons.seen == watched.seen).all()
    assert lessons.allowed[np.arange(len(lessons.picks)), lessons.picks].all()
    learner = training(small(ruleset="zero", iterations=1, rivals=1.0, past=1.0, strangers=0.0))
    begun = [weights.detach().clone() for weights in learner.network.parameters()]
    went = learner.take_lessons(lessons, begin=True)
    assert 0 <= went.alike <= 1
    assert not any(one.equal(other) for one, other in zip(begun, learner.network.parameters()))
    learner.learn()
    learner.save(tmp_path / "checkpoint.pt")
    assert len(type(learner).load(tmp_path / "checkpoint.pt").rivals) == 1


def test_rivals_come_from_checkpoints_and_from_files_of_weights(tmp_path: Path) -> None:
    from nimmt.learn.weights import export

    learner = training(small())
    learner.save(tmp_path / "classic.pt")
    export(learner, tmp_path / "classic.npz", {})
    learner.meet(tmp_path / "classic.pt")
    learner.meet(tmp_path / "classic.npz")
    for one, other in zip(*(rival.values() for rival in learner.rivals)):
        assert (one - other).abs().max() < 0.01
    with pytest.raises(BadSetup, match="another width"):
        training(small(width=8)).meet(tmp_path / "classic.npz")


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    from nimmt.learn.training import Training

    (tmp_path / "no.pt").write_text("no")
    with pytest.raises(BadSetup, match="no checkpoint"):
        Training.load(tmp_path / "no.pt")
    Training(small()).save(tmp_path / "classic.pt")
    with pytest.raises(BadSetup, match="is of classic, not of x"):
        Training(small(ruleset="x")).begin_with(tmp_path / "classic.pt")


def test_settings_are_checked() -> None:
    from nimmt.learn.settings import LearningSettings, settings_from

    assert settings_from("cuda", {"minutes": 1.0}).decisions > 100_000
    with pytest.raises(BadSetup, match="there is no setting 'widht'; there are: seed, width"):
        settings_from("cpu", {"minutes": 1.0}, ["widht=3"])
    with pytest.raises(BadSetup, match="not 'width=wide'"):
        settings_from("cpu", {"minutes": 1.0}, ["width=wide"])
    with pytest.raises(BadSetup, match="minutes to learn, or how many iterations"):
        LearningSettings(minutes=1.0, iterations=1)


ARGUMENTS = ["--iterations", "2", *(f"--set={each}" for each in ("width=16", "depth=1", "decisions=300", "part=100"))]


def test_the_command_writes_weights_card_and_curves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "learned"
    assert main(["learn", "classic", *ARGUMENTS, "--device=cpu", "--often", "2=5", f"--out={out}"]) == 0
    assert "points a round ahead of greedy players" in capsys.readouterr().out
    card = json.loads((out / "classic.json").read_text())
    assert (card["ruleset"], card["iterations"], card["settings"]["shares"]) == ("classic", 2, {"2": 5.0})
    assert "<svg" in (out / "curves.svg").read_text()
    assert main(["learn", "classic", "--device=cpu", "--resume", f"--out={out}"]) == 0
    assert main(["learn", "boules", *ARGUMENTS, f"--out={out}"]) == 2
    assert "no network can play 'boules'" in capsys.readouterr().err


def test_two_processes_learn_together(tmp_path: Path) -> None:
    """They are told of each other as torchrun tells them, without its own process, which takes as long as theirs."""
    command = [sys.executable, "-m", "nimmt", "learn", "classic", *ARGUMENTS, "--device=cpu", f"--out={tmp_path}"]
    meeting = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(free_port()), "WORLD_SIZE": "2", "OMP_NUM_THREADS": "1"}
    team = []
    for rank in "01":
        environment = {**os.environ, **meeting, "RANK": rank, "LOCAL_RANK": rank}
        with (tmp_path / f"{rank}.txt").open("w") as said:
            team.append(subprocess.Popen(command, env=environment, stdout=said, stderr=said))
    try:
        for number, process in enumerate(team):
            assert process.wait(WHOLE) == 0, (tmp_path / f"{number}.txt").read_text()
    finally:
        for process in team:
            process.kill()
            process.wait()
    assert json.loads((tmp_path / "classic.json").read_text())["processes"] == 2


def test_a_curve_of_nothing_is_still_a_picture() -> None:
    from nimmt.learn.curves import picture

    assert picture("nothing", []).startswith("<svg")
