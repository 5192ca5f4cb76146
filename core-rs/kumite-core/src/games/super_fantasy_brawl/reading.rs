//! Reading effects: what conditions and selectors mean in a position.

use super::challenges::is_bloodied;
use super::content::Content;
use super::operations::{Condition, Selector, kind, who};
use super::state::State;
use super::terms::*;
use crate::effects::Take;

/// From where a card or an ability is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    pub content: &'a Content,
    pub state: &'a State,
    /// `self`, or on a Reaction `reacted`.
    pub acting: u8,
    /// The card's player.
    pub you: u8,
    /// The figure that the card belongs to.
    pub belongs: u8,
    /// The one target that conditions speak of.
    pub target: u8,
}

impl Reader<'_> {
    /// The figure that a word stands for; the only target, if it is one still.
    #[inline]
    fn figure(&self, word: u8) -> u8 {
        match word {
            who::TARGET => self.target,
            who::ATTACKER => self.state.under.actor,
            _ => self.acting,
        }
    }

    /// The hex that distances are measured from; none fits nobody.
    #[inline]
    fn hex(&self, word: u8) -> Option<u8> {
        let figure = self.figure(word);
        if self.state.is_in(figure) {
            return Some(self.state.figure(figure).hex);
        }
        let last = self.state.under.last_hex;
        (word == who::TARGET && figure < NO_FIGURE && last != NO_HEX).then_some(last)
    }

    /// Figures of a kind in the arena, so near to a word's figure if that is asked.
    pub fn of_kind(&self, what: u8, within: u8, of: u8) -> u8 {
        let own = self.state.group_of_seat(self.you);
        let group = match what {
            kind::ENEMY => !own,
            kind::ALLY => own & !(1u16 << self.belongs) as u8,
            kind::FRIEND => own,
            kind::CHAMPION => 0xFF,
            _ => self.state.under.targets,
        };
        if within == 0 {
            return group & self.state.in_arena();
        }
        let Some(hex) = self.hex(of) else {
            return 0;
        };
        let mut near = self.content.arena.within(hex, within);
        let mut found = group & self.state.figures_on(near);
        if what == kind::FRIEND {
            near = 1 << (hex & 63);
            let acting = (1u16 << self.acting) as u8;
            found |= group & acting & self.state.figures_on(near);
        }
        found
    }

    /// The objects of a selector, in the arena.
    pub fn objects(&self, selector: &Selector) -> u8 {
        let found = match (selector.take, selector.what) {
            (Take::Word, who::TARGET) => self.state.under.targets & self.state.in_arena(),
            (Take::Word, word) => {
                (1u16 << self.figure(word).min(NO_FIGURE)) as u8 & self.state.in_arena()
            }
            (_, what) => self.of_kind(what, selector.within.unwrap_or(0), selector.of),
        };
        match &selector.condition {
            None => found,
            Some(condition) => bits(found)
                .filter(|figure| self.holds_for(condition, *figure))
                .fold(0, |all, figure| all | 1 << figure),
        }
    }

    /// Whether a condition holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        match *condition {
            Condition::OnTrap { who }
            | Condition::Bloodied { who }
            | Condition::Dealt { who, .. }
            | Condition::FarApart { who, .. }
            | Condition::Apart { who, .. } => self.holds_for(condition, self.figure(who)),
            Condition::Number { .. } => self.holds_for(condition, NO_FIGURE),
        }
    }

    /// Whether a condition holds for this figure.
    fn holds_for(&self, condition: &Condition, figure: u8) -> bool {
        let state = self.state;
        let distance = |to: u8| {
            let to = self.figure(to);
            let both = state.is_in(figure) && state.is_in(to);
            both.then(|| {
                let (one, other) = (state.figure(figure).hex, state.figure(to).hex);
                self.content.arena.distance(one, other)
            })
        };
        match *condition {
            Condition::OnTrap { .. } => {
                let traps = self.content.arena.traps | state.tokens();
                state.is_in(figure) && traps >> (state.figure(figure).hex & 63) & 1 == 1
            }
            Condition::Bloodied { .. } => {
                figure < NO_FIGURE && is_bloodied(self.content, state, figure)
            }
            Condition::Dealt { at_least, .. } => {
                figure < NO_FIGURE && state.under.dealt[usize::from(figure)] >= at_least
            }
            Condition::FarApart { to, at_least, .. } => {
                distance(to).is_some_and(|steps| steps >= at_least)
            }
            Condition::Apart { to, exactly, .. } => {
                distance(to).is_some_and(|steps| steps == exactly)
            }
            Condition::Number {
                each,
                within,
                of,
                at_least,
            } => self.of_kind(each, within, of).count_ones() >= u32::from(at_least),
        }
    }
}
