//! Defend Neo Tokyo for tests: our own content, and setups of every mode and build.

use kumite_core::games::defend_neo_tokyo::terms::{Build, Mode, NOBODY};
use kumite_core::games::defend_neo_tokyo::{Content, Setup};

pub fn content() -> Content {
    macro_rules! source {
        ($name:literal) => {
            (
                $name,
                include_str!(concat!(
                    "../../../../python/kumite/content/defend-neo-tokyo/",
                    $name
                )),
            )
        };
    }
    let sources = [
        source!("pack.toml"),
        source!("figures.toml"),
        source!("city.toml"),
        source!("parts.toml"),
        source!("cards.toml"),
        source!("monsters.toml"),
        source!("events.toml"),
        source!("citizens.toml"),
    ];
    Content::from_toml(&sources).expect("our content is sound")
}

#[allow(dead_code)]
pub fn setups() -> Vec<Setup> {
    let plain = Setup {
        mode: Mode::Coop,
        players: 1,
        threat: NOBODY,
        difficulty: 0,
        build: Build::RandomParts,
        captain: NOBODY,
        is_closed: false,
        roster: Vec::new(),
    };
    let mut all = Vec::new();
    let tables = [
        (Mode::Coop, 2),
        (Mode::Coop, 3),
        (Mode::Coop, 4),
        (Mode::Coop, 5),
        (Mode::Solo, 1),
        (Mode::Lone, 1),
    ];
    for (mode, players) in tables {
        for (at, build) in Build::ALL.iter().enumerate() {
            all.push(Setup {
                mode,
                players,
                build: *build,
                difficulty: at as u8 % 3,
                is_closed: at % 2 == 1,
                ..plain.clone()
            });
        }
    }
    all.push(Setup {
        mode: Mode::Solo,
        threat: 1,
        captain: 1,
        difficulty: 1,
        build: Build::Draft,
        roster: vec![None, Some([4, 15, 10, 19])],
        ..plain
    });
    all
}
