//! Numbers that look random and follow from a seed.

/// SplitMix64: a seed means the same numbers for ever, on every machine, and near seeds give unrelated ones.
///
/// Source: Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators".
///
/// ```
/// use plywise_search::SplitMix;
/// assert_eq!(SplitMix::new(0).next_number(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The numbers that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next number, any of 64 bits.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Puts a list into another order, by Fisher and Yates's shuffle.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            // The top 32 bits times the length, over 2^32: no division, and the bias is below one in a million.
            let at = ((self.next_number() >> 32) * (last as u64 + 1)) >> 32;
            list.swap(last, at as usize);
        }
    }
}
