"""The network as torch teaches it; `nimmt.network.policy` has the same in numpy, to play by."""

from __future__ import annotations

import torch
from torch import nn

from nimmt.network.features import DIRECT, size
from nimmt.network.games import Kind
from nimmt.network.picks import PICKS
from nimmt.observation import CARDS

NEVER = -1e9


class Network(nn.Module):
    """Reads features; answers with scores of picks and an expectation."""

    def __init__(self, kind: Kind, width: int = 384, depth: int = 3) -> None:
        super().__init__()
        self.kind = kind
        self.width, self.depth = width, depth
        self.first = nn.Linear(size(kind), width)
        self.deeper = nn.ModuleList([nn.Linear(width, width) for _ in range(depth)])
        self.heads = nn.Linear(width, PICKS + len(DIRECT) + 1)
        with torch.no_grad():
            self.heads.weight.mul_(0.1)
            self.heads.bias.zero_()

    def forward(self, looks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The scores of all picks, legal or not, and the expectation."""
        state = torch.relu(self.first(looks))
        for layer in self.deeper:
            state = state + torch.relu(layer(state))
        out = self.heads(state)
        parts = looks[:, DIRECT.start * CARDS : DIRECT.stop * CARDS].reshape(len(looks), len(DIRECT), CARDS)
        speak = (out[:, PICKS : PICKS + len(DIRECT), None] * parts.to(out.dtype)).sum(1)
        scores = torch.cat([out[:, :CARDS] + speak, out[:, CARDS:PICKS]], 1)
        return scores.float(), out[:, -1].float()


def likelihoods(scores: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
    """The logarithms of the chances of all picks."""
    return torch.log_softmax(scores.masked_fill(~allowed, NEVER), 1)
