"""Several processes that learn together, as ``torchrun`` starts them: each plays its own games, all improve alike."""

from __future__ import annotations

import os

import torch
import torch.distributed as dist
from torch import nn


class Team:
    """All processes; a single one needs nothing of this."""

    def __init__(self) -> None:
        self.size = int(os.environ.get("WORLD_SIZE", "1"))
        self.rank = int(os.environ.get("RANK", "0"))
        self.local = int(os.environ.get("LOCAL_RANK", "0"))
        """The number of this process on its machine, and of its GPU."""
        self.device = torch.device("cpu")
        self.joined = False

    @property
    def leads(self) -> bool:
        """Whether this process tells what happens and writes files."""
        return self.rank == 0

    def join(self, device: torch.device) -> None:
        """Meet the others, who compute on the same kind of device."""
        self.device = device
        if self.size > 1:
            if device.type == "cuda":
                torch.cuda.set_device(device)
            dist.init_process_group("nccl" if device.type == "cuda" else "gloo")
            self.joined = True

    def leave(self) -> None:
        """Part."""
        if self.joined:
            dist.destroy_process_group()
            self.joined = False

    def share(self, network: nn.Module) -> None:
        """Replace gradients by the mean of everybody's."""
        if not self.joined:
            return
        gradients = [weights.grad for weights in network.parameters() if weights.grad is not None]
        together = torch.cat([gradient.reshape(-1) for gradient in gradients])
        dist.all_reduce(together)
        together /= self.size
        at = 0
        for gradient in gradients:
            gradient.copy_(together[at : at + gradient.numel()].view_as(gradient))
            at += gradient.numel()

    def least(self, number: int) -> int:
        """The least of everybody's numbers."""
        return int(self._reduced(float(number), dist.ReduceOp.MIN)) if self.joined else number

    def most(self, number: float) -> float:
        """The greatest of everybody's numbers."""
        return self._reduced(number, dist.ReduceOp.MAX) if self.joined else number

    def _reduced(self, number: float, how: dist.ReduceOp.RedOpType) -> float:
        shared = torch.tensor([number], dtype=torch.float64, device=self.device)
        dist.all_reduce(shared, op=how)
        return float(shared[0])
