//! From what the trees hold to an answer.

use std::time::Instant;

use super::config::{Config, Pick, Secrets};
use super::exact::Solved;
use super::report::{Line, Ranked, Report};
use super::tree::{NONE, RootSums};
use super::walk::Walk;
use crate::contract::{Game, MAX_SEATS};
use crate::random::{Bits, Random};

/// What the trees hold about one root action.
#[derive(Clone, Copy, Default)]
struct Found {
    visits: u32,
    sum: f64,
    weight: f32,
    prior: f32,
}

/// Puts the answers of all threads together.
pub(super) fn report<G: Game>(
    walks: &mut [Walk<'_, G>],
    view: &G::State,
    legal: &[u32],
    is_secret: bool,
    random: &mut Random,
    started: Instant,
) -> Report {
    let Some(first) = walks.first() else {
        return Report::default();
    };
    let (config, viewer) = (first.config, usize::from(first.viewer));
    let mut found = vec![Found::default(); legal.len()];
    for walk in walks.iter_mut() {
        add_found(walk, view, legal, is_secret, &mut found);
    }
    let mut ranked: Vec<Ranked> = legal
        .iter()
        .zip(&found)
        .enumerate()
        .map(|(at, (action, found))| rank(walks, at, *action, found, viewer))
        .collect();
    share_out(&mut ranked, &found, is_secret, config.secrets);
    let action = if is_secret && config.secrets != Secrets::Greedy && config.pick == Pick::Best {
        draw(&ranked, random)
    } else {
        pick(&ranked, viewer, config, random)
    };
    ranked.sort_by_key(|entry| (std::cmp::Reverse(entry.visits), entry.action));
    Report {
        action,
        ranked,
        line: walks[0].principal_line(view),
        iterations: walks.iter().map(|walk| walk.iterations).sum(),
        nodes: walks.iter().map(|walk| walk.kept.tree.len()).sum(),
        depth: walks.iter().map(|walk| walk.depth).max().unwrap_or(0),
        seconds: started.elapsed().as_secs_f64(),
    }
}

fn add_found<G: Game>(
    walk: &mut Walk<'_, G>,
    view: &G::State,
    legal: &[u32],
    is_secret: bool,
    found: &mut [Found],
) {
    let Some(node) = walk.asked(view, is_secret) else {
        return;
    };
    walk.kept.tree.line_up(node, legal, &mut walk.children);
    let total: f32 = walk
        .children
        .iter()
        .filter(|child| **child != NONE)
        .map(|child| walk.kept.tree.get(*child).weight)
        .sum();
    for (child, found) in walk.children.iter().zip(found) {
        if *child != NONE {
            let node = walk.kept.tree.get(*child);
            found.visits += node.visits;
            found.sum += f64::from(node.mean) * f64::from(node.visits);
            found.weight += if total > 0.0 {
                node.weight / total
            } else {
                node.visits as f32
            };
            found.prior = node.prior;
        }
    }
}

/// One root action over all threads. The thinking seat's value counts what an earlier search of this turn found too.
fn rank<G: Game>(
    walks: &[Walk<'_, G>],
    at: usize,
    action: u32,
    found: &Found,
    viewer: usize,
) -> Ranked {
    let mut all = RootSums::default();
    for walk in walks {
        let more = &walk.root_sums[at];
        all.visits += more.visits;
        for seat in 0..MAX_SEATS {
            all.sums[seat] += more.sums[seat];
            all.squares[seat] += more.squares[seat];
        }
    }
    let count = f64::from(all.visits.max(1));
    let mut values = all.sums.map(|sum| (sum / count) as f32);
    let spreads = std::array::from_fn(|seat| {
        let mean = all.sums[seat] / count;
        let variance = (all.squares[seat] / count - mean * mean).max(0.0);
        (variance / count).sqrt() as f32
    });
    if found.visits > 0 {
        values[viewer] = (found.sum / f64::from(found.visits)) as f32;
    }
    Ranked {
        action,
        visits: found.visits,
        values: (found.visits > 0).then_some(values),
        spreads,
        prior: found.prior,
        share: 0.0,
    }
}

/// What part of the time each action is played: of a secret choice the mixed strategy, else the part of the visits.
fn share_out(ranked: &mut [Ranked], found: &[Found], is_secret: bool, secrets: Secrets) {
    let most = found.iter().map(|entry| entry.visits).max().unwrap_or(0);
    for (entry, found) in ranked.iter_mut().zip(found) {
        entry.share = match secrets {
            Secrets::Regret if is_secret => found.weight,
            // Hardly tried ones were tried to learn, not to be played.
            Secrets::Drawn if is_secret && found.visits * 4 < most => 0.0,
            _ => found.visits as f32,
        };
    }
    if is_secret && secrets == Secrets::Regret {
        // What the average still holds of early errors is noise.
        let best = ranked.iter().map(|entry| entry.share).fold(0.0, f32::max);
        for entry in ranked.iter_mut() {
            if entry.share < 0.05 * best {
                entry.share = 0.0;
            }
        }
    }
    let total: f32 = ranked.iter().map(|entry| entry.share).sum();
    for entry in ranked {
        entry.share /= total.max(1e-9);
    }
}

fn uniform(random: &mut Random) -> f32 {
    (random.bits() >> 40) as f32 / 16_777_216.0
}

/// Draws by share: a secret choice that is always the same can be read.
pub(super) fn draw(ranked: &[Ranked], random: &mut Random) -> u32 {
    let mut left = uniform(random);
    for entry in ranked {
        if left < entry.share {
            return entry.action;
        }
        left -= entry.share;
    }
    let strongest = ranked
        .iter()
        .max_by(|one, other| one.share.total_cmp(&other.share));
    strongest.map_or(0, |entry| entry.action)
}

pub(super) fn pick(ranked: &[Ranked], viewer: usize, config: &Config, random: &mut Random) -> u32 {
    let best = match config.pick {
        Pick::Best => ranked
            .iter()
            .max_by_key(|entry| (entry.visits, std::cmp::Reverse(entry.action))),
        Pick::Blurred(blur) => {
            // Sum of uniforms: close enough to a bell.
            let mut noise = || ((0..4).map(|_| uniform(random)).sum::<f32>() - 2.0) * 1.7;
            // What was hardly looked at has no value worth blurring.
            let most = ranked.iter().map(|entry| entry.visits).max().unwrap_or(0);
            ranked
                .iter()
                .filter(|entry| entry.visits > 0 && entry.visits * 6 >= most)
                .filter_map(|entry| Some((entry, entry.values?[viewer] + blur * noise())))
                .max_by(|one, other| one.1.total_cmp(&other.1))
                .map(|(entry, _)| entry)
        }
    };
    best.or(ranked.first()).map_or(0, |entry| entry.action)
}

/// The answer where there is no choice.
pub(super) fn forced(action: u32) -> Report {
    let ranked = vec![Ranked {
        action,
        prior: 1.0,
        share: 1.0,
        ..Ranked::default()
    }];
    Report {
        action,
        ranked,
        ..Report::default()
    }
}

/// The answer of an exact solution, in the form of a search's.
pub(super) fn exact_report(
    solved: &[Solved],
    viewer: u8,
    config: &Config,
    random: &mut Random,
    started: Instant,
) -> Report {
    let own = usize::from(viewer);
    let best = solved
        .iter()
        .map(|entry| entry.values[own])
        .fold(f32::NEG_INFINITY, f32::max);
    let mut ranked: Vec<Ranked> = solved
        .iter()
        .map(|entry| {
            let is_best = entry.values[own] >= best;
            Ranked {
                action: entry.action,
                visits: if is_best { 2 } else { 1 },
                values: Some(entry.values),
                share: if is_best { 1.0 } else { 0.0 },
                ..Ranked::default()
            }
        })
        .collect();
    let action = pick(&ranked, own, config, random);
    let worth = |entry: &Ranked| entry.values.map_or(f32::NEG_INFINITY, |values| values[own]);
    ranked.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    // Only the pick needed them: nothing was tried.
    ranked.iter_mut().for_each(|entry| entry.visits = 0);
    let line = vec![Line {
        actor: viewer,
        code: action,
    }];
    Report {
        action,
        ranked,
        line,
        seconds: started.elapsed().as_secs_f64(),
        ..Report::default()
    }
}
