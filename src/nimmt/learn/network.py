"""The network as torch teaches it; `nimmt.network.policy` has the same in numpy, to play by."""

from __future__ import annotations

import torch
from torch import nn

from nimmt.network.games import Kind
from nimmt.network.lenses import lens_of

NEVER = -1e9


class Network(nn.Module):
    """Reads features; answers with scores of picks and an expectation."""

    def __init__(self, kind: Kind, width: int = 384, depth: int = 3) -> None:
        super().__init__()
        self.kind = kind
        self.lens = lens_of(kind)
        self.width, self.depth = width, depth
        self.first = nn.Linear(self.lens.size, width)
        self.deeper = nn.ModuleList([nn.Linear(width, width) for _ in range(depth)])
        self.heads = nn.Linear(width, self.lens.picks + len(self.lens.direct) + 1)
        with torch.no_grad():
            self.heads.weight.mul_(0.1)
            self.heads.bias.zero_()

    def forward(self, looks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The scores of all picks, legal or not, and the expectation."""
        state = torch.relu(self.first(looks))
        for layer in self.deeper:
            state = state + torch.relu(layer(state))
        out = self.heads(state)
        cards, picks, direct = self.lens.cards, self.lens.picks, self.lens.direct
        parts = looks[:, direct.start * cards : direct.stop * cards].reshape(len(looks), len(direct), cards)
        speak = (out[:, picks : picks + len(direct), None] * parts.to(out.dtype)).sum(1)
        scores = torch.cat([out[:, :cards] + speak, out[:, cards:picks]], 1)
        return scores.float(), out[:, -1].float()


def likelihoods(scores: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
    """The logarithms of the chances of all picks."""
    return torch.log_softmax(scores.masked_fill(~allowed, NEVER), 1)
