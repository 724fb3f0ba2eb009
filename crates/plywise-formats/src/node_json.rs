//! Nested objects with `value`, `max` and `children`, as a visualiser saves them in the middle of a search. What a search
//! has found so far is not read.

use std::borrow::Cow;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover, Score};

use crate::english;
use crate::error::{ReadResult, error_at, error_since};
use crate::json::{key, object, skip_value, string, value};
use crate::limited_builder::LimitedBuilder;
use crate::scan::Scan;

/// A node in the order in which objects begin, which is depth-first order.
#[derive(Debug)]
struct Draft<'t> {
    at: u32,
    n_children: u32,
    n_keys: u32,
    is_known: bool,
    is_max: Option<bool>,
    value: Option<Score>,
    name: Option<Cow<'t, str>>,
}

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let start = scan;
    let mut drafts = drafts(&mut scan, limits)?;
    scan.expect_end()?;
    if !drafts[0].is_known
        && let Some(at) = wrapped(start)?
    {
        drafts = self::drafts(&mut Scan { at, ..start }, limits)?;
    }
    build(&drafts, limits)
}

/// All nodes of the object that begins here.
fn drafts<'t>(scan: &mut Scan<'t>, limits: Limits) -> ReadResult<Vec<Draft<'t>>> {
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    // By open object, its draft and whether we are among its children.
    let mut open: Vec<(u32, bool)> = Vec::new();
    begin(scan, &mut drafts, &mut open, limits)?;
    while let Some((draft, is_among_children)) = open.last_mut() {
        let draft = *draft as usize;
        scan.skip_blank();
        if *is_among_children {
            if scan.take(b']') {
                *is_among_children = false;
            } else {
                if drafts[draft].n_children > 0 {
                    comma(scan, drafts[draft].at, b']')?;
                }
                drafts[draft].n_children += 1;
                begin(scan, &mut drafts, &mut open, limits)?;
                continue;
            }
        }
        if !end_or_key(scan, &mut drafts, draft, &mut open)? {
            open.pop();
        }
    }
    Ok(drafts)
}

/// Where the root is, if it stands in an object with other things: `{"tree": {…}}`.
fn wrapped(mut scan: Scan<'_>) -> ReadResult<Option<usize>> {
    let mut inside = None;
    object(&mut scan, english::BEFORE_NODE, |scan, key| {
        if matches!(key, "tree" | "root" | "node" | "data" | "gameTree") && scan.peek() == Some(b'{') {
            inside = Some(scan.at);
        }
        skip_value(scan)
    })?;
    Ok(inside)
}

fn begin<'t>(
    scan: &mut Scan<'t>,
    drafts: &mut Vec<Draft<'t>>,
    open: &mut Vec<(u32, bool)>,
    limits: Limits,
) -> ReadResult<()> {
    scan.skip_blank();
    if drafts.len() >= limits.max_nodes {
        return error_at(scan.at, english::too_many_nodes(limits.max_nodes));
    }
    open.push((drafts.len() as u32, false));
    let at = scan.at as u32;
    drafts.push(Draft {
        at,
        n_children: 0,
        n_keys: 0,
        is_known: false,
        is_max: None,
        value: None,
        name: None,
    });
    scan.expect(b'{', english::BEFORE_NODE)?;
    scan.skip_blank();
    if scan.peek() == Some(b'}') {
        return error_at(scan.at, english::EMPTY_OBJECT);
    }
    Ok(())
}

fn comma(scan: &mut Scan<'_>, from: u32, closing: u8) -> ReadResult<()> {
    if scan.take(b',') {
        scan.skip_blank();
        return Ok(());
    }
    let found = scan.found();
    error_since(scan.at, from as usize, |place| english::unended_object(closing as char, place, &found))
}

/// Reads one key with its value, up to the first child if those are its children. `false` where the object ends.
fn end_or_key<'t>(
    scan: &mut Scan<'t>,
    drafts: &mut [Draft<'t>],
    draft: usize,
    open: &mut [(u32, bool)],
) -> ReadResult<bool> {
    scan.skip_blank();
    if scan.take(b'}') {
        return Ok(false);
    }
    let draft = &mut drafts[draft];
    if draft.n_keys > 0 {
        comma(scan, draft.at, b'}')?;
    }
    draft.n_keys += 1;
    let key_at = scan.at;
    let key = key(scan)?;
    draft.is_known |= matches!(&*key, "value" | "max" | "name" | "label" | "children");
    match &*key {
        "value" => draft.value = value(scan, &["", "unset", "null"])?,
        "max" => {
            draft.is_max = match scan.word() {
                "true" => Some(true),
                "false" => Some(false),
                "null" => None,
                _ => return error_at(scan.at, english::expected_boolean(scan.found())),
            }
        }
        "name" | "label" if scan.peek() == Some(b'"') => {
            let name = string(scan)?;
            draft.name = (!name.is_empty()).then_some(name);
        }
        "children" if scan.peek() == Some(b'[') => {
            if draft.n_children > 0 {
                return error_at(key_at, english::CHILDREN_TWICE);
            }
            scan.at += 1;
            if let Some((_, is_among_children)) = open.last_mut() {
                *is_among_children = true;
            }
        }
        _ => skip_value(scan)?,
    }
    Ok(true)
}

fn build(drafts: &[Draft<'_>], limits: Limits) -> ReadResult<GameTree> {
    let mut builder = LimitedBuilder::new(limits);
    // By open branch, how many children are still to come, and who moves.
    let mut open: Vec<(u32, Mover)> = Vec::new();
    for draft in drafts {
        let mover = match (draft.is_max, open.last()) {
            (Some(true), _) | (None, None | Some((_, Mover::Min))) => Mover::Max,
            _ => Mover::Min,
        };
        if let Some((missing, _)) = open.last_mut() {
            *missing -= 1;
        }
        if !draft.is_known {
            let message = english::NO_KNOWN_KEY;
            return error_at(draft.at as usize, message);
        }
        if draft.n_children > 0 {
            builder.open(draft.at as usize, mover, draft.name.as_deref())?;
            open.push((draft.n_children, mover));
        } else {
            builder.leaf(draft.at as usize, draft.value, draft.name.as_deref())?;
        }
        while open.pop_if(|(missing, _)| *missing == 0).is_some() {
            builder.close();
        }
    }
    builder.finish()
}
