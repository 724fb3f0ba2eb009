//! Trees as links ask for them: random ones, and those of files in any format. `gen` and `seed`, or what a file says, become a
//! text in our own notation, or a sentence that says why there is none.
//!
//! The page and embeds load the program of it when an address asks for a random tree, and embeds when a file is not in our own
//! notation; the studio has it built in. It knows nothing of pages.
//!
//! ```
//! let text = plywise_maker::text_for("uniform-1;b=2;d=2;v=0..9", Some("7"), 1_000)?;
//! assert!(text.starts_with("title: uniform-1, seed 7\nsource: plywise generate 'gen=uniform-1;b=2;"));
//!
//! let why = plywise_maker::text_for("uniform-1;b=2;d=2;cuts=9", None, 1_000).unwrap_err();
//! assert!(why.starts_with("There cannot be 9 cuts: no search of such a tree makes more than 1."));
//! # Ok::<(), String>(())
//! ```
#![warn(missing_docs)]

mod english;
pub mod opened;

use plywise_generate::{GenerateError, Generated, Request, generate};
use plywise_notation::{Document, Header, write_document};

/// A tree that was made, or why there is none.
#[derive(Clone, Debug)]
pub enum Made {
    /// The tree asked for.
    Tree(Request, Box<Generated>),
    /// The request means nothing, or nobody can meet it: sentences.
    Refused(String),
    /// None was found; this one comes nearest.
    Nearest(Request, String, Box<Generated>),
}

/// Makes the tree that is asked for, if it has at most so many nodes.
#[must_use]
pub fn made(request: &Request, most_nodes: u64) -> Made {
    match generate(request, most_nodes) {
        Ok(made) => Made::Tree(*request, Box::new(made)),
        Err(refusal) => {
            let help = refusal.help().map_or(String::new(), |help| " ".to_owned() + &sentence(help));
            let why = sentence(&refusal.to_string()) + &help;
            match refusal {
                GenerateError::NotFound(nearest) => Made::Nearest(*request, why, nearest),
                _ => Made::Refused(why),
            }
        }
    }
}

/// The text of a tree that was made, the same as `plywise generate` writes.
#[must_use]
pub fn text_of(request: &Request, made: &Generated) -> String {
    let name = request.generator.name();
    // One that only comes near is not what the request makes.
    let source = made.unmet.is_empty().then(|| format!("plywise generate '{request}'"));
    let header =
        Header { title: Some(english::title_of_random(name, request.seed)), source, ..Header::default() };
    write_document(&Document::new(made.tree.clone(), header.made_for(request.rules)))
}

/// The text of the tree that a link asks for, if it has at most so many nodes.
///
/// # Errors
/// When there is none, or nobody finds it: a sentence or two, with what comes nearest.
pub fn text_for(kind: &str, seed: Option<&str>, most_nodes: u64) -> Result<String, String> {
    let request = Request::of_link(kind, seed).map_err(|error| sentence(&error.to_string()))?;
    match made(&request, most_nodes) {
        Made::Tree(request, tree) => Ok(text_of(&request, &tree)),
        Made::Nearest(_, why, _) | Made::Refused(why) => Err(why),
    }
}

/// What our messages say, as a sentence.
#[must_use]
pub fn sentence(part: &str) -> String {
    let mut sentence = part.to_owned() + ".";
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}
