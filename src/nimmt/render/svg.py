"""SVG."""

from collections.abc import Sequence

from nimmt.views import View


def svg(view: View, names: Sequence[str] = ()) -> str:
    """The table as one viewer sees it, as an SVG picture."""
    raise NotImplementedError
