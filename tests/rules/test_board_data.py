"""What is printed on board, tiles and cards: case 61, the constraints of the rulebook on it, and files of one's own."""

import random
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt import Game, Record
from nimmt.catalogue import set_up
from nimmt.errors import BadRecord, BadSetup
from nimmt.rules.board.data import ACTION_CARDS, LUCK_CARDS, Board, read_board, space_name
from nimmt.words import has, say

SHIPPED = {
    name: tomllib.loads((files("nimmt.rules") / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("brettspiel", "brettspiel-basic", "brettspiel-expert")
}
OXEN = {tile: int(count) for count, tiles in SHIPPED["brettspiel"]["oxen"].items() for tile in tiles}
BASIC = [row.split() for row in SHIPPED["brettspiel-basic"]["rows"]]
EXPERT = [row.split() for row in SHIPPED["brettspiel-expert"]["rows"]]


# --- what the rulebook says of them ----------------------------------------------------------------------


def test_everything_shipped_is_marked_as_reconstructed() -> None:
    assert all(data["reconstructed"] is True for data in SHIPPED.values())


def test_BR_COMPONENTS_what_is_in_the_box() -> None:
    """Case 61."""
    assert sorted(OXEN) == list(range(1, 101))
    assert set(OXEN.values()) == {1, 2, 3, 5}
    assert sum(SHIPPED["brettspiel"]["action_cards"].values()) == 24
    assert tuple(SHIPPED["brettspiel"]["action_cards"]) == ACTION_CARDS
    assert sum(SHIPPED["brettspiel"]["luck_cards"].values()) == 12
    assert tuple(SHIPPED["brettspiel"]["luck_cards"]) == LUCK_CARDS
    for players in range(2, 7):
        for name in ("board", "board-expert"):
            game = Game.new(name, players, seed=1)
            assert [len(hand) for hand in game.hidden.hands] == [12] * players
            assert sum(len(row) for row in game.table.rows) == 4
        assert [len(hand) for hand in game.hidden.actions] == [2] * players


def test_the_oxen_that_the_examples_fix() -> None:
    """The constraints O1 to O4: 23 and 83 show five, 15, 18 and 19 eight together, 22 three."""
    assert OXEN[23] == 5
    assert OXEN[83] == 5
    assert sorted(OXEN[tile] for tile in (15, 18, 19)) in ([1, 2, 5], [2, 3, 3])
    assert OXEN[22] == 3


def test_the_basic_board_fits_text_examples_and_public_descriptions() -> None:
    assert len(BASIC) == 10
    assert len(set(map(len, BASIC))) > 1
    assert all(row[-1] == "T" and "T" not in row[:-1] for row in BASIC)
    assert len(BASIC[0]) == 4
    assert BASIC[0][1:3] == BASIC[1][1:3] == BASIC[3][1:3] == [".", "."]
    assert len(BASIC[1]) >= 4
    spaces = {space for row in BASIC for space in row}
    assert {"G", "GG", "R", "RR", "D", "T"} <= spaces
    assert any(space.startswith("+") for space in spaces)
    assert any(space.startswith("-") for space in spaces)
    assert any("RR" in row[:-1] for row in BASIC)
    special = [row for row in BASIC if "D" in row]
    assert len(special) == 1
    assert special[0].count("D") > 1


def test_the_expert_board_fits_text_and_examples() -> None:
    assert len(EXPERT) >= 8
    assert {row[-1] for row in EXPERT} == {"T", "TT"}
    assert any(len(row) >= 7 and row[5] == "GG" for row in EXPERT)
    assert any("-7" in row[:-2] for row in EXPERT)
    assert any(row[0] != "." for row in EXPERT)
    assert {"dt", "da"} <= {space for row in EXPERT for space in row}


def test_clovers_are_on_the_track_but_not_at_its_start() -> None:
    clovers = SHIPPED["brettspiel"]["clovers"]
    assert all(-44 <= space <= 44 for space in clovers)
    assert 0 not in clovers


# --- a board of one's own --------------------------------------------------------------------------------

OWN = """\
# my own board
clovers = [-5, 5]
rows = [
    ". G T",  # the top row
    ". . +9 T",
    ". D D T",
    '. T',
    ". T",
]

[luck_cards]
five = 5
ox = 7
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_BB_19_a_file_changes_what_it_names_and_nothing_else(own: Path) -> None:
    printed = Game.new("board-luck", 3, seed=1, board=str(own)).rules.board  # type: ignore[attr-defined]
    assert printed.rows[1] == (".", ".", "+9", "T")
    assert printed.clovers == (-5, 5)
    assert printed.luck_cards == (5, 7)
    assert printed.oxen == read_board(None, "basic").oxen
    assert printed.action_cards == read_board(None, "basic").action_cards


def test_BB_19_game_record_and_position_need_the_file_no_more(own: Path) -> None:
    game = Game.new("board-luck", 3, seed=1, board=str(own))
    rng = random.Random(1)
    for _ in range(20):
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
    text, record = game.text(), Record.of(game).encode()
    own.unlink()
    assert Game.from_text(text) == game
    assert Record.parse(record).replay() == game
    assert str(own) not in text + record
    assert game.view(0).rules is game.rules


@given(
    rows=st.lists(
        st.lists(st.sampled_from([".", "G", "GG", "R", "RR", "+1", "-44", "+44", "dt", "da"]), min_size=1, max_size=11),
        min_size=5,
        max_size=12,
    ),
    oxen=st.lists(st.sampled_from([1, 2, 3, 5]), min_size=100, max_size=100),
    clovers=st.sets(st.integers(-44, 44)),
    stops=st.integers(0, 24),
    fives=st.integers(0, 12),
)
def test_every_board_is_read_back_from_its_text(
    rows: list[list[str]], oxen: list[int], clovers: set[int], stops: int, fives: int
) -> None:
    printed = Board(
        tuple((*row, "TT") for row in rows),
        (0, *oxen),
        tuple(sorted(clovers)),
        (stops, 0, 24 - stops, 0, 0, 0),
        (fives, 12 - fives),
    )
    assert read_board(printed.text, "expert") == printed


def refusal(path: Path, text: str, ruleset: str = "board") -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup) as refused:
        Game.new(ruleset, 3, board=str(path))
    message = str(refused.value)
    assert str(path) in message
    return message


@pytest.mark.parametrize(
    ("old", "new", "where", "allowed"),
    [
        ('". . +9 T"', '". . ?9 T"', "line 5, rows[1]", "no space of this side; there are ., G, GG, R, RR, D, T, +1"),
        ('". . +9 T"', '". . +45 T"', "line 5, rows[1]", "-1 … -44"),
        ('". . +9 T"', '". . dt T"', "line 5, rows[1]", "'dt' is no space of this side"),
        ("'. T'", "'. .'", "line 7, rows[3]", "the last space takes the row: it is one of T, not '.'"),
        ("'. T'", "'. T T'", "line 7, rows[3]", "only the last space takes the row"),
        ("'. T'", "'T'", "line 7, rows[3]", "2 to 12 spaces, not 1"),
        ("'. T'", "'. D T'", "line 7, rows[3]", "one special row with D spaces, and it is rows[2]"),
        ("    '. T',\n", "", "line 3, rows", "5 to 12 rows, not 4"),
        ("[-5, 5]", "[-5, 55]", "line 2, clovers", "-44 to 44"),
        ("[-5, 5]", "[-5, -5]", "line 2, clovers", "listed twice"),
        ("[-5, 5]", "7", "line 2, clovers", "a list of spaces"),
        ("ox = 7", "ox = 8", "line 11, luck_cards", "there are 12 cards of the kinds five, ox"),
        ("ox = 7", "oxen = 7", "line 13, luck_cards.oxen", "there is no such card; there are five, ox"),
        ("ox = 7", "ox = -7", "line 13, luck_cards.ox", "0 or more"),
        ("clovers", "clover", "line 2, clover", "there are rows, oxen, clovers, action_cards, luck_cards"),
        ("[luck_cards]", "[oxen]\n5 = [1]\n[luck_cards]", "line 11, oxen", "missing: 2, 3, 4"),
        ("[luck_cards]", "[oxen]\n4 = [1]\n[luck_cards]", "line 12, oxen.4", "numbers of oxen: 1, 2, 3, 5"),
        ("[luck_cards]", "[oxen]\n5 = [1, 1]\n[luck_cards]", "line 12, oxen.5", "tile 1 is listed twice"),
        ("[luck_cards]", "[oxen]\n5 = [101]\n[luck_cards]", "line 12, oxen.5", "101 is no tile"),
        ("[luck_cards]", "[oxen]\n5 = 23\n[luck_cards]", "line 12, oxen.5", "a list of tiles"),
        ("clovers = [-5, 5]", "oxen = 3", "line 2, oxen", "as in 5 = [23, 83]"),
        ("clovers = [-5, 5]", "action_cards = 3", "line 2, action_cards", "say how many there are of stop, exchange"),
        ("clovers = [-5, 5]", "action_cards.stop = 3", "line 2, action_cards", "24 cards"),
        ("[-5, 5]", "[-5, 5", "is not TOML", "line 3"),
    ],
)  # fmt: skip
def test_BB_18_and_BB_19_a_wrong_file_is_refused_with_line_field_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, where: str, allowed: str
) -> None:
    assert old in OWN
    message = refusal(tmp_path / "my.toml", OWN.replace(old, new))
    assert where in message
    assert allowed in message


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "der Spielplan: rows: ein Spielplan hat 5 bis 12 Reihen, nicht 1"),
        ("fr", "le plateau\u00a0: rows\u00a0: un plateau a de 5 à 12 rangées, pas 1"),
        ("nl", "het bord: rows: een bord heeft 5 tot 12 rijen, niet 1"),
    ],
)
def test_what_is_wrong_with_a_board_is_said_in_every_language(language: str, said: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read_board("rows:.,T", "basic")
    assert refused.value.say(language) == said


def test_rows_must_be_texts(tmp_path: Path) -> None:
    assert "a list of rows" in refusal(tmp_path / "my.toml", "rows = 3\n")


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"nowhere.toml cannot be read: No such file"):
        Game.new("board", 2, board=str(tmp_path / "nowhere.toml"))
    binary = tmp_path / "picture.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSetup, match="it is not text"):
        Game.new("board", 2, board=str(binary))


@pytest.mark.parametrize("text", ["rows:", "rows:.,T", "oxen:123", "clovers:x", "luck_cards:six,6", "rows:.,T;x:3"])
def test_a_wrong_board_text_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match="the board: "):
        Game.new("board", 2, board=text)


def test_the_expert_side_has_its_own_spaces() -> None:
    rows: Any = "rows:" + "/".join(["dt,da,TT"] * 5)
    assert Game.new("board-expert", 6, seed=1, board=rows).rules.board.last(0) == 2  # type: ignore[attr-defined]
    with pytest.raises(BadSetup, match="no space of this side"):
        Game.new("board", 2, board=rows)


def test_all_games_of_a_board_share_it(own: Path) -> None:
    one, two = (Game.new("board", 2, seed=seed, board=str(own)) for seed in range(2))
    assert one.rules is two.rules
    assert one.copy().rules is one.rules


def test_every_space_has_words() -> None:
    assert all(has(space_name(space).key) for row in (*BASIC, *EXPERT) for space in row)
    assert say(space_name("-7")) == "−7 points"


def test_records_positions_and_other_outside_options_open_no_file(tmp_path: Path) -> None:
    """Only who calls `Game.new` names a file; what comes from elsewhere must carry the board itself."""
    file = tmp_path / "my.toml"
    file.write_text("secret = 1", encoding="utf-8")
    with pytest.raises(BadSetup, match="written as its fields"):
        set_up("board", 2, {"board": str(file)})
    with pytest.raises(BadSetup, match="written as its fields"):
        Game.from_text(f"board players=2 board={file} agenda=set-up")
    record = Record.of(Game.new("board", 2, seed=1))
    header = msgspec.structs.replace(record.header, options={"board": str(file)})
    with pytest.raises(BadRecord, match="written as its fields"):
        msgspec.structs.replace(record, header=header).replay()
    with pytest.raises(BadSetup, match="the name of a TOML file"):
        Game.new("board", board=5)
