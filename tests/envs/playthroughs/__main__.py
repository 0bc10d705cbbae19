"""See in what the playthroughs differ, or write them anew.

    python -m tests.envs.playthroughs diff RULESET [--since COMMIT]
    python -m tests.envs.playthroughs write

The first plays the game twice, with the code as it is here and as it was at a commit (HEAD unless told), and prints the
difference; ``show RULESET`` prints the whole game. The second is for a change that is meant.
"""

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.envs.playing import RULESETS
from tests.envs.playthroughs import DIGESTS, HERE, READABLE, digest, played

ROOT = Path(__file__).parents[3]


def earlier(ruleset: str, commit: str) -> str:
    """The game as it was played at a commit, in a checkout of its own."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=ROOT, check=True)
        try:
            command = [sys.executable, "-m", "tests.envs.playthroughs", "show", ruleset]
            where = os.environ | {"PYTHONPATH": f"{folder}/src"}
            done = subprocess.run(command, cwd=folder, env=where, capture_output=True, text=True, check=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)
    return done.stdout


def difference(ruleset: str, commit: str) -> str:
    """What is different now, with a few lines around it."""
    before, now = (text.splitlines(keepends=True) for text in (earlier(ruleset, commit), played(ruleset)))
    return "".join(difflib.unified_diff(before, now, f"{ruleset} at {commit}", f"{ruleset} here"))


def write() -> None:
    """Keep the games as they are played now."""
    digests = []
    for ruleset in RULESETS:
        text = played(ruleset)
        if ruleset in READABLE:
            (HERE / f"{ruleset}.txt").write_text(text, encoding="utf-8")
        else:
            digests.append(f"{ruleset} {digest(text)}\n")
    DIGESTS.write_text("".join(digests))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("show", "diff"):
        commands.add_parser(name).add_argument("ruleset", choices=RULESETS)
    commands.choices["diff"].add_argument("--since", default="HEAD", metavar="COMMIT")
    commands.add_parser("write")
    given = parser.parse_args()
    match given.command:
        case "show":
            print(played(given.ruleset), end="")
        case "diff":
            print(difference(given.ruleset, given.since), end="")
        case "write":
            write()


if __name__ == "__main__":
    main()
