"""The network by plain Python, for a browser: the same answers as `nimmt.network.policy`, and no numpy.

Weights of 8 bits are few different numbers, so a layer is lists that point at them, and its scales count at the end.
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
from typing import Any

from nimmt.choices import Choice
from nimmt.decisions import Decision
from nimmt.network import lists
from nimmt.network.features import DIRECT, features
from nimmt.network.games import KINDS, Kind, kind_of
from nimmt.network.lists import Lists
from nimmt.network.picks import PICKS, RARE, legal, picks_of
from nimmt.observation import CARDS, HELD, O_ASKED, SECOND

HOME = Path(__file__).parent / "shipped"
KINDS_OF_NUMBERS = {"|i1": "b", "<f2": "e", "<f4": "f"}
"""What numpy calls the numbers of these files, and `struct` does."""
NUMBERS = {number: float(number) for number in range(-128, 128)}
Row = list[float]


def _dot(row: Sequence[float], state: Sequence[float]) -> float:
    found: float = sum(map(mul, row, state))
    return found


_sum_of_products: Callable[[Sequence[float], Sequence[float]], float] = getattr(math, "sumprod", _dot)


class Layer:
    """A layer's lines of weights, their scales, and its bias."""

    def __init__(self, rows: list[Row], scales: Row, bias: Row) -> None:
        self.rows = rows
        self.scales = scales
        self.bias = bias

    def of(self, state: Sequence[float]) -> Row:
        """What the layer makes of these numbers, most of which may be 0."""
        there = [place for place, number in enumerate(state) if number]
        if len(there) < 2:
            there = [*there, *(place for place in (0, 1) if place not in there)]
        chosen = itemgetter(*there)
        numbers = chosen(state)
        products = [_sum_of_products(chosen(row), numbers) for row in self.rows]
        return [product * scale + bias for product, scale, bias in zip(products, self.scales, self.bias)]


class PlainPolicy:
    """A network with its weights."""

    def __init__(self, kind: Kind, arrays: dict[str, list[Any]], players: Sequence[int] | None = None) -> None:
        self.kind = kind
        self.players = tuple(kind.players if players is None else players)
        """The numbers of players it has shown to be strong with."""
        deeper = sum(name.startswith("deeper.") and name.endswith(".bias") for name in arrays)
        self.first, *self.deeper, self.heads = [
            Layer(arrays[f"{name}.weight"], [one for (one,) in arrays[f"{name}.weight.scale"]], arrays[f"{name}.bias"])
            for name in ("first", *(f"deeper.{number}" for number in range(deeper)), "heads")
        ]

    def evaluate(self, looks: Row) -> Row:
        """The scores of all picks, legal or not."""
        state = [max(number, 0.0) for number in self.first.of(looks)]
        for layer in self.deeper:
            state = [number + max(more, 0.0) for number, more in zip(state, layer.of(state))]
        out = self.heads.of(state)
        scores = out[:PICKS]
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


def _array(content: bytes) -> list[Any]:
    """One of numpy's arrays: a list of numbers, or of lines of them."""
    (length,) = struct.unpack_from("<H", content, 8)
    head = ast.literal_eval(content[10 : 10 + length].decode())
    letter, shape = KINDS_OF_NUMBERS[head["descr"]], head["shape"]
    flat = [number for (number,) in struct.iter_unpack(f"<{letter}", content[10 + length :])]
    if letter == "b":
        flat = [NUMBERS[number] for number in flat]
    if len(shape) == 1:
        return flat
    return [flat[start : start + shape[1]] for start in range(0, len(flat), shape[1])]


_read = cache(read)


def shipped(ruleset: str) -> PlainPolicy | None:
    """The policy that comes with nimmt for a game; None where there is none, or it is still on its way to a device."""
    path = HOME / f"{ruleset}.npz"
    return _read(path) if ruleset in KINDS and path.exists() else None
