//! Reads content from TOML and compiles it. `docs/content-martial-art.md` is the schema; people get their
//! explanations from `kumite content check`, so the messages here only have to be true.

use serde::Deserialize;
use toml::{Table, Value};

use super::arrangements::Arrangements;
use super::chance::all_actions;
use super::content::*;
use super::terms::*;
use super::tokens::Tokens;
use crate::hexes::{Field, Hex};
use crate::packs::{in_bounds, merged, number_of};

type Made<T> = Result<T, String>;

#[derive(Deserialize)]
struct RawPack {
    rounds: u8,
    attack_dice: u8,
    defense_dice: u8,
    severe_columns: u8,
    die: RawDie,
    mat: RawMat,
    start: Vec<RawStart>,
    fighter: Vec<RawFighter>,
    skill: Vec<RawSkill>,
}

#[derive(Deserialize)]
struct RawDie {
    faces: Vec<String>,
}

#[derive(Deserialize)]
struct RawMat {
    rows: Vec<RawRow>,
}

#[derive(Deserialize)]
struct RawRow {
    r: i8,
    first: i8,
    last: i8,
}

#[derive(Deserialize)]
struct RawStart {
    id: String,
    places: Vec<RawPlace>,
}

#[derive(Deserialize)]
struct RawPlace {
    space: String,
    facing: u8,
}

#[derive(Deserialize)]
struct RawGauge {
    start: u8,
    top: u8,
}

#[derive(Deserialize)]
struct RawSquare {
    square: u8,
    token: String,
}

#[derive(Deserialize)]
struct RawColumn {
    last: u8,
    severe: u8,
    tokens: Vec<RawSquare>,
}

#[derive(Deserialize)]
struct RawFighter {
    id: String,
    tokens: Table,
    chi: RawGauge,
    rage: RawGauge,
    columns: [RawColumn; AREAS],
}

#[derive(Deserialize)]
struct RawSkill {
    fighter: String,
    chi: u8,
    rage: u8,
    keyword: String,
    lasts: Option<String>,
    #[serde(default)]
    printed: bool,
    #[serde(default)]
    strikes: Vec<String>,
    #[serde(default)]
    areas: Vec<u8>,
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default)]
    after: Vec<String>,
    #[serde(rename = "do")]
    ops: Vec<Table>,
}

const TOKEN_NAMES: [&str; 7] = [
    "PUNCH", "KICK", "LOCK", "HEADBUTT", "MOVE", "DEFENSE", "ENERGY",
];
const FACES: [&str; 3] = ["FAIL", "NORMAL", "EXCEPTIONAL"];
const STARTS: [(&str, usize); 4] = [("duel", 2), ("three", 3), ("royale", 4), ("team", 4)];

fn mask_of(words: &[String]) -> Made<u8> {
    words.iter().try_fold(0, |mask, word| {
        Ok(mask | 1 << number_of(&TOKEN_NAMES[..4], word)?)
    })
}

pub(super) fn compile(sources: &[(&str, &str)]) -> Made<Content> {
    let raw: RawPack = Value::Table(merged(sources)?)
        .try_into()
        .map_err(|error| format!("content: {error}"))?;
    build(&raw)
}

fn build(raw: &RawPack) -> Made<Content> {
    let mat = mat(&raw.mat)?;
    let mut starts = [[StartPlace::default(); MAX_SEATS]; 4];
    for (at, (id, count)) in STARTS.iter().enumerate() {
        starts[at] = start(&raw.start, id, *count, &mat)?;
    }
    in_bounds(
        raw.fighter.len().min(255) as u8,
        4,
        16,
        "the number of fighters",
    )?;
    let fighters = raw.fighter.iter().map(|each| fighter(each, &raw.skill));
    let fighters = fighters.collect::<Made<Vec<_>>>()?;
    Ok(Content {
        rounds: in_bounds(raw.rounds, 1, 100, "rounds")?,
        attack_dice: in_bounds(raw.attack_dice, 1, 4, "attack_dice")?,
        defense_dice: in_bounds(raw.defense_dice, 1, 2, "defense_dice")?,
        severe_columns: in_bounds(raw.severe_columns, 1, 5, "severe_columns")?,
        die: die(&raw.die)?,
        starts,
        laid_actions: fighters
            .iter()
            .map(|fighter| all_actions(fighter.tokens))
            .collect(),
        fighters,
        arrangements: Arrangements::new(),
        mat,
    })
}

fn die(raw: &RawDie) -> Made<[u8; 3]> {
    let mut faces = [0; 3];
    in_bounds(raw.faces.len().min(255) as u8, 2, 20, "the number of faces")?;
    for face in &raw.faces {
        faces[usize::from(number_of(&FACES, face)?)] += 1;
    }
    if faces.contains(&0) {
        return Err("the die lacks a face".into());
    }
    Ok(faces)
}

fn mat(raw: &RawMat) -> Made<Field> {
    let mut cells = Vec::new();
    in_bounds(raw.rows.len().min(255) as u8, 1, 15, "the number of rows")?;
    for row in &raw.rows {
        if !(-7..=7).contains(&row.r) || row.first < -14 || row.last > 14 || row.first > row.last {
            return Err(format!("there can be no row {}", row.r));
        }
        cells.extend((row.first..=row.last).map(|q| Hex { q, r: row.r }));
    }
    let field = Field::new(cells)?;
    if !field.is_whole() {
        return Err("the mat has gaps".into());
    }
    Ok(field)
}

fn start(all: &[RawStart], id: &str, count: usize, mat: &Field) -> Made<[StartPlace; MAX_SEATS]> {
    let raw = all
        .iter()
        .find(|start| start.id == id)
        .ok_or_else(|| format!("there is no start {id:?}"))?;
    if raw.places.len() != count {
        return Err(format!("start {id:?} has {} places", raw.places.len()));
    }
    let mut places = [StartPlace::default(); MAX_SEATS];
    for (at, place) in raw.places.iter().enumerate() {
        let space = mat
            .named(&place.space)
            .ok_or_else(|| format!("there is no space {:?}", place.space))?;
        if places[..at].iter().any(|known| known.space == space) {
            return Err(format!("start {id:?} gives {:?} twice", place.space));
        }
        let facing = in_bounds(place.facing, 0, 5, "a facing")?;
        places[at] = StartPlace { space, facing };
    }
    Ok(places)
}

fn gauge(raw: &RawGauge) -> Made<Gauge> {
    let top = in_bounds(raw.top, 1, 15, "the top of a gauge")?;
    let start = in_bounds(raw.start, 0, top, "the start of a gauge")?;
    Ok(Gauge { start, top })
}

fn column(raw: &RawColumn) -> Made<Column> {
    let last = in_bounds(raw.last, 4, 15, "the last square")?;
    let severe = in_bounds(raw.severe, 1, last - 3, "the line of severe damage")?;
    in_bounds(last - severe, 3, 5, "the distance of the line")?;
    let mut tokens = [(0, NO_TOKEN); 3];
    in_bounds(
        raw.tokens.len().min(255) as u8,
        1,
        3,
        "the tokens of a column",
    )?;
    let mut above = 1;
    for (place, square) in tokens.iter_mut().zip(&raw.tokens) {
        above = in_bounds(square.square, above, last - 1, "a square with a token")?;
        *place = (above, number_of(&TOKEN_NAMES, &square.token)?);
    }
    Ok(Column {
        last,
        severe,
        tokens,
    })
}

fn fighter(raw: &RawFighter, skills: &[RawSkill]) -> Made<Fighter> {
    let mut tokens = Tokens::NONE;
    for (name, count) in &raw.tokens {
        let count = count.as_integer().and_then(|n| u8::try_from(n).ok());
        let count = in_bounds(count.unwrap_or(255), 0, 9, "the number of tokens")?;
        tokens.set(number_of(&TOKEN_NAMES, name)?, count);
    }
    let made = raw.columns.iter().map(column).collect::<Made<Vec<_>>>()?;
    let columns: [Column; AREAS] = made.try_into().map_err(|_| "a body has five columns")?;
    let mut drawn = Tokens::of([0, 0, 0, 0, 1, 0, 1]);
    for (square, kind) in columns.iter().flat_map(|column| column.tokens) {
        if square > 0 {
            drawn.put(kind);
        }
    }
    let effects = tokens.effects();
    let most = tokens.bag().into_iter().max().unwrap_or(0);
    let fits = tokens.total() == TOKENS && (4..=5).contains(&tokens.actions());
    if drawn != tokens || !fits || effects - most < 3 {
        return Err(format!("the tokens of {} do not fit", raw.id));
    }
    let own = skills.iter().filter(|skill| skill.fighter == raw.id);
    let made = own.clone().map(skill).collect::<Made<Vec<_>>>()?;
    let printed: Vec<bool> = own.map(|skill| skill.printed).collect();
    let skills: [Skill; SKILLS] = made
        .try_into()
        .map_err(|_| format!("{} has not {SKILLS} skills", raw.id))?;
    if printed != [true, true, false, false, false, false, false] {
        return Err(format!("the first two skills of {} are printed", raw.id));
    }
    let chi = gauge(&raw.chi)?;
    let rage = gauge(&raw.rage)?;
    Ok(Fighter {
        tokens,
        chi,
        rage,
        columns,
        skills,
    })
}

fn timing(raw: &RawSkill) -> Made<Timing> {
    match (raw.keyword.as_str(), raw.lasts.as_deref()) {
        ("start", None) => Ok(Timing::Start),
        ("reaction", None) => Ok(Timing::Reaction),
        ("end", Some("now")) => Ok(Timing::EndNow),
        ("end", Some("next_turn")) => Ok(Timing::EndNextTurn),
        ("style", None) => Ok(Timing::Style),
        (keyword, lasts) => Err(format!("there is no {keyword} skill that lasts {lasts:?}")),
    }
}

fn skill(raw: &RawSkill) -> Made<Skill> {
    let timing = timing(raw)?;
    let mut needs = Tokens::NONE;
    for word in &raw.needs {
        needs.put(number_of(&TOKEN_NAMES, word)?);
    }
    let strikes = mask_of(&raw.strikes)?;
    let areas = raw.areas.iter().try_fold(0, |mask, area| {
        Ok::<u8, String>(mask | 1 << in_bounds(*area, 1, 5, "an Area")?)
    })?;
    in_bounds(
        raw.ops.len().min(255) as u8,
        1,
        4,
        "the number of operations",
    )?;
    let ops = raw.ops.iter().map(Op::read).collect::<Made<Vec<_>>>()?;
    let mut made = Skill {
        chi: in_bounds(raw.chi, 0, 15, "a price")?,
        rage: in_bounds(raw.rage, 0, 15, "a price")?,
        strikes: if strikes == 0 { 0b1111 } else { strikes },
        areas: if areas == 0 { 0b11_1110 } else { areas },
        needs,
        after: mask_of(&raw.after)?,
        only_defends: ops.iter().all(|op| matches!(op, Op::DefendWith { .. })),
        ..Skill::idle(timing)
    };
    for (at, op) in ops.iter().enumerate() {
        if ops[..at].iter().any(|known| known.name() == op.name()) {
            return Err(format!("{} is given twice", op.name()));
        }
        if !op.windows().contains(&timing) {
            return Err(format!("{op:?} does nothing in a {timing:?} skill"));
        }
        made.add(*op)?;
    }
    Ok(made)
}
