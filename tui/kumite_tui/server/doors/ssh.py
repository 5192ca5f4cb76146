"""The SSH door: a key is a person, a session is an app, and there is nothing else behind it."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import asyncssh

from kumite_tui.server.doors import ssh_session
from kumite_tui.server.doors.pace import keep_pace
from kumite_tui.server.doors.ssh_session import NarrowChannel, SshSession
from kumite_tui.server.messaging.frames import Identity

if TYPE_CHECKING:
    from kumite_tui.server.config import Config
    from kumite_tui.server.doors.gate import Gate, Visit
    from kumite_tui.server.doors.remote_terminal import Player
    from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection

__all__ = ["GUEST", "NEEDS_KEY", "SshDoor"]

GUEST = "guest"
"""The user name that asks for no key."""
NEEDS_KEY = "One comes here with an SSH key. No key yet? ssh-keygen -t ed25519 makes one.\r\n"
_KEEPALIVE = 20
_SLOW_STEP = 0.0005
"""Seconds a worker waits for each session it has, so that those with fewer take the next one."""
_MOST_STEPS = 40
_MOST_REFUSED = 50
"""At once; then others get their turn."""
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_FULL_PAUSE = 0.5
"""Seconds until it is tried again when no more files can be opened."""
_log = logging.getLogger("kumite.server")


class SshDoor:
    """Takes connections from a listening socket that other workers share."""

    def __init__(
        self,
        listening: socket.socket,
        key: asyncssh.SSHKey,
        gate: Gate,
        sessions: Player,
        line: ArbiterConnection,
        config: Config,
    ) -> None:
        self._listening = listening
        self.gate = gate
        self.sessions = sessions
        self.line = line
        self.config = config
        self._tasks: set[asyncio.Task[None]] = set()
        self._connections: set[asyncssh.SSHServerConnection] = set()
        self._options: dict[str, Any] = {
            "server_host_keys": [key],
            "encoding": None,
            "line_editor": False,
            "password_auth": False,
            "kbdint_auth": config.guests,
            "public_key_auth": True,
            "host_based_auth": False,
            "gss_host": None,
            "gss_kex": False,
            "gss_auth": False,
            "agent_forwarding": False,
            "x11_forwarding": False,
            "allow_scp": False,
            "compression_algs": None,
            "login_timeout": config.limits.login_seconds,
            "keepalive_interval": _KEEPALIVE,
            "server_version": "Kumite",
        }

    def start(self) -> None:
        self._listening.setblocking(False)
        asyncio.get_running_loop().add_reader(self._listening, self._ready)

    def _ready(self) -> None:
        """Somebody knocks. Whoever has fewer sessions is a little quicker to open."""
        steps = min(self.sessions.count + self.gate.waiting, _MOST_STEPS)
        if steps:
            self._later(steps * _SLOW_STEP)
        elif not self._accept_one():
            self._later(_FULL_PAUSE)

    def _later(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listening)
        loop.call_later(seconds, self._accept_and_listen)

    def _accept_and_listen(self) -> None:
        if self._listening.fileno() < 0:
            return
        if self._accept_one():
            asyncio.get_running_loop().add_reader(self._listening, self._ready)
        else:
            self._later(_FULL_PAUSE)

    def _accept_one(self) -> bool:
        """Take one in, if there is one; False if there is no room for any.

        Those who may not come in are sent away on the spot: nobody waits in line behind a flood.
        """
        for _ in range(_MOST_REFUSED):
            try:
                connected, address = self._listening.accept()
            except OSError as error:
                return error.errno not in _FULL  # else another worker was quicker, or it has left
            visit = self.gate.arrive(str(address[0]))
            if visit is not None:
                self._let_in(connected, visit)
                break
            connected.close()
        return True

    def _let_in(self, connected: socket.socket, visit: Visit) -> None:
        connected.setblocking(False)
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task = asyncio.create_task(self._serve(connected, visit))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, connected: socket.socket, visit: Visit) -> None:
        """Until the person has logged in, or has not."""
        try:
            await asyncssh.run_server(
                connected, server_factory=lambda: _Visitor(self, visit), **self._options
            )
        except (OSError, asyncssh.Error) as error:
            _log.info("%s did not log in: %s", visit.source, error)
        except Exception:
            _log.exception("%s could not log in", visit.source)
        finally:
            if not visit.has_logged_in:
                visit.left()
                connected.close()

    def entered(self, connection: asyncssh.SSHServerConnection) -> None:
        self._connections.add(connection)

    def left(self, connection: asyncssh.SSHServerConnection) -> None:
        self._connections.discard(connection)

    def stop_listening(self) -> None:
        if self._listening.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._listening)
            self._listening.close()

    async def close(self) -> None:
        self.stop_listening()
        for task in list(self._tasks):
            task.cancel()
        for connection in list(self._connections):
            connection.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _Visitor(asyncssh.SSHServer):
    """One connection: finds out who it is, and gives it one session."""

    def __init__(self, door: SshDoor, visit: Visit) -> None:
        self._door = door
        self._visit = visit
        self._connection: asyncssh.SSHServerConnection | None = None
        self._tries = 0
        self._proved = ""
        """The fingerprint of a key whose owner has signed for it."""
        self._identity: Identity | None = None
        self._has_session = False
        self._has_told = False
        """Whether it was told that a key is needed."""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._door.entered(conn)
        self._visit.send_away = conn.abort
        keep_pace(conn)
        seconds = self._door.config.limits.first_byte_seconds
        self._patience = asyncio.get_running_loop().call_later(seconds, self._check_first_byte)
        check = conn.validate_public_key

        async def validate(username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
            # A key is offered without a signature first. Only a signature tells whose it is.
            is_valid = self._try() and await check(username, key_data, msg, signature)
            if is_valid and msg:
                self._proved = asyncssh.public_key.decode_ssh_public_key(key_data).get_fingerprint()
            return is_valid

        conn.validate_public_key = validate  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self._visit.left()
        self._visit.send_away = None
        if self._connection is not None:
            self._door.left(self._connection)
        # asyncssh keeps a lost connection for a while; its key and session need not wait with it.
        self._connection = None

    def _check_first_byte(self) -> None:
        connection = self._connection
        if connection is not None and connection.get_extra_info("client_version") is None:
            connection.abort()

    def _check_session(self) -> None:
        if self._connection is not None and not self._has_session:
            self._connection.close()

    def _try(self) -> bool:
        """One more try to log in; too many end the connection."""
        self._tries += 1
        if self._tries <= self._door.config.limits.tries:
            return True
        if self._connection is not None:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many tries"
            )
        return False

    # Logging in: by any key, or as a guest.

    def begin_auth(self, username: str) -> bool:
        if not self._try():
            return True
        if not self._door.config.guests and not self._has_told:
            # Whoever has no key leaves after the first answer: it is now, or never.
            self._has_told = True
            if self._connection is not None:
                self._connection.send_auth_banner(NEEDS_KEY)
        return not (self._door.config.guests and username == GUEST)

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return True

    def kbdint_auth_supported(self) -> bool:
        return self._door.config.guests

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]] | bool:
        """Nothing is asked: whoever has no key plays as a guest."""
        return ("", "", "", []) if self._try() else False

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        return self._door.config.guests and not responses

    def auth_completed(self) -> None:
        source = self._visit.source
        if self._proved:
            self._identity = Identity(f"key:{self._proved}", False, source)
        else:
            self._identity = Identity(f"guest:{token_hex(16)}", True, source)
        self._visit.logged_in()
        if self._patience is not None:
            self._patience.cancel()
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(ssh_session.START_SECONDS, self._check_session)

    # One session, and nothing else.

    def session_requested(self) -> Any:
        connection, identity = self._connection, self._identity
        if connection is None or identity is None or self._has_session:
            return False
        self._has_session = True
        door = self._door
        command = door.config.command
        session = SshSession(door.sessions, door.line, identity, connection, command)
        return NarrowChannel.of(connection), session

    def connection_requested(self, *_: Any) -> bool:
        return False

    def server_requested(self, *_: Any) -> bool:
        return False

    def unix_connection_requested(self, *_: Any) -> bool:
        return False

    def unix_server_requested(self, *_: Any) -> bool:
        return False
