"""From a small phone to a desktop, and at 200 % zoom: nothing runs off sideways, and everything can be tapped."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from nimmt.words import LANGUAGES
from tests.browser.person import ASKED, DESKTOP, OVER, PHONE, SMALL_PHONE, Person

Arrive = Callable[..., Any]
SCREENS = [
    {"width": 320, "height": 568},
    SMALL_PHONE,
    PHONE,
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
    DESKTOP,
    {"width": 640, "height": 400},  # the desktop at 200 % zoom
]
LONGEST = "Wilhelmine-Charlotte-von"
WIDE = """() => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const clips = (one) => getComputedStyle(one).overflowX !== "visible";
  const scrolls = (one) => one !== document.body && (clips(one) || scrolls(one.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && !scrolls(one.parentElement))
    .map((one) => `${one.outerHTML.slice(0, 120)}: to ${one.getBoundingClientRect().right} px of ${innerWidth}`);
}"""
"""What makes the page scroll sideways."""
TIGHT = """() => [...document.querySelectorAll("button, select, input:not([type=checkbox]), summary, a.button")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen, [data-row], main.tiles"))
  .filter((one) => one.getBoundingClientRect().height < 43.5 || (one.closest(".pool") && one.offsetWidth < 43.5))
  .map((one) => `${one.outerHTML.slice(0, 120)}: ${one.getBoundingClientRect().height} px high at ${innerWidth}`)"""
"""What is too low for a finger, or a card of a draft that is too narrow."""

COVERED = """() => {
  const covers = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    return over && !one.contains(over) ? over : null;
  };
  const lower = (one) => one.getBoundingClientRect().bottom;
  const asked = document.querySelector(".asked");
  const over = [...(asked?.querySelectorAll("button") ?? [])]
    .filter((one) => one.checkVisibility() && covers(one))
    .map((one) => `${one.outerHTML.slice(0, 120)}: under ${covers(one).outerHTML.slice(0, 120)} at ${innerWidth}`);
  const high = [...document.querySelectorAll(".own .specials *")]
    .filter((one) => asked && one.checkVisibility() && one.getBoundingClientRect().top < lower(asked) - 0.5)
    .map((one) => `${one.outerHTML.slice(0, 120)}: over the question at ${innerWidth}`);
  return document.querySelector("dialog[open]") ? [] : [...over, ...high];
}"""
"""What is asked and lies under something else."""

OVER_ROWS = """() => {
  const place = (one) => document.querySelector(one).getBoundingClientRect();
  const [said, rows] = [place(".coach section"), place("main .table")];
  const beside = said.left >= rows.right || said.right <= rows.left;
  const apart = beside || said.top >= rows.bottom || said.bottom <= rows.top;
  return apart ? [] : [`the hint lies over the rows at ${innerWidth} x ${innerHeight}`];
}"""
"""Whether a hint hides rows."""

LIES = """({ x, y, width, height }) => {
  const card = document.querySelector("[aria-label='Your hand'] button").getBoundingClientRect();
  return card.x === x && card.y === y && card.width === width && card.height === height;
}"""
"""The first card of the hand lies just there."""

HIDDEN = """() => {
  const foot = document.querySelector(".reach").getBoundingClientRect();
  const field = document.activeElement.getBoundingClientRect();
  return field.bottom > foot.top && field.top < foot.bottom;
}"""
"""Whether what is filled in lies under the button that stays in sight."""

READABLE = """() => [...document.querySelectorAll("[data-row] .number")].every(
  (one) => parseFloat(getComputedStyle(one).fontSize) >= 12,
)"""
"""No number that lies in a row is smaller than the smallest words."""

TOO_HIGH = "() => document.documentElement.scrollHeight > innerHeight"
"""Whether one has to scroll to see all of it."""

SMALLEST_OF_TRACK = """() => Math.min(
  ...[...document.querySelectorAll(".track small")].map((one) => parseFloat(getComputedStyle(one).fontSize)),
)"""
"""How large the smallest number of the scoring track is, in pixels."""

LAID = """() => {
  const laid = [...document.querySelectorAll(".stage li")].map((one) => one.getBoundingClientRect().toJSON());
  return laid.length && laid;
}"""
"""Where the laid cards are, all at one moment: one after the other they leave for the rows."""

ASK_AGAIN = """(language) => {
  const kept = JSON.parse(localStorage.getItem("nimmt:settings"));
  localStorage.setItem("nimmt:settings", JSON.stringify({ ...kept, language, soundAsked: false }));
}"""
"""Whether there is to be sound is asked as on the first visit."""


ON_ITS_SIDE = [{"width": 844, "height": 390}, {"width": 640, "height": 360}]
"""Phones on their side: a usual one and a small one."""


def fits(person: Person, checks: tuple[str, ...] = (WIDE, TIGHT, COVERED)) -> None:
    """At every size nothing scrolls sideways, what is pressed is high enough for a finger, and nothing covers it."""
    found = []
    for screen in SCREENS:
        person.page.set_viewport_size(screen)  # type: ignore[arg-type]
        person.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [one for check in checks for one in person.page.evaluate(check)]
    assert not found, "\n".join(found)


def test_every_screen_fits(somebody: Arrive) -> None:
    ada = somebody(name=LONGEST)
    ada.go()
    expect(ada.page.get_by_role("link", name="Rules").first).to_be_visible()
    fits(ada)
    ada.go("#/new/even-odd")
    ada.page.get_by_text("More options").click()
    fits(ada)
    ada.page.reload()
    ada.set_up(seats=10, Rounds="1")
    fits(ada)
    ada.start("calf")
    fits(ada)
    ada.answer()
    ada.button("Menu").click()
    fits(ada)
    for sheet in ("Rules", "Scores", "Chat"):
        ada.button(sheet).click()
        fits(ada)
        ada.page.keyboard.press("Escape")
        ada.button("Menu").click()
    ada.page.keyboard.press("Escape")
    ada.play_on(until="[aria-label='Your hand'] > :nth-child(2):last-child")
    fits(ada)
    large = ada.hand().first.bounding_box()
    ada.page.reload()
    expect(ada.hand().first).to_be_visible()  # and dimmed, where a row is asked for
    ada.page.wait_for_function(LIES, arg=large)
    ada.play_on()
    fits(ada)
    ada.page.locator(OVER).first.click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    fits(ada)


@pytest.mark.parametrize("ruleset", ["pro", "x", "anniversary", "board-expert-luck"])
def test_the_other_tables_fit(ruleset: str, somebody: Arrive) -> None:
    ada = somebody(name=LONGEST)
    ada.begin(ruleset, seats=4)
    fits(ada)
    for _ in range(3):
        ada.answer()
    expect(ada.press().or_(ada.page.locator(OVER))).to_be_visible()
    fits(ada)


@pytest.mark.parametrize("ruleset", ["classic", "board-expert"])
def test_a_hint_hides_no_row(ruleset: str, somebody: Arrive) -> None:
    ada = somebody()
    ada.begin(ruleset, seats=2)
    ada.button("What would you do?").click()
    expect(ada.page.get_by_role("list", name="All choices, the best first")).to_be_visible()
    fits(ada, (WIDE, OVER_ROWS))


def test_numbers_in_rows_can_be_read_on_a_short_phone(somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE)
    eve.go("#/learn/classic")
    expect(eve.hand().first).to_be_visible()
    eve.page.wait_for_function(READABLE)


def test_the_question_about_sound_moves_nothing(somebody: Arrive) -> None:
    ada = somebody(screen=SMALL_PHONE)
    ada.begin("x", seats=4)
    for language in LANGUAGES:
        ada.page.evaluate(ASK_AGAIN, language)
        ada.page.reload()
        silent = ada.page.locator("[role=group] > button + button")
        expect(silent).to_be_visible()
        asked = [ada.page.locator(one).bounding_box() for one in (".table", "main > .own")]
        silent.click()
        expect(silent).to_have_count(0)
        assert [ada.page.locator(one).bounding_box() for one in (".table", "main > .own")] == asked, language


def test_opening_a_table_stays_in_reach(somebody: Arrive) -> None:
    ada = somebody(screen=SMALL_PHONE)
    ada.go("#/new/classic")
    expect(ada.button("Open the table")).to_be_in_viewport(ratio=1)
    ada.page.get_by_label("Your name").focus()
    assert not ada.page.evaluate(HIDDEN)


def test_a_lost_line_hides_no_score(somebody: Arrive) -> None:
    ada = somebody(screen=SMALL_PHONE, troubled=True)
    ada.begin("classic", seats=4)
    ada.context.set_offline(True)
    lost = ada.page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    seats = ada.page.locator(".seats").bounding_box()
    said = lost.bounding_box()
    assert said["y"] + said["height"] <= seats["y"]


@pytest.mark.parametrize("place", ["learn/board-expert", "learn/board-luck", "puzzles/board-expert"])
def test_a_board_that_is_taught_lies_beside_what_was_laid(place: str, somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE, language="de")
    eve.go(f"#/{place}")
    expect(eve.page.locator("[data-row]")).to_have_count(10)
    expect(eve.page.locator(".stage")).to_be_visible()
    low = eve.page.locator("[data-row]").last.bounding_box()
    laid, asked = (eve.page.locator(one).bounding_box() for one in (".stage", ".asked"))
    assert low["x"] + low["width"] <= laid["x"]
    assert low["y"] + low["height"] <= asked["y"]
    assert low["height"] > 12
    eve.page.set_viewport_size(PHONE)
    eve.page.wait_for_function("document.querySelector('[data-row]').offsetHeight > 20")


def test_special_cards_have_the_room_of_a_phone_on_its_side_for_themselves(somebody: Arrive) -> None:
    eve = somebody(screen={"width": 844, "height": 390})
    eve.begin("anniversary", seats=4)
    hold, piles = (
        eve.page.locator(".specials .hold").bounding_box(),
        eve.page.locator(".specials > :nth-last-child(2)").bounding_box(),
    )
    assert piles["x"] - (hold["x"] + hold["width"]) < 16


def test_few_cards_of_a_lesson_stand_in_the_middle(somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE)
    eve.go("#/learn/board-luck")
    expect(eve.hand().first).to_be_visible()
    cards = [one.bounding_box() for one in eve.hand().all()]
    assert len(cards) < 5
    middle = (cards[0]["x"] + cards[-1]["x"] + cards[-1]["width"]) / 2
    assert abs(middle - SMALL_PHONE["width"] / 2) < 2


@pytest.mark.parametrize("ruleset", ["anniversary", "board-expert-luck"])
def test_a_game_with_special_cards_needs_no_scrolling_on_a_short_phone(ruleset: str, somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE)
    eve.begin(ruleset, seats=4)
    for _ in range(3):
        assert not eve.page.evaluate(TOO_HIGH)
        eve.answer()
        eve.page.wait_for_function(ASKED)
    assert not eve.page.evaluate(TOO_HIGH)


def test_a_board_on_a_short_phone_is_no_smaller_than_it_must_be(somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE)
    eve.begin("board-expert", seats=6)
    eve.answer()
    low = eve.page.locator("[data-row]").last.bounding_box()
    assert low["height"] > 18
    laid = eve.page.wait_for_function(LAID).json_value()
    assert all(low["x"] + low["width"] <= one["x"] for one in laid)
    assert all(one["x"] + one["width"] <= SMALL_PHONE["width"] for one in laid)


def test_the_question_about_sound_hides_no_row_of_a_board(somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE)
    eve.begin("board-expert", seats=4)
    high = eve.page.locator("[data-row]").first.bounding_box()
    for language in LANGUAGES:
        eve.page.evaluate(ASK_AGAIN, language)
        eve.page.reload()
        silent = eve.page.locator("[role=group] > button + button")
        expect(silent).to_be_visible()
        asked = silent.locator("xpath=..").bounding_box()
        assert asked["y"] + asked["height"] <= high["y"], language
        assert eve.page.locator("[data-row]").first.bounding_box() == high, language


@pytest.mark.parametrize("screen", [{"width": 1440, "height": 900}, {"width": 1920, "height": 1080}])
def test_at_a_desk_the_rows_lie_over_the_question(screen: dict[str, int], somebody: Arrive) -> None:
    ada = somebody(screen=screen)
    ada.begin("classic", seats=4)
    rows, asked = (ada.page.locator(one).bounding_box() for one in ("ol.lanes", ".asked > *"))
    assert abs((rows["x"] + rows["width"] / 2) - (asked["x"] + asked["width"] / 2)) < 12
    ada.answer()
    laid = ada.page.wait_for_function(LAID).json_value()
    assert 0 <= laid[0]["x"] - (rows["x"] + rows["width"]) < rows["width"] / 2


@pytest.mark.parametrize("screen", [{"width": 1024, "height": 768}, {"width": 1280, "height": 800}])
def test_the_question_about_sound_stays_within_its_place_at_a_desk(screen: dict[str, int], somebody: Arrive) -> None:
    eve = somebody(screen=screen)
    eve.begin("classic", seats=4)
    for language in ("en", "de", "fr", "nl"):
        eve.page.evaluate(ASK_AGAIN, language)
        eve.page.reload()
        silent = eve.page.locator("[role=group] > span + button + button")
        expect(silent).to_be_visible()
        box = silent.locator("xpath=..").bounding_box()
        for part in silent.locator("xpath=../*").all():
            inside = part.bounding_box()
            assert box["x"] <= inside["x"], language
            assert inside["x"] + inside["width"] <= box["x"] + box["width"], language
        lanes = eve.page.locator("ol.lanes").bounding_box()
        assert lanes["x"] + lanes["width"] <= box["x"], language


@pytest.mark.parametrize("screen", [DESKTOP, {"width": 1440, "height": 900}, {"width": 820, "height": 1180}])
def test_the_numbers_of_the_track_can_be_read(screen: dict[str, int], somebody: Arrive) -> None:
    ada = somebody(screen=screen)
    ada.begin("board-luck", seats=4)
    assert ada.page.evaluate(SMALLEST_OF_TRACK) >= 11


def test_the_seats_of_a_game_for_eight_stand_in_one_line(somebody: Arrive) -> None:
    ada = somebody()
    ada.go("#/new/anniversary")
    two, eight = (ada.chip("Seats", one).bounding_box() for one in ("2", "8"))
    assert two["y"] == eight["y"]


def test_what_is_explained_hides_no_row_of_a_board(somebody: Arrive) -> None:
    eve = somebody(screen=SMALL_PHONE, primers=True)
    eve.begin("board-expert", seats=4)
    said = eve.page.locator(".coach section")
    for _ in range(8):
        if said.count():
            break
        eve.answer()
        eve.page.wait_for_function(ASKED)
    expect(said).to_be_visible()
    low = eve.page.locator("[data-row]").last.bounding_box()
    assert low["y"] + low["height"] <= said.bounding_box()["y"] + 1


@pytest.mark.parametrize("screen", ON_ITS_SIDE)
def test_on_its_side_one_can_play_at_once(screen: dict[str, int], somebody: Arrive) -> None:
    for language in LANGUAGES:
        ada = somebody(screen=screen, language=language)
        ada.go()
        for way in (".go button", ".go a >> nth=0", ".go a >> nth=1"):
            expect(ada.page.locator(way)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", ON_ITS_SIDE)
def test_a_lesson_on_its_side_leaves_cards_that_can_be_read(screen: dict[str, int], somebody: Arrive) -> None:
    ada = somebody(screen=screen)
    ada.go("#/learn/classic")
    expect(ada.hand().first).to_be_visible()
    assert ada.hand().first.bounding_box()["width"] > 40
    ada.go("#/learn/board-expert")
    tile = ada.page.locator("main.tiles .table [data-card]").first
    expect(tile).to_be_visible()
    assert tile.bounding_box()["width"] > 25
    fits(ada, (WIDE, COVERED))


@pytest.mark.parametrize("screen", ON_ITS_SIDE)
def test_a_replay_on_its_side_shows_every_row(screen: dict[str, int], somebody: Arrive) -> None:
    ada = somebody(screen=screen)
    ada.begin("classic", seats=4, rounds=1)
    ada.play_on()
    ada.page.get_by_role("link", name="Replay").click()
    ada.page.get_by_role("slider").fill("25")
    rows, way = ada.page.locator(".table").bounding_box(), ada.page.locator(".way").bounding_box()
    assert rows["y"] + rows["height"] <= way["y"]


def test_a_hint_on_its_side_leaves_the_question_in_sight(somebody: Arrive) -> None:
    ada = somebody(screen=ON_ITS_SIDE[1])
    ada.begin("classic", seats=4)
    ada.button("What would you do?").click()
    expect(ada.page.get_by_role("list", name="All choices, the best first")).to_be_visible()
    fits(ada, (WIDE, COVERED, OVER_ROWS))


def test_a_board_that_is_taught_at_a_desk_is_large(somebody: Arrive) -> None:
    ada = somebody(screen=DESKTOP)
    ada.go("#/learn/board-expert-luck")
    tile = ada.page.locator("main.tiles .table [data-card]").first
    expect(tile).to_be_visible()
    assert tile.bounding_box()["width"] > 60


def test_four_names_are_whole_on_a_small_phone(somebody: Arrive) -> None:
    ada = somebody(screen=SMALL_PHONE)
    ada.begin("classic", seats=4)
    names = ada.page.get_by_role("list", name="Players").locator(".name")
    assert names.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


def test_a_reader_without_a_name_is_you_on_the_score_sheet(somebody: Arrive) -> None:
    ada = somebody(name="")
    ada.go()
    ada.page.locator(".go button").click()
    expect(ada.asked()).to_be_visible()
    ada.button("Menu").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Scores").click()
    expect(ada.page.get_by_role("columnheader", name="You")).to_be_visible()
