"""Everything that can go wrong by somebody's input. Each message says what is possible instead."""

import errno

from nimmt.words import ENGLISH, Message, Name, has, say


class NimmtError(Exception):
    """Any mistake in what nimmt was given; what it says is meant for a person.

    What a player can meet is given as a `Message` and said in any language; what only programmers meet, as English.
    """

    def __init__(self, said: Message | str = "") -> None:
        super().__init__(said)
        self.said = said

    def say(self, language: str = ENGLISH, name: Name | None = None, you: int | None = None) -> str:
        """What went wrong, in a sentence."""
        return say(self.said, language, name, you) if isinstance(self.said, Message) else self.said

    def __str__(self) -> str:
        return self.say()


class IllegalChoice(NimmtError, ValueError):
    """A choice the rules do not allow now. The game is unchanged."""


class UnknownRuleset(NimmtError, LookupError):
    """No ruleset has this name."""


class BadSetup(NimmtError, ValueError):
    """A player count or an option the ruleset does not know."""


class BadPosition(NimmtError, ValueError):
    """A text position that cannot be read, or that cannot occur."""


class BadRecord(NimmtError, ValueError):
    """A record file that is damaged, altered, or of a version this program does not know."""


class AlteredRecord(BadRecord):
    """A record file whose lines are not those that its checksum was made of."""


def reason(error: OSError) -> Message | str:
    """Why the system refused a file: a message where the reason is a usual one, else its own words.

    >>> say(reason(FileNotFoundError(errno.ENOENT, "…")), "de")
    'die Datei oder der Ordner ist nicht da'
    """
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    return Message(key) if has(key) else error.strerror or str(error)
