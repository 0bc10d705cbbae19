"""A game of every ruleset as OpenSpiel tells it, with every observation of every step, and always the same.

Two are kept to be read in a review; of the others a digest is kept, and ``python -m tests.envs.playthroughs`` shows in
what a game differs from the one that an earlier commit played.
"""

import hashlib
from pathlib import Path

from nimmt.envs.open_spiel import game_string
from tests.envs.playing import short

HERE = Path(__file__).parent
READABLE = ("classic", "board")
DIGESTS = HERE / "digests.txt"


def played(ruleset: str) -> str:
    """The game, as it is played now."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough  # brings scipy along

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])  # the generator reads its settings from there
    name = game_string(ruleset, players=2, **short(ruleset))
    return str(generate_playthrough.playthrough(name, [], seed=1))


def digest(text: str) -> str:
    """What is kept of a game that nobody reads."""
    return hashlib.sha256(text.encode()).hexdigest()


def kept() -> dict[str, str]:
    """The digests, by ruleset."""
    return dict(line.split() for line in DIGESTS.read_text().splitlines())
