"""Tries wheels on another Linux: an older or newer C library, another Python.

    python -m tests.packaging.elsewhere ROOT WHEEL... [--suite trixie] [--python /usr/bin/python3]

ROOT is a folder with a whole Linux system in it. Commands run there by `chroot`, so you must be
root. If there is no such folder, `debootstrap` makes one with the Debian release of --suite. What
the wheels need is downloaded here, for the Python of that system, and installed there without a
network. First the engine is tried alone, then with the app, if you name its wheel too.

Not a part of `make test`: it downloads a whole system.
"""

from __future__ import annotations

import argparse
import platform as system
import shutil
import subprocess
import sys
from pathlib import Path

from tests.packaging.wheels import PYTHONS

HERE = Path(__file__).parent
#: Inside the other system.
TRIED = Path("opt/kumite-tried")
DEBIAN = "http://deb.debian.org/debian"
#: What pip may take for that system; a wheel built for this machine alone is tried as well.
PLATFORMS = tuple(
    f"{name}_{system.machine()}" for name in ("manylinux2014", "manylinux_2_28", "linux")
)
_DESCRIBE = "import platform, sys; print('%d.%d' % sys.version_info[:2], *platform.libc_ver())"


class Elsewhere:
    """A Linux in a folder."""

    def __init__(self, root: Path, python: str) -> None:
        self.root, self.python = root, python

    def run(self, *words: str, is_quiet: bool = False) -> str:
        """What a command prints there."""
        ended = subprocess.run(
            ["chroot", str(self.root), "/usr/bin/env", "-i", "LANG=C.UTF-8", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if is_quiet else None,
            text=True,
            check=False,
        )
        if ended.returncode:
            raise SystemExit(f"elsewhere: failed in {self.root}: {' '.join(words)}")
        return ended.stdout.strip()

    def give(self, files: list[Path], folder: Path) -> None:
        target = self.root / folder
        target.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copy(file, target)

    def install(self, wheels: list[Path], version: str) -> Path:
        """An empty environment with these wheels, and what they need, in it; its Python."""
        shutil.rmtree(self.root / TRIED, ignore_errors=True)
        folder = self.root / TRIED / "wheels"
        self.give(wheels, TRIED / "wheels")
        download = ["download", "--quiet", "--dest", str(folder), "--only-binary=:all:"]
        there = ["--python-version", version]
        for platform in PLATFORMS:
            there += ["--platform", platform]
        found = ["--find-links", str(folder), *map(str, wheels)]
        subprocess.run([sys.executable, "-m", "pip", *download, *there, *found], check=True)
        environment = Path("/") / TRIED / "venv"
        self.run(self.python, "-m", "venv", str(environment))
        python = environment / "bin" / "python"
        offline = ["--no-index", "--find-links", f"/{TRIED}/wheels", "--disable-pip-version-check"]
        names = [f"/{TRIED}/wheels/{wheel.name}" for wheel in wheels]
        self.run(str(python), "-m", "pip", "install", "--quiet", *offline, *names)
        return python


def bootstrap(root: Path, suite: str, mirror: str) -> None:
    """A small Debian with Python, in a new folder."""
    if shutil.which("debootstrap") is None:
        raise SystemExit("elsewhere: no such folder, and debootstrap is not installed to make it")
    words = ["debootstrap", "--variant=minbase", "--include=python3,python3-venv"]
    subprocess.run([*words, suite, str(root), mirror], check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("root", type=Path)
    parser.add_argument("wheels", type=Path, nargs="+")
    parser.add_argument("--suite", default="trixie", help="of Debian, if the folder is made")
    parser.add_argument("--mirror", default=DEBIAN)
    parser.add_argument("--python", default="/usr/bin/python3", help="where it is in that system")
    args = parser.parse_args()
    if not args.root.exists():
        bootstrap(args.root, args.suite, args.mirror)
    there = Elsewhere(args.root, args.python)
    version, *libc = there.run(args.python, "-c", _DESCRIBE).split()
    print(f"{args.root.name}: Python {version}, {' '.join(libc)}")
    if tuple(map(int, version.split("."))) < tuple(map(int, PYTHONS[0].split("."))):
        raise SystemExit(f"elsewhere: that Python is too old; Kumite needs {PYTHONS[0]}")
    engine = [wheel for wheel in args.wheels if wheel.name.startswith("kumite_engine-")]
    steps = f"/{TRIED}/first_steps.py"
    for wheels in (engine, args.wheels) if engine != args.wheels else (engine,):
        python = str(there.install(wheels, version))
        there.give([HERE / "first_steps.py"], TRIED)
        there.run(python, "-m", "pip", "check")
        is_app = ["--app"] if wheels != engine else []
        print(f"  {', '.join(wheel.name for wheel in wheels)}")
        print("  " + there.run(python, steps, *is_app))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
