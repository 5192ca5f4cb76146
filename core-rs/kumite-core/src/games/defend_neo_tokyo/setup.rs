//! The first position of a match.

use super::content::Content;
use super::state::State;
use super::terms::*;

/// What a match starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Mode of play.
    pub mode: Mode,
    /// Seats.
    pub players: u8,
    /// [`NOBODY`] leaves it to chance.
    pub threat: u8,
    /// Number in the content.
    pub difficulty: u8,
    /// How mechs that the roster does not name are built.
    pub build: Build,
    /// [`NOBODY`] leaves it to chance.
    pub captain: u8,
    /// Closed hands.
    pub is_closed: bool,
    /// Parts by slot for each mech, or none.
    pub roster: Vec<Option<[u8; SLOTS]>>,
}

impl Setup {
    /// How many mechs there are (DNT-MOD-07).
    pub fn crew(&self) -> u8 {
        match self.mode {
            Mode::Coop => self.players,
            Mode::Solo => 2,
            Mode::Lone => 1,
        }
    }
}

impl State {
    /// The first position, before anything is drawn. Run it with `Play::run`.
    pub fn new(content: &Content, setup: &Setup) -> Result<Self, String> {
        let crew = setup.crew();
        let fits = match setup.mode {
            Mode::Coop => (2..=MAX_MECHS as u8).contains(&setup.players),
            _ => setup.players == 1,
        };
        if !fits || setup.roster.len() > usize::from(crew) {
            return Err(format!(
                "{} seats and {} mechs named",
                setup.players,
                setup.roster.len()
            ));
        }
        let is_known = |number: u8, len: usize| usize::from(number) < len;
        if setup.threat != NOBODY && !is_known(setup.threat, content.threats.len())
            || !is_known(setup.difficulty, content.difficulties.len())
            || setup.captain != NOBODY && setup.captain >= crew
        {
            return Err("there is no such threat, difficulty or Captain".into());
        }
        let mut state = Self {
            mode: setup.mode,
            players: setup.players,
            crew,
            difficulty: setup.difficulty,
            build: setup.build,
            is_closed: setup.is_closed,
            threat: setup.threat,
            captain: setup.captain,
            ..Self::EMPTY
        };
        state.event_pool.0 = ALL_EVENT_CARDS;
        let mut taken = 0u32;
        for (at, mech) in state.mechs.iter_mut().enumerate().take(usize::from(crew)) {
            mech.bots = content.figures.bots;
            match setup.roster.get(at).copied().flatten() {
                Some(parts) => {
                    for (part, slot) in parts.iter().zip(0u8..) {
                        let is_free = *part < 32 && taken >> part & 1 == 0;
                        if !is_free || content.kind_of(*part) != Some(kind_in(slot)) {
                            return Err("a part that is taken, unknown or of another kind".into());
                        }
                        taken |= 1 << part;
                    }
                    mech.parts = parts;
                }
                None if matches!(setup.build, Build::Prebuilt | Build::Draft) => {
                    state.asked |= 1 << at;
                }
                None => {}
            }
        }
        let missing = state.crew().iter().filter(|mech| !mech.is_built()).count();
        if !content.leaves_choices(setup.build, taken, missing) {
            return Err("too few parts are left to build the other mechs".into());
        }
        state.phase = if state.captain == NOBODY {
            Phase::Captain
        } else if state.threat == NOBODY {
            Phase::Threat
        } else {
            state.first_build()
        };
        Ok(state)
    }

    /// The phase in which mechs are built.
    pub(super) fn first_build(&self) -> Phase {
        if self.crew().iter().all(super::state::Mech::is_built) {
            return Phase::ArmSides;
        }
        match self.build {
            Build::Prebuilt => Phase::Prebuilt,
            Build::Draft => Phase::Chassis,
            _ => Phase::RandomBuild,
        }
    }
}

/// The kind of part that belongs into a slot.
pub(super) fn kind_in(slot: u8) -> PartKind {
    match slot {
        slot::CHASSIS => PartKind::Chassis,
        slot::LEGS => PartKind::Legs,
        _ => PartKind::Arm,
    }
}

impl Content {
    fn kind_of(&self, part: u8) -> Option<PartKind> {
        self.parts.get(usize::from(part)).map(|part| part.kind)
    }

    /// Whether every mech that is not built yet has a choice, whatever the others take (DNT-MOD-07).
    fn leaves_choices(&self, build: Build, taken: u32, missing: usize) -> bool {
        if matches!(build, Build::Prebuilt | Build::RandomPrebuilt) {
            let is_free = |parts: &&[u8; SLOTS]| parts.iter().all(|part| taken >> part & 1 == 0);
            return self.prebuilt.iter().filter(is_free).count() >= missing;
        }
        let free = |kind: PartKind| {
            let parts = (0u8..).zip(&self.parts);
            parts
                .filter(|(at, part)| part.kind == kind && taken >> at & 1 == 0)
                .count()
        };
        free(PartKind::Chassis) >= missing
            && free(PartKind::Legs) >= missing
            && free(PartKind::Arm) >= 2 * missing
    }
}
