"""Teaching a network to play, by playing against itself and others on the compiled kernels.

``nimmt learn classic --minutes 10`` goes from nothing to weights that a bot can play by. It needs torch:
``pip install "nimmt[learn]"``.
"""

from nimmt.extras import missing

try:
    import torch  # noqa: F401
except ImportError as error:
    raise missing(error, "learn") from None
