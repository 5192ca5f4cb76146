//! The end of the match: who is left, who wins, what everybody scored.

use super::Content;
use super::events::*;
use super::play::{Play, Wait};
use super::state::{Attack, Phase, State};
use super::terms::*;

/// Points of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Victory points per seat; Squad members show their pool.
    pub seats: [u16; MAX_SEATS],
    /// The Automa's victory points.
    pub automa: u16,
    /// Bit per seat, bit 6 the Automa.
    pub winners: u8,
    /// Best Player of the Tournament, or [`NOBODY`].
    pub best_player: Who,
}

/// Trophies of one seat or of a Squad together.
#[derive(Clone, Copy, Default)]
struct Pool {
    hp: [u16; 3],
    bots: [u8; BOT_TYPES],
    leader: bool,
    alive: bool,
}

impl Pool {
    /// NEON-RES-01.
    fn points(&self, content: &Content) -> u16 {
        let figures = &content.figures;
        let mut points = self.hp[0] + 2 * self.hp[1] + 3 * self.hp[2];
        let (each, pair) = (u16::from(figures.bot_vp), u16::from(figures.bot_pair_vp));
        for bots in self.bots.into_iter().map(u16::from) {
            points += bots * each + bots / 2 * pair;
        }
        points
            + if self.leader {
                u16::from(figures.leader_vp)
            } else {
                0
            }
    }
}

impl State {
    /// Which side a seat is on: itself, or its Squad.
    fn side_of(&self, seat: Who) -> u8 {
        let squads = self.mode.squads();
        if squads == 0 { seat.0 } else { seat.0 % squads }
    }

    fn sides(&self) -> u8 {
        let squads = self.mode.squads();
        if squads == 0 { self.players } else { squads }
    }

    fn pools(&self) -> [Pool; MAX_SEATS] {
        let mut pools = [Pool::default(); MAX_SEATS];
        for (seat, place) in self.all_seats().zip(self.seats()) {
            let pool = &mut pools[usize::from(self.side_of(seat))];
            for (all, own) in pool.hp.iter_mut().zip(place.trophy_hp) {
                *all += u16::from(own);
            }
            for (kind, all) in pool.bots.iter_mut().enumerate() {
                *all += place.bots_owned(kind);
            }
            pool.leader |= self.leader == seat;
            pool.alive |= place.loc != OUT;
        }
        pools
    }

    fn automa_points(&self) -> u16 {
        let [ones, twos, threes] = self.automa_trophy.map(u16::from);
        // NEON-AUT-14.
        let more = if self.automa == automas::STRONG && self.round > 0 {
            u16::from(self.players) + u16::from(self.round)
        } else {
            0
        };
        ones + 2 * twos + 3 * threes + more
    }

    fn is_automa_left(&self) -> bool {
        self.has_automa() && self.automa_loc != OUT
    }

    /// NEON-END-01 to END-04.
    pub(super) fn is_end(&self, content: &Content, round_over: bool) -> bool {
        let pools = self.pools();
        let left = pools[..usize::from(self.sides())]
            .iter()
            .filter(|pool| pool.alive)
            .count();
        let last_round = usize::from(self.round) >= content.track(self.track).len();
        left == 0
            || left + usize::from(self.is_automa_left()) == 1
            || round_over && self.mode != Mode::Royale && last_round
    }

    /// NEON-RES-02, RES-03, BR-01, SQ-05, SQ-06, AUT-10.
    fn find_winners(&self, content: &Content) -> u8 {
        let pools = self.pools();
        let sides = &pools[..usize::from(self.sides())];
        let left = sides.iter().filter(|pool| pool.alive).count();
        if left == 0 {
            return if self.is_automa_left() {
                AUTOMA.bit()
            } else {
                0
            };
        }
        let by_default = left == 1 && !self.is_automa_left();
        if !by_default {
            let automa = self.automa_points();
            let ahead = sides.iter().all(|pool| automa > pool.points(content));
            if self.is_automa_left() && ahead {
                return AUTOMA.bit();
            }
        }
        let rank = |pool: &Pool| (pool.points(content), pool.hp[2], pool.hp[1], pool.hp[0]);
        let best = sides.iter().filter(|pool| pool.alive).map(rank).max();
        let mut winners = 0;
        for seat in self.all_seats() {
            let pool = &pools[usize::from(self.side_of(seat))];
            if pool.alive && Some(rank(pool)) == best {
                winners |= seat.bit();
            }
        }
        winners
    }

    /// The game's own points.
    pub fn scores(&self, content: &Content) -> Scores {
        let mut scores = Scores {
            seats: [0; MAX_SEATS],
            automa: 0,
            winners: self.winners,
            best_player: NOBODY,
        };
        if self.mode == Mode::Royale {
            return scores;
        }
        let pools = self.pools();
        for seat in self.all_seats() {
            scores.seats[seat.index()] = pools[usize::from(self.side_of(seat))].points(content);
        }
        scores.automa = self.automa_points();
        if self.phase == Phase::Over && self.mode.squads() == 0 {
            scores.best_player = self.best_player(&scores);
        }
        scores
    }

    /// NEON-RES-04.
    fn best_player(&self, scores: &Scores) -> Who {
        self.all_seats()
            .find(|seat| {
                let own = scores.seats[seat.index()];
                self.seats[*seat].loc == OUT
                    && self
                        .all_seats()
                        .all(|other| other == *seat || scores.seats[other.index()] < own)
                    && (!self.has_automa() || scores.automa < own)
            })
            .unwrap_or(NOBODY)
    }

    /// Per seat in [-1, 1]; all 0 while the match runs or if nobody has won.
    pub fn returns(&self) -> [f64; MAX_SEATS] {
        let mut returns = [0.0; MAX_SEATS];
        if self.phase != Phase::Over || self.winners == 0 {
            return returns;
        }
        let mut winning_sides = 0u8;
        for seat in self.all_seats() {
            if seat.is_in(self.winners) {
                winning_sides |= 1 << self.side_of(seat);
            }
        }
        let share = 1.0 / winning_sides.count_ones().max(1) as f64;
        for seat in self.all_seats() {
            let won = seat.is_in(self.winners);
            returns[seat.index()] = if won { share } else { -1.0 };
        }
        returns
    }
}

impl<S: Sink> Play<'_, S> {
    /// Ends the match if the end is reached.
    pub(super) fn ends_now(&mut self, round_over: bool) -> bool {
        self.state.check_end = false;
        if !self.state.is_end(self.content, round_over) {
            return false;
        }
        self.finish();
        true
    }

    fn finish(&mut self) {
        self.state.winners = self.state.find_winners(self.content);
        self.state.phase = Phase::Over;
        self.sink.say(MatchEnded {
            winners: self.state.winners,
        });
    }

    /// Ends a match that cannot go on. No match leads here, but bytes from outside may.
    #[cold]
    #[inline(never)]
    pub(super) fn give_up(&mut self) -> Wait {
        self.legal.clear();
        self.state.stack = State::EMPTY.stack;
        self.state.stack_len = 0;
        self.state.attack = Attack::EMPTY;
        self.finish();
        Wait::Over
    }
}
