"""The kernels on a GPU: the same rules, compiled by `numba.cuda` for one game a thread.

A thread keeps its cards in shared memory, a column of the block's, and everything else in its own.
"""

import warnings
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from nimmt.errors import NimmtError
from nimmt.kernels import drivers
from nimmt.kernels.compiler import rule, with_rules
from nimmt.kernels.drivers import add_up, play_game
from nimmt.kernels.games import functions
from nimmt.kernels.layout import MOST_PLAYERS, STATE_SIZE, TOTALS, Array
from nimmt.kernels.observation import observe_games
from nimmt.kernels.records import CHANCES, Games, Legal, Moves, OneGame
from nimmt.kernels.setup import Setup
from nimmt.kernels.steps import mask_games, reset_games, step_games
from nimmt.words import Message

THREADS = 128
"""Threads a block."""
LAUNCH = 1 << 26
"""Games a launch, so that progress can be told."""


class NoDevice(NimmtError, RuntimeError):
    """There is no GPU to use."""


@cache
def cuda() -> Any:
    """The module `numba.cuda`, on a machine with a GPU it can use."""
    for gone, now in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, gone):  # numba-cuda 0.30 still imports names that numpy 2.5 dropped
            setattr(np, gone, getattr(np, now))
    try:
        from numba import cuda as found

        if found.is_available():  # type: ignore[no-untyped-call]
            warnings.filterwarnings("ignore", message=".*under-utilization.*")  # a few games are not a mistake
            return found
        reason = "numba finds no CUDA GPU or driver"
    except Exception as error:  # drivers fail in many ways, and none of them is the caller's
        reason = str(error) or type(error).__name__
    raise NoDevice(Message("simulate.nogpu", {"why": reason}))


def play_column(
    setup: Setup, policies: int, seed: np.uint64, first: int, count: int, scores: Array, sums: Array
) -> None:
    """What one thread does: its share of the games *first* to *first + count - 1*."""
    shared = cuda.shared.array((SHARED_CARDS, THREADS), np.uint16)  # type: ignore[attr-defined]
    local = cuda.local.array((LOCAL_CARDS, 1), np.uint16)  # type: ignore[attr-defined]
    state = cuda.local.array(STATE_SIZE, np.int32)  # type: ignore[attr-defined]
    rng = cuda.local.array(CHANCES, np.uint64)  # type: ignore[attr-defined]
    own = cuda.local.array((5, MOST_PLAYERS), np.int64)  # type: ignore[attr-defined]
    cards = shared[:, cuda.threadIdx.x] if SHARED_CARDS > 1 else local[:, 0]  # type: ignore[attr-defined]
    for line in range(5):
        for seat in range(MOST_PLAYERS):
            own[line, seat] = 0
    for i in range(STATE_SIZE):
        state[i] = 0
    play = OneGame(cards, state, rng, None, None)
    keep = scores.shape[0] > 0
    thread = cuda.grid(1)  # type: ignore[attr-defined]
    for begin in range(0, count, cuda.gridsize(1)):  # type: ignore[attr-defined]
        i = begin + thread
        turns = play_game(setup, seed + np.uint64(first + i), policies, play)  # also behind the last one, in step
        if i >= count:
            continue
        add_up(setup, state, turns, own)
        if keep:
            for seat in range(setup.players):
                scores[first + i, seat] = state[TOTALS + seat]
    for line in range(5):
        for seat in range(max(setup.players, 2)):
            cuda.atomic.add(sums, (line, seat), own[line, seat])  # type: ignore[attr-defined]


SHARED_CARDS = LOCAL_CARDS = 1
MOST_SHARED = 256
"""More cards than these do not go into shared memory: a thread keeps them to itself."""


# --- batches: a game a thread, in the GPU's main memory --------------------------------------------------


def reset_thread(setup: Setup, seed: np.uint64, games: Games) -> None:
    """Begin this thread's game anew."""
    g = cuda.grid(1)  # type: ignore[attr-defined]
    if g < len(games.episodes):
        reset_games(setup, seed, g, g + 1, games, None)


def step_thread(setup: Setup, seed: np.uint64, games: Games, moves: Moves) -> None:
    """One step of this thread's game."""
    g = cuda.grid(1)  # type: ignore[attr-defined]
    if g < len(moves.done):
        step_games(setup, seed, g, g + 1, games, None, moves)


def mask_thread(setup: Setup, games: Games, all_legal: Legal) -> None:
    """The legal actions in this thread's game."""
    g = cuda.grid(1)  # type: ignore[attr-defined]
    if g < len(games.episodes):
        mask_games(setup, g, g + 1, games, all_legal)


def observe_thread(setup: Setup, games: Games, out: Array) -> None:
    """What the seats of this thread's game see."""
    g = cuda.grid(1)  # type: ignore[attr-defined]
    if g < out.shape[0]:
        observe_games(setup, g, g + 1, games, out)


class DeviceFunctions:
    """What a batch calls, on a GPU: the same names as on the CPU, with the number of games first."""

    def __init__(self, family: ModuleType) -> None:
        on_cpu = functions(family)._asdict()
        threads: dict[str, Callable[..., None]] = {
            "reset_games": reset_thread,
            "step_games": step_thread,
            "mask_games": mask_thread,
            "observe_games": observe_thread,
        }
        self.kernels = {
            name: cuda().jit(with_rules(thread, family, cuda=cuda(), **{name: on_cpu[name]}))
            for name, thread in threads.items()
        }

    def __getattr__(self, name: str) -> Callable[..., None]:
        kernel = self.kernels[name]

        def run(games: int, *arguments: Any) -> None:
            kernel[-(-games // THREADS), THREADS](*arguments)

        return run


@cache
def device_functions(family: ModuleType) -> DeviceFunctions:
    """The batch functions of a family of games; each is compiled when it is first called."""
    return DeviceFunctions(family)


# --- whole games -----------------------------------------------------------------------------------------


def votes() -> dict[str, Any]:
    """The functions of `nimmt.kernels.warp` as a GPU has them."""
    device = cuda()

    def companions() -> int:
        return device.activemask()  # type: ignore[no-any-return]

    def any_of(company: int, goes_on: bool) -> bool:
        return device.any_sync(company, goes_on)  # type: ignore[no-any-return]

    return {vote.__name__: device.jit(vote, device=True) for vote in (companions, any_of)}


@cache
def column_kernel(family: ModuleType, size: int) -> Any:
    """`play_column` compiled for a family of games, with room for this many cards a thread."""
    act = with_rules(getattr(family.act, "py_func", family.act), family, **votes())
    game = with_rules(drivers.play_game, family, act=rule(act), **votes())
    shared, local = (size, 1) if size <= MOST_SHARED else (1, size)
    kernel = with_rules(play_column, family, play_game=rule(game), SHARED_CARDS=shared, LOCAL_CARDS=local, cuda=cuda())
    return cuda().jit(kernel)


def on_device(setup: Any) -> Any:
    """A setup whose arrays lie on the GPU."""
    arrays = {name: cuda().to_device(value) for name, value in setup._asdict().items() if isinstance(value, np.ndarray)}
    return setup._replace(**arrays)


def play_on_device(
    family: ModuleType,
    setup: Any,
    word: int,
    seed: int,
    games: int,
    keep: bool,
    progress: Callable[[int], None] | None,
) -> tuple[Array, Array]:
    """The scores (if kept) and sums of all games, as `simulate` wants them."""
    device = cuda()
    setup = on_device(setup)
    size = family.device_cards(setup)
    kernel = column_kernel(family, size)
    scores = device.device_array((games if keep else 0, setup.players), np.int32)
    sums = device.to_device(np.zeros((5, MOST_PLAYERS), np.int64))
    blocks = 16 * device.get_current_device().MULTIPROCESSOR_COUNT
    for first in range(0, games, LAUNCH):
        count = min(LAUNCH, games - first)
        kernel[min(blocks, -(-count // THREADS)), THREADS](setup, word, np.uint64(seed), first, count, scores, sums)
        if progress is not None:
            device.synchronize()
            progress(count)
    return scores.copy_to_host() if keep else None, sums.copy_to_host()
