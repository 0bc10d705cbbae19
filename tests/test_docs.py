"""The documentation keeps its word: every Python example runs, every link leads somewhere, the tables are right."""

import doctest
import re
import shlex
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from nimmt.catalogue import find, names
from nimmt.commands.main import parser
from nimmt.events import Event
from nimmt.protocol.schema import family

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
CODE = re.compile(r"(?ms)^```(?P<language>\w*)[^\n]*\n(?P<code>.*?)^```$")
NEEDS = {"kernels.md": "numba"}
"""Pages whose examples need an extra."""
LONG = {"kernels.md", "environments.md", "bots.md"}
"""Pages whose examples compile or learn something."""


def named(page: Path) -> str:
    """A page by its place."""
    return str(page.relative_to(ROOT))


def examples(page: Path) -> list[tuple[int, str]]:
    """The Python examples of a page: line number and code."""
    text = page.read_text(encoding="utf-8")
    blocks = [block for block in CODE.finditer(text) if block["language"] in {"python", "pycon"}]
    blocks = [block for block in blocks if " title=" not in block[0].partition("\n")[0]]  # a file: test_own_game.py
    assert ">>>" not in CODE.sub("", text), f"{page.name} has a >>> example outside a fenced block"
    return [(text.count("\n", 0, block.start("code")), block["code"]) for block in blocks]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=named(page), marks=[pytest.mark.long] if page.name in LONG else [])
        for page in PAGES
        if examples(page)
    ],
)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name in NEEDS:
        pytest.importorskip(NEEDS[page.name])
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": page.stem}
    for line, code in examples(page):
        if ">>>" not in code:
            exec(compile("\n" * line + code, str(page), "exec"), namespace)
            continue
        test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), line)
        test.globs = namespace
        report: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
        assert not report, "".join(report)


def test_the_bot_in_another_language_is_the_one_that_is_tested() -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    shown = next(block["code"] for block in CODE.finditer(page) if block["language"] == "javascript")
    assert shown == (ROOT / "examples" / "bots" / "snug.mjs").read_text(encoding="utf-8")


def test_commands_exist() -> None:
    commands = [
        line.removeprefix("$ nimmt ")
        for page in PAGES
        for block in CODE.finditer(page.read_text(encoding="utf-8"))
        for line in block["code"].splitlines()
        if block["language"] == "console" and line.startswith("$ nimmt ")
    ]
    reader = parser()
    for command in commands:
        given = reader.parse_args(shlex.split(command, comments=True))
        assert getattr(given, "ruleset", None) is None or find(given.ruleset), command


def anchors(page: Path) -> set[str]:
    """What a link to a heading of this page may name."""
    headings = re.findall(r"(?m)^#+ (.+)$", CODE.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", page.read_text(encoding="utf-8"))):
        if target.startswith(("http:", "https:")):
            continue
        path, _, anchor = target.partition("#")
        there = page.parent / path if path else page
        assert there.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(there), f"{there.name} has no heading #{anchor}"


@pytest.mark.parametrize("page", ["README.md", "docs/players.md"])
def test_tables_of_games_are_right(page: str) -> None:
    rows = re.findall(r"(?m)^\| `([\w-]+)` \| ([^|]+) \| (\d+)–(\d+) \|", (ROOT / page).read_text(encoding="utf-8"))
    shown = {name: (title, int(fewest), int(most)) for name, title, fewest, most in rows}
    assert len(shown) == 12
    for name in set(names()) & set(shown):
        rules = find(name)
        assert shown[name] == (rules.title, rules.player_counts[0], rules.player_counts[-1])


@pytest.mark.long
def test_the_site_builds_and_needs_no_network(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="the documentation site needs the docs extra")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    loaded = re.compile(r"""<(?:script|img|iframe|link)\b[^>]*?\b(?:src|href)=["']?(?:https?:)?//[^\s"'>]+""")
    for page in (tmp_path / "site").rglob("*.html"):
        assert not loaded.findall(page.read_text(encoding="utf-8")), f"{page.name} loads something from the network"


def test_the_tables_of_the_bot_protocol_are_those_of_the_code() -> None:
    spec = spec_from_file_location("facts", ROOT / "docs" / "facts.py")
    assert spec is not None
    assert spec.loader is not None
    facts = module_from_spec(spec)
    spec.loader.exec_module(facts)
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    assert facts.written(page) == page, "run python docs/facts.py"
    for kind in family(Event):
        assert f"| `{kind.__name__}` |" in page, f"the page does not know {kind.__name__}"
    for entry in re.findall(r"^\| `\[\"\w+\"(.*?)\]` \|", page, re.MULTILINE):
        for word in re.findall(r"\w+", entry):
            assert re.search(rf"^\| .*`{word}`.* \|", page, re.MULTILINE), f"the page does not explain {word}"
