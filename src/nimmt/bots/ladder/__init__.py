"""The opponents, from the calf up to the bull, and the yardsticks that they are measured against."""
