"""Write the golden games that are missing: the first seed whose random game shows all that is wanted."""

import random
from collections.abc import Iterator
from itertools import count

from nimmt import Game, Record
from nimmt.events import Event
from nimmt.game import AnyGame
from tests.golden import HERE, transcript
from tests.golden.wanted import WANTED, Golden


def labels(event: Event) -> Iterator[str]:
    """What an event shows: its kind, and its kind with each word or truth value it carries."""
    kind = type(event).__name__
    yield kind
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, bool | str):
            yield f"{kind} {field}={value}"
        if isinstance(value, tuple):
            yield from (f"{kind} {field}={word}" for word in value if isinstance(word, str))


def shown(game: AnyGame) -> set[str]:
    """Everything a game shows."""
    return {label for event in game.events for label in labels(event)}


def random_game(golden: Golden, seed: int) -> AnyGame:
    """A whole game by random choices."""
    game = Game.new(golden.ruleset, golden.players, seed=seed, **golden.options)
    rng = random.Random(seed)
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
    return game


def main() -> None:
    """Write what is missing."""
    for golden in WANTED:
        path = HERE / f"{golden.name}.nimmt"
        if path.exists():
            continue
        game = next(game for seed in count() if golden.shows <= shown(game := random_game(golden, seed)))
        record = Record.of(game)
        record.save(path)
        path.with_suffix(".txt").write_text(transcript(record), encoding="utf-8")
        print(f"{path.name}: seed {record.header.dealer.seed}, {len(game.log)} lines")


if __name__ == "__main__":
    main()
