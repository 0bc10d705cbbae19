"""Compiles everything that bots, hints and reviews think with, game after game: ``python -m nimmt.review.warming``.

It says the name of each game when that is done. A server started with ``--compile`` lets it run beside itself.
"""

import os
import sys

from nimmt.bots.search.worlds import COMPILED
from nimmt.catalogue import names
from nimmt.game import AnyGame, Game
from nimmt.review.analysis import analyse
from nimmt.review.panel import BATCHES
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, weigh

PLAYERS = 3
LEAST = Effort(worlds=BATCHES)
"""As little thinking as uses everything."""
GENTLE = 10
"""How far it stands back behind everything else on the machine."""


def warm_up(name: str) -> None:
    """Compile what the thinking about one game needs."""
    game: AnyGame = Game.new(name, PLAYERS, seed=1)
    seat = min(game.pending)
    view, decision = game.view(seat), game.pending[seat]
    analyse(view, LEAST)
    weigh(Situation(0, seat, view, decision, decision.choices[-1]), LEAST)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    for each in names():
        if each in COMPILED:
            warm_up(each)
            sys.stdout.write(f"{each}\n")
            sys.stdout.flush()
