"""A table is its log: the log alone gives the same table, and what is told of it fits into a frame."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimmt.catalogue import find, names
from nimmt.protocol.asking import Chat
from nimmt.server.clock import Clock
from nimmt.server.live import UPDATE, LiveTable
from nimmt.tables.clocks import due
from nimmt.tables.encoding import encode as as_json
from nimmt.tables.encoding import state_json
from nimmt.tables.entries import decode, encode, new_table_id
from nimmt.tables.log import table_of
from nimmt.tables.state import happened, open_state, state_of
from tests.server.tabletop import Tabletop, holding


@pytest.mark.parametrize("ruleset", names())
@settings(max_examples=4, deadline=None)
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
    other = holding(folded)
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


@pytest.mark.parametrize("ruleset", names())
def test_what_is_sent_is_what_is_seen(ruleset: str) -> None:
    """However little of it is made anew after each line."""
    people = min(3, find(ruleset).player_counts[-1])
    top = Tabletop(people, ruleset=ruleset, seats=people, options={})
    rng = random.Random(2)
    told: dict[int | None, int] = dict.fromkeys((None, *range(people)), 0)
    for number in range(60):
        live = LiveTable(top.table, Clock())
        opened = open_state(top.table, 5, {0: True})
        for seat, after in told.items():
            sent = msgspec.json.decode(live.piece(seat, after)[0])["happened"]
            seen = [happened(top.table, seq, seat) for seq in range(after + 1, top.table.seq + 1)]
            assert sent == msgspec.json.decode(as_json(seen))
            told[seat] = top.table.seq
            state = state_json(top.table, seat, opened, as_json(opened))
            assert state == as_json(state_of(top.table, seat, 5, {0: True}))
        game = top.table.game
        if number == 0:
            top.start()
        elif game is None or game.over:
            break
        elif number % 7 == 3:
            top.do(0, Chat(top.new_id(), "hello"))
        else:
            seat = rng.choice([*game.pending, *game.sealed])  # some change their minds
            top.choose(seat, rng.choice((game.pending | game.sealed)[seat].choices))


def test_who_comes_later_is_told_what_time_it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are shared by those who are at the same place at the same time, and hold the time for deadlines."""
    top = Tabletop()
    times = iter([1000, 1100, 60_000, 2000])
    live = LiveTable(top.table, Clock())
    monkeypatch.setattr(Clock, "now", lambda _: next(times))

    def told() -> Any:
        return msgspec.json.decode(live.piece(None, top.table.seq)[0])["state"]["now"]

    assert [told() for _ in range(4)] == [1000, 1000, 60_000, 2000]


def test_one_of_several_processes_does_not_claim_to_know_who_is_gone() -> None:
    top = Tabletop()
    assert [info.here for info in LiveTable(top.table, Clock()).state(None).seats[:2]] == [False, False]
    assert [info.here for info in LiveTable(top.table, Clock(), alone=False).state(None).seats[:2]] == [None, None]


def test_the_id_of_a_table_can_be_typed_after_a_command() -> None:
    assert not any(new_table_id().startswith("-") for _ in range(2000))
