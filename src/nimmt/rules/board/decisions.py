"""What a seat can be asked in the Brettspiel, and what each choice does."""

import re
from typing import ClassVar

from nimmt.cards import Cards
from nimmt.choices import PASS, Choice, Draw, Pass, Pick, Play, Row, Use
from nimmt.decisions import Decision, Landing, LayCards
from nimmt.errors import IllegalChoice
from nimmt.rules.board.data import LUCK_CARDS, PLAIN, action_title, luck_title, some_luck, space_name
from nimmt.words import Message, Value


def where(landing: Landing) -> Message:
    """The space a tile comes to, what is printed on it, and what it would score there, unless that is printed."""
    assert landing.row is not None
    assert landing.space is not None
    params: dict[str, Value] = {"row": landing.row + 1, "space": landing.space + 1}
    if landing.kind in ("", PLAIN):
        return Message("landing.plain", params)
    params["what"] = space_name(landing.kind)
    scores = landing.points and landing.kind[:1] not in ("+", "-")
    return Message("landing.points", params | {"points": landing.points}) if scores else Message("landing", params)


class PlayTiles(LayCards, frozen=True):
    """Choose what to play face down, while all the others choose too: as many tiles as everybody must."""

    refused: ClassVar[str] = "refused.play"


class _AtSpace(Decision, frozen=True):
    """A tile is due, and would go to this space: play a card before, or place it."""

    choices: tuple[Use | Pass, ...]
    tile: int
    lands: Landing

    def params(self) -> dict[str, Value]:
        """Where the tile goes."""
        return {"landing": where(self.lands)}

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """Each card does something else."""
        if isinstance(choice, Use):
            return choice.name, {"tile": self.tile}
        return "", {"tile": self.tile, "landing": where(self.lands)}

    def label(self, choice: Choice) -> dict[str, Value]:
        """The card's title, or the tile."""
        return {"card": self.title(choice.name)} if isinstance(choice, Use) else {"tile": self.tile}

    def title(self, kind: str) -> Message:
        """What a card of this kind is called."""
        raise NotImplementedError

    def read(self, text: str) -> Choice:
        """The choice a person means by what they typed; "place" is a pass."""
        return PASS if text.strip().lower() == "place" else super().read(text)


class PlayActionCard(_AtSpace, frozen=True):
    """Play an action card before placing, or place. Asked of all who hold one (EX-25), so never automatic."""

    automatic: ClassVar[bool] = False

    def title(self, kind: str) -> Message:
        """What an action card is called."""
        return action_title(kind)


class PlayLuckCard(_AtSpace, frozen=True):
    """Play a luck card immediately before placing, or place (LC-4)."""

    def title(self, kind: str) -> Message:
        """What a luck card is called."""
        return luck_title(kind)


class StopSignRow(Decision, frozen=True):
    """Where the stop sign goes (EX-5)."""

    choices: tuple[Row, ...]
    rows: tuple[Cards, ...]

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """How the row ends."""
        assert isinstance(choice, Row)
        return "", {"last": self.rows[choice.row][-1]}


class _WithLandings(Decision, frozen=True):
    """A decision whose every choice sends a tile somewhere."""

    tile: int
    landings: tuple[Landing, ...]
    """Where, for each choice."""

    def lands(self, choice: Choice) -> Landing:
        """Where a tile comes to lie by this choice."""
        return self.landings[self.choices.index(choice)]

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """Where the tile comes to lie."""
        return "", {"tile": self.tile, "landing": where(self.lands(choice))}


class AscendingRow(_WithLandings, frozen=True):
    """The row for a tile placed in ascending order (EX-11)."""

    choices: tuple[Row, ...]


class StartRow(_WithLandings, frozen=True):
    """The row for a tile placed at the start (EX-10)."""

    choices: tuple[Row, ...]


class EmptyRow(_WithLandings, frozen=True):
    """The empty row that a tile starts after taking a row (EX-1)."""

    choices: tuple[Row, ...]


class ExchangeTile(_WithLandings, frozen=True):
    """The tile to place instead (EX-7)."""

    choices: tuple[Pick, ...]


class AnotherTile(_WithLandings, frozen=True):
    """The further tile to play (EX-12)."""

    choices: tuple[Pick, ...]


class PositiveTiles(Decision, frozen=True):
    """The two tiles of the row that count as positive points (LC-7)."""

    choices: tuple[Play, ...]
    tiles: Cards
    oxen: Cards
    """The oxen on these tiles."""
    keeps: bool
    """Whether the tiles go behind the screen and the others cost nothing (LC-12)."""

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """What the row scores in all."""
        chosen = sum(count for tile, count in zip(self.tiles, self.oxen) if tile in choice.numbers)
        return "", {"points": chosen if self.keeps else 2 * chosen - sum(self.oxen)}


class DrawLuck(Decision, frozen=True):
    """The luck cards to take for clovers (LC-13)."""

    choices: tuple[Draw, ...]

    def params(self) -> dict[str, Value]:
        """How many to take."""
        return {"count": sum(self.choices[0].numbers)}

    def effect(self, choice: Choice) -> tuple[str, dict[str, Value]]:
        """The cards."""
        return "", self.label(choice)

    def label(self, choice: Choice) -> dict[str, Value]:
        """The cards."""
        assert isinstance(choice, Draw)
        return {"cards": some_luck(*choice.numbers)}

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
        raise IllegalChoice(self.refusal(text.strip()))
