//! What scripts around a viewer are given and may ask for. All of it is text.

use plywise_lesson::Sentence;
use plywise_notation::{SyntaxError, read_score};
use plywise_render::{Figure, Stage, Theme, figure_in, figure_of};
use plywise_replay::{Command, Step};
use plywise_search::{Event, NodeId, Score, Window};

use crate::{Go, Viewer, ViewerAction};

/// What several parts of a drawing need, worked out once for each drawing.
#[derive(Clone, Debug)]
pub struct Derived {
    /// What the last step did.
    pub sentence: Sentence,
    /// The link to the moment; `None` where the tree is too large for one.
    pub link: Option<String>,
}

impl Derived {
    /// Of a viewer as it is.
    #[must_use]
    pub fn of(viewer: &Viewer) -> Derived {
        Derived { sentence: viewer.sentence(), link: viewer.link().map(|link| link.to_string()) }
    }
}

/// What the program around a viewer adds to its state.
#[derive(Clone, Copy, Debug)]
pub struct ProgramState<'a> {
    /// Whether the tree is shown: an embed shows none where it was asked for one that there is not.
    pub is_shown: bool,
    /// What an embed is for; `None` on the page.
    pub mode: Option<&'static str>,
    /// What is wrong with the text that was given for a tree.
    pub mistake: Option<&'a SyntaxError>,
    /// What the page counts for the studio; `None` in an embed.
    pub counts: Option<Counts>,
}

/// What the page counts for the studio, which runs beside it.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// The texts it has had: another number, another text.
    pub edition: u32,
    /// The states it has had: of two the greater number is the later one.
    pub revision: u32,
}

/// Where something that is stepped through is, and what scripts are told of it: docs/embedding.md says what each part means.
#[derive(Clone, Debug, Default)]
pub struct ScriptState<'a> {
    /// How much has happened.
    pub step: u32,
    /// How much there is.
    pub length: u32,
    /// The first step and the last that can be reached.
    pub range: (u32, u32),
    /// Whether it plays.
    pub is_playing: bool,
    /// What happened last.
    pub kind: &'static str,
    /// The node where it happened, with its label.
    pub node: Option<(NodeId, String)>,
    /// The window there, and the value.
    pub window: Option<Window>,
    /// The value there.
    pub value: Option<Score>,
    /// What happened, in a sentence.
    pub text: String,
    /// What the whole is called.
    pub title: String,
    /// The link to this moment; none where there is none.
    pub link: Option<String>,
    /// Whether the screen is blank.
    pub is_blank: bool,
    /// Why something was not done.
    pub notice: Option<&'a str>,
    /// The node that somebody has selected.
    pub selected: Option<NodeId>,
}

/// A viewer's state as JSON, on one line.
#[must_use]
pub fn state_json(viewer: &Viewer, derived: &Derived, program: &ProgramState<'_>) -> String {
    let moment = viewer.moment();
    let (first, last) = viewer.range();
    let event = moment.event();
    let node = event.map(|event| event.node());
    let state = ScriptState {
        step: viewer.playback.step().0,
        length: viewer.playback.last().0,
        range: (first.0, last.0),
        is_playing: viewer.playback.is_playing(),
        kind: match event {
            None => "start",
            Some(Event::Entered { .. }) => "entered",
            Some(Event::Evaluated { .. }) => "evaluated",
            Some(Event::Updated { .. }) => "updated",
            Some(Event::Pruned { .. }) => "pruned",
            Some(Event::Returned { .. }) => "returned",
            Some(Event::Recalled { .. }) => "recalled",
        },
        node: node.map(|node| (node, viewer.document.tree.label(node))),
        window: node.and_then(|node| moment.window(node)),
        value: node.and_then(|node| moment.value(node)),
        text: derived.sentence.to_string(),
        title: viewer.document.title(),
        link: derived.link.clone(),
        is_blank: viewer.toggles.is_blank,
        notice: viewer.notice.as_deref(),
        selected: viewer.selected,
    };
    state.json(program)
}

impl ScriptState<'_> {
    /// As JSON, on one line. Of something that is not shown, the script around it knows what was asked for.
    #[must_use]
    pub fn json(&self, program: &ProgramState<'_>) -> String {
        let ProgramState { is_shown, mode, mistake, counts } = *program;
        let mut json = String::from("{");
        let mut say = |key: &str, value: &str| {
            json.push_str(if json.len() > 1 { ",\"" } else { "\"" });
            json.push_str(key);
            json.push_str("\":");
            json.push_str(value);
        };
        let boolean = |is_so: bool| if is_so { "true" } else { "false" };
        let shown = |text: &str| quoted(if is_shown { text } else { "" });
        say("step", &self.step.to_string());
        say("length", &self.length.to_string());
        say("first", &self.range.0.to_string());
        say("last", &self.range.1.to_string());
        say("playing", boolean(self.is_playing));
        say("kind", &quoted(self.kind));
        say("node", &or_null(self.node.as_ref(), |(node, _)| node.index().to_string()));
        say("label", &or_null(self.node.as_ref(), |(_, label)| quoted(label)));
        say("alpha", &or_null(self.window, |window| number(window.alpha)));
        say("beta", &or_null(self.window, |window| number(window.beta)));
        say("value", &or_null(self.value, number));
        say("text", &shown(&self.text));
        say("title", &shown(&self.title));
        say("link", &or_null(self.link.as_ref().filter(|_| is_shown), |link| quoted(link)));
        say("shown", boolean(is_shown));
        say("mode", &or_null(mode, quoted));
        say("blank", boolean(self.is_blank));
        let error = match (mistake, self.notice) {
            (Some(error), _) => {
                let message = quoted(&error.to_string());
                format!(
                    "{{\"code\":\"tree\",\"message\":{message},\"line\":{},\"col\":{}}}",
                    error.line, error.column
                )
            }
            (None, notice) => {
                or_null(notice, |notice| format!("{{\"code\":\"link\",\"message\":{}}}", quoted(notice)))
            }
        };
        say("error", &error);
        // For the studio, which only the page has.
        if let Some(Counts { edition, revision }) = counts {
            say("selected", &or_null(self.selected, |node| node.index().to_string()));
            say("edition", &edition.to_string());
            say("revision", &revision.to_string());
        }
        json.push('}');
        json
    }
}

/// What there is as JSON, or that there is nothing.
fn or_null<T>(value: Option<T>, json: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| "null".to_owned(), json)
}

/// What a script asks of a viewer by the name of a method; `None` where there is no such method, or `argument` is none
/// for it.
#[must_use]
pub fn action_named(viewer: &Viewer, method: &str, argument: &str) -> Option<ViewerAction> {
    Some(match method {
        "prev" => ViewerAction::Go(Go::Back),
        "next" => ViewerAction::Go(Go::Next),
        "goTo" => ViewerAction::Go(Go::To(Step(argument.parse().ok()?))),
        "goToLabel" => {
            let node = viewer.document.tree.find(argument)?;
            let (entered, _) = *viewer.analysis.replay.stays(node).first()?;
            ViewerAction::Go(Go::To(entered))
        }
        "play" => ViewerAction::Play(Command::Play),
        "pause" => ViewerAction::Play(Command::Pause),
        "speed" => ViewerAction::Play(Command::SetSpeed(read_score(argument)?.points())),
        _ => return None,
    })
}

/// The visible part of the picture as an SVG file that needs no other file, with or without the nodes that the search has not
/// reached.
#[must_use]
pub fn picture(viewer: &Viewer, theme: Theme, hides_future: bool) -> String {
    let Viewer { document, camera, .. } = viewer;
    let moment = viewer.moment();
    let named: Vec<NodeId> = viewer.sentence().nodes().collect();
    let stage = Stage { named: &named, ..viewer.stage(&moment) };
    let title = document.title();
    let about = Figure { title: &title, source: &document.text, theme };
    let viewport = camera.viewport();
    figure_in(&stage, viewer.analysis.scene_in(&stage, viewport), about, viewport, hides_future)
}

/// The whole picture at this moment as an SVG file: the tree, or the graph of equal positions, with boards where the stage has them. `about` gives a line
/// for the theme and one for the title, and then the text of the tree that goes along in the file; `None` where it does not.
#[must_use]
pub fn whole_picture(viewer: &Viewer, about: &str) -> Option<String> {
    let (theme, rest) = about.split_once('\n')?;
    let (title, source) = rest.split_once('\n')?;
    let theme = Theme::from_key(theme)?;
    let moment = viewer.moment();
    let named: Vec<NodeId> = viewer.sentence().nodes().collect();
    let stage = Stage { named: &named, ..viewer.stage(&moment) };
    let about = Figure { title, source, theme };
    Some(figure_of(&stage, &viewer.analysis.whole_scene(&stage), about))
}

/// A score as the trace format has it: the infinities are texts.
fn number(score: Score) -> String {
    if score.is_finite() { score.to_string() } else { quoted(&score.to_string()) }
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            // Within a sentence or a name one is as good as the other.
            '\0'..='\u{1f}' => quoted.push(' '),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
