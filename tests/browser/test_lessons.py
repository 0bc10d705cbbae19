"""Lessons at the table: by keys alone, with wrong choices on the way; and every one of them to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from nimmt.catalogue import find as find_rules
from nimmt.choices import Choice, Draw, Pass, Pick, Play, Row, Use
from nimmt.lessons import Exercise, Lesson, find, lessons, scenes
from nimmt.words import say
from tests.browser.person import SMALL_PHONE
from tests.browser.test_keyboard import tab_to

Arrive = Callable[..., Any]


def reads(person: Any, text: str) -> None:
    """The teacher says it."""
    expect(person.page.get_by_role("status")).to_have_text(text)


def type_card(person: Any, choice: Choice) -> None:
    """Choose by typing the number of a card or a row, and lay it."""
    for number in choice.numbers:
        expect(person.page.locator(f"[data-target][data-value='{number}']:enabled")).to_be_visible()
        person.page.keyboard.type(str(number))
    person.page.keyboard.press("Enter")


def test_a_lesson_by_keys_alone(somebody: Arrive) -> None:
    """From the lobby: wherever one can be wrong, wrong first. What is done stays done."""
    ada = somebody()
    page, keys = ada.page, ada.page.keyboard
    ada.go()
    tab_to(ada, page.get_by_role("link", name="How to play"))
    keys.press("Enter")
    tab_to(ada, page.get_by_role("link", name="6 nimmt!", exact=True))
    keys.press("Enter")
    for scene in scenes(find("classic")):
        reads(ada, say(scene.says))
        wrong = next(choice for choice in scene.decision.choices if choice not in scene.right)
        type_card(ada, wrong)
        reads(ada, say(scene.answer(wrong).says))
        expect(ada.button("Try again")).to_be_focused()
        keys.press("Enter")
        reads(ada, say(scene.says))
        type_card(ada, scene.right[0])
        reads(ada, say(scene.answer(scene.right[0]).says))
        expect(ada.button("Go on")).to_be_focused()
        keys.press("Enter")
    ada.see("You know 6 nimmt! now!")
    tab_to(ada, page.get_by_role("link", name="All lessons"))
    keys.press("Enter")
    page.reload()
    expect(page.locator("li").filter(has=page.get_by_role("link", name="6 nimmt!", exact=True))).to_contain_text("Done")


def choose(person: Any, scene: Exercise, choice: Choice) -> None:
    """Tap what the choice consists of, then the button."""
    match choice:
        case Play() | Pick() | Row():
            for number in choice.numbers:
                press(person, f"[data-target][data-value='{number}']:enabled")
        case Use(name):
            usable = [one for one in scene.decision.choices if isinstance(one, Use)]
            press(person, ".specials [data-target]", usable.index(Use(name)))
        case Draw():
            press(person, ".specials .draw", scene.decision.choices.index(choice))
        case Pass():
            pass
    press(person, ".asked button.main:enabled")


def press(person: Any, what: str, at: int = 0) -> None:
    """Press a button as soon as it is there; dozens of taps need not wait for every pixel to rest."""
    person.page.locator(what).nth(at).dispatch_event("click")


def test_every_lesson_is_finished_on_a_small_phone(somebody: Arrive) -> None:
    eve = somebody(name="Eve", language="de", screen=SMALL_PHONE)
    for lesson in lessons():
        finish(eve, lesson, "de")


def finish(person: Any, lesson: Lesson, language: str) -> None:
    """All steps of a lesson by right choices."""
    person.go(f"#/learn/{lesson.game}")
    for scene in scenes(lesson):
        reads(person, say(scene.says, language))
        choose(person, scene, scene.right[0])
        reads(person, say(scene.answer(scene.right[0]).says, language))
        press(person, ".reply button.main")
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(find_rules(lesson.game).title.split(",")[0][:9])
