"""Lessons: how each game is played, learned by playing it.

A lesson is data: a few positions, each with one idea, the choices that are right in it, and the keys of its sentences.
The engine plays them: whatever the reader chooses happens, and is answered with what it led to and why.
"""

from nimmt.lessons.lesson import Lesson, Step, find, lessons, taught
from nimmt.lessons.scenes import Exercise, Outcome, scenes

__all__ = ["Exercise", "Lesson", "Outcome", "Step", "find", "lessons", "scenes", "taught"]
