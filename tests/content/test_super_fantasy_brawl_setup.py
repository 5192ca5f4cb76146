"""Set-ups of Super Fantasy Brawl: what they mean, and what is refused."""

from __future__ import annotations

import pytest

from kumite.contract import Setup
from kumite.errors import BadSetup
from kumite.games.super_fantasy_brawl.content import load
from kumite.games.super_fantasy_brawl.model import NOBODY, Formation, Mode
from kumite.games.super_fantasy_brawl.setup import BrawlSetup, setup_of

NORTH, SOUTH = "deryn+dugrun+goldarr", "skitter+deryn+oona"
PAIRS = ("deryn+dugrun", "deryn+rath", "goldarr+gwaien", "oona+skitter")


def setup(mode: str = "duel", *roster: str | None, **options: str) -> BrawlSetup:
    seats = 2 if mode == "duel" else 4
    game = "super-fantasy-brawl"
    return setup_of(Setup(game, mode, seats, roster=roster, options=options), load())


def test_teams_are_chosen_freely_unless_told() -> None:
    assert setup() == BrawlSetup(Mode.DUEL, 2, Formation.FREE, [], 0, False, NOBODY)
    assert setup(teams="competitive").formation is Formation.COMPETITIVE
    assert setup(first="2").first == 1


def test_a_roster_names_all_teams() -> None:
    found = setup("duel", NORTH, SOUTH)
    assert found.formation is Formation.FIXED
    assert found.teams == [0b111, 1 | 1 << 10 | 1 << 11]
    assert setup("tornado", *PAIRS).teams == [0b11, 0b1000001, 0b1100, 0b110000000000]


def test_a_pool_has_all_champions_unless_told() -> None:
    assert setup(teams="casual").pool_size == 12
    assert setup(teams="casual", pool="6").pool_size == 6
    assert setup("tornado", teams="casual", duplicates="yes").duplicates


@pytest.mark.parametrize(
    ("mode", "roster", "options", "words"),
    [
        ("duel", (NORTH,), {}, "1 teams for 2 seats; name all teams or none"),
        ("duel", (NORTH, "skiter+deryn+oona"), {}, "no champion 'skiter'; did you mean skitter?"),
        ("duel", (NORTH, "skitter+oona"), {}, "a team has 3 different champions, such as deryn+"),
        ("duel", (NORTH, "oona+oona+rath"), {}, "a team has 3 different champions"),
        ("tornado", (*PAIRS[:2], "deryn+gwaien", PAIRS[3]), {}, "deryn is in two teams of one"),
        ("duel", (NORTH, SOUTH), {"teams": "free"}, "leave out the option teams"),
        ("duel", (), {"pool": "6"}, "option pool belongs to teams=casual"),
        ("duel", (), {"teams": "casual", "pool": "13"}, "from 6 to 12 champions"),
        ("tornado", (), {"teams": "casual", "pool": "7"}, "from 8 to 12 champions"),
        ("duel", (), {"teams": "casual", "duplicates": "yes"}, "belongs to tornado"),
        ("duel", (), {"first": "3"}, "a seat from 1 to 2, not 3"),
    ],
)
def test_what_cannot_be_started_is_refused(
    mode: str, roster: tuple[str, ...], options: dict[str, str], words: str
) -> None:
    with pytest.raises(BadSetup, match=words.replace("+", r"\+")):
        setup(mode, *roster, **options)
