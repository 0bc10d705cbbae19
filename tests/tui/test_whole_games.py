"""A whole game of each ruleset, played by keys alone."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from nimmt import Record
from nimmt.catalogue import find, names
from nimmt.terminal.games import new_game
from tests.tui.helpers import SMALL, app_for, play_on, settle, shows

SHORT: dict[str, dict[str, Any]] = {
    **{key: {"rounds": 1} for key in ("classic", "pro", "even-odd")},
    **{key: {"games": 1} for key in ("plus", "zero", "simple")},
}
PLAYERS = {"x": 2, "anniversary": 2, "pro": 2}
"""Fewer players, fewer questions: a whole game is not a long one."""
ELSEWHERE = ("board-expert", "board-luck")
"""The one is played to its end in `test_join`, and what the other adds in board-expert-luck."""


@pytest.mark.parametrize("name", [name for name in names() if name not in ELSEWHERE])
def test_a_whole_game_by_keys(name: str, tmp_path: Path) -> None:
    players = PLAYERS.get(name, min(4, find(name).player_counts[-1]))
    seating = new_game(name, players=players, opponents=["random"], seed=5, options=SHORT.get(name, {}))

    async def play() -> list[str]:
        app = app_for(seating)
        async with app.run_test(size=SMALL) as pilot:
            questions = await play_on(pilot, app, random.Random(2))
            await settle(pilot, lambda: shows(app, "m: a rematch."))
        return questions

    questions = asyncio.run(play())
    assert len(questions) >= 4
    record = Record.load(seating.writer.path)
    assert record.end is not None
    record.verify()
