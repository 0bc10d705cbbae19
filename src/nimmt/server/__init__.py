"""The server: people and bots at tables of any ruleset, over HTTP and WebSocket.

A table **is** its log. Everything else here keeps that log or shows it:

* `protocol`, `schema`: what clients and the server say to each other; `nimmt.client` needs nothing else
* `entries`: the lines of the log
* `state`: a table as the sum of its log; clocks; what is due
* `judge`: what a command does to a table, entries or a refusal
* `store`, `writer`, `migrations`: the log in a database, fenced by its primary key
* `bus`: "table X has reached seq N", between processes
* `tables`: the command path: validate, commit, acknowledge, publish
* `attendant`: what the server does by itself: bots, clocks, heartbeats, retention
* `thinking`: the bots
* `web`, `live`, `page`, `app`, `guard`, `limits`: HTTP, WebSocket, the page, and what keeps them safe
* `config`, `admin`, `logs`, `metrics`: for hosts
"""
