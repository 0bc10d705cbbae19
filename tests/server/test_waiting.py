"""While a table waits its game can change, and names; the host can end a game, and let those who watch chat."""

import pytest
from msgspec.structs import replace

from nimmt.protocol.asking import Change, Chat, End, Hear, Rename, Timer
from nimmt.protocol.happening import Closed, Said
from nimmt.tables.bounds import ARRANGEMENTS, CHATS
from nimmt.tables.refusals import Duplicate, Refusal
from nimmt.tables.state import state_of
from tests.server.tabletop import Tabletop


def refusal(top: Tabletop, seat: int | None, command: object) -> str:
    before = top.table.seq
    with pytest.raises(Refusal) as refused:
        top.do(seat, command)  # type: ignore[arg-type]
    assert top.table.seq == before
    words = refused.value.words
    return words.key if words else refused.value.code


def test_the_host_changes_the_game_while_the_table_waits() -> None:
    top = Tabletop(people=2, seats=4)
    top.do(0, Change("a", "pro", {"rounds": 2}, 3, None, True))
    state = state_of(top.table, 1, 0)
    assert (state.ruleset, state.title, state.timer, state.open) == ("pro", "6 nimmt! Pro", None, True)
    assert state.options["rounds"] == 2
    assert [seat.name for seat in state.seats] == ["P0", "P1", ""]
    assert state.you == 1
    commitment = state.commitment
    top.do(0, Change("b", "classic", {"rounds": 1}, 2, Timer(10, 20)))
    assert state_of(top.table, 0, 0).commitment == commitment, "the secret that deals stays the same"
    top.start()
    assert top.table.game is not None
    assert top.table.game.rules.name == "classic"
    assert refusal(top, 0, Change("c", "x")) == "refused.phase.begun"


def test_a_change_needs_a_host_room_for_all_and_a_game_that_exists() -> None:
    top = Tabletop(people=3, seats=4)
    assert refusal(top, 1, Change("a", "x")) == "refused.not_host"
    assert refusal(top, 0, Change("a", "classic", {}, 2)) == "refused.illegal.seated"
    assert refusal(top, 0, Change("a", "poker")) == "setup.game"
    assert refusal(top, 0, Change("a", "x", {}, 9)) == "setup.players"
    for number in range(ARRANGEMENTS):
        top.do(0, Change(f"n{number}", "classic", {"rounds": 1}, 4))
    assert refusal(top, 0, Change("a", "x", {}, 4)) == "refused.too_fast.arrangements"


def test_a_name_changes_while_the_table_waits() -> None:
    top = Tabletop(people=2)
    top.do(1, Rename("a", " Bea ", "ox-sky"))
    seat = state_of(top.table, 0, 0).seats[1]
    assert (seat.name, seat.face) == ("Bea", "ox-sky")
    assert refusal(top, 1, Rename("b", "\u2800")) == "refused.illegal.name"
    top.start()
    assert refusal(top, 1, Rename("c", "Cleo")) == "refused.phase.begun"


def test_the_host_ends_a_game() -> None:
    top = Tabletop(people=2)
    assert refusal(top, 0, End("a")) == "refused.phase.waiting"
    top.start()
    assert refusal(top, 1, End("a")) == "refused.not_host"
    top.do(0, End("a"))
    assert top.table.lines[-1].entry.what == Closed(by=0)
    state = state_of(top.table, 1, 0)
    assert (state.phase, state.secret) == ("closed", top.table.secret)
    assert refusal(top, 0, End("b")) == "refused.phase.closed"


def test_those_who_watch_chat_where_the_host_lets_them() -> None:
    top = Tabletop(people=2)
    hello = Chat("w", "hello", "Eve")
    assert refusal(top, None, hello) == "refused.spectator"
    assert refusal(top, 1, Hear("a")) == "refused.not_host"
    top.do(0, Hear("b"))
    assert state_of(top.table, None, 0).audience
    top.do(None, hello)
    assert top.table.lines[-1].entry.what == Said(None, "hello", "Eve")
    with pytest.raises(Duplicate):
        top.do(None, hello)
    assert refusal(top, None, Chat("x", "hello")) == "refused.illegal.name"
    for number in range(CHATS - 1):
        top.do(None, replace(hello, id=f"n{number}"))
    assert refusal(top, None, Chat("y", "more", "Eve")) == "refused.too_fast.chat"
    top.do(0, Chat("z", "a seat has its own measure"))
    top.do(0, Hear("c", on=False))
    assert refusal(top, None, Chat("v", "hello?", "Eve")) == "refused.spectator"
