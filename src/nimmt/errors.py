"""Everything that can go wrong by somebody's input. Each message says what is possible instead."""


class NimmtError(Exception):
    """Any mistake in what nimmt was given; the message is meant for a person."""


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
