"""What is shipped: sources that build the same, licences, a page that reads well, one version."""

from __future__ import annotations

import platform as system
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import filelock  # noqa: F401 - loaded while there is `fcntl`
import pytest

from kumite.errors import SaveError
from kumite.record import Recorder, resume
from kumite.running import file_lock
from tests.architecture.test_native_module import source_hash
from tests.packaging import elf, release, wheels
from tests.record.test_record import play_on, started

ROOT = Path(__file__).parents[2]
MATURIN = Path(sys.executable).parent / "maturin"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of the engine, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    words = [str(MATURIN), "sdist", "--out", str(folder)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def test_a_checkout_and_a_source_distribution_have_the_same_build_hash(sdist: Path) -> None:
    assert source_hash(sdist) == source_hash(ROOT)


def test_the_source_distribution_has_licences_and_all_of_the_package(sdist: Path) -> None:
    for name in ("LICENSE", "NOTICE.md"):
        assert (sdist / name).read_bytes() == (ROOT / name).read_bytes()
    for path in (ROOT / "python" / "kumite").rglob("*"):
        if path.is_file() and path.suffix in {".py", ".pyi", ".toml", ".json", ".typed"}:
            assert (sdist / path.relative_to(ROOT)).is_file(), path


def test_the_app_ships_the_same_licences() -> None:
    for name in ("LICENSE", "NOTICE.md"):
        assert (ROOT / "tui" / name).read_bytes() == (ROOT / name).read_bytes()
    for project in ("pyproject.toml", "tui/pyproject.toml"):
        told = tomllib.loads((ROOT / project).read_text("utf-8"))["project"]
        assert told["license-files"] == ["LICENSE", "NOTICE.md"]


@pytest.mark.parametrize("project", [".", "tui"])
def test_a_package_page_reads_well_away_from_the_checkout(project: str) -> None:
    told = tomllib.loads((ROOT / project / "pyproject.toml").read_text("utf-8"))["project"]
    page = (ROOT / project / told["readme"]).read_text("utf-8")
    assert f"# {told['name']}\n" in page
    assert "pip install " in page
    assert "make " not in page
    for target in re.findall(r"\]\(([^)]+)\)", page):
        assert target.startswith("https://"), target
    assert not re.search(r"`[\w/-]+\.md`", page)


def test_there_is_one_version() -> None:
    assert len(release.versions()) == 1


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    needed = {"CHANGELOG.md", "pyproject.toml", release.PAGE}
    for name in needed.union(name for name, _ in release.PLACES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changelog = "# Changelog\n\n## Unreleased\n\n### Added\n- Wings.\n\n## 0.1.0 - 2026-11-18\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog)
    return tmp_path


def test_a_release_writes_its_version_everywhere(copy: Path) -> None:
    release.write("7.8.9rc1", "2027-01-02", "https://code.example/kumite/", copy)
    assert release.versions(copy) == {"7.8.9rc1"}
    assert "## Unreleased\n\n## 7.8.9rc1 - 2027-01-02\n\n### Added" in (
        copy / "CHANGELOG.md"
    ).read_text("utf-8")
    assert "date-released: 2027-01-02" in (copy / "CITATION.cff").read_text("utf-8")
    release_again = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))["project"]
    assert release_again["urls"]["Issues"] == "https://code.example/kumite/issues"
    app = tomllib.loads((copy / "tui/pyproject.toml").read_text("utf-8"))["project"]
    assert app["urls"]["Homepage"] == "https://code.example/kumite"
    assert "kumite-engine==7.8.9rc1" in app["dependencies"]
    page = (copy / release.PAGE).read_text("utf-8")
    address = "https://code.example/kumite/raw/v7.8.9rc1/docs/pictures/match.png"
    assert page.count("![") == page.count(f"]({address})\n\n") == 1
    assert page.startswith("# kumite\n\nArena-combat board games")
    assert (ROOT / release.PICTURE).is_file()
    locked = tomllib.loads((copy / "Cargo.lock").read_text("utf-8"))["package"]
    ours = {each["version"] for each in locked if each["name"].startswith("kumite-")}
    assert ours == {"7.8.9rc1"}
    news = "## Unreleased\n\n### Fixed\n- Claws.\n"
    changelog = (copy / "CHANGELOG.md").read_text("utf-8")
    (copy / "CHANGELOG.md").write_text(changelog.replace("## Unreleased\n", news, 1))
    release.write("7.8.9", "2027-02-03", "https://code.example/moved", copy)
    again = (copy / release.PAGE).read_text("utf-8")
    assert again == page.replace("/kumite/raw/v7.8.9rc1/", "/moved/raw/v7.8.9/")


@pytest.mark.parametrize("version", ["", "1", "1.2", "v1.2.3", "1.2.3-beta", "1.2.3 "])
def test_what_is_no_version_is_refused(version: str, copy: Path) -> None:
    with pytest.raises(release.Refused, match="no version such as"):
        release.write(version, "2027-01-02", None, copy)
    assert release.versions(copy) == release.versions()


def test_a_release_needs_news(copy: Path) -> None:
    (copy / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-11-18\n")
    with pytest.raises(release.Refused, match="nothing under Unreleased"):
        release.write("1.0.0", "2027-01-02", None, copy)
    assert release.versions(copy) == release.versions()


def test_the_workflow_builds_every_platform() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    for platform in wheels.PLATFORMS:
        assert f"platform: {platform.name}" in workflow


def test_the_workflow_tries_the_oldest_rust_and_every_python_that_we_promise() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))
    rust = cargo["workspace"]["package"]["rust-version"]
    assert f"cargo +{rust} test" in workflow
    listed = ", ".join(f'"{version}"' for version in wheels.PYTHONS)
    assert f"python: [{listed}]" in workflow
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told["requires-python"] == f">={wheels.PYTHONS[0]}"


@pytest.fixture
def library() -> bytes:
    """The native module as it was built for this machine."""
    (found,) = (ROOT / "python" / "kumite").glob("_core*.so")
    return found.read_bytes()


needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="reads a library for Linux")


@needs_linux
def test_a_library_says_what_it_asks_of_the_system(library: bytes) -> None:
    asked = elf.read(library)
    assert asked.machine == system.machine()
    assert ("libc.so.6" in asked.libraries) == (system.libc_ver()[0] == "glibc")
    # It was loaded here, so it asks for nothing that this machine has not.
    assert asked.newest() <= tuple(map(int, system.libc_ver()[1].split(".")))


@needs_linux
@pytest.mark.skipif(system.libc_ver()[0] != "glibc", reason="built for another C library")
def test_a_library_that_asks_for_a_newer_system_is_refused(library: bytes) -> None:
    newest = "GLIBC_{}.{}".format(*elf.read(library).newest()).encode()
    machine = system.machine()
    manylinux, musllinux = (
        wheels.find(f"{name}-{machine}") for name in ("manylinux2014", "musllinux")
    )
    old = library.replace(newest + b"\0", b"GLIBC_2.5\0".ljust(len(newest) + 1, b"\0"))
    new = library.replace(newest + b"\0", b"GLIBC_9.99\0"[: len(newest)] + b"\0")
    with pytest.raises(AssertionError, match=r"it asks for glibc \(9"):
        wheels.check_library(new, manylinux)
    assert elf.read(old).newest() < elf.read(library).newest()
    with pytest.raises(AssertionError, match=r"libc\.so\.6|libm|ld-linux|it asks for"):
        wheels.check_library(library, musllinux)
    other = "aarch64" if machine == "x86_64" else "x86_64"
    with pytest.raises(AssertionError, match=machine):
        wheels.check_library(library, wheels.find(f"manylinux2014-{other}"))


def test_where_the_system_cannot_lock_open_files_a_file_beside_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    match = started()
    play_on(match, 5)
    path = tmp_path / "a.kumite"
    recorder = Recorder.create(path, match)
    with pytest.raises(SaveError, match="another program is playing this match"):
        resume(path)
    recorder.close()
    _, again, _ = resume(path)
    again.close()
    assert not file_lock._held
