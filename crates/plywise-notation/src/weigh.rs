//! What features weigh, where somebody tries something else than the tree's text says.

use plywise_search::{BuildError, GameTree};

use crate::amounts::read_amounts;
use crate::cursor::Cursor;

/// Lets a tree's features weigh what is said, such as `mobility=0.5,material=9`; others, and features that it has not, stay as they are.
///
/// # Errors
/// When with these weights the features of some node add up to more than a number holds. The tree then stays as it was.
///
/// ```
/// use plywise_notation::{parse, weigh};
///
/// let mut tree = parse("({material=1 mobility=4} 3)")?.tree;
/// weigh(&mut tree, "mobility=0.5,beauty=9")?;
/// assert_eq!(tree.weights().collect::<Vec<_>>(), [("material", 1.0), ("mobility", 0.5)]);
/// assert!(weigh(&mut tree, "material=1,mobility=1e308").is_err(), "4 × 1e308 is too much");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn weigh(tree: &mut GameTree, weights: &str) -> Result<(), BuildError> {
    let weights = read_weights(weights).unwrap_or_default();
    tree.set_weights(weights.iter().map(|(name, weight)| (&**name, *weight)))
}

/// Features and what they weigh, as links say it and as the header of a tree has it: `mobility=0.5,material=9`. `None` where
/// that is not what the text is.
#[must_use]
pub fn read_weights(weights: &str) -> Option<Vec<(String, f64)>> {
    let mut amounts = Vec::new();
    read_amounts(&mut Cursor { text: weights, at: 0 }, None, &mut amounts).ok()?;
    Some(amounts.into_iter().map(|(name, weight)| (name.into_owned(), weight)).collect())
}
