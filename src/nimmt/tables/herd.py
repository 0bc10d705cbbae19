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


def names_of(bot: str) -> tuple[str, ...]:
    """The names of a kind of bots; one that plays at a rating (``aurochs:1400``) has those of its kind."""
    return NAMES.get(bot.partition(":")[0], ())


def called(bots: Sequence[str], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of these bots at a table where these names are taken already."""
    used = {name.casefold() for name in taken}
    free = {bot: _names(bot, bots.count(bot), used) for bot in set(bots)}
    return tuple(next(free[bot]) for bot in bots)


def _names(bot: str, count: int, used: set[str]) -> Iterator[str]:
    """The names that a bot goes by, one after the other: its own, then its kind with a number."""
    own = [name for name in names_of(bot) if name.casefold() not in used]
    yield from own
    kind = bot or "bot"
    yield from [kind] if count == 1 and not own else (f"{kind} {number}" for number in range(1, count + 1))
