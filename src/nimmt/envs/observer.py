"""What OpenSpiel's players observe, as tensors and as text.

The fields of a tensor are those of `nimmt.envs.observation`; OpenSpiel's observation types choose among them:

* public and single-player private information (the default): all fields, from the player's view;
* public information alone: a spectator's view, without the private fields;
* private information alone: the private fields;
* private information of *all* players: all fields, and the private ones of every player, clockwise from the observer,
  each named ``player_1.hand`` and so on. This full-information view exists only under that name.

With perfect recall there is text alone: all events the player has seen, in order. A game to a number of points has no
longest length, so its whole story fits no tensor of fixed size.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from nimmt.envs.observation import Layout, layout_of
from nimmt.ruleset import Rules
from nimmt.views import View

Private = pyspiel.PrivateInfoType
PRIVATE = ("hand", "specials", "handing_back", "choice")
"""The fields of a view that tell what only the viewer knows."""


class Observer:
    """Conforms to OpenSpiel's observer interface: ``tensor``, ``dict``, ``set_from`` and ``string_from``."""

    def __init__(self, rules: Rules[Any, Any], kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of nimmt have no parameters, but {params} were given")
        self.rules = rules
        self.kind = kind
        self.public: bool = kind.public_info
        self.single = kind.private_info == Private.SINGLE_PLAYER
        self.all = kind.private_info == Private.ALL_PLAYERS
        fields = layout_of(rules).fields
        own = [field for field in fields if field.private]
        shown = [field for field in fields if (self.public and not field.private) or (self.single and field.private)]
        self.layout = Layout(rules, shown)
        self.private = Layout(rules, own)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not kind.perfect_recall:
            size = self.layout.size + (self.private.size * rules.players if self.all else 0)
            self.tensor = np.zeros(size, np.float32)
            self.dict = self._parts(self.tensor)

    def _parts(self, tensor: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        parts = self.layout.unpack(tensor)
        for distance in self.rules.seats if self.all else ():
            start = self.layout.size + distance * self.private.size
            for name, part in self.private.unpack(tensor[start : start + self.private.size]).items():
                parts[f"player_{distance}.{name}"] = part
        return parts

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player observes into the tensor."""
        if self.tensor is None:
            return
        game = state.game
        seen = [self.layout.observe(game.view(player if self.single or self.all else None))]
        if self.all:
            players = self.rules.players
            seen += [self.private.observe(game.view((player + each) % players)) for each in range(players)]
        np.concatenate(seen, out=self.tensor, casting="unsafe")

    def string_from(self, state: Any, player: int) -> str:
        """What a player observes, as text."""
        if self.kind.perfect_recall:
            return str(state.open.play.story(player))
        game = state.game
        if self.all:
            return "\n".join([_text(game.view(seat)) for seat in self.rules.seats])
        if not self.public:
            view = game.view(player)
            return msgspec.json.encode({field: getattr(view, field) for field in PRIVATE}).decode()
        return _text(game.view(player if self.single else None))


def _text(view: View) -> str:
    return msgspec.structs.replace(view, decision=None).encode().decode()
