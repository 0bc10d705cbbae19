"""The network without numpy, for a browser: the same answers as `nimmt.network.policy`.

What it looks at is found by Python. Its layers are computed by Python too, unless who runs it lends a faster way.
"""

from __future__ import annotations

import ast
import json
import math
import struct
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter, mul
from pathlib import Path
from typing import Any, NamedTuple

from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.network import lists
from nimmt.network.features import DIRECT, features
from nimmt.network.games import KINDS, Kind, Players, kind_of
from nimmt.network.lists import Lists
from nimmt.network.picks import PICKS, RARE, legal, picks_of
from nimmt.observation import CARDS, HELD, O_ASKED, SECOND

HOME = Path(__file__).parent / "shipped"
KINDS_OF_NUMBERS = {"|i1": "b", "<f2": "e", "<f4": "f"}
"""What numpy calls the numbers of these files, and `struct` does."""
NUMBERS = {number: float(number) for number in range(-128, 128)}
Row = list[float]
Forward = Callable[[Row], Sequence[float]]
"""What a network makes of what it looks at."""


class Numbers(NamedTuple):
    """One of numpy's arrays, as it lies in its file."""

    letter: str
    shape: tuple[int, ...]
    content: bytes

    def flat(self) -> list[Any]:
        """Its numbers, line by line."""
        return [number for (number,) in struct.iter_unpack(f"<{self.letter}", self.content)]


class Layer(NamedTuple):
    """A layer's lines of weights, which are 8 bits each, their scales, and its bias."""

    weights: Numbers
    scales: Row
    bias: Row


def by_python(layers: Sequence[Layer]) -> Forward:
    """The network as Python reckons it: 8 bits are few different numbers, so a line of weights is a list of them."""
    first, *deeper, heads = map(_by_python, layers)

    def forward(looks: Row) -> Row:
        state = [max(number, 0.0) for number in first(looks)]
        for layer in deeper:
            state = [number + max(more, 0.0) for number, more in zip(state, layer(state))]
        return heads(state)

    return forward


def _by_python(layer: Layer) -> Callable[[Row], Row]:
    flat = [NUMBERS[number] for number in layer.weights.flat()]
    columns = layer.weights.shape[1]
    rows = [flat[start : start + columns] for start in range(0, len(flat), columns)]

    def of(state: Row) -> Row:
        """What the layer makes of these numbers, most of which may be 0."""
        there = [place for place, number in enumerate(state) if number]
        if len(there) < 2:
            there = [*there, *(place for place in (0, 1) if place not in there)]
        chosen = itemgetter(*there)
        numbers = chosen(state)
        products = [_sum_of_products(chosen(row), numbers) for row in rows]
        return [product * scale + bias for product, scale, bias in zip(products, layer.scales, layer.bias)]

    return of


def _dot(row: Sequence[float], state: Sequence[float]) -> float:
    found: float = sum(map(mul, row, state))
    return found


_sum_of_products: Callable[[Sequence[float], Sequence[float]], float] = getattr(math, "sumprod", _dot)

_reckoners: list[Callable[[Sequence[Layer]], Forward]] = [by_python]


def reckon_with(reckoner: Callable[[Sequence[Layer]], Forward]) -> None:
    """Let somebody else compute the networks who does it faster: whoever runs this Python."""
    _reckoners[:] = [reckoner]
    _read.cache_clear()


class PlainPolicy:
    """A network with its weights."""

    def __init__(self, kind: Kind, arrays: dict[str, Numbers], players: Players = None) -> None:
        self.kind = kind
        self.players = kind.strengths(players)
        """By game, the numbers of players it has shown to be strong with."""
        deeper = sum(name.startswith("deeper.") and name.endswith(".bias") for name in arrays)
        self.layers = [
            Layer(arrays[f"{name}.weight"], arrays[f"{name}.weight.scale"].flat(), arrays[f"{name}.bias"].flat())
            for name in ("first", *(f"deeper.{number}" for number in range(deeper)), "heads")
        ]
        self.forward = _reckoners[0](self.layers)

    def evaluate(self, looks: Row) -> Row:
        """The scores of all picks, legal or not."""
        out = self.forward(looks)
        scores = list(out[:PICKS])
        for channel, share in zip(DIRECT, out[PICKS : PICKS + len(DIRECT)]):
            for card, number in enumerate(looks[channel * CARDS : (channel + 1) * CARDS]):
                scores[card] += share * number
        return scores

    def likely(self, seen: Sequence[int], players: int) -> dict[int, float]:
        """The chance of every legal pick in an observation."""
        line = Lists((1, len(seen)), list(seen))
        scores = self.evaluate(features(lists, self.kind, line, Lists((1, 1), [players])).flat)
        may = [pick for pick, allowed in enumerate(legal(lists, self.kind, line).flat) if allowed]
        best = max(scores[pick] for pick in may)
        weights = {pick: math.exp(scores[pick] - best) for pick in may}
        whole = sum(weights.values())
        return {pick: weight / whole for pick, weight in weights.items()}

    def chances(self, seen: Sequence[int], players: int, decision: Decision) -> dict[Choice, float]:
        """How likely the network makes each choice of a decision."""
        first = self.likely(seen, players)
        made = {choice: picks_of(self.kind, choice) for choice in decision.choices}
        begun = Counter(picks[0] for picks in made.values())
        second = {
            start: self.likely(_holding(seen, start), players)
            for start in begun
            if self.kind.pairs and first[start] >= RARE
        }
        return {
            choice: first[start] * (second[start][then[0]] if then and start in second else 1 / begun[start])
            for choice, (start, *then) in made.items()
        }


def _holding(seen: Sequence[int], pick: int) -> list[int]:
    """An observation after the first of two picks."""
    then = list(seen)
    then[O_ASKED] = SECOND
    if pick < CARDS:
        then[pick] = HELD
    return then


def read(path: Path) -> PlainPolicy:
    """The policy in a file."""
    card = json.loads(path.with_suffix(".json").read_text())
    with zipfile.ZipFile(path) as packed:
        arrays = {name.removesuffix(".npy"): _array(packed.read(name)) for name in packed.namelist()}
    return PlainPolicy(kind_of(card["ruleset"]), arrays, card.get("players"))


def _array(content: bytes) -> Numbers:
    (length,) = struct.unpack_from("<H", content, 8)
    head = ast.literal_eval(content[10 : 10 + length].decode())
    return Numbers(KINDS_OF_NUMBERS[head["descr"]], head["shape"], content[10 + length :])


_read = cache(read)


def shipped(ruleset: str) -> PlainPolicy | None:
    """The policy that comes with nimmt for a game; None where there is none, or it is still on its way to a device."""
    path = HOME / f"{ruleset}.npz"
    known = ruleset in KINDS and not KINDS[ruleset].needs_kernels
    return _read(path) if known and path.exists() else None
