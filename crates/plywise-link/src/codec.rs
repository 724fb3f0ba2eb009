//! Any text, packed into characters that are safe in a link: `z1.` and the base64url of its zlib stream.
//!
//! The prefix is a version, and every version ever published stays readable. zlib's own wrapper is kept around
//! the stream because its checksum notices links that mail programs cut.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

/// The longest text that [`unpack`] gives, so that a short hostile link cannot fill the memory.
pub const MAX_UNPACKED_BYTES: usize = 1 << 20;

pub(crate) const PREFIX: &str = "z1.";

/// The highest level that others know, too.
const LEVEL: u8 = 9;

/// Packs a text for a link. What is longer than [`MAX_UNPACKED_BYTES`] will not be unpacked again.
///
/// ```
/// use plywise_link::{pack, unpack};
///
/// let packed = pack("((3 12 8)(2 ? ?)(14 5 2))");
/// assert!(packed.starts_with("z1."));
/// assert_eq!(unpack(&packed)?, "((3 12 8)(2 ? ?)(14 5 2))");
/// # Ok::<(), plywise_link::PackError>(())
/// ```
#[must_use]
pub fn pack(text: &str) -> String {
    PREFIX.to_owned() + &BASE64URL_NOPAD.encode(&compress_to_vec_zlib(text.as_bytes(), LEVEL))
}

/// Gives back what [`pack`] was given.
///
/// # Errors
/// When the packed text is damaged, was made by something else, or is too large.
pub fn unpack(packed: &str) -> Result<String, PackError> {
    let packed = packed.trim();
    let Some(payload) = packed.strip_prefix(PREFIX) else { return Err(unknown_prefix(packed)) };
    let stream = BASE64URL_NOPAD.decode(payload.as_bytes()).map_err(|_| PackError::Damaged)?;
    let bytes = decompress_to_vec_zlib_with_limit(&stream, MAX_UNPACKED_BYTES).map_err(|error| {
        let is_large = error.status == TINFLStatus::HasMoreOutput;
        if is_large { PackError::TooLarge } else { PackError::Damaged }
    })?;
    String::from_utf8(bytes).map_err(|_| PackError::NotUtf8)
}

/// What is left of a packed text that is damaged or was cut short, mostly its beginning; `None` when nothing is. What comes
/// after the damage may be wrong.
///
/// ```
/// use plywise_link::{pack, salvaged, unpack};
///
/// let packed = pack("A(B(3 12 8) C(2 4 6))");
/// let cut = &packed[..packed.len() - 6];
/// assert!(unpack(cut).is_err());
/// assert_eq!(salvaged(cut).as_deref(), Some("A(B(3 12 8) C(2 4 6))"));
/// ```
#[must_use]
pub fn salvaged(packed: &str) -> Option<String> {
    let payload = packed.trim().strip_prefix(PREFIX)?.as_bytes();
    let is_known = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let known = payload.iter().take_while(is_known).count();
    // Whole bytes only: four characters hold three.
    let stream = BASE64URL_NOPAD.decode(&payload[..known - known % 4]).ok()?;
    let mut bytes = vec![0; MAX_UNPACKED_BYTES];
    // What there is, is there.
    let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (_, _, n_bytes) = decompress(&mut DecompressorOxide::new(), &stream, &mut bytes, 0, flags);
    bytes.truncate(n_bytes);
    let end = str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
    bytes.truncate(end);
    String::from_utf8(bytes).ok().filter(|text| !text.is_empty())
}

fn unknown_prefix(packed: &str) -> PackError {
    let version = packed.strip_prefix('z').and_then(|rest| rest.split_once('.')).map(|(version, _)| version);
    match version.and_then(|version| version.parse::<u32>().ok()) {
        Some(version) if version > 1 => PackError::Newer { version },
        _ => PackError::NotPacked,
    }
}

/// Why a packed text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackError {
    /// It does not begin with a version such as `z1.`.
    NotPacked,
    /// A later Plywise made it.
    Newer {
        /// Its version.
        version: u32,
    },
    /// Part of it is missing or changed.
    Damaged,
    /// It holds more than [`MAX_UNPACKED_BYTES`].
    TooLarge,
    /// It holds something other than text.
    NotUtf8,
}

impl std::error::Error for PackError {}
