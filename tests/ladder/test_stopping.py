"""However a program that plays on several processes ends, its workers end with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kumite.running.stopping import (
    EXIT_INTERRUPTED,
    EXIT_TERMINATED,
    Terminated,
    stoppable,
    terminable,
)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="children are found in /proc"
)

LONG = "1000000"
COMMANDS = {
    "ladder": ["ladder", "neon", "--bots", "rookie,random", "--games", LONG, "--seed", "1"],
    "balance": ["balance", "neon", "--games", LONG],
    "simulate": ["simulate", "neon", "--bots", "rookie", "--games", LONG],
    "parity": ["parity", "neon", "--games", LONG],
}
_PATIENCE_SECONDS = 60.0


def children(pid: int) -> list[int]:
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in told.split()]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until_there_are(count: int, process: subprocess.Popen[str]) -> list[int]:
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, process.communicate()
        found = children(process.pid)
        if len(found) >= count:
            return found
        time.sleep(0.02)
    raise AssertionError(f"there are not {count} workers")


def wait_until_gone(pids: list[int]) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while any(map(is_alive, pids)):
        assert time.monotonic() < until, "a worker outlives its parent"
        time.sleep(0.02)


@pytest.fixture(params=COMMANDS)
def running(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[str, subprocess.Popen[str], list[int]]]:
    """A command on two processes, both of them at work."""
    words = [*COMMANDS[request.param], "--jobs", "2"]
    if request.param == "ladder":
        words += ["--resume", str(tmp_path / "ladder.jsonl")]
    process = subprocess.Popen(
        [sys.executable, "-m", "kumite", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    workers: list[int] = []
    try:
        workers = wait_until_there_are(2, process)
        yield request.param, process, workers
    finally:
        if process.poll() is None:
            process.kill()
        # Before its output is read to the end: workers hold it open.
        for worker in filter(is_alive, workers):
            os.kill(worker, signal.SIGKILL)
        process.communicate()


def test_workers_end_with_a_parent_that_was_killed(
    running: tuple[str, subprocess.Popen[str], list[int]],
) -> None:
    _, process, workers = running
    process.kill()
    wait_until_gone(workers)


def test_a_program_that_is_asked_to_end_keeps_what_was_played(
    running: tuple[str, subprocess.Popen[str], list[int]], tmp_path: Path
) -> None:
    name, process, workers = running
    file = tmp_path / "ladder.jsonl"
    until = time.monotonic() + _PATIENCE_SECONDS
    while name == "ladder" and (not file.exists() or file.stat().st_size == 0):
        assert time.monotonic() < until, "no game was kept"
        time.sleep(0.02)
    process.terminate()
    _, said = process.communicate(timeout=_PATIENCE_SECONDS)
    assert process.returncode == EXIT_TERMINATED
    assert "Traceback" not in said
    wait_until_gone(workers)
    if name == "ladder":
        kept = [json.loads(line) for line in file.read_text().splitlines()]
        assert f"stopped after {len(kept) - 1} games; they are kept in {file}" in said


def test_control_c_reaches_all_of_a_group_and_is_told_once(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kumite", *COMMANDS["simulate"], "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
    )
    workers = wait_until_there_are(2, process)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=_PATIENCE_SECONDS)
    assert process.returncode == EXIT_INTERRUPTED
    assert "Traceback" not in said
    wait_until_gone(workers)


def test_what_is_noted_is_raised_where_it_is_asked_for() -> None:
    with stoppable() as stop:
        stop.check()
    before = signal.getsignal(signal.SIGTERM)
    inside = stoppable()
    stop = inside.__enter__()
    signal.raise_signal(signal.SIGTERM)
    with pytest.raises(Terminated):
        stop.check()
    with pytest.raises(Terminated):
        inside.__exit__(None, None, None)
    assert signal.getsignal(signal.SIGTERM) is before


def test_outside_a_signal_means_what_it_meant() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Terminated), terminable():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
