"""The main screens look as they did when somebody last looked at them."""

import pytest

from tests.tui.pictures import FOLDER, SHOTS, picture


@pytest.mark.parametrize("name", SHOTS)
def test_the_screen_looks_as_in_its_picture(name: str) -> None:
    path = FOLDER / f"{name}.svg"
    now = picture(name)
    if now != path.read_text(encoding="utf-8"):
        changed = path.with_suffix(".new.svg")
        changed.write_text(now, encoding="utf-8")
        pytest.fail(f"look at {changed}; if it is as wanted: python -m tests.tui.pictures")
