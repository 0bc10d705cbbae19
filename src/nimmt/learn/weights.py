"""From a network that has learned to a file that a bot can play by."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from nimmt import __version__
from nimmt.learn.training import Training
from nimmt.network.weights import write


def export(training: Training, path: Path, strength: Mapping[str, Any]) -> Path:
    """Write the network's weights with a card that says how they came to be; returns the card's path."""
    weights = {name: values.detach().float().cpu().numpy() for name, values in training.network.state_dict().items()}
    device = torch.cuda.get_device_name(training.device) if training.device.type == "cuda" else platform.machine()
    about = {
        "nimmt": __version__,
        "settings": training.settings.as_dict(),
        "iterations": training.iteration,
        "decisions": training.decisions,
        "seconds": round(training.seconds, 1),
        "processes": training.team.size,
        "device": device,
        "strength": dict(strength),
    }
    return write(path, training.kind.name, weights, about)
