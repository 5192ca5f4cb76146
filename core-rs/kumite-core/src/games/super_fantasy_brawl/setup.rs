//! The first position of a match.

use super::content::Content;
use super::state::State;
use super::terms::*;

/// What a match starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Mode of play.
    pub mode: Mode,
    /// How teams are formed.
    pub formation: Formation,
    /// Champions of each seat, a bit each; empty unless the formation is fixed.
    pub teams: Vec<u16>,
    /// Casual draft: champions of the pool; else 0.
    pub pool_size: u8,
    /// Casual draft: two of each champion.
    pub duplicates: bool,
    /// The seat that begins; [`NOBODY`] leaves it to chance.
    pub first: u8,
}

impl State {
    /// The first position, before anything is drawn. Run it with `Play::run`.
    pub fn new(content: &Content, setup: &Setup) -> Result<Self, String> {
        let rules = content.mode(setup.mode);
        let players = rules.players;
        let is_fixed = setup.formation == Formation::Fixed;
        if setup.teams.len() != if is_fixed { usize::from(players) } else { 0 } {
            return Err(format!("{} teams for {players} seats", setup.teams.len()));
        }
        let mut state = Self {
            mode: setup.mode,
            players,
            formation: setup.formation,
            duplicates: setup.duplicates,
            pool_size: setup.pool_size,
            ..Self::EMPTY
        };
        if setup.formation == Formation::Competitive {
            state.phase = Phase::Bring;
        }
        for (seat, team) in state.seats.iter_mut().zip(&setup.teams) {
            let fits = team.count_ones() == u32::from(rules.champions);
            if !fits || team & !content.all_champions() != 0 {
                return Err(format!("a team has {} champions", rules.champions));
            }
            seat.team = *team;
        }
        if is_fixed
            && players == 4
            && (0..2).any(|side| setup.teams[side] & setup.teams[side + 2] != 0)
        {
            return Err("a side has no champion twice".into());
        }
        for (design, challenge) in (0..).zip(&content.challenges) {
            state.challenges.set(design, challenge.copies);
        }
        if setup.first != NOBODY {
            if setup.first >= players {
                return Err(format!("there is no seat {}", setup.first));
            }
            state.first = setup.first & 1;
            state.order = match setup.mode {
                Mode::Duel => [setup.first, setup.first ^ 1, NOBODY, NOBODY],
                Mode::Tornado => [setup.first, NOBODY, setup.first ^ 2, NOBODY],
            };
        }
        Ok(state)
    }
}
