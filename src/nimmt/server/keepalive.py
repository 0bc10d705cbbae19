"""Connections whose other end is gone without a word: have the system notice."""

import socket

IDLE, BETWEEN, PROBES = 15, 5, 3
"""Seconds without a byte, seconds between two questions whether somebody is there, and how many of these."""
UNHEARD = 30
"""Seconds that what was sent may go unacknowledged."""


def keep_alive(link: socket.socket | None) -> None:
    """Let this connection end by itself when nobody is at its other end any more."""
    if link is None or link.family not in (socket.AF_INET, socket.AF_INET6):
        return
    link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    settings = {
        "TCP_KEEPIDLE": IDLE,
        "TCP_KEEPINTVL": BETWEEN,
        "TCP_KEEPCNT": PROBES,
        "TCP_USER_TIMEOUT": 1000 * UNHEARD,
    }
    for name, value in settings.items():
        if hasattr(socket, name):  # not every system has all of them
            link.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
