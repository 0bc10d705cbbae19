"""A game as environments drive it: by numbered actions, with masks, observations, rewards and pictures."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray

from nimmt.catalogue import set_up
from nimmt.choices import Choice
from nimmt.dealing import whole
from nimmt.decisions import Decision, listed
from nimmt.envs.fields import Numbers
from nimmt.envs.history import TurnHistory
from nimmt.envs.observation import layout_of
from nimmt.envs.rewards import Returns, Reward, check_reward, returns
from nimmt.errors import BadSetup, IllegalChoice
from nimmt.extras import missing
from nimmt.game import AnyGame, Game
from nimmt.render import svg, text
from nimmt.views import View

Illegal = Literal["raise", "terminate", "first_legal"]
"""What an action that is not legal does: raise `IllegalChoice` and change nothing, end the game for all at once, or
play the first legal action instead."""

Mask = NDArray[np.int8]
Observation = dict[str, Any]

MOST_HISTORY = 1000
"""The most turns that an observation may tell."""

RENDER_MODES = ["human", "ansi", "rgb_array"]
"""Printed text, text, and a picture."""


def turns_of(history: int) -> int:
    """A number of turns to remember; BadSetup for anything else.

    >>> turns_of(10)
    10
    """
    turns = whole(history)
    if not 0 <= turns <= MOST_HISTORY:
        raise BadSetup(f"history is a number of turns from 0 to {MOST_HISTORY}, not {history!r}")
    return turns


def number_of(action: Any) -> int:
    """An action as a number; IllegalChoice for what is none.

    >>> number_of(np.float32(27))
    27
    """
    try:
        number = int(action)
    except (TypeError, ValueError):
        number = None
    if number is None or number != action:
        raise IllegalChoice(f"an action is a whole number, not {action!r}")
    return number


class Match:
    """A game of fixed rules, played again and again."""

    def __init__(
        self,
        ruleset: str = "classic",
        players: int = 4,
        reward: Reward = "points",
        illegal: Illegal = "raise",
        illegal_reward: float = -1.0,
        automate: bool = False,
        history: int = 0,
        *,
        options: Mapping[str, Any],
    ) -> None:
        self.rules = set_up(ruleset, players, options)
        check_reward(reward)
        if illegal not in get_args(Illegal):
            raise BadSetup(f"illegal is one of {listed(get_args(Illegal))}, not {illegal!r}")
        self.layout = layout_of(self.rules, turns_of(history))
        self.choices = self.rules.actions()
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.illegal_reward = illegal_reward
        self.automate = automate
        self.deal(0)

    def deal(self, seed: int) -> None:
        """Begin a new game: the one that ``Game.new`` deals for this seed."""
        options = {name: getattr(self.rules.options, name) for name in self.rules.options.__struct_fields__}
        self.game: AnyGame = Game.new(
            type(self.rules), self.rules.players, seed=seed, automate=self.automate, **options
        )
        self.culprit: int | None = None
        self.replaced: dict[int, int] = {}
        self.history = TurnHistory()
        self._returned = returns(self.game, self.reward)

    # --- playing -----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by an illegal action."""
        return self.game.over or self.culprit is not None

    def play(self, actions: Mapping[int, int]) -> None:
        """Answer for these seats, all of them or none: an illegal action is found before anything is submitted.

        With ``illegal="first_legal"``, `replaced` tells the illegal actions of this call by seat.
        """
        self.replaced = {}
        chosen = {seat: self._choice(seat, action) for seat, action in actions.items()}
        if self.culprit is None:
            for seat, choice in chosen.items():
                self.game.submit(seat, choice)

    def _choice(self, seat: int, action: int) -> Choice:
        decision = self.game.pending[seat]
        if 0 <= action < len(self.choices):
            choice = self.choices[action]
            if choice in decision.choices:
                return choice
        self.refuse(seat, action, decision)
        return self.choices[min(self.rules.action(each) for each in decision.choices)]

    def refuse(self, seat: int, action: int, decision: Decision | None) -> None:
        """Deal with an action that is not legal, in the way that was asked for."""
        if self.illegal == "raise":
            known = (
                f"{self.choices[action]} (action {action})" if 0 <= action < len(self.choices) else f"action {action}"
            )
            raise IllegalChoice(decision.refusal(known) if decision else f"seat {seat} has nothing to decide now")
        if self.illegal == "terminate":
            self.culprit = seat
        else:
            self.replaced[seat] = action

    def rewards(self) -> Returns:
        """What each seat has earned since this was last asked."""
        now = returns(self.game, self.reward)
        earned = [after - before for after, before in zip(now, self._returned)]
        self._returned = now
        if self.culprit is not None:
            earned[self.culprit] += self.illegal_reward
        return tuple(earned)

    # --- seeing ------------------------------------------------------------------------------------------

    def observe(self, seat: int, extra: int = 0) -> Observation:
        """What a seat sees, and which actions it may take; *extra* leaves room in the mask for further actions."""
        view = self.game.view(seat)
        decision = view.decision if seat in view.waiting and self.culprit is None else None
        return {"observation": self._look(view), "action_mask": self.mask(decision, extra)}

    def _look(self, view: View) -> Numbers:
        return self.layout.observe(view, self.history.of(self.game) if self.layout.history else ())

    def mask(self, decision: Decision | None, extra: int = 0) -> Mask:
        """1 for each action that answers the decision."""
        cells = bytearray(len(self.choices) + extra)
        if decision is not None:
            action = self.rules.action
            for choice in decision.choices:
                cells[action(choice)] = 1
        return np.frombuffer(cells, np.int8)

    def everything(self) -> Numbers:
        """What all seats together see: the full-information view, for training alone."""
        return np.concatenate([self._look(self.game.view(seat)) for seat in self.rules.seats])

    def render(self, mode: str | None, seat: int | None = None) -> str | NDArray[np.uint8] | None:
        """The table as a seat or a spectator sees it."""
        if mode is None:
            return None
        view = self.game.view(seat)
        if mode == "rgb_array":
            return rasterise(svg(view))
        if mode == "human":
            print(text(view))
            return None
        return text(view)

    # --- copies ------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent match in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        twin.history = self.history.copy()
        twin.replaced = self.replaced.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()


def check_render_mode(mode: str | None) -> None:
    """Raise BadSetup for a way of rendering that does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"render_mode is one of {listed(RENDER_MODES)} or None, not {mode!r}")


def rasterise(picture: str) -> NDArray[np.uint8]:
    """An SVG picture as pixels: height, width, and red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise missing(error, "envs") from None
    data = bytes(resvg_py.svg_to_bytes(svg_string=picture))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
