//! What challenges ask for (SFB-SCO-04 and the content).

use super::content::Content;
use super::events::Sink;
use super::play::Play;
use super::state::State;
use super::terms::*;

/// Whether a side controls an area.
fn controls(own: u64, other: u64, area: u64) -> bool {
    (own & area).count_ones() > (other & area).count_ones()
}

/// Whether a side meets a challenge now.
pub(super) fn is_met(content: &Content, state: &State, challenge: u8, side: u8) -> bool {
    let group = if side == state.first { 0x0F } else { 0xF0u8 };
    let hexes = [state.hexes_of(group), state.hexes_of(!group)];
    is_met_by(content, state, challenge, side, hexes, || {
        let count = |group: u8| {
            let all = bits(group & state.in_arena());
            all.filter(|figure| !is_bloodied(content, state, *figure))
                .count()
        };
        count(group) > count(!group)
    })
}

/// As [`is_met`], for whoever knows already where the side and the other stand, and whether it has more unbloodied figures.
#[inline]
pub(super) fn is_met_by(
    content: &Content,
    state: &State,
    challenge: u8,
    side: u8,
    [own, other]: [u64; 2],
    has_more_unbloodied: impl FnOnce() -> bool,
) -> bool {
    let Some(challenge) = content.challenges.get(usize::from(challenge)) else {
        return false;
    };
    let arena = &content.arena;
    let enough = |hexes: u64| (own & hexes).count_ones() >= u32::from(challenge.at_least);
    let place = usize::from(challenge.place) % 3;
    match challenge.kind {
        ChallengeKind::Control => controls(own, other, arena.areas[place]),
        ChallengeKind::ControlAreas => {
            let held = arena
                .areas
                .iter()
                .filter(|area| controls(own, other, **area));
            held.count() >= usize::from(challenge.at_least)
        }
        ChallengeKind::BesideStatue => enough(arena.areas[place]),
        ChallengeKind::OnTraps => enough(arena.traps | state.tokens()),
        ChallengeKind::InEnemyDeployment => {
            enough(arena.deployment[usize::from(side == state.north)])
        }
        ChallengeKind::MoreUnbloodied => has_more_unbloodied(),
        ChallengeKind::Cornered => bits(other).any(|hex| enough(arena.around(hex))),
    }
}

/// SFB-KEY-01.
#[inline]
pub(super) fn is_bloodied(content: &Content, state: &State, figure: u8) -> bool {
    let place = state.figure(figure);
    let hp = content.champion(place.champion).hp[usize::from(place.is_up)];
    place.is_in() && hp.saturating_sub(place.damage) <= hp / 2
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn is_met(&self, challenge: u8, side: u8) -> bool {
        is_met(self.content, self.state, challenge, side)
    }
}
