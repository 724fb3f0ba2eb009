//! A list that only grows, without ever being copied to a larger place.

/// So many items stand together: megabytes. Less would be given back to the system and fetched anew, page by page, by
/// whoever records one search after another.
const CHUNK: usize = 1 << 18;

/// Items in order. A `Vec` that doubles moves everything it holds, and needs three times its size while it does.
#[derive(Clone, Debug)]
pub(crate) struct Chunks<T> {
    full: Vec<Vec<T>>,
    open: Vec<T>,
}

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks { full: Vec::new(), open: Vec::new() }
    }
}

impl<T> Chunks<T> {
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if self.open.len() == CHUNK {
            self.turn_over();
        }
        self.open.push(item);
    }

    #[cold]
    #[inline(never)]
    fn turn_over(&mut self) {
        self.full.push(std::mem::replace(&mut self.open, Vec::with_capacity(CHUNK)));
    }

    pub(crate) fn len(&self) -> usize {
        self.full.len() * CHUNK + self.open.len()
    }

    /// Every item in order, to be changed.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.full.iter_mut().flatten().chain(&mut self.open)
    }

    #[inline]
    pub(crate) fn get(&self, nth: usize) -> Option<&T> {
        let (chunk, place) = (nth / CHUNK, nth % CHUNK);
        match self.full.get(chunk) {
            Some(chunk) => chunk.get(place),
            None if chunk == self.full.len() => self.open.get(place),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_found_and_none_beyond() {
        let mut chunks = Chunks::default();
        for n in 0..=2 * CHUNK {
            assert_eq!((chunks.len(), chunks.get(n)), (n, None));
            chunks.push(n);
            assert_eq!(chunks.get(n), Some(&n));
        }
        assert_eq!([0, CHUNK - 1, CHUNK].map(|n| chunks.get(n).copied()), [0, CHUNK - 1, CHUNK].map(Some));
        assert_eq!(chunks.get(3 * CHUNK), None);
    }
}
