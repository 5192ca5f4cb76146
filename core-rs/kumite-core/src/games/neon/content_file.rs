//! Reads content from TOML and compiles it. `docs/content.md` is the schema; people get their explanations from
//! `kumite content check`, so the messages here only have to be true.

use serde::Deserialize;
use toml::{Table, Value};

use super::content::*;
use super::deck::Deck;
use super::dice::{Die, Multisets};
use super::terms::{BASIC, Window};
use super::windows::WindowTable;
use crate::packs::{in_bounds, merged, number_of};

type Made<T> = Result<T, String>;

#[derive(Deserialize)]
struct RawPack {
    attack: RawDie,
    defense: RawDie,
    #[serde(flatten)]
    figures: RawFigures,
    automa: RawAutoma,
    track: Vec<RawTrack>,
    card: Vec<RawCard>,
    sector: Vec<RawSector>,
    maneuver: Vec<RawEffect>,
    token: Vec<RawToken>,
    fighter: Vec<RawFighter>,
    bot: Vec<RawBot>,
    enhancement: Vec<RawEnhancement>,
    equipment: Vec<RawEquipment>,
}

#[derive(Deserialize)]
struct RawDie {
    faces: Vec<String>,
}

#[derive(Deserialize)]
struct RawFigures {
    hp_a: [Vec<u8>; 3],
    hp_b: [Vec<u8>; 3],
    energy_start: u8,
    energy_max: u8,
    basic_weapon: u8,
    basic_armor: u8,
    fields: u8,
    attack_cap: u8,
    defense_cap: u8,
    search_tokens: u8,
    leader_vp: u8,
    bot_vp: u8,
    bot_pair_vp: u8,
    sudden_death_pulse: u8,
    search_draws: [Vec<u8>; 3],
    search_keep: u8,
    loot_keep: u8,
    maintenance_draws: Vec<u8>,
}

#[derive(Deserialize)]
struct RawAutoma {
    hp: Vec<u8>,
    dice: [u8; 3],
    defense: u8,
    sight: u8,
}

#[derive(Deserialize)]
struct RawTrack {
    slots: Vec<u8>,
}

#[derive(Deserialize)]
struct RawHalf {
    main: String,
    alt: Option<String>,
}

#[derive(Deserialize)]
struct RawCard {
    initiative: u8,
    halves: [RawHalf; 2],
}

#[derive(Deserialize)]
struct RawSector {
    number: u8,
    rank: u8,
    #[serde(default)]
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
struct RawToken {
    id: String,
    scope: String,
    #[serde(default)]
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
struct RawFighter {
    token: Option<String>,
    abilities: Vec<RawEffect>,
}

#[derive(Deserialize)]
struct RawBot {
    ammo: Vec<String>,
}

#[derive(Deserialize)]
struct RawEnhancement {
    #[serde(default)]
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
struct RawEquipment {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    rank: u8,
    copies: u8,
    dice: Option<[u8; 3]>,
    capacity: u8,
    ammo: Vec<String>,
    attack_price: Option<String>,
    #[serde(default)]
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize, Default)]
struct RawCost {
    energy: Option<u8>,
    ammo: Option<String>,
    #[serde(default)]
    tap: bool,
}

#[derive(Deserialize, Default)]
struct RawConditions {
    #[serde(default)]
    weapon_type: Vec<String>,
    #[serde(default)]
    range: Vec<u8>,
    target_kind: Option<String>,
    damage_dealt: Option<bool>,
    symbol_left: Option<String>,
    has_field: Option<bool>,
    ally_in_sector: Option<bool>,
    #[serde(default)]
    sector: Vec<u8>,
}

#[derive(Deserialize)]
struct RawEffect {
    when: OneOrMany,
    cost: Option<RawCost>,
    #[serde(rename = "if")]
    conditions: Option<RawConditions>,
    #[serde(rename = "do")]
    ops: Vec<Table>,
    #[serde(default)]
    reach: Vec<u8>,
    #[serde(default)]
    mandatory: bool,
    #[serde(default)]
    squad: bool,
    #[serde(default)]
    lend: bool,
}

const AMMO: [&str; 4] = ["BULLET", "SLUG", "CELL", "GREN"];
const TYPES: [&str; 6] = ["SMALL", "HEAVY", "MELEE", "GRENADE", "ARMOR", "HELMET"];
const ATTACK: [&str; 4] = ["CRIT", "HIT", "COND", "MISS"];
const DEFENSE: [&str; 4] = ["GUARD", "SHIELD", "SPARK", "FAIL"];
const WINDOWS: [(&str, Window); 16] = [
    ("before_attack", Window::BeforeAttack),
    ("after_attack", Window::AfterAttack),
    ("before_defense", Window::BeforeDefense),
    ("after_defense", Window::AfterDefense),
    ("plate", Window::Plate),
    ("outcome_attacker", Window::OutcomeAttacker),
    ("outcome_defender", Window::OutcomeDefender),
    ("outcome_all", Window::OutcomeAll),
    ("attack_failed", Window::AttackFailed),
    ("during_turn", Window::DuringTurn),
    ("on_move_action", Window::OnMoveAction),
    ("on_submersion", Window::OnSubmersion),
    ("on_search", Window::OnSearch),
    ("on_enter", Window::OnEnter),
    ("passive", Window::Passive),
    ("immediate", Window::Immediate),
];

fn mask_of(list: &[&str], words: &[String]) -> Made<u8> {
    words
        .iter()
        .try_fold(0, |mask, word| Ok(mask | 1 << number_of(list, word)?))
}

pub(super) fn compile(sources: &[(&str, &str)]) -> Made<Content> {
    let raw: RawPack = Value::Table(merged(sources)?)
        .try_into()
        .map_err(|error| format!("content: {error}"))?;
    build(&raw)
}

fn die(raw: &RawDie, faces: &[&str; 4]) -> Made<Die> {
    let mut weights = [0u8; 4];
    if raw.faces.len() > 20 {
        return Err("a die has at most 20 faces".into());
    }
    for face in &raw.faces {
        weights[usize::from(number_of(faces, face)?)] += 1;
    }
    Die::new(weights).map_err(|error| format!("dice: {error}"))
}

fn rolls(die: Die) -> Made<[Multisets; 6]> {
    let make = |n| Multisets::new(die, n).map_err(|error| format!("dice: {error}"));
    Ok([make(0)?, make(1)?, make(2)?, make(3)?, make(4)?, make(5)?])
}

fn build(raw: &RawPack) -> Made<Content> {
    let dice = [die(&raw.attack, &ATTACK)?, die(&raw.defense, &DEFENSE)?];
    let mut content = Content {
        cards: action_cards(raw)?,
        tokens: raw.token.iter().map(token).collect::<Made<_>>()?,
        fighters: fighters(raw)?,
        bots: bots(raw)?,
        enhancements: enhancements(raw)?,
        equipment: equipment(raw)?,
        tracks: tracks(raw)?,
        sectors: sectors(&raw.sector)?,
        figures: figures(&raw.figures, &raw.automa)?,
        attack_rolls: rolls(dice[0])?,
        defense_rolls: rolls(dice[1])?,
        dice,
        expected_damage: [[0.0; 6]; 6],
        hit_chance: [0.0; 6],
        windows: [WindowTable::EMPTY; 2],
        plans: Vec::new(),
        ranks: [Deck::NONE; 4],
    };
    content.finish();
    Ok(content)
}

fn action_cards(raw: &RawPack) -> Made<[ActionCard; 7]> {
    let cards: Vec<ActionCard> = raw.card.iter().map(action_card).collect::<Made<_>>()?;
    cards
        .try_into()
        .map_err(|_| "there must be exactly 7 action cards".to_string())
}

fn token(raw: &RawToken) -> Made<Token> {
    let scope = match raw.scope.as_str() {
        "all" => Scope::All,
        "others" => Scope::Others,
        "opponents" => Scope::Opponents,
        other => return Err(format!("token {}: unknown scope {other:?}", raw.id)),
    };
    Ok(Token {
        scope,
        effects: effects(&raw.effects, &[])?,
    })
}

/// Each with the maneuvers that everybody has before its own abilities.
fn fighters(raw: &RawPack) -> Made<Vec<Fighter>> {
    let maneuvers = effects(&raw.maneuver, &[])?;
    if maneuvers.list.len() != 3 {
        return Err("there must be exactly 3 maneuvers".into());
    }
    if raw.fighter.len() < 6 || raw.fighter.len() > 16 {
        return Err("there must be 6 to 16 fighters".into());
    }
    let made = raw.fighter.iter().map(|one| fighter(one, raw, &maneuvers));
    made.collect()
}

fn fighter(raw: &RawFighter, pack: &RawPack, maneuvers: &Effects) -> Made<Fighter> {
    let own = effects(&raw.abilities, &[])?;
    if own.list.len() > 5 {
        return Err("a fighter has at most 5 abilities of its own".into());
    }
    let number_of = |id: &String| {
        let at = pack.token.iter().position(|token| token.id == *id);
        at.map(|at| at as u8)
            .ok_or_else(|| format!("unknown token {id:?}"))
    };
    let all = maneuvers.list.iter().cloned().chain(own.list).collect();
    Ok(Fighter {
        token: raw.token.as_ref().map(number_of).transpose()?,
        abilities: Effects::new(all),
    })
}

fn bots(raw: &RawPack) -> Made<[u8; 5]> {
    if raw.bot.len() != 5 {
        return Err("there must be exactly 5 bot types".into());
    }
    let mut bots = [0; 5];
    for (mask, bot) in bots.iter_mut().zip(&raw.bot) {
        *mask = mask_of(&AMMO, &bot.ammo)?;
    }
    Ok(bots)
}

fn enhancements(raw: &RawPack) -> Made<Vec<Effects>> {
    if raw.enhancement.len() > 16 {
        return Err("there are at most 16 enhancements".into());
    }
    let cards = raw.enhancement.iter();
    cards.map(|card| effects(&card.effects, &[])).collect()
}

fn equipment(raw: &RawPack) -> Made<Vec<Equipment>> {
    if raw.equipment.len() > MAX_DESIGNS {
        return Err(format!("there are at most {MAX_DESIGNS} equipment designs"));
    }
    let named = |card: &RawEquipment| {
        design(card).map_err(|error| format!("equipment {}: {error}", card.id))
    };
    raw.equipment.iter().map(named).collect()
}

fn tracks(raw: &RawPack) -> Made<Vec<Vec<u8>>> {
    if raw.track.is_empty() || raw.track.len() > 8 {
        return Err("there must be 1 to 8 tracks".into());
    }
    let is_right = |slots: &Vec<u8>| {
        (1..=10).contains(&slots.len()) && slots.iter().all(|n| (1..=2).contains(n))
    };
    let tracks: Vec<Vec<u8>> = raw.track.iter().map(|track| track.slots.clone()).collect();
    if tracks.iter().all(is_right) {
        Ok(tracks)
    } else {
        Err("a track has 1 to 10 slots of 1 or 2".into())
    }
}

fn action_card(card: &RawCard) -> Made<ActionCard> {
    let half = |raw: &RawHalf| -> Made<Half> {
        Ok(Half {
            main: number_of(&["move", "search", "attack", "defense", "wild"], &raw.main)?,
            alt: match &raw.alt {
                None => 0,
                Some(alt) => 1 + number_of(&["takeover", "gain-1", "gain-2"], alt)?,
            },
        })
    };
    Ok(ActionCard {
        initiative: card.initiative,
        halves: [half(&card.halves[0])?, half(&card.halves[1])?],
    })
}

fn sectors(raw: &[RawSector]) -> Made<Vec<Sector>> {
    let mut by_number: Vec<Option<Sector>> = vec![None; 11];
    by_number[0] = Some(Sector {
        rank: 1,
        effects: Effects::default(),
    });
    for sector in raw {
        let number = in_bounds(sector.number, 1, 10, "sector number")?;
        let made = Sector {
            rank: in_bounds(sector.rank, 1, 3, "sector rank")?,
            effects: effects(&sector.effects, &[])?,
        };
        if by_number[usize::from(number)].replace(made).is_some() {
            return Err(format!("sector {number} occurs twice"));
        }
    }
    by_number
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .ok_or_else(|| "there must be sectors 1 to 10".to_string())
}

fn ranks(list: &[u8]) -> Made<u16> {
    if list.len() > 8 {
        return Err("at most 8 cards are drawn at once".into());
    }
    list.iter().enumerate().try_fold(0, |packed, (at, rank)| {
        Ok(packed | u16::from(in_bounds(*rank, 1, 3, "rank")?) << (2 * at))
    })
}

fn figures(raw: &RawFigures, automa: &RawAutoma) -> Made<Figures> {
    let rows = |rows: &[Vec<u8>; 3]| -> Made<[(u8, u8); 3]> {
        let mut made = [(0, 0); 3];
        for (row, (made, slots)) in rows.iter().zip(made.iter_mut().zip(1..)) {
            if row.len() != slots || row.iter().any(|value| *value != row[0]) {
                return Err("hit point rows have 1, 2 and 3 equal values".into());
            }
            *made = (slots as u8, in_bounds(row[0], 1, 3, "hit point value")?);
        }
        Ok(made)
    };
    if automa.hp.is_empty()
        || automa.hp.len() > 12
        || automa.hp.iter().any(|v| !(1..=3).contains(v))
    {
        return Err("the automa has 1 to 12 hit points of value 1 to 3".into());
    }
    Ok(Figures {
        hp: [rows(&raw.hp_a)?, rows(&raw.hp_b)?],
        energy_start: in_bounds(raw.energy_start, 0, raw.energy_max, "energy_start")?,
        energy_max: in_bounds(raw.energy_max, 1, 12, "energy_max")?,
        basic_weapon: in_bounds(raw.basic_weapon, 1, 5, "basic_weapon")?,
        basic_armor: in_bounds(raw.basic_armor, 1, 5, "basic_armor")?,
        fields: in_bounds(raw.fields, 0, 3, "fields")?,
        attack_cap: in_bounds(raw.attack_cap, 1, 5, "attack_cap")?,
        defense_cap: in_bounds(raw.defense_cap, 1, 5, "defense_cap")?,
        search_tokens: in_bounds(raw.search_tokens, 0, 40, "search_tokens")?,
        leader_vp: in_bounds(raw.leader_vp, 0, 9, "leader_vp")?,
        bot_vp: in_bounds(raw.bot_vp, 0, 9, "bot_vp")?,
        bot_pair_vp: in_bounds(raw.bot_pair_vp, 0, 9, "bot_pair_vp")?,
        sudden_death_pulse: in_bounds(raw.sudden_death_pulse, 1, 20, "sudden_death_pulse")?,
        search_draws: [
            ranks(&raw.search_draws[0])?,
            ranks(&raw.search_draws[1])?,
            ranks(&raw.search_draws[2])?,
        ],
        search_keep: in_bounds(raw.search_keep, 0, 6, "search_keep")?,
        loot_keep: in_bounds(raw.loot_keep, 0, 6, "loot_keep")?,
        maintenance_draws: ranks(&raw.maintenance_draws)?,
        automa_hp: automa.hp.clone(),
        automa_dice: automa.dice.map(|dice| dice.min(5)),
        automa_defense: in_bounds(automa.defense, 0, 5, "automa defense")?,
        automa_sight: in_bounds(automa.sight, 0, 5, "automa sight")?,
    })
}

fn design(raw: &RawEquipment) -> Made<Equipment> {
    let kind = number_of(&TYPES, &raw.kind)?;
    let ammo = mask_of(&AMMO, &raw.ammo)?;
    if ammo == 0 {
        return Err("a card counts as at least one ammo".into());
    }
    let made = effects(&raw.effects, &AMMO)?;
    if made.list.len() > 4 {
        return Err("a card has at most 4 effects".into());
    }
    let all_in_sector = made
        .list
        .iter()
        .any(|effect| effect.in_window(Window::Passive) && effect.ops.contains(&Op::AllInSector));
    Ok(Equipment {
        kind,
        rank: in_bounds(raw.rank, 1, 3, "rank")?,
        copies: in_bounds(raw.copies, 1, 3, "copies")?,
        dice: raw.dice.unwrap_or_default().map(|dice| dice.min(5)),
        capacity: in_bounds(raw.capacity, 0, 3, "capacity")?,
        ammo,
        attack_price: raw
            .attack_price
            .as_ref()
            .map(|word| number_of(&AMMO, word))
            .transpose()?,
        all_in_sector,
        effects: made,
    })
}

fn effects(raw: &[RawEffect], _ammo: &[&str]) -> Made<Effects> {
    if raw.len() > 5 {
        return Err("too many effects".into());
    }
    Ok(Effects::new(raw.iter().map(effect).collect::<Made<_>>()?))
}

fn effect(raw: &RawEffect) -> Made<Effect> {
    let names = match &raw.when {
        OneOrMany::One(name) => std::slice::from_ref(name),
        OneOrMany::Many(names) => names.as_slice(),
    };
    let mut windows = 0;
    for name in names {
        let window = WINDOWS.iter().find(|(known, _)| known == name);
        windows |= window
            .ok_or_else(|| format!("unknown window {name:?}"))?
            .1
            .bit();
    }
    let cost = match &raw.cost {
        None => Cost::Free,
        Some(RawCost {
            energy: Some(n), ..
        }) => Cost::Energy(in_bounds(*n, 0, 12, "energy cost")?),
        Some(RawCost {
            ammo: Some(word), ..
        }) => Cost::Ammo(number_of(&AMMO, word)?),
        Some(RawCost { tap: true, .. }) => Cost::Tap,
        Some(_) => Cost::Free,
    };
    if raw.ops.len() > 4 {
        return Err("an effect has at most 4 operations".into());
    }
    let mut reach = 0;
    for range in &raw.reach {
        reach |= 1 << in_bounds(*range, 0, 5, "reach")?;
    }
    let mut ops = Vec::new();
    let mut only_enabling = false;
    for table in &raw.ops {
        let op = Op::read(table)?;
        if let Op::ExtendRange { min, max } = op {
            only_enabling = true;
            (min..=max).for_each(|range| reach |= 1 << range);
        }
        ops.push(op);
    }
    let relocates = windows & Window::BeforeAttack.bit() != 0
        && ops.iter().any(|op| {
            matches!(
                op,
                Op::MoveSelfAdjacent | Op::MoveTargetToMe { .. } | Op::MoveTargetAway { .. }
            )
        });
    let places_token = ops.contains(&Op::PlaceToken);
    Ok(Effect {
        windows,
        places_token,
        cost,
        conditions: conditions(raw.conditions.as_ref())?,
        ops,
        reach,
        only_enabling,
        relocates,
        mandatory: raw.mandatory,
        squad: raw.squad,
        lend: raw.lend,
    })
}

fn conditions(raw: Option<&RawConditions>) -> Made<Conditions> {
    let Some(raw) = raw else {
        return Ok(Conditions::default());
    };
    let mut made = Conditions {
        damage_dealt: raw.damage_dealt,
        has_field: raw.has_field,
        ally: raw.ally_in_sector,
        ..Conditions::default()
    };
    for word in &raw.weapon_type {
        made.weapons |= 1
            << if word == "BASIC" {
                BASIC
            } else {
                number_of(&TYPES, word)?
            };
    }
    for range in &raw.range {
        made.ranges |= 1 << in_bounds(*range, 0, 5, "range")?;
    }
    for sector in &raw.sector {
        made.sectors |= 1 << in_bounds(*sector, 1, 10, "sector")?;
    }
    made.fighter = match raw.target_kind.as_deref() {
        None | Some("any") => None,
        Some("fighter") => Some(true),
        Some("bot") => Some(false),
        Some(other) => return Err(format!("unknown target_kind {other:?}")),
    };
    made.symbol_left = raw
        .symbol_left
        .as_ref()
        .map(|word| number_of(&["CRIT", "HIT"], word))
        .transpose()?;
    Ok(made)
}
