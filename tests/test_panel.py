"""The models that compare choices: what they must agree about, how sure they are, and whom they charge."""

import random
from collections.abc import Sequence
from statistics import fmean

import pytest

from nimmt import Game
from nimmt.bots import SeededBot
from nimmt.bots.ladder.aurochs import AurochsBot
from nimmt.bots.ladder.bull import BullBot
from nimmt.bots.ladder.heifer import HeiferBot
from nimmt.bots.reasons import instead_of
from nimmt.choices import Choice, choice_from, play
from nimmt.review.panel import BATCHES, Panel
from nimmt.review.situations import Situation
from nimmt.review.weighing import Effort, weigh
from nimmt.words import LANGUAGES, say

PAIR: tuple[Choice, Choice] = (play(16), play(55))
ONE, OTHER = PAIR


class Known:
    """Worlds in which it is known what choices are worth, give or take some luck."""

    def __init__(self, worth: dict[Choice, float], luck: float, seed: int = 1) -> None:
        self.worth = worth
        self.luck = luck
        self.rng = random.Random(seed)

    def play(self, choices: Sequence[Choice], count: int) -> list[float]:
        return [count * (self.worth[choice] + self.rng.gauss(0.0, self.luck)) for choice in choices]


def panel(first: float, second: float, shares: tuple[float, float] | None, luck: float = 0.05) -> Panel:
    """Two kinds of play-outs that find one choice better by so many points, and a network that makes both so often."""
    view = Game.new("classic", 4, seed=1).view(0)
    assert view.decision is not None
    made = Panel(view, view.decision, AurochsBot(1))
    made.searches = (Known({ONE: first, OTHER: 0.0}, luck, 1), Known({ONE: second, OTHER: 0.0}, luck, 2))
    made.shares = None if shares is None else dict(zip(PAIR, shares))
    made.play(PAIR, 10)
    return made


@pytest.mark.parametrize(
    ("first", "second", "shares", "clear"),
    [
        (2.0, 2.2, (0.8, 0.02), True),
        (2.0, 2.2, (0.3, 0.3), False),  # the network finds both as good
        (2.0, 2.2, (0.02, 0.8), False),  # the network would rather make the other
        (4.0, 0.5, (0.8, 0.02), False),  # it depends on how the others play
        (0.1, 0.1, (0.8, 0.02), False),  # hardly a difference
        (1.0, 1.1, None, False),  # without a network more is needed
        (3.0, 3.2, None, True),
    ],
)
def test_a_difference_is_clear_where_all_models_agree(
    first: float, second: float, shares: tuple[float, float] | None, clear: bool
) -> None:
    found = panel(first, second, shares).difference(ONE, OTHER)
    back = panel(first, second, shares).difference(OTHER, ONE)
    assert found.clear == clear
    assert not back.clear
    assert found.points == pytest.approx(-back.points), "fair both ways"
    assert found.error == pytest.approx(back.error)


def test_what_all_worlds_agree_about_is_certain() -> None:
    found = panel(14.0, 14.0, None, luck=0.0).difference(ONE, OTHER)
    assert (found.points, found.error) == (14.0, 0.0)


def test_the_luckiest_of_many_is_worth_no_more_than_the_others() -> None:
    """Ten choices as good as each other: chosen in half of the worlds, the best is worth nothing in the other half."""
    choices: list[Choice] = [play(number) for number in range(1, 11)]
    half = slice(0, BATCHES // 2), slice(BATCHES // 2, None)
    naive, fair = [], []
    made = panel(0.0, 0.0, None)
    for seed in range(60):
        worth = dict.fromkeys(choices, 0.0)
        made.searches = (Known(worth, 1.0, seed), Known(worth, 1.0, -seed - 1))
        made.found = ({}, {})
        made.play(choices, 1)
        best = max(choices, key=lambda choice: made.difference(choice, choices[0], half[0]).points)
        naive.append(made.difference(best, choices[0], half[0]).points)
        fair.append(made.difference(best, choices[0], half[1]).points)
    assert fmean(naive) > 0.2
    assert abs(fmean(fair)) < 0.1


@pytest.mark.long
def test_equal_players_are_charged_nothing_and_a_weaker_one_is() -> None:
    """The network and the bull think differently and are about as strong; neither has mistakes to be told about."""
    charged = {"aurochs": 0.0, "bull": 0.0, "heifer": 0.0}
    rounds = 4
    for number in range(rounds):
        names = ("aurochs", "bull", "heifer", "bull")
        game = Game.new("classic", 4, seed=number, automate=True, rounds=1)
        bots: tuple[SeededBot, ...] = (
            AurochsBot(f"{number}/0", playouts=0),
            BullBot(f"{number}/1", playouts=500),
            HeiferBot(f"{number}/2"),
            BullBot(f"{number}/3", playouts=500),
        )
        made = 0
        while not game.over:
            seat = min(game.pending)
            view, decision = game.view(seat), game.pending[seat]
            choice = bots[seat].choose(view, decision)
            if len(decision.choices) > 1:
                opinion = weigh(Situation(made, seat, view, decision, choice), Effort(worlds=200))
                share = 0.5 if names[seat] == "bull" else 1.0
                charged[names[seat]] += share * opinion.cost * (opinion.clear or opinion.better)
            game.submit(seat, choice)
            made += 1
    assert abs(charged["aurochs"]) / rounds < 0.4, charged
    assert abs(charged["bull"]) / rounds < 0.4, charged
    assert charged["heifer"] / rounds > 2, charged


TABLE = "classic rows=12,14,15/18,19,20,21/43/58,66,70,77,80 hands=3,16,42,81,99/1,2,17,53,71 rounds=1"


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ("3", "Your 3 fits no row, so it takes one: 1 point at least."),
        ("81", "Your 81 takes row 4: 17 points as things stand."),
        ("42", "Row 2 has room for 1, and others may come before your 42: it takes the row about 3 times in ten."),
    ],
)
def test_why_not_is_said_beside_why(made: str, said: str) -> None:
    view = Game.from_text(TABLE).view(0)
    assert view.decision is not None
    message = instead_of(view, view.decision, choice_from(made), choice_from("16"))
    assert say(message).startswith(said)
    assert say(message).endswith("it will hardly be filled before you.")
    assert all(say(message, language) for language in LANGUAGES)
