"""Every test has a folder for games of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "state" / "games"))
    monkeypatch.chdir(tmp_path)
