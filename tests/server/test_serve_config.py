"""What a server is told, the key it is known by, and terminals as clients describe them."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncssh
import msgspec
import pytest
from rich.color import ColorSystem

from kumite_tui.cli import main
from kumite_tui.commands import serve
from kumite_tui.server.config import BadConfig, Config, Limits, read_config
from kumite_tui.server.doors.allowed_hosts import AllowedHosts
from kumite_tui.server.doors.client_terminal import Terminal
from kumite_tui.server.doors.host_key import HostKeyError, host_key
from kumite_tui.server.processes import children, launcher
from tests.server.real_server import free_port

BAD = {
    "port = 70000": "port: 70000 is not from 1 to 65535",
    "port = '22'": "port: Expected `int`, got `str`",
    "workers = 0": "workers: 0 is not from 1 to 64",
    "ports = 22": "Object contains unknown field `ports`",
    "[limits]\nsessions = 0": "limits.sessions: 0 must be more than 0",
    "[limits]\nlogin_seconds = nan": "limits.login_seconds: nan must be more than 0",
    "[limits]\nidle_minutes = inf": "inf must be more than 0, and at most 525600",
    "[limits]\nstall_seconds = -inf": "limits.stall_seconds: -inf must be more than 0",
    "[limits]\nstall_seconds = 1e9": "limits.stall_seconds: 1000000000.0 must be more than 0",
    f"[limits]\nwaiting = {10**30}": "limits.waiting: ",
    f"[limits]\nlogin_seconds = {10**400}": "limits.login_seconds: ",
    'host = "x\\u0000y"': "host: 'x\\x00y' is not the address of a machine",
    "web_host = ' '": "web_host: ' ' is not the address of a machine",
    "address = '   '": "address: write a command in printable characters",
    'address = "ssh dojo\\u001b[2J"': "address: write a command in printable characters",
    "web_origins = ['foo']": "web_origins: 'foo' is not like https://play.example",
    "web_origins = ['https://a.example', 'https://b.example/page']": "'https://b.example/page' is",
    "web_origins = ['https://a.example:x']": "web_origins: 'https://a.example:x' is not like",
    "web_port = 8080\nguests = false": "web_port: browsers come as guests",
    "[limits]\nsession = 5": "limits: Object contains unknown field `session`",
    "title = ''": "title: write 1 to 40 printable characters",
    'title = "\\u001b]0;x"': "title: write 1 to 40 printable characters",
    "title = ": "Invalid value",
    "x = " + "[" * 70_000: "longer than 64 KB",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_mistakes_are_named_with_their_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "server.toml"
    path.write_text(text)
    with pytest.raises(BadConfig) as refused:
        read_config(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert BAD[text] in str(refused.value)


def test_a_file_that_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "server.toml"
    path.write_bytes(b'port = 2200\ntitle = "Caf\xe9"\n')
    with pytest.raises(BadConfig, match=f"{path}: line 2 is not UTF-8"):
        read_config(path)


@pytest.mark.parametrize(
    ("changes", "page"),
    [
        ({}, ""),
        ({"web_port": 80}, "http://127.0.0.1:80/"),
        ({"web_port": 8080, "web_host": "::1"}, "http://[::1]:8080/"),
        ({"web_port": 8080, "web_host": "0.0.0.0"}, "http://dojo.example:8080/"),
        ({"web_port": 8080, "web_origins": ("https://Play.example/",)}, "https://play.example/"),
    ],
)
def test_where_browsers_find_the_page(changes: dict[str, object], page: str) -> None:
    assert Config(address="ssh -p 22 me@dojo.example").changed(**changes).page == page


def test_flags_go_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "server.toml"
    path.write_text('title = "Club"\nport = 2200\n[limits]\ntries = 3\n')
    config = read_config(path)
    assert config == Config(title="Club", port=2200, limits=Limits(tries=3))
    assert config.changed(port=2201).port == 2201
    with pytest.raises(BadConfig, match="port"):
        config.changed(port=-1)


_DATED = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ ")


def test_the_help_shows_every_setting_with_its_default(tmp_path: Path) -> None:
    text = serve._EXAMPLES.partition("with its defaults:\n")[2]
    path = tmp_path / "server.toml"
    path.write_text(text)
    assert read_config(path) == Config()
    for name in (*Config.__struct_fields__, *Limits.__struct_fields__):
        assert name == "limits" or f"  {name} = " in text, name


def test_the_docs_show_every_limit_with_its_default() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    shown = re.findall(r"^\| `([a-z_]+)` \| ([0-9.]+) \|", text, re.MULTILINE)
    limits = msgspec.to_builtins(Limits())
    assert [(name, float(default)) for name, default in shown] == [
        (name, float(limits[name])) for name, _ in shown
    ]
    assert {name for name, _ in shown} == limits.keys()


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import argparse

    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "asyncssh" else True)
    with pytest.raises(serve.CannotRun, match=r"needs asyncssh: .* 'kumite\[server\]'"):
        serve.run(argparse.Namespace())


def test_the_terminal_of_who_serves_is_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual reads the environment when it is loaded: workers are started without all that."""
    words = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "9", "TEXTUAL_FPS": "1", "LC_ALL": "C"}
    for name, value in words.items():
        monkeypatch.setenv(name, value)
    found = children.clean_environment()
    assert not set(words) & set(found)
    assert found["LANG"] == "C.UTF-8"
    assert found["PATH"] == os.environ["PATH"]


def test_root_is_refused_unless_it_insists(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    served: list[object] = []

    async def serve_nothing(*_: object) -> int:
        served.append(True)
        return 0

    monkeypatch.setattr("kumite_tui.server.processes.launcher.serve", serve_nothing)
    assert main(["serve"]) == 2
    assert "do not serve as root" in capsys.readouterr().err
    assert not served
    assert main(["serve", "--allow-root"]) == 0
    assert served


def test_the_start_tells_the_address_that_was_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def keep_nothing(_: object, __: object, ready: Callable[[], None], reread: object) -> int:
        ready()
        return 0

    monkeypatch.setattr(launcher, "_keep_all", keep_nothing)
    words = ["--allow-root", "--host", "127.0.0.1", "--data", str(tmp_path)]
    address = "ssh -p 22 dojo.example"
    assert main(["serve", *words, "--port", str(free_port()), "--address", address]) == 0
    assert f"Kumite is served: {address}\n" in capsys.readouterr().out


def test_tables_that_do_not_open_are_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An arbiter that ends at once, whenever it is started."""
    monkeypatch.setattr(launcher, "_ARBITER", "kumite_tui.server.clock")
    monkeypatch.setattr(launcher, "_STARTS_SECONDS", 1.0)
    words = ["--allow-root", "--host", "127.0.0.1", "--data", str(tmp_path)]
    assert main(["serve", *words, "--port", str(free_port())]) == 1
    told = capfd.readouterr()
    assert "the tables did not open within 1 seconds" in told.err.splitlines()[-1]
    assert all(_DATED.match(line) for line in told.err.splitlines()), told.err
    assert "Traceback" not in told.err
    assert "Kumite is served" not in told.out


def test_a_store_that_cannot_be_opened_is_told_with_a_time(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "kumite.sqlite").write_text("no database\n" * 1000)
    words = ["--allow-root", "--host", "127.0.0.1", "--data", str(tmp_path)]
    assert main(["serve", *words, "--port", str(free_port())]) == 2
    told = capfd.readouterr().err.splitlines()
    assert any("cannot keep matches there" in line for line in told)
    assert all(_DATED.match(line) for line in told), told


def test_a_process_that_cannot_be_started_now_is_started_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As with too little memory; the child that comes then has no orders that it can read."""
    start, starts = asyncio.create_subprocess_exec, 0

    async def start_the_third_time(*words: str, **options: Any) -> asyncio.subprocess.Process:
        nonlocal starts
        starts += 1
        if starts < 3:
            raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
        return await start(sys.executable, "-c", "raise SystemExit(2)", **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_the_third_time)
    child = launcher._Child(
        "kumite_tui.server.processes.worker", children.Orders(Config(), "", ""), ()
    )
    asyncio.run(child.keep_alive())
    assert child.has_bad_orders
    assert caplog.text.count("Cannot allocate memory") == 2


@pytest.mark.parametrize(
    ("host", "flag", "words"),
    [
        ("no.such.name.invalid", "", "; choose another with --host"),
        (
            "203.0.113.1",
            "web-",
            ": Cannot assign requested address; choose another with --web-host",
        ),
    ],
)
def test_an_address_that_is_not_ours_is_told_as_such(host: str, flag: str, words: str) -> None:
    with pytest.raises(launcher.CannotServe) as refused:
        launcher.listen(host, free_port(), flag)
    assert str(refused.value).endswith(words)
    assert "Unknown error" not in str(refused.value)


def test_the_host_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "host_key"
    first = host_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert host_key(path).get_fingerprint() == first.get_fingerprint()
    path.chmod(0o640)
    with pytest.raises(HostKeyError, match="chmod 600"):
        host_key(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(HostKeyError, match="must be a private key"):
        host_key(path)
    secret = asyncssh.generate_private_key("ssh-ed25519").export_private_key(
        "pkcs8-pem", passphrase="x" * 8
    )
    path.write_bytes(secret)
    with pytest.raises(HostKeyError, match="without a passphrase"):
        host_key(path)
    with pytest.raises(HostKeyError):
        host_key(path / "below a file")


@pytest.mark.parametrize(
    ("name", "environment", "colours", "is_unicode"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, ColorSystem.TRUECOLOR, True),
        ("xterm-256color", {"LANG": "de_DE.UTF-8"}, ColorSystem.EIGHT_BIT, True),
        ("xterm-256color", {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, ColorSystem.EIGHT_BIT, False),
        ("linux", {"LANG": "POSIX"}, ColorSystem.STANDARD, False),
        ("xterm", {"NO_COLOR": "1"}, None, True),
        ("dumb", {}, None, True),
    ],
)
def test_terminals(
    name: str, environment: dict[str, str], colours: ColorSystem | None, is_unicode: bool
) -> None:
    terminal = Terminal.of(name, 80, 24, environment)
    assert (terminal.colours, terminal.is_unicode) == (colours, is_unicode)


@pytest.mark.parametrize(
    ("settings", "command", "page"),
    [
        ({}, "ssh -p 2222 dojo", "http://127.0.0.1:8080/"),
        ({"host": "127.0.0.1"}, "ssh -p 2222 127.0.0.1", "http://127.0.0.1:8080/"),
        ({"host": "::1", "web_host": "::1"}, "ssh -p 2222 ::1", "http://[::1]:8080/"),
        ({"host": "192.0.2.7", "web_host": "::"}, "ssh -p 2222 192.0.2.7", "http://dojo:8080/"),
        ({"host": "0.0.0.0", "port": 22}, "ssh dojo", "http://127.0.0.1:8080/"),
        (
            {"host": "127.0.0.1", "address": "ssh play.example", "web_host": ""},
            "ssh play.example",
            "http://play.example:8080/",
        ),
    ],
)
def test_invitations_name_a_machine_on_which_it_listens(
    settings: dict[str, Any], command: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "dojo")
    config = Config(web_port=8080).changed(**settings)
    assert (config.command, config.page) == (command, page)
    host = urlsplit(page).netloc
    assert AllowedHosts(config).origin(host) == f"http://{host}"
