"""``nimmt bot check``: what it says to the author of a good bot, and to that of a bad one."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from nimmt.catalogue import names
from nimmt.commands.main import main

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "bots"


def command(*words: object) -> str:
    return shlex.join([sys.executable, *map(str, words)])


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["bot", "check", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_good_program(capsys: pytest.CaptureFixture[str]) -> None:
    """All games, and nothing to complain of; its time is no matter of this test."""
    status, out, _ = check(capsys, command(EXAMPLES / "lowest.py"), "--games", "1", "--budget", "5")
    assert status == 0
    assert out.startswith("Lowest: hello in version 1 of the protocol; it plays all games.")
    assert "board-expert-luck" in out
    assert "In time" in out
    assert "Repeatable" in out
    assert out.endswith("Everything is in order.\n")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("illegal", ["illegal, 1 time", "'r99' was not offered", 'sent: {"say":"ask","id":2', '"choice": "r99"}']),
        ("die", ["died, ", "exit code 3", "standard error: about to fail"]),
        ("rubbish", ["nonsense, 1 time", "received: thinking"]),
        ("stillborn", ["it does not begin to play", "exit code 1", "standard error: no licence found"]),
        ("modern", ["version 2 of the protocol", "received: "]),
    ],
)
def test_a_bad_program(capsys: pytest.CaptureFixture[str], how: str, words: list[str]) -> None:
    bot = command(HERE / "misbehaving.py", how)
    status, out, _ = check(capsys, bot, "--ruleset", "simple", "--players", "2", "--games", "1", "--budget", "5")
    assert status == 1
    for word in words:
        assert word in out


def test_what_a_bot_says_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    bot = command("-c", "print('\\x1b[2Jboo')")
    status, out, _ = check(capsys, bot)
    assert status == 1
    assert "\x1b" not in out
    assert "received: \\x1b[2Jboo" in out


def test_a_class_and_a_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "angry.py").write_text(
        "class Angry:\n    rulesets = ('simple',)\n    def choose(self, view, decision):\n        return 1 // 0\n"
    )
    status, out, _ = check(capsys, f"{tmp_path / 'angry.py'}:Angry", "--games", "1")
    assert status == 1
    assert "ZeroDivisionError" in out
    assert "classic" not in out
    status, out, _ = check(capsys, "random", "--ruleset", "take5", "--games", "1", "--budget", "5")
    assert status == 0
    assert "classic" in out


def test_the_documented_ten_lines_play_every_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (HERE.parents[1] / "docs" / "bot-authors.md").read_text(encoding="utf-8")
    (code,) = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "class Snug" in block]
    (tmp_path / "snug.py").write_text(code, encoding="utf-8")
    status, out, _ = check(capsys, f"{tmp_path / 'snug.py'}:Snug", "--games", "1", "--budget", "5")
    assert out.endswith("Everything is in order.\n")
    assert status == 0
    for name in names():
        assert re.search(rf"^{name} .* 0$", out, re.MULTILINE), name
    body = code[code.index("class Snug") :].strip().splitlines()
    assert len([line for line in body if line.strip()]) <= 10


def test_a_bot_that_overruns_its_budget_is_not_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nclass Slow:\n    players = (3,)\n    def choose(self, view, decision):\n"
        "        time.sleep(0.01)\n        return decision.choices[0]\n"
    )
    slow = f"{tmp_path / 'slow.py'}:Slow"
    status, out, _ = check(capsys, slow, "--ruleset", "simple", "--games", "1", "--budget", "0.001")
    assert status == 1
    assert "it plays all games with 3 players." in out
    assert "Too slow" in out
    assert "in order" not in out
    status, out, _ = check(capsys, slow, "--ruleset", "simple", "--games", "1", "--budget", "0.001", "--json", "-")
    (told,) = json.loads(out)
    assert (status, told["budget"], told["faults"]) == (1, 0.001, {})
    assert told["over_budget"] == told["decisions"] > 0, "programs are told the same"
    status, out, _ = check(capsys, f"{slow}@5s", "--ruleset", "simple", "--games", "1", "--budget", "0.001")
    assert status == 0
    assert "of 5000.0 ms budget" in out
    status, _, err = check(capsys, slow, "--ruleset", "simple", "--players", "2")
    assert status == 2
    assert "does not play with 2 players in all; it plays with: 3" in err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["clever"], "there is no bot 'clever'"),
        (["no-such-program --fast"], "there is no program 'no-such-program'"),
        (["random", "--ruleset", "poker"], "there is no ruleset 'poker'"),
        (["random", "--ruleset", "classic", "--players", "11"], "classic is for 2 to 10 players, not 11"),
        (["random", "--games", "0"], "0 is not a whole number from 1 up"),
    ],
)
def test_mistakes_on_the_command_line(capsys: pytest.CaptureFixture[str], arguments: list[str], word: str) -> None:
    status, _, err = check(capsys, *arguments)
    assert status == 2
    assert word in err
