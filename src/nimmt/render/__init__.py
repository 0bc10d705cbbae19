"""The table as a picture: SVG for notebooks and pages, text for the terminal."""

from nimmt.views import View


def svg(view: View) -> str:
    """The table as one viewer sees it, as an SVG picture."""
    raise NotImplementedError
