"""Every ruling of docs/rulings.md is pinned by a test that names it, or listed there as having no effect on play.

A test names a ruling in its name (``test_BASE_2_…``), in its decorators, docstring or comments (``BASE-2``), or in a
comment just above it.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from nimmt.catalogue import find, names, option_help

ROOT = Path(__file__).parents[1]
SECTIONS = {
    "BASE": {"classic"},
    "PRO": {"pro"},
    "ANN": {"anniversary"},
    "X": {"x"},
    "PL": {"plus", "zero", "simple"},
    "EO": {"even-odd"},
    "BB": {"board"},
    "LC": {"board-luck", "board-expert-luck"},
    "EX": {"board-expert"},
}
PLAYED = [section for section, rulesets in SECTIONS.items() if rulesets & set(names())]
RULING = rf"(?:{'|'.join(SECTIONS)})-\d+[a-c]?"


def first_cells(page: str) -> list[str]:
    """The first cell of every row of the tables in a page."""
    return re.findall(r"(?m)^\| (\S+) \|", page)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


NO_EFFECT, _, REST = page("rulings.md").partition("## Without effect on play\n")[2].partition("\n## ")
WITHOUT_EFFECT = [cell for cell in first_cells(NO_EFFECT) if re.fullmatch(RULING, cell)]
RULINGS = [cell for cell in first_cells(REST) if re.fullmatch(RULING, cell)]
CASES = [cell.partition("/")[0] for cell in first_cells(page("cases.md")) if re.fullmatch(r"[A-Z]+-[A-Z0-9].*", cell)]

# Longest first: ANN-7-SHORT is a case, not the ruling ANN-7.
_EITHER = "|".join(sorted({*RULINGS, *CASES}, key=len, reverse=True)).replace("-", "[-_]")
NAMED = re.compile(rf"(?<![A-Za-z0-9])({_EITHER})(?![A-Za-z0-9])")


def cited(text: str) -> Iterator[str]:
    """The rulings a text names, as BASE-2 or BASE_2. One case and one ruling are called ANN-7: ANN_7 is the case."""
    for found in NAMED.findall(text):
        ruling = found.replace("_", "-")
        if ruling in RULINGS and (found == ruling or ruling not in CASES):
            yield ruling


def sources_of_tests() -> Iterator[str]:
    """The source of every test, with its decorators and the comment above it."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path == Path(__file__):
            continue
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
                while first and lines[first - 1].lstrip().startswith("#"):
                    first -= 1
                yield "\n".join(lines[first : node.end_lineno])


@cache
def named() -> frozenset[str]:
    """The rulings that tests name."""
    return frozenset(ruling for test in sources_of_tests() for ruling in cited(test))


def test_the_page_has_every_ruling_once() -> None:
    # As many as were published first, or more: rulings are added, never removed.
    first = {"BASE": 13, "PRO": 7, "ANN": 45, "X": 16, "PL": 23, "EO": 12, "BB": 18, "LC": 16, "EX": 37}
    count = {section: sum(ruling.startswith(f"{section}-") for ruling in RULINGS) for section in SECTIONS}
    assert {section: max(count[section], first[section]) for section in SECTIONS} == count
    assert len(set(RULINGS)) == len(RULINGS)
    assert set(WITHOUT_EFFECT) <= set(RULINGS)


@pytest.mark.parametrize("section", PLAYED)
def test_every_ruling_is_pinned(section: str) -> None:
    wanted = [ruling for ruling in RULINGS if ruling.startswith(f"{section}-") and ruling not in WITHOUT_EFFECT]
    missing = [ruling for ruling in wanted if ruling not in named()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_code_cites_only_rulings_that_exist() -> None:
    unknown = [
        f"{path.relative_to(ROOT)} cites {word}"
        for path in sorted((ROOT / "src").rglob("*"))
        if path.suffix in {".py", ".toml", ".md"}
        for word in re.findall(rf"(?<![A-Za-z0-9-]){RULING}(?![A-Za-z0-9])", path.read_text(encoding="utf-8"))
        if word not in RULINGS and word not in CASES
    ]
    assert not unknown, "; ".join(unknown)


@pytest.mark.parametrize("ruleset", names())
def test_a_ruling_that_can_be_read_otherwise_names_its_option(ruleset: str) -> None:
    """Each such option is off by default, and stands in the ruling it reads otherwise."""
    rules = find(ruleset)
    text = page("rulings.md")
    for option, ruling in rules.readings.items():
        line = next(line for line in text.splitlines() if line.startswith(f"| {ruling} |"))
        assert f"`{option}`" in line
        assert option_help(rules)[option][1] is False
