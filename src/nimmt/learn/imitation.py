"""Teaching a network to answer as a bot did: the likeliest picks, and what the bot's rounds came to."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from nimmt.learn.lessons import WatchedLessons
from nimmt.learn.network import Network, likelihoods
from nimmt.learn.rounds import points_ahead

KEPT_BACK = 0.05
"""The share of the lessons it is tested by."""


@dataclass
class Imitated:
    """How well it answers as the bot did, in lessons that were kept back."""

    alike: float
    """How often its likeliest pick is the bot's."""
    surprise: float
    """The mean square of what it expected less what came, in the game's unit."""


def imitate(
    network: Network,
    lessons: WatchedLessons,
    *,
    passes: int = 12,
    part: int = 4096,
    rate: float = 1e-3,
    seed: int = 0,
    device: torch.device | None = None,
) -> Imitated:
    """Go through the lessons some times; what was kept back is returned as a report."""
    device = device or torch.device("cpu")
    kind, lens = network.kind, network.lens
    order = torch.randperm(len(lessons.picks), generator=torch.Generator().manual_seed(seed))
    seen = torch.as_tensor(lessons.seen)[order].to(device).int()
    players = torch.as_tensor(lessons.players)[order].to(device).long()[:, None]
    allowed = torch.as_tensor(lessons.allowed)[order].to(device)
    picks = torch.as_tensor(lessons.picks)[order].to(device).long()
    ends = torch.as_tensor(lessons.ends)[order].to(device) / kind.unit
    returns = ends - points_ahead(seen, players[:, 0], kind)
    tested = max(1, int(len(picks) * KEPT_BACK))
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.01)
    generator = torch.Generator().manual_seed(seed)
    steps = max(1, passes * (len(picks) - tested) // part)
    made = 0
    for _ in range(passes):
        for lines in (tested + torch.randperm(len(picks) - tested, generator=generator)).split(part):
            lines = lines.to(device)
            for group in optimiser.param_groups:
                group["lr"] = rate * max(0.02, 1 - made / steps)
            made += 1
            scores, values = network(lens.features(torch, seen[lines], players[lines]))
            chances = likelihoods(scores, allowed[lines])
            unlike = -chances.gather(1, picks[lines, None]).mean()
            loss = unlike + (values - returns[lines]).square().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
    with torch.no_grad():
        scores, values = network(lens.features(torch, seen[:tested], players[:tested]))
        likeliest = likelihoods(scores, allowed[:tested]).argmax(1)
        alike = float((likeliest == picks[:tested]).float().mean())
        surprise = float((values - returns[:tested]).square().mean())
    return Imitated(alike, surprise)
