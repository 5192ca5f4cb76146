"""`make wheel`: builds both wheels, lists them, and tries them in an empty environment.

Not a part of `make test`, because it builds the native module once more.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PACKAGES = {"kumite_engine": ROOT / "python" / "kumite", "kumite": ROOT / "tui" / "kumite_tui"}
NOT_SHIPPED = {".pyc", ".so", ".pyd"}


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    for project in (ROOT, ROOT / "tui"):
        run(uv(), "build", "--wheel", "--no-build-isolation", "--out-dir", DIST, project)
    wheels = [one_wheel(name) for name in PACKAGES]
    for wheel, package in zip(wheels, PACKAGES.values(), strict=True):
        check_files(wheel, package)
    try_in_an_empty_environment(wheels)
    print("both wheels are whole and work")
    return 0


def check_files(wheel: Path, package: Path) -> None:
    """Every file of the package is in the wheel: Python, types, content."""
    shipped = set(zipfile.ZipFile(wheel).namelist())
    print(f"{wheel.name}: {len(shipped)} files", *sorted(shipped), sep="\n  ")
    for path in package.rglob("*"):
        if path.is_file() and path.suffix not in NOT_SHIPPED:
            name = path.relative_to(package.parent).as_posix()
            assert name in shipped, f"{wheel.name} lacks {name}"
    for needed in ("LICENSE", "NOTICE.md"):
        assert any(name.endswith(f".dist-info/licenses/{needed}") for name in shipped), needed
    if wheel.name.startswith("kumite_engine"):
        assert any(name.startswith("kumite/_core.") and ".pyi" not in name for name in shipped)


def try_in_an_empty_environment(wheels: list[Path]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "venv"
        python = environment / "bin" / "python"
        run(uv(), "venv", "--quiet", "--python", sys.executable, environment)
        run(uv(), "pip", "install", "--quiet", "--python", python, *wheels)
        alone = ["play", "neon", "--plain", "--humans", "0", "--seed", "1"]
        for words in (["--version"], ["--help"], ["version"], alone):
            run(environment / "bin" / "kumite", *words, cwd=folder)
            run(python, "-m", "kumite", *words, cwd=folder)


def one_wheel(name: str) -> Path:
    (wheel,) = DIST.glob(f"{name}-*.whl")
    return wheel


def uv() -> Path:
    return Path(sys.executable).parent / "uv"


def run(*words: str | Path, cwd: str | Path = ROOT) -> None:
    subprocess.run([str(word) for word in words], check=True, cwd=cwd)


if __name__ == "__main__":
    raise SystemExit(main())
