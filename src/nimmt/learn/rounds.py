"""Playing rounds to learn from: many games of several numbers of players together, one round each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch

from nimmt.choices import Pick
from nimmt.kernels import Batch
from nimmt.learn.network import Network, likelihoods
from nimmt.learn.seating import PAST, SELF, word
from nimmt.network.features import features
from nimmt.network.games import Kind
from nimmt.network.picks import NOTHING, PICKS, holding, legal, picks_of
from nimmt.observation import DRAFT, KEEP, O_ASKED, O_SEATS, SEAT_FIELDS
from nimmt.ruleset import Rules

ONE_ROUND: dict[str, dict[str, Any]] = {
    "classic": {"rounds": 1},
    "pro": {"rounds": 1},
    "even-odd": {"rounds": 1},
    "plus": {"games": 1},
    "zero": {"games": 1},
    "simple": {"games": 1},
    "x": {},
}
"""How the kernels are told to play no longer than they must."""
TENS = 10.0
"""Expectations are in tens of points."""


class ManyGames:
    """Many games with one number of players."""

    def __init__(self, kind: Kind, players: int, games: int, device: torch.device, threads: int | None = 1) -> None:
        self.kind, self.players, self.games = kind, players, games
        self.batch = Batch(
            kind.name,
            players,
            games,
            auto_reset=False,
            threads=threads,
            device=device.type,
            options=ONE_ROUND[kind.name],
        )
        self.device = device
        self.policies = self._shared(self.batch.policies)

    def _shared(self, array: Any) -> torch.Tensor:
        """An array of the kernels as a tensor in the same memory."""
        return torch.as_tensor(array, device=self.device)

    def deal(self, seed: int, who: torch.Tensor) -> None:
        """Begin all games anew."""
        self.batch.reset(seed)
        self.policies.copy_(word(who))

    def look(self) -> torch.Tensor:
        """What every seat sees, a line each."""
        return self._shared(self.batch.observe()).view(self.games * self.players, -1)

    def step(self, actions: torch.Tensor) -> None:
        """Everybody acts."""
        chosen = actions.view(self.games, self.players).to(torch.int32)
        self.batch.step(chosen.numpy() if self.device.type == "cpu" else chosen)

    def results(self) -> torch.Tensor:
        """The final points, a line a game and a column a seat."""
        return self._shared(self.batch.scores).float()


def ahead(points: torch.Tensor, own: torch.Tensor, players: Any, kind: Kind, rivalry: float) -> torch.Tensor:
    """How far ahead of the others a seat is, in tens; *points* are those of the whole table."""
    return kind.sign * (own - rivalry * (points - own) / (players - 1)) / TENS


def points_ahead(lines: torch.Tensor, players: torch.Tensor, kind: Kind, rivalry: float = 1.0) -> torch.Tensor:
    """How far ahead of the others the seat is that each line of observations belongs to, in tens."""
    points = lines[:, O_SEATS + 2 :: SEAT_FIELDS][:, :10] + lines[:, O_SEATS + 3 :: SEAT_FIELDS][:, :10]
    points = points.float()
    return ahead(points.sum(1), points[:, 0], players, kind, rivalry)


@dataclass
class DecisionBatch:
    """Some decisions of one step."""

    lanes: torch.Tensor
    looks: torch.Tensor
    allowed: torch.Tensor
    picks: torch.Tensor
    chances: torch.Tensor
    values: torch.Tensor
    standing: torch.Tensor


@dataclass
class Experience:
    """Decisions to learn from, one a line, and how the games ended."""

    looks: torch.Tensor
    allowed: torch.Tensor
    picks: torch.Tensor
    chances: torch.Tensor
    values: torch.Tensor
    gains: torch.Tensor
    """How much better each went than was expected."""
    returns: torch.Tensor
    margin: float
    """How many points a round the network was ahead at tables with others' policies."""
    past_margin: float
    """The same at tables with its earlier selves."""


class Rounds:
    """Plays rounds with a network."""

    def __init__(self, network: Network, tables: Sequence[ManyGames], generator: torch.Generator) -> None:
        self.network, self.tables, self.generator = network, tables, generator
        self.kind = network.kind
        self.device = tables[0].device
        self.store = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        players = [torch.full((t.games * t.players, 1), t.players, device=self.device) for t in tables]
        self.players = torch.cat(players)
        self.actions = actions_of(self.kind, tables[0].batch.rules).to(self.device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(
        self,
        seed: int,
        seating: Sequence[torch.Tensor],
        past: Network | None = None,
        *,
        best: bool = False,
        rivalry: float = 1.0,
        sharp: float = 1.0,
    ) -> tuple[list[DecisionBatch], torch.Tensor]:
        """Play a round of every game; returns the network's decisions, and how far ahead each lane was at the end.

        With *best* the likeliest pick is made, otherwise picks are drawn; those of *past* the nearer to the likeliest
        the more *sharp* it is.
        """
        for table, who in zip(self.tables, seating):
            table.deal(seed, who)
        who = torch.cat([each.reshape(-1) for each in seating])
        moments: list[DecisionBatch] = []
        while True:
            seen = torch.cat([table.look() for table in self.tables])
            asked = seen[:, O_ASKED] > 0
            if not bool(asked.any()):
                break
            actions = torch.full((len(seen),), -1, dtype=torch.int64, device=self.device)
            for player, name, sure in ((self.network, SELF, 1.0), (past, PAST, sharp)):
                if player is not None:
                    lanes = torch.nonzero(asked & (who == name))[:, 0]
                    if len(lanes):
                        kept = moments if name == SELF else None
                        self._decide(player, seen, lanes, actions, kept, best, rivalry, sure)
            at = 0
            for table in self.tables:
                many = table.games * table.players
                table.step(actions[at : at + many])
                at += many
        ends = []
        for table in self.tables:
            scores = table.results()
            ends.append(ahead(scores.sum(1, keepdim=True), scores, table.players, self.kind, rivalry).reshape(-1))
        return moments, torch.cat(ends)

    def _decide(
        self,
        player: Network,
        seen: torch.Tensor,
        lanes: torch.Tensor,
        actions: torch.Tensor,
        moments: list[DecisionBatch] | None,
        best: bool,
        rivalry: float,
        sharp: float,
    ) -> None:
        """Pick for some lanes, and write their actions down."""
        lines = seen[lanes]
        players = self.players[lanes]
        standing = points_ahead(lines, players[:, 0], self.kind, rivalry)
        from_table = (lines[:, O_ASKED] == DRAFT) | (lines[:, O_ASKED] == KEEP)
        first = self._pick(player, lines, players, lanes, standing, moments, best, sharp)
        second = torch.full_like(first, NOTHING)
        if self.kind.pairs:
            lines = holding(lines.clone(), torch.arange(len(lines), device=self.device), first)
            second = self._pick(player, lines, players, lanes, standing, moments, best, sharp)
        actions[lanes] = self.actions[from_table.long(), first, second]

    def _pick(
        self,
        player: Network,
        lines: torch.Tensor,
        players: torch.Tensor,
        lanes: torch.Tensor,
        standing: torch.Tensor,
        moments: list[DecisionBatch] | None,
        best: bool,
        sharp: float,
    ) -> torch.Tensor:
        look = compiled_features() if self.device.type == "cuda" else features
        looks = look(torch, self.kind, lines, players).to(self.store)
        allowed = legal(torch, self.kind, lines)
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.device.type == "cuda"):
            scores, values = player(looks)
        chances = likelihoods(sharp * scores, allowed)
        if best:
            picks = chances.argmax(1)
        else:
            noise = torch.rand(chances.shape, generator=self.generator, device=self.device)
            picks = (chances - torch.log(-torch.log(noise.clamp(1e-20, 1 - 1e-7)))).argmax(1)
        if moments is not None:
            chosen = chances.gather(1, picks[:, None])[:, 0]
            moments.append(DecisionBatch(lanes, looks, allowed, picks, chosen, values, standing))
        return picks


@cache
def compiled_features() -> Any:
    """`features`, compiled for a GPU, where that makes them four times as fast."""
    return torch.compile(features, dynamic=True)


def gather(moments: list[DecisionBatch], ends: torch.Tensor, horizon: float) -> Experience:
    """All decisions, with what each was worth: from the last one back, by what was expected after it."""
    following, standing, carried = torch.zeros_like(ends), ends.clone(), torch.zeros_like(ends)
    gains = []
    for moment in reversed(moments):
        lanes = moment.lanes
        surprise = standing[lanes] - moment.standing + following[lanes] - moment.values
        gain = surprise + horizon * carried[lanes]
        carried[lanes], following[lanes], standing[lanes] = gain, moment.values, moment.standing
        gains.append(gain)
    joined = [
        torch.cat([getattr(m, name) for m in moments])
        for name in ("looks", "allowed", "picks", "chances", "values", "lanes", "standing")
    ]
    looks, allowed, picks, chances, values, lanes, now = joined
    returns = ends[lanes] - now
    return Experience(looks, allowed, picks, chances, values, torch.cat(gains[::-1]), returns, 0.0, 0.0)


def actions_of(kind: Kind, rules: Rules[Any, Any]) -> torch.Tensor:
    """The number of each action of the rules, by what is picked: from the hand (0) or the table (1), first, second."""
    numbers = torch.full((2, PICKS, PICKS), -1, dtype=torch.int64)
    for number, choice in enumerate(rules.actions()):
        first, second = (*picks_of(kind, choice), NOTHING)[:2]
        numbers[int(isinstance(choice, Pick)), first, second] = number
    return numbers
