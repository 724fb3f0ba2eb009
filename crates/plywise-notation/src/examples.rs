//! Trees of lectures, as the texts in the folder `examples`, ready to be read by [`parse`](crate::parse).

/// One tree with its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// A short name for links and commands; also the file's name without its ending.
    pub key: &'static str,
    /// The text, as in the file.
    pub text: &'static str,
}

macro_rules! example {
    ($key:literal) => {
        Example { key: $key, text: include_str!(concat!("../../../examples/", $key, ".tree")) }
    };
}

/// Every example, in the order to show them in.
///
/// ```
/// use plywise_notation::{examples, parse};
///
/// let quiz = examples::ALL.iter().find(|example| example.key == "q-quiz").unwrap();
/// assert_eq!(parse(quiz.text)?.tree.height(), 3);
/// # Ok::<(), plywise_notation::SyntaxError>(())
/// ```
pub const ALL: &[Example] = &[
    example!("t-textbook"),
    example!("q-two-ply"),
    example!("q-minimax"),
    example!("q-quiz"),
    example!("s-steps"),
    example!("w-example-1"),
    example!("w-example-2"),
    example!("w-skrentny"),
    example!("w-order-1"),
    example!("w-order-2"),
    example!("w-order-3"),
];

/// Trees for other searches than those of the lectures: one player, null windows and memories, chance,
/// several players, depth limits. The page
/// does not carry their texts but fetches the files, so they stand apart.
pub const MORE: &[Example] = &[
    example!("c-single-player"),
    example!("c-win-loss"),
    example!("c-depth-limit"),
    example!("c-deeper"),
    example!("c-features"),
    example!("c-iterative"),
    example!("c-scout"),
    example!("c-negascout"),
    example!("c-mtdf"),
    example!("c-sss-star"),
    example!("c-starving"),
    example!("c-dice"),
    example!("c-expectiminimax"),
    example!("c-star1"),
    example!("c-star2"),
    example!("c-three-players"),
    example!("c-non-zero-sum"),
    example!("c-paranoid"),
    example!("c-shallow"),
];

/// The keys of [`MORE`] with their titles, for whoever shows the list without the texts.
pub const MORE_TITLES: &[(&str, &str)] = &[
    ("c-single-player", "A game for one"),
    ("c-win-loss", "Only won or lost"),
    ("c-depth-limit", "One ply is too few"),
    ("c-deeper", "Every depth has its answer"),
    ("c-features", "What a position looks worth"),
    ("c-iterative", "Changing one's mind: iterative deepening"),
    ("c-scout", "Ask first: SCOUT"),
    ("c-negascout", "Guess that the first move is best: NegaScout"),
    ("c-mtdf", "Closing in on a value: MTD(f)"),
    ("c-sss-star", "Best first: SSS*"),
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
