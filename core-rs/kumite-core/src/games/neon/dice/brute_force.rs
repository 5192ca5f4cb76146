//! The slow, obvious answer: every die on its own, every subset tried.

use super::{
    Against, Aim, Clash, Counts, Die, MAX_ATTACK_DICE, MAX_DAMAGE, MAX_DEFENSE_DICE, Plan,
    Readings, Reroll, best_reroll, damage, odds,
};

/// Every ordered way that dice can fall, as faces.
fn falls(die: Die, dice: usize) -> Vec<Vec<u8>> {
    let faces: Vec<u8> = (0..4_u8)
        .flat_map(|face| vec![face; die.weights()[usize::from(face)].into()])
        .collect();
    (0..dice).fold(vec![vec![]], |shorter, _| {
        shorter
            .iter()
            .flat_map(|fall| {
                faces
                    .iter()
                    .map(move |face| [fall.as_slice(), &[*face]].concat())
            })
            .collect()
    })
}

fn count(fall: &[u8]) -> Counts {
    fall.iter().fold([0; 4], |mut counts, face| {
        counts[usize::from(*face)] += 1;
        counts
    })
}

/// Weights of damage when the dice in `mask` are rolled again, against these defenses.
fn after_reroll(clash: &Clash, fall: &[u8], mask: u32, defenses: &[Vec<u8>]) -> Vec<u128> {
    let mut weights = vec![0; usize::from(MAX_DAMAGE) + 1];
    // All dice are rolled again and the kept ones put back, so that totals agree.
    for again in falls(clash.attack, fall.len()) {
        let last: Vec<u8> = (0..fall.len())
            .map(|die| {
                if mask & (1 << die) == 0 {
                    fall[die]
                } else {
                    again[die]
                }
            })
            .collect();
        for defense in defenses {
            let dealt = damage(count(&last), count(defense), &clash.readings);
            weights[usize::from(dealt)] += 1;
        }
    }
    weights
}

fn worth(weights: &[u128], aim: Aim) -> u128 {
    weights
        .iter()
        .zip(0..)
        .map(|(weight, dealt)| weight * u128::from(aim.worth(dealt)))
        .sum()
}

/// The best mask: greatest worth, then fewest dice, then the kept set that is first in order.
fn best_mask(clash: &Clash, fall: &[u8], aim: Aim, at_most: u8, defenses: &[Vec<u8>]) -> u32 {
    (0..1_u32 << fall.len())
        .filter(|mask| mask.count_ones() <= at_most.into())
        .max_by_key(|mask| {
            let kept: Vec<u8> = (0..fall.len())
                .filter(|die| mask & (1 << die) == 0)
                .map(|die| fall[die])
                .collect();
            let weights = after_reroll(clash, fall, *mask, defenses);
            (worth(&weights, aim), kept.len(), count(&kept))
        })
        .unwrap()
}

fn brute_odds(clash: &Clash, attack: usize, defense: usize, plan: Plan) -> Vec<u128> {
    let all = falls(clash.defense, defense);
    let views: Vec<&[Vec<u8>]> = if plan.seen {
        all.chunks(1).collect()
    } else {
        vec![all.as_slice()]
    };
    let mut weights = vec![0; usize::from(MAX_DAMAGE) + 1];
    for defenses in views {
        for fall in falls(clash.attack, attack) {
            let mask = match plan.reroll {
                Reroll::None => 0,
                Reroll::Misses => (0..attack)
                    .filter(|die| fall[*die] >= 2)
                    .map(|die| 1 << die)
                    .sum(),
                Reroll::Best { at_most } => best_mask(clash, &fall, plan.aim, at_most, defenses),
            };
            for (sum, weight) in weights
                .iter_mut()
                .zip(after_reroll(clash, &fall, mask, defenses))
            {
                *sum += weight;
            }
        }
    }
    weights
}

fn clashes() -> Vec<Clash> {
    let die = |weights| Die::new(weights).unwrap();
    let plain = Readings::PLAIN;
    vec![
        Clash {
            attack: die([1, 2, 2, 1]),
            defense: die([1, 2, 2, 1]),
            readings: plain,
        },
        Clash {
            attack: die([1, 1, 1, 1]),
            defense: die([1, 1, 0, 1]),
            readings: Readings {
                conds_to_hits: 1,
                crit_damage: 2,
                ..plain
            },
        },
        Clash {
            attack: die([0, 2, 1, 1]),
            defense: die([1, 2, 1, 0]),
            readings: Readings {
                hit_damage: 2,
                hits_to_misses: 1,
                shields_to_fails: 1,
                ..plain
            },
        },
    ]
}

const AIMS: [Aim; 3] = [Aim::Expected, Aim::AtLeast(1), Aim::AtLeast(2)];

#[test]
fn odds_match_brute_force() {
    let rerolls = [
        Reroll::None,
        Reroll::Misses,
        Reroll::Best { at_most: 1 },
        Reroll::Best { at_most: 10 },
    ];
    for clash in clashes() {
        for (attack, defense) in [(1, 0), (1, 1), (2, 1), (2, 2), (3, 1)] {
            for reroll in rerolls {
                for aim in AIMS {
                    for seen in [false, true] {
                        let plan = Plan { reroll, aim, seen };
                        let exact = odds(&clash, attack, defense, plan).unwrap();
                        let slow = brute_odds(&clash, attack.into(), defense.into(), plan);
                        let shown = exact.weights();
                        assert_eq!(shown, &slow[..shown.len()], "{attack}v{defense} {plan:?}");
                        assert_eq!(shown.iter().sum::<u128>(), exact.total());
                    }
                }
            }
        }
    }
}

#[test]
fn the_best_reroll_of_a_roll_matches_brute_force() {
    for clash in clashes() {
        for fall in falls(clash.attack, 3) {
            for aim in AIMS {
                let blind = falls(clash.defense, 1);
                let mask = best_mask(&clash, &fall, aim, 10, &blind);
                let found = best_reroll(&clash, count(&fall), Against::Dice(1), aim, 10).unwrap();
                check_choice(&clash, &fall, mask, &blind, found);
                let seen = &blind[..1];
                let mask = best_mask(&clash, &fall, aim, 2, seen);
                let against = Against::Roll(count(&seen[0]));
                let found = best_reroll(&clash, count(&fall), against, aim, 2).unwrap();
                check_choice(&clash, &fall, mask, seen, found);
            }
        }
    }
}

fn check_choice(
    clash: &Clash,
    fall: &[u8],
    mask: u32,
    defenses: &[Vec<u8>],
    found: super::BestReroll,
) {
    let rerolled: Vec<u8> = (0..fall.len())
        .filter(|die| mask & (1 << die) != 0)
        .map(|die| fall[die])
        .collect();
    assert_eq!(found.rerolled, count(&rerolled), "{fall:?}");
    let slow = after_reroll(clash, fall, mask, defenses);
    let shown = found.odds.weights();
    assert_eq!(shown, &slow[..shown.len()]);
}

#[test]
fn five_against_three_with_the_best_reroll_is_known() {
    let plan = Plan {
        reroll: Reroll::Best { at_most: 10 },
        aim: Aim::Expected,
        seen: false,
    };
    let exact = odds(&clashes()[0], 5, 3, plan).unwrap();
    assert_eq!(exact.expected_weight() * 221_184, exact.total() * 519_329);
}

#[test]
fn the_largest_question_does_not_overflow() {
    let die = Die::new([5, 5, 5, 5]).unwrap();
    for conds_to_hits in [0, 3] {
        let readings = Readings {
            crit_damage: 4,
            hit_damage: 3,
            conds_to_hits,
            ..Readings::PLAIN
        };
        let clash = Clash {
            attack: die,
            defense: die,
            readings,
        };
        for aim in [Aim::Expected, Aim::AtLeast(7)] {
            let plan = Plan {
                reroll: Reroll::Best { at_most: 10 },
                aim,
                seen: false,
            };
            let exact = odds(&clash, MAX_ATTACK_DICE, MAX_DEFENSE_DICE, plan).unwrap();
            assert_eq!(exact.total(), 20_u128.pow(26));
            assert_eq!(exact.weights().iter().sum::<u128>(), exact.total());
        }
    }
}
