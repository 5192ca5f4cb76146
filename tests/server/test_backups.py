"""Backups: made while people play, verified, brought back; and dice that nobody has seen then."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kumite.cli import main
from kumite.errors import KumiteError
from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Backup
from kumite_tui.server.guest.remote_session import RemoteSession
from kumite_tui.server.messaging.messages import Act, FetchReplay, Kept, Look, Scene
from kumite_tui.server.store import Store, backups, facts, log
from kumite_tui.server.store.backups import BadBackup
from kumite_tui.server.store.schema import VERSION
from tests.server.evening import Evening, Visitor, evening, open_store
from tests.server.test_people import verified_alone
from tests.server.test_upgrades import old_store


async def back_up(server: Evening, target: Path) -> None:
    desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(target.with_name("audit.log")))
    told = await desk.carry_out(Backup(str(target)))
    assert told["running"] == 1


async def play_first(server: Evening, code: str, one: Visitor, count: int) -> None:
    """Always the first choice, so that the dice alone make a difference."""
    for _ in range(count):
        while not one.reports[code].codes:
            await server.pass_time(0.1)
        report = one.reports[code]
        await one.ask(Act(code, report.step, report.codes[0]))
        await asyncio.sleep(0)


async def rolls(server: Evening, match: str) -> list[tuple[int, int]]:
    kept = await server.store.read(log.read, match)
    return [(at, step.code) for at, step in enumerate(kept.steps) if step.seat is None]


async def restored_and_played(
    folder: Path, spoil: Callable[[Path], None] | None = None
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], str, list[str]]:
    """The rolls before and after a restore, the file of the match, and what its log says."""
    data = folder / "data"
    data.mkdir()
    async with evening(data / "kumite.sqlite") as server:
        mia = await server.visit("Mia")
        code = await server.table(mia, mode="resurrection", bots=("random",))
        match = mia.tables[code].match
        await play_first(server, code, mia, 4)
        await back_up(server, folder / "friday.sqlite")
        await play_first(server, code, mia, 20)
        seen = await rolls(server, match)
        await server.stop()
        backups.restore(folder / "friday.sqlite", data)
        if spoil is not None:
            spoil(data / "kumite.sqlite")
        await server.start_again()
        mia = await server.visit("Mia")
        scene = await mia.ask(Look(code))
        assert isinstance(scene, Scene)
        said = [line.text for line in RemoteSession(scene, lambda _: None).log()]
        await play_first(server, code, mia, 20)
        fallen = await rolls(server, match)
        await server.play(code, [mia])
        kept = await mia.ask(FetchReplay(match))
        assert isinstance(kept, Kept)
        return seen, fallen, kept.text, said


def not_a_backup(path: Path) -> None:
    """What a plain copy would be: nothing says that it was restored."""
    with closing(sqlite3.connect(path)) as db:
        facts.forget(db, facts.RESTORED)
        db.commit()


def test_dice_that_were_seen_before_a_restore_do_not_fall_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen, fallen, text, said = asyncio.run(restored_and_played(tmp_path))
    assert seen[:20] != fallen[:20]
    renewed = json.loads(text.splitlines()[0])["dice"]["renewed"]
    assert len(renewed) == 1
    assert said[-1].startswith("The server was restored from a backup. From step")
    assert renewed[0]["commitment"] in said[-1]
    file = tmp_path / "match.kumite"
    file.write_text(text, "utf-8")
    assert main(["replay", "verify", str(file)]) == 0
    assert f"from step {renewed[0]['n']} on" in capsys.readouterr().out
    assert verified_alone(file) == ""


def test_without_the_renewal_they_would(tmp_path: Path) -> None:
    seen, fallen, _, said = asyncio.run(restored_and_played(tmp_path, not_a_backup))
    assert seen == fallen[: len(seen)]
    assert not [line for line in said if "backup" in line]


def test_a_backup_is_one_file_for_its_owner_and_is_verified(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("random",))
            await play_first(server, code, mia, 3)
            target = tmp_path / "b" / "friday.sqlite"
            target.parent.mkdir()
            await back_up(server, target)
            assert [path.name for path in target.parent.iterdir()] == ["friday.sqlite"]
            assert target.stat().st_mode & 0o777 == 0o600
            with pytest.raises(BadBackup, match="exists already"):
                await back_up(server, target)
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            for place in ("relative.sqlite", str(tmp_path / "nowhere" / "x.sqlite")):
                with pytest.raises(BadBackup):
                    await desk.carry_out(Backup(place))
            found = backups.check(target)
            assert (found.people, found.matches, found.running) == (1, 1, 1)

    asyncio.run(go())


def damage_a_step(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE steps SET code = code + 1 WHERE sequence = 1")
        db.commit()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def other_file(path: Path) -> None:
    path.write_text("no database\n" * 1000)


@pytest.mark.parametrize("damage", [damage_a_step, cut, other_file, Path.unlink])
def test_a_damaged_backup_is_refused_and_nothing_is_lost(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    data, target = tmp_path / "data", tmp_path / "friday.sqlite"
    data.mkdir()

    async def go() -> None:
        async with evening(data / "kumite.sqlite") as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("random",))
            await play_first(server, code, mia, 3)
            await back_up(server, target)

    asyncio.run(go())
    before = (data / "kumite.sqlite").read_bytes()
    damage(target)
    with pytest.raises(BadBackup, match=r"friday\.sqlite"):
        backups.restore(target, data)
    assert (data / "kumite.sqlite").read_bytes() == before


def test_nothing_is_restored_under_a_server_that_runs(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "friday.sqlite"
    data.mkdir()
    store = open_store(data / "kumite.sqlite")
    backups.make(data / "kumite.sqlite", target)
    with pytest.raises(KumiteError, match="another server"):
        backups.restore(target, data)
    store.close()
    found, aside = backups.restore(target, data)
    assert found.matches == 0
    assert aside is not None
    assert aside.exists()
    empty = tmp_path / "empty"
    assert backups.restore(target, empty)[1] is None
    Store(empty / "kumite.sqlite").close()


def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = old_store(tmp_path / "kumite.sqlite", {})
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert log.renew_running(db, bytes) == 2
        assert facts.get(db, facts.AGE) == ""
        upgraded = {row[0]: _columns(db, row[0]) for row in db.execute(_TABLES)}
    Store(tmp_path / "new.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "new.sqlite")) as db:
        assert upgraded == {row[0]: _columns(db, row[0]) for row in db.execute(_TABLES)}


_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"


def _columns(db: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return db.execute(f"PRAGMA table_info({table})").fetchall()
