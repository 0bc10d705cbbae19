"""What a coach says at a table: what the strongest bot would do, and what a choice has given away."""

from msgspec import Struct

from nimmt.choices import Choice
from nimmt.words import Message


class Ranked(Struct, frozen=True):
    """One choice, played out many times."""

    choice: Choice
    points: float
    """The points that can be expected with it: at the end of the round; on a board, how far beyond the others' average
    at the end of the game."""
    less: float
    """How many points it is worse than the choice that is advised."""


class Advice(Struct, frozen=True):
    """What the strongest bot would do in your place, knowing what you know."""

    bot: str
    name: str
    """What it is called."""
    choice: Choice
    """What it advises: its own choice, unless all models have found another to be better beyond doubt."""
    reason: Message
    """Why, as far as it can be read off the table."""
    ranking: tuple[Ranked, ...]
    """The best choices: the one that is advised first, and none that is told to be better."""
    worlds: int
    """How often each choice was played out; 0 where there is only one."""


class Remark(Struct, frozen=True):
    """What your last choice was worth, beside what the aurochs would have done."""

    number: int
    """Which of your answers it is about, by the seq of its line."""
    choice: Choice
    best: Choice
    """The aurochs's choice."""
    own: Message
    does: Message
    """What your choice and the aurochs's do, in words."""
    reason: Message
    """Why the aurochs would have chosen so."""
    less: float
    """How many points your choice is expected to be worse."""
    error: float
    """The standard error of that."""
    clear: bool
    """Whether it is worse beyond doubt."""
