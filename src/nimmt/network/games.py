"""The games a network can play, and what is different about them for one that looks and picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nimmt.errors import UnknownRuleset

Players = Mapping[str, Sequence[int]] | Sequence[int] | None
"""What a card says of the numbers of players: game by game, or for all of them."""


class Kind(NamedTuple):
    """What a network must know about a game beside the observation."""

    name: str
    players: range
    also: tuple[str, ...] = ()
    """Other games that the same network plays: they ask for nothing that this one does not."""
    sign: int = -1
    """1 where bullheads are worth having, -1 where not."""
    sinking: bool = False
    """A card too low for all rows goes to the highest one, instead of taking one."""
    marker: bool = False
    """There is an Even/Odd card, which some cards ignore the row of."""
    open_hands: bool = False
    """Hands are drafted from open cards: what has not been seen is not in the game."""
    zeros: bool = False
    """There are 0-cards."""
    pairs: bool = False
    """Two cards may be laid at once."""
    picks_cards: bool = False
    """Cards are picked from the table too: in a draft, or for the X row."""
    channels: int = 10
    """How many numbers there are for every card."""
    unit: float = 10.0
    """How many points make one of what the network expects."""
    tiles: bool = False
    """Tiles on a board instead of cards in rows: see `nimmt.network.tiles`."""
    specials: bool = False
    """There are special cards, played before others are placed: see `nimmt.network.specials`."""

    @property
    def games(self) -> tuple[str, ...]:
        """All games that the network plays."""
        return self.name, *self.also

    def strengths(self, players: Players) -> dict[str, tuple[int, ...]]:
        """With how many players a network may be relied on, game by game: all, unless its card lists some."""
        if isinstance(players, Mapping):
            return {game: tuple(players.get(game, ())) for game in self.games}
        return dict.fromkeys(self.games, tuple(self.players if players is None else players))

    @property
    def needs_kernels(self) -> bool:
        """Whether the compiled rules are needed to see what a network looks at."""
        return self.tiles or self.specials


KINDS = {
    game: kind
    for kind in (
        Kind("classic", range(2, 11)),
        Kind("pro", range(2, 7), open_hands=True, picks_cards=True, channels=11),
        Kind("even-odd", range(2, 11), marker=True),
        Kind("plus", range(2, 8), sign=1, sinking=True, zeros=True, pairs=True, channels=11),
        Kind("zero", range(2, 8), sinking=True, zeros=True, pairs=True, channels=11),
        Kind("simple", range(2, 8), sinking=True, zeros=True),
        Kind("x", range(2, 5), picks_cards=True, channels=12),
        Kind("anniversary", range(2, 9), specials=True),
        Kind("board-luck", range(2, 7), also=("board",), sign=1, unit=25.0, tiles=True),
        Kind("board-expert-luck", range(2, 7), also=("board-expert",), sign=1, unit=25.0, tiles=True),
    )
    for game in kind.games
}
"""The games by name, with what is different about them for the network that plays each."""


def kind_of(ruleset: str) -> Kind:
    """The game of this name."""
    try:
        return KINDS[ruleset]
    except KeyError:
        raise UnknownRuleset(f"no network can play {ruleset!r}; there are: {', '.join(KINDS)}") from None
