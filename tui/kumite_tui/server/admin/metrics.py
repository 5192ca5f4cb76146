"""What a monitor asks for: `/healthz` and `/metrics` (Prometheus), on a port of their own."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from kumite_tui.server.arbiter import upkeep
from kumite_tui.server.tally import SSH, WEB

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from kumite_tui.server.arbiter import Arbiter
    from kumite_tui.server.processes.bot_pool import BotPool
    from kumite_tui.server.tally import ErrorCount, Tally
    from kumite_tui.server.timings import Timings

__all__ = ["Metrics", "MetricsServer"]

_PATIENCE = 5.0
_MOST_AT_ONCE = 16
_DOORS = (SSH, WEB, "sessions")
"""The last: those who came through a door, and for whom there was no place."""
_STAGES = ("gathering", "playing", "over")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_MODULE = "kumite_tui.server.processes."


class Metrics:
    """How the server is, as text."""

    def __init__(self, arbiter: Arbiter, bots: BotPool, errors: ErrorCount, tally: Tally) -> None:
        """`errors` are those of this process, `tally` is of all workers."""
        self._arbiter = arbiter
        self._bots = bots
        self._errors = errors
        self._tally = tally

    def trouble(self) -> str:
        """What is wrong; empty if all is well."""
        return "stopping" if self._arbiter.is_stopped else self._arbiter.store.trouble

    def text(self) -> str:
        """In the format of Prometheus."""
        arbiter = self._arbiter
        rooms = arbiter.rooms.values()
        stages = Counter(room.row.stage for room in rooms)
        lines = [
            *_one("kumite_up", "gauge", "1 while matches can be kept.", int(not self.trouble())),
            *_one("kumite_sessions", "gauge", "Open sessions.", len(arbiter.everybody)),
            *_one("kumite_people", "gauge", "People who are here.", len(arbiter.sessions)),
            *_head("kumite_tables", "gauge", "Tables by stage."),
            *(f'kumite_tables{{stage="{stage}"}} {stages[stage]}' for stage in _STAGES),
            *_one(
                "kumite_tables_abandoned", "gauge", "Tables that nobody has returned to.",
                sum(upkeep.is_abandoned(room) for room in rooms),
            ),
            *_one("kumite_bans", "gauge", "Bans that hold.", len(arbiter.banned.all())),
            *_one(
                "kumite_bot_questions_waiting", "gauge", "Questions that wait for a bot worker.",
                self._bots.waiting,
            ),
            *_one(
                "kumite_bot_lowered_total", "counter", "Questions that a lower level answered.",
                self._bots.lowered,
            ),
            *_histogram(
                "kumite_bot_answer_seconds", "From a question to a bot to its answer.",
                self._bots.timings,
            ),
            *_histogram(
                "kumite_request_seconds", "How long requests of sessions took.", arbiter.timings
            ),
            *_histogram(
                "kumite_key_to_paint_seconds", "From a key to the picture after it.",
                self._tally.paints,
            ),
            *_one(
                "kumite_refusals_total", "counter", "Requests that were refused.", arbiter.refused
            ),
            *_head("kumite_door_refusals_total", "counter", "Connections that were not let in."),
            *(
                f'kumite_door_refusals_total{{door="{door}"}} {self._tally.refused[door]}'
                for door in _DOORS
            ),
            *_one(
                "kumite_failed_logins_total", "counter", "SSH logins that failed.",
                self._tally.failed_logins,
            ),
            *_one("kumite_commits_total", "counter", "Commits to disk.", arbiter.store.commits),
            *_one(
                "kumite_damaged_matches", "gauge", "Matches whose log is damaged.",
                len(arbiter.damaged),
            ),
            *_head("kumite_errors_total", "counter", "Errors in the log, by kind of process."),
            f'kumite_errors_total{{process="arbiter"}} {self._errors.count}',
            f'kumite_errors_total{{process="worker"}} {self._tally.errors}',
            *_one("kumite_age_seconds", "counter", "Time the server has run.", arbiter.age()),
            *_head("kumite_resident_memory_bytes", "gauge", "Memory by kind of process."),
            *(
                f'kumite_resident_memory_bytes{{process="{name}"}} {size}'
                for name, size in sorted(_memory().items())
            ),
        ]  # fmt: skip
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _one(name: str, kind: str, about: str, value: float) -> Iterator[str]:
    yield from _head(name, kind, about)
    yield f"{name} {value}"


def _histogram(name: str, about: str, timings: Timings) -> Iterator[str]:
    yield from _head(name, "histogram", about)
    below = 0
    for bound, count in zip(timings.bounds, timings.counts, strict=False):
        below += count
        yield f'{name}_bucket{{le="{bound}"}} {below}'
    total = sum(timings.counts)
    yield f'{name}_bucket{{le="+Inf"}} {total}'
    yield f"{name}_sum {timings.seconds:.6f}"
    yield f"{name}_count {total}"


def _memory() -> dict[str, int]:
    """Of all processes of this server, by what they run; where the system tells."""
    found: Counter[str] = Counter()
    launcher = os.getppid()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            pid = int(folder.name)
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if pid != launcher and parent not in (launcher, os.getpid()):
                continue
            words = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            modules = [word for word in words if word.startswith(_MODULE)]
            name = modules[0].removeprefix(_MODULE) if modules else "bots"
            name = "launcher" if pid == launcher else name
            found[name] += int((folder / "statm").read_text().split()[1]) * _PAGE
    return dict(found)


class MetricsServer:
    """Answers two questions over HTTP, and nothing else."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._server: asyncio.Server | None = None
        self._open = 0

    async def listen(self, listening: socket.socket) -> None:
        self._server = await asyncio.start_server(self._accept, sock=listening, limit=4096)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        try:
            if self._open <= _MOST_AT_ONCE:
                async with asyncio.timeout(_PATIENCE):
                    first = await reader.readline()
                    while (await reader.readline()).strip():
                        pass
                    writer.write(self._answer(first))
                    await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass  # whoever asked is gone, or asks for nothing
        finally:
            self._open -= 1
            writer.close()

    def _answer(self, first: bytes) -> bytes:
        words = first.split()
        if words[:2] == [b"GET", b"/metrics"]:
            return _response("200 OK", self._metrics.text(), "text/plain; version=0.0.4")
        if words[:2] == [b"GET", b"/healthz"]:
            trouble = self._metrics.trouble()
            status = "503 Service Unavailable" if trouble else "200 OK"
            return _response(status, f"{trouble or 'ok'}\n", "text/plain")
        return _response("404 Not Found", "ask for /healthz or /metrics\n", "text/plain")


def _response(status: str, text: str, kind: str) -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
