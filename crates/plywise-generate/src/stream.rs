//! The random numbers behind a tree: the same on every platform, for ever.

use plywise_search::SplitMix;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// The numbers of one try: PCG-XSH-RR 64/32 (O'Neill 2014), started from the seed and the try's number.
///
/// Everything drawn from it is worked out in integers, so no platform's floating point has a say.
#[derive(Clone, Debug)]
pub(crate) struct Stream(Pcg32);

/// Which of PCG's sequences is used: the one of its author's demonstration.
const SEQUENCE: u64 = 54;

impl Stream {
    pub(crate) fn new(seed: u64, attempt: u64) -> Stream {
        Stream(Pcg32::new(mixed(mixed(seed).wrapping_add(attempt)), SEQUENCE))
    }

    /// A number from 0 to `n − 1`, each as likely as the others. `n` is not 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        // Of the 2^64 numbers the first few are thrown back, so that as many stay for each remainder.
        let thrown_back = n.wrapping_neg() % n;
        loop {
            let drawn = self.next();
            if drawn >= thrown_back {
                return drawn % n;
            }
        }
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(high.abs_diff(low) + 1).cast_signed()
    }

    /// Two draws of 32 bits, the lower half first.
    fn next(&mut self) -> u64 {
        let low = u64::from(self.0.next_u32());
        low | u64::from(self.0.next_u32()) << 32
    }
}

/// A number that near seeds do not share: the first that follows from the seed.
fn mixed(seed: u64) -> u64 {
    SplitMix::new(seed).next_number()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generators_are_the_published_ones() {
        let mut pcg = Pcg32::new(42, SEQUENCE);
        let first: Vec<u32> = (0..6).map(|_| pcg.next_u32()).collect();
        let published = [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e];
        assert_eq!(first, published, "the output of PCG's own pcg32-demo");
        assert_eq!(mixed(0), 0xe220_a839_7b1d_cdaf, "SplitMix64's first number from 0");
    }

    #[test]
    fn every_number_comes_about_as_often() {
        let mut stream = Stream::new(1, 0);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[stream.between(-3, 3).abs_diff(-3) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (900..1_100).contains(&n)), "{seen:?}");
        assert_eq!(stream.between(i64::MAX - 1, i64::MAX - 1), i64::MAX - 1);
        assert!(stream.below(u64::MAX) < u64::MAX);
    }

    #[test]
    fn the_stream_is_the_same_for_ever() {
        let mut stream = Stream::new(7, 0);
        let drawn: Vec<u64> = (0..8).map(|_| stream.below(1_000)).collect();
        assert_eq!(drawn, [472, 33, 751, 913, 539, 959, 799, 56]);
        let mut second = Stream::new(7, 1);
        assert_ne!((0..8).map(|_| second.below(1_000)).collect::<Vec<_>>(), drawn);
    }
}
