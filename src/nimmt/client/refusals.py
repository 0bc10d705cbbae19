"""The server says no."""

from nimmt.errors import NimmtError
from nimmt.words import Message


class ServerRefused(NimmtError):
    """The server said no; *code* is for programs. What a player can meet is said in every language."""

    def __init__(self, code: str, said: Message | str) -> None:
        super().__init__(said)
        self.code = code
