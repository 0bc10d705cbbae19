"""The arena: bots play each other over duplicate deals, and what came out of it is said with its uncertainty.

A `Tournament` says which bots, which game, how many deals, which seed. Everything else follows from it.

* `schedule` says who sits where in game number *n*, and which cards are dealt;
* `bouts` plays one game; a bot that fails loses that decision to the fallback;
* `workers` plays many in watched processes, `cluster` on a Ray cluster;
* `journal` keeps what was played on disk, so that a tournament can be stopped at any moment and go on;
* `statistics`, `ratings` and `standings` make a `Report` of it;
* `tables`, `plots` and `page` show the report.
"""
