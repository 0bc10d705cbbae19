"""A bot program that plays well until its moment to misbehave: ``python misbehaving.py HOW [QUESTION]``."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

FOR_EVER = 3600
"""Seconds; longer than anybody waits."""


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def answer(message: dict[str, Any], choice: str | None = None, id: int | None = None) -> None:
    say(say="answer", id=id or message["id"], choice=choice or message["choices"][-1])


def misbehave(how: str, message: dict[str, Any]) -> None:
    if how == "die":
        print("about to fail", file=sys.stderr, flush=True)
        sys.exit(3)
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "hang":
        time.sleep(FOR_EVER)
    if how == "flood":
        print("x" * 1_000_000, flush=True)
        time.sleep(FOR_EVER)
    if how == "chatter":
        while True:
            print("hello?", flush=True)
    if how == "rubbish":
        print("thinking…", flush=True)
        answer(message)
    if how == "bytes":
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        sys.stdout.flush()
    if how == "number":
        print(json.dumps({"say": "answer", "id": message["id"], "choice": 57}), flush=True)
    if how == "illegal":
        answer(message, choice="r99")
    if how == "future":
        answer(message, id=message["id"] + 1)
    if how == "close":
        os.close(1)
        time.sleep(FOR_EVER)


def main() -> None:
    how, when = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2
    if how == "stillborn":
        sys.exit("no licence found")
    if how == "mute":
        time.sleep(FOR_EVER)
    if how == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({FOR_EVER})"])
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hello":
            say(say="hello", protocol=2 if how == "modern" else 1, name=how, events=how == "listen")
        elif message["say"] == "tell":
            print("told", json.dumps(message["events"]), file=sys.stderr, flush=True)
        elif message["say"] == "ask":
            if message["id"] == when + 1 and how == "late":
                answer(message, id=when)
            if message["id"] == when and how not in {"good", "listen", "stubborn"}:
                misbehave(how, message)
            else:
                answer(message)
    if how == "stubborn":
        time.sleep(FOR_EVER)


if __name__ == "__main__":
    main()
