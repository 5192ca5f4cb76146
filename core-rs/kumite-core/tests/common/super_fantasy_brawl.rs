//! Super Fantasy Brawl for tests: our own content, and setups of every mode and formation.

use kumite_core::games::super_fantasy_brawl::terms::{Formation, Mode, NOBODY};
use kumite_core::games::super_fantasy_brawl::{Content, Setup};

pub fn content() -> Content {
    macro_rules! source {
        ($name:literal) => {
            (
                $name,
                include_str!(concat!(
                    "../../../../python/kumite/content/super-fantasy-brawl/",
                    $name
                )),
            )
        };
    }
    let sources = [
        source!("pack.toml"),
        source!("arena.toml"),
        source!("figures.toml"),
        source!("champions.toml"),
        source!("cards.toml"),
        source!("challenges.toml"),
        source!("traps.toml"),
    ];
    Content::from_toml(&sources).expect("our content is sound")
}

#[allow(dead_code)]
pub fn setups() -> Vec<Setup> {
    let plain = Setup {
        mode: Mode::Duel,
        formation: Formation::Free,
        teams: Vec::new(),
        pool_size: 0,
        duplicates: false,
        first: NOBODY,
    };
    let mut all = Vec::new();
    for mode in [Mode::Duel, Mode::Tornado] {
        let is_tornado = mode == Mode::Tornado;
        let plain = Setup {
            mode,
            ..plain.clone()
        };
        all.push(plain.clone());
        all.push(Setup {
            formation: Formation::Competitive,
            first: 1,
            ..plain.clone()
        });
        for (pool_size, duplicates) in [(12, false), (8, is_tornado)] {
            all.push(Setup {
                formation: Formation::Casual,
                pool_size,
                duplicates,
                ..plain.clone()
            });
        }
        let teams = if is_tornado {
            vec![0b11, 0b11, 0b1100, 0b1100_0000_0000]
        } else {
            vec![0b1000_1001, 0b1001_0010_0000]
        };
        all.push(Setup {
            formation: Formation::Fixed,
            teams,
            ..plain
        });
    }
    all
}
