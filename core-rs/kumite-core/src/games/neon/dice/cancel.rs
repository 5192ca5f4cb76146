//! How a defense cancels an attack.

use super::{AttackFace, Counts, DefenseFace, DiceError, MAX_ATTACK_DICE, MAX_SYMBOL_DAMAGE};

/// How final dice are read: changes by effects, and damage per symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// Damage of each uncancelled CRIT.
    pub crit_damage: u8,
    /// Damage of each uncancelled HIT.
    pub hit_damage: u8,
    /// So many CONDs become HITs, after any reroll.
    pub conds_to_hits: u8,
    /// So many HITs are read as MISS, after conversions.
    pub hits_to_misses: u8,
    /// So many SHIELDs are read as FAIL; more than there are means all.
    pub shields_to_fails: u8,
}

impl Readings {
    /// Dice as they lie: every symbol deals 1 damage.
    pub const PLAIN: Self = Self {
        crit_damage: 1,
        hit_damage: 1,
        conds_to_hits: 0,
        hits_to_misses: 0,
        shields_to_fails: 0,
    };

    pub(super) fn check(&self) -> Result<(), DiceError> {
        let damages = [self.crit_damage, self.hit_damage];
        if !damages
            .iter()
            .all(|damage| (1..=MAX_SYMBOL_DAMAGE).contains(damage))
        {
            return Err(DiceError::SymbolDamage);
        }
        let changes = [
            self.conds_to_hits,
            self.hits_to_misses,
            self.shields_to_fails,
        ];
        if !changes.iter().all(|dice| *dice <= MAX_ATTACK_DICE) {
            return Err(DiceError::Reading);
        }
        Ok(())
    }

    /// HITs that count, of an attack with `hits` and `conds`.
    pub(super) fn hits(&self, hits: u8, conds: u8) -> u8 {
        (hits + conds.min(self.conds_to_hits)).saturating_sub(self.hits_to_misses)
    }

    /// SHIELDs that count.
    pub(super) fn shields(&self, shields: u8) -> u8 {
        shields.saturating_sub(self.shields_to_fails)
    }

    /// The most damage that one symbol deals.
    pub(super) fn strongest(&self) -> u8 {
        self.crit_damage.max(self.hit_damage)
    }

    /// Damage of the symbols that no SHIELD took, when each GUARD takes the one that
    /// would hurt most.
    #[inline]
    pub(super) fn unguarded(&self, crits: u8, hits: u8, guards: u8) -> u8 {
        let (crits, hits) = if self.crit_damage >= self.hit_damage {
            (
                crits.saturating_sub(guards),
                hits.saturating_sub(guards.saturating_sub(crits)),
            )
        } else {
            (
                crits.saturating_sub(guards.saturating_sub(hits)),
                hits.saturating_sub(guards),
            )
        };
        crits * self.crit_damage + hits * self.hit_damage
    }
}

/// Damage of a final attack result against a final defense result (NEON-ATK-33, ATK-34, ATK-38).
pub fn damage(attack: Counts, defense: Counts, readings: &Readings) -> u8 {
    let crits = attack[AttackFace::Crit as usize];
    let hits = readings.hits(
        attack[AttackFace::Hit as usize],
        attack[AttackFace::Cond as usize],
    );
    let shields = readings.shields(defense[DefenseFace::Shield as usize]);
    let guards = defense[DefenseFace::Guard as usize];
    readings.unguarded(crits, hits.saturating_sub(shields), guards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shields_stop_hits_and_guards_stop_anything() {
        let plain = &Readings::PLAIN;
        assert_eq!(damage([2, 1, 0, 0], [1, 1, 0, 0], plain), 1);
        assert_eq!(damage([2, 0, 0, 0], [0, 3, 0, 0], plain), 2);
        assert_eq!(damage([0, 2, 3, 0], [3, 0, 0, 0], plain), 0);
        assert_eq!(damage([1, 2, 0, 0], [1, 1, 0, 0], plain), 1);
    }

    #[test]
    fn guards_take_what_would_hurt_most() {
        let strong_crits = &Readings {
            crit_damage: 2,
            ..Readings::PLAIN
        };
        assert_eq!(damage([1, 1, 0, 0], [1, 0, 0, 0], strong_crits), 1);
        let strong_hits = &Readings {
            hit_damage: 3,
            ..Readings::PLAIN
        };
        assert_eq!(damage([1, 1, 0, 0], [1, 0, 0, 0], strong_hits), 1);
        assert_eq!(damage([1, 1, 0, 0], [2, 0, 0, 0], strong_hits), 0);
    }

    #[test]
    fn readings_change_what_counts() {
        let smoke = &Readings {
            hits_to_misses: 1,
            ..Readings::PLAIN
        };
        assert_eq!(damage([1, 2, 0, 0], [0; 4], smoke), 2);
        assert_eq!(damage([1, 0, 0, 0], [0; 4], smoke), 1);
        let stadium = &Readings {
            shields_to_fails: 6,
            ..Readings::PLAIN
        };
        assert_eq!(damage([0, 2, 0, 0], [1, 2, 0, 0], stadium), 1);
        let converted = &Readings {
            conds_to_hits: 1,
            ..Readings::PLAIN
        };
        assert_eq!(damage([0, 0, 2, 0], [0; 4], converted), 1);
    }
}
