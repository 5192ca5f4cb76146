"""From layers to NEON content: everything read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kumite.packs.files import NAME_LENGTH, Problems, Spot
from kumite.packs.layers import (
    Layers,
    check_complete,
    check_counts,
    entry,
    refuse_other_keys,
    source_of,
)

from . import schema
from .effect_reader import read_effect, read_effects
from .entries import (
    ActionCard,
    Automa,
    Bot,
    Content,
    Enhancement,
    Equipment,
    Fighter,
    Figures,
    Half,
    Maneuver,
    Sector,
    Token,
    Track,
)
from .operations import OpKind
from .schema import Holder
from .terms import ActionAlt, ActionMain, Ammo, AttackFace, DefenseFace, GearType, Scope, Window

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kumite.packs.layers import Pack

    from .entries import Effect, Rows

_Face = TypeVar("_Face", AttackFace, DefenseFace)

_ALTS = {"takeover": ActionAlt.TAKEOVER, "gain-1": ActionAlt.GAIN_1, "gain-2": ActionAlt.GAIN_2}


def read(layers: Layers, packs: Iterable[Pack], problems: Problems, home: str) -> Content | None:
    """All entries as values, or None if there were problems; `home` names what lacks something."""
    check_counts(layers)
    needed = [("", key) for key in schema.SHAPE.keys]
    needed += [("attack", "faces"), ("defense", "faces")]
    needed += [("automa", key) for key in schema.AUTOMA_KEYS]
    check_complete(layers, needed, problems, home)
    token_ids = list(layers.lists["token"])
    content = Content(
        packs=tuple(packs),
        attack_die=_read_die(layers, "attack", AttackFace, problems),
        defense_die=_read_die(layers, "defense", DefenseFace, problems),
        figures=_read_figures(layers),
        tracks=tuple(_read_track(spot) for spot in layers.entries("track")),
        cards=tuple(_read_card(spot) for spot in layers.entries("card")),
        sectors=tuple(_read_sector(spot) for spot in layers.entries("sector")),
        maneuvers=tuple(_read_maneuver(spot) for spot in layers.entries("maneuver")),
        tokens=tuple(_read_token(spot) for spot in layers.entries("token")),
        fighters=tuple(_read_fighter(spot, token_ids) for spot in layers.entries("fighter")),
        bots=tuple(_read_bot(spot) for spot in layers.entries("bot")),
        enhancements=tuple(_read_enhancement(spot) for spot in layers.entries("enhancement")),
        equipment=tuple(_read_equipment(spot) for spot in layers.entries("equipment")),
    )
    if not len(problems):
        _check_together(content, layers)
    return None if len(problems) else content


def _numbers(spot: Spot, key: str, count: tuple[int, int], bounds: tuple[int, int]) -> list[int]:
    return [item.integer(*bounds) for item in spot.items(key, *count)]


def _ammo(spot: Spot) -> tuple[Ammo, ...]:
    items = spot.items("ammo", 1, 2)
    words = [word for item in items if (word := item.word(schema.AMMO))]
    if len(words) == 2 and words[0] == words[1]:
        spot.at("ammo").report(f"{words[0]} is given twice", "one symbol, or two different ones")
    return tuple(Ammo[word] for word in words)


def _read_die(
    layers: Layers, name: str, faces: type[_Face], problems: Problems
) -> tuple[_Face, ...]:
    refuse_other_keys(layers, name, ["faces"])
    spot = layers.at(name, "faces")
    if spot is None:
        return ()
    die = Spot(spot.document, spot.path[:-1], {"faces": spot.value}, problems)
    words = [item.word([face.name for face in faces]) for item in die.items("faces", 2, 20)]
    return tuple(faces[word] for word in words if word)


def _read_figures(layers: Layers) -> Figures:
    numbers: dict[str, int] = {}
    for key, (low, high) in schema.FIGURES.items():
        spot = layers.at("", key)
        numbers[key] = spot.integer(low, high) if spot else low
    return Figures(
        hp_a=_hp_rows(layers.at("", "hp_a")),
        hp_b=_hp_rows(layers.at("", "hp_b")),
        search_draws=_search_draws(layers.at("", "search_draws")),
        maintenance_draws=_row(layers.at("", "maintenance_draws"), (0, 6), (1, 3)),
        automa=_read_automa(layers),
        **numbers,
    )


def _row(spot: Spot | None, count: tuple[int, int], bounds: tuple[int, int]) -> tuple[int, ...]:
    """The numbers of a list that is a value of its own, such as a row of HP."""
    if spot is None:
        return ()
    around = Spot(spot.document, spot.path[:-1], {spot.path[-1]: spot.value}, spot.problems)
    key = spot.path[-1]
    if isinstance(key, int):  # a row inside a list of rows
        if not spot.is_(list) or not isinstance(spot.value, list):
            return ()
        low, high = count
        if not low <= len(spot.value) <= high:
            remedy = f"exactly {low}" if low == high else f"from {low} to {high}"
            spot.report_value(f"has a row of {len(spot.value)}", remedy)
        rows = range(min(len(spot.value), high))
        return tuple(spot.at(position).integer(*bounds) for position in rows)
    return tuple(item.integer(*bounds) for item in around.items(key, *count))


def _rows(spot: Spot | None) -> list[Spot]:
    if spot is None or not spot.is_(list) or not isinstance(spot.value, list):
        return []
    if len(spot.value) != 3:
        spot.report_value(f"has {len(spot.value)} rows", "exactly 3")
    return [spot.at(position) for position in range(min(3, len(spot.value)))]


def _hp_rows(spot: Spot | None) -> Rows:
    rows = []
    for slots, row_spot in enumerate(_rows(spot), 1):
        row = _row(row_spot, (slots, slots), (1, 3))
        if len(set(row)) > 1:
            row_spot.report_value("has a row of different values", "equal values in a row")
        rows.append(row)
    return tuple(rows)


def _search_draws(spot: Spot | None) -> Rows:
    return tuple(_row(row_spot, (1, 4), (1, 3)) for row_spot in _rows(spot))


def _read_automa(layers: Layers) -> Automa:
    refuse_other_keys(layers, "automa", schema.AUTOMA_KEYS)
    defense, sight = layers.at("automa", "defense"), layers.at("automa", "sight")
    dice = _row(layers.at("automa", "dice"), (3, 3), (0, 5))
    return Automa(
        hp=_row(layers.at("automa", "hp"), (1, 9), (1, 3)),
        dice=_three(dice),
        defense=defense.integer(1, 3) if defense else 1,
        sight=sight.integer(1, 5) if sight else 1,
    )


def _three(numbers: Sequence[int]) -> tuple[int, int, int]:
    first, second, third = [*numbers, 0, 0, 0][:3]
    return first, second, third


def _read_track(spot: Spot) -> Track:
    id, text = entry(spot, ("slots", "players"))
    slots = _numbers(spot, "slots", (4, 10), (1, 2))
    if slots and not 8 <= sum(slots) <= 10:
        spot.at("slots").report_value(f"sinks {sum(slots)} sectors", "from 8 to 10 in all")
    players = _numbers(spot, "players", (0, 5), (2, 6))
    return Track(id, source_of(spot), text, tuple(slots), tuple(players))


def _read_card(spot: Spot) -> ActionCard:
    id, text = entry(spot, ("initiative", "halves"))
    halves = [_read_half(half) for half in spot.items("halves", 2, 2)]
    first, second = [*halves, Half(ActionMain.MOVE), Half(ActionMain.MOVE)][:2]
    initiative = spot.number("initiative", 1, 99)
    return ActionCard(id, source_of(spot), text, initiative, (first, second))


def _read_half(spot: Spot) -> Half:
    spot.keys(("main",), ("alt",))
    mains = {main.name.lower(): main for main in ActionMain}
    main = spot.at("main").word(mains) if spot.has("main") else None
    alt = spot.at("alt").word(_ALTS) if spot.has("alt") else None
    if main == "wild" and alt:
        spot.at("alt").report("a wild half has no alternative", "leave alt out")
    return Half(mains[main or "move"], _ALTS[alt] if alt else ActionAlt.NONE)


def _read_sector(spot: Spot) -> Sector:
    id, text = entry(spot, ("number", "name", "rank"), ("effects",))
    return Sector(
        id,
        source_of(spot),
        text,
        number=spot.number("number", 1, 10),
        name=spot.text("name", NAME_LENGTH),
        rank=spot.number("rank", 1, 3),
        effects=read_effects(spot, Holder.SECTOR),
    )


def _read_maneuver(spot: Spot) -> Maneuver:
    effect = read_effect(spot, Holder.MANEUVER, extra=("id", "source", "name"))
    return Maneuver(str(spot.at("id").value), effect.source, effect.text, effect.name, effect)


def _read_token(spot: Spot) -> Token:
    id, text = entry(spot, ("name", "scope", "effects"))
    scopes = {scope.name.lower(): scope for scope in Scope}
    scope = spot.at("scope").word(scopes) if spot.has("scope") else None
    effects = read_effects(spot, Holder.TOKEN, least=1)
    name = spot.text("name", NAME_LENGTH)
    return Token(id, source_of(spot), text, name, scopes[scope or "all"], effects)


def _read_fighter(spot: Spot, token_ids: Sequence[str]) -> Fighter:
    id, text = entry(spot, ("name", "corporation", "abilities"), ("token",))
    token = spot.at("token").word(token_ids) if spot.has("token") else None
    abilities = spot.items("abilities", 1, schema.MAX_ABILITIES)
    effects = tuple(read_effect(each, Holder.ABILITY, extra=("name",)) for each in abilities)
    for ability, effect in zip(abilities, effects, strict=True):
        if not spot.has("token") and _uses_token(effect):
            ability.report("this fighter owns no token", 'add token = "…" to the fighter')
    return Fighter(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        corporation=spot.text("corporation", NAME_LENGTH),
        token=token_ids.index(token) if token else None,
        abilities=effects,
    )


def _uses_token(effect: Effect) -> bool:
    return any(op.kind in (OpKind.PLACE_TOKEN, OpKind.RETURN_TOKEN) for op in effect.ops)


def _read_bot(spot: Spot) -> Bot:
    id, text = entry(spot, ("name", "ammo"))
    return Bot(id, source_of(spot), text, spot.text("name", NAME_LENGTH), _ammo(spot))


def _read_enhancement(spot: Spot) -> Enhancement:
    id, text = entry(spot, ("name", "effects"))
    effects = read_effects(spot, Holder.ENHANCEMENT, least=1)
    return Enhancement(id, source_of(spot), text, spot.text("name", NAME_LENGTH), effects)


def _read_equipment(spot: Spot) -> Equipment:
    required = ("name", "type", "rank", "copies", "capacity", "ammo")
    id, text = entry(spot, required, ("dice", "attack_price", "effects"))
    word = spot.at("type").word(schema.GEAR_TYPES) if spot.has("type") else None
    gear = GearType[word] if word else GearType.SMALL
    ammo = _ammo(spot)
    price = spot.at("attack_price").word(schema.AMMO) if spot.has("attack_price") else None
    _check_on_card(spot.at("attack_price"), price, ammo)
    holder = Holder.WEAPON if gear.is_weapon else Holder.PLATE
    design = Equipment(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        type=gear,
        rank=spot.number("rank", 1, 3),
        copies=spot.number("copies", 1, 3),
        dice=_three(_numbers(spot, "dice", (3, 3), (0, 5))),
        capacity=spot.number("capacity", 0, 3),
        ammo=ammo,
        attack_price=Ammo[price] if price else None,
        effects=read_effects(spot, holder),
    )
    if word:
        _check_equipment(spot, design)
    return design


def _check_on_card(spot: Spot, price: str | None, ammo: Sequence[Ammo]) -> None:
    if price and ammo and Ammo[price] not in ammo:
        own = " or ".join(each.name for each in ammo)
        spot.report(f"price {price} is not on the card", f"pay {own}, or add it to ammo")


def _check_equipment(spot: Spot, design: Equipment) -> None:
    name = design.type.name
    if design.type.is_weapon:
        if not spot.has("dice"):
            spot.report("'dice' is missing", "a weapon shows attack dice at range 0, 1 and 2")
        elif design.type is GearType.MELEE and any(design.dice[1:]):
            spot.at("dice").report("a MELEE weapon works at range 0 only", "dice = [n, 0, 0]")
        elif not any(design.dice) and not any(effect.reach for effect in design.effects):
            spot.at("dice").report("a weapon without dice", "at least one cell above 0")
    else:
        for key in ("dice", "attack_price"):
            if spot.has(key):
                spot.at(key).report(f"{key} on {name}", "only weapons have it")
        _check_plate(spot, design)
    for number, effect in enumerate(design.effects):
        price = effect.cost.ammo
        place = spot.at("effects").at(number)
        if price is not None:
            _check_on_card(place.at("cost"), price.name, design.ammo)
        # The card may pay that price with itself, and then could not open the attack.
        if design.attack_price is not None and _opens_attacks(effect):
            place.report(
                "an effect that opens attacks on a card with an attack price",
                "leave out reach, the move or attack_price",
            )


def _opens_attacks(effect: Effect) -> bool:
    moves = (OpKind.MOVE_SELF, OpKind.MOVE_TARGET)
    before = effect.ops_in(Window.BEFORE_ATTACK)
    return bool(before) and (bool(effect.reach) or any(op.kind in moves for op in before))


def _check_plate(spot: Spot, design: Equipment) -> None:
    symbol = AttackFace.HIT if design.type is GearType.ARMOR else AttackFace.CRIT
    wanted = f'when = "plate", mandatory = true, do = [{{ op = "cancel", symbol = "{symbol.name}"'
    has_one = any(
        effect.mandatory and any(op.symbol is symbol for op in effect.ops_in(Window.PLATE))
        for effect in design.effects
    )
    if not has_one:
        spot.report(
            f"{design.type.name} without a mandatory effect that cancels {symbol.name}s",
            f"add an effect with {wanted}, n = 1 }}]",
        )


def _check_together(content: Content, layers: Layers) -> None:
    """What only shows when all packs are laid over each other."""
    for number, (spot, sector) in enumerate(
        zip(layers.entries("sector"), content.sectors, strict=True), 1
    ):
        if sector.number != number:
            spot.at("number").report(
                f"number {sector.number} on sector {sector.id!r}", f"its number is {number}"
            )
    _check_initiatives(content, layers)
    _check_energy(content, layers)
    _check_tracks(content, layers)
    _check_search(content, layers)


def _check_initiatives(content: Content, layers: Layers) -> None:
    cards = list(zip(content.cards, layers.entries("card"), strict=True))
    for number, (card, spot) in enumerate(cards):
        for other, other_spot in cards[:number]:
            if card.initiative == other.initiative:
                layers.latest([spot, other_spot]).at("initiative").report(
                    f"{other.id!r} and {card.id!r} have initiative {card.initiative}",
                    "all are different",
                )


def _check_energy(content: Content, layers: Layers) -> None:
    start, most = content.figures.energy_start, content.figures.energy_max
    if start > most:
        spots = [spot for key in ("energy_start", "energy_max") if (spot := layers.at("", key))]
        message = f"energy starts at {start} of at most {most}"
        layers.latest(spots).report(message, "energy_start is at most energy_max")


def _check_tracks(content: Content, layers: Layers) -> None:
    tracks = list(zip(content.tracks, layers.entries("track"), strict=True))
    for players in range(2, 7):
        spots = [spot for track, spot in tracks if players in track.players]
        if len(spots) != 1:
            many = f"{len(spots)} tracks are" if spots else "no track is"
            place = layers.latest(spots or layers.entries("track")).at("players")
            place.report(f"{many} for {players} players", "exactly one has to be")


def _check_search(content: Content, layers: Layers) -> None:
    def extra(effects: Iterable[Effect]) -> int:
        return sum(op.n for e in effects for op in e.ops if op.kind is OpKind.SEARCH_EXTRA)

    def most(name: str, extras: Sequence[int]) -> tuple[int, Spot]:
        number = max(range(len(extras)), key=lambda i: extras[i])
        return extras[number], layers.entries(name)[number]

    sector, sector_spot = most(
        "sector",
        [
            extra(each.effects) + len(content.figures.search_draws[each.rank - 1])
            for each in content.sectors
        ],
    )
    boost, boost_spot = most("enhancement", [extra(each.effects) for each in content.enhancements])
    total, spots = sector + boost, [sector_spot, *([boost_spot] * (boost > 0))]
    for gear in (GearType.ARMOR, GearType.HELMET):
        extras = [extra(each.effects) * (each.type is gear) for each in content.equipment]
        more, spot = most("equipment", extras)
        total += more
        spots += [spot] * (more > 0)
    if total > schema.MAX_SEARCH:
        remedy = f"at most {schema.MAX_SEARCH} with every extra together"
        layers.latest(spots).report(f"a search could draw {total} cards", remedy)
