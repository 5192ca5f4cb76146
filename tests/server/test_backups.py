"""Backups: made while people play, verified, brought back; and dice that nobody has seen then."""

from __future__ import annotations

import asyncio
import json
import shutil
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
from kumite_tui.server.messaging.messages import Act, FetchReplay, GetScene, Kept, Scene
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
        scene = await mia.ask(GetScene(code))
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


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def other_file(path: Path) -> None:
    path.write_text("no database\n" * 1000)


@pytest.mark.parametrize("damage", [cut, other_file, Path.unlink])
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
    assert not list(data.glob("*restored*"))


async def two_matches(path: Path) -> tuple[str, str]:
    """One that is damaged, and one that is not; their names."""
    async with evening(path) as server:
        mia = await server.visit("Mia")
        found = []
        for _ in range(2):
            code = await server.table(mia, mode="royale", bots=("random",))
            await play_first(server, code, mia, 3)
            found.append(mia.tables[code].match)
    with closing(sqlite3.connect(path)) as db:
        change = "UPDATE steps SET code = code + 1 WHERE sequence = 1 AND match = ?"
        db.execute(change, (found[0],))
        db.commit()
    return found[0], found[1]


def test_one_damaged_match_is_named_and_stops_no_backup_and_no_restore(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "friday.sqlite"
    data.mkdir()
    damaged, sound = asyncio.run(two_matches(data / "kumite.sqlite"))
    told = backups.make(data / "kumite.sqlite", target)
    assert told.matches == 2
    assert told.damaged == (f"match {damaged}: step 1 was changed or is missing",)
    found, _ = backups.restore(target, data)
    assert found.damaged == told.damaged
    with closing(sqlite3.connect(data / "kumite.sqlite")) as db:
        assert log.read(db, sound).steps
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "friday.sqlite"]


def test_a_backup_that_cannot_be_made_leaves_no_secrets_behind(tmp_path: Path) -> None:
    source = tmp_path / "source.sqlite"
    Store(source).close()
    with closing(sqlite3.connect(source)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(BadBackup, match="newer version"):
        backups.make(source, tmp_path / "friday.sqlite")
    assert not list(tmp_path.glob("friday*"))


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")


@pytest.mark.parametrize("spoil", [cut, other_file, newer])
def test_a_store_that_cannot_be_opened_is_replaced_and_kept_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    """Exactly then a backup is needed."""
    data, target = tmp_path / "data", tmp_path / "friday.sqlite"
    data.mkdir()
    path = data / "kumite.sqlite"

    async def go() -> None:
        async with evening(path) as server:
            await server.visit("Mia")
            backups.make(path, target)

    asyncio.run(go())
    spoil(path)
    log_beside = path.with_name("kumite.sqlite-wal")
    log_beside.write_bytes(b"not copied yet")
    before = path.read_bytes()
    found, aside = backups.restore(target, data)
    assert found.people == 1
    assert aside is not None
    assert aside.read_bytes() == before
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"not copied yet"
    store = Store(path)
    store.close()


def test_a_plain_copy_of_the_folder_is_restored_with_what_was_only_in_its_log(
    tmp_path: Path,
) -> None:
    data, copied = tmp_path / "data", tmp_path / "copied"
    data.mkdir()
    path = data / "kumite.sqlite"

    async def go() -> tuple[str, int]:
        async with evening(path) as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("random",))
            await play_first(server, code, mia, 3)
            match = mia.tables[code].match
            await server.settle()
            shutil.copytree(data, copied)  # the server runs
            return match, len((await server.store.read(log.read, match)).steps)

    match, steps = asyncio.run(go())
    assert (copied / "kumite.sqlite-wal").stat().st_size > 0
    before = {file.name: file.read_bytes() for file in copied.iterdir() if "shm" not in file.name}
    found, _ = backups.restore(copied / "kumite.sqlite", data)
    assert found.matches == 1
    with closing(sqlite3.connect(path)) as db:
        assert len(log.read(db, match).steps) == steps
    after = {file.name: file.read_bytes() for file in copied.iterdir() if "shm" not in file.name}
    assert after == before, "what is restored from stays as it is"


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
