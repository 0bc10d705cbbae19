"""What the shell knows of nimmt: completions and the manual page, both made from the parser."""

import argparse
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from nimmt.commands.completion import SHELLS, script
from nimmt.commands.main import main, parser
from nimmt.commands.manual import page
from tests.patience import PATIENCE


def commands(of: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command
                yield from commands(command)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_completed(shell: str) -> None:
    made = script(parser(), shell)
    for command in commands(parser()):
        assert re.search(rf"\b{command.prog.split()[-1]}\b", made)
    for word in ("board-expert-luck", "aurochs"):
        assert word in made, "games and bots are completed too"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_as_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "nimmt").write_text(script(parser(), "bash"))
    asked = """
        source ./nimmt
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _shtab_nimmt; echo "${COMPREPLY[*]}"; }
        try nimmt ana; try nimmt play anniv; try nimmt verify --js
    """
    done = subprocess.run(["bash", "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [line.strip() for line in done.stdout.splitlines() if line.strip()] == ["analyse", "anniversary", "--json"]


ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT= TERM=dumb; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -d $PWD/dump; print re''ady"
zpty -r -m shell seen '*ready*'
for typed in "nimmt ana" "nimmt play anniv" "nimmt verify --js"; do
  zpty -w -n shell "$typed"$'\t'
  zpty -r -m shell seen '*(analyse|anniversary|--json)*'
  print -r -- "$seen"
  zpty -w -n shell $'\C-u'
done
zpty -d shell
"""
"""Types at a zsh of its own, and waits until that has completed the word."""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="needs zsh")
def test_zsh_completes_as_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "_nimmt").write_text(script(parser(), "zsh"))
    done = subprocess.run(["zsh", "-f", "-c", ZSH], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    for line in ("nimmt analyse", "nimmt play anniversary", "nimmt verify --json"):
        assert line in done.stdout, done.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="needs fish")
def test_fish_completes_as_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "nimmt.fish").write_text(script(parser(), "fish"))
    asked = "source nimmt.fish; for t in 'nimmt ana' 'nimmt play anniv' 'nimmt verify --js'; complete -C $t; end"
    done = subprocess.run(
        ["fish", "--no-config", "-c", asked], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
    )
    completed = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert completed == ["analyse", "anniversary", "--json"], done.stderr


def test_the_manual_page_tells_of_every_command_and_option() -> None:
    made = page(parser()).replace(r"\-", "-")
    for command in commands(parser()):
        assert f".SS {command.prog}" in made
        for action in command._actions:
            for word in {*action.option_strings} - {"-h", "--help"}:
                assert word in made
    assert made.isascii()
    requests = {line.split()[0] for line in made.splitlines() if line.startswith(".")}
    assert requests == {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".nf", ".fi"}


def test_both_are_installed_where_shells_and_man_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert main(["manual", "--install"]) == 0
    for shell in SHELLS:
        assert main(["completion", shell, "--install"]) == 0
    capsys.readouterr()
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()) == [
        "config/fish/completions/nimmt.fish",
        "data/bash-completion/completions/nimmt",
        "data/man/man1/nimmt.1",
        "data/zsh/site-functions/_nimmt",
    ]
