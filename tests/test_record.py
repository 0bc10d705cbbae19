"""Record files: written as the game goes on, read back whole, and refused when damaged."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt import Game, Record, SealedDealer
from nimmt.catalogue import names
from nimmt.errors import BadRecord
from nimmt.game import AnyGame
from nimmt.record import RecordWriter


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
        (lambda text: text[:-20], r"line \d+ is cut off; remove that line"),
        (lambda text: text[: len(text) // 2], "is cut off"),
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
        (lambda lines: lines[:1], "cut off: deal 1 is missing"),
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
    assert type(caught.value).__module__ == "nimmt.errors"


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
