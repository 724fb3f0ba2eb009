//! Every link that was ever shared opens the same moment for ever: the same search by the same conventions, at the same step,
//! with the same labels. What each opened is written down; lines are only ever added.

mod moments;

use std::rc::Rc;

use moments::{assert_same, moment};
use plywise_link::{Link, LinkTree};
use plywise_page::{Page, PageAction};
use yew::Reducible as _;

/// The links, and those of them that do not say which tree but where it comes from.
const LINKS: &str = include_str!("../../../crates/plywise-link/tests/old_links.txt");

/// What stands for a tree that is fetched or made.
const ELSEWHERE: &str = "((3 12 8)(2 4 6)(14 5 2))";

fn opened(link: &str) -> Page {
    let page = Page::open(link);
    match link.parse::<Link>().expect(link).tree {
        Some(LinkTree::Source(_) | LinkTree::Generated { .. }) => {
            let given = PageAction::Given(link.to_owned().into(), ELSEWHERE.into());
            Page::clone(&Rc::new(page).reduce(given))
        }
        _ => page,
    }
}

fn seen(link: &str) -> String {
    let page = opened(link);
    moment(link, &page.viewer, page.editor.mistake.as_deref())
}

#[test]
fn every_old_link_opens_the_moment_that_it_opened() {
    let links = LINKS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let links = links.map(|line| line.split_once(" => ").expect("a link and its tree").0);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/old_moments.txt");
    let written = std::fs::read_to_string(path).expect("what the links opened is written down");
    let written: Vec<&str> = written.split("\n\n").map(|moment| moment.trim_end()).collect();
    // Games have a place of their own, whose tests hold it to the same moments.
    let is_game = |link: &str| link.starts_with("game=");
    let now: Vec<String> = links
        .enumerate()
        .map(|(nth, link)| if is_game(link) { written[nth].to_owned() } else { seen(link) })
        .collect();
    if std::env::var_os("PLYWISE_WRITE_MOMENTS").is_some() {
        std::fs::write(path, now.join("\n\n") + "\n").expect("the folder of the tests");
        return;
    }
    assert_eq!(now.len(), written.len(), "a new link needs its moment: PLYWISE_WRITE_MOMENTS=1 writes it");
    now.iter().zip(written).for_each(|(now, written)| assert_same(now, written));
}
