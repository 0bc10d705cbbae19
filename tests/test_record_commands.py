"""Records on the command line: broken off, wrong, never overwritten, with comments, replayed."""

from pathlib import Path

import pytest

from nimmt import Record
from nimmt.record import RecordLine
from tests.command_line import followed, nimmt, refused

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("own_folder")]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.nimmt"
    assert followed("play", "--players", "2", "--rounds", "1", "--seed", "2", "--record", str(path)).returncode == 0
    return path


def test_records_that_cannot_be(finished: Path) -> None:
    whole = finished.read_text()
    lines = whole.splitlines(keepends=True)
    for text, said in [
        ("", "the file is empty"),
        ("hello\n", "this is not a nimmt record"),
        (whole[:30], "this is not a nimmt record"),
        (whole.replace('"seed":2', '"seed":3'), "the file was altered"),
        (whole.replace('"nimmt":1', '"nimmt":9'), "the record has format 9"),
        ("".join(lines[:-1]).replace('"rules_version":1', '"rules_version":99'), "version 99 of the classic rules"),
        (
            "".join(lines[:-1]).replace('"ruleset":"classic"', '"ruleset":"tarock"'),
            "header: there is no ruleset 'tarock'",
        ),
        ("".join(lines[:-1]).replace('"players":2', '"players":99'), "header: classic is for 2 to 10 players"),
        ("".join(lines[:-1]).replace('"automate":true', '"start":"classic"'), "header: say how many play"),
        ("".join(lines[:-1]).replace('"seed":2', '"seed":3'), "was altered: the dealer deals other cards"),
        ("".join([*lines[:2], '{"seat":7,"choice":"1"}\n']), "there is no seat 7"),
        ("".join([*lines[:2], '{"seat":0,"choice":"105"}\n']), "lay one card from your hand"),
        ("".join([*lines[:-1], '{"seat":0,"choice":"1"}\n']), "the game is over"),
    ]:
        finished.write_text(text)
        checked = nimmt("verify", str(finished))
        assert said in checked.stdout, said
        assert checked.returncode in (1, 3)
    finished.write_bytes(b"\xff\xfe\x00")
    assert "not text" in nimmt("verify", str(finished)).stdout


def test_a_record_is_never_overwritten_nor_a_finished_game_resumed(finished: Path) -> None:
    whole = finished.read_text()
    assert "exists already" in refused("play", "--record", str(finished))
    assert "is over; watch it with: nimmt replay" in refused("play", "--resume", str(finished))
    assert finished.read_text() == whole


def test_a_record_that_breaks_off_is_read_by_every_command(finished: Path) -> None:
    whole = finished.read_text()
    finished.write_text(whole[: whole.index('"seat"', len(whole) // 2)])
    note = "The record breaks off in the middle of its last line; that line is left out."
    for command in ("replay", "verify", "review"):
        extra = ("--worlds", "40") if command == "review" else ()
        done = nimmt(command, str(finished), *extra)
        assert done.returncode == 0
        assert note in " ".join(done.stdout.split()), command
    assert note in nimmt("play", "--resume", str(finished), typed="quit\n").stdout
    assert note not in nimmt("replay", str(finished)).stdout  # whoever goes on with it has mended it


def test_a_comment_is_shown_where_it_belongs(finished: Path) -> None:
    Record.load(finished).comment(3, "The 55 would have been dear.").save(finished)
    assert ": “The 55 would have been dear.”" in nimmt("replay", str(finished)).stdout
    assert "dear" in nimmt("replay", str(finished), "--at", "3").stdout
    assert "dear" not in nimmt("replay", str(finished), "--at", "4").stdout
    assert nimmt("verify", str(finished)).returncode == 0


def test_replay_at_a_choice_and_as_pictures(finished: Path, tmp_path: Path) -> None:
    choices = sum(
        1 for entry in Record.load(finished).entries if isinstance(entry, RecordLine) and isinstance(entry.seat, int)
    )
    assert "turn 1" in nimmt("replay", str(finished), "--at", "0").stdout
    assert "Your hand" in nimmt("replay", str(finished), "--at", "0", "--seat", "0").stdout
    assert f"--at goes from 0 to {choices}" in refused("replay", str(finished), "--at", "999")
    assert "there is no seat 5" in refused("replay", str(finished), "--seat", "5")
    done = nimmt("replay", str(finished), "--svg", str(tmp_path / "pictures"))
    assert done.returncode == 0
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == choices + 1
