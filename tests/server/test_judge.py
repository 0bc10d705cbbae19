"""What commands do to a table: the same one twice, late answers, changed minds, and how much may be said."""

import pytest

from nimmt.protocol.asking import (
    Back,
    Chat,
    Choose,
    Join,
    Leave,
    Mute,
    NewTable,
)
from nimmt.protocol.happening import Said
from nimmt.tables.bounds import CHANGES, CHATS, CHATTER, COMINGS, GOINGS, MUTES
from nimmt.tables.joining import join, set_up_table
from nimmt.tables.refusals import Duplicate, Refusal
from tests.server.tabletop import Tabletop, refusal, refused_at


def test_the_same_id_is_never_carried_out_twice() -> None:
    top = Tabletop(people=3)
    top.start()
    command = top.choose(1)
    with pytest.raises(Duplicate) as duplicate:
        top.do(1, command)
    assert duplicate.value.seq == top.table.seq


def test_another_seat_may_use_the_same_id() -> None:
    top = Tabletop(people=3)
    top.start()
    command = top.choose(1)
    top.do(2, Choose(command.id, top.table.seq, top.legal(2)[0]))


def test_who_sits_down_next_may_use_the_names_of_commands_again() -> None:
    top = Tabletop(people=2, seats=3)
    top.do(1, Chat("a", "hello"))
    top.do(1, Leave("b"))
    seat, lines = join(top.table, Join("Zoe"), "z" * 22, top.now)
    top.add(lines)
    top.do(seat, Chat("a", "hello too"))
    assert [line.entry.what.text for line in top.table.lines if isinstance(line.entry.what, Said)] == [
        "hello",
        "hello too",
    ]


def test_a_name_nobody_can_see_is_none() -> None:
    for nothing in ("\u3164", "\u2800\u2800", "\u115f", "\u200b"):
        with pytest.raises(Refusal, match="can be read"):
            set_up_table(NewTable(nothing), "k" * 22, 0)


def test_an_answer_meant_for_an_earlier_question_is_late() -> None:
    top = Tabletop()
    top.start()
    seq = top.table.seq
    later = top.legal(0)[1]
    top.turn()
    assert refusal(top, 0, Choose("x", seq, later)) == "late"


def test_a_sealed_answer_may_be_changed_until_the_reveal() -> None:
    top = Tabletop()
    top.start()
    first, second = top.legal(0)[:2]
    top.choose(0, first)
    top.choose(0, second)
    assert top.table.game is not None
    assert top.table.game.answers == {0: second}


def test_an_overtaken_change_of_mind_is_late() -> None:
    """Two changes sent at the same seq, the second arrives first: the first must not win."""
    top = Tabletop()
    top.start()
    seq = top.table.seq
    first, second = top.legal(0)[:2]
    top.do(0, Choose("second", seq, second))
    assert refusal(top, 0, Choose("first", seq, first)) == "late"


def test_an_answer_from_the_future_is_refused() -> None:
    top = Tabletop()
    top.start()
    assert refusal(top, 0, Choose("x", top.table.seq + 1, top.legal(0)[0])) == "late"


def test_a_mind_can_be_changed_only_so_often() -> None:
    top = Tabletop()
    top.start()
    for _ in range(CHANGES):
        top.choose(0)
    assert refusal(top, 0, Choose("x", top.table.seq, top.legal(0)[0])) == "too_fast"
    top.choose(1)


def test_chat_has_a_pace() -> None:
    top = Tabletop()
    for number in range(CHATS):
        top.do(0, Chat(f"{number}", "hello"))
    assert refusal(top, 0, Chat("x", "hello")) == "too_fast"
    top.do(1, Chat("y", "hello"))
    top.wait(10.001)
    top.do(0, Chat("z", "hello"))


def test_nobody_writes_lines_without_end() -> None:
    """Every kind of line that somebody could cause again and again has an end."""
    top = Tabletop(people=2, seats=3)
    for number in range(MUTES // 2 + 1):
        muted = refused_at(top, 0, Mute(f"on{number}", 1))
        refused_at(top, 0, Mute(f"off{number}", 1, on=False))
    assert muted == "too_fast"
    for number in range(CHATTER + 1):
        top.wait(2)
        said = refused_at(top, 0, Chat(f"say{number}", "hello"))
    assert said == "too_fast"
    came: str | None = None
    for number in range(COMINGS + 1):
        try:
            top.add(join(top.table, Join("Zoe"), f"{number:022}", top.now)[1])
            top.do(2, Leave(f"gone{number}"))
        except Refusal as refusal:
            came = refusal.code
    assert came == "full"
    top.start(bots="random")
    for number in range(GOINGS):
        left, back = refused_at(top, 0, Leave(f"l{number}")), refused_at(top, 0, Back(f"b{number}"))
    assert (left, back) == ("too_fast", None) or (left, back) == ("too_fast", "phase")
    seq = top.table.seq
    for number in range(5):
        refused_at(top, 0, Leave(f"m{number}"))
        refused_at(top, 0, Back(f"n{number}"))
    assert top.table.seq == seq
    top.choose(0)
    assert not top.table.seats[0].away, "who chooses is back, however often they were gone"
