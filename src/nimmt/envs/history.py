"""What everybody has laid, turn by turn, as all have seen it: for observations with a memory."""

from __future__ import annotations

from typing import Any

from nimmt.envs.fields import Field
from nimmt.events import Event, Placed, Revealed, ZerosPlayed
from nimmt.game import AnyGame
from nimmt.ruleset import Rules

Laid = tuple[tuple[int, ...], ...]
"""For each seat, the cards that it laid in a turn."""


TOGETHER = 2
"""How many cards a seat can lay in a turn."""


def history_field(turns: int, players: int, highest: int) -> Field:
    """The field of an observation that tells it, for cards below *highest*."""
    words = "what each seat laid, the last turn first: card + 1, then 0"
    return Field("history", (turns, players, TOGETHER), 0, highest, words)


class TurnHistory:
    """The turns of a game so far, of all its rounds; kept up to date as the game goes on."""

    def __init__(self) -> None:
        self.turns: list[Laid] = []
        self.told = 0

    def of(self, game: AnyGame) -> list[Laid]:
        """All turns of this game, the last one last."""
        for event in game.events[self.told :]:
            if cards := laid(game.rules, event):
                self.turns.append(cards)
        self.told = len(game.events)
        return self.turns

    def copy(self) -> TurnHistory:
        """An independent history of the same turns."""
        twin = TurnHistory()
        twin.turns, twin.told = self.turns.copy(), self.told
        return twin


def laid(rules: Rules[Any, Any], event: Event) -> Laid | None:
    """What an event says that somebody laid: all at once, or where one plays after the other, one alone."""
    match event:
        case Revealed(cards=cards):
            return cards
        case Placed(seat=seat, card=card) if rules.open_play:
            return tuple((card,) if other == seat else () for other in rules.seats)
        case ZerosPlayed(seat=seat) if rules.open_play:
            return tuple((0,) if other == seat else () for other in rules.seats)
    return None
