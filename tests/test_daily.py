"""Today's deal: the same cards, bots and luck for everybody; one try counts; the seal holds."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from nimmt import Record
from nimmt.bots import find as find_bot
from nimmt.catalogue import find, names
from nimmt.choices import Choice
from nimmt.commands.main import main
from nimmt.daily import Daily, Result, percentile
from nimmt.daily.best import best, best_game
from nimmt.daily.deal import HERD, PERSON, play
from nimmt.daily.field import spread
from nimmt.dealing import SealedDealer
from nimmt.errors import BadSetup
from nimmt.events import Chose, Event
from nimmt.game import AnyGame, Deal
from nimmt.words import LANGUAGES, Voice

DAY = "2030-01-31"


class Whim:
    """Chooses by the question alone, so that it chooses alike whenever it is asked."""

    def choose(self, view: object, decision: object) -> Choice:
        choices: tuple[Choice, ...] = decision.choices  # type: ignore[attr-defined]
        return random.Random(str(choices)).choice(choices)


def told(game: AnyGame) -> list[Event]:
    """What happened, but for who was ready when."""
    return [event for event in game.events if not isinstance(event, Chose)]


@pytest.mark.parametrize("game", names()[:12])
def test_the_same_choices_lead_to_the_same_game_whoever_is_quicker(game: str) -> None:
    daily = Daily(game, DAY)
    patient = play(daily, Whim())
    hasty, person, bots = daily.deal(), Whim(), daily.bots()
    while not hasty.over:
        seat = min(hasty.pending)  # the person is always first
        player = person if seat == PERSON else bots[seat]
        hasty.submit(seat, player.choose(hasty.view(seat), hasty.pending[seat]))  # type: ignore[arg-type]
    assert told(patient) == told(hasty)
    assert [entry for entry in patient.log if isinstance(entry, Deal)] == [
        entry for entry in hasty.log if isinstance(entry, Deal)
    ]


@pytest.mark.parametrize("game", ["classic", "board"])
def test_the_best_line_gets_better_with_every_try_and_is_the_same_for_everybody(game: str) -> None:
    daily = Daily(game, DAY)
    lines = [best_game(daily, tries) for tries in (0, 6, 12)]
    gains = [line.rules.gain(line.totals[PERSON]) for line in lines]
    assert gains == sorted(gains)
    assert gains[0] < gains[-1]
    assert best_game(daily, 6).log == lines[1].log
    found = best(daily, 6)
    assert (found.points, found.replay.totals) == (lines[1].totals[PERSON], lines[1].totals)


def test_days_games_and_wells_have_deals_of_their_own() -> None:
    deals = [Daily("classic", DAY), Daily("classic", "2030-02-01"), Daily("pro", DAY), Daily("classic", DAY, "ours")]
    assert len({daily.secret for daily in deals}) == len(deals)
    assert Daily("classic", DAY).secret == deals[0].secret


def test_the_commitment_verifies() -> None:
    daily = Daily("classic", DAY)
    assert SealedDealer(daily.secret).commitment == daily.commitment
    record = Record.of(play(daily, Whim()))
    assert record.header.dealer.commitment == daily.commitment
    assert record.verify().startswith("sealed")


@pytest.mark.parametrize("day", ["yesterday", "2030-1-31", "2030-02-30", "20300131", ""])
def test_what_is_no_day_is_refused(day: str) -> None:
    with pytest.raises(BadSetup):
        Daily("classic", day)


def test_the_herd_never_looks_at_a_clock() -> None:
    """Those who think as long as they are given would find different things on different machines."""
    assert HERD == ("calf", "heifer", "ox")
    for kind in HERD:
        daily = Daily("anniversary", DAY)
        view = daily.deal().view(1)
        assert view.decision is not None
        quick, slow = find_bot(kind)("x", budget=1e-9), find_bot(kind)("x", budget=9.0)
        assert quick.choose(view, view.decision) == slow.choose(view, view.decision)


# --- results ---------------------------------------------------------------------------------------------


def test_the_field_knows_every_game_and_better_is_better() -> None:
    assert set(spread()) == set(names()[:12])
    for game, results in spread().items():
        assert results == sorted(results)
        assert len(results) == 101
        best, worst = (results[0], results[-1])[:: 1 if find(game).fewest_wins else -1]
        assert percentile(game, best) > percentile(game, worst)
        assert 0 <= percentile(game, worst) <= 100


@pytest.mark.parametrize("game", ["classic", "plus", "board-luck"])
def test_a_result(game: str) -> None:
    daily = Daily(game, DAY)
    played = play(daily, Whim())
    result = Result.of(daily, played)
    assert result.points == played.totals[PERSON]
    assert (result.place == 1) == (PERSON in played.winners)
    assert sum(result.turns) == played.rules.gain(result.points)
    for language in LANGUAGES:
        text = result.text(Voice(language), "https://games.example")
        assert text.splitlines()[0].endswith(DAY)
        assert result.signs in text
        assert text.endswith("https://games.example")


# --- in the terminal -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today stays today."""
    monkeypatch.setattr("nimmt.commands.daily.today", lambda: DAY)


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who types every card they may have, until the game is over."""
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "games"))
    lines = [str(card) for card in range(1, 105)] * 10 + ["r1"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["r1\n" + line for line in lines])))


@pytest.mark.usefixtures("typed")
def test_one_try_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--plain", "--language", "en"]) == 0
    first = capsys.readouterr().out
    result = first.splitlines()[-4:]
    assert f"6 nimmt!, {DAY}" in result[0]
    assert Daily("classic", DAY).commitment in first
    assert main(["daily", "--plain", "--language", "en"]) == 0
    second = capsys.readouterr().out
    assert second.splitlines()[:4] == result
    assert "nimmt daily classic --again" in second
    assert main(["daily", "--plain", "--again", "--language", "en"]) == 0
    assert "This try does not count." in capsys.readouterr().out
    assert main(["daily", "--plain", "--language", "en"]) == 0
    assert capsys.readouterr().out == second


def test_a_try_that_was_left_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "games"))
    hand = Daily("classic", DAY).deal().view(PERSON).hand
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{hand[-1]}\nquit\n"))
    assert main(["daily", "--plain", "--language", "en"]) == 0
    assert "nimmt daily classic" in capsys.readouterr().out.splitlines()[-1]
    monkeypatch.setattr("sys.stdin", io.StringIO("table\nhint\nquit\n"))
    assert main(["daily", "--plain", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert f"\n{hand[-1]} " not in told  # the card that was laid is not in the hand any more
    assert "there are no hints for it" in told


def test_the_seal_is_shown_and_what_has_not_come_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--seal", "--day", "9999-01-01", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert Daily("classic", "9999-01-01").commitment in told
    assert Daily("classic", "9999-01-01").secret.hex() not in told
    assert main(["daily", "--seal", "--day", "2020-01-01"]) == 0
    assert Daily("classic", "2020-01-01").secret.hex() in capsys.readouterr().out
    assert main(["daily", "--day", "9999-01-01"]) == 2
    assert main(["daily", "--day", "soon"]) == 2
