"""Several keys for one person, and a way to change them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Ban, Forget, Unban
from kumite_tui.server.arbiter import Identity
from kumite_tui.server.messaging.messages import (
    ChooseName,
    Hello,
    KeyCode,
    KeyList,
    ListKeys,
    MakeKeyCode,
    Notice,
    Refused,
    RemoveKey,
    UseKeyCode,
    Welcome,
)
from tests.server.evening import Evening, Visitor, evening


async def come(server: Evening, key: str, *, is_guest: bool = False) -> Visitor:
    """Somebody at the door, before they have said who they are."""
    session = server.arbiter.connect(Identity(f"key:SHA256:{key}", is_guest))
    visitor = Visitor(session)
    session.listen(visitor.hear)
    await visitor.ask(Hello())
    return visitor


async def mia_with_code(server: Evening) -> tuple[Visitor, str]:
    mia = await come(server, "old")
    await mia.ask(ChooseName("Mia"))
    told = await mia.ask(MakeKeyCode())
    assert isinstance(told, KeyCode)
    return mia, told.code


def test_a_code_makes_another_key_the_same_person(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, code = await mia_with_code(server)
            table = await server.table(mia, mode="royale", bots=("random",))
            new = await come(server, "new")
            welcome = await new.ask(UseKeyCode(code.lower()))
            assert isinstance(welcome, Welcome)
            assert welcome.name == "Mia"
            assert [info.code for info in welcome.tables] == [table]
            await server.settle()
            assert Notice("Another key of yours was added.") in mia.news
            listed = await new.ask(ListKeys())
            assert isinstance(listed, KeyList)
            assert [(k.fingerprint, k.is_this) for k in listed.keys] == [
                ("SHA256:new", True), ("SHA256:old", False),
            ]  # fmt: skip
            third = await come(server, "third")
            with pytest.raises(Refused, match="no such code"):
                await third.ask(UseKeyCode(code))
            await server.restart()
            again = await come(server, "new")
            assert isinstance(again.replies[0], Welcome)
            assert again.replies[0].name == "Mia"

    asyncio.run(go())


def test_a_key_that_was_lost_is_removed_and_its_sessions_end(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            ended: list[str] = []

            def send_away(is_meant: object, why: str) -> int:
                keys = [session.identity for session in server.arbiter.everybody]
                ended.extend(key.key for key in keys if is_meant(key))  # type: ignore[operator]
                return len(ended)

            server.arbiter.send_away = send_away
            _, code = await mia_with_code(server)
            new = await come(server, "new")
            await new.ask(UseKeyCode(code))
            for wrong in ("SHA256:none", ""):
                with pytest.raises(Refused, match="you have no such key"):
                    await new.ask(RemoveKey(wrong))
            listed = await new.ask(RemoveKey("SHA256:old"))
            assert isinstance(listed, KeyList)
            assert [key.fingerprint for key in listed.keys] == ["SHA256:new"]
            assert ended == ["key:SHA256:old"]
            with pytest.raises(Refused, match="your only key"):
                await new.ask(RemoveKey("SHA256:new"))
            stranger = await come(server, "old")
            assert isinstance(stranger.replies[0], Welcome)
            assert stranger.replies[0].name == ""

    asyncio.run(go())


def test_codes_end_and_cannot_be_tried_out(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, code = await mia_with_code(server)
            server.clock.go_to(601)
            late = await come(server, "late")
            with pytest.raises(Refused, match="no such code"):
                await late.ask(UseKeyCode(code))
            told = await mia.ask(MakeKeyCode())
            assert isinstance(told, KeyCode)
            for _ in range(9):
                with pytest.raises(Refused, match="no such code"):
                    await late.ask(UseKeyCode("AAAAAAAAAA"))
            with pytest.raises(Refused, match="too many wrong codes"):
                await late.ask(UseKeyCode(told.code))
            guest = await come(server, "guest", is_guest=True)
            for request in (MakeKeyCode(), ListKeys(), UseKeyCode(told.code)):
                with pytest.raises(Refused):
                    await guest.ask(request)
            with pytest.raises(Refused, match="has no name here yet"):
                await mia.ask(UseKeyCode(told.code))

    asyncio.run(go())


def test_a_code_is_no_way_around_a_ban(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, code = await mia_with_code(server)
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            await desk.carry_out(Ban("Mia"))
            other = await come(server, "other")
            with pytest.raises(Refused, match="no such code"):
                await other.ask(UseKeyCode(code))
            told = await mia.ask(MakeKeyCode())  # of a session that is just being ended
            assert isinstance(told, KeyCode)
            with pytest.raises(Refused, match="You are banned"):
                await other.ask(UseKeyCode(told.code))
            await desk.carry_out(Unban("Mia"))
            again = await mia.ask(MakeKeyCode())
            assert isinstance(again, KeyCode)
            await desk.carry_out(Forget("Mia"))
            with pytest.raises(Refused, match="no such code"):
                await other.ask(UseKeyCode(again.code))

    asyncio.run(go())


def test_nobody_has_more_than_eight(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, code = await mia_with_code(server)
            for number in range(7):
                other = await come(server, f"k{number}")
                await other.ask(UseKeyCode(code))
                other.session.close()
                code = (await mia.ask(MakeKeyCode())).code  # type: ignore[union-attr]
            other = await come(server, "ninth")
            with pytest.raises(Refused, match="you have 8 keys"):
                await other.ask(UseKeyCode(code))

    asyncio.run(go())
