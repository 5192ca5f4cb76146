//! Reads content from TOML and compiles it. `docs/content-super-fantasy-brawl.md` is the schema; people get their
//! explanations from `kumite content check`, so the messages here only have to be true.

use serde::Deserialize;
use toml::{Table, Value};

use super::arena::Arena;
use super::content::*;
use super::operations::{Cards, Condition, Selector};
use super::terms::*;
use crate::effects::{Lists, Span};
use crate::hexes::{Field, Hex};
use crate::packs::{in_bounds, length, merged, number_of};
use crate::wire::Given;

type Made<T> = Result<T, String>;

#[derive(Deserialize)]
struct RawPack {
    rounds: u8,
    planned: u8,
    arena: RawArena,
    statue: Vec<RawStatue>,
    mode: Vec<RawMode>,
    standard: Vec<RawStandard>,
    champion: Vec<RawChampion>,
    card: Vec<RawCard>,
    challenge: Vec<RawChallenge>,
    trap: Vec<RawTrap>,
}

#[derive(Deserialize)]
struct RawArena {
    rows: Vec<RawRow>,
    traps: Vec<String>,
    north: Vec<String>,
    south: Vec<String>,
}

#[derive(Deserialize)]
struct RawRow {
    r: i8,
    first: i8,
    last: i8,
}

#[derive(Deserialize)]
struct RawStatue {
    id: String,
    hex: String,
    area: String,
}

#[derive(Deserialize)]
struct RawMode {
    id: String,
    champions: u8,
    brought: u8,
    hand: u8,
    points: u8,
    traps: u8,
    track: Vec<u8>,
    advance: u8,
}

#[derive(Deserialize)]
struct RawStandard {
    core: String,
    #[serde(rename = "move")]
    movement: u8,
    targeting: Option<RawTargeting>,
    #[serde(rename = "do", default)]
    text: Vec<Value>,
}

#[derive(Deserialize)]
struct RawTargeting {
    kind: String,
    min: Option<u8>,
    max: Option<u8>,
    shape: Option<String>,
    side: Option<String>,
}

#[derive(Deserialize)]
struct RawSide {
    hp: u8,
    def: u8,
}

#[derive(Deserialize)]
struct RawChampion {
    id: String,
    basic: RawSide,
    up: RawSide,
    ability: RawAbility,
}

#[derive(Deserialize)]
struct RawAbility {
    hook: String,
    #[serde(default)]
    n: u8,
    #[serde(rename = "if")]
    condition: Option<Table>,
    who: Option<Value>,
    kind: Option<String>,
    #[serde(rename = "do", default)]
    text: Vec<Value>,
}

#[derive(Deserialize)]
struct RawBonus {
    amount: i8,
    #[serde(rename = "if")]
    condition: Option<Table>,
    per: Option<String>,
}

#[derive(Deserialize)]
struct RawCard {
    id: String,
    champion: String,
    number: u8,
    #[serde(rename = "type")]
    kind: String,
    core: String,
    #[serde(rename = "move", default)]
    movement: u8,
    targeting: Option<RawTargeting>,
    strength: Option<u8>,
    defence: Option<u8>,
    #[serde(default)]
    double: bool,
    #[serde(default)]
    lifesteal: bool,
    #[serde(default)]
    poison: u8,
    #[serde(default)]
    ignore_def: u8,
    #[serde(default)]
    str_mods: Vec<RawBonus>,
    #[serde(default)]
    def_mods: Vec<RawBonus>,
    #[serde(default)]
    pre: Vec<Value>,
    #[serde(default)]
    post: Vec<Value>,
    #[serde(rename = "do", default)]
    text: Vec<Value>,
}

#[derive(Deserialize)]
struct RawChallenge {
    copies: u8,
    condition: RawGoal,
}

#[derive(Deserialize)]
struct RawGoal {
    is: String,
    area: Option<String>,
    statue: Option<String>,
    #[serde(default)]
    at_least: u8,
}

#[derive(Deserialize)]
struct RawTrap {
    copies: u8,
    effect: RawEffect,
}

#[derive(Deserialize)]
struct RawEffect {
    is: String,
    #[serde(default)]
    n: u8,
}

const CORES: [&str; 3] = ["D", "C", "M"];
const TYPES: [&str; 3] = ["attack", "skill", "reaction"];
const KINDS: [&str; 4] = ["melee", "direct", "indirect", "area"];
const SHAPES: [&str; 8] = [
    "arc2", "arc3", "ring", "line2", "line3", "line4", "cone", "blast",
];
const SIDES: [&str; 3] = ["enemy", "ally", "own"];
const GOALS: [&str; 7] = [
    "control",
    "control_areas",
    "beside_statue",
    "on_traps",
    "in_enemy_deployment",
    "more_unbloodied",
    "cornered",
];

pub(super) fn compile(sources: &[(&str, &str)]) -> Made<Content> {
    let raw: RawPack = Value::Table(merged(sources)?)
        .try_into()
        .map_err(|error| format!("content: {error}"))?;
    build(&raw)
}

fn build(raw: &RawPack) -> Made<Content> {
    let mut lists = Lists::default();
    length(&raw.champion, 8, 15, "the number of champions")?;
    length(&raw.challenge, 1, 16, "the number of challenges")?;
    length(&raw.standard, 4, 4, "the number of Standard Actions")?;
    let standards = raw.standard.iter().map(|each| standard(each, &mut lists));
    let standards = standards.collect::<Made<Vec<_>>>()?;
    let champions = raw.champion.iter().map(|each| champion(each, &mut lists));
    let goals = raw
        .challenge
        .iter()
        .map(|each| challenge(each, &raw.statue));
    Ok(Content {
        arena: arena(&raw.arena, &raw.statue)?,
        rounds: in_bounds(raw.rounds, 1, 99, "rounds")?,
        planned: in_bounds(raw.planned, 1, 8, "planned")?,
        modes: [mode(&raw.mode, "duel", 2)?, mode(&raw.mode, "tornado", 4)?],
        standards: standards.try_into().map_err(|_| "four Standard Actions")?,
        champions: champions.collect::<Made<_>>()?,
        cards: cards(raw, &mut lists)?,
        challenges: goals.collect::<Made<_>>()?,
        tokens: tokens(&raw.trap)?,
        lists,
    })
}

fn arena(raw: &RawArena, statues: &[RawStatue]) -> Made<Arena> {
    let mut cells = Vec::new();
    length(&raw.rows, 1, 15, "the number of rows")?;
    for row in &raw.rows {
        if !(-7..=7).contains(&row.r) || row.first < -14 || row.last > 14 || row.first > row.last {
            return Err(format!("there can be no row {}", row.r));
        }
        cells.extend((row.first..=row.last).map(|q| Hex { q, r: row.r }));
    }
    if cells.len() > 61 {
        return Err("an arena has at most 61 hexes".into());
    }
    let field = Field::new(cells)?;
    if !field.is_whole() {
        return Err("the arena has gaps".into());
    }
    let named = |names: &[String]| -> Made<Vec<u8>> {
        let each = names.iter().map(|name| {
            let found = field.named(name);
            found.ok_or_else(|| format!("there is no hex {name:?}"))
        });
        each.collect()
    };
    length(statues, 3, 3, "the number of statues")?;
    let hexes: Vec<String> = statues.iter().map(|statue| statue.hex.clone()).collect();
    let (traps, north, south) = (named(&raw.traps)?, named(&raw.north)?, named(&raw.south)?);
    length(&traps, 5, 8, "the number of trap hexes")?;
    length(&north, 5, 8, "the number of hexes in the north")?;
    length(&south, 5, 8, "the number of hexes in the south")?;
    let made = Arena::new(&field, &named(&hexes)?, &traps, [&north, &south]);
    let parts = [
        made.all & !made.open,
        made.traps,
        made.deployment[0],
        made.deployment[1],
    ];
    let together = parts
        .iter()
        .chain(&made.areas)
        .fold(0, |all, part| all | part);
    let apart: u32 = parts
        .iter()
        .chain(&made.areas)
        .map(|part| part.count_ones())
        .sum();
    if together.count_ones() != apart {
        return Err("statues, areas, trap hexes and deployment hexes overlap".into());
    }
    Ok(made)
}

fn mode(all: &[RawMode], id: &str, players: u8) -> Made<ModeRules> {
    let raw = all.iter().find(|mode| mode.id == id);
    let raw = raw.ok_or_else(|| format!("there is no mode {id:?}"))?;
    length(&raw.track, 3, MAX_SLOTS as u8, "the number of slots")?;
    let unscorable = raw.track.iter().take_while(|points| **points == 0).count() as u8;
    if raw.track[usize::from(unscorable)..].contains(&0)
        || usize::from(unscorable) >= raw.track.len()
    {
        return Err("slots without points come first".into());
    }
    let mut scoring: Vec<u8> = (unscorable..raw.track.len() as u8).rev().collect();
    scoring.sort_by_key(|slot| std::cmp::Reverse(raw.track[usize::from(*slot)]));
    let champions = if players == 2 { 3 } else { 2 };
    Ok(ModeRules {
        players,
        champions: in_bounds(raw.champions, champions, champions, "champions")?,
        brought: in_bounds(raw.brought, champions + 1, 6, "brought")?,
        hand: in_bounds(raw.hand, 1, 6, "hand")?,
        points: in_bounds(raw.points, 1, 15, "points")?,
        traps: in_bounds(raw.traps, 4 / players, 4 / players, "traps")?,
        track: raw.track.clone(),
        scoring,
        unscorable: in_bounds(unscorable, 1, 4, "slots without points")?,
        advance: in_bounds(raw.advance, 1, 2.min(unscorable), "advance")?,
    })
}

fn targeting(raw: &Option<RawTargeting>) -> Made<Option<Targeting>> {
    let Some(raw) = raw else {
        return Ok(None);
    };
    let kind = TargetKind::ALL[usize::from(number_of(&KINDS, &raw.kind)?)];
    let shape = raw.shape.as_deref().map(|shape| number_of(&SHAPES, shape));
    let side = number_of(&SIDES, raw.side.as_deref().unwrap_or("enemy"))?;
    Ok(Some(Targeting {
        kind,
        min: in_bounds(raw.min.unwrap_or(1), 0, 4, "min")?,
        max: in_bounds(raw.max.unwrap_or(1), 0, 4, "max")?,
        shape: AreaShape::ALL[usize::from(shape.transpose()?.unwrap_or(0))],
        side: TargetSide::ALL[usize::from(side)],
    }))
}

fn standard(raw: &RawStandard, lists: &mut Lists<Cards>) -> Made<Standard> {
    let cores = match raw.core.as_str() {
        "any" => 7,
        core => 1 << number_of(&CORES, core)?,
    };
    Ok(Standard {
        cores,
        movement: in_bounds(raw.movement, 1, 3, "move")?,
        targeting: targeting(&raw.targeting)?,
        text: lists.read(&raw.text)?,
    })
}

fn champion(raw: &RawChampion, lists: &mut Lists<Cards>) -> Made<Champion> {
    let hp = [
        in_bounds(raw.basic.hp, 1, 15, "hp")?,
        in_bounds(raw.up.hp, raw.basic.hp, 15, "hp")?,
    ];
    let def = [raw.basic.def, raw.up.def];
    for value in def {
        in_bounds(value, 0, 5, "def")?;
    }
    let ability = ability(&raw.ability, lists).map_err(|why| format!("{}: {why}", raw.id))?;
    Ok(Champion { hp, def, ability })
}

fn ability(raw: &RawAbility, lists: &mut Lists<Cards>) -> Made<Ability> {
    let condition = raw.condition.as_ref().map(Condition::read).transpose()?;
    let n = || in_bounds(raw.n, 1, 3, "n");
    let mut list = || -> Made<Span> {
        length(&raw.text, 1, 8, "the number of operations")?;
        lists.read(&raw.text)
    };
    Ok(match raw.hook.as_str() {
        "str_bonus" => Ability::StrBonus(n()? as i8, condition),
        "def_aura" => {
            let who = raw.who.as_ref().ok_or("who is missing")?;
            Ability::DefAura(n()? as i8, Selector::given(who)?)
        }
        "range_bonus" => Ability::RangeBonus(n()?),
        "move_bonus" => Ability::MoveBonus(n()?),
        "heal_bonus" => Ability::HealBonus(n()?),
        "steady" => Ability::Steady,
        "place_for_enemies" => Ability::PlaceForEnemies,
        "on_own_damage" => Ability::OnOwnDamage(list()?),
        "on_attacked" => {
            let kind = raw.kind.as_deref().map(|kind| number_of(&KINDS, kind));
            let kind = kind.transpose()?.and_then(TargetKind::from_code);
            Ability::OnAttacked(kind, list()?)
        }
        "on_phase_start" => Ability::OnPhaseStart(list()?),
        other => return Err(format!("there is no hook {other:?}")),
    })
}

fn bonuses(raw: &[RawBonus]) -> Made<[Option<Bonus>; 2]> {
    length(raw, 0, 2, "the number of modifiers")?;
    let mut made = [None; 2];
    for (place, bonus) in made.iter_mut().zip(raw) {
        let condition = bonus.condition.as_ref().map(Condition::read).transpose()?;
        if bonus.per.as_deref().is_some_and(|per| per != "ready_cores") {
            return Err("per is ready_cores".into());
        }
        *place = Some(Bonus {
            amount: bonus.amount,
            condition,
            is_per_core: bonus.per.is_some(),
        });
    }
    Ok(made)
}

fn cards(raw: &RawPack, lists: &mut Lists<Cards>) -> Made<Vec<Card>> {
    let count = raw.champion.len() * usize::from(CARDS_OF_CHAMPION);
    let mut made = vec![None; count];
    for each in &raw.card {
        let champion = raw
            .champion
            .iter()
            .position(|known| known.id == each.champion);
        let champion = champion.ok_or_else(|| format!("there is no {:?}", each.champion))?;
        let number = in_bounds(each.number, 2, 7, "the number of a card")? - 2;
        let at = champion * usize::from(CARDS_OF_CHAMPION) + usize::from(number);
        made[at] = Some(card(each, lists).map_err(|why| format!("{}: {why}", each.id))?);
    }
    let all: Option<Vec<Card>> = made.into_iter().collect();
    all.ok_or_else(|| format!("a champion has {CARDS_OF_CHAMPION} cards"))
}

fn card(raw: &RawCard, lists: &mut Lists<Cards>) -> Made<Card> {
    let kind = CardType::ALL[usize::from(number_of(&TYPES, &raw.kind)?)];
    let targeting = targeting(&raw.targeting)?;
    if kind == CardType::Attack && targeting.is_none() {
        return Err("an attack has targets".into());
    }
    let (value, bonus) = match kind {
        CardType::Attack => (raw.strength, &raw.str_mods),
        _ => (raw.defence, &raw.def_mods),
    };
    Ok(Card {
        kind,
        core: number_of(&CORES, &raw.core)?,
        movement: in_bounds(raw.movement, 0, 3, "move")?,
        targeting,
        value: in_bounds(value.unwrap_or(0), 0, 5, "a value")?,
        is_double: raw.double,
        has_lifesteal: raw.lifesteal,
        poison: in_bounds(raw.poison, 0, 3, "poison")?,
        ignore_def: in_bounds(raw.ignore_def, 0, 3, "ignore_def")?,
        bonuses: bonuses(bonus)?,
        pre: lists.read(&raw.pre)?,
        post: lists.read(&raw.post)?,
        text: lists.read(&raw.text)?,
    })
}

fn challenge(raw: &RawChallenge, statues: &[RawStatue]) -> Made<Challenge> {
    let goal = &raw.condition;
    let place = statues.iter().position(|statue| {
        Some(&statue.area) == goal.area.as_ref() || Some(&statue.id) == goal.statue.as_ref()
    });
    Ok(Challenge {
        copies: in_bounds(raw.copies, 1, 4, "copies")?,
        kind: ChallengeKind::ALL[usize::from(number_of(&GOALS, &goal.is)?)],
        place: place.unwrap_or(0) as u8,
        at_least: goal.at_least,
    })
}

fn tokens(raw: &[RawTrap]) -> Made<[TrapEffect; TRAP_TOKENS]> {
    let mut all = Vec::new();
    for trap in raw {
        let effect = match trap.effect.is.as_str() {
            "dmg" => TrapEffect::Dmg(in_bounds(trap.effect.n, 1, 3, "n")?),
            "root" => TrapEffect::Root,
            "stun" => TrapEffect::Stun,
            other => return Err(format!("no trap does {other:?}")),
        };
        all.extend((0..trap.copies).map(|_| effect));
    }
    all.try_into()
        .map_err(|_| format!("there are {TRAP_TOKENS} trap tokens"))
}
