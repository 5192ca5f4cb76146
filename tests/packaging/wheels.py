"""`make wheels`: wheels of the engine for every platform that this machine can link for.

One wheel serves all versions of Python from 3.11 on (abi3). Zig links for other systems. Each wheel
is checked, down to what its library asks of the system it is loaded on. One that this machine can
load is also installed into empty environments, one for each Python found, and plays. What is built
for another machine runs only there: the release workflow tries each.

    python -m tests.packaging.wheels manylinux2014-x86_64 musllinux-aarch64
    python -m tests.packaging.wheels --try dist/*.whl
"""

from __future__ import annotations

import platform as system
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.packaging import elf

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
#: The newest glibc that manylinux2014 (PEP 599) has, and the libraries that it has.
GLIBC = (2, 17)
SYSTEM = re.compile(r"(libc|libm|libdl|librt|libpthread|libgcc_s)\.so\.\d+|ld-linux-[\w-]+\.so\.\d")
#: A library for musl asks for nothing of glibc.
MUSL = re.compile(r"libc(\.musl-\w+)?\.so(\.1)?|libgcc_s\.so\.1")


@dataclass(frozen=True, slots=True)
class Platform:
    """A kind of machine, and how a wheel for it is named and linked."""

    name: str
    target: str
    tag: str
    """What the wheel's name must match."""
    compatibility: str | None = None

    @property
    def words(self) -> list[str]:
        chosen = ["--compatibility", self.compatibility] if self.compatibility else []
        # Zig knows glibc and musl of any age; others need their own linker.
        return ["--target", self.target, *chosen, *(["--zig"] if self.compatibility else [])]


PLATFORMS = tuple(
    [
        Platform(
            f"manylinux2014-{machine}",
            f"{machine}-unknown-linux-gnu",
            f"manylinux_2_17_{machine}.manylinux2014_{machine}",
            "manylinux2014",
        )
        for machine in ("x86_64", "aarch64")
    ]
    + [
        Platform(
            f"musllinux-{machine}",
            f"{machine}-unknown-linux-musl",
            f"musllinux_1_2_{machine}",
            "musllinux_1_2",
        )
        for machine in ("x86_64", "aarch64")
    ]
    + [
        Platform("macos-x86_64", "x86_64-apple-darwin", r"macosx_\d+_\d+_x86_64"),
        Platform("macos-arm64", "aarch64-apple-darwin", r"macosx_\d+_\d+_arm64"),
        Platform("windows-x86_64", "x86_64-pc-windows-msvc", "win_amd64"),
    ]
)
#: Those that Linux links for with Zig alone.
USUAL = tuple(platform.name for platform in PLATFORMS if platform.compatibility)


def find(name: str) -> Platform:
    for platform in PLATFORMS:
        if platform.name == name:
            return platform
    known = ", ".join(platform.name for platform in PLATFORMS)
    raise SystemExit(f"wheels: there is no platform {name!r}; there are: {known}")


def build(platform: Platform) -> Path:
    """Build and check one wheel."""
    before = set(DIST.glob("*.whl"))
    maturin = Path(sys.executable).parent / "maturin"
    words = [str(maturin), "build", "--release", "--locked", "--out", str(DIST), *platform.words]
    subprocess.run(words, check=True, cwd=ROOT)
    made = set(DIST.glob("*.whl")) - before or {max(DIST.glob("*.whl"), key=_age)}
    (wheel,) = made
    check(wheel, platform)
    return wheel


def _age(path: Path) -> float:
    return path.stat().st_mtime


def check(wheel: Path, platform: Platform) -> None:
    """The name says what it runs on, and it has what an index and a lawyer ask for."""
    assert re.search(rf"-cp311-abi3-{platform.tag}\.whl$", wheel.name), wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    for needed in ("LICENSE", "NOTICE.md"):
        assert any(name.endswith(f".dist-info/licenses/{needed}") for name in names), needed
    (core,) = (name for name in names if re.search(r"kumite/_core\.[\w.]*(so|pyd)$", name))
    if platform.compatibility:
        check_library(zipfile.ZipFile(wheel).read(core), platform)


def check_library(data: bytes, platform: Platform) -> None:
    """A system as old as the wheel's name says can load it: read from the library itself."""
    asked = elf.read(data)
    assert platform.target.startswith(asked.machine), asked.machine
    is_musl = "musl" in platform.target
    for library in asked.libraries:
        assert (MUSL if is_musl else SYSTEM).fullmatch(library), library
    newest = asked.newest()
    assert newest <= (() if is_musl else GLIBC), f"it asks for glibc {newest}"


def runs_here(wheel: Path) -> bool:
    """Whether this machine can load it."""
    libc, _ = system.libc_ver()
    return libc == "glibc" and f"manylinux2014_{system.machine()}" in wheel.name


def try_out(wheel: Path, version: str) -> bool:
    """Install it into an empty environment, and play; False without this version of Python."""
    uv = Path(sys.executable).parent / "uv"
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "venv" / "bin" / "python"
        chosen = ["--python", version, "--no-python-downloads"]
        made = subprocess.run([uv, "venv", "--quiet", *chosen, python.parents[1]], check=False)
        if made.returncode:
            return False
        installed: list[str | Path] = [
            uv,
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--python",
            python,
            wheel,
        ]
        subprocess.run(installed, check=True)
        play(python, folder)
    return True


def play(python: Path, folder: str) -> None:
    """Whole matches, in an environment that has the engine alone."""
    for game in ("neon", "martial-art", "super-fantasy-brawl", "defend-neo-tokyo"):
        words = ["play", game, "--plain", "--humans", "0", "--seed", "1"]
        ended = subprocess.run(
            [python, "-m", "kumite", *words], check=True, cwd=folder, capture_output=True, text=True
        )
        assert len(ended.stdout.splitlines()) > 50, ended.stdout


def try_all(wheels: Sequence[Path]) -> None:
    for wheel in wheels:
        for version in PYTHONS if runs_here(wheel) else ():
            is_tried = try_out(wheel, version)
            print(f"  Python {version}: {'plays' if is_tried else 'not found here, not tried'}")


def main(asked: list[str]) -> int:
    if asked[:1] == ["--try"]:
        try_all([Path(each).resolve() for each in asked[1:]])
        return 0
    for platform in map(find, asked or USUAL):
        wheel = build(platform)
        print(f"built {wheel.name}")
        try_all([wheel])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
