"""The greatest taking there can be is rare: one is made heavier on its way from the server to the page."""

import json

from playwright.sync_api import BrowserContext, WebSocketRoute

HEAVY = {"cards": [11, 22, 33, 44, 55], "bullheads": 27}
"""The heaviest row there can be."""


def make_heavier(context: BrowserContext) -> None:
    """Let every taking that this browser is told of be the greatest one."""
    context.route_web_socket("**", _heavier)


def _heavier(route: WebSocketRoute) -> None:
    def told(message: str | bytes) -> None:
        frame = json.loads(message)
        for line in frame.get("happened", []):
            for event in line.get("events", []):
                if event["event"] == "RowTaken":
                    event |= HEAVY
                    event["said"][1]["bullheads"] = HEAVY["bullheads"]
        route.send(json.dumps(frame))

    route.connect_to_server().on_message(told)
