//! Packing: one block, in the fixed codes or in its own, whichever is shorter. The same text gives the same bytes.

use super::{DISTANCES, END, LENGTHS, ORDER, adler, distance_bits, fixed_lengths, length_bits};

/// A zlib stream that holds `bytes`.
pub(crate) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let pieces = pieces(bytes);
    let (literals, distances) = fixed_lengths();
    let fixed = written(&pieces, &literals, &distances, Bits::of_block(1));

    let (literals, distances) = counts(&pieces);
    let (literals, distances) = (code_lengths(&literals, 15), code_lengths(&distances, 15));
    let head = with_codes(&literals, &distances);
    let own = written(&pieces, &literals, &distances, head);

    let mut stream = vec![0x78, 0xda];
    stream.extend(if own.len() < fixed.len() { own } else { fixed });
    stream.extend(adler(bytes).to_be_bytes());
    stream
}

/// Either a byte (`distance` 0), or so many bytes again that stand so far before.
#[derive(Clone, Copy)]
struct Piece {
    length: u16,
    distance: u16,
}

const SHORTEST: usize = 3;
const LONGEST: usize = 258;
const FARTHEST: usize = 32_768;
/// How many earlier places are tried for each.
const MOST_TRIED: usize = 200;

/// A text in pieces. Where the next place has a longer repeat, this one is a byte by itself.
fn pieces(bytes: &[u8]) -> Vec<Piece> {
    const NONE: usize = usize::MAX;
    let hash = |at: usize| {
        let word = bytes[at..at + SHORTEST].iter().fold(0_u32, |word, &byte| word << 8 | u32::from(byte));
        (word.wrapping_mul(0x9e37_79b1) >> 19) as usize
    };
    let (mut newest, mut before) = (vec![NONE; 1 << 13], vec![NONE; bytes.len()]);
    let mut n_noted = 0;
    let mut longest_at = |at: usize| {
        if at + SHORTEST > bytes.len() {
            return (0, 0);
        }
        while n_noted <= at {
            let newest = &mut newest[hash(n_noted)];
            before[n_noted] = std::mem::replace(newest, n_noted);
            n_noted += 1;
        }
        let rest = &bytes[at..bytes.len().min(at + LONGEST)];
        let (mut best, mut from) = ((0, 0), before[at]);
        for _ in 0..MOST_TRIED {
            if from == NONE || at - from > FARTHEST || best.0 == rest.len() {
                break;
            }
            let length = rest.iter().zip(&bytes[from..]).take_while(|(one, other)| one == other).count();
            if length >= SHORTEST && length > best.0 {
                best = (length, at - from);
            }
            from = before[from];
        }
        best
    };
    let (mut pieces, mut at) = (Vec::new(), 0);
    let mut found = longest_at(0);
    while at < bytes.len() {
        let next = longest_at(at + 1);
        let (length, distance) = found;
        if length == 0 || next.0 > length {
            pieces.push(Piece { length: bytes[at].into(), distance: 0 });
            at += 1;
            found = next;
        } else {
            pieces.push(Piece { length: length as u16, distance: distance as u16 });
            at += length;
            found = longest_at(at);
        }
    }
    pieces
}

/// The last of a table's codes that begins at a value or before it.
fn code_of(table: &[u16], value: u16) -> usize {
    table.partition_point(|&first| first <= value) - 1
}

/// How often each code stands in a block.
fn counts(pieces: &[Piece]) -> ([u32; 286], [u32; 30]) {
    let (mut literals, mut distances) = ([0; 286], [0; 30]);
    literals[END] = 1;
    for piece in pieces {
        if piece.distance == 0 {
            literals[usize::from(piece.length)] += 1;
        } else {
            literals[END + 1 + code_of(&LENGTHS, piece.length)] += 1;
            distances[code_of(&DISTANCES, piece.distance)] += 1;
        }
    }
    (literals, distances)
}

/// How long the code for each symbol is to be (Huffman), and none longer than `limit`.
fn code_lengths(counts: &[u32], limit: u8) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = huffman(&counts);
        if lengths.iter().all(|&length| length <= limit) {
            return lengths;
        }
        // Evener counts give evener lengths.
        counts.iter_mut().for_each(|count| *count = count.div_ceil(2));
    }
}

fn huffman(counts: &[u32]) -> Vec<u8> {
    let used = |(symbol, &count): (usize, &u32)| (count > 0).then_some((count, symbol));
    // Each with its weight; what two are joined to comes after both.
    let mut loose: Vec<(u32, usize)> = counts.iter().enumerate().filter_map(used).collect();
    let mut above = vec![0; counts.len()];
    if let &[(_, only)] = &loose[..] {
        let mut lengths = vec![0; counts.len()];
        lengths[only] = 1;
        return lengths;
    }
    while loose.len() > 1 {
        let mut lightest = || {
            let nth = (0..loose.len()).min_by_key(|&nth| loose[nth]).unwrap_or(0);
            loose.swap_remove(nth)
        };
        let (one, other) = (lightest(), lightest());
        let joined = above.len();
        above.push(0);
        (above[one.1], above[other.1]) = (joined, joined);
        loose.push((one.0 + other.0, joined));
    }
    let mut depths = vec![0_u8; above.len()];
    for node in (0..above.len().saturating_sub(1)).rev() {
        if above[node] > 0 {
            depths[node] = depths[above[node]] + 1;
        }
    }
    depths.truncate(counts.len());
    depths
}

/// Bits being written, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    n_held: u32,
}

impl Bits {
    /// The beginning of the last block, of a kind.
    fn of_block(kind: u32) -> Bits {
        Bits { bytes: Vec::new(), held: 1 | kind << 1, n_held: 3 }
    }

    fn put(&mut self, value: u32, n: u32) {
        self.held |= value << self.n_held;
        self.n_held += n;
        while self.n_held >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.n_held -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.n_held > 0 {
            self.bytes.push(self.held as u8);
        }
        self.bytes
    }
}

/// The code of each symbol, ready to be written, and its length.
fn codes(lengths: &[u8]) -> Vec<(u32, u32)> {
    let mut codes = vec![(0, 0); lengths.len()];
    let mut next = 0_u32;
    for length in 1..=15_u8 {
        next <<= 1;
        for (code, _) in codes.iter_mut().zip(lengths).filter(|(_, known)| **known == length) {
            // The highest bit of a code comes first.
            *code = (next.reverse_bits() >> (32 - u32::from(length)), length.into());
            next += 1;
        }
    }
    codes
}

/// The head of a block that brings its own codes.
fn with_codes(literals: &[u8], distances: &[u8]) -> Bits {
    // What is not used at the end need not be written, but for the least there must be.
    let used = |lengths: &[u8], least: usize| {
        lengths.iter().rposition(|&length| length > 0).map_or(least, |last| least.max(last + 1))
    };
    let literals = &literals[..used(literals, END + 1)];
    let distances = &distances[..used(distances, 1)];
    let lengths = [literals, distances].concat();
    let runs = runs(&lengths);
    let mut counts = [0; ORDER.len()];
    runs.iter().for_each(|&(symbol, ..)| counts[symbol] += 1);
    let lengths = code_lengths(&counts, 7);
    let n_lengths = ORDER.iter().rposition(|&symbol| lengths[symbol] > 0).map_or(4, |last| 4.max(last + 1));

    let mut bits = Bits::of_block(2);
    bits.put(literals.len() as u32 - 257, 5);
    bits.put(distances.len() as u32 - 1, 5);
    bits.put(n_lengths as u32 - 4, 4);
    ORDER[..n_lengths].iter().for_each(|&symbol| bits.put(lengths[symbol].into(), 3));
    let codes = codes(&lengths);
    for (symbol, more, n) in runs {
        bits.put(codes[symbol].0, codes[symbol].1);
        bits.put(more, n);
    }
    bits
}

/// Code lengths, with runs of the same as one: the symbol, and the bits after it.
fn runs(lengths: &[u8]) -> Vec<(usize, u32, u32)> {
    let (mut runs, mut at) = (Vec::new(), 0);
    while let Some(&length) = lengths.get(at) {
        let same = lengths[at..].iter().take_while(|&&other| other == length).count();
        let is_again = at > 0 && lengths[at - 1] == length;
        let (run, n) = match same {
            11.. if length == 0 => ((18, same.min(138) as u32 - 11, 7), same.min(138)),
            3.. if length == 0 => ((17, same as u32 - 3, 3), same),
            3.. if is_again => ((16, same.min(6) as u32 - 3, 2), same.min(6)),
            _ => ((length.into(), 0, 0), 1),
        };
        runs.push(run);
        at += n;
    }
    runs
}

/// A block to its end.
fn written(pieces: &[Piece], literals: &[u8], distances: &[u8], mut bits: Bits) -> Vec<u8> {
    let (literals, distances) = (codes(literals), codes(distances));
    for piece in pieces {
        if piece.distance == 0 {
            let (code, n) = literals[usize::from(piece.length)];
            bits.put(code, n);
            continue;
        }
        let nth = code_of(&LENGTHS, piece.length);
        let (code, n) = literals[END + 1 + nth];
        bits.put(code, n);
        bits.put(u32::from(piece.length - LENGTHS[nth]), length_bits(nth));
        let nth = code_of(&DISTANCES, piece.distance);
        let (code, n) = distances[nth];
        bits.put(code, n);
        bits.put(u32::from(piece.distance - DISTANCES[nth]), distance_bits(nth));
    }
    let (code, n) = literals[END];
    bits.put(code, n);
    bits.finish()
}
