"""The family compiled: millions of games a second on a core, many more on a GPU.

Three things stand on one set of compiled rules: `simulate` plays whole games by a policy, `Batch` steps many games
together, `rollouts` plays on from what one seat knows. All of it needs numpy and numba: ``pip install "nimmt[fast]"``.
"""

import nimmt.kernels.compiler  # noqa: F401  (first: it says what to install where something is missing)
from nimmt.kernels.batch import Batch
from nimmt.kernels.compiler import MissingPackage
from nimmt.kernels.games import GAMES
from nimmt.kernels.policies import POLICIES
from nimmt.kernels.rollout import Rollouts, rollouts
from nimmt.kernels.simulation import Simulation, simulate

__all__ = ["GAMES", "POLICIES", "Batch", "MissingPackage", "Rollouts", "Simulation", "rollouts", "simulate"]
