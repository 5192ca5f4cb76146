"""How rated matches change one's rating, as far as this session saw it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kumite.games import find

if TYPE_CHECKING:
    from kumite_tui.server.messaging.messages import Person, Rating

__all__ = ["Standing"]


@dataclass(slots=True)
class Standing:
    """Ratings as they were told last. An end that was told once is told the same way again.

    >>> from kumite_tui.server.messaging.messages import Person, Rating
    >>> standing = Standing()
    >>> standing.before("neon", Person("Mia", 0, (Rating("neon", 25.0, 8.3, 3, 1),), ()))
    >>> for mu, match in ((26.0, "first"), (25.5, "second"), (30.0, "first")):
    ...     standing.after("neon", match, Person("Mia", 0, (Rating("neon", mu, 8.0, 4, 2),), ()))
    >>> standing.told("first")
    'Your rating in NEON: 25.0 -> 26.0 (+1.0), give or take 8.0.'
    >>> standing.told("second")
    'Your rating in NEON: 26.0 -> 25.5 (-0.5), give or take 8.0.'
    """

    _known: dict[str, Rating | None] = field(default_factory=dict)
    """By game; None: there was none yet."""
    _ends: dict[str, str] = field(default_factory=dict)

    def before(self, game: str, person: Person) -> None:
        """A rated match runs: this is what it may change."""
        self._known.setdefault(game, _of(person, game))

    def after(self, game: str, match: str, person: Person) -> None:
        """A rated match has ended: what did it change?"""
        new = _of(person, game)
        if new is None or match in self._ends:
            return
        is_known = game in self._known
        old = self._known.get(game)
        self._known[game] = new
        self._ends[match] = change_words(game, old, new, is_known=is_known)

    def told(self, match: str) -> str:
        """One line; empty while nothing is known."""
        return self._ends.get(match, "")


def change_words(game: str, old: Rating | None, new: Rating, *, is_known: bool) -> str:
    """What became of a rating.

    >>> from kumite_tui.server.messaging.messages import Rating
    >>> old, new = Rating("neon", 25.0, 8.3, 3, 1), Rating("neon", 26.54, 7.9, 4, 2)
    >>> change_words("neon", old, new, is_known=True)
    'Your rating in NEON: 25.0 -> 26.5 (+1.5), give or take 7.9.'
    >>> change_words("neon", None, new, is_known=True)
    'Your first rating in NEON: 26.5, give or take 7.9.'
    """
    title, spread = find(game).title, f"give or take {new.sigma:.1f}"
    if not is_known:
        return f"Your rating in {title}: {new.mu:.1f}, {spread}."
    if old is None:
        return f"Your first rating in {title}: {new.mu:.1f}, {spread}."
    change = round(new.mu, 1) - round(old.mu, 1)
    return f"Your rating in {title}: {old.mu:.1f} -> {new.mu:.1f} ({change:+.1f}), {spread}."


def _of(person: Person, game: str) -> Rating | None:
    return next((each for each in person.ratings if each.game == game), None)
