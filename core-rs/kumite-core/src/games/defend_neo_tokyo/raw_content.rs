//! Content as it stands in the files, before it is compiled.

use serde::Deserialize;
use toml::Value;

#[derive(Deserialize)]
pub(super) struct RawPack {
    pub hand: u8,
    pub bots: u8,
    pub mech_armor: u8,
    pub supply: u8,
    pub minus_limit: u8,
    pub fire_limit: u8,
    pub dice: u8,
    pub stack: u8,
    pub critical: u8,
    pub turns: u8,
    pub goes: u8,
    pub random: RawRandom,
    pub mode: Vec<RawMode>,
    pub difficulty: Vec<RawDifficulty>,
    pub event_deck: Vec<RawDeck>,
    pub crew: Vec<RawCrew>,
    pub space: Vec<RawSpace>,
    pub part: Vec<RawPart>,
    pub prebuilt: Vec<RawPrebuilt>,
    pub card: Vec<RawCard>,
    pub threat: Vec<RawThreat>,
    pub monster: Vec<RawMonster>,
    pub boss: Vec<RawBoss>,
    pub event: Vec<RawEvent>,
    pub citizen: Vec<RawCitizen>,
}

#[derive(Deserialize)]
pub(super) struct RawRandom {
    pub faces: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct RawMode {
    pub id: String,
    pub trigger: u8,
    pub boss: u16,
}

#[derive(Deserialize)]
pub(super) struct RawDifficulty {
    #[serde(rename = "final")]
    pub last: u8,
    pub boss: u16,
    pub monsters: u16,
    pub bots: u8,
}

#[derive(Deserialize)]
pub(super) struct RawDeck {
    pub mechs: Vec<u8>,
    pub appears: u8,
    pub events: u8,
}

#[derive(Deserialize)]
pub(super) struct RawCrew {
    pub monsters: u16,
}

#[derive(Deserialize)]
pub(super) struct RawSpace {
    #[serde(default)]
    pub capacity: u8,
    pub next: Vec<u8>,
}

#[derive(Deserialize)]
pub(super) struct RawPart {
    pub id: String,
    pub kind: String,
    #[serde(rename = "length", default)]
    pub track: u8,
    #[serde(default)]
    pub bands: Vec<RawBand>,
    pub actions: Vec<RawTile>,
}

#[derive(Deserialize)]
pub(super) struct RawBand {
    pub spaces: u8,
    pub power: u8,
}

#[derive(Deserialize)]
pub(super) struct RawTile {
    pub cost: String,
    pub at: Option<u8>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    #[serde(default)]
    pub icon: bool,
    #[serde(default)]
    pub stride: bool,
    #[serde(rename = "do")]
    pub text: Vec<Value>,
}

#[derive(Deserialize)]
pub(super) struct RawPrebuilt {
    pub parts: [String; 4],
}

#[derive(Deserialize)]
pub(super) struct RawCard {
    pub id: String,
    pub part: String,
    pub number: u8,
    #[serde(rename = "type")]
    pub kind: String,
    pub req: u8,
    #[serde(default)]
    pub icon: bool,
    #[serde(default)]
    pub persistent: bool,
    pub window: Option<String>,
    pub scope: Option<RawScope>,
    #[serde(rename = "do")]
    pub text: Vec<Value>,
}

#[derive(Deserialize)]
pub(super) struct RawScope {
    pub who: Option<String>,
    pub within: Option<u8>,
    pub target_within: Option<u8>,
    pub parts: Option<Vec<String>>,
    #[serde(default)]
    pub by_monster: bool,
}

#[derive(Deserialize)]
pub(super) struct RawThreat {
    pub id: String,
}

#[derive(Deserialize)]
pub(super) struct RawArmor {
    pub melee: u8,
    pub ranged: u8,
}

#[derive(Deserialize)]
pub(super) struct RawHit {
    pub at: String,
    pub n: u8,
}

#[derive(Deserialize)]
pub(super) struct RawAttack {
    pub hits: Vec<RawHit>,
    #[serde(rename = "do", default)]
    pub text: Vec<Value>,
}

#[derive(Deserialize)]
pub(super) struct RawQuality {
    pub side: String,
    pub is: String,
    pub part: Option<String>,
    #[serde(default)]
    pub n: u8,
    #[serde(rename = "do", default)]
    pub text: Vec<Value>,
}

#[derive(Deserialize)]
pub(super) struct RawMonster {
    pub id: String,
    pub threat: String,
    pub number: u8,
    pub life: u8,
    pub armor: RawArmor,
    pub symbol: String,
    pub citizens: u8,
    pub mech_white: RawAttack,
    pub mech_red: RawAttack,
    pub city_white: RawAttack,
    pub city_red: RawAttack,
    pub quality: Option<RawQuality>,
}

#[derive(Deserialize)]
pub(super) struct RawBoss {
    pub threat: String,
    pub life: u8,
    pub armor: RawArmor,
    pub white: RawAttack,
    pub red: RawAttack,
    #[serde(default)]
    pub after: Vec<Value>,
    #[serde(default)]
    pub arrival: Vec<Value>,
    #[serde(default)]
    pub reshuffle: bool,
}

#[derive(Deserialize)]
pub(super) struct RawEvent {
    pub threat: String,
    pub symbol: String,
    #[serde(rename = "do")]
    pub text: Vec<Value>,
}

#[derive(Deserialize)]
pub(super) struct RawCitizen {
    pub id: String,
    pub pop: u8,
    pub copies: u8,
    pub when: Option<String>,
    pub how: Option<String>,
    #[serde(rename = "do", default)]
    pub text: Vec<Value>,
    #[serde(rename = "static", default)]
    pub always: RawStatic,
}

#[derive(Default, Deserialize)]
pub(super) struct RawStatic {
    #[serde(default)]
    pub attack_bonus: u8,
    #[serde(default)]
    pub kept: bool,
    #[serde(default)]
    pub shelter: u8,
}
