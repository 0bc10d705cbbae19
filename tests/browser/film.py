"""A film of a turn for the README, as an animated picture: make film

A real game in a real browser. Everything there runs several times slower than for a person, so that a slow machine
misses nothing; the film runs as fast as the page does.
"""

import argparse
import base64
import io
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, TimeoutError

from tests.browser.person import Person
from tests.browser.screenshots import studio

OUT = Path("docs/images/turn.webp")
SCREEN = {"width": 390, "height": 780}
SLOWER = 6
"""How many times slower the page runs while it is filmed."""
LENGTH = 20.0
"""Seconds of the film."""
OPENING = 4
"""After so many turns the rows are full enough for something to happen."""
PLAYERS = 5
LEAST = 0.09
"""Seconds between two pictures of the film."""

SLOW = f"""(() => {{
  const now = performance.now.bind(performance), later = setTimeout, frame = requestAnimationFrame;
  performance.now = () => now() / window.slower;
  window.slower = 1;
  window.setTimeout = (f, wait = 0, ...rest) => later(f, wait * window.slower, ...rest);
  window.requestAnimationFrame = (f) => frame(() => f(performance.now()));
  window.slowDown = () => (window.slower = {SLOWER});
}})()"""


class Reel:
    """What is seen, and when: seconds of the film."""

    def __init__(self, person: Person) -> None:
        self.pictures: list[tuple[float, bytes]] = []
        self.line = person.context.new_cdp_session(person.page)
        self.line.send("Animation.enable")
        self.line.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
        self.line.on("Page.screencastFrame", self.keep)
        self.line.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def keep(self, shot: dict[str, Any]) -> None:
        self.line.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})
        self.pictures.append((shot["metadata"]["timestamp"] / SLOWER, base64.b64decode(shot["data"])))

    def cut(self) -> None:
        """Nothing more is filmed."""
        self.line.remove_listener("Page.screencastFrame", self.keep)
        self.line.detach()

    @property
    def seconds(self) -> float:
        return self.pictures[-1][0] - self.pictures[0][0] if self.pictures else 0.0

    def save(self, path: Path) -> None:
        """As an animated WebP, without pictures that follow one another too closely."""
        kept = [self.pictures[0]]
        for at, shot in self.pictures[1:]:
            if at - kept[-1][0] >= LEAST:
                kept.append((at, shot))
        frames = [Image.open(io.BytesIO(shot)).convert("RGB") for _, shot in kept]
        times = [at for at, _ in kept]
        waits = [round(1000 * (after - before)) for before, after in pairwise(times)]
        frames[0].save(
            path, save_all=True, append_images=frames[1:], duration=[*waits, 1500], loop=0, quality=50, method=6
        )


def film(person: Person) -> Reel:
    """Some turns, from picking a card to the last taking."""
    person.set_up("classic", seats=PLAYERS)
    person.start("heifer")
    for _ in range(OPENING):
        person.answer()
    person.speed("normal")
    person.page.evaluate("document.activeElement.blur()")
    person.page.evaluate("slowDown()")
    reel = Reel(person)
    while reel.seconds < LENGTH:
        try:
            person.page.wait_for_function("() => document.querySelector('[data-target]:enabled')", timeout=1000)
        except TimeoutError:
            continue  # a turn is shown
        targets = person.page.locator("[data-target]:enabled")
        for at in (0, dearest(targets)):
            targets.nth(at).click()
            person.page.wait_for_timeout(1200 * SLOWER)
        person.press().click()
        person.page.wait_for_timeout(1000 * SLOWER)
    reel.cut()
    return reel


def dearest(targets: Locator) -> int:
    """The one that takes the most, as things stand: a film is better with some drama."""
    said = [targets.nth(at).get_attribute("aria-label") or "" for at in range(targets.count())]
    costs = [int(found[1]) if (found := re.search(r"takes row \d+: (\d+)", each)) else 0 for each in said]
    return max(range(len(costs)), key=lambda at: (costs[at], at))


def main() -> None:
    """Film."""
    parser = argparse.ArgumentParser(prog="make film", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help=f"where it goes ({OUT})")
    wanted = parser.parse_args()
    with studio() as (browser, house):
        person = Person(browser, house.address, theme="light", screen=SCREEN)
        person.context.add_init_script(SLOW)
        reel = film(person)
        reel.save(wanted.out)
    print(f"{wanted.out}: {wanted.out.stat().st_size / 1000:.0f} kB, {reel.seconds:.0f} seconds")


if __name__ == "__main__":
    main()
