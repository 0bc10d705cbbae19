"""The golden games replay for ever, read as they did, and show every kind of card and space in effect."""

import pytest

from nimmt import Record
from nimmt.catalogue import names
from tests.golden import HERE, transcript
from tests.golden.__main__ import shown
from tests.golden.wanted import WANTED, Golden


@pytest.mark.parametrize("golden", WANTED, ids=lambda golden: golden.name)
def test_a_golden_game_replays_as_it_did(golden: Golden) -> None:
    record = Record.load(HERE / f"{golden.name}.nimmt")
    record.verify()
    game = record.replay()
    assert golden.shows <= shown(game)
    assert transcript(record) == (HERE / f"{golden.name}.txt").read_text(encoding="utf-8")


def test_every_ruleset_has_a_golden_game() -> None:
    assert {golden.ruleset for golden in WANTED} == set(names())
    files = {path.stem for path in HERE.glob("*.nimmt")}
    assert files == {golden.name for golden in WANTED} == {path.stem for path in HERE.glob("*.txt")}
