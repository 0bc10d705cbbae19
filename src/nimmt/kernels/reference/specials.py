"""The kernels' policies for the anniversary variant in plain Python, on the readable engine.

A `SpecialTwin` plays a game of the engine as `nimmt.kernels.anniversary` plays it from the same seed. Draws come in the
order of decisions, seats that decide at once ascending. Hands are stacks, as in `nimmt.kernels.reference.twin`:
``random`` and ``cheapest`` lay the last card, and draw below the number of choices for everything else; ``prudent``
draws below 256 for every card of the stack, from the bottom up. A card that comes back by a Replace draws its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from nimmt.cards import bullheads
from nimmt.choices import PASS, Choice, Use, pick, play
from nimmt.decisions import Decision, LayCards
from nimmt.game import Deal
from nimmt.kernels.anniversary import layout
from nimmt.kernels.anniversary.manner import DEAR, KEPT
from nimmt.kernels.policies import SURE
from nimmt.kernels.prices import CLASSIC, LUCK, MOST_ROOM, NOISE, PRICES
from nimmt.kernels.reference.players import PolicyPlayer
from nimmt.kernels.reference.scales import Scales
from nimmt.rules.anniversary import Anniversary
from nimmt.rules.anniversary import decisions as asked
from nimmt.rules.anniversary.cards import INSERT, NEGATIVE, REPLACE, SHIFT, STOP
from nimmt.rules.anniversary.playing import card_of, row_of, row_with
from nimmt.rules.anniversary.table import is_full, open_rows

Cost = Callable[[Choice], int]


class SpecialTwin(PolicyPlayer):
    """An anniversary game of the engine, played by policies as the kernel plays it."""

    def __init__(self, ruleset: str, players: int, seed: int, policies: tuple[str, ...], **options: Any) -> None:
        super().__init__(ruleset, players, seed, policies, **options)
        assert isinstance(self.game.rules, Anniversary)
        self.rules: Anniversary[Any, Any] = self.game.rules

    def choose(self, seat: int, decision: Decision) -> Choice:
        """What the seat's policy chooses."""
        if isinstance(decision, LayCards):
            return self._card(seat)
        choices = decision.choices
        if isinstance(decision, asked.ChooseReplacement):
            choices = tuple(map(pick, self.stacks[seat]))
        chosen = self._choose(seat, decision, choices)
        if isinstance(decision, asked.ChooseReplacement):
            self._remove(seat, card_of(chosen))
            self._gain(seat, decision.card)
        return chosen

    def _choose(self, seat: int, decision: Decision, choices: tuple[Choice, ...]) -> Choice:
        policy = self.policies[seat]
        if policy == "random" or (policy == "cheapest" and not isinstance(decision, asked.TakeOpenRow)):
            return choices[self.rng.below(len(choices))]
        match decision:
            case asked.PlaySpecial():
                return self._special(seat, decision)
            case asked.SwapSpecial() | asked.KeepSpecials():
                return PASS
        return min(choices, key=self._cost(seat, decision))

    # --- stacks ------------------------------------------------------------------------------------------

    def _stack(self, seat: int) -> list[int]:
        """A hand as it was dealt, less what was laid."""
        if not self.stacks[seat]:
            deals = (entry.cards for entry in reversed(self.game.log) if isinstance(entry, Deal))
            dealt = [int(card) for card in next(cards for cards in deals if isinstance(cards[0], int))]
            each = self.rules.hand_size
            self.stacks = [dealt[each * other : each * (other + 1)] for other in self.rules.seats]
        return self.stacks[seat]

    # --- cards -------------------------------------------------------------------------------------------

    def _card(self, seat: int) -> Choice:
        card = self._best_card(self._stack(seat), seat, self.policies[seat])
        self._remove(seat, card)
        return play(card)

    def _best_card(self, stack: list[int], seat: int, policy: str) -> int:
        if policy in ("random", "cheapest"):
            return stack[-1]
        if policy == "greedy":
            return min(stack, key=lambda card: (self._loss(seat, card), -card))
        scales = Scales(self.rules, self.game.table, seat, [*map(len, self.game.hidden.hands)], ())
        prices: list[int] = PRICES[CLASSIC].tolist()
        found = {
            card: sum([prices[place] for place in scales.card(card, len(stack))]) + int(NOISE[self.rng.below(LUCK)])
            for card in stack
        }
        return min(stack, key=found.__getitem__)

    def _loss(self, seat: int, card: int) -> int:
        """The bullheads a card may cost, in 64ths."""
        rules, table, others = self.rules, self.game.table, self.rules.players - 1
        at = rules.row_for(table, card)
        if at is None:
            return rules.landing(table, seat, card).points * SURE
        room = min(rules.capacity(table, at) - len(table.rows[at]), MOST_ROOM)
        between = card - table.rows[at][-1] - 1
        risk = SURE if room == 0 else min(max(between * others - 40 * (room - 1), 0) * SURE // 100, SURE)
        return rules.cost(table, seat, card, at) * risk

    # --- special cards -----------------------------------------------------------------------------------

    def _special(self, seat: int, decision: asked.PlaySpecial) -> Choice:
        """The special card that saves most, if that is worth it."""
        found: Choice = PASS
        if decision.fate.points:
            least = decision.fate.points - self._keeps(seat) + 1
            for choice in decision.choices:
                if isinstance(choice, Use):
                    cost = self._with(seat, choice.name, decision.fate.card, decision.fate.row)
                    if cost < least:
                        found, least = choice, cost
        return found

    def _keeps(self, seat: int) -> int:
        hidden = self.game.hidden
        if self.game.table.round < layout.ROUNDS:
            return KEPT
        return max(1, min(KEPT, KEPT * len(hidden.hands[seat]) // (2 * len(hidden.specials[seat]))))

    def _with(self, seat: int, kind: str, card: int, at: int | None) -> int:
        """What it costs at best to play a special card with this number card."""
        rules, table = self.rules, self.game.table
        if kind == INSERT:
            return min([self._insert(card, row) for row in rules.rows_to_insert(table, card)])
        if kind == REPLACE:
            return min([rules.landing(table, seat, other).points for other in self.game.hidden.hands[seat]])
        if kind == SHIFT:
            origins = [row for row in open_rows(table) if rules.rows_to_shift(table, row)]
            return min([self._shift_card(seat, card, moved) for row in origins for moved in table.rows[row]])
        if kind == STOP:
            return min([self._stop(seat, card, row) for row in open_rows(table)])
        if kind == NEGATIVE:
            return min([self._negative(seat, card, row) for row in (open_rows(table) if at is None else [at])])
        return 0

    def _cost(self, seat: int, decision: Decision) -> Cost:
        """What each answer costs at once."""
        rules, table = self.rules, self.game.table
        name, _, card = (*self.game.agenda[-1], 0)[:3]
        card = int(card)
        match decision:
            case asked.TakeOpenRow() if name == "choose_negative_row":
                return lambda row: self._negative(seat, card, row_of(row))
            case asked.TakeOpenRow():
                return lambda row: rules.cost(table, seat, card, row_of(row))
            case asked.ChooseInsertRow():
                return lambda row: self._insert(card, row_of(row))
            case asked.ChooseReplacement():
                return lambda other: rules.landing(table, seat, card_of(other)).points
            case asked.ChooseShiftCard():
                return lambda moved: self._shift_card(seat, card, card_of(moved))
            case asked.ChooseShiftRow(moved=moved):
                return lambda row: self._shift(seat, card, moved, row_of(row))
            case asked.ChooseStopRow():
                return lambda row: self._stop(seat, card, row_of(row))
            case asked.ChoosePositive() | asked.ChooseCancelled():
                return lambda other: -bullheads(other.numbers)
        raise AssertionError(f"no policy for {decision}")

    def _insert(self, card: int, row: int) -> int:
        return bullheads(self.rules.taken_by(self.game.table, card, row))

    def _shift_card(self, seat: int, card: int, moved: int) -> int:
        table = self.game.table
        return min(
            [self._shift(seat, card, moved, to) for to in self.rules.rows_to_shift(table, row_with(table, moved))]
        )

    def _shift(self, seat: int, card: int, moved: int, to: int) -> int:
        table = self.game.table
        if is_full(table, to):
            return DEAR
        return self.rules.fate_after_shift(table, seat, card, moved, row_with(table, moved), to).points

    def _stop(self, seat: int, card: int, row: int) -> int:
        table = self.game.table
        return self.rules.landing(replace(table, stopped=(*table.stopped, row)), seat, card).points

    def _negative(self, seat: int, card: int, row: int) -> int:
        table = self.game.table
        cost = self.rules.cost(table, seat, card, row)
        dearest = max(map(bullheads, table.rows[row]))
        return cost - min(2 * dearest, cost + self.rules.points(table)[seat])
