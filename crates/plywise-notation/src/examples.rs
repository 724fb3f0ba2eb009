//! Trees of lectures, as the texts in the folder `examples`, ready to be read by [`parse`](crate::parse).

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
pub const MORE_TITLES: &[(&str, &str)] = &[
    ("c-single-player", "A game for one"),
    ("c-win-loss", "Only won or lost"),
    ("c-depth-limit", "One ply is too few"),
    ("c-deeper", "Every depth has its answer"),
    ("c-features", "What a position looks worth"),
    ("c-iterative", "Changing one's mind: iterative deepening"),
    ("c-negamax", "One rule for both players: negamax"),
    ("c-no-deep-cutoffs", "A bound from far above: deep cutoffs"),
    ("c-aspiration", "Expecting too much: an aspiration window"),
    ("c-scout", "Ask first: SCOUT"),
    ("c-negascout", "Guess that the first move is best: NegaScout"),
    ("c-mtdf", "Closing in on a value: MTD(f)"),
    ("c-sss-star", "Best first: SSS*"),
    ("c-dual-star", "Worst first: DUAL*"),
    ("c-starving", "Why Pacman can starve"),
    ("c-dice", "Keep it, roll, or toss"),
    ("c-expectiminimax", "MAX, chance and MIN"),
    ("c-star1", "Pruning an average: Star1"),
    ("c-star2", "A first look at each: Star2"),
    ("c-three-players", "Three players, and a tie"),
    ("c-non-zero-sum", "Two players who could both do better"),
    ("c-paranoid", "Are they all against me?"),
    ("c-shallow", "Cuts among three players"),
];
