"""The page computes the aurochs' networks itself: what it finds is what Python finds."""

import base64
import json
import random
from pathlib import Path

import pytest

from nimmt.network import plain
from nimmt.offline.reckoning import packed
from tests.page_code import try_page_code

pytestmark = pytest.mark.long


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
    assert "pass 2" in try_page_code("network", NIMMT_NETWORK=str(file))
