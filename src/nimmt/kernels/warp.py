"""Games in step. A GPU plays 32 games in a *warp*, which carries out one instruction for all those that are at it.

A game that runs ahead by itself makes the others wait, and nothing brings it back: so a loop whose end differs from
game to game goes on as long as any game of the warp needs it. On a CPU a game is alone, and both of these vanish; on a
GPU `nimmt.kernels.gpu` puts the votes of the warp in their place.
"""

from nimmt.kernels.compiler import rule


@rule
def companions() -> int:
    """The games of the warp that are here now, a bit each."""
    return 1


@rule
def any_of(company: int, goes_on: bool) -> bool:
    """Whether any of these games goes on. All of them ask, and wait here for each other."""
    return goes_on
