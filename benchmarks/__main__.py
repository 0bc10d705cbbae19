"""Run all measurements of the readable engine: ``python -m benchmarks``."""

from benchmarks.engine import main

main()
