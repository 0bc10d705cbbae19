"""What a table is: people and bots around one game, told as a log. No server, no database, no sockets.

A table **is** its log: whoever adds its lines up has the table.

* `entries`: the lines of the log, and what in them is secret
* `log`: a table as the sum of its lines; `seats`: who sits there
* `joining`: how a table begins, and how people come to it
* `judge`: what a command does to a table: lines, or a refusal (`refusals`)
* `bounds`: how much of each kind a table takes
* `clocks`: whose time runs, and what is due without anybody asking
* `state`: the table as one viewer may see it, and its line in the lobby
* `replay`: a finished game, nothing hidden; `witness` deals its cards once more
* `text`: names and chat made harmless

Time is always given from outside, so a table can be played through in a test, a notebook or a server alike:

>>> from nimmt.protocol.asking import Join, NewTable, Start
>>> from nimmt.tables.joining import join, set_up_table
>>> from nimmt.tables.judge import judge
>>> from nimmt.tables.log import table_of
>>> table = table_of("a table", set_up_table(NewTable("Ann", seats=2), "Ann's key", now=0))
>>> seat, lines = join(table, Join("Bob"), "Bob's key", now=1)
>>> for line in lines:
...     table.apply(line)
>>> for line in judge(table, 0, Start("first"), now=2):
...     table.apply(line)
>>> table.phase, table.names, table.seq
('playing', ('Ann', 'Bob'), 4)
"""
