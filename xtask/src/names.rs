//! The page's program without what only tools read, and the names by which it and its glue know each other as short
//! as they can be.
//!
//! bindgen gives every function that crosses over a long name with a hash at its end. Hashes do not compress, and
//! each stands in both files.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

/// The glue and the program as bindgen wrote them, with short names in place of its own.
pub(crate) fn shorten(glue: &str, wasm: &[u8]) -> Result<(String, Vec<u8>)> {
    let mut short = BTreeMap::new();
    let mut out = wasm.get(..HEADER).context("a program has a header")?.to_vec();
    let mut rest = Reader { bytes: &wasm[HEADER..] };
    while !rest.bytes.is_empty() {
        let id = rest.byte()?;
        let len = rest.number()?;
        let section = rest.take(len)?;
        let section = match id {
            // What only tools look at.
            CUSTOM => continue,
            IMPORTS => imports(section, &mut short)?,
            EXPORTS => exports(section, &mut short)?,
            _ => section.to_vec(),
        };
        out.push(id);
        push_number(&mut out, section.len());
        out.extend(section);
    }
    Ok((renamed(glue, &short), out))
}

/// The magic number and the version.
const HEADER: usize = 8;
const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;

/// bindgen's names, each with the one that stands for it.
type Names = BTreeMap<String, String>;

fn short_for(name: &str, short: &mut Names) -> String {
    // The glue asks for others by name, such as `memory`.
    if !name.starts_with("__wb") && !name.starts_with("wasm_bindgen__") && !name.starts_with("__externref") {
        return name.to_owned();
    }
    // No other name of the glue begins like this.
    let next = format!("${}", short.len());
    short.entry(name.to_owned()).or_insert(next).clone()
}

fn imports(section: &[u8], short: &mut Names) -> Result<Vec<u8>> {
    let mut from = Reader { bytes: section };
    let mut to = Vec::with_capacity(section.len());
    let n = from.number()?;
    push_number(&mut to, n);
    for _ in 0..n {
        push_name(&mut to, from.name()?);
        push_name(&mut to, &short_for(from.name()?, short));
        // What is imported: all but functions are left to bindgen, which imports nothing else.
        let kind = from.byte()?;
        if kind != 0 {
            bail!("the program imports something other than functions");
        }
        to.push(kind);
        push_number(&mut to, from.number()?);
    }
    Ok(to)
}

fn exports(section: &[u8], short: &mut Names) -> Result<Vec<u8>> {
    let mut from = Reader { bytes: section };
    let mut to = Vec::with_capacity(section.len());
    let n = from.number()?;
    push_number(&mut to, n);
    for _ in 0..n {
        push_name(&mut to, &short_for(from.name()?, short));
        to.push(from.byte()?);
        push_number(&mut to, from.number()?);
    }
    Ok(to)
}

/// A script in which every whole word that has a short name has it.
fn renamed(script: &str, short: &Names) -> String {
    let is_apart = |c: char| !c.is_alphanumeric() && c != '_' && c != '$';
    let mut renamed = String::with_capacity(script.len());
    for piece in script.split_inclusive(is_apart) {
        let word = piece.trim_end_matches(is_apart);
        renamed.push_str(short.get(word).map_or(word, String::as_str));
        renamed.push_str(&piece[word.len()..]);
    }
    renamed
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(n).context("the program is cut short")?;
        self.bytes = rest;
        Ok(taken)
    }

    /// A whole number, seven bits to a byte.
    fn number(&mut self) -> Result<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            if shift > 28 {
                bail!("a number in the program is too large");
            }
            number |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Ok(number);
            }
        }
    }

    fn name(&mut self) -> Result<&'a str> {
        let len = self.number()?;
        Ok(str::from_utf8(self.take(len)?)?)
    }
}

fn push_number(to: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        to.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

fn push_name(to: &mut Vec<u8>, name: &str) {
    push_number(to, name.len());
    to.extend(name.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program of one import, one export and one section that is none of our business.
    fn program(import: &str, export: &str) -> Vec<u8> {
        let mut imports = vec![1];
        push_name(&mut imports, "./plywise_bg.js");
        push_name(&mut imports, import);
        imports.extend([0, 7]);
        let mut exports = vec![1];
        push_name(&mut exports, export);
        exports.extend([0, 0x85 - 0x80]);
        let mut wasm = b"\0asm\x01\0\0\0".to_vec();
        for (id, section) in [(1, vec![9; 300]), (IMPORTS, imports), (EXPORTS, exports)] {
            wasm.push(id);
            push_number(&mut wasm, section.len());
            wasm.extend(section);
        }
        wasm
    }

    #[test]
    fn both_files_get_the_same_names() {
        let wasm = program("__wbg_key_0f1e", "__wbindgen_start");
        let glue =
            "x.__wbg_key_0f1e_2(); return { __wbg_key_0f1e: f };\nwasm.__wbindgen_start();\nwasm.memory";
        let (glue, wasm) = shorten(glue, &wasm).expect("the program is whole");
        assert_eq!(glue, "x.__wbg_key_0f1e_2(); return { $0: f };\nwasm.$1();\nwasm.memory");
        assert_eq!(wasm, program("$0", "$1"));
    }

    #[test]
    fn what_only_tools_look_at_is_dropped() {
        let wasm = program("other", "memory");
        let with_more = [&wasm[..], &[CUSTOM, 3, 1, b'x', 7]].concat();
        assert_eq!(shorten("", &with_more).expect("the program is whole").1, wasm);
    }

    #[test]
    fn other_names_stay_and_damage_is_told() {
        let wasm = program("other", "memory");
        assert_eq!(
            shorten("memory", &wasm).expect("the program is whole"),
            ("memory".to_owned(), wasm.clone())
        );
        assert!(shorten("", &wasm[..wasm.len() - 1]).is_err());
    }
}
