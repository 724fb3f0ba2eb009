//! What the workbench remembers, and what each action makes of it. Knows neither the DOM nor a clock: what the page is to
//! do for an action is left in [`WorkbenchState::requests`], and [`perform`] sends it.

use std::rc::Rc;

use plywise_controls::Store;
use plywise_notation::{read_probability, read_score};
use plywise_search::{NodeId, Score};
use yew::Reducible;

use super::{PageChange, WorkbenchAction};
use crate::editing::{Command, Editing, Field};
use crate::english::editing::TEXT_IS_NO_TREE;
use crate::host::{Message, Page, PageState};
use crate::what_if::{WhatIf, search};

/// Text that was typed within so many milliseconds is undone together.
const GOES_ON_MS: f64 = 1_200.0;

/// What the workbench remembers.
#[derive(Clone, Debug)]
pub(crate) struct WorkbenchState {
    pub(super) editing: Editing,
    /// The box over the stage.
    pub(super) input: Option<NodeInput>,
    /// What somebody types into fields and has not entered yet.
    pub(super) fields: Vec<(Field, String)>,
    pub(super) supposed: Option<Supposition>,
    /// Why what was typed beside the slider is nothing to be supposed.
    pub(super) misread: Option<String>,
    /// Counts actions and changes of the page: another number, and things may stand elsewhere.
    pub(super) revision: u32,
    /// What the page is to be asked for the last action.
    pub(super) requests: Vec<Message>,
    page_state: Rc<PageState>,
    typed_at: f64,
    /// The revision of the page after it did what it was asked for last.
    answered: u32,
    /// Whether somebody has typed in the text box since the page last changed: a text that comes otherwise was opened.
    has_typed: bool,
    /// How the page was shown when it last changed: a link without its tree.
    settings: String,
}

/// A box over the stage, to type into.
#[derive(Clone, Debug)]
pub(super) struct NodeInput {
    pub(super) node: NodeId,
    pub(super) field: Field,
    pub(super) text: String,
    /// Whether what stands in it is to be replaced by what is typed.
    pub(super) selects: bool,
    pub(super) wrong: Option<String>,
    /// Tells it from those that were open before.
    pub(super) number: u32,
}

/// A leaf that is shown with a value other than in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Supposition {
    pub(super) leaf: NodeId,
    was: Option<Score>,
    pub(super) value: Score,
}

/// An action, and when it was done, in milliseconds since 1970.
#[derive(Clone, Debug)]
pub(crate) struct Timed {
    action: WorkbenchAction,
    at: f64,
}

/// Applies an action, and has the page do what follows from it. `now` is in milliseconds since 1970.
pub(super) fn perform(store: &Store<WorkbenchState>, page: &Page, action: WorkbenchAction, now: f64) {
    store.dispatch(Timed { action, at: now });
    let requests = store.state().requests.clone();
    if requests.is_empty() {
        return;
    }
    let answers: Vec<_> = requests.iter().map(|message| page.send(message)).collect();
    let is_text = |message: &Message| matches!(message, Message::Revise { .. } | Message::Restore { .. });
    let answers =
        requests.iter().map(is_text).zip(answers).filter_map(|(is_text, answer)| Some((is_text, answer?)));
    store.dispatch(Timed { action: WorkbenchAction::Answered(answers.collect()), at: now });
}

impl Reducible for WorkbenchState {
    type Action = Timed;

    fn reduce(self: Rc<Self>, Timed { action, at }: Timed) -> Rc<Self> {
        let mut state = (*self).clone();
        match action {
            WorkbenchAction::PageChanged(change) => state.page_changed(change, at),
            WorkbenchAction::DraftTyped => state.has_typed = true,
            WorkbenchAction::Answered(answers) => {
                state.requests.clear();
                for (is_text, page_state) in answers {
                    state.answered = page_state.revision;
                    // An edit that was shown is no news when the page tells of it.
                    if is_text {
                        state.page_state = Rc::new(page_state);
                    }
                }
            }
            WorkbenchAction::Reset => state.reset(),
            // A box that is taken away loses the focus, too.
            WorkbenchAction::Left(number)
                if self.input.as_ref().is_none_or(|input| input.number != number) =>
            {
                return self;
            }
            action => state.act(action),
        }
        Rc::new(state)
    }
}

impl WorkbenchState {
    /// The workbench for a page.
    pub(super) fn open(page: &Page) -> WorkbenchState {
        WorkbenchState {
            editing: Editing::open(&page.tree(), &page.draft()),
            input: None,
            fields: Vec::new(),
            supposed: None,
            misread: None,
            revision: 0,
            requests: Vec::new(),
            page_state: Rc::default(),
            typed_at: 0.0,
            answered: 0,
            has_typed: false,
            settings: page.settings(),
        }
    }

    /// How the page has changed, for [`WorkbenchAction::PageChanged`].
    pub(super) fn change_of(&self, page: &Page, state: &Rc<PageState>) -> PageChange {
        let is_new_text = state.edition != self.page_state.edition;
        PageChange {
            state: Rc::clone(state),
            settings: page.settings(),
            draft: is_new_text.then(|| page.draft()),
        }
    }

    fn page_changed(&mut self, change: PageChange, now: f64) {
        let PageChange { state, settings, draft } = change;
        // The page said so before it did what it was asked for last: it will tell of that, too.
        if state.revision < self.answered {
            return;
        }
        let before = std::mem::replace(&mut self.page_state, Rc::clone(&state));
        let shown = std::mem::replace(&mut self.settings, settings);
        // A step is no news here: what is shown hangs on the text, the selected node and the link's settings.
        let same = PageState {
            step: state.step,
            link: state.link.clone(),
            revision: state.revision,
            ..(*before).clone()
        };
        if *state == same
            && search(state.link.as_deref(), &self.editing) == search(before.link.as_deref(), &self.editing)
        {
            return;
        }
        self.revision += 1;
        if let Some(draft) = draft {
            self.text_changed(&draft, shown, now);
        }
        let selected = state.selected.map(NodeId::new);
        if selected != self.editing.selected() {
            self.take_back();
            self.fields.clear();
            self.editing.select(selected);
            self.editing.say_selected();
        }
    }

    /// Takes note of the text on the page; `shown` is how the page showed the one before.
    fn text_changed(&mut self, draft: &str, shown: String, now: f64) {
        if draft != self.editing.text() {
            if self.has_typed {
                self.editing.typed(draft, now - self.typed_at < GOES_ON_MS);
                self.typed_at = now;
            } else {
                self.editing.opened(draft, [shown, self.settings.clone()]);
            }
            // The page shows the text's own tree again.
            self.supposed = None;
            self.input = None;
            self.fields.clear();
        }
        self.has_typed = false;
    }

    /// While nobody edits, nothing is supposed and nothing is open.
    fn reset(&mut self) {
        self.take_back();
        self.input = None;
        self.fields.clear();
        self.revision += 1;
    }

    pub(super) fn what_if(&self) -> Option<WhatIf> {
        let leaf = self.editing.selected()?;
        let search = search(self.page_state.link.as_deref(), &self.editing);
        WhatIf::of(&self.editing, leaf, &search).filter(|_| self.editing.mistake().is_none())
    }

    /// Does what somebody asks. What cannot be done is said, and that is all.
    fn act(&mut self, action: WorkbenchAction) {
        self.revision += 1;
        self.misread = None;
        let was = (self.editing.text().to_owned(), self.editing.selected());
        // Whoever types sees where, also when the view was moved since the node was selected.
        let is_typing = matches!(action, WorkbenchAction::Type(..));
        self.follow(action);
        let selected = self.editing.selected();
        if was.0 != self.editing.text() {
            self.show();
        } else if was.1 != selected {
            self.take_back();
            self.fields.clear();
            self.editing.say_selected();
            self.requests.push(Message::Select(selected));
        } else if is_typing {
            self.requests.push(Message::Select(selected));
        }
    }

    fn follow(&mut self, action: WorkbenchAction) {
        match action {
            WorkbenchAction::Follow(command) => {
                self.input = None;
                let _ = self.editing.follow(command);
            }
            WorkbenchAction::Press(command) => {
                self.input = None;
                if self.editing.follow(command).is_ok()
                    && matches!(command, Command::AddChild | Command::AddLeft | Command::AddRight)
                    && let Some(added) = self.editing.selected()
                {
                    self.open_input(added, None);
                }
            }
            WorkbenchAction::Walk(direction) => {
                if let Some(to) = self.editing.towards(direction) {
                    self.editing.select(Some(to));
                }
            }
            WorkbenchAction::Pick(node) => self.editing.select(node),
            WorkbenchAction::Type(node, first) => self.open_input(node, first),
            WorkbenchAction::Typed(text) => {
                if let Some(input) = &mut self.input {
                    (input.text, input.selects) = (text, false);
                }
            }
            WorkbenchAction::Commit(on) => self.commit(on),
            WorkbenchAction::Left(number) => self.left(number),
            WorkbenchAction::Cancel => self.input = None,
            WorkbenchAction::Fill(field, text) => {
                self.fields.retain(|(known, _)| *known != field);
                self.fields.push((field, text));
            }
            WorkbenchAction::Set(field) => self.set(field),
            WorkbenchAction::Mover(mover) => drop(self.editing.set_mover(mover)),
            WorkbenchAction::Level(mover) => drop(self.editing.set_level(mover)),
            WorkbenchAction::Put(node, destination) => drop(self.editing.put(node, destination)),
            WorkbenchAction::Revert => drop(self.editing.revert()),
            WorkbenchAction::Suppose(value) => self.suppose(value),
            WorkbenchAction::Keep => self.keep(),
            WorkbenchAction::TakeBack => self.take_back(),
            WorkbenchAction::Misread(why) => self.misread = Some(why),
            WorkbenchAction::Explain(reason) => self.editing.say(reason),
            // The reducer has seen to these.
            WorkbenchAction::PageChanged(_)
            | WorkbenchAction::DraftTyped
            | WorkbenchAction::Answered(_)
            | WorkbenchAction::Reset => {}
        }
    }

    /// Has the page show the text: step and view stay.
    fn show(&mut self) {
        self.supposed = None;
        self.requests.clear();
        self.fields.clear();
        let (text, selected) = (self.editing.text().to_owned(), self.editing.selected());
        let shows = self.editing.take_shows().filter(|_| self.editing.mistake().is_none());
        self.requests.push(match shows {
            // Another tree's conventions and step come back with it.
            Some(link) => Message::Restore { link, text },
            None => Message::Revise { text, selected },
        });
    }

    fn open_input(&mut self, node: NodeId, first: Option<char>) {
        if self.editing.mistake().is_some() {
            self.editing.say(TEXT_IS_NO_TREE);
            return;
        }
        self.take_back();
        self.editing.select(Some(node));
        let field = if self.editing.is_leaf(node) { Field::Value } else { Field::Name };
        let text = first.map_or_else(|| self.editing.field(node, field), String::from);
        let number = self.revision;
        self.input = Some(NodeInput { node, field, text, selects: first.is_none(), wrong: None, number });
    }

    fn commit(&mut self, on: Option<bool>) {
        let Some(input) = self.input.take() else { return };
        let NodeInput { node, field, text, .. } = &input;
        // The same again is no edit.
        let is_new = *text != self.editing.field(*node, *field);
        if let Err(wrong) = if is_new { self.editing.set_field(*node, *field, text) } else { Ok(()) } {
            self.input = Some(NodeInput { wrong: Some(wrong), ..input });
            return;
        }
        let next = on
            .filter(|_| *field == Field::Value)
            .and_then(|is_right| self.editing.next_leaf(*node, is_right));
        if let Some(next) = next {
            self.open_input(next, None);
        }
    }

    /// Whoever goes elsewhere means what was typed, unless it cannot stand there.
    fn left(&mut self, number: u32) {
        let Some(input) = self.input.take_if(|input| input.number == number) else { return };
        let NodeInput { node, field, text, .. } = input;
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

    /// Whether what stands in a field cannot stand there.
    pub(super) fn is_wrong(&self, field: Field) -> bool {
        let Some((_, text)) = self.fields.iter().find(|(known, _)| *known == field) else { return false };
        let text = text.trim();
        let is_unknown = matches!(text, "" | "?");
        match field {
            Field::Value | Field::Static => {
                !is_unknown && read_score(text).is_none() && !text.contains([' ', ','])
            }
            Field::Probability => !is_unknown && read_probability(text).is_none(),
            Field::Name | Field::Move => false,
        }
    }

    fn suppose(&mut self, value: Score) {
        let Some(leaf) = self.editing.selected().filter(|&leaf| self.editing.is_leaf(leaf)) else { return };
        let was = self.editing.tree().and_then(|tree| tree.leaf_score(leaf));
        self.supposed = Some(Supposition { leaf, was, value });
        self.requests.push(Message::Suppose { leaf, value: Some(value) });
    }

    fn keep(&mut self) {
        let Some(Supposition { leaf, value, .. }) = self.supposed else { return };
        let _ = self.editing.set_field(leaf, Field::Value, &value.to_string());
    }

    /// The leaf has again the value in the text.
    fn take_back(&mut self) {
        if let Some(Supposition { leaf, was, .. }) = self.supposed.take() {
            self.requests.push(Message::Suppose { leaf, value: was });
        }
    }
}
