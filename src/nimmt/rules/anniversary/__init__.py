"""6 nimmt! with 28 special cards of seven kinds, the anniversary variant, for 2 to 8 players.

`cards` names the special cards, `table` says where they lie, `decisions` and `events` what is asked and told about
them. The rules are in three modules: `taking` (placing and taking while special cards lie on the table), `playing`
(the seven special cards, in the order of the rulebook) and `rules` (setup, the two rounds, what is hidden).
"""

from nimmt.rules.anniversary.rules import Anniversary

__all__ = ["Anniversary"]
