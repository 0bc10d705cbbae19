"""Lessons at the table: each to its end, in every language on a small phone, and by keys alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from nimmt.catalogue import find as find_rules
from nimmt.choices import Choice, Draw, Pass, Use
from nimmt.lessons import Exercise, Lesson, lessons, scenes
from nimmt.words import LANGUAGES, Message, Voice, say
from tests.browser.person import MILLISECONDS, SMALL_PHONE
from tests.browser.test_keyboard import tab_to
from tests.patience import WHOLE

Arrive = Callable[..., Any]
Tap = tuple[str, int]
"""What is tapped: a selector, and which one of those it finds."""

LEARN = (Path(__file__).parent / "learn.js").read_text()
MAIN = ".asked button.main:enabled"


def parts(scene: Exercise, choice: Choice) -> Iterator[Tap]:
    """What a choice is made of; nothing for doing without."""
    match choice:
        case Use():
            usable = [one for one in scene.decision.choices if isinstance(one, Use)]
            yield ".specials [data-target]", usable.index(choice)
        case Draw():
            yield ".specials .draw", scene.decision.choices.index(choice)
        case Pass():
            pass
        case _:
            for number in choice.numbers:
                yield f"[data-target][data-value='{number}']:enabled", 0


def test_every_lesson_is_finished_on_a_small_phone_in_every_language(somebody: Arrive) -> None:
    eve = somebody(name="Eve", screen=SMALL_PHONE)
    for language in LANGUAGES:
        eve.go("#/learn")
        change = "(language) => { const kept = JSON.parse(localStorage.getItem('nimmt:settings'));"
        change += " localStorage.setItem('nimmt:settings', JSON.stringify({ ...kept, language })); }"
        eve.page.evaluate(change, language)
        eve.page.reload()
        for lesson in lessons():
            eve.page.evaluate("(game) => void (location.hash = `#/learn/${game}`)", lesson.game)
            eve.page.evaluate(LEARN, course(lesson, language))
    kept = json.loads(eve.page.evaluate("() => localStorage.getItem('nimmt:lessons')"))
    assert kept == {lesson.game: len(lesson.steps) for lesson in lessons()}


def course(lesson: Lesson, language: str) -> dict[str, Any]:
    """What is said and what is tapped in a lesson, by somebody who is always right."""
    steps = []
    for scene in scenes(lesson):
        right = scene.right[0]
        said, answer = (say(message, language) for message in (scene.says, scene.answer(right).says))
        steps.append({"said": said, "taps": [*parts(scene, right), (MAIN, 0)], "answer": answer})
    title = Voice(language).title(find_rules(lesson.game))
    known = say(Message("ui.lesson.known", {"game": title}), language)
    return {"steps": steps, "known": known, "limit": WHOLE * MILLISECONDS}


def test_every_lesson_is_finished_by_keys_alone(somebody: Arrive) -> None:
    """From the lobby to the first, where the first wrong choice of every step comes first; what is done stays done."""
    ada = somebody()
    page, keys = ada.page, ada.page.keyboard
    ada.go()
    tab_to(ada, page.get_by_role("link", name="How to play"))
    keys.press("Enter")
    tab_to(ada, page.get_by_role("link", name="6 nimmt!", exact=True))
    keys.press("Enter")
    first, *others = lessons()
    for scene in scenes(first):
        reads(ada, say(scene.says))
        wrong = next(choice for choice in scene.decision.choices if choice not in scene.right)
        choose(ada, scene, wrong)
        reads(ada, say(scene.answer(wrong).says))
        expect(ada.button("Try again")).to_be_focused()
        keys.press("Enter")
        learn(ada, scene)
    ada.see("You know 6 nimmt! now!")
    for lesson in others:
        page.evaluate("(game) => void (location.hash = `#/learn/${game}`)", lesson.game)
        for scene in scenes(lesson):
            learn(ada, scene)
        expect(page.get_by_role("heading", level=1)).to_contain_text("You know")
    tab_to(ada, page.get_by_role("link", name="All lessons"))
    keys.press("Enter")
    page.reload()
    expect(page.get_by_role("listitem").filter(has_text="Done")).to_have_count(len(lessons()))


def learn(person: Any, scene: Exercise) -> None:
    """Read a step, choose what is right, and go on."""
    right = scene.right[0]
    reads(person, say(scene.says))
    choose(person, scene, right)
    reads(person, say(scene.answer(right).says))
    expect(person.button("Go on")).to_be_focused()
    person.page.keyboard.press("Enter")


def reads(person: Any, text: str) -> None:
    """The teacher says it."""
    expect(person.page.locator("main [role=status]").first).to_have_text(text)


def choose(person: Any, scene: Exercise, choice: Choice) -> None:
    """Choose by keys: numbers are typed, all else is walked to."""
    page, keys = person.page, person.page.keyboard
    if isinstance(choice, Use | Draw | Pass):
        for what, at in parts(scene, choice):
            walk_to(person, page.locator(what).nth(at))
            keys.press("Enter")
        walk_to(person, page.locator(MAIN))
    else:
        for number in choice.numbers:
            person.type(number)
    keys.press("Enter")


def walk_to(person: Any, goal: Locator) -> None:
    """Go there by Tab, unless one is there already."""
    if not goal.evaluate("(one) => one === document.activeElement"):
        tab_to(person, goal)
