"""The table as text and as SVG."""

import io
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from nimmt import Game, View, find
from nimmt.catalogue import names
from nimmt.render import svg, text
from nimmt.render.scene import scene
from nimmt.render.text import picture
from nimmt.testing import some_options

ROOT = Path(__file__).parents[1]

GOLDEN = r"""
6 nimmt! · round 1 · turn 1                                    Fewest points win

Row 1   12      14      15      ·       ·       \_/     4 bullheads
        •       •       ••
Row 2   37      ·       ·       ·       ·       \_/     1 bullhead
        •
Row 3   43      44      ·       ·       ·       \_/     6 bullheads
        •       •••••
Row 4   58      66      70      77      90      \_/     17 bullheads
        •       •••••   •••     •••••   •••

To be placed
3       16      45      91
•       •       ••      •
You     Ada     Ben     Cleo

Your hand
55
•••••••

  Player    cards   this round   points
> You           1            0        0   to move
  Ada           1           12        0
  Ben           1            0        0
  Cleo          1            0        0
"""


def low_card_waiting() -> View:
    """Everybody has laid a card; seat 0 must take a row for the 3."""
    game = Game.from_text(
        "classic turn=0 rows=12,14,15/37/43,44/58,66,70,77,90 hands=3,55/16,98/45,96/91,92 piles=-/11,22,9,4/-/-"
    )
    for seat in range(4):
        game.submit(seat, game.pending[seat].choices[0])
    return game.view(0)


def some_views(ruleset: str, players: int, seed: int, every: int = 7) -> Iterator[View]:
    """Views of all seats and of a spectator, throughout a random game."""
    rng = random.Random(seed)
    game = Game.new(ruleset, players, seed=seed, **some_options(ruleset, players, rng))
    count = 0
    while not game.over:
        if count % every == 0:
            yield game.view(rng.choice([None, *range(players)]))
        seat = rng.choice(sorted(game.pending))
        game.submit(seat, rng.choice(game.pending[seat].choices))
        count += 1
    yield game.view(0)


def test_text_of_a_table_with_cards_to_be_placed() -> None:
    drawn = text(low_card_waiting(), ("You", "Ada", "Ben", "Cleo"))
    assert drawn.splitlines() == GOLDEN.strip("\n").splitlines()


def test_colour_changes_nothing_but_colour() -> None:
    view = low_card_waiting()
    coloured = text(view, colour=True)
    assert "\x1b[" in coloured
    plain = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == text(view).splitlines()


@pytest.mark.parametrize("ruleset", names())
def test_every_table_fits_80_columns_and_shows_the_hand(ruleset: str) -> None:
    for players in (find(ruleset).player_counts[0], find(ruleset).player_counts[-1]):
        for view in some_views(ruleset, players, seed=players):
            drawn = text(view)
            assert max(map(len, drawn.splitlines())) <= 80
            shown = scene(view).spreads
            hand = next((spread.faces for spread in shown if spread.title == "Your hand"), [])
            assert [face.label for face in hand] == list(map(str, view.hand))


@pytest.mark.parametrize("ruleset", names())
def test_every_table_is_well_formed_svg(ruleset: str) -> None:
    for players in (find(ruleset).player_counts[0], find(ruleset).player_counts[-1]):
        for view in some_views(ruleset, players, seed=players):
            picture = ElementTree.fromstring(svg(view))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            words = [element.text or "" for element in picture.iter("{http://www.w3.org/2000/svg}text")]
            for card in view.hand:
                assert str(card) in words
            width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
            for element in picture:
                assert 0 <= float(element.get("x", 0)) <= width
                assert 0 <= float(element.get("y", 0)) <= height


@pytest.mark.parametrize("ruleset", names())
def test_lanes_have_a_slot_for_every_card_and_one_that_takes(ruleset: str) -> None:
    for view in some_views(ruleset, find(ruleset).player_counts[-1], seed=5):
        for lane, cards in zip(scene(view).lanes, view.table.rows):
            assert [slot.face.label for slot in lane.slots if slot.face] == [str(card) for card in cards if card]
            assert [slot.takes for slot in lane.slots] == [False] * (len(lane.slots) - 1) + [True]
            assert lane.heads == sum(view.rules.heads(card) for card in cards)


def test_names_are_escaped() -> None:
    drawn = svg(low_card_waiting(), ("<b>&", "Ada", "Ben", "Cleo"))
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)


def test_names_of_any_length_and_kind_can_be_shown() -> None:
    names = ("A" * 200, "\x1b[31m\n\0", "", "王" * 30)
    drawn = text(low_card_waiting(), names)
    assert "\x1b" not in drawn
    ElementTree.fromstring(svg(low_card_waiting(), names))


def test_a_view_draws_itself_in_a_notebook() -> None:
    view = low_card_waiting()
    assert view._repr_svg_() == svg(view)


def test_the_light_theme_differs_in_the_table_alone() -> None:
    view = low_card_waiting()
    assert svg(view) != svg(view, theme="light")
    assert svg(view).count("<path") == svg(view, theme="light").count("<path")


def test_even_odd_marks_its_row_and_says_the_parity() -> None:
    game = Game.from_text("even-odd rows=12/37/43/58 marked=1 hands=1,2/3,4 rounds=1")
    assert [lane.badges for lane in scene(game.view(0)).lanes] == [[], ["odd only"], [], []]


def test_anniversary_shows_special_cards_at_their_rows() -> None:
    game = Game.from_text(
        "anniversary players=2 rows=12/37/43/58/60 sevens=1 stopped=4 hands=1,2/3,4 specials=shift,insert/stop"
    )
    shown = scene(game.view(0))
    assert [lane.badges for lane in shown.lanes] == [[], ["7 nimmt!"], [], [], ["Stop", "5th Row"]]
    assert [len(lane.slots) for lane in shown.lanes] == [6, 7, 6, 6, 6]
    assert [face.label for spread in shown.spreads for face in spread.faces][:2] == ["Insert", "Shift"]


def test_the_picture_of_the_documentation_is_what_is_drawn() -> None:
    command = [sys.executable, "-m", "nimmt.render"]
    drawn = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert (ROOT / "docs" / "images" / "table.svg").read_text(encoding="utf-8") == drawn.stdout


def test_a_position_can_be_drawn_from_the_command_line() -> None:
    command = [sys.executable, "-m", "nimmt.render", "--text", "classic rows=12/37/43/58 hands=1,2/3,4"]
    drawn = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert "Row 4   58" in drawn.stdout
    wrong = subprocess.run([*command[:-1], "classic rows=1"], capture_output=True, text=True, encoding="utf-8")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("nimmt: ")


@pytest.mark.parametrize("ruleset", [name for name in names() if name != "pro"])
@pytest.mark.parametrize("width", [45, 60, 79])
def test_a_narrow_terminal_gets_a_narrow_table(ruleset: str, width: int) -> None:
    view, out = Game.new(ruleset, players=4, seed=1).view(0), io.StringIO()
    Console(file=out, width=width).print(picture(view, ("Ada", "Ben", "Cem", "Dora")))
    lines = out.getvalue().splitlines()
    for number, row in enumerate(view.table.rows, 1):
        if row:
            (shown,) = [line for line in lines if re.match(rf"Row {number}\s", line)]
            assert str(row[-1]) in shown.split()
            assert re.search(r"\d (bullheads?|ox|oxen)$", shown), "it is broken up"
    assert sum(line.strip(" >").startswith(("Ada ", "Ben ", "Cem ", "Dora ")) for line in lines) >= 4
    assert not any(line.strip() in ("player", "points", "0") for line in lines)


def test_a_table_of_eighty_columns_is_as_ever() -> None:
    view, out = Game.new("classic", players=4, seed=1).view(0), io.StringIO()
    Console(file=out, width=200).print(picture(view))
    assert "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines()) == text(view)
