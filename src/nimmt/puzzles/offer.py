"""Puzzles as a client without rules shows them: the table, the question, and what every choice is worth."""

from __future__ import annotations

from functools import cache, lru_cache

from nimmt.bots.reasons import reason
from nimmt.protocol.puzzling import PuzzleChoice, PuzzleGame, PuzzleInfo, Puzzles, WholePuzzle
from nimmt.puzzles import find, puzzles, shipped
from nimmt.tables.scene import scene_state

HERD = ("heifer", "calf", "bull", "ox")
"""Who sits beside the reader."""
KEPT = 256
"""How many puzzles are kept ready."""


@cache
def puzzles_offered() -> Puzzles:
    """Which puzzles there are."""
    games = [(game, tuple([PuzzleInfo(one.name, one.level) for one in puzzles(game)])) for game in shipped()]
    return Puzzles(tuple([PuzzleGame(game, found) for game, found in games]))


@lru_cache(KEPT)
def puzzle_of(name: str) -> WholePuzzle:
    """The puzzle of this name; BadSetup where there is none."""
    puzzle = find(name)
    table = puzzle.table
    view = table.view(puzzle.seat)
    return WholePuzzle(
        puzzle.name,
        puzzle.game,
        puzzle.level,
        table.rules.pieces(),
        scene_state(table, puzzle.seat, "puzzle", 1, HERD),
        puzzle.best,
        puzzle.gap,
        reason(view, puzzle.decision, puzzle.best),
        tuple([PuzzleChoice(choice, -worth) for choice, worth in puzzle.ranked()]),
    )
