"""What one seat knows of a Brettspiel, written down for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nimmt.kernels import agenda as frames
from nimmt.kernels.board import layout
from nimmt.kernels.board.printed import BoardSetup
from nimmt.kernels.layout import OVER, PHASE, POINTS, ROUND, SEAT, SIZES, TURN, Array
from nimmt.kernels.named import named_cards
from nimmt.kernels.records import Games, OneGame, Shape
from nimmt.kernels.written import Written

if TYPE_CHECKING:
    from nimmt.table import Frame
    from nimmt.views import View

FRAMES = {
    "next_turn": layout.NEXT_TURN,
    "place": layout.PLACE,
    "settle": layout.SETTLE,
    "start_row": layout.START_ROW,
    "play_tiles": layout.PLAY_TILES,
    "play_action": layout.PLAY_ACTION,
    "skip_on": layout.SKIP_ON,
    "play_stop": layout.PLAY_STOP,
    "play_exchange": layout.PLAY_EXCHANGE,
    "play_start": layout.PLAY_START,
    "play_ascending": layout.PLAY_ASCENDING,
    "play_another": layout.PLAY_ANOTHER,
    "choose_row": layout.CHOOSE_ROW,
    "choose_luck": layout.CHOOSE_LUCK,
    "play_luck": layout.PLAY_LUCK,
    "choose_positive": layout.CHOOSE_POSITIVE,
}
"""The kernel's number of each of the engine's frames."""


def packed(one: Frame) -> int:
    """A frame of the engine as the kernel writes it."""
    name, *rest = one
    how = rest.pop() if len(rest) > 4 else ""
    seat, card, row, more = (*map(int, rest), 0, 0, 0, 0)[:4]
    more += layout.AT_START if how == "start" else 0
    return frames.packed(FRAMES[str(name)], seat, card, row, more)


class BoardKnowledge(Written):
    """A view of a Brettspiel."""

    def __init__(self, view: View, shape: Shape) -> None:
        super().__init__(BoardSetup.of(view.rules), shape)
        write_table(self.setup.printed, self.state, view.table, view.agenda)
        tiles = [card for card in view.rules.unseen(view).elements() if isinstance(card, int)]
        self.missing = np.zeros(2 * layout.MOST_SEATS + 4, np.int32)
        self._hands(view)
        rules: Any = view.rules
        actions, ways = named_cards(view, _action_kinds(), rules.action_cards())
        self.unknown = np.array([*tiles, *actions], np.uint16)
        self.missing[-2:] = len(tiles), ways

    def observable(self, view: View) -> Games:
        """The view as a single game of a batch, whose seat can be shown what it sees."""
        state = self.state.copy()
        state[SIZES : SIZES + view.players] = view.hand_sizes
        state[layout.PILE_END] = layout.TILE_COUNT
        state[layout.ACTIONS : layout.ACTIONS + len(view.special_counts)] = view.special_counts
        state[layout.ACTIONS_END] = view.special_pile
        if view.over:
            state[PHASE] = OVER
        line = np.zeros((1, 1))
        return Games(self.cards[None], state[None], line, line, line, line)

    def hands(self, world: OneGame) -> tuple[tuple[int, ...], ...]:
        """The tiles behind the screens of a world."""
        tiles = world.cards[: layout.PILE].reshape(layout.MOST_SEATS, layout.TILE_COUNT)
        return tuple(tuple(tiles[seat, : world.state[SIZES + seat]].tolist()) for seat in range(self.setup.players))

    def _hands(self, view: View) -> None:
        for seat in range(view.players):
            tiles = sorted(view.hand if seat == view.seat else view.table.known[seat])
            put_tiles(self.cards, self.state, seat, tiles)
            self.missing[seat] = view.hand_sizes[seat] - len(tiles)
        self.missing[layout.MOST_SEATS] = view.draw_pile
        self.state[layout.PILE_AT] = self.state[layout.PILE_END] = layout.TILE_COUNT - view.draw_pile
        for seat, count in enumerate(view.special_counts):
            if seat == view.seat:
                put_actions(self.state, seat, view.specials)
            else:
                self.missing[layout.MOST_SEATS + 1 + seat] = count
        self.missing[2 * layout.MOST_SEATS + 1] = view.special_pile


def put_tiles(cards: Array, state: Array, seat: int, tiles: Sequence[int]) -> None:
    """Put tiles behind a screen, ascending."""
    start = seat * layout.TILE_COUNT
    cards[start : start + len(tiles)] = tiles
    state[SIZES + seat] = len(tiles)


def put_actions(state: Array, seat: int, held: Sequence[str]) -> None:
    """Put action cards in a hand."""
    for kind, name in enumerate(_action_kinds()):
        state[layout.ACTION_HANDS + seat * layout.ACTION_KINDS + kind] = held.count(name)
    state[layout.ACTIONS + seat] = len(held)


def write_table(printed: Array, state: Array, table: Any, agenda: Sequence[Frame]) -> None:
    """Write down what everybody sees."""
    state[ROUND], state[TURN] = 1, table.turn
    state[POINTS : POINTS + len(table.track)] = table.track
    state[frames.DEPTH] = len(agenda)
    state[frames.AGENDA :][: len(agenda)] = [packed(one) for one in agenda]
    if agenda and str(agenda[-1][0]) != "play_tiles":
        state[PHASE], state[SEAT] = frames.ANSWER, int(agenda[-1][1])
    state[layout.SIGNS] = sum(1 << at for at in table.signs)
    state[layout.OWED] = table.owed
    for seat, held in enumerate(table.luck):
        state[layout.FIVES + seat], state[layout.OXES + seat] = held.count("five"), held.count("ox")
    if table.luck:
        fives, oxen = state[layout.FIVES :][: layout.MOST_SEATS], state[layout.OXES :][: layout.MOST_SEATS]
        state[layout.FIVES_LEFT] = printed[layout.ALL_FIVES] - fives.sum()
        state[layout.OXEN_LEFT] = printed[layout.ALL_OXEN] - oxen.sum()
    kinds = _action_kinds()
    state[layout.DISCARDED] = len(table.discard)
    state[layout.DISCARD :][: len(table.discard)] = [kinds.index(card) for card in table.discard]
    places = state[layout.PLACES :]
    for at, tiles in enumerate(table.rows):
        state[layout.LENGTHS + at] = len(tiles)
        state[layout.ENDS + at] = tiles[-1] if tiles else 0
        state[layout.HERDS + at] = sum(int(printed[layout.OXEN + tile]) for tile in tiles)
        state[layout.CELLS + at * layout.MOST_SPACES :][: len(tiles)] = tiles
        for tile in tiles:
            if tile:
                places[tile] = layout.AT_ROW + at
    for tile in table.box:
        places[tile] = layout.IN_BOX
    for seat, known in enumerate(table.known):
        for tile in known:
            places[tile] = layout.KNOWN + seat
    for one in agenda:
        if len(one) > 2:
            places[int(one[2])] = layout.TURNED


def _action_kinds() -> tuple[str, ...]:
    from nimmt.rules.board.data import ACTION_CARDS

    return ACTION_CARDS
