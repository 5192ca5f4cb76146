"""Where the app keeps things: by the conventions of the system, or under KUMITE_HOME."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["config_folder", "data_folder", "log_file", "matches_folder", "packs_folder"]


def _folder(kind: str) -> Path:
    home = os.environ.get("KUMITE_HOME")
    if home:
        return Path(home) / kind
    import platformdirs

    if kind == "config":
        return platformdirs.user_config_path("kumite", appauthor=False)
    if kind == "log":
        return platformdirs.user_log_path("kumite", appauthor=False)
    return platformdirs.user_data_path("kumite", appauthor=False)


def config_folder() -> Path:
    return _folder("config")


def data_folder() -> Path:
    return _folder("data")


def matches_folder() -> Path:
    """Every match of the app, one file each."""
    return data_folder() / "matches"


def packs_folder() -> Path:
    """Content packs that a new match offers."""
    return data_folder() / "packs"


def log_file() -> Path:
    """Where unexpected errors are told in full."""
    return _folder("log") / "kumite.log"
