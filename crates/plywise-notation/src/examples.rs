//! Trees of lectures, as the texts in the folder `examples`, ready to be read by [`parse`](crate::parse).

use crate::english;

/// One tree with its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// A short name for links and commands; also the file's name without its ending.
    pub key: &'static str,
    /// The text, as in the file.
    pub text: &'static str,
}

macro_rules! text {
    ($key:literal) => {
        include_str!(concat!("../../../examples/", $key, ".tree"))
    };
}

/// The texts of a folder as two lists, with and without their notes.
macro_rules! examples {
    ($(#[$about:meta])* $with:ident, $without:ident: $($key:literal)*) => {
        $(#[$about])*
        pub const $with: &[Example] = &[$(Example { key: $key, text: text!($key) }),*];

        #[doc = concat!("[`", stringify!($with), "`] without their notes: for programs that show none and should be small.")]
        pub const $without: &[Example] = &[$(Example {
            key: $key,
            text: {
                const BYTES: [u8; without_notes::<0>(text!($key)).1] = without_notes(text!($key)).0;
                match std::str::from_utf8(&BYTES) {
                    Ok(text) => text,
                    Err(_) => panic!("whole lines of a text are a text"),
                }
            },
        }),*];
    };
}

/// The first bytes of a text without its lines that are notes, and how many there are.
const fn without_notes<const N: usize>(text: &str) -> ([u8; N], usize) {
    const NOTE: &[u8] = b"note:";
    let (text, mut kept, mut n_kept) = (text.as_bytes(), [0; N], 0);
    let (mut at, mut begins_line, mut is_note) = (0, true, false);
    while at < text.len() {
        if begins_line {
            let mut same = 0;
            while same < NOTE.len() && at + same < text.len() && text[at + same] == NOTE[same] {
                same += 1;
            }
            is_note = same == NOTE.len();
        }
        if !is_note {
            if n_kept < N {
                kept[n_kept] = text[at];
            }
            n_kept += 1;
        }
        begins_line = text[at] == b'\n';
        at += 1;
    }
    (kept, n_kept)
}

examples! {
    /// Every example, in the order to show them in.
    ///
    /// ```
    /// use plywise_notation::{examples, parse};
    ///
    /// let quiz = examples::ALL.iter().find(|example| example.key == "q-quiz").unwrap();
    /// assert_eq!(parse(quiz.text)?.tree.height(), 3);
    /// # Ok::<(), plywise_notation::SyntaxError>(())
    /// ```
    ALL, ALL_BARE:
    "t-textbook"
    "q-two-ply"
    "q-minimax"
    "q-quiz"
    "s-steps"
    "w-example-1"
    "w-example-2"
    "w-skrentny"
    "w-order-1"
    "w-order-2"
    "w-order-3"
}

examples! {
    /// Trees for other searches than those of the lectures: one player, null windows and memories, chance,
    /// several players, depth limits. They
    /// stand apart.
    MORE, MORE_BARE:
    "c-single-player"
    "c-win-loss"
    "c-depth-limit"
    "c-deeper"
    "c-features"
    "c-iterative"
    "c-negamax"
    "c-deep-cutoff"
    "c-parent-only"
    "c-no-deep-cutoffs"
    "c-aspiration"
    "c-scout"
    "c-negascout"
    "c-mtdf"
    "c-sss-star"
    "c-dual-star"
    "c-starving"
    "c-dice"
    "c-expectiminimax"
    "c-star1"
    "c-star2"
    "c-three-players"
    "c-non-zero-sum"
    "c-paranoid"
    "c-shallow"
}

/// The keys of [`MORE`] with their titles, for whoever shows the list without the texts.
pub const MORE_TITLES: &[(&str, &str)] = english::MORE_TITLES;
