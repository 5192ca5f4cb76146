"""What the presenters of all games have in common; see `kumite.games.Presenter`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from kumite.declare import Action
from kumite.errors import DecodeError
from kumite.games import PackInfo
from kumite.games.differences import differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.games import CodedAction
    from kumite.packs.layers import Pack

_View = TypeVar("_View")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


class _Loaded(Protocol):
    """Content of any game."""

    @property
    def hash(self) -> str: ...

    @property
    def packs(self) -> tuple[Pack, ...]: ...


class GamePresenter(ABC, Generic[_View]):
    """Views are decoded once; actions are data, names are looked up, states are compared."""

    def __init__(self, loaded: _Loaded, fighters: Sequence[_Named] = ()) -> None:
        self.content_hash = loaded.hash
        self.packs = tuple(PackInfo(pack.id, pack.version) for pack in loaded.packs)
        self.fighters = tuple(fighter.id for fighter in fighters)
        self._view = lru_cache(maxsize=8)(self._decoded)

    @abstractmethod
    def _decoded(self, data: bytes) -> _View:
        """A view from its bytes. Raises DecodeError."""

    @abstractmethod
    def _state(self, data: bytes) -> tuple[object, int]:
        """The state of an encoding, and whose view it is. Raises DecodeError."""

    @abstractmethod
    def _explanations(self) -> Iterable[tuple[str, str]]:
        """(name, line) of everything that has a name."""

    def describe(self, action: CodedAction) -> dict[str, int | str]:
        told: dict[str, int | str] = {"kind": type(action).__name__}
        if isinstance(action, Action):
            told |= {name: getattr(action, name) for name, _ in action.widths}
        return told

    def view(self, data: bytes) -> _View:
        return self._view(data)

    def is_open(self, view: bytes) -> bool:
        """True unless a game says otherwise: what is offered follows from what lies open."""
        return True

    def tells_plans(self, view: bytes) -> bool:
        """Nobody does unless a game says otherwise: others are opponents."""
        return False

    def wishes(self, view: bytes) -> tuple[tuple[int, str], ...]:
        """Nothing unless a game says otherwise: others are opponents."""
        return ()

    def explain(self, name: str) -> list[str]:
        wanted = name.casefold()
        return [line for title, line in self._explanations() if wanted in title.casefold()]

    def difference(self, one: bytes, other: bytes) -> str:
        try:
            (first, viewer), (second, twin) = self._state(one), self._state(other)
        except DecodeError as error:
            return f"bytes that do not decode: {error}"
        if viewer != twin:
            return f"viewer: {viewer} and {twin}"
        return next(differences("state", first, second), "")
