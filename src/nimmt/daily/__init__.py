"""Today's deal: one deal a day for each game, the same for everybody, against the same bots with the same luck.

>>> daily = Daily("classic", "2030-01-01")
>>> daily.commitment[:12], daily.deal().view(0).hand[:4]
('372c16b6b05b', (10, 13, 19, 29))
"""

from nimmt.daily.deal import Daily, today
from nimmt.daily.field import percentile
from nimmt.daily.result import Result

__all__ = ["Daily", "Result", "percentile", "today"]
