"""Tables without a server: the same game through the same messages, kept line by line, and read again."""

import json
import random
import sys
from typing import Any

import pytest

from nimmt import bots
from nimmt.bots.search import worlds
from nimmt.catalogue import find, names, option_help
from nimmt.daily.deal import Daily, play
from nimmt.offline import House
from nimmt.offline.bridge import Bridge
from nimmt.offline.effect import Effect, Keep, encoded
from nimmt.record import Record
from nimmt.review.panel import BATCHES
from nimmt.review.weighing import Effort
from tests.interpreters import others, retold_by
from tests.retelling import checksum, retold

KEY = "k" * 32


class Browser:
    """Does for a house what a page and its worker do: keeps lines, then listens."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str, int], str] = {}
        self.heard: list[dict[str, Any]] = []
        self.begin()

    def begin(self) -> None:
        """Anew, with nothing but what was kept."""
        self.house = House()

    def settle(self, work: Any) -> Effect:
        effect: Effect = work()
        while effect.need:
            self.house.read(effect.need, self.kept(effect.need))
            effect = work()
        self.keep(effect.keep)
        self.heard += [json.loads(frame.text) for frame in effect.frames]
        return effect

    def keep(self, lines: tuple[Keep, ...]) -> None:
        for kept in lines:
            assert (kept.table, kept.seq) not in self.lines
            self.lines[kept.table, kept.seq] = kept.line

    def kept(self, table: str) -> list[str]:
        return [self.lines[place] for place in sorted(place for place in self.lines if place[0] == table)]

    def text(self, path: str, body: Any = None, key: str = KEY) -> str:
        effect = self.settle(lambda: self.house.request(path, encoded(body) if body else "", key))
        assert effect.problem is None, effect.problem
        return effect.body

    def ask(self, path: str, body: Any = None) -> Any:
        return json.loads(self.text(path, body))

    def say(self, message: dict[str, Any]) -> None:
        effect = self.settle(lambda: self.house.hear(1, encoded(message)))
        while effect.more:
            effect = self.settle(self.house.think)

    def look(self, table: str) -> None:
        self.house.connect(1, table)
        self.say({"command": "hello", "protocol": 1, "key": KEY, "after": 0})

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = next(said["state"] for said in reversed(self.heard) if said.get("state"))
        return found

    def choose(self, rng: random.Random) -> None:
        state = self.state
        choice = rng.choice(state["view"]["decision"]["choices"])
        self.say({"command": "choose", "id": f"at-{state['seq']}", "seq": state["seq"], "choice": choice})


def begun(game: str, bots: list[str], **options: int) -> tuple[Browser, str]:
    """A table with a game against these bots."""
    browser = Browser()
    wish = {"name": "Ada", "ruleset": game, "seats": len(bots) + 1, "key": KEY, "options": options}
    table = browser.ask("api/tables", wish)["table"]
    browser.ask(f"api/tables/{table}/commands", {"command": "start", "id": "start", "bots": bots})
    browser.look(table)
    return browser, table


@pytest.mark.parametrize("game", names())
def test_every_game_is_played_to_its_end_and_read_again(game: str) -> None:
    options = {option: 1 for option in ("rounds", "games") if option in option_help(find(game))}
    browser, table = begun(game, ["calf", "heifer"], **options)
    rng, moves = random.Random(game), 0
    while browser.state["phase"] == "playing":
        browser.choose(rng)
        moves += 1
        if moves == 3:  # the page is closed in mid-game, and opened again
            before = browser.state
            browser.begin()
            browser.look(table)
            assert {**browser.state, "now": 0} == {**before, "now": 0}
    assert browser.state["phase"] == "over"
    record = Record.parse(browser.text(f"api/tables/{table}/record"))
    assert "sealed" in record.verify()
    assert list(record.replay().totals) == browser.state["totals"]
    assert retold(table, browser.kept(table))["record"] == checksum(record.encode())
    replay = browser.ask(f"api/tables/{table}/replay")
    assert replay["secret"] == browser.state["secret"]
    assert replay["commitment"] == browser.state["commitment"]


def test_a_rematch_begins_at_once_with_the_same_bots() -> None:
    browser, table = begun("classic", ["calf"], rounds=1)
    while browser.state["phase"] == "playing":
        browser.choose(random.Random(1))
    browser.say({"command": "rematch", "id": "again"})
    following = browser.ask(f"api/tables/{table}")["rematch"]
    browser.begin()
    state = browser.ask(f"api/tables/{following}")
    assert state["phase"] == "playing"
    assert [seat["bot"] for seat in state["seats"]] == ["", "calf"]


def test_what_was_not_kept_has_not_happened() -> None:
    browser, table = begun("classic", ["calf"])
    before = browser.state
    choice = before["view"]["decision"]["choices"][0]
    message = {"command": "choose", "id": "lost", "seq": before["seq"], "choice": choice}
    lost = browser.house.hear(1, encoded(message))
    assert lost.keep
    browser.house.forget(table)
    browser.look(table)
    assert {**browser.state, "now": 0} == {**before, "now": 0}


def test_wrong_messages_are_refused() -> None:
    browser, table = begun("classic", ["calf"])
    browser.say({"command": "choose", "id": "x", "seq": browser.state["seq"], "choice": {"kind": "play", "card": 999}})
    assert browser.heard[-1]["type"] == "refused"
    for path, code in {
        "api/tables/~nowhere": "not_found",
        "api/tables/elsewhere": "not_found",
        f"api/tables/{table}/replay": "phase",
        "api/codes/tango-77": "not_found",
        "api/rules/chess": "not_found",
    }.items():
        refused = browser.settle(lambda path=path: browser.house.request(path, "", KEY)).problem
        assert refused is not None
        assert refused.code == code
    stranger = browser.settle(lambda: browser.house.request(f"api/tables/{table}", "", "s" * 32)).problem
    assert stranger is not None
    assert stranger.code == "bad_key"


def test_what_a_page_needs_beside_tables() -> None:
    browser = Browser()
    about = browser.ask("api/about")
    assert [game["name"] for game in about["rulesets"]] == list(names())
    assert [bot["name"] for bot in about["bots"]] == ["calf", "heifer", "ox", "bull", "aurochs"]
    assert browser.ask("api/lobby") == {"tables": [], "more": False}
    assert {lesson["game"] for lesson in browser.ask("api/lessons")["lessons"]} == set(names())
    assert browser.text("api/rules/classic?language=de").startswith("#")


def test_the_deal_of_the_day_is_everybodys_and_counts_once() -> None:
    logs = []
    for name in ("Ada", "Ben"):
        browser = Browser()
        sealed = {one["game"]: one["commitment"] for one in browser.ask("api/daily")["games"]}
        wish = {"name": name, "key": KEY}
        table = browser.ask("api/daily/classic/play", wish)["table"]
        browser.look(table)
        assert browser.state["commitment"] == sealed["classic"]
        while browser.state["phase"] == "playing":
            browser.choose(random.Random(3))
        assert browser.ask("api/daily/classic/play", wish)["table"] == table
        assert browser.state["secret"] is None  # others may still play it today
        board = browser.ask("api/daily/classic")
        assert board["own"]["points"] == browser.state["totals"][0]
        logs.append([said["happened"][0]["events"] for said in browser.heard if said.get("happened")])
    assert logs[0] == logs[1]


def test_the_best_line_of_yesterday_is_found_on_the_device() -> None:
    browser = Browser()
    best = browser.ask("api/daily/classic/best")
    assert best["day"] < browser.ask("api/daily")["day"]
    assert best["replay"]["totals"][0] == best["points"]


def test_the_deal_of_the_day_is_the_one_of_plain_python() -> None:
    browser = Browser()
    table = browser.ask("api/daily/plus/play", {"name": "Ada", "key": KEY})["table"]
    browser.look(table)
    daily = Daily("plus", browser.ask("api/daily")["day"])
    game = play(daily, bots.find("calf")(1))
    person = bots.find("calf")(1)
    while browser.state["phase"] == "playing":
        log = browser.house.table(table)
        assert log.game is not None
        decision = log.game.pending[0]
        choice = bots.answer(person, log.game.view(0), decision)
        seq = browser.state["seq"]
        browser.say({"command": "choose", "id": f"at-{seq}", "seq": seq, "choice": choice})
    log = browser.house.table(table)
    assert log.game is not None
    assert log.game.totals == game.totals


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiled code, as in a browser."""
    monkeypatch.setattr(worlds, "unready", set(names()))


@pytest.mark.usefixtures("plain")
def test_the_coach_of_a_device_gives_hints_and_remarks() -> None:
    browser = Browser()
    wish = {"name": "Ada", "seats": 2, "key": KEY, "options": {"rounds": 1}, "coach": "teach"}
    table = browser.ask("api/tables", wish)["table"]
    browser.ask(f"api/tables/{table}/commands", {"command": "start", "id": "start", "bots": ["calf"]})
    browser.look(table)
    assert browser.state["hints"]
    browser.house.coach.effort = Effort(worlds=BATCHES)
    advice = browser.ask(f"api/tables/{table}/hint")
    assert advice["choice"] in browser.state["view"]["decision"]["choices"]
    assert any(line["what"]["what"] == "hinted" for said in browser.heard for line in said.get("happened", ()))
    assert browser.ask(f"api/tables/{table}/hint") == advice
    browser.choose(random.Random(4))
    remark = browser.ask(f"api/tables/{table}/remark")
    assert remark["choice"] != remark["best"] or remark["less"] == 0
    spectator = browser.settle(lambda: browser.house.request(f"api/tables/{table}/hint", "", "")).problem
    assert spectator is not None
    assert spectator.code == "spectator"


@pytest.mark.usefixtures("plain")
def test_a_game_is_gone_through_on_the_device_piece_by_piece() -> None:
    browser, table = begun("classic", ["calf"], rounds=1)
    while browser.state["phase"] == "playing":
        browser.choose(random.Random(4))
    record = browser.text(f"api/tables/{table}/record")
    browser.house.coach.longest = 0.0  # at least one decision is gone through all the same
    pieces = [browser.ask("api/review", record)]
    while pieces[-1]["piece"] != "ended":
        pieces.append(browser.ask("api/review/next"))
    assert [piece["piece"] for piece in pieces] == ["began", "found", "ended"]
    assert pieces[0]["count"] > 1
    assert pieces[1]["seat"] == 0
    assert pieces[1]["worlds"] >= BATCHES
    assert not pieces[2]["whole"]
    refused = browser.settle(lambda: browser.house.request("api/review", '"a letter"', "")).problem
    assert refused is not None
    assert refused.code == "illegal"


def test_puzzles_are_shown_on_the_device() -> None:
    browser = Browser()
    game = browser.ask("api/puzzles")["games"][0]
    name = game["puzzles"][0]["name"]
    assert browser.ask(f"api/puzzles/{name}")["name"] == name
    refused = browser.settle(lambda: browser.house.request("api/puzzles/nothing", "", "")).problem
    assert refused is not None
    assert refused.code == "not_found"


def test_who_leaves_a_table_that_waits_looks_on() -> None:
    browser = Browser()
    waiting = browser.ask("api/tables", {"name": "Ada", "seats": 2, "key": KEY})["table"]
    browser.ask(f"api/tables/{waiting}/join", {"name": "Ben", "key": "b" * 32})
    browser.look(waiting)
    browser.say({"command": "leave", "id": "leave"})
    assert [said["type"] for said in browser.heard[-2:]] == ["ack", "update"]
    assert browser.state["you"] is None
    assert browser.state["seats"][0]["kind"] == "free"


def test_the_deal_of_the_day_is_not_told_before_the_day_is_over() -> None:
    browser = Browser()
    table = browser.ask("api/daily/classic/play", {"name": "Ada", "key": KEY})["table"]
    browser.look(table)
    while browser.state["phase"] == "playing":
        browser.choose(random.Random(3))
    for part in ("replay", "record"):
        path = f"api/tables/{table}/{part}"
        refused = browser.settle(lambda path=path: browser.house.request(path, "", KEY)).problem
        assert refused is not None
        assert refused.code == "phase"


def test_a_rematch_of_those_at_one_device_begins_at_once() -> None:
    browser = Browser()
    wish = {"name": "Ada", "seats": 3, "key": KEY, "options": {"rounds": 1}}
    table = browser.ask("api/tables", wish)["table"]
    browser.ask(f"api/tables/{table}/join", {"name": "Ben", "key": "b" * 32})
    browser.ask(f"api/tables/{table}/commands", {"command": "start", "id": "start", "bots": ["calf"]})
    browser.look(table)
    while browser.state["phase"] == "playing":
        for key in (KEY, "b" * 32):
            state = json.loads(browser.text(f"api/tables/{table}", key=key))
            if state["view"] and state["view"]["decision"] and not state["view"]["choice"]:
                chosen = {"choice": state["view"]["decision"]["choices"][0], "seq": state["seq"]}
                browser.text(
                    f"api/tables/{table}/commands", {"command": "choose", "id": f"{state['seq']}", **chosen}, key
                )
                while browser.settle(browser.house.think).more:
                    pass
    browser.say({"command": "rematch", "id": "again"})
    state = browser.ask(f"api/tables/{browser.ask(f'api/tables/{table}')['rematch']}")
    assert state["phase"] == "playing"
    assert [seat["kind"] for seat in state["seats"]] == ["person", "person", "bot"]


def test_a_worker_hears_of_a_house_in_texts() -> None:
    bridge = Bridge()
    bridge.begin()
    assert json.loads(bridge.answer("api/about"))["rulesets"]
    made = json.loads(bridge.request("api/tables", encoded({"name": "Ada", "seats": 2, "key": KEY}), ""))
    table = json.loads(made["body"])["table"]
    bridge.forget(table)
    assert json.loads(bridge.request(f"api/tables/{table}", "", KEY))["need"] == table
    bridge.read(table, [kept["line"] for kept in made["keep"]])
    bridge.connect(1, table)
    heard = json.loads(bridge.hear(1, encoded({"command": "hello", "protocol": 1, "key": KEY})))
    assert json.loads(heard["frames"][0]["text"])["state"]["seats"][0]["name"] == "Ada"
    bridge.leave(1)
    assert not json.loads(bridge.think())["more"]


@pytest.mark.long
def test_a_log_leads_to_the_same_end_in_every_python() -> None:
    browser, table = begun("board-expert-luck", ["calf", "heifer"])
    while browser.state["phase"] == "playing":
        browser.choose(random.Random(table))
    here = retold(table, browser.kept(table))
    for python in (sys.executable, *others()):  # this one in a process of its own, whose hashes are other ones
        assert retold_by(python, table, browser.kept(table)) == here


def test_a_record_is_shown_again_without_its_table() -> None:
    browser, table = begun("classic", ["calf"], rounds=1)
    while browser.state["phase"] == "playing":
        browser.choose(random.Random(2))
    replay = browser.ask("api/replays", browser.text(f"api/tables/{table}/record"))
    assert replay["names"] == [seat["name"] for seat in browser.state["seats"]]
    assert replay["totals"] == browser.state["totals"]
    refused = browser.settle(lambda: browser.house.request("api/replays", '"a letter"', "")).problem
    assert refused is not None
    assert refused.code == "illegal"
