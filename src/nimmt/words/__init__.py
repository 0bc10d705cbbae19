"""What the program says, in every language: messages, the catalogues of their sentences, and how one is made.

The engine says what it means as a `Message`, a key with parameters, and computes every parameter. The sentences stand
in catalogues, one folder a language, which the page reads too.

>>> from nimmt.words import Message, Who, say
>>> message = Message("event.Placed", {"seat": Who(0), "card": 57, "row": 3})
>>> say(message, name=lambda seat: "Ada")
'Ada’s 57 goes to row 3.'
>>> say(message, "de", you=0)
'Deine 57 kommt an Reihe 3.'
"""

from nimmt.words.catalogues import ENGLISH, LANGUAGES, has, own_language, teach
from nimmt.words.message import Message, Name, Value, Who, params_of
from nimmt.words.saying import say
from nimmt.words.voice import IN_ENGLISH, Voice

__all__ = [
    "ENGLISH",
    "IN_ENGLISH",
    "LANGUAGES",
    "Message",
    "Name",
    "Value",
    "Voice",
    "Who",
    "has",
    "own_language",
    "params_of",
    "say",
    "teach",
]
