"""One version number, wherever it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import kumite
import kumite_tui

ROOT = Path(__file__).parents[2]


def test_both_distributions_and_the_crates_have_one_version() -> None:
    crates = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    app = tomllib.loads((ROOT / "tui" / "pyproject.toml").read_text(encoding="utf-8"))
    version = crates["workspace"]["package"]["version"]
    assert kumite.__version__ == version
    assert kumite_tui.__version__ == version
    assert app["project"]["version"] == version
    assert f"kumite-engine=={version}" in app["project"]["dependencies"]
