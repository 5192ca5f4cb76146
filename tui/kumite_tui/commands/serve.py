"""`kumite serve`: tables for friends, over SSH and in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from kumite.cli import Subparsers
    from kumite_tui.server.config import Config

__all__ = ["add_parser", "run"]

_NEEDED = ("asyncssh", "msgspec", "aiohttp", "textual_serve")
_EXAMPLES = """\
examples:
  kumite serve                                   connect with ssh -p 2222 guest@THIS-MACHINE
  kumite serve --web-port 8080                   also at http://localhost:8080 in a browser
  kumite serve --no-guests --title "Our club"    only players with a key
  kumite serve --address "ssh -p 2222 dojo.example"    shown in invitations
  kumite serve --config /etc/kumite.toml         settings from a file; flags override it

a settings file, with its defaults:
  title = "Kumite"
  port = 2222
  host = ""                  # all addresses of this machine
  web_port = 0               # 0: no page for browsers
  web_host = "127.0.0.1"
  web_origins = []           # behind a proxy: ["https://play.example"]
  metrics_port = 0           # for /healthz and /metrics (Prometheus); 0: none
  metrics_host = "127.0.0.1"
  trusted_proxies = []       # may name the client's address: ["192.0.2.7", "10.0.0.0/8"]
  proxy_protocol = false     # these proxies send a PROXY header on SSH connections
  address = ""               # the command that invitations show
  data = ""                  # matches, people and the host key; empty: the app's data folder
  workers = 2
  bot_workers = 1
  guests = true
  isolate = false            # one process per session
  log = ""                   # file of the log; empty: standard error
  json_log = false           # log lines as JSON
  [limits]
  sessions = 200
  sessions_per_person = 4
  sessions_percent_per_source = 25   # of all sessions; at least 8
  sessions_percent_per_net = 40      # the same for a /48 of IPv6
  sessions_percent_for_known = 10    # kept for people who have played here before
  tables = 1000              # newcomers get at most half of them
  tables_per_person = 8
  tables_per_source = 64
  tables_per_net = 128       # a /48 of IPv6
  solo_hours = 24            # until an abandoned match of one person is given up
  newcomer_hours = 3         # the same for newcomers
  away_days = 30             # the same for a match of several people
  empty_minutes = 10         # until an empty table without a match is cleared
  absence_seconds = 120      # until a bot may play for somebody who is away
  watchers_per_table = 50
  watch_delay_seconds = 30   # spectators of rated matches are behind by this; 0: not
  chat_lines = 100           # kept and shown, per table
  people_per_source = 5      # one source may chat and open tables as so many people
  guest_hours = 1            # until a guest who has gone is forgotten
  chat_at_once = 6           # per person, then so many a minute
  chat_per_minute = 30
  reports_at_once = 3        # per person, then so many an hour
  reports_per_hour = 12
  openings_at_once = 10      # tables per person, then so many a minute
  openings_per_minute = 3
  wrong_codes_at_once = 10   # per person and per source, then so many a minute
  wrong_codes_per_minute = 1
  requests_at_once = 60      # per session, then so many a second
  requests_per_second = 20
  waiting = 100              # per worker: connections without a login
  waiting_per_source = 10    # per worker
  waiting_per_net = 30       # per worker: a /48 of IPv6
  connects_per_source = 40   # per worker: at once; a tenth of it every second
  web_connections = 200      # per worker: browser connections without a session
  web_connections_per_source = 24    # per worker
  web_requests_at_once = 120 # per worker: of one source, then so many a second
  web_requests_per_second = 40
  web_seconds = 60           # for all requests on one such connection
  tries = 6
  free_failures = 3          # per worker: failed logins of a source before it has to wait
  first_byte_seconds = 10
  login_seconds = 30
  idle_minutes = 30          # also in a match that nobody else plays; it is kept
  match_idle_minutes = 180   # in a match that others play, too
  stall_seconds = 60
  hung_seconds = 30          # until an arbiter that does not answer is started again
"""


class CannotRun(KumiteError):
    """Something must be fixed first."""


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "serve",
        help="let friends play over SSH and in the browser",
        description="Let friends play together over SSH and in the browser. An SSH key"
        " identifies a player; without one, or as the user guest, people play as guests. Matches"
        " continue after a lost connection or a restart of the server.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings file, as shown below")
    parser.add_argument("--title", help="the name of this server")
    parser.add_argument("--host", help="the address to listen on")
    parser.add_argument("--address", metavar="COMMAND", help="the command that invitations show")
    parser.add_argument("--port", type=int, help="SSH port (default: 2222)")
    parser.add_argument(
        "--web-port", type=int, metavar="PORT", help="port for browsers (default: none)"
    )
    parser.add_argument(
        "--web-host", metavar="HOST", help="address for browsers (default: 127.0.0.1)"
    )
    parser.add_argument(
        "--metrics-port", type=int, metavar="PORT", help="port for /healthz and /metrics"
    )
    parser.add_argument(
        "--metrics-host", metavar="HOST", help="address for them (default: 127.0.0.1)"
    )
    parser.add_argument("--data", metavar="FOLDER", help="folder for matches and players")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="number of processes that run the app"
    )
    parser.add_argument("--bot-workers", type=int, metavar="N", help="number of processes for bots")
    parser.add_argument(
        "--guests", action=argparse.BooleanOptionalAction, help="allow players without a key"
    )
    parser.add_argument(
        "--isolate", action="store_true", default=None, help="run every session in its own process"
    )
    parser.add_argument("--log", metavar="FILE", help="file of the log (default: standard error)")
    parser.add_argument(
        "--json-log", action="store_true", default=None, help="write log lines as JSON"
    )
    parser.add_argument("--allow-root", action="store_true", help="run even if you are root")
    return parser


def run(args: argparse.Namespace) -> int:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise CannotRun(
            f"the server needs {', '.join(missing)}: install it with pip install 'kumite[server]'"
        )
    if os.name != "posix":
        raise CannotRun("the server runs on Linux, macOS and other systems with processes of Unix")
    if os.geteuid() == 0 and not args.allow_root:
        raise CannotRun("do not serve as root: use an ordinary user, or say --allow-root")
    import asyncio

    from kumite_tui.server.processes.launcher import RESTART, serve
    from kumite_tui.storage.folders import data_folder

    config = _config(args)
    data = Path(config.data) if config.data else data_folder() / "server"
    reread = None if args.config is None else partial(_config, args)
    code = asyncio.run(serve(config, data, _tell, reread))
    if code == RESTART:  # the same process, so that whoever looks after it does not notice
        os.execv(sys.executable, sys.orig_argv)
    return code


def _config(args: argparse.Namespace) -> Config:
    """The settings of the file, with the flags over them. Raises BadConfig."""
    from kumite_tui.server.config import Config, read_config

    config = Config() if args.config is None else read_config(args.config)
    names = (
        "title", "host", "port", "web_port", "web_host", "data", "workers", "bot_workers",
        "guests", "isolate", "address", "metrics_port", "metrics_host", "log", "json_log",
    )  # fmt: skip
    given = {name: getattr(args, name) for name in names}
    return config.changed(**{name: value for name, value in given.items() if value is not None})


def _tell(where: list[str]) -> None:
    command, fingerprint, *pages = where
    print(f"Kumite is served: {command}")
    print(f"host key: {fingerprint}")
    for page in pages:
        print(f"in the browser: {page}")
    print("Control and C stops it; matches are kept.", flush=True)
