//! How marks look in a file that stands alone: what the style sheet says of them, as attributes of their own.
//!
//! Programs that draw SVG outside a browser know little of style sheets and nothing of colours with names, and would
//! draw everything black. So a figure says with each mark how it is drawn, in literal values. What that is, only
//! `scene.css` says: it is read here as a browser reads it for the page, and nothing is written down twice.

use std::collections::BTreeMap;

use plywise_search::Score;
use simplecss::{AttributeOperator, Element, PseudoClass, StyleSheet};

use crate::svg::number;

/// The style sheet of a scene.
const STYLE: &str = include_str!("../style/scene.css");

/// What is kept of it for a mark. The rest either does not show in a file (figures of equal width are what most fonts
/// have anyway), or is written in another way: `dominant-baseline` as a place, `paint-order` as a text below the text.
const ATTRIBUTES: [&str; 13] = [
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap",
    "stroke-dasharray", "text-anchor", "font-size", "font-weight", "font-style", "letter-spacing",
    "text-decoration",
];

/// How far below the middle of a line of text its letters stand, as a share of their size: half of what a font's
/// ascent has over its descent, which is 0.35 in DejaVu Sans and in Arial.
const BASELINE: f64 = 0.35;

/// The colours and strokes of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on a dark ground.
    Dark,
    /// For a lecture room: thicker lines, and nothing pale.
    Projector,
    /// For paper: black on white, nothing filled.
    Print,
}

impl Theme {
    /// Every theme with its key and its name.
    pub const ALL: [(Theme, &'static str, &'static str); 4] = [
        (Theme::Light, "light", "Light"),
        (Theme::Dark, "dark", "Dark"),
        (Theme::Projector, "projector", "Projector"),
        (Theme::Print, "print", "Print"),
    ];

    /// The key that style sheets, links and commands know it by.
    #[must_use]
    pub fn key(self) -> &'static str {
        Theme::ALL.iter().find(|(theme, ..)| *theme == self).map_or("light", |(_, key, _)| key)
    }

    /// The theme with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Theme> {
        Theme::ALL.iter().find(|(_, known, _)| *known == key).map(|(theme, ..)| *theme)
    }
}

/// The style sheet as its reader can take it: that knows elements and classes, but neither `:root`, which in a figure
/// is what has this class and weighs as much, nor names that begin with `--`.
pub(crate) fn readable_style() -> String {
    STYLE.replace(":root", ".pw-figure").replace("--pw-", "pw-")
}

/// How one kind of mark looks.
#[derive(Debug)]
pub(crate) struct Look {
    /// Attributes, each with a blank before it.
    pub(crate) attributes: String,
    /// The attributes of what stands below a text, so that no line runs through it; empty where nothing does.
    pub(crate) halo: String,
    /// How far below its place a text stands.
    pub(crate) baseline: f64,
}

/// What the style sheet says of each kind of mark, in one theme.
#[derive(Debug)]
pub(crate) struct Looks<'css> {
    sheet: StyleSheet<'css>,
    theme: Theme,
    colors: BTreeMap<&'css str, &'css str>,
    /// By the classes of the node and of the mark: there are few kinds, however many marks.
    known: BTreeMap<String, Look>,
}

impl<'css> Looks<'css> {
    /// From the text of [`readable_style`].
    pub(crate) fn new(css: &'css str, theme: Theme) -> Looks<'css> {
        let sheet = StyleSheet::parse(css);
        let colors = declared(&sheet, &root(theme));
        Looks { sheet, theme, colors, known: BTreeMap::new() }
    }

    /// How an element of these classes looks, in a node of those, or, where they are empty, outside any.
    pub(crate) fn of(&mut self, node: &str, element: &str, class: &str) -> &Look {
        let Looks { sheet, theme, colors, known } = self;
        known.entry([node, ">", class].concat()).or_insert_with(|| {
            let root = root(*theme);
            let node = Place { element: "g", class: node, theme: "", within: Some(&root) };
            look(&declared(sheet, &Place { element, class, theme: "", within: Some(&node) }), colors)
        })
    }
}

fn root(theme: Theme) -> Place<'static> {
    Place { element: "svg", class: "pw-figure", theme: theme.key(), within: None }
}

/// Everything that a style sheet says of an element, the strongest last.
fn declared<'css>(sheet: &StyleSheet<'css>, place: &Place<'_>) -> BTreeMap<&'css str, &'css str> {
    let rules = sheet.rules.iter().filter(|rule| rule.selector.matches(place));
    rules.flat_map(|rule| &rule.declarations).map(|said| (said.name, said.value)).collect()
}

/// A number of a sheet, which may stand below zero. `f64::from_str` would cost a reader 12 kB for its tables.
fn length(text: &str) -> Option<f64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text), |digits| (-1.0, digits));
    Some(sign * Score::from_decimal(digits)?.points())
}

fn look(declared: &BTreeMap<&str, &str>, colors: &BTreeMap<&str, &str>) -> Look {
    let size = declared.get("font-size").and_then(|size| length(size.strip_suffix("px")?)).unwrap_or(0.0);
    let value = |name: &str| {
        let value = *declared.get(name)?;
        let color = value.strip_prefix("var(").and_then(|name| colors.get(name.strip_suffix(')')?));
        let em = value.strip_suffix("em").and_then(length);
        Some(match (color, em) {
            (Some(color), _) => (*color).to_owned(),
            (_, Some(share)) => number(share * size),
            _ => value.strip_suffix("px").unwrap_or(value).to_owned(),
        })
    };
    let written = |names: &[&str]| -> String {
        let said = names.iter().filter_map(|name| Some(format!(" {name}=\"{}\"", value(name)?)));
        said.collect()
    };
    let is_text = |name: &&str| !name.starts_with("stroke") && !name.starts_with("fill");
    let letters: Vec<&str> = ATTRIBUTES.into_iter().filter(is_text).collect();
    // Not every program knows `paint-order`, and one that does not would paint the stroke over the letters.
    let has_halo = declared.get("paint-order") == Some(&"stroke");
    let (attributes, halo) = match value("stroke").filter(|_| has_halo) {
        Some(ground) => {
            let stroke = written(&["stroke", "stroke-width", "stroke-linejoin"]);
            let halo = format!(" fill=\"{ground}\"{stroke}{}", written(&letters));
            (written(&["fill"]) + &written(&letters), halo)
        }
        None => (written(&ATTRIBUTES), String::new()),
    };
    let is_central = declared.get("dominant-baseline") == Some(&"central");
    Look { attributes, halo, baseline: if is_central { BASELINE * size } else { 0.0 } }
}

/// An element as selectors see it.
#[derive(Clone, Copy)]
struct Place<'a> {
    element: &'a str,
    class: &'a str,
    theme: &'a str,
    within: Option<&'a Place<'a>>,
}

impl Element for Place<'_> {
    fn parent_element(&self) -> Option<Self> {
        self.within.copied()
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        None
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.element == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        match name {
            "class" => operator.matches(self.class),
            "data-theme" => operator.matches(self.theme),
            _ => false,
        }
    }

    fn pseudo_class_matches(&self, _: PseudoClass<'_>) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Declarations that a figure has no attribute for, each with a reason above.
    const NOT_WRITTEN: [&str; 5] =
        ["font-family", "font-variant-numeric", "dominant-baseline", "paint-order", "filter"];

    #[test]
    fn nothing_that_the_style_sheet_says_of_marks_is_passed_over() {
        let css = readable_style();
        let sheet = StyleSheet::parse(&css);
        // As many rules as there are selectors before a brace, outside what only browsers can ask of their surroundings.
        let mut outside = String::new();
        let (mut depth, mut at_rule) = (0, None);
        for character in css.chars() {
            match character {
                '@' => at_rule = Some(depth),
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if at_rule.is_none() {
                outside.push(character);
            }
            if character == '}' && at_rule == Some(depth) {
                at_rule = None;
            }
        }
        let selectors: usize = outside
            .split('}')
            .filter_map(|rule| rule.split_once('{'))
            .map(|(selectors, _)| selectors.rsplit("*/").next().unwrap_or_default().split(',').count())
            .sum();
        assert_eq!(sheet.rules.len(), selectors);
        for said in sheet.rules.iter().flat_map(|rule| &rule.declarations) {
            let is_known = ATTRIBUTES.contains(&said.name) || NOT_WRITTEN.contains(&said.name);
            assert!(is_known || said.name.starts_with("pw-"), "no figure says {}: {}", said.name, said.value);
            assert!(!said.important, "{} is important: a figure has no such thing", said.name);
        }
    }

    #[test]
    fn values_are_literal_in_every_theme() {
        for (theme, ..) in Theme::ALL {
            let css = readable_style();
            let mut looks = Looks::new(&css, theme);
            for (name, value) in &looks.colors {
                assert!(value.starts_with('#') && value.len() == 7, "{name}: {value} in {theme:?}");
            }
            let outline = looks.of("pw-node max open best current", "path", "pw-outline");
            assert!(!outline.attributes.contains("var("), "{}", outline.attributes);
            assert!(outline.halo.is_empty());
            let label = looks.of("pw-node max open", "text", "pw-label alpha");
            assert!(label.halo.contains(" stroke-width=\"5\"") && !label.attributes.contains("stroke"));
        }
    }

    #[test]
    fn the_strongest_rule_holds_and_of_equals_the_last() {
        let css = readable_style();
        let of = |theme, node: &str, class: &str| {
            Looks::new(&css, theme).of(node, "path", class).attributes.clone()
        };
        assert!(
            of(Theme::Light, "pw-node min open", "pw-outline")
                .contains("fill=\"#fdeee3\" stroke=\"#8f3a00\" stroke-width=\"2.5\"")
        );
        assert!(of(Theme::Light, "pw-node min best current", "pw-outline").contains("stroke-width=\"3.5\""));
        assert!(of(Theme::Projector, "pw-node min best", "pw-outline").contains("stroke-width=\"3\""));
        assert!(
            of(Theme::Projector, "pw-node min open current", "pw-outline").contains("stroke-width=\"6\"")
        );
        assert!(
            of(Theme::Print, "pw-node min open", "pw-outline")
                .contains("fill=\"#ffffff\" stroke=\"#000000\"")
        );
        assert!(of(Theme::Dark, "", "pw-cross").starts_with(" fill=\"none\" stroke=\"#ff7a85\""));
    }

    /// Text is read by people who see little contrast, too: 7:1, which WCAG asks for at level AAA.
    #[test]
    fn text_stands_out_from_its_ground_in_every_theme() {
        let css = readable_style();
        for (theme, ..) in Theme::ALL {
            let colors = Looks::new(&css, theme).colors;
            for text in ["pw-ink", "pw-quiet", "pw-max", "pw-min", "pw-cut"] {
                let ratio = contrast(colors[text], colors["pw-ground"]);
                assert!(ratio >= 7.0, "{text} is {ratio:.2}:1 in {theme:?}");
            }
            for line in
                ["pw-line", "pw-max", "pw-min", "pw-third", "pw-leaf", "pw-best", "pw-cut", "pw-current"]
            {
                let ratio = contrast(colors[line], colors["pw-ground"]);
                assert!(ratio >= 3.0, "{line} is {ratio:.2}:1 in {theme:?}");
            }
        }
    }

    /// As WCAG 2 defines it.
    fn contrast(one: &str, other: &str) -> f64 {
        let luminance = |color: &str| -> f64 {
            [(1, 0.2126), (3, 0.7152), (5, 0.0722)]
                .map(|(at, share)| {
                    let part =
                        f64::from(u8::from_str_radix(&color[at..at + 2], 16).expect("two digits")) / 255.0;
                    share * if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
                })
                .iter()
                .sum()
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }
}
