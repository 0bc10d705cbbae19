"""``nimmt join --plain``: a seat at a real server's table, line by line."""

import asyncio
import io
import queue
import random
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from rich.console import Console

from nimmt.commands.main import main
from nimmt.rules.classic import Classic
from nimmt.terminal.joined import PlainTable
from nimmt.terminal.places import set_up, sit_down
from tests.patience import PATIENCE
from tests.server.harness import in_loop, play, serving


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMMT_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


class Reader:
    """Somebody who types, and hears what is printed."""

    def __init__(self) -> None:
        self.out = io.StringIO()
        self.console = Console(file=self.out, width=80, highlight=False)
        self.typed: queue.Queue[str | None] = queue.Queue()

    async def hears(self, *words: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not all(word in self.out.getvalue() for word in words):
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"{words} not in:\n{self.out.getvalue()}") from None

    def types(self, line: str | None) -> None:
        self.typed.put(line)


@in_loop
@pytest.mark.long
@pytest.mark.usefixtures("uncompiled")
async def test_a_host_without_a_screen_plays_a_whole_game_and_another(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        new = {"ruleset": "classic", "seats": 2, "options": {"rounds": 1}, "timer": {"turn": 3000, "bank": 0}}
        place, link = await set_up(server.url, "Ada", new | {"coach": "all"})
        ada = Reader()
        running = asyncio.create_task(PlainTable(place, link, ada.console, "en").run(ada.typed.get))
        await ada.hears("At the table: Ada. 1 seat is free.", "You are the host.", link)
        ben = await server.remote.join(place.table, "Ben")
        async with ben:
            await ada.hears("Ben sits down.", "No seat is free.")
            await ben.chat("Hello, Ada")
            await ada.hears("Ben: Hello, Ada")
            for typed in ("say Hello yourself", "/Hello again"):
                ada.types(typed)
                said = typed.removeprefix("say ").removeprefix("/")
                await ada.hears(f"Ada: {said}")
            ada.types("start")
            await ada.hears("Choose a card to lay face down.", "You have ")
            ada.types("nonsense")
            await ada.hears("is not possible here")
            ada.types("hint")
            await ada.hears("The strongest bot would type:")
            other = asyncio.create_task(play(ben, random.Random(1)))
            while place.state.phase != "over":
                view = place.view
                assert view is not None
                if view.seat in view.waiting and view.decision is not None:
                    seq = place.state.seq
                    ada.types(str(view.decision.choices[0]))
                    await place.wait(lambda state, seq=seq: state.seq > seq)  # type: ignore[misc]
                else:
                    await asyncio.sleep(0.01)
            await other
            await ada.hears("Type rematch for another game")
            ada.types("rematch")
            await ben.wait(lambda state: state.rematch is not None)
            ada.types("quit")
            assert await running == 0
            assert place.state.rematch is not None


@in_loop
async def test_a_lost_connection_is_said_and_what_was_typed_meanwhile_is_kept(tmp_path: Path) -> None:
    async with AsyncExitStack() as first:
        server = await first.enter_async_context(serving(tmp_path))
        port = urlsplit(server.url).port
        ben = await server.remote.create("Ben", seats=2, options={"rounds": 1}, timer=None)
        link = f"{server.url}/table/{ben.table}"
        place = await sit_down(link, "Ada")
        ada = Reader()
        async with ben:
            running = asyncio.create_task(PlainTable(place, link, ada.console, "en").run(ada.typed.get))
            await ada.hears("Waiting for the host.")
            await ben.start()
            await ada.hears("Choose a card to lay face down.")
            view = place.view
            assert view is not None
            card = view.hand[0]
            await first.aclose()
            await ada.hears("The connection is lost")
            ada.types(str(card))
            await ada.hears(f"You have chosen {card}.")
            async with serving(tmp_path, port=port):
                await ada.hears("The connection is back.")
                await ben.wait(lambda state: state.view["chosen"] == [1])
                ada.types(None)
                assert await running == 0
        assert "your seat is kept. To come back: nimmt join" in " ".join(ada.out.getvalue().split())


@in_loop
async def test_a_table_of_older_rules_says_that_it_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        ada = await server.remote.create("Ada", seats=2)
        async with ada:
            await ada.start(bots="random")
    monkeypatch.setattr(Classic, "version", Classic.version + 1)
    async with serving(tmp_path) as server:
        reader = Reader()
        place = server.remote.seat_with(ada.table, ada.key)
        table = PlainTable(place, f"{server.url}/table/{ada.table}", reader.console, "de")
        running = asyncio.create_task(table.run(reader.typed.get))
        await reader.hears("nach anderen Regeln")
        reader.types("quit")
        assert await running == 0
    assert reader.out.getvalue().count("nach anderen Regeln") == 1
    assert "Platz" not in reader.out.getvalue()


def test_a_table_that_cannot_be_set_up_is_refused_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--players", "25"], ["--option", "rouns=2"]):
        assert main(["join", "http://127.0.0.1:9", "--new", "pro", "--plain", "--language", "de", *words]) == 2
        assert "pro " in capsys.readouterr().err


def test_what_does_not_go_together_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "http://127.0.0.1:9", "--new", "classic", "--watch", "--plain"]) == 2
    assert "whoever sets up a table sits at it" in capsys.readouterr().err
    assert main(["join", "ftp://nowhere", "--new", "classic", "--plain"]) == 2
    assert "names no server" in capsys.readouterr().err
