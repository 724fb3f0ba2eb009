//! Unpacking: any zlib stream, by whomever it was made.

use super::{DISTANCES, END, LENGTHS, ORDER, adler, distance_bits, fixed_lengths, length_bits};

/// Why a stream cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is not one, or not whole.
    Damaged,
    /// It holds more than was asked for.
    TooLarge,
}

use Unreadable::{Damaged, TooLarge};

/// What a zlib stream of at most `most` bytes holds.
pub(crate) fn inflate(stream: &[u8], most: usize) -> Result<Vec<u8>, Unreadable> {
    let mut out = Vec::new();
    inflate_into(&mut out, stream, most)?;
    Ok(out)
}

/// Puts into `out` what a zlib stream holds; of one that cannot be unpacked, what came before the damage.
pub(crate) fn inflate_into(out: &mut Vec<u8>, stream: &[u8], most: usize) -> Result<(), Unreadable> {
    let &[method, flags, ref rest @ ..] = stream else { return Err(Damaged) };
    let has_dictionary = flags & 0x20 != 0;
    if method & 0x0f != 8
        || method >> 4 > 7
        || has_dictionary
        || u16::from_be_bytes([method, flags]) % 31 != 0
    {
        return Err(Damaged);
    }
    let mut bits = Bits { bytes: rest, held: 0, n_held: 0 };
    loop {
        let is_last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, out, most)?,
            1 => {
                let (literals, distances) = fixed_lengths();
                block(&mut bits, out, most, &Code::new(&literals)?, &Code::new(&distances)?)?;
            }
            2 => {
                let (literals, distances) = own_codes(&mut bits)?;
                block(&mut bits, out, most, &literals, &distances)?;
            }
            _ => return Err(Damaged),
        }
        if is_last {
            break;
        }
    }
    bits.skip_to_byte();
    let mut sum = 0;
    for _ in 0..4 {
        sum = sum << 8 | bits.take(8)?;
    }
    if sum == adler(out) { Ok(()) } else { Err(Damaged) }
}

/// A stream of bits, the lowest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    held: u32,
    n_held: u32,
}

impl Bits<'_> {
    /// The next `n` bits, at most 16, as a number.
    fn take(&mut self, n: u32) -> Result<u32, Unreadable> {
        while self.n_held < n {
            let (&byte, rest) = self.bytes.split_first().ok_or(Damaged)?;
            self.bytes = rest;
            self.held |= u32::from(byte) << self.n_held;
            self.n_held += 8;
        }
        let taken = self.held & ((1 << n) - 1);
        self.held >>= n;
        self.n_held -= n;
        Ok(taken)
    }

    /// Leaves the rest of a byte that was begun.
    fn skip_to_byte(&mut self) {
        self.held >>= self.n_held % 8;
        self.n_held -= self.n_held % 8;
    }
}

/// The longest code, in bits.
const LONGEST: usize = 15;

/// A prefix code: how many codes there are of each length, and what they stand for, in order.
struct Code {
    counts: [u16; LONGEST + 1],
    symbols: Vec<u16>,
}

impl Code {
    fn new(lengths: &[u8]) -> Result<Code, Unreadable> {
        let mut counts = [0; LONGEST + 1];
        lengths.iter().for_each(|&length| counts[usize::from(length)] += 1);
        counts[0] = 0;
        // How many codes are left at each length: never fewer than none.
        let mut left = 1_i32;
        for &count in &counts[1..] {
            left = 2 * left - i32::from(count);
            if left < 0 {
                return Err(Damaged);
            }
        }
        let mut symbols = Vec::new();
        for length in 1..=LONGEST {
            let of_length = lengths.iter().enumerate().filter(|(_, known)| usize::from(**known) == length);
            symbols.extend(of_length.map(|(symbol, _)| symbol as u16));
        }
        Ok(Code { counts, symbols })
    }

    fn read(&self, bits: &mut Bits<'_>) -> Result<usize, Unreadable> {
        let (mut code, mut first, mut nth) = (0_usize, 0_usize, 0_usize);
        for &count in &self.counts[1..] {
            code |= bits.take(1)? as usize;
            let count = usize::from(count);
            if code < first + count {
                return self.symbols.get(nth + code - first).map(|&symbol| symbol.into()).ok_or(Damaged);
            }
            nth += count;
            first = 2 * (first + count);
            code *= 2;
        }
        Err(Damaged)
    }
}

/// The codes that a block brings along, for literals and lengths and for distances.
fn own_codes(bits: &mut Bits<'_>) -> Result<(Code, Code), Unreadable> {
    let n_literals = bits.take(5)? as usize + 257;
    let n_distances = bits.take(5)? as usize + 1;
    let n_lengths = bits.take(4)? as usize + 4;
    let mut lengths = [0; ORDER.len()];
    for &symbol in ORDER.iter().take(n_lengths) {
        lengths[symbol] = bits.take(3)? as u8;
    }
    let code = Code::new(&lengths)?;
    let n = n_literals + n_distances;
    let mut lengths = Vec::with_capacity(n);
    while lengths.len() < n {
        let symbol = code.read(bits)?;
        let (length, times) = match symbol {
            16 => (*lengths.last().ok_or(Damaged)?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        lengths.extend((0..times).map(|_| length));
    }
    if lengths.len() > n || lengths[END] == 0 {
        return Err(Damaged);
    }
    let (literals, distances) = lengths.split_at(n_literals);
    Ok((Code::new(literals)?, Code::new(distances)?))
}

fn block(
    bits: &mut Bits<'_>,
    out: &mut Vec<u8>,
    most: usize,
    literals: &Code,
    distances: &Code,
) -> Result<(), Unreadable> {
    loop {
        let symbol = literals.read(bits)?;
        if symbol == END {
            return Ok(());
        }
        if symbol < END {
            out.push(symbol as u8);
        } else {
            let code = symbol - END - 1;
            let length = *LENGTHS.get(code).ok_or(Damaged)? as u32 + bits.take(length_bits(code))?;
            let code = distances.read(bits)?;
            let distance =
                u32::from(*DISTANCES.get(code).ok_or(Damaged)?) + bits.take(distance_bits(code))?;
            let from = out.len().checked_sub(distance as usize).ok_or(Damaged)?;
            // Byte by byte: it may go on into what it writes.
            for at in from..from + length as usize {
                out.push(out[at]);
            }
        }
        if out.len() > most {
            return Err(TooLarge);
        }
    }
}

fn stored(bits: &mut Bits<'_>, out: &mut Vec<u8>, most: usize) -> Result<(), Unreadable> {
    bits.skip_to_byte();
    let length = bits.take(16)?;
    if bits.take(16)? != length ^ 0xffff {
        return Err(Damaged);
    }
    for _ in 0..length {
        out.push(bits.take(8)? as u8);
    }
    if out.len() > most { Err(TooLarge) } else { Ok(()) }
}
