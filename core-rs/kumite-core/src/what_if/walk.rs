//! Walks from an action to the sequences it can lead to, and through them.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Aim, Others, Spread, Standings, WhatIf};
use crate::contract::ToAct;

/// The best that an action can lead to against one fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// Whose harm it is about, and how.
    pub aim: Aim,
    /// The viewer's actions up to the first that is no longer its own to decide, the asked one first.
    pub line: Vec<u32>,
    /// What the actions of the line cost that follow the asked one, by kind ([`WhatIf::purse`]).
    pub spent: [u16; 2],
    /// If others use nothing.
    pub undefended: Spread,
    /// If others defend as well as they can; None if nobody is asked anything.
    pub defended: Option<Defended>,
    /// If the viewer takes the means that it has, and others use nothing; None if that is no better.
    pub bettered: Option<Bettered>,
}

/// Chances with the best use of what the viewer has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bettered {
    /// One of the actions that better the chances ([`WhatIf::means`]).
    pub by: u32,
    /// The chances then.
    pub spread: Spread,
}

/// Chances against the best defense, in two of the worlds that the viewer holds possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defended {
    /// Where it protects least: what is there for certain.
    pub least: Spread,
    /// Where it protects most: what may be there.
    pub most: Spread,
}

/// What one action of the viewer leads to, the best for it against each fighter (that it fears, against itself); the
/// viewer goes on as [`WhatIf::ways_on`] allows. `state` is any world that fits what the viewer sees, and the viewer is
/// to act in it. None if that takes more than `limit` positions.
pub fn foresee<G: WhatIf>(
    game: &G,
    state: &G::State,
    viewer: u8,
    action: u32,
    limit: u32,
) -> Option<Vec<Aimed>> {
    let mut walk = Walk {
        game,
        viewer,
        start: game.standings(state),
        turn: game.turn(state),
        left: limit,
        known: FxHashMap::default(),
        aimed_at: viewer,
        means: None,
    };
    let mut best: Vec<Found<G>> = Vec::new();
    walk.reach(state, action, &mut best)?;
    best.sort_by_key(|found| found.aim.who);
    let is_alone = best.len() == 1;
    let all = best.into_iter();
    all.map(|found| walk.told(found, is_alone)).collect()
}

/// Keeps what was found against a fighter if it is better than what is known.
fn keep<G: WhatIf>(best: &mut Vec<Found<G>>, found: Found<G>, viewer: u8) {
    let who = found.aim.who;
    let Some(known) = best.iter_mut().find(|known| known.aim.who == who) else {
        best.push(found);
        return;
    };
    let (ours, theirs) = (found.undefended.worth(who), known.undefended.worth(who));
    let is_better = if who == viewer {
        ours < theirs
    } else {
        ours > theirs
    };
    let order = |one: &Found<G>| (one.way.price(), one.aim.how);
    if is_better || (ours == theirs && order(&found) < order(known)) {
        *known = found;
    }
}

/// Less is rounding.
const LEAST_BETTER: f64 = 1e-9;

/// A sequence that the viewer can come to.
struct Found<G: WhatIf> {
    aim: Aim,
    way: Way,
    state: G::State,
    undefended: Spread,
}

/// How a sequence is come to.
#[derive(Clone)]
struct Way {
    line: Vec<u32>,
    spent: [u16; 2],
    effort: u16,
}

struct Walk<'a, G: WhatIf> {
    game: &'a G,
    viewer: u8,
    start: Standings,
    turn: u32,
    left: u32,
    known: FxHashMap<(u64, Others), Answer>,
    /// Who is to be harmed most by the viewer's means, and one of them that does.
    aimed_at: u8,
    means: Option<u32>,
}

/// How a sequence ends, and whether others were asked on the way.
#[derive(Clone)]
struct Answer {
    spread: Spread,
    is_asked: bool,
}

impl Way {
    fn price(&self) -> (u16, u16) {
        (self.spent.iter().sum(), self.effort)
    }

    fn pay(&mut self, had: [u16; 2], has: [u16; 2]) {
        for (spent, (had, has)) in self.spent.iter_mut().zip(had.into_iter().zip(has)) {
            *spent += had.saturating_sub(has);
        }
    }
}

impl<G: WhatIf> Walk<'_, G> {
    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// Finds the best sequence against each fighter, the shortest way first.
    fn reach(&mut self, state: &G::State, action: u32, best: &mut Vec<Found<G>>) -> Option<()> {
        let (mut legal, mut ways) = (Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        let first = Way {
            line: vec![action],
            spent: [0; 2],
            effort: 0,
        };
        let mut open = VecDeque::from([(state.clone(), first)]);
        while let Some((mut next, mut way)) = open.pop_front() {
            self.spend()?;
            let had = self.game.purse(&next, self.viewer);
            let last = *way.line.last()?;
            let to_act = self.game.apply(&mut next, self.viewer, last, &mut legal);
            way.effort += self.game.effort(last);
            if way.line.len() > 1 {
                way.pay(had, self.game.purse(&next, self.viewer));
            }
            if !seen.insert(self.game.key(&next)) {
                continue;
            }
            let has_happened = self.game.standings(&next) != self.start;
            let is_own = to_act == ToAct::Seat(self.viewer);
            let is_on = self.game.tail(&next).is_some();
            if has_happened || self.game.is_decided(&next) || (!is_own && is_on) {
                self.weigh(next, way, best)?;
            } else if is_own && self.game.turn(&next) == self.turn {
                ways.clear();
                self.game.ways_on(&next, self.viewer, &legal, &mut ways);
                for action in &ways {
                    let mut longer = way.clone();
                    longer.line.push(*action);
                    open.push_back((next.clone(), longer));
                }
            }
        }
        Some(())
    }

    /// Keeps what a sequence that was come to means for each fighter aimed at, if it is the best so far.
    fn weigh(&mut self, state: G::State, way: Way, best: &mut Vec<Found<G>>) -> Option<()> {
        let mut aims = Vec::new();
        self.game.aims(&state, &mut aims);
        for aim in aims {
            let state = self.game.narrowed(&state, aim);
            let undefended = self.undefended(&state)?;
            let way = way.clone();
            keep(
                best,
                Found {
                    aim,
                    way,
                    state,
                    undefended,
                },
                self.viewer,
            );
        }
        Some(())
    }

    fn told(&mut self, found: Found<G>, is_alone: bool) -> Option<Aimed> {
        let defended = if G::IS_DEFENDED {
            self.defended(&found.state, found.aim.who)?
        } else {
            None
        };
        let bettered = if is_alone && found.aim.who != self.viewer {
            self.bettered(&found)?
        } else {
            None
        };
        Some(Aimed {
            aim: found.aim,
            line: found.way.line,
            spent: found.way.spent,
            undefended: found.undefended,
            defended,
            bettered,
        })
    }

    /// With the viewer's means; nothing if it has none, or they are no better.
    fn bettered(&mut self, found: &Found<G>) -> Option<Option<Bettered>> {
        (self.aimed_at, self.means) = (found.aim.who, None);
        let mut parts = Vec::new();
        for (world, weight) in self.game.tail_worlds(&found.state, self.viewer) {
            parts.push((self.in_world(world, Others::MeansOfViewer)?.spread, weight));
        }
        let spread = Spread::mixed(&parts)?;
        Some(self.means.map(|by| Bettered { by, spread }))
    }

    /// Over all worlds, by how likely they are.
    fn undefended(&mut self, state: &G::State) -> Option<Spread> {
        let key = (
            self.game.tail_key(state, Others::UseNothing),
            Others::UseNothing,
        );
        if let Some(known) = self.known.get(&key) {
            return Some(known.spread.clone());
        }
        let mut parts = Vec::new();
        for (world, weight) in self.game.tail_worlds(state, self.viewer) {
            parts.push((self.in_world(world, Others::UseNothing)?.spread, weight));
        }
        Spread::mixed(&parts)
    }

    /// In the worlds where the defense protects this seat least and most.
    fn defended(&mut self, state: &G::State, who: u8) -> Option<Option<Defended>> {
        let mut found: Option<Defended> = None;
        let mut is_asked = false;
        for (world, _) in self.game.tail_worlds(state, self.viewer) {
            let answer = self.in_world(world, Others::DefendBest)?;
            is_asked |= answer.is_asked;
            let spread = answer.spread;
            let Some(known) = &mut found else {
                let (least, most) = (spread.clone(), spread);
                found = Some(Defended { least, most });
                continue;
            };
            let harm = spread.worth(who);
            if harm > known.least.worth(who) {
                known.least = spread;
            } else if harm < known.most.worth(who) {
                known.most = spread;
            }
        }
        Some(found.filter(|_| is_asked))
    }

    fn in_world(&mut self, mut world: G::State, others: Others) -> Option<Answer> {
        let mut legal = Vec::new();
        let to_act = self.game.rest(&mut world, &mut legal);
        self.go_on(world, to_act, &mut legal, others)
    }

    /// How a sequence ends from here, in a world that is known.
    fn go_on(
        &mut self,
        mut state: G::State,
        to_act: ToAct<G::Chance>,
        legal: &mut Vec<u32>,
        others: Others,
    ) -> Option<Answer> {
        self.spend()?;
        let is_over = matches!(to_act, ToAct::Over | ToAct::Secret(_));
        if is_over || self.game.tail(&state).is_none() || self.game.turn(&state) != self.turn {
            return Some(self.ended(&state));
        }
        let key = (self.game.tail_key(&state, others), others);
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        let answer = match to_act {
            ToAct::Chance(chance) => self.fall(&mut state, chance, legal, others),
            ToAct::Seat(seat) => self.choose(&state, seat, legal, others),
            ToAct::Over | ToAct::Secret(_) => None,
        }?;
        self.known.insert(key, answer.clone());
        Some(answer)
    }

    fn ended(&self, state: &G::State) -> Answer {
        let mut end = self.game.standings(state);
        for (now, before) in end.iter_mut().zip(self.start) {
            now.harm = now.harm.saturating_sub(before.harm);
            now.is_out &= !before.is_out;
        }
        Answer {
            spread: Spread::certain(end),
            is_asked: false,
        }
    }

    fn fall(
        &mut self,
        state: &mut G::State,
        chance: G::Chance,
        legal: &mut Vec<u32>,
        others: Others,
    ) -> Option<Answer> {
        let mut outcomes = Vec::new();
        self.game.outcomes(state, chance, &mut outcomes);
        let (mut parts, mut is_asked) = (Vec::with_capacity(outcomes.len()), false);
        for (outcome, weight) in outcomes {
            let mut next = state.clone();
            let to_act = self.game.fall(&mut next, chance, outcome, legal);
            let answer = self.go_on(next, to_act, legal, others)?;
            is_asked |= answer.is_asked;
            parts.push((answer.spread, u128::from(weight)));
        }
        let spread = Spread::mixed(&parts)?;
        Some(Answer { spread, is_asked })
    }

    fn choose(
        &mut self,
        state: &G::State,
        seat: u8,
        legal: &[u32],
        others: Others,
    ) -> Option<Answer> {
        let is_other = seat != self.viewer;
        let mut choices = Vec::new();
        if is_other && others == Others::DefendBest {
            self.game.defenses(state, seat, legal, &mut choices);
        } else {
            self.game.plain_answers(state, seat, legal, &mut choices);
        }
        let mut means = Vec::new();
        if !is_other && others == Others::MeansOfViewer {
            self.game.means(state, seat, legal, &mut means);
        }
        let mut best: Option<Answer> = None;
        for action in choices {
            let answer = self.answered(state, seat, action, others)?;
            let own = answer.spread.worth(seat);
            if best
                .as_ref()
                .is_none_or(|known| own < known.spread.worth(seat))
            {
                best = Some(answer);
            }
        }
        let mut best = best?;
        for action in means {
            let answer = self.answered(state, seat, action, others)?;
            let harm = |answer: &Answer| answer.spread.worth(self.aimed_at).1;
            if harm(&answer) > harm(&best) + LEAST_BETTER {
                best = answer;
                self.means = Some(action);
            }
        }
        best.is_asked |= is_other;
        Some(best)
    }

    fn answered(
        &mut self,
        state: &G::State,
        seat: u8,
        action: u32,
        others: Others,
    ) -> Option<Answer> {
        let (mut next, mut legal) = (state.clone(), Vec::new());
        let to_act = self.game.apply(&mut next, seat, action, &mut legal);
        self.go_on(next, to_act, &mut legal, others)
    }
}
