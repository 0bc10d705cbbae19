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
from nimmt.network.games import Kind
from nimmt.network.lenses import Lens, lens_of
from nimmt.ruleset import Rules

ONE_ROUND: dict[str, dict[str, Any]] = {
    "classic": {"rounds": 1},
    "pro": {"rounds": 1},
    "even-odd": {"rounds": 1},
    "plus": {"games": 1},
    "zero": {"games": 1},
    "simple": {"games": 1},
    "x": {},
    "anniversary": {},
    "board": {},
    "board-luck": {},
    "board-expert": {},
    "board-expert-luck": {},
}
"""How the kernels are told to play no longer than they must."""


class ManyGames:
    """Many games of one ruleset with one number of players."""

    def __init__(
        self, lens: Lens, ruleset: str, players: int, games: int, device: torch.device, threads: int | None = 1
    ) -> None:
        self.players, self.games, self.device = players, games, device
        self.batch = Batch(
            ruleset,
            players,
            games,
            auto_reset=False,
            threads=threads,
            device=device.type,
            options=ONE_ROUND[ruleset],
        )
        self.policies = self._shared(self.batch.policies)
        columns = torch.as_tensor(lens.columns(ruleset), dtype=torch.int64, device=device)
        self.columns, self.foreign = columns.clamp(min=0), columns < 0
        self.actions = actions_of(lens, self.batch.rules).to(device)

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

    def mask(self) -> torch.Tensor:
        """Which of the actions that a lens asks about every seat may choose, a line each."""
        mask = self._shared(self.batch.mask()).view(self.games * self.players, -1)[:, self.columns]
        return mask.masked_fill_(self.foreign, 0)

    def step(self, actions: torch.Tensor) -> None:
        """Everybody acts."""
        chosen = actions.view(self.games, self.players).to(torch.int32)
        self.batch.step(chosen.numpy() if self.device.type == "cpu" else chosen)

    def results(self) -> torch.Tensor:
        """The final points, a line a game and a column a seat."""
        return self._shared(self.batch.scores).float()


def ahead(points: torch.Tensor, own: torch.Tensor, players: Any, kind: Kind, rivalry: float) -> torch.Tensor:
    """How far ahead of the others a seat is, in the game's unit; *points* are those of the whole table."""
    return kind.sign * (own - rivalry * (points - own) / (players - 1)) / kind.unit


def points_ahead(lines: torch.Tensor, players: torch.Tensor, kind: Kind, rivalry: float = 1.0) -> torch.Tensor:
    """How far ahead of the others the seat is that each line of observations belongs to, in the game's unit."""
    points = lens_of(kind).points(lines).float()
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
        self.kind, self.lens = network.kind, network.lens
        self.device = tables[0].device
        self.store = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        players = [torch.full((t.games * t.players, 1), t.players, device=self.device) for t in tables]
        self.players = torch.cat(players)
        numbers = [torch.full((t.games * t.players,), at, device=self.device) for at, t in enumerate(tables)]
        self.numbers = torch.cat(numbers)
        self.actions = torch.stack([table.actions for table in tables])

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
            asked = seen[:, self.lens.asked] > 0
            if not bool(asked.any()):
                break
            mask = torch.cat([table.mask() for table in self.tables]) if self.lens.masked else seen
            actions = torch.full((len(seen),), -1, dtype=torch.int64, device=self.device)
            for player, name, sure in ((self.network, SELF, 1.0), (past, PAST, sharp)):
                if player is not None:
                    lanes = torch.nonzero(asked & (who == name))[:, 0]
                    if len(lanes):
                        kept = moments if name == SELF else None
                        self._decide(player, seen, mask, lanes, actions, kept, best, rivalry, sure)
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
        mask: torch.Tensor,
        lanes: torch.Tensor,
        actions: torch.Tensor,
        moments: list[DecisionBatch] | None,
        best: bool,
        rivalry: float,
        sharp: float,
    ) -> None:
        """Pick for some lanes, and write their actions down."""
        lines, legal, players = seen[lanes], mask[lanes], self.players[lanes]
        standing = points_ahead(lines, players[:, 0], self.kind, rivalry)
        first = self._pick(player, lines, legal, players, lanes, standing, moments, best, sharp)
        second = torch.full_like(first, self.lens.picks)
        two = torch.nonzero(self.lens.two(lines))[:, 0]
        if len(two):
            held = self.lens.holding(lines[two], torch.arange(len(two), device=self.device), first[two])
            rest = legal[two], players[two], lanes[two], standing[two]
            second[two] = self._pick(player, held, *rest, moments, best, sharp)
        actions[lanes] = self.actions[self.numbers[lanes], self.lens.picking(lines).long(), first, second]

    def _pick(
        self,
        player: Network,
        lines: torch.Tensor,
        mask: torch.Tensor,
        players: torch.Tensor,
        lanes: torch.Tensor,
        standing: torch.Tensor,
        moments: list[DecisionBatch] | None,
        best: bool,
        sharp: float,
    ) -> torch.Tensor:
        look = compiled_features(self.lens) if self.device.type == "cuda" else self.lens.features
        looks = look(torch, lines, players).to(self.store)
        allowed = self.lens.legal(torch, lines, mask)
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
def compiled_features(lens: Lens) -> Any:
    """What a lens shows, compiled for a GPU, where that makes it four times as fast."""
    return torch.compile(lens.features, dynamic=True)


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


def actions_of(lens: Lens, rules: Rules[Any, Any]) -> torch.Tensor:
    """The number of each action of the rules, by what is picked: from the hand (0) or the table (1), first, second."""
    numbers = torch.full((2, lens.picks, lens.picks + 1), -1, dtype=torch.int64)
    for number, choice in enumerate(rules.actions()):
        first, second = (*lens.picks_of(choice), lens.picks)[:2]
        numbers[int(isinstance(choice, Pick)), first, second] = number
    return numbers
