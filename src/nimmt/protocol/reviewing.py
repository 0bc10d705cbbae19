"""What the server says of a game that is gone through: piece by piece, a line of JSON each, as they are found."""

from typing import Any

from msgspec import Struct

from nimmt.choices import Choice
from nimmt.protocol.answers import Replay
from nimmt.words import Message

RECORD = 131_072
"""The most bytes of a record that is sent to be gone through."""


class ReviewPiece(Struct, frozen=True, tag_field="piece", tag=lambda name: name.removeprefix("Review").lower()):
    """Base of the pieces of a review."""


class ReviewBegan(ReviewPiece, frozen=True):
    """The game, whose decisions are gone through, and how many there are."""

    replay: Replay
    """The game step by step, nothing hidden."""
    seats: tuple[int, ...]
    count: int
    notes: tuple[Message, ...]
    """What a reader should know about the record."""


class ReviewFound(ReviewPiece, frozen=True):
    """What was found about one decision."""

    number: int
    """How many choices were made before it: it led to this step of the replay, counted from 1."""
    seat: int
    round: int
    turn: int
    choice: Choice
    best: Choice
    """What the aurochs would have chosen."""
    does: Message
    would: Message
    """What the choice did, and what the aurochs's would do, in words."""
    reason: Message
    """Why the aurochs would have chosen so."""
    points: float
    """The points that could be expected with the choice: at the end of the round; on a board, beyond the others'
    average at the end of the game."""
    less: float
    """How many points it is expected to be worse than the aurochs's."""
    error: float
    """The standard error of that."""
    worlds: int
    clear: bool
    """Whether it is worse beyond doubt."""


class ReviewInstead(Struct, frozen=True):
    """What would have happened with the aurochs's choice until the end of the turn, the others choosing as they did."""

    number: int
    events: tuple[dict[str, Any], ...]


class ReviewEnded(ReviewPiece, frozen=True):
    """Everything has been gone through, or as much as there was time for."""

    whole: bool
    costliest: tuple[ReviewInstead, ...]
    """The costliest moments of each seat, the costliest first."""


AnyReviewPiece = ReviewBegan | ReviewFound | ReviewEnded
