"""One session of an SSH connection: its terminal shows an app."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, Any

import asyncssh

from kumite_tui.server.doors.address import leading_to
from kumite_tui.server.doors.client_terminal import VARIABLES, Terminal
from kumite_tui.server.doors.match_file import REPLAY, match_file
from kumite_tui.server.doors.output_filter import harmless
from kumite_tui.server.doors.remote_terminal import RemoteTerminal
from kumite_tui.server.messaging.arbiter_connection import AWAY
from kumite_tui.server.messaging.messages import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite_tui.server.doors.remote_terminal import Player
    from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
    from kumite_tui.server.messaging.frames import Identity

__all__ = ["NarrowChannel", "SshSession", "SshTerminal", "wish_of", "words_of"]

_WINDOW, _PACKET = 64 * 1024, 32 * 1024
_LONGEST_VALUE = 64
_WORDS = ("join", "watch", REPLAY)
_WISH = re.compile(r"(join|watch)-([A-Za-z0-9]{4})")
_MOST_UNSENT = 64 * 1024
START_SECONDS = 20
"""From a login to a channel, and from there to the request for a shell on it."""
_FILE_SECONDS = 60
"""For a match file to reach whoever asked for it."""
_USUAL_TERM = "TERM=xterm-256color"
_HELP = "write nothing, join CODE, watch CODE or replay CODE after the machine's name"
_NO_TERM = ("", "dumb")
"""What clients call a terminal that nothing is known of, or that cannot be drawn on."""
NO_FILE = "replay writes a file: ssh MACHINE replay CODE > match.kumite, without -t"
NO_KEY = "a replay is for who played in the match: come with the key you played with"
_log = logging.getLogger("kumite.server")


def words_of(command: str | None) -> tuple[str, ...] | None:
    """What was asked for on the way in; None if it is nothing of ours.

    >>> words_of(None), words_of("join ab12"), words_of("rm -rf /"), words_of("join ab12; ls")
    ((), ('join', 'ab12'), None, None)
    """
    words = tuple((command or "").split())
    if words in ((), (REPLAY,)):
        return words
    if len(words) == 2 and words[0] in _WORDS and words[1].isalnum() and len(words[1]) <= 16:
        return words
    return None


def wish_of(user: str) -> tuple[str, ...]:
    """What a user name, or the address of a page, asks for. It says nothing of who somebody is.

    >>> wish_of("join-ab12"), wish_of("watch-AB12"), wish_of("mia"), wish_of("join-us")
    (('join', 'ab12'), ('watch', 'AB12'), (), ())
    """
    found = _WISH.fullmatch(user)
    return () if found is None else found.groups()


class NarrowChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that remembers of the client's environment only what we read."""

    @classmethod
    def of(cls, connection: asyncssh.SSHServerConnection) -> NarrowChannel:
        loop = asyncio.get_running_loop()
        return cls(
            connection, loop, True, False, False, 0, 0, None, "strict", _WINDOW, _PACKET
        )  # fmt: skip

    def _process_env_request(self, packet: asyncssh.packet.SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if name.decode("ascii", "replace") not in VARIABLES or len(value) > _LONGEST_VALUE:
            return False
        self._env[name] = value
        return True


class SshTerminal(RemoteTerminal):
    """The terminal at the other end of a channel."""

    def __init__(self, terminal: Terminal, channel: asyncssh.SSHServerChannel[bytes]) -> None:
        super().__init__(terminal)
        self._channel = channel

    def send(self, data: bytes) -> None:
        if self.is_open and not self._channel.is_closing():
            self._channel.write(data)

    def close(self, words: str = "", code: int = 0) -> None:
        if self.is_open and not self._channel.is_closing():
            if words:
                # From the left, wherever the last picture has left the cursor.
                self._channel.write(f"\r{words}\r\n".encode())
            self._channel.exit(code)
        self.is_open = False


class SshSession(asyncssh.SSHServerSession[bytes]):
    """From the request for a terminal, or for a file, to the last word."""

    def __init__(
        self,
        sessions: Player,
        to_arbiter: ArbiterConnection,
        identity: Identity,
        connection: asyncssh.SSHServerConnection,
        command: str,
    ) -> None:
        """`command` is what people type to come here."""
        self._sessions = sessions
        self._to_arbiter = to_arbiter
        self._identity = identity
        self._connection = connection
        self._command = command
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._remote: SshTerminal | None = None
        self._task: asyncio.Task[None] | None = None
        user = connection.get_extra_info("username", "")
        self._words: tuple[str, ...] | None = wish_of(user)
        self._pty: tuple[str, int, int] | None = None
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(START_SECONDS, connection.close)

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(_MOST_UNSENT)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._pty = (term_type[:64], term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._words = words_of(command[:100])
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        self._patience.cancel()
        assert self._channel is not None
        if self._words is None:
            self._refuse(_HELP)
        elif self._words[:1] == (REPLAY,):
            self._send_match("".join(self._words[1:]))
        elif self._pty is None:
            self._refuse(f"Kumite needs a terminal to draw on: {self._way()}")
        elif self._pty[0] in _NO_TERM:
            name = self._pty[0] or "not set"
            self._refuse(f"TERM is {name}, so Kumite cannot draw: {_USUAL_TERM} {self._way()}")
        else:
            environment = dict(self._channel.get_environment())
            self._play(Terminal.of(*self._pty, environment), self._words)

    def _way(self) -> str:
        """The command that leads where somebody wanted to go; with a name for the wish, ssh asks
        for a terminal by itself."""
        return leading_to(self._command, *self._words) if self._words else self._command

    def _refuse(self, words: str) -> None:
        assert self._channel is not None
        if not self._channel.is_closing():
            self._channel.write_stderr(f"{words}\r\n".encode())
            self._channel.exit(2)
        self._hang_up_soon()

    def _send_match(self, wanted: str) -> None:
        """A match that is over as a file; whoever does not take it is not waited for."""
        if self._pty is not None:
            self._refuse(NO_FILE)
        elif self._identity.is_guest:
            self._refuse(NO_KEY)
        else:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(_FILE_SECONDS, self._connection.abort)
            self._task = asyncio.create_task(self._fetch(wanted))
            self._task.add_done_callback(_note_break)

    async def _fetch(self, wanted: str) -> None:
        assert self._channel is not None
        try:
            text = await match_file(self._to_arbiter, self._identity, wanted)
        except (Refused, ConnectionError, TimeoutError) as why:
            self._refuse(harmless(str(why)) or AWAY)
            return
        if not self._channel.is_closing():
            self._channel.write(text.encode())
            self._channel.exit(0)

    def _play(self, terminal: Terminal, words: tuple[str, ...]) -> None:
        assert self._channel is not None
        remote = self._remote = SshTerminal(terminal, self._channel)
        # asyncssh looks at the window of the channel alone, and that is as large as a client likes.
        connection: Any = self._connection
        connection.pause_writing = lambda: remote.paused("socket")
        connection.resume_writing = lambda: remote.resumed("socket")
        self._task = asyncio.create_task(self._sessions.play(remote, self._identity, words))
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        _note_break(task)
        self._hang_up_soon()

    def _hang_up_soon(self) -> None:
        """The last words are sent first; a client that never closes is not waited for."""
        asyncio.get_running_loop().call_later(2.0, self._connection.close)

    # What the client does.

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._remote is not None:
            self._remote.received(data)

    def eof_received(self) -> bool:
        """Whoever has no more keys leaves; whoever waits for a file may well have none."""
        if self._remote is not None:
            self._remote.lost()
        return self._remote is None

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._remote is not None:
            self._remote.resized(width, height)

    def pause_writing(self) -> None:
        if self._remote is not None:
            self._remote.paused("channel")

    def resume_writing(self) -> None:
        if self._remote is not None:
            self._remote.resumed("channel")

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        if self._remote is not None:
            self._remote.lost()


def _note_break(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("a session ended badly", exc_info=task.exception())
