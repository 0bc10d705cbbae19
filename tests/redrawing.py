"""The table drawn from events alone, as a replay on a page does it: no rules, only what is told.

It takes events as they are sent, and what a client is told once about the game: its `Pieces`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from nimmt.events import Event
from nimmt.pieces import Pieces

Told = dict[str, Any]


class Drawing:
    """What lies where."""

    def __init__(self, pieces: Pieces, players: int) -> None:
        self.pieces = pieces
        self.players = players
        self.rows: list[list[int]] = [[] for _ in pieces.places]
        self.hands: list[list[int]] = self._nothing()
        self.specials: list[list[str]] = self._nothing()
        self.luck: list[list[str]] = self._nothing()
        self.totals = [0] * players
        self.track = [0] * players
        self.round_over = False
        self._clear()

    def _nothing(self) -> list[list[Any]]:
        return [[] for _ in range(self.players)]

    def _clear(self) -> None:
        self.piles: list[list[int]] = self._nothing()
        self.x_rows: list[list[int]] = self._nothing()
        self.pool: list[int] = []
        self.aside: list[int] = []
        self.marker: tuple[int, bool] | None = None
        self.sevens: list[int] = []
        self.stopped: list[int] = []

    @property
    def points(self) -> list[int]:
        """The points of the round, every hand known."""

        def heads(cards: list[int]) -> int:
            return sum(self.pieces.heads[card] for card in cards)

        counts = self.pieces
        return [
            counts.pile_counts * heads(pile) + counts.hand_counts * heads(hand)
            for pile, hand in zip(self.piles, self.hands)
        ]

    def draw(self, *events: Event) -> None:
        """Apply events in their order."""
        for event in events:
            told = msgspec.json.decode(msgspec.json.encode(event))
            act: Callable[[Told], None] | None = getattr(self, told["event"], None)
            assert act, f"nothing is drawn for {told}"
            act(told)

    def _leave(self, hand: list[Any], *cards: Any) -> None:
        for card in cards:
            hand.remove(card)

    # --- every game --------------------------------------------------------------------------------------

    def RoundBegan(self, told: Told) -> None:
        if self.round_over:
            self.rows, self.hands, self.round_over = [], self._nothing(), False
            self._clear()

    def Dealt(self, told: Told) -> None:
        self.hands[told["seat"]] += told["cards"]

    def RowsBegan(self, told: Told) -> None:
        self.rows, self.pool = [[card] for card in told["cards"]], []

    def Chose(self, told: Told) -> None:
        pass

    def Revealed(self, told: Told) -> None:
        for hand, cards in zip(self.hands, told["cards"]):
            self._leave(hand, *cards)

    def Placed(self, told: Told) -> None:
        if told["row"] == len(self.rows):
            self.rows.append([])
        self.rows[told["row"]].append(told["card"])
        if told["from_hand"]:
            self._leave(self.hands[told["seat"]], told["card"])

    def RowTaken(self, told: Told) -> None:
        self.rows[told["row"]] = []
        if told["to_pile"]:
            self.piles[told["seat"]] += told["cards"]

    def RoundEnded(self, told: Told) -> None:
        self.totals, self.round_over = told["totals"], True

    def GameEnded(self, told: Told) -> None:
        self.totals = told["totals"]

    # --- Pro, Even/Odd, 0-cards, X nimmt! ----------------------------------------------------------------

    def Pooled(self, told: Told) -> None:
        self.pool = list(told["cards"])

    def Drafted(self, told: Told) -> None:
        self._leave(self.pool, told["card"])
        self.hands[told["seat"]].append(told["card"])

    def MarkerMoved(self, told: Told) -> None:
        self.marker = told["row"], told["odd"]

    def ZerosPlayed(self, told: Told) -> None:
        zeros = [0] * told["count"]
        if told["aside"]:
            self._leave(self.hands[told["seat"]], *zeros)
        else:
            self.piles[told["seat"]] += zeros

    def XRowDropped(self, told: Told) -> None:
        self.piles[told["seat"]] += told["cards"]
        self.x_rows[told["seat"]] = []

    def XRowExtended(self, told: Told) -> None:
        self.x_rows[told["seat"]].append(told["card"])

    def TakenToHand(self, told: Told) -> None:
        self.hands[told["seat"]] += told["cards"]

    def HandsCounted(self, told: Told) -> None:
        assert [sorted(hand) for hand in self.hands] == told["hands"]

    # --- 25 years ----------------------------------------------------------------------------------------

    def SpecialsDealt(self, told: Told) -> None:
        self.specials[told["seat"]] += told["cards"]

    def SpecialPlayed(self, told: Told) -> None:
        self._leave(self.specials[told["seat"]], told["special"])

    def RowWidened(self, told: Told) -> None:
        self.sevens.append(told["row"])

    def RowStopped(self, told: Told) -> None:
        self.stopped.append(told["row"])

    def Inserted(self, told: Told) -> None:
        self.rows[told["row"]] = sorted([*self.rows[told["row"]], told["card"]])

    def FirstCardStayed(self, told: Told) -> None:
        self.rows[told["row"]] = [told["card"]]

    def Replaced(self, told: Told) -> None:
        self._leave(self.hands[told["seat"]], told["by"])
        self.hands[told["seat"]].append(told["card"])

    def Shifted(self, told: Told) -> None:
        self._leave(self.rows[told["origin"]], told["card"])
        self.Inserted(told)

    def RowVanished(self, told: Told) -> None:
        gone = told["row"]
        del self.rows[gone]
        self.sevens = [row - (row > gone) for row in self.sevens if row != gone]

    def SpecialsReleased(self, told: Told) -> None:
        if "seven" in told["cards"] and "fifth-row" not in told["cards"]:
            self._leave(self.sevens, told["row"])
        if "stop" in told["cards"]:
            self.stopped = []

    def Cancelled(self, told: Told) -> None:
        self._leave(self.piles[told["seat"]], told["positive"], *told["cards"])

    def SpecialsShuffled(self, told: Told) -> None:
        pass

    def Swapped(self, told: Told) -> None:
        self._leave(self.specials[told["seat"]], told["down"])
        self.specials[told["seat"]].append(told["drawn"])

    # --- the board ---------------------------------------------------------------------------------------

    def RowsStarted(self, told: Told) -> None:
        for row, tile in zip(told["rows"], told["tiles"]):
            self.rows[row] = [tile]

    def TilePlaced(self, told: Told) -> None:
        row, space = self.rows[told["row"]], told["space"]
        if told["slid"]:
            self.rows[told["row"]] = [told["tile"], *row[:space], *row[space + 1 :]]
        else:
            row += [*[0] * (space - len(row)), told["tile"]]

    def TilesTaken(self, told: Told) -> None:
        self.rows[told["row"]] = []
        if told["kept"]:
            self.hands[told["seat"]] += told["tiles"]

    def RowStarted(self, told: Told) -> None:
        self.rows[told["row"]] = [told["tile"]]

    def Scored(self, told: Told) -> None:
        self.track[told["seat"]] = told["score"]

    def TwoTilesEach(self, told: Told) -> None:
        pass

    def Refilled(self, told: Told) -> None:
        pass

    def LuckPlayed(self, told: Told) -> None:
        self._leave(self.luck[told["seat"]], told["card"])

    def LuckDrawn(self, told: Told) -> None:
        self.luck[told["seat"]] += ["five"] * told["five"] + ["ox"] * told["ox"]

    def ActionsDealt(self, told: Told) -> None:
        self.specials[told["seat"]] += told["cards"]

    def ActionPlayed(self, told: Told) -> None:
        self._leave(self.specials[told["seat"]], told["card"])

    def ActionDrawn(self, told: Told) -> None:
        self.specials[told["seat"]].append(told["card"])

    def ActionsShuffled(self, told: Told) -> None:
        pass

    def NothingDrawn(self, told: Told) -> None:
        pass

    def TileDrawn(self, told: Told) -> None:
        self.hands[told["seat"]].append(told["tile"])

    def SignPlaced(self, told: Told) -> None:
        self.stopped.append(told["row"])

    def SignsRemoved(self, told: Told) -> None:
        self.stopped = []

    def TileExchanged(self, told: Told) -> None:
        self._leave(self.hands[told["seat"]], told["tile"])
        self.hands[told["seat"]].append(told["back"])

    def TileAdded(self, told: Told) -> None:
        self._leave(self.hands[told["seat"]], told["tile"])

    def ScreenLifted(self, told: Told) -> None:
        assert sorted(self.hands[told["seat"]]) == told["tiles"]
