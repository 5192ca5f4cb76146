"""People play while everything that strangers can do is done to their server, for minutes.

    python -m tests.server.siege --minutes 3

`kumite serve` with its own limits, people in live matches with OpenSSH's protocol, each from an
address of its own, and all of `attacks.py` at once. Told are how soon keys and logins of people
were answered, the memory of each process before, at most and after, and what was done to it. It
fails if a process died or broke, a key was not answered, or an answer took too long. Linux only:
it reads /proc, and all of 127.0.0.0/8 is this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path

from tests.server.attacks import ALL, ATTACKS
from tests.server.honest import Person, Waits, come_and_go, seated
from tests.server.real_server import RealServer, free_port, real_server
from tests.server.test_output_filter import HARMLESS

KEY_P95, LOGIN_P99 = 250.0, 2_000.0
"""Milliseconds that are allowed."""
LOG_BYTES = 50_000_000
_PEOPLE = 6
_SETTLES = 10.0
_BROKEN = re.compile(r"Traceback|^\S+ \S+ (ERROR|CRITICAL) |never awaited")
"""What strangers say is in the middle of a line, unless they could forge one."""
_DATED = re.compile(r"\d{4}-\d\d-\d\d ")
_LONGEST = 100
"""Lines of one story."""
_TOLD = re.compile(r"worker \d+: (\d+) sessions, (\d+) apps in memory, (\d+) waiting")


@dataclass
class Report:
    """What came out."""

    waits: Waits = field(default_factory=Waits)
    calm: Waits = field(default_factory=Waits)
    """Before it began."""
    done: dict[str, int] = field(default_factory=dict)
    """What the attackers did."""
    memory: dict[str, list[float]] = field(default_factory=dict)
    """Megabytes of each process: before, at most, after."""
    log: int = 0
    """Bytes that the server wrote into its log."""
    trouble: list[str] = field(default_factory=list)

    def told(self) -> Iterator[str]:
        yield f"before: {self.calm.told()}"
        yield f"under attack: {self.waits.told()}"
        yield from self.waits.slow
        yield f"never answered: {self.waits.deaf} keys, {self.waits.refused} logins"
        for name, sizes in self.memory.items():
            yield (
                f"{name}: "
                + ", at most ".join(f"{size:.0f} MB" for size in sizes[:2])
                + (f", afterwards {sizes[2]:.0f} MB")
            )
        yield ", ".join(f"{count:,} {what}" for what, count in self.done.items())
        yield f"log: {self.log / 1e6:.1f} MB"
        yield from self.trouble or ["nothing broke"]


def besiege(folder: Path, seconds: float, people: int = _PEOPLE, kind: str = ALL) -> Report:
    web = free_port()
    with real_server(folder, "--web-port", str(web)) as server:
        report = asyncio.run(_besiege(server, web, seconds, people, kind))
        if server.stop() != 0:
            report.trouble.append("the server did not end well")
        report.log = server.log_size
        report.trouble += _broken(server.log.splitlines())
    return report


def _broken(log: list[str]) -> list[str]:
    """The first thing that went wrong, with all that the log says of it."""
    at = next((at for at, line in enumerate(log) if _BROKEN.search(line)), None)
    if at is None:
        return []
    more = takewhile(lambda line: not _DATED.match(line), log[at + 1 :])
    return ["\n".join(["in the log:", *log[max(0, at - 3) : at + 1], *islice(more, _LONGEST)])]


async def _besiege(server: RealServer, web: int, seconds: float, count: int, kind: str) -> Report:
    report = Report()
    people = await seated(server.arbiter_socket, server.port, count)
    await _play(people, server, report.calm, asyncio.sleep(min(seconds / 4, 15)))
    children = server.children()
    before = _memory(server)
    most = dict(before)
    codes = [person.code for person in people]

    async def attack() -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.attacks", str(server.port), str(web),
            str(server.arbiter_socket), str(seconds), kind, *codes, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        watching = asyncio.create_task(_watch(server, most))
        try:
            told, _ = await asyncio.wait_for(process.communicate(), seconds + 60)
            assert process.returncode == 0, "the attackers gave up"
            report.done = json.loads(told)
        finally:
            watching.cancel()
            with suppress(ProcessLookupError):
                process.kill()

    await _play(people, server, report.waits, attack())
    await asyncio.sleep(min(seconds / 2, _SETTLES))
    report.trouble += await _left(server, len(people))
    after = _memory(server)
    report.memory = {name: [before[name], most[name], after.get(name, 0.0)] for name in before}
    report.trouble += _trouble(report, people)
    if server.children() != children:
        report.trouble.append(f"processes died: {children}, now {server.children()}")
    for person in people:
        person.leave()
    return report


async def _play(people: list[Person], server: RealServer, waits: Waits, until: object) -> None:
    """Everybody plays, and somebody comes and goes, until something has ended."""
    assert asyncio.iscoroutine(until)
    playing = [asyncio.create_task(person.play(waits)) for person in people]
    playing.append(asyncio.create_task(come_and_go(server.port, waits)))
    ending = asyncio.create_task(until)
    try:
        done, _ = await asyncio.wait((ending, *playing), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in (ending, *playing):
            task.cancel()
        await asyncio.gather(ending, *playing, return_exceptions=True)


def _trouble(report: Report, people: list[Person]) -> list[str]:
    found = []
    if report.waits.deaf or report.waits.refused:
        found.append("somebody was not answered")
    for person in people:
        shown = person.shown.sent.decode("utf-8", "replace")
        if not HARMLESS.fullmatch(shown) or "site-packages" in shown:
            found.append(f"something else than our pictures reached {person.code}")
    return found


async def _left(server: RealServer, people: int) -> list[str]:
    """Whether anything is left of strangers, as the workers tell it."""
    workers = [pid for pid, name in server.children().items() if name == "worker"]
    wanted = [people, people, 0]
    for _ in range(30):
        at = len(server.log)
        for pid in workers:
            os.kill(pid, signal.SIGUSR1)
        await asyncio.sleep(1.0)
        told = _TOLD.findall(server.log[at:])
        counts = [sum(map(int, column)) for column in zip(*told, strict=True)]
        if len(told) == len(workers) and counts == wanted:
            return []
    return [f"sessions, apps and connections left: {counts}, of people: {people}"]


def _memory(server: RealServer) -> dict[str, float]:
    """Megabytes of each process; what is shared is counted in parts."""
    found: dict[str, float] = {}
    for pid, name in sorted(server.children().items()):
        with suppress(OSError):
            size = re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text())
            found[f"{name} {pid}"] = 0.0 if size is None else int(size[1]) / 1024
    return found


async def _watch(server: RealServer, most: dict[str, float]) -> None:
    while True:
        await asyncio.sleep(2)
        for name, size in _memory(server).items():
            most[name] = max(most.get(name, 0.0), size)


@contextmanager
def many_files() -> Iterator[None]:
    """Two thousand sockets at once need as many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8_192 if hard == resource.RLIM_INFINITY else min(8_192, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--people", type=int, default=_PEOPLE)
    parser.add_argument("--kind", choices=(ALL, *ATTACKS), default=ALL, help="of attack")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, many_files():
        report = besiege(Path(name), 60 * args.minutes, args.people, args.kind)
    if report.waits.key_p95 > KEY_P95:
        report.trouble.append(f"keys waited longer than {KEY_P95:.0f} ms")
    if report.log > LOG_BYTES:
        report.trouble.append("the log grew too large")
    if report.waits.login_p99 > LOGIN_P99:
        report.trouble.append(f"logins waited longer than {LOGIN_P99:.0f} ms")
    for line in report.told():
        print(line)
    return 1 if report.trouble else 0


if __name__ == "__main__":
    raise SystemExit(main())
