"""Packs laid over each other: what replaces what, hashes, sources."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kumite import _core
from kumite.errors import ContentError
from kumite.games.neon.content import load, our_files, read_sources
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import AttackFace, Window
from kumite.packs.files import Problems, SourceFile

PACKS = Path(__file__).parent / "packs"
NIGHT_MARKET = PACKS / "night-market"
QUICK_MATCH = PACKS / "quick-match.toml"


def test_our_content_is_loaded_once() -> None:
    assert load() is load()


def test_a_new_id_is_appended_and_a_known_one_replaced_in_place() -> None:
    ours, laid = load(), load([NIGHT_MARKET])
    assert laid.fighters[:6] == ours.fighters
    assert laid.fighters[6].name == "Kitsune"
    assert laid.fighters[6].token == 3
    assert laid.equipment[-1].id == "skewer-launcher"
    assert laid.equipment_numbers()["curbside-pistol"] == 0
    assert laid.equipment[0].dice == (2, 1, 0)
    assert laid.equipment[1:-1] == ours.equipment[1:]


def test_tables_are_laid_key_by_key() -> None:
    ours, laid = load(), load([NIGHT_MARKET, QUICK_MATCH])
    assert len(laid.attack_die) == 8
    assert laid.attack_die.count(AttackFace.COND) == 3
    assert laid.defense_die == ours.defense_die
    assert laid.figures.energy_start == 4
    assert laid.figures.energy_max == ours.figures.energy_max
    assert laid.figures.automa.sight == 5
    assert laid.figures.automa.hp == ours.figures.automa.hp
    assert laid.tracks[0].slots == (2, 2, 2, 2, 2)
    assert laid.tracks[1] == ours.tracks[1]


def test_an_ability_may_act_in_several_windows() -> None:
    foxfire = load([NIGHT_MARKET]).fighters[6].abilities[1]
    assert [op.kind for op in foxfire.ops_in(Window.AFTER_ATTACK)] == [OpKind.CHANGE_ATTACK]
    assert [op.kind for op in foxfire.ops_in(Window.AFTER_DEFENSE)] == [OpKind.CHANGE_DEFENSE]


def test_packs_and_sources_are_told_in_laying_order() -> None:
    content = load([NIGHT_MARKET, QUICK_MATCH])
    assert [(pack.id, pack.version) for pack in content.packs] == [
        ("neon", "1.0.0"),
        ("night-market", "0.1.0"),
        ("quick-match", "1.0"),
    ]
    names = [name for name, _ in content.sources()]
    ours = [source.name for source in our_files()]
    assert names[: len(ours)] == sorted(ours)
    assert names[len(ours) :] == [
        "night-market/dice.toml",
        "night-market/equipment.toml",
        "night-market/fighters.toml",
        "night-market/pack.toml",
        "quick-match/quick-match.toml",
    ]
    assert dict(content.sources())["quick-match/quick-match.toml"] == QUICK_MATCH.read_text("utf-8")


def test_the_hash_tells_contents_apart() -> None:
    hashes = {load(packs).hash for packs in ([], [NIGHT_MARKET], [QUICK_MATCH])}
    assert len(hashes) == 3
    assert all(len(each) == 64 for each in hashes)
    assert load([NIGHT_MARKET]).hash == load([NIGHT_MARKET]).hash


def test_a_better_wording_keeps_the_hash_and_another_number_does_not() -> None:
    def hash_after(old: str, new: str) -> str:
        sources = [SourceFile(s.name, s.text.replace(old, new)) for s in our_files()]
        content, _ = read_sources([], Problems(), base=sources)
        assert content is not None
        return content.hash

    assert hash_after("+1 attack die.", "One more attack die.") == load().hash
    assert hash_after('name = "Reaper"', 'name = "Harvester"') == load().hash
    assert hash_after("energy_start = 3", "energy_start = 4") != load().hash


def test_where_a_pack_lies_does_not_matter(tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    shutil.copytree(NIGHT_MARKET, moved)
    assert load([moved]) == load([NIGHT_MARKET])
    assert load([moved]).sources() == load([NIGHT_MARKET]).sources()


def test_a_pack_cannot_be_laid_twice() -> None:
    with pytest.raises(ContentError, match="pack id 'quick-match' is taken"):
        load([QUICK_MATCH, QUICK_MATCH])


def test_the_first_problem_is_told_and_the_rest_counted(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(QUICK_MATCH.read_text("utf-8").replace("energy_start = 4", "energy = 4\nx = 1"))
    with pytest.raises(ContentError) as caught:
        load([pack])
    assert ":8: unknown key 'energy'; " in str(caught.value)
    assert "(and 1 more; kumite content check shows all)" in str(caught.value)


def readers(sources: list[SourceFile]) -> tuple[bool, bool]:
    """Whether Python and the native core accept these files as NEON's content."""
    problems = Problems()
    read_sources([], problems, base=sources)
    try:
        _core.NeonGame([(source.name, source.text) for source in sources])
    except ContentError:
        return not problems, False
    return not problems, True


@pytest.mark.parametrize(("n", "fits"), [(0, False), (1, True), (3, True), (4, False)])
def test_damage_per_symbol_has_the_same_bounds_in_both_languages(n: int, fits: bool) -> None:
    """docs/content.md: 1 to 3."""
    printed = 'op = "damage_per", symbol = "CRIT", n = '
    sources = [
        SourceFile(source.name, source.text.replace(f"{printed}2", f"{printed}{n}"))
        for source in our_files()
    ]
    assert sources != list(our_files())
    assert readers(sources) == (fits, fits)
