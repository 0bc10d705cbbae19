"""Names and chat: what people write, made harmless on any screen."""

import re
import unicodedata

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs by their category that nobody can see."""
_SPACES = re.compile(r"\s+")


def clean(text: str) -> str:
    """No control, invisible or direction-changing characters, no runs of spaces.

    >>> clean("  Ann\\u202e\\n  <b>")
    'Ann <b>'
    """
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(
        sign for sign in composed if sign.isspace() or (unicodedata.category(sign)[0] != "C" and sign not in _INVISIBLE)
    )
    return _SPACES.sub(" ", kept).strip()
