//! Turns: Scoreboard, abilities at the start, Upkeep, the Advance, and the end of a match.

use super::content::Ability;
use super::events::*;
use super::play::{Play, Task};
use super::state::{Modifier, Under};
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    pub(super) fn begin_turn(&mut self, seat: u8) -> Task {
        self.state.active = seat;
        self.sink.say(TurnBegan { seat });
        self.end_modifiers(|kind| {
            kind < modifier::AGAINST && kind % modifier::EXPIRIES == 1 + seat
        });
        if self.state.round >= 2 {
            self.score(seat & 1);
            if self.is_over() {
                return Task::Ask;
            }
        }
        let mut hooks = 0;
        for figure in 0..NO_FIGURE {
            let is_own = self.state.figure(figure).controller == seat;
            if is_own && matches!(self.ability(figure), Some(Ability::OnPhaseStart(_))) {
                hooks |= 1 << figure;
            }
        }
        if hooks == 0 {
            return Task::Activate;
        }
        self.state.stage = Stage::Start;
        self.state.under.hooks = hooks;
        Task::NextHook
    }

    /// The Scoreboard Phase.
    fn score(&mut self, side: u8) {
        let content = self.content;
        let rules = content.mode(self.state.mode);
        for slot in &rules.scoring {
            let challenge = self.state.track[usize::from(*slot)];
            if challenge == NO_ID || !self.is_met(challenge, side) {
                continue;
            }
            self.state.track[usize::from(*slot)] = NO_ID;
            self.renew_challenges();
            let points = rules.track[usize::from(*slot)];
            self.sink.say(ChallengeScored {
                side,
                challenge,
                slot: *slot,
                points,
            });
            self.gain(side, points);
            self.check_win(side ^ 1);
            if self.is_over() {
                return;
            }
        }
    }

    /// Gives points to a side.
    pub(super) fn gain(&mut self, side: u8, gained: u8) {
        let points = &mut self.state.points[usize::from(side & 1)];
        *points = points.saturating_add(gained);
        let points = *points;
        self.sink.say(PointsGained {
            side,
            points,
            gained,
        });
    }

    /// Ends the match if a side has enough points; `tied` wins a tie (SFB-END-02).
    pub(super) fn check_win(&mut self, tied: u8) {
        let needed = self.content.mode(self.state.mode).points;
        let [one, other] = self.state.points;
        if one < needed && other < needed {
            return;
        }
        let winner = match one.cmp(&other) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => tied & 1,
        };
        self.end_match(winner, Ending::Points);
    }

    /// SFB-LIM-01.
    pub(super) fn decide_on_points(&mut self) {
        let state = &*self.state;
        let merit = |side: u8| {
            let figures = (0..NO_FIGURE)
                .filter(|figure| state.side_of(*figure) == side && state.figure(*figure).is_in());
            let count = figures.clone().count() as i32;
            let damage: i32 = figures.map(|at| i32::from(state.figure(at).damage)).sum();
            (state.points[usize::from(side)], count, -damage)
        };
        match merit(0).cmp(&merit(1)) {
            std::cmp::Ordering::Greater => self.end_match(0, Ending::Rounds),
            std::cmp::Ordering::Less => self.end_match(1, Ending::Rounds),
            std::cmp::Ordering::Equal => self.end_match(NOBODY, Ending::Draw),
        }
    }

    fn end_match(&mut self, winner: u8, ending: Ending) {
        let (active, reactor) = (self.state.active, self.state.under.reactor);
        for seat in [active, reactor].into_iter().filter(|seat| *seat < 4) {
            let played = self.state.in_play(seat);
            self.state.seat_mut(seat).discard |= played;
        }
        self.state.under = Under::EMPTY;
        self.state.stage = Stage::None;
        (self.state.active, self.state.decider) = (NOBODY, NOBODY);
        (self.state.winner, self.state.ending) = (winner, ending);
        self.state.phase = Phase::Over;
        self.sink.say(MatchEnded { winner, ending });
    }

    pub(super) fn upkeep(&mut self) -> Task {
        let seat = self.state.active;
        self.state.stage = Stage::None;
        self.state.seat_mut(seat).cores = 7;
        let hand = self.state.seat(seat).hand.0;
        for place in bits(hand) {
            self.discard_card(seat, place, DiscardCause::Upkeep);
        }
        self.state.under.remaining = self.content.mode(self.state.mode).hand;
        Task::Draw(Phase::Upkeep)
    }

    pub(super) fn end_turn(&mut self) -> Task {
        for figure in &mut self.state.figures {
            figure.is_rooted = false;
        }
        self.end_modifiers(|kind| kind >= modifier::AGAINST || kind % modifier::EXPIRIES == 0);
        self.state.used = 0;
        for seat in &mut self.state.seats {
            seat.is_readied = false;
        }
        match self.seat_after(self.state.active) {
            Some(next) => Task::Turn(next),
            None => self.advance(),
        }
    }

    /// Modifiers whose kind fits end.
    pub(super) fn end_modifiers(&mut self, ends: impl Fn(u8) -> bool) {
        self.keep_modifiers(|key| !ends(key & 31));
    }

    /// Only modifiers whose key fits are kept.
    pub(super) fn keep_modifiers(&mut self, is_kept: impl Fn(u8) -> bool) {
        let all = &mut self.state.modifiers;
        if all[0].key == NO_ID {
            return;
        }
        let mut kept = 0;
        for at in 0..MAX_MODIFIERS {
            let one = std::mem::replace(&mut all[at], Modifier::EMPTY);
            if one.key != NO_ID && is_kept(one.key) {
                all[kept] = one;
                kept += 1;
            }
        }
    }

    fn advance(&mut self) -> Task {
        self.state.active = NOBODY;
        let rules = self.content.mode(self.state.mode);
        let slots = rules.advance;
        self.sink.say(TrackMoved { slots });
        for slot in (0..rules.track.len()).rev() {
            let challenge = std::mem::replace(&mut self.state.track[slot], NO_ID);
            if challenge == NO_ID {
                continue;
            }
            let to = slot + usize::from(slots);
            if to < rules.track.len() {
                self.state.track[to] = challenge;
            } else {
                self.sink.say(ChallengeExpired { challenge });
                self.renew_challenges();
            }
        }
        self.state.under.remaining = slots;
        Task::DrawChallenge(Phase::Advance)
    }

    pub(super) fn draw_challenges(&mut self, phase: Phase) -> Task {
        while self.state.under.remaining > 0 {
            if self.state.challenges.0 != 0 {
                return self.wait_for_chance(phase);
            }
            self.state.under.remaining -= 1;
        }
        if phase == Phase::Challenge {
            return Task::SetUp(Phase::Lay);
        }
        if self.state.round >= self.content.rounds {
            self.decide_on_points();
            return Task::Ask;
        }
        self.state.round += 1;
        let round = self.state.round;
        self.sink.say(RoundBegan { round });
        Task::Turn(self.state.order[0])
    }

    pub(super) fn challenge_falls(&mut self, challenge: u8) -> Task {
        self.state.challenges.take(challenge);
        let slot = self.state.under.remaining.saturating_sub(1);
        self.state.track[usize::from(slot) % MAX_SLOTS] = challenge;
        self.state.under.remaining = slot;
        self.sink.say(ChallengeDrawn { challenge, slot });
        self.renew_challenges();
        Task::DrawChallenge(self.state.phase)
    }

    /// SFB-TRK-03: an empty bag becomes the discard pile.
    fn renew_challenges(&mut self) {
        if self.state.challenges.0 != 0 {
            return;
        }
        for (design, challenge) in (0..).zip(&self.content.challenges) {
            let lying = self.state.track.iter().filter(|slot| **slot == design);
            let copies = challenge.copies.saturating_sub(lying.count() as u8);
            self.state.challenges.set(design, copies);
        }
    }
}
