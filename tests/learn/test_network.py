"""What a network looks at and may pick: the same for numpy and torch, and all that the rules allow."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nimmt import Game
from nimmt.kernels import Batch
from nimmt.network.features import features
from nimmt.network.games import KINDS, kind_of
from nimmt.network.lenses import lens_of
from nimmt.network.policy import Policy
from nimmt.network.weights import HOME, BadWeights, read, shipped, write
from nimmt.observation import CARDS, observe
from tests.rules.boards import board


def moments(ruleset: str, players: int, many: int = 12) -> list[tuple[Any, Any]]:
    """Some views with their decisions, from a random game."""
    rng = random.Random(ruleset)
    game = Game.new(ruleset, players, seed=3)
    found: list[tuple[Any, Any]] = []
    while not game.over and len(found) < many:
        for seat, decision in list(game.pending.items()):
            if rng.random() < 0.3:
                found.append((game.view(seat), decision))
            game.submit(seat, rng.choice(decision.choices))
    return found


def mask_of(lens: Any, view: Any, decision: Any) -> Any:
    """What the kernels' mask says of the actions that a lens asks about."""
    mask = np.zeros((1, len(view.rules.actions())), np.uint8)
    mask[0, [view.rules.action(choice) for choice in decision.choices]] = 1
    columns = np.array(lens.columns(view.ruleset), np.int64)
    return mask[:, columns] * (columns >= 0)


@pytest.mark.parametrize("ruleset", sorted(KINDS))
@pytest.mark.parametrize("players", [2, 4])
def test_the_legal_picks_are_the_engines_choices(ruleset: str, players: int) -> None:
    lens = lens_of(kind_of(ruleset))
    for view, decision in moments(ruleset, players, 30):
        seen, mask = lens.observe(view)[None], mask_of(lens, view, decision)
        made = {lens.picks_of(choice) for choice in decision.choices}
        assert set(np.flatnonzero(lens.legal(np, seen, mask)[0])) == {picks[0] for picks in made}
        assert len(made) == len(decision.choices)
        assert {len(picks) > 1 for picks in made} == {bool(lens.two(seen)[0])}
        for first in {picks[0] for picks in made if len(picks) > 1}:
            then = lens.holding(seen.copy(), np.array([0]), np.array([first]))
            second = set(np.flatnonzero(lens.legal(np, then, mask)[0]))
            assert second == {picks[1] for picks in made if picks[0] == first}


def test_a_board_of_ones_own_is_not_the_one_that_was_learned() -> None:
    lens = lens_of(kind_of("board"))
    assert all(lens.fits(Game.new("board", players, seed=1).view(0)) for players in (2, 4, 6))
    own = board(". GG -7 T").removeprefix("board=")
    assert not lens.fits(Game.new("board", 2, seed=1, board=own).view(0))


@pytest.mark.parametrize("ruleset", sorted(KINDS))
def test_features_are_those_of_torch_and_of_sensible_size(ruleset: str) -> None:
    torch = pytest.importorskip("torch")
    lens = lens_of(kind_of(ruleset))
    seen = np.stack([lens.observe(view) for view, _ in moments(ruleset, 3)])
    players = np.full((len(seen), 1), 3)
    looks = lens.features(np, seen, players)
    assert looks.shape == (len(seen), lens.size)
    assert looks.dtype == np.float32
    assert np.abs(looks).max() <= 5
    other = lens.features(torch, torch.from_numpy(seen), torch.from_numpy(players))
    assert np.allclose(looks, other.numpy(), atol=1e-6)


def channels_of(ruleset: str, view: Any) -> Any:
    """The first ten channels of what a player of two looks at."""
    looks = features(np, kind_of(ruleset), observe(view)[None], np.array([[2]]))
    return looks[0, : 10 * CARDS].reshape(10, CARDS)


def test_a_card_is_shown_with_the_row_it_comes_to() -> None:
    """Channels 3 to 8: room, bullheads, too low, how crowded, the chance to be the sixth card, and what that costs."""
    view = Game.from_text("classic rows=12,13/37/43,44,45,46,47/58 hands=5,14,48,99/15,98,1,2 rounds=1").view(0)
    channels = features(np, kind_of("classic"), observe(view)[None], np.array([[2]]))[0][: 10 * CARDS].reshape(
        10, CARDS
    )
    shown = {card: channels[3:9, card - 1] for card in (5, 14, 48, 99)}
    assert shown[14][:3].tolist() == pytest.approx([0.75, 0.2, 0])
    assert shown[5][1:3].tolist() == pytest.approx([0.1, 1])
    assert shown[48][0] == 0
    assert shown[48][4] == pytest.approx(1)  # nothing can come between 47 and 48
    assert shown[99][4] == 0  # room for four, and one opponent
    assert channels[0].sum() == 4


def test_even_odd_cards_ignore_a_marked_row_of_the_other_kind() -> None:
    view = Game.from_text("even-odd rows=11,12/37/43/58 marked=0 hands=13,14/15,98 rounds=1").view(0)
    channels = channels_of("even-odd", view)
    assert channels[5, 13 - 1] == 1  # too low for the other rows
    assert channels[5, 14 - 1] == 0


def weights(ruleset: str, width: int = 8, depth: int = 2) -> dict[str, Any]:
    rng = np.random.default_rng(1)
    lens = lens_of(kind_of(ruleset))
    out = lens.picks + len(lens.direct) + 1
    shapes: dict[str, tuple[int, ...]] = {"first.weight": (width, lens.size), "first.bias": (width,)}
    for at in range(depth):
        shapes |= {f"deeper.{at}.weight": (width, width), f"deeper.{at}.bias": (width,)}
    shapes |= {"heads.weight": (out, width), "heads.bias": (out,)}
    return {name: rng.normal(0, 0.1, shape).astype(np.float32) for name, shape in shapes.items()}


@pytest.mark.parametrize("ruleset", ["classic", "zero", "pro", "anniversary", "board-luck"])
def test_chances_are_those_of_all_choices(ruleset: str) -> None:
    policy = Policy(kind_of(ruleset), weights(ruleset))
    for view, decision in moments(ruleset, 3, 4):
        chances = policy.chances(view, decision)
        assert list(chances) == list(decision.choices)
        assert sum(chances.values()) == pytest.approx(1, abs=1e-5)


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    given = weights("classic")
    path = tmp_path / "classic.npz"
    write(path, "classic", given, {"seed": 5})
    policy, card = read(path)
    assert card["seed"] == 5
    view, decision = moments("classic", 3, 1)[0]
    exact = Policy(kind_of("classic"), given).chances(view, decision)
    near = policy.chances(view, decision)
    assert [near[choice] for choice in exact] == pytest.approx(list(exact.values()), abs=0.02)


def test_damaged_and_foreign_weights_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "classic.npz"
    card = write(path, "classic", weights("classic"), {})
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(BadWeights, match="damaged"):
        read(path)
    card.write_text(card.read_text().replace('"version": 1', '"version": 99'))
    with pytest.raises(BadWeights, match="another version"):
        read(path)
    card.unlink()
    with pytest.raises(BadWeights, match="cannot be read"):
        read(path)


def test_shipped_weights_are_small_and_whole() -> None:
    for ruleset, kind in KINDS.items():
        if shipped(ruleset) is not None:
            assert (HOME / f"{kind.name}.npz").stat().st_size <= 1_000_000
    assert shipped("classic") is not None


def test_the_kernels_and_the_engine_are_seen_alike() -> None:
    batch = Batch("zero", 3, 1, seed=9)
    view = Game.new("zero", 3, seed=9).view(2)
    kind = kind_of("zero")
    players = np.array([[3]])
    assert (
        features(np, kind, batch.observe()[0, 2:3], players) == features(np, kind, observe(view)[None], players)
    ).all()
