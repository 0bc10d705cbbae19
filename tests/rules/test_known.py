"""What everybody knows of special and action cards after a shuffle (ANN-46, EX-35): worlds fit what was seen."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from nimmt import Game
from nimmt.game import AnyGame
from nimmt.rules import known
from nimmt.rules.anniversary.cards import SPECIALS
from nimmt.testing import check_position
from tests.positions import answer, choose
from tests.rules.boards import board
from tests.rules.pictures import due

TAKES = "30/45/61/3,5,11,13,17"
"""Rows of which 20 takes the last."""
Hands = tuple[tuple[str, ...], ...]


def can_be(history: known.Kinds, everything: Counter[str], hands: Hands, pile: tuple[str, ...]) -> bool:
    """Whether hands and a pile can come from a history: it is undone, entry by entry, in every possible way."""
    states: set[tuple[Hands, tuple[str, ...], bool]] = {(hands, tuple(sorted(pile)), True)}
    for entry in reversed(history):
        states = {before for state in states for before in undone(entry, everything, *state)}
    return bool(states)


def undone(
    entry: str, everything: Counter[str], hands: Hands, pile: tuple[str, ...], whole: bool
) -> Iterator[tuple[Hands, tuple[str, ...], bool]]:
    """The states before an entry; *whole* tells whether the pile is all known, not only a part of it."""
    sign, rest = entry[0], entry[1:]
    if sign == "-":
        seat, _, kind = rest.partition(".")
        yield replaced(hands, int(seat), (*hands[int(seat)], kind)), pile, whole
    elif sign == "+":
        for kind in set(hands[int(rest)]):
            yield replaced(hands, int(rest), less(hands[int(rest)], kind)), tuple(sorted((*pile, kind))), whole
    elif sign == "=":
        made = Counter(rest.split("+"))
        if made == Counter(pile) if whole else not Counter(pile) - made:
            yield hands, (), True
    elif sign == "~":
        if not Counter(kind for hand in hands for kind in hand) - Counter(rest.split("+") if rest else ()):
            yield hands, pile, whole
    else:
        for kept, back in dealt_back(hands, int(rest)):
            if Counter((*pile, *back)) == everything - Counter(kind for hand in kept for kind in hand):
                yield kept, (), False


def dealt_back(hands: Hands, each: int) -> Iterator[tuple[Hands, tuple[str, ...]]]:
    """Every way in which each seat got so many of its cards in a deal."""
    if not hands:
        yield (), ()
        return
    first, *others = hands
    for got in set(combinations(sorted(first), each)):
        for kept, back in dealt_back(tuple(others), each):
            yield (less(first, *got), *kept), (*got, *back)


def replaced(hands: Hands, seat: int, hand: tuple[str, ...]) -> Hands:
    return (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])


def less(hand: tuple[str, ...], *kinds: str) -> tuple[str, ...]:
    left = list(hand)
    for kind in kinds:
        left.remove(kind)
    return tuple(left)


def played(ruleset: str, players: int, seed: int, **options: Any) -> Iterator[AnyGame]:
    """A random game, as it stands after each choice since cards were first shuffled anew."""
    rng = random.Random(seed)
    game = Game.new(ruleset, players, seed=seed, **options)
    while not game.over and len(game.table.history) < 26:
        seat, decision = rng.choice(list(game.pending.items()))
        game.submit(seat, rng.choice(decision.choices))
        if game.table.history:
            yield game


@pytest.mark.parametrize(("players", "seed"), [(8, 2), (8, 5), (7, 3)])
def test_ANN_46_worlds_fit_what_was_seen(players: int, seed: int) -> None:
    """ANN-46: whoever looks, and in the real game first of all."""
    rng = random.Random(seed)
    everything = Counter(SPECIALS)
    checked = 0
    for game in played("anniversary", players, seed):
        if checked > 60 or any(entry[0] == "*" for entry in game.table.history):
            break
        checked += 1
        history = game.table.history
        hidden = game.hidden
        assert can_be(history, everything, tuple(map(tuple, map(sorted, hidden.specials))), hidden.special_deck)
        view = game.view(rng.choice([None, *game.rules.seats]))
        world = view.imagine(rng)
        assert can_be(
            history, everything, tuple(map(tuple, map(sorted, world.hidden.specials))), world.hidden.special_deck
        )
        assert world.view(view.seat).encode() == view.encode()
    assert checked > 5


@pytest.mark.parametrize("seed", [1, 2])
def test_EX_35_worlds_fit_what_was_seen(seed: int) -> None:
    """EX-35: on a board where action cards are drawn all the time."""
    rng = random.Random(seed)
    drawing = board(rest=". da da da T").removeprefix("board=")
    checked = 0
    for game in played("board-expert", 6, seed, board=drawing):
        checked += 1
        everything = Counter(kind for kind in game.rules.deck(game.table).elements() if isinstance(kind, str))
        assert can_be(game.table.history, everything, game.hidden.actions, game.hidden.action_pile)
        world = game.view(rng.choice([None, *game.rules.seats])).imagine(rng)
        assert can_be(game.table.history, everything, world.hidden.actions, world.hidden.action_pile)
    assert checked > 5


def test_ANN_46_a_deck_of_one_card_is_known() -> None:
    """ANN-46: deck and discard were empty: everybody knows which card came back, and in round 2 that it was kept."""
    game = Game.from_text(
        f"anniversary rows={TAKES} hands=-/- specials=insert/stop agenda=place:0:20/next-turn", seed=3
    )
    answer(game, "pass", "insert")
    assert game.table.history[1:] == ("=insert", "+0")
    check_position(game, random.Random(0))
    answer(game, "pass", "pass")
    assert game.table.round == 2
    assert game.table.history[-1] == "*3"
    for seed in range(20):
        world = game.view(1).imagine(random.Random(seed))
        assert "insert" in world.hidden.specials[0]
        assert can_be(game.table.history, Counter(SPECIALS), world.hidden.specials, world.hidden.special_deck)
        assert [len(hand) for hand in world.hidden.specials] == [4, 4]
        assert not world.rules.cards(world) - world.rules.deck(world.table)


def test_ANN_46_what_was_drawn_and_what_is_left_go_together() -> None:
    """ANN-46: of two cards, one in the hand and the other in the deck; when one is played, the other is known."""
    game = due(TAKES, 20, "insert", more="discard=stop", hand="103,15")
    answer(game, "pass", "insert")
    seen = set()
    for seed in range(30):
        world = game.view(1).imagine(random.Random(seed))
        assert Counter((*world.hidden.specials[0], *world.hidden.special_deck)) == Counter(("insert", "stop"))
        seen |= set(world.hidden.special_deck)
    assert seen == {"insert", "stop"}
    held = game.hidden.specials[0][0]
    answer(game, "103", "104")
    if held == "stop":
        answer(game, "stop", "r1")
    else:
        answer(game, "insert")
        choose(game, 0, str(game.pending[0].choices[0]))
    for seed in range(10):
        deck = game.view(1).imagine(random.Random(seed)).hidden.special_deck
        assert deck == game.hidden.special_deck


def test_EX_35_an_action_pile_of_one_card_is_known() -> None:
    """EX-35: everybody knows the card that was drawn."""
    game = Game.from_text(f"board-expert {board('. da . T')} rows=20/70/80/90 hands=21,1/100,2 discard=skip")
    answer(game, "21", "100")
    assert game.table.history[1:] == ("=skip", "+0")
    for seed in range(10):
        assert game.view(1).imagine(random.Random(seed)).hidden.actions[0] == ("skip",)


def test_a_long_history_is_forgotten_at_the_next_shuffle() -> None:
    history = ("~stop", "=seven") + ("+0", "-0.seven") * known.LONGEST
    assert known.with_pile(history, ("seven",), ("stop",)) == ("~stop", "=seven")
    assert known.with_pile(history[:9], ("seven",), ("stop",)) == (*history[:9], "=seven")
