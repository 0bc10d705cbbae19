"""The anniversary variant: its deal, who is asked when, taking and swapping (cases 24, 72 and 73), what is hidden."""

import random
from collections import Counter

import msgspec
import pytest

from nimmt import Game
from nimmt.errors import BadSetup
from nimmt.events import Placed, RoundBegan, RowTaken
from nimmt.rules.anniversary.cards import KINDS, SPECIALS
from nimmt.rules.anniversary.events import (
    Cancelled,
    RowVanished,
    SpecialsReleased,
    SpecialsShuffled,
    Swapped,
)
from tests.positions import answer, choose, of_kind, offered, rows_of
from tests.rules.pictures import due

TAKES = "30/45/61/3,5,11,13,17"
"""Rows of which 20 takes the last."""

# --- setup -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_ANN_COMPONENTS_ANN_30_the_deal(players: int) -> None:
    """Case 24, ANN-30."""
    assert Counter(SPECIALS) == dict.fromkeys(KINDS, 4)
    game = Game.new("anniversary", players, seed=players)
    assert game.rules.deck(game.table).total() == 132
    assert [len(hand) for hand in game.hidden.hands] == [12] * players
    assert [len(specials) for specials in game.hidden.specials] == [3] * players
    assert len(game.hidden.special_deck) == 28 - 3 * players
    assert [len(row) for row in game.table.rows] == [1, 1, 1, 1]


@pytest.mark.parametrize("players", [1, 9])
def test_ANN_30_two_to_eight_players(players: int) -> None:
    """ANN-30."""
    with pytest.raises(BadSetup, match="2 to 8 players"):
        Game.new("anniversary", players)


def test_ANN_31_hands_stay_of_equal_size() -> None:
    """ANN-31: also after Replace; nobody lacks a card."""
    rng = random.Random(5)
    game = Game.new("anniversary", 3, seed=5)
    while not game.over:
        assert len({len(hand) for hand in game.hidden.hands}) == 1
        seat, decision = next(iter(game.pending.items()))
        game.submit(seat, rng.choice(decision.choices))


# --- who is asked, and when ------------------------------------------------------------------------------


def test_ANN_2_asked_when_the_card_is_due_with_the_table_as_it_is() -> None:
    """ANN-2: after the lower cards have been placed; in danger or not."""
    game = Game.from_text("anniversary rows=10/45/61/70 hands=12,90/11,91 specials=stop/stop")
    answer(game, "12", "11")
    assert set(game.pending) == {1}
    choose(game, 1, "pass")
    assert rows_of(game)[0] == [10, 11]
    assert set(game.pending) == {0}
    assert offered(game, 0) == {"stop", "pass"}


def test_ANN_ASK_ANN_38_every_seat_with_a_special_card_is_asked() -> None:
    """Case 73, ANN-38: even if it can only pass, and nobody else can tell why."""
    shown = {}
    for kind in ("negative", "stop"):
        game = Game.from_text(
            f"anniversary rows=10/45/61/70 hands=12,90/11,91 specials={kind}/-", automate=True, seed=1
        )
        events = answer(game, "12", "11")
        assert set(game.pending) == {0}  # seat 1 holds none and was not asked
        assert rows_of(game)[0] == [10, 11]
        assert ("stop" in offered(game, 0)) == (kind == "stop")
        story = [event.seen_by(1) for event in events]
        shown[kind] = (game.view(1).encode(), game.view(None).encode(), msgspec.json.encode(story))
    assert shown["negative"] == shown["stop"]


# --- taking a row ----------------------------------------------------------------------------------------


def test_ANN_32_the_order_of_a_taking() -> None:
    """ANN-32: cards and row, special cards released, Negative = Positive, the swap, the next card."""
    game = Game.from_text(
        "anniversary rows=30/45/61/3,5,11,13,17,18/90 hands=1/2 specials=negative,stop/- sevens=3 stopped=0,1"
        " agenda=place:0:20/place:1:95/next-turn"
    )
    choose(game, 0, "negative")
    events = choose(game, 0, "c11")
    kinds = [type(event) for event in events]
    assert kinds == [RowTaken, RowVanished, SpecialsReleased, Cancelled]
    assert game.table.discard == ("negative", "seven", "fifth-row", "stop", "stop")
    answer(game, "c20", "c5")
    assert offered(game, 0) == {"stop", "pass"}
    events = choose(game, 0, "stop")
    assert [len(event.cards) for event in of_kind(events, SpecialsShuffled)] == [6]
    assert of_kind(events, Placed) == [Placed(1, 95, 3, behind=90)]
    assert isinstance(events[-1], Placed)


def test_ANN_SWAP_EMPTY_the_discards_become_the_deck() -> None:
    """Case 72, ANN-26 and ANN-32: with what the taking released, and the card just put down."""
    drawn = set()
    for seed in range(12):
        game = Game.from_text(
            "anniversary rows=30/45/61/3,5,11,13,17,18 hands=1/2 specials=insert/- sevens=3 discard=stop"
            " agenda=place:0:20/next-turn",
            seed=seed,
        )
        choose(game, 0, "pass")
        events = choose(game, 0, "insert")
        assert Counter((*game.hidden.specials[0], *game.hidden.special_deck)) == Counter(("stop", "seven", "insert"))
        assert of_kind(events, SpecialsShuffled) == [SpecialsShuffled(0, ("stop", "seven", "insert"))]
        assert game.table.discard == ()
        drawn |= set(game.hidden.specials[0])
    assert drawn == {"stop", "seven", "insert"}


def test_ANN_26_one_voluntary_swap_after_each_taking() -> None:
    """ANN-26: the card goes face up to the discard, and the top of the deck to the hand."""
    game = due(TAKES, 20, "stop,insert,insert", more="special_deck=shift,seven")
    choose(game, 0, "pass")
    assert offered(game, 0) == {"insert", "stop", "pass"}
    kept = game.copy()
    choose(kept, 0, "pass")
    assert kept.hidden.specials[0] == ("insert", "insert", "stop")
    events = choose(game, 0, "insert")
    assert events[0] == Swapped(0, "insert", "shift")
    assert events[0].seen_by(0) == events[0]
    assert events[0].seen_by(1) == events[0].seen_by(None) == Swapped(0, "insert", None)
    assert game.hidden.specials[0] == ("insert", "shift", "stop")
    assert game.hidden.special_deck == ("seven",)
    assert game.table.discard == ("insert",)
    assert game.agenda[-1] == ("lay_cards",)
    none = due(TAKES, 20, "-")
    assert none.agenda[-1] == ("lay_cards",)


def test_ANN_35_with_nothing_to_draw_the_own_card_comes_back() -> None:
    """ANN-35: empty deck, empty discard."""
    game = due(TAKES, 20, "insert")
    choose(game, 0, "pass")
    choose(game, 0, "insert")
    assert game.hidden.specials[0] == ("insert",)
    assert (game.hidden.special_deck, game.table.discard) == ((), ())


def test_ANN_35_a_swap_after_the_last_card_of_a_round() -> None:
    """ANN-35, ANN-36: the new card may be kept for round 2."""
    game = Game.from_text(
        f"anniversary rows={TAKES} hands=-/- specials=insert/- special_deck=shift agenda=place:0:20/next-turn"
    )
    choose(game, 0, "pass")
    assert game.table.round == 1
    choose(game, 0, "insert")
    assert offered(game, 0) == {"shift", "pass"}
    events = choose(game, 0, "pass")
    assert of_kind(events, RoundBegan) == [RoundBegan(2)]
    assert "shift" in game.hidden.specials[0]
    assert len(game.hidden.specials[0]) == 4


# --- what is hidden --------------------------------------------------------------------------------------


def test_ANN_37_what_a_view_shows_of_special_cards() -> None:
    """ANN-37."""
    game = Game.from_text(
        "anniversary rows=10/45/61/70 hands=12/11 specials=stop,seven/insert discard=shift special_deck=negative,seven"
    )
    view = game.view(0)
    assert view.specials == ("seven", "stop")
    assert view.special_counts == (2, 1)
    assert view.special_pile == 2
    assert view.table.discard == ("shift",)
    assert game.view(None).specials == ()
    other = Game.from_text(
        "anniversary rows=10/45/61/70 hands=12/11 specials=stop,seven/negative discard=shift special_deck=insert,insert"
    )
    assert other.view(0).encode() == view.encode()


def test_ANN_37_a_card_taken_back_is_known_until_it_is_played() -> None:
    """ANN-37: imagined worlds have it in that hand."""
    game = due("2,10/3,5,11,13,17/45/61", 25, "replace", hand="15,90")
    choose(game, 0, "replace")
    choose(game, 0, "c15")
    view = game.view(1)
    assert view.table.known == ((25,), ())
    for seed in range(20):
        assert 25 in view.imagine(random.Random(seed)).hidden.hands[0]
    answer(game, "25", "104")
    assert game.table.known == ((), ())


def test_ANN_37_a_known_card_that_replaces_another_is_no_longer_known() -> None:
    """ANN-37."""
    game = due("2,10/3,5,11,13,17/45/61", 25, "replace", hand="15,90", more="known=15,90/-")
    choose(game, 0, "replace")
    choose(game, 0, "c15")
    assert game.table.known[0] == (25, 90)


def test_ANN_46_imagined_worlds_draw_from_all_special_cards_not_seen() -> None:
    """ANN-46: each kind not seen four times can be in the other hand, and no kind is there too often."""
    game = Game.from_text(
        "anniversary rows=10/45/61/70 hands=12/11 specials=stop,stop,seven/insert,shift,negative"
        " discard=stop,stop,fifth-row special_deck=replace,seven"
    )
    view = game.view(0)
    seen = set()
    for seed in range(100):
        world = view.imagine(random.Random(seed))
        seen |= set(world.hidden.specials[1])
        assert world.view(0).encode() == view.encode()
        assert not world.rules.cards(world) - world.rules.deck(world.table)
    assert seen == set(KINDS) - {"stop"}
