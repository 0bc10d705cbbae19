"""Solve a tiny two-player Pro endgame by counterfactual regret minimisation, through OpenSpiel.

In Pro all hands are known, so nothing is hidden but what the other lays now: an endgame is a small game of bluff.
Three turns are left. The solver finds how often each card should be laid, and how far from perfect that is.

    python examples/cfr_pro.py --iterations 100
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from nimmt.envs.open_spiel import game_string

POSITION = "pro rows=1,4,9/5,13,24/11,12,22/17,21,23 hands=3,10,16/6,14,19 rounds=1"


def solve(position: str, iterations: int) -> tuple[float, float, dict[str, float], float]:
    """Exploitability before and after, how often the first player lays each card, and what that earns.

    A win is 1, a loss -1 and a draw 0. Exploitability is what a perfect opponent would gain against both players'
    strategies; at 0 they are a Nash equilibrium.
    """
    name = game_string("pro", players=2, rounds=1, reward="rank", position=position)
    game = pyspiel.load_game_as_turn_based(name)
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    after = exploitability.exploitability(game, policy)
    state = game.new_initial_state()
    lays = {state.action_to_string(0, card): chance for card, chance in policy.action_probabilities(state).items()}
    value = expected_game_score.policy_value(state, [policy, policy])[0]
    return before, after, lays, float(value)


def main() -> None:
    """Solve the endgame and print the strategy."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--iterations", type=int, default=100)
    asked = parser.parse_args()
    before, after, lays, value = solve(POSITION, asked.iterations)
    print(POSITION)
    print("the first player lays " + ", ".join(f"{card} {chance:.0%}" for card, chance in lays.items()))
    print(
        f"and expects {value:+.2f}; exploitability {before:.3f} before, {after:.3f} after {asked.iterations} iterations"
    )


if __name__ == "__main__":
    main()
