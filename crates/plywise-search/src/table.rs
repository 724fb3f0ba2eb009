//! A transposition table: what was found of each position, and what is forgotten where there is no room for all.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use crate::{Bound, Score};

/// How much a table holds, and what it forgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableShape {
    /// How many entries; `None` where every position has one of its own. Two positions that fall on one place collide.
    pub slots: Option<u32>,
    /// Which of two entries for one place stays.
    pub replacement: Replacement,
}

impl TableShape {
    /// An entry for every position, and always the newest.
    pub const UNLIMITED: TableShape = TableShape { slots: None, replacement: Replacement::Always };
}

/// Which entry of a table stays when another is made for its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The new one.
    #[default]
    Always,
    /// The one whose search looked deeper; the new one of two that looked as deep.
    Deeper,
}

impl Replacement {
    /// Both, with their keys.
    pub const ALL: [(Replacement, &'static str); 2] =
        [(Replacement::Always, "always"), (Replacement::Deeper, "deeper")];

    /// Whether an entry gives way to a new one; both are given by how deep their searches looked, `None` being to the end.
    #[must_use]
    pub fn gives_way(self, old: Option<u32>, new: Option<u32>) -> bool {
        let deep = |depth: Option<u32>| depth.unwrap_or(u32::MAX);
        self == Replacement::Always || deep(new) >= deep(old)
    }
}

/// What the table holds of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableEntry<K> {
    /// The position.
    pub key: K,
    /// How deep the search that made it looked below the position, in the unit of the depth limit; `None` without a limit.
    pub depth: Option<u32>,
    /// What a search of it came to.
    pub score: Score,
    /// What that proves of its true value.
    pub bound: Bound,
    /// The number of the move that gave it.
    pub best: usize,
    /// How often the entry was looked up and its value used.
    pub hits: u32,
}

/// The place of a position in a table of so many: the same on every machine.
#[must_use]
pub fn table_slot<K: Hash>(key: &K, slots: u32) -> u32 {
    let mut hasher = Mixer(0xcbf2_9ce4_8422_2325);
    key.hash(&mut hasher);
    (hasher.finish() % u64::from(slots.max(1))) as u32
}

/// FNV-1a by whole numbers, with the last step of SplitMix64. Unlike the hasher of maps, it does not depend on the width of a
/// machine's numbers or on its version.
struct Mixer(u64);

impl Mixer {
    fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(number));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// The entries, in the order in which their places were first taken.
#[derive(Debug)]
pub(crate) struct Table<K> {
    shape: TableShape,
    /// Where in `entries` a position is, if every position has a place.
    by_key: HashMap<K, usize>,
    /// Where in `entries` a place is, if there are only so many; found by number, so that a large table costs nothing until it
    /// is filled.
    by_slot: HashMap<u32, usize>,
    entries: Vec<TableEntry<K>>,
}

impl<K: Copy + Eq + Hash> Table<K> {
    pub(crate) fn new(shape: TableShape) -> Table<K> {
        Table { shape, by_key: HashMap::new(), by_slot: HashMap::new(), entries: Vec::new() }
    }

    fn place(&self, key: &K) -> Option<usize> {
        match self.shape.slots {
            None => self.by_key.get(key).copied(),
            Some(slots) => self.by_slot.get(&table_slot(key, slots)).copied(),
        }
    }

    /// The entry of a position; its place may hold another's.
    pub(crate) fn entry(&mut self, key: &K) -> Option<&mut TableEntry<K>> {
        let place = self.place(key)?;
        self.entries.get_mut(place).filter(|entry| entry.key == *key)
    }

    /// Makes an entry, unless the one in its place stays.
    pub(crate) fn store(&mut self, new: TableEntry<K>) {
        let Some(place) = self.place(&new.key) else {
            match self.shape.slots {
                None => self.by_key.insert(new.key, self.entries.len()),
                Some(slots) => self.by_slot.insert(table_slot(&new.key, slots), self.entries.len()),
            };
            return self.entries.push(new);
        };
        let old = &mut self.entries[place];
        if self.shape.replacement.gives_way(old.depth, new.depth) {
            let hits = if old.key == new.key { old.hits } else { 0 };
            *old = TableEntry { hits, ..new };
        }
    }

    pub(crate) fn into_entries(self) -> Vec<TableEntry<K>> {
        self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u32) -> TableEntry<u64> {
        TableEntry { key, depth: Some(depth), score: Score::ZERO, bound: Bound::Exact, best: 0, hits: 0 }
    }

    fn kept(shape: TableShape, stored: &[(u64, u32)]) -> Vec<(u64, u32)> {
        let mut table = Table::new(shape);
        stored.iter().for_each(|(key, depth)| table.store(entry(*key, *depth)));
        table.into_entries().iter().map(|entry| (entry.key, entry.depth.unwrap_or(0))).collect()
    }

    #[test]
    fn what_stays_is_as_the_rule_of_replacement_says() {
        let stored = [(1, 3), (2, 1), (3, 3), (3, 2)];
        let one = |replacement| TableShape { slots: Some(1), replacement };
        assert_eq!(kept(one(Replacement::Always), &stored), [(3, 2)]);
        assert_eq!(kept(one(Replacement::Deeper), &stored), [(3, 3)]);
        assert_eq!(kept(TableShape::UNLIMITED, &stored), [(1, 3), (2, 1), (3, 2)]);
        let deeper = TableShape { replacement: Replacement::Deeper, ..TableShape::UNLIMITED };
        assert_eq!(kept(deeper, &stored), [(1, 3), (2, 1), (3, 3)]);
    }

    #[test]
    fn a_place_that_another_position_has_taken_tells_nothing() {
        let mut table = Table::new(TableShape { slots: Some(1), replacement: Replacement::Always });
        table.store(entry(1, 3));
        assert!(table.entry(&1).is_some() && table.entry(&2).is_none());
    }

    #[test]
    fn places_are_spread_and_the_same_everywhere() {
        let mut taken = [0; 64];
        for key in 0..6400u64 {
            taken[table_slot(&key, 64) as usize] += 1;
        }
        assert!(taken.iter().all(|n| (60..140).contains(n)), "{taken:?}");
        assert_eq!([1u64, 2, 3].map(|key| table_slot(&key, 1 << 16)), [16_077, 22_023, 27_414]);
    }
}
