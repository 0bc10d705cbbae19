"""The walks of docs/architecture.md lead past files that exist, and never back."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALKS = [section for section in PAGE.split("\n## ")[1:] if "No file is visited twice." in section]


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.partition("\n")[0])
def test_a_walk_never_goes_back(walk: str) -> None:
    places = re.findall(r"(?m)^\d+\. `([^`]+)`\.", walk)
    assert len(places) == len(re.findall(r"(?m)^\d+\. ", walk)) > 5
    assert [place for place in places if not (ROOT / place).is_file()] == []
    assert len(set(places)) == len(places)


def test_there_are_two_walks() -> None:
    assert len(WALKS) == 2


def test_the_rooms_of_the_list_are_there() -> None:
    listed = re.findall(r"(?m)^  (\w+(?:\.py|/)) ", PAGE)
    assert len(listed) > 20
    assert [room for room in listed if not (ROOT / "src" / "nimmt" / room).exists()] == []
