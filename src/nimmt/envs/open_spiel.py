"""OpenSpiel: every ruleset as a game, ``nimmt_classic``, ``nimmt_pro`` and so on, registered by importing this module.

>>> import pyspiel
>>> import nimmt.envs.open_spiel
>>> game = pyspiel.load_game("nimmt_classic(players=4,rounds=1)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 104)

Parameters are ``players``, the options of the ruleset (0 or nothing for one that is not set), and

``reward``
    See `nimmt.envs.rewards`; OpenSpiel's returns are these.
``deals``
    0 for exact chance: one chance node a card. A number *n* for one chance node a deal, with *n* equally likely
    outcomes; outcome *k* deals as seed *k* does.
``position``
    A text position to start from: see `nimmt.position` and `game_string`.

Where several seats are asked at once, the node is simultaneous; where one is asked alone, it is that player's node. In
``nimmt_simple`` nobody ever decides at the same time as another, so that game is sequential.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, get_args
from urllib.parse import quote, unquote

from nimmt.extras import missing

try:
    import pyspiel

    from nimmt.envs.observer import Observer
except ImportError as error:
    raise missing(error, "envs") from None

from nimmt.catalogue import find, names, option_help, set_up
from nimmt.envs.chance import Card, OpenGame
from nimmt.envs.rewards import Returns, Reward, bounds, check_reward, returns
from nimmt.errors import BadSetup
from nimmt.game import AnyGame
from nimmt.ruleset import Rules
from nimmt.testing import STEPS

Type = pyspiel.GameType

UTILITIES = {"rank": (Type.Utility.ZERO_SUM, 0.0), "win": (Type.Utility.CONSTANT_SUM, 1.0)}
"""What the returns of all players add up to, where that is fixed."""


def short_name(ruleset: str) -> str:
    """OpenSpiel's name of a ruleset."""
    return f"nimmt_{ruleset.replace('-', '_')}"


def game_string(ruleset: str, **parameters: Any) -> str:
    """What to give ``pyspiel.load_game``; a position is quoted, since OpenSpiel keeps ``,`` and ``=`` for itself.

    >>> game_string("pro", players=2, position="pro rows=1/2/3/4 hands=5/6")
    'nimmt_pro(players=2,position=pro%20rows%3D1%2F2%2F3%2F4%20hands%3D5%2F6)'
    """
    words = [f"{name}={quote(str(value), safe='')}" for name, value in parameters.items()]
    return f"{short_name(find(ruleset).name)}({','.join(words)})"


def _parameters(ruleset: str) -> dict[str, Any]:
    """Every parameter and its default; OpenSpiel has no None, so 0 or nothing stands for it."""
    cls = find(ruleset)
    options = {name: _plain(cls, name, default) for name, (_, default) in option_help(cls).items()}
    counts = cls.player_counts
    return {"players": min(4, counts[-1]), **options, "reward": "points", "deals": 0, "position": ""}


def _plain(cls: type[Rules[Any, Any]], name: str, default: Any) -> Any:
    if default is not None:
        return default
    return "" if str in get_args(cls.Options.__annotations__.get(name)) else 0


def _game_type(ruleset: str, reward: str = "points") -> Any:
    cls = find(ruleset)
    return Type(
        short_name=short_name(ruleset),
        long_name=cls.title,
        dynamics=Type.Dynamics.SEQUENTIAL if cls.open_play else Type.Dynamics.SIMULTANEOUS,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Type.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES.get(reward, (Type.Utility.GENERAL_SUM, None))[0],
        reward_model=Type.RewardModel.REWARDS if reward == "points" else Type.RewardModel.TERMINAL,
        max_num_players=cls.player_counts[-1],
        min_num_players=cls.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(ruleset),
    )


class NimmtGame(pyspiel.Game):
    """A ruleset with its players and options."""

    ruleset: str

    def __init__(self, params: dict[str, Any]) -> None:
        defaults = _parameters(self.ruleset)
        given = {**defaults, **params}
        described = option_help(find(self.ruleset))
        options = {name: given[name] for name in described if given[name] != defaults[name]}
        self.rules = set_up(self.ruleset, given["players"], options)
        self.reward: Reward = given["reward"]
        check_reward(self.reward)
        self.deals = int(given["deals"])
        if self.deals < 0:
            raise BadSetup(f"deals is 0 for exact chance, or how many outcomes a deal has, not {self.deals}")
        self.start = self._opening(unquote(given["position"]))
        self.cards = chance_cards(self.rules)
        low, high = bounds(self.rules, self.reward)
        super().__init__(
            _game_type(self.ruleset, self.reward),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.rules.actions()),
                max_chance_outcomes=self.deals or len(self.cards),
                num_players=self.rules.players,
                min_utility=low,
                max_utility=high,
                utility_sum=UTILITIES[self.reward][1] if self.reward in UTILITIES else None,
                max_game_length=STEPS,
            ),
            params,
        )

    def _opening(self, position: str) -> OpenGame:
        if not position:
            return OpenGame.new(self.rules)
        opened = OpenGame.from_text(position)
        if opened.game.rules is not self.rules:
            raise BadSetup(
                f"the position is one of {opened.game.rules.name} for {opened.game.rules.players} players; "
                "name that game, the same players and the same options"
            )
        return opened

    def new_initial_state(self) -> NimmtState:
        """The beginning: the first card to be dealt, or the position to start from."""
        return NimmtState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of this game: see `nimmt.envs.observer`."""
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more cards dealt."""
        return STEPS


class NimmtState(pyspiel.State):
    """A position of a game, or a deal in progress."""

    def __init__(self, game: NimmtGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles the attributes of a state, so there is but one.
        self.open = _Position(game)

    @property
    def game(self) -> AnyGame:
        """The game as nimmt sees it; while cards are dealt, as it was before."""
        return self.open.play.game

    def current_player(self) -> int:
        """A seat, everybody, chance, or nobody."""
        play = self.open.play
        if play.due:
            return int(pyspiel.PlayerId.CHANCE)
        if play.game.over:
            return int(pyspiel.PlayerId.TERMINAL)
        pending = play.game.pending
        return min(pending) if len(pending) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.game.pending.get(player)
        if decision is None:
            return []
        action = self.game.rules.action
        return sorted([action(choice) for choice in decision.choices])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can be dealt next, or the seeds to deal by; and how likely each is."""
        if self.open.deals:
            return [(seed, 1 / self.open.deals) for seed in range(self.open.deals)]
        left = self.open.play.left
        total = left.total()
        numbers = _numbers(self.open.cards)
        return sorted([(numbers[card], count / total) for card, count in left.items()])

    def _apply_action(self, action: int) -> None:
        play = self.open.play
        if not play.due:
            self._answer({min(play.game.pending): action})
        elif self.open.deals:
            self.open.go_on(lambda: play.deal_by_seed(action))
        else:
            self.open.go_on(lambda: play.draw(self.open.cards[action]))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._answer({seat: actions[seat] for seat in self.game.pending})

    def _answer(self, actions: dict[int, int]) -> None:
        choices = self.game.rules.actions()
        answers = {seat: choices[action] for seat, action in actions.items()}
        self.open.go_on(lambda: self.open.play.submit(answers))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.game.rules.actions()[action])
        return f"seed {action}" if self.open.deals else f"deal {self.open.cards[action]}"

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> NimmtState:
        """Another state in which this player knows just the same, all hidden cards drawn anew: for ISMCTS.

        Not while cards are dealt: nobody decides there.
        """
        twin: NimmtState = self.clone()
        twin.open.play = self.open.play.resampled(player, random.Random(int(rng() * 2**53)))
        return twin

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.open.play.game.over and not self.open.play.due

    def rewards(self) -> list[float]:
        """What each player earned since the last decision; at a chance node nothing yet."""
        return list(self.open.rewards)

    def returns(self) -> list[float]:
        """What each player has earned so far."""
        return list(self.open.returns)

    def __str__(self) -> str:
        play = self.open.play
        dealt = [" ".join(map(str, cards)) for cards in (*play.deals, play.drawn)]
        return self.game.text() + (f" dealt={'/'.join(dealt)}" if play.due else "")


class _Position:
    """What a state consists of: the game, and what the players have earned."""

    def __init__(self, game: NimmtGame) -> None:
        self.play = game.start.copy()
        self.cards = game.cards
        self.deals = game.deals
        self.reward: Reward = game.reward
        self.returns: Returns = returns(self.play.game, self.reward)
        self.rewards: Returns = (0.0,) * game.rules.players

    def go_on(self, act: Any) -> None:
        """Make a move and reckon what it earned; while cards are to be dealt, that waits."""
        act()
        if self.play.due:
            self.rewards = (0.0,) * len(self.returns)
            return
        now = returns(self.play.game, self.reward)
        self.rewards = tuple([after - before for after, before in zip(now, self.returns)])
        self.returns = now

    def __deepcopy__(self, memo: dict[int, Any]) -> _Position:
        twin = object.__new__(_Position)
        twin.__dict__.update(self.__dict__)
        twin.play = self.play.copy()
        return twin


def chance_cards(rules: Rules[Any, Any]) -> tuple[Card, ...]:
    """The outcomes of chance: every card of the game, numbers first; outcome *i* is the card at index *i*."""
    return tuple(sorted(rules.deck(rules.blank()[0]), key=lambda card: (isinstance(card, str), card)))


@cache
def _numbers(cards: tuple[Card, ...]) -> dict[Card, int]:
    return {card: number for number, card in enumerate(cards)}


def register() -> None:
    """Register every ruleset with OpenSpiel, once."""
    for name in names():
        if short_name(name) not in pyspiel.registered_names():
            game = type(f"Nimmt{name.title().replace('-', '')}", (NimmtGame,), {"ruleset": name})
            pyspiel.register_game(_game_type(name), game)


register()
