"""Who sits where while a network learns: itself, an earlier self, or one of the kernels' policies."""

from __future__ import annotations

import torch

from nimmt.kernels.policies import ASK, GREEDY, PRUDENT

SELF, PAST, STRANGER_PRUDENT, STRANGER_GREEDY = range(4)
WORDS = (ASK, ASK, PRUDENT, GREEDY)
"""What the kernels call each of them."""


def seats(
    games: int, players: int, past: float, strangers: float, generator: torch.Generator, device: torch.device
) -> torch.Tensor:
    """For each game and seat who plays it; at least one seat of every game is the network's own."""

    def draw(*shape: int) -> torch.Tensor:
        return torch.rand(*shape, generator=generator, device=device)

    kind = draw(games, 1)
    other = draw(games, players) < 0.5
    greedy = draw(games, players) < 0.25
    stranger = torch.where(greedy, STRANGER_GREEDY, STRANGER_PRUDENT)
    who = torch.where(kind < past, PAST, torch.where(kind < past + strangers, stranger, SELF))
    who = torch.where(other, who, SELF)
    own = (draw(games) * players).long().clamp(max=players - 1)
    who[torch.arange(games, device=device), own] = SELF
    return who


def word(who: torch.Tensor) -> torch.Tensor:
    """The policies of each game, as the kernels write them."""
    policies = torch.tensor(WORDS, dtype=torch.int64, device=who.device)[who]
    shifts = 4 * torch.arange(who.shape[1], device=who.device)
    rest = ((1 << 40) - 1) & ~((1 << (4 * who.shape[1])) - 1)
    return (policies << shifts).sum(1) | rest
