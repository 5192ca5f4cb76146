"""`kumite admin`: look after a server that runs."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from collections.abc import Callable

    from kumite.cli import Subparsers
    from kumite_tui.server.admin.orders import Order

__all__ = ["add_parser", "run"]

_EXAMPLES = """\
examples:
  kumite admin status                   how many people and tables there are
  kumite admin tables --abandoned       tables that nobody will come back to
  kumite admin clear --abandoned        end them now
  kumite admin clear AB12 CD34          end two tables, and the matches played there
  kumite admin clear --source 192.0.2.7 end all tables that were opened from an address
  kumite admin who                      who is here, and from where
  kumite admin kick Mia --why "stop it" end somebody's sessions
  kumite admin ban 192.0.2.7 --for 7d   keep an address out; also a name or SHA256:KEY
  kumite admin ban 192.0.2.0/24         keep a net out
  kumite admin reports                  what people told about each other
  kumite admin announce "Back at nine"  show a line to everybody
  kumite admin drain                    before a restart: no new match begins
  kumite admin drain --then restart     and restart once the running turns are over
  kumite admin limits tables=500        change a limit now; without one, list all
  kumite admin forget Mia               delete what names a person
  kumite admin backup friday.sqlite     copy people and matches while the server runs
  kumite admin restore friday.sqlite    bring them back; stop the server first
  kumite admin tables --json --data /var/lib/kumite

Run it as the user of the server or as root, on the same machine. Orders that change something are
written to audit.log in the data folder.
"""


class BadOrder(KumiteError):
    """The command says too little."""


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "admin",
        help="manage a running server",
        description="Inspect and control a server that runs on this machine.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    words = parser.add_subparsers(dest="order", metavar="ORDER", required=True)
    _word(words, "status", "how many people and tables there are")
    tables = _word(words, "tables", "list tables")
    tables.add_argument(
        "--abandoned", action="store_true", help="only tables that nobody has returned to"
    )
    clear = _word(words, "clear", "end tables, and the matches played there")
    clear.add_argument("codes", nargs="*", metavar="CODE", help="code of a table")
    clear.add_argument(
        "--abandoned", action="store_true", help="all tables that nobody has returned to"
    )
    clear.add_argument(
        "--source", default="", metavar="ADDRESS", help="all tables opened from an address or net"
    )
    clear.add_argument("--why", default="", metavar="TEXT", help="reason, shown to people there")
    _word(words, "who", "list who is here, and from where")
    announce = _word(words, "announce", "show a line to everybody who is here")
    announce.add_argument("text", metavar="TEXT", help="the line, in quotes")
    for name, about in (
        ("kick", "end somebody's sessions; they may return"),
        ("ban", "keep somebody out, and end their sessions"),
        ("unban", "let somebody in again"),
        ("forget", "delete what names a person; results of others stay"),
    ):
        word = _word(words, name, about)
        word.add_argument(
            "who", metavar="WHO", help="a name, a key (SHA256:...), an address or a net"
        )
        if name in ("kick", "ban"):
            word.add_argument("--why", default="", metavar="TEXT", help="reason, shown to them")
        if name == "ban":
            word.add_argument(
                "--for", dest="seconds", type=_duration, default=0, metavar="TIME",
                help="30m, 12h or 7d; without it the ban has no end",
            )  # fmt: skip
    _word(words, "bans", "list bans")
    reports = _word(words, "reports", "list what people reported about each other")
    reports.add_argument("--clear", action="store_true", help="delete all reports")
    drain = _word(words, "drain", "before a restart: let no new match begin, and tell everybody")
    drain.add_argument("--off", action="store_true", help="let matches begin again")
    drain.add_argument(
        "--then",
        choices=("stop", "restart"),
        default="",
        help="do so once everybody has made the choice they are at",
    )
    drain.add_argument(
        "--within",
        type=_duration,
        default=300,
        metavar="TIME",
        help="wait no longer than this: 30s, 5m or 1h (default: 5m)",
    )
    limits = _word(words, "limits", "list limits, or change some until the server restarts")
    limits.add_argument(
        "changes", nargs="*", type=_change, metavar="NAME=NUMBER", help="a limit and its new value"
    )
    backup = _word(words, "backup", "copy people and matches to a file, and verify the copy")
    backup.add_argument("file", type=Path, metavar="FILE", help="new file for the copy")
    restore = _word(words, "restore", "bring a backup back; stop the server first")
    restore.add_argument("file", type=Path, metavar="FILE", help="file made by backup")
    return parser


def _duration(text: str) -> int:
    """
    >>> _duration("30m"), _duration("7d")
    (1800, 604800)
    """
    units = {"s": 1, "m": 60, "h": 3600, "d": 86400}
    if not re.fullmatch("[1-9][0-9]{0,4}[smhd]", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not like 30s, 30m, 12h or 7d")
    return int(text[:-1]) * units[text[-1]]


def _change(text: str) -> tuple[str, float]:
    """
    >>> _change("tables=500"), _change("idle_minutes=2.5")
    (('tables', 500), ('idle_minutes', 2.5))
    """
    name, _, number = text.partition("=")
    if not re.fullmatch("[0-9]{1,9}([.][0-9]{1,6})?", number):
        raise argparse.ArgumentTypeError(f"{text!r} is not like tables=500")
    return name, float(number) if "." in number else int(number)


def _word(words: Any, name: str, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = words.add_parser(name, help=about, description=about)
    parser.add_argument("--data", metavar="FOLDER", help="data folder of the server")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings file of the server")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    return parser


def run(args: argparse.Namespace) -> int:
    from kumite_tui.server.admin.client import ask
    from kumite_tui.storage.folders import data_folder

    data = args.data
    if not data and args.config is not None:
        from kumite_tui.server.config import read_config

        data = read_config(args.config).data
    folder = Path(data) if data else data_folder() / "server"
    result = _restore(args.file, folder) if args.order == "restore" else ask(folder, _order(args))
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        _TELLERS[args.order](result)
    return 0


def _order(args: argparse.Namespace) -> Order:
    from kumite_tui.server.admin import orders

    match args.order:
        case "status":
            return orders.Status()
        case "tables":
            return orders.Tables(args.abandoned)
        case "backup":
            return orders.Backup(str(args.file.absolute()))
        case "who":
            return orders.Who()
        case "announce":
            return orders.Announce(args.text)
        case "kick":
            return orders.Kick(args.who, args.why)
        case "ban":
            return orders.Ban(args.who, args.seconds, args.why)
        case "unban":
            return orders.Unban(args.who)
        case "drain":
            return orders.Drain(not args.off, args.then, args.within)
        case "forget":
            return orders.Forget(args.who)
        case "limits":
            return orders.Limits(dict(args.changes))
        case "bans":
            return orders.Bans()
        case "reports":
            return orders.Reports(args.clear)
        case _:
            if not (args.codes or args.abandoned or args.source):
                raise BadOrder("clear which tables? Give codes, --abandoned or --source ADDRESS")
            return orders.Clear(tuple(args.codes), args.abandoned, args.source, args.why)


def _restore(file: Path, data: Path) -> dict[str, Any]:
    from kumite_tui.server.admin.audit import note_restore
    from kumite_tui.server.store import backups

    found, before = backups.restore(file, data)
    note_restore(data, file)
    return {"file": str(file), "before": str(before or ""), **asdict(found)}


def _tell_status(result: dict[str, Any]) -> None:
    print("{people} people, {sessions} sessions".format(**result))
    print("{tables} tables, {abandoned} of them abandoned".format(**result))
    print("{playing} matches with people there".format(**result))
    if result["is_draining"]:
        print("draining: no new match begins; stop the server when you are ready")


def _tell_tables(result: dict[str, Any]) -> None:
    for table in result["tables"]:
        state = "abandoned" if table["abandoned"] else table["stage"]
        state = "set aside" if table["trouble"] else state
        people = ", ".join(table["people"]) or "nobody"
        print(f"{table['code']}  {state:<10} {table['game']:<12} {people}  {table['source']}")
    count = len(result["tables"])
    print("1 table" if count == 1 else f"{count} tables")


def _tell_clear(result: dict[str, Any]) -> None:
    print(f"cleared: {' '.join(result['cleared']) or 'none'}")
    if result["missing"]:
        print(f"no such table: {' '.join(result['missing'])}")


def _tell_who(result: dict[str, Any]) -> None:
    for session in result["sessions"]:
        name = session["name"] or "(no name yet)"
        minutes = session["seconds"] // 60
        where = " ".join(session["tables"]) or "-"
        print(f"{name:<24} {session['source']:<20} {minutes:>5} min  {where}  {session['key']}")
    print(f"{len(result['sessions'])} sessions")


def _tell_forget(result: dict[str, Any]) -> None:
    print("deleted: name, key, {texts} texts, {chat_lines} chat lines,".format(**result), end=" ")
    print("{ratings} ratings, {achievements} achievements".format(**result))
    print("kept without a name: {matches} matches".format(**result))


def _tell_limits(result: dict[str, Any]) -> None:
    for name, value in result["limits"].items():
        print(f"{name} = {value:g}")


def _tell_bans(result: dict[str, Any]) -> None:
    for ban in result["bans"]:
        left = f"{ban['seconds_left'] // 3600} h left" if ban["seconds_left"] else "no end"
        print(f"{ban['target']}  {left}  {ban['why']}".rstrip())
    print(f"{len(result['bans'])} bans")


def _tell_reports(result: dict[str, Any]) -> None:
    if "cleared" in result:
        print("deleted {cleared} reports".format(**result))
        return
    for each in result["reports"]:
        when = datetime.fromtimestamp(each["at"], UTC).strftime("%Y-%m-%d %H:%M")
        where = f"table {each['code']}" if each["code"] else "the lobby"
        print("{} UTC, {}: {reporter} about {name}: {why}".format(when, where, **each))
        for line in each["said"].splitlines():
            print(f"    {line}")
    print(f"{len(result['reports'])} reports")


def _tell_backup(result: dict[str, Any]) -> None:
    words = "{file}: {people} people, {matches} matches, {running} of them running; verified"
    print(words.format(**result))
    _tell_damaged(result)


def _tell_damaged(result: dict[str, Any]) -> None:
    for line in result["damaged"]:
        print(f"damaged: {line}")


def _tell_restore(result: dict[str, Any]) -> None:
    print("restored {people} people and {matches} matches from {file}".format(**result))
    if result["before"]:
        print("the previous data is now in {before}".format(**result))
    _tell_damaged(result)
    print("start the server; it renews the dice of {running} running matches".format(**result))


_TELLERS: dict[str, Callable[[dict[str, Any]], None]] = {
    "status": _tell_status,
    "tables": _tell_tables,
    "clear": _tell_clear,
    "who": _tell_who,
    "announce": lambda result: print("shown in {told} sessions".format(**result)),
    "kick": lambda result: print("ended {ended} sessions".format(**result)),
    "ban": lambda result: print(
        f"banned: {' '.join(result['targets'])}; ended {result['ended']} sessions"
    ),
    "unban": lambda result: print(f"no longer banned: {' '.join(result['targets'])}"),
    "bans": _tell_bans,
    "reports": _tell_reports,
    "forget": _tell_forget,
    "drain": _tell_status,
    "limits": _tell_limits,
    "backup": _tell_backup,
    "restore": _tell_restore,
}
