"""What commands do to a table: idempotence, late answers, rights, clocks, bots in people's places."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt.catalogue import find, names
from nimmt.dealing import commitment_of
from nimmt.protocol.asking import (
    Back,
    Chat,
    Choose,
    Join,
    Kick,
    Leave,
    Mute,
    NewTable,
    Offer,
    Relieve,
    Rematch,
    Start,
    Timer,
)
from nimmt.protocol.happening import Closed, Outage, Said
from nimmt.server.clock import Clock
from nimmt.server.live import UPDATE, LiveTable
from nimmt.tables.bounds import CHANGES, CHATS, CHATTER, COMINGS, GOINGS, MUTES, PATIENCE
from nimmt.tables.clocks import bots_due, deadline, due, relief
from nimmt.tables.entries import Entry, decode, encode, hash_of, new_table_id
from nimmt.tables.joining import join, rematch, set_up_table
from nimmt.tables.log import TableLog, table_of
from nimmt.tables.refusals import Duplicate, Refusal
from nimmt.tables.state import state_of
from tests.server.tabletop import Tabletop


def refusal(top: Tabletop, seat: int | None, command: object) -> str:
    before = top.table.seq
    with pytest.raises(Refusal) as refused:
        top.do(seat, command)  # type: ignore[arg-type]
    assert top.table.seq == before
    return refused.value.code


# --- duplicates, late answers, changed minds -------------------------------------------------------------


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


def refused_at(top: Tabletop, seat: int, command: Any) -> str | None:
    """The code of the refusal, None where the command is carried out."""
    try:
        top.do(seat, command)
    except Refusal as refusal:
        return refusal.code
    return None


# --- rights ----------------------------------------------------------------------------------------------


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


def test_a_seat_left_before_the_game_is_free_again() -> None:
    top = Tabletop(people=2)
    top.do(1, Leave("a"))
    assert top.table.seats[1].kind == "free"
    assert top.table.holder(top.table.seats[1].key or "none") is None


# --- clocks ----------------------------------------------------------------------------------------------


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


# --- the end ---------------------------------------------------------------------------------------------


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
        Tabletop.do(_holding(table), 0, Back("a"))
    assert refused.value.code == "rules_version"


def _holding(table: TableLog) -> Tabletop:
    top = Tabletop()
    top.table = table
    return top


# --- the log is the game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", names())
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_log_alone_gives_the_same_table(ruleset: str, seed: int) -> None:
    rng = random.Random(seed)
    secret = rng.randbytes(32)
    counts = find(ruleset).player_counts
    people = rng.randint(1, min(4, counts[-1]))
    top = Tabletop(
        people, ruleset=ruleset, seats=rng.randint(max(people, counts[0]), counts[-1]), options={}, secret=secret
    )
    top.start(bots="random")
    for _ in range(60):
        if top.table.phase != "playing" or top.table.game is None:
            break
        top.wait(rng.choice((0, 1, 5, 40)))
        top.let_bots_play()
        for seat in list(top.table.game.pending):
            if top.table.seats[seat].kind == "person" and rng.random() < 0.7:
                top.choose(seat, rng.choice(top.legal(seat)))
    folded = table_of(top.table.id, [decode(encode(line.entry)) for line in top.table.lines])
    other = _holding(folded)
    assert other.seen() == top.seen()
    assert due(folded) == due(top.table)
    assert folded.game == top.table.game


@pytest.mark.parametrize("ruleset", names())
def test_every_message_fits_in_a_frame(ruleset: str) -> None:
    seats = find(ruleset).player_counts[-1]
    top = Tabletop(seats, ruleset=ruleset, seats=seats, options={})
    top.start()
    rng = random.Random(1)
    for number in range(150):
        if top.table.phase != "playing" or top.table.game is None:
            break
        seat = min(top.table.game.pending)
        top.choose(seat, rng.choice(top.legal(seat)))
        if number % 10 == 0:
            live = LiveTable(top.table, Clock())
            sent, whole = 0, False
            while not whole:
                piece, sent, whole = live.piece(seat, sent)
                assert len(piece) <= UPDATE
            assert sent == top.table.seq


def test_one_of_several_processes_does_not_claim_to_know_who_is_gone() -> None:
    top = Tabletop()
    assert [info.here for info in LiveTable(top.table, Clock()).state(None).seats[:2]] == [False, False]
    assert [info.here for info in LiveTable(top.table, Clock(), alone=False).state(None).seats[:2]] == [None, None]


def test_the_id_of_a_table_can_be_typed_after_a_command() -> None:
    assert not any(new_table_id().startswith("-") for _ in range(2000))
