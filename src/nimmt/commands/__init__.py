"""The command line, one module a command: ``nimmt play`` is `play`, and so on; `main` puts them together.

They share how arguments are read (`arguments`), what is written (`output`), and when the full-screen table is shown
(`screen`).
"""
