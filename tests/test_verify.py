"""``nimmt verify``: the last game, several files, and an exit status for each kind of outcome."""

import json
from pathlib import Path

import pytest

from nimmt import Game, Record
from nimmt.commands.main import main
from nimmt.dealing import SealedDealer
from nimmt.record import header_of
from nimmt.terminal import games

pytestmark = pytest.mark.usefixtures("own_folder")

GOLDEN = Path(__file__).parent / "golden" / "classic-5.nimmt"


def unproven(path: Path) -> Path:
    """A game whose secret is not told."""
    game = Game.new("classic", 2, dealer=SealedDealer(), rounds=1)
    Record(header_of(game, secret=False), Record.of(game).entries).save(path)
    return path


def altered(path: Path) -> Path:
    path.write_text(GOLDEN.read_text().replace('"players":5', '"players": 5', 1))
    return path


def against_the_rules(path: Path) -> Path:
    lines = GOLDEN.read_text().splitlines(keepends=True)[:-1]
    at = next(number for number, line in enumerate(lines) if '"choice"' in line)
    lines[at] = '{"seat":0,"choice":"r1"}\n'
    path.write_text("".join(lines))
    return path


def test_without_a_file_the_last_game_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 2
    assert "there is no game in" in capsys.readouterr().err
    path = games.new_game("classic", options={"rounds": 1}).writer.path
    assert main(["verify"]) == 0
    assert str(path) in capsys.readouterr().out


def test_each_outcome_has_an_exit_status_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nonsense = tmp_path / "nonsense.txt"
    nonsense.write_text("hello\n")
    expected = {
        GOLDEN: 0,
        altered(tmp_path / "altered.nimmt"): 1,
        against_the_rules(tmp_path / "rules.nimmt"): 1,
        nonsense: 3,
        tmp_path / "nowhere.nimmt": 3,
        unproven(tmp_path / "sealed.nimmt"): 4,
    }
    assert {path: main(["verify", str(path)]) for path in expected} == expected
    capsys.readouterr()
    assert main(["verify", *map(str, expected)]) == 1
    assert "the file was altered" in capsys.readouterr().out
    assert main(["verify", str(GOLDEN), str(nonsense), str(tmp_path / "sealed.nimmt")]) == 3
    assert main(["verify", "--nonsense"]) == 2


def test_the_result_for_programs_is_all_there_is_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(GOLDEN), "nowhere", "--json", "-"]) == 3
    good, bad = json.loads(capsys.readouterr().out)
    assert (good["status"], good["ruleset"], good["finished"]) == ("proven", "classic", True)
    assert (bad["status"], bad["file"]) == ("unreadable", "nowhere")
