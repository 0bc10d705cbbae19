"""The command `nimmt simulate`, as the commands call it."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from nimmt.commands import simulate
from nimmt.commands.compiling import CompileWatch, parts
from nimmt.commands.parser import Parser
from nimmt.errors import BadSetup, NimmtError
from nimmt.kernels.games import GAMES, functions
from nimmt.words import IN_ENGLISH


def run(*words: str) -> int:
    parser = Parser(IN_ENGLISH)
    simulate.add_simulate_parser(parser.commands())
    given = parser.parse_args(["simulate", *words])
    status: int = given.run(given)
    return status


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--games", "500", "--policy", "greedy,random,random,random", "--option", "rounds=1") == 0
    out = capsys.readouterr().out
    assert "500 games of classic (rounds=1)" in out
    assert "greedy" in out
    assert "games/s on cpu" in out


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("x", "--players", "2", "--games", "100", "--seed", "4", "--json", "-") == 0
    result = json.loads(capsys.readouterr().out)
    assert result["ruleset"] == "x"
    assert result["games"] == 100
    assert len(result["mean"]) == 2


def test_how_far_the_compiler_is_counts_every_function_once() -> None:
    """Nothing is compiled here: a function knows what it calls, and each that is done is one more."""
    driver = functions(GAMES["classic"]).play_games
    watch = CompileWatch()
    watch.on_start(SimpleNamespace(data={"dispatcher": driver}))
    watch.on_start(SimpleNamespace(data={"dispatcher": driver}))
    assert watch.total == parts(driver) > 20
    watch.on_end(None)
    watch.on_end(None)
    assert (watch.done, watch.total) == (2, parts(driver))


def test_parquet_for_tables(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("--games", "50", "--parquet", str(tmp_path / "scores.parquet")) == 0
    assert parquet.read_table(tmp_path / "scores.parquet").num_rows == 50


def test_parquet_makes_its_folder_and_says_what_it_cannot_write(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    there = tmp_path / "new" / "folder" / "scores.parquet"
    assert run("--games", "50", "--parquet", str(there)) == 0
    assert there.exists()
    with pytest.raises(BadSetup, match=r"/proc/nimmt\.parquet cannot be written: "):
        run("--games", "50", "--parquet", "/proc/nimmt.parquet")


@pytest.mark.parametrize(
    "words", [["--option", "rounds"], ["--policy", "wise"], ["--games", "0"], ["chess"], ["--players", "1"]]
)
def test_mistakes_are_told_in_words(words: list[str]) -> None:
    with pytest.raises(NimmtError):
        run(*words)


def test_an_option_without_a_value_is_told() -> None:
    with pytest.raises(BadSetup, match="KEY=VALUE"):
        run("--option", "rounds=")
