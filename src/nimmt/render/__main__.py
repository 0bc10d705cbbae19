"""Draw a text position: ``python -m nimmt.render "classic rows=12/37/43/58 hands=14,99/15,98" > table.svg``.

Without a position it draws the table that the front page of the documentation shows.
"""

import argparse
import sys

from nimmt.errors import NimmtError
from nimmt.game import Game
from nimmt.render import svg, text

EXAMPLE = (
    "classic round=2 turn=5 rows=12,14,15/37,41/43,44,50/58,66,70,77,90 "
    "hands=3,18,55,83,104/16,39,45,91,98/7,20,61,71,96/2,33,52,64,92 "
    "piles=-/4,9,11/-/25,60 sheet=8,3,17,12"
)
NAMES = ("You", "Ada", "Ben", "Cleo")


def main() -> int:
    """Print the picture of a position."""
    parser = argparse.ArgumentParser(prog="python -m nimmt.render", description="Draw a text position.")
    parser.add_argument("position", nargs="?", help="a text position; see nimmt.position")
    parser.add_argument("--seat", type=int, help="whose hand to show (default: the first)", default=0)
    parser.add_argument("--light", action="store_true", help="for light pages")
    parser.add_argument("--text", action="store_true", help="as text")
    given = parser.parse_args()
    try:
        view = Game.from_text(given.position or EXAMPLE).view(given.seat)
    except NimmtError as error:
        print(f"nimmt: {error}", file=sys.stderr)
        return 2
    names = () if given.position else NAMES
    sys.stdout.write(text(view, names) if given.text else svg(view, names, theme="light" if given.light else "dark"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
