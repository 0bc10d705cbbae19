"""The bot that plays anything."""

from nimmt.bots import SeededBot
from nimmt.decisions import Choice, Decision
from nimmt.views import View


class RandomBot(SeededBot):
    """Plays any of its choices, each as likely as the others."""

    name = "random"
    about = "plays anything"

    def choose(self, view: View, decision: Decision) -> Choice:
        """Any choice."""
        return self.rng.choice(decision.choices)
