//! A small fast generator for playouts and search. Not for matches that people play.

/// Something that gives random bits.
pub trait Bits {
    /// 64 uniform bits.
    fn bits(&mut self) -> u64;

    /// A uniform number below `bound`.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// xoshiro256++, seeded through SplitMix64 so that any seed will do.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Self {
        let mut x = seed;
        let state = [(); 4].map(|()| {
            x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = x;
            z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ z >> 31
        });
        Self { state }
    }
}

impl Bits for Random {
    #[inline]
    fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }
}
