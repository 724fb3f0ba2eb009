//! The parts of a link, and what is wrong with them.

use plywise_search::{ChosenOptions, OptionInfo, SearchOption};

use super::error::LinkError;
use super::shape::{counted_text, uniform_text};
use super::words::value;
use super::{LINK_VERSION, LinkTree};
use crate::english;
use crate::{PackError, unpack};

/// The parts of a link, and the complaints about those that were read.
pub(super) struct Reader {
    pub(super) parts: Vec<(String, String)>,
    pub(super) errors: Vec<LinkError>,
}

/// The keys and values of a text, as forms send them. What is not well formed is taken as it stands.
pub(super) fn parts(text: &str) -> Vec<(String, String)> {
    let parts = form_urlencoded::parse(text.as_bytes());
    parts.map(|(key, value)| (key.into_owned(), value.into_owned())).collect()
}

/// What stands under a key, the last time that it stands there.
pub(super) fn last_part<'a>(parts: &'a [(String, String)], key: &str) -> Option<&'a str> {
    parts.iter().rev().find(|(known, _)| known == key).map(|(_, said)| said.as_str())
}

impl Reader {
    fn part(&self, key: &str) -> Option<&str> {
        last_part(&self.parts, key)
    }

    pub(super) fn owned(&self, key: &str) -> Option<String> {
        self.part(key).map(str::to_owned)
    }

    /// What a part means, if there is one. One that means nothing is complained of.
    pub(super) fn known<T>(
        &mut self,
        key: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let said = self.part(key)?;
        let known = read(said);
        if known.is_none() {
            let error = LinkError::bad(key, said, expected);
            self.errors.push(error);
        }
        known
    }

    /// What is chosen of a search, under the keys that it has there.
    pub(super) fn options(&mut self, key: fn(&OptionInfo) -> &'static str) -> ChosenOptions {
        let mut chosen = ChosenOptions::default();
        for option in SearchOption::ALL {
            let (kind, key) = (option.info().kind, key(option.info()));
            if !key.is_empty() {
                chosen.set(option, self.known(key, english::expected_option(kind), |said| value(kind, said)));
            }
        }
        chosen
    }

    /// Which tree the link is to; none where that cannot be told.
    pub(super) fn tree(&mut self) -> Option<LinkTree> {
        match self.tree_said() {
            Ok(tree) => tree,
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }

    fn tree_said(&self) -> Result<Option<LinkTree>, LinkError> {
        // `v` is the values of a tree by its shape where there is one, and else the version.
        let values = self.part("v").or(self.part("values"));
        let is_shape = self.part("branches").is_some() || self.part("b").is_some();
        if !is_shape && let Some(said) = self.part("v") {
            match said.parse() {
                Ok(LINK_VERSION) => {}
                Ok(version) if version > LINK_VERSION => return Err(LinkError::Newer { version }),
                _ => return Err(LinkError::bad("v", said, english::A_VERSION)),
            }
        }
        if let Some(said) = self.part("t") {
            return tree_text(said).map(|text| Some(LinkTree::Text(text)));
        }
        if let Some(address) = self.owned("src") {
            return Ok(Some(LinkTree::Source(address)));
        }
        if let Some(key) = self.owned("example") {
            return Ok(Some(LinkTree::Example(key)));
        }
        if let Some(kind) = self.owned("gen") {
            return Ok(Some(LinkTree::Generated { kind, seed: self.owned("seed") }));
        }
        if let Some(game) = self.owned("game") {
            return Ok(Some(LinkTree::Game(game)));
        }
        let values = values.unwrap_or("");
        if let Some(counts) = self.part("branches") {
            return counted_text(counts, values).map(|text| Some(LinkTree::Text(text)));
        }
        let Some(b) = self.part("b") else { return Ok(None) };
        uniform_text(b, self.part("d").unwrap_or("2"), values).map(|text| Some(LinkTree::Text(text)))
    }
}

/// Packed, or, as people write links by hand, plain.
fn tree_text(text: &str) -> Result<String, LinkError> {
    match unpack(text) {
        Err(PackError::NotPacked) => Ok(text.to_owned()),
        unpacked => unpacked.map_err(|why| LinkError::BadTree { packed: text.to_owned(), why }),
    }
}
