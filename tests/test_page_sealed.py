"""The page checks the sealed deal by itself: games of every ruleset, dealt again by its own code."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt import Game, SealedDealer
from nimmt.catalogue import find, names
from nimmt.tables.witness import deals_of
from tests.page_code import try_page_code

pytestmark = pytest.mark.long


def finished(ruleset: str) -> dict[str, Any]:
    """A whole game, as its replay tells it."""
    secret = random.Random(ruleset).randbytes(32)
    rng = random.Random(1)
    game = Game.new(ruleset, players=find(ruleset).player_counts[1], dealer=SealedDealer(secret))
    while not game.over:
        for seat, decision in list(game.pending.items()):
            game.submit(seat, rng.choice(decision.choices))
    told = {
        "commitment": SealedDealer(secret).commitment,
        "secret": secret.hex(),
        "deals": deals_of(game, secret.hex()),
        "steps": [{"events": game.events}],
    }
    made: dict[str, Any] = json.loads(msgspec.json.encode(told))
    return made


def test_the_page_deals_every_game_again(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps({name: finished(name) for name in names()}))
    assert "fail 0" in try_page_code("sealed", NIMMT_SEALED=str(file))
