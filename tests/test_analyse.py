"""Reasons for choices, and ``nimmt analyse``."""

import json
from pathlib import Path
from typing import Any

import pytest

from nimmt import Game
from nimmt.bots import find as find_bot
from nimmt.bots.judgement.positions import outcome
from nimmt.bots.reasons import reason
from nimmt.catalogue import names
from nimmt.choices import choice_from
from nimmt.commands.main import main
from nimmt.review.analysis import COPIED, analyse
from nimmt.review.weighing import Effort
from nimmt.words import LANGUAGES, say

TABLE = "classic rows=12,14,15/37/43,44/58,66,70,77,80 hands=3,16,55,81,99/1,2,17,45,71 rounds=1"


def why(text: str, choice: str, language: str = "en") -> str:
    game = Game.from_text(text)
    view = game.view(0)
    assert view.decision is not None
    return say(reason(view, view.decision, choice_from(choice)), language)


def test_a_card_next_to_the_end_of_its_row_is_safe() -> None:
    said = why(TABLE, "16")
    assert said.startswith("No card that you cannot see fits between the 15 and your 16, and row 1 has room for 2")


def test_a_gap_is_counted_in_cards_that_are_not_seen() -> None:
    """Between 44 and 55 lie 45 to 54; all ten of them may be in the other hand."""
    said = why(TABLE, "55")
    assert said.startswith("10 cards that you cannot see fit between the 44 and your 55")
    assert said.endswith("row 3 has room for 3.")


def test_a_card_that_takes_a_row_says_what_it_costs() -> None:
    assert why(TABLE, "81") == "It costs 17 points as things stand; your other cards promise to cost more."


def test_a_low_card_says_what_the_cheapest_row_costs() -> None:
    assert why(TABLE, "3") == "The 3 fits no row, but a cheap one is there now: 1 point."


def test_the_cheapest_row_is_called_so() -> None:
    low = "classic rows=30,31/40/50,55,58/61 hands=5,99/7,98 rounds=1 agenda=choose-row:0:3/next-turn"
    assert why(low, "r4") == "No row costs less than row 4."
    assert why(low, "r3").startswith("Row 3 costs 10 points more than another would")


@pytest.mark.parametrize("ruleset", names())
def test_every_hint_of_a_whole_game_has_a_reason_in_every_language(ruleset: str) -> None:
    game = Game.new(ruleset, 2, seed=4)
    bot = find_bot("ox")(4)
    said = set()
    for _ in range(60):
        if game.over:
            break
        seat, decision = next(iter(game.pending.items()))
        choice = bot.choose(game.view(seat), decision)
        told = reason(game.view(seat), decision, choice)
        said |= {told.key}
        for language in LANGUAGES:
            assert "reason." not in say(told, language)
        game.submit(seat, choice)
    assert said


# --- nimmt analyse ---------------------------------------------------------------------------------------


def test_the_one_choice_needs_no_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "classic rows=12/37/43/58 hands=14/15 rounds=1", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["choice"] == "14"
    assert found["choices"] == [{"choice": "14", "value": 0, "error": 0, "share": None}]


@pytest.mark.long
def test_all_choices_get_a_value_and_the_result_is_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Special cards are weighed on copies of the game: nothing is compiled for that."""
    position = (
        "anniversary rows=12,14,15/37,41/43,44,50/58,66,70,77,90 hands=3/16 specials=seven,stop/- "
        "agenda=place:0:104/next-turn"
    )
    outputs = []
    for _ in range(2):
        assert main(["analyse", position, "--worlds", "40", "--json", "-", "--language", "en"]) == 0
        outputs.append(capsys.readouterr().out)
    found = json.loads(outputs[0])
    assert outputs[0] == outputs[1]
    assert found["bot"] == "bull"
    assert {each["choice"] for each in found["choices"]} == {"seven", "stop", "pass"}
    assert found["reason"]


def test_who_is_not_asked_cannot_be_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    low = "classic rows=30/40/50/60 hands=5,99/7,98 rounds=1 agenda=choose-row:0:3/next-turn"
    assert main(["analyse", low, "--seat", "1"]) == 2
    assert "these have: 0" in capsys.readouterr().err


def test_a_moment_of_the_last_game_can_be_analysed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nimmt.terminal import games

    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path))
    games.new_game("classic", players=2, seed=3, options={"rounds": 1})
    assert main(["replay", "--at", "0", "--position", "--plain"]) == 0
    text = capsys.readouterr().out.strip()
    assert Game.from_text(text).pending.keys() == {0, 1}


def test_without_kernels_choices_are_worth_the_points_of_a_whole_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimmt.bots.search.worlds.COMPILED", frozenset())
    game = Game.new("classic", players=4, seed=1, rounds=1)
    found = analyse(game.view(0), Effort(worlds=20))
    assert all(candidate.points > 1 for candidate in found.candidates)


def test_without_kernels_only_the_most_promising_of_many_choices_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimmt.bots.search.worlds.COMPILED", frozenset())
    game = Game.from_text("plus rows=20/40/60/95 hands=0,2,5,41,61,82/3,42,62/4,43,63")
    assert len(game.pending[0].choices) > COPIED
    found = analyse(game.view(0), Effort(worlds=20))
    assert len(found.candidates) == COPIED
    assert found.chosen in [candidate.choice for candidate in found.candidates]


def test_on_a_board_it_counts_how_far_one_is_ahead() -> None:
    game: Any = Game.new("board", players=3, seed=1)
    while not game.over:
        game.submit(min(game.pending), game.pending[min(game.pending)].fallback)
    one, *others = game.totals
    assert outcome(game, 0) == one - sum(others) / 2
