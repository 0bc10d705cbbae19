"""How the bots search: worlds that fit what a seat knows, and choices played out in them."""
