//! Rules of thumb: how good each action looks at first sight, in squares of damage.

use super::actions::{Defend, Energy, kind, kind_of};
use super::content::{Content, Skill};
use super::events::Silent;
use super::play::Play;
use super::state::State;
use super::terms::*;
use super::tokens::Tokens;
use crate::hexes::turn;

/// What pushing somebody out is worth.
const RING_OUT: f32 = 8.0;

/// Scores for each listed action of a seat.
pub(super) fn judge(
    content: &Content,
    state: &mut State,
    seat: Who,
    legal: &[u32],
    scores: &mut Vec<f32>,
) {
    scores.clear();
    let wanted = wanted_strikes(content, state, seat);
    let thumb = Thumb {
        content,
        state,
        seat,
        wanted,
    };
    scores.extend(legal.iter().map(|action| thumb.score(*action)));
}

/// Actions worth sowing last, a bit each: those that reach somebody, and that a Start Skill paid for covers.
fn wanted_strikes(content: &Content, state: &mut State, seat: Who) -> u8 {
    if state.phase != Phase::Sow {
        return 0;
    }
    let own = *state.seat(seat);
    let skill = content.skill(own.fighter, state.turn.own_skill);
    let covered = skill.map_or(0b1111, |skill| skill.strikes);
    let play = Play {
        content,
        state,
        known: None,
        sink: &mut Silent,
        legal: &mut Vec::new(),
    };
    (0..token::ACTIONS)
        .filter(|kind| covered >> kind & 1 == 1 && play.in_reach(*kind, own.chi, own.rage) != 0)
        .fold(0, |mask, kind| mask | 1 << kind)
}

struct Thumb<'a> {
    content: &'a Content,
    state: &'a State,
    seat: Who,
    wanted: u8,
}

impl Thumb<'_> {
    fn score(&self, action: u32) -> f32 {
        let field = action as u8;
        match kind_of(action) {
            kind::PICK => self.pick(field),
            kind::LAY => self.lay(field),
            kind::START => self.start(Area(field)),
            kind::ENERGY => self.energy(action),
            kind::STEP => self.step(field),
            kind::FACE => self.face(field),
            kind::SKILL => self.skill(field),
            kind::SOW => self.sow(field),
            kind::STRIKE => self.strike(Who(field)),
            kind::DEFEND => {
                let Defend { defense, moves } = Defend::of(action);
                0.8 * f32::from(defense) + 0.4 * f32::from(moves)
            }
            kind::OPPONENT => {
                let other = self.state.seat(Who(field));
                0.1 * f32::from(other.chi + other.rage)
            }
            kind::SWAP => -0.1,
            _ => 0.0,
        }
    }

    /// Opponents that are still in.
    fn opponents(&self) -> impl Iterator<Item = Who> + use<> {
        let opponents = self.state.opponents(self.seat);
        self.state
            .all_seats()
            .filter(move |other| other.is_in(opponents))
    }

    /// Damage of an unhindered die.
    fn die(&self) -> f32 {
        let [fails, normals, exceptionals] = self.content.die.map(f32::from);
        (normals + exceptionals) / (fails + normals + exceptionals)
    }

    fn target(&self) -> Area {
        let hand = self.state.turn.hand.total() + self.state.turn.sown;
        self.state.area_after(hand)
    }

    /// What a strike at this Area of a fighter is worth: more where it hurts more.
    fn damage_to(&self, other: Who, area: Area) -> f32 {
        let struck = self.state.seat(other);
        let at = area.bin();
        let column = self.content.fighter(struck.fighter).columns[at];
        let square = struck.life[at];
        let dice = 2.0 * self.die();
        let mut worth = dice;
        if square + 2 >= column.last {
            worth += 3.0;
        } else if square < column.severe && square + 2 >= column.severe {
            worth += 1.0;
        }
        let shield = f32::from(struck.area(area).effects().min(2));
        worth - 0.25 * shield
    }

    fn strike(&self, other: Who) -> f32 {
        let (last, target) = (self.state.turn.last, self.target());
        let skill = self
            .own_start_skill()
            .filter(|skill| skill.covers(last, target));
        let push = skill.map_or(0, |skill| skill.push);
        let out = if self.pushes_out(other, push) {
            RING_OUT
        } else {
            0.0
        };
        1.0 + self.damage_to(other, target) + out
    }

    /// The Start Skill of this turn.
    fn own_start_skill(&self) -> Option<&Skill> {
        let skill = self.content.skill(
            self.state.seat(self.seat).fighter,
            self.state.turn.own_skill,
        );
        skill.filter(|skill| skill.timing == Timing::Start)
    }

    /// Whether so long a push would carry a neighbour over the edge.
    fn pushes_out(&self, other: Who, push: u8) -> bool {
        let own = self.state.seat(self.seat).space;
        let mut at = self.state.seat(other).space;
        let Some(direction) = self.content.mat.direction_to_neighbour(own, at) else {
            return false;
        };
        for _ in 0..push {
            at = self.content.mat.step(at, direction);
            if at == NO_SPACE {
                return true;
            }
            if self.state.standing_on(at).is_some() {
                return false;
            }
        }
        false
    }

    /// The best opponent to strike at an Area, among those that could be reached with so many steps.
    fn best_target(&self, area: Area, steps: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let mut best = 0.0f32;
        for other in self.opponents() {
            let far = self
                .content
                .mat
                .distance(own.space, self.state.seat(other).space);
            if far <= steps.saturating_add(1) {
                best = best.max(self.damage_to(other, area));
            }
        }
        best
    }

    fn nearest(&self, space: u8) -> u8 {
        self.opponents()
            .map(|other| {
                self.content
                    .mat
                    .distance(space, self.state.seat(other).space)
            })
            .min()
            .unwrap_or(1)
    }

    fn start(&self, area: Area) -> f32 {
        let own = self.state.seat(self.seat);
        let tokens = own.area(area);
        let target = area.after(tokens.total());
        let [moves, _, energies] = tokens.bag();
        let bought = if self.state.mode.is_black() {
            own.chi.min(own.rage)
        } else {
            0
        };
        let mut score = 0.25 * f32::from(energies) + 0.1 * f32::from(moves);
        if tokens.actions() > 0 {
            score += self.best_target(target, moves + bought);
            score += self.start_skills(tokens, target, own.chi + energies, own.rage + energies);
        }
        score
    }

    /// What the best Start Skill adds to a strike from these tokens.
    fn start_skills(&self, tokens: Tokens, target: Area, chi: u8, rage: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let mut best = 0.0f32;
        for number in 0..SKILLS as u8 {
            if let Some(skill) = self.content.skill(own.fighter, number)
                && own.has_skill(number)
                && skill.timing == Timing::Start
                && skill.is_payable(chi, rage)
                && target.is_in(skill.areas)
                && tokens.holds(skill.needs)
                && (0..4).any(|kind| tokens.count(kind) > 0 && skill.strikes >> kind & 1 == 1)
            {
                best = best.max(0.6 * self.worth(skill, tokens.count(token::MOVE)));
            }
        }
        best
    }

    /// What a skill that covers a strike adds to it, in squares.
    fn worth(&self, skill: &Skill, moves: u8) -> f32 {
        let per = if skill.attack_dice_per_move { moves } else { 1 };
        let dice = f32::from(skill.attack_dice * per) + 0.5 * f32::from(skill.attack_dice_if_empty);
        dice * self.die()
            + 0.3 * f32::from(skill.fewer_defense_dice)
            + 0.4 * f32::from(skill.damage_per_x)
            + 0.3 * f32::from(skill.push)
            + 0.2 * f32::from(skill.gain_per_x + skill.surcharge_per_x + skill.free_steps_after)
            + if skill.discard_from_x.is_some() {
                0.4
            } else {
                0.0
            }
    }

    fn energy(&self, action: u32) -> f32 {
        let Energy { chi, rage } = Energy::of(action);
        let own = self.state.seat(self.seat);
        let (chi_now, rage_now) = (own.chi + chi, own.rage + rage);
        let balance = f32::from(chi_now.abs_diff(rage_now));
        0.5 * f32::from(chi + rage) - 0.05 * balance
    }

    fn step(&self, direction: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let to = self.content.mat.step(own.space, direction);
        let (before, after) = (self.nearest(own.space), self.nearest(to));
        let edge = (0..6)
            .filter(|d| self.content.mat.step(to, *d) == NO_SPACE)
            .count() as f32;
        let closer = f32::from(before) - f32::from(after);
        let price = if self.state.turn.moves_left > 0 || self.state.turn.free_steps > 0 {
            0.0
        } else {
            0.6
        };
        closer - price - 0.05 * edge - if before == 1 { 0.3 } else { 0.0 }
    }

    fn face(&self, facing: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let mut score = 0.0;
        for other in self.opponents() {
            let there = self.state.seat(other).space;
            let Some(direction) = self.content.mat.direction_to_neighbour(own.space, there) else {
                continue;
            };
            score += match turn(direction, facing) {
                0 => 1.0,
                1 => 0.9,
                _ => -0.5,
            };
        }
        score
    }

    fn skill(&self, number: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let Some(skill) = self.content.skill(own.fighter, number) else {
            return 0.0;
        };
        let price = 0.25 * f32::from(skill.chi + skill.rage);
        let worth = match skill.timing {
            Timing::Start => {
                let is_out = self
                    .opponents()
                    .any(|other| self.pushes_out(other, skill.push));
                let out = if is_out { RING_OUT } else { 0.0 };
                out + self.worth(skill, self.state.turn.revealed[0])
            }
            Timing::Reaction => {
                0.6 * f32::from(skill.cancel_normal) + 0.4 * f32::from(skill.defend_with)
            }
            Timing::EndNow if skill.bonus_turn => 2.0,
            Timing::EndNow => 0.5,
            Timing::EndNextTurn => 0.45 * self.worth(skill, 1),
            Timing::Style if own.style == NO_SKILL => 1.2,
            Timing::Style => 0.1,
        };
        worth - price
    }

    /// An Action last, if somebody can be struck; Defenses where the body is weak.
    fn sow(&self, kind: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let hand = self.state.turn.hand;
        let strikes = |hand: Tokens| (hand.kinds() & self.wanted).count_ones();
        let mut rest = hand;
        rest.take(kind);
        let is_last = hand.total() == 1;
        let lost = if is_last {
            0
        } else {
            strikes(hand) - strikes(rest)
        };
        let area = self.state.area_after(self.state.turn.sown + 1);
        let at = area.bin();
        let column = self.content.fighter(own.fighter).columns[at];
        let weak = f32::from(own.life[at]) / f32::from(column.last.max(1));
        let guard = if kind == token::DEFENSE {
            0.2 + 0.5 * weak
        } else {
            0.0
        };
        let only = if strikes(hand) == 1 { 2.0 } else { 0.3 };
        guard - only * lost as f32
    }

    fn pick(&self, number: u8) -> f32 {
        let own = self.state.seat(self.seat);
        let Some(skill) = self.content.skill(own.fighter, number) else {
            return 0.0;
        };
        let wide = (skill.areas.count_ones() as f32) / 5.0;
        let worth = match skill.timing {
            Timing::Start => self.worth(skill, 1),
            Timing::Reaction => 0.6,
            Timing::EndNow | Timing::EndNextTurn => 0.6,
            Timing::Style => 0.9,
        };
        worth * wide - 0.2 * f32::from(skill.chi + skill.rage)
    }

    /// Defenses and Actions over the body, Energy in reserve.
    fn lay(&self, kind: u8) -> f32 {
        let own = self.state.seat(self.seat);
        match (own.laid, kind) {
            (0..=1, token::ENERGY) => 0.3,
            (0..=1, token::DEFENSE) => -0.5,
            (0..=1, _) => 0.0,
            (_, kind) if kind < token::ACTIONS => 0.2,
            (_, token::MOVE) => 0.1,
            _ => 0.0,
        }
    }
}
