"""A newer server on the store of an older one: what goes on, and what cannot."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Tables
from kumite_tui.server.arbiter.play import words_of
from kumite_tui.server.messaging.messages import (
    FetchReplay,
    GetScene,
    History,
    Kept,
    LeaveTable,
    Past,
    Profile,
    Refused,
    Scene,
    TableGone,
    Welcome,
)
from kumite_tui.server.messaging.messages import Person as Told
from kumite_tui.server.store import log
from kumite_tui.server.store.schema import VERSION
from tests.server.evening import Evening, Visitor, evening

_DUMP = Path(__file__).parent / "stores" / "version-1.sql"
"""Made by the server of version 0.1.0: `.dump` of its file."""
OVER, NEON, MARTIAL_ART = "HA4E", "67VE", "PCKC"
_GAMES = {OVER: "neon", NEON: "neon", MARTIAL_ART: "martial-art"}


def old_store(path: Path, content: dict[str, str]) -> Path:
    """The store of the older server, its matches with this content, by code."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(_DUMP.read_text("utf-8"))
        for code, words in content.items():
            (match,) = db.execute("SELECT id FROM matches WHERE code = ?", (code,)).fetchone()
            _set_content(db, match, words)
        db.commit()
    return path


def _set_content(db: sqlite3.Connection, match: str, content: str) -> None:
    (body,) = db.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
    header = msgspec.structs.replace(msgspec.json.decode(body, type=log.Header), content=content)
    body = msgspec.json.encode(header)
    chain = log.first_link(body)
    steps = db.execute(
        "SELECT sequence, seat, code, answers, decider, spent_ms, at FROM steps WHERE match = ?"
        " ORDER BY sequence", (match,),
    ).fetchall()  # fmt: skip
    for sequence, *fields in steps:
        chain = log.extend_chain(chain, sequence, log.LoggedStep(*fields))
        db.execute(
            "UPDATE steps SET chain = ? WHERE match = ? AND sequence = ?", (chain, match, sequence)
        )
    db.execute("UPDATE matches SET header = ?, head = ? WHERE id = ?", (body, chain, match))


def content_of_now() -> dict[str, str]:
    return {code: words_of(game).content_hash for code, game in _GAMES.items()}


def content_of_others() -> dict[str, str]:
    return dict.fromkeys(_GAMES, "0" * 64)


def other_rules(path: Path) -> None:
    """As if the rules had changed: the log is sound, and a step of it is not possible any more."""
    with closing(sqlite3.connect(path)) as db:
        ids = dict(db.execute("SELECT code, id FROM matches"))
        for code in _GAMES:
            db.execute(
                "UPDATE steps SET code = 4000000000 WHERE match = ? AND seat = 0", (ids[code],)
            )
            _set_content(db, ids[code], content_of_now()[code])
        db.commit()


async def both(server: Evening) -> tuple[Visitor, Visitor]:
    return await server.visit("Mia"), await server.visit("Jonas")


def test_people_matches_and_results_are_there_after_an_upgrade(tmp_path: Path) -> None:
    path = old_store(tmp_path / "kumite.sqlite", content_of_now())

    async def go() -> None:
        async with evening(path) as server:
            mia, jonas = await both(server)
            welcome = mia.replies[0]
            assert isinstance(welcome, Welcome)
            assert welcome.name == "Mia"
            past = await mia.ask(History())
            assert isinstance(past, Past)
            assert sorted(record.result for record in past.records) == [
                "drawn",
                "running",
                "running",
            ]
            told = await mia.ask(Profile())
            assert isinstance(told, Told)
            assert [(rating.game, rating.matches) for rating in told.ratings] == [("neon", 1)]
            scene = await mia.ask(GetScene(MARTIAL_ART))
            await jonas.ask(GetScene(MARTIAL_ART))
            assert isinstance(scene, Scene)
            assert scene.report is not None
            assert scene.report.step == 15
            await server.play(MARTIAL_ART, [mia, jonas])
            assert mia.tables[MARTIAL_ART].stage == "over"
            kept = await mia.ask(FetchReplay(MARTIAL_ART))
            assert isinstance(kept, Kept)

    asyncio.run(go())
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


@pytest.mark.parametrize("is_rules", [False, True])
def test_a_match_of_another_version_is_set_aside_and_says_why(
    tmp_path: Path, is_rules: bool
) -> None:
    path = old_store(tmp_path / "kumite.sqlite", content_of_others())
    if is_rules:
        other_rules(path)

    async def go() -> None:
        async with evening(path) as server:
            mia, jonas = await both(server)
            welcome = mia.replies[0]
            assert isinstance(welcome, Welcome)
            troubles = {table.code: table.trouble for table in welcome.tables}
            assert "another version of NEON" in troubles[NEON]
            assert "another version of Martial Art" in troubles[MARTIAL_ART]
            with pytest.raises(Refused, match="another version of NEON; it is kept"):
                await mia.ask(GetScene(NEON))
            with pytest.raises(Refused, match="another version of NEON"):
                await mia.ask(FetchReplay(OVER))
            ratings = (await mia.ask(Profile())).ratings  # type: ignore[union-attr]
            await mia.ask(LeaveTable(NEON, for_good=True))
            assert NEON in server.arbiter.rooms, "Jonas may still want to go back with it"
            await jonas.ask(LeaveTable(NEON, for_good=True))
            await server.settle()
            assert NEON not in server.arbiter.rooms
            assert TableGone(NEON) in jonas.news
            assert (await mia.ask(Profile())).ratings == ratings  # type: ignore[union-attr]
            past = await mia.ask(History())
            assert isinstance(past, Past)
            results = [record.result for record in past.records]
            assert sorted(results) == ["abandoned", "drawn", "running"]
            for visitor in (mia, jonas):
                visitor.session.close()
            await server.pass_time(10)
            server.clock.go_to(server.clock.now() + 31 * 86400)
            await server.pass_time(10)
            assert server.arbiter.rooms == {}, "in the end it is given up as all others are"

    asyncio.run(go())


def test_the_operator_sees_at_the_start_what_is_set_aside(tmp_path: Path) -> None:
    path = old_store(tmp_path / "kumite.sqlite", {NEON: "0" * 64})

    async def go() -> None:
        async with evening(path) as server:
            while len(server.arbiter.rooms[NEON].trouble) == 0:
                await asyncio.sleep(0.01)
            await server.settle()
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            told = await desk.carry_out(Tables())
            troubles = {table["code"]: table["trouble"] for table in told["tables"]}
            assert "another version of NEON" in troubles[NEON]
            assert troubles[MARTIAL_ART] == ""

    asyncio.run(asyncio.wait_for(go(), 30))


def test_going_back_to_the_older_version_goes_on_with_it(tmp_path: Path) -> None:
    path = old_store(tmp_path / "kumite.sqlite", content_of_others())

    async def newer() -> None:
        async with evening(path) as server:
            await both(server)
            await server.pass_time(3600)

    asyncio.run(newer())
    with closing(sqlite3.connect(path)) as db:
        for match, code in db.execute("SELECT id, code FROM matches").fetchall():
            _set_content(db, match, content_of_now()[code])
        db.commit()

    async def older() -> None:
        async with evening(path) as server:
            mia, jonas = await both(server)
            for visitor in (mia, jonas):
                await visitor.ask(GetScene(MARTIAL_ART))
            assert await server.play(MARTIAL_ART, [mia, jonas], most=5) == 5

    asyncio.run(older())
