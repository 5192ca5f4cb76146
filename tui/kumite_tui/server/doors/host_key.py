"""The key by which clients know this server again: made once, kept for its owner alone."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import asyncssh

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["HostKeyError", "host_key"]


class HostKeyError(KumiteError):
    """The key cannot be used as it is."""


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key in a file, which is made if it is missing. Raises HostKeyError."""
    try:
        return _read(path) if path.exists() else _made(path)
    except OSError as error:
        raise HostKeyError(f"{path}: {error.strerror or error}") from None


def _read(path: Path) -> asyncssh.SSHKey:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise HostKeyError(f"{path}: others can read it (mode {mode:o}); chmod 600 {path}")
    try:
        return asyncssh.import_private_key(path.read_bytes())
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise HostKeyError(
            f"{path}: {error}; it must be a private key without a passphrase"
        ) from None


def _made(path: Path) -> asyncssh.SSHKey:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="kumite")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(key.export_private_key())
        out.flush()
        os.fsync(out.fileno())
    fresh.rename(path)
    return key
