"""Pictures of every main screen, to be looked at: make screenshots

Real games in a real browser, on a phone and on a desk, dark and light, every ruleset. They go to screenshots/, with a
page that shows them side by side. The few that the documentation shows are copied from there.
"""

import argparse
import html
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, TimeoutError, expect, sync_playwright
from rich.progress import track

from nimmt.catalogue import names
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.everywhere import cut_off, open_game
from tests.browser.house import House
from tests.browser.person import ASKED, DESKTOP, PHONE, Person
from tests.browser.stampede import make_heavier

LOOKS = {
    "phone-dark": (PHONE, "dark"),
    "phone-light": (PHONE, "light"),
    "desktop-dark": (DESKTOP, "dark"),
    "desktop-light": (DESKTOP, "light"),
}
SETTLED = 700
"""Milliseconds in which a turn is over where nothing travels."""
TURNS = 4
"""How many answers into a game it is worth a picture."""
TWO_CARDS = "[aria-label='Your hand'] > :nth-child(2):last-child"
CURTAIN = "main.curtain"
ROUND_END = "section.end"
PICKS = 4
"""So many are picked one after the other, until one of them shows where it would go."""


class Camera:
    """Somebody who takes pictures of what they see."""

    def __init__(self, browser: Browser, house: House, folder: Path, look: str) -> None:
        self.look = look
        self.browser = browser
        self.house = house
        self.folder = folder
        self.person = self.arrive()

    def arrive(self, **options: Any) -> Person:
        """Ada with a browser of her own."""
        screen, theme = LOOKS[self.look]
        return Person(
            self.browser, self.house.address, name="Ada", theme=theme, screen=screen, device_scale_factor=2, **options
        )

    def take(self, name: str, *, whole: bool = False) -> None:
        self.person.page.wait_for_timeout(350)
        self.person.page.screenshot(path=self.folder / f"{self.look}-{name}.png", full_page=whole)

    def around(self) -> None:
        """The lobby, setting up, waiting, the rules, a wrong link."""
        person = self.person
        person.go()
        expect(person.page.get_by_role("heading", name="The games")).to_be_visible()
        self.take("lobby")
        person.go("#/new/classic")
        expect(person.button("Open the table")).to_be_visible()
        self.take("new")
        person.go("#/rules/classic")
        self.take("rules")
        person.go("#/table/nothing-here")
        self.take("wrong-link")
        person.set_up("classic", seats=4)
        self.take("waiting", whole=True)

    def learning(self) -> None:
        """Lessons, puzzles, today's deal before it is played."""
        person, page = self.person, self.person.page
        person.go("#/learn")
        expect(page.get_by_role("heading", name="Learn to play")).to_be_visible()
        self.take("lessons")
        person.go("#/learn/classic")
        expect(person.hand().first).to_be_enabled()
        self.take("lesson")
        person.go("#/puzzles")
        expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
        self.take("puzzles")
        person.go("#/puzzles/classic")
        expect(page.get_by_role("status")).to_contain_text("One choice is clearly best")
        self.take("puzzle")
        person.choose()
        person.press().click()
        expect(person.button("Next puzzle")).to_be_visible()
        self.take("puzzle-answered")
        person.go("#/daily")
        expect(person.button("Play today’s deal")).to_be_visible()
        self.take("daily")

    def crowd(self) -> None:
        """Two people and eight bots, and a hint."""
        person = self.person
        link = person.set_up("classic", seats=10)
        guest = Person(self.browser, person.address, name="Bartholomäus")
        guest.sit(link)
        person.start("ox")
        for _ in range(2):
            for each in (person, guest):
                each.answer()
        self.take("ten")
        guest.context.close()
        person.begin("classic", seats=4)
        person.answer()
        person.page.wait_for_function(ASKED)
        person.button("What would you do?").click()
        expect(person.page.locator(".coach ol")).to_be_visible()
        self.take("hint")

    def device(self) -> None:
        """Without a server: two people who hand one device round, and the page without a connection."""
        self.person.context.close()
        self.person = person = self.arrive(service_workers="allow", troubled=True)
        person.go("#/new/classic")
        person.chip("Seats", "4").check()
        person.chip("People at this device", "2").check()
        person.page.get_by_label("Player 2").fill("Ben")
        self.take("hot-seat-new", whole=True)
        person.button("Start together").click()
        expect(person.asked()).to_be_visible()
        self.take("hot-seat")
        person.play_on(until=CURTAIN)
        self.take("hot-seat-curtain")
        cut_off(person)
        self.take("offline")
        open_game(person, "plus")
        person.answer()
        person.page.wait_for_function(ASKED)
        self.take("offline-game")
        person.go("#/table/far-away")
        person.see("out of reach")
        self.take("offline-table")

    def game(self, ruleset: str) -> None:
        """A few turns of a game, with something picked."""
        person = self.person
        person.set_up(ruleset, seats=4)
        person.start("heifer")
        for _ in range(TURNS):
            person.answer()
            person.page.wait_for_timeout(SETTLED)
        targets, ghost = person.page.locator("[data-target]:enabled"), person.page.locator(".ghost")
        with suppress(TimeoutError):
            for at in range(1, PICKS):
                targets.nth(at).click(timeout=4000)
                if ghost.count():
                    break
        self.take(ruleset)

    def classic(self) -> None:
        """The basic game, with all that can be opened and happen there."""
        self.game("classic")
        self.sheets()
        self.taking()

    def sheets(self) -> None:
        """Everything that slides over the table."""
        person = self.person
        for name in ("Rules", "Scores", "What happened", "Chat", "Settings", "Play on another device"):
            person.button("Menu").click()
            person.page.get_by_role("dialog").get_by_role("button", name=name).click()
            self.take(f"sheet-{name.lower().replace(' ', '-')}")
            person.page.keyboard.press("Escape")

    def taking(self) -> None:
        """The moment nobody may miss, and the greatest of its kind."""
        person = self.person
        person.speed("slow")
        self.play_until(".loud:not(.mild)")
        self.take("taking")
        person.context.close()
        self.person = person = self.arrive(speed="slow")
        make_heavier(person.context)
        person.begin("classic", seats=4)
        self.play_until(".drama.urs .foot")
        person.page.wait_for_timeout(SETTLED)
        self.take("stampede")

    def play_until(self, sign: str) -> None:
        """Answer whatever is asked until this is seen."""
        page = self.person.page
        while not page.locator(sign).count():
            self.person.answer()
            page.wait_for_function(f"(sign) => document.querySelector(sign) || ({ASKED})()", arg=sign)

    def end(self) -> None:
        """The end of a game, and its replay."""
        person = self.person
        person.set_up("classic", seats=4, Rounds="2")
        person.start("heifer")
        person.play_on(until=TWO_CARDS)
        person.speed("slow")
        self.play_until(ROUND_END)
        person.page.wait_for_timeout(2 * SETTLED)
        self.take("round-end")
        person.speed("instant")
        person.play_on()
        self.take("end", whole=True)
        person.button("Share a picture").click()
        self.take("end-picture")
        person.page.keyboard.press("Escape")
        person.page.get_by_role("link", name="Replay").click()
        expect(person.page.get_by_role("slider")).to_be_visible()
        person.page.get_by_role("slider").fill("25")
        self.take("replay")
        person.page.go_back()
        person.page.get_by_role("link", name="Review").click()
        person.page.locator("progress.done").wait_for(state="attached")
        self.take("review", whole=True)
        person.go("#/history")
        expect(person.page.get_by_role("heading", name="Your games")).to_be_visible()
        self.take("history", whole=True)


def scenes() -> Iterator[tuple[str, Callable[[Camera], None]]]:
    """What is photographed, one after the other."""
    yield "around", Camera.around
    yield "learning", Camera.learning
    yield "crowd", Camera.crowd
    yield "device", Camera.device
    yield "classic", Camera.classic
    for ruleset in names():
        if ruleset != "classic":
            yield ruleset, lambda camera, ruleset=ruleset: camera.game(ruleset)  # type: ignore[misc]
    yield "end", Camera.end


@contextmanager
def studio() -> Iterator[tuple[Browser, House]]:
    """A browser and a house for the time of the work."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser, house
        finally:
            browser.close()
            house.shut()


def gallery(folder: Path) -> None:
    """One page with all pictures."""
    pictures = sorted(folder.glob("*.png"))
    figure = '<figure><img src="{0}.png" loading="lazy"><figcaption>{0}</figcaption></figure>'
    shown = "\n".join(figure.format(html.escape(path.stem)) for path in pictures)
    style = "body{display:flex;flex-wrap:wrap;gap:1rem;font:14px sans-serif}img{height:480px}figure{margin:0}"
    (folder / "index.html").write_text(f"<!doctype html><title>nimmt</title><style>{style}</style>{shown}\n")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("screenshots"), help="where they go (screenshots/)")
    parser.add_argument("--look", action="append", choices=LOOKS, help="only this look; all unless said otherwise")
    parser.add_argument("--only", action="append", help="only this: around, learning, crowd, device, end, or a ruleset")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    work: list[tuple[str, str, Any]] = [
        (look, name, scene)
        for look in wanted.look or LOOKS
        for name, scene in scenes()
        if not wanted.only or name in wanted.only
    ]
    with studio() as (browser, house):
        for look, name, scene in track(work, description="Taking pictures"):
            camera = Camera(browser, house, wanted.out, look)
            try:
                scene(camera)
            except Exception as problem:
                print(f"{look} {name}: {type(problem).__name__}: {str(problem).splitlines()[0]}")
            camera.person.context.close()
    gallery(wanted.out)
    print(f"Look at them: {wanted.out}/index.html")


if __name__ == "__main__":
    main()
