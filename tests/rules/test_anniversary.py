"""The anniversary variant as a whole: cases 24, 72 and 73, taking and swapping, the two rounds, what is hidden."""

import random
from collections import Counter

import msgspec
import pytest

from nimmt import Game, bots, find
from nimmt.errors import BadPosition, BadSetup, IllegalChoice
from nimmt.events import GameEnded, Placed, RoundBegan, RowTaken
from nimmt.game import AnyGame
from nimmt.rules.anniversary.cards import KINDS, SPECIALS
from nimmt.rules.anniversary.events import (
    Cancelled,
    HandedBack,
    RowVanished,
    SpecialsDealt,
    SpecialsReleased,
    SpecialsShuffled,
    Swapped,
)
from nimmt.testing import check_position, count_tree
from tests.positions import answer, choose, of_kind, offered, rows_of, takings
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
    assert of_kind(events, Placed) == [Placed(1, 95, 3)]
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


# --- the second round, and the end -----------------------------------------------------------------------


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
    assert str(bots.find(bot)(1, budget=0.01).choose(game.view(0), game.pending[0])) == "pass"


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


# --- positions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("special", "card", "choices"),
    [
        ("insert", 10, ["insert"]),
        ("replace", 25, ["replace"]),
        ("shift", 10, ["shift"]),
        ("shift", 10, ["shift", "c17"]),
        ("stop", 10, ["stop"]),
        ("negative", 1, ["negative"]),
        ("negative", 1, ["negative", "r2"]),
        ("negative", 1, ["negative", "r5", "c80"]),
        ("negative", 1, ["negative", "r2", "c11"]),
    ],
)
def test_every_question_can_be_written_down(special: str, card: int, choices: list[str]) -> None:
    """With a fifth row, 7 nimmt! and Stop on the table, in the middle of a special card."""
    game = due("5,9/3,11,13,15,17,18/45/61/80", card, f"{special},seven", more="sevens=1,4 stopped=2")
    for notation in choices:
        choose(game, 0, notation)
        check_position(game, random.Random(notation))


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ("rows=10/45/61", "there are 4 or 5 rows"),
        ("rows=10/45/61/70/80/90", "there are 4 or 5 rows"),
        ("rows=1,2,3,4,5,6/45/61/70", "row 1 holds at most 5"),
        ("rows=1,2,3,4,5,6,7/45/61/70 sevens=0", "row 1 holds at most 6"),
        ("rows=2,1/45/61/70", "row 1 does not ascend"),
        ("rows=10/45/61/70 stopped=0,1,2", "at most 2 rows are stopped"),
        ("rows=10/45/61/70 stopped=4", "stopped are different rows"),
        ("rows=10/45/61/70 sevens=1,1", "sevens are different rows"),
        ("rows=10/45/61/70 round=3", "round is 1 or 2"),
        ("rows=10/45/61/70 specials=stop", "specials must have 2 parts"),
        ("rows=10/45/61/70 specials=stop,stop,stop,stop/-", "at most 3 special cards"),
        ("rows=10/45/61/70 specials=stopp/-", "card stopp does not belong"),
        ("rows=10/45/61/70 specials=stop,stop,stop/- stopped=0 discard=stop", "card stop is there too often"),
        ("rows=10/45/61/70 cancelled=12", "card 12 is there too often"),
        ("rows=10/45/61/70 agenda=choose-insert-row:0:99/next-turn", "no answer in this position"),
    ],
)
def test_impossible_positions_are_refused(more: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        Game.from_text(f"anniversary hands=12/13 {more}")


def test_a_special_card_not_in_hand_is_refused() -> None:
    game = due(TAKES, 20, "stop")
    with pytest.raises(IllegalChoice, match="Possible: stop, pass"):
        choose(game, 0, "insert")
    assert takings(game.events) == []


@pytest.mark.parametrize("alias", ["25", "jubilee", "Anniversary", "25 years"])
def test_other_names(alias: str) -> None:
    assert find(alias).name == "anniversary"


def test_the_action_numbers() -> None:
    rules = find("anniversary")
    assert len(rules.actions()) == 104 + 5 + 104 + 7 + 1
    assert [str(choice) for choice in rules.actions()[-8:]] == [*KINDS, "pass"]


TREE = "anniversary round=2 sheet=0,0 rows=10,20,30,40,50/55/60/70,80 hands=51,90/5,56"


@pytest.mark.parametrize(
    ("one", "two", "leaves"),
    [
        ("fifth-row", "fifth-row", 197),
        ("fifth-row", "insert", 321),
        ("seven", "stop", 527),
        ("insert", "insert", 344),
        ("insert", "fifth-row", 256),
        ("replace", "seven", 138),
        ("replace", "shift", 1646),
        ("stop", "replace", 517),
        ("stop", "stop", 1403),
        ("negative", "negative", 346),
        ("seven", "insert,fifth-row", 773),
    ],
)
def test_tree_counts(one: str, two: str, leaves: int) -> None:
    """Every way to play two turns to the end; counted also by a program of another making."""
    game = Game.from_text(f"{TREE} specials={one}/{two} special_deck=replace,seven,stop,shift")
    assert count_tree(game, 99) == leaves


@pytest.mark.parametrize(("one", "leaves"), [("seven", 286), ("shift", 3900), ("stop,insert", 2214)])
def test_tree_counts_where_cancelled_cards_are_chosen(one: str, leaves: int) -> None:
    """The same with choices by ANN-47, which the other program does not know: 271, 3667 and 2204 without them."""
    game = Game.from_text(f"{TREE} specials={one}/negative special_deck=replace,seven,stop,shift")
    assert count_tree(game, 99) == leaves
