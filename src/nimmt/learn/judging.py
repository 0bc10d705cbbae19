"""How strong a network is against the kernels' policies: deals that it has not seen, its likeliest picks."""

from __future__ import annotations

import math

import torch

from nimmt.kernels.policies import POLICIES
from nimmt.learn.network import Network
from nimmt.learn.rounds import ManyGames, Rounds
from nimmt.learn.seating import SELF, WORDS

JUDGED = 1 << 50
"""Where the seeds of these deals begin: learning never comes so far."""


def ahead_of(
    network: Network, policy: str, players: int = 4, games: int = 2000, device: torch.device | None = None
) -> tuple[float, float]:
    """How many points a round the network is ahead of a policy, and the standard error.

    Every other seat is the network's, and each deal is played twice, the second time with seats exchanged.
    """
    device = device or torch.device("cpu")
    tables = [ManyGames(network.lens, network.kind.name, players, games, device)]
    rounds = Rounds(network, tables, torch.Generator(device))
    other = WORDS.index(POLICIES[policy])
    margins = torch.zeros(games, device=device)
    for first in range(2):
        seats = torch.tensor([SELF if (seat + first) % 2 == 0 else other for seat in range(players)], device=device)
        who = seats.expand(games, players).contiguous()
        _, ends = rounds.play(JUDGED, [who], best=True, rivalry=0.0)
        points = ends.view(games, players) * network.kind.unit
        own = who == SELF
        margins += (points * own).sum(1) / own.sum(1) - (points * ~own).sum(1) / (~own).sum(1)
    margins /= 2
    return float(margins.mean()), float(margins.std()) / math.sqrt(games)
