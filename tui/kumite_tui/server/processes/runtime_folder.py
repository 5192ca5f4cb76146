"""The folder with the sockets of a server that runs: made anew at each start, noted in its data.

The note leads `kumite admin` to it. If the launcher was killed the folder is left behind; the next
start finds the note, and removes it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import tempfile
from pathlib import Path

__all__ = ["make", "note", "noted", "remove"]

_PREFIX = "kumite-"
_NOTE = "runtime"


def make() -> Path:
    """A new folder. Raises OSError."""
    return Path(tempfile.mkdtemp(prefix=_PREFIX, dir=os.environ.get("XDG_RUNTIME_DIR")))


def note(data: Path, folder: Path) -> None:
    """The server of this data runs, with this folder; one that was left behind is removed."""
    before = noted(data)
    if before is not None and before != folder and not _is_in_use(before):
        remove(before)
    path = data / _NOTE
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{folder}\n")


def noted(data: Path, *, is_for_root: bool = False) -> Path | None:
    """The folder of the server that runs, or ran last; None if there is none.

    It belongs to this user; or to anybody, if it is for root, who may look into everything.
    """
    try:
        folder = Path((data / _NOTE).read_text("utf-8").strip())
        is_ours = folder.is_absolute() and folder.name.startswith(_PREFIX)
        is_ours = is_ours and folder.is_dir() and not folder.is_symlink()
        may_look = is_for_root and os.geteuid() == 0
        return folder if is_ours and (may_look or _is_mine(folder)) else None
    except (OSError, ValueError):
        return None


def _is_mine(folder: Path) -> bool:
    return folder.stat().st_uid == os.geteuid()


def remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)


def _is_in_use(folder: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(folder / "arbiter"))
        except OSError:
            return False
    return True
