"""The second round of the anniversary variant, what is kept for it, and the end of the game."""

import random
from collections import Counter

import pytest

from nimmt import Game
from nimmt.events import GameEnded
from nimmt.game import AnyGame
from nimmt.rules.anniversary.cards import KINDS, SPECIALS
from nimmt.rules.anniversary.events import HandedBack, SpecialsDealt
from nimmt.testing import check_position
from tests.positions import answer, choose, of_kind, offered, player


def last_card(players: int, specials: str, more: str = "", seed: int = 2) -> AnyGame:
    """The last card of round 1 is placed without a taking."""
    empty = "/".join("-" * players)
    return Game.from_text(
        f"anniversary rows=10/45/61/70 hands={empty} specials={specials} agenda=place:0:12/next-turn {more}", seed=seed
    )


def test_ANN_28_ANN_34_everything_but_held_special_cards_is_dealt_anew() -> None:
    """ANN-28, ANN-34: the table is cleared, and cards set aside are back."""

    def again(seed: int) -> AnyGame:
        more = "sevens=1 stopped=2 discard=insert,insert piles=1,2/- cancelled=3,4"
        game = last_card(2, "-/stop", more, seed)
        choose(game, 1, "pass")
        return game

    game = again(0)
    table = game.table
    assert (table.round, table.sheet) == (2, ((2, 0),))
    assert (table.sevens, table.stopped, table.discard, table.cancelled) == ((), (), (), ())
    assert table.piles == table.known == ((), ())
    assert [len(hand) for hand in game.hidden.hands] == [12, 12]
    cards = game.rules.cards(game)
    assert sum(cards[kind] for kind in KINDS) == 28
    back = {card for seed in range(20) for hand in again(seed).hidden.hands for card in hand}
    assert {1, 2, 3, 4, 12, 45} <= back


@pytest.mark.parametrize(
    ("players", "held", "each"),
    [(2, 3, 3), (5, 3, 2), (6, 3, 1), (7, 3, 1), (8, 3, 0), (8, 2, 1), (8, 1, 2), (8, 0, 3), (4, 3, 3)],
)
def test_ANN_27_ANN_36_the_second_deal(players: int, held: int, each: int) -> None:
    """ANN-27: all special cards in no hand are dealt, as many to each as to the others; held ones are kept (ANN-36)."""
    hands = [SPECIALS[seat::players][:held] if held else () for seat in range(players)]
    specials = "/".join(",".join(hand) or "-" for hand in hands)
    game = last_card(players, specials)
    if held:
        choose(game, 0, "pass")
        answer(game, *["pass"] * players)
    assert game.table.round == 2
    assert [len(cards) for cards in game.hidden.specials] == [held + each] * players
    for before, after in zip(hands, game.hidden.specials):
        assert not Counter(before) - Counter(after)
    assert len(game.hidden.special_deck) == 28 - players * (held + each)
    dealt = of_kind(game.events, SpecialsDealt)
    assert [event.count for event in dealt] == [each] * players
    assert dealt[0].seen_by(1) == SpecialsDealt(0, each, None)
    assert dealt[0].seen_by(0) == dealt[0]


def test_ANN_36_special_cards_are_kept_or_handed_back() -> None:
    """ANN-36: all choose at once, sealed; what is handed back lies open, card by card, and is dealt anew."""
    game = last_card(3, "insert,stop/seven/-", seed=4)
    choose(game, 0, "pass")  # the special card for the last number card
    assert set(game.pending) == {0, 1}
    assert (offered(game, 0), offered(game, 1)) == ({"insert", "stop", "pass"}, {"seven", "pass"})
    assert game.table.sheet == ((0, 0, 0),)
    choose(game, 0, "stop")
    assert game.hidden.specials[0] == ("insert", "stop")  # sealed until the other has chosen
    events = choose(game, 1, "pass")
    assert of_kind(events, HandedBack) == [HandedBack(0, "stop")]
    assert game.table.discard == ("stop",)
    assert set(game.pending) == {0}
    assert offered(game, 0) == {"insert", "pass"}
    check_position(game, random.Random(0))
    events = choose(game, 0, "insert")
    assert of_kind(events, HandedBack) == [HandedBack(0, "insert")]
    assert (game.table.round, game.table.discard) == (2, ())
    assert [len(cards) for cards in game.hidden.specials] == [3, 4, 3]
    assert "seven" in game.hidden.specials[1]


@pytest.mark.parametrize("bot", ["heifer", "ox", "bull"])
def test_ANN_36_bots_keep_their_special_cards(bot: str) -> None:
    """ANN-36: new ones come on top."""
    game = last_card(2, "insert,stop/seven")
    choose(game, 0, "pass")
    assert str(player(bot).choose(game.view(0), game.pending[0])) == "pass"


def test_ANN_29_two_rounds_and_ties_share_the_win() -> None:
    """ANN-29: no 66; special cards left count nothing."""
    game = Game.from_text(
        "anniversary round=2 sheet=70,69,90 rows=10/45/61/70 hands=-/-/- specials=-/stop/- piles=1/2,3/-"
        " agenda=place:0:12/next-turn"
    )
    assert game.over
    assert game.totals == (71, 71, 90)
    assert game.winners == (0, 1)
    assert of_kind(game.events, GameEnded) == [GameEnded((71, 71, 90), (0, 1))]
