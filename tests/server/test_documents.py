"""The documents keep their word: the example of the protocol plays, the settings and messages are those there are."""

import asyncio
import re
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from nimmt.protocol.answers import Code
from nimmt.protocol.happening import AnyWhat
from nimmt.protocol.schema import protocol, typescript
from nimmt.server.config import Config, load
from nimmt.server.sockets import read
from tests.server.harness import in_loop, play, serving

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()
SERVER = (ROOT / "docs" / "server.md").read_text()


@in_loop
async def test_the_bot_in_ten_lines_plays_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import random

    code = re.search(r"```py\n(.*?)```", PROTOCOL, re.S)
    assert code is not None
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 10
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2, options={"rounds": 1})
        source = code[1].replace("http://localhost:8666", site.url).replace("TABLE", ann.table)
        bot = asyncio.create_task(asyncio.to_thread(exec, compile(source, "protocol.md", "exec"), {}))
        async with ann:
            await ann.wait(lambda state: state.seats[1].kind == "person")
            await ann.start()
            await play(ann, random.Random(1))
            await bot
            assert str(tuple(ann.state.totals)) in capsys.readouterr().out


def test_the_example_messages_are_messages() -> None:
    for block in re.findall(r"```json\n(.*?)```", PROTOCOL, re.S):
        for text in re.split(r"\n(?=\{)", block.strip()):
            message = msgspec.json.decode(text)
            if "command" in message:
                read({"text": text})
            else:
                assert message["type"] in {"update", "ack", "refused"}


def test_every_code_and_every_what_is_documented() -> None:
    kinds = [child.__struct_config__.tag for child in get_args(AnyWhat)]
    for word in (*Code.__args__, *kinds):  # type: ignore[attr-defined]
        assert f"`{word}`" in PROTOCOL, word


def test_every_setting_is_documented_with_its_default() -> None:
    for name in Config.__struct_fields__:
        assert f"`{name}`" in SERVER, name


def test_the_example_settings_can_be_used() -> None:
    file = ROOT / "deploy" / "nimmt.toml"
    assert tomllib.loads(file.read_text())["port"] == load({"config": str(file)}, {}).port


def test_the_schema_is_whole() -> None:
    definitions = protocol()["$defs"]
    named = set(re.findall(r"#/\$defs/([^\"]+)\"", msgspec.json.encode(protocol()).decode()))
    assert named <= set(definitions)
    assert {"ClientMessage", "ServerMessage", "View", "Event", "Decision"} <= set(definitions)
    assert all("." not in name for name in definitions), "two types share a name"


def test_the_typescript_names_every_type() -> None:
    text = typescript()
    for name in protocol()["$defs"]:
        assert f"export type {name} = " in text
    assert "unknown" in text  # options, whose types are the ruleset's
    assert text.count("{") == text.count("}")
    assert "points: (number)[]; capacities: (number)[]; landings: (Landing)[]" in text, "always sent"
    assert "bots?:" in text, "may be left out"
