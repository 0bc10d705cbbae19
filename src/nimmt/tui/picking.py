"""Choosing an answer with a few keys: one or two cards out of those offered, or a line of a list.

A decision whose choices are cards is answered by pointing at cards, however many pairs they make. Any other decision
is a list of sentences. No screen is needed here: `Picking` knows the cursor, the marks and what Enter would answer.
"""

from __future__ import annotations

from collections import Counter

from nimmt.choices import Choice, Pick, Play, Row
from nimmt.decisions import Decision


class Picking:
    """One decision being answered."""

    def __init__(self, decision: Decision, chosen: Choice | None = None) -> None:
        self.decision = decision
        self.by_card = all(isinstance(choice, Play | Pick) for choice in decision.choices)
        self.cards: tuple[int, ...] = _offered(decision) if self.by_card else ()
        """The cards to choose from, where cards are chosen."""
        self.labels = tuple(map(str, self.cards)) if self.by_card else _labels(decision)
        """What a person types for each card or line."""
        self.most = max(len(choice.numbers) for choice in decision.choices) if self.by_card else 1
        self.cursor = 0
        self.marks: set[int] = set()
        self.typed = ""
        self._by_cards = {tuple(sorted(choice.numbers)): choice for choice in decision.choices} if self.by_card else {}
        if chosen is not None:
            self.point(chosen)

    def __len__(self) -> int:
        return len(self.labels)

    # --- moving ------------------------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """Move the cursor, from the last to the first and back where it steps over the end."""
        self.typed = ""
        if abs(by) == 1:
            self.cursor = (self.cursor + by) % len(self)
        elif 0 <= self.cursor + by < len(self):
            self.cursor += by

    def go(self, at: int) -> None:
        """Put the cursor on one of the cards or lines."""
        self.typed = ""
        self.cursor = at

    def type(self, sign: str) -> bool:
        """A digit: the cursor goes to what was typed, as soon as there is such a card or line. False: there is none."""
        for text in (self.typed + sign, sign):
            if any(label.startswith(text) for label in self.labels):
                self.typed = text
                if text in self.labels:
                    self.cursor = self.labels.index(text)
                return True
        self.typed = ""
        return False

    def mark(self) -> None:
        """Mark the card under the cursor, or unmark it; where one is asked for, there is nothing to mark."""
        if self.most > 1:
            self.marks ^= {self.cursor}
            if len(self.marks) > self.most:
                self.marks = {self.cursor}

    def clear(self) -> None:
        """Take back what was typed and marked."""
        self.typed = ""
        self.marks.clear()

    def point(self, choice: Choice) -> None:
        """Show a choice: the cursor on it, and marks if it is more than one card."""
        self.clear()
        if not self.by_card:
            self.cursor = self.decision.choices.index(choice)
            return
        at: list[int] = []
        for card in choice.numbers:
            at.append(next(i for i, other in enumerate(self.cards) if other == card and i not in at))
        self.cursor = at[0]
        if len(at) > 1:
            self.marks = set(at)

    # --- answering ---------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Choice | None:
        """What the marks, or else the cursor, stand for; None where that is no whole answer yet."""
        if not self.by_card:
            return self.decision.choices[self.cursor]
        return self._choice(self.marks or {self.cursor})

    def enter(self) -> Choice | None:
        """The answer; None where another card must be marked first, which the card under the cursor then is."""
        choice = self.chosen
        if choice is None:
            self.marks |= {self.cursor}
            choice = self.chosen
            if len(self.marks) >= self.most and choice is None:
                self.marks = {self.cursor}
        return choice

    def _choice(self, at: set[int]) -> Choice | None:
        return self._by_cards.get(tuple(sorted(self.cards[i] for i in at)))


def _offered(decision: Decision) -> tuple[int, ...]:
    """The cards that occur in the choices, each as often as it can be chosen at once."""
    most: Counter[int] = Counter()
    for choice in decision.choices:
        most |= Counter(choice.numbers)
    return tuple(sorted(most.elements()))


def _labels(decision: Decision) -> tuple[str, ...]:
    """Rows by their number, everything else by its place in the list."""
    if all(isinstance(choice, Row) for choice in decision.choices):
        return tuple(str(choice.numbers[0]) for choice in decision.choices)
    return tuple(str(number) for number in range(1, len(decision.choices) + 1))
