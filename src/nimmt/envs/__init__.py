"""The family for researchers: PettingZoo, Gymnasium and OpenSpiel.

* `nimmt.envs.pettingzoo`: every seat an agent, one after another (AEC) or all at once (Parallel);
* `nimmt.envs.gymnasium`: one seat against bots;
* `nimmt.envs.vector`: all or some seats of many games at once, on the compiled kernels;
* `nimmt.envs.open_spiel`: the rulesets as OpenSpiel games, ``nimmt_classic`` and so on.

They share `match` (a game driven by numbered actions), `fields` and `observation` (what an agent sees, field by field),
`compact` (the same for the kernels' numbers), `limits`, `history` and `rewards`. They need packages of their
own: ``pip install 'nimmt[envs]'``.
"""

from nimmt.extras import missing

try:
    import numpy  # noqa: F401
except ImportError as error:
    raise missing(error, "envs") from None
