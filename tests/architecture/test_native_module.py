"""The native module is the one built from these sources, and never takes Python down."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from kumite import __version__, _core
from kumite.errors import CoreError

ROOT = Path(__file__).parents[2]


def source_hash(root: Path) -> str:
    """The same hash as `core-rs/kumite-py/build.rs` computes."""
    files = [root / "Cargo.toml", root / "Cargo.lock"]
    files += [path for path in (root / "core-rs").rglob("*") if path.suffix in {".rs", ".toml"}]
    named = {path.relative_to(root).as_posix(): path for path in files}
    digest = hashlib.sha256()
    for name in sorted(named):
        content = named[name].read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def test_the_native_module_is_built_from_the_sources_on_disk() -> None:
    assert _core.build_hash() == source_hash(ROOT), "the native module is stale: run make build"


def test_the_native_module_has_the_version_of_the_package() -> None:
    assert _core.version() == __version__


def test_a_panic_in_the_core_is_an_ordinary_exception_with_one_line() -> None:
    with pytest.raises(CoreError) as caught:
        _core._panic_for_test("first line\nsecond line")
    assert str(caught.value) == "the core failed: first line second line"
    assert issubclass(CoreError, Exception)


def test_a_guarded_panic_prints_nothing() -> None:
    program = """
from kumite import _core
from kumite.errors import CoreError
for attempt in range(2):
    try:
        _core._panic_for_test("kept quiet")
    except CoreError:
        print("caught")
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert (ended.stdout, ended.stderr) == ("caught\ncaught\n", "")
