"""The examples for systemd and containers say what the server understands."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kumite_tui.commands import serve

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


def parsed(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve.add_parser(parser.add_subparsers())
    return parser.parse_args(words)


def test_the_container_starts_the_server_and_has_all_it_copies() -> None:
    text = (EXAMPLES / "Containerfile").read_text("utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (\[.*\])$", text, re.MULTILINE)
    program, *words = json.loads(entry)
    assert program == "kumite"
    assert parsed(words).data in re.findall(r"^VOLUME (\S+)$", text, re.MULTILINE)
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
        *sources, _ = line.split()
        assert all((ROOT / source).exists() for source in sources), line
    assert re.search(r"^USER kumite$", text, re.MULTILINE)


def test_the_unit_starts_the_server_in_its_own_folder() -> None:
    text = (EXAMPLES / "kumite.service").read_text("utf-8")
    settings = dict(line.split("=", 1) for line in text.splitlines() if re.match(r"\w+=", line))
    _, *words = shlex.split(settings["ExecStart"])
    given = parsed(words)
    assert given.data == f"/var/lib/{settings['StateDirectory']}"
    assert not given.allow_root
    assert settings["Environment"] == f"XDG_RUNTIME_DIR=/run/{settings['RuntimeDirectory']}"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    """With a program that is there; the same check finds a mistake."""
    text = (EXAMPLES / "kumite.service").read_text("utf-8")
    text = text.replace("/opt/kumite/bin/kumite", sys.executable)
    for name, unit, is_sound in (("sound", text, True), ("not", f"{text}[Service]\nNo=1\n", False)):
        path = tmp_path / f"{name}.service"
        path.write_text(unit, "utf-8")
        told = subprocess.run(
            ["systemd-analyze", "verify", "--recursive-errors=no", str(path)],
            capture_output=True, check=False, text=True, timeout=60,
        )  # fmt: skip
        assert (str(path) not in told.stderr) == is_sound, told.stderr
