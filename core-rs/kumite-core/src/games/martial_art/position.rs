//! A state together with what others know of its hidden tokens.

use super::content::Content;
use super::events::Sink;
use super::knowledge::Known;
use super::play::Play;
use super::setup::Setup;
use super::state::State;
use super::terms::MAX_SEATS;

/// A state and, unless it was dealt for a search, what others know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The state.
    pub state: State,
    /// What others know of each seat's hidden tokens.
    pub known: [Known; MAX_SEATS],
    /// Whether `known` is kept up to date. Below the root of a search it need not be: no rule reads it.
    pub is_tracked: bool,
}

impl Position {
    /// The first position of a match, before anything is drawn. Run it with `Play::run`.
    pub fn new(content: &Content, setup: &Setup) -> Result<Self, String> {
        Ok(Self {
            state: State::new(content, setup)?,
            known: [Known::NOTHING; MAX_SEATS],
            is_tracked: true,
        })
    }

    /// The position in play.
    pub fn play<'a, S: Sink>(
        &'a mut self,
        content: &'a Content,
        sink: &'a mut S,
        legal: &'a mut Vec<u32>,
    ) -> Play<'a, S> {
        Play {
            content,
            state: &mut self.state,
            known: self.is_tracked.then_some(&mut self.known),
            sink,
            legal,
        }
    }
}
