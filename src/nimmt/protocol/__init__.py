"""What clients and a server say to each other: plain messages, without a socket or a database.

* `asking`: what clients ask, and how much of it they may
* `happening`: what can happen at a table, as everybody reads it
* `answers`: what a server says: updates, acknowledgements, refusals, answers to requests
* `schema`: all of it as JSON Schema and as TypeScript

It is documented in docs/protocol.md. Server, client and terminal speak it; a table (`nimmt.tables`) thinks in it.
"""
