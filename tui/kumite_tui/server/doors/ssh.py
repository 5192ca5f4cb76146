"""The SSH door: a key is a person, a session is an app, and there is nothing else behind it."""

from __future__ import annotations

import asyncio
import logging
import socket
from functools import partial
from secrets import token_hex
from struct import pack
from typing import TYPE_CHECKING, Any

import asyncssh

from kumite_tui.server.doors import ssh_session
from kumite_tui.server.doors.acceptor import Acceptor
from kumite_tui.server.doors.gate import Visit, source_of
from kumite_tui.server.doors.pace import keep_pace
from kumite_tui.server.doors.proxies import BadHeader, TrustedProxies, read_header
from kumite_tui.server.doors.ssh_session import NarrowChannel, SshSession
from kumite_tui.server.doors.waiting_line import Goodbyes, WaitingLine, has_left
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.processes.logs import LOGINS
from kumite_tui.server.tally import SSH

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from kumite_tui.server.config import Config
    from kumite_tui.server.doors.gate import Gate
    from kumite_tui.server.doors.remote_terminal import Player
    from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection

__all__ = ["GUEST", "NEEDS_KEY", "SshDoor"]

GUEST = "guest"
"""The user name that asks for no key."""
NEEDS_KEY = "One comes here with an SSH key. No key yet? ssh-keygen -t ed25519 makes one.\r\n"
_KEEPALIVE = 20
_VERSION = "Kumite"
_DISCONNECT = 1
_log = logging.getLogger("kumite.server")
_logins = logging.getLogger(LOGINS)


class SshDoor:
    """Takes connections from a listening socket that other workers share."""

    def __init__(
        self,
        listening: socket.socket,
        key: asyncssh.SSHKey,
        gate: Gate,
        sessions: Player,
        to_arbiter: ArbiterConnection,
        config: Config,
    ) -> None:
        self._acceptor = Acceptor(listening, self._take, lambda: sessions.count + gate.waiting)
        self.gate = gate
        self.sessions = sessions
        self.to_arbiter = to_arbiter
        self.config = config
        limits = config.limits
        self._line = WaitingLine(lambda: limits.waiting, lambda: limits.login_seconds)
        self._goodbyes = Goodbyes()
        self._proxies = TrustedProxies(config.trusted_proxies)
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
            "keepalive_interval": _KEEPALIVE,
            "server_version": _VERSION,
        }

    def start(self) -> None:
        self._acceptor.start()

    def _take(self, connected: socket.socket, address: str) -> bool:
        connected.setblocking(False)
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.config.proxy_protocol or address not in self._proxies:
            return self._arrived(connected, address)
        self._run(self._introduced(connected, address))
        return True

    async def _introduced(self, connected: socket.socket, proxy: str) -> None:
        """A proxy says for whom it connects."""
        try:
            async with asyncio.timeout(self.config.limits.first_byte_seconds):
                address = await read_header(connected)
        except (OSError, TimeoutError, BadHeader) as error:
            _log.warning("the proxy %s did not name its client: %s", proxy, error)
            connected.close()
        else:
            self._arrived(connected, address or proxy)

    def _arrived(self, connected: socket.socket, address: str) -> bool:
        """Let somebody in, or let them wait, or tell them why not."""
        visit = self.gate.arrive(address)
        refuse = partial(self._refuse, connected, address)
        if isinstance(visit, Visit):
            self._run(self._serve(connected, visit, address))
            return True
        source = source_of(address)
        again = partial(self._try_again, connected, address)
        if not visit.can_wait or not self._line.join(source, again, refuse):
            refuse(visit.words)
        return False

    def _try_again(self, connected: socket.socket, address: str) -> bool:
        """For somebody who waits; True if they need not wait any more."""
        if has_left(connected):
            connected.close()
            return True
        visit = self.gate.enter(source_of(address))
        if isinstance(visit, Visit):
            self._run(self._serve(connected, visit, address))
        elif visit.can_wait:
            return False
        else:
            self._refuse(connected, address, visit.words)
        return True

    def _refuse(self, connected: socket.socket, address: str, words: str) -> None:
        self.to_arbiter.tally.refused[SSH] += 1
        _logins.info("refused %s: %s", address, words)
        self._goodbyes.say(connected, _disconnected(words))

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, connected: socket.socket, visit: Visit, address: str) -> None:
        """Until the person has logged in, or has not."""
        try:
            await asyncssh.run_server(
                connected,
                server_factory=lambda: _Visitor(self, visit, address),
                login_timeout=self.config.limits.login_seconds,
                **self._options,
            )
        except (OSError, asyncssh.Error) as error:
            self.to_arbiter.tally.failed_logins += 1
            _logins.info("login failed from %s: %s", address, error)
        except Exception:
            _log.exception("%s could not log in", address)
        finally:
            if not visit.has_logged_in:
                visit.left()
                connected.close()

    def entered(self, connection: asyncssh.SSHServerConnection) -> None:
        self._connections.add(connection)

    def left(self, connection: asyncssh.SSHServerConnection) -> None:
        self._connections.discard(connection)

    def stop_listening(self) -> None:
        self._acceptor.stop()

    async def close(self) -> None:
        self.stop_listening()
        self._line.close()
        self._goodbyes.close()
        for task in list(self._tasks):
            task.cancel()
        for connection in list(self._connections):
            connection.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _disconnected(words: str) -> bytes:
    """What a client of SSH shows to people, said before anything else."""
    text = words.encode()
    number = asyncssh.DISC_TOO_MANY_CONNECTIONS
    payload = pack(">BII", _DISCONNECT, number, len(text)) + text + pack(">I", 0)
    padding = 8 - (len(payload) + 5) % 8 + (8 if (len(payload) + 5) % 8 > 4 else 0)
    head = pack(">IB", len(payload) + 1 + padding, padding)
    return f"SSH-2.0-{_VERSION}\r\n".encode() + head + payload + bytes(padding)


class _Visitor(asyncssh.SSHServer):
    """One connection: finds out who it is, and gives it one session."""

    def __init__(self, door: SshDoor, visit: Visit, address: str) -> None:
        self._address = address
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
        _logins.info("login from %s: %s", self._address, self._proved or "guest")
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
        session = SshSession(door.sessions, door.to_arbiter, identity, connection, command)
        return NarrowChannel.of(connection), session

    def connection_requested(self, *_: Any) -> bool:
        return False

    def server_requested(self, *_: Any) -> bool:
        return False

    def unix_connection_requested(self, *_: Any) -> bool:
        return False

    def unix_server_requested(self, *_: Any) -> bool:
        return False
