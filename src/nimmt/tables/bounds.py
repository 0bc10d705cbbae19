"""How much a table takes of each kind: no line of its log can be written again and again without end.

What is not named here has an end of its own: a game has so many questions, and is started once.
"""

CHATS, CHAT_TIME = 10, 10_000
"""So many chat messages of a seat in so many milliseconds."""
CHATTER = 2_000
"""So many chat messages at one table."""
CHANGES = 20
"""So many answers of a seat to one question."""
GOINGS = 20
"""So often a seat's player may go, and come back, during one question."""
COMINGS = 300
"""So often somebody may sit down at a table that waits."""
MUTES = 100
"""So often somebody may be muted at a table."""
PATIENCE = 60_000
"""So many milliseconds a game without a clock waits for somebody before a bot may be asked to play for them."""
