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
