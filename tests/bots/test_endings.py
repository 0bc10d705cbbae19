"""Endings of two players in Pro, against a solver of the tests' own: the engine plays every line, fractions add up."""

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from nimmt import Game
from nimmt.bots import find
from nimmt.bots.search.endings import cards_to_lay, solvable
from nimmt.bots.search.matrix import solve
from nimmt.decisions import LayCards

NUMBERS = list[list[Fraction]]
EXAMPLE = "pro rows=11,12,14,15/1,2,8,9,10/5/20,23 hands=4,7,24/3,6,22 rounds=1"


def value(game: Any) -> Fraction:
    """How far the first player ends ahead, if both play as well as can be."""
    if game.over:
        return Fraction(game.totals[1] - game.totals[0])
    asked = game.pending
    if not isinstance(next(iter(asked.values())), LayCards):
        (seat, decision), *_ = asked.items()
        results = []
        for choice in decision.choices:
            after = game.copy()
            after.submit(seat, choice)
            results.append(value(after))
        return max(results) if seat == 0 else min(results)
    return worth(matrix(game))


def matrix(game: Any) -> NUMBERS:
    """What every pair of cards leads to; a line for each of the first player's."""
    lines = []
    for mine in game.pending[0].choices:
        line = []
        for theirs in game.pending[1].choices:
            after = game.copy()
            after.submit(0, mine)
            after.submit(1, theirs)
            line.append(value(after))
        lines.append(line)
    return lines


def worth(numbers: NUMBERS) -> Fraction:
    """The value of a matrix game: some square part of it, mixed so that the other cannot choose, is a solution."""
    lines, columns = range(len(numbers)), range(len(numbers[0]))
    for many in range(1, len(numbers) + 1):
        for rows in combinations(lines, many):
            for chosen in combinations(columns, many):
                part = [[numbers[row][column] for column in chosen] for row in rows]
                first, second = even(part), even([list(line) for line in zip(*part)])
                if first is None or second is None:
                    continue
                shares, gain = first
                others, _ = second
                least = min(sum(s * numbers[row][column] for s, row in zip(shares, rows)) for column in columns)
                most = max(sum(s * numbers[row][column] for s, column in zip(others, chosen)) for row in lines)
                if least == most == gain:
                    return gain
    raise AssertionError("every such game has a value")


def even(part: NUMBERS) -> tuple[list[Fraction], Fraction] | None:
    """Shares of the lines with which every column gives the same, and what it gives."""
    many = len(part)
    equations = [[part[row][column] for row in range(many)] + [Fraction(-1), Fraction(0)] for column in range(many)]
    equations.append([Fraction(1)] * many + [Fraction(0), Fraction(1)])
    for at in range(many + 1):
        pivot = next((line for line in range(at, many + 1) if equations[line][at]), None)
        if pivot is None:
            return None
        equations[at], equations[pivot] = equations[pivot], equations[at]
        equations[at] = [number / equations[at][at] for number in equations[at]]
        for line in range(many + 1):
            if line != at:
                factor = equations[line][at]
                equations[line] = [number - factor * top for number, top in zip(equations[line], equations[at])]
    solution = [line[-1] for line in equations]
    return None if min(solution[:many]) < 0 else (solution[:many], solution[many])


def ending(seed: int) -> str:
    """An ending with three cards each."""
    rng = random.Random(seed)
    cards = rng.sample(range(1, 25), 24)
    hands = [sorted(cards[:3]), sorted(cards[3:6])]
    rows, rest = [], cards[6:]
    for _ in range(4):
        size = rng.randint(1, 5)
        rows.append(sorted(rest[:size]))
        rest = rest[size:] or [0]
    rows = [row for row in rows if row != [0]]
    if len(rows) < 4 or any(0 in row for row in rows):
        return ending(seed + 1000)
    parts = ["/".join(",".join(map(str, cards)) for cards in group) for group in (rows, hands)]
    return f"pro rows={parts[0]} hands={parts[1]} rounds=1"


def test_the_dear_mistake_is_not_made() -> None:
    game = Game.from_text(EXAMPLE)
    for seed in range(3):
        assert str(find("aurochs")(seed).choose(game.view(0), game.pending[0])) == "24"


@pytest.mark.parametrize("seed", range(8))
def test_three_cards_each_are_solved(seed: int) -> None:
    """What the bot's shares are sure of is what perfect play is worth; all it may lose is rounding."""
    game = Game.from_text(ending(seed))
    assert solvable(game.view(0))
    for seat, sign in ((0, 1), (1, -1)):
        shares = cards_to_lay(game.view(seat))
        numbers = matrix(game)
        lines = numbers if seat == 0 else [list(line) for line in zip(*numbers)]
        sure = min(
            sum(
                shares[choice.numbers[0]] * float(sign * line[other])
                for choice, line in zip(game.pending[seat].choices, lines)
            )
            for other in range(3)
        )
        assert sure == pytest.approx(float(sign * worth(numbers)), abs=1e-6)


def test_only_open_endings_are_solved() -> None:
    assert not solvable(Game.from_text("classic rows=11/1/5/20 hands=4,7,24/3,6,22 rounds=1").view(0))
    assert not solvable(Game.new("pro", 2, seed=1).view(0))


def test_a_game_without_a_best_card_is_mixed() -> None:
    shares, gain = solve([[3.0, -1.0], [-2.0, 1.0]])
    assert shares == pytest.approx([3 / 7, 4 / 7])
    assert gain == pytest.approx(1 / 7)
