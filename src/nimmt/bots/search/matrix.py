"""Two players choose at once, and what one wins the other loses: how often each choice should be made.

>>> shares, worth = solve([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
>>> [round(share, 9) for share in shares], round(worth, 9)
([0.333333333, 0.333333333, 0.333333333], 0.0)
"""

from __future__ import annotations

from collections.abc import Sequence

TINY = 1e-12


def solve(matrix: Sequence[Sequence[float]]) -> tuple[list[float], float]:
    """The first player's shares, a line each, and what the first player wins on average.

    By the simplex method on the second player's side: with all numbers made positive, shares *y* are sought with
    ``matrix · y ≤ 1`` and the greatest sum. The prices at the end are the first player's shares.
    """
    lines, columns = len(matrix), len(matrix[0])
    certain = [min(line) for line in matrix]
    least = max(certain)
    if least >= min(max(line[at] for line in matrix) for at in range(columns)) - TINY:  # nobody gains by mixing
        best = certain.index(least)
        return [float(at == best) for at in range(lines)], float(least)
    lift = 1.0 - min(map(min, matrix))
    table = [
        [number + lift for number in line] + [float(at == own) for at in range(lines)] + [1.0]
        for own, line in enumerate(matrix)
    ]
    goal = [-1.0] * columns + [0.0] * (lines + 1)
    while True:
        enters = next((at for at, price in enumerate(goal[:-1]) if price < -TINY), None)  # Bland's rule: no circles
        if enters is None:
            break
        _, leaves = min((line[-1] / line[enters], own) for own, line in enumerate(table) if line[enters] > TINY)
        pivot = table[leaves][enters]
        table[leaves] = [number / pivot for number in table[leaves]]
        for other in (*(line for own, line in enumerate(table) if own != leaves), goal):
            factor = other[enters]
            if factor:
                for at, number in enumerate(table[leaves]):
                    other[at] -= factor * number
    total = goal[-1]
    return [max(0.0, price) / total for price in goal[columns:-1]], 1 / total - lift
