"""How long a review takes over HTTP: ``python -m benchmarks.server --parts reviews``.

A whole game of four people goes to a server in a process of its own, which answers piece by piece: when is the first
finding there, and when are all of them? The first time the server also reads its compiled code.
"""

import time
import urllib.request
from collections.abc import Iterator

from benchmarks.server.load import busy_seconds
from nimmt.bots import find
from nimmt.game import AnyGame, Game
from nimmt.record import Record

PLAYERS = 4
TIMES = 4


def reviews(url: str, pid: int) -> Iterator[str]:
    """Go through the same game several times; a line for each."""
    record = Record.of(_game()).encode().encode()
    for number in range(TIMES):
        busy, begun = busy_seconds([pid]), time.monotonic()
        with urllib.request.urlopen(urllib.request.Request(f"{url}/api/review", record)) as answer:
            answer.readline()  # how it begins
            answer.readline()
            first = time.monotonic() - begun
            found = len(answer.readlines())  # the others, and how it ends
        took = time.monotonic() - begun
        when = "the first time" if not number else "again"
        yield (
            f"review of {found} decisions of {PLAYERS} people, {when}: the first after {first:.2f} s, "
            f"all after {took:.2f} s; {busy_seconds([pid]) - busy:.2f} s of processor time"
        )


def _game() -> AnyGame:
    """A whole classic game, as four people could have played it."""
    game: AnyGame = Game.new("classic", PLAYERS, seed=1)
    players = [find("heifer")(seat) for seat in range(PLAYERS)]
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, players[seat].choose(game.view(seat), game.pending[seat]))
    return game
