//! What stands at a node, each as a text to be typed.

use plywise_conventions::capitalized;
use plywise_notation::edit::TreeEdit;
use plywise_notation::{read_probability, read_score};
use plywise_search::{Mover, NodeId, Score};

use super::Editing;
use crate::english::editing as english;

/// Something that stands at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// What a leaf is worth, or to each of several players.
    Value,
    /// What the node is called.
    Name,
    /// What the move to it is called.
    Move,
    /// How likely chance is to go to it.
    Probability,
    /// What a branch looks worth.
    Static,
}

impl Field {
    /// All of them, in the order in which to show them.
    pub const ALL: [Field; 5] = [Field::Value, Field::Name, Field::Move, Field::Probability, Field::Static];

    /// What to call it.
    #[must_use]
    pub fn label(self) -> &'static str {
        english::field(self)
    }
}

impl Editing {
    /// What stands there, as it would be typed; empty for nothing.
    #[must_use]
    pub fn field(&self, node: NodeId, field: Field) -> String {
        let Some(tree) = self.tree() else { return String::new() };
        let text = match field {
            Field::Value => match tree.payoffs(node) {
                Some(payoffs) => Some(payoffs.iter().map(Score::to_string).collect::<Vec<_>>().join(" ")),
                None => tree.leaf_score(node).map(|score| score.to_string()),
            },
            Field::Name => tree.name(node).map(str::to_owned),
            Field::Move => tree.move_label(node).map(str::to_owned),
            Field::Probability => tree.given_probability(node).and_then(Score::new).map(|p| p.to_string()),
            Field::Static => tree.given_static(node).map(|score| score.to_string()),
        };
        text.unwrap_or_default()
    }

    /// Why a node can have no such thing; none when it can.
    #[must_use]
    pub fn no_field(&self, node: NodeId, field: Field) -> Option<&'static str> {
        let tree = self.tree()?;
        match field {
            Field::Value if !tree.is_leaf(node) => Some(english::ONLY_LEAF_HAS_VALUE),
            Field::Static if tree.is_leaf(node) => Some(english::ONLY_BRANCH_HAS_STATIC),
            Field::Move if node == NodeId::ROOT => Some(english::NO_MOVE_TO_ROOT),
            Field::Probability => {
                let above = tree.parent(node).map(|above| tree.mover(above));
                (above != Some(Mover::Chance)).then_some(english::ONLY_BELOW_CHANCE)
            }
            _ => None,
        }
    }

    /// Puts what was typed there; nothing, or `?` for a value, takes it away.
    ///
    /// # Errors
    /// Why it cannot stand there, as a sentence; then nothing changes but what is said.
    pub fn set_field(&mut self, node: NodeId, field: Field, typed: &str) -> Result<(), String> {
        let typed = typed.trim();
        let made = match self.no_field(node, field) {
            Some(reason) => Err(reason.to_owned()),
            None => self.field_edit(node, field, typed),
        };
        let label = self.label(node);
        let shortened = made.as_ref().ok().and_then(|edit| shortened(edit, typed));
        let what =
            english::entered(field, &label, shortened.as_deref().unwrap_or(typed), shortened.is_some());
        match made {
            Ok(edit) => self.edit(&edit, what),
            Err(reason) => {
                self.say(capitalized(&reason));
                Err(capitalized(&reason))
            }
        }
    }

    fn field_edit(&self, node: NodeId, field: Field, typed: &str) -> Result<TreeEdit, String> {
        let players =
            self.tree().filter(|tree| tree.is_for_several()).map(plywise_search::GameTree::n_players);
        let text = (!typed.is_empty()).then(|| typed.to_owned());
        let no_number = || english::no_number(typed, true);
        let score = || match typed {
            "" | "?" => Ok(None),
            _ => read_score(typed).map(Some).ok_or_else(no_number),
        };
        Ok(match (field, players) {
            (Field::Value, Some(players)) if !matches!(typed, "" | "?") => {
                let words = typed.trim_matches(['<', '>', '(', ')']).split([' ', ',']);
                let scores: Option<Vec<Score>> =
                    words.filter(|word| !word.is_empty()).map(read_score).collect();
                let scores = scores.filter(|scores| scores.len() == players);
                let want = || english::one_number_each(players);
                TreeEdit::Payoffs(node, scores.ok_or_else(want)?)
            }
            (Field::Value, _) => TreeEdit::Value(node, score()?),
            (Field::Name, _) => TreeEdit::Name(node, text),
            (Field::Move, _) => TreeEdit::Move(node, text),
            (Field::Static, _) => TreeEdit::Static(node, score()?),
            (Field::Probability, _) => {
                let none = matches!(typed, "" | "?");
                let probability = read_probability(typed).filter(|_| !none);
                if !none && probability.is_none() {
                    return Err(english::no_probability(typed));
                }
                TreeEdit::Probability(node, probability)
            }
        })
    }
}

/// The numbers of an edit as they will be written, where they have fewer digits than what was typed.
fn shortened(edit: &TreeEdit, typed: &str) -> Option<String> {
    let kept = match edit {
        TreeEdit::Value(_, Some(score)) | TreeEdit::Static(_, Some(score)) => score.to_string(),
        TreeEdit::Payoffs(_, scores) => scores.iter().map(Score::to_string).collect::<Vec<_>>().join(" "),
        _ => return None,
    };
    (digits(&kept) != digits(typed)).then_some(kept)
}

/// The digits that count, of each number.
fn digits(numbers: &str) -> Vec<String> {
    let numbers = numbers.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-' | '+'));
    let of_one = |number: &str| {
        let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        digits.trim_matches('0').to_owned()
    };
    numbers.filter(|number| number.contains(|c: char| c.is_ascii_digit())).map(of_one).collect()
}
