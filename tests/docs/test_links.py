"""Pages name pages that exist, and the navigation of the site has every page once."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from tests.docs import site

PAGES = [page.relative_to(site.ROOT) for page in site.pages()]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_page_that_is_named_exists(page: Path) -> None:
    missing = [name for name, found in site.named_pages(site.ROOT / page) if found is None]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_somewhere(page: Path) -> None:
    missing = [
        target for target, found in site.linked_files(site.ROOT / page) if not found.exists()
    ]
    assert missing == []


def test_the_navigation_has_every_page_once() -> None:
    entries = [entry for section in site.NAVIGATION.values() for entry in section]
    found = Counter(source for entry in entries for source in site.listed(entry))
    assert set(found.values()) == {1}
    assert set(found) == set(site.pages()) - {site.ROOT / "README.md"}


def test_the_reference_has_modules_that_exist() -> None:
    for module in site.MODULES:
        assert importlib.util.find_spec(module) is not None, module


def test_pages_get_links(tmp_path: Path) -> None:
    site.write(tmp_path / "site")
    home = (tmp_path / "site/pages/index.md").read_text()
    assert "[Python in ten minutes](python.md)" in home
    assert "(pictures/match.png)" in home
    inner = (tmp_path / "site/pages/encoding/neon.md").read_text()
    assert "(../rules/neon.md)" in inner or "(../encoding.md)" in inner
    python = (tmp_path / "site/pages/python.md").read_text()
    assert "[Doors for other tools](doors.md)" in python
