"""A Ray cluster of two workers gives the same report as this machine alone."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from nimmt.arena.cluster import _knock, on_ray
from nimmt.arena.schedule import new_tournament
from nimmt.arena.standings import Report, report
from nimmt.arena.workers import play_all
from nimmt.errors import NimmtError
from tests.patience import WHOLE

BOTS = ["calf", "random", "tests.arena.broken:Dies"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster with room for two workers."""
    utils = pytest.importorskip("ray.cluster_utils", reason="the arena on a cluster needs the ray extra")
    lean = {"num_cpus": 2, "object_store_memory": 80_000_000, "include_dashboard": False}
    cluster = utils.Cluster(initialize_head=True, head_node_args=lean)
    yield cluster.address
    cluster.shutdown()


def test_the_same_report_as_here(address: str, tmp_path: Path) -> None:
    setup = new_tournament(BOTS, players=2, deals=2, seed=3)
    made = tmp_path / "ray.json"
    words = ["--players", "2", "--deals", "2", "--seed", "3", "--ray", address, "--json", str(made)]
    command = [sys.executable, "-m", "nimmt", "arena", *BOTS, *words, "--out", str(tmp_path / "games.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WHOLE)
    assert done.returncode == 0, done.stderr
    there = msgspec.json.decode(made.read_bytes(), type=Report)
    here = report(setup, play_all(setup, range(setup.games), 2))
    assert msgspec.structs.replace(there, times=()) == msgspec.structs.replace(here, times=())


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere"])
def test_where_no_cluster_answers_it_is_told_at_once(address: str) -> None:
    pytest.importorskip("ray")
    games = on_ray(address)(new_tournament(BOTS, players=2, deals=1), [0])
    with pytest.raises(NimmtError, match=f"nothing answers at {address}"):
        next(iter(games))


def test_that_nobody_answers_is_told_in_any_language() -> None:
    with pytest.raises(NimmtError) as told:
        _knock("nowhere")
    assert told.value.say("de").startswith("unter nowhere antwortet niemand; ")


def test_without_ray_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NimmtError, match=r"pip install 'nimmt\[ray\]'"):
        on_ray("auto")
