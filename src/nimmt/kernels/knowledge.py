"""What one seat knows of a game, written down for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nimmt.kernels import layout
from nimmt.kernels.anniversary import rules as anniversary
from nimmt.kernels.anniversary.knowledge import SpecialKnowledge
from nimmt.kernels.board.knowledge import BoardKnowledge
from nimmt.kernels.classic import POOL_AT
from nimmt.kernels.games import GAMES, check_readings, functions
from nimmt.kernels.observation import CARD_GAME
from nimmt.kernels.records import OneGame
from nimmt.kernels.rows import CARD, NOWHERE, OWNER, ROOM
from nimmt.kernels.setup import Setup
from nimmt.kernels.written import Written
from nimmt.observation import observe

if TYPE_CHECKING:
    from nimmt.views import View

_PHASES = {
    "LayCards": layout.LAY,
    "PlayOpenCard": layout.OPEN,
    "DraftCard": layout.DRAFT,
    "TakeRow": layout.CHOOSE_ROW,
    "TakeRowToHand": layout.CHOOSE_ROW,
    "ChooseXCard": layout.CHOOSE_X,
}


class Knowledge(Written):
    """A view of a game on rows of cards."""

    def __init__(self, view: View) -> None:
        super().__init__(Setup.of(view.rules), CARD_GAME)
        self.missing = np.zeros(view.players, np.int32)
        self._table(view)
        self._hands(view)
        self._in_between(view)
        unseen = [card for card in view.rules.unseen(view).elements() if isinstance(card, int)]
        self.unknown = np.array([self._item(card) for card in unseen], np.uint16)

    def hands(self, world: OneGame) -> tuple[tuple[int, ...], ...]:
        """The hands of a world, 0-cards included."""
        found = []
        for seat in range(self.setup.players):
            start = seat * self.setup.stride
            numbers = world.cards[start : start + world.state[layout.SIZES + seat]] >> CARD
            found.append(tuple(sorted([0] * int(world.state[layout.ZEROS + seat]) + numbers.tolist())))
        return tuple(found)

    def _item(self, card: int) -> int:
        return int(self.cards[layout.PRINTED + card])

    def row_word(self, cards: Sequence[int], room: int) -> int:
        """A row and the room left in it, as a word: see `nimmt.kernels.rows`."""
        return cards[-1] << CARD | room << ROOM | sum(self._item(card) & 7 for card in cards)

    def _table(self, view: View) -> None:
        state, table, rules = self.state, view.table, view.rules
        state[layout.ROUND], state[layout.TURN] = table.round, table.turn
        state[layout.MARKED] = getattr(table, "marked", 0)
        state[layout.STARTER] = getattr(table, "starter", 0)
        state[layout.ROWS + 3] = NOWHERE - 1
        for at, cards in enumerate(table.rows):
            state[layout.ROWS + at] = self.row_word(cards, rules.capacity(table, at) - len(cards))
        for seat, pile in enumerate(table.piles):
            state[layout.POINTS + seat] = sum(self._item(card) & 7 for card in pile)
            state[layout.TOTALS + seat] = view.totals[seat]
        if x_rows := getattr(table, "x_rows", ()):
            for seat, cards in enumerate(x_rows):
                state[layout.POINTS + seat] *= 2
                state[layout.X_ENDS + seat] = cards[-1] if cards else 0
                state[layout.X_HEADS + seat] = sum(self._item(card) & 7 for card in cards)
            for at, cards in enumerate(table.rows):
                for i, card in enumerate(cards):
                    state[layout.CELLS + 4 * at + i] = self._item(card)

    def _hands(self, view: View) -> None:
        for seat in range(view.players):
            known = view.hand if seat == view.seat else view.table.known[seat]
            numbers = [self._item(card) for card in known if card]
            start = seat * self.setup.stride
            self.cards[start : start + len(numbers)] = numbers
            self.state[layout.SIZES + seat] = len(numbers)
            self.state[layout.ZEROS + seat] = len(known) - len(numbers)
            self.missing[seat] = view.hand_sizes[seat] - len(known)

    def _in_between(self, view: View) -> None:
        """What is going on in the middle of a turn or a draft."""
        state, table = self.state, view.table
        phase = _PHASES[type(view.decision).__name__] if view.decision is not None else layout.LAY
        state[layout.PHASE], state[layout.SEAT] = phase, view.seat or 0
        if phase in (layout.CHOOSE_ROW, layout.CHOOSE_X):
            for i, (seat, card) in enumerate(view.queue):
                state[layout.QUEUE + i] = self._item(card) << OWNER | seat
            state[layout.NEXT], state[layout.QUEUED] = 0, len(view.queue)
        if phase == layout.DRAFT:
            state[layout.POOL] = len(table.pool)
            self.cards[POOL_AT : POOL_AT + len(table.pool)] = [self._item(card) for card in table.pool]
        if phase == layout.CHOOSE_X:
            state[layout.POOL] = len(table.taken)
            state[layout.TAKEN : layout.TAKEN + len(table.taken)] = [self._item(card) for card in table.taken]


Knowing = Knowledge | SpecialKnowledge | BoardKnowledge
"""What one seat knows, as the kernel of its family of games takes it."""


def knowledge_of(view: View) -> Knowing:
    """What the seat of a view knows, as the kernel of its game takes it; refused where that kernel plays otherwise."""
    check_readings(view.rules)
    family = GAMES[view.ruleset]
    if family.SHAPE is CARD_GAME:
        return Knowledge(view)
    kind = SpecialKnowledge if family is anniversary else BoardKnowledge
    return kind(view, family.SHAPE)


def observed(view: View) -> NDArray[np.int16]:
    """What `Batch.observe` shows the seat of a view: lets what was learned there play in the engine."""
    if isinstance(known := knowledge_of(view), Knowledge):
        return observe(view)
    out = np.zeros((1, view.players, known.shape.observation), np.int16)
    functions(GAMES[view.ruleset]).observe_games(known.setup, 0, 1, known.observable(view), out)
    line: NDArray[np.int16] = out[0, view.seat or 0]
    return line
