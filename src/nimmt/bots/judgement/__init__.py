"""What the bots judge by: what a card, a row, a hand and a position are worth."""
