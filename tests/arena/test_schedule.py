"""Who sits where: everybody holds every hand equally often, and nothing depends on the order of the games."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt.arena import entrants
from nimmt.arena.schedule import bout, new_game, new_tournament, seatings
from nimmt.bots.ladder.bull import BullBot
from nimmt.catalogue import names
from nimmt.errors import BadSetup


@settings(deadline=None)
@given(bots=st.integers(2, 7), players=st.integers(2, 10))
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int) -> None:
    found = seatings(bots, players)
    assert len(set(found)) == len(found)
    count = Counter((seat, bot) for seating in found for seat, bot in enumerate(seating))
    assert set(count) == {(seat, bot) for seat in range(players) for bot in range(bots)}
    assert len(set(count.values())) == 1


@settings(deadline=None)
@given(bots=st.integers(2, 6), players=st.integers(2, 8))
def test_every_pair_meets_equally_often(bots: int, players: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for seating in seatings(bots, players):
        sits = Counter(seating)
        met.update({(one, other): sits[one] * sits[other] for one in sits for other in sits if one < other})
    assert len(met) == bots * (bots - 1) // 2
    assert len(set(met.values())) == 1


@settings(deadline=None)
@given(bots=st.integers(2, 5), players=st.integers(2, 6))
def test_seats_are_shared_as_evenly_as_can_be_and_all_rotations_are_played(bots: int, players: int) -> None:
    found = set(seatings(bots, players))
    for seating in found:
        sits = [seating.count(bot) for bot in range(bots)]
        assert max(sits) - min(sits) <= 1
        assert {seating[turn:] + seating[:turn] for turn in range(players)} <= found


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), deals=st.integers(1, 4), data=st.data())
def test_games_of_a_deal_have_the_same_cards_and_nothing_else(seed: int, deals: int, data: st.DataObject) -> None:
    setup = new_tournament(["heifer", "random", "random"], players=4, deals=deals, seed=seed)
    games = [bout(setup, number) for number in range(setup.games)]
    number = data.draw(st.integers(0, setup.games - 1))
    assert bout(setup, number) == games[number]
    assert len({game.dealer for game in games}) == deals
    streams = [stream for game in games for stream in game.streams]
    assert len(set(streams)) == len(streams)
    for deal in range(deals):
        held = Counter(
            (bot, hand)
            for game in games
            if game.deal == deal
            for bot, hand in zip(game.seats, new_game(setup, game).hidden.hands)
        )
        assert len(held) == 3 * 4
        assert len(set(held.values())) == 1


@pytest.mark.parametrize("ruleset", names())
def test_a_deal_is_a_round_where_rounds_are_independent(ruleset: str) -> None:
    setup = new_tournament(["heifer", "random"], ruleset)
    independent = ruleset in {"classic", "pro", "even-odd", "plus", "zero", "simple"}
    assert setup.unit == ("round" if independent else "game")
    assert new_game(setup, bout(setup, 0)).pending


def test_options_say_how_long_a_game_is() -> None:
    assert new_tournament(["heifer", "random"], options={"target": 20}).unit == "game"
    assert new_tournament(["heifer", "random"], options={"rounds": 3}).options == {"rounds": 3}


def test_a_bot_named_twice_gets_a_number() -> None:
    assert new_tournament(["random", "heifer", "random", "random"]).labels == (
        "random",
        "heifer",
        "random#2",
        "random#3",
    )


def test_each_bot_may_have_an_allowance_of_its_own() -> None:
    setup = new_tournament(["bull@20ms", "bull@2s", "bull@400playouts", "heifer"], budget=0.05)
    assert setup.labels == ("bull@20ms", "bull@2s", "bull@400playouts", "heifer")
    assert [setup.budget_of(bot) for bot in range(4)] == [0.02, 2.0, None, 0.05]
    assert setup.limit == 25
    made = [entrants.find(bot)(1, budget=setup.budget) for bot in setup.bots[:3]]
    assert [(bot.budget, bot.playouts) for bot in made if isinstance(bot, BullBot)] == [
        (0.02, None),
        (2.0, None),
        (0.05, 400),
    ]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ["random", "heifer@400playouts"]}, "does not count play-outs; give it a time"),
        ({"bots": ["random", "cmd:python -c pass@400playouts"]}, "a program is given a time"),
        ({"bots": ["random", "heifer@0s"]}, "more than 0 seconds and at most an hour, as in heifer@200ms"),
        ({"bots": ["random", "tests.arena.broken:Pair"]}, "does not play with 4 players in all; it plays with: 2"),
        ({"bots": ["random", "heifer@9s"], "limit": 1}, "between the budget of 9 s and a day"),
        ({"bots": ["random"]}, "two bots or more"),
        ({"bots": ["random", "clever"]}, "there is no bot 'clever'"),
        ({"bots": ["random", "nowhere:Bot"]}, "nowhere"),
        ({"bots": ["random", "tests.arena.broken:Choosy"]}, "does not play classic; it plays: x"),
        ({"deals": 0}, "one deal or more, not 0"),
        ({"players": 11}, "2 to 10 players, not 11"),
        ({"budget": 0}, "more than 0 seconds"),
        ({"limit": 0.01}, "between the budget of 0.05 s and a day, not 0.01 s"),
        ({"limit": float("inf")}, "and a day, not inf s"),
        ({"bots": ["random"] * 30, "players": 10}, "more than 10000 seatings"),
        ({"options": {"colour": 1}}, "has no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        new_tournament(**({"bots": ["random", "heifer"]} | wrong))  # type: ignore[arg-type]
