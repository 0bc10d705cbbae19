"""The end of a game at a table: the secret, a rematch, a table that is closed, rules of another version."""

import pytest

from nimmt.dealing import commitment_of
from nimmt.protocol.asking import (
    Back,
    Choose,
    Rematch,
    Start,
)
from nimmt.protocol.happening import Closed
from nimmt.tables.entries import Entry, decode, encode
from nimmt.tables.joining import rematch
from nimmt.tables.log import table_of
from nimmt.tables.refusals import Refusal
from nimmt.tables.state import state_of
from tests.server.tabletop import Tabletop, holding, refusal


def test_the_secret_is_shown_after_the_game_and_not_before() -> None:
    top = Tabletop(people=2)
    assert state_of(top.table, None, 0).secret is None
    top.start()
    while top.table.phase == "playing":
        assert all(top.table.secret not in repr(seen) for seen in top.seen())
        top.turn()
    state = state_of(top.table, None, 0)
    assert state.secret is not None
    assert commitment_of(bytes.fromhex(state.secret)) == state.commitment == top.table.created.commitment


def test_a_rematch_seats_the_same_people_with_the_same_keys_and_a_new_deal() -> None:
    top = Tabletop(people=2)
    top.start()
    while top.table.phase == "playing":
        top.turn()
    top.do(1, Rematch("a"), new_table=lambda: "B" * 22)
    again = table_of("B" * 22, rematch(top.table, 1, top.now))
    assert [held.key for held in again.seats] == [held.key for held in top.table.seats]
    assert again.created.commitment != top.table.created.commitment
    assert refusal(top, 0, Rematch("b")) == "phase"


def test_a_rematch_against_bots_alone_begins_at_once_with_the_same_bots() -> None:
    top = Tabletop(people=1, seats=3)
    top.do(0, Start("a", ("heifer", "calf")), bots=("heifer", "calf"))
    while top.table.phase == "playing":
        top.turn()
    again = table_of("B" * 22, rematch(top.table, 0, top.now))
    assert again.phase == "playing"
    assert [(held.bot, held.name) for held in again.seats] == [(held.bot, held.name) for held in top.table.seats]


def test_a_closed_table_takes_no_answers() -> None:
    top = Tabletop(people=2)
    top.start()
    choice = top.legal(0)[0]
    top.add([Entry(top.now, Closed("enough"))])
    assert refusal(top, 0, Choose("a", top.table.seq, choice)) == "phase"
    assert state_of(top.table, None, 0).secret is not None


def test_a_game_of_another_rules_version_says_so() -> None:
    top = Tabletop(people=2)
    top.start()
    old = [encode(line.entry).replace('"rules_version":1', '"rules_version":0') for line in top.table.lines]
    table = table_of("C" * 22, [decode(line) for line in old])
    assert "version 0 of the classic rules" in str(table.problem)
    assert state_of(table, 0, 0).view is None
    with pytest.raises(Refusal) as refused:
        Tabletop.do(holding(table), 0, Back("a"))
    assert refused.value.code == "rules_version"
