"""Games in watched processes: whatever a bot does, the tournament goes on, and the same games come out."""

import shlex
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from nimmt.arena.bouts import Played
from nimmt.arena.schedule import Tournament, new_tournament
from nimmt.arena.standings import report
from nimmt.arena.workers import play_all
from tests.patience import PATIENCE

LOWEST = Path(__file__).parents[2] / "examples" / "bots" / "lowest.py"
BROKEN = "tests.arena.broken"


def play(*bots: str, jobs: int = 1, deals: int = 1, limit: float = 5.0) -> tuple[Tournament, list[Played]]:
    setup = new_tournament(bots, players=2, deals=deals, limit=limit, budget=0.01)
    return setup, list(play_all(setup, range(setup.games), jobs))


def results(games: Iterable[Played]) -> list[tuple[object, ...]]:
    """All but the times."""
    return sorted((game.number, game.points, game.faults) for game in games)


def test_the_same_games_on_one_process_and_on_two() -> None:
    _, one = play(f"{BROKEN}:Plain", "heifer", deals=10)
    _, two = play(f"{BROKEN}:Plain", "heifer", deals=10, jobs=2)
    assert results(one) == results(two)


@pytest.mark.parametrize(
    ("bot", "kind", "lost", "said"),
    [
        ("Raises", "raised", 9, "ZeroDivisionError: no idea what to play ?"),
        ("Exits", "raised", 9, "SystemExit: 3"),
        ("Interrupts", "died", 3, "ended its process"),
        ("Illegal", "illegal", 9, "chose 'the best card'."),
        ("Nonsense", "illegal", 9, "a Nonsense that cannot be shown"),
        ("Unmade", "raised", 1, "OSError: the model file is missing"),
        ("Dies", "died", 1, "ended its process"),
    ],
)
def test_a_bot_that_fails_loses_the_decision_and_is_reported(bot: str, kind: str, lost: int, said: str) -> None:
    setup, games = play(f"{BROKEN}:{bot}", "heifer")
    assert len(games) == 2
    broken = {one.bot: one for one in report(setup, games).standings}[setup.labels[0]]
    assert set(broken.faults) - {"given up"} == {kind}
    assert broken.faults[kind] == lost * len(games) or (lost == 9 and broken.faults[kind] > 9 * len(games))
    assert any(said in example for example in broken.examples)


def test_a_bot_that_hangs_is_ended() -> None:
    setup, games = play(f"{BROKEN}:Hangs", f"{BROKEN}:HangsAlways", limit=0.3, jobs=2)
    faults = {one.bot: one.faults for one in report(setup, games).standings}
    assert faults["plain"] == {"timeout": 2}  # one decision in each of two games, and it played on
    assert faults["plain#2"]["timeout"] == 2 * 3
    assert faults["plain#2"]["given up"] >= 2 * 6


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not tell who waits")
def test_nobody_is_late_for_want_of_a_processor() -> None:
    """It waits for a second, which alone is more than the limit."""
    setup, games = play(f"{BROKEN}:Toils", "heifer", limit=0.8)
    assert not any(one.faults for one in report(setup, games).standings)


def test_what_claims_to_be_every_choice_is_taken_for_the_first() -> None:
    setup, games = play(f"{BROKEN}:Impostor", "heifer")
    assert not any(one.faults for one in report(setup, games).standings)


def test_a_bot_that_floods_standard_output_disturbs_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    setup, games = play(f"{BROKEN}:Floods", "heifer")
    assert not any(one.faults for one in report(setup, games).standings)
    assert capfd.readouterr().out == ""


def test_programs_play_too_and_end_with_the_tournament(tmp_path: Path) -> None:
    played = tmp_path / "played"
    noted = f"import os; open({str(played)!r}, 'a').write(f'{{os.getpid()}} ')"
    command = shlex.join([sys.executable, "-c", f"{noted}; exec(open({str(LOWEST)!r}).read())"])
    setup, games = play(f"cmd:{command}", f"cmd:{sys.executable} -c pass")
    faults = {one.bot: one.faults for one in report(setup, games).standings}
    assert set(faults["pass"]) == {"start", "given up"}
    assert faults["Lowest"] == {}  # the name that it gives itself
    left = [Path(f"/proc/{process}/exe") for process in played.read_text().split()]
    until = time.monotonic() + PATIENCE
    while any(one.exists() for one in left) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [one for one in left if one.exists()]
