"""nimmt: the 6 nimmt! family of card games.

>>> from nimmt import Game, play
>>> game = Game.new("classic", players=4, seed=7)
>>> game.table.rows
((60,), (93,), (21,), (4,))

Names are loaded on first use, so that parts with fewer needs (the kernels) import without the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nimmt.cards import bullheads
    from nimmt.catalogue import find
    from nimmt.choices import Choice, Draw, Pass, Pick, Play, Row, Use, play
    from nimmt.dealing import SealedDealer, SeededDealer
    from nimmt.decisions import Decision
    from nimmt.errors import IllegalChoice, NimmtError
    from nimmt.events import Event
    from nimmt.game import Game
    from nimmt.record import Record
    from nimmt.views import View

__version__ = "0.1.0"

_HOMES = {
    "Choice": "nimmt.choices",
    "Decision": "nimmt.decisions",
    "Draw": "nimmt.choices",
    "Event": "nimmt.events",
    "Game": "nimmt.game",
    "IllegalChoice": "nimmt.errors",
    "NimmtError": "nimmt.errors",
    "Pass": "nimmt.choices",
    "Pick": "nimmt.choices",
    "Play": "nimmt.choices",
    "Record": "nimmt.record",
    "Row": "nimmt.choices",
    "SealedDealer": "nimmt.dealing",
    "SeededDealer": "nimmt.dealing",
    "Use": "nimmt.choices",
    "View": "nimmt.views",
    "bullheads": "nimmt.cards",
    "find": "nimmt.catalogue",
    "play": "nimmt.choices",
}

__all__ = [
    "Choice",
    "Decision",
    "Draw",
    "Event",
    "Game",
    "IllegalChoice",
    "NimmtError",
    "Pass",
    "Pick",
    "Play",
    "Record",
    "Row",
    "SealedDealer",
    "SeededDealer",
    "Use",
    "View",
    "bullheads",
    "find",
    "play",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'nimmt' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
