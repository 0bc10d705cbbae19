"""The Brettspiel compiled, for play-outs: its rules, a view written down for them, and how people play."""
