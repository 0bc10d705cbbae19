"""A table needs no server: `nimmt.tables` and `nimmt.protocol` run where only nimmt itself is installed."""

import subprocess
import sys

ALONE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError("not installed: " + name, name=name)

sys.meta_path.insert(0, Absent())
"""

SERVERS_OWN = {
    *("aiosqlite", "alembic", "asyncpg", "httptools", "litestar", "prometheus_client"),
    *("redis", "sqlalchemy", "uvicorn", "uvloop", "websockets"),
}

A_GAME = """
import pkgutil
from importlib import import_module

import nimmt.protocol
import nimmt.tables
from nimmt.protocol.asking import Chat, Choose, Join, NewTable, Rematch, Start, Timer
from nimmt.record import Record
from nimmt.tables.clocks import bots_due, due, time_up
from nimmt.tables.joining import join, rematch, set_up_table
from nimmt.tables.judge import judge
from nimmt.tables.log import table_of
from nimmt.tables.replay import record_of, replay_of
from nimmt.tables.state import happened, state_of

for package in (nimmt.protocol, nimmt.tables):
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        import_module(module.name)

now = 1_000
ids = iter(range(10_000))
table = table_of("T" * 22, set_up_table(NewTable("Ann", "classic", {"rounds": 1}, 3, Timer(10, 20)), "a" * 22, now))

def add(lines):
    for line in lines:
        table.apply(line)

add(join(table, Join("Bob"), "b" * 22, now)[1])
add(judge(table, 1, Chat("hi", "Hello!"), now))
add(judge(table, 0, Start("go", "heifer"), now, bots=("heifer",)))
while table.phase == "playing":
    if bots_due(table):
        seat, by = bots_due(table)[0], "bot"
    elif 0 in table.game.pending:
        seat, by = 0, "player"
    else:
        now = due(table)
        add(time_up(table, now))
        continue
    choice = state_of(table, seat, now).view.decision.choices[-1]
    add(judge(table, seat, Choose(f"c{next(ids)}", table.seq, choice), now, by=by))
assert table.phase == "over"
assert Record.parse(record_of(table)).replay().totals == table.game.totals == state_of(table, None, now).totals
assert len(replay_of(table).steps) > 20
assert [happened(table, seq, None).seq for seq in range(1, table.seq + 1)] == list(range(1, table.seq + 1))
assert any(type(line.entry.what).__name__ == "Timeout" for line in table.lines), "Bob's clock ran out"
add(judge(table, 0, Rematch("again"), now, new_table=lambda: "R" * 22))
assert table_of("R" * 22, rematch(table, 0, now)).names == ("Ann", "Bob", "")
assert "asyncio" not in sys.modules, "no event loop either"
print("played", table.seq)
"""


def test_a_whole_game_is_played_without_the_servers_packages() -> None:
    program = ALONE.replace("{absent!r}", repr(SERVERS_OWN)) + A_GAME
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played")


def test_the_servers_packages_really_are_out_of_reach_there() -> None:
    program = ALONE.replace("{absent!r}", repr(SERVERS_OWN)) + "import nimmt.server.store\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "not installed: sqlalchemy" in done.stderr
