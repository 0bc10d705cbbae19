"""Getting better from decisions that were played: PPO, proximal policy optimisation."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import nn

from nimmt.learn.network import Network, likelihoods
from nimmt.learn.rounds import Experience
from nimmt.learn.settings import LearningSettings
from nimmt.learn.team import Team

STEEPEST = 1.0
"""The longest gradient that is followed."""


@dataclass
class Improved:
    """How an improvement went."""

    spread: float
    """The mean entropy of the policy: how much it tries out."""
    surprise: float
    """The mean square of what was expected less what came."""


def improve(
    network: Network,
    optimiser: torch.optim.Optimizer,
    played: Experience,
    settings: LearningSettings,
    entropy: float,
    generator: torch.Generator,
    team: Team,
) -> Improved:
    """A few passes over the decisions, in parts."""
    device = played.picks.device
    gains = played.gains / (played.gains.std() + 1e-6)
    parts = team.least(max(1, len(gains) // settings.part))
    spreads, surprises = [], []
    for _ in range(settings.epochs):
        order = torch.randperm(len(gains), generator=generator, device=device)
        for part in order[: parts * settings.part].tensor_split(parts):
            with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
                scores, values = network(played.looks[part])
            chances = likelihoods(scores, played.allowed[part])
            ratio = (chances.gather(1, played.picks[part, None])[:, 0] - played.chances[part]).exp()
            gain = gains[part]
            within = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            better = torch.minimum(ratio * gain, within * gain).mean()
            surprise = (values - played.returns[part]).square().mean()
            spread = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            loss = surprise - better - entropy * spread
            optimiser.zero_grad(set_to_none=False)
            loss.backward()
            team.share(network)
            nn.utils.clip_grad_norm_(network.parameters(), STEEPEST)
            optimiser.step()
            spreads.append(spread.detach())
            surprises.append(surprise.detach())
    return Improved(float(torch.stack(spreads).mean()), float(torch.stack(surprises).mean()))
