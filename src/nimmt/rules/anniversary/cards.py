"""The seven special cards: their names, and what people may call them."""

from collections.abc import Iterable

from nimmt.words import Message

FIFTH_ROW = "fifth-row"
SEVEN = "seven"
INSERT = "insert"
REPLACE = "replace"
SHIFT = "shift"
STOP = "stop"
NEGATIVE = "negative"

KINDS = (FIFTH_ROW, SEVEN, INSERT, REPLACE, SHIFT, STOP, NEGATIVE)
"""In the order of the rulebook."""

SPECIALS = tuple(kind for kind in KINDS for _ in range(4))
"""All 28 special cards: four of each kind."""

STAYING = (FIFTH_ROW, SEVEN, STOP)
"""The kinds that lie on the table after they are played; the others go to the discard at once (ANN-3)."""

_NICKNAMES = {
    "5": FIFTH_ROW,
    "5throw": FIFTH_ROW,
    "7": SEVEN,
    "7nimmt": SEVEN,
    "sevennimmt": SEVEN,
    "n=p": NEGATIVE,
    "np": NEGATIVE,
    "negative=positive": NEGATIVE,
}


def title(kind: str) -> Message:
    """What is printed on the cards of a kind."""
    return Message(f"special.{kind}")


def special_from(typed: str) -> str | None:
    """The kind a person means: by its name, its title, or the beginning of one; None if that is no single kind.

    >>> special_from("7 nimmt!"), special_from("5th"), special_from("sto"), special_from("s")
    ('seven', 'fifth-row', 'stop', None)
    """
    word = "".join(letter for letter in typed.lower() if letter.isalnum() or letter == "=")
    if not word:
        return None
    spelled = {kind.replace("-", ""): kind for kind in KINDS} | _NICKNAMES
    kinds = {spelled[word]} if word in spelled else {kind for name, kind in spelled.items() if name.startswith(word)}
    return kinds.pop() if len(kinds) == 1 else None


def in_order(specials: Iterable[str]) -> tuple[str, ...]:
    """Special cards in the order of the rulebook; words that name none come last."""
    return tuple(sorted(specials, key=lambda kind: KINDS.index(kind) if kind in KINDS else len(KINDS)))
