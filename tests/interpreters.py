"""The other Pythons of this machine that can run nimmt."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
NAMES = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]
NEEDS = "import msgspec, pyicumessageformat"


@cache
def others() -> tuple[str, ...]:
    """Those on the path, and those that NIMMT_PYTHONS names, which have the libraries that nimmt needs."""
    named = os.environ.get("NIMMT_PYTHONS", "").split(os.pathsep)
    found = [path for name in (*NAMES, *filter(None, named)) if (path := shutil.which(name))]
    return tuple([path for path in found if not subprocess.run([path, "-c", NEEDS], capture_output=True).returncode])


def retold_by(python: str, table: str, lines: Sequence[str]) -> dict[str, Any]:
    """What another Python makes of a log: see `tests.retelling`."""
    program = subprocess.run(
        [python, "-m", "tests.retelling"],
        input=json.dumps({"table": table, "lines": list(lines)}),
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(program.stdout)
    return found
