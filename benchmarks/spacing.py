"""How strong the lower bots are by how roughly they reckon, and the aurochs by how far it sees, in one game.

    python -m benchmarks.spacing play classic --minutes 2        play mixed tables; goes on where it was left
    python -m benchmarks.spacing play classic --lower            only those that do not search: more games a minute
    python -m benchmarks.spacing whims                           whims that make all steps of the ladder equally high
    python -m benchmarks.spacing calibrate                       write the ratings of the weakened aurochs

All of them sit at tables of two and four, drawn by lot, and are rated by the model of the arena's ratings. Bots that
search count play-outs, so that the machine's load does not matter. What was played lies in build/spacing.
"""

import argparse
import json
import random
import time
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np

from nimmt.bots import SeededBot, warm_up
from nimmt.bots.ladder.aurochs import HIGHEST, LOWEST, AurochsBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.ladder.calf import CalfBot
from nimmt.bots.ladder.handicap import CALIBRATION, WIDER, HandicapBot
from nimmt.bots.ladder.heifer import HeiferBot
from nimmt.bots.ladder.ox import OxBot
from nimmt.catalogue import find, names, option_help
from nimmt.game import AnyGame, Game

FOLDER = Path("build/spacing")
PLAYOUTS = 200
WHIMS = {"heifer": (0.0, 1.0, 2.0, 4.0, 8.0), "ox": (0.0, 0.5, 1.0, 2.0, 4.0)}
EXACT = {"ox": (0.0,)}
SIGHTS = (0.0, 0.2, 0.4, 0.6, 0.8)
TABLES = (2, 4, 4, 4)
USUAL = 60
"""How many games what was seen elsewhere counts for."""
PRIOR, STEPS = 0.1, 500
"""How often everybody is taken to have beaten everybody before the first game; and steps of the fit."""


def entrants(ruleset: str, *, lower: bool) -> dict[str, tuple[str, float]]:
    """Who plays: a kind, and its whim or sight."""
    wide = WIDER.get(ruleset, 1.0)
    found = {"calf": ("calf", 0.0)}
    whims = WHIMS if lower else EXACT
    found |= {f"{kind}~{wide * whim:g}": (kind, wide * whim) for kind, each in whims.items() for whim in each}
    if lower:
        return found
    found |= {kind: (kind, 0.0) for kind in ("bull", "aurochs")}
    return found | {f"sight~{sight:g}": ("sight", sight) for sight in SIGHTS}


def made(kind: str, number: float, seed: int) -> SeededBot:
    """A bot of this kind."""
    match kind:
        case "calf":
            return CalfBot(seed)
        case "heifer":
            return HeiferBot(seed, whim=number)
        case "ox":
            return OxBot(seed, whim=number)
        case "bull":
            return BullBot(seed, playouts=PLAYOUTS)
        case "sight":
            return HandicapBot(seed, sight=number)
    return AurochsBot(seed, playouts=PLAYOUTS)


def play(ruleset: str, minutes: float, *, lower: bool) -> None:
    """Play for some minutes, and keep every result."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{ruleset}.jsonl"
    number = len(path.read_text().splitlines()) if path.exists() else 0
    kinds = entrants(ruleset, lower=lower)
    if not lower:
        warm_up(BullBot(0), Game.new(ruleset, 4, seed=0).view(0))
    until = time.monotonic() + 60 * minutes
    with path.open("a") as out:
        while time.monotonic() < until:
            rng = random.Random(f"{ruleset}/{number}")
            players = rng.choice([count for count in TABLES if count in find(ruleset).player_counts])
            seated = rng.sample(sorted(kinds), players)
            points = played(ruleset, [made(*kinds[name], rng.getrandbits(60)) for name in seated], rng.getrandbits(60))
            out.write(json.dumps(dict(zip(seated, points))) + "\n")
            out.flush()
            number += 1
    print(f"{ruleset}: {number} games")


def played(ruleset: str, bots: list[SeededBot], seed: int) -> list[float]:
    """The points of a game, as short as its rules let it be, counted so that more is better."""
    options = {name: 1 for name in ("rounds", "games") if name in option_help(find(ruleset))}
    game: AnyGame = Game.new(ruleset, len(bots), seed=seed, automate=True, dealer=None, **options)
    while not game.over:
        for seat, decision in game.pending.items():
            game.submit(seat, bots[seat].choose(game.view(seat), decision))
    return [game.rules.gain(total) for total in game.totals]


def strengths(ruleset: str) -> dict[str, float]:
    """Everybody's strength: of two at a table, *e* to the difference is how much more often the stronger ends ahead.

    It is the model of the arena's ratings, fitted to all games at once instead of one after the other.
    """
    lines = (FOLDER / f"{ruleset}.jsonl").read_text().splitlines()
    games: list[dict[str, float]] = [json.loads(line) for line in lines]
    who = sorted({name for game in games for name in game})
    won = np.full((len(who), len(who)), PRIOR)
    for game in games:
        for one, other in permutations(game, 2):
            won[who.index(one), who.index(other)] += (game[one] > game[other]) + (game[one] == game[other]) / 2
    met = won + won.T
    weight = np.ones(len(who))
    for _ in range(STEPS):
        shares = met / (weight[:, None] + weight[None, :])
        weight = (won.sum(1) - PRIOR) / (shares.sum(1) - shares.diagonal())
        weight /= np.exp(np.log(weight).mean())
    return dict(zip(who, np.log(weight).tolist()))


def curve(found: dict[str, float], kind: str) -> list[tuple[float, float]]:
    """By whim or sight, the strength; made monotone by averaging neighbours that are out of order."""
    points = sorted((float(name.split("~")[1]), mu) for name, mu in found.items() if name.startswith(f"{kind}~"))
    sign = 1 if kind == "sight" else -1
    groups = [[number, mu * sign, 1.0] for number, mu in points]
    merged: list[list[list[float]]] = []
    for group in groups:
        merged.append([group])
        while len(merged) > 1 and _mean(merged[-2]) > _mean(merged[-1]):
            last = merged.pop()
            merged[-1] += last
    return [(number, sign * _mean(group)) for group in merged for number, _, _ in group]


def _mean(group: list[list[float]]) -> float:
    return sum(mu for _, mu, _ in group) / len(group)


def whim_for(points: list[tuple[float, float]], wanted: float) -> float:
    """The whim with which this strength is reached; none where even the best is weaker."""
    if wanted >= points[0][1]:
        return points[0][0]
    for (low, strong), (high, weak) in pairwise(points):
        if weak <= wanted <= strong and strong > weak:
            return low + (strong - wanted) / (strong - weak) * (high - low)
    return points[-1][0]


def show_whims() -> None:
    """For every game that was played, whims in equal steps between the calf and the bull."""
    for ruleset in names():
        if not (FOLDER / f"{ruleset}.jsonl").exists():
            continue
        found = strengths(ruleset)
        low, high = found["calf"], found["bull"]
        heifer, ox = curve(found, "heifer"), curve(found, "ox")
        if not heifer:
            print(f"{ruleset}: no heifers have played; run: python -m benchmarks.spacing play {ruleset} --lower")
            continue
        top = min(low + 2 / 3 * (high - low), ox[0][1])
        middle = low + (top - low) / 2
        told = ", ".join(f"{name} {mu:.2f}" for name, mu in sorted(found.items(), key=lambda pair: pair[1]))
        print(f"{ruleset}: heifer {whim_for(heifer, middle):.2f}, ox {whim_for(ox, top):.2f}\n  {told}")


def calibrate() -> None:
    """Write the data of the weakened aurochs: by sight, its rating.

    Strengths are counted in steps from the calf to the exact ox, which were seen often in all games. Where few games of
    somebody were played, what was seen in the other games counts beside: as much as `USUAL` games would.
    """
    ladders, counts = zip(*map(steps_up, names()))
    who = [f"sight~{sight:g}" for sight in SIGHTS] + ["bull", "aurochs"]
    usual = {}
    for name in who:
        met = [(count[name], steps[name]) for steps, count in zip(ladders, counts) if name in steps]
        usual[name] = sum(many * height for many, height in met) / sum(many for many, _ in met)
    games = {}
    for ruleset, steps, count in zip(names(), ladders, counts):
        heights = {
            name: (count[name] * steps.get(name, 0.0) + USUAL * usual[name]) / (count[name] + USUAL) for name in who
        }
        top = max(heights["bull"], heights["aurochs"])
        rated = [(sight, LOWEST + (HIGHEST - LOWEST) * height / top) for sight, height in curve(heights, "sight")]
        games[ruleset] = [[sight, round(min(rating, HIGHEST - 1))] for sight, rating in rated] + [[1.0, HIGHEST]]
    about = "how far the weakened aurochs sees, and its rating; made by python -m benchmarks.spacing calibrate"
    lines = ",\n".join(f'    "{ruleset}": {json.dumps(points)}' for ruleset, points in games.items())
    CALIBRATION.write_text(f'{{\n  "about": "{about}",\n  "games": {{\n{lines}\n  }}\n}}\n')


def steps_up(ruleset: str) -> tuple[dict[str, float], Counter[str]]:
    """How far everybody is above the calf, in steps from it to the exact ox; and how many games each of them played."""
    found = strengths(ruleset)
    lines = (FOLDER / f"{ruleset}.jsonl").read_text().splitlines()
    count = Counter(name for line in lines for name in json.loads(line))
    low, step = found["calf"], found["ox~0"] - found["calf"]
    return {name: (strength - low) / step for name, strength in found.items()}, count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "whims", "calibrate"))
    parser.add_argument("rulesets", nargs="*", default=list(names()))
    parser.add_argument("--minutes", type=float, default=2.0, help="how long each game is played")
    parser.add_argument("--lower", action="store_true", help="only those that do not search")
    given = parser.parse_args()
    if given.what == "play":
        for ruleset in given.rulesets:
            play(ruleset, given.minutes, lower=given.lower)
    elif given.what == "whims":
        show_whims()
    else:
        calibrate()


if __name__ == "__main__":
    main()
