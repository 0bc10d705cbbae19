"""How fast the environments are, beside comparable games of the same packages: ``python -m benchmarks.envs``."""
