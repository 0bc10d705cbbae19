"""Tables without a server: the same tables, judge and protocol, run by the page itself in a worker of the browser.

Nothing here knows a browser. A `House` is asked as a server is, in the same messages, and says what has to be kept
before anybody hears the answer; who runs it keeps that, wherever it can.
"""

from nimmt.offline.house import House

__all__ = ["House"]
