"""A network's answer, by numpy: how likely it is to pick each pick, and what it expects.

The network: a layer that reads the features, a few layers that each add to what stands there, and three heads. One
says how good each pick is; one how much each channel of a card speaks for that card, wherever it is; and one what the
seat can expect: how far ahead of the others, in the unit of the game.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from nimmt.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error, "fast") from None

from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.network.games import Kind, Players
from nimmt.network.lenses import lens_of
from nimmt.network.picks import RARE
from nimmt.views import View

Floats = NDArray[np.float32]
NEVER = -1e9


class Policy:
    """A network with its weights."""

    def __init__(self, kind: Kind, weights: dict[str, Floats], players: Players = None) -> None:
        self.kind, self.lens = kind, lens_of(kind)
        self.players = kind.strengths(players)
        """By game, the numbers of players it has shown to be strong with."""
        self.first = weights["first.weight"].T.copy(), weights["first.bias"]
        self.deeper: list[tuple[Floats, Floats]] = []
        while f"deeper.{len(self.deeper)}.weight" in weights:
            name = f"deeper.{len(self.deeper)}"
            self.deeper.append((weights[f"{name}.weight"].T.copy(), weights[f"{name}.bias"]))
        self.heads = weights["heads.weight"].T.copy(), weights["heads.bias"]

    def evaluate(self, looks: Floats) -> tuple[Floats, Floats]:
        """The scores of all picks, legal or not, and the expectation, for every line of features."""
        weight, bias = self.first
        state = np.maximum(looks @ weight + bias, 0)
        for weight, bias in self.deeper:
            state = state + np.maximum(state @ weight + bias, 0)
        out = state @ self.heads[0] + self.heads[1]
        cards, picks, direct = self.lens.cards, self.lens.picks, self.lens.direct
        scores = out[:, :picks].copy()
        parts = looks[:, direct.start * cards : direct.stop * cards].reshape(len(looks), len(direct), cards)
        scores[:, :cards] += np.einsum("nk,nkc->nc", out[:, picks : picks + len(direct)], parts)
        return scores, out[:, -1]

    def likely(self, seen: NDArray[Any], players: int, allowed: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """The logarithms of the chances of the picks allowed in each observation, and the expectations."""
        scores, value = self.evaluate(self.lens.features(np, seen, np.full((len(seen), 1), players)))
        scores = np.where(allowed, scores, NEVER)
        scores -= scores.max(1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(1, keepdims=True)), value

    def chances(self, view: View, decision: Decision) -> dict[Choice, float]:
        """How likely the network makes each choice of a decision."""
        seen, players = self.lens.observe(view), view.players
        made = {choice: self.lens.picks_of(choice) for choice in decision.choices}
        allowed = np.zeros((1, self.lens.picks), np.bool_)
        allowed[0, [picks[0] for picks in made.values()]] = True
        first = self.likely(seen[None], players, allowed)[0][0]
        begun = Counter(picks[0] for picks in made.values())
        two = {picks[0] for picks in made.values() if len(picks) > 1}
        starts = [start for start in sorted(two) if np.exp(first[start]) >= RARE]
        second: dict[int, Floats] = {}
        if starts:
            lines = np.arange(len(starts))
            held = self.lens.holding(np.repeat(seen[None], len(starts), 0), lines, np.array(starts))
            allowed = np.zeros((len(starts), self.lens.picks), np.bool_)
            for start, *then in made.values():
                if start in starts:
                    allowed[starts.index(start), then] = True
            second = dict(zip(starts, np.exp(self.likely(held, players, allowed)[0])))
        return {
            choice: float(np.exp(first[start]))
            * (float(second[start][then[0]]) if then and start in second else 1 / begun[start])
            for choice, (start, *then) in made.items()
        }
