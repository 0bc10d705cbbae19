"""What a table says instead of doing something."""

from nimmt.errors import NimmtError
from nimmt.protocol.answers import Code

KICKED = "The host has removed you from this table."


class Refusal(NimmtError):
    """Nothing is changed, and why. The *code* is for programs, the text for people."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message


class Duplicate(NimmtError):
    """The command has been carried out already, at this seq."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"carried out already at seq {seq}")
        self.seq = seq
