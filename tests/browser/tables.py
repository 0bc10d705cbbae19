"""Tables set up and played by a program, for tests that begin where they already are."""

import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from nimmt.tables.entries import new_key

BUSY = 503
"""On a busy machine a server's heart may stand still: it is asked again."""
LATE = 409
"""A bot was quicker; look again."""


class Table:
    """A game of one person and calves that has just begun."""

    def __init__(
        self,
        house: str,
        ruleset: str = "classic",
        *,
        name: str = "Ada",
        seats: int = 3,
        bots: str = "calf",
        **options: Any,
    ) -> None:
        self.house = house
        self.key = new_key()
        new = {"name": name, "ruleset": ruleset, "seats": seats, "key": self.key, "timer": None, "options": options}
        self.id = self.ask("api/tables", new)["table"]
        self.command({"command": "start", "id": "start", "bots": bots})

    @classmethod
    def dealt(cls, fits: Callable[[Any], bool], *arguments: Any, **settings: Any) -> "Table":
        """A table with a deal in which there is something to see: tables are set up until what Ada sees fits."""
        while True:
            table = cls(*arguments, **settings)
            if fits(table.ask(f"api/tables/{table.id}")["view"]):
                return table

    @property
    def seat(self) -> str:
        """The place in the page where the person sits down."""
        return f"#/seat/{self.id}/{self.key}"

    def ask(self, path: str, body: Any = None) -> Any:
        """What the server answers to a request of the seat."""
        headers = {"authorization": f"Bearer {self.key}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                with urllib.request.urlopen(urllib.request.Request(self.house + path, data, headers)) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code != BUSY:
                    raise
                time.sleep(0.3)

    def command(self, command: dict[str, Any]) -> None:
        """What the person says."""
        self.ask(f"api/tables/{self.id}/commands", command)

    def play_out(self) -> None:
        """Answer at random until the game is over."""
        rng = random.Random(self.id)
        turn = 0
        while (state := self.ask(f"api/tables/{self.id}"))["phase"] != "over":
            view = state["view"]
            if not view["decision"] or view["choice"]:
                time.sleep(0.01)
                continue
            turn += 1
            choice = rng.choice(view["decision"]["choices"])
            try:
                self.command({"command": "choose", "id": f"turn-{turn}", "seq": state["seq"], "choice": choice})
            except urllib.error.HTTPError as refused:
                if refused.code != LATE:
                    raise
