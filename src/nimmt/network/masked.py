"""Picks where the kernels' mask says what is legal: every card or tile, then every other action of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimmt.catalogue import find
from nimmt.choices import Choice, Pick, Play
from nimmt.kernels.knowledge import observed
from nimmt.network.games import Kind
from nimmt.views import View

Array = Any


class MaskedLens:
    """What the lenses of special cards and of boards share: both see through the kernels."""

    masked = True

    def __init__(self, kind: Kind, cards: int) -> None:
        self.kind, self.cards = kind, cards
        choices = find(kind.name).actions()
        played = [choice for choice in choices if isinstance(choice, Play) and len(choice.numbers) == 1]
        picked = [choice for choice in choices if isinstance(choice, Pick)]
        others = [choice for choice in choices if not isinstance(choice, Play | Pick)]
        self.others = {choice: cards + at for at, choice in enumerate(others)}
        self.picks = cards + len(others)
        self.told = (*played, *(picked or played), *others)

    def columns(self, ruleset: str) -> Sequence[int]:
        """One card played, one picked (or played again, where none is), and the others."""
        rules = find(ruleset)
        there = set(rules.actions())
        return [rules.action(choice) if choice in there else -1 for choice in self.told]

    def observe(self, view: View) -> Array:
        """The kernels' observation of a view."""
        return observed(view)

    def singles(self, mask: Array) -> tuple[Array, Array]:
        """Which cards may be played or picked alone, and which other actions there are."""
        there = mask > 0
        return there[:, : self.cards] | there[:, self.cards : 2 * self.cards], there[:, 2 * self.cards :]

    def picks_of(self, choice: Choice) -> tuple[int, ...]:
        """The picks that make a choice of the engine."""
        if isinstance(choice, Play | Pick):
            return tuple([number - 1 for number in choice.numbers])
        return (self.others[choice],)
