"""From one game to the next without a dead end: quick play, faces, talk, the last turn, rematch, the result."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import DESKTOP, OVER

Arrive = Callable[..., Any]
TELLS = """() => {
  window.told = false;
  const there = (what) => !!document.querySelector(`.asked ${what}`);
  const look = () => (told ||= there(":is(.tells, .loud)") && !there(".main"));
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""
"""Notes that a turn is told in the place of the question, however short."""
LILAC, HEIFER = "BBA5E0", "F4C3AE"
"""The coat that was chosen, and the muzzle of a heifer."""


def test_quick_play_seats_a_guest_among_bots_with_names(somebody: Arrive) -> None:
    ada = somebody(name="")
    ada.go()
    ada.button(re.compile("Play now.*Pip, Flora and Otto")).click()
    expect(ada.hand()).to_have_count(10)
    seats = ada.page.evaluate("async () => (await (await fetch(`api/tables/${location.hash.slice(8)}`)).json()).seats")
    assert [(seat["name"], seat["bot"]) for seat in seats] == [
        ("Guest", ""),
        ("Pip", "calf"),
        ("Flora", "heifer"),
        ("Otto", "ox"),
    ]


def test_a_rematch_against_bots_begins_at_once_with_the_same_bots(somebody: Arrive) -> None:
    ada = somebody()
    ada.begin(seats=3, rounds=1)
    ada.play_on()
    before = ada.page.url
    ada.button("Rematch").click()
    ada.page.wait_for_url(lambda url: url != before)
    expect(ada.hand()).to_have_count(10)
    players = ada.page.get_by_role("list", name="Players")
    expect(players).to_contain_text("Pip")
    expect(players).to_contain_text("Emmi")
    ada.answer()


def test_every_last_turn_is_shown_again(somebody: Arrive) -> None:
    ada = somebody(speed="slow")
    ada.begin(seats=2)
    ada.answer()
    again = ada.button("Show the last turn again")
    ada.page.locator("main").click(position={"x": 5, "y": 5})
    expect(again).to_be_enabled()
    ada.page.evaluate(TELLS)
    again.click()
    ada.page.wait_for_function("told")


def test_a_bot_for_each_seat_and_a_face_that_others_see(somebody: Arrive) -> None:
    ada, ben = somebody(), somebody(name="Ben")
    ada.go()
    ada.button("Your face").click()
    ada.page.get_by_role("radio", name="Heifer").check()
    ada.page.get_by_role("radio", name="lilac").check()
    ada.page.keyboard.press("Escape")
    link = ada.set_up(seats=4)
    ben.sit(link)
    seen = ben.page.get_by_role("listitem").filter(has_text="Ada").locator("img")
    expect(seen).to_have_attribute("src", re.compile(f"{LILAC}.*{HEIFER}"))
    fence = ada.page.get_by_role("list", name="At the table")
    fence.get_by_role("button", name="free seat").first.click()
    ada.page.get_by_role("radio", name="Ox").check()
    fence.get_by_role("button", name="free seat").last.click()
    ada.page.get_by_role("radio", name="Aurochs").check()
    ada.page.get_by_role("slider", name="Strength").fill("2")
    ada.start()
    for person in (ada, ben):
        expect(person.page.get_by_title("Otto, Ox")).to_be_visible()
        expect(person.page.get_by_title("Urs, Aurochs 1300")).to_be_visible()


def test_what_is_said_stands_beside_the_face_and_is_counted(somebody: Arrive) -> None:
    ada, ben = somebody(), somebody(name="Ben")
    link = ada.set_up()
    ben.sit(link)
    ada.start()
    expect(ben.hand()).to_have_count(10)
    ada.button("Say it quickly").click()
    ada.button("Moo!").click()
    expect(ben.page.locator("[data-seat='0'] .bubble")).to_have_text("Moo!")
    ben.button("1 new message").click()
    expect(ben.page.get_by_role("dialog").get_by_text("Moo!").first).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(ben.button("Say it quickly")).to_be_visible()


def test_a_game_is_ended_and_left_from_the_menu(somebody: Arrive) -> None:
    ada = somebody()
    ada.page.on("dialog", lambda asked: asked.accept())
    ada.begin(seats=3)
    ada.button("Menu").click()
    ada.button("End the game for all").click()
    ada.see("This table is closed")
    expect(ada.page.get_by_role("link", name="Replay")).to_be_visible()
    ada.begin(seats=3)
    ada.button("Menu").click()
    ada.button("Leave the game").click()
    expect(ada.button(re.compile("Play now"))).to_be_visible()
    expect(ada.page.get_by_role("link", name=re.compile("Your game goes on|It is your turn"))).to_have_count(0)


UNASKED = """() => {
  const kept = JSON.parse(localStorage.getItem("nimmt:settings"));
  localStorage.setItem("nimmt:settings", JSON.stringify({ ...kept, soundAsked: false }));
}"""
"""Nobody has asked this device for sound yet."""


def test_sound_is_asked_for_once(somebody: Arrive) -> None:
    ada = somebody()
    ada.go()
    expect(ada.button(re.compile("Play now"))).to_be_visible()  # what the page keeps of itself is kept by now
    ada.page.evaluate(UNASKED)
    ada.page.reload()
    ada.begin(seats=2)
    ada.button("With sound").click()
    expect(ada.button("With sound")).to_have_count(0)
    ada.page.reload()
    expect(ada.hand()).to_have_count(10)
    expect(ada.button("With sound")).to_have_count(0)
    ada.button("Menu").click()
    ada.button("Settings").click()
    expect(ada.page.get_by_label("Sounds")).to_be_checked()
    expect(ada.page.get_by_label("Volume")).to_be_visible()
    ada.page.evaluate(UNASKED)
    ada.page.reload()
    expect(ada.button("With sound")).to_be_visible()
    ada.lay()  # who just plays on sees the cards that are laid, not the question
    expect(ada.button("With sound")).to_have_count(0)


def test_nobody_has_to_ask(somebody: Arrive) -> None:
    """Why a card lies where it does, what came since the last turn, and what one plays for."""
    ada = somebody()
    ada.begin(seats=4)
    ada.see("Fewest points win")
    ada.turn()
    expect(ada.press()).to_be_visible()
    marked = ada.page.locator(".fresh [data-card]")
    expect(marked.first).to_be_visible()
    first = ada.page.locator("[data-row='0'] [data-card]").first
    card = first.get_attribute("data-card")
    first.click()
    expect(ada.page.locator(".reason")).to_contain_text(card)
    fresh = marked.last.get_attribute("data-card")
    marked.last.click()
    expect(ada.page.locator(".reason")).to_contain_text(re.compile(rf"\b{fresh}\b.* goes to row"))
    ada.begin("board", seats=2)
    ada.see("Most points win")
    ada.turn()
    expect(ada.press()).to_be_visible()
    marked.last.click()
    expect(ada.page.locator(".reason")).to_contain_text(marked.last.get_attribute("data-card"))


def test_the_end_leads_into_the_replay_and_makes_a_picture(somebody: Arrive) -> None:
    ada = somebody()
    ada.begin(seats=6, rounds=2)
    ada.play_on()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(re.compile("win"))
    ada.button("Share a picture").click()
    for size, wide in (("Wide picture", 1200), ("Square picture", 1080)):
        ada.page.get_by_role("radio", name=size).check()
        ada.page.wait_for_function(
            """(wide) => {
              const canvas = document.querySelector("canvas");
              if (canvas?.width !== wide) return false;
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              return new Set(new Uint32Array(data.buffer)).size > 500;
            }""",
            arg=wide,
        )
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("dialog").get_by_role("button", name="Share a picture").click()
    assert saved.value.suggested_filename == "nimmt.png"
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("link", name=re.compile("^Look at it")).first.click()
    expect(ada.page.get_by_role("slider")).not_to_have_value("0")
    expect(ada.page.locator(OVER)).to_have_count(0)


def test_a_mouse_over_a_card_shows_where_it_would_go(somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP)
    ada.begin(seats=2)
    expect(ada.hand()).to_have_count(10)
    highest = ada.hand().last
    highest.hover()
    ghost = ada.page.locator(".ghost")
    if "goes to row" in (highest.get_attribute("aria-label") or ""):
        expect(ghost).to_have_text(str(highest.get_attribute("data-value")))
    ada.page.mouse.move(5, 5)
    expect(ghost).to_have_count(0)
    expect(ada.press()).to_be_disabled()
