"""Puzzles: positions from games of the strongest bot in which one choice is clearly best.

* `puzzle` is what one is made of, how it is written in a line, and the ones there are;
* `making` finds them: games of the strongest bot, every choice played out many times;
* `grading` asks the weaker bots, which says how hard a puzzle is.
"""

from nimmt.puzzles.puzzle import Puzzle, find, puzzles, shipped

__all__ = ["Puzzle", "find", "puzzles", "shipped"]
