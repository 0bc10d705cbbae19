"""What the bots of a table are called: each of the ladder has ten short names, sayable in every language we speak.

>>> called(("heifer", "heifer", "calf", "mine", "mine"), taken=("Rosa",))
('Flora', 'Lotte', 'Pip', 'mine 1', 'mine 2')
"""

from collections.abc import Iterator, Sequence

NAMES = {
    "calf": ("Pip", "Emmi", "Lou", "Nino", "Tess", "Juli", "Mimi", "Lili", "Tim", "Flo"),
    "heifer": ("Flora", "Rosa", "Lotte", "Alma", "Nora", "Greta", "Clara", "Anna", "Heidi", "Lena"),
    "ox": ("Otto", "Hugo", "Emil", "Paul", "Anton", "Felix", "Max", "Oskar", "Karl", "Theo"),
    "bull": ("Bruno", "Rocco", "Viktor", "Toni", "Leo", "Boris", "Titus", "Marco", "Rex", "Carlo"),
    "aurochs": ("Urs", "Freya", "Ivar", "Thor", "Odin", "Runa", "Magnus", "Saga", "Atlas", "Ymir"),
}
"""The names of each bot of the ladder, its leader first."""


def kind_of(bot: str) -> str:
    """The kind of a bot: one of the ladder that plays at a rating (``aurochs:1400``) is of its kind.

    >>> kind_of("aurochs:1400"), kind_of("my_bots:Snug")
    ('aurochs', 'my_bots:Snug')
    """
    kind = bot.partition(":")[0]
    return kind if kind in NAMES else bot


def called(bots: Sequence[str], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of these bots at a table where these names are taken already."""
    used = {name.casefold() for name in taken}
    kinds = [kind_of(bot) for bot in bots]
    free = {kind: _names(kind, kinds.count(kind), used) for kind in set(kinds)}
    return tuple(next(free[kind]) for kind in kinds)


def _names(bot: str, count: int, used: set[str]) -> Iterator[str]:
    """The names that a bot goes by, one after the other: its own, then its kind with a number."""
    own = [name for name in NAMES.get(bot, ()) if name.casefold() not in used]
    yield from own
    kind = bot or "bot"
    yield from [kind] if count == 1 and not own else (f"{kind} {number}" for number in range(1, count + 1))
