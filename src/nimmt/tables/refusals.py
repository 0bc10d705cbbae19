"""What a table says instead of doing something."""

from nimmt.errors import NimmtError
from nimmt.protocol.answers import Code
from nimmt.words import Message, Value


class Refusal(NimmtError):
    """Nothing is changed, and why. The *code* is for programs; what a player can meet is said in every language."""

    def __init__(self, code: Code, said: Message | str) -> None:
        super().__init__(said)
        self.code: Code = code

    @property
    def message(self) -> str:
        """Why, in English."""
        return str(self)

    @property
    def words(self) -> Message | None:
        """Why, for any language; None for what only programmers meet."""
        return self.said if isinstance(self.said, Message) else None


def refused(code: Code, case: str = "", **params: Value) -> Refusal:
    """A refusal in the words of the catalogues: those of its code, or of a case of it."""
    return Refusal(code, Message(f"refused.{code}{case and '.'}{case}", params))


def illegal(error: NimmtError) -> Refusal:
    """What the rules do not allow, in the words of the error."""
    return Refusal("illegal", error.said if isinstance(error.said, Message) else f"{error}.")


class Duplicate(NimmtError):
    """The command has been carried out already, at this seq."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"carried out already at seq {seq}")
        self.seq = seq
