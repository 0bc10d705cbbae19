"""From nothing, or from where it stopped, to a network that has learned: play, improve, write down, again."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from nimmt.errors import BadSetup
from nimmt.learn.imitation import Imitated, imitate
from nimmt.learn.improvement import improve
from nimmt.learn.lessons import WatchedLessons
from nimmt.learn.network import Network
from nimmt.learn.rounds import Experience, ManyGames, Rounds, gather
from nimmt.learn.seating import PAST, SELF, seats
from nimmt.learn.settings import LearningSettings
from nimmt.learn.team import Team
from nimmt.network import weights
from nimmt.network.games import kind_of

VERSION = 2
"""Of the checkpoints."""
POOL = 8
"""How many earlier selves are kept to play against."""
ROUND_LENGTH = {"classic": 11, "pro": 20, "even-odd": 11, "plus": 20, "zero": 20, "simple": 12, "x": 26}
ROUND_LENGTH |= {"anniversary": 40, "board": 16, "board-luck": 17, "board-expert": 24, "board-expert-luck": 25}
"""About how many decisions a seat makes in a round."""


@dataclass
class Point:
    """How far the learning was at one time."""

    iteration: int
    seconds: float
    decisions: int
    margin: float
    """Points a round ahead of prudent and greedy players at the same tables."""
    past: float
    """Points a round ahead of earlier selves."""
    spread: float
    surprise: float


@dataclass
class Training:
    """A network that learns, and all that is needed to go on another time."""

    settings: LearningSettings
    team: Team = field(default_factory=Team)
    device: torch.device = field(default_factory=lambda: torch.device("cpu"))
    threads: int | None = 1

    def __post_init__(self) -> None:
        own = self.settings.seed + 7919 * self.team.rank
        self.kind = kind_of(self.settings.ruleset)
        torch.manual_seed(self.settings.seed)
        self.network = Network(self.kind, self.settings.width, self.settings.depth).to(self.device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=self.settings.rate, eps=1e-6)
        self.generator = torch.Generator(self.device)
        self.generator.manual_seed(own)
        self.dice = random.Random(own)
        self.iteration = 0
        self.seconds = 0.0
        self.decisions = 0
        self.curve: list[Point] = []
        self.pool: list[dict[str, torch.Tensor]] = []
        self.rivals: list[dict[str, torch.Tensor]] = []
        self.past = copy.deepcopy(self.network)
        self.tables: dict[tuple[str, int], ManyGames] = {}

    # --- learning ----------------------------------------------------------------------------------------

    def learn(self, tell: Callable[[Point, float], None] | None = None, save: Callable[[], None] | None = None) -> None:
        """Learn until the time is over; *tell* hears of every improvement, *save* is called now and then."""
        began, saved = time.monotonic() - self.seconds, time.monotonic()
        while (gone := self.team.most(self.gone())) < 1:
            point = self.once(gone)
            self.seconds = time.monotonic() - began
            point.seconds = self.seconds
            self.curve.append(point)
            if tell is not None:
                tell(point, gone)
            if save is not None and time.monotonic() - saved > 60:
                save()
                saved = time.monotonic()

    def gone(self) -> float:
        """Which part of the learning is done."""
        if self.settings.iterations is not None:
            return self.iteration / self.settings.iterations
        return self.seconds / (60 * (self.settings.minutes or 1.0))

    def once(self, gone: float) -> Point:
        """Play, and improve."""
        settings = self.settings
        if self.iteration in (0, 10, 20, 50) or self.iteration % 100 == 0:
            self.remember()
        rounds = Rounds(self.network, self.company(), self.generator)
        seating = [
            seats(t.games, t.players, settings.past, settings.strangers, self.generator, self.device)
            for t in rounds.tables
        ]
        rival = bool(self.rivals) and self.dice.random() < settings.rivals
        self.past.load_state_dict(self.dice.choice(self.rivals if rival else self.pool))
        seed = ((settings.seed << 40) + (self.team.rank << 36) + self.iteration * (1 << 20)) % (1 << 64)
        sharp = settings.sharp if rival else 1.0
        moments, ends = rounds.play(seed, seating, self.past, rivalry=settings.rivalry, sharp=sharp)
        played = gather(moments, ends, settings.horizon)
        self._margins(played, ends, seating)
        left = 1 - gone
        for group in self.optimiser.param_groups:
            group["lr"] = settings.rate * left + settings.rate / 50
        entropy = settings.entropy * left + settings.entropy / 40
        went = improve(self.network, self.optimiser, played, settings, entropy, self.generator, self.team)
        self.iteration += 1
        self.decisions += len(played.picks) * self.team.size
        return Point(self.iteration, 0.0, self.decisions, played.margin, played.past_margin, went.spread, went.surprise)

    def company(self) -> list[ManyGames]:
        """Tables for a few numbers of players, which share the decisions evenly."""
        settings = self.settings
        left = {players: settings.shares.get(players, 1.0) for players in self.kind.players}
        drawn: list[int] = []
        while left and len(drawn) < settings.tables:
            drawn.append(self.dice.choices(list(left), list(left.values()))[0])
            del left[drawn[-1]]
        return [self.table(self.dice.choice(self.kind.games), players) for players in sorted(drawn)]

    def table(self, ruleset: str, players: int) -> ManyGames:
        """The games of a ruleset with this number of players."""
        key = ruleset, players
        if key not in self.tables:
            each = self.settings.decisions / min(self.settings.tables, len(self.kind.players))
            games = max(4, int(each / players / ROUND_LENGTH[ruleset]))
            self.tables[key] = ManyGames(self.network.lens, ruleset, players, games, self.device, self.threads)
        return self.tables[key]

    def remember(self) -> None:
        """Keep the network as it is now among the earlier selves; of those, any may go, but the last."""
        self.pool.append({name: values.detach().clone() for name, values in self.network.state_dict().items()})
        if len(self.pool) > POOL:
            del self.pool[self.dice.randrange(POOL)]

    def take_lessons(self, lessons: WatchedLessons, *, begin: bool) -> Imitated:
        """Teach a network to imitate a bot; it becomes a rival, and with *begin* what this one begins with."""
        rival = copy.deepcopy(self.network)
        went = imitate(rival, lessons, seed=self.settings.seed, device=self.device)
        self.rivals.append({name: values.detach().clone() for name, values in rival.state_dict().items()})
        if begin:
            self.network.load_state_dict(rival.state_dict())
        return went

    def _margins(self, played: Experience, ends: torch.Tensor, seating: list[torch.Tensor]) -> None:
        """How far ahead of the others the network was, at tables with others."""
        sums = {"margin": [0.0, 0.0], "past_margin": [0.0, 0.0]}
        at = 0
        for who in seating:
            lanes = ends[at : at + who.numel()].view_as(who)
            at += who.numel()
            for name, there in (("margin", (who > PAST).any(1)), ("past_margin", (who == PAST).any(1))):
                own = (who == SELF) & there[:, None]
                sums[name][0] += float(lanes[own].sum()) * self.kind.unit
                sums[name][1] += float(own.sum())
        played.margin, played.past_margin = (total / max(many, 1.0) for total, many in sums.values())

    # --- stopping and going on ---------------------------------------------------------------------------

    def begin_with(self, path: Path) -> None:
        """Begin with the weights of a checkpoint or of a file of weights, and nothing else of it."""
        self.network.load_state_dict(self._weights(path))

    def meet(self, path: Path) -> None:
        """Play against the network of a checkpoint or of a file of weights, too."""
        self.rivals.append(self._weights(path))

    def _weights(self, path: Path) -> dict[str, torch.Tensor]:
        if path.suffix == ".npz":
            numbers, card = weights.numbers(path)
            ruleset, found = card["ruleset"], {name: torch.as_tensor(w).to(self.device) for name, w in numbers.items()}
        else:
            state = read(path, self.device)
            ruleset, found = state["settings"]["ruleset"], state["network"]
        if ruleset not in self.kind.games:
            raise BadSetup(f"{path} is of {ruleset}, not of {self.kind.name}")
        own = {name: values.shape for name, values in self.network.state_dict().items()}
        if {name: values.shape for name, values in found.items()} != own:
            raise BadSetup(f"{path} holds a network of another width or depth; say --set width=… and --set depth=…")
        return found

    def save(self, path: Path) -> None:
        """Write everything down, in place of what was there."""
        state = {
            "version": VERSION,
            "settings": self.settings.as_dict(),
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "pool": self.pool,
            "rivals": self.rivals,
            "generator": self.generator.get_state(),
            "dice": self.dice.getstate(),
            "iteration": self.iteration,
            "seconds": self.seconds,
            "decisions": self.decisions,
            "curve": [vars(point) for point in self.curve],
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        torch.save(state, fresh)
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path, team: Team | None = None, device: torch.device | None = None) -> Training:
        """Go on from a checkpoint."""
        device = device or torch.device("cpu")
        state = read(path, device)
        training = cls(LearningSettings(**state["settings"]), team or Team(), device)
        training.network.load_state_dict(state["network"])
        training.optimiser.load_state_dict(state["optimiser"])
        training.pool, training.rivals = state["pool"], state["rivals"]
        training.generator.set_state(state["generator"].cpu())
        version, internal, gauss = state["dice"]
        training.dice.setstate((version, tuple(internal), gauss))
        training.iteration, training.seconds = state["iteration"], state["seconds"]
        training.decisions = state["decisions"]
        training.curve = [Point(**point) for point in state["curve"]]
        return training


def read(path: Path, device: torch.device) -> dict[str, Any]:
    """What a checkpoint holds."""
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError:
        raise BadSetup(f"there is no checkpoint {path}") from None
    except Exception:  # torch and pickle fail in many ways, and at length, on a file that is no checkpoint
        raise BadSetup(f"{path} is no checkpoint that can be read; give one that nimmt learn wrote") from None
    if state.get("version") != VERSION:
        raise BadSetup(f"{path} is a checkpoint of another version; learn anew")
    return state
