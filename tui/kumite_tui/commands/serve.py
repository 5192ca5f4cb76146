"""`kumite serve`: tables for friends, over SSH and in the browser."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from kumite.cli import Subparsers

__all__ = ["add_parser", "run"]

_NEEDED = ("asyncssh", "msgspec", "aiohttp", "textual_serve")
_EXAMPLES = """\
examples:
  kumite serve                                   ssh -p 2222 guest@THIS-MACHINE plays
  kumite serve --web-port 8080                   the same, and http://localhost:8080 in a browser
  kumite serve --no-guests --title "Our club"    only with a key; a key is a person
  kumite serve --address "ssh -p 2222 dojo.example"    shown in invitations
  kumite serve --config /etc/kumite.toml         settings from a file; flags go over it

a settings file, with its defaults:
  title = "Kumite"
  port = 2222
  host = ""                  # all addresses of this machine
  web_port = 0               # 0: no page for browsers
  web_host = "127.0.0.1"
  web_origins = []           # behind a proxy: ["https://play.example"]
  address = ""               # the command that leads here, for invitations
  data = ""                  # matches, people and the host key; empty: the app's data folder
  workers = 2
  bot_workers = 1
  guests = true
  isolate = false            # a process for every session
  [limits]
  sessions = 200
  sessions_per_person = 4
  waiting = 100              # of each worker: connections that have not logged in
  waiting_per_source = 10    # of each worker
  connects_per_source = 40   # of each worker: at once; a tenth of it every second
  tries = 6
  first_byte_seconds = 10
  login_seconds = 30
  idle_minutes = 30          # outside of matches
  stall_seconds = 60
"""


class CannotRun(KumiteError):
    """Something must be put right first."""


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "serve",
        help="let friends play over SSH and in the browser",
        description="Let friends play together over SSH and in the browser. Any SSH key is a"
        " person; without one, or as the user guest, one plays as a guest. Matches go on after a"
        " lost connection, and after a stop of the server.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings, as shown below")
    parser.add_argument("--title", help="the name of this server")
    parser.add_argument("--host", help="the address to listen on")
    parser.add_argument(
        "--address", metavar="COMMAND", help="what people type to come here, for invitations"
    )
    parser.add_argument("--port", type=int, help="for SSH, 2222 if not said")
    parser.add_argument(
        "--web-port", type=int, metavar="PORT", help="for browsers; none if not said"
    )
    parser.add_argument("--web-host", metavar="HOST", help="127.0.0.1 if not said")
    parser.add_argument("--data", metavar="FOLDER", help="where matches and people are kept")
    parser.add_argument("--workers", type=int, metavar="N", help="processes that show the app")
    parser.add_argument("--bot-workers", type=int, metavar="N", help="processes that search")
    parser.add_argument(
        "--guests", action=argparse.BooleanOptionalAction, help="let people play without a key"
    )
    parser.add_argument(
        "--isolate", action="store_true", default=None, help="a process for every session"
    )
    parser.add_argument("--allow-root", action="store_true", help="run even as root")
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

    from kumite_tui.server.config import Config, read_config
    from kumite_tui.server.processes.launcher import serve
    from kumite_tui.storage.folders import data_folder

    config = Config() if args.config is None else read_config(args.config)
    names = (
        "title", "host", "port", "web_port", "web_host", "data", "workers", "bot_workers",
        "guests", "isolate", "address",
    )  # fmt: skip
    given = {name: getattr(args, name) for name in names}
    config = config.changed(**{name: value for name, value in given.items() if value is not None})
    data = Path(config.data) if config.data else data_folder() / "server"
    return asyncio.run(serve(config, data, _tell))


def _tell(where: list[str]) -> None:
    command, fingerprint, *pages = where
    print(f"Kumite is served: {command}")
    print(f"host key: {fingerprint}")
    for page in pages:
        print(f"in the browser: {page}")
    print("Control and C stops it; matches are kept.", flush=True)
