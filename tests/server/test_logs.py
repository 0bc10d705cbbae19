"""What a log must not hold: links, addresses, keys, names, cards; not even at the level that tells most."""

import asyncio
import functools
import io
import logging
import random
import sys
from pathlib import Path

import pytest

from nimmt.choices import Play
from nimmt.client import AsyncServer, ServerRefused
from nimmt.protocol.answers import TableState
from nimmt.protocol.happening import Answered
from nimmt.server.config import Config
from nimmt.server.logs import JsonLines
from nimmt.server.store import Append, Store, append_of
from nimmt.tables.entries import Entry, encode
from tests.patience import PATIENCE
from tests.server.crashing import free_port
from tests.server.harness import in_loop, play, serving
from tests.server.wire import client_frame, upgraded


@in_loop
async def test_a_whole_game_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path}/nimmt.db"
    flags = ["serve", f"--port={port}", f"--database={database}", "--log-level=debug", "--bots=random"]
    with (tmp_path / "log.txt").open("wb") as said:
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "nimmt", *flags, stdout=said, stderr=said)
        try:
            site = AsyncServer(f"http://127.0.0.1:{port}")
            while True:
                try:
                    await site.lobby()
                    break
                except ServerRefused:
                    assert process.returncode is None
                    await asyncio.sleep(0.1)
            ann = await site.create("Annegret", seats=2, options={"rounds": 1})
            bob = await site.join(ann.table, "Bobolink")
            async with ann, bob:
                await ann.chat("a word among friends")
                await ann.start()
                await asyncio.gather(play(ann, random.Random(1)), play(bob, random.Random(2)))
            process.terminate()
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
    log = (tmp_path / "log.txt").read_text()
    store = Store(Config(database=database).engine_url)
    lines = await store.read(ann.table)
    await store.close()
    assert "serving" in log
    hidden = [ann.table, str(ann.key), str(bob.key), "Annegret", "Bobolink", "among friends", lines[0].dealer]
    hidden += [line.key for line in lines if line.key]
    assert [word for word in hidden if word in log] == []
    where = [line for line in log.splitlines() if "127.0.0.1" in line and "nimmt serves at" not in line]
    assert where == []
    assert '"cards"' not in log


@in_loop
async def test_a_damaged_choice_tells_no_hand(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A card that nobody has is refused with a sentence that names the hand: it is for its player alone."""
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=3)
        bob = await site.remote.join(ann.table, "Bob")
        async with ann, bob:
            await ann.start(bots="random")
            live = await site.server.tables.get(ann.table)
            assert live.log.game is not None
            hand = live.log.game.view(1).hand
            line = Entry(live.log.at, Answered(1, "player"), seat=1, choice=Play((0,)))
            row = append_of(live.log, live.log.seq + 1, [line]).row | {"seq": live.log.seq + 1}
            await site.server.store.write([Append(ann.table, live.log.seq + 1, (encode(line),), row)])
        site.server.tables.live.pop(ann.table)
        with pytest.raises(ServerRefused, match="Others are not affected"):
            await site.remote.ask(f"/api/tables/{ann.table}", TableState)
    told = [line for line in map(JsonLines().format, caplog.records) if "IllegalChoice" in line]
    assert told
    assert not any(" and ".join(map(str, hand[-2:])) in line or f" {hand[0]}, {hand[1]}" in line for line in told)


def test_the_trace_of_an_error_says_where_it_was_and_not_what_it_says() -> None:
    hand = (7, 42)
    try:
        try:
            raise KeyError(hand)
        except KeyError as error:
            raise ValueError(f"lay one card from your hand: {hand}") from error
    except ValueError:
        record = logging.LogRecord("nimmt", logging.ERROR, "", 0, "a command failed", (), sys.exc_info())
    line = JsonLines().format(record)
    assert "KeyError" in line
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert "42" not in line


@in_loop
async def test_a_message_that_is_no_text_is_not_worth_a_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        reading, writing = await upgraded(site, ann.table)
        writing.write(client_frame(b"\xff\xfe"))
        assert (await asyncio.wait_for(reading.read(), PATIENCE)).endswith((1007).to_bytes(2))
        writing.close()
    assert [record.getMessage() for record in caplog.records if record.name == "uvicorn.error"] == []


def test_what_fails_in_the_background_tells_no_values() -> None:
    loop = asyncio.new_event_loop()
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("asyncio")
    logger.addHandler(handler)
    try:
        loop.call_soon(functools.partial(_fail, ["a hand of cards"]))
        loop.call_soon(loop.stop)
        loop.run_forever()
    finally:
        logger.removeHandler(handler)
        loop.close()
    assert "ZeroDivisionError" in said.getvalue()
    assert "a hand of cards" not in said.getvalue()


def _fail(_: list[str]) -> None:
    raise ZeroDivisionError
