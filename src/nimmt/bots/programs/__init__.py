"""Bots that are programs of their own, in any language, and what can go wrong with somebody's bot."""
