"""How the suite runs: how many tests at a time, and what becomes of skipped ones.

Skipped tests are said loudly, and where nothing may be skipped (NIMMT_NO_SKIPS=1) they fail the run.
"""

import os

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter

hypothesis.settings.register_profile("nimmt", deadline=None)  # a busy machine is no defect
hypothesis.settings.load_profile("nimmt")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Many tests wait for sockets, processes and browsers: three at a time keep two cores busy."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


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
