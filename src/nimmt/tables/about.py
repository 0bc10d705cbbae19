"""What there is to play: the games, their options and the bots, for a client that knows none of them."""

import msgspec

import nimmt
from nimmt.catalogue import find, names
from nimmt.lessons import taught
from nimmt.protocol.answers import About, BotInfo, RulesetInfo
from nimmt.protocol.asking import FRAME, PROTOCOL
from nimmt.words import IN_ENGLISH


def about(bots: tuple[BotInfo, ...], addresses: tuple[str, ...] = ()) -> About:
    """What is offered; *addresses* are where others in the local network find it."""
    found = []
    lessons = taught()
    for name in names():
        rules = find(name)
        counts = rules.player_counts
        options = msgspec.json.schema(rules.Options)
        for option, told in options["$defs"][rules.Options.__name__]["properties"].items():
            told["description"] = IN_ENGLISH.own(f"option.{option}.help", told.get("description", ""))
        found.append(RulesetInfo(name, rules.title, rules.summary, counts[0], counts[-1], options, name in lessons))
    return About(nimmt.__version__, PROTOCOL, FRAME, tuple(found), bots, addresses)
