"""Somebody with a browser. They see and do what a person could: buttons, fields, keys, by the names people read."""

import json
import random
import re
import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

ASKED = "What to do"
GAME = 120
"""Seconds a whole game may take, on a busy machine."""


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
        **options: Any,
    ) -> None:
        self.address = address
        self.rng = random.Random(name)
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport=screen, locale=language, color_scheme="dark", **options)  # type: ignore[arg-type]
        self.context.set_default_timeout(20_000)
        settings = {"name": name, "speed": speed, "theme": theme, "language": language, "sound": False}
        self.context.add_init_script(
            f"localStorage.getItem('nimmt:settings') ?? localStorage.setItem('nimmt:settings', {json.dumps(json.dumps(settings))})"
        )
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        return page

    def go(self, place: str = "") -> None:
        self.page.goto(self.address + place)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def set_up(self, ruleset: str = "classic", *, seats: int = 2, clock: str = "none", **options: str) -> str:
        """Open a table; its link."""
        self.go(f"#/new/{ruleset}")
        self.page.get_by_label("Seats").select_option(str(seats))
        self.page.get_by_label("Time to think").select_option(clock)
        if options:
            self.page.get_by_text("More options").click()
            for label, value in options.items():
                self.page.get_by_label(label).fill(value)
        self.button("Open the table").click()
        self.page.wait_for_url("**/#/table/*")
        expect(self.page.get_by_role("heading", name="Invite the others")).to_be_visible()
        return self.page.url

    def start(self, bots: str | None = None) -> None:
        """Begin; a bot of this kind takes every free seat."""
        if bots:
            self.page.get_by_label(re.compile("bot", re.I)).select_option(bots)
        self.button(re.compile("^Start")).click()
        expect(self.asked()).to_be_visible()

    def asked(self) -> Locator:
        """The line that says what is asked."""
        return self.page.get_by_role("region", name=ASKED)

    def targets(self) -> Locator:
        """Everything on the table that can be chosen now."""
        return self.page.locator("[data-target]:not(:disabled)")

    def over(self) -> bool:
        return bool(self.button("Rematch").count() or self.button("To the rematch").count())

    def answer(self) -> bool:
        """Pick anything possible and commit; whether there was something to do."""
        if not self.targets().count():
            return False
        commit = self.asked().locator("button.main")
        for _ in range(3):  # some choices need two cards
            targets = self.targets()
            free = targets.and_(self.page.locator(":not([aria-pressed=true])"))
            if not free.count():
                return False
            free.nth(self.rng.randrange(free.count())).click(timeout=5000)
            if commit.count() and commit.is_enabled():
                commit.click(timeout=5000)
                return True
        return False

    def play_on(self, *, until: Any = None) -> int:
        """Answer whatever comes until the game is over; how many answers it took."""
        answers, begun = 0, time.monotonic()
        while not (until() if until else self.over()):
            if time.monotonic() > begun + GAME:
                raise AssertionError(f"the game did not end; asked: {self.asked().all_inner_texts()}")
            try:
                answers += self.answer()
            except Exception as error:  # the table moved on between looking and tapping
                if "Timeout" not in type(error).__name__:
                    raise
            self.page.wait_for_timeout(20)
        return answers
