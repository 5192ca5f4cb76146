//! Dice and the faces they show.

use super::DiceError;

/// How many kinds of face each die has.
pub const FACE_KINDS: usize = 4;

/// The most faces a die can have, all kinds together.
pub const MAX_FACES: u8 = 20;

/// How many dice of a pool show each kind of face, in face order.
pub type Counts = [u8; FACE_KINDS];

/// What an attack die shows, in face order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum AttackFace {
    /// A critical hit; only a GUARD cancels it.
    Crit,
    /// A normal hit.
    Hit,
    /// A miss that effects can turn into a hit.
    Cond,
    /// A miss.
    Miss,
}

/// What a defense die shows, in face order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DefenseFace {
    /// Cancels one HIT or CRIT.
    Guard,
    /// Cancels one HIT.
    Shield,
    /// Cancels nothing and gives energy.
    Spark,
    /// Cancels nothing.
    Fail,
}

/// A die, by how many of its faces are of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    weights: Counts,
    faces: u8,
}

impl Die {
    /// A die with `weights[kind]` faces of each kind; some kinds may be missing.
    pub const fn new(weights: Counts) -> Result<Self, DiceError> {
        let mut faces = 0_u16;
        let mut kind = 0;
        while kind < FACE_KINDS {
            faces += weights[kind] as u16;
            kind += 1;
        }
        if faces == 0 || faces > MAX_FACES as u16 {
            return Err(DiceError::Faces);
        }
        Ok(Self {
            weights,
            faces: faces as u8,
        })
    }

    /// How many faces are of each kind.
    pub const fn weights(&self) -> Counts {
        self.weights
    }

    /// How many faces the die has.
    pub const fn faces(&self) -> u8 {
        self.faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_1_to_20_faces() {
        assert_eq!(Die::new([0; 4]), Err(DiceError::Faces));
        assert_eq!(Die::new([1, 0, 0, 0]).map(|die| die.faces()), Ok(1));
        assert_eq!(Die::new([5, 5, 5, 5]).map(|die| die.faces()), Ok(20));
        assert_eq!(Die::new([5, 5, 5, 6]), Err(DiceError::Faces));
        assert_eq!(Die::new([255, 255, 255, 255]), Err(DiceError::Faces));
    }
}
