"""What the readable twins of the kernels' policies share: a game of the engine, a stream of chance, hands as stacks."""

from __future__ import annotations

from typing import Any

from nimmt.choices import Choice
from nimmt.dealing import SplitMix64, mix
from nimmt.decisions import Decision
from nimmt.game import AnyGame, Game


class PolicyPlayer:
    """A game of the engine, played by policies as a kernel plays it."""

    def __init__(self, ruleset: str, players: int, seed: int, policies: tuple[str, ...], **options: Any) -> None:
        self.game: AnyGame = Game.new(ruleset, players, seed=seed, **options)
        self.policies = policies
        self.rng = SplitMix64(mix(seed))
        self.stacks: list[list[int]] = [[] for _ in range(players)]

    def play(self) -> None:
        """Play the game to its end."""
        while not self.game.over:
            for seat, decision in sorted(self.game.pending.items()):
                self.game.submit(seat, self.choose(seat, decision))

    def choose(self, seat: int, decision: Decision) -> Choice:
        """What the seat's policy chooses."""
        raise NotImplementedError

    def _gain(self, seat: int, card: int) -> None:
        """A card joins a stack at a place that is drawn; the card that was there goes to the end."""
        stack = self.stacks[seat]
        at = self.rng.below(len(stack) + 1)
        stack.append(card)
        stack[at], stack[-1] = card, stack[at]

    def _remove(self, seat: int, card: int) -> None:
        """A card leaves a stack; the last one takes its place."""
        stack = self.stacks[seat]
        stack[stack.index(card)] = stack[-1]
        del stack[-1]
