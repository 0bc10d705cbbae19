"""The opponents, from the calf up to the aurochs, and the yardsticks that they are measured against."""
