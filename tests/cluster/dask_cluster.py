"""A real Dask scheduler and real worker processes on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE_SECONDS = 60.0
ROOT = Path(__file__).parents[2]


@dataclass
class DaskCluster:
    """One scheduler and its workers; each is a process of its own."""

    folder: Path
    scheduler: subprocess.Popen[bytes] | None = None
    workers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def start(self) -> None:
        self.scheduler = self._run(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self.file)
        )
        wait_for(lambda: self.file.exists() and self.file.read_text().endswith("}"))

    def add_worker(self, name: str, package: Path | None = None) -> None:
        """A worker that imports kumite from there, or from this checkout."""
        words = ["worker", "--scheduler-file", str(self.file), "--name", name, "--nthreads", "1"]
        words += ["--no-nanny", "--host", "127.0.0.1"]
        self.workers[name] = self._run(*words, path=package or ROOT / "python")

    def kill_worker(self, name: str) -> None:
        worker = self.workers.pop(name)
        worker.kill()
        worker.wait()

    def kill_scheduler(self) -> None:
        assert self.scheduler is not None
        self.scheduler.kill()
        self.scheduler.wait()

    def close(self) -> None:
        for name in list(self.workers):
            self.kill_worker(name)
        self.kill_scheduler()

    def _run(self, *words: str, path: Path = ROOT / "python") -> subprocess.Popen[bytes]:
        log = self.folder / f"{words[0]}-{len(list(self.folder.iterdir()))}.log"
        with log.open("wb") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                stdout=output,
                stderr=output,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(path)},
            )


@contextmanager
def dask_cluster(folder: Path) -> Iterator[DaskCluster]:
    cluster = DaskCluster(folder)
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.close()


def wait_for(is_so: object) -> None:
    """Until it is so; a minute is no promise of speed, only the end of hope."""
    assert callable(is_so)
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)
