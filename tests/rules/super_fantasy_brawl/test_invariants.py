"""What always holds, over random matches, and the mirrors of the arena."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kumite.games.super_fantasy_brawl.actions import Aim
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_ID, Phase, State

from .board import HEXES, STATUES
from .mirror import Mirror
from .printed import HEALTH
from .scenario import Scene, opening, resume

seeds = st.integers(0, 2**32)
_SAME_ENGINE = [HealthCheck.function_scoped_fixture]  # the fixture is only a name
few = settings(max_examples=6, suppress_health_check=_SAME_ENGINE)
FORMATS = [
    ("duel", {}),
    ("duel", {"teams": "casual"}),
    ("duel", {"teams": "competitive"}),
    ("tornado", {}),
    ("tornado", {"teams": "casual", "duplicates": "yes"}),
    ("tornado", {"teams": "competitive"}),
]
_STEPS = 20_000


def step(play: Scene, rng: Random) -> None:
    """A random step that likes to act: it seldom ends or declines."""
    if play.is_chance:
        outcomes = play.raw.outcomes()
        weights = [weight for _, weight in outcomes]
        play.raw.apply_outcome(rng.choices([each for each, _ in outcomes], weights)[0])
        return
    seat = rng.choice(play.waits_for)
    codes = play.raw.actions(seat)
    is_eager = len(codes) > 1 and rng.random() < 0.8
    play.raw.apply(seat, rng.choice(codes[:-1] if is_eager else codes))


def check_pieces(state: State) -> None:
    """No two on a hex (but a mover), nobody on a statue, damage below the hit points."""
    standing = [each for each in state.figures if each.champion != NO_ID and each.hex != 255]
    places = [each.hex for each in standing]
    mover = state.figures[state.mover].hex if state.mover < 8 else 255
    assert len(places) - len(set(places)) <= (1 if mover in places else 0)
    for figure in standing:
        assert HEXES[figure.hex] not in STATUES
        basic, _, up, _ = list(HEALTH.values())[figure.champion]
        assert figure.damage < (up if figure.is_up else basic)
    for figure in state.figures:
        if figure.champion != NO_ID and figure.hex == 255:
            assert (figure.damage, figure.is_up, figure.is_rooted) == (0, False, False)


def check_cards(state: State) -> None:
    """Hands, piles and discards of a player do not overlap, and hold own cards only."""
    cards = 18 if state.players == 2 else 12
    for own in state.seats:
        pile = [place for place in own.planned if place != NO_ID]
        bits = sum(1 << place for place in pile)
        assert len(set(pile)) == len(pile)
        assert not own.hand & own.discard
        assert not bits & (own.hand | own.discard)
        assert (own.hand | own.discard | bits) < 1 << cards
        assert not own.shown & ~(own.hand | bits)


def check_tokens(state: State) -> None:
    """Four tokens outside of trap resolution, no number twice, all on different hexes."""
    lying = [trap for trap in state.traps if trap.hex != 255]
    if state.round and state.phase not in (Phase.TOKEN, Phase.STUN, Phase.OVER):
        assert len(lying) == 4
    assert len({trap.hex for trap in lying}) == len(lying)
    numbers = [trap.token for trap in lying if trap.token != NO_ID]
    assert len(set(numbers)) == len(numbers)
    fixed = sum(1 << number for number in numbers)
    unseen = [trap.may_be & ~fixed for trap in lying if trap.token == NO_ID]
    unseen.sort(key=int.bit_count)
    for taken, may_be in enumerate(unseen):
        assert may_be.bit_count() > taken
        assert all(may_be & smaller == smaller for smaller in unseen[:taken])


@pytest.mark.parametrize(("mode", "options"), FORMATS)
def test_what_always_holds(engine: str, mode: str, options: dict[str, str]) -> None:
    """SFB-INF-06, SFB-OOA-05, SFB-LIM-03, SFB-ARN-10, SFB-DMG-06, SFB-LIM-01: whole matches."""
    for seed in range(3):
        play, rng = opening(engine, mode=mode, **options), Random(f"{mode}/{seed}")
        for number in range(_STEPS):
            if play.is_over:
                break
            if number % 5 == 0:
                state = play.state
                check_pieces(state)
                check_cards(state)
                check_tokens(state)
                # Nothing is left over from what is finished: engines refuse such a state.
                assert resume(engine, state).raw.encode() == play.raw.encode()
            step(play, rng)
        assert play.is_over
        check_points(play)


def check_points(play: Scene) -> None:
    """Every OOA gives the other side one point; the rest is from Challenges."""
    state = play.state
    points = [0, 0]
    for figure, *_ in play.events(EventKind.OUT_OF_ACTION):
        points[1 - (state.figures[figure].controller & 1)] += 1
    for side, _, _, gained in play.events(EventKind.CHALLENGE_SCORED):
        points[side] += gained
    assert points == state.points
    assert play.events(EventKind.MATCH_ENDED) == [(state.winner, state.ending, 0, 0)]
    assert state.round <= 21


@given(seed=seeds)
@few
def test_views_do_not_betray_hands(engine: str, seed: int) -> None:
    """SFB-INF-01, SFB-INF-09, SFB-INF-07: in every world view and own actions agree."""
    play, rng = opening(engine), Random(seed)
    for number in range(400):
        if play.is_over:
            return
        if number % 20 == 0:
            for viewer in range(2):
                other = play.raw.determinize(viewer, number)
                assert other.view(viewer) == play.raw.view(viewer)
                assert other.to_act() == play.raw.to_act()
                assert other.actions(viewer) == play.raw.actions(viewer)
        step(play, rng)


@pytest.mark.parametrize("north_south", [True, False])
@given(seed=seeds)
@few
def test_a_mirrored_match_plays_mirrored(engine: str, north_south: bool, seed: int) -> None:
    """SFB-ARN-07: the arena maps onto itself, so every legal step has its mirror image."""
    mirror, rng = Mirror(north_south), Random(seed)
    play, image = opening(engine), opening(engine)
    for _ in range(600):
        assert image.raw.to_act() == play.raw.to_act()
        assert mirror.state(play.state) == image.state
        if play.is_over:
            return
        _step_both(play, image, mirror, rng)


def _step_both(play: Scene, image: Scene, mirror: Mirror, rng: Random) -> None:
    if play.is_chance:
        is_challenge = play.phase in (Phase.CHALLENGE, Phase.ADVANCE)
        seen = {
            (mirror.challenge(number) if is_challenge else number): weight
            for number, weight in play.raw.outcomes()
        }
        assert seen == dict(image.raw.outcomes())
        number = rng.choice(play.raw.outcomes())[0]
        play.raw.apply_outcome(number)
        image.raw.apply_outcome(mirror.challenge(number) if is_challenge else number)
        return
    seat = rng.choice(play.waits_for)
    phase = play.phase
    if phase is Phase.AIM:
        _aim_both(play, image, rng)
        return
    pairs = [(each, mirror.action(each, phase, False)) for each in play.actions(seat)]
    codes = sorted(seen.code for _, seen in pairs)
    assert codes == image.raw.actions(seat)
    ours, theirs = rng.choice(pairs[:-1] if len(pairs) > 1 and rng.random() < 0.8 else pairs)
    play.raw.apply(seat, ours.code)
    image.raw.apply(seat, theirs.code)


def _aim_both(play: Scene, image: Scene, rng: Random) -> None:
    """Orientations that hit the same are one option, so they are compared by whom they hit."""
    ours, theirs = _sets(play), _sets(image)
    assert set(ours) == set(theirs)
    targets = rng.choice(sorted(ours))
    play.aim(ours[targets])
    image.aim(theirs[targets])


def _sets(play: Scene) -> dict[tuple[int, ...], int]:
    found = {}
    for each in play.offers(Aim):
        tried = play.copy()
        mark = tried.raw.event_mark()
        tried.aim(each.place)
        told = tried.raw.events_since(mark)
        hit = tuple(event[3] for event in told if event[0] == EventKind.TARGETED)
        found[hit] = each.place
    return found
