//! New trees: empty ones, and random ones made to order.

use std::rc::Rc;

use plywise_conventions::Annotation;
use plywise_elements::{Element, button, choice, classed, control, drawing, el, path, use_dialog};
use plywise_generate::{Preset, Request};
use plywise_maker::{Made, text_of};
use plywise_render::{number, place};
use plywise_search::GameTree;
use yew::prelude::*;

use super::{DrawerProps, drawer};
use crate::making::{FLAGS, Form, empty_tree, facts, label, link_to, make, request_of, usual};
use crate::outside::random;
use crate::replace::NewTree;

/// What somebody does in the drawer.
#[derive(Clone, Debug, PartialEq)]
enum Deed {
    Say(&'static str, String),
    Preset(Preset),
    Another,
    Open,
    /// How many children, and how many levels, an empty tree has.
    Empty(String, String),
    OpenEmpty,
}

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct NewProps {
    pub(crate) drawer: DrawerProps,
    /// What a link asked for that could not be made.
    pub(crate) asked: Option<Request>,
}

/// A form for random trees, with what comes of it at once; and one for empty trees.
#[component]
pub(crate) fn New(props: &NewProps) -> Html {
    let NewProps { drawer: DrawerProps { page, on_close, on_tree, .. }, asked } = props;
    use_dialog("#pw-new", true);
    let form = use_state_eq(|| {
        let on_page = || request_of(&page.settings()).ok().flatten();
        match asked.or_else(on_page) {
            Some(request) => Form::of(&request),
            None => Form::of(&usual(&page.settings(), u64::from(random() % 10_000))),
        }
    });
    let empty = use_state_eq(|| ("2".to_owned(), "2".to_owned()));
    let made = use_memo((*form).clone(), make);
    // Once open it stays so, until somebody shuts it: a goal that is being typed is empty now and then.
    let has_had_goals = use_mut_ref(|| false);
    *has_had_goals.borrow_mut() |= has_goals(&form);
    let has_had_goals = *has_had_goals.borrow();
    let blank = empty.0.parse().ok().zip(empty.1.parse().ok()).and_then(|(b, d)| empty_tree(b, d));
    let act = {
        let (form, empty, made, blank) = (form.clone(), empty.clone(), Rc::clone(&made), blank.clone());
        let (page, on_tree) = (page.clone(), on_tree.clone());
        Callback::from(move |deed| match deed {
            Deed::Say(name, value) => {
                let mut after = (*form).clone();
                after.set(name, &value);
                form.set(after);
            }
            Deed::Preset(preset) => form.set(form.preset(preset)),
            Deed::Another => form.set(form.another()),
            Deed::Open => match &*made {
                Made::Tree(request, tree) => on_tree.emit(NewTree {
                    text: text_of(request, tree),
                    link: Some(link_to(request, &page.settings())),
                    said: "Opened a random tree.".to_owned(),
                    is_work: false,
                }),
                Made::Nearest(request, _, tree) => on_tree.emit(NewTree {
                    text: text_of(request, tree),
                    link: None,
                    said: "Opened the nearest tree that was found.".to_owned(),
                    is_work: false,
                }),
                Made::Refused(_) => {}
            },
            Deed::Empty(children, levels) => empty.set((children, levels)),
            Deed::OpenEmpty => {
                if let Some(text) = blank.clone() {
                    let said = "Opened an empty tree.".to_owned();
                    on_tree.emit(NewTree { text, link: None, said, is_work: false });
                }
            }
        })
    };
    drawer("pw-new", "A new tree", on_close)
        .child(random_part(&form, &made, has_had_goals, &act))
        .child(empty_part(&empty, blank.is_some(), &act))
        .into()
}

fn random_part(form: &Form, made: &Made, has_had_goals: bool, act: &Callback<Deed>) -> Element {
    let presets = Preset::ALL.iter().enumerate().map(|(nth, preset)| {
        let name = match preset {
            Preset::Easy1 => "Easy",
            Preset::Medium1 => "Medium",
            Preset::Hard1 => "Hard",
        };
        button("pw-quiet-button", act, Deed::Preset(*preset)).key(nth).child(name)
    });
    let list = |label, name: &'static str, choices: &[(&'static str, &'static str)]| {
        let chosen =
            choices.iter().find(|(key, _)| *key == form.get(name)).map_or(choices[0].0, |(key, _)| *key);
        choice(label, chosen, choices, act, move |key| Some(Deed::Say(name, key.to_owned())))
    };
    let flags = FLAGS.iter().enumerate().map(|(nth, &(key, name))| {
        let is_on = !form.get(key).is_empty();
        let other = if is_on { "" } else { "yes" };
        plywise_elements::tick(name, is_on, act, Deed::Say(key, other.to_owned())).key(nth)
    });
    let shape = classed("div", "pw-choices")
        .child(list("Shape", "gen", &[("uniform-1", "uniform"), ("ragged-1", "uneven")]))
        .child(span(form, "b", "b..", act))
        .child(span(form, "d", "d..", act))
        .child(list("At the root moves", "root", &[("max", "MAX"), ("min", "MIN")]))
        .child(span(form, "v", "v..", act))
        .child(list(
            label("places"),
            "places",
            &[("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6")],
        ))
        .child(list(
            "Spread",
            "dist",
            &[
                ("flat", "each value alike"),
                ("centred", "the middle likelier"),
                ("moves", "sums of moves, as in games"),
            ],
        ))
        .child(single(form, "seed", act));
    let goals = classed("div", "pw-choices")
        .child(span(form, "cuts", "cuts..", act))
        .child(span(form, "cost", "cost..", act))
        .child(single(form, "value", act))
        .child(list("It cuts", "cut", &[("le", "at the bound (≥)"), ("lt", "beyond the bound (>)")]))
        .child(list("It hands up", "soft", &[("1", "the value"), ("0", "the bound")]))
        .child(span(form, "alpha", "beta", act));
    classed("section", "pw-drawer-part")
        .child(el("h3").child("At random"))
        .child(classed("div", "pw-actions").list(presets))
        .child(shape)
        .child(
            el("details")
                .attr("open", has_had_goals.then_some(""))
                .child(el("summary").child("Made to order for alpha-beta"))
                .child(classed("div", "pw-choices pw-flags").list(flags))
                .child(goals),
        )
        .child(what_it_is(made))
        .child(
            classed("div", "pw-made-actions")
                .child(el("div").attr("role", "status").child(refusal(made)))
                .child(
                    classed("div", "pw-actions")
                        .child(
                            button("pw-quiet-button pw-main-button", act, Deed::Open)
                                .attr("aria-disabled", matches!(made, Made::Refused(_)))
                                .child(match made {
                                    Made::Nearest(..) => "Open the nearest",
                                    _ => "Open this tree",
                                }),
                        )
                        .child(button("pw-quiet-button", act, Deed::Another).child("Another")),
                ),
        )
}

/// Whether anything is asked for beyond shape and values.
fn has_goals(form: &Form) -> bool {
    ["cuts", "cuts..", "cost", "cost..", "value", "alpha", "beta"]
        .iter()
        .any(|name| !form.get(name).is_empty())
        || FLAGS.iter().any(|(key, _)| !form.get(key).is_empty())
}

/// What the tree is, or the nearest to what was asked for.
fn what_it_is(made: &Made) -> Option<Element> {
    let (Made::Tree(request, tree) | Made::Nearest(request, _, tree)) = made else { return None };
    let facts = facts(request, tree).into_iter().enumerate();
    let facts = facts.map(|(nth, (name, what))| {
        el("div").key(nth).child(el("dt").child(name)).child(el("dd").child(what))
    });
    let facts = classed("dl", "pw-made-facts").list(facts);
    Some(classed("div", "pw-made").attr("aria-live", "polite").child(sketch(&tree.tree)).child(facts))
}

/// Why there is no such tree.
fn refusal(made: &Made) -> Option<Element> {
    let (Made::Refused(why) | Made::Nearest(_, why, _)) = made else { return None };
    Some(classed("p", "pw-mistake").child(why.clone()))
}

/// The tree's shape, where it is small enough for one to see anything.
fn sketch(tree: &GameTree) -> Option<Element> {
    const MOST: usize = 600;
    if tree.n_nodes() > MOST {
        return None;
    }
    let placement = place(tree, Annotation::Value);
    let mut line = String::new();
    for node in tree.nodes() {
        let at = placement.at(node.index());
        if let Some(parent) = tree.parent(node) {
            let from = placement.at(parent.index());
            let [x, y, to_x, to_y] = [from.x, from.y, at.x, at.y].map(number);
            line.push_str(&format!("M{x} {y}L{to_x} {to_y}"));
        }
    }
    let (width, height) = (placement.width() + 40.0, placement.height());
    let view = format!("-20 -40 {} {}", number(width), number(height));
    Some(
        drawing(view)
            .attr("preserveAspectRatio", "none")
            .attr("class", "pw-sketch")
            .child(path("line", line)),
    )
}

fn empty_part(empty: &(String, String), can_be: bool, act: &Callback<Deed>) -> Element {
    let (children, levels) = empty.clone();
    let (of_children, of_levels) = (levels.clone(), children.clone());
    let amount = |label: &'static str, value: String| {
        let input = el("input").attr("type", "number").attr("min", "1").attr("max", "1000").holding(value);
        (classed("label", "pw-choice").child(el("span").child(label)), input)
    };
    let (wide, wide_input) = amount("Children of a branch", children);
    let (deep, deep_input) = amount("Levels", levels);
    let wide_input = wide_input
        .on("input", act, move |event| Some(Deed::Empty(control(event)?.value(), of_children.clone())));
    let deep_input = deep_input
        .on("input", act, move |event| Some(Deed::Empty(of_levels.clone(), control(event)?.value())));
    classed("section", "pw-drawer-part")
        .child(el("h3").child("Empty, to fill in"))
        .child(
            classed("div", "pw-row pw-empty-tree")
                .child(wide.child(wide_input))
                .child(deep.child(deep_input))
                .child(
                    button("pw-quiet-button", act, Deed::OpenEmpty)
                        .attr("aria-disabled", !can_be)
                        .child("Open an empty tree"),
                ),
        )
        .child(
            (!can_be)
                .then(|| classed("p", "pw-aside").child("At least one of each, and at most 1,000 leaves.")),
        )
}

/// A range: a box for its beginning and one for its end.
fn span(form: &Form, from: &'static str, to: &'static str, act: &Callback<Deed>) -> Element {
    let label = label(from);
    let end = |name: &'static str, what: &'static str| {
        let hint = form.meant(name).unwrap_or_else(|| what.to_owned());
        typed(form, name, act).attr("aria-label", format!("{label}, {what}")).attr("placeholder", hint)
    };
    classed("div", "pw-choice pw-window")
        .attr("role", "group")
        .attr("aria-label", label)
        .child(el("span").child(label))
        .child(
            el("span")
                .child(end(from, "from"))
                .child(classed("span", "pw-to").child("to"))
                .child(end(to, "to")),
        )
}

fn single(form: &Form, name: &'static str, act: &Callback<Deed>) -> Element {
    classed("label", "pw-choice").child(el("span").child(label(name))).child(typed(form, name, act))
}

fn typed(form: &Form, name: &'static str, act: &Callback<Deed>) -> Element {
    el("input")
        .attr("type", "text")
        .attr("inputmode", "decimal")
        .attr("autocomplete", "off")
        .attr("data-name", name)
        .holding(form.get(name).to_owned())
        .on("input", act, move |event| Some(Deed::Say(name, control(event)?.value())))
}
