"""The family compiled: millions of games a second on a core, many more on a GPU.

Three things stand on one set of compiled rules: `simulate` plays whole games by a policy, `Batch` steps many games
together, `rollouts` plays on from what one seat knows. All of it needs numpy and numba: ``pip install "nimmt[fast]"``.
"""

from nimmt.extras import missing

try:
    import numba  # noqa: F401
except ImportError as error:
    raise missing(error, "fast") from None

from nimmt.kernels.batch import Batch
from nimmt.kernels.games import GAMES
from nimmt.kernels.policies import POLICIES
from nimmt.kernels.rollout import Rollouts, rollouts
from nimmt.kernels.simulation import Simulation, simulate

__all__ = ["GAMES", "POLICIES", "Batch", "Rollouts", "Simulation", "rollouts", "simulate"]
