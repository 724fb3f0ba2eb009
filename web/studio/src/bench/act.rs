//! What the workbench remembers, and what each deed does to the tree and the page.

use std::rc::Rc;

use plywise_notation::read_score;
use plywise_search::{NodeId, Score};

use super::Deed;
use crate::editing::{Editing, Field};
use crate::page::{Heard, Page};
use crate::what_if::{WhatIf, search};

/// What was typed within so many milliseconds is undone together.
const GOES_ON_MS: f64 = 1_200.0;

/// So many milliseconds the page is given to say that it has picked what it was asked to pick.
const ANSWERS_MS: f64 = 300.0;

/// What the workbench remembers.
#[derive(Debug)]
pub(crate) struct Bench {
    pub(super) page: Page,
    pub(super) editing: Editing,
    /// The box over the stage.
    pub(super) boxed: Option<Boxed>,
    /// What somebody types into fields and has not done yet.
    pub(super) fields: Vec<(Field, String)>,
    pub(super) supposed: Option<Supposed>,
    /// Why what was typed beside the slider is nothing to be supposed.
    pub(super) misread: Option<String>,
    /// Counts deeds, and what is heard: another number, and things may stand elsewhere.
    pub(super) n_acts: u32,
    heard: Rc<Heard>,
    typed_at: f64,
    /// What the page was asked to pick and has not drawn yet, and when: what it says of an earlier pick until then would
    /// take back a key that came after it.
    asked: Option<(Option<NodeId>, f64)>,
    /// Whether somebody has typed in the text box since the page was last heard of: a text that comes otherwise was opened.
    pub(super) has_typed: bool,
    /// How the page was shown when it was last heard of: a link without its tree.
    settings: String,
}

/// A box over the stage, to type into.
#[derive(Clone, Debug)]
pub(super) struct Boxed {
    pub(super) node: NodeId,
    pub(super) field: Field,
    pub(super) text: String,
    /// Whether what stands in it is to be replaced by what is typed.
    pub(super) selects: bool,
    pub(super) wrong: Option<String>,
    /// Tells it from those that were open before.
    pub(super) number: u32,
}

/// A leaf that is shown with a value it has not in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Supposed {
    pub(super) leaf: NodeId,
    was: Option<Score>,
    pub(super) value: Score,
}

impl Bench {
    pub(super) fn open(page: Page) -> Bench {
        let editing = Editing::open(&page.tree(), &page.draft());
        let settings = page.settings();
        Bench {
            page,
            editing,
            boxed: None,
            fields: Vec::new(),
            supposed: None,
            misread: None,
            n_acts: 0,
            heard: Rc::default(),
            typed_at: 0.0,
            asked: None,
            has_typed: false,
            settings,
        }
    }

    /// Takes note of how the page is.
    pub(super) fn hear(&mut self, heard: &Rc<Heard>) {
        if Rc::ptr_eq(heard, &self.heard) {
            return;
        }
        let before = std::mem::replace(&mut self.heard, Rc::clone(heard));
        // It was told already where an edit gave the same.
        self.asked.take_if(|(asked, _)| *asked == heard.selected.map(NodeId::new));
        let settings = self.page.settings();
        let shown = std::mem::replace(&mut self.settings, settings.clone());
        // A step is no news here: what is shown hangs on the text, the picked node and the link's settings.
        if **heard == (Heard { step: heard.step, link: heard.link.clone(), ..(*before).clone() })
            && search(heard.link.as_deref(), &self.editing) == search(before.link.as_deref(), &self.editing)
        {
            return;
        }
        self.n_acts += 1;
        if heard.edition != before.edition {
            let draft = self.page.draft();
            if draft != self.editing.text() {
                let now = js_sys::Date::now();
                if self.has_typed {
                    self.editing.typed(&draft, now - self.typed_at < GOES_ON_MS);
                    self.typed_at = now;
                } else {
                    self.editing.opened(&draft, [shown, settings]);
                }
                // The page shows the text's own tree again.
                self.supposed = None;
                self.boxed = None;
                self.fields.clear();
            }
            self.has_typed = false;
        }
        let selected = heard.selected.map(NodeId::new);
        if self.asked.is_some_and(|(_, at)| js_sys::Date::now() - at < ANSWERS_MS) {
            return;
        }
        self.asked = None;
        if selected != self.editing.selected() {
            self.unsuppose();
            self.fields.clear();
            self.editing.select(selected);
        }
    }

    /// While nobody edits, nothing is supposed and nothing is open.
    pub(super) fn rest(&mut self) {
        self.unsuppose();
        self.boxed = None;
        self.fields.clear();
    }

    pub(super) fn what_if(&self) -> Option<WhatIf> {
        let leaf = self.editing.selected()?;
        let search = search(self.heard.link.as_deref(), &self.editing);
        WhatIf::of(&self.editing, leaf, &search).filter(|_| self.editing.mistake().is_none())
    }

    /// Does what somebody asks. What cannot be done is said, and that is all.
    pub(super) fn act(&mut self, deed: Deed) {
        self.n_acts += 1;
        self.misread = None;
        let was = (self.editing.text().to_owned(), self.editing.selected());
        // Whoever types sees where, also when the view was moved since the node was picked.
        let is_typing = matches!(deed, Deed::Type(..));
        match deed {
            Deed::Follow(command) => {
                self.boxed = None;
                let _ = self.editing.follow(command);
            }
            Deed::Walk(way) => {
                if let Some(to) = self.editing.towards(way) {
                    self.editing.select(Some(to));
                }
            }
            Deed::Pick(node) => self.editing.select(node),
            Deed::Type(node, first) => self.open_box(node, first),
            Deed::Typed(text) => {
                if let Some(boxed) = &mut self.boxed {
                    (boxed.text, boxed.selects) = (text, false);
                }
            }
            Deed::Commit(on) => self.commit(on),
            Deed::Left(number) => self.left(number),
            Deed::Cancel => self.boxed = None,
            Deed::Fill(field, text) => {
                self.fields.retain(|(known, _)| *known != field);
                self.fields.push((field, text));
            }
            Deed::Set(field) => self.set(field),
            Deed::Mover(mover) => drop(self.editing.set_mover(mover)),
            Deed::Level(mover) => drop(self.editing.set_level(mover)),
            Deed::Put(node, place) => drop(self.editing.put(node, place)),
            Deed::Mend => drop(self.editing.mend()),
            Deed::Suppose(value) => self.suppose(value),
            Deed::Keep => self.keep(),
            Deed::PutBack => self.unsuppose(),
            Deed::Misread(why) => self.misread = Some(why),
            Deed::Explain(reason) => self.editing.say(reason),
        }
        let (text, selected) = was;
        if text != self.editing.text() {
            self.show();
        } else if selected != self.editing.selected() {
            self.unsuppose();
            self.fields.clear();
            self.asked = Some((self.editing.selected(), js_sys::Date::now()));
            self.page.select(self.editing.selected());
        } else if is_typing {
            self.page.select(self.editing.selected());
        }
    }

    /// Shows the text on the page: step and view stay.
    fn show(&mut self) {
        self.supposed = None;
        self.fields.clear();
        self.asked = Some((self.editing.selected(), js_sys::Date::now()));
        let shows = self.editing.take_shows().filter(|_| self.editing.mistake().is_none());
        let heard = match &shows {
            // Another tree's conventions and step come back with it.
            Some(link) => self.page.restore(link, self.editing.text()),
            None => self.page.revise(self.editing.text(), self.editing.selected()),
        };
        if let Some(heard) = heard {
            self.heard = Rc::new(heard);
        }
    }

    fn open_box(&mut self, node: NodeId, first: Option<char>) {
        if self.editing.mistake().is_some() {
            self.editing.say("The text is no tree at the moment");
            return;
        }
        self.unsuppose();
        self.editing.select(Some(node));
        let field = if self.editing.is_leaf(node) { Field::Value } else { Field::Name };
        let text = first.map_or_else(|| self.editing.field(node, field), String::from);
        let number = self.n_acts;
        self.boxed = Some(Boxed { node, field, text, selects: first.is_none(), wrong: None, number });
    }

    fn commit(&mut self, on: Option<bool>) {
        let Some(boxed) = self.boxed.take() else { return };
        let Boxed { node, field, text, .. } = &boxed;
        // The same again is no edit.
        let is_new = *text != self.editing.field(*node, *field);
        if let Err(wrong) = if is_new { self.editing.set_field(*node, *field, text) } else { Ok(()) } {
            self.boxed = Some(Boxed { wrong: Some(wrong), ..boxed });
            return;
        }
        let next = on
            .filter(|_| *field == Field::Value)
            .and_then(|is_right| self.editing.next_leaf(*node, is_right));
        if let Some(next) = next {
            self.open_box(next, None);
        }
    }

    /// Whoever goes elsewhere means what was typed, unless it is nothing that can stand there.
    fn left(&mut self, number: u32) {
        let Some(boxed) = self.boxed.take_if(|boxed| boxed.number == number) else { return };
        let Boxed { node, field, text, .. } = boxed;
        if text != self.editing.field(node, field) {
            let selected = self.editing.selected();
            let _ = self.editing.set_field(node, field, &text);
            self.editing.select(selected);
        }
    }

    fn set(&mut self, field: Field) {
        let Some(at) = self.editing.selected() else { return };
        let Some((_, text)) = self.fields.iter().find(|(known, _)| *known == field) else { return };
        let text = text.clone();
        if text == self.editing.field(at, field) || self.editing.set_field(at, field, &text).is_ok() {
            self.fields.retain(|(known, _)| *known != field);
        }
    }

    /// What is wrong with what stands in a field.
    pub(super) fn is_wrong(&self, field: Field) -> bool {
        let Some((_, text)) = self.fields.iter().find(|(known, _)| *known == field) else { return false };
        match field {
            Field::Value | Field::Static => {
                !matches!(text.trim(), "" | "?")
                    && read_score(text.trim()).is_none()
                    && !text.contains([' ', ','])
            }
            Field::Probability => {
                !matches!(text.trim(), "" | "?") && plywise_notation::read_probability(text.trim()).is_none()
            }
            Field::Name | Field::Move => false,
        }
    }

    fn suppose(&mut self, value: Score) {
        let Some(leaf) = self.editing.selected().filter(|&leaf| self.editing.is_leaf(leaf)) else { return };
        let was = self.editing.tree().and_then(|tree| tree.leaf_score(leaf));
        self.supposed = Some(Supposed { leaf, was, value });
        self.page.suppose(leaf, Some(value));
    }

    fn keep(&mut self) {
        let Some(Supposed { leaf, value, .. }) = self.supposed else { return };
        let _ = self.editing.set_field(leaf, Field::Value, &value.to_string());
    }

    /// The leaf is worth again what stands in the text.
    fn unsuppose(&mut self) {
        if let Some(Supposed { leaf, was, .. }) = self.supposed.take() {
            self.page.suppose(leaf, was);
        }
    }
}
