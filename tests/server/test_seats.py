"""Who may do what at a table; seats that are left, offered and taken over, and bots in people's places."""

import pytest

from nimmt.catalogue import find
from nimmt.protocol.asking import (
    Back,
    Chat,
    Choose,
    Join,
    Kick,
    Leave,
    Mute,
    Offer,
    Relieve,
    Rematch,
    Start,
    Timer,
)
from nimmt.tables.bounds import GOINGS, PATIENCE
from nimmt.tables.clocks import bots_due, relief
from nimmt.tables.entries import hash_of
from nimmt.tables.joining import join
from nimmt.tables.refusals import Refusal
from nimmt.tables.state import state_of
from tests.server.tabletop import Tabletop, refusal


def test_nobody_does_what_they_may_not() -> None:
    top = Tabletop(people=3)
    assert refusal(top, 0, Choose("a", 1, find("classic").actions()[0])) == "phase"
    assert refusal(top, 1, Start("b")) == "not_host"
    assert refusal(top, None, Chat("c", "hello")) == "spectator"
    assert refusal(top, 1, Mute("d", 0)) == "not_host"
    assert refusal(top, 0, Rematch("e")) == "phase"
    assert refusal(top, 0, Back("f")) == "phase"
    top.start()
    assert refusal(top, 0, Start("g")) == "phase"
    others = [choice for choice in top.legal(1) if choice not in top.legal(0)]
    assert refusal(top, 0, Choose("h", top.table.seq, others[0])) == "illegal"


def test_empty_seats_need_bots() -> None:
    top = Tabletop(people=2, seats=4)
    assert refusal(top, 0, Start("a")) == "phase"
    top.start(bots="random")
    assert [held.kind for held in top.table.seats] == ["person", "person", "bot", "bot"]


def test_a_bot_for_each_empty_seat_with_a_name_of_its_own() -> None:
    top = Tabletop(people=1, seats=4)
    top.add(join(top.table, Join("Rosa", face="heifer-sky"), "r" * 22, top.now)[1])
    assert state_of(top.table, None, 0).seats[1].face == "heifer-sky"
    for wrong in (("heifer",), ("heifer", "dodo")):
        with pytest.raises(Refusal) as refused:
            top.do(0, Start("a", wrong), bots=("heifer", "random"))
        assert refused.value.code == "illegal"
    top.do(0, Start("b", ("heifer", "heifer")), bots=("heifer", "random"))
    assert [(held.bot, held.name) for held in top.table.seats[2:]] == [("heifer", "Flora"), ("heifer", "Lotte")]


def test_the_host_mutes_and_passes_on_the_right_by_leaving() -> None:
    top = Tabletop(people=3)
    top.do(0, Mute("a", 2))
    assert refusal(top, 2, Chat("b", "hello")) == "muted"
    top.do(0, Leave("c"))
    assert top.table.host == 1
    top.do(1, Mute("d", 2, on=False))
    top.do(2, Chat("e", "hello"))


def test_anybody_starts_and_removes_while_the_host_is_gone() -> None:
    top = Tabletop(people=3)
    assert refusal(top, 2, Start("a")) == "not_host"
    top.do(2, Kick("b", 1), gone={0, 1})
    assert refusal(top, 2, Start("c")) == "not_host"
    top.do(2, Start("d", "random"), gone={0}, bots=("random",))
    assert [held.kind for held in top.table.seats] == ["person", "bot", "person"]


def test_without_a_clock_anybody_lets_a_bot_play_for_somebody_who_keeps_the_game_waiting() -> None:
    top = Tabletop(people=3, timer=None)
    assert refusal(top, 1, Relieve("a", 0)) == "phase"
    top.start()
    top.choose(1)
    assert relief(top.table, 0, PATIENCE) == top.now + PATIENCE
    top.now += PATIENCE - 1
    assert refusal(top, 1, Relieve("b", 0)) == "late"
    top.now += 1
    assert [refusal(top, 1, Relieve("c", seat)) for seat in (1, 7)] == ["illegal", "illegal"], "answered, or not there"
    assert refusal(top, 2, Relieve("d", 2)) == "illegal", "oneself"
    top.do(1, Relieve("e", 0))
    assert bots_due(top.table) == [0]
    assert refusal(top, 2, Relieve("f", 0)) == "illegal", "a bot plays already"
    assert top.table.host == 1
    top.do(0, Back("g"))
    assert refusal(top, 1, Relieve("h", 0)) == "late", "who is back has their time anew"


def test_with_a_clock_it_alone_decides_who_is_late() -> None:
    top = Tabletop(timer=Timer(24 * 3600, 0))
    top.start()
    top.now += 2 * PATIENCE
    assert relief(top.table, 0, PATIENCE) is None
    assert refusal(top, 1, Relieve("a", 0)) == "phase"


def test_a_seat_that_its_player_left_can_be_offered_and_taken_over() -> None:
    top = Tabletop(people=3)
    top.start()
    assert refusal(top, 0, Offer("a", 1)) == "illegal", "its player is there"
    top.do(1, Leave("b"))
    hand = state_of(top.table, 1, 0).view.hand
    with pytest.raises(Refusal, match="has begun"):
        join(top.table, Join("Zoe"), "z" * 22, top.now)
    assert refusal(top, 2, Offer("c", 1)) == "not_host"
    top.do(0, Offer("d", 1))
    assert refusal(top, 0, Offer("e", 1)) == "phase"
    with pytest.raises(Refusal, match="may still come back"):
        join(top.table, Join("Zoe"), "z" * 22, top.now + PATIENCE - 1)
    top.now += PATIENCE
    seat, lines = join(top.table, Join("Zoe"), "z" * 22, top.now)
    top.add(lines)
    assert (seat, top.table.names) == (1, ("P0", "Zoe", "P2"))
    assert top.table.holder(hash_of("1" * 22)) is None, "the old key holds nothing"
    assert state_of(top.table, 1, 0).view.hand == hand
    top.choose(1)
    with pytest.raises(Refusal, match="removed you"):
        join(top.table, Join("P1"), "1" * 22, top.now)


def test_who_comes_back_in_time_keeps_an_offered_seat() -> None:
    top = Tabletop(people=2)
    top.start()
    top.do(1, Leave("a"))
    top.do(0, Offer("b", 1))
    top.do(1, Back("c"))
    with pytest.raises(Refusal, match="has begun"):
        join(top.table, Join("Zoe"), "z" * 22, top.now)


def test_the_hand_of_somebody_who_is_connected_is_not_offered() -> None:
    """Somebody thinks for long; with a second key the others could look at their cards."""
    top = Tabletop(people=2, timer=None)
    top.start()
    top.now += PATIENCE
    top.do(1, Relieve("a", 0))
    with pytest.raises(Refusal, match="is connected"):
        top.do(1, Offer("b", 0), here={0, 1})
    top.do(1, Offer("c", 0), here={1})
    top.do(0, Back("d"))
    assert top.table.seats[0].offered is None


def test_nobody_loses_a_seat_because_they_have_come_back_too_often() -> None:
    top = Tabletop(people=2)
    top.start()
    top.table.seats[1].goings = GOINGS - 1
    top.do(1, Leave("a"))
    assert refusal(top, 1, Back("back")) == "too_fast"
    assert refusal(top, 0, Offer("offer", 1)) == "too_fast"


def test_a_seat_left_before_the_game_is_free_again() -> None:
    top = Tabletop(people=2)
    top.do(1, Leave("a"))
    assert top.table.seats[1].kind == "free"
    assert top.table.holder(top.table.seats[1].key or "none") is None
