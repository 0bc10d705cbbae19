"""Without the extras, nimmt says what to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("nimmt.envs.pettingzoo", "pettingzoo", "envs"),
        ("nimmt.envs.pettingzoo", "numpy", "envs"),
        ("nimmt.envs.gymnasium", "gymnasium", "envs"),
        ("nimmt.envs.open_spiel", "pyspiel", "envs"),
    ],
)
def test_a_missing_package_names_the_command_that_helps(module: str, package: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try:\n    import {module}\n"
        "except ImportError as error:\n    print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == f"this needs {package}, which is not installed; install it with: pip install 'nimmt[{extra}]'\n"


def test_a_missing_rasteriser_is_named_when_a_picture_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimmt.envs.pettingzoo import raw_env

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = raw_env("classic", 2, render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(ImportError, match="pip install 'nimmt\\[envs\\]'"):
        env.render()


def test_nimmt_itself_needs_none_of_them() -> None:
    code = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'torch'): sys.modules[name] = None\n"
        "from nimmt import Game\n"
        "print(Game.new('classic', players=2, seed=1).table.rows)"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
