"""The network that was taught to play: what it looks at, what it may pick, its weights, and its answer.

Numpy computes it (`policy`, `weights`), or Python alone where there is none (`plain`, `lists`). `nimmt.learn` teaches
it, and `nimmt.bots` plays by it.
"""
