"""The lines of a table's log.

An `Entry` says *what* happened, which everybody may know, and beside it what nobody is ever sent: the hash of a
seat's key, the dealer's secret, a sealed choice. Only `what` ever leaves the server, so a secret cannot slip out by
a forgotten line of code.
"""

import hashlib
import secrets

import msgspec
from msgspec import Struct

from nimmt.choices import Choice
from nimmt.errors import NimmtError
from nimmt.protocol.happening import AnyWhat


class UnreadableLog(NimmtError):
    """A log line that this program does not know: a newer one wrote it, or it is damaged."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log."""

    at: int
    """When, in milliseconds since 1970. Never smaller than in the line before."""
    what: AnyWhat
    id: str = ""
    """The id of the command that caused it."""
    seat: int = -1
    """The seat that gave the command."""
    key: str = ""
    """Secret, of `Joined`: the hash of the key that holds the seat."""
    dealer: str = ""
    """Secret, of `Created`: the sealed dealer's 256 bits in hex."""
    choice: Choice | None = None
    """Secret, of `Answered`: the choice."""


_decoder = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> str:
    """The entry as it is stored."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """The entry back; UnreadableLog where this program is too old for it."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise UnreadableLog(f"the log has a line this server cannot read ({error}); a newer version wrote it") from None


def new_table_id() -> str:
    """128 random bits, less a trifle: who has the id has the link. None begins like a flag of a command line."""
    while (table_id := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return table_id


def new_key() -> str:
    """A secret that holds a seat."""
    return secrets.token_urlsafe(24)


def hash_of(key: str) -> str:
    """What is stored of a key. It has 192 random bits, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
