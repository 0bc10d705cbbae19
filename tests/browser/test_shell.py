"""The page as it is delivered: out of the wheel, under a path of its own, installable, there without a connection."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.browser.house import House
from tests.patience import WHOLE

Arrive = Callable[..., Any]
ROOT = Path(__file__).parents[2]


def test_a_game_from_the_wheel_without_node_under_a_prefix(tmp_path: Path, somebody: Arrive) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=WHOLE)
    (wheel,) = tmp_path.glob("nimmt-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
        assert not [name for name in packed.namelist() if name.startswith("web/") or "node_modules" in name]
    installed = {"PYTHONPATH": str(tmp_path / "installed"), "PATH": "/nowhere"}
    house = House(tmp_path, prefix="/club/cards", environment=installed).open()
    try:
        ada, ben = somebody(address=house.address), somebody(address=house.address, name="Ben")
        link = ada.set_up(Rounds="1")
        assert link.startswith(house.address)
        ben.sit(link)
        ada.start()
        ada.play_along()
        ben.play_on()
        ada.page.get_by_role("link", name="Replay").click()
        expect(ada.page.get_by_role("slider")).to_be_visible()
        for person in (ada, ben):
            person.context.close()  # a page that is still open would miss its server
    finally:
        house.shut()


def test_the_page_can_be_installed(somebody: Arrive) -> None:
    ada = somebody(service_workers="allow")
    ada.go()
    place = ada.page.locator("link[rel=manifest]").get_attribute("href")
    sent = ada.context.request.get(urljoin(ada.address, place))
    assert sent.headers["content-type"] == "application/manifest+json"
    manifest = sent.json()
    assert manifest["display"] == "standalone"
    assert urljoin(sent.url, manifest["start_url"]) == ada.address
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        drawn = ada.context.request.get(urljoin(sent.url, icon["src"]))
        assert drawn.ok
        assert drawn.headers["content-type"].split(";")[0] == icon["type"]
