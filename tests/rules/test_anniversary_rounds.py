"""The second round of the anniversary variant, what is kept for it, and the end of the game."""

import random
from collections import Counter
from itertools import chain, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt import Game
from nimmt.bots.ladder.heifer import KEEP, this_turn
from nimmt.choices import PASS, use
from nimmt.events import Chose, GameEnded
from nimmt.game import AnyGame
from nimmt.rules.anniversary.cards import KINDS, SPECIALS, in_order
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
        answer(game, *["pass"] * players * held)
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
    """ANN-36: card by card, all at once; nothing is shown before the last answer."""
    game = last_card(3, "insert,stop/seven/-", seed=4)
    choose(game, 0, "pass")  # the special card for the last number card
    assert set(game.pending) == {0, 1}
    assert (offered(game, 0), offered(game, 1)) == ({"insert", "pass"}, {"seven", "pass"})
    assert game.table.sheet == ((0, 0, 0),)
    assert answer(game, "insert", "pass") == [Chose(0)]
    assert set(game.pending) == {0}
    assert offered(game, 0) == {"stop", "pass"}
    assert (game.view(0).handing_back, game.view(1).handing_back, game.view().handing_back) == (("insert",), (), ())
    assert (game.hidden.specials[0], game.table.discard) == (("insert", "stop"), ())
    check_position(game, random.Random(0))
    events = choose(game, 0, "stop")
    assert of_kind(events, HandedBack) == [HandedBack(0, "insert"), HandedBack(0, "stop")]
    assert (game.table.round, game.table.discard) == (2, ())
    assert [len(cards) for cards in game.hidden.specials] == [3, 4, 3]
    assert "seven" in game.hidden.specials[1]
    assert game.hidden.handing_back == ((), (), ())


def test_ANN_36_the_question_names_the_card() -> None:
    """ANN-36: one card at a time; of two that are equal each is asked about."""
    game = last_card(2, "stop,stop/-")
    choose(game, 0, "pass")
    assert game.pending[0].prompt == "Special card 1 of 2: keep “Stop”, or hand it back?"
    first = game.pending[0]
    choose(game, 0, "pass")
    assert game.pending[0] != first
    assert game.pending[0].prompt == "Special card 2 of 2: keep “Stop”, or hand it back?"


@st.composite
def kept_or_not(draw: st.DrawFn) -> tuple[list[list[str]], list[list[str]], list[list[str]]]:
    """Special cards in hands, and two ways to answer for each of them."""
    players = draw(st.integers(2, 5))
    cards = draw(st.permutations(SPECIALS))
    sizes = draw(st.lists(st.integers(0, 3), min_size=players, max_size=players).filter(any))
    ends = [sum(sizes[:seat]) for seat in range(players + 1)]
    hands = [list(in_order(cards[start:end])) for start, end in pairwise(ends)]
    one, two = [[[draw(st.sampled_from((kind, "pass"))) for kind in hand] for hand in hands] for _ in range(2)]
    return hands, one, two


@given(kept_or_not(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_ANN_36_nobody_sees_an_answer_before_the_last_one(
    drawn: tuple[list[list[str]], list[list[str]], list[list[str]]], rng: random.Random
) -> None:
    """ANN-36: what others answer changes nothing that a seat sees, until all is shown at once."""
    hands, *ways = drawn
    specials = "/".join(",".join(hand) or "-" for hand in hands)
    empty = "/".join("-" * len(hands))
    start = f"anniversary rows=10/45/61/70 hands={empty} specials={specials} agenda=next-turn"
    for watching in range(len(hands)):
        one, two = Game.from_text(start), Game.from_text(start)
        left = [[list(way[seat]) for seat in range(len(hands))] for way in ways]
        left[1][watching] = list(left[0][watching])  # the same own answers
        while one.table.round == 1:
            assert one.view(watching).encode() == two.view(watching).encode()
            assert one.view().encode() == two.view().encode()
            assert not of_kind(one.events, HandedBack)
            assert [event.seen_by(watching) for event in one.events] == [
                event.seen_by(watching) for event in two.events
            ]
            seat = rng.choice(sorted(one.pending))
            choose(one, seat, left[0][seat].pop(0))
            choose(two, seat, left[1][seat].pop(0))
        told = [HandedBack(seat, kind) for seat, way in enumerate(ways[0]) for kind in way if kind != "pass"]
        assert of_kind(one.events, HandedBack) == told
        assert not any(chain(*left[0], *left[1]))


def test_ANN_36_an_imagined_world_keeps_the_own_answers_and_guesses_the_others() -> None:
    """ANN-36: a seat that searches knows what it hands back itself, and of the others nothing."""
    game = last_card(2, "insert,stop/seven,shift", seed=4)
    choose(game, 0, "pass")
    answer(game, "insert", "pass")
    view = game.view(0)
    worlds = [view.imagine(random.Random(seed)) for seed in range(30)]
    assert {world.hidden.handing_back[0] for world in worlds} == {("insert",)}
    guessed = [world.hidden.handing_back[1] for world in worlds]
    assert {len(kinds) for kinds in guessed} == {0, 1}
    assert all(not Counter(kinds) - Counter(world.hidden.specials[1]) for kinds, world in zip(guessed, worlds))


@pytest.mark.parametrize("bot", ["heifer", "ox", "bull"])
def test_ANN_36_bots_keep_their_special_cards(bot: str) -> None:
    """ANN-36: new ones come on top."""
    game = last_card(2, "insert,stop/seven")
    choose(game, 0, "pass")
    assert str(player(bot).choose(game.view(0), game.pending[0])) == "pass"


def test_ANN_36_a_card_that_will_be_handed_back_is_worth_nothing() -> None:
    """ANN-36: a bot that looks one answer ahead sees what it has chosen, though it is not shown yet."""
    game = last_card(2, "insert,stop/seven,shift,shift")
    choose(game, 0, "pass")
    for kind in ("insert", "stop"):  # others are asked too; at the second card, and once more after it
        worth = this_turn(game.view(0), game.pending[0], random.Random(0))
        assert worth[PASS] > worth[use(kind)] + KEEP / 2
        answer(game, kind, "pass")


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
