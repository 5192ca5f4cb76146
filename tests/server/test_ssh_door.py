"""The SSH door with real clients: who one is, what one may ask for, what misbehaving brings."""

from __future__ import annotations

import asyncio
import gc
import re
import weakref
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest
from msgspec.structs import replace

from kumite_tui.server.config import Limits
from kumite_tui.server.doors import ssh
from kumite_tui.server.doors.gate import Visit
from kumite_tui.server.doors.output_filter import END_MODES
from kumite_tui.server.processes import sessions
from kumite_tui.server.processes.sessions import STOPPING
from tests.server.doors import Player, Server, key, player, served, until


class _Asked(asyncssh.SSHClient):
    """Answers whatever is asked; nothing is."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


def test_a_key_is_a_person(tmp_path: Path) -> None:
    mine = key()

    async def test(server: Server) -> None:
        async with await server.client(username="anybody", client_keys=[mine]) as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            (connection,) = server.arbiter.open
            assert connection.identity.key == f"key:{mine.get_fingerprint()}"
            assert not connection.identity.is_guest
            assert connection.identity.source == "127.0.0.1"
            session.press(b"ab")
            await until(lambda: b"last b" in session.sent)
            session.press(b"q")
            await until(lambda: session.is_closed)
            assert session.code == 0
            assert session.sent.endswith(END_MODES.encode())
        await until(lambda: not server.arbiter.open)

    served(tmp_path, test)


def test_guests_need_no_key_and_can_be_kept_out(tmp_path: Path) -> None:
    async def welcome(server: Server) -> None:
        for name in ("guest", "somebody-without-a-key"):
            async with await server.client(username=name, client_factory=_Asked) as client:
                session = await player(client)
                await until(lambda s=session: b"clicks 0" in s.sent)  # type: ignore[misc]
        names = {connection.identity.key for connection in server.arbiter.open}
        assert all(connection.identity.is_guest for connection in server.arbiter.open)
        assert len(names) == len(server.arbiter.open)

    async def refuse(server: Server) -> None:
        for name in ("guest", "root"):
            with pytest.raises(asyncssh.PermissionDenied):
                await server.client(username=name)
        with pytest.raises(asyncssh.PermissionDenied):
            await server.client(username="a", password="secret", preferred_auth="password")

    served(tmp_path, welcome)
    served(tmp_path, refuse, guests=False)


def test_a_key_that_was_only_offered_is_nobody(tmp_path: Path) -> None:
    """A key is offered without a signature: who signs with another is that one, else a guest."""
    offered, signed = key(), key()

    async def test(server: Server) -> None:
        # asyncssh asks first whether a key would do; the answer is taken for a no once.
        original = asyncssh.auth._ClientPublicKeyAuth._process_public_key_ok
        asked: list[bool] = []

        def process(self: object, *args: object) -> object:
            asked.append(True)
            if len(asked) == 1:
                self._conn.try_next_auth()  # type: ignore[attr-defined]
                return True
            return original(self, *args)  # type: ignore[arg-type]

        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(
                asyncssh.auth._ClientPublicKeyAuth._packet_handlers,
                asyncssh.auth.MSG_USERAUTH_PK_OK,
                process,
            )
            for keys in ([offered, signed], [offered]):
                asked.clear()
                async with await server.client(
                    username="x", client_keys=keys, client_factory=_Asked
                ) as client:
                    await player(client)
                    await until(lambda: len(server.arbiter.open) == 1)
                    assert len(asked) >= 1
                    identity = server.arbiter.open[0].identity
                await until(lambda: not server.arbiter.open)
                is_signed = signed in keys
                assert identity.is_guest != is_signed
                assert (identity.key == f"key:{signed.get_fingerprint()}") == is_signed
                assert offered.get_fingerprint() not in identity.key

    served(tmp_path, test)


def test_there_is_no_session_before_the_login(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client asks for a session instead of logging in; and asyncssh would let it."""

    def ask(self: Any, **_more: object) -> None:
        self._auth_complete = True
        words = asyncssh.packet.String("session"), *map(asyncssh.packet.UInt32, (0, 65536, 32768))
        self.send_packet(asyncssh.constants.MSG_CHANNEL_OPEN, *words)

    monkeypatch.setattr(asyncssh.SSHClientConnection, "try_next_auth", ask)

    async def test(server: Server) -> None:
        with pytest.raises(asyncssh.ProtocolError, match="before authentication"):
            await server.client()
        visitor = ssh._Visitor(server.door, Visit(server.gate, "127.0.0.1"), "10.0.0.1")
        visitor._connection = cast("asyncssh.SSHServerConnection", object())
        assert visitor.session_requested() is False
        assert server.apps == []

    served(tmp_path, test)


WORDS = {
    "": (),
    "join AB12": ("join", "AB12"),
    "watch ab12": ("watch", "ab12"),
}
USERS = {
    "guest": (),
    "join-AB12": ("join", "AB12"),
    "watch-ab12": ("watch", "ab12"),
    "join-us": (),
    "join-AB12;sh": (),
    "replay-AB12": (),
}


@pytest.mark.parametrize("command", WORDS)
def test_words_lead_to_a_table(tmp_path: Path, command: str) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            session = await player(client, command=command or None)
            await until(lambda: b"clicks 0" in session.sent)
            assert server.words == [WORDS[command]]

    served(tmp_path, test)


@pytest.mark.parametrize("user", USERS)
def test_a_user_name_leads_to_a_table_and_says_nothing_of_who_comes(
    tmp_path: Path, user: str
) -> None:
    mine = key()

    async def test(server: Server) -> None:
        async with await server.client(username=user, client_keys=[mine]) as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            assert server.words == [USERS[user]]
            if user != "guest":
                assert server.arbiter.open[0].identity.key == f"key:{mine.get_fingerprint()}"
        async with await server.client(username=user, client_factory=_Asked) as client:
            session = await player(client, command="watch CD34")
            await until(lambda: b"clicks 0" in session.sent)
            assert server.words[-1] == ("watch", "CD34"), "words go over names"
            assert server.arbiter.open[-1].identity.is_guest

    served(tmp_path, test)


@pytest.mark.parametrize(
    "command", ["ls", "join", "join AB12; sh", "sh -c 'id'", "join " + "A" * 99]
)
def test_other_words_are_refused_in_a_line(tmp_path: Path, command: str) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            session = await player(client, command=command)
            await until(lambda: session.is_closed)
            assert session.code == 2
            assert session.told.startswith(b"write nothing, join CODE")
            assert server.apps == []

    served(tmp_path, test)


@pytest.mark.parametrize("command", [None, "join AB12"])
def test_without_a_terminal_a_line_says_so(tmp_path: Path, command: str | None) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            session = await player(client, command=command, term_type=None)
            await until(lambda: session.is_closed)
            assert session.code == 2
            assert b"needs a terminal" in session.told
            assert b"\x1b" not in session.told + session.sent

    served(tmp_path, test)


def test_there_is_no_shell_no_file_and_no_tunnel(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            with pytest.raises(asyncssh.Error):
                await client.start_sftp_client()
        async with await server.client() as client:
            session = await player(client)
            for attempt in (
                client.open_connection("127.0.0.1", server.port),
                client.open_unix_connection(str(server.socket_path)),
                client.create_session(Player, encoding=None, term_type="xterm"),
            ):
                with pytest.raises(asyncssh.ChannelOpenError):
                    await attempt
            with pytest.raises(asyncssh.ChannelListenError):
                await client.forward_remote_port("", 0, "127.0.0.1", 1)
            await until(lambda: b"clicks 0" in session.sent)

    served(tmp_path, test)


def test_only_the_terminal_is_read_from_the_environment(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            environment = {"COLORTERM": "truecolor", "LD_PRELOAD": "x", "LANG": "x" * 100}
            environment |= {f"FLOOD{number}": "x" * 30_000 for number in range(50)}
            session = await player(client, env=environment)
            await until(lambda: b"clicks 0" in session.sent)
            assert b"38;2;" in session.sent
            (connection,) = server.door._connections
            (channel,) = connection._channels.values()
            assert dict(channel.get_environment()) == {"COLORTERM": "truecolor"}

    served(tmp_path, test)


def test_cut_sessions_leave_nothing(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        for number in range(20):
            client = await server.client()
            session = await player(client)
            if number % 2:
                await until(lambda s=session: b"clicks 0" in s.sent)  # type: ignore[misc]
                session.press(b"abc")
            client.abort()
        await until(lambda: server.sessions.count == 0 and not server.arbiter.open)
        refs = [weakref.ref(app) for app in server.apps]
        assert refs
        server.apps.clear()

        for _ in range(15):
            await asyncio.sleep(1)  # timers that were cancelled go within seconds
            gc.unfreeze()
            gc.collect()
            if not [ref for ref in refs if ref() is not None]:
                break
        assert [ref for ref in refs if ref() is not None] == []
        assert server.gate.waiting == 0
        assert not server.door._connections

    served(tmp_path, test)


def test_everybody_is_told_when_the_server_stops(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            server.door.stop_listening()
            await server.sessions.stop()
            await until(lambda: session.is_closed)
            assert STOPPING.encode() in session.sent.split(END_MODES.encode())[1]

    served(tmp_path, test)


def test_a_break_is_told_by_a_number_that_is_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(server: Server) -> None:
        async with await server.client() as client, await server.client() as other:
            session, good = await player(client), await player(other)
            await until(lambda: b"clicks 0" in session.sent and b"clicks 0" in good.sent)
            session.press(b"B")
            await until(lambda: session.is_closed)
            assert session.code == 1
            told = re.search(rb"Something went wrong \(([0-9a-f]{8})\)", session.sent)
            assert told is not None
            assert f"session broken ({told[1].decode()})" in caplog.text
            assert b"Traceback" not in session.sent + session.told
            assert b".py" not in session.sent + session.told
            good.press(b"x")
            await until(lambda: b"last x" in good.sent)

    served(tmp_path, test)


def test_a_session_that_does_not_answer_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("_ASK_EVERY", 0.3), ("_DEAF_AFTER", 0.6), ("_GRACE", 0.3)):
        monkeypatch.setattr(sessions, name, value)

    async def test(server: Server) -> None:
        async with await server.client() as client, await server.client() as other:
            session, good = await player(client), await player(other)
            await until(lambda: b"clicks 0" in session.sent and b"clicks 0" in good.sent)
            session.press(b"D")
            await until(lambda: session.is_closed)
            assert not good.is_closed
            await until(lambda: server.sessions.count == 1)

    served(tmp_path, test)


def test_who_is_idle_leaves_and_later_from_a_match_with_others(tmp_path: Path) -> None:
    limits = Limits(idle_minutes=1 / 60, connects_per_source=1_000)

    async def test(server: Server) -> None:
        async with await server.client() as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            for _ in range(8):
                session.press(b"x")
                await asyncio.sleep(0.3)
            assert not session.is_closed
            await until(lambda: session.is_closed)
            assert b"You were away for long" in session.sent
        async with await server.client() as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            (running,) = server.sessions._running
            running.connection._playing["AB12"] = True
            await asyncio.sleep(2.5)
            assert not session.is_closed
            limits.adopt(replace(limits, match_idle_minutes=1 / 60))
            await until(lambda: session.is_closed)
        async with await server.client() as client:
            session = await player(client)
            await until(lambda: b"clicks 0" in session.sent)
            (running,) = server.sessions._running
            running.connection._playing["AB12"] = False
            await until(lambda: session.is_closed, 5)
            assert b"You were away for long" in session.sent

    served(tmp_path, test, limits)
