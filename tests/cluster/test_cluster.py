"""Ladders, balance and parity on a real Dask cluster: a scheduler and two worker processes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cluster.dask_cluster import ROOT, DaskCluster, dask_cluster, wait_for

LADDER = ["ladder", "neon", "--bots", "search:iterations=4,rookie", "--seed", "11", "--json"]
BALANCE = ["balance", "neon", "--games", "16", "--bots", "rookie", "--seed", "3", "--json"]
PARITY = ["parity", "martial-art", "--games", "4", "--seed", "5", "--json"]
LONG = [*LADDER, "--games", "400"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with dask_cluster(tmp_path_factory.mktemp("cluster")) as started:
        started.add_worker("ann")
        started.add_worker("bob")
        yield started


@pytest.fixture
def small(tmp_path: Path) -> Iterator[DaskCluster]:
    """A cluster of one's own, to break; without workers yet."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    with dask_cluster(folder) as started:
        yield started


def begin(words: list[str], *, wait: int = 60) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "kumite", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "KUMITE_CLUSTER_WAIT": str(wait), "PYTHONPATH": str(ROOT / "python")},
    )


def run(words: list[str], *, wait: int = 60) -> tuple[int, str, str]:
    process = begin(words, wait=wait)
    out, err = process.communicate(timeout=200)
    return process.returncode, out, err


def told(words: list[str]) -> dict[str, Any]:
    code, out, err = run(words)
    assert (code, err) == (0, "")
    facts: dict[str, Any] = json.loads(out)
    for changing in ("thinking", "command"):
        facts.pop(changing, None)
    return facts


def on(cluster: DaskCluster) -> list[str]:
    return ["--executor", f"dask:{cluster.address}"]


def games_in(file: Path) -> int:
    return max(0, file.read_bytes().count(b"\n") - 1) if file.exists() else 0


def changed_copy(folder: Path, file: str, old: str, new: str) -> Path:
    """The package with one change."""
    shutil.copytree(ROOT / "python", folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "kumite" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    "words", [[*LADDER, "--games", "12"], BALANCE, PARITY], ids=["ladder", "balance", "parity"]
)
def test_a_cluster_counts_what_one_process_counts(cluster: DaskCluster, words: list[str]) -> None:
    assert told([*words, *on(cluster)]) == told(words)


def test_a_cluster_learns_from_the_same_matches(cluster: DaskCluster, tmp_path: Path) -> None:
    words = ["learn", "martial-art", "--games", "50", "--bots", "rookie", "--only-play", "--json"]
    kept = []
    for name, where in (("here", []), ("there", on(cluster))):
        folder = tmp_path / name
        assert told([*words, "--folder", str(folder), *where])["matches"] == 50
        kept.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert len(kept[0]) == 3  # the plan and two parts
    assert kept[0] == kept[1]


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("__init__.py", '__version__ = "', '__version__ = "9.', "has kumite 9."),
        ("bots/levels.toml", "think_ms = 10\n", "think_ms = 11\n", "bots/levels.toml"),
    ],
    ids=["another version", "changed bots"],
)
def test_a_worker_that_has_something_else_is_refused_by_name(
    small: DaskCluster, tmp_path: Path, file: str, old: str, new: str, named: str
) -> None:
    small.add_worker("stranger", changed_copy(tmp_path / "theirs", file, old, new))
    code, out, err = run([*LADDER, "--games", "2", *on(small)])
    assert (code, out) == (2, "")
    assert "worker stranger at tcp://" in err
    assert named in err
    assert err.count("\n") == 1


def test_a_worker_that_comes_later_with_changed_bots_is_refused_too(
    small: DaskCluster, tmp_path: Path
) -> None:
    theirs = changed_copy(tmp_path / "theirs", "bots/rookie.py", '"""', '"""Changed. ')
    file = tmp_path / "ladder.jsonl"
    small.add_worker("ann")
    process = begin([*LONG, *on(small), "--resume", str(file)])
    wait_for(lambda: games_in(file))
    small.add_worker("stranger", theirs)
    _, err = process.communicate(timeout=200)
    assert process.returncode == 2
    assert "worker stranger" in err
    assert "bots/rookie.py" in err
    assert err.count("\n") == 1
    assert games_in(file)


def test_killed_workers_cost_nothing(small: DaskCluster, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    small.add_worker("ann")
    words = [*LADDER, "--games", "120"]
    process = begin([*words, *on(small), "--resume", str(file)])
    # Five dead workers are more than Dask forgives one task.
    names = ("bob", "cleo", "dan", "eve", "fay")
    for killed, new in zip(("ann", *names), names, strict=False):
        before = games_in(file)
        wait_for(lambda before=before: games_in(file) > before)
        small.kill_worker(killed)
        small.add_worker(new)
    out, err = process.communicate(timeout=250)
    assert (err, process.returncode) == ("", 0)
    pairs = json.loads(out)["pairs"]
    assert pairs == told(words)["pairs"]


def test_a_killed_scheduler_ends_it_in_one_line_and_keeps_what_was_played(
    small: DaskCluster, tmp_path: Path
) -> None:
    file = tmp_path / "ladder.jsonl"
    small.add_worker("ann")
    address = small.address
    process = begin([*LONG, *on(small), "--resume", str(file)])
    wait_for(lambda: games_in(file))
    small.kill_scheduler()
    out, err = process.communicate(timeout=100)
    assert (process.returncode, out) == (2, ""), err
    assert f"lost the Dask scheduler at {address}" in err
    assert err.count("\n") == 1
    assert games_in(file)


def test_a_cluster_without_workers_is_one_line(small: DaskCluster) -> None:
    code, out, err = run([*LADDER, "--games", "2", *on(small)], wait=1)
    assert (code, out) == (2, "")
    assert f"the Dask scheduler at {small.address} has no workers" in err
    assert err.count("\n") == 1


def test_no_scheduler_is_one_line() -> None:
    code, out, err = run([*LADDER, "--games", "2", "--executor", "dask:tcp://127.0.0.1:9"])
    assert (code, out) == (2, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in err
    assert err.count("\n") == 1


def test_a_pack_that_a_worker_lacks_is_named(cluster: DaskCluster, tmp_path: Path) -> None:
    pack = ROOT / "tests" / "content" / "packs" / "quick-match.toml"
    shutil.copy(pack, tmp_path / "mine.toml")
    words = [sys.executable, "-m", "kumite", *LADDER, "--games", "2", "--pack", "mine.toml"]
    ended = subprocess.run(
        [*words, *on(cluster)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        check=False,
    )
    assert ended.returncode == 2
    assert "lacks mine.toml" in ended.stderr
    assert ended.stderr.count("\n") == 1
