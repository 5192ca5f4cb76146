"""`kumite admin`: the operator's end, against a server that runs."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import asyncssh
import msgspec
import pytest

from kumite.errors import KumiteError
from kumite_tui.cli import main
from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Ban, Clear, Drain, Unban
from kumite_tui.server.arbiter import Identity as Person
from kumite_tui.server.config import Limits
from kumite_tui.server.limits import Config as ArbiterConfig
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.messages import (
    ChooseName,
    Hello,
    Notice,
    OpenTable,
    Refused,
    Say,
    Seated,
    SetReady,
)
from kumite_tui.server.processes import runtime_folder
from kumite_tui.server.processes.runtime_folder import noted
from tests.server.evening import evening
from tests.server.real_server import RealServer, SshTerminal, come_in, needs_ssh, real_server
from tests.server.test_signals import wait_for

SOLO = OpenTable("neon", "royale", ("open", "random"), (None, None))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with real_server(tmp_path_factory.mktemp("server")) as server:
        yield server


class Told:
    """What a command of the operator's said."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> dict[str, object]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


class Operator:
    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data = data
        self._capsys = capsys

    def __call__(self, *words: str) -> Told:
        code = main(["admin", *words, "--data", str(self._data)])
        out, err = self._capsys.readouterr()
        return Told(code, out, err)


@pytest.fixture
def admin(server: RealServer, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(server.data, capsys)


def leave_a_match(server: RealServer, name: str, source: str = "192.0.2.9") -> str:
    """Somebody begins a match against a bot and hangs up; its code."""

    async def go() -> str:
        line = ArbiterConnection(server.arbiter_socket)
        session = await line.connect(Identity(f"key:{name}", False, source))
        await session.ask(Hello())
        await session.ask(ChooseName(name))
        seated = await session.ask(SOLO)
        assert isinstance(seated, Seated)
        await session.ask(SetReady(seated.table.code, True))
        session.close()
        await line.close()
        return seated.table.code

    return asyncio.run(go())


def test_the_socket_is_the_owners_alone(server: RealServer) -> None:
    folder = noted(server.data)
    assert folder is not None
    assert stat.S_IMODE((folder / "admin").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_tables_are_listed_and_cleared(server: RealServer, admin: Operator) -> None:
    first = leave_a_match(server, "Eve")
    second = leave_a_match(server, "Mallory", "192.0.2.10")
    tables = admin("tables", "--abandoned", "--json").json["tables"]
    assert isinstance(tables, list)
    assert {(table["code"], table["source"]) for table in tables} == {
        (first, "192.0.2.9"), (second, "192.0.2.10"),
    }  # fmt: skip
    assert f"{first}  abandoned  neon" in admin("tables").out
    assert "2 tables, 2 of them abandoned" in admin("status").out
    told = admin("clear", first.lower(), "ZZZZ")
    assert told.out == f"cleared: {first}\nno such table: ZZZZ\n"
    assert admin("clear", "--abandoned", "--json").json == {"cleared": [second], "missing": []}
    assert "0 tables" in admin("tables").out


def test_orders_are_written_to_the_audit_log(server: RealServer, admin: Operator) -> None:
    admin("clear", "QQQQ")
    path = server.data / "audit.log"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    line = json.loads(path.read_text("utf-8").splitlines()[-1])
    assert line["order"]["do"] == "clear"
    assert line["order"]["codes"] == ["QQQQ"]
    assert line["uid"] == os.geteuid()
    assert line["answer"]["ok"]


def test_a_backup_while_it_runs_is_brought_back_when_it_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = RealServer(tmp_path)
    admin = Operator(server.data, capsys)
    backup = tmp_path / "friday.sqlite"
    try:
        code = leave_a_match(server, "Mia")
        told = admin("backup", str(backup))
        assert told.out == f"{backup}: 1 people, 1 matches, 1 of them running; verified\n"
        assert admin("clear", code).out == f"cleared: {code}\n"
        refused = admin("restore", str(backup))
        assert refused.code == 2
        assert "another server" in refused.err
        server.stop()
        told = admin("restore", str(backup))
        assert told.code == 0
        assert "it renews the dice of 1 running matches" in told.out
        server.start()
        assert code in admin("tables").out
        assert "the dice of 1 running matches are renewed" in server.log
    finally:
        server.stop()
    lines = (server.data / "audit.log").read_text("utf-8").splitlines()
    orders = [json.loads(line)["order"]["do"] for line in lines]
    assert orders == ["backup", "clear", "restore"]


@needs_ssh
def test_people_are_listed_told_sent_away_and_kept_out(
    tmp_path: Path, server: RealServer, admin: Operator
) -> None:
    key = tmp_path / "key"
    made = asyncssh.generate_private_key("ssh-ed25519")
    made.write_private_key(str(key))
    key.chmod(0o600)

    def come() -> SshTerminal:
        return SshTerminal(server.port, tmp_path, key=key, user="x")

    mallory = come()
    come_in(mallory, "Mallory2")
    wait_for(lambda: "1 sessions" in admin("who").out)  # those of other tests have left
    assert "Mallory2" in admin("who").out
    sessions = admin("who", "--json").json["sessions"]
    assert isinstance(sessions, list)
    (session,) = sessions
    assert (session["name"], session["source"]) == ("Mallory2", "127.0.0.1")
    assert session["key"] == made.get_fingerprint()
    assert admin("announce", "Back at \x1b[31mnine").out == "shown in 1 sessions\n"
    mallory.until("Back at")
    assert "\x1b[31mnine" not in mallory.text()
    assert admin("kick", "mallory2", "--why", "Calm down.").out == "ended 1 sessions\n"
    mallory.wait()
    assert "The operator ended your session. Calm down." in mallory.sent.decode()
    mallory.close()

    mallory = come()
    mallory.until("Open a table")
    for who in ("Mallory2", "127.0.0.1"):
        told = admin("ban", who, "--for", "90m", "--why", "floods")
        assert told.out.startswith("banned: ")
        mallory.wait()
        mallory.close()
        mallory = come()
        mallory.wait()
        words = "banned from this server. Reason: floods. Try again in 1 hour."
        assert words in mallory.sent.decode()
        assert "1 h left  floods" in admin("bans").out
        assert admin("unban", who).code == 0
        mallory.close()
        mallory = come()
        mallory.until("Open a table")
    mallory.close()
    assert "0 bans" in admin("bans").out
    assert admin("unban", "Mallory2").code == 2
    assert admin("ban", "Nobody-Here").code == 2


def test_before_a_restart_no_match_begins_and_those_that_run_go_on(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, mode="royale", bots=("random",))
            waiting = await jonas.ask(SOLO)
            assert isinstance(waiting, Seated)
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            told = await desk.carry_out(Drain())
            assert (told["is_draining"], told["playing"]) == (True, 1)
            await server.settle()
            assert any(
                isinstance(news, Notice) and "restarts soon" in news.text for news in mia.news
            )
            for request in (SOLO, SetReady(waiting.table.code, True)):
                with pytest.raises(Refused, match="about to be restarted"):
                    await jonas.ask(request)
            assert await server.play(code, [mia], most=5) == 5
            await desk.carry_out(Drain(is_on=False))
            await jonas.ask(SetReady(waiting.table.code, True))

    asyncio.run(go())


@pytest.mark.parametrize(("verb", "number"), [("stop", "SIGTERM"), ("restart", "SIGUSR2")])
def test_it_hands_over_once_the_running_turns_are_over(
    tmp_path: Path, verb: str, number: str
) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, mode="royale", bots=("random",))
            other = await server.table(jonas, mode="royale", bots=("random",))
            ended: list[str] = []
            desk = AdminDesk(
                server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"),
                tell_launcher=lambda signal: ended.append(signal.name),
            )  # fmt: skip
            await desk.carry_out(Drain(then=verb))
            await server.pass_time(70)
            assert ended == []
            assert [n.text for n in mia.news if isinstance(n, Notice)][-1] == (
                f"The server will {verb} in 240 s: finish your turn."
            )
            await server.play(code, [mia], most=1)
            await server.pass_time(5)
            assert ended == [], "Jonas still chooses"
            await server.play(other, [jonas], most=1)
            await server.pass_time(2)
            assert ended == [number]
            await server.settle()
            said = [news.text for news in jonas.news if isinstance(news, Notice)][-1]
            assert said.startswith(f"The server {verb}s now.")

    asyncio.run(go())


def test_it_hands_over_when_time_is_up_unless_it_is_called_off(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            await server.table(mia, mode="royale", bots=("random",))
            ended: list[int] = []
            desk = AdminDesk(
                server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"),
                tell_launcher=ended.append,
            )  # fmt: skip
            await desk.carry_out(Drain(then="stop", within=30))
            await server.pass_time(20)
            await desk.carry_out(Drain(is_on=False))
            await server.pass_time(60)
            assert ended == []
            await desk.carry_out(Drain(then="stop", within=30))
            await server.pass_time(31)
            assert ended == [signal.SIGTERM]

    asyncio.run(go())


@needs_ssh
def test_it_restarts_in_place_and_its_matches_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with real_server(tmp_path) as server:
        admin = Operator(server.data, capsys)
        code = leave_a_match(server, "Mia")
        terminal = SshTerminal(server.port, tmp_path)
        terminal.until("Open a table")
        before = server.children()
        assert admin("drain", "--then", "restart", "--within", "30s").code == 0
        assert terminal.wait() == 0
        wait_for(lambda: server.log.count("Kumite is served") == 2)
        assert not before.keys() & server.children().keys()
        assert code in admin("tables").out
        assert "draining" not in admin("status").out
        again = SshTerminal(server.port, tmp_path)
        again.until("Open a table")
        again.close()


def test_a_ban_outlives_a_restart_and_ends_by_itself(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            eve, other = Person("key:eve", False, "10.0.0.1"), Person("key:x", False, "10.0.0.2")
            await server.arbiter.banned.add("from 10.0.0.1", 7200, "floods")
            await server.pass_time(3600)
            await server.restart()
            assert "Your address is banned" in server.arbiter.banned.why_not(eve)
            assert server.arbiter.banned.why_not(other) == ""
            server.clock.go_to(server.clock.now() + 4000)
            assert server.arbiter.banned.why_not(eve) == ""
            assert server.arbiter.banned.all() == []

    asyncio.run(go())


@needs_ssh
def test_limits_change_while_people_are_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with real_server(tmp_path) as server:
        admin = Operator(server.data, capsys)
        before = admin("limits", "--json").json["limits"]
        assert before == msgspec.to_builtins(Limits())
        terminal = SshTerminal(server.port, tmp_path)
        terminal.until("Open a table")
        assert "tables = 5\n" in admin("limits", "tables=5").out
        assert isinstance(before, dict)
        assert admin("limits", "--json").json["limits"] == {**before, "tables": 5}
        for wrong, words in (("tabels=5", "tabels"), ("tries=0", "limits.tries: 0 must be more")):
            told = admin("limits", wrong)
            assert told.code == 2
            assert words in told.err
            assert told.err.count("\n") == 1
        orders = [
            json.loads(line)["order"]
            for line in (server.data / "audit.log").read_text("utf-8").splitlines()
        ]
        assert {"do": "limits", "changes": {"tables": 5}} in orders
        admin("limits", "idle_minutes=0.01")
        terminal.until(lambda _: b"You were away for long" in terminal.sent)  # a worker says it
        os.kill(server.child("worker"), signal.SIGKILL)  # a new one is told, too
        wait_for(lambda: len(server.children()) == 3)
        again = SshTerminal(server.port, tmp_path)
        again.until(lambda _: b"You were away for long" in again.sent)
        again.close()
        terminal.close()


@pytest.mark.parametrize(
    ("who", "kept_out", "not_kept_out"),
    [
        ("203.0.113.0/24", "203.0.113.77", "203.0.114.1"),
        ("203.0.113.9/24", "203.0.113.77", "203.0.114.1"),
        ("2001:db8:7::/48", "2001:db8:7:9::", "2001:db8:8::"),
        ("2001:db8:7:9:1::5", "2001:db8:7:9::", "2001:db8:7:a::"),
    ],
)
def test_a_net_is_kept_out(tmp_path: Path, who: str, kept_out: str, not_kept_out: str) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            ended: list[str] = []
            inside, outside = (Person("key:a", False, each) for each in (kept_out, not_kept_out))

            def send_away(is_meant: Callable[[Person], bool], _: str) -> int:
                ended.extend(each.source for each in (inside, outside) if is_meant(each))
                return len(ended)

            desk = AdminDesk(server.arbiter, send_away, Audit(tmp_path / "audit.log"))
            await desk.carry_out(Ban(who, 3600, "floods"))
            assert ended == [kept_out]
            for _ in range(2):
                assert "banned from this server. Reason: floods" in server.arbiter.banned.why_not(
                    inside
                )
                assert server.arbiter.banned.why_not(outside) == ""
                await server.restart()
            desk = AdminDesk(server.arbiter, send_away, Audit(tmp_path / "audit.log"))
            await desk.carry_out(Unban(who))
            assert server.arbiter.banned.why_not(inside) == ""
            for wrong in ("0.0.0.0/0", "203.0.113.0/33"):
                with pytest.raises(KumiteError):
                    await desk.carry_out(Ban(wrong))

    asyncio.run(go())


def test_tables_of_an_address_or_a_net_are_cleared_and_people_are_told_why(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            sources = ("2001:db8:7:9::", "2001:db8:7:a::", "203.0.113.9", "203.0.113.10")
            people = [await server.visit(f"p{at}", source=each) for at, each in enumerate(sources)]
            codes = [await server.table(one, mode="royale", bots=("random",)) for one in people]
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            told = await desk.carry_out(Clear(source="2001:db8:7:9:1:2:3:4", why="too many"))
            assert told["cleared"] == codes[:1]
            await server.settle()
            words = f"Table {codes[0]}: the operator closed it: too many"
            assert Notice(words) in people[0].news
            assert (await desk.carry_out(Clear(source="203.0.113.0/24")))["cleared"] == codes[2:]
            with pytest.raises(KumiteError, match="not an address or a net"):
                await desk.carry_out(Clear(source="nowhere"))

    asyncio.run(go())


def test_rates_change_while_people_are_here(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", config=ArbiterConfig(chat=(2, 0.0))) as server:
            mia = await server.visit("Mia")
            await mia.ask(Say("", "one"))
            await mia.ask(Say("", "two"))
            with pytest.raises(Refused, match="too fast"):
                await mia.ask(Say("", "three"))
            server.arbiter.config = replace(server.config, chat=(9, 1.0))
            await server.pass_time(5)
            for number in range(5):
                await mia.ask(Say("", f"again {number}"))

    asyncio.run(go())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder that is another's")
def test_root_may_ask_the_server_of_another_user_and_nobody_else(tmp_path: Path) -> None:
    folder = runtime_folder.make()
    try:
        runtime_folder.note(tmp_path, folder)
        os.chown(folder, 65534, 65534)
        assert runtime_folder.noted(tmp_path) is None, "it is not trusted, let alone removed"
        assert runtime_folder.noted(tmp_path, is_for_root=True) == folder
        os.seteuid(65533)
        try:
            assert runtime_folder.noted(tmp_path, is_for_root=True) is None
        finally:
            os.seteuid(0)
    finally:
        runtime_folder.remove(folder)


def test_what_is_wrong_is_said_in_a_line(
    tmp_path: Path, admin: Operator, capsys: pytest.CaptureFixture[str]
) -> None:
    for told in (admin("clear"), Operator(tmp_path, capsys)("status")):
        assert told.code == 2
        assert told.out == ""
        assert told.err.count("\n") == 1
