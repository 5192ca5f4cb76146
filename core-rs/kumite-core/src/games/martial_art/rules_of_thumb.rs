//! Rules of thumb: how good each action looks at first sight, in squares of damage.

use super::actions::{kind, kind_of, split};
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
pub(super) fn judge(c: &Content, s: &mut State, seat: Who, legal: &[u32], scores: &mut Vec<f32>) {
    scores.clear();
    let wanted = wanted_strikes(c, s, seat);
    let thumb = Thumb { c, s, seat, wanted };
    scores.extend(legal.iter().map(|action| thumb.score(*action)));
}

/// Actions worth sowing last, a bit each: those that reach somebody, and that a Start Skill paid for covers.
fn wanted_strikes(c: &Content, s: &mut State, seat: Who) -> u8 {
    if s.phase != Phase::Sow {
        return 0;
    }
    let own = *s.seat(seat);
    let skill = c.skill(own.fighter, s.turn.own_skill);
    let covered = skill.map_or(0b1111, |skill| skill.strikes);
    let play = Play {
        c,
        s,
        known: None,
        sink: &mut Silent,
        legal: &mut Vec::new(),
    };
    (0..token::ACTIONS)
        .filter(|kind| covered >> kind & 1 == 1 && play.in_reach(*kind, own.chi, own.rage) != 0)
        .fold(0, |mask, kind| mask | 1 << kind)
}

struct Thumb<'a> {
    c: &'a Content,
    s: &'a State,
    seat: Who,
    wanted: u8,
}

impl Thumb<'_> {
    fn score(&self, action: u32) -> f32 {
        let field = action as u8;
        match kind_of(action) {
            kind::PICK => self.pick(field),
            kind::LAY => self.lay(field),
            kind::START => self.start(field),
            kind::ENERGY => self.energy(action),
            kind::STEP => self.step(field),
            kind::FACE => self.face(field),
            kind::SKILL => self.skill(field),
            kind::SOW => self.sow(field),
            kind::STRIKE => self.strike(field),
            kind::DEFEND => {
                let (rest, moves) = split(action, 4);
                0.8 * f32::from(split(rest, 4).1) + 0.4 * f32::from(moves)
            }
            kind::OPPONENT => 0.1 * f32::from(self.s.seat(field).chi + self.s.seat(field).rage),
            kind::SWAP => -0.1,
            _ => 0.0,
        }
    }

    /// Damage of an unhindered die.
    fn die(&self) -> f32 {
        let [fails, normals, exceptionals] = self.c.die.map(f32::from);
        (normals + exceptionals) / (fails + normals + exceptionals)
    }

    fn target(&self) -> u8 {
        let hand = self.s.turn.hand.total() + self.s.turn.sown;
        self.s.area_after(hand)
    }

    /// What a strike at this Area of a fighter is worth: more where it hurts more.
    fn damage_to(&self, other: Who, area: u8) -> f32 {
        let struck = self.s.seat(other);
        let at = usize::from(area.saturating_sub(1)) % AREAS;
        let column = self.c.fighter(struck.fighter).columns[at];
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
        let (last, target) = (self.s.turn.last, self.target());
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
        let skill = self
            .c
            .skill(self.s.seat(self.seat).fighter, self.s.turn.own_skill);
        skill.filter(|skill| skill.keyword == Keyword::Start)
    }

    /// Whether so long a push would carry a neighbour over the edge.
    fn pushes_out(&self, other: Who, push: u8) -> bool {
        let own = self.s.seat(self.seat).space;
        let mut at = self.s.seat(other).space;
        let Some(direction) = self.c.mat.direction_to_neighbour(own, at) else {
            return false;
        };
        for _ in 0..push {
            at = self.c.mat.step(at, direction);
            if at == NO_SPACE {
                return true;
            }
            if self.s.standing_on(at).is_some() {
                return false;
            }
        }
        false
    }

    /// The best opponent to strike at an Area, among those that could be reached with so many steps.
    fn best_target(&self, area: u8, steps: u8) -> f32 {
        let own = self.s.seat(self.seat);
        let opponents = self.s.opponents(self.seat);
        let mut best = 0.0f32;
        for other in (0..self.s.players).filter(|other| opponents >> other & 1 == 1) {
            let far = self.c.mat.distance(own.space, self.s.seat(other).space);
            if far <= steps.saturating_add(1) {
                best = best.max(self.damage_to(other, area));
            }
        }
        best
    }

    fn nearest(&self, space: u8) -> u8 {
        let opponents = self.s.opponents(self.seat);
        (0..self.s.players)
            .filter(|other| opponents >> other & 1 == 1)
            .map(|other| self.c.mat.distance(space, self.s.seat(other).space))
            .min()
            .unwrap_or(1)
    }

    fn start(&self, area: u8) -> f32 {
        let own = self.s.seat(self.seat);
        let tokens = own.area(area);
        let target = (area + tokens.total() + 4) % AREAS as u8 + 1;
        let [moves, _, energies] = tokens.bag();
        let bought = if self.s.mode.is_black() {
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
    fn start_skills(&self, tokens: Tokens, target: u8, chi: u8, rage: u8) -> f32 {
        let own = self.s.seat(self.seat);
        let mut best = 0.0f32;
        for number in 0..SKILLS as u8 {
            if let Some(skill) = self.c.skill(own.fighter, number)
                && own.has_skill(number)
                && skill.keyword == Keyword::Start
                && skill.is_payable(chi, rage)
                && skill.areas >> target & 1 == 1
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
        let (rest, rage) = split(action, 4);
        let (_, chi) = split(rest, 4);
        let own = self.s.seat(self.seat);
        let (chi_now, rage_now) = (own.chi + chi, own.rage + rage);
        let balance = f32::from(chi_now.abs_diff(rage_now));
        0.5 * f32::from(chi + rage) - 0.05 * balance
    }

    fn step(&self, direction: u8) -> f32 {
        let own = self.s.seat(self.seat);
        let to = self.c.mat.step(own.space, direction);
        let (before, after) = (self.nearest(own.space), self.nearest(to));
        let edge = (0..6)
            .filter(|d| self.c.mat.step(to, *d) == NO_SPACE)
            .count() as f32;
        let closer = f32::from(before) - f32::from(after);
        let price = if self.s.turn.moves_left > 0 || self.s.turn.free_steps > 0 {
            0.0
        } else {
            0.6
        };
        closer - price - 0.05 * edge - if before == 1 { 0.3 } else { 0.0 }
    }

    fn face(&self, facing: u8) -> f32 {
        let own = self.s.seat(self.seat);
        let opponents = self.s.opponents(self.seat);
        let mut score = 0.0;
        for other in (0..self.s.players).filter(|other| opponents >> other & 1 == 1) {
            let there = self.s.seat(other).space;
            let Some(direction) = self.c.mat.direction_to_neighbour(own.space, there) else {
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
        let own = self.s.seat(self.seat);
        let Some(skill) = self.c.skill(own.fighter, number) else {
            return 0.0;
        };
        let price = 0.25 * f32::from(skill.chi + skill.rage);
        let worth = match skill.keyword {
            Keyword::Start => {
                let opponents = self.s.opponents(self.seat);
                let others = (0..self.s.players).filter(|other| opponents >> other & 1 == 1);
                let is_out = others
                    .into_iter()
                    .any(|other| self.pushes_out(other, skill.push));
                let out = if is_out { RING_OUT } else { 0.0 };
                out + self.worth(skill, self.s.turn.revealed[0])
            }
            Keyword::Reaction => {
                0.6 * f32::from(skill.cancel_normal) + 0.4 * f32::from(skill.defend_with)
            }
            Keyword::End if skill.bonus_turn => 2.0,
            Keyword::End if skill.lasts == Lasts::NextTurn => 0.45 * self.worth(skill, 1),
            Keyword::End => 0.5,
            Keyword::Style if own.style == NO_SKILL => 1.2,
            Keyword::Style => 0.1,
        };
        worth - price
    }

    /// An Action last, if somebody can be struck; Defenses where the body is weak.
    fn sow(&self, kind: u8) -> f32 {
        let own = self.s.seat(self.seat);
        let hand = self.s.turn.hand;
        let strikes = |hand: Tokens| (hand.kinds() & self.wanted).count_ones();
        let mut rest = hand;
        rest.take(kind);
        let is_last = hand.total() == 1;
        let lost = if is_last {
            0
        } else {
            strikes(hand) - strikes(rest)
        };
        let area = self.s.area_after(self.s.turn.sown + 1);
        let at = usize::from(area) - 1;
        let column = self.c.fighter(own.fighter).columns[at];
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
        let own = self.s.seat(self.seat);
        let Some(skill) = self.c.skill(own.fighter, number) else {
            return 0.0;
        };
        let wide = (skill.areas.count_ones() as f32) / 5.0;
        let worth = match skill.keyword {
            Keyword::Start => self.worth(skill, 1),
            Keyword::Reaction => 0.6,
            Keyword::End => 0.6,
            Keyword::Style => 0.9,
        };
        worth * wide - 0.2 * f32::from(skill.chi + skill.rage)
    }

    /// Defenses and Actions over the body, Energy in reserve.
    fn lay(&self, kind: u8) -> f32 {
        let own = self.s.seat(self.seat);
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
