"""The network that was taught to play: what it looks at, what it may pick, its weights, and its answer.

All of it needs numpy alone. `nimmt.learn` teaches it, and `nimmt.bots` plays by it.
"""
