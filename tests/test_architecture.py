"""One way through the house, one name for one thing, and nothing written twice."""

import ast
import re
from collections import defaultdict
from itertools import combinations
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
    engine, _, page = PAGE.partition("\nweb/src/\n")
    listed = re.findall(r"(?m)^  (\w+(?:\.py|/)) ", engine)
    assert len(listed) > 20
    assert [room for room in listed if not (ROOT / "src" / "nimmt" / room).exists()] == []
    rooms = [room for room in (ROOT / "src" / "nimmt").iterdir() if not re.match(r"__|page$|py\.typed$", room.name)]
    assert {room.name for room in rooms} <= {name.rstrip("/") for name in listed}, "a room is not in the list"
    lines = re.findall(r"(?m)^  ((?:\w+/ +)+)", page.partition("```")[0])
    shown = {name for line in lines for name in line.replace("/", " ").split()}
    assert shown == {room.name for room in (ROOT / "web" / "src").iterdir() if room.is_dir()}


def sources(folder: str, *endings: str) -> list[Path]:
    """The files of a folder that are written by hand."""
    found = (ROOT / folder).rglob("*")
    return sorted(path for path in found if path.suffix in endings and "page" not in path.relative_to(ROOT).parts[:3])


def test_no_two_public_classes_have_one_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sources("src/nimmt", ".py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path.relative_to(ROOT)))
    assert len(homes) > 300
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


SHARED = 6
"""So many lines that are the same to the letter make a pair of places."""


def lines_of(path: Path) -> list[str]:
    """The lines that say something: no blank ones, comments, imports and lone brackets."""
    stripped = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    dull = re.compile(r"[^\w]*|(#|//|/?\*|<!--).*|(from .* )?import\b.*|</?\w+>")
    return [line for line in stripped if not dull.fullmatch(line)]


def test_at_most_ten_pairs_of_files_share_six_lines() -> None:
    places: dict[tuple[str, ...], set[Path]] = defaultdict(set)
    files = sources("src", ".py", ".css", ".tcss") + sources("web/src", ".ts", ".svelte", ".css")
    assert len(files) > 300
    for path in files:
        lines = lines_of(path)
        for at in range(len(lines) - SHARED + 1):
            places[tuple(lines[at : at + SHARED])].add(path.relative_to(ROOT))
    pairs = {pair for there in places.values() for pair in combinations(sorted(there), 2)}
    assert len(pairs) <= 10, "\n".join(f"{one} ~ {other}" for one, other in sorted(pairs))
