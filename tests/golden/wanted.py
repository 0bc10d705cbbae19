"""Which golden games there are, and what each must show."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from nimmt.rules.anniversary.cards import FIFTH_ROW, KINDS, SEVEN, STOP
from nimmt.rules.board.data import ACTION_CARDS


class Golden(NamedTuple):
    """A golden game: its file name, how it is set up, and the labels of events it shows."""

    name: str
    ruleset: str
    players: int
    shows: frozenset[str]
    options: Mapping[str, Any] = MappingProxyType({})


ROW = frozenset({"RowTaken low=True", "RowTaken low=False", "Placed", "RoundEnded", "GameEnded"})
PLUS = frozenset({"RowTaken", "ZerosPlayed", "Placed", "GameEnded"})
SPECIALS = frozenset(
    {f"SpecialPlayed special={kind}" for kind in KINDS}
    | {"Shifted", "Replaced", "Inserted", "FirstCardStayed", "RowWidened", "RowStopped", "Cancelled"}
    | {f"SpecialsReleased cards={kind}" for kind in (FIFTH_ROW, SEVEN, STOP)}
    | {"RowVanished", "Swapped", "AlsoCancelled", "HandedBack"}
)
BOARD = frozenset(
    {"TilePlaced slid=False", "TilesTaken kept=False", "RowStarted", "TwoTilesEach", "GameEnded"}
    | {f"Scored sign={space}" for space in ("G", "GG", "R", "RR", "+5", "-3")}
)
LUCK = frozenset({"LuckPlayed card=five", "LuckPlayed card=ox", "LuckDrawn"})
EXPERT = frozenset(
    {f"ActionPlayed card={kind}" for kind in ACTION_CARDS}
    | {"SignPlaced", "SignsRemoved", "TileExchanged", "TilePlaced slid=True", "TileAdded"}
    | {"TilesTaken kept=True", "TileDrawn", "ActionDrawn", "ScreenLifted"}
)

WANTED = [
    Golden("classic-2", "classic", 2, ROW, {"target": 20}),
    Golden("classic-5", "classic", 5, ROW, {"rounds": 1}),
    Golden("pro-3", "pro", 3, ROW | {"Drafted"}, {"rounds": 1}),
    Golden("even-odd-4", "even-odd", 4, ROW | {"MarkerMoved odd=True", "MarkerMoved odd=False"}, {"rounds": 1}),
    Golden("even-odd-pro-2", "even-odd", 2, ROW | {"MarkerMoved", "Drafted"}, {"rounds": 1, "pro": True}),
    Golden("plus-3", "plus", 3, PLUS, {"games": 1}),
    Golden("plus-even-2", "plus", 2, PLUS, {"games": 1, "zeros": "even"}),
    Golden("zero-4", "zero", 4, PLUS, {"games": 1}),
    Golden("simple-3", "simple", 3, PLUS | {"ZerosPlayed aside=True"}, {"games": 2}),
    Golden(
        "x-3", "x", 3, ROW | {"XRowExtended", "XRowDropped", "TakenToHand", "HandsCounted"},
    ),
    Golden("anniversary-4", "anniversary", 4, ROW | SPECIALS),
    Golden("anniversary-8", "anniversary", 8, ROW | SPECIALS | {"SpecialsShuffled"}),
    Golden("board-3", "board", 3, BOARD | {"Refilled"}),
    Golden("board-luck-4", "board-luck", 4, BOARD | LUCK),
    Golden("board-expert-3", "board-expert", 3, BOARD | EXPERT),
    Golden("board-expert-luck-5", "board-expert-luck", 5, BOARD | EXPERT | LUCK),
]  # fmt: skip
