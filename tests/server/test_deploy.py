"""What is in deploy/ fits the server: everything that runs without a container engine is run."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from nimmt.commands.main import main
from nimmt.server.config import BadConfig, Config, load
from nimmt.server.connections import Door
from tests.patience import PATIENCE
from tests.server.harness import in_loop, serving
from tests.server.wire import fetch

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]


def instruction(name: str) -> list[str]:
    """The words of the last such instruction of the Containerfile."""
    text = (DEPLOY / "Containerfile").read_text()
    found: list[str] = json.loads(re.findall(rf"^{name}\b.*?(\[.*\])$", text, re.MULTILINE)[-1])
    return found


async def nimmt(*words: str, **environment: str) -> tuple[int, str]:
    """Run the program as a container would, but here."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "nimmt", *words),
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


@pytest.mark.parametrize("prefix", ["", "/nimmt"])
@in_loop
async def test_the_health_check_is_right_under_any_prefix(tmp_path: Path, prefix: str) -> None:
    program, *check = instruction("HEALTHCHECK")
    assert program == instruction("ENTRYPOINT")[0]
    async with serving(tmp_path, prefix=prefix) as site:
        port = site.url.removesuffix(prefix).rpartition(":")[2]
        settings = {"NIMMT_PORT": port, "NIMMT_PREFIX": prefix, "NIMMT_HOST": "0.0.0.0"}
        async with asyncio.timeout(PATIENCE):  # a busy server may not be ready at once; whoever checks asks again
            while await nimmt(*check, **settings) != (0, "ready\n"):
                pass
    if prefix:
        code, said = await nimmt(*check, **settings)
        assert code != 0
        assert "is not ready" in said


def test_the_servers_of_the_compose_file_are_set_up_rightly() -> None:
    for name in ("one", "two", "migrated"):
        config = load({}, SERVICES[name]["environment"])
        database = SERVICES["database"]["environment"]
        words = (database["POSTGRES_USER"], database["POSTGRES_PASSWORD"], "database", database["POSTGRES_DB"])
        assert config.database == "postgresql://{}:{}@{}/{}".format(*words)
        assert config.bus == "redis://bus:6379/0"
        assert list(config.proxies) == [COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]]
    with pytest.raises(SystemExit) as ended:
        main([*SERVICES["migrated"]["command"], "--help"])
    assert ended.value.code == 0


def test_everything_that_the_compose_file_names_is_there() -> None:
    for name, service in SERVICES.items():
        assert set(service.get("depends_on", ())) <= set(SERVICES), name
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), volume
    proxied = re.findall(r"(\w+):(\d+)", (DEPLOY / "Caddyfile").read_text().partition("reverse_proxy")[2])
    assert proxied == [("one", str(Config().port)), ("two", str(Config().port))]


def test_postgresql_may_write_where_its_log_is_archived() -> None:
    database = SERVICES["database"]
    folder = re.findall(r"cp %p (/\w+)/%f", " ".join(database["command"]))[0]
    (before,) = (name for name, service in SERVICES.items() if service.get("command") == ["chown", "postgres", folder])
    assert database["depends_on"][before] == {"condition": "service_completed_successfully"}
    assert SERVICES[before]["image"] == database["image"]
    assert [volume for volume in database["volumes"] if volume.endswith(f":{folder}")] == SERVICES[before]["volumes"]


def test_the_image_has_all_that_the_package_is_built_from() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = ["src", "web", "hatch_build.py", "pyproject.toml", project["project"]["readme"], "LICENSE"]
    for name in needed:
        assert f"!{name}" in ignored
        assert (ROOT / name).exists()
    assert {"*", "web/node_modules", "src/nimmt/page"} <= set(ignored)


def test_the_settings_file_and_the_unit_are_of_use() -> None:
    config = load({"config": str(DEPLOY / "nimmt.toml")}, {})
    assert config.keep_days == 90
    unit = (DEPLOY / "nimmt.service").read_text()
    words = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)[0].split()
    assert words[:2] == ["serve", "--config"]


@pytest.mark.usefixtures("strict")
def test_a_proxy_is_an_address_or_a_network() -> None:
    door = Door(1, ["127.0.0.1", "172.30.66.0/24", "2001:db8::/32"])
    assert all(door.admits(host, 0) for host in ["172.30.66.9"] * 50 + ["2001:db8::7"] * 50)
    assert not all(door.admits("203.0.113.5", 0) for _ in range(50))
    with pytest.raises(BadConfig, match="it takes addresses such as"):
        load({"proxies": "the.proxy"}, {})


@in_loop
async def test_the_dashboard_asks_for_numbers_that_there_are(tmp_path: Path) -> None:
    board = json.loads((DEPLOY / "dashboard.json").read_text())
    asked = {name for panel in board["panels"] for name in re.findall(r"nimmt_\w+", panel["targets"][0]["expr"])}
    async with serving(tmp_path) as site:
        ann = await site.remote.create("Ann", seats=2)
        async with ann:
            await ann.chat("hello")
        shown = (await fetch(site, "GET", "/metrics"))[2].decode()
    declared = re.findall(r"^# TYPE (nimmt_\w+) (\w+)$", shown, re.MULTILINE)
    parts = {"histogram": ("_bucket", "_sum", "_count"), "gauge": ("",), "counter": ("",)}
    there = {name + part for name, kind in declared for part in parts[kind]}
    assert asked <= there, asked - there
    for name in ("nimmt_memory_bytes", "nimmt_loop_lag_seconds", "nimmt_database_connections", "nimmt_writes_waiting"):
        assert re.search(rf"^{name} \d", shown, re.MULTILINE), name
    assert float(re.findall(r"^nimmt_memory_bytes (\S+)$", shown, re.MULTILINE)[0]) > 10e6


@pytest.mark.usefixtures("strict")
@in_loop
async def test_a_trusted_network_forwards_addresses_and_nobody_else_does(tmp_path: Path) -> None:
    async def answers(proxies: tuple[str, ...]) -> set[int]:
        (tmp_path / str(len(proxies))).mkdir()
        async with serving(tmp_path / str(len(proxies)), proxies=proxies, limit_requests=1) as site:
            told = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(20)]
            return {(await fetch(site, "GET", "/api/about", None, headers))[0] for headers in told}

    assert await answers(("127.0.0.0/8", "172.30.66.0/24")) == {200}
    assert await answers(("172.30.66.0/24",)) == {200, 429}
