//! A zip of files as they are, without compression, as PKWARE's APPNOTE.TXT 6.3 has it (sections 4.3 and 4.4).
//!
//! The crate `zip` adds most of 69 kB of gzip to whatever asks exercises in a page (23 November 2026), for features of which none
//! is used here. The tests read with it what is written.

/// What begins a file.
const FILE: &[u8] = b"PK\x03\x04";
/// What begins the entry of a file in the directory.
const ENTRY: &[u8] = b"PK\x01\x02";
/// What begins the end of the directory.
const END: &[u8] = b"PK\x05\x06";

/// The version of the format that stored files need: 1.0.
const VERSION: u16 = 10;

/// The first day that a zip can say, 1 January 1980: the same files give the same bytes, whenever they are packed.
const DAY: u16 = 0x21;

/// Files under names, which are ASCII; all of them together are shorter than 4 GiB.
pub(crate) fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let offset = zip.len() as u32;
        zip.extend_from_slice(FILE);
        put_facts(&mut zip, name, content);
        zip.extend_from_slice(name.as_bytes());
        zip.extend_from_slice(content);
        directory.extend_from_slice(ENTRY);
        put(&mut directory, &[VERSION]);
        put_facts(&mut directory, name, content);
        // No comment, the first disk, no attributes.
        put(&mut directory, &[0, 0, 0, 0, 0]);
        directory.extend_from_slice(&offset.to_le_bytes());
        directory.extend_from_slice(name.as_bytes());
    }
    let (n_files, start) = (files.len() as u16, zip.len() as u32);
    zip.extend_from_slice(&directory);
    zip.extend_from_slice(END);
    put(&mut zip, &[0, 0, n_files, n_files]);
    for number in [directory.len() as u32, start] {
        zip.extend_from_slice(&number.to_le_bytes());
    }
    put(&mut zip, &[0]);
    zip
}

/// What stands before a file and in its entry alike.
fn put_facts(to: &mut Vec<u8>, name: &str, content: &[u8]) {
    // No flags, stored, midnight.
    put(to, &[VERSION, 0, 0, 0, DAY]);
    let length = content.len() as u32;
    for number in [checksum(content), length, length] {
        to.extend_from_slice(&number.to_le_bytes());
    }
    put(to, &[name.len() as u16, 0]);
}

fn put(to: &mut Vec<u8>, numbers: &[u16]) {
    numbers.iter().for_each(|number| to.extend_from_slice(&number.to_le_bytes()));
}

/// The CRC-32 of ISO 3309, as zips have it.
fn checksum(content: &[u8]) -> u32 {
    let of_byte = |sum: u32, byte: &u8| {
        let shifted = |sum: u32, _| (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
        (0..8).fold(sum ^ u32::from(*byte), shifted)
    };
    !content.iter().fold(u32::MAX, of_byte)
}
