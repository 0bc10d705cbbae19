"""What the server says of the deals of a day: how they are sealed, and what players have made of them."""

from msgspec import Struct

from nimmt.protocol.answers import Replay


class DailyGame(Struct, frozen=True):
    """The deal of one game."""

    game: str
    commitment: str
    """SHA-256 of the secret of today's deal."""
    tomorrow: str
    """The same of tomorrow's."""
    yesterday: str
    """The secret of yesterday's deal, in hex."""


class Dailies(Struct, frozen=True):
    """The deals of today."""

    day: str
    """Such as 2030-01-31, in UTC."""
    ends: int
    """When tomorrow begins (milliseconds since 1970)."""
    games: tuple[DailyGame, ...]


class DailyResult(Struct, frozen=True):
    """What one player has made of it."""

    name: str
    face: str
    points: int
    place: int
    """At their table, counted from 1."""
    percentile: int
    """How many per cent of the results of bots in such deals were worse."""
    turns: tuple[int, ...]
    """What each turn brought, counted so that more is better."""
    table: str = ""
    """Their table, where it is yours or the day is over."""


class DailyBoard(Struct, frozen=True):
    """The results of a day, the best first, and yours."""

    game: str
    day: str
    commitment: str
    secret: str
    """Empty until the day is over."""
    players: int
    """How many sit at each table."""
    played: int
    """How many have finished."""
    results: tuple[DailyResult, ...]
    table: str = ""
    """Your own table, where you have begun."""
    own: DailyResult | None = None
    """Your own result, where you have finished."""


class DailyBest(Struct, frozen=True):
    """The best line that was found for yesterday's deal, by somebody who knew everything."""

    game: str
    day: str
    points: int
    place: int
    percentile: int
    replay: Replay
