"""How many can play on one server: how soon is a key answered, what does a session cost?

`kumite serve` with two workers, and clients of asyncssh in another process, each in a live match of
NEON against a bot: one key a second, from its writing to the first paint after it. Then sessions
come and are cut, and nothing may be left of them. Both share the machine, so the clients' share of
it is in the figures. Linux only: it reads /proc.

    python -m benches.bench_server --sessions 100 --seconds 20 --drops 1000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import ChooseName, Hello, OpenTable, Seated, SetReady
from tests.server.real_server import RealServer, real_server

SESSIONS, SECONDS, DROPS = 100, 20.0, 1_000
BOT = "contender"
"""Thinks for 10 ms of CPU time about a choice."""
DOWN, UP, ENTER = b"\x1b[B", b"\x1b[A", b"\r"
_LIMITS = """
workers = {workers}
[limits]
sessions = 100000
waiting = 10000
waiting_per_source = 10000
connects_per_source = 1000000
"""


@dataclass
class Figures:
    """What came out."""

    sessions: int
    keys: int
    silent: int
    """Keys that changed nothing on the screen."""
    p50: float
    p95: float
    p99: float
    """Of keys that move a mark."""
    choice_p50: float
    choice_p95: float
    """Of keys that take a choice, which is on the disk before anybody sees it."""
    first_paint: float
    """The median, in milliseconds."""
    all_in: float
    """Seconds until everybody saw the first screen."""
    megabytes: float
    """Of the workers, for each session."""
    arbiter_megabytes: float
    cpu_per_key: float
    """Milliseconds of all processes of the server."""
    bytes_per_key: float
    drops: int = 0
    apps_left: int = 0
    grown_megabytes: float = 0.0
    """Of all workers, from the first half of the drops to the second."""


def run() -> None:
    if not Path("/proc/self/smaps_rollup").exists():
        print("  needs /proc")
        return
    tell(measure(SESSIONS, SECONDS, DROPS))


def tell(figures: Figures) -> None:
    goals = {
        "p50": "goal 12 ms", "p95": "goal 35 ms, floor 100 ms", "p99": "goal 80 ms",
        "megabytes": "goal 4", "all_in": "goal 10 s for 100", "apps_left": "goal 0",
    }  # fmt: skip
    for name, value in asdict(figures).items():
        print(f"  {name.replace('_', ' '):<20}{value:10,.1f}   {goals.get(name, '')}")


def measure(sessions: int, seconds: float, drops: int, workers: int = 2, bot: str = BOT) -> Figures:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bench.toml").write_text(_LIMITS.format(workers=workers))
        with real_server(folder, "--config", str(folder / "bench.toml")) as server:
            _clients(server, "--drops", str(2 * workers))  # everybody has loaded everything
            time.sleep(1)
            before = _memory(server)
            figures = _load(server, sessions, seconds, before, bot)
            if drops:
                _drop(server, drops, figures)
            return figures


def _load(
    server: RealServer, sessions: int, seconds: float, before: dict[str, float], bot: str
) -> Figures:
    found: dict[str, Any] = {}
    with subprocess.Popen(
        _command(
            server, "--sessions", str(sessions), "--seconds", str(seconds),
            "--socket", str(server.arbiter_socket), "--bot", bot,
        ),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as clients:  # fmt: skip
        assert clients.stdout is not None
        assert clients.stdin is not None
        clients.stdout.readline()  # everybody is in a match
        start = _seconds(server)
        found = json.loads(clients.stdout.readline())
        used = _seconds(server) - start
        memory = _memory(server)
        clients.stdin.close()
    keys = len(found["waits"]) + len(found["choices"])
    cuts, choices = _cuts(found["waits"]), _cuts(found["choices"])
    return Figures(
        sessions, keys, found["silent"], cuts[49], cuts[94], cuts[98],
        choices[49], choices[94],
        statistics.median(found["paints"]), found["all_in"],
        (memory["worker"] - before["worker"]) / sessions,
        (memory["arbiter_process"] - before["arbiter_process"]) / sessions,
        1000 * used / max(keys, 1), found["bytes"] / max(keys, 1),
    )  # fmt: skip


def _cuts(waits: list[float]) -> list[float]:
    return statistics.quantiles(waits, n=100) if len(waits) > 1 else [*waits, *[0.0] * 99]


def _drop(server: RealServer, drops: int, figures: Figures) -> None:
    """In two halves: what the first one needed is enough for the second."""
    half = max(drops // 2, 1)
    _clients(server, "--drops", str(half))
    _wait_for_no_app(server)
    early = _memory(server)["worker"]
    _clients(server, "--drops", str(drops - half))
    figures.drops = drops
    figures.apps_left = _wait_for_no_app(server)
    figures.grown_megabytes = _memory(server)["worker"] - early


def _wait_for_no_app(server: RealServer) -> int:
    """Memory is looked through in a quiet moment; how many apps are left after it."""
    for _ in range(40):
        left = _apps(server)
        if left == 0:
            break
        time.sleep(0.5)
    return left


def _apps(server: RealServer) -> int:
    """What the workers say when they are asked."""
    at = len(server.log)
    workers = [pid for pid, name in server.children().items() if name == "worker"]
    for pid in workers:
        os.kill(pid, signal.SIGUSR1)
    for _ in range(100):
        told = re.findall(r"(\d+) sessions, (\d+) apps", server.log[at:])
        if len(told) == len(workers):
            return sum(int(apps) for _, apps in told)
        time.sleep(0.05)
    raise AssertionError("the workers did not answer")


def _memory(server: RealServer) -> dict[str, float]:
    """Megabytes by kind of process, what is shared counted in parts."""
    found = {"worker": 0.0, "arbiter_process": 0.0}
    for pid, name in server.children().items():
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        size = re.search(r"Pss:\s+(\d+)", text)
        assert size is not None
        found[name] = found.get(name, 0.0) + int(size[1]) / 1024
    return found


def _seconds(server: RealServer) -> float:
    """Processor time of all processes so far."""
    total = 0.0
    for pid in server.children():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def _command(server: RealServer, *words: str) -> list[str]:
    return [sys.executable, "-m", "benches.bench_server", "--port", str(server.port), *words]


def _clients(server: RealServer, *words: str) -> None:
    subprocess.run(_command(server, *words), check=True, stdin=subprocess.DEVNULL)


# The clients.


class Client(asyncssh.SSHClientSession[bytes]):
    """One player."""

    def __init__(self) -> None:
        self.channel: asyncssh.SSHClientChannel[bytes] | None = None
        self.tail = b""
        self.received = 0
        self.arrived = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += len(data)
        self.tail = (self.tail + data)[-20_000:]
        self.arrived.set()

    def press(self, keys: bytes) -> None:
        assert self.channel is not None
        self.arrived.clear()
        self.channel.write(keys)

    async def until(self, words: bytes, seconds: float = 120.0) -> None:
        async with asyncio.timeout(seconds):
            while words not in self.tail:
                self.arrived.clear()
                await self.arrived.wait()

    async def still(self, seconds: float = 0.3) -> None:
        """Until nothing more comes, or for a while."""
        for _ in range(50):
            self.arrived.clear()
            try:
                await asyncio.wait_for(self.arrived.wait(), seconds)
            except TimeoutError:
                return


async def _connect(
    port: int, key: asyncssh.SSHKey | None = None, words: str | None = None
) -> tuple[asyncssh.SSHClientConnection, Client]:
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="guest" if key is None else "me", known_hosts=None,
        client_keys=None if key is None else [key], agent_path=None, config=None,
        compression_algs=None,
    )  # fmt: skip
    _, session = await connection.create_session(
        Client, words, encoding=None, term_type="xterm-256color", term_size=(80, 24),
        env={"COLORTERM": "truecolor"},
    )  # fmt: skip
    assert isinstance(session, Client)
    return connection, session


async def _seat(line: ArbiterConnection, number: int, bot: str) -> tuple[asyncssh.SSHKey, str]:
    """A person with a key, and the code of a match against a bot."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    connection = await line.connect(Identity(f"key:{key.get_fingerprint()}", False))
    await connection.ask(Hello())
    await connection.ask(ChooseName(f"player {number}"))
    table = OpenTable("neon", "resurrection", ("open", bot), ("akari", "ghost"))
    seated = await connection.ask(table)
    assert isinstance(seated, Seated)
    await connection.ask(SetReady(seated.table.code, True))
    connection.close()
    return key, seated.table.code


async def _play(client: Client, seconds: float, rng: Random, found: dict[str, Any]) -> None:
    """One key a second; what it changed is seen, or it changed nothing."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    await asyncio.sleep(rng.random())
    number = 0
    while loop.time() < ends:
        number += 1
        began = loop.time()
        client.press(ENTER if number % 5 == 0 else rng.choice((DOWN, UP)))
        try:
            await asyncio.wait_for(client.arrived.wait(), 0.9)
            kind = "choices" if number % 5 == 0 else "waits"
            found[kind].append(1000 * (loop.time() - began))
        except TimeoutError:
            found["silent"] += 1
        await asyncio.sleep(max(began + 1 - loop.time(), 0))


async def _load_from(port: int, path: Path, sessions: int, seconds: float, bot: str) -> None:
    found: dict[str, Any] = {"waits": [], "choices": [], "silent": 0, "paints": [], "bytes": 0}
    line = ArbiterConnection(path)
    seats = [await _seat(line, number, bot) for number in range(sessions)]
    await line.close()
    start = time.perf_counter()

    async def come(key: asyncssh.SSHKey, code: str) -> tuple[asyncssh.SSHClientConnection, Client]:
        began = time.perf_counter()
        connection, client = await _connect(port, key, f"join {code}")
        await client.until(b" VP")
        found["paints"].append(1000 * (time.perf_counter() - began))
        return connection, client

    clients = await asyncio.gather(*(come(*seat) for seat in seats))
    found["all_in"] = time.perf_counter() - start
    for _, client in clients:
        await client.still()
    await asyncio.sleep(1)
    print("ready", flush=True)
    before = sum(client.received for _, client in clients)
    await asyncio.gather(
        *(_play(each, seconds, Random(at), found) for at, (_, each) in enumerate(clients))
    )
    found["bytes"] = sum(client.received for _, client in clients) - before
    print(json.dumps(found), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for connection, _ in clients:
        connection.abort()


async def _drop_from(port: int, drops: int) -> None:
    """Come, and be cut off: at the login, at the first paint, or with keys on their way."""
    few = asyncio.Semaphore(8)

    async def visit(number: int) -> None:
        async with few:
            connection, client = await _connect(port)
            if number % 3:
                await client.until(b"Open a table")
            if number % 3 == 2:
                client.press(b"t" + DOWN)
            connection.abort()

    await asyncio.gather(*(visit(number) for number in range(drops)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--drops", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--bot", default=BOT, help="whom everybody plays against")
    parser.add_argument("--port", type=int, help="of a server that runs; else one is started")
    parser.add_argument("--socket", type=Path, help="of its arbiter")
    args = parser.parse_args()
    if args.port is None:
        tell(measure(args.sessions, args.seconds, args.drops, args.workers, args.bot))
    elif args.drops:
        asyncio.run(_drop_from(args.port, args.drops))
    else:
        asyncio.run(_load_from(args.port, args.socket, args.sessions, args.seconds, args.bot))


if __name__ == "__main__":
    main()
