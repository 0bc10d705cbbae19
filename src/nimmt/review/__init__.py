"""Going through a game that was played: what the bull would have done, and what the difference was worth.

* `situations` reads a record: every decision of a seat, with what the seat knew then, and nothing else;
* `weighing` asks the bull, and plays its choice and the player's out in the same fresh worlds;
* `findings` puts the outcome into words that claim no more than was measured;
* `report` shows it in the terminal, `page` as HTML;
* `analysis` weighs all choices of one position;
* `advice` and `pieces` put both into the messages that a page is sent, at a server and without one.
"""
