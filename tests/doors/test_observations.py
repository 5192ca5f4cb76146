"""Observations: one width, all a view says, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from kumite.contract import RawState
from kumite.declare import declared_by
from kumite.doors.indexed_match import SLOTS
from kumite.games.neon import codec
from tests.doors.test_batch import batch_of, on_every_game, on_every_mode
from tests.harness import SEARCHED, mode_of, setup_of, walk
from tests.secrecy.secrets import REDRAW, SECRET_MODES, secret_setup

NOTHING = 255


def observe(state: RawState, seat: int) -> bytes:
    seen: bytes = state.observe(seat)  # type: ignore[attr-defined]
    return seen


@on_every_mode
def test_an_observation_says_as_much_as_a_view(game: str, mode: str) -> None:
    """Equal views look equal and others do not, in one width."""
    setup = setup_of(game, mode, mode_of(game, mode).seats[-1])
    widths = set()
    of_view: dict[bytes, bytes] = {}
    for spot in walk("native", setup, seed=3):
        for seat in spot.seats:
            view, seen = spot.state.view(seat), observe(spot.state, seat)
            widths.add(len(seen))
            assert of_view.setdefault(view, seen) == seen
    assert len(widths) == 1
    assert len(set(of_view.values())) == len(of_view)


@pytest.mark.parametrize(("game", "mode"), [each for each in SECRET_MODES if each in SEARCHED])
def test_what_a_seat_may_not_know_is_not_in_its_observation(game: str, mode: str) -> None:
    rng = Random(4)
    changed = 0
    for spot in walk("native", secret_setup(game, mode), seed=5, every=3):
        for seat in spot.seats:
            redrawn = REDRAW[game](spot.game, spot.state, seat, rng)
            changed += redrawn.encode() != spot.state.encode()
            assert observe(redrawn, seat) == observe(spot.state, seat)
    assert changed > 10


@on_every_game
def test_no_more_actions_are_legal_than_are_offered(game: str) -> None:
    batch = batch_of(game, 512)
    assert batch.slots == SLOTS
    most = 0
    for _ in range(300):
        batch.sample()
        batch.step()
        most = max(most, int(batch.counts.max()))
    assert most < SLOTS // 2


@on_every_mode
def test_every_field_has_its_place(game: str, mode: str) -> None:
    """The core gives the bytes that the declarations of the other language give."""
    encoding = declared_by(game).encoding
    for spot in walk("native", setup_of(game, mode), seed=9, every=2):
        for seat in spot.seats:
            view, viewer = encoding.decode(spot.state.view(seat))
            assert observe(spot.state, seat) == encoding.observation(view, viewer)


def test_places_of_an_attack_and_of_a_hand() -> None:
    """Two fields of the page, by their places: an attack stands last, if there is one or not."""
    found = set()
    for spot in walk("native", setup_of("neon", "royale"), seed=9):
        for seat in spot.seats:
            seen = observe(spot.state, seat)
            view, _ = codec.decode(spot.state.view(seat))
            found.add(seen[-77])
            assert seen[-77] == (view.attack is not None)
            assert view.attack is not None or set(seen[-76:]) == {NOTHING}
            own = 95 + len(view.deck) + 59 * seat
            assert seen[own + 55] == view.seats[seat].hand
    assert found == {0, 1}


def test_the_bytes_of_martial_art_are_its_observation() -> None:
    for spot in walk("native", setup_of("martial-art", "black", 3), seed=9, every=5):
        for seat in spot.seats:
            assert observe(spot.state, seat) == spot.state.view(seat)
