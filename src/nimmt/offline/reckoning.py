"""Networks computed by the worker that runs Python: its own arithmetic is many times faster than Python's there."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any

from nimmt.network.plain import Forward, Layer, Row, reckon_with


def packed(layers: Sequence[Layer]) -> bytes:
    """A network in one piece: how many layers, the lines and columns of each; then each one's scales, bias and weights.

    The weights are filled up to a multiple of four bytes.
    """
    sizes = array("I", [len(layers), *chain.from_iterable(layer.weights.shape for layer in layers)])
    return sizes.tobytes() + b"".join(map(_packed, layers))


def _packed(layer: Layer) -> bytes:
    content = layer.weights.content
    return array("f", [*layer.scales, *layer.bias]).tobytes() + content + bytes(-len(content) % 4)


def lend(network: Any) -> None:
    """Let the worker compute: *network* takes a packed one, and gives what computes it (web/src/device/network.ts)."""

    def by_worker(layers: Sequence[Layer]) -> Forward:
        compute = network(packed(layers))

        def forward(looks: Row) -> Row:
            found: Row = compute(array("f", looks)).to_py().tolist()
            return found

        return forward

    reckon_with(by_worker)
