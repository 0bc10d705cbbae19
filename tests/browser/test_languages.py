"""Every language on every screen: nothing unsaid, nothing left in English, and switched at once.

What has a sentence in one language has one in all, English included: `tests/test_words.py`.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from nimmt.words import LANGUAGES
from tests.browser.person import DESKTOP, OVER, Person

Arrive = Callable[..., Any]
WORDS = Path(__file__).parents[2] / "src" / "nimmt" / "words"
NAMELESS = re.compile(r"\b(ui|event|what|ask|do|press|wait|refused|option|ruleset|bot|space|special|goal|unit)\.\w+")
TEXTS = """() => {
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (holder.closest("article, [lang]:not(html), script, .address")) continue;
    texts.push(walk.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const one of document.querySelectorAll(`body [${name}]`)) texts.push(one.getAttribute(name));
  }
  return texts.map((text) => text.trim()).filter(Boolean);
}"""


@cache
def catalogue(language: str) -> dict[str, str]:
    files = sorted((WORDS / language).rglob("*.json"))
    return {key: text for file in files for key, text in json.loads(file.read_text(encoding="utf-8")).items()}


@cache
def english_left(language: str) -> list[str]:
    """What only an English text says: the plain parts of its messages, where they are sentences."""
    spoken = "\n".join(catalogue(language).values())
    parts = {part.strip() for text in catalogue("en").values() for part in re.split(r"[{}#]", text)}
    return [part for part in parts if len(part.split()) >= 3 and part not in spoken]


def read(person: Person, language: str) -> None:
    """Nothing on the page is unsaid or said in English."""
    assert person.page.locator("html").get_attribute("lang") == language
    texts = person.page.evaluate(TEXTS)
    assert len(texts) > 5
    assert not [text for text in texts if NAMELESS.search(text)]
    foreign = english_left(language)
    assert not [(part, text) for text in texts for part in foreign if part in text]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_screen_in_every_other_language(language: str, somebody: Arrive) -> None:
    words = catalogue(language)
    ada = somebody(language=language, screen=DESKTOP, troubled=True)
    ada.go()
    expect(ada.page.get_by_role("link", name=words["ui.rules"]).first).to_be_visible()
    read(ada, language)
    ada.go("#/table/nowhere")
    expect(ada.page.get_by_role("heading", name=words["ui.lost.title"])).to_be_visible()
    read(ada, language)
    ada.go("#/rules/board-luck")
    expect(ada.page.get_by_role("article")).to_have_attribute("lang", language)
    read(ada, language)

    ada.go("#/new/anniversary")
    ada.chip(words["ui.new.seats"], "2").check()
    read(ada, language)
    ada.go("#/new/classic")
    ada.chip(words["ui.new.seats"], "2").check()
    ada.page.get_by_text(words["ui.new.options"]).click()
    ada.page.get_by_label(words["option.rounds"]).fill("1")
    read(ada, language)
    ada.button(words["ui.new.create"]).click()
    expect(ada.page.get_by_role("heading", name=words["ui.share.title"])).to_be_visible()
    read(ada, language)
    ada.page.locator("button[form=start]").click()
    expect(ada.page.get_by_role("region", name=words["ui.table.asked"])).to_be_visible()
    read(ada, language)
    ada.button(words["ui.menu"]).click()
    for sheet in ("scores", "log", "settings", "device"):
        ada.button(words[f"ui.{sheet}"]).click()
        expect(ada.page.get_by_role("dialog", name=words[f"ui.{sheet}"])).to_be_visible()
        read(ada, language)
        ada.page.keyboard.press("Escape")
        ada.button(words["ui.menu"]).click()
    ada.page.keyboard.press("Escape")
    ada.play_on()
    read(ada, language)
    ada.page.locator(OVER).first.click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.page.keyboard.press("End")
    read(ada, language)


def test_the_language_is_switched_at_once_and_kept(somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP)
    ada.begin()
    ada.button("Menu").click()
    ada.button("Settings").click()
    ada.page.get_by_role("dialog").get_by_label("Language").select_option("fr")
    french = catalogue("fr")
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ada.page.get_by_role("dialog", name=french["ui.settings"])).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("list", name=french["ui.table.hand"])).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_role("list", name=french["ui.table.hand"])).to_be_visible()
