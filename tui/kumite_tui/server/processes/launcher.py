"""`kumite serve`: opens the ports, starts the arbiter and the workers, and starts them again."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server.doors.host_key import host_key
from kumite_tui.server.processes import children

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite_tui.server.config import Config

__all__ = ["CannotServe", "listen", "serve"]

_ARBITER, _WORKER = (
    "kumite_tui.server.processes.arbiter_process",
    "kumite_tui.server.processes.worker",
)
_BACKLOG = 1024
_ABOUT_PORTS = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)
_STARTS_SECONDS = 30.0
_LATE = 1
"""The exit code when that was not enough; another try may well do, unlike with bad orders."""
_STOPS_SECONDS = 10.0
_SHORT_LIFE = 5.0
"""Seconds; a child that dies sooner is started again after a pause that grows."""
_LONGEST_PAUSE = 10.0
_log = logging.getLogger("kumite.server")


class CannotServe(KumiteError):
    """The server cannot start; the message says what to change."""


def listen(host: str, port: int, flag: str = "") -> socket.socket:
    """A listening socket, set with `--FLAGhost` and `--FLAGport`. Raises CannotServe."""
    try:
        if not host and socket.has_dualstack_ipv6():
            return socket.create_server(
                ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=_BACKLOG
            )
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        # Python adds to what the system says which address it tried.
        reason = (error.strerror or str(error)).partition(" (while attempting")[0]
        remedy = f"--{flag}port" if error.errno in _ABOUT_PORTS else f"--{flag}host"
        where = f"{host or 'this machine'}, port {port}"
        raise CannotServe(f"{where}: {reason}; choose another with {remedy}") from None


class _Child:
    """A process that is kept alive."""

    def __init__(self, module: str, orders: children.Orders, sockets: tuple[int, ...]) -> None:
        self._module = module
        self._orders = orders
        self._sockets = sockets
        self._process: asyncio.subprocess.Process | None = None
        self.has_bad_orders = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def keep_alive(self) -> None:
        """Until it says that its orders are bad, or this is cancelled."""
        pause = 0.1
        while True:
            began = monotonic()
            try:
                code: int | str = await self._run()
            except OSError as error:  # too little memory, say, for now
                code = error.strerror or "it cannot be started"
            if code == children.BAD_ORDERS:
                self.has_bad_orders = True
                return
            pause = 0.1 if monotonic() - began > _SHORT_LIFE else min(pause * 2, _LONGEST_PAUSE)
            _log.error("%s ended (%s), it is started again", self._module, code)
            await asyncio.sleep(pause)

    async def _run(self) -> int:
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self._module,
            stdin=asyncio.subprocess.PIPE, pass_fds=self._sockets,
            env=children.clean_environment(),
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(self._orders) + b"\n")
        return await process.wait()

    async def stop(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _STOPS_SECONDS)
        except TimeoutError:
            process.kill()


async def serve(config: Config, data: Path, ready: Callable[[list[str]], None]) -> int:
    """Until a signal. Raises CannotServe. `ready` is told where to find the server."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotServe(f"{data}: {error.strerror}; choose another with --data") from None
    key = host_key(data / "host_key")
    ssh = listen(config.host, config.port)
    web = listen(config.web_host, config.web_port, "web-") if config.web_port else None
    runtime = Path(tempfile.mkdtemp(prefix="kumite-", dir=os.environ.get("XDG_RUNTIME_DIR")))
    try:
        orders = children.Orders(
            config, str(runtime), str(data), 0, ssh.fileno(), -1 if web is None else web.fileno()
        )
        where = [config.command, key.get_fingerprint()]
        if web is not None:
            where.append(config.page)
        return await _keep_all(config, orders, lambda: ready(where))
    finally:
        ssh.close()
        if web is not None:
            web.close()
        shutil.rmtree(runtime, ignore_errors=True)


async def _keep_all(config: Config, orders: children.Orders, ready: Callable[[], None]) -> int:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup means it
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    arbiter = _Child(_ARBITER, orders, ())
    sockets = tuple(each for each in (orders.ssh_listener, orders.web_listener) if each >= 0)
    workers = [
        _Child(_WORKER, msgspec.structs.replace(orders, number=number), sockets)
        for number in range(config.workers)
    ]
    tasks = [asyncio.create_task(arbiter.keep_alive())]
    stopping = asyncio.create_task(stop.wait())
    try:
        if await _is_there(orders.arbiter_socket, tasks[0], stop):
            tasks += [asyncio.create_task(worker.keep_alive()) for worker in workers]
            ready()
            await asyncio.wait((*tasks, stopping), return_when=asyncio.FIRST_COMPLETED)
        elif not stop.is_set() and not arbiter.has_bad_orders:
            words = (
                f"the tables did not open within {_STARTS_SECONDS:g} seconds; see the lines above"
            )
            print(f"kumite: {words}", file=sys.stderr)
            return _LATE
    finally:
        for task in (*tasks, stopping):
            task.cancel()
        # People are told by the workers; the arbiter keeps what they did until the last moment.
        await asyncio.gather(*(worker.stop() for worker in workers))
        await arbiter.stop()
    return children.BAD_ORDERS if any(c.has_bad_orders for c in (arbiter, *workers)) else 0


async def _is_there(path: Path, arbiter: asyncio.Task[None], stop: asyncio.Event) -> bool:
    """Wait until the arbiter answers."""
    ends = monotonic() + _STARTS_SECONDS
    while monotonic() < ends and not arbiter.done() and not stop.is_set():
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_unix_connection(path)
            writer.close()
            return True
        await asyncio.sleep(0.05)
    return False
