"""A whole position in one line of text, to write down, to compare, and to set one up by hand.

The line names the ruleset, then gives ``key=value`` pairs in any order: ``players``, the ruleset's options, the
fields of its table and its hidden half, the ``agenda`` (the next thing first) and sealed ``answers``. What is left
out keeps its usual value, so a puzzle needs only rows and hands:

    classic rows=12/37/43/58 hands=14,99/15,98/44,97/61,96

Cards are joined by ``,``, rows and seats by ``/``, and ``-`` is an empty row, hand or pile. Frames of the agenda
and answers join their parts with ``:``, as in ``agenda=place:2:57/next-turn`` and ``answers=0:14``.
"""

from __future__ import annotations

from inspect import signature
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from nimmt.catalogue import find, option_help, set_up
from nimmt.choices import choice_from
from nimmt.dealing import Dealer
from nimmt.errors import BadPosition, IllegalChoice, NimmtError
from nimmt.game import Game
from nimmt.ruleset import Rules, remember
from nimmt.table import Frame
from nimmt.words import Message, Value

LONGEST = 18
"""How many digits a number has at most."""


def write(game: Game[Any, Any]) -> str:
    """The position as one line; `read` gives an equal game back."""
    rules = game.rules
    words = [rules.name, f"players={rules.players}"]
    words += _differing(rules.options, rules.Options())
    table, hidden = rules.blank()
    words += _differing(game.table, table)
    words += _differing(game.hidden, hidden)
    frames = (":".join(str(part).replace("_", "-") for part in frame) for frame in reversed(game.agenda))
    words.append(f"agenda={'/'.join(frames) or '-'}")
    if game.answers:
        answers = (f"{seat}:{choice}" for seat, choice in sorted(game.answers.items()))
        words.append(f"answers={'/'.join(answers)}")
    return " ".join(words)


def read(text: str, *, dealer: Dealer, automate: bool = False) -> Game[Any, Any]:
    """The game this line describes, run up to its next decision. Errors name the part that is wrong."""
    ruleset, values = _split(text)
    rules = _rules(ruleset, values)
    table, hidden = rules.blank()
    known = {"agenda", "answers", *table.__struct_fields__, *hidden.__struct_fields__}
    for key, value in values.items():
        if key not in known:
            keys = tuple(sorted(known | {"players"}))
            raise BadPosition(Message("position.key", {"game": rules.name, "key": repr(key), "keys": keys}))
        for half in (table, hidden):
            if key in half.__struct_fields__:
                setattr(half, key, _parse(key, value, _shapes(type(half))[key]))
    if "rows" in values and not {"hands", "agenda"} & values.keys():
        raise BadPosition(Message("position.hands"))
    game: Game[Any, Any] = Game(rules, dealer, table, hidden, (), automate=automate)
    agenda = values.get("agenda")
    _check_parts(game)
    game.agenda = [*reversed(rules.standard_agenda(game))] if agenda is None else _agenda(rules, agenda)
    rules.tidy(table, hidden)
    rules.check(game)
    game.start = write(game)
    try:
        game.run()
        stuck = [seat for seat, decision in game.pending.items() if not decision.choices]
        if stuck:
            raise BadPosition(Message("position.stuck", {"agenda": repr(agenda), "seats": tuple(stuck)}))
        for seat, choice in _answers(values.get("answers", "")).items():
            game.submit(seat, choice)
    except NimmtError:
        raise
    except Exception as error:  # a frame with impossible arguments can fail anywhere in the rules
        raise BadPosition(Message("position.agenda", {"agenda": repr(agenda), "why": str(error)})) from error
    return game


def _split(text: str) -> tuple[str, dict[str, str]]:
    if not text.strip():
        raise BadPosition(Message("position.empty", {"example": "classic rows=12/37/43/58"}))
    ruleset, *words = text.split()
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise BadPosition(Message("position.word", {"word": repr(word), "example": "rows=12/37/43/58"}))
        if key in values:
            raise BadPosition(Message("position.twice", {"key": key}))
        values[key] = value
    return ruleset, values


def _rules(ruleset: str, values: dict[str, str]) -> Rules[Any, Any]:
    """The rules a position names; takes the players and options out of *values*."""
    players = values.pop("players", None)
    if players is None:
        hands = values.get("hands")
        if hands is None:
            find(ruleset)  # a name that is none is wrong in the first place
            raise BadPosition(Message("position.players"))
        players = str(hands.count("/") + 1)
    options: dict[str, Any] = {}
    for name in option_help(find(ruleset)):
        if name in values:
            options[name] = plain(values.pop(name))
    return set_up(ruleset, whole if isinstance(whole := plain(players), int) else -1, options)


def plain(word: str) -> Any:
    """A word as a number or a truth value where it looks like one."""
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST:
        return int(word)
    return {"true": True, "false": False, "none": None}.get(word, word)


def _check_parts(game: Game[Any, Any]) -> None:
    """What every game has for each of its players."""
    players = game.rules.players
    if len(game.hidden.hands) != players:
        raise BadPosition(Message("position.parts", {"field": "hands", "players": players}))
    if any(len(line) != players for line in game.table.sheet):
        raise BadPosition(Message("position.sheet", {"players": players}))


def _agenda(rules: Rules[Any, Any], text: str) -> list[Frame]:
    frames: list[Frame] = []
    for word in () if text == "-" else text.split("/"):
        name, *arguments = word.split(":")
        name = name.replace("-", "_")
        if name not in rules.steps and name not in rules.questions:
            possible = sorted(known.replace("_", "-") for known in (*rules.steps, *rules.questions))
            step = repr(word.split(":")[0])
            raise BadPosition(Message("position.step", {"game": rules.name, "step": step, "steps": tuple(possible)}))
        frames.append((name, *(plain(argument) for argument in arguments)))
        _check_frame(rules, word, frames[-1])
    return frames[::-1]


def _check_frame(rules: Rules[Any, Any], word: str, frame: Frame) -> None:
    name = str(frame[0])
    _, *needed = signature(rules.steps[name] if name in rules.steps else rules.questions[name][0]).parameters.values()
    if len(frame) - 1 != len(needed):
        shape = ":".join([name.replace("_", "-"), *(each.name.upper() for each in needed)])
        raise BadPosition(Message("position.shape", {"word": repr(word), "shape": shape}))
    for value, each in zip(frame[1:], needed):
        if each.annotation in (int, "int") and not isinstance(value, int):
            raise BadPosition(Message("position.number", {"word": repr(word), "name": each.name, "value": repr(value)}))
        if each.name == "seat" and value not in rules.seats:
            seat: dict[str, Value] = {"name": name.replace("_", "-"), "last": rules.players - 1, "seat": str(value)}
            raise BadPosition(Message("position.seat", seat))


def _answers(text: str) -> dict[int, Any]:
    answers = {}
    for word in text.split("/") if text else ():
        named, colon, notation = word.partition(":")
        seat = plain(named)
        if not colon or not isinstance(seat, int):
            raise BadPosition(Message("position.answer", {"word": repr(word)}))
        try:
            answers[seat] = choice_from(notation)
        except IllegalChoice as error:
            raise BadPosition(error.said) from None
    return answers


# --- fields ----------------------------------------------------------------------------------------------


def _differing(half: Any, usual: Any) -> list[str]:
    fields = half.__struct_fields__
    return [f"{name}={_format(getattr(half, name))}" for name in fields if getattr(half, name) != getattr(usual, name)]


def _format(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], tuple):
        return "/".join(",".join(map(str, inner)) or "-" for inner in value)
    return ",".join(map(str, value)) or "none"


@remember
def _shapes(struct: type[Struct]) -> dict[str, Any]:
    return get_type_hints(struct)


def _parse(key: str, word: str, shape: Any) -> Any:
    """The value of a field of this type."""
    depth = 0
    leaf = shape
    while get_origin(leaf) is tuple:
        depth += 1
        leaf = get_args(leaf)[0]
    try:
        if word == "none" and depth:
            value: Any = ()
        elif depth == 2:
            value = [[] if part == "-" else part.split(",") for part in word.split("/")]
        else:
            value = word.split(",") if depth == 1 else {"none": None}.get(word, word)
        return msgspec.convert(value, shape, strict=False)
    except msgspec.ValidationError as error:
        parts = word.replace("/", ",").split(",") if depth else [word]
        wrong = next((part for part in parts if leaf is int and not isinstance(plain(part), int)), None)
        why = str(error) if wrong is None else Message("cli.wrong.whole", {"word": repr(wrong)})
        raise BadPosition(Message("position.read", {"key": key, "word": word, "why": why})) from None
