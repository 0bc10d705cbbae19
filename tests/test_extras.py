"""Without an optional package, nimmt says in one way what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

from nimmt.extras import MissingExtra

NEEDED = [
    ("nimmt.client", "websockets", "client"),
    ("nimmt.envs.gymnasium", "gymnasium", "envs"),
    ("nimmt.envs.observation", "numpy", "envs"),
    ("nimmt.envs.open_spiel", "pyspiel", "envs"),
    ("nimmt.envs.pettingzoo", "numpy", "envs"),
    ("nimmt.envs.pettingzoo", "pettingzoo", "envs"),
    ("nimmt.envs.vector", "gymnasium", "envs,fast"),
    ("nimmt.envs.vector", "numba", "fast"),
    ("nimmt.kernels", "numba", "fast"),
    ("nimmt.kernels", "numpy", "fast"),
    ("nimmt.learn", "torch", "learn"),
    ("nimmt.network.policy", "numpy", "fast"),
]
"""A part of nimmt, a package it needs, and the extra that brings it."""

TRY = """
import importlib, sys
for line in sys.stdin:
    part, package = line.split()
    for name in [name for name in sys.modules if name.startswith("nimmt")]:
        del sys.modules[name]
    there = sys.modules.get(package)
    sys.modules[package] = None  # imports of it fail
    try:
        importlib.import_module(part)
    except ImportError as error:
        print(f"{type(error).__name__}: {error}")
    else:
        print(f"{part} can do without {package}")
    del sys.modules[package]
    if there:
        sys.modules[package] = there
"""


def test_every_missing_package_gives_the_same_error_with_the_extra_that_brings_it() -> None:
    lines = "".join(f"{part} {package}\n" for part, package, _ in NEEDED)
    said = subprocess.run([sys.executable, "-c", TRY], input=lines, capture_output=True, text=True, check=True).stdout
    wanted = [
        f"MissingExtra: this needs {package}, which is not installed; install it with: pip install 'nimmt[{extra}]'"
        for _, package, extra in NEEDED
    ]
    assert said.splitlines() == wanted


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        ("serve", "litestar", "server"),
        ("arena heifer calf --deals 1 --ray local", "ray", "ray"),
        ("learn", "torch", "learn"),
    ],
)
def test_a_command_says_it_too(
    command: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nimmt.commands.main import main

    for name in [name for name in sys.modules if name.startswith(("nimmt.server.serving", "nimmt.server.app"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.chdir("/")
    assert main(command.split()) == 2
    assert f"this needs {package}, which is not installed; install it with: pip install 'nimmt[{extra}]'" in (
        capsys.readouterr().err
    )


def test_a_missing_rasteriser_is_named_when_a_picture_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimmt.envs.pettingzoo import raw_env

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = raw_env("classic", 2, render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(MissingExtra, match="pip install 'nimmt\\[envs\\]'"):
        env.render()


def test_parquet_files_need_an_extra_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nimmt.kernels.simulation import Simulation

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match="pip install 'nimmt\\[parquet\\]'"):
        Simulation.write_parquet(object.__new__(Simulation), tmp_path / "games.parquet")


def test_nimmt_itself_needs_none_of_them() -> None:
    code = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'torch'): sys.modules[name] = None\n"
        "from nimmt import Game\n"
        "print(Game.new('classic', players=2, seed=1).table.rows)"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
