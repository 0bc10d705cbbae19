"""Whatever is asked and however large the screen: the rows, the track, the legend and the question are whole."""

from pathlib import Path

import pytest

from nimmt import Game
from nimmt.render.scene import scene
from nimmt.tui.app import NimmtApp
from nimmt.tui.panels import RowsPanel, Scores
from nimmt.tui.strip import Strip
from nimmt.words import LANGUAGES, Voice
from tests.server.harness import in_loop
from tests.tui.helpers import LARGE, SMALL, TABLE, app_for, asked, game_screen, lines, seat, settle, shows
from tests.tui.pictures import ANNIVERSARY, EXPERT, LOW, X

ACTION = (
    "board-expert-luck players=6 rows=57,0,68/-/92,15/-/-/-/30,31,46/-/-/97,9,11,27 "
    "hands=1,5,17,26,48,65,77,89,93,94,95,96/40/41,42/43/44/45 actions=skip,stop,start/skip/-/-/-/- "
    "luck=five,ox/-/ox/-/-/- track=-4,12,20,20,44,-44 agenda=place:0:16/place:1:47/place:2:49/next-turn"
)
NAMES = {2: ("You", "ox"), 3: ("You", "ox 1", "ox 2"), 6: ("You", *(f"ox {number}" for number in range(1, 6)))}
POSITIONS = {"lay": TABLE, "low": LOW, "x": X, "special": ANNIVERSARY, "board": EXPERT, "action": ACTION}


def whole(app: NimmtApp) -> None:
    """All that must be seen is seen."""
    screen = game_screen(app)
    rows = screen.query_one(RowsPanel)
    shown = "\n".join(lines(app))
    assert rows.scene is not None
    for number in range(1, len(rows.scene.lanes) + 1):
        assert any(line[1:4].strip(" ▸") == str(number) for line in lines(app)), f"row {number} is cut"
    for spread in rows.scene.spreads:
        if spread not in rows.hidden:
            assert spread.title in shown
    if rows.scene.track:
        assert f"{rows.scene.track.low:+d} " in shown
        assert f" {rows.scene.track.high:+d}" in shown
        for words in rows.scene.legend.values():
            assert shows(app, words), words
    picking = screen.picking
    assert picking is not None
    assert shows(app, screen.voice.say(picking.decision.message))
    strip = screen.query_one(Strip)
    assert strip.size.height >= 1
    assert sum(line.count("▸") for line in lines(app)[-12:]) >= 1, "the cursor is seen"


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", POSITIONS)
@in_loop
async def test_nothing_is_cut_when_a_question_opens(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    text = POSITIONS[name]
    players = Game.from_text(text).rules.players
    app = app_for(seat(text, tmp_path, NAMES[players]))
    async with app.run_test(size=size) as pilot:
        await asked(pilot, app)
        await pilot.pause()
        whole(app)


@in_loop
async def test_nothing_is_cut_after_resizing(tmp_path: Path) -> None:
    app = app_for(seat(EXPERT, tmp_path))
    async with app.run_test(size=LARGE) as pilot:
        await asked(pilot, app)
        for size in (SMALL, (100, 30), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            whole(app)


def test_everybody_has_a_counter_on_the_track_also_where_several_stand_together() -> None:
    from nimmt.tui.paint import ON_DARK, Marks, ground

    game = Game.from_text(ACTION)
    for width in (78, 118):
        (track, *_) = ground(scene(game.view(0)), ON_DARK, width, Marks())[3:]
        assert track.cell_len <= width
        assert sorted(sign for sign in track.plain[4:-4] if sign in "123456") == list("123456")
        order = [sign for sign in track.plain[4:-4] if sign in "12356"]
        assert order[0] == "6"
        assert order[-1] == "5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_the_scores_stand_apart(language: str) -> None:
    from nimmt.tui.paint import ON_DARK, scores

    voice = Voice(language)
    head = scores(scene(Game.from_text(TABLE).view(0)).players, ON_DARK, 24, 12, voice).plain.splitlines()[0]
    assert head.split() == ["#", voice("picture.head.few"), voice("picture.head.all")]


@in_loop
async def test_what_does_not_fit_beside_the_table_is_a_key_away(tmp_path: Path) -> None:
    """Six at a board, on a small screen: everybody's line stays, and the remarks are with the log."""
    app = app_for(seat(ACTION, tmp_path, NAMES[6]))
    async with app.run_test(size=SMALL) as pilot:
        await asked(pilot, app)
        side = [line.partition("│")[2] for line in lines(app)]
        for number, name in enumerate(NAMES[6], 1):
            assert any(f"{number} {name}" in line for line in side), f"{name} is cut"
        assert any("… more: l" in line for line in side)
        scores = game_screen(app).query_one(Scores)
        assert scores.max_scroll_y == 0, "nothing scrolls out of sight"
        await pilot.press("l")
        for player in scores.players:
            await settle(pilot, lambda player=player: not player.notes or shows(app, " · ".join(player.notes)))
