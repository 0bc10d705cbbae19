"""The sentences of argparse that a person can meet, by the keys of our own for them."""

WORDS = {
    "usage: ": "cli.usage",
    "options": "cli.options",
    "positional arguments": "cli.arguments",
    "show this help message and exit": "cli.help",
    "show program's version number and exit": "cli.version",
    "argument %(argument_name)s: %(message)s": "cli.wrong.argument",
    "unrecognized arguments: %s": "cli.wrong.unknown",
    "the following arguments are required: %s": "cli.wrong.required",
    "expected one argument": "cli.wrong.one",
    "expected at most one argument": "cli.wrong.most",
    "expected at least one argument": "cli.wrong.least",
    "ambiguous option: %(option)s could match %(matches)s": "cli.wrong.ambiguous",
    "ignored explicit argument %r": "cli.wrong.ignored",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.wrong.choice",
    "invalid %(type)s value: %(value)r": "cli.wrong.value",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "cli.wrong.command",
}
"""In argparse's English, as `gettext` is asked for it. Its other sentences are for programmers."""
