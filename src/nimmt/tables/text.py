"""Names and chat: what people write, made harmless on any screen."""

import re
import unicodedata

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs by their category that nobody can see."""
_SPACES = re.compile(r"\s+")
_VARIANTS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Signs that say how the one before them is drawn, and are nothing by themselves."""

_ALIKE = str.maketrans(
    "авеікмнорстухѕјαβεηικμνορτυχ01|!i",
    "abelkmhopctyxsjabehlkmvoptuxollll",
    "' .-_·",
)
"""Letters that look like others, small; spaces and dots count for nothing."""


def looks(name: str) -> str:
    """What a name looks like at a glance: two that look the same cannot be told apart.

    >>> looks("Ann") == looks("\u0410nn") == looks("a N n")
    True
    >>> looks("Ann") == looks("Anna")
    False
    """
    return unicodedata.normalize("NFKC", _VARIANTS.sub("", name)).casefold().translate(_ALIKE)


def clean(text: str) -> str:
    """No control, invisible or direction-changing characters, no runs of spaces.

    >>> clean("  Ann\\u202e\\n  <b>")
    'Ann <b>'
    """
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(
        sign for sign in composed if sign.isspace() or (unicodedata.category(sign)[0] != "C" and sign not in _INVISIBLE)
    )
    cleaned = _SPACES.sub(" ", kept).strip()
    return cleaned if _VARIANTS.sub("", cleaned).strip() else ""
