"""The aurochs at a rating: what can be asked for, that more is stronger, and that mistakes are a person's."""

from collections import Counter
from itertools import permutations

import pytest

from nimmt import Game
from nimmt.bots import find
from nimmt.bots.factories import load
from nimmt.bots.ladder.aurochs import HIGHEST, LOWEST
from nimmt.bots.ladder.handicap import calibration, sight_for
from nimmt.catalogue import names
from nimmt.errors import BadSetup
from nimmt.tables.herd import called


def test_a_rating_is_asked_for_by_name() -> None:
    assert load("aurochs:1400").name == find("aurochs:1400").name == "aurochs:1400"
    assert load("aurochs:1400")(seed=1).name == "aurochs:1400"  # type: ignore[attr-defined]
    assert called(("aurochs:1400", "aurochs")) == ("Urs", "Freya"), "it goes by the names of its kind"


@pytest.mark.parametrize(
    "wrong", ["aurochs:900", "aurochs:2001", "aurochs:", "aurochs:strong", "aurochs:-5", "ox:1400"]
)
def test_what_is_no_rating_is_said_so(wrong: str) -> None:
    for way in (find, load):
        with pytest.raises(BadSetup, match=f"'{wrong}' is no bot; only the aurochs plays at a rating.*1000 to 2000"):
            way(wrong)


@pytest.mark.parametrize("ruleset", names())
def test_it_sees_the_further_the_higher_the_rating(ruleset: str) -> None:
    measured = calibration()[ruleset]
    assert tuple(measured[-1]) == (1.0, HIGHEST)
    assert measured == sorted(measured)
    sights = [sight_for(ruleset, rating) for rating in range(LOWEST, HIGHEST + 1, 50)]
    assert sights == sorted(sights)
    assert 0 <= sights[0] < 0.5
    assert sights[-1] == 1


@pytest.mark.long
def test_more_is_stronger() -> None:
    """Duplicate deals: each is played with the three in all orders of their seats."""
    ratings = (1200, 1500, 1800)
    points: Counter[int] = Counter()
    deals = 8
    for deal in range(deals):
        for order in permutations(ratings):
            game = Game.new("classic", 3, seed=deal, automate=True, rounds=1)
            bots = [find(f"aurochs:{rating}")(f"{deal}/{order}/{rating}") for rating in order]
            while not game.over:
                for seat, decision in game.pending.items():
                    game.submit(seat, bots[seat].choose(game.view(seat), decision))
            points.update(dict(zip(order, game.totals)))
    means = [points[rating] / (6 * deals) for rating in ratings]
    assert means[0] - 1 > means[1] > means[2] + 1, means


TABLE = "classic rows=12,14,15/18,19,20,21/43/58,66,70,77,80 hands=3,16,42,81,99/1,2,17,53,71 rounds=1"


def test_mistakes_are_plausible() -> None:
    """The 81 would take seventeen bullheads for sure: nobody who can play a little does that."""
    view = Game.from_text(TABLE).view(0)
    assert view.decision is not None
    bot = find("aurochs:1300")(1)
    made = Counter(str(bot.choose(view, view.decision)) for _ in range(200))
    assert made["81"] <= 6
    assert len(made) > 1, "it is not perfect either"
