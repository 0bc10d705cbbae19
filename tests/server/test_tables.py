"""Around the game: lobby, chat, clocks, people who go and come back, rematch, what a host sees."""

import asyncio
import itertools
import random
import signal
from pathlib import Path

import msgspec
import numpy as np
import pytest

from nimmt import Record, bots
from nimmt.choices import Choice, Row
from nimmt.client import Server, ServerRefused
from nimmt.decisions import Decision
from nimmt.errors import BadSetup
from nimmt.pieces import Pieces
from nimmt.protocol.asking import Chat, Kick, Mute, NewTable
from nimmt.protocol.happening import Created, Rematched, Returned, Said, Timeout
from nimmt.server.attendant import FORGOTTEN
from nimmt.server.clock import wall_ms
from nimmt.server.wishes import new_table
from nimmt.tables.joining import set_up_table
from nimmt.views import View
from tests.server.harness import Serving, any_choice, in_loop, play, serving
from tests.server.wire import fetch


async def refused(work: object) -> str:
    with pytest.raises(ServerRefused) as refusal:
        await work  # type: ignore[misc]
    return refusal.value.code


@in_loop
async def test_the_lobby_shows_open_tables_until_they_start(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        hidden = await site.remote.create("Ann", seats=2)
        shown = await site.remote.create("Bob", "pro", seats=2, open=True)
        lobby = await site.remote.lobby()
        assert [table.table for table in lobby.tables] == [shown.table]
        assert lobby.tables[0].names == ("Bob",)
        async with shown:
            await shown.start(bots="random")
        assert (await site.remote.lobby()).tables == ()
        assert hidden.table != shown.table


@in_loop
async def test_who_has_no_rules_is_told_what_they_need(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", "board-luck", seats=2)
        status, _, body = await fetch(site, "GET", f"/api/tables/{ann.table}/pieces")
        pieces = msgspec.json.decode(body, type=Pieces)
        assert (status, pieces.unit, len(pieces.places)) == (200, "ox", 10)
        async with ann:
            assert (ann.state.points, ann.state.landings) == ((), ())
            await ann.start(bots="random")
            state = await ann.wait(lambda state: state.view is not None)
            assert state.points == (0, 0)
            assert state.capacities == tuple(len(row) - 1 for row in pieces.places)
            assert ann.view is not None
            assert [landing.card for landing in state.landings] == list(ann.view.hand)
            watching = msgspec.json.decode((await fetch(site, "GET", f"/api/tables/{ann.table}"))[2])
            assert watching["landings"] == []


@in_loop
async def test_a_seat_is_held_on_any_number_of_devices(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        phone = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        laptop = site.remote.seat_with(phone.table, phone.key)
        async with phone, laptop:
            await phone.start(bots="random")
            await laptop.wait(lambda state: state.phase == "playing")
            view = laptop.view
            assert view is not None
            await laptop.choose(any_choice(view, random.Random(1)))
            await phone.wait(lambda state: state.seq >= laptop.state.seq)
            assert phone.state.view == laptop.state.view


@in_loop
async def test_everybody_sees_who_is_here(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        bob = await site.remote.join(ann.table, "Bob")
        async with ann, site.remote.watch(ann.table):
            assert [info.here for info in ann.state.seats] == [True, False, False]
            phone = site.remote.seat_with(bob.table, bob.key)
            async with bob:
                async with phone:
                    await ann.wait(lambda state: state.seats[1].here is True)
                assert bob.state.seats[1].here, "on another device"
            await ann.wait(lambda state: state.seats[1].here is False)


@in_loop
async def test_the_host_can_remove_somebody_before_the_game(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        bob = await site.remote.join(ann.table, "Bob", key="b" * 22)
        async with ann, bob:
            assert await refused(bob.send(Kick("k", 0))) == "not_host"
            assert await refused(ann.send(Kick("k", 2))) == "illegal"
            await ann.send(Kick("k", 1))
            assert ann.state.seats[1].kind == "free"
            assert await refused(bob.wait(lambda state: False)) == "kicked"
            again = site.remote.seat_with(bob.table, bob.key)
            assert await refused(again.__aenter__()) == "kicked"
            assert await refused(site.remote.join(ann.table, "Bob", key="b" * 22)) == "kicked"
            await ann.start(bots="random")
            assert await refused(ann.send(Kick("l", 1))) == "phase"


@in_loop
async def test_a_seat_given_up_cannot_be_used_by_who_had_it(tmp_path: Path) -> None:
    """The connection stays, but it watches: the next holder's cards are not for it."""
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        bob = await site.remote.join(ann.table, "Bob")
        async with ann, bob:
            await bob.leave()
            cid = await site.remote.join(ann.table, "Cid")
            assert (await ann.wait(lambda state: state.seats[1].name == "Cid")).seats[1].here is False
            async with cid:
                await ann.start()
                state = await bob.wait(lambda state: state.phase == "playing")
                assert (state.you, state.view["hand"]) == (None, [])
                assert await refused(bob.chat("I am Cid")) == "spectator"


@in_loop
async def test_bots_are_chosen_by_name(tmp_path: Path) -> None:
    async with serving(tmp_path, bots=("random",)) as site:
        assert [bot.name for bot in (await site.remote.about()).bots] == ["random"]
        ann = await site.remote.create("Ann", seats=3, options={"rounds": 1})
        async with ann:
            assert await refused(ann.start(bots="heifer")) == "illegal"
            await ann.start(bots="random")
            assert [(info.bot, info.name) for info in ann.state.seats[1:]] == [
                ("random", "random 1"),
                ("random", "random 2"),
            ]


@in_loop
async def test_a_bot_that_fails_plays_the_fallback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(bots.SeededBot):
        name = about = "broken"

        def choose(self, view: View, decision: Decision) -> Choice:
            if decision.seat == 1:
                raise ZeroDivisionError
            return Row(99)

    monkeypatch.setattr("nimmt.bots.find", lambda name: Broken)
    async with serving(tmp_path, bots=("broken",)) as site:
        ann = await site.remote.create("Ann", seats=3, options={"rounds": 1})
        async with ann:
            await ann.start(bots="broken")
            await play(ann, random.Random(1))
            assert ann.state.phase == "over"
    said = {record.getMessage().partition(";")[0] for record in caplog.records if record.name == "nimmt.bots"}
    assert said == {"a bot failed", "a bot chose what is not legal"}


@in_loop
async def test_the_rules_can_be_read(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        status, headers, text = await fetch(site, "GET", "/api/rules/pro?language=xx")
        assert (status, headers["content-type"]) == (200, "text/markdown; charset=utf-8")
        assert text.decode().count("\n# ") + 1 == 2, "the basic game, then Pro"
        german = (await fetch(site, "GET", "/api/rules/pro?language=de"))[2].decode()
        assert "Hornochsen" in german
        assert (await fetch(site, "GET", "/api/rules/chess"))[0] == 404
        assert (await fetch(site, "GET", "/api/rules/pro?language=../de"))[0] == 400


@in_loop
async def test_chat_is_clean_and_can_be_muted(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        host = await site.remote.create("  Ann\u202e <script>", seats=2)
        guest = await site.remote.join(host.table, "Bob")
        async with host, guest:
            assert host.state.seats[0].name == "Ann <script>"
            await guest.chat("a\x00b\u200b\n\nc")
            await host.wait(lambda state: state.seq >= guest.state.seq)
            assert host.happened[-1].what == Said(1, "ab c")
            await host.send(Mute("m", 1))
            assert await refused(guest.chat("hello?")) == "muted"
            assert await refused(guest.send(Chat("x", "\x00\x01"))) == "muted"
            assert await refused(host.send(Chat("y", "\u200b"))) == "illegal"


@in_loop
async def test_a_bot_plays_for_who_is_gone_until_they_return(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1}, timer={"turn": 1, "bank": 0})
        bob = await site.remote.join(ann.table, "Bob")
        async with ann, bob:
            await ann.start()
            playing = asyncio.create_task(play(ann, random.Random(1)))
            await ann.wait(lambda state: state.seats[1].away)
            assert any(line.what == Timeout(1) for line in ann.happened)
            await bob.back()
            assert not bob.state.seats[1].away
            await bob.leave()
            await playing
            assert ann.state.phase == "over"
        record = await site.remote.record(ann.table)
        assert '"by":"bot"' in record
        assert any(isinstance(line.what, Returned) for line in ann.happened)


@in_loop
async def test_a_table_nobody_is_at_rests_and_wakes(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3, options={"rounds": 1}, timer={"turn": 1, "bank": 0})
        async with ann:
            await ann.start(bots="random")
        tables = site.server.tables
        while not tables.live[ann.table].log.seats[0].away:
            await asyncio.sleep(0.1)
        assert await site.server.store.due(2**60) == [], "nothing will ever be due"
        tables.idle = 0
        tables.tidy()
        assert tables.live == {}
        again = site.remote.seat_with(ann.table, ann.key)
        async with again:
            await again.back()
            await play(again, random.Random(1))
            assert again.state.phase == "over"


@in_loop
async def test_a_rematch_brings_the_same_people_together(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        bob = await site.remote.join(ann.table, "Bob")
        async with ann, bob:
            await ann.start()
            await asyncio.gather(play(ann, random.Random(1)), play(bob, random.Random(2)))
            first, second = await asyncio.gather(ann.rematch(), bob.rematch())
        assert first.table == second.table != ann.table
        async with first, second:
            assert (first.state.you, second.state.you) == (0, 1)
            created = first.happened[0].what
            assert isinstance(created, Created)
            assert created.rematch_of == ann.table
            asked = next(line.what for line in ann.happened if isinstance(line.what, Rematched))
            assert first.state.host == asked.by, "who asked is the host"
            await (first, second)[asked.by or 0].start()
            await asyncio.gather(play(first, random.Random(3)), play(second, random.Random(4)))


@in_loop
async def test_joining_twice_with_a_key_gives_one_seat(tmp_path: Path) -> None:
    from nimmt.protocol.answers import Seated
    from nimmt.protocol.asking import Join

    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        wish = Join("Bob", key="b" * 32)
        seated = [await site.remote.ask(f"/api/tables/{ann.table}/join", Seated, wish) for _ in range(2)]
        assert seated[0] == seated[1]


@in_loop
async def test_record_and_replay_wait_for_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        for asked in (site.remote.record(ann.table), site.remote.replay(ann.table)):
            assert await refused(asked) == "phase"


@in_loop
async def test_a_table_of_older_rules_says_that_it_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nimmt.rules.classic import Classic

    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with ann:
            await ann.start(bots="random")
    monkeypatch.setattr(Classic, "version", Classic.version + 1)
    async with serving(tmp_path) as site:
        again = site.remote.seat_with(ann.table, ann.key)
        async with again:
            assert "set up a new table" in str(again.state.problem)
            assert [line.what for line in again.happened[:3]] == [line.what for line in ann.happened[:3]]
            assert await refused(again.back()) == "rules_version"


@in_loop
async def test_old_tables_are_forgotten_however_many_there_are(tmp_path: Path) -> None:
    async with serving(tmp_path, keep_days=1) as site:
        kept = await site.remote.create("Ann", seats=2)
        old = wall_ms() - 2 * 24 * 3600 * 1000
        made = [set_up_table(NewTable("Old", seats=2), "k" * 22, old) for _ in range(3 * FORGOTTEN + 1)]
        await site.server.writer.append(*(new_table(f"{number:022}", lines) for number, lines in enumerate(made)))
        await site.server.attendant._forget()
        assert [row.id for row in await site.server.store.rows()] == [kept.table]


@in_loop
async def test_a_host_sees_health_readiness_and_metrics(tmp_path: Path) -> None:
    async with serving(tmp_path, prefix="/games") as site:
        await site.remote.create("Ann")
        for path, word in (("/health", "alive"), ("/ready", "ready"), ("/metrics", "nimmt_commands")):
            assert word in await _text(site, path)


async def _text(site: Serving, path: str) -> str:
    return (await asyncio.to_thread(site.remote._fetch, path, None, None)).decode()


def test_a_server_that_is_not_there_is_said_in_a_sentence() -> None:
    with pytest.raises(ServerRefused, match=r"^http://127\.0\.0\.1:1 does not answer: Connection refused$"):
        Server("http://127.0.0.1:1").lobby()
    with pytest.raises(ServerRefused) as told:
        Server("http://127.0.0.1:1").lobby()
    assert told.value.say("de") == "http://127.0.0.1:1 antwortet nicht: dort nimmt niemand Verbindungen an"


@in_loop
async def test_the_synchronous_seat_finds_its_way_back(tmp_path: Path) -> None:
    """When its connection breaks, when its server is started anew, and by its key when its own program stopped."""
    left: list[str] = []

    def begin(url: str) -> None:
        with pytest.raises(BadSetup, match="such a table cannot be set up"):
            Server(url).create("Robot", seats="2")  # type: ignore[arg-type]
        seat = Server(url).create("Robot", seats=np.int64(2), options={"rounds": np.int64(1)})  # type: ignore[arg-type]
        with seat:
            seat.start(bots="random")
            for view in itertools.islice(seat.decisions(), 3):
                assert view.decision is not None
                connection = seat.remote._socket
                if connection:  # the line is cut; what is chosen goes out on the next one
                    connection.loop.call_soon_threadsafe(connection.transport.abort)
                seat.choose(view.decision.choices[0])
            left.extend((seat.table, str(seat.key), str(len(seat.happened))))

    def go_on(url: str) -> None:
        table, key, seen = left
        with Server(url).seat_with(table, key) as seat:
            assert len(seat.happened) >= int(seen)
            assert seat.events
            for view in seat.decisions():
                assert view.decision is not None
                seat.choose(str(view.decision.choices[0]))  # by its notation
            assert seat.state.phase == "over"
        assert Record.parse(Server(url).record(table)).replay().over
        assert Server(url).replay(table).steps
        assert "classic" in {game.name for game in Server(url).about().rulesets}

    async with serving(tmp_path) as site:
        await asyncio.to_thread(begin, site.url)
    async with serving(tmp_path) as site:
        await asyncio.to_thread(go_on, site.url)


def test_the_synchronous_face(tmp_path: Path) -> None:
    """The ten lines of `nimmt.client`, against a server in another process."""
    from nimmt.bots import find
    from tests.server.crashing import free_port, start

    async def process() -> None:
        port = free_port()
        running = await start(f"sqlite:///{tmp_path}/nimmt.db", port, None, 0)
        try:
            await asyncio.to_thread(_bot, f"http://127.0.0.1:{port}")
        finally:
            running.terminate()
            assert await running.wait() in (0, -signal.SIGTERM)

    def _bot(url: str) -> None:
        bot = find("heifer")(seed=1)
        server = _when_ready(url)
        with server.create("Robot", seats=2, options={"rounds": 1}) as seat:
            seat.start(bots="random")
            for view in seat.decisions():
                assert view.decision is not None
                seat.choose(bot.choose(view, view.decision))
            assert seat.state.phase == "over"

    def _when_ready(url: str) -> Server:
        import time

        while True:
            try:
                Server(url).lobby()
                return Server(url)
            except ServerRefused:
                time.sleep(0.1)

    asyncio.run(process())
