"""Playing on from what one seat knows: `rollouts`.

>>> from nimmt import Game
>>> from nimmt.kernels import rollouts
>>> view = Game.from_text("classic rows=12/37/43,44,45,46,47/58 hands=48,99/15,98 rounds=1").view(0)
>>> result = rollouts(view, worlds=200)
>>> str(result.best), [str(choice) for choice in result.choices]
('99', ['48', '99'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from nimmt.errors import BadSetup, IllegalChoice
from nimmt.kernels import worlds
from nimmt.kernels.classic import POOL_AT
from nimmt.kernels.compiler import driver
from nimmt.kernels.games import KernelGame, functions, set_up
from nimmt.kernels.layout import (
    CELLS,
    CHOOSE_ROW,
    CHOOSE_X,
    DRAFT,
    LAY,
    MARKED,
    MOST_PLAYERS,
    NEXT,
    OPEN,
    PHASE,
    POINTS,
    POOL,
    PRINTED,
    QUEUE,
    QUEUED,
    ROUND,
    ROWS,
    SEAT,
    SIZES,
    STARTER,
    STATE_SIZE,
    TAKEN,
    TOTALS,
    TURN,
    X_ENDS,
    X_HEADS,
    ZEROS,
    Array,
    Setup,
)
from nimmt.kernels.rows import CARD, NOWHERE, OWNER, ROOM, fresh_cards
from nimmt.kernels.simulation import Workspace, policies_word, seed_of, thread_count

if TYPE_CHECKING:
    from nimmt.decisions import Choice
    from nimmt.views import View

WORLDS_AT_ONCE = 2048
"""How many worlds a thread plays at a stretch."""

_PHASES = {
    "LayCards": LAY,
    "PlayOpenCard": OPEN,
    "DraftCard": DRAFT,
    "TakeRow": CHOOSE_ROW,
    "TakeRowToHand": CHOOSE_ROW,
    "ChooseXCard": CHOOSE_X,
}


@dataclass(frozen=True)
class Rollouts:
    """What the playouts of each candidate came to."""

    choices: tuple[Choice, ...]
    worlds: int
    """How many playouts each candidate had."""
    mean: Array
    """The mean points of the seat for each candidate, of this round or (played to the end) of the game."""
    error: Array
    """The standard error of each mean. Candidates share their worlds, so differences are surer than this."""
    seats: Array = field(repr=False)
    """The mean points of every seat: a line a candidate, a column a seat."""
    wins: Array = field(repr=False)
    """How often every seat had the best points, alone or not: a line a candidate, a column a seat."""
    fewest_wins: bool = True

    @property
    def best(self) -> Choice:
        """The candidate with the best mean."""
        return self.choices[int(np.argmin(self.mean) if self.fewest_wins else np.argmax(self.mean))]


def rollouts(
    view: View,
    worlds: int = 1000,
    policy: str | Sequence[str] = "random",
    *,
    choices: Sequence[Choice] | None = None,
    until: str = "round",
    seed: int = 0,
    threads: int = 1,
) -> Rollouts:
    """Estimate each choice of a seat by playing on, in *worlds* that it cannot tell from the real one.

    In each world the unseen cards are dealt at random, everybody's rest of the round (or game: *until*) is played by a
    policy, once for each of the *choices* (all legal ones unless given). The result depends on nothing but the view,
    the arguments and the *seed*.
    """
    if view.seat is None or view.decision is None:
        raise BadSetup("rollouts need the view of a seat that must decide")
    if isinstance(worlds, bool) or not isinstance(worlds, int) or worlds < 1:
        raise BadSetup(f"the number of worlds must be a number from 1, not {worlds!r}")
    if until not in ("round", "game"):
        raise BadSetup(f'until is "round" or "game", not {until!r}')
    asked = view.decision
    candidates = tuple(asked.choices if choices is None else choices)
    for choice in candidates:
        if choice not in asked.choices:
            raise IllegalChoice(asked.refusal(choice))
    known = Knowledge(view)
    _, word = policies_word(policy, view.players)
    actions = np.array([view.rules.action(choice) for choice in candidates], np.int32)
    play_worlds = functions(known.game.rules).play_worlds

    def play(first: int) -> Array:
        count = min(WORLDS_AT_ONCE, worlds - first)
        sums = np.zeros((len(candidates), 3, MOST_PLAYERS), np.int64)
        head = (known.setup, word, seed_of(seed), first, count, view.seat, actions, int(until == "game"))
        own = np.empty(MOST_PLAYERS, np.int32)
        play_worlds(*head, *known.arrays(), *Workspace().arrays, own, sums)
        return sums

    starts = range(0, worlds, WORLDS_AT_ONCE)
    used = thread_count(threads)
    if used == 1 or len(starts) == 1:
        total = sum(map(play, starts))
    else:
        with ThreadPoolExecutor(used) as pool:
            total = sum(pool.map(play, starts))
    means = np.asarray(total)[:, :, : view.players] / worlds
    spread = np.sqrt(np.maximum(means[:, 1] - means[:, 0] ** 2, 0) / max(worlds - 1, 1))
    return Rollouts(
        choices=candidates,
        worlds=worlds,
        mean=means[:, 0, view.seat],
        error=spread[:, view.seat],
        seats=means[:, 0],
        wins=means[:, 2],
        fewest_wins=view.rules.fewest_wins,
    )


def imagined_hands(view: View, seed: int = 0) -> tuple[tuple[int, ...], ...]:
    """The hands of one imagined world, 0-cards included: what `rollouts` deals, for inspection."""
    known = Knowledge(view)
    arrays = known.arrays()
    rng = np.empty(1, np.uint64)
    _one_world(known.setup, seed_of(seed), *arrays, rng)
    cards, state = arrays[-2], arrays[-1]
    hands = []
    for seat in range(view.players):
        start = seat * known.setup.stride
        numbers = cards[start : start + state[SIZES + seat]] >> CARD
        hands.append(tuple(sorted([0] * int(state[ZEROS + seat]) + numbers.tolist())))
    return tuple(hands)


_one_world: Callable[..., None] = driver(worlds.one_world)


class Knowledge:
    """A view in the kernels' arrays: what is known in its place, and what is missing where."""

    game: KernelGame
    setup: Setup

    def __init__(self, view: View, played_as: tuple[KernelGame, Setup] | None = None) -> None:
        """*played_as* is another game to take the position for, whose rows and cards are alike."""
        options = {name: getattr(view.options, name) for name in view.options.__struct_fields__}
        given = {name: value for name, value in options.items() if value is not None}
        self.game, self.setup = played_as or set_up(view.ruleset, view.players, given)
        self.cards = fresh_cards()
        self.state = np.zeros(STATE_SIZE, np.int32)
        self.missing = np.zeros(view.players, np.int32)
        self._table(view)
        self._hands(view)
        self._in_between(view)
        unseen = [card for card in view.rules.unseen(view).elements() if isinstance(card, int)]
        self.unknown = np.array([self._item(card) for card in unseen], np.uint16)

    def arrays(self) -> tuple[Array, ...]:
        """In the order the kernels take them: what is known, then room for a world."""
        world = (fresh_cards(), self.state.copy())
        return self.cards, self.state, self.unknown, self.unknown.copy(), self.missing, *world

    def _item(self, card: int) -> int:
        return int(self.cards[PRINTED + card])

    def row_word(self, cards: Sequence[int], room: int) -> int:
        """A row with so much room left: see `nimmt.kernels.rows`."""
        return cards[-1] << CARD | room << ROOM | sum(self._item(card) & 7 for card in cards)

    def _table(self, view: View) -> None:
        state, table, rules = self.state, view.table, view.rules
        state[ROUND], state[TURN] = table.round, table.turn
        state[MARKED] = getattr(table, "marked", 0)
        state[STARTER] = getattr(table, "starter", 0)
        state[ROWS + 3] = NOWHERE - 1
        for at, cards in enumerate(table.rows):
            state[ROWS + at] = self.row_word(cards, rules.capacity(table, at) - len(cards))
        for seat, pile in enumerate(table.piles):
            state[POINTS + seat] = sum(self._item(card) & 7 for card in pile)
            state[TOTALS + seat] = view.totals[seat]
        if view.ruleset == "x":
            for seat, cards in enumerate(table.x_rows):
                state[POINTS + seat] *= 2
                state[X_ENDS + seat] = cards[-1] if cards else 0
                state[X_HEADS + seat] = sum(self._item(card) & 7 for card in cards)
            for at, cards in enumerate(table.rows):
                for i, card in enumerate(cards):
                    state[CELLS + 4 * at + i] = self._item(card)

    def _hands(self, view: View) -> None:
        for seat in range(view.players):
            known = view.hand if seat == view.seat else view.table.known[seat]
            numbers = [self._item(card) for card in known if card]
            start = seat * self.setup.stride
            self.cards[start : start + len(numbers)] = numbers
            self.state[SIZES + seat] = len(numbers)
            self.state[ZEROS + seat] = len(known) - len(numbers)
            self.missing[seat] = view.hand_sizes[seat] - len(known)

    def _in_between(self, view: View) -> None:
        """What is going on in the middle of a turn or a draft."""
        state, table = self.state, view.table
        phase = _PHASES[type(view.decision).__name__] if view.decision is not None else LAY
        state[PHASE], state[SEAT] = phase, view.seat or 0
        if phase in (CHOOSE_ROW, CHOOSE_X):
            for i, (seat, card) in enumerate(view.queue):
                state[QUEUE + i] = self._item(card) << OWNER | seat
            state[NEXT], state[QUEUED] = 0, len(view.queue)
        if phase == DRAFT:
            state[POOL] = len(table.pool)
            self.cards[POOL_AT : POOL_AT + len(table.pool)] = [self._item(card) for card in table.pool]
        if phase == CHOOSE_X:
            state[POOL] = len(table.taken)
            state[TAKEN : TAKEN + len(table.taken)] = [self._item(card) for card in table.taken]


__all__ = ["Knowledge", "Rollouts", "imagined_hands", "rollouts"]
