"""The table as a picture: SVG for notebooks and pages, text for the terminal."""

from nimmt.render.svg import svg
from nimmt.render.text import text

__all__ = ["svg", "text"]
