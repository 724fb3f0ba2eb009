//! zlib streams (RFC 1950 and 1951), as small as can be: the page downloads this, and packs a few kilobytes.

mod deflate;
mod inflate;

pub(crate) use deflate::deflate;
pub(crate) use inflate::{Unreadable, inflate, inflate_into};

/// The length that each length code begins with, from 257 on.
const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];

/// The distance that each distance code begins with.
const DISTANCES: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
];

/// How many bits follow a length code, counted from 257.
fn length_bits(code: usize) -> u32 {
    if (8..28).contains(&code) { code as u32 / 4 - 1 } else { 0 }
}

/// How many bits follow a distance code.
fn distance_bits(code: usize) -> u32 {
    if code < 2 { 0 } else { code as u32 / 2 - 1 }
}

/// The code that ends a block.
const END: usize = 256;

/// In which order the lengths of the codes for code lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The code lengths of a block that does not bring its own.
fn fixed_lengths() -> ([u8; 288], [u8; 30]) {
    let mut literals = [8; 288];
    literals[144..256].fill(9);
    literals[256..280].fill(7);
    (literals, [5; 30])
}

/// A zlib stream that holds `bytes` as they are, which links of embeds had.
#[cfg(test)]
pub(crate) fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut rest = bytes;
    loop {
        let (block, after) = rest.split_at(rest.len().min(usize::from(u16::MAX)));
        let size = block.len() as u16;
        stream.push(u8::from(after.is_empty()));
        stream.extend(size.to_le_bytes());
        stream.extend((!size).to_le_bytes());
        stream.extend(block);
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    stream.extend(adler(bytes).to_be_bytes());
    stream
}

/// The checksum at the end of a stream.
fn adler(bytes: &[u8]) -> u32 {
    let (mut sum, mut sums) = (1_u32, 0_u32);
    for &byte in bytes {
        sum = (sum + u32::from(byte)) % 65_521;
        sums = (sums + sum) % 65_521;
    }
    sums << 16 | sum
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec_zlib;
    use miniz_oxide::inflate::decompress_to_vec_zlib;
    use proptest::prelude::*;

    use super::*;
    use plywise_notation::examples;

    const MOST: usize = 1 << 20;

    /// Texts with little in them, which repeat themselves, and bytes of any kind.
    fn contents() -> impl Strategy<Value = Vec<u8>> {
        let few = proptest::collection::vec(prop::sample::select(b"(ab 12)".to_vec()), 0..3000);
        let any = proptest::collection::vec(any::<u8>(), 0..700);
        let again = (few.clone(), 1..40_usize).prop_map(|(text, times)| text.repeat(times));
        prop_oneof![few, any, again]
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked_by_us_and_by_others(bytes in contents()) {
            let packed = deflate(&bytes);
            prop_assert_eq!(inflate(&stored(&bytes), usize::MAX).ok(), Some(bytes.clone()));
            prop_assert_eq!(decompress_to_vec_zlib(&stored(&bytes)).ok(), Some(bytes.clone()));
            prop_assert_eq!(inflate(&packed, MOST), Ok(bytes.clone()));
            prop_assert_eq!(decompress_to_vec_zlib(&packed).ok(), Some(bytes));
        }

        #[test]
        fn what_others_packed_is_unpacked(bytes in contents(), level in 0..=10_u8) {
            prop_assert_eq!(inflate(&compress_to_vec_zlib(&bytes, level), MOST), Ok(bytes));
        }

        /// A stream with a few bytes changed is refused, or read as others read it.
        #[test]
        fn what_is_damaged_is_read_as_others_read_it(
            bytes in contents(), level in 0..=10_u8, changes in proptest::collection::vec(any::<(u16, u8)>(), 1..4)
        ) {
            let mut packed = compress_to_vec_zlib(&bytes, level);
            for (at, byte) in changes {
                let len = packed.len();
                packed[usize::from(at) % len] = byte;
            }
            if let Ok(read) = inflate(&packed, MOST) {
                prop_assert_eq!(decompress_to_vec_zlib(&packed).ok(), Some(read));
            }
        }

        #[test]
        fn nothing_breaks_it(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = inflate(&[&[0x78, 0xda], &bytes[..]].concat(), 1000);
        }
    }

    #[test]
    fn what_is_packed_is_no_longer_than_others_make_it() {
        for example in examples::ALL {
            let (ours, theirs) = (
                deflate(example.text.as_bytes()).len(),
                compress_to_vec_zlib(example.text.as_bytes(), 9).len(),
            );
            assert!(ours <= theirs + 2, "{}: {ours} bytes, not {theirs}", example.key);
        }
    }

    #[test]
    fn long_runs_and_the_largest_distances_come_back() {
        let mut bytes = vec![7; 3];
        bytes.extend((0..32_765_u32).map(|nth| (nth.wrapping_mul(2_654_435_761) >> 24) as u8));
        bytes.extend([7; 300]);
        let packed = deflate(&bytes);
        assert_eq!(inflate(&packed, MOST).as_ref(), Ok(&bytes));
        assert_eq!(decompress_to_vec_zlib(&packed).ok(), Some(bytes));
        assert_eq!(inflate(&packed, 1000), Err(Unreadable::TooLarge));
    }
}
