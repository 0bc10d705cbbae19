"""The server says no."""

from nimmt.errors import NimmtError


class ServerRefused(NimmtError):
    """The server said no; *code* is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
