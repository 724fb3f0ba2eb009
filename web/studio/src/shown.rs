//! The tree that the page shows, and how it shows it.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_formats::{Format, left_out, write, write_solution};
use plywise_link::{Link, LinkStep};
use plywise_notation::{Document, lay_out, weigh, with_header, with_weights, write_document};
use plywise_render::{Figure, Stage, Theme, figure, level_players, place};
use plywise_replay::Replay;

use crate::opened::parse;

/// The tree that the page shows, searched as the page searches it, at the page's step.
#[derive(Clone, Debug)]
pub struct Shown {
    /// As somebody typed it, but for weights that were tried since, and with the conventions that hold in its header.
    text: String,
    document: Document,
    conventions: Conventions,
    step: Option<LinkStep>,
}

impl Shown {
    /// From the tree's text and the page's settings, which are a link without the tree.
    ///
    /// # Errors
    /// When either is none, in words. The page gives both, so it does not happen.
    pub fn read(text: &str, settings: &str) -> Result<Shown, String> {
        let mut document = parse(text).map_err(|error| error.to_string())?;
        let link: Link = settings.parse().map_err(|error: plywise_link::Complaint| error.to_string())?;
        let mut text = text.to_owned();
        if let Some(weights) = &link.weights {
            weigh(&mut document.tree, weights).map_err(|error| error.to_string())?;
            text = with_weights(&text, &document);
        }
        let own = document.header.known_profile().unwrap_or(&Profile::DEFAULT);
        let profile = link.profile.as_deref().and_then(Profile::from_key).unwrap_or(own);
        let conventions = link.conventions(profile.conventions, &document.tree, &document.header);
        // What is taken away says how it is searched and shown here.
        let header = document.header.saying(profile, &conventions, &document.tree);
        if header != document.header {
            if let Ok(document) = parse(&text) {
                text = with_header(&text, &document, &header);
            }
            document.header = header;
        }
        Ok(Shown { text, document, conventions, step: link.step })
    }

    /// In a format, with a note of what the format has no place for. In our own notation it is what was typed, comments
    /// and line breaks and all, with header lines for the conventions that hold and are not the usual ones.
    ///
    /// # Errors
    /// What the format cannot hold, and where, in words.
    pub fn written(&self, format: Format) -> Result<(String, Option<String>), String> {
        let text = match format {
            Format::Plywise => return Ok((self.text.clone(), None)),
            Format::Cs188Solution => write_solution(&self.document, &self.conventions.search),
            _ => write(&self.document, format),
        };
        let text = text.map_err(|cannot| cannot.to_string())?;
        let lost = left_out(&self.document, format);
        let note = (!lost.is_empty())
            .then(|| format!("Left out, since {} has no place for it: {}.", format.name(), lost.join(", ")));
        Ok((text, note))
    }

    /// The present step as a picture: an SVG file, the same as `plywise svg` draws. The tree's text goes along in it.
    #[must_use]
    pub fn picture(&self, theme: Theme) -> String {
        let Shown { document, conventions, step, .. } = self;
        let replay = Replay::of(Rc::new(document.tree.clone()), conventions.search);
        let step = match step {
            Some(LinkStep::At(step)) => *step,
            Some(LinkStep::End) => replay.last_step(),
            None => plywise_replay::Step::START,
        };
        let moment = replay.at(step.min(replay.last_step()));
        let placement = place(&document.tree, conventions.annotation);
        let levels = level_players(&document.tree);
        let stage =
            Stage { moment: &moment, placement: &placement, conventions, levels: &levels, selected: None };
        let title = document.header.title.as_deref().unwrap_or("A game tree");
        figure(&stage, Figure { title, source: &write_document(document), theme })
    }
}

/// The tree's own text laid out well, its comments kept, with header lines for the conventions that hold.
///
/// # Errors
/// When the text is no tree, in words.
pub fn formatted(text: &str, settings: &str) -> Result<String, String> {
    let Shown { text, .. } = Shown::read(text, settings)?;
    let document = parse(&text).map_err(|error| error.to_string())?;
    Ok(lay_out(&text, &document))
}
