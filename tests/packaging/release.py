"""`make release VERSION=x`: everything of a release but the push.

Writes the version wherever it stands, gives the changelog its heading, and, with `--repository`,
the addresses and the picture that package pages show. They are not written before, because a
package page needs absolute addresses and the sources do not know where they are published. Then the
caller tests, builds and commits.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: File, and what stands before and after the version there. The first one is the source.
PLACES = (
    ("Cargo.toml", r'(?m)^(version = ")[^"]+(")'),
    ("python/kumite/__init__.py", r'(?m)^(__version__ = ")[^"]+(")'),
    ("tui/kumite_tui/__init__.py", r'(?m)^(__version__ = ")[^"]+(")'),
    ("tui/pyproject.toml", r'(?m)^(version = ")[^"]+(")'),
    ("tui/pyproject.toml", r'("kumite-engine(?:\[\w+\])?==)[^"]+(")'),
    ("CITATION.cff", r"(?m)^(version: )\S+()$"),
    ("Cargo.lock", r'(name = "kumite-\w+"\nversion = ")[^"]+(")'),
)
#: The package page of the app, and its picture.
PAGE, PICTURE = "tui/README.md", "docs/pictures/match.png"
_VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?\Z")
_UNRELEASED = "## Unreleased\n"


class Refused(Exception):
    """The release cannot be made, and nothing was written."""


def versions(root: Path = ROOT) -> set[str]:
    """Every version that stands in the sources: one, unless something was forgotten."""
    found = set()
    for name, pattern in PLACES:
        whole = re.compile(pattern.replace('[^"]+', '([^"]+)').replace(r"\S+", r"(\S+)"))
        found |= {match[2] for match in whole.finditer((root / name).read_text("utf-8"))}
    return found


def write(version: str, day: str, repository: str | None, root: Path = ROOT) -> None:
    """Write the version, the heading of the changelog and the addresses. Raises Refused."""
    if not _VERSION.match(version):
        raise Refused(f"{version!r} is no version such as 1.2.0 or 1.2.0rc1")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    _, heading, after = changelog.partition(_UNRELEASED)
    if not heading or not after.split("\n## ")[0].strip():
        raise Refused("CHANGELOG.md has nothing under Unreleased")
    if f"\n## {version} " in changelog:
        raise Refused(f"CHANGELOG.md has version {version} already")
    for name, pattern in PLACES:
        text = (root / name).read_text("utf-8")
        changed, count = re.subn(pattern, rf"\g<1>{version}\g<2>", text)
        if not count:
            raise Refused(f"{name} has no version where it should")
        (root / name).write_text(changed, "utf-8")
    citation = root / "CITATION.cff"
    dated = re.sub(r"(?m)^(date-released: ).*$", rf"\g<1>{day}", citation.read_text("utf-8"))
    citation.write_text(dated, "utf-8")
    released = f"{_UNRELEASED}\n## {version} - {day}\n"
    (root / "CHANGELOG.md").write_text(changelog.replace(_UNRELEASED, released, 1), "utf-8")
    if repository is not None:
        for name in ("pyproject.toml", "tui/pyproject.toml"):
            _write_addresses(root / name, repository.rstrip("/"))
        _write_picture(root / PAGE, f"{repository.rstrip('/')}/raw/v{version}/{PICTURE}")


def _write_addresses(project: Path, repository: str) -> None:
    addresses = {
        "Homepage": repository,
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
    lines = "".join(f'{name} = "{address}"\n' for name, address in addresses.items())
    text = re.sub(r"\[project\.urls\]\n(.+\n)*\n", "", project.read_text("utf-8"))
    before, heading, after = text.partition("[project.optional-dependencies]\n")
    project.write_text(f"{before}[project.urls]\n{lines}\n{heading}{after}", "utf-8")


def _write_picture(page: Path, address: str) -> None:
    """Below the first paragraph, where any earlier one stood."""
    text = re.sub(r"!\[.*\]\(.*\)\n\n", "", page.read_text("utf-8"))
    title, first, rest = text.split("\n\n", 2)
    picture = f"![A match of NEON in the terminal]({address})"
    page.write_text("\n\n".join((title, first, picture, rest)), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--repository", help="address of the repository, for package pages")
    args = parser.parse_args()
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    try:
        if changed.stdout:
            raise Refused("there are changes that are not committed")
        write(args.version, datetime.datetime.now(datetime.UTC).date().isoformat(), args.repository)
    except Refused as refused:
        print(f"release: {refused}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
