"""Card memory: in the worlds a bot imagines, what everybody saw is where it was seen, and known cards stay."""

import random
from collections.abc import Iterable

import pytest

from nimmt import Game, find
from nimmt.catalogue import names
from nimmt.events import Drafted, Event, Revealed, RoundBegan, RowsBegan
from nimmt.game import AnyGame
from nimmt.kernels import GAMES
from nimmt.kernels.rollout import imagined_hands
from nimmt.rules.board.events import RowsStarted


def shown(events: Iterable[Event], ruleset: str) -> set[int]:
    """The number cards that came to the table or were drafted in the open, from the story alone.

    A new round shuffles everything again; the board game has no such rounds.
    """
    seen: set[int] = set()
    for event in events:
        match event:
            case RoundBegan():
                seen = set()
            case RowsBegan(cards):
                seen |= set(cards)
            case RowsStarted(_, tiles):
                seen |= set(tiles)
            case Revealed(laid):
                seen |= {card for cards in laid for card in cards if card}
            case Drafted(_, card):
                seen.add(card)
            case _:
                pass
    return seen


def moments(game: AnyGame, rng: random.Random, share: float) -> Iterable[int]:
    """Play at random, and stop at some decisions: the seat that must decide."""
    while not game.over:
        seat = rng.choice(sorted(game.pending))
        if rng.random() < share:
            yield seat
        game.submit(seat, rng.choice(game.pending[seat].choices))


@pytest.mark.parametrize("ruleset", names())
def test_what_was_seen_is_in_no_imagined_hand(ruleset: str) -> None:
    rng = random.Random(ruleset)
    counts = find(ruleset).player_counts
    looked = 0
    for players in (counts[0], min(5, counts[-1])):
        game = Game.new(ruleset, players, seed=players)
        for seat in moments(game, rng, 0.15):
            view = game.view(seat)
            seen = shown(game.events, ruleset)
            worlds = [view.imagine(rng).hidden.hands]
            if ruleset in GAMES:
                worlds.append(imagined_hands(view, looked))
            for hands in worlds:
                assert hands[seat] == view.hand
                for other in range(players):
                    known = view.table.known[other]
                    assert len(hands[other]) == view.hand_sizes[other]
                    assert set(known) <= set(hands[other])
                    if other != seat:
                        assert not (set(hands[other]) - set(known)) & seen - {0}
            looked += 1
            if looked % 40 == 0:
                break
    assert looked > 10
