"""The server: people and bots at tables of any ruleset, over HTTP and WebSocket.

What a table is stands in `nimmt.tables`, what is said about it in `nimmt.protocol`. Everything here keeps a table's
log or shows it:

* `database`, `store`, `writer`, `migrations`: the log in a database, fenced by its primary key
* `pulse`, `clock`: the heartbeat of all servers and the time they share, for fair clocks
* `archive`: finished games as they were told
* `bus`: "table X has reached seq N", between processes
* `live`: one table in memory, and those who look at it
* `tables`: all of them, and the command path: validate, commit, acknowledge, publish
* `attendant`: what the server does by itself: bots, clocks, heartbeats, retention
* `thinking`, `fairness`: the bots, and whose turn it is to have one think; `lag`: how late the server itself is
* `web`, `sockets`, `page`, `app`, `guard`, `limits`: HTTP, WebSocket, the page, and what keeps them safe
* `serving`, `home`: running it, for everybody or at home
* `config`, `admin`, `logs`, `metrics`: for hosts
"""
