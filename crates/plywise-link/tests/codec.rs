//! Packed texts stay the same bytes, and damaged ones are refused with the reason.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use plywise_link::{MAX_UNPACKED_BYTES, PackError, pack, salvaged, unpack};
use proptest::prelude::*;

const TEXTBOOK: &str = "A(A1(A11=3 A12=12 A13=8) A2(A21=2 A22=? A23=?) A3(A31=14 A32=5 A33=2))";
const PACKED: &str = "z1.eNoNiMEJwEAQAlu55-5TTSAfOey_qQgy6mSCBtYJaLAlf3vCCeF-0reUb60mgvF00W8pc_cH90sOGw";

fn packed_bytes(bytes: &[u8]) -> String {
    format!("z1.{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(bytes, 9)))
}

#[test]
fn the_packed_bytes_never_change() {
    assert_eq!(pack(TEXTBOOK), PACKED);
    assert_eq!(unpack(PACKED).as_deref(), Ok(TEXTBOOK));
}

#[test]
fn white_space_around_a_packed_text_does_not_matter() {
    assert_eq!(unpack(&format!("  {}\n", pack("3"))).as_deref(), Ok("3"));
}

#[test]
fn what_cannot_be_unpacked_is_refused_with_the_reason() {
    for (packed, message) in [
        ("", "a packed tree begins with `z1.`; copy the whole link"),
        ("(3 4)", "a packed tree begins with `z1.`; copy the whole link"),
        ("z0.abc", "a packed tree begins with `z1.`; copy the whole link"),
        ("z2.abc", "the link was made by a newer version of Plywise (z2); reload the page"),
        ("z1.", "the link is damaged or cut short; copy the whole link again"),
        ("z1.%20", "the link is damaged or cut short; copy the whole link again"),
        ("z1.AAAA", "the link is damaged or cut short; copy the whole link again"),
    ] {
        assert_eq!(unpack(packed).unwrap_err().to_string(), message, "{packed:?}");
    }
    assert_eq!(unpack(&packed_bytes(b"caf\xe9")), Err(PackError::NotUtf8));
}

#[test]
fn a_link_cut_anywhere_is_noticed() {
    let packed = pack(TEXTBOOK);
    for end in "z1.".len()..packed.len() {
        assert_eq!(unpack(&packed[..end]), Err(PackError::Damaged), "{end}");
    }
}

#[test]
fn a_changed_character_never_gives_another_tree() {
    let packed = pack(TEXTBOOK);
    for at in "z1.".len()..packed.len() {
        for other in ['A', 'b', '-', '9'] {
            let mut changed = packed.clone();
            changed.replace_range(at..=at, &other.to_string());
            if let Ok(text) = unpack(&changed) {
                assert_eq!(text, TEXTBOOK, "{at} {other}");
            }
        }
    }
}

#[test]
fn a_small_link_cannot_fill_the_memory() {
    let bomb = packed_bytes(&vec![b' '; 64 << 20]);
    assert!(bomb.len() < 100_000);
    assert_eq!(unpack(&bomb), Err(PackError::TooLarge));

    let largest = " ".repeat(MAX_UNPACKED_BYTES);
    assert_eq!(unpack(&pack(&largest)).map(|text| text.len()), Ok(MAX_UNPACKED_BYTES));
    assert_eq!(unpack(&pack(&(largest + " "))), Err(PackError::TooLarge));
}

proptest! {
    #[test]
    fn packed_texts_are_unpacked(text in any::<String>()) {
        prop_assert_eq!(unpack(&pack(&text)), Ok(text));
    }

    #[test]
    fn any_packed_text_gives_a_text_or_an_error(text in "(z[0-9]\\.)?[A-Za-z0-9_.-]{0,40}", any_text: String) {
        let _ = (unpack(&text), unpack(&any_text), unpack(&format!("z1.{any_text}")));
    }
}

/// A zlib stream that holds a text as it is, as the links of embeds once did.
fn stored(text: &str) -> String {
    let (sum, sums) = text.bytes().fold((1_u32, 0_u32), |(sum, sums), byte| {
        let sum = (sum + u32::from(byte)) % 65_521;
        (sum, (sums + sum) % 65_521)
    });
    let mut stream = vec![0x78, 0x01];
    let mut blocks = text.as_bytes().chunks(usize::from(u16::MAX)).peekable();
    while let Some(block) = blocks.next() {
        let size = block.len() as u16;
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(size.to_le_bytes());
        stream.extend((!size).to_le_bytes());
        stream.extend(block);
    }
    stream.extend((sums << 16 | sum).to_be_bytes());
    format!("z1.{}", BASE64URL_NOPAD.encode(&stream))
}

#[test]
fn the_links_that_embeds_gave_out_are_unpacked() {
    for text in [TEXTBOOK.to_owned(), "(3 4)".repeat(20_000)] {
        assert_eq!(unpack(&stored(&text)), Ok(text));
    }
    assert_eq!(unpack(&stored(&" ".repeat(MAX_UNPACKED_BYTES + 1))), Err(PackError::TooLarge));
}

proptest! {
    /// Of a packed text that is cut anywhere the beginning is left, and nothing else is made of it.
    #[test]
    fn what_is_left_of_a_cut_text_is_its_beginning(text in "[(]([A-C]=)?[0-9 ()]{0,300}", keep in 0.0..1.0_f64) {
        let packed = pack(&text);
        let cut = &packed[..3 + ((packed.len() - 3) as f64 * keep) as usize];
        if let Some(left) = salvaged(cut) {
            prop_assert!(text.starts_with(&left), "{left} of {text}");
        }
    }
}
