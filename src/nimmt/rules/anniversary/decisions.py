"""What a player with special cards is asked."""

from nimmt.cards import bullheads
from nimmt.decisions import PASS, Choice, Decision, Landing, Pass, Pick, Row, TakeRow, Use, listed, plural, use
from nimmt.errors import IllegalChoice
from nimmt.rules.anniversary.cards import (
    FIFTH_ROW,
    INSERT,
    NEGATIVE,
    REPLACE,
    SEVEN,
    SHIFT,
    STOP,
    TITLES,
    special_from,
)
from nimmt.rules.row_game import ROWS
from nimmt.table import Rows


def where(landing: Landing) -> str:
    """Where a card goes by the rules of the basic game, in a sentence."""
    if landing.row is None:
        return f"{landing.card} fits no open row, so you take one of your choice."
    if not landing.taken:
        return f"{landing.card} goes to row {landing.row + 1}."
    cost = plural(landing.points, "bullhead")
    return f"{landing.card} goes to row {landing.row + 1} and you take {listed(landing.taken)}: {cost}."


class SpecialCards(Decision, frozen=True):
    """A decision about the special cards in your hand, which may be typed by name."""

    def read(self, text: str) -> Choice:
        """The choice a person means by what they typed: a special card, or pass."""
        typed = text.strip().lower()
        if typed in ("pass", "no", "none", "-"):
            return PASS
        kind = special_from(typed)
        if kind is None or use(kind) not in self.choices:
            raise IllegalChoice(self.refusal(text.strip() or "nothing"))
        return use(kind)


class PlaySpecial(SpecialCards, frozen=True):
    """Your number card is due: play a special card with it, or none."""

    fate: Landing
    """What happens without a special card."""

    automatic = False  # ANN-38: answering at once would tell that no special card can be played

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Your {self.fate.card} is due. Play a special card with it, or pass."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        if not isinstance(choice, Use):
            return f"Play no special card: {where(self.fate)}"
        card, row = self.fate.card, self.fate.row
        there = "its row" if row is None else f"row {row + 1}"
        effects = {
            FIFTH_ROW: f"begin a fifth row with {card}.",
            SEVEN: f"{card} goes to {there}, which holds six cards from now on.",
            INSERT: f"sort {card} into a row of your choice.",
            REPLACE: f"take {card} back and place another card from your hand.",
            SHIFT: f"move any card to another row, then place {card}.",
            STOP: f"block a row, then place {card}.",
            NEGATIVE: "take the row; the bullheads of one of its cards cancel others in your pile.",
        }
        return f"{TITLES[choice.name]}: {effects[choice.name]}"


class TakeOpenRow(TakeRow, frozen=True):
    """A card that fits no open row: choose the row to take."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Your {self.card} fits no open row. Pick a row to take."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        if len(self.rows) == ROWS:
            return super().describe(choice)
        assert isinstance(choice, Row)
        cards = self.rows[choice.row]
        cost = plural(bullheads((*cards, self.card)), "bullhead")
        return f"Take row {choice.row + 1} ({listed(cards)}) and your {self.card}: {cost}. The row disappears."


class ChooseInsertRow(Decision, frozen=True):
    """Insert: choose the row."""

    card: int
    rows: Rows
    """The rows as they would be, with the card in its place."""
    taken: Rows
    """What you would take, for each row."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Insert {self.card} in which row?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Row)
        says = f"Insert {self.card} in row {choice.row + 1}: {listed(self.rows[choice.row])}."
        taken = self.taken[choice.row]
        if taken:
            says += f" It is full: you take {listed(taken)}: {plural(bullheads(taken), 'bullhead')}."
        return says


class ChooseReplacement(Decision, frozen=True):
    """Replace: choose the card to place instead."""

    card: int
    fates: tuple[Landing, ...]
    """Where each possible card goes."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"You take {self.card} back. Which card do you place instead?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return f"Replace {self.card}: {where(self.fates[self.choices.index(choice)])}"


class ChooseShiftCard(Decision, frozen=True):
    """Shift: choose the card to move."""

    rows: Rows

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "Which card do you move to another row?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Pick)
        at, cards = next((at, cards) for at, cards in enumerate(self.rows) if choice.card in cards)
        return f"Move {choice.card} out of row {at + 1} ({listed(cards)})."


class ChooseShiftRow(Decision, frozen=True):
    """Shift: choose where the moved card goes."""

    moved: int
    origin: int
    fates: tuple[Landing, ...]
    """Where your own card goes after each move."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Shift {self.moved} to which row?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Row)
        fate = self.fates[self.choices.index(choice)]
        return f"Shift {self.moved} from row {self.origin + 1} to row {choice.row + 1}: {where(fate)}"


class ChooseStopRow(Decision, frozen=True):
    """Stop: choose the row to block."""

    fates: tuple[Landing, ...]
    """Where your own card goes after each."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "Which row do you block?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Row)
        return f"Block row {choice.row + 1}: {where(self.fates[self.choices.index(choice)])}"


class ChoosePositive(Decision, frozen=True):
    """Negative = Positive: choose the card whose bullheads become positive."""

    cancelled: Rows
    """What each possible card would cancel."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "You take the row. The bullheads of which card become positive?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Pick)
        worth = bullheads(choice.card)
        others = self.cancelled[self.choices.index(choice)]
        says = f"{choice.card} gives {plural(worth, 'positive point')}: {listed(others) or 'nothing'} set aside with it"
        lost = worth - bullheads(others)
        return f"{says}, {plural(lost, 'point')} lost." if lost else f"{says}."


class SwapSpecial(SpecialCards, frozen=True):
    """You took a row: put a special card down and draw another, or keep what you have."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "You took a row. Swap one of your special cards, or pass."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        if isinstance(choice, Pass):
            return "Swap nothing."
        assert isinstance(choice, Use)
        return f"Put {TITLES[choice.name]} down and draw the next special card."
