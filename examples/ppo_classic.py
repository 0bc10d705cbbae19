"""Masked PPO: learns to beat the heifer in four-player classic, in minutes on one core.

Seat 0 of many games learns, on the compiled kernels; the other three are played by a sparring partner who, like the
heifer, lays the card that is expected to cost least this turn. The network looks at one legal action at a time, by
a few numbers that a player would look at too, and says how good it is; a softmax over the legal actions is the policy,
so the mask needs no trick. Each round (one deal) is an episode; the return of a decision is minus the points the seat
takes from there on, and what PPO calls advantage is that return less what a second head expected. At the end the
network plays the heifer itself, in the readable engine, on deals it has not seen.

    pip install 'nimmt[learn]'
    python examples/ppo_classic.py --minutes 3
"""

import argparse
import time
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from nimmt import Game
from nimmt.bots import find
from nimmt.cards import BULLHEADS
from nimmt.envs.vector import SeatsVectorEnv
from nimmt.observation import observe

PLAYERS = 4
CARDS = 104
CHOICES = 10
"""A seat never has more legal actions than cards in its hand, or the four rows."""
ROWS_AT = 108
"""Where the rows begin in an observation: end, room and bullheads of each (docs/kernels.md)."""
MINE = 1
"""The place of a card in the own hand; 0 is one that has not been seen."""

Floats = NDArray[np.floating[Any]]
HEADS = np.array(BULLHEADS, np.float32)


# --- what the network looks at -----------------------------------------------------------------------------------


def legal_actions(mask: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The legal actions of each line, side by side, and which places are filled."""
    count = mask.sum(1)
    filled = np.arange(CHOICES) < count[:, None]
    actions = np.zeros((len(mask), CHOICES), np.int64)
    actions[filled] = np.nonzero(mask)[1]
    return actions, filled


def features(seen: NDArray[Any], actions: NDArray[np.int64]) -> Floats:
    """A few numbers for each action: what it risks on the table as it lies, and what it leaves in the hand."""
    lines = len(seen)
    rows = seen[:, ROWS_AT : ROWS_AT + 12].reshape(lines, 4, 3).astype(np.float32)
    ends, room, heads = rows[..., 0], rows[..., 1], rows[..., 2]
    places = seen[:, :CARDS]
    unseen = np.zeros((lines, CARDS + 1), np.float32)
    unseen[:, 1:] = np.cumsum(places == 0, 1)  # how many unseen cards are not higher than each number
    mine = np.zeros((lines, CARDS + 1), np.float32)
    mine[:, 1:] = np.cumsum(places == MINE, 1)
    here = np.arange(lines)[:, None]

    takes_row = actions >= CARDS
    card = np.where(takes_row, 0, actions + 1)
    below = np.where(ends[:, None, :] < card[:, :, None], ends[:, None, :], -1)
    row = np.where(takes_row, actions - CARDS, below.argmax(2))
    low = below.max(2) < 0
    end = np.where(low, 0, ends[here, row]).astype(np.int64)
    between = unseen[here, card] - unseen[here, np.minimum(end, card)]
    share = between / np.maximum(unseen[:, -1:], 1)
    cheapest = heads.min(1, keepdims=True)
    row_heads, row_room = heads[here, row], room[here, row]
    lower = unseen[here, card] / np.maximum(unseen[:, -1:], 1)
    cost = np.where(low, (1 - lower) ** 3 * cheapest, sixth(share, row_room) * (row_heads + 1.64 * row_room))
    parts = [
        np.where(takes_row, row_heads, cost) / 10,  # what it costs this turn, as the heifer reckons
        np.where(takes_row, row_room - 5, -HEADS[card]) / 7,  # between equals: long rows, and bullheads laid off
        takes_row,
        low & ~takes_row,
        row_heads / 10,
        cheapest / 10,
        row_room / 5,
        row_room == 0,
        share,
        lower,
        (card - end) / CARDS,
        card / CARDS,
        (mine[here, card] - 1) / 10,  # how many own cards are lower
        (mine[here, card] - mine[here, np.minimum(end, card)] - 1) / 10,  # and how many of them fit the same row
        mine[:, -1:] / 10,
        ends.min(1, keepdims=True) / CARDS,
        ends.max(1, keepdims=True) / CARDS,
        room.sum(1, keepdims=True) / 20,
        heads.max(1, keepdims=True) / 20,
        ends[here, row] / CARDS,
    ]
    return np.stack([np.broadcast_to(part, actions.shape).astype(np.float32) for part in parts], 2)


FEATURES = 20


def sixth(share: Floats, room: Floats) -> Floats:
    """How likely just as many of the others' three cards come between as the row has room for."""
    miss = 1 - share
    chances = [miss**3, 3 * share * miss**2, 3 * share**2 * miss, share**3]
    return np.select([room == at for at in range(4)], chances, 0.0).astype(np.float32)


def sparring(looks: Floats, filled: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The action that costs least this turn."""
    return np.asarray(np.where(filled, looks[:, :, 0] + 1e-4 * looks[:, :, 1], np.inf).argmin(1))


# --- the network -------------------------------------------------------------------------------------------------


class Player(nn.Module):
    """Scores each legal action; expects the points to come from all of them together."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(FEATURES, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.score = nn.Linear(width, 1)
        self.value = nn.Sequential(nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, looks: torch.Tensor, filled: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the policy, and the expected return."""
        seen = self.body(looks) * filled[:, :, None]
        scores = self.score(seen)[:, :, 0].masked_fill(~filled, -1e9)
        whole = torch.cat([seen.sum(1) / filled.sum(1, keepdim=True).clamp(min=1), seen.amax(1)], 1)
        return torch.log_softmax(scores, 1), self.value(whole)[:, 0]


# --- learning ----------------------------------------------------------------------------------------------------


class Round:
    """One deal of every game: seat 0 by the network, the others by the sparring partner."""

    def __init__(self, env: SeatsVectorEnv, player: Player, seed: int) -> None:
        kept: list[list[torch.Tensor]] = [[] for _ in range(7)]
        seen, _ = env.reset(seed=seed)
        learns = np.arange(env.num_envs) % PLAYERS == 0
        total = np.zeros(env.num_envs, np.float32)
        going = np.ones(env.num_envs, bool)
        while going.any():
            asked = np.flatnonzero(env.decides())
            actions, filled = legal_actions(seen["action_mask"][asked])
            looks = features(seen["observation"][asked], actions)
            chosen = sparring(looks, filled)
            own = np.flatnonzero((learns & going)[asked])
            look, fill = torch.from_numpy(looks[own]), torch.from_numpy(filled[own])
            with torch.no_grad():
                policy, value = player(look, fill)
            pick = torch.multinomial(policy.exp(), 1)
            chosen[own] = pick[:, 0].numpy()
            earned, who = torch.from_numpy(total[asked[own]]), torch.from_numpy(asked[own])
            parts = (look, fill, pick[:, 0], policy.gather(1, pick)[:, 0], value, earned, who)
            for each, part in zip(kept, parts):
                each.append(part)
            step = np.zeros(env.num_envs, np.int64)
            step[asked] = actions[np.arange(len(asked)), chosen]
            seen, rewards, over, _, _ = env.step(step)
            total += rewards.astype(np.float32) * going
            going &= ~over
        self.looks, self.fills, self.chosen, self.chances, self.values, earned, who = map(torch.cat, kept)
        # The return of a decision: what its seat earned in the round, less what it had earned before.
        self.returns = (torch.from_numpy(total)[who] - earned) / 10
        self.points, self.theirs = -float(total[learns].mean()), -float(total[~learns].mean())


def improve(player: Player, optimiser: torch.optim.Optimizer, played: Round, *, epochs: int, entropy: float) -> None:
    """PPO's clipped step, a few times over the same decisions."""
    advantages = played.returns - played.values
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(epochs):
        for part in torch.randperm(len(advantages)).split(2048):
            policy, value = player(played.looks[part], played.fills[part])
            chance = policy.gather(1, played.chosen[part, None])[:, 0]
            ratio = (chance - played.chances[part]).exp()
            gain = torch.minimum(ratio * advantages[part], ratio.clamp(0.8, 1.2) * advantages[part]).mean()
            spread = -(policy.exp() * policy.clamp(min=-30)).sum(1).mean()
            loss = -gain + 0.5 * (value - played.returns[part]).pow(2).mean() - entropy * spread
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def learn(minutes: float, rounds: float = np.inf, games: int = 512, seed: int = 0, say: Any = print) -> Player:
    """Learn for so many minutes, or for so many rounds of all games if that is less."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the network is so small that more threads only wait for each other
    player = Player()
    optimiser = torch.optim.Adam(player.parameters(), lr=1e-3)
    env = SeatsVectorEnv(games * PLAYERS, "classic", PLAYERS, rounds=1)
    Round(env, player, seed)  # compiles what is not compiled yet
    start, number = time.monotonic(), 0
    points, theirs = [], []
    while (gone := max((time.monotonic() - start) / (60 * minutes), number / rounds)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = 1e-3 * (1 - gone)
        played = Round(env, player, seed + number * games)
        improve(player, optimiser, played, epochs=3, entropy=0.01 * (1 - gone))
        number += 1
        points.append(played.points)
        theirs.append(played.theirs)
        if number % 25 == 0:
            recent = f"{np.mean(points[-25:]):5.2f} points against {np.mean(theirs[-25:]):5.2f}"
            say(f"{gone:4.0%} done, {number * games:>8,} deals: {recent}")
    return player


# --- playing against bots ------------------------------------------------------------------------------------------


def against(player: Player, opponent: str, games: int, seed: int = 1_000_000) -> tuple[float, float, float]:
    """Deals against three bots, the learner in every seat in turn: its mean points, theirs, and the error of the
    difference."""
    margins, own = [], []
    bots = [find(opponent)(seed=each) for each in range(PLAYERS)]
    for number in range(games):
        game = Game.new("classic", PLAYERS, seed=seed + number // PLAYERS, rounds=1)
        seat = number % PLAYERS
        while not game.over:
            for other, decision in game.pending.items():
                view = game.view(other)
                choice = bots[other].choose(view, decision) if other != seat else best(player, view, decision)
                game.submit(other, choice)
        others = (sum(game.totals) - game.totals[seat]) / (PLAYERS - 1)
        own.append(game.totals[seat])
        margins.append(others - game.totals[seat])
    mean = float(np.mean(own))
    return mean, mean + float(np.mean(margins)), float(np.std(margins) / np.sqrt(games))


def best(player: Player, view: Any, decision: Any) -> Any:
    """The action the network likes best."""
    rules = view.rules
    legal = np.sort([rules.action(choice) for choice in decision.choices])
    actions = np.zeros((1, CHOICES), np.int64)
    actions[0, : len(legal)] = legal
    filled = torch.from_numpy(np.arange(CHOICES) < len(legal))[None]
    with torch.no_grad():
        policy, _ = player(torch.from_numpy(features(observe(view)[None], actions)), filled)
    return rules.actions()[actions[0, int(policy.argmax())]]


def main() -> None:
    """Learn, then play."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--minutes", type=float, default=3.0, help="how long to learn (default 3)")
    parser.add_argument("--opponent", default="heifer", help="the bot to play at the end (default heifer)")
    parser.add_argument("--deals", type=int, default=2000, help="how many deals to play against it (default 2000)")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    player = learn(asked.minutes, seed=asked.seed)
    own, theirs, error = against(player, asked.opponent, asked.deals)
    print(f"{asked.deals} deals against three times {asked.opponent}: {own:.2f} points against {theirs:.2f} each,")
    print(f"{theirs - own:+.2f} ± {2 * error:.2f} better (two standard errors)")


if __name__ == "__main__":
    main()
