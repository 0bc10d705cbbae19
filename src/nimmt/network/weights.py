"""Weights in a file: small numbers of 8 bits in numpy's own format, and a card that tells where they come from.

``classic.npz`` holds for every layer its weights (8 bits), a scale for each line of them, and its bias.
``classic.json`` is the card: what the file is, its checksum, how it was trained, how strong it is, and with how many
players it may be relied on.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimmt.errors import NimmtError
from nimmt.network.games import KINDS, kind_of
from nimmt.network.lenses import lens_of
from nimmt.network.policy import Floats, Policy
from nimmt.observation import OBSERVATION_VERSION

VERSION = 1
"""Raised when features, picks or the network change, so that old weights are refused instead of misread."""
HOME = Path(__file__).parent / "shipped"
STEPS = 127


class BadWeights(NimmtError):
    """A file of weights that cannot be used."""


def write(path: Path, ruleset: str, weights: Mapping[str, NDArray[Any]], about: Mapping[str, Any]) -> Path:
    """Write weights and their card; *about* is what the card says beside. Returns the card's path."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, values in weights.items():
        if values.ndim == 1:
            arrays[name] = values.astype(np.float16)
            continue
        scale = (np.abs(values).max(1, keepdims=True) / STEPS).clip(1e-8).astype(np.float32)
        arrays[name] = np.round(values / scale).astype(np.int8)
        arrays[f"{name}.scale"] = scale
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
    path.write_bytes(packed.getvalue())
    card = path.with_suffix(".json")
    told = {
        "ruleset": ruleset,
        "version": VERSION,
        "observation": OBSERVATION_VERSION,
        "features": lens_of(kind_of(ruleset)).size,
        "sha256": hashlib.sha256(packed.getvalue()).hexdigest(),
        **about,
    }
    card.write_text(json.dumps(told, indent=2) + "\n")
    return card


def read(path: Path) -> tuple[Policy, dict[str, Any]]:
    """The policy in a file, and its card."""
    weights, card = numbers(path)
    return Policy(kind_of(card["ruleset"]), weights, card.get("players")), card


def numbers(path: Path) -> tuple[dict[str, Floats], dict[str, Any]]:
    """The weights in a file by the names of their layers, and its card."""
    try:
        card: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
        packed = path.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadWeights(f"{path} or its card, {path.stem}.json, cannot be read: {why}") from None
    found = (card.get("version"), card.get("observation"))
    if found != (VERSION, OBSERVATION_VERSION):
        raise BadWeights(f"{path} is for another version of nimmt: {found}, not {(VERSION, OBSERVATION_VERSION)}")
    if hashlib.sha256(packed).hexdigest() != card.get("sha256"):
        raise BadWeights(f"{path} is damaged: its checksum is not the one on its card")
    with np.load(io.BytesIO(packed), allow_pickle=False) as arrays:
        weights = {name: arrays[name].astype(np.float32) for name in arrays.files}
    for name in [name for name in weights if name.endswith(".scale")]:
        weights[name.removesuffix(".scale")] *= weights.pop(name)
    return weights, card


@cache
def shipped(ruleset: str) -> Policy | None:
    """The policy that comes with nimmt for a game; None where there is none yet."""
    if ruleset not in KINDS:
        return None
    path = HOME / f"{KINDS[ruleset].name}.npz"
    return read(path)[0] if path.exists() else None
