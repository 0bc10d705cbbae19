"""How the suite runs: how many tests at a time, who begins with which, and what becomes of skipped ones.

Skipped tests are said loudly, and where nothing may be skipped (NIMMT_NO_SKIPS=1) they fail the run.
"""

import os
import signal
from pathlib import Path

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter

hypothesis.settings.register_profile("nimmt", deadline=None)  # a busy machine is no defect
hypothesis.settings.load_profile("nimmt")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background, where Ctrl-C means nothing: the programs that tests start must hear it all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)

BEGIN = (
    (
        *("tests/kernels", "src/nimmt/kernels", "tests/learn", "tests/envs/test_vector", "tests/envs/test_examples"),
        *("tests/bots/test_aurochs", "tests/bots/test_searching", "tests/test_bots", "tests/test_analyse"),
        *("tests/test_review", "tests/test_record_commands", "tests/rules/test_readings", "tests/arena/test_ladder"),
        *("src/nimmt/envs", "tests/test_docs", "tests/test_own_game"),
    ),
    ("tests/browser",),
    ("tests/tui", "tests/server", "tests/test_languages", "tests/arena", "tests/test_conformance"),
)
"""The long tests, in shares: compiled code, the browser, screens and servers.

A share is begun by one worker, so that the others find compiled code on disk, and few start a browser of their own.
"""


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games go to a folder of the test's own, and English is spoken."""
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in plain Python, as where there are no kernels: nothing is compiled for a single hint."""
    monkeypatch.setattr("nimmt.bots.search.worlds.COMPILED", frozenset())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Many tests wait for sockets, processes and browsers: three at a time keep two cores busy."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every worker begin with its share of the long tests; whoever is done first takes short ones from the others.

    xdist gives each worker an equal number of tests in a row.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    short: list[pytest.Item] = []
    for item in items:
        place = next((at for at, places in enumerate(BEGIN) if item.nodeid.startswith(places)), None)
        (short if place is None else shares[place % workers]).append(item)
    ordered: list[pytest.Item] = []
    for at, share in enumerate(shares):
        room = max(0, (len(items) - len(ordered)) // (workers - at) - len(share))
        ordered += share + short[:room]
        del short[:room]
    items[:] = ordered + short


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        terminalreporter.section(f"LEFT OUT: {len(skipped)} tests", sep="!", yellow=True, bold=True)
        for reason in sorted({report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)}):
            terminalreporter.line(reason)


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = isinstance(reporter, TerminalReporter) and reporter.stats.get("skipped")
    if skipped and os.environ.get("NIMMT_NO_SKIPS") and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
