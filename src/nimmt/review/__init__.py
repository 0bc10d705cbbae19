"""Going through a game that was played: what the strongest bot would have done, and what the difference was worth.

* `situations` reads a record: every decision of a seat, with what the seat knew then, and nothing else;
* `panel` is a few strong models that compare choices, and how sure they are;
* `weighing` asks the strongest bot, and lets the panel compare its choice with the player's;
* `findings` puts the outcome into words that claim no more than was measured;
* `report` shows it in the terminal, `page` as HTML;
* `analysis` weighs all choices of one position;
* `advice` and `pieces` put both into the messages that a page is sent, at a server and without one.
"""
