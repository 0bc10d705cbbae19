"""Every case of docs/cases.md is a test whose name contains the case's ID: BASE-FIG3 is ``test_BASE_FIG3…``."""

import re
from pathlib import Path

import pytest

from nimmt.catalogue import names

ROOT = Path(__file__).parents[1]
SECTIONS = {
    "BASE": {"classic"},
    "PRO": {"pro"},
    "ANN": {"anniversary"},
    "X": {"x"},
    "PL": {"plus", "zero", "simple"},
    "EO": {"even-odd"},
    "BR": {"board", "board-luck", "board-expert", "board-expert-luck"},
}
PLAYED = [section for section, rulesets in SECTIONS.items() if rulesets & set(names())]
ROW = re.compile(r"(?m)^\| ([A-Z]+-[A-Z0-9]\S*) \| (\w+) \|")
CASES: dict[str, str] = dict(ROW.findall((ROOT / "docs" / "cases.md").read_text(encoding="utf-8")))
"""Each case, and where it comes from."""


def test_the_page_has_all_86_cases() -> None:
    assert len(CASES) == 86
    assert sum(origin == "example" for origin in CASES.values()) == 37
    assert {case.partition("-")[0] for case in CASES} == SECTIONS.keys()


@pytest.mark.parametrize("section", PLAYED)
def test_every_case_is_a_test(section: str) -> None:
    written = {case: case.partition("/")[0].replace("-", "_") for case in CASES}
    longest_first = "|".join(sorted(written.values(), key=len, reverse=True))
    tested = {
        found
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8"))
        for found in re.findall(rf"(?<![A-Za-z0-9])({longest_first})(?![A-Za-z0-9])", name)
    }
    missing = [case for case in CASES if case.startswith(f"{section}-") and written[case] not in tested]
    assert not missing, f"no test is named after {', '.join(missing)}"
