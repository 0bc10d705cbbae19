"""Shows the examples of docstrings as code: Markdown would take ``>>>`` for a quotation."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?m)^>>> (?:.+\n?)+")


class Doctests(griffe.Extension):
    """Puts a fence around every example."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for everything that is documented."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value
            )
