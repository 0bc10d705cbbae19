"""How much a table takes of each kind: no line of its log can be written again and again without end.

What is not named here has an end of its own: a game is started once, and has as many questions as whoever set it up
wanted, within `MOST_ROUNDS` and `MOST_POINTS`.
"""

MOST_ROUNDS, MOST_POINTS = 100, 1_000
"""How long a game at a table may be set up: its rounds, and the points that end it."""

CHATS, CHAT_TIME = 10, 10_000
"""How many chat messages a seat may send, and in how many milliseconds."""
CHATTER = 2_000
"""How many chat messages one table takes."""
CHANGES = 20
"""How often a seat may answer one question."""
GOINGS = 20
"""How often a seat's player may go, and come back, during one question."""
COMINGS = 300
"""How often somebody may sit down at a table that waits."""
ARRANGEMENTS = 200
"""How often the game, a name, or who may chat is changed at a table."""
MUTES = 100
"""How often somebody may be muted at a table."""
PATIENCE = 60_000
"""How many milliseconds a game without a clock waits for somebody before a bot may be asked to play for them, and an
offered seat for its player before somebody else may take it."""
