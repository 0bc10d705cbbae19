"""The lower ladder: calf, heifer and ox, each better than the one before, and what each of them looks at."""

from typing import Any

import pytest

from nimmt import Game, find
from nimmt.bots import find as find_bot
from nimmt.bots.judgement.estimate import Estimate
from nimmt.bots.judgement.hands import Outlook, later
from nimmt.bots.ladder.heifer import HeiferBot
from nimmt.bots.ladder.ox import OxBot
from nimmt.catalogue import names, option_help

pytestmark = pytest.mark.long

# --- who beats whom --------------------------------------------------------------------------------------

DEALS = {"anniversary": 4, "board-expert": 4, "board-expert-luck": 4, "board": 10, "board-luck": 10, "x": 12}
"""Deals that are enough to tell heifer from calf; 20 elsewhere."""


def lead(ruleset: str, players: int, better: str, worse: str, deals: int) -> float:
    """How many points a game the better bot is ahead, with every other seat each, in both ways to sit down."""
    options: dict[str, Any] = {name: 1 for name in ("rounds", "games") if name in option_help(find(ruleset))}
    ahead = 0.0
    for seed in range(deals):
        for first in (0, 1):
            game = Game.new(ruleset, players, seed=seed, **options)
            kinds = [better if (seat + first) % 2 else worse for seat in range(players)]
            bots = [find_bot(kind)(f"{seed}/{seat}") for seat, kind in enumerate(kinds)]
            while not game.over:
                for seat, decision in game.pending.items():
                    game.submit(seat, bots[seat].choose(game.view(seat), decision))
            ahead += sum(total if kind == better else -total for total, kind in zip(game.totals, kinds))
    return ahead / (deals * players) * (-1 if game.rules.fewest_wins else 1)


@pytest.mark.parametrize("ruleset", names())
def test_heifer_beats_calf_clearly(ruleset: str) -> None:
    assert lead(ruleset, 4, "heifer", "calf", DEALS.get(ruleset, 20)) > 2


@pytest.mark.parametrize("ruleset", ["classic", "even-odd", "pro", "simple"])
def test_ox_beats_heifer(ruleset: str) -> None:
    """Where few deals show it; docs/bots.md has the long tournaments of all games."""
    assert lead(ruleset, 2, "ox", "heifer", 80) > 1


@pytest.mark.parametrize("ruleset", ["classic", "zero", "board"])
def test_calf_is_weak_but_not_hopeless(ruleset: str) -> None:
    assert lead(ruleset, 2, "calf", "random", 60) > 0


# --- what heifer looks at --------------------------------------------------------------------------------


EXACT = {"heifer": HeiferBot(0, whim=0), "ox": OxBot(0, whim=0)}
"""Both as they would choose if they reckoned exactly."""


def choice_of(bot: str, position: str, seat: int = 0) -> str:
    """What a bot chooses in a position."""
    game = Game.from_text(position)
    return str(EXACT[bot].choose(game.view(seat), game.pending[seat]))


@pytest.mark.parametrize("bot", ["heifer", "ox"])
def test_the_sixth_card_is_avoided(bot: str) -> None:
    assert choice_of(bot, "classic rows=1,2,3,4,5/30/60/90 hands=6,31/40,70 rounds=1") == "31"


@pytest.mark.parametrize("bot", ["heifer", "ox"])
def test_the_sixth_card_is_wanted_in_plus(bot: str) -> None:
    assert "56" in choice_of(bot, "plus rows=1,2,3,4,55/30/60/90 hands=56,31/40,70 games=1").split("+")


@pytest.mark.parametrize("bot", ["heifer", "ox"])
def test_a_low_card_takes_the_cheapest_row(bot: str) -> None:
    game = Game.from_text("classic rows=55/11,12/30/40 hands=1,2/99,100 rounds=1")
    for seat, card in ((0, 0), (1, 0)):
        game.submit(seat, game.pending[seat].choices[card])
    assert str(EXACT[bot].choose(game.view(0), game.pending[0])) == "r3"


@pytest.mark.parametrize("bot", ["heifer", "ox"])
def test_a_special_card_is_spent_to_save_many_points(bot: str) -> None:
    position = (
        "anniversary players=2 rows=1,11,22,33,55/60/70/80 hands=56,61/90,95 specials=fifth-row/stop "
        "agenda=place:0:57/next-turn"
    )
    assert choice_of(bot, position) == "fifth-row"


@pytest.mark.parametrize("bot", ["heifer", "ox"])
def test_a_special_card_is_kept_where_nothing_is_to_be_saved(bot: str) -> None:
    position = (
        "anniversary players=2 rows=1/60/70/80 hands=56,61/90,95 specials=fifth-row/stop agenda=place:0:57/next-turn"
    )
    assert choice_of(bot, position) == "pass"


def test_an_estimate_is_certain_where_the_cards_are() -> None:
    """Placed before all others, a card costs what lies there now."""
    game = Game.from_text("simple rows=1,2,3,4,55/30/60/90 hands=56,31/40,70 games=1")
    estimate = Estimate(game.view(0))
    assert estimate.turn((56,), first=True) == -11
    assert estimate.turn((31,), first=True) == 0


def test_an_estimate_knows_what_is_printed_on_the_board() -> None:
    """In row 3 of the board, the second space gives two points for every ox of the tile."""
    game = Game.from_text("board players=2 rows=1/10/20/90/-/-/-/-/-/- hands=23,24/40,70")
    estimate = Estimate(game.view(0))
    assert estimate.turn((23,), first=True) == 2 * game.rules.heads(23)


# --- what ox looks at besides ----------------------------------------------------------------------------


def test_prudent_opponents_rarely_lay_what_hurts_them() -> None:
    """Nobody who can help it goes to a full row, so whoever must is more likely to be the one who takes it."""
    view = Game.from_text("classic rows=10,11,12,13,14/30/60/90 hands=29,61/40,70 rounds=1").view(0)
    assert Estimate(view, prudence=0.5).before(29, 0) < Estimate(view).before(29, 0)
    assert Estimate(view, prudence=0.5).card(29) < Estimate(view).card(29)


def test_a_place_does_not_last() -> None:
    """31 is safe now, right behind the 30; later somebody will have filled the row or passed it."""
    estimate = Estimate(Game.from_text("classic rows=1,2,3,4,5/30,31,32/60/90 hands=33,91/40,70 rounds=1").view(0))
    assert estimate.card(33) == 0
    assert later(estimate, 33, Outlook()) < -0.1


def test_a_trap_is_set_for_the_others() -> None:
    """In the open game 24 fills the row to which most cards of the others would go; 5 fills one that few can reach."""
    position = "simple rows=1,2,3,4/20,21,22,23/94/99 hands=5,24,95/40,50,60 games=1 starter=0"
    assert choice_of("ox", position) == "24"


def test_the_x_row_stays_open_for_more() -> None:
    """Both cards fit, and cost the same on the hand; the lower one leaves room for others."""
    position = "x rows=50/60/70 hands=1,2,3/4,5,6 x_rows=10/- taken=21,91 agenda=choose-x-card:0/next-turn"
    assert choice_of("ox", position) == "c21"


def test_bullheads_go_first_when_somebody_is_about_to_win_the_round() -> None:
    """Three cards, and one turn left: the 55 is laid off where all are equally safe."""
    position = "x rows=20/40/60 hands=53,55,56/99 x_rows=-/-"
    assert choice_of("ox", position) == "55"


def test_luck_cards_are_reckoned_with() -> None:
    """With "5 positive points" on the hand any space is worth five; a way back over a clover earns a card."""
    position = "board-luck players=2 rows=1,2,3/10/20,21/90/-/-/-/-/-/- hands=23,4/40,70 track=-9,0 luck={}/-"
    without, holding = (Game.from_text(position.format(luck)).view(0) for luck in ("-", "five"))
    assert Estimate(holding, luck=3.5).turn((23,), first=True) > Estimate(without, luck=3.5).turn((23,), first=True)
    taking = Estimate(without, luck=3.5).turn((4,), first=True)
    assert taking == Estimate(without).turn((4,), first=True) + 3.5
