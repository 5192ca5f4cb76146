"""Cuts, hostile input and kills while people play: nothing that was acknowledged is lost.

Two hundred kills: python -m tests.server.test_ssh_faults 200
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

import asyncssh
import pytest

from kumite.matches.step_report import StepReport
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection, SessionConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import (
    Act,
    ChooseName,
    Done,
    GetScene,
    Hello,
    JoinTable,
    OpenTable,
    Refused,
    Reply,
    Request,
    Scene,
    Seated,
    SetReady,
    Welcome,
)
from tests.server.doors import Player, Server, player, serving, until
from tests.server.real_server import RealServer, real_server
from tests.server.test_input_filter import HOSTILE, KILLERS
from tests.server.test_output_filter import HARMLESS

# A session that is cut off while it begins leaves what it was about to ask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

ENTER, ESC, DOWN, RIGHT = b"\r", b"\x1b", b"\x1b[B", b"\x1b[C"


async def come(
    server: Server, key: asyncssh.SSHKey, *words: str
) -> tuple[asyncssh.SSHClientConnection, Player]:
    client = await server.client(username="me", client_keys=[key])
    return client, await player(client, command=" ".join(words) or None)


async def named(session: Player, name: str) -> None:
    await until(lambda: "name" in session.text().lower() or "Open a table" in session.text())
    session.press(name.encode() + ENTER)
    await until(lambda: "Open a table" in session.text())
    await session.settled(0.3)  # home is painted once more when the server has answered


async def open_match(session: Player) -> str:
    """A table with a bot that answers at once; its code."""
    session.press(b"t")
    await until(lambda: "NEW TABLE" in session.text())
    while not re.search(r"▸ Seat 2", session.text()):
        session.press(DOWN)
        await session.settled(0.05)
    while not re.search(r"Seat 2\s+◂ random", session.text()):
        session.press(RIGHT)
        await session.settled(0.05)
    session.press(ENTER)
    await until(lambda: "not ready" in session.text())
    found = re.search(r"TABLE ([A-Z0-9]{4})", session.text())
    assert found is not None
    session.press(ENTER)
    await until(lambda: "YOUR CHOICE" in session.text())
    return found[1]


async def press_on(session: Player) -> None:
    text = await session.settled(0.05)
    waits = "Waiting for" in text or "Any key" in text
    session.press(b"1" if waits else ENTER)


def test_a_session_cut_at_every_prompt(tmp_path: Path) -> None:
    """Cut, come back, some keys, cut again: every time the match is where it was."""
    mine = asyncssh.generate_private_key("ssh-ed25519")

    async def run() -> None:
        async with serving(tmp_path, is_real=True) as server:
            client, session = await come(server, mine)
            await named(session, "Ada")
            code = await open_match(session)
            logs: list[str] = []
            # A key that is cut off with its session may not count: it takes as often as it takes.
            # Some choices take several keys (which weapon, at whom), all of them in one session.
            while len(logs) < 12 or len(set(logs)) < 7:
                for _ in range(1 + len(logs) % 4):
                    await press_on(session)
                if len(logs) % 2:
                    await session.settled(0.05)
                client.abort()
                client, session = await come(server, mine, "join", code)
                await until(
                    lambda s=session: "YOUR CHOICE" in s.text() or "THE MATCH" in s.text()  # type: ignore[misc]
                )
                logs.append(await session.settled())
            client.abort()
            await until(lambda: server.sessions.count == 0)

    asyncio.run(run())


def test_hostile_input_while_others_play(tmp_path: Path) -> None:
    """One sends everything that breaks parsers into every screen; the other plays on."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    hostile = list((KILLERS | HOSTILE).values())

    async def run() -> None:
        async with serving(tmp_path, is_real=True) as server:
            client, good = await come(server, keys[0])
            await named(good, "Ada")
            await open_match(good)
            other, bad = await come(server, keys[1])
            await named(bad, "Bob")
            rng = Random(5)

            async def attack() -> None:
                while True:
                    bad.press(rng.choice(hostile) + rng.choice((b"", b"t", b"l", b"s", ESC, b"\r")))
                    if rng.random() < 0.05:
                        bad.press(rng.randbytes(5_000))
                    if bad.is_closed:
                        return
                    await asyncio.sleep(0.02)

            attacking = asyncio.create_task(attack())
            pictures: set[str] = set()
            # Bots think between two choices, as long as the machine makes them.
            async with asyncio.timeout(120):
                while len(pictures) <= 20:
                    await press_on(good)
                    pictures.add(good.text())
            attacking.cancel()
            for session in (good, bad):
                assert HARMLESS.fullmatch(session.sent.decode())
                assert str(tmp_path).encode() not in session.sent
                assert b"site-packages" not in session.sent
            if not bad.is_closed:
                await asyncio.sleep(6)
                bad.press(ESC)
                await bad.settled()
                assert server.sessions.count == 2
            client.abort()
            other.abort()

    asyncio.run(run())


# Kills of the whole server, seen through its socket: what was acknowledged is there afterwards.


NAMES = ("Ada", "Bob")


async def ask(person: SessionConnection, request: Request) -> Reply:
    """As soon as it is not too fast."""
    for _ in range(100):
        try:
            return await person.ask(request)
        except Refused as refusal:
            if "too fast" not in str(refusal):
                raise
            await asyncio.sleep(0.1)
    raise AssertionError("always too fast")


async def begin(people: list[SessionConnection]) -> str:
    """A match between two; the code of its table."""
    table = OpenTable("neon", "resurrection", ("open", "open"), ("akari", "ghost"))
    seated = await ask(people[0], table)
    assert isinstance(seated, Seated)
    code = seated.table.code
    await ask(people[1], JoinTable(code))
    for person in people:
        await ask(person, SetReady(code, True))
    return code


async def look(connection: SessionConnection, code: str) -> StepReport | None:
    scene = await ask(connection, GetScene(code))
    assert isinstance(scene, Scene)
    return scene.report


class Evening:
    """Two who play on whatever happens, and remember what they saw and what was acknowledged."""

    def __init__(self) -> None:
        self.code = ""
        self.kept: list[StepReport | None] = [None, None]
        """What each saw last; all of it must be there after a kill."""
        self.acknowledged = -1
        """The last step that was answered for good."""
        self.choices = 0
        self.matches = 0

    async def play(self, path: Path, rng: Random) -> None:
        """Until the line is lost."""
        to_arbiter = ArbiterConnection(path)
        try:
            people = [await to_arbiter.connect(Identity(f"key:{name}", False)) for name in NAMES]
            for person, name in zip(people, NAMES, strict=True):
                welcome = await person.ask(Hello())
                assert isinstance(welcome, Welcome)
                if not welcome.name:
                    await person.ask(ChooseName(name))
            if self.code:
                for seat, person in enumerate(people):
                    self.check(self.kept[seat], await look(person, self.code))
            while True:
                if not self.code:
                    self.code = await begin(people)
                    self.kept, self.acknowledged = [None, None], -1
                    self.matches += 1
                for seat, person in enumerate(people):
                    await self.choose(seat, person, rng)
        except ConnectionError:
            return
        finally:
            await to_arbiter.close()

    async def choose(self, seat: int, person: SessionConnection, rng: Random) -> None:
        try:
            if not self.code or (report := await look(person, self.code)) is None:
                return
            self.kept[seat] = report
            if report.standing:
                self.code = ""
            elif report.codes:
                action = rng.choice(report.codes)
                assert await person.ask(Act(self.code, report.step, action)) == Done()
                self.acknowledged = report.step
                self.choices += 1
        except Refused:
            await asyncio.sleep(0.1)  # too fast, or the step has passed

    def check(self, before: StepReport | None, report: StepReport | None) -> None:
        """After a kill: no step that was seen or acknowledged is gone, and none was changed."""
        if before is None:
            return
        assert report is not None, "the match is gone"
        assert report.step >= before.step, "steps that were seen are gone"
        assert report.step > self.acknowledged, "an acknowledged choice is gone"
        assert report.events[: len(before.events)] == before.events, "the past was changed"


def killed(folder: Path, kills: int) -> Evening:
    rng = Random("kills")
    evening = Evening()

    async def play(server: RealServer) -> None:
        for number in range(kills):
            playing = asyncio.create_task(evening.play(server.arbiter_socket, rng))
            before = evening.choices
            with suppress(AssertionError):  # some are killed while they begin
                await until(lambda n=before: evening.choices > n, rng.uniform(2, 20))  # type: ignore[misc]
            await asyncio.sleep(rng.uniform(0.0, 0.8))
            server.kill()
            await playing
            await asyncio.to_thread(server.start)
            if number % 10 == 9:
                print(f"{number + 1} kills, {evening.choices} choices kept", flush=True)
        playing = asyncio.create_task(evening.play(server.arbiter_socket, rng))
        await asyncio.sleep(1.0)
        server.stop()
        await playing

    with real_server(folder, "--workers", "1") as server:
        asyncio.run(play(server))
    return evening


def test_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    evening = killed(tmp_path, 3)
    assert evening.choices > 5


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as found:
        told = killed(Path(found), int(sys.argv[1]) if len(sys.argv) > 1 else 200)
        print(f"{told.choices} choices in {told.matches} matches, none lost")
