"""What a server is told, the key it is known by, and terminals as clients describe them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh
import pytest
from rich.color import ColorSystem

from kumite_tui.cli import main
from kumite_tui.commands import serve
from kumite_tui.server import children
from kumite_tui.server.config import BadConfig, Config, Limits, read_config
from kumite_tui.server.host_key import HostKeyError, host_key
from kumite_tui.server.terminal import Terminal

BAD = {
    "port = 70000": "port: 70000 is not from 1 to 65535",
    "port = '22'": "port: Expected `int`, got `str`",
    "workers = 0": "workers: 0 is not from 1 to 64",
    "ports = 22": "Object contains unknown field `ports`",
    "[limits]\nsessions = 0": "limits.sessions: must be more than 0",
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


def test_flags_go_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "server.toml"
    path.write_text('title = "Club"\nport = 2200\n[limits]\ntries = 3\n')
    config = read_config(path)
    assert config == Config(title="Club", port=2200, limits=Limits(tries=3))
    assert config.changed(port=2201).port == 2201
    with pytest.raises(BadConfig, match="port"):
        config.changed(port=-1)


def test_the_help_shows_every_setting_with_its_default(tmp_path: Path) -> None:
    text = serve._EXAMPLES.partition("with its defaults:\n")[2]
    path = tmp_path / "server.toml"
    path.write_text(text)
    assert read_config(path) == Config()
    for name in (*Config.__struct_fields__, *Limits.__struct_fields__):
        assert name == "limits" or f"  {name} = " in text, name


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

    monkeypatch.setattr("kumite_tui.server.launcher.serve", serve_nothing)
    assert main(["serve"]) == 2
    assert "do not serve as root" in capsys.readouterr().err
    assert not served
    assert main(["serve", "--allow-root"]) == 0
    assert served


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
