"""What can be set for learning, and what it is unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from nimmt.errors import BadSetup
from nimmt.network.games import kind_of


@dataclass(frozen=True)
class LearningSettings:
    """How a network learns."""

    ruleset: str = "classic"
    seed: int = 0
    minutes: float | None = 10.0
    """How long to learn; None where *iterations* decide."""
    iterations: int | None = None
    """How many rounds of all tables to learn for instead."""
    width: int = 384
    depth: int = 3
    decisions: int = 1 << 15
    """About how many decisions are made between two improvements."""
    part: int = 1 << 12
    """How many of them go into one step of the optimiser."""
    epochs: int = 2
    tables: int = 4
    """How many numbers of players are played with at once; which, is drawn anew each time."""
    rate: float = 1e-3
    """The rate of learning at the beginning; it falls to almost nothing."""
    entropy: float = 0.02
    """What it is worth at the beginning to try things out; falls too."""
    clip: float = 0.2
    horizon: float = 0.8
    """How far the luck of later decisions counts for a decision: 0 not at all, 1 to the end of the round."""
    rivalry: float = 1.0
    """How much the points of the others count against the own."""
    past: float = 0.2
    """The share of games with earlier selves at some of the seats."""
    rivals: float = 0.6
    """How often a rival, a network that imitates a bot, plays instead of an earlier self, where there is one."""
    sharp: float = 2.0
    """How much surer of themselves rivals are than they were taught to be: a bot has fewer doubts than its imitator."""
    strangers: float = 0.25
    """The share of games with prudent and greedy players at some of the seats."""
    shares: dict[int, float] = field(default_factory=dict)
    """How often each number of players is played with, where not as often as the others."""

    def __post_init__(self) -> None:
        kind_of(self.ruleset)
        if (self.minutes is None) == (self.iterations is None):
            raise BadSetup("say how many minutes to learn, or how many iterations, and not both")
        for name in ("width", "depth", "decisions", "part", "epochs", "tables"):
            if getattr(self, name) < 1:
                raise BadSetup(f"{name} must be a number from 1, not {getattr(self, name)}")

    def as_dict(self) -> dict[str, Any]:
        """Everything, as plain values."""
        return asdict(self)


LARGE: dict[str, Any] = {"decisions": 1 << 20, "part": 1 << 16, "rate": 5e-4}
"""What suits a GPU."""


def settings_from(
    device: str, fixed: Mapping[str, Any], given: Sequence[str] = (), often: Sequence[str] = ()
) -> LearningSettings:
    """Settings that suit a device, with what was *given* as ``key=value`` and how *often* players sit down.

    >>> settings_from("cpu", {"minutes": 1.0}, ["width=64"], ["4=3"]).width
    64
    """
    numbers = {each.name: each.type for each in fields(LearningSettings) if each.type in ("int", "float")}
    chosen = dict(LARGE) if device == "cuda" else {}
    for word in given:
        name, _, value = word.partition("=")
        if name not in numbers:
            raise BadSetup(f"there is no setting {name!r}; there are: {', '.join(numbers)}")
        chosen[name] = _number(value, whole=numbers[name] == "int", word=word)
    shares = {}
    for word in often:
        players, _, value = word.partition("=")
        shares[int(_number(players, whole=True, word=word))] = float(_number(value, whole=False, word=word))
    return LearningSettings(**{**chosen, **fixed}, shares=shares)


def _number(value: str, *, whole: bool, word: str) -> float | int:
    try:
        return int(value) if whole else float(value)
    except ValueError:
        raise BadSetup(f"a setting looks like width=128 or rate=0.0005, not {word!r}") from None
