"""What a server is told: by a TOML file, then by flags; everything has a sensible default."""

from __future__ import annotations

import socket
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server.doors.address import as_origin, bracketed, machine_of

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BadConfig", "Config", "Limits", "read_config"]

_LARGEST_FILE = 64 * 1024
_ALL_ADDRESSES = ("", "0.0.0.0", "::")
_USUAL_PORT = 22


class BadConfig(KumiteError):
    """The settings of a server cannot be used; the message names file and place."""


class Limits(msgspec.Struct, forbid_unknown_fields=True):
    """How much the server takes on; see docs/server.md. They change while the server runs."""

    sessions: int = 200
    sessions_per_person: int = 4
    sessions_percent_per_source: int = 25
    """Of all sessions, open to one source; at least 8."""
    sessions_percent_per_net: int = 40
    """The same for a /48 of IPv6, which has 65,536 sources."""
    sessions_percent_for_known: int = 10
    """Of all sessions, the last ones: kept for people who have played here before; 0: none."""
    tables: int = 1000
    """Half of them for people who are new here."""
    tables_per_person: int = 8
    tables_per_source: int = 64
    tables_per_net: int = 128
    """Of a /48 of IPv6."""
    solo_hours: float = 24
    """Until a match of one person alone that nobody comes back to is given up."""
    newcomer_hours: float = 3
    """The same for people who are new here."""
    away_days: float = 30
    """The same for a match of several people."""
    empty_minutes: float = 10
    """Until a table is cleared at which nobody is and no match runs."""
    absence_seconds: float = 120
    """Until a bot may play for somebody who is away, if another player asks for it."""
    watchers_per_table: int = 50
    watch_delay_seconds: float = 30
    """By so much those who watch a rated match are behind; 0: not at all."""
    chat_lines: int = 100
    """Kept and shown, by table."""
    people_per_source: int = 5
    """One source may chat and open tables as much as so many people: guests are new every time."""
    guest_hours: float = 1
    """Until a guest who has gone, and has played no match, is forgotten."""
    chat_at_once: int = 6
    """Lines of chat and challenges of one person; a person may always do this much at once."""
    chat_per_minute: float = 30
    """And then this much, as in each of the following pairs."""
    reports_at_once: int = 3
    reports_per_hour: float = 12
    openings_at_once: int = 10
    """Tables that one person opens."""
    openings_per_minute: float = 3
    wrong_codes_at_once: int = 10
    """Of tables and of keys; of one person, and of one source."""
    wrong_codes_per_minute: float = 1
    requests_at_once: int = 60
    """Of one session."""
    requests_per_second: float = 20
    waiting: int = 100
    """Connections that have not logged in. Of one worker, as the two that follow: each counts for
    itself."""
    waiting_per_source: int = 10
    waiting_per_net: int = 30
    """Of a /48 of IPv6."""
    connects_per_source: int = 40
    """At once; a tenth of it every second."""
    web_connections: int = 200
    """Of one worker: connections of browsers that are no session."""
    web_connections_per_source: int = 24
    """Of one worker."""
    web_requests_at_once: int = 120
    """Of one worker: of one source. A page is made of some ten parts."""
    web_requests_per_second: float = 40
    web_seconds: float = 60
    """For all requests on one connection that is no session."""
    tries: int = 6
    """To log in, on one connection."""
    free_failures: int = 3
    """Of one worker: failed logins of one source before it has to wait, longer every time."""
    first_byte_seconds: float = 10
    """Also for a browser's request to be complete, and between two of them."""
    login_seconds: float = 30
    idle_minutes: float = 30
    """Also in a match that nobody else plays; the match is kept."""
    match_idle_minutes: float = 180
    """In a match that others play, too."""
    hung_seconds: float = 30
    """Until an arbiter that does not answer is started again; people are told after a third."""
    stall_seconds: float = 60
    """For a terminal that does not take what it is sent."""

    def adopt(self, others: Limits) -> None:
        """Take over the values of others, for everybody who holds these."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(others, name))


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
    metrics_port: int = 0
    """For /healthz and /metrics; 0: none."""
    metrics_host: str = "127.0.0.1"
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and nets of proxies that are believed when they say for whom they ask."""
    proxy_protocol: bool = False
    """Trusted proxies begin each connection to the SSH port with a PROXY header."""
    address: str = ""
    """The command that leads here, for invitations; empty: made from this machine's name."""
    data: str = ""
    workers: int = 2
    bot_workers: int = 1
    guests: bool = True
    isolate: bool = False
    """A process for every session."""
    log: str = ""
    """The file of the log; empty: the standard error."""
    json_log: bool = False
    """Lines of the log are objects of JSON."""
    limits: Limits = msgspec.field(default_factory=Limits)

    @property
    def command(self) -> str:
        """What people type to come here."""
        port = "" if self.port == _USUAL_PORT else f"-p {self.port} "
        return self.address or f"ssh {port}{self._machine(self.host)}"

    @property
    def page(self) -> str:
        """Where browsers find the page; empty: there is none."""
        if not self.web_port:
            return ""
        if self.web_origins:
            return f"{as_origin(self.web_origins[0])}/"
        return f"http://{bracketed(self._machine(self.web_host))}:{self.web_port}/"

    def _machine(self, host: str) -> str:
        """What a server is called that listens there: by another name it would not be found."""
        if host not in _ALL_ADDRESSES:
            return host
        return machine_of(self.address) or socket.gethostname()

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
        raise BadConfig(
            f"{path}: longer than {_LARGEST_FILE // 1024} KB; this is not a settings file"
        )
    try:
        return _checked(msgspec.toml.decode(text, type=Config))
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise BadConfig(f"{path}: line {line} is not UTF-8; save the file as UTF-8") from None
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
    "metrics_port": (0, 65535),
    "workers": (1, 64),
    "bot_workers": (1, 64),
}
_MAY_BE_NONE = frozenset({"watch_delay_seconds", "free_failures", "sessions_percent_for_known"})
_MOST_SECONDS, _MOST_MINUTES, _MOST = 86_400, 525_600, 1_000_000
"""A day, a year, and of everything that is counted."""
_ALL_PERCENT = 100


def _checked(config: Config) -> Config:
    for name, (least, most) in _RANGES.items():
        value = getattr(config, name)
        if not least <= value <= most:
            raise BadConfig(f"{name}: {value} is not from {least} to {most}")
    for name in Limits.__struct_fields__:
        _check_limit(name, getattr(config.limits, name))
    if len(config.title) > 40 or not config.title.isprintable() or not config.title:
        raise BadConfig("title: write 1 to 40 printable characters")
    for name in ("host", "web_host", "metrics_host"):
        host = getattr(config, name)
        if not host.isascii() or not host.isprintable() or " " in host:
            raise BadConfig(f"{name}: {host!r} is not the address of a machine")
    if config.address and (config.address.isspace() or not config.address.isprintable()):
        raise BadConfig("address: write a command in printable characters, as ssh -p 2222 MACHINE")
    for origin in config.web_origins:
        if as_origin(origin) is None:
            raise BadConfig(f"web_origins: {origin!r} is not like https://play.example")
    for proxy in config.trusted_proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise BadConfig(f"trusted_proxies: {error}; write 192.0.2.7 or 192.0.2.0/24") from None
    if config.proxy_protocol and not config.trusted_proxies:
        raise BadConfig("proxy_protocol: name the proxies in trusted_proxies")
    if config.web_port and not config.guests:
        raise BadConfig("web_port: browsers come as guests; let guests in, or open no page")
    return config


def _check_limit(name: str, value: float) -> None:
    most = _MOST
    if name.endswith("_seconds"):
        most = _MOST_SECONDS
    elif name.endswith("_minutes"):
        most = _MOST_MINUTES
    elif name.endswith("_hours"):
        most = _MOST_MINUTES // 60
    elif name.endswith("_days"):
        most = _MOST_MINUTES // 1440
    elif "_percent_" in name:
        most = _ALL_PERCENT
    if name in _MAY_BE_NONE and value == 0:
        return
    if not 0 < value <= most:  # which holds for what is no number, too
        raise BadConfig(f"limits.{name}: {value} must be more than 0, and at most {most}")
