"""The games, one module each, in the order of their rulebooks. Find one with `nimmt.catalogue.find`."""
