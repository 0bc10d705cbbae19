"""Everything the program can say of a game: the messages of every form of event, question, choice and refusal."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

import pytest

from nimmt import Game, server, tables
from nimmt.catalogue import find, names
from nimmt.choices import Use, choice_from
from nimmt.decisions import Decision
from nimmt.errors import IllegalChoice
from nimmt.events import Placed
from nimmt.protocol import happening
from nimmt.protocol.answers import Code
from nimmt.rules.anniversary.events import AlsoCancelled, FirstCardStayed, HandedBack, SpecialsShuffled, Subtracted
from nimmt.rules.board.events import ActionsShuffled, NothingDrawn, Scored, TilePlaced
from nimmt.words import Message, Value, Who

RARE = (
    ActionsShuffled(("skip",) * 5),
    FirstCardStayed(57, 2),
    NothingDrawn(0, "tile"),
    NothingDrawn(1, "action"),
    SpecialsShuffled(0, ("stop",) * 9),
    AlsoCancelled(1, (13, 22), 1),
    HandedBack(1, "stop"),
    Subtracted(0, 11, 5, 0),
    Subtracted(1, 22, 3, 2),
    Scored(0, -4, 12, "actions"),
)
"""Events that some random games are not sure to bring."""

RARELY = (
    "anniversary rows=5,11,24,26,28/45/61/70 hands=99/98 specials=insert/- agenda=choose-insert-row:0:10/next-turn",
    "anniversary rows=5,11,24,26,28/45/61/70 hands=99/98 agenda=choose-cancelled:0:33:5/next-turn piles=1,2,22,30/-",
    "anniversary shift_full=true rows=5,11,24,26,28/45/61/70 hands=99/98 agenda=choose-shift-row:0:10:45/next-turn",
    "anniversary rows=5/45/61/70 hands=-/- specials=stop/seven agenda=keep-specials/clear-table",
    "anniversary rows=11,12/45/61/70 hands=99/98 piles=22,30,40/- agenda=choose-positive:0:10:0/next-turn",
    "anniversary subtract=true rows=11,12/45/61/70 hands=99/98 agenda=choose-positive:0:10:0/next-turn",
)
"""Positions with questions that they are not sure to bring."""

GAMES = 4


@cache
def messages() -> tuple[Message, ...]:
    """Everything said in some games of every ruleset, one message of each form."""
    found: dict[Any, Message] = {}
    for message in _everything():
        found.setdefault(form(message), message)
    return tuple(found.values())


WHATS = (
    happening.Created("classic", 1, {}, 2, None, True, ""),
    happening.Joined(0, "Ada"),
    happening.Changed("plus", 1, {}, 2, None, True),
    happening.Renamed(0, "Ada", "Guest"),
    happening.Left(0),
    happening.Kicked(0),
    happening.Started((1, 2)),
    happening.Started(()),
    happening.Answered(0, "bot"),
    happening.Hinted(0),
    happening.Timeout(0),
    happening.Returned(0),
    happening.Relieved(0, 1),
    happening.Offered(0),
    happening.Said(0, "hello"),
    happening.Said(None, "hello", "Eve"),
    happening.Heard(True),
    happening.Heard(False),
    happening.Muted(0, True),
    happening.Muted(1, False),
    happening.Outage(3000),
    happening.Rematched("x"),
    happening.Rematched("x", 0),
    happening.Closed(),
    happening.Closed("maintenance"),
    happening.Closed(by=0),
)
"""Every kind of line of a table's log."""

GIVEN: dict[str, Value] = {
    "seat": Who(1),
    "number": 1,
    "count": 2,
    "given": 1,
    "rounds": 100,
    "points": 1000,
    "seconds": 3,
    "on": True,
    "bot": "mule",
    "bots": ("ox", "bull"),
}
"""What refusals at a table tell."""


def at_a_table() -> Iterator[Message]:
    """What happens around a game, and every refusal that a player can meet."""
    for what in WHATS:
        for playing in (False, True):
            said = what.message(playing=playing)
            assert said is not None
            yield said
    yield from (Message(f"refused.{code}") for code in get_args(Code))
    yield from (Message(f"refused.phase.{phase}") for phase in ("waiting", "over", "closed"))
    yield from refusals()


def refusals() -> Iterator[Message]:
    """Every refusal in the code of tables and server: the calls of `refused`, with parameters of the right kinds."""
    for package in (tables, server):
        for path in sorted(Path(package.__path__[0]).glob("*.py")):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "refused":
                    words = [str(word.value) for word in call.args if isinstance(word, ast.Constant)]
                    if len(words) == len(call.args):
                        yield Message(
                            ".".join(("refused", *words)), {str(k.arg): GIVEN[str(k.arg)] for k in call.keywords}
                        )


def _everything() -> Iterator[Message]:
    yield from at_a_table()
    yield refused(lambda: choice_from("?"))
    yield from (event.message for event in RARE)
    for position in RARELY:
        yield from asked(Game.from_text(position).pending[0])
    for name in names():
        for seed in range(GAMES):
            yield from played(name, seed)


def played(ruleset: str, seed: int) -> Iterator[Message]:
    """A game, played through; cards that may be played often are, so that all are seen."""
    rng = random.Random(f"{ruleset} {seed}")
    game = Game.new(ruleset, max(3, find(ruleset).player_counts[0]), seed=seed)
    while not game.over:
        seat, decision = rng.choice(list(game.pending.items()))
        yield from asked(decision)
        view = game.view(seat)
        yield from map(view.rules.would, view.rules.landings(view))
        cards = tuple(choice for choice in decision.choices if isinstance(choice, Use))
        game.submit(seat, rng.choice(cards if cards and rng.random() < 0.7 else decision.choices))
    for event in game.events:
        yield event.seen_by(0).message
        yield event.seen_by(None).message
        if isinstance(event, (Placed, TilePlaced)) and event.why:
            yield event.why


def form(value: Any) -> Any:
    """What decides how a sentence is made: whose it is, what is missing, how many there are."""
    match value:
        case Message(key, params):
            return key, tuple((word, form(part)) for word, part in sorted(params.items()))
        case Who(seat):
            return "you" if seat == 0 else "other"
        case tuple():
            return tuple(dict.fromkeys(map(form, value))), min(len(value), 3)
        case bool() | None:
            return value
        case int():
            return max(-2, min(value, 2))
    return "text"


def asked(decision: Decision) -> Iterator[Message]:
    """A question, what each choice does, the words on its button, and how something else is refused."""
    yield decision.message
    for choice in decision.choices:
        yield decision.does(choice)
        yield decision.press(choice)
    for typed in ("", "no such thing"):
        yield refused(partial(decision.read, typed))


def refused(wrong: Callable[[], object]) -> Message:
    """What is said where something is refused."""
    with pytest.raises(IllegalChoice) as caught:
        wrong()
    assert isinstance(caught.value.said, Message)
    return caught.value.said


def keys(message: Message) -> Iterator[str]:
    """The key of a message, and those of the messages in it."""
    yield message.key
    for value in message.params.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from keys(part)
