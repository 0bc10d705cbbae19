"""Packages that only some parts of nimmt need, and the one error for one that is not installed."""

from nimmt.errors import NimmtError
from nimmt.words import Message


class MissingExtra(NimmtError, ImportError):
    """A package that only some parts of nimmt need is not installed; the message names the extra that brings it."""


def command(extra: str) -> str:
    """What installs an extra of nimmt, or several.

    >>> command("tui,client")
    "pip install 'nimmt[tui,client]'"
    """
    return f"pip install 'nimmt[{extra}]'"


def missing(error: ImportError, extra: str) -> ImportError:
    """What to raise for a failed import of a package that *extra* brings; the error itself if a package is broken.

    >>> print(missing(ModuleNotFoundError("No module named 'torch'", name="torch"), "learn"))
    this needs torch, which is not installed; install it with: pip install 'nimmt[learn]'
    """
    package = (error.name or "").partition(".")[0]
    if not isinstance(error, ModuleNotFoundError) or package in ("", "nimmt"):
        return error
    return MissingExtra(Message("setup.extra", {"package": package, "command": command(extra)}))
