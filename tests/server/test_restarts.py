"""A match goes on from its log, whenever the server ended, with the same dice."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
from msgspec.structs import replace

from kumite.errors import KumiteError
from kumite.fair_dice import FairDice
from kumite.matches.step_report import StepReport
from kumite_tui.server.arbiter.play import Play
from kumite_tui.server.arbiter.referee import replayed
from kumite_tui.server.arbiter.rows import decode, encode
from kumite_tui.server.messaging.messages import (
    Act,
    GetScene,
    Hello,
    JoinTable,
    Keep,
    Kept,
    OpenTable,
    Refused,
    Seated,
    Welcome,
)
from kumite_tui.server.store import log, tables
from kumite_tui.server.store.writer import Writer
from tests.server.evening import Evening, Visitor, evening, open_store

TABLES = [("neon", "royale"), ("martial-art", "white")]


async def two_at_a_table(server: Evening, game: str, mode: str) -> tuple[str, list[Visitor]]:
    who = [await server.visit("Mia"), await server.visit("Jonas")]
    return await server.table(*who, game=game, mode=mode), who


async def back_again(server: Evening, code: str) -> list[Visitor]:
    who = [await server.visit("Mia"), await server.visit("Jonas")]
    for one in who:
        await one.ask(GetScene(code))
    return who


def position(report: StepReport) -> tuple[object, ...]:
    return (report.step, report.to_act, report.view, report.codes, report.scores, report.standing)


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_a_restart_after_every_choice_changes_nothing(game: str, mode: str, tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, who = await two_at_a_table(server, game, mode)
            for number in range(2000):
                before = [one.reports[code] for one in who]
                # The first rounds hold every kind of step; later ones are looked at in samples.
                if number < 80 or number % 8 == 0:
                    await server.restart()
                    who = await back_again(server, code)
                    for old, one in zip(before, who, strict=True):
                        assert position(one.reports[code]) == position(old)
                asked = [one for one in who if one.reports[code].codes]
                if not asked:
                    break
                one = server.rng.choice(asked)
                report = one.reports[code]
                await one.ask(Act(code, report.step, server.rng.choice(report.codes)))
                await asyncio.sleep(0)
            assert all(one.tables[code].stage == "over" for one in who)

    asyncio.run(go())


def test_whoever_kills_the_server_to_roll_again_gets_the_same_roll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is copied after every commit, and the match goes on from each copy."""
    copies: list[Path] = []
    keep = Writer._transact

    def keep_and_copy(self: Writer, jobs: list[Any]) -> None:
        keep(self, jobs)
        place = tmp_path / f"copy-{len(copies)}"
        place.mkdir()
        for name in ("s.db", "s.db-wal"):
            shutil.copy(tmp_path / name, place / name)
        copies.append(place)

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, who = await two_at_a_table(server, "neon", "royale")
            monkeypatch.setattr(Writer, "_transact", keep_and_copy)
            await server.play(code, who)

    asyncio.run(go())
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        (match,) = db.execute("SELECT id FROM matches").fetchone()
        truth = log.read(db, match)
    assert len(copies) > 40
    chances = 0
    for place in copies:
        with closing(sqlite3.connect(place / "s.db")) as db:
            kept = log.read(db, match)
        assert kept.steps == truth.steps[: len(kept.steps)]
        play = Play(kept.header, FairDice(kept.secret))
        for step in kept.steps:
            assert step.seat is not None or play.next_outcome() == step.code
            play.take(step)
        # Chance has always fallen before anybody could see that it must.
        assert play.next_outcome() is None
        chances += sum(step.seat is None for step in kept.steps)
    assert chances > 100


def test_what_others_chose_meanwhile_does_not_make_an_answer_stale(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, (mia, jonas) = await two_at_a_table(server, "neon", "royale")
            while not (mia.reports[code].codes and jonas.reports[code].codes):
                await server.play(code, [mia, jonas], most=1)
            first, second = mia.reports[code], jonas.reports[code]
            assert first.step == second.step
            await mia.ask(Act(code, first.step, first.codes[0]))
            await jonas.ask(Act(code, second.step, second.codes[-1]))
            await server.restart()
            mia, jonas = await back_again(server, code)
            # Both are repeated, as by who never heard the reply, and change nothing.
            now = mia.reports[code].step
            await mia.ask(Act(code, first.step, first.codes[0]))
            await jonas.ask(Act(code, second.step, second.codes[-1]))
            with pytest.raises(Refused):
                await jonas.ask(Act(code, second.step, second.codes[0]))
            await mia.ask(GetScene(code))
            assert mia.reports[code].step == now

    asyncio.run(go())


def test_after_a_restart_no_guest_is_taken_for_another(tmp_path: Path) -> None:
    """Numbers of people who are forgotten are given out again."""

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("mia", is_guest=True)
            table = OpenTable("neon", "royale", ("open", "open"), (None, None))
            seated = await mia.ask(table)
            assert isinstance(seated, Seated)
            code = seated.table.code
            ada = await server.visit("ada", is_guest=True)
            await ada.ask(Keep("settings", "of Ada"))
            await server.restart()
            eve = await server.visit("eve", is_guest=True)
            assert await eve.ask(Keep("settings")) == Kept("")
            welcome = await eve.ask(Hello())
            assert isinstance(welcome, Welcome)
            assert welcome.tables == ()
            mia = await server.visit("mia", is_guest=True)
            welcome = await mia.ask(Hello())
            assert isinstance(welcome, Welcome)
            assert [(told.code, told.your_seat) for told in welcome.tables] == [(code, 0)]

    asyncio.run(go())


def test_a_damaged_match_is_refused_and_the_others_go_on(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, who = await two_at_a_table(server, "neon", "royale")
            other, _ = await two_at_a_table(server, "martial-art", "white")
            await server.play(code, who, most=5)
            await server.play(other, who, most=5)
            await server.stop()
            match = who[0].tables[code].match
            with closing(sqlite3.connect(server.path)) as db, db:
                db.execute(
                    "UPDATE steps SET code = code + 1 WHERE match = ? AND sequence = 3", (match,)
                )
            await server.start_again()
            mia = await server.visit("Mia")
            with pytest.raises(Refused, match="step 3 was changed"):
                await mia.ask(GetScene(code))
            await mia.ask(GetScene(other))
            assert mia.reports[other].step > 0
            await server.pass_time(20)
            assert any("step 3" in line for line in server.arbiter.damaged)

    asyncio.run(go())


def test_a_changed_byte_is_found_or_changes_nothing(tmp_path: Path) -> None:
    async def go() -> str:
        async with evening(tmp_path / "s.db") as server:
            code, who = await two_at_a_table(server, "neon", "royale")
            await server.play(code, who, most=40)
            return who[0].tables[code].match

    match = asyncio.run(go())
    data = (tmp_path / "s.db").read_bytes()
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        truth = log.read(db, match)
    rng = Random(2)
    outcomes: Counter[str] = Counter()
    for _ in range(600):
        at = rng.randrange(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        (tmp_path / "changed.db").write_bytes(changed)
        try:
            with closing(sqlite3.connect(tmp_path / "changed.db")) as db:
                found = log.read(db, match)
                replayed(found)
        except (sqlite3.DatabaseError, log.Damaged, UnicodeDecodeError):
            # SQLite quotes what is damaged, which Python may be unable to decode.
            outcomes["refused"] += 1
        else:
            # When the match began and ended is for people; the rest decides.
            same = found.header, found.secret, found.steps
            assert same == (truth.header, truth.secret, truth.steps)
            outcomes["harmless"] += 1
    assert outcomes["refused"] > 20


def test_two_servers_do_not_write_one_file(tmp_path: Path) -> None:
    store = open_store(tmp_path / "s.db")
    assert (tmp_path / "s.db").stat().st_mode & 0o77 == 0
    with pytest.raises(KumiteError, match="another server"):
        open_store(tmp_path / "s.db")
    store.close()
    open_store(tmp_path / "s.db").close()


def test_a_lock_that_is_about_to_be_let_go_is_waited_for(tmp_path: Path) -> None:
    """Who was killed may have begun a process that still holds it."""
    store = open_store(tmp_path / "s.db")
    leaving = Timer(0.2, store.close)
    leaving.start()
    open_store(tmp_path / "s.db").close()
    leaving.join()


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.db").write_bytes(b"These are not the matches you are looking for." * 100)
    with pytest.raises(KumiteError, match="not a database"):
        open_store(tmp_path / "s.db")
    with pytest.raises(KumiteError, match="cannot keep matches"):
        open_store(tmp_path / "missing" / "s.db")
    (tmp_path / "link.db").symlink_to(tmp_path / "s.db")
    with pytest.raises(KumiteError, match="cannot keep matches"):
        open_store(tmp_path / "link.db")


def test_a_table_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, _ = await two_at_a_table(server, "neon", "royale")
            row = server.arbiter.rooms[code].row
            gone = replace(row, code="GONE", game="go")
            await server.store.write(tables.save, "GONE", encode(gone))
            await server.store.write(tables.save, "JUNK", b'{"code": 1}')
            await server.restart()
            assert list(server.arbiter.rooms) == [code]

    asyncio.run(go())


def test_a_server_with_ten_thousand_matches_starts_at_once(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, who = await two_at_a_table(server, "neon", "royale")
            await server.play(code, who, most=20)
            await server.store.write(multiply, who[0].tables[code].match, 10_000)
            await server.stop()
            began = asyncio.get_running_loop().time()
            await server.start_again()
            mia = await server.visit("Mia")
            took = asyncio.get_running_loop().time() - began
            print(f"started in {took:.2f} s")
            assert took < 2
            assert len(server.arbiter.rooms) == 501
            assert sum(room.referee is not None for room in server.arbiter.rooms.values()) == 1
            await mia.ask(JoinTable(code))

    asyncio.run(go())


def multiply(db: sqlite3.Connection, match: str, count: int) -> None:
    """The same match many times, one in twenty with a table that waits for its people."""
    (body,) = tables.everything(db)
    for number in range(count):
        name = f"copy-{number}"
        db.execute(
            "INSERT INTO matches SELECT ?, code, header, secret, head, began, ended FROM matches"
            " WHERE id = ?",
            (name, match),
        )
        db.execute(
            "INSERT INTO steps SELECT ?, sequence, seat, code, answers, decider, spent_ms, at,"
            " chain FROM steps WHERE match = ?",
            (name, match),
        )
        if number % 20 == 1:
            row = decode(body)
            chairs = tuple(replace(chair, person=1000) for chair in row.chairs)
            copy = replace(row, code=f"X{number}", match=name, chairs=chairs)
            tables.save(db, copy.code, encode(copy))
