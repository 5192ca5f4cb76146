//! Martial Art for tests: our own content, setups of every format, and players who seek each other.

use kumite_core::contract::Game;
use kumite_core::games::martial_art::events::Silent;
use kumite_core::games::martial_art::terms::{Mode, NO_ID, Who};
use kumite_core::games::martial_art::{Content, Position, Setup, Wait};
use kumite_core::random::{Bits, Random};

pub fn content() -> Content {
    macro_rules! source {
        ($name:literal) => {
            (
                $name,
                include_str!(concat!(
                    "../../../../python/kumite/content/martial-art/",
                    $name
                )),
            )
        };
    }
    let sources = [
        source!("pack.toml"),
        source!("figures.toml"),
        source!("fighters.toml"),
        source!("skills.toml"),
    ];
    Content::from_toml(&sources).expect("our content is sound")
}

#[allow(dead_code)]
pub fn setups() -> Vec<Setup> {
    let formats = [
        (Mode::White, 2),
        (Mode::White, 4),
        (Mode::WhiteTeam, 4),
        (Mode::Black, 2),
        (Mode::Black, 3),
        (Mode::BlackTeam, 4),
    ];
    let setup = |(mode, players): (Mode, u8)| Setup {
        mode,
        players,
        roster: vec![NO_ID; usize::from(players)],
        deal: true,
    };
    formats.into_iter().map(setup).collect()
}

/// One step of chance, or of somebody who mostly follows rules of thumb; false when the match is over.
#[allow(dead_code)]
pub fn step(content: &Content, position: &mut Position, random: &mut Random) -> bool {
    let (mut silent, mut legal) = (Silent, Vec::new());
    let mut play = position.play(content, &mut silent, &mut legal);
    let seat = match play.run() {
        Wait::Over => return false,
        Wait::Chance(chance) => {
            let outcome = play.sample(chance, random);
            play.fall_unchecked(chance, outcome);
            return true;
        }
        Wait::Seat(seat) => seat,
        Wait::Secret(seats) => {
            let seat = Who(7 - seats.leading_zeros() as u8);
            play.list_secret(seat);
            seat
        }
    };
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]));
    let mut scores = Vec::new();
    content.judge(position, seat.0, &legal, &mut scores);
    assert!(scores.iter().all(|score| score.is_finite()));
    let listed = legal.iter().zip(&scores);
    let best = listed.max_by(|one, other| one.1.total_cmp(other.1));
    let mut action = *best.expect("something to choose from").0;
    if random.below(4) == 0 {
        action = legal[random.below(legal.len() as u32) as usize];
    }
    let (mut silent, mut legal) = (Silent, Vec::new());
    position
        .play(content, &mut silent, &mut legal)
        .apply_unchecked(seat, action);
    true
}
