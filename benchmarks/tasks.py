"""What the page's processor time goes into: python -m benchmarks.tasks

The games of benchmarks.page with Chromium's trace of them: the longest tasks of the page and the longest frames, which
are all tasks between two pictures. They are counted in the processor's time, times how much slower a phone is: that
hardly depends on what else the machine does. *Parts* are what Chromium calls the work inside.
"""

import argparse
import json
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.page import game, play

Event = dict[str, Any]

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
PARTS = {
    "TimerFire": "script",
    "FireAnimationFrame": "script",
    "EventDispatch": "script",
    "RunMicrotasks": "script",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "MinorGC": "memory",
    "MajorGC": "memory",
}
LONG = 50.0
LATE = 100.0
"""Milliseconds. From the one on a task is long, from the other on a frame is late."""
COLLECTED = 60_000
"""Milliseconds within which Chromium hands its trace over."""


def trace(turns: int, *, stampede: bool) -> list[Event]:
    """All that Chromium noted of a game."""
    events: list[Event] = []
    done: list[Event] = []
    with game(1, stampede=stampede) as (person, session):
        session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
        session.on("Tracing.tracingComplete", lambda told: done.append(told))
        wanted = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
        session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
        play(person, turns, stampede=stampede)
        session.send("Tracing.end")
        for _ in range(COLLECTED // 100):
            if done:
                break
            person.page.wait_for_timeout(100)
    return events


def of_the_page(events: list[Event]) -> list[Event]:
    """What the page's own thread did, in order: of several such threads, the busiest is that of the page."""
    threads = {_thread(e) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"}
    mine = [event for event in events if event["ph"] == "X" and "tdur" in event and _thread(event) in threads]
    busy: Counter[tuple[int, int]] = Counter()
    for event in mine:
        if event["name"] == "RunTask":
            busy[_thread(event)] += event["tdur"]
    thread = max(busy, key=lambda one: busy[one])
    return sorted((event for event in mine if _thread(event) == thread), key=lambda event: event["ts"])


def _thread(event: Event) -> tuple[int, int]:
    return event["pid"], event["tid"]


def frames_of(tasks: list[Event], pictures: list[float]) -> list[list[Event]]:
    """The tasks of each frame: those up to the end of the one that paints a picture."""
    ends = sorted({task["ts"] + task["dur"] for task in tasks for at in pictures if _holds(task, at)})
    frames: list[list[Event]] = [[] for _ in range(len(ends) + 1)]
    for task in tasks:
        frames[bisect_right(ends, task["ts"])].append(task)
    return frames


def _holds(task: Event, at: float) -> bool:
    return bool(task["ts"] <= at < task["ts"] + task["dur"])


def parts(tasks: list[Event], events: list[Event]) -> Counter[str]:
    """What is in these tasks: microseconds by kind. What one kind holds of another counts for the other alone."""
    found: Counter[str] = Counter()
    for task in tasks:
        inside = [event for event in events if event["name"] in PARTS and _holds(task, event["ts"])]
        for at, event in enumerate(inside):
            held = [other for other in inside[at + 1 :] if _holds(event, other["ts"])]
            outer = [other for other in held if not any(_holds(one, other["ts"]) for one in held if one is not other)]
            found[PARTS[event["name"]]] += event["tdur"] - sum(other["tdur"] for other in outer)
    return found


def report(title: str, events: list[Event], slower: int, top: int) -> Table:
    """The longest of them."""
    mine = of_the_page(events)
    tasks = [event for event in mine if event["name"] == "RunTask"]
    pictures = [event["ts"] for event in mine if event["name"] == "FireAnimationFrame"]
    start = tasks[0]["ts"]
    table = Table("what", "processor time", "parts", "after", title=f"{title}, {slower} × slower")

    def add(what: str, found: list[list[Event]], limit: float) -> None:
        by_time = sorted(found, key=lambda some: -_time(some))
        for some in by_time[:top]:
            inside = parts(some, mine)
            said = ", ".join(f"{name} {time * slower / 1000:.0f}" for name, time in inside.most_common() if time > 0)
            after = f"{(some[0]['ts'] - start) / 1e6:.2f} s" if some else ""
            table.add_row(what, f"{_time(some) * slower / 1000:.0f} ms", said, after)
        over = sum(_time(some) * slower / 1000 > limit for some in found)
        table.add_row(f"{what}s over {limit:.0f} ms", f"{over} of {len(found)}", "", "", end_section=True)

    add("task", [[task] for task in tasks], LONG)
    add("frame", frames_of(tasks, pictures), LATE)
    return table


def _time(tasks: list[Event]) -> float:
    return float(sum(task["tdur"] for task in tasks))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tasks", description=__doc__)
    parser.add_argument("--slower", type=int, default=4, help="how many times slower a phone's processor is (4)")
    parser.add_argument("--turns", type=int, default=4, help="how many turns are played (4)")
    parser.add_argument("--top", type=int, default=5, help="how many of each are shown (5)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the traces here, for Chromium's own tools")
    wanted = parser.parse_args()
    for title, stampede in (("Reveals", False), ("Up to the greatest stampede", True)):
        events = trace(wanted.turns, stampede=stampede)
        if wanted.keep:
            wanted.keep.mkdir(parents=True, exist_ok=True)
            (wanted.keep / f"{'stampede' if stampede else 'reveals'}.json").write_text(json.dumps(events))
        Console(width=120).print(report(title, events, wanted.slower, wanted.top))


if __name__ == "__main__":
    main()
