"""Turns and banks of time: what is charged, when a bot plays, and what an outage costs nobody."""

import pytest

from nimmt.protocol.asking import (
    Back,
    Leave,
    Timer,
)
from nimmt.protocol.happening import Outage
from nimmt.tables.clocks import bots_due, deadline, due
from nimmt.tables.entries import Entry
from nimmt.tables.refusals import Refusal
from tests.server.tabletop import Tabletop


def test_the_bank_is_charged_only_beyond_the_turn() -> None:
    top = Tabletop(people=3)
    top.start()
    top.wait(9)
    top.choose(0)
    top.wait(4)
    top.choose(1)
    assert [held.bank for held in top.table.seats] == [20_000, 17_000, 20_000]


def test_when_turn_and_bank_are_used_up_a_bot_plays_until_the_player_is_back() -> None:
    top = Tabletop(people=2)
    top.start()
    top.choose(0)
    top.wait(29.999)
    assert not top.table.seats[1].away
    top.wait(0.001)
    assert top.table.seats[1].away
    assert bots_due(top.table) == [1]
    top.do(1, Back("back"))
    assert bots_due(top.table) == []
    assert deadline(top.table, 1) == top.now + 10_000
    top.wait(10)
    while top.table.phase == "playing":
        top.let_bots_play()
        top.turn_of_people()
    assert top.table.seats[1].away


def test_an_answer_brings_a_player_back() -> None:
    top = Tabletop(people=2)
    top.start()
    top.do(1, Leave("a"))
    assert top.table.by_bot(1)
    top.choose(1)
    assert not top.table.by_bot(1)


def test_a_player_who_is_back_may_change_what_the_bot_laid() -> None:
    top = Tabletop(people=2)
    top.start()
    top.do(1, Leave("a"))
    top.let_bots_play()
    assert top.table.game is not None
    top.choose(1, top.legal(1)[3])
    assert top.table.game.answers[1] == top.legal(1)[3]


def test_a_bot_does_not_answer_for_a_player_who_is_back() -> None:
    top = Tabletop(people=2)
    top.start()
    with pytest.raises(Refusal):
        top.choose(1, by="bot")


def test_a_table_that_everybody_left_rests() -> None:
    top = Tabletop(people=2, seats=3)
    top.start(bots="random")
    top.do(0, Leave("a"))
    assert due(top.table) is not None
    top.do(1, Leave("b"))
    assert due(top.table) is None
    assert bots_due(top.table) == []
    top.do(0, Back("c"))
    assert bots_due(top.table) == [1, 2]


def test_no_clock_is_charged_for_an_outage() -> None:
    top = Tabletop(people=2)
    top.start()
    top.now += 3_600_000
    top.add([Entry(top.now, Outage(3_600_000))])
    top.wait(0)
    assert not top.table.seats[0].away
    top.turn()
    assert [held.bank for held in top.table.seats] == [20_000, 20_000]


def test_without_a_timer_nothing_is_ever_due() -> None:
    top = Tabletop(people=2, timer=None)
    top.start()
    top.wait(1_000_000)
    assert due(top.table) is None


def test_the_time_is_that_of_the_table() -> None:
    top = Tabletop(people=2, timer=Timer(5, 0))
    top.start()
    assert due(top.table) == top.now + 5_000
