"""`make wheels`: wheels of the engine for every platform that this machine can link for.

One wheel serves all versions of Python from 3.11 on (abi3). Zig links for other systems. What is
built for another machine is checked here, but runs only there: the release workflow tries each.

    python -m tests.packaging.wheels manylinux2014-x86_64 musllinux-aarch64
"""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"


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
    assert any(re.search(r"kumite/_core\.[\w.]*(so|pyd)$", name) for name in names)


def main(asked: list[str]) -> int:
    for platform in map(find, asked or USUAL):
        print(f"built {build(platform).name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
