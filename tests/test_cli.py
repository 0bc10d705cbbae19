"""The commands, driven as people drive them: by their words, as a process, through a pipe, and at a terminal."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nimmt.commands as nimmt_commands
from nimmt import Record, __version__, find
from nimmt.__main__ import main
from nimmt.catalogue import names, option_help
from tests.command_line import NIMMT, Person, followed, nimmt, refused
from tests.patience import PATIENCE

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("own_folder")]


def shortest(ruleset: str) -> list[str]:
    options = option_help(find(ruleset))
    return [flag for option in ("rounds", "games") if option in options for flag in (f"--{option}", "1")]


# --- nimmt play ------------------------------------------------------------------------------------------


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    person = Person("play", "--players", "2", "--rounds", "1", "--seed", "3", "--record", str(tmp_path / "game.nimmt"))
    person.play()
    status, seen = person.leave()
    assert status == 0, seen
    assert "The game is over." in seen
    assert "\x1b" not in seen


@pytest.mark.parametrize("ruleset", names())
def test_a_whole_game_of_each_ruleset(ruleset: str, tmp_path: Path) -> None:
    record = tmp_path / "game.nimmt"
    setup = ("--players", "3", "--bots", "random", "--seed", "3", "--record", str(record), *shortest(ruleset))
    done = followed("play", ruleset, *setup)
    seen = done.stdout
    assert done.returncode == 0, seen
    assert "The game is over." in seen
    assert "\x1b" not in seen
    assert f"nimmt verify {record}" in seen
    assert Record.load(record).end is not None
    checked = nimmt("verify", str(record))
    assert checked.returncode == 0
    assert "seed 3: it deals exactly these cards" in checked.stdout
    assert nimmt("replay", str(record)).stdout.count("The game is over.") == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["play --players 2", "rules classic", "play chess"])
def test_whoever_closes_a_stream_gets_no_traceback(command: str, closed: str) -> None:
    """As schedulers and scripts do: nobody types, or nobody reads."""
    line = f"{sys.executable} -m nimmt {command} {closed}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == (2 if "chess" in command else 0)


def test_what_stands_between_colons_stays_as_it_was_typed() -> None:
    seen = nimmt("play", "--players", "2", "--rounds", "1", "--seed", "1", "--name", "a:cat:b").stdout
    assert "> a:cat:b" in seen
    assert nimmt("bot", "check", "cmd:cat").stdout.startswith("cmd:cat: ")
    assert nimmt("replay", "--at", "0").stdout.count("a:cat:b") == 1


def test_takings_are_boxed_and_said(tmp_path: Path) -> None:
    seen = followed("play", "--players", "2", "--rounds", "1", "--seed", "1", "--name", "Zoe").stdout
    assert re.search(r"┃ (You take row\s\d|Row\s\d goes to ox): \d+ bullheads?\.", seen)
    assert "> Zoe" in seen


def test_quit_and_resume_give_the_same_game_as_playing_on(tmp_path: Path) -> None:
    """The deal goes on as it would have; what was chosen before stays chosen."""
    left = tmp_path / "left.nimmt"
    setup = ("--seed", "5", "--rounds", "2", "--bots", "heifer", "--record", str(left))
    done = followed("play", *setup, choices=13, last="quit\n")
    assert done.returncode == 0
    assert f"nimmt play --resume {left}" in done.stdout
    before = left.read_text()
    done = followed("play", "--resume", str(left))
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert left.read_text().startswith(before)
    assert "it deals exactly these cards" in nimmt("verify", str(left)).stdout


def test_resume_alone_goes_on_with_the_latest_unfinished_game(tmp_path: Path) -> None:
    nimmt("play", "simple", "--seed", "1", typed="quit\n")
    os.utime(next((tmp_path / "games").iterdir()), (0, 0))
    nimmt("play", "plus", "--seed", "1", typed="quit\n")
    (tmp_path / "games" / "damaged.nimmt").write_text("nonsense\n")
    assert "6 nimmt! PLUS" in nimmt("play", "--resume", typed="quit\n").stdout


def test_the_end_of_input_leaves_the_game_and_says_how_to_go_on() -> None:
    done = nimmt("play", "--seed", "1", typed="")
    assert done.returncode == 0
    assert "To go on: nimmt play --resume" in done.stdout


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on() -> None:
    person = Person("play", "--seed", "1")
    person.play(2)
    person.process.send_signal(signal.SIGINT)
    status, seen = person.leave()
    assert status == 130
    assert "nothing is lost. To go on: nimmt play --resume" in seen


def test_a_sealed_deal_shows_its_commitment_first_and_can_be_verified_afterwards(tmp_path: Path) -> None:
    record = tmp_path / "sealed.nimmt"
    seen = followed("play", "--rounds", "1", "--bots", "random", "--record", str(record)).stdout
    shown = re.search(r"The deal is sealed: ([0-9a-f]{64})", seen)
    assert shown
    assert Record.load(record).header.dealer.commitment == shown[1]
    assert seen.index(shown[1]) < seen.index("Round 1 begins")
    assert "the secret matches the commitment" in nimmt("verify", str(record)).stdout


@pytest.mark.usefixtures("uncompiled")
def test_commands_during_the_game() -> None:
    seen = nimmt("play", "--seed", "7", typed="?\nhelp\nrules\ntable\n\nhint\nq\n").stdout
    assert seen.count("what the strongest bot would do") == 2
    assert "Rulings worth knowing" in seen
    assert seen.count("Your hand") == 2
    assert seen.count("Choose a card to lay face down.") == 3


@pytest.mark.parametrize(
    "line", ["105", "1", "-3", "57 58", "r9", "pass", "fifty", "57.0", "🐂", "' OR 1=1", "9" * 5000]
)
def test_a_mistyped_answer_changes_nothing_and_says_what_is_possible(line: str, tmp_path: Path) -> None:
    record = tmp_path / "game.nimmt"
    done = nimmt("play", "--seed", "7", "--record", str(record), typed=f"{line}\nquit\n")
    assert "lay one card from your hand: 28, 37, 42, 47, 57" in " ".join(done.stdout.split())
    assert not [entry for entry in Record.load(record).entries if entry.seat == 0]


def test_bytes_that_are_no_text_are_an_answer_like_any_other() -> None:
    done = subprocess.run(
        [*NIMMT, "play", "--seed", "7"], input=b"\xff\xfe\x00\nquit\n", capture_output=True, timeout=PATIENCE
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"You left the game." in done.stdout


@pytest.mark.parametrize("pace", ["-1", "soon", "nan", "inf"])
def test_an_impossible_pace_is_refused(pace: str) -> None:
    done = nimmt("play", "--pace", pace)
    assert done.returncode == 2
    assert "argument --pace" in done.stderr


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('rows = [". . T", ". . T", ". . T", ". . T", ". . . T", ". D D T"]\n')
    record = tmp_path / "game.nimmt"
    nimmt("play", "board", "--board", str(board), "--seed", "1", "--record", str(record), typed="quit\n")
    board.unlink()
    assert "Row 6" in nimmt("play", "--resume", str(record), typed="quit\n").stdout
    assert "cannot be read" in refused("play", "board", "--board", str(board))


def test_options_can_be_given_in_two_ways() -> None:
    for given in (["--rounds", "3"], ["--option", "rounds=3"]):
        nimmt("play", "--seed", "1", *given, typed="quit\n")
    found = [Record.load(path).header.options for path in Path("games").iterdir()]
    assert found == [{"rounds": 3}, {"rounds": 3}]
    nimmt("play", "even-odd", "--pro", "--seed", "1", typed="quit\n")
    assert any(Record.load(path).header.options.get("pro") for path in Path("games").iterdir())


def test_bots_fill_the_seats() -> None:
    assert "heifer 2" in nimmt("play", "--bots", "random,heifer,heifer", typed="").stdout
    assert "random 5" in nimmt("play", "--players", "6", "--bots", "random", typed="").stdout


# --- what cannot be ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "tarock"], "there is no ruleset 'tarock'; there are: classic, pro"),
        (["rules", "tarock"], "there is no ruleset 'tarock'"),
        (["play", "--players", "11"], "classic is for 2 to 10 players, not 11"),
        (["play", "pro", "--players", "7"], "pro is for 2 to 6 players, not 7"),
        (["play", "--zeros", "even"], "classic has no option 'zeros'; it has: target and rounds"),
        (["play", "--zeros", "even"], "'zeros' belongs to plus"),
        (["play", "plus", "--zeros", "odd"], "zeros=odd is not possible"),
        (["play", "--target", "0"], "target=0 is not possible"),
        (["play", "--target", "50", "--rounds", "2"], "not both"),
        (["play", "--rounds"], "--rounds needs a value. Play this many rounds"),
        (["play", "--pro", "--rounds", "--seed", "1"], "--rounds needs a value. Play this many rounds"),
        (["play", "even-odd", "--rounds", "x"], "rounds=x is not possible"),
        (["play", "--option", "rounds"], "an option looks like KEY=VALUE, for example rounds=1"),
        (
            ["play", "--bots", "clever"],
            "there is no bot 'clever'; there are: calf, heifer, ox, bull, aurochs, random, mc100, mc2000",
        ),
        (["play", "--players", "2", "--bots", "heifer,heifer"], "2 bots and you are 3 players, not 2"),
        (["play", "--resume", "nowhere.nimmt"], "nowhere.nimmt cannot be read: No such file"),
        (["play", "--resume"], "there is no unfinished game in"),
        (["play", "x", "--position", "x rows=1/2/3"], "a position says which game is played"),
        (["play", "--position", "classic rows=1/2"], "say how many play: give hands=… or players=…"),
        (["replay"], "there is no game in"),
        (["replay", "--position", "nowhere.nimmt"], "cannot be read"),
        (["review"], "there is no game in"),
        (["review", "--worlds", "3"], "--worlds must be 40 or more"),
        (["play", "pro", "--resume", "x.nimmt"], "a resumed game keeps its ruleset"),
        (["play", "--record", "no/such/folder/x.nimmt"], "cannot be written"),
        (["replay", "nowhere.nimmt"], "cannot be read"),
        (["play", "--record", "."], ". is a folder"),
        (["play", "--pace", "slow"], "'slow' is not a number of seconds; see nimmt play --help"),
        (["play", "--pace", "99"], "99 is not between 0 and 60 seconds"),
        (["play", "--players", "two"], "'two' is not a whole number; see nimmt play --help"),
        (["rules", "classic", "--language", "xx"], "invalid choice: 'xx'"),
        (["shuffle"], "invalid choice: 'shuffle'"),
        (["plya"], "there is no plya (do you mean play?); see nimmt --help"),
        (["play", "--bots", "./my_bots.py:Snug"], "nimmt arena lets yours play too"),
        (["bot"], "required: COMMAND; see nimmt bot --help"),
        (["play", "--surely"], "there is nothing that is called --surely; see nimmt play --help"),
        (["bot", "check", "random", "--surely"], "called --surely; see nimmt bot check --help"),
        (["--surely"], "there is nothing that is called --surely; see nimmt --help"),
        (["play", "classic", "plus"], "one word too many: plus; see nimmt play --help"),
        (["play", "classic", "plus", "pro", "--surely"], "called --surely; see nimmt play --help"),
        (["daily", "classic", "plus", "pro"], "2 words too many: plus pro; see nimmt daily --help"),
        (["bot", "check", "random", "--budget", "nan"], "'nan' is not a number of seconds"),
        (["review", "game.nimmt", "--budget", "inf"], "'inf' is not a number of seconds"),
        # What can never be written is refused before the work begins.
        (["review", "game.nimmt", "--html", "."], ". is a folder; name a file in it"),
        (["arena", "random", "random", "--json", "/dev/null/x"], "/dev/null is a file, not a folder to write into"),
        (["simulate", "--parquet", "."], ". is a folder; name a file in it"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: list[str], said: str) -> None:
    assert said in refused(*arguments)


# --- nimmt rules ------------------------------------------------------------------------------------------


def test_the_list_of_games_has_a_line_for_each() -> None:
    seen = nimmt("rules").stdout
    for name in names():
        assert f"{name}: {find(name).title}" in seen


@pytest.mark.parametrize("ruleset", names())
def test_every_game_has_rules_with_all_its_options(ruleset: str) -> None:
    seen = nimmt("rules", ruleset).stdout
    assert find(ruleset).title in seen
    for heading in ("Aim", "The end", "Rulings worth knowing", "Options"):
        assert heading in seen
    for option in option_help(find(ruleset)):
        assert f"--{option.replace('_', '-')}" in seen


def test_rules_in_another_language() -> None:
    assert "Hornochsen" in nimmt("rules", "classic", "--language", "de").stdout


def test_version_help_and_nothing() -> None:
    assert nimmt("--version").stdout == f"nimmt {__version__}\n"
    assert "nimmt play --resume" in nimmt("--help").stdout
    assert "--zeros" in nimmt("play", "--help").stdout
    assert nimmt().stdout == nimmt("--help").stdout


def test_ctrl_c_while_the_commands_are_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Impatient:
        """Somebody who does not wait for the commands."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == "nimmt.commands.main":
                raise KeyboardInterrupt

    monkeypatch.setattr(sys, "meta_path", [Impatient(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "nimmt.commands.main", raising=False)
    monkeypatch.delattr(nimmt_commands, "main", raising=False)
    assert main() == 130
    assert capsys.readouterr().err == "\nStopped.\n"


def test_a_reader_that_has_seen_enough() -> None:
    done = subprocess.run(
        f"{sys.executable} -m nimmt rules anniversary | head -n 1", shell=True, capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr


def test_a_screen_that_knows_no_bullheads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    assert "Your hand" in nimmt("play", "--seed", "1", typed="quit\n").stdout


# --- at a terminal -----------------------------------------------------------------------------------------


def at_a_terminal(*arguments: str, typed: str) -> str:
    """What a terminal shows."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*NIMMT, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    os.write(ours, typed.encode())
    seen = b""
    try:
        while chunk := os.read(ours, 65536):
            seen += chunk
    except OSError:
        pass  # how Linux says that the other side has closed
    assert process.wait(60) == 0
    os.close(ours)
    return seen.decode()


def test_colour_at_a_terminal_and_none_with_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    play = ("play", "--plain", "--seed", "7", "--pace", "0")
    colours = re.compile(r"\x1b\[[\d;]*3\dm")
    assert colours.search(at_a_terminal(*play, typed="57\nquit\n"))
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours.search(at_a_terminal(*play, typed="57\nquit\n"))


# --- results for programs --------------------------------------------------------------------------------


def test_the_games_for_programs() -> None:
    listed = json.loads(nimmt("rules", "--json", "-").stdout)
    assert [game["name"] for game in listed] == list(names())
    (one,) = json.loads(nimmt("rules", "x", "--json", "-", "--language", "de").stdout)
    assert one["players"] == [2, 4]
    assert one["rules"]


def test_a_checked_bot_for_programs() -> None:
    words = ("bot", "check", "random", "--ruleset", "classic", "--games", "1", "--players", "2", "--budget", "5")
    checked = nimmt(*words, "--json", "-")
    (found,) = json.loads(checked.stdout)
    assert (found["ruleset"], found["games"], found["faults"]) == ("classic", 2, {})
    assert checked.returncode == 0


def test_a_tournament_for_programs(tmp_path: Path) -> None:
    words = ("arena", "random", "calf", "--players", "2", "--deals", "1", "--option", "rounds=1", "--jobs", "1")
    done = nimmt(*words, "--out", str(tmp_path / "games.jsonl"), "--json", "-")
    assert {one["bot"] for one in json.loads(done.stdout)["standings"]} == {"random", "calf"}
