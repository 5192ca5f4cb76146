"""The process of a worker: doors on shared sockets, and the apps of those who came through them."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from kumite_tui import boards, screens
from kumite_tui.server.doors import host_key
from kumite_tui.server.doors.gate import Gate
from kumite_tui.server.doors.ssh import SshDoor
from kumite_tui.server.guest import screens as server_screens
from kumite_tui.server.guest.app import ServerApp
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.processes import children
from kumite_tui.server.processes.isolated import IsolatedSessions
from kumite_tui.server.processes.sessions import Sessions
from kumite_tui.storage.settings import Settings

if TYPE_CHECKING:
    from kumite_tui.server.config import Config
    from kumite_tui.server.doors.remote_terminal import RemoteTerminal
    from kumite_tui.server.messaging.arbiter_connection import SessionConnection
    from kumite_tui.server.processes.sessions import MakeApp

__all__ = ["app_maker", "load_everything", "run"]


def app_maker(config: Config) -> MakeApp:
    """How sessions get their app."""

    def make(
        connection: SessionConnection, remote: RemoteTerminal, words: tuple[str, ...]
    ) -> ServerApp:
        symbols = "unicode" if remote.terminal.is_unicode else "ascii"
        settings = Settings(symbols=symbols)
        return ServerApp(
            connection, words=words, address=config.command, page=config.page, settings=settings
        )

    return make


def load_everything() -> None:
    """Screens are loaded when they are first opened; here the first guest need not wait for it."""
    for package in (screens, server_screens, boards):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


async def run(orders: children.Orders) -> None:
    config = orders.config
    sessions: Sessions | IsolatedSessions
    limits = config.limits
    to_arbiter = ArbiterConnection(orders.arbiter_socket, limits.hung_seconds / 3, limits.adopt)
    if config.isolate:
        sessions = IsolatedSessions(orders)
    else:
        load_everything()
        sessions = Sessions(to_arbiter, app_maker(config), config.limits)
        sessions.memory.begin()
    gate = Gate(config.limits)
    key = host_key.host_key(Path(orders.data) / "host_key")
    listening = socket.socket(fileno=orders.ssh_listener)
    ssh = SshDoor(listening, key, gate, sessions, to_arbiter, config)
    ssh.start()
    web = None
    if orders.web_listener >= 0:
        from kumite_tui.server.doors.cookies import Cookies
        from kumite_tui.server.doors.web import WebDoor

        cookies = Cookies.signed_with(key)
        web_listening = socket.socket(fileno=orders.web_listener)
        web = WebDoor(web_listening, gate, sessions, config, cookies, to_arbiter.tally)
        await web.start()
    children.tell_when_asked(
        lambda: f"worker {orders.number}: {sessions.told()}, {gate.waiting} waiting"
    )
    await children.until_told()
    ssh.stop_listening()
    await sessions.stop()
    await asyncio.sleep(0.1)  # last words are on their way
    await ssh.close()
    if web is not None:
        await web.close()
    to_arbiter.tell_counts()
    await to_arbiter.close()


if __name__ == "__main__":
    raise SystemExit(children.begin(run))
