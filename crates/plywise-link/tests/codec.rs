//! Packed texts stay the same bytes, and damaged ones are refused with the reason.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use plywise_link::{MAX_UNPACKED_BYTES, PackError, pack, unpack};
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
