"""What is collected, in src and tests alike: see tests/conftest.py for how it is run."""

from pathlib import Path


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Modules are collected for the examples in their docstrings: those without any are not imported for nothing."""
    if collection_path.suffix != ".py" or collection_path.name.startswith("test_"):
        return None
    return None if ">>>" in collection_path.read_text(encoding="utf-8") else True
