"""What a seat can be asked in the Brettspiel, and what each choice does in a sentence."""

import re
from typing import ClassVar

from nimmt.cards import Cards
from nimmt.decisions import PASS, Choice, Decision, Draw, Landing, LayCards, Row, Use, listed
from nimmt.errors import IllegalChoice
from nimmt.rules.board.data import LUCK_CARDS, meaning


def oxen(count: int) -> str:
    """``1 ox``, ``2 oxen``."""
    return "1 ox" if count == 1 else f"{count} oxen"


def where(landing: Landing) -> str:
    """The space a tile comes to, as people name it, and what it would score there."""
    assert landing.row is not None
    assert landing.space is not None
    scores = f": {landing.points:+d}" if landing.points else ""
    return f"row {landing.row + 1}, space {landing.space + 1} ({meaning(landing.kind)}{scores})"


class PlayTiles(LayCards, frozen=True):
    """Choose what to play face down, while all the others choose too: as many tiles as everybody must."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Choose {self._how_many} to play face down."

    def refusal(self, what: object) -> str:
        """Why *what* is no answer, and what is."""
        hand = sorted({tile for choice in self.choices for tile in choice.numbers})
        return f"{what} is not possible here: play {self._how_many} from behind your screen: {listed(hand)}."

    @property
    def _how_many(self) -> str:
        return "a tile" if self.most == 1 else "two tiles"


class _AtSpace(Decision, frozen=True):
    """A tile is due, and would go to this space: play a card before, or place it."""

    tile: int
    lands: Landing

    _cards: ClassVar[dict[str, str]] = {}

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        if choice == PASS:
            return f"Place the {self.tile}: {where(self.lands)}."
        assert isinstance(choice, Use)
        return self._cards[choice.name].format(tile=self.tile)

    def read(self, text: str) -> Choice:
        """The choice a person means by what they typed; "place" is a pass."""
        return PASS if text.strip().lower() == "place" else super().read(text)


class PlayActionCard(_AtSpace, frozen=True):
    """Play an action card before placing, or place. Asked of all who hold one (EX-25), so never automatic."""

    automatic: ClassVar[bool] = False

    _cards: ClassVar[dict[str, str]] = {
        "stop": "Stop!: put a stop sign at a row; no tile may go there until a row is taken.",
        "exchange": "Tile exchange: take the {tile} back and place another tile instead, now.",
        "skip": "Skip: leave the next space empty and put the {tile} on the one after it.",
        "start": "Place at the start: put the {tile} before a row's higher first tile, and slide the row to the right.",
        "ascending": "Place in ascending order: put the {tile} in any row that ends with a lower tile.",
        "another": "Play another tile: play one more, and place all your played tiles now, the lowest first.",
    }

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Your {self.tile} is due. Play an action card first, or pass to place it."


class PlayLuckCard(_AtSpace, frozen=True):
    """Play a luck card immediately before placing, or place (LC-4)."""

    _cards: ClassVar[dict[str, str]] = {
        "five": "5 positive points: score 5 points for the {tile}'s space instead of its effect.",
        "ox": "Positive ox: two tiles of your choice in the row count as positive points.",
    }

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Your {self.tile} goes to {where(self.lands)}. Play a luck card, or pass?"


class StopSignRow(Decision, frozen=True):
    """Where the stop sign goes (EX-5)."""

    rows: tuple[Cards, ...]

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return "Which row gets the stop sign?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Row)
        return f"Stop row {choice.row + 1}, which ends with {self.rows[choice.row][-1]}."


class _WithLandings(Decision, frozen=True):
    """A decision whose every choice sends a tile somewhere."""

    tile: int
    landings: tuple[Landing, ...]
    """Where, for each choice."""

    def lands(self, choice: Choice) -> Landing:
        """Where a tile comes to lie by this choice."""
        return self.landings[self.choices.index(choice)]


class AscendingRow(_WithLandings, frozen=True):
    """The row for a tile placed in ascending order (EX-11)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"At the end of which row do you put the {self.tile}?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return f"Put the {self.tile} on {where(self.lands(choice))}."


class StartRow(_WithLandings, frozen=True):
    """The row for a tile placed at the start (EX-10)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"At the start of which row do you put the {self.tile}?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        there = self.lands(choice)
        assert there.row is not None
        return f"Put the {self.tile} at the start of row {there.row + 1}; a tile slides onto {where(there)}."


class EmptyRow(_WithLandings, frozen=True):
    """The empty row that a tile starts after taking a row (EX-1)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Which empty row do you start with the {self.tile}?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return f"Start {where(self.lands(choice))}."


class ExchangeTile(_WithLandings, frozen=True):
    """The tile to place instead (EX-7)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Which tile do you place instead of the {self.tile}?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return f"Take the {self.tile} back and place the {listed(choice.numbers)}: {where(self.lands(choice))}."


class AnotherTile(_WithLandings, frozen=True):
    """The further tile to play (EX-12)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        return f"Which tile do you play besides the {self.tile}?"

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        return f"Play the {listed(choice.numbers)} too; as things stand it goes to {where(self.lands(choice))}."


class PositiveTiles(Decision, frozen=True):
    """The two tiles of the row that count as positive points (LC-7)."""

    tiles: Cards
    oxen: Cards
    """The oxen on these tiles."""
    keeps: bool
    """Whether the tiles go behind the screen and the others cost nothing (LC-12)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        shown = listed(f"{tile} ({count})" for tile, count in zip(self.tiles, self.oxen))
        return f"Which two tiles count as positive points? Their oxen: {shown}."

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        chosen = sum(count for tile, count in zip(self.tiles, self.oxen) if tile in choice.numbers)
        net = chosen if self.keeps else 2 * chosen - sum(self.oxen)
        return f"Count {listed(choice.numbers).replace(', ', ' and ')} as positive: {net:+d} in all."


class DrawLuck(Decision, frozen=True):
    """The luck cards to take for clovers (LC-13)."""

    @property
    def prompt(self) -> str:
        """The question, in a sentence."""
        count = sum(self.choices[0].numbers)
        cards = "a luck card" if count == 1 else f"{count} luck cards"
        return (
            f"You passed a clover: take {cards}. five (5 positive points): +5 instead of what a space does. "
            "ox (positive ox): when you take a row, two of its tiles count for you."
        )

    def describe(self, choice: Choice) -> str:
        """What this choice does, in a sentence."""
        assert isinstance(choice, Draw)
        taken = [f"{count} × {kind}" for count, kind in zip(choice.numbers, LUCK_CARDS) if count]
        return f"Take {' and '.join(taken)}."

    def read(self, text: str) -> Choice:
        """Names as in ``five five ox``, or two numbers: how many of five, how many of ox."""
        words = text.lower().replace(",", " ").split()
        if words and all(word in LUCK_CARDS for word in words):
            count = sum(self.choices[0].numbers)
            each = count if len(words) == 1 else 1  # one word alone means all of that kind
            wanted = tuple([words.count(kind) * each for kind in LUCK_CARDS])
        else:
            wanted = tuple([int(number) for number in re.findall(r"\d+", text)])
        for choice in self.choices:
            if choice.numbers == wanted:
                return choice
        raise IllegalChoice(self.refusal(text.strip() or "nothing"))
