"""What Prometheus can ask for. Numbers only: no table, no name, no card."""

import os
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

try:
    import resource
except ImportError:  # Windows tells otherwise
    resource = None  # type: ignore[assignment]

REGISTRY = CollectorRegistry()

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

COMMANDS = Counter("nimmt_commands", "Commands by what came of them", ["command", "result"], registry=REGISTRY)
COMMAND_SECONDS = Histogram(
    "nimmt_command_seconds", "From a command to its durable commit", buckets=_FAST, registry=REGISTRY
)
COMMIT_SECONDS = Histogram("nimmt_commit_seconds", "One transaction", buckets=_FAST, registry=REGISTRY)
GROUP_SIZE = Histogram(
    "nimmt_commit_group", "Appends in one transaction", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256), registry=REGISTRY
)
WRITES_WAITING = Gauge("nimmt_writes_waiting", "Appends that wait for the writer", registry=REGISTRY)
WRITER_WELL = Gauge("nimmt_writer_well", "Whether the writer writes", registry=REGISTRY)
FENCED = Counter("nimmt_fenced", "Writes refused because another process was first", registry=REGISTRY)
SOCKETS = Gauge("nimmt_sockets", "Open WebSockets", registry=REGISTRY)
DROPPED = Counter("nimmt_sockets_dropped", "WebSockets closed by the server", ["reason"], registry=REGISTRY)
CONNECTIONS_REFUSED = Counter("nimmt_connections_refused", "TCP connections cut at once", ["reason"], registry=REGISTRY)
TABLES = Gauge("nimmt_tables_in_memory", "Tables held in memory", registry=REGISTRY)
MEMORY = Gauge("nimmt_memory_bytes", "Memory that this process takes", registry=REGISTRY)
POOL = Gauge("nimmt_database_connections", "Connections to the database that are in use", registry=REGISTRY)
REQUESTS = Counter("nimmt_requests", "HTTP requests by status", ["status"], registry=REGISTRY)
OUTAGES = Counter("nimmt_outages", "Silences of all servers, seen by this one", registry=REGISTRY)
JUMPS = Counter("nimmt_clock_jumps", "How often the machine's clock was set anew", registry=REGISTRY)
BOTS_WAITING = Gauge("nimmt_bots_waiting", "Answers of bots that wait for a free thread", registry=REGISTRY)
BOTS_THOUGHT = Counter("nimmt_bots_thought", "Answers that bots have thought of", registry=REGISTRY)
LOOP_LAG = Gauge("nimmt_loop_lag_seconds", "The longest time of late in which nothing was looked at", registry=REGISTRY)
BUS_UP = Gauge("nimmt_bus_up", "Whether the bus answers", registry=REGISTRY)
ERRORS = Counter("nimmt_errors", "Mistakes of the server itself", registry=REGISTRY)


def memory() -> int:
    """The bytes of memory that this process takes now; the most it took where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def exposition() -> bytes:
    """The text Prometheus reads."""
    MEMORY.set(memory())
    return generate_latest(REGISTRY)
