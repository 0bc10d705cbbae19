"""What a reader loads before the first card: the script of the lobby and of the table, in one language."""

import re
from pathlib import Path

import pytest

import nimmt

PAGE = Path(nimmt.__file__).parent / "page"
ASSETS = PAGE / "assets"
LANGUAGES = ("en", "de", "fr", "nl")
SCRIPT = 100_000
"""Bytes of script, gzipped, from the link to the first card."""
BESIDE = 60_000
"""Bytes of type and of styles beside it."""

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the page is not built: make page")


def needed(*first: Path) -> set[Path]:
    """These scripts, and all that they import before they run."""
    found: set[Path] = set()
    waiting = list(first)
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            imports = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', script.read_text())
            waiting += [ASSETS / name for name in imports]
    return found


def gzipped(path: Path) -> int:
    return path.with_name(path.name + ".gz").stat().st_size


def chunk(name: str) -> Path:
    """The one script of this name."""
    (found,) = [path for path in ASSETS.glob(f"{name}-*.js") if re.fullmatch(rf"{name}-[\w-]{{8}}\.js", path.name)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_of_a_table_is_light(language: str) -> None:
    scripts = needed(chunk("index"), chunk("Table"), chunk(language))
    sizes = {script.name: gzipped(script) for script in scripts}
    assert chunk("Waiting") not in scripts, "the walk through the imports stops too early or too late"
    assert sum(sizes.values()) < SCRIPT, sizes


def test_type_and_styles_are_light() -> None:
    styles = sum(gzipped(path) for path in ASSETS.glob("*.css"))
    letters = sum(path.stat().st_size for path in ASSETS.glob("*.woff2"))
    assert styles + letters < BESIDE
