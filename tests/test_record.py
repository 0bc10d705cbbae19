"""Record files: written as the game goes on, read back whole, and refused when damaged."""

import random
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from nimmt import Game, Record, SealedDealer
from nimmt.catalogue import names
from nimmt.errors import BadRecord, NimmtError
from nimmt.game import AnyGame
from nimmt.recorder import RecordWriter
from nimmt.tables.replay import replay_of_record


def finished(ruleset: str = "classic", players: int = 3, **how: Any) -> AnyGame:
    game = Game.new(ruleset, players, **({"seed": 9} | how))
    rng = random.Random(2)
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
    return game


@pytest.fixture
def text() -> str:
    return Record.of(finished(rounds=1), ["Ada", "Bo", "Cy"]).encode()


@pytest.mark.parametrize("ruleset", names())
def test_a_record_replays_to_the_same_game(ruleset: str, tmp_path: Path) -> None:
    game = finished(ruleset, 2)
    path = tmp_path / "game.nimmt"
    Record.of(game).save(path)
    record = Record.load(path)
    assert record.replay() == game
    assert record.replay().events == game.events
    assert record.encode() == path.read_text()
    assert record.verify() == "seed 9: it deals exactly these cards"


def test_a_record_replays_without_its_dealer(text: str) -> None:
    lines = text.splitlines()
    assert '"deal":[' in lines[1]
    assert lines[-1].startswith('{"totals"')


def test_a_game_set_up_from_a_position_keeps_it() -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=14,99/15,98 agenda=place:0:3/next-turn")
    game.submit(0, game.pending[0].choices[1])
    record = Record.parse(Record.of(game).encode())
    assert record.replay() == game


def test_a_game_is_resumed_with_its_own_dealer(tmp_path: Path) -> None:
    for how in ({"seed": 4}, {"dealer": SealedDealer(bytes(32))}):
        game = Game.new("classic", 2, rounds=2, automate=True, **how)
        path = tmp_path / f"{len(how)}-{next(iter(how))}.nimmt"
        writer = RecordWriter(path, game, ["Ada", "Bo"])
        rng = random.Random(1)
        for turn in range(10_000):
            if game.over:
                break
            seat = min(game.pending)
            game.submit(seat, rng.choice(game.pending[seat].choices))
            writer.sync()
            if turn % 7 == 0:  # stop and start again
                resumed = Record.load(path).resume()
                assert resumed == game
                assert resumed.automate
                game, writer = resumed, RecordWriter.reopen(path, resumed)
        record = Record.load(path)
        assert record.end is not None
        assert "exactly these cards" in record.verify()
        assert record == Record.of(game, ["Ada", "Bo"])


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.nimmt"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        RecordWriter(path, Game.new())
    assert path.read_text() == "mine"


def test_a_sealed_deal_is_checked_against_its_commitment() -> None:
    game = finished(rounds=1, seed=None, dealer=SealedDealer())
    record = Record.of(game)
    assert record.verify() == "sealed: the secret matches the commitment, and it deals exactly these cards"
    secretless = Record.of(game, secret=False)
    assert "secret" not in secretless.encode()
    assert "cannot be checked" in secretless.verify()
    with pytest.raises(BadRecord, match="neither a seed nor a secret"):
        secretless.resume()
    dealer = msgspec.structs.replace(record.header.dealer, secret="00" * 32)
    forged = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, dealer=dealer))
    with pytest.raises(BadRecord, match="not the deal that was promised"):
        forged.verify()
    nonsense = msgspec.structs.replace(record.header.dealer, secret="xyz")
    broken = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, dealer=nonsense))
    with pytest.raises(BadRecord, match="32 bytes in hex"):
        broken.verify()


def test_another_deal_than_the_dealers_is_found() -> None:
    """Two cards of the deal change places, and the choices with them: a legal game, but not the promised one."""
    record = Record.of(finished(rounds=1))
    deal = record.entries[0].deal
    assert isinstance(deal, tuple)
    other = msgspec.structs.replace(record.entries[0], deal=(*deal[:10], *deal[12:10:-1], *deal[10:11], *deal[13:]))
    forged = msgspec.structs.replace(record, entries=(other, *record.entries[1:]), end=None)
    assert sorted(map(str, other.deal)) == sorted(map(str, deal))  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="the dealer deals other cards"):
        forged.verify()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: "", "empty"),
        (lambda text: "once upon a time\n", "not a nimmt record"),
        (lambda text: '{"hello": 1}\n', "not a nimmt record"),
        (lambda text: text.replace('"nimmt":1', '"nimmt":99'), "format 99; this program reads format 1"),
        (lambda text: text.replace('"rules_version":1', '"rules_version":7'), "altered"),
        (lambda text: text + '{"seat":0,"cho', "more lines follow"),
        (lambda text: text[:40], "not a nimmt record"),
        (lambda text: text.replace('"choice":"', '"choice":"1', 1), "altered"),
        (lambda text: text + '{"seat":0,"choice":"5"}\n', "more lines follow"),
        (lambda text: text.replace('{"seat":0', '{"seat":"zero"', 1), "line 3 cannot be read"),
    ],
)
def test_damage_is_found_and_named(text: str, damage: object, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Record.parse(damage(text)).verify()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda lines: [lines[0].replace('"seed":9', '"seed":null')], "cut off: deal 1 is missing"),
        (
            lambda lines: [lines[0].replace('"rules_version":1', '"rules_version":7'), *lines[1:]],
            "version 7 of the classic",
        ),
        (lambda lines: [lines[0].replace("classic", "chess"), *lines[1:]], "no ruleset 'chess'"),
        (lambda lines: [lines[0].replace('"players":3', '"players":30'), *lines[1:]], "2 to 10 players"),
        (lambda lines: [*lines[:2], '{"seat":0,"choice":"200"}', *lines[3:]], "line 3: .*your hand"),
        (lambda lines: [*lines[:2], '{"seat":8,"choice":"20"}', *lines[3:]], "line 3: there is no seat 8"),
        (lambda lines: [*lines[:2], '{"seat":0}', *lines[3:]], "line 3 is neither"),
        (lambda lines: [*lines[:2], '{"seat":0,"choice":"!"}', *lines[3:]], "line 3: “!” is no choice"),
        (lambda lines: [*lines, lines[1]], "never asked for"),
        (lambda lines: [lines[0], '{"deal":[1,2,3]}', *lines[2:]], "deal 1 is not a deal of 34"),
    ],
)
def test_an_unfinished_record_is_checked_by_playing_it(text: str, damage: object, says: str) -> None:
    """Without the checksum of a finished game, an altered line is found when it is against the rules."""
    lines = damage(text.splitlines()[:-1])  # type: ignore[operator]
    with pytest.raises(Exception, match=says) as caught:
        Record.parse("\n".join(lines) + "\n").replay()
    assert isinstance(caught.value, NimmtError)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        Record.load(tmp_path / "nothing")
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadRecord, match="not text"):
        Record.load(tmp_path / "picture")


def test_two_programs_cannot_write_one_record(tmp_path: Path) -> None:
    """The second to write is told, and the file stays whole."""
    path = tmp_path / "game.nimmt"
    game = Game.new("classic", 2, seed=3)
    RecordWriter(path, game)
    one, two = Record.load(path).resume(), Record.load(path).resume()
    first, second = RecordWriter.reopen(path, one), RecordWriter.reopen(path, two)
    one.submit(0, one.pending[0].choices[0])
    first.sync()
    two.submit(0, two.pending[0].choices[1])
    with pytest.raises(BadRecord, match="written by another program"):
        second.sync()
    with pytest.raises(BadRecord, match="written by another program"):
        RecordWriter.reopen(path, Game.new("classic", 2, seed=3))
    assert Record.load(path).replay() == one


# --- a file that breaks off ------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [{"seed": 9}, {"seed": None, "dealer": SealedDealer(bytes(32))}])
def test_a_record_cut_anywhere_loses_its_last_line_and_nothing_else(dealer: dict[str, Any], tmp_path: Path) -> None:
    """Cut at every place of two rounds; names with letters of two bytes and odd separators among them."""
    names = ["Zoë", "B\u2028o"]
    whole = Record.of(finished(players=2, rounds=2, **dealer), names).encode().encode()
    path = tmp_path / "game.nimmt"
    first = whole.index(b"\n") + 1
    lines = whole.split(b"\n")
    for at in (*range(first, first + 400), *range(first + 400, len(whole), 41), len(whole) - 1):
        path.write_bytes(whole[:at])
        record = Record.load(path)
        kept = whole[:at].count(b"\n")
        kept += whole[:at].endswith(lines[kept])  # only the end of the line is missing
        assert len(record.entries) + 1 + (record.end is not None) == kept
        assert record.header.names == tuple(names)
        choices = sum(entry.deal is msgspec.UNSET for entry in record.entries)
        assert len(list(record.steps())) == choices + 1
        assert "exactly these cards" in record.verify()


def test_a_torn_record_whose_deal_nobody_can_make_up_for_loses_the_choice_before_it() -> None:
    record = Record.of(finished(players=2, rounds=2, seed=None, dealer=SealedDealer(bytes(32))), secret=False)
    second = [place for place, entry in enumerate(record.entries) if entry.deal is not msgspec.UNSET][1]
    lines = record.encode().splitlines(keepends=True)
    torn = Record.parse("".join(lines[: second + 1]) + lines[second + 1][:-9])
    assert torn.torn
    assert [game.table.round for game, _ in torn.steps()][-1] == 1


def test_a_torn_record_goes_on_where_it_breaks_off(tmp_path: Path) -> None:
    path = tmp_path / "game.nimmt"
    game = Game.new("classic", 2, seed=3, rounds=1)
    writer = RecordWriter(path, game)
    for _ in range(6):
        seat = min(game.pending)
        game.submit(seat, game.pending[seat].choices[0])
        writer.sync()
    whole = path.read_bytes()
    for lost in (9, 1):
        path.write_bytes(whole[:-lost])
        resumed = Record.load(path).resume()
        again = RecordWriter.reopen(path, resumed)
        seat = min(resumed.pending)
        resumed.submit(seat, resumed.pending[seat].choices[0])
        again.sync()
        assert Record.load(path).replay() == resumed
        assert not Record.load(path).torn
        assert path.read_bytes().startswith(whole) == (lost == 1 or resumed == game)


def test_a_finished_game_that_lost_its_end_gets_it_back(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.nimmt"
    path.write_text(text[:-20])
    record = Record.load(path)
    assert (record.torn, record.end) == (True, None)
    game = record.resume()
    RecordWriter.reopen(path, game).sync()
    assert path.read_text() == text


@pytest.mark.parametrize(
    "start", ["chess rows=1/2/3/4 hands=5/6", "classic players=² rows=1/2/3/4 hands=5/6", "classic"]
)
def test_a_beginning_that_is_no_position_makes_it_no_record(start: str) -> None:
    game = Game.from_text("classic rows=12/37/43/58 hands=14,99/15,98", seed=1)
    record = Record.of(game)
    with pytest.raises(BadRecord, match="the record’s header: "):
        replace(record, header=replace(record.header, start=start)).replay()


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Bo", "Cy", "Di"]])
def test_everybody_has_a_name_or_nobody(names: list[str], text: str) -> None:
    with pytest.raises(BadRecord, match=f"{len(names)} names? for 3 players: give one for each, or none"):
        Record.of(finished(rounds=1), names)
    header, *lines = text.splitlines()
    changed = msgspec.json.decode(header) | {"names": names}
    with pytest.raises(BadRecord, match="for 3 players"):
        Record.parse("\n".join([msgspec.json.encode(changed).decode(), *lines[:5], ""])).replay()


def test_a_record_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    record = Record.of(finished(rounds=1))
    (tmp_path / "folder").mkdir()
    for path, why in (("folder", "Is a directory"), ("no/where", "No such file"), ("folder/x/y", "No such file")):
        with pytest.raises(BadRecord, match=f"{path} cannot be written: {why}"):
            record.save(tmp_path / path)
    assert [each.name for each in tmp_path.rglob("*")] == ["folder"]


# --- comments --------------------------------------------------------------------------------------------


def test_comments_on_choices_are_kept_and_read_back(text: str, tmp_path: Path) -> None:
    record = Record.parse(text).comment(2, "Brave.\nAnd “wise”\u2028?").comment(5, "No!").comment(5, "Yes!")
    path = tmp_path / "game.nimmt"
    record.save(path)
    again = Record.load(path)
    assert again == record
    assert again.comments == {2: "Brave.\nAnd “wise”\u2028?", 5: "Yes!"}
    assert again.replay() == Record.parse(text).replay()
    assert again.verify() == Record.parse(text).verify()
    assert again.comment(2, "").comment(5, "").encode() == text
    for number in (0, 10_000):
        with pytest.raises(BadRecord, match=f"no choice {number} to comment on; the record has 3. choices"):
            again.comment(number, "?")


def test_a_record_is_told_without_all_its_positions_at_once() -> None:
    """Every position of a game holds all that happened before it: together they take the square of its length."""
    game, rng = Game.new("classic", 2, seed=1, rounds=1000), random.Random(1)
    for _ in range(800):
        seat = min(game.pending)
        game.submit(seat, rng.choice(game.pending[seat].choices))
    record = Record.of(game)
    tracemalloc.start()
    replay_of_record(record, ("Ann", "Bob"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 6_000_000
