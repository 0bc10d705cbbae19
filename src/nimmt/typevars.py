"""`TypeVar` with a default, for type checkers; the Pythons nimmt runs on do not all have it yet.

With it the plain name of a ruleset's class stands for its own table, so that ``Game.new(Classic).table`` has a type.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVar
else:
    import typing

    def TypeVar(name, *, bound=None, covariant=False, default=None):  # noqa: N802
        """A type variable; its default is for type checkers alone."""
        return typing.TypeVar(name, bound=bound, covariant=covariant)
