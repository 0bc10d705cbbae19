"""The network that was taught to play: what it looks at, what it may pick, its weights, and its answer.

All of it needs numpy alone. `nimmt.learn` teaches it, and `nimmt.bots` plays by it.
"""

from nimmt.extras import missing

try:
    import numpy  # noqa: F401
except ImportError as error:
    raise missing(error, "fast") from None
