//! The bytes of each game.

use kumite_core::games::{defend_neo_tokyo, martial_art, neon, super_fantasy_brawl};
use kumite_core::random::{Bits, Random};

use super::Damaged;
use crate::defend_neo_tokyo::setups as defences;
use crate::martial_art::setups;
use crate::super_fantasy_brawl::setups as brawls;

impl Damaged for martial_art::Content {
    fn begin(&self, random: &mut Random) -> martial_art::Position {
        let setups = setups();
        let setup = &setups[random.below(setups.len() as u32) as usize];
        martial_art::Position::new(self, setup).expect("a sound setup")
    }

    fn read(&self, data: &[u8]) -> Result<(martial_art::Position, u8), String> {
        martial_art::Position::decode(data)
    }

    fn write(&self, position: &martial_art::Position, viewer: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        position.encode(viewer, &mut bytes);
        bytes
    }
}

impl Damaged for super_fantasy_brawl::Content {
    fn begin(&self, random: &mut Random) -> super_fantasy_brawl::State {
        let setups = brawls();
        let setup = &setups[random.below(setups.len() as u32) as usize];
        super_fantasy_brawl::State::new(self, setup).expect("a sound setup")
    }

    fn read(&self, data: &[u8]) -> Result<(super_fantasy_brawl::State, u8), String> {
        super_fantasy_brawl::State::decode(self, data)
    }

    fn write(&self, state: &super_fantasy_brawl::State, viewer: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        state.encode(viewer, &mut bytes);
        bytes
    }
}

impl Damaged for neon::Content {
    fn begin(&self, random: &mut Random) -> neon::State {
        use neon::terms::{Mode, NO_ID};
        let formats = [
            (Mode::Resurrection, 2),
            (Mode::Resurrection, 5),
            (Mode::Royale, 3),
            (Mode::Squad2x2, 4),
            (Mode::Squad3x2, 6),
            (Mode::Squad2x3, 6),
        ];
        let (mode, players) = formats[random.below(formats.len() as u32) as usize];
        let setup = neon::Setup {
            mode,
            players,
            roster: vec![NO_ID; usize::from(players)],
            automa: random.below(3) as u8,
            track: u8::from(players > 3),
        };
        neon::State::new(self, &setup).expect("a sound setup")
    }

    fn read(&self, data: &[u8]) -> Result<(neon::State, u8), String> {
        neon::State::decode(self, data)
    }

    fn write(&self, state: &neon::State, viewer: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        state.encode(self, viewer, &mut bytes);
        bytes
    }
}

impl Damaged for defend_neo_tokyo::Content {
    fn begin(&self, random: &mut Random) -> defend_neo_tokyo::State {
        let setups = defences();
        let setup = &setups[random.below(setups.len() as u32) as usize];
        defend_neo_tokyo::State::new(self, setup).expect("a sound setup")
    }

    fn read(&self, data: &[u8]) -> Result<(defend_neo_tokyo::State, u8), String> {
        defend_neo_tokyo::State::decode(self, data)
    }

    fn write(&self, state: &defend_neo_tokyo::State, viewer: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        state.encode(viewer, &mut bytes);
        bytes
    }
}
