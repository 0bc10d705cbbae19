"""The table after an event: ``apply(view, event)``, for every game of the family.

Events are facts ("57 goes to row 2"), so nothing here decides anything: no rule is looked up, no card drawn. Whoever
has a seat's view and then hears what that seat may hear knows what lies on the table after each event, as a replay and
a reveal step by step show it. What is asked next is not told by events: the next view says that.

A game that comes as a package of its own says what its events change with ``change.register``.

>>> from nimmt import Game
>>> from nimmt.apply import apply
>>> from nimmt.events import Placed
>>> view = Game.from_text("classic rows=12/37/43/58 hands=14,99/15,98").view(0)
>>> apply(view, Placed(seat=1, card=15, row=0)).table.rows
((12, 15), (37,), (43,), (58,))
"""

from __future__ import annotations

import nimmt.apply.anniversary
import nimmt.apply.board
import nimmt.apply.rows  # noqa: F401 (these three say what their events change)
from nimmt.apply.draft import Draft, change
from nimmt.events import Event
from nimmt.views import View

__all__ = ["Draft", "apply", "change"]


def apply(view: View, event: Event) -> View:
    """The view after an event that its seat saw; *view* stays as it is."""
    draft = Draft(view)
    change(event, draft)
    return draft.view()
