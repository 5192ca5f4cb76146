"""Reads the packs of one game: what every game's `content.load()` does."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .files import Problems, read_folder
from .layers import WORDING, content_hash, count_entries, is_our_pack, lay_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .files import SourceFile
    from .layers import Layers, Pack, Shape

C = TypeVar("C")


class PackReader(Generic[C]):
    """Lays packs over our own, and makes a game's typed content of them."""

    def __init__(
        self,
        shape: Shape,
        read: Callable[[Layers, Iterable[Pack], Problems, str], C | None],
        wording: frozenset[str] = frozenset(),
        advise: Callable[[C, Layers], None] | None = None,
    ) -> None:
        self._shape = shape
        self._read = read
        self._wording = WORDING | wording
        """Fields of content that no rule reads."""
        self._advise = advise
        self._ours: C | None = None

    def load(self, packs: Sequence[Path] = ()) -> C:
        """Our pack with others laid over it, in order. Raises ContentError."""
        if not packs and self._ours is not None:
            return self._ours
        problems = Problems()
        folders = [read_folder(Path(pack), problems) for pack in packs]
        content, _ = self.read_sources(folders, problems)
        problems.refuse()
        assert content is not None
        if not packs:
            self._ours = content
        return content

    def check_sources(
        self, sources: Sequence[SourceFile], problems: Problems, advice: Problems | None
    ) -> dict[str, int]:
        """Checks one pack for `kumite content check`; one with our own id stands in for ours."""
        if is_our_pack(self._shape, sources):
            content, layers = self.read_sources([], problems, base=sources)
        else:
            content, layers = self.read_sources([sources], problems)
        if self._advise is not None and content is not None and advice is not None:
            self._advise(content, layers.reporting_to(advice, {each.name for each in sources}))
        return count_entries(layers, sources)

    def pack_keys(self) -> tuple[str, ...]:
        """Keys at the top of files of a pack, besides those that every pack has."""
        return self._shape.top_level()

    def read_sources(
        self,
        packs: Sequence[Sequence[SourceFile]],
        problems: Problems,
        base: Sequence[SourceFile] | None = None,
    ) -> tuple[C | None, Layers]:
        """The same from files in memory: notes every problem; `base` stands in for our own pack."""
        layers, laid, texts = lay_all(self._shape, packs, problems, base)
        home = layers.documents[0].name if layers.documents else "pack.toml"
        content = self._read(layers, laid, problems, home)
        if content is None:
            return None, layers
        facts = {"hash": content_hash(content, self._wording), "files": texts}
        return cast("C", dataclasses.replace(cast("Any", content), **facts)), layers
