"""The conformance kit: what every ruleset must keep, checked on random games.

`check_game` plays one random game and checks at every step that no card is lost or doubled, that what is offered is
accepted and what is not offered is refused, that copies, pickles, text positions and records give the same game back,
that sealed answers stay sealed, and that nothing a seat may not know changes a byte of what it sees.
`count_tree` counts a position's game tree exactly, a fingerprint of the rules.

From the command line, ``python -m nimmt.testing`` checks 100,000 games over all rulesets and player counts.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET

from nimmt.catalogue import find, names, option_help
from nimmt.choices import Choice, Play, choice_from, play
from nimmt.decisions import Decision, listed
from nimmt.errors import IllegalChoice, NimmtError
from nimmt.game import AnyGame, Game
from nimmt.record import Record, RecordLine

STEPS = 200_000
"""No game takes longer than this many choices."""
OTHERWISE = 0.3
"""How often each of the rulings that can be read otherwise is."""


class Nonconformance(AssertionError):
    """A ruleset breaks a promise; the message says which, in which position."""


def _promise(kept: bool, what: str, game: AnyGame) -> None:
    if not kept:
        raise Nonconformance(f"{what}\n  in {game.text()}")


def some_options(ruleset: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Options for a short random game, other ones each time."""
    known = option_help(find(ruleset))
    options: dict[str, Any] = {}
    if "rounds" in known:
        options["rounds"] = rng.choice((1, 1, 1, 2))
    if "games" in known:
        options["games"] = rng.choice((1, 1, 1, 2))
    if "zeros" in known:
        options["zeros"] = rng.choice(("mixed", "even"))
    if "pro" in known:
        options["pro"] = players <= 6 and rng.random() < 0.5
    if "first_seat" in known:
        options["first_seat"] = rng.randrange(players)
    options |= {name: rng.random() < OTHERWISE for name in find(ruleset).readings}
    return options


def check_game(ruleset: str, players: int, seed: int, *, thorough: float = 0.02, **options: Any) -> AnyGame:
    """Play one random game and check everything; *thorough* is the share of steps given the costly checks."""
    rng = random.Random(f"{ruleset} {players} {seed}")
    if not options:
        options = some_options(ruleset, players, rng)
    game = Game.new(ruleset, players, seed=seed, **options)
    cards, dealt = game.rules.cards(game), game.deals
    told = 0
    for _ in range(STEPS):
        if rng.random() < thorough:
            check_position(game, rng)
        if game.over:
            break
        seat = rng.choice(sorted(game.pending))
        game.submit(seat, rng.choice(game.pending[seat].choices))
        if game.deals != dealt:
            _promise(not game.rules.cards(game) - game.rules.deck(game.table), "a card too many was dealt", game)
            cards, dealt = game.rules.cards(game), game.deals
        elif not game.sealed:
            _promise(game.rules.cards(game) == cards, "a card was lost or doubled", game)
        for event in islice(game.events, told, None):
            _promise(bool(event.say(str)), "an event says nothing", game)
        told = len(game.events)
    _promise(game.over, "the game does not end", game)
    check_end(game)
    return game


def check_end(game: AnyGame) -> None:
    """A finished game: points within bounds, a winner, and a record that replays to the same end."""
    low, high = game.rules.point_range
    _promise(all(low <= points <= high for line in game.table.sheet for points in line), "points out of bounds", game)
    _promise(bool(game.winners), "nobody wins", game)
    record = Record.parse(Record.of(game).encode())
    _promise(record.replay() == game, "the record replays to another game", game)


def check_position(game: AnyGame, rng: random.Random) -> None:
    """Everything that must hold in any position."""
    check_copies(game, rng)
    check_choices(game, rng)
    check_sealing(game, rng)
    for seat in (*game.rules.seats, None):
        check_ignorance(game, seat, rng)
    if game.rules.players and game.table.round == 1 and game.start is None:
        check_history(game, rng.choice(game.rules.seats), rng)


def check_copies(game: AnyGame, rng: random.Random) -> None:
    """A copy, a pickle, a text position and a replayed record are equal to the game, and independent of it."""
    copy = game.copy()
    text = game.text()
    _promise(copy == game, "a copy differs", game)
    pickled = pickle.loads(pickle.dumps(game))
    _promise(pickled == game and pickled.pending == game.pending, "a pickle differs", game)
    read = Game.from_text(text)
    _promise(read == game and read.text() == text, f"the text position reads as {read.text()}", game)
    _promise(read.pending == game.pending and read.sealed == game.sealed, "the text position asks otherwise", game)
    game.rules.check(game)
    _promise(game == copy and game.text() == text, "checking a position changes it", game)
    _promise(Record.of(game).replay() == game, "the record replays to another game", game)
    if not copy.over:
        seat = rng.choice(sorted(copy.pending))
        copy.submit(seat, rng.choice(copy.pending[seat].choices))
        _promise(game.text() == text, "a choice in a copy changed the game", game)


def check_choices(game: AnyGame, rng: random.Random) -> None:
    """Every offered choice is accepted; others are refused, and nothing changes."""
    text = game.text()
    for seat in game.rules.seats:
        decision = game.pending.get(seat) or game.sealed.get(seat)
        if decision is None:
            _refused(game, seat, rng.choice(game.rules.actions()))
            continue
        _promise(bool(decision.choices), "a decision without choices", game)
        _promise(len(set(decision.choices)) == len(decision.choices), "a choice is offered twice", game)
        _promise(bool(decision.prompt), "a decision asks nothing", game)
        for choice in decision.choices:
            game.copy().submit(seat, choice)
            _check_words(game, decision, choice)
        offered = set(decision.choices)
        for choice in rng.choices(game.rules.actions(), k=8):
            if choice not in offered:
                _refused(game, seat, choice)
    _refused(game, game.rules.players, rng.choice(game.rules.actions()))
    _promise(game.text() == text, "a refused choice changed the game", game)


def _check_words(game: AnyGame, decision: Decision, choice: Choice) -> None:
    rules = game.rules
    _promise(rules.actions()[rules.action(choice)] == choice, f"{choice} has no action number of its own", game)
    _promise(choice_from(str(choice)) == choice, f"{choice} does not read back", game)
    _promise(decision.read(str(choice)) == choice, f"{choice} cannot be typed", game)
    _promise(bool(decision.describe(choice)), f"{choice} does not say what it does", game)


def _refused(game: AnyGame, seat: int, choice: Choice) -> None:
    try:
        game.submit(seat, choice)
    except IllegalChoice:
        return
    raise Nonconformance(f"{choice} of seat {seat} was not offered, but accepted")


def check_sealing(game: AnyGame, rng: random.Random) -> None:
    """Where several choose at once, a sealed answer can be replaced, and others see only that it was given."""
    if len(game.pending) < 2:
        return
    seat, other = rng.sample(sorted(game.pending), 2)
    one, two = (rng.choice(game.pending[seat].choices) for _ in range(2))
    straight, changed = game.copy(), game.copy()
    seen = [event.seen_by(other) for event in straight.submit(seat, two)]
    also = [event.seen_by(other) for event in changed.submit(seat, one)]
    _promise(seen == also, "a sealed choice shows in events", game)
    _promise(straight.view(other).encode() == changed.view(other).encode(), "a sealed choice shows in a view", game)
    changed.submit(seat, two)
    _promise(straight == changed, "a replaced answer is not forgotten", game)


def check_ignorance(game: AnyGame, seat: int | None, rng: random.Random) -> None:
    """A world imagined from a view looks the same from there, also after another seat's sealed choice."""
    view = game.view(seat)
    imagined = view.imagine(rng)
    _promise(imagined.view(seat).encode() == view.encode(), f"seat {seat}'s view of an imagined world differs", game)
    imagined.rules.check(imagined)
    others = [other for other in sorted(game.pending) if other != seat]
    if len(game.pending) > 1 and others:
        other = rng.choice(others)
        real = game.copy()
        seen = [event.seen_by(seat) for event in real.submit(other, rng.choice(real.pending[other].choices))]
        also = [event.seen_by(seat) for event in imagined.submit(other, rng.choice(imagined.pending[other].choices))]
        _promise(msgspec.json.encode(seen) == msgspec.json.encode(also), "a sealed choice shows in events", game)
        _promise(real.view(seat).encode() == imagined.view(seat).encode(), "a sealed choice shows in a view", game)


def check_history(game: AnyGame, seat: int, rng: random.Random) -> None:
    """Exchange two cards that a seat has not seen, in the deal itself: its whole story stays the same."""
    unseen = sorted(card for card in game.rules.unseen(game.view(seat)) if isinstance(card, int) and card)
    if len(unseen) < 2:
        return
    one, two = rng.sample(unseen, 2)
    swapped = {one: two, two: one}
    record = Record.of(game)
    entries = tuple(_exchange(entry, swapped) for entry in record.entries)
    other = msgspec.structs.replace(record, entries=entries, end=None).replay()
    story, also = (msgspec.json.encode([event.seen_by(seat) for event in each.events]) for each in (game, other))
    _promise(story == also, f"seat {seat}'s story tells {one} from {two}, which it has not seen", game)
    _promise(game.view(seat).encode() == other.view(seat).encode(), f"seat {seat}'s view tells {one} from {two}", game)


def _exchange(entry: RecordLine, swapped: dict[int, int]) -> RecordLine:
    if entry.deal is not UNSET:
        return RecordLine(deal=tuple(swapped.get(card, card) if isinstance(card, int) else card for card in entry.deal))
    assert entry.choice is not UNSET
    choice = choice_from(entry.choice)
    if isinstance(choice, Play):
        choice = play(*(swapped.get(card, card) for card in choice.cards))
    return RecordLine(seat=entry.seat, choice=str(choice))


def count_tree(game: AnyGame, choices: int) -> int:
    """How many ways there are to make this many choices, seat after seat (as chess engines count with perft)."""
    if choices == 0 or game.over:
        return 1
    seat = min(game.pending)
    total = 0
    for choice in game.pending[seat].choices:
        after = game.copy()
        after.submit(seat, choice)
        total += count_tree(after, choices - 1)
    return total


# --- many games ------------------------------------------------------------------------------------------


def schedule(rulesets: Sequence[str], games: int, seed: int) -> Iterator[tuple[str, int, int]]:
    """Ruleset, players and seed of each game: all rulesets and all their player counts in turn."""
    kinds = [(name, players) for name in rulesets for players in find(name).player_counts]
    for number in range(games):
        name, players = kinds[number % len(kinds)]
        yield name, players, seed + number // len(kinds)


def check_ruleset(ruleset: str, games: int = 100, seed: int = 0, thorough: float = 0.05) -> None:
    """Check this many random games of one ruleset, over all its player counts."""
    for name, players, each in schedule([ruleset], games, seed):
        check_game(name, players, each, thorough=thorough)


def _check_batch(batch: list[tuple[str, int, int]], thorough: float) -> tuple[int, list[str]]:
    failures = []
    for name, players, seed in batch:
        try:
            check_game(name, players, seed, thorough=thorough)
        except Exception as error:  # any failure is a finding; the run goes on
            failures.append(f"check_game({name!r}, {players}, {seed}): {type(error).__name__}: {error}")
    return len(batch), failures


def main(arguments: Sequence[str] | None = None) -> int:
    """Check many random games, with a progress bar."""
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    parser = argparse.ArgumentParser(prog="python -m nimmt.testing", description=main.__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all of them")
    parser.add_argument("--games", type=int, default=100_000, help="how many games (default 100,000)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed (default 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--thorough", type=float, default=0.01, help="share of steps given the costly checks")
    asked = parser.parse_args(arguments)
    try:
        rulesets = [find(name).name for name in asked.rulesets] or names()
    except NimmtError as error:
        parser.error(str(error))
    jobs = schedule(rulesets, asked.games, asked.seed)
    batches = iter(lambda: list(islice(jobs, 50)), [])
    failures: list[str] = []
    checked = 0
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, ProcessPoolExecutor(asked.jobs) as pool:
        bar = progress.add_task("games", total=asked.games)
        try:
            for done, failed in pool.map(_check_batch, batches, _endless(asked.thorough)):
                checked += done
                progress.advance(bar, done)
                failures += failed
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            progress.console.print("stopped early")
    for failure in failures[:20]:
        print(failure, file=sys.stderr)
    print(f"{checked} games of {listed(rulesets)}: {len(failures)} failed")
    return 1 if failures else 0


def _endless(value: float) -> Iterator[float]:
    while True:
        yield value


if __name__ == "__main__":
    sys.exit(main())
