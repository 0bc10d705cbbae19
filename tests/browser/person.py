"""Somebody with a browser. They see and do what a person could: buttons, fields, keys, by the names people read."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.tables import Table
from tests.patience import PATIENCE, WHOLE

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

MILLISECONDS = 1000
CLOCKS = {"none": "no clock", "calm": "calm", "quick": "quick", "days": "by post"}
"""The clocks as they are called."""
OVER = "main .ways a[href^='#/replay/']"
"""What only the end of a game shows."""
ASKED = """() => {
  if (document.querySelector(".sealed")) return false;
  return document.querySelector("[data-target]:enabled, .asked button.main:enabled");
}"""
"""Something is asked that has no answer yet."""
FROM_HAND = ".room [data-target]:enabled"
"""A card of the hand that can be chosen."""
HURRY = (Path(__file__).parent / "hurry.js").read_text()
TRIES = 20
"""How often something is picked or typed again: digits may come too far apart on a busy machine."""
NEW_NUMBER = 1000
"""Milliseconds after which a digit begins another number."""

expect.set_options(timeout=PATIENCE * MILLISECONDS)


class Person:
    """One person at one browser, with nothing but the address of the house."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        name: str = "Ada",
        language: str = "en",
        speed: str = "instant",
        theme: str = "dark",
        screen: dict[str, int] = PHONE,
        primers: bool = False,
        troubled: bool = False,
        **options: Any,
    ) -> None:
        """A person with settings of their own.

        *primers*: they want to be told what is new to them. *troubled*: their line is bad or their link wrong, so the
        browser's own complaints are no surprise.
        """
        self.address = address
        self.troubled = troubled
        self.name = name
        self.rng = random.Random(name)
        self.errors: list[str] = []
        self.heard: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport=screen,  # type: ignore[arg-type]
            locale=language,
            **{"color_scheme": "dark", "service_workers": "block"} | options,
        )
        self.context.set_default_timeout(PATIENCE * MILLISECONDS)
        settings = {
            "name": name,
            "speed": speed,
            "theme": theme,
            "language": language,
            "sound": False,
            "soundAsked": True,
            "primers": primers,
        }
        kept = json.dumps(json.dumps(settings))
        self.context.add_init_script(
            f"localStorage.getItem('nimmt:settings') ?? localStorage.setItem('nimmt:settings', {kept})"
        )
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._complaint(message.type, message.text))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))))
        return page

    def _complaint(self, kind: str, text: str) -> None:
        expected = self.troubled and re.search("WebSocket connection|Failed to load resource", text)
        busy = "status of 503" in text  # the page asks again
        if kind == "error" and not expected and not busy:
            self.errors.append(text)

    def go(self, place: str = "") -> None:
        """To a place in the page."""
        self.page.goto(self.address + place)

    def open(self, link: str) -> None:
        """What a person does with a link somebody sent."""
        self.page.goto(link)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def see(self, text: str | re.Pattern[str]) -> None:
        """It can be read on the page."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    # --- before the game ---------------------------------------------------------------------------------

    def set_up(self, ruleset: str = "classic", *, seats: int = 2, clock: str = "none", **options: str) -> str:
        """Open a table; its link."""
        self.go(f"#/new/{ruleset}")
        self.chip("Seats", str(seats)).check()
        self.chip("Time to think", CLOCKS[clock]).check()
        if options:
            self.page.locator("details:not([open])").get_by_text("More options").click()
            for label, value in options.items():
                self.page.get_by_label(label).fill(value)
        self.button("Open the table").click()
        expect(self.page.get_by_role("heading", name="Invite the others")).to_be_visible()
        return self.page.url

    def chip(self, group: str, name: str) -> Locator:
        """One of a few that can be chosen."""
        return self.page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)

    def start(self, bots: str | None = None) -> None:
        """Begin; a bot of this kind takes every free seat."""
        if bots:
            self.page.get_by_role("radio", name=re.compile(f"^{bots}", re.I)).check()
        self.button(re.compile("^Start")).click()
        expect(self.asked()).to_be_visible()

    def begin(
        self,
        ruleset: str = "classic",
        *,
        seats: int = 2,
        fits: Callable[[Any], bool] = lambda view: True,
        **options: Any,
    ) -> str:
        """Be at a game with calves that has just begun, set up by a program; the link of its table.

        *fits*: whether a deal is one in which the test has something to see.
        """
        table = Table.dealt(fits, self.address, ruleset, name=self.name or "Ada", seats=seats, **options)
        self.go(table.seat)
        expect(self.asked()).to_be_visible()
        return self.page.url

    def sit(self, link: str) -> None:
        """Sit down at a table somebody shared."""
        self.open(link)
        self.button("Sit down").click()
        expect(self.page.get_by_role("button", name="Leave the table")).to_be_visible()

    # --- at the table ------------------------------------------------------------------------------------

    def asked(self) -> Locator:
        """The line that says what is asked."""
        return self.page.get_by_role("region", name="What to do")

    def press(self) -> Locator:
        """The button that does it."""
        return self.asked().locator("button.main")

    def hand(self) -> Locator:
        """The cards in the hand."""
        return self.page.get_by_role("list", name="Your hand").get_by_role("button")

    def log(self) -> Locator:
        """What a screen reader is told."""
        return self.page.get_by_role("log", name="What happens")

    def speed(self, speed: str) -> None:
        """Have turns shown at this speed from now on."""
        self.button("Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
        self.page.get_by_label("Speed of the cards").select_option(speed)
        self.page.keyboard.press("Escape")

    def lay(self, at: int = 0) -> str:
        """Lay a card of the hand; its number."""
        card = self.hand().nth(at)
        number = card.inner_text().strip()
        card.click()
        self.press().click()
        return number

    def choose(self) -> None:
        """Choose anything possible, by pointer."""
        self.page.wait_for_function(ASKED)
        targets = self.page.locator("[data-target]:enabled:not([aria-pressed=true])")
        for _ in range(TRIES):  # some choices need two cards that go together
            if count := targets.count():
                targets.nth(self.rng.randrange(count)).click()
            if self.press().is_enabled():
                break

    def answer(self) -> None:
        """Answer what is asked with anything possible, and wait until that is done."""
        self.choose()
        before = self.asked().inner_text()
        self.press().click()
        self.page.wait_for_function("(before) => document.querySelector('.asked')?.innerText !== before", arg=before)

    def turn(self) -> None:
        """Lay a card, and answer what comes of it, until a card is asked for again: a low card asks for a row first."""
        self.answer()
        self.page.wait_for_function(ASKED)
        while not self.page.locator(FROM_HAND).count():
            self.answer()
            self.page.wait_for_function(ASKED)

    def type(self, number: int | str) -> None:
        """Pick a card or a row by typing its number."""
        target = self.page.locator(f"[data-target][data-value='{number}']:enabled")
        expect(target).to_be_visible()
        for _ in range(TRIES):
            self.page.keyboard.type(str(number))
            if target.get_attribute("aria-pressed") == "true":
                return
            self.page.wait_for_timeout(NEW_NUMBER)
        raise AssertionError(f"{number} was typed, and is not picked")

    def play_on(self, until: str = OVER) -> int:
        """Answer whatever comes until the game is over, or something else is on the page; how many answers it took."""
        answers: int = self.page.evaluate(HURRY, self._way(until))
        return answers

    def play_along(self, until: str = OVER) -> None:
        """The same, while others do something too."""
        self.page.evaluate(f"(way) => void ({HURRY})(way)", self._way(until))

    def _way(self, until: str) -> dict[str, Any]:
        return {"until": until, "limit": WHOLE * MILLISECONDS, "seed": self.rng.randrange(2**32)}
