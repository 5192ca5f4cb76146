"""What a server is told: by a TOML file, then by flags; everything has a sensible default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BadConfig", "Config", "Limits", "read_config"]

_LARGEST_FILE = 64 * 1024


class BadConfig(KumiteError):
    """The settings of a server cannot be used; the message names file and place."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the server takes on; see docs/server.md."""

    sessions: int = 200
    sessions_per_person: int = 4
    waiting: int = 100
    """Connections that have not logged in, of one worker."""
    waiting_per_source: int = 10
    connects_per_source: int = 40
    """At once; a tenth of it every second."""
    tries: int = 6
    """To log in, on one connection."""
    first_byte_seconds: float = 10
    login_seconds: float = 30
    idle_minutes: float = 30
    """Outside of matches."""
    stall_seconds: float = 60
    """For a terminal that does not take what it is sent."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about one server."""

    title: str = "Kumite"
    host: str = ""
    """The address to listen on; empty: all of this machine."""
    port: int = 2222
    web_port: int = 0
    """0: no browser page."""
    web_host: str = "127.0.0.1"
    web_origins: tuple[str, ...] = ()
    """Addresses under which the page is seen, if a proxy stands before it: https://play.example."""
    address: str = ""
    """The command that leads here, for invitations; empty: made from this machine's name."""
    data: str = ""
    workers: int = 2
    bot_workers: int = 1
    guests: bool = True
    isolate: bool = False
    """A process for every session."""
    limits: Limits = Limits()

    def changed(self, **changes: Any) -> Config:
        """With other values, checked as those of a file are. Raises BadConfig."""
        values = {**msgspec.to_builtins(self), **changes}
        try:
            return _checked(msgspec.convert(values, Config))
        except msgspec.ValidationError as error:
            raise BadConfig(_told(error)) from None


def read_config(path: Path) -> Config:
    """The settings in a TOML file. Raises BadConfig."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise BadConfig(f"{path}: {error.strerror or error}") from None
    if len(text) > _LARGEST_FILE:
        raise BadConfig(f"{path}: longer than {_LARGEST_FILE // 1024} KB; this is no settings file")
    try:
        return _checked(msgspec.toml.decode(text, type=Config))
    except msgspec.MsgspecError as error:
        raise BadConfig(f"{path}: {_told(error)}") from None
    except BadConfig as error:
        raise BadConfig(f"{path}: {error}") from None


def _told(error: Exception) -> str:
    """`Expected int, got str - at $.limits.tries` as people say it."""
    what, _, place = str(error).partition(" - at `$")
    place = place.strip("`.")
    return f"{place}: {what}" if place else what


_RANGES: dict[str, tuple[int, int]] = {
    "port": (1, 65535),
    "web_port": (0, 65535),
    "workers": (1, 64),
    "bot_workers": (1, 64),
}


def _checked(config: Config) -> Config:
    for name, (least, most) in _RANGES.items():
        value = getattr(config, name)
        if not least <= value <= most:
            raise BadConfig(f"{name}: {value} is not from {least} to {most}")
    for name in Limits.__struct_fields__:
        if getattr(config.limits, name) <= 0:
            raise BadConfig(f"limits.{name}: must be more than 0")
    if len(config.title) > 40 or not config.title.isprintable() or not config.title:
        raise BadConfig("title: write 1 to 40 printable characters")
    return config
