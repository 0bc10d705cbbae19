"""Measurements: speed, memory, strength. Never part of the tests."""
