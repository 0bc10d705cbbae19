"""Whom a review charges: bots play, every decision is reviewed, and what each kind of them is told to have given away.

    python -m benchmarks.charges classic aurochs bull ox heifer --rounds 25
    python -m benchmarks.charges board bull bull@100playouts ox --worlds 200

A player as strong as the reviewer should be charged nothing on average, whichever way it thinks. Bots that can count
play-outs do (400, unless their name says otherwise), so that the machine's load does not matter.
"""

import argparse
import random
from collections import defaultdict
from statistics import fmean, stdev
from typing import Any

from nimmt.bots import Bot, answer
from nimmt.bots.factories import load
from nimmt.game import AnyGame, Game
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, Opinion, weigh

SEARCHING = ("bull", "aurochs")
PLAYOUTS = 400
Z99 = 2.576


def main() -> None:
    """Play, review, and show a line for each kind of bot."""
    given = arguments()
    found: dict[str, list[list[Opinion]]] = defaultdict(list)
    for number in range(given.rounds):
        for kind, opinions in reviewed(given, number):
            found[kind].append(opinions)
    print("| player | games | clearly worse | clearly better | charged a game |\n|---|---|---|---|---|")
    for kind in dict.fromkeys(given.bots):
        games = found[kind]
        worse = fmean(sum(one.clear for one in opinions) for opinions in games)
        better = fmean(sum(one.better for one in opinions) for opinions in games)
        charged = [sum(one.cost for one in opinions if one.clear or one.better) for opinions in games]
        error = Z99 * stdev(charged) / len(charged) ** 0.5
        print(f"| `{kind}` | {len(games)} | {worse:.2f} | {better:.2f} | {fmean(charged):.2f} ± {error:.2f} |")


def arguments() -> argparse.Namespace:
    """What to play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("bots", nargs="+", help="one for each seat; they change seats from game to game")
    parser.add_argument("--rounds", type=int, default=20, help="how many rounds are played, or games where none are")
    parser.add_argument("--worlds", type=int, default=400, help="how many worlds a decision is reviewed in")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def reviewed(given: argparse.Namespace, number: int) -> list[tuple[str, list[Opinion]]]:
    """A round by these bots: for each seat its kind, and what was found about its decisions."""
    rng = random.Random(f"{given.seed}/{number}")
    kinds: list[str] = rng.sample(given.bots, len(given.bots))
    game = one_round(given.ruleset, len(kinds), rng.getrandbits(60))
    bots = [bot(kind, rng.getrandbits(60)) for kind in kinds]
    opinions: list[list[Opinion]] = [[] for _ in kinds]
    made = 0
    while not game.over:
        seat = min(game.pending)
        view, decision = game.view(seat), game.pending[seat]
        choice = answer(bots[seat], view, decision)
        if len(decision.choices) > 1:
            opinions[seat].append(weigh(Situation(made, seat, view, decision, choice), Effort(worlds=given.worlds)))
        game.submit(seat, choice)
        made += 1
    return list(zip(kinds, opinions))


def one_round(ruleset: str, players: int, seed: int) -> AnyGame:
    """A game as short as its rules let it be."""
    options = {"classic": "rounds", "pro": "rounds", "even-odd": "rounds", "plus": "games", "zero": "games"}
    named: dict[str, Any] = {options[ruleset]: 1} if ruleset in options else {}
    return Game.new(ruleset, players, seed=seed, automate=True, **named)


def bot(kind: str, seed: int) -> Bot:
    """A bot that counts play-outs if it can."""
    return load(f"{kind}@{PLAYOUTS}playouts" if kind in SEARCHING else kind)(seed)


if __name__ == "__main__":
    main()
