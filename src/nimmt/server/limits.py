"""Rate limits: token buckets, by address or by connection, in this process's memory."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST = 50_000
"""How many addresses are remembered; the one longest unseen is forgotten first."""


class Bucket:
    """Lets *rate* things a second through, and *burst* at once."""

    __slots__ = ("burst", "left", "rate", "when")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.when = now

    def take(self, now: float, amount: float = 1) -> bool:
        """Whether one more, or this *amount*, may pass."""
        self.left = min(self.burst, self.left + (now - self.when) * self.rate)
        self.when = now
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Limit:
    """A bucket for everybody; a rate of 0 lets everything pass.

    >>> limit = Limit(1, burst=2, clock=lambda: 0.0)
    >>> [limit.passes("192.0.2.1") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, *, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def passes(self, who: str, amount: float = 1) -> bool:
        """Whether one more, or this *amount*, may pass from there."""
        if not self.rate:
            return True
        now = self.clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst, now)
            if len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(now, amount)
