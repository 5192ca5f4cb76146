"""`kumite serve`: opens the ports, starts the arbiter and the workers, and starts them again."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import sys
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server.doors.host_key import host_key
from kumite_tui.server.processes import children, descriptors, logs, runtime_folder, watchdog

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kumite_tui.server.config import Config, Limits

__all__ = ["RESTART", "CannotServe", "listen", "serve"]

_ARBITER, _WORKER = (
    "kumite_tui.server.processes.arbiter_process",
    "kumite_tui.server.processes.worker",
)
_BACKLOG = 1024
_ABOUT_PORTS = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)
_STARTS_SECONDS = 30.0
RESTART = 3
"""Returned by `serve` if the same command is to be started again."""
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
        self._is_asked = False
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
        signal.pthread_sigmask(signal.SIG_BLOCK, children.HELD_BACK)
        try:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module,
                stdin=asyncio.subprocess.PIPE, pass_fds=self._sockets,
                env=children.clean_environment(),
            )  # fmt: skip
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, children.HELD_BACK)
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(self._orders) + b"\n")
        if self._is_asked:
            self.ask()
        return await process.wait()

    def reload(self, limits: Limits) -> None:
        """Hand over limits; whoever is started later gets them with its orders."""
        process = self._process
        if process is not None and process.returncode is None and process.stdin is not None:
            process.stdin.write(msgspec.json.encode(limits) + b"\n")

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def ask(self) -> None:
        """Have it write a line about itself, as soon as it runs."""
        self._is_asked = not self._is_running
        self.tell(signal.SIGUSR1)

    def tell(self, number: signal.Signals) -> None:
        """Pass a signal on, if it runs."""
        if self._process is not None and self._is_running:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    def kill(self) -> None:
        """End it whatever it does."""
        self.tell(signal.SIGKILL)

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


async def serve(
    config: Config,
    data: Path,
    ready: Callable[[list[str]], None],
    reread: Callable[[], Config] | None = None,
) -> int:
    """Until a signal. Raises CannotServe. `ready` is told where to find the server.

    `reread` gives the settings as they are now; None: there is no file of them.
    """
    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, signal.SIG_IGN)  # until there are children to tell
    try:
        logs.begin(is_json=config.json_log, file=config.log)
    except OSError as error:
        raise CannotServe(f"{config.log}: {error.strerror}; choose another with --log") from None
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotServe(f"{data}: {error.strerror}; choose another with --data") from None
    descriptors.raise_limit()
    key = host_key(data / "host_key")
    ssh = listen(config.host, config.port)
    web = listen(config.web_host, config.web_port, "web-") if config.web_port else None
    metrics = _listen_for_monitors(config)
    found_at = [config.command, key.get_fingerprint(), *([] if web is None else [config.page])]
    try:
        runtime = runtime_folder.make()
    except OSError as error:
        where = error.filename or "the folder for temporary files"
        raise CannotServe(
            f"{where}: {error.strerror}; set XDG_RUNTIME_DIR to one that is yours"
        ) from None

    def is_up() -> None:
        runtime_folder.note(data, runtime)
        ready(found_at)

    try:
        orders = children.Orders(
            config, str(runtime), str(data), 0, ssh.fileno(),
            -1 if web is None else web.fileno(), -1 if metrics is None else metrics.fileno(),
        )  # fmt: skip
        return await _keep_all(config, orders, is_up, reread)
    finally:
        for each in (ssh, web, metrics):
            if each is not None:
                each.close()
        runtime_folder.remove(runtime)


def _listen_for_monitors(config: Config) -> socket.socket | None:
    if not config.metrics_port:
        return None
    return listen(config.metrics_host, config.metrics_port, "metrics-")


async def _keep_all(
    config: Config,
    orders: children.Orders,
    ready: Callable[[], None],
    reread: Callable[[], Config] | None,
) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        if signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, stop.set)
    restart = asyncio.Event()

    def begin_anew() -> None:
        restart.set()
        stop.set()

    loop.add_signal_handler(signal.SIGUSR2, begin_anew)
    monitored = (orders.metrics_listener,) if orders.metrics_listener >= 0 else ()
    arbiter = _Child(_ARBITER, orders, monitored)
    sockets = tuple(each for each in (orders.ssh_listener, orders.web_listener) if each >= 0)
    workers = [
        _Child(_WORKER, msgspec.structs.replace(orders, number=number), sockets)
        for number in range(config.workers)
    ]

    def hang_up() -> None:
        if sys.stderr.isatty():  # the terminal is closed, and nobody reads the log any more
            stop.set()
        elif _has_reloaded(config, reread):
            arbiter.reload(config.limits)  # it tells the workers

    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup means it
        loop.add_signal_handler(signal.SIGHUP, hang_up)

    def ask_all() -> None:
        for child in (arbiter, *workers):
            child.ask()

    loop.add_signal_handler(signal.SIGUSR1, ask_all)
    tasks = [asyncio.create_task(arbiter.keep_alive())]
    stopping = asyncio.create_task(stop.wait())
    try:
        if await _is_there(orders.arbiter_socket, tasks[0], stop):
            tasks += [asyncio.create_task(worker.keep_alive()) for worker in workers]
            hung = config.limits.hung_seconds
            watching = watchdog.watch(orders.arbiter_socket, hung, arbiter.kill)
            tasks.append(asyncio.create_task(watching))
            ready()
            await asyncio.wait((*tasks, stopping), return_when=asyncio.FIRST_COMPLETED)
        elif not stop.is_set() and not arbiter.has_bad_orders:
            _log.error(
                "the tables did not open within %g seconds; see the lines above", _STARTS_SECONDS
            )
            return _LATE
    finally:
        for task in (*tasks, stopping):
            task.cancel()
        # People are told by the workers; the arbiter keeps what they did until the last moment.
        await asyncio.gather(*(worker.stop() for worker in workers))
        await arbiter.stop()
    if any(child.has_bad_orders for child in (arbiter, *workers)):
        return children.BAD_ORDERS
    return RESTART if restart.is_set() else 0


def _has_reloaded(config: Config, reread: Callable[[], Config] | None) -> bool:
    """Take over limits of the settings as they are now; what else has changed needs a restart."""
    if reread is None:
        _log.info("there is no settings file to reload; name one with --config")
        return False
    try:
        fresh = reread()
    except KumiteError as error:
        _log.error("the settings are as before: %s", error)
        return False
    names = [name for name in config.__struct_fields__ if name != "limits"]
    later = [name for name in names if getattr(fresh, name) != getattr(config, name)]
    config.limits.adopt(fresh.limits)
    _log.info("settings reloaded: all limits hold now")
    if later:
        _log.warning("restart the server for other settings: %s", ", ".join(later))
    return True


async def _is_there(path: Path, arbiter: asyncio.Task[None], stop: asyncio.Event) -> bool:
    """Wait until the arbiter answers."""
    ends = monotonic() + _STARTS_SECONDS
    while monotonic() < ends and not arbiter.done() and not stop.is_set():
        if await watchdog.answers(path, 1.0):
            return True
        await asyncio.sleep(0.05)
    return False
