"""What is printed on the board, the tiles, the scoring track and the cards; read from a file and checked.

The shipped files (``rules/data/brettspiel*.toml``) are reconstructed. Who owns the game may write a file of their own,
with the fields ``rows``, ``oxen``, ``clovers``, ``action_cards`` and ``luck_cards``; what it leaves out is as shipped.

A game keeps its board as one word of text, `Board.text`, so that records and text positions need no file.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, NoReturn, Protocol

from msgspec import Struct

from nimmt.cards import Cards
from nimmt.decisions import listed
from nimmt.errors import BadSetup, reason
from nimmt.words import Message, Value

Side = Literal["basic", "expert"]

TILES: Cards = tuple(range(1, 101))
OXEN = (1, 2, 3, 5)
"""How many oxen a tile may show."""
FAR = 44
"""The scoring track goes from -44 to +44."""

ACTION_CARDS = ("stop", "exchange", "skip", "start", "ascending", "another")
"""The kinds of action cards, in the order of the rulebook; there are 24 cards."""
FIVE, OX = LUCK_CARDS = ("five", "ox")
"""The kinds of luck cards; there are 12 cards."""

PLAIN, DOUBLE, TAKE_OXEN, TAKE_TILES, DRAW_TILE, DRAW_ACTION = ".", "D", "T", "TT", "dt", "da"

_SPACES = (PLAIN, "G", "GG", "R", "RR", DOUBLE, DRAW_TILE, DRAW_ACTION, TAKE_OXEN, TAKE_TILES)
"""The signs of the spaces that bring more than points, or nothing."""
_EXPERT_ONLY = (DRAW_TILE, DRAW_ACTION, TAKE_TILES)
_TAKING = (TAKE_OXEN, TAKE_TILES)
_POINTS = re.compile(r"[+-][1-9]\d?")
_ANY_POINTS = (f"+1 … +{FAR}", f"-1 … -{FAR}")

LEAST_ROWS, LEAST_SPACES = 5, 2
MOST_ROWS = MOST_SPACES = 12
FIELDS = ("rows", "oxen", "clovers", "action_cards", "luck_cards")


def space_name(sign: str) -> Message:
    """What a space is.

    >>> space_name("GG"), space_name("-7")
    (Message(key='space.GG', params={}), Message(key='space.points', params={'points': -7}))
    """
    if sign[:1] in ("+", "-"):
        return Message("space.points", {"points": int(sign)})
    return Message("space.plain" if sign in ("", PLAIN) else f"space.{sign}")


def action_title(kind: str) -> Message:
    """What an action card is called."""
    return Message(f"action.{kind}")


def luck_title(kind: str) -> Message:
    """What a luck card is called."""
    return Message(f"luck.{kind}")


def some_luck(five: int, ox: int) -> tuple[Message, ...]:
    """Some luck cards of each kind."""
    counted = [(count, kind) for count, kind in zip((five, ox), LUCK_CARDS) if count]
    return tuple([Message("luck.some", {"count": count, "card": luck_title(kind)}) for count, kind in counted])


@cache
def printed_on(kind: str) -> tuple[int, int]:
    """What a space scores: points, and how often the oxen of the tile on it."""
    if kind[0] in "+-":
        return int(kind), 0
    return 0, {"G": 1, "R": -1}.get(kind[0], 0) * len(kind)


class Board(Struct, frozen=True):
    """Everything printed: the spaces of the rows, oxen by tile, clovers on the track, cards by kind."""

    rows: tuple[tuple[str, ...], ...]
    oxen: Cards
    """By tile; entry 0 is a gap in a row, which shows none."""
    clovers: Cards
    action_cards: Cards
    luck_cards: Cards

    def last(self, at: int) -> int:
        """The last space of a row, where it is taken."""
        return len(self.rows[at]) - 1

    def count(self, tiles: Cards) -> int:
        """The oxen on these tiles."""
        return sum([self.oxen[tile] for tile in tiles])

    @property
    def text(self) -> str:
        """The whole board in one word; `read_board` reads it back."""
        parts = {
            "rows": "/".join(",".join(row) for row in self.rows),
            "oxen": "".join(map(str, self.oxen[1:])),
            "clovers": ",".join(map(str, self.clovers)),
            "action_cards": ",".join(map(str, self.action_cards)),
            "luck_cards": ",".join(map(str, self.luck_cards)),
        }
        return ";".join(f"{field}:{part}" for field, part in parts.items())


def read_board(text: str | None, side: Side) -> Board:
    """The shipped board of this side (None), or the board of a `Board.text`. Opens no file."""
    if text is None:
        return _checked({}, side)
    if not is_text(text):
        raise BadSetup(Message("board.text", {"text": repr(text[:40])}))
    return _checked(_from_text(text), side)


def read_file(source: str, side: Side) -> Board:
    """The board of a TOML file.

    What is wrong with it raises BadSetup, which names the file, the line, the field and what is allowed.
    """
    try:
        text = Path(source).read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except OSError as error:
        raise BadSetup(Message("board.file", {"path": source, "why": reason(error)})) from None
    except UnicodeDecodeError:
        raise BadSetup(Message("board.binary", {"path": source})) from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(Message("board.toml", {"path": source, "why": str(error)})) from None
    return _checked(raw, side, source, text)


# --- the board as one word -------------------------------------------------------------------------------


def is_text(source: str) -> bool:
    """Whether this is a `Board.text`, and not the name of a file."""
    return source.partition(":")[0] in FIELDS


def _from_text(text: str) -> dict[str, Any]:
    """The fields of a `Board.text`, as a file would give them; what cannot be read stays for the check to refuse."""
    read: dict[str, Any] = {}
    for entry in text.split(";"):
        field, _, part = entry.partition(":")
        numbers = [int(word) if re.fullmatch(r"-?\d+", word) else word for word in part.split(",") if word]
        if field == "rows":
            read[field] = [row.replace(",", " ") for row in part.split("/")]
        elif field == "oxen":
            read[field] = {}
            for tile, shown in enumerate(part, 1):
                read[field].setdefault(shown, []).append(tile)
        elif field in _KINDS:
            read[field] = dict(zip(_KINDS[field][0], numbers))
        else:
            read[field] = numbers
    return read


# --- checking --------------------------------------------------------------------------------------------

_KINDS = {"action_cards": (ACTION_CARDS, 24), "luck_cards": (LUCK_CARDS, 12)}


class Refuse(Protocol):
    """Says what is wrong with a field: the message ``board.WHY``, with what is allowed."""

    def __call__(self, field: str, why: str, **allowed: Value) -> NoReturn:
        """Raise it."""
        ...


def _checked(raw: dict[str, Any], side: Side, path: str | None = None, text: str | None = None) -> Board:
    """The board of these fields and, where they are silent, of the shipped files (BB-19)."""

    def refuse(field: str, why: str, **allowed: Value) -> NoReturn:
        line = None if text is None else str(_line_of(text, field))
        where: dict[str, Value] = {"path": path, "line": line, "field": field}
        raise BadSetup(Message("board.wrong", where | {"why": Message(f"board.{why}", allowed)}))

    for field in raw:
        if field not in (*FIELDS, "reconstructed"):
            refuse(field, "field", fields=listed(FIELDS))
    whole = _shipped("brettspiel") | _shipped(f"brettspiel-{side}") | raw
    return Board(
        _check_rows(whole["rows"], side, refuse),
        _check_oxen(whole["oxen"], refuse),
        _check_clovers(whole["clovers"], refuse),
        _check_counts(whole, "action_cards", refuse),
        _check_counts(whole, "luck_cards", refuse),
    )


@cache
def _shipped(name: str) -> dict[str, Any]:
    return tomllib.loads((files("nimmt.rules") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def _check_rows(rows: Any, side: Side, refuse: Refuse) -> tuple[tuple[str, ...], ...]:
    """A taking empties one of four active rows and starts another, so there are five rows at least (BB-18)."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        refuse("rows", "rows", example='". . GG T"')
    if not LEAST_ROWS <= len(rows) <= MOST_ROWS:
        refuse("rows", "count", least=LEAST_ROWS, most=MOST_ROWS, rows=len(rows))
    spaces = tuple(tuple(row.split()) for row in rows)
    known = [space for space in _SPACES if side == "expert" or space not in _EXPERT_ONLY]
    taking = [space for space in _TAKING if space in known]
    for number, row in enumerate(spaces):
        field = f"rows[{number}]"
        if not LEAST_SPACES <= len(row) <= MOST_SPACES:
            refuse(field, "length", least=LEAST_SPACES, most=MOST_SPACES, spaces=len(row))
        for space in row:
            if space not in known and not (_POINTS.fullmatch(space) and abs(int(space)) <= FAR):
                refuse(field, "space", space=repr(space), spaces=listed((*known, *_ANY_POINTS)))
        if row[-1] not in taking:
            refuse(field, "last", signs=listed(taking), space=repr(row[-1]))
        if any(space in taking for space in row[:-1]):
            refuse(field, "taking", signs=listed(taking))
    special = [number for number, row in enumerate(spaces) if DOUBLE in row]
    if len(special) > 1:
        refuse(f"rows[{special[1]}]", "special", sign=DOUBLE, row=f"rows[{special[0]}]")
    return spaces


def _check_oxen(oxen: Any, refuse: Refuse) -> Cards:
    if not isinstance(oxen, dict):
        refuse("oxen", "oxen", example="5 = [23, 83]")
    shown: dict[int, int] = {}
    for count, tiles in oxen.items():
        field = f"oxen.{count}"
        if count not in map(str, OXEN):
            refuse(field, "shown", counts=listed(OXEN))
        if not isinstance(tiles, list):
            refuse(field, "tiles", example="[23, 83]")
        for tile in tiles:
            if tile not in TILES or isinstance(tile, bool):
                refuse(field, "tile", tile=repr(tile), last=TILES[-1])
            if tile in shown:
                refuse(field, "twice", tile=tile)
            shown[tile] = int(count)
    missing = [tile for tile in TILES if tile not in shown]
    if missing:
        refuse("oxen", "missing", last=TILES[-1], tiles=listed(missing[:10]))
    return (0, *(shown[tile] for tile in TILES))


def _check_clovers(clovers: Any, refuse: Refuse) -> Cards:
    track = range(-FAR, FAR + 1)
    if not isinstance(clovers, list) or any(isinstance(space, bool) or space not in track for space in clovers):
        refuse("clovers", "clovers", first=str(-FAR), last=str(FAR))
    twice = [space for space, times in Counter(clovers).items() if times > 1]
    if twice:
        refuse("clovers", "clover", spaces=listed(twice))
    return tuple(sorted(clovers))


def _check_counts(whole: dict[str, Any], field: str, refuse: Refuse) -> Cards:
    kinds, total = _KINDS[field]
    counts = whole[field]
    if not isinstance(counts, dict):
        refuse(field, "kinds", kinds=listed(kinds))
    for kind, count in counts.items():
        if kind not in kinds:
            refuse(f"{field}.{kind}", "card", kinds=listed(kinds))
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            refuse(f"{field}.{kind}", "number", count=repr(count))
    if set(counts) != set(kinds) or sum(counts.values()) != total:
        refuse(field, "total", count=total, kinds=listed(kinds))
    return tuple(counts[kind] for kind in kinds)


# --- finding a line --------------------------------------------------------------------------------------


def _line_of(text: str, field: str) -> int:
    """The line of the file where a field stands, or where what holds it begins."""
    plain = re.sub(r"#.*", "", text)
    path, _, index = field.partition("[")
    places = dict(_places(plain))
    while path not in places and "." in path:
        path = path.rpartition(".")[0]
    within = (place for key, place in places.items() if key.startswith(f"{path}."))
    line = places.get(path) or next(within, 1)
    if index:
        # The entries of a list of texts, from the line of its key on.
        start = len("".join(plain.splitlines(keepends=True)[: line - 1]))
        entries = list(re.finditer(r"\"[^\"]*\"|'[^']*'", plain[start:]))
        number = int(index.rstrip("]"))
        if number < len(entries):
            line += plain[start : start + entries[number].start()].count("\n")
    return line


def _places(text: str) -> Iterator[tuple[str, int]]:
    """Every key and table of a TOML file, with its line."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = f"{header[1]}."
            yield header[1], number
        elif key := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            yield table + re.sub("[\"']", "", key[1]), number
