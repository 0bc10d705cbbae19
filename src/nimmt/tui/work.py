"""Work beside a screen: what goes on while it answers keys, such as a game, or listening to a table."""

from collections.abc import Awaitable
from typing import Any

from textual.css.query import NoMatches
from textual.screen import Screen


def begin(screen: Screen[Any], doing: Awaitable[None]) -> None:
    """Begin something; it ends with the screen."""
    screen.run_worker(while_there(screen, doing))


async def while_there(screen: Screen[Any], doing: Awaitable[None]) -> None:
    """Do it as long as the screen is there: one that is taken away loses its parts before its work is stopped."""
    try:
        await doing
    except NoMatches:
        if screen.display:
            raise
