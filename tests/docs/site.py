"""Prepares the documentation site: `python -m tests.docs.site FOLDER`, then `make site` builds it.

The pages are those of `docs/` and the root. Here they get links (in the sources a page is named
`like-this.md`, which reads well in a terminal), a place in the navigation, and a reference of the
API, whose pages the generator fills from the docstrings.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from os.path import relpath
from pathlib import Path

from kumite import __version__

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ROOT_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "NOTICE.md", "README.md", "SECURITY.md")

#: Who reads which page. Folders stand for all their pages.
NAVIGATION: dict[str, tuple[str, ...]] = {
    "Play": ("first-ten-minutes.md", "app.md", "puzzles.md", "strength.md", "rules"),
    "Host": ("server.md", "server-safety.md"),
    "Program": (
        *("python.md", "doors.md", "engine-protocol.md", "adding-a-bot.md", "learning.md"),
        *(
            "baseline.md",
            "match-files.md",
            "encoding.md",
            "encoding",
            "many-machines.md",
            "performance.md",
        ),
    ),
    "Contribute": (
        *("CONTRIBUTING.md", "architecture.md", "adding-a-game.md", "adding-a-fighter.md"),
        *("adding-a-champion.md", "adding-a-card.md", "content.md", "content-effects.md"),
        *("content-martial-art.md", "content-super-fantasy-brawl.md"),
        *("content-defend-neo-tokyo.md", "balance.md", "balance", "decisions"),
    ),
    "About": ("CHANGELOG.md", "SECURITY.md", "NOTICE.md"),
}
#: What programs import, in the order of the reference.
MODULES = (
    *("kumite", "kumite.match", "kumite.playing", "kumite.notation", "kumite.record"),
    *("kumite.games", "kumite.bots", "kumite.thinking.search", "kumite.thinking.hint"),
    *("kumite.odds", "kumite.what_if", "kumite.puzzles", "kumite.fair_dice", "kumite.contract"),
    *("kumite.errors", "kumite.batch", "kumite.doors.gymnasium", "kumite.doors.vector"),
    *("kumite.doors.features", "kumite.doors.pettingzoo", "kumite.doors.openspiel"),
    *("kumite.doors.secret_round", "kumite.doors.engine"),
)
_NAMED = re.compile(r"(?<!\[)`([\w./-]+\.md)`")
_LINK = re.compile(r"(!?\[[^\]]*\])\(([^)#\s]+)(#[^)\s]*)?\)")
_FENCE = re.compile(r"^(```|~~~).*?^\1$", re.M | re.S)


def pages() -> list[Path]:
    """The sources of all pages."""
    return [*(ROOT / name for name in ROOT_PAGES), *sorted(DOCS.rglob("*.md"))]


def without_code(text: str) -> str:
    """A page without its blocks of code."""
    return _FENCE.sub("", text)


def named_pages(page: Path) -> list[tuple[str, Path | None]]:
    """The pages that a page names in its prose, and where they are; None: there is none."""
    text = without_code(page.read_text("utf-8"))
    return [(name, found_page(page, name)) for name in _NAMED.findall(text)]


def linked_files(page: Path) -> list[tuple[str, Path]]:
    """The links of a page to files, and where they lead."""
    text = without_code(page.read_text("utf-8"))
    return [
        (target, page.parent / target)
        for _, target, _ in _LINK.findall(text)
        if "://" not in target and not target.startswith("mailto:")
    ]


def found_page(page: Path, name: str) -> Path | None:
    """The page that is meant: beside this one, in `docs`, or from the root."""
    for folder in (page.parent, DOCS, ROOT):
        if (folder / name).is_file():
            return (folder / name).resolve()
    return None


def place(source: Path) -> Path:
    """Where a page is in the site."""
    if source == ROOT / "README.md":
        return Path("index.md")
    return source.relative_to(DOCS if source.is_relative_to(DOCS) else ROOT)


def title(source: Path) -> str:
    return source.read_text("utf-8").partition("\n")[0].removeprefix("# ").strip()


def linked(source: Path) -> str:
    """The text of a page with links to the pages it names."""
    here = place(source).parent

    def to_page(found: re.Match[str]) -> str:
        target = found_page(source, found[1])
        if target is None or target not in _SOURCES:
            return found[0]
        return f"[{title(target)}]({relpath(place(target), here)})"

    def to_file(found: re.Match[str]) -> str:
        target = (source.parent / found[2]).resolve()
        if target.is_relative_to(DOCS):
            return f"{found[1]}({relpath(target.relative_to(DOCS), here)}{found[3] or ''})"
        return found[0]

    text, at, told = source.read_text("utf-8"), 0, []
    for fence in _FENCE.finditer(text):
        prose = _LINK.sub(to_file, text[at : fence.start()])
        told += [_NAMED.sub(to_page, prose), fence[0]]
        at = fence.end()
    told.append(_NAMED.sub(to_page, _LINK.sub(to_file, text[at:])))
    return "".join(told)


def listed(entry: str) -> list[Path]:
    """The sources of an entry of the navigation."""
    source = DOCS / entry
    if source.is_dir():
        return sorted(source.glob("*.md"))
    return [source if source.is_file() else ROOT / entry]


def write(folder: Path) -> None:
    """Write the pages and the generator's settings."""
    target = folder / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "pictures", target / "pictures")
    for source in pages():
        (target / place(source)).parent.mkdir(parents=True, exist_ok=True)
        (target / place(source)).write_text(linked(source), "utf-8")
    (target / "reference").mkdir()
    for module in MODULES:
        (target / "reference" / f"{module}.md").write_text(f"# {module}\n\n::: {module}\n", "utf-8")
    nav: list[dict[str, object]] = [{"Kumite": "index.md"}]
    for section, entries in NAVIGATION.items():
        sources = [source for entry in entries for source in listed(entry)]
        nav.append({section: [{title(source): str(place(source))} for source in sources]})
    nav[4:4] = [{"Reference": [{module: f"reference/{module}.md"} for module in MODULES]}]
    (folder / "zensical.toml").write_text(_settings(nav), "utf-8")


def _settings(nav: list[dict[str, object]]) -> str:
    return f"""\
[project]
site_name = "Kumite"
site_description = "Arena-combat board games in the terminal, on one fast engine"
docs_dir = "pages"
site_dir = "html"
nav = {_toml(nav)}

[project.theme]
features = ["content.code.copy", "navigation.tabs", "navigation.indexes", "navigation.top"]

[project.extra]
version = "{__version__}"

[project.markdown_extensions.tables]
[project.markdown_extensions.toc]
permalink = true
[project.markdown_extensions.pymdownx.highlight]
[project.markdown_extensions.pymdownx.superfences]

[project.plugins.mkdocstrings.handlers.python]
paths = [{json.dumps(str(ROOT / "python"))}]

[project.plugins.mkdocstrings.handlers.python.options]
docstring_style = "google"
members_order = "source"
filters = ["!^_"]
show_source = false
show_root_heading = false
show_root_toc_entry = false
show_signature_annotations = true
extensions = [{json.dumps(str(DOCS / "site" / "doctest_blocks.py"))}]
separate_signature = true
"""


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(k)} = {_toml(v)}' for k, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


_SOURCES = frozenset(pages())

if __name__ == "__main__":
    write(Path(sys.argv[1]))
