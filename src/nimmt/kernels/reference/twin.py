"""The kernels' policies in plain Python, on the readable engine.

A `Twin` plays a game of the engine as the kernels play it from the same seed: the same deals, the same choices, in
the same order of draws. It defines the policies in readable form, and it is what the kernels are compared with,
entry for entry.

The policies' stream is ``SplitMix64(mix(seed))``. Draws come in the order of decisions; seats that decide at once
do so in ascending order. A seat keeps its number cards as a stack in the order they were dealt, 0-cards beside it:

* ``random`` and ``cheapest`` lay the last card of the stack. Where 0-cards make more choices, one draw below the
  number of choices comes first: single cards, pairs, a zero, a card with a zero, two zeros; cards come off the stack.
* A card that is removed elsewhere than at the end is replaced by the last one. A card that joins the stack draws its
  place below the new size; the card that was there goes to the end.
* A draft draws below the number of open cards, kept like a stack. A low card draws below the number of rows
  (``random``), the card for the X row below the number of taken cards.
* ``prudent`` draws below 256 for every number card of the stack, from the bottom up: the noise on its price.
"""

from __future__ import annotations

from typing import Any

from nimmt.cards import Cards, bullheads
from nimmt.choices import Choice, pick, play, row
from nimmt.decisions import Decision, DraftCard, LayCards, PlayOpenCard, TakeRow
from nimmt.events import (
    Dealt,
    Drafted,
    Event,
    GameEnded,
    MarkerMoved,
    Placed,
    Revealed,
    RoundBegan,
    RoundEnded,
    RowsBegan,
    RowTaken,
    ZerosPlayed,
)
from nimmt.game import Deal
from nimmt.kernels import layout
from nimmt.kernels.policies import SURE
from nimmt.kernels.prices import LUCK, NOISE, PRICES
from nimmt.kernels.reference.players import PolicyPlayer
from nimmt.kernels.reference.scales import TWO_AT_ONCE, Scales, table_of
from nimmt.rules.x import ChooseXCard, TakenToHand, XRowDropped, XRowExtended

Entry = tuple[int, int, int, int, int]


class Twin(PolicyPlayer):
    """A game of the engine, played by policies as the kernels play it."""

    def __init__(self, ruleset: str, players: int, seed: int, policies: tuple[str, ...], **options: Any) -> None:
        super().__init__(ruleset, players, seed, policies, **options)
        self.pool: list[int] = []
        self.entries: list[Entry] = []
        """What happened, in the form of the kernels' log."""
        self._read = 0

    def play(self) -> None:
        """Play the game to its end."""
        self._catch_up()
        while not self.game.over:
            for seat, decision in sorted(self.game.pending.items()):
                self.game.submit(seat, self.choose(seat, decision))
                self._catch_up()

    # --- what happened -----------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Pick up new events."""
        for event in self.game.events[self._read :]:
            self._note(event)
        self._read = len(self.game.events)

    def _deal(self, seat: int) -> None:
        """A hand as it was dealt; sure 0-cards were not dealt but given."""
        cards = next(entry.cards for entry in reversed(self.game.log) if isinstance(entry, Deal))
        each = self.game.rules.hand_size - len(self.game.table.known[seat])  # type: ignore[attr-defined]
        self.stacks[seat] = [int(card) for card in cards[each * seat : each * (seat + 1)] if card]

    def _note(self, event: Event) -> None:
        self.entries += entries_of(event)
        match event:
            case RoundBegan() if hasattr(self.game.table, "pool"):
                self.pool = list(self.game.table.pool)
                if self.pool:
                    self.stacks = [[] for _ in self.stacks]
            case Dealt(seat):
                self._deal(seat)
            case Drafted(seat, card):
                at = self.pool.index(card)
                self.pool[at] = self.pool[-1]
                del self.pool[-1]
                self._gain(seat, card)
            case TakenToHand(seat, cards):
                for card in cards:
                    self._gain(seat, card)
            case _:
                pass

    # --- the policies ------------------------------------------------------------------------------------

    def choose(self, seat: int, decision: Decision) -> Choice:
        """What the seat's policy chooses."""
        policy = self.policies[seat]
        stack = self.stacks[seat]
        match decision:
            case DraftCard():
                self._ask(seat, layout.DRAFT)
                return pick(self.pool[self.rng.below(len(self.pool))])
            case TakeRow():
                self._ask(seat, layout.CHOOSE_ROW)
                if policy == "random":
                    return row(self.rng.below(len(decision.rows)))
                return row(min(range(len(decision.rows)), key=lambda at: bullheads(decision.rows[at])))
            case ChooseXCard():
                self._ask(seat, layout.CHOOSE_X)
                return pick(self._choose_x(policy, decision))
            case PlayOpenCard():
                self._ask(seat, layout.OPEN)
                cards: Cards = self._prudent(seat, 1) if policy == "prudent" else (self._open_card(seat, policy),)
            case LayCards() if policy == "prudent":
                cards = self._prudent(seat, 2 if self._counts_zeros() else 1)
            case LayCards() if self._counts_zeros():
                cards = self._combination(seat, policy)
            case _:
                cards = (self._least_loss(seat) if policy == "greedy" else stack[-1],)
        for card in cards:
            if card:
                self._remove(seat, card)
        return play(*cards)

    def _ask(self, seat: int, phase: int) -> None:
        self.entries.append((layout.E_ASKED, seat, 0, 0, phase))

    def _counts_zeros(self) -> bool:
        return self.game.rules.name in TWO_AT_ONCE

    def _zeros(self, seat: int) -> int:
        return int(self.game.hidden.hands[seat].count(0))

    def _combination(self, seat: int, policy: str) -> Cards:
        stack, zeros = self.stacks[seat], self._zeros(seat)
        if policy == "greedy":
            return self._greedy_card(seat, zeros)
        singles = len(stack)
        both = singles + singles * (singles - 1) // 2
        draw = self.rng.below(both + (zeros > 0) * (1 + singles) + (zeros > 1))
        if draw < singles:
            return (stack[-1],)
        if draw < both:
            return (stack[-1], stack[-2])
        if draw == both:
            return (0,)
        return (stack[-1], 0) if draw <= both + singles else (0, 0)

    def _open_card(self, seat: int, policy: str) -> int:
        stack, zeros = self.stacks[seat], self._zeros(seat)
        if policy == "greedy":
            prices = {card: (bullheads(r) if len(r) == 5 else 0) for card in stack for r in [self._plus_row(card)]}
            best = min(stack, key=lambda card: (prices[card], -card), default=0)
            return 0 if zeros and (not best or prices[best]) else best
        if zeros and self.rng.below(len(stack) + 1) == len(stack):
            return 0
        return stack[-1]

    def _choose_x(self, policy: str, decision: ChooseXCard) -> int:
        taken = [card for choice in decision.choices for card in choice.numbers]
        if policy in ("random", "cheapest"):
            return taken[self.rng.below(len(taken))]
        end = decision.x_row[-1] if decision.x_row else 0
        fitting = [card for card in taken if card > end]
        return min(fitting) if fitting else max(taken, key=bullheads)

    # --- the prudent policy ------------------------------------------------------------------------------

    def _prudent(self, seat: int, most: int) -> Cards:
        """The combination of at most this many cards with the least price; of equals, the first in this order."""
        game, stack, zeros = self.game, self.stacks[seat], self._zeros(seat)
        scales = Scales(game.rules, game.table, seat, *self._counts())
        prices: list[int] = PRICES[table_of(game.rules.name)].tolist()
        luck = {card: int(NOISE[self.rng.below(LUCK)]) for card in stack}
        held = len(stack) + zeros

        def price(*cards: int) -> int:
            lucky = (max(cards),) if scales.together(cards) else cards
            return sum(prices[at] for at in scales.choice(cards, held)) + sum(luck[card] for card in lucky if card)

        def after_another(card: int) -> int:
            return sum(prices[at] for at in scales.card(card, held, own=1)) + luck[card]

        cheapest = sorted(stack, key=price)
        choices: list[Cards] = [(card,) for card in cheapest[:1]]
        if most == 1:
            return min([(0,)] * (zeros > 0) + choices, key=lambda cards: price(*cards))
        choices += [pair for card in cheapest[1:] if not scales.together(pair := (cheapest[0], card))][:1]
        followers = [card for card in stack if scales.considered((card, card))]
        for last in sorted(followers, key=after_another)[:1]:
            pairs = [
                (card, last)
                for card in stack
                if card < last and scales.considered((card, last)) and scales.together((card, last))
            ]
            choices += sorted(pairs, key=lambda pair: price(*pair))[:1]
        if zeros:
            choices.append((0,))
            choices += [(card, 0) for card in sorted(stack, key=lambda card: price(card, 0))[:1]]
        if zeros > 1:
            choices.append((0, 0))
        return min(choices, key=lambda cards: price(*cards))

    def _counts(self) -> tuple[list[int], list[int]]:
        """The number cards and the 0-cards in each hand; only where all lay one card, those laid already are away."""
        hands = self.game.hidden.hands
        zeros = [hand.count(0) for hand in hands]
        if self._counts_zeros():
            return [len(hand) - count for hand, count in zip(hands, zeros)], zeros
        return [len(stack) for stack in self.stacks], zeros

    # --- the greedy policy's estimates -------------------------------------------------------------------

    def _risk(self, cards: Cards, at: int, card: int) -> int:
        room = self.game.rules.capacity(self.game.table, at) - len(cards)
        if room == 0:
            return SURE
        between = (card - cards[-1] - 1) * (len(self.stacks) - 1)
        return min(max(between - 40 * (room - 1), 0) * SURE // 100, SURE)

    def _least_loss(self, seat: int) -> int:
        rows = self.game.table.rows

        def loss(card: int) -> int:
            at = self.game.rules.row_for(self.game.table, card)  # type: ignore[attr-defined]
            if at is None:
                return min(bullheads(cards) for cards in rows) * SURE
            return bullheads(rows[at]) * self._risk(rows[at], at, card)

        return min(self.stacks[seat], key=lambda card: (loss(card), -card))

    def _plus_row(self, card: int) -> Cards:
        rows = self.game.table.rows
        lower = [cards for cards in rows if cards[-1] < card]
        return max(lower or rows, key=lambda cards: cards[-1])

    def _greedy_card(self, seat: int, zeros: int) -> Cards:
        sign = -1 if self.game.rules.fewest_wins else 1

        def price(card: int) -> tuple[int, int]:
            cards = self._plus_row(card)
            low = cards[-1] > card
            risk = (SURE if len(cards) == 5 else 0) if low else self._risk(cards, 0, card)
            return -sign * risk * bullheads(cards), -card

        best = min(self.stacks[seat], key=price, default=0)
        if best and zeros and sign < 0 and price(best)[0] > SURE:
            best = 0
        return (best,)


# --- the engine's events in the form of the kernels' log -------------------------------------------------


def entries_of(event: Event) -> list[Entry]:
    """The log entries of an event; none where the kernels log none."""
    match event:
        case RoundBegan(number):
            return [(layout.E_ROUND, number, 0, 0, 0)]
        case Dealt(seat, _, cards):
            return [(layout.E_HAND, seat, card, 0, 0) for card in cards or ()]
        case RowsBegan(cards):
            return [(layout.E_ROW, 0, card, at, 0) for at, card in enumerate(cards)]
        case Drafted(seat, card):
            return [(layout.E_DRAFTED, seat, card, 0, 0)]
        case Revealed(laid):
            return [_laid(seat, cards) for seat, cards in enumerate(laid) if cards]
        case Placed(seat, card, at):
            return [(layout.E_PLACED, seat, card, at, 0)]
        case RowTaken(seat, at, _, heads, low):
            return [(layout.E_TAKEN, seat, heads, at, low)]
        case ZerosPlayed(seat, count, aside):
            return [(layout.E_ZEROS, seat, count, 0, aside)]
        case MarkerMoved(at, odd):
            return [(layout.E_MARKED, 0, 0, at, odd)]
        case RoundEnded(points, _):
            return [(layout.E_POINTS, seat, count, 0, 0) for seat, count in enumerate(points)]
        case GameEnded(totals, _):
            return [(layout.E_TOTAL, seat, total, 0, 0) for seat, total in enumerate(totals)]
        case XRowDropped(seat, cards):
            return [(layout.E_X_PILE, seat, bullheads(cards), 0, 0)]
        case XRowExtended(seat, card):
            return [(layout.E_X_ROW, seat, card, 0, 0)]
        case TakenToHand(seat, cards):
            return [(layout.E_GAINED, seat, card, 0, 0) for card in cards]
        case _:
            return []


def _laid(seat: int, cards: Cards) -> Entry:
    numbers = [*sorted(card for card in cards if card), 0, 0]
    return (layout.E_LAID, seat, numbers[0], numbers[1], cards.count(0))


def in_order(entries: list[Entry]) -> list[Entry]:
    """The entries with each hand sorted: in what order a hand is held is nobody's business."""
    result: list[Entry] = []
    hand: list[Entry] = []
    for entry in entries:
        if hand and (entry[0] != layout.E_HAND or entry[1] != hand[0][1]):
            result += sorted(hand)
            hand = []
        if entry[0] == layout.E_HAND:
            hand.append(entry)
        else:
            result.append(entry)
    return result + sorted(hand)
