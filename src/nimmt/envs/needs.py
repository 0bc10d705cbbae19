"""What the environments need besides nimmt itself, and what to do when it is not there."""

from nimmt.errors import NimmtError

EXTRAS = {"numba": "fast", "torch": "learn"}
"""The extra of nimmt that brings a package; those not named here come with ``envs``."""


class MissingExtra(NimmtError, ImportError):
    """A package that only some parts of nimmt need is not installed."""


def missing(error: ImportError) -> ImportError:
    """What to raise for a failed import: the command that helps, or the error itself if a package is broken.

    >>> missing(ModuleNotFoundError("No module named 'torch'", name="torch"))
    MissingExtra("this needs torch, which is not installed; install it with: pip install 'nimmt[learn]'")
    """
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return error
    package = error.name.partition(".")[0]
    extra = EXTRAS.get(package, "envs")
    return MissingExtra(f"this needs {package}, which is not installed; install it with: pip install 'nimmt[{extra}]'")
