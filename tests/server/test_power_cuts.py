"""What was acknowledged outlives any loss of power, and a failed commit is not believed blindly.

    python -m tests.server.test_power_cuts 500000

makes so many power cuts, an evening of writing for every thousand, and ends with 1 if one lost
anything.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from kumite_tui.server.store import Store, StoreError, log
from kumite_tui.server.store.log import Header, LoggedStep, Seat
from tests.server import disk as disks
from tests.server.disk import Disk

pytestmark = pytest.mark.skipif(
    disks.library() is None, reason="this Python brings an SQLite of its own"
)

WRITERS = 5
STEPS = 40
CUTS = 1000


def header(match: str) -> Header:
    seats = (Seat("person", "Mia", 1), Seat("rookie", "rookie", None))
    return Header(match, "neon", "royale", (None, None), {}, "content", "commitment", seats)


def often_into_the_main_file(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA wal_autocheckpoint = 40")


async def evening_of_writing(path: Path, disk: Disk, synchronous: str, seed: int = 1) -> None:
    """Several matches write their steps at the same time."""
    store = Store(path, synchronous=synchronous)
    await store.write(often_into_the_main_file)

    async def play(number: int) -> None:
        rng = Random(seed * 100 + number)
        match = f"match-{number}"
        chain = await store.write(log.begin, header(match), bytes(32), "ABCD", 0)
        step = 0
        while step < STEPS:
            run = [LoggedStep(0, rng.randrange(1000)) for _ in range(rng.randrange(1, 4))]
            chain = await store.write(log.append, match, step, chain, run)
            step += len(run)
            disk.acknowledge((match, step))

    await asyncio.gather(*(play(number) for number in range(WRITERS)))
    store.close()


def steps_in(folder: Path) -> dict[str, int]:
    """Steps of each match, its chain verified."""
    with closing(sqlite3.connect(folder / "s.db")) as db:
        db.execute("PRAGMA synchronous = OFF")
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        matches = [row[0] for row in db.execute("SELECT id FROM matches")]
        return {match: len(log.read(db, match).steps) for match in matches}


def lost_after_cuts(folder: Path, synchronous: str, cuts: int, seed: int = 1) -> int:
    """How many of so many power cuts lost something that was acknowledged."""
    with disks.watched() as disk:
        asyncio.run(evening_of_writing(folder / "s.db", disk, synchronous, seed))
    rng = Random(seed + 6)
    first = next(at for at, note in enumerate(disk.notes) if note.what == "ack")
    lost = 0
    for number in range(cuts):
        upto = rng.randrange(first, len(disk.notes) + 1)
        copy = folder / f"cut-{number}"
        copy.mkdir()
        for name, data in disk.after_power_cut(upto, rng).items():
            (copy / name).write_bytes(data)
        promised: Counter[str] = Counter()
        for match, step in disk.acknowledged(upto):
            promised[match] = max(promised[match], step)
        try:
            found = steps_in(copy)
        except (sqlite3.DatabaseError, log.Damaged, AssertionError):
            found = {}
        lost += any(found.get(match, -1) < step for match, step in promised.items())
        shutil.rmtree(copy)
    return lost


def test_no_power_cut_loses_what_was_acknowledged(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    cuts = CUTS * int(pytestconfig.getoption("--faults"))
    assert lost_after_cuts(tmp_path, "FULL", cuts) == 0


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_weaker_syncing_is_found_out(tmp_path: Path, synchronous: str) -> None:
    assert lost_after_cuts(tmp_path, synchronous, 40) > 10


def test_an_answer_is_true_whatever_the_disk_reports(tmp_path: Path) -> None:
    """A commit may be on the disk though it failed: a success is there, a failure is not."""

    async def go(disk: Disk) -> Counter[str]:
        told: Counter[str] = Counter()
        store = Store(tmp_path / "s.db")
        chain = await store.write(log.begin, header("m"), bytes(32), "ABCD", 0)
        rng = Random(3)
        disk.chances = (0.1, rng)
        kept: list[int] = []
        for _ in range(600):
            step = LoggedStep(0, rng.randrange(1000))
            try:
                chain = await store.write(log.append, "m", len(kept), chain, [step])
            except StoreError:
                told["failed"] += 1
                disk.chances = None
                found = await store.read(log.read, "m")
                assert [each.code for each in found.steps] == kept
                chain = found.chain
                disk.chances = (0.1, rng)
            else:
                told["kept"] += 1
                kept.append(step.code)
        disk.chances = None
        found = await store.read(log.read, "m")
        assert [each.code for each in found.steps] == kept
        store.close()
        return told

    with disks.watched() as disk:
        told = asyncio.run(go(disk))
    assert told["failed"] > 20
    assert told["kept"] > 200


def test_the_tail_is_read_before_anything_is_tried_again(tmp_path: Path) -> None:
    """Syncs fail for a while: what was told, and what is there once the disk works again."""

    async def told_and_kept(disk: Disk, failing: int, is_read: bool) -> tuple[bool, int]:
        path = tmp_path / f"{failing}-{is_read}.db"
        store = Store(path)
        chain = await store.write(log.begin, header("m"), bytes(32), "ABCD", 0)
        if is_read:
            await store.read(log.read, "m")
        disk.failing_syncs = failing
        step = LoggedStep(0, 5)
        try:
            await store.write(log.append, "m", 0, chain, [step])
            is_told = True
        except StoreError:
            is_told = False
        disk.failing_syncs = 0
        kept = len((await store.read(log.read, "m")).steps)
        if kept:
            with pytest.raises(log.Damaged):
                await store.write(log.append, "m", 0, chain, [step])
        else:
            await store.write(log.append, "m", 0, chain, [step])
        assert len((await store.read(log.read, "m")).steps) == 1
        store.close()
        return is_told, kept

    with disks.watched() as disk:
        found = {
            asyncio.run(told_and_kept(disk, failing, is_read))
            for failing in range(1, 6)
            for is_read in (False, True)
        }
    # Kept though the commit failed, found by reading the tail; kept though even that failed.
    assert found == {(True, 1), (False, 0), (False, 1)}


def main(wanted: int) -> int:
    """So many power cuts, told as they are made; the exit code."""
    lost = made = 0
    began = monotonic()
    while made < wanted and not lost:
        part = min(wanted - made, CUTS)
        with tempfile.TemporaryDirectory() as folder:
            lost += lost_after_cuts(Path(folder), "FULL", part, seed=1 + made // CUTS)
        made += part
        print(f"{made} power cuts, {lost} lost something, {monotonic() - began:.0f} s", flush=True)
    return 1 if lost else 0


if __name__ == "__main__":
    if disks.library() is None:
        sys.exit("this Python brings an SQLite of its own, whose files cannot be watched")
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500_000))
