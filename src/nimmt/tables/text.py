"""Names and chat: what people write, made harmless on any screen."""

import re
import unicodedata

_SPACES = re.compile(r"\s+")


def clean(text: str) -> str:
    """No control, invisible or direction-changing characters, no runs of spaces.

    >>> clean("  Ann\\u202e\\n  <b>")
    'Ann <b>'
    """
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(sign for sign in composed if sign.isspace() or unicodedata.category(sign)[0] != "C")
    return _SPACES.sub(" ", kept).strip()
