//! What scripts around a viewer are given and may ask for. All of it is text.

use plywise_lesson::Sentence;
use plywise_notation::{SyntaxError, read_score};
use plywise_render::{Figure, Stage, Theme, figure_in, figure_of};
use plywise_replay::{Command, Step};
use plywise_search::{Event, NodeId, Score};

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

/// A viewer's state as JSON, on one line: docs/embedding.md says what each part means.
#[must_use]
pub fn state_json(viewer: &Viewer, derived: &Derived, program: &ProgramState<'_>) -> String {
    let ProgramState { is_shown, mode, mistake, counts } = *program;
    let moment = viewer.moment();
    let tree = &viewer.document.tree;
    let (first, last) = viewer.range();
    let step = viewer.playback.step();
    let mut json = String::from("{");
    let mut say = |key: &str, value: &str| {
        json.push_str(if json.len() > 1 { ",\"" } else { "\"" });
        json.push_str(key);
        json.push_str("\":");
        json.push_str(value);
    };
    let boolean = |is_so: bool| if is_so { "true" } else { "false" };
    say("step", &step.0.to_string());
    say("length", &viewer.playback.last().0.to_string());
    say("first", &first.0.to_string());
    say("last", &last.0.to_string());
    say("playing", boolean(viewer.playback.is_playing()));
    let event = moment.event();
    let kind = match event {
        None => "start",
        Some(Event::Entered { .. }) => "entered",
        Some(Event::Evaluated { .. }) => "evaluated",
        Some(Event::Updated { .. }) => "updated",
        Some(Event::Pruned { .. }) => "pruned",
        Some(Event::Returned { .. }) => "returned",
        Some(Event::Recalled { .. }) => "recalled",
    };
    say("kind", &quoted(kind));
    let node = event.map(|event| event.node());
    let null = || "null".to_owned();
    let window = node.and_then(|node| moment.window(node));
    say("node", &node.map_or_else(null, |node| node.index().to_string()));
    say("label", &node.map_or_else(null, |node| quoted(&tree.label(node))));
    say("alpha", &window.map_or_else(null, |window| number(window.alpha)));
    say("beta", &window.map_or_else(null, |window| number(window.beta)));
    say("value", &node.and_then(|node| moment.value(node)).map_or_else(null, number));
    say("text", &quoted(&if is_shown { derived.sentence.to_string() } else { String::new() }));
    say("title", &quoted(&if is_shown { viewer.document.title() } else { String::new() }));
    // The script around an embed knows what was asked for.
    say("link", &derived.link.as_ref().filter(|_| is_shown).map_or_else(null, |link| quoted(link)));
    say("shown", boolean(is_shown));
    say("mode", &mode.map_or_else(null, quoted));
    say("blank", boolean(viewer.toggles.is_blank));
    let error = match (mistake, &viewer.notice) {
        (Some(error), _) => {
            let message = quoted(&error.to_string());
            format!(
                "{{\"code\":\"tree\",\"message\":{message},\"line\":{},\"col\":{}}}",
                error.line, error.column
            )
        }
        (None, Some(notice)) => format!("{{\"code\":\"link\",\"message\":{}}}", quoted(notice)),
        (None, None) => null(),
    };
    say("error", &error);
    // For the studio, which only the page has.
    if let Some(Counts { edition, revision }) = counts {
        say("selected", &viewer.selected.map_or_else(null, |node| node.index().to_string()));
        say("edition", &edition.to_string());
        say("revision", &revision.to_string());
    }
    json.push('}');
    json
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
