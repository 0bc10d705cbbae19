"""A game against bots in the terminal.

* `games`: a new one or one to go on with: who sits where, and its record;
* `shelf`: where games are kept;
* `visitors`: bots of installed packages at the table;
* `lines`: the game line by line; the full-screen table is `nimmt.tui`; `asking`: what is shown and can be typed there;
* `places`, `joined`: at a server's table, and line by line there;
* `story`: what happened, told line by line.
"""
