"""The kernels on a GPU: the same games as on the CPU, and how many a second.

    python -m benchmarks.kernels.gpu [ruleset ...] [--json FILE]

Needs a CUDA GPU, numpy, numba and numba-cuda; nothing else of nimmt's requirements.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from nimmt import find
from nimmt.kernels import GAMES, POLICIES, Batch, simulate
from nimmt.kernels.gpu import cuda

ONE_ROUND: dict[str, dict[str, Any]] = {
    "classic": {"rounds": 1},
    "pro": {"rounds": 1},
    "even-odd": {"rounds": 1},
    "plus": {"games": 1},
    "zero": {"games": 1},
    "simple": {"games": 1},
    **{name: {} for name in ("x", "anniversary", "board", "board-luck", "board-expert", "board-expert-luck")},
}


MORE: dict[str, list[dict[str, Any]]] = {"plus": [{"zeros": "even"}], "even-odd": [{"pro": True}]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="those to compare; all of them if none is named")
    parser.add_argument("--players", type=int, help="measure with so many alone")
    parser.add_argument("--games", type=int, default=20_000, help="games to compare, for each count and policy")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    device = cuda().get_current_device()
    print("GPU:", device.name.decode() if isinstance(device.name, bytes) else device.name)
    names = arguments.rulesets or list(GAMES)
    for name in names:
        began = time.perf_counter()
        simulate(name, 4, 1000, device="cuda", options=ONE_ROUND[name])
        print(f"{name}: first call {time.perf_counter() - began:.1f} s", flush=True)
        compare(name, arguments.games)
        compare_batches(name)
    counts = {name: [arguments.players] if arguments.players else find(name).player_counts for name in names}
    figures = [measure(name, players) for name in names for players in counts[name]]
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1))


def compare(name: str, games: int) -> None:
    """Every score must be the same."""
    compared = 0
    cases: list[tuple[int, str, dict[str, Any]]] = [
        (players, policy, {}) for players in find(name).player_counts for policy in POLICIES
    ]
    cases += [(players, "random", options) for options in MORE.get(name, []) for players in range(2, 7)]
    for players, policy, options in cases:
        on_cpu = simulate(name, players, games, policy, seed=7, keep_scores=True, options=options)
        on_gpu = simulate(name, players, games, policy, seed=7, keep_scores=True, device="cuda", options=options)
        assert np.array_equal(on_cpu.scores, on_gpu.scores), (name, players, policy, options)
        assert on_cpu.mean == on_gpu.mean
        assert on_cpu.wins == on_gpu.wins
        assert on_cpu.turns == on_gpu.turns
        compared += games
    print(f"{name}: {compared} games the same on CPU and GPU", flush=True)


def compare_batches(name: str) -> None:
    """Masks, observations and results of a batch must be the same, step by step, and torch shares them."""
    batches = [Batch(name, 3, 512, seed=3, device=device, options=ONE_ROUND[name]) for device in ("cpu", "cuda")]
    rng = np.random.default_rng(1)
    finished = 0
    for _ in range(60):
        masks = [np.asarray(batch.mask().copy_to_host() if i else batch.mask()) for i, batch in enumerate(batches)]
        seen = [batch.observe().copy_to_host() if i else batch.observe() for i, batch in enumerate(batches)]
        assert np.array_equal(masks[0], masks[1]), name
        assert np.array_equal(seen[0], seen[1]), name
        actions = (masks[0] * rng.random(masks[0].shape, np.float32)).argmax(axis=2).astype(np.int32)
        on_cpu = batches[0].step(actions)
        on_gpu = batches[1].step(cuda().to_device(actions))
        assert all(np.array_equal(mine, theirs.copy_to_host()) for mine, theirs in zip(on_cpu, on_gpu)), name
        finished += int(on_cpu[0].sum())
    shared = "torch is not there"
    try:
        import torch

        view = torch.as_tensor(batches[1].observe(), device="cuda")
        where = batches[1].observe().__cuda_array_interface__["data"][0]
        assert view.data_ptr() == where
        assert torch.equal(view.cpu(), torch.as_tensor(batches[0].observe()))
        shared = "torch shares the arrays"
    except ImportError:
        pass
    print(f"{name}: batches the same for 60 steps of 512 games ({finished} finished); {shared}", flush=True)


def measure(name: str, players: int) -> dict[str, Any]:
    """Deals a second, one round a game, the best of three."""
    games = 1 << 24
    simulate(name, players, games, device="cuda", options=ONE_ROUND[name])
    best = max((run(name, players, games) for _ in range(3)), key=lambda result: result.games_per_second)
    if best.seconds < 0.5:
        games = min(int(games * 1.0 / best.seconds), 1 << 31)
        best = max((run(name, players, games) for _ in range(2)), key=lambda result: result.games_per_second)
    print(f"{name:9} {players:2} players: {best.games_per_second:.3e} deals/s", flush=True)
    return {"ruleset": name, "players": players, "games": games, "games_per_second": best.games_per_second}


def run(name: str, players: int, games: int) -> Any:
    return simulate(name, players, games, "cheapest", seed=1, device="cuda", options=ONE_ROUND[name])


if __name__ == "__main__":
    main()
