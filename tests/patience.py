"""How long a test waits for what must come: as long as a machine with much else to do may need.

It only ends what hangs. No test asks how long anything took; figures of speed are in ``benchmarks/``.
"""

PATIENCE = 240.0
"""Seconds that one answer, or one program, may take."""
WHOLE = 5 * PATIENCE
"""Seconds that a whole game, or a whole test, may take."""
