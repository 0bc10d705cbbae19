"""OpenSpiel's random simulations for every ruleset; chance, observers, information states, positions."""

import random
from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from nimmt import Game
from nimmt.catalogue import find
from nimmt.envs.observation import layout_of
from nimmt.envs.open_spiel import game_string
from nimmt.errors import NimmtError
from tests.envs.playing import KINDS, RULESETS, short


@pytest.mark.parametrize(("ruleset", "players"), KINDS)
def test_random_simulations_with_serialisation(ruleset: str, players: int) -> None:
    game = pyspiel.load_game(game_string(ruleset, players=players, **short(ruleset)))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("ruleset", "players"), KINDS)
def test_random_simulations_turn_by_turn(ruleset: str, players: int) -> None:
    game = pyspiel.load_game_as_turn_based(game_string(ruleset, players=players, **short(ruleset)))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("reward", ["final", "rank", "win"])
def test_random_simulations_with_every_reward_and_seeded_deals(ruleset: str, reward: str) -> None:
    game = pyspiel.load_game(game_string(ruleset, players=2, reward=reward, deals=50, **short(ruleset)))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_whole_games_to_66_points() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("nimmt_classic(players=3)"), num_sims=1, serialize=True, verbose=False)


def advance(state: pyspiel.State, rng: random.Random) -> None:
    """One random move."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, chances)[0])
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([rng.choice(actions) if actions else 0 for actions in legal])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


# --- chance ----------------------------------------------------------------------------------------------


def test_cards_are_dealt_one_by_one_each_as_likely_as_its_share() -> None:
    state = pyspiel.load_game("nimmt_zero(players=2,games=1)").new_initial_state()
    for _ in range(4):  # the starters come from the number cards alone
        outcomes = dict(state.chance_outcomes())
        assert 0 not in outcomes
        assert len(set(outcomes.values())) == 1
        state.apply_action(max(outcomes))
    chances = dict(state.chance_outcomes())
    assert chances[0] == pytest.approx(7 / 107), "seven 0-cards among 100 number cards"
    assert chances[1] == pytest.approx(1 / 107)
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_cards_dealt_are_those_of_the_game(ruleset: str) -> None:
    """The same deal and the same choices lead to the same game in the engine."""
    rng = random.Random(1)
    state = pyspiel.load_game(game_string(ruleset, players=3, deals=1, **short(ruleset))).new_initial_state()
    engine = Game.new(ruleset, 3, seed=0, **short(ruleset))
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            continue
        assert state.game == engine
        before = state.clone()
        advance(state, rng)
        moves = state.history()[len(before.history()) :]
        asked = list(engine.pending)
        for seat in asked:
            engine.submit(seat, engine.rules.actions()[moves[seat if before.is_simultaneous_node() else 0]])
    assert engine.over
    assert engine.totals == state.game.totals


def test_seeds_deal_as_the_seeded_dealer_does() -> None:
    state = pyspiel.load_game("nimmt_classic(players=4,deals=20)").new_initial_state()
    assert state.chance_outcomes() == [(seed, 1 / 20) for seed in range(20)]
    state.apply_action(7)
    assert state.game == Game.new("classic", 4, seed=7)


# --- what players observe --------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_observers_tell_no_more_than_a_seat_may_know(ruleset: str) -> None:
    rng = random.Random(2)
    game = pyspiel.load_game(game_string(ruleset, players=3, **short(ruleset)))
    state = game.new_initial_state()
    observation = make_observation(game)
    for _ in range(90):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for seat in range(3):
                view = state.game.view(seat)
                observation.set_from(state, seat)
                expected = layout_of(state.game.rules).observe(view)
                assert np.array_equal(observation.tensor, expected)
                assert np.array_equal(observation.dict["hand"], layout_of(state.game.rules).unpack(expected)["hand"])
        advance(state, rng)


def test_kinds_of_observers() -> None:
    rng = random.Random(3)
    game = pyspiel.load_game("nimmt_classic(players=3,rounds=1)")
    state = game.new_initial_state()
    while state.is_chance_node():
        advance(state, rng)
    private = pyspiel.PrivateInfoType

    def observer(**kind: object) -> object:
        return make_observation(game, pyspiel.IIGObservationType(**kind))

    public = observer(public_info=True, perfect_recall=False, private_info=private.NONE)
    own = observer(public_info=False, perfect_recall=False, private_info=private.SINGLE_PLAYER)
    everything = observer(public_info=True, perfect_recall=False, private_info=private.ALL_PLAYERS)
    for each in (public, own, everything):
        each.set_from(state, 1)  # type: ignore[attr-defined]
    assert "hand" not in public.dict  # type: ignore[attr-defined]
    assert set(own.dict) == {"hand", "choice"}  # type: ignore[attr-defined]
    hands = [tuple(np.flatnonzero(everything.dict[f"player_{each}.hand"])) for each in range(3)]  # type: ignore[attr-defined]
    assert hands == [state.game.hidden.hands[seat] for seat in (1, 2, 0)]
    story = observer(public_info=True, perfect_recall=True, private_info=private.SINGLE_PLAYER)
    assert story.tensor is None  # type: ignore[attr-defined]
    assert f"Dealt(1, 10, {state.game.hidden.hands[1]}" in state.information_state_string(1)
    assert "Dealt(0, 10, None" in state.information_state_string(1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_information_states_tell_apart_what_a_player_saw_and_nothing_else(ruleset: str) -> None:
    """Perfect recall: longer stories go on from shorter ones; equal stories offer equal choices."""
    rng = random.Random(4)
    game = pyspiel.load_game(game_string(ruleset, players=2, **short(ruleset)))
    offers: dict[tuple[int, str], list[int]] = {}
    for _ in range(2):
        state = game.new_initial_state()
        stories = ["", ""]
        while not state.is_terminal():
            if not state.is_chance_node():
                for seat in range(2):
                    story = state.information_state_string(seat)
                    assert story.startswith(stories[seat])
                    stories[seat] = story
                    legal = state.legal_actions(seat)
                    assert offers.setdefault((seat, story), legal) == legal
            advance(state, rng)


def test_a_players_story_does_not_tell_what_the_other_laid_before_it_is_revealed() -> None:
    game = pyspiel.load_game_as_turn_based("nimmt_classic(players=2,rounds=1,deals=1)")
    state = game.new_initial_state()
    state.apply_action(0)
    seen = set()
    for action in state.legal_actions():
        child = state.child(action)
        assert child.current_player() == 1
        seen.add((child.information_state_string(1), tuple(child.observation_tensor(1))))
    assert len(seen) == 1


# --- setting up ------------------------------------------------------------------------------------------


def test_the_games_are_registered() -> None:
    assert {name for name in pyspiel.registered_names() if name.startswith("nimmt_")} == {
        f"nimmt_{ruleset.replace('-', '_')}" for ruleset in RULESETS
    }


def test_a_position_to_start_from() -> None:
    position = "pro rows=1,4,9/5,13,24/11,12,22/17,21,23 hands=3,10,16/6,14,19 rounds=1"
    game = pyspiel.load_game(game_string("pro", players=2, rounds=1, position=position))
    assert game.new_initial_state().game == Game.from_text(position)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    again = pyspiel.load_game(str(game))
    assert again.new_initial_state().game == Game.from_text(position)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nimmt_classic(players=11)", "2 to 10 players"),
        ("nimmt_classic(reward=glory)", "there is no reward"),
        ("nimmt_classic(deals=-1)", "deals is 0 for exact chance"),
        (game_string("pro", players=3, position="pro rows=1/2/3/4 hands=5/6"), "the same players"),
        (game_string("classic", players=2, position="classic rows=1/2/3/4 hands=-/-"), "somebody decides"),
    ],
)
def test_mistakes_are_explained(name: str, message: str) -> None:
    with pytest.raises(NimmtError, match=message):
        pyspiel.load_game(name)


def test_every_deal_comes_up() -> None:
    """A deal of one card too many or too few would show here."""
    rng = random.Random(5)
    seen: Counter[int] = Counter()
    for _ in range(30):
        state = pyspiel.load_game("nimmt_classic(players=2)").new_initial_state()
        while state.is_chance_node():
            advance(state, rng)
        assert len(state.history()) == 24
        assert len(set(state.history())) == 24
        seen.update(state.history())
    assert len(seen) == 104


def test_only_simple_is_sequential() -> None:
    for ruleset in RULESETS:
        dynamics = pyspiel.load_game(game_string(ruleset)).get_type().dynamics
        assert (dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL) == (ruleset == "simple")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_state_is_resampled_from_what_a_player_knows(ruleset: str) -> None:
    rng = random.Random(4)
    players = find(ruleset).player_counts[0]
    state = pyspiel.load_game(game_string(ruleset, players=players, deals=9, **short(ruleset))).new_initial_state()
    for _ in range(12):
        advance(state, rng)
    while state.is_chance_node():
        advance(state, rng)
    worlds = set()
    for player in range(players):
        for _ in range(4):
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.legal_actions(player) == state.legal_actions(player)
            worlds.add(str(twin))
            advance(twin, rng)
            assert twin.information_state_string(player).startswith(state.information_state_string(player))
    assert ruleset == "pro" or len(worlds) > 1


def test_ismcts_plays() -> None:
    """By OpenSpiel's own bot, a few worlds a move, to the end of a game."""
    game = pyspiel.load_game(game_string("simple", players=2, games=1, deals=9))
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=10.0, max_simulations=4, random_state=rng)
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player():
            advance(state, random.Random(moves))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves += 1
    assert moves == 12
