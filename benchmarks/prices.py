"""Learn the tables of the prudent policy from play-outs: ``python -m benchmarks.prices classic --seconds 300``.

Games are played by flat search with the current tables. At each decision the expected points of every choice are
written down, with where its prices are; then prices are found that explain the differences between the choices of a
decision, by least squares. Do it twice or three times: better prices make better play-outs.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import time
from typing import Any

import numpy as np

from nimmt import Game
from nimmt.catalogue import find as find_rules
from nimmt.catalogue import option_help
from nimmt.decisions import LayCards
from nimmt.kernels import rollouts
from nimmt.kernels.prices import (
    COMPANIES,
    CROWDS,
    HEADS,
    KIND_AT,
    KINDS,
    LOW_AT,
    PAIR,
    PRICE_COUNT,
    SIZES,
    SOURCE,
    TABLES,
)
from nimmt.kernels.reference.scales import Scales

MOST_CHOICES = 24
"""How many choices of a decision are played out, at most."""
WANDER = 0.1
"""How often a game goes on with any choice instead of the best."""
KINDS_AT = PRICE_COUNT + 6 * (CROWDS + HEADS)
"""Where the unknowns begin that combinations share."""
FIRM, LOOSE = 2.0, 30.0
"""How strongly prices are held to zero: those by two properties, and how single places deviate from them."""

Sample = list[tuple[tuple[int, ...], float]]
"""A decision: for each choice where its prices are, and what it costs in points."""


def samples(job: tuple[str, str, int, int, float]) -> list[Sample]:
    """Decisions of self-play, for some seconds of computing."""
    ruleset, policy, worlds, seed, seconds = job
    rng = random.Random(seed)
    options: dict[str, Any] = {key: 1 for key in ("rounds", "games") if key in option_help(find_rules(ruleset))}
    found: list[Sample] = []
    rollouts(Game.new(ruleset, find_rules(ruleset).player_counts[0], seed=0, **options).view(0), 1, policy)  # compiles
    end = time.process_time() + seconds
    while time.process_time() < end:
        players = rng.choice([count for count in (2, 3, 4, 4, 5, 6, 8) if count in find_rules(ruleset).player_counts])
        game = Game.new(ruleset, players, seed=rng.getrandbits(60), **options)
        while not game.over and time.process_time() < end:
            seat, decision = next(iter(game.pending.items()))
            choices = decision.choices
            if len(choices) == 1:
                game.submit(seat, choices[0])
                continue
            if len(choices) > MOST_CHOICES:
                choices = tuple(rng.sample(choices, MOST_CHOICES))
            view = game.view(seat)
            seen = rollouts(view, worlds, policy, choices=choices, seed=rng.getrandbits(60))
            if isinstance(decision, LayCards):
                hands = game.hidden.hands
                numbers, zeros = [sum(map(bool, hand)) for hand in hands], [hand.count(0) for hand in hands]
                scales = Scales(view.rules, view.table, seat, numbers, zeros)
                sign = 1 if view.rules.fewest_wins else -1
                costs = (sign * seen.mean).tolist()
                weighed = [(c.numbers, cost) for c, cost in zip(choices, costs) if scales.considered(c.numbers)]
                if weighed:
                    found.append([(scales.choice(cards, len(view.hand)), cost) for cards, cost in weighed])
            game.submit(seat, rng.choice(choices) if rng.random() < WANDER else seen.best)
    return found


def columns(place: int) -> tuple[int, ...]:
    """The unknowns a price is the sum of: itself, for a row its room with its crowd and with its bullheads, and for a
    combination its kind with the size of the hand and with the company.
    """
    if place >= KIND_AT:
        degree, size = divmod(place - KIND_AT, SIZES)
        return place, KINDS_AT + degree, KINDS_AT + KINDS * COMPANIES + degree // COMPANIES * SIZES + size
    if place >= LOW_AT + CROWDS * HEADS:
        return (place,)
    room, rest = divmod(place, CROWDS * HEADS)
    crowd, heads = divmod(rest, HEADS)
    return place, PRICE_COUNT + room * CROWDS + crowd, PRICE_COUNT + 6 * CROWDS + room * HEADS + heads


def learn(decisions: list[Sample]) -> list[int]:
    """The prices, in 64ths of a point, that explain the differences best."""
    unknowns = KINDS_AT + KINDS * (COMPANIES + SIZES)
    square = np.zeros((unknowns, unknowns))
    right = np.zeros(unknowns)
    for start in range(0, len(decisions), 500):
        lines, costs = [], []
        for decision in decisions[start : start + 500]:
            line = np.zeros((len(decision), unknowns))
            for number, (places, _) in enumerate(decision):
                for place in places:
                    for column in columns(place):
                        line[number, column] += 1
            cost = np.array([cost for _, cost in decision])
            lines.append(line - line.mean(0))
            costs.append(cost - cost.mean())
        x = np.concatenate(lines)
        square += x.T @ x
        right += x.T @ np.concatenate(costs)
    hold = np.full(unknowns, FIRM)
    hold[: LOW_AT + CROWDS * HEADS] = LOOSE
    hold[KIND_AT:PRICE_COUNT] = LOOSE
    solved = np.linalg.solve(square + np.diag(hold), right)
    return [round(64 * sum(solved[column] for column in columns(place))) for place in range(PRICE_COUNT)]


def main() -> None:
    """Learn one table and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=TABLES)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--policy", default="prudent", help="how play-outs are played; cheapest to begin from nothing")
    parser.add_argument(
        "--worlds",
        type=int,
        default=80,
        help="for each choice of a decision; many decisions teach more than many worlds",
    )
    parser.add_argument(
        "--patience",
        type=float,
        default=0.0,
        metavar="POINTS",
        help="raise the price of laying two cards: what a decision teaches is how it pays to wait once, not always",
    )
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    work = [
        (given.ruleset, given.policy, given.worlds, 1000 * given.seed + job, given.seconds) for job in range(given.jobs)
    ]
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        decisions = [decision for part in pool.map(samples, work) for decision in part]
    learned = learn(decisions)
    for place in range(KIND_AT + PAIR * COMPANIES * SIZES, KIND_AT + (PAIR + 1) * COMPANIES * SIZES):
        learned[place] += round(64 * given.patience)
    tables = json.loads(SOURCE.read_text())  # now, as other tables may be learned at the same time
    tables[given.ruleset] = learned
    SOURCE.write_text("{\n" + ",\n".join(f'"{name}": {json.dumps(tables[name])}' for name in TABLES) + "\n}\n")
    print(f"{given.ruleset}: learned from {len(decisions)} decisions")


if __name__ == "__main__":
    main()
