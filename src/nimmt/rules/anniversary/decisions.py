"""What a player with special cards is asked."""

from nimmt.cards import Cards, bullheads
from nimmt.choices import PASS, Choice, Pass, Pick, Row, Use, use
from nimmt.decisions import Decision, Landing, TakeRow
from nimmt.errors import IllegalChoice
from nimmt.rules.anniversary.cards import special_from, title
from nimmt.rules.row_game import ROWS
from nimmt.table import Rows
from nimmt.words import Message, Value


class SpecialCards(Decision, frozen=True):
    """A decision about the special cards in your hand, which may be typed by name."""

    choices: tuple[Use | Pass, ...]

    def label(self, choice: Choice) -> dict[str, Value]:
        """The card's title."""
        return {"special": title(choice.name)} if isinstance(choice, Use) else {}

    def read(self, text: str) -> Choice:
        """The choice a person means by what they typed: a special card, or pass."""
        typed = text.strip().lower()
        if typed in ("pass", "keep", "no", "none", "-"):
            return PASS
        kind = special_from(typed)
        if kind is None or use(kind) not in self.choices:
            raise IllegalChoice(self.refusal(text.strip()))
        return use(kind)


class PlaySpecial(SpecialCards, frozen=True):
    """Your number card is due: play a special card with it, or none."""

    fate: Landing
    """What happens without a special card."""

    automatic = False  # ANN-38: answering at once would tell that no special card can be played

    def params(self) -> dict[str, Value]:
        """What is due without a special card."""
        return {"due": Message(self.fate.message.key.replace("fate", "due"), self.fate.params())}

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """Each special card does something else."""
        if not isinstance(choice, Use):
            return "", {"fate": self.fate.message}
        row = self.fate.row
        return choice.name, {"card": self.fate.card, "row": None if row is None else row + 1}


class TakeOpenRow(TakeRow, frozen=True):
    """A card that fits no open row: choose the row to take."""

    @property
    def message(self) -> Message:
        """The question."""
        return Message("ask.TakeOpenRow", {"card": self.card})

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """With five rows, the row disappears, and the card is taken with it."""
        if len(self.rows) == ROWS:
            return super().effect(choice)
        assert isinstance(choice, Row)
        cards = self.rows[choice.row]
        return "vanishes", {"cards": cards, "card": self.card, "bullheads": bullheads((*cards, self.card))}


class ChooseInsertRow(Decision, frozen=True):
    """Insert: choose the row."""

    choices: tuple[Row, ...]
    card: int
    rows: Rows
    """The rows as they would be, with the card in its place."""
    taken: Rows
    """What you would take, for each row."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """How the row would be; a full one is taken."""
        assert isinstance(choice, Row)
        taken = self.taken[choice.row]
        if taken:
            return "full", {"cards": taken, "bullheads": bullheads(taken)}
        return "", {"cards": self.rows[choice.row]}


class ChooseReplacement(Decision, frozen=True):
    """Replace: choose the card to place instead."""

    choices: tuple[Pick, ...]
    card: int
    fates: tuple[Landing, ...]
    """Where each possible card goes."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The card that goes back, and where the other one goes."""
        return "", {"card": self.card, "fate": self.fates[self.choices.index(choice)].message}


class ChooseShiftCard(Decision, frozen=True):
    """Shift: choose the card to move."""

    choices: tuple[Pick, ...]
    rows: Rows

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The row it lies in."""
        assert isinstance(choice, Pick)
        return "", {"row": next(at for at, cards in enumerate(self.rows, 1) if choice.card in cards)}


class ChooseShiftRow(Decision, frozen=True):
    """Shift: choose where the moved card goes."""

    choices: tuple[Row, ...]
    moved: int
    origin: int
    fates: tuple[Landing, ...]
    """Where your own card goes after each move."""
    taken: Rows = ()
    """Where a card may be moved into a full row: what you would take, for each row."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The move, and where the own card goes then; a full row is taken first."""
        at = self.choices.index(choice)
        move: dict[str, Value] = {"moved": self.moved, "origin": self.origin + 1}
        if self.taken and self.taken[at]:
            return "full", move | {"cards": self.taken[at], "bullheads": bullheads(self.taken[at])}
        return "", move | {"fate": self.fates[at].message}


class ChooseStopRow(Decision, frozen=True):
    """Stop: choose the row to block."""

    choices: tuple[Row, ...]
    fates: tuple[Landing, ...]
    """Where your own card goes after each."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """Where the own card goes then."""
        return "", {"fate": self.fates[self.choices.index(choice)].message}


class ChoosePositive(Decision, frozen=True):
    """Negative = Positive: choose the card whose bullheads become positive."""

    choices: tuple[Pick, ...]
    cancelled: tuple[Cards | None, ...]
    """What each possible card would cancel; None where you choose that next."""
    subtracted: Cards = ()
    """Where points are subtracted: how many, for each possible card."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """What it is worth, what goes with it, and what is lost."""
        worth = bullheads(choice.numbers)
        at = self.choices.index(choice)
        if self.subtracted:
            return "points", {"worth": self.subtracted[at], "lost": worth - self.subtracted[at]}
        others = self.cancelled[at]
        if others is None:
            return "several", {"worth": worth}
        return "", {"worth": worth, "cards": others, "lost": worth - bullheads(others)}


class ChooseCancelled(Decision, frozen=True):
    """Negative = Positive: choose a card of your pile that it cancels; one stands for all with equal bullheads."""

    choices: tuple[Pick, ...]
    positive: int
    left: int
    """The points that are left to cancel with."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """Its bullheads, and the points left then."""
        worth = bullheads(choice.numbers)
        return "", {"worth": worth, "left": self.left - worth}


class SwapSpecial(SpecialCards, frozen=True):
    """You took a row: put a special card down and draw another, or keep what you have."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The card put down."""
        return "", self.label(choice)


class KeepSpecials(SpecialCards, frozen=True):
    """The first round is over: keep a special card for the second one, or hand it back."""

    special: str
    number: int
    """Which of your special cards it is, counted from 1."""
    count: int
    """How many there are."""

    def params(self) -> dict[str, Value]:
        """The card, and which one it is."""
        return {"special": title(self.special), "number": self.number, "count": self.count}

    def label(self, choice: Choice) -> dict[str, Value]:
        """The card's title, whether it is kept or not."""
        return {"special": title(self.special)}

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The card."""
        return "", self.label(choice)
