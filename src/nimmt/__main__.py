"""``nimmt`` and ``python -m nimmt``: Ctrl-C is heard from the first moment, also while the commands are loaded."""

import sys


def main() -> int:
    """Run a command of the command line; returns its exit status."""
    try:
        from nimmt.commands import main as commands

        return commands.main()
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
