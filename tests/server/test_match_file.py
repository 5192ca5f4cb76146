"""A match that is over, taken home with OpenSSH's client and checked there."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import asyncssh
import pytest

from kumite.cli import main
from kumite_tui.server.doors import ssh_session
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection, SessionConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import (
    Act,
    ChooseName,
    GetScene,
    Hello,
    OpenTable,
    Refused,
    Scene,
    Seated,
    SetReady,
)
from tests.server.doors import player, serving, until
from tests.server.real_server import RealServer, needs_ssh, real_server


async def table(person: SessionConnection) -> str:
    """A match against a bot that answers at once; the code of its table."""
    seated = await person.ask(OpenTable("neon", "royale", ("open", "random"), (None, None)))
    assert isinstance(seated, Seated)
    await person.ask(SetReady(seated.table.code, True))
    return seated.table.code


async def play(person: SessionConnection, code: str) -> None:
    rng = Random("choices")
    async with asyncio.timeout(120):
        while True:
            scene = await person.ask(GetScene(code))
            assert isinstance(scene, Scene)
            assert scene.report is not None
            if scene.table.stage == "over":
                return
            if scene.report.codes:
                try:
                    choice = rng.choice(scene.report.codes)
                    await person.ask(Act(code, scene.report.step, choice))
                except Refused:
                    await asyncio.sleep(0.2)  # too fast
            await asyncio.sleep(0.06)


class Visitor:
    """Somebody with a key, and two tables: one match is over, one runs."""

    def __init__(self, server: RealServer, folder: Path) -> None:
        self.server = server
        self._folder = folder
        key = asyncssh.generate_private_key("ssh-ed25519")
        self.key = self._kept(key, "mine")
        self.stranger = self._kept(asyncssh.generate_private_key("ssh-ed25519"), "another")
        self.over, self.running = asyncio.run(self._evening(f"key:{key.get_fingerprint()}"))

    def _kept(self, key: asyncssh.SSHKey, name: str) -> Path:
        path = self._folder / name
        key.write_private_key(path)
        path.chmod(0o600)
        return path

    async def _evening(self, key: str) -> tuple[str, str]:
        line = ArbiterConnection(self.server.arbiter_socket)
        try:
            person = await line.connect(Identity(key, False))
            await person.ask(Hello())
            await person.ask(ChooseName("Mia"))
            over, running = await table(person), await table(person)
            await play(person, over)
            return over, running
        finally:
            await line.close()

    def ssh(
        self, *words: str, key: Path | None = None, user: str = "me"
    ) -> subprocess.CompletedProcess[bytes]:
        identity = ["-i", str(key), "-o", "IdentitiesOnly=yes"] if key else []
        return subprocess.run(
            [
                "ssh", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
                "-o", f"UserKnownHostsFile={self._folder / 'known'}", "-o",
                "PasswordAuthentication=no", *identity, "-p", str(self.server.port),
                f"{user}@127.0.0.1", *words,
            ],
            capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=60,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self._folder)},
        )  # fmt: skip


@pytest.fixture(scope="module")
def mia(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder = tmp_path_factory.mktemp("server")
    with real_server(folder, "--workers", "1") as server:
        yield Visitor(server, folder)


@needs_ssh
def test_a_match_is_taken_home_and_checked(
    mia: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("replay", mia.over), ("replay", mia.over.lower()), ("replay",)):
        told = mia.ssh(*words, key=mia.key)
        assert (told.returncode, told.stderr) == (0, b"")
        file = tmp_path / "match.kumite"
        file.write_bytes(told.stdout)
        assert main(["replay", "verify", str(file)]) == 0
        assert "every roll is that of the secret" in capsys.readouterr().out
    file.write_bytes(told.stdout.replace(b'"chance":1', b'"chance":2', 1))
    assert main(["replay", "verify", str(file)]) == 2


@needs_ssh
def test_what_is_not_over_or_not_ones_own_is_refused_in_a_line(mia: Visitor) -> None:
    for words, key, user, why in (
        ((mia.running,), mia.key, "me", b"that match is not over yet"),
        (("ZZZZ",), mia.key, "me", b"you have not played in such a match"),
        ((mia.over,), mia.stranger, "Mia", b"nobody has played here with this key"),
        ((mia.over,), None, "guest", b"come with the key you played with"),
        ((mia.over, "please"), mia.key, "me", b"write nothing, join CODE"),
    ):
        told = mia.ssh("replay", *words, key=key, user=user)
        assert told.returncode == 2
        assert why in told.stderr
        assert told.stderr.count(b"\n") == 1
        assert told.stdout == b""


def test_a_terminal_is_no_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            key = asyncssh.generate_private_key("ssh-ed25519")
            client = await server.client(username="me", client_keys=[key])
            session = await player(client, command="replay AB12")
            await until(lambda: session.is_closed)
            assert session.code == 2
            assert b"without -t" in session.told
            assert server.apps == []

    asyncio.run(run())


def test_whoever_does_not_take_it_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh_session, "_FILE_SECONDS", 1.0)

    async def giant(*_: object) -> str:
        return "x" * 10_000_000

    monkeypatch.setattr(ssh_session, "match_file", giant)

    async def run() -> None:
        async with serving(tmp_path) as server:
            key = asyncssh.generate_private_key("ssh-ed25519")
            client = await server.client(username="me", client_keys=[key])
            session = await player(client, command="replay", term_type=None)
            assert session.channel is not None
            session.channel.pause_reading()
            await until(lambda: not server.door._connections)
            assert len(session.sent) < 10_000_000

    asyncio.run(run())
