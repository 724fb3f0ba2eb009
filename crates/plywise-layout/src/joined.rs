//! Trees some of whose nodes share a place.

use crate::{NodePlace, Placement, Spacing, Tree, place};

/// A tree some of whose nodes share a place: what hangs below any of them hangs below that place.
///
/// So every place but the root's has one place above it, from which it is reached first, and these lines make a tree again, which
/// is placed as any other. All the other lines run between places that stand already.
///
/// ```
/// use plywise_layout::{Joined, Spacing, Tree};
///
/// // 0 has the children 1 and 3, and each of these one child. Both children are the same.
/// struct Pair;
/// impl Tree for Pair {
///     fn len(&self) -> usize { 5 }
///     fn subtree_end(&self, node: usize) -> usize { [5, 3, 3, 5, 5][node] }
///     fn width(&self, _node: usize) -> f64 { 30.0 }
/// }
/// let joined = Joined::new(&Pair, &[0, 1, 2, 3, 2]);
/// assert_eq!(joined.n_places(), 4);
/// assert_eq!(joined.children(3).count(), 0, "what is below 3 hangs below 1");
/// let spacing = Spacing { between_siblings: 10.0, between_cousins: 20.0, between_levels: 50.0 };
/// let placement = joined.place(spacing);
/// assert_eq!(placement.at(4), placement.at(2));
/// ```
#[derive(Clone, Debug)]
pub struct Joined {
    /// By node, the node at whose place it stands.
    first: Vec<u32>,
    /// By node that has a place of its own, the place above it; the root's is its own.
    above: Vec<u32>,
    /// The places, parents first and each subtree in one piece.
    order: Vec<u32>,
    /// By node that has a place of its own, where it comes in `order`.
    nth: Vec<u32>,
    /// By place in `order`, one past its last descendant.
    ends: Vec<u32>,
    /// By place in `order`, the width of the widest node there.
    widths: Vec<f64>,
}

impl Joined {
    /// `first` is by node the one at whose place it stands, which stands there itself; that of the root is the root.
    ///
    /// # Panics
    /// If there are 2³² nodes or more, or if whoever goes up, from each node to the one at whose place it stands and from that to
    /// its parent, does not come to the root.
    #[must_use]
    pub fn new(tree: &impl Tree, first: &[usize]) -> Joined {
        let len = u32::try_from(tree.len()).expect("node numbers fit 32 bits") as usize;
        let first: Vec<u32> = first.iter().map(|&first| first as u32).collect();
        assert_eq!(first.len(), len, "every node has a place");
        let mut above = vec![0; len];
        // By node, how many places hang below it: then where they begin in `below`, and then where they end.
        let mut ends_below = vec![0_u32; len + 1];
        let mut open: Vec<usize> = Vec::new();
        for node in 0..len {
            while open.pop_if(|parent| tree.subtree_end(*parent) <= node).is_some() {}
            if let Some(parent) = open.last().filter(|_| first[node] as usize == node) {
                above[node] = first[*parent];
                ends_below[above[node] as usize + 1] += 1;
            }
            open.push(node);
        }
        for node in 0..len {
            ends_below[node + 1] += ends_below[node];
        }
        let starts_below = ends_below.clone();
        let mut below = vec![0; ends_below[len] as usize];
        for node in (1..len).filter(|&node| first[node] as usize == node) {
            let end = &mut ends_below[above[node] as usize];
            below[*end as usize] = node as u32;
            *end += 1;
        }
        let (mut order, mut nth) = (Vec::new(), vec![0; len]);
        let mut waiting: Vec<u32> = if len == 0 { Vec::new() } else { vec![0] };
        while let Some(place) = waiting.pop() {
            nth[place as usize] = order.len() as u32;
            order.push(place);
            let children = starts_below[place as usize] as usize..ends_below[place as usize] as usize;
            waiting.extend(below[children].iter().rev());
        }
        let n_places = (0..len).filter(|&node| first[node] as usize == node).count();
        assert_eq!(order.len(), n_places, "every place hangs below the root's");
        let mut ends: Vec<u32> = (1..=order.len() as u32).collect();
        for place in (1..order.len()).rev() {
            let parent = nth[above[order[place] as usize] as usize] as usize;
            ends[parent] = ends[parent].max(ends[place]);
        }
        let mut widths = vec![0.0_f64; order.len()];
        for (node, first) in first.iter().enumerate() {
            let width = &mut widths[nth[*first as usize] as usize];
            *width = width.max(tree.width(node));
        }
        Joined { first, above, order, nth, ends, widths }
    }

    /// How many places there are.
    #[must_use]
    pub fn n_places(&self) -> usize {
        self.order.len()
    }

    /// The place of a node: the node that stands there first.
    #[must_use]
    pub fn place_of(&self, node: usize) -> usize {
        self.first[node] as usize
    }

    /// The place above a place; none above the root's.
    #[must_use]
    pub fn above(&self, place: usize) -> Option<usize> {
        (place > 0).then(|| self.above[place] as usize)
    }

    /// The places that hang below a place, from left to right.
    pub fn children(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let nth = self.nth[place] as usize;
        let end = self.ends[nth] as usize;
        let is_in = move |nth: &usize| *nth < end;
        std::iter::successors(Some(nth + 1).filter(is_in), move |&nth| {
            Some(self.ends[nth] as usize).filter(is_in)
        })
        .map(|nth| self.order[nth] as usize)
    }

    /// Where a place comes among all of them, parents first and each subtree in one piece: what hangs below it follows it.
    #[must_use]
    pub fn nth(&self, place: usize) -> usize {
        self.nth[place] as usize
    }

    /// How many places hang below a place, on every level, with itself.
    #[must_use]
    pub fn n_below(&self, place: usize) -> usize {
        let nth = self.nth[place];
        (self.ends[nth as usize] - nth) as usize
    }

    /// Where every node stands: as [`place`] would place the tree of places.
    ///
    /// A level is how many of these lines lie between a place and the root. The extent of a node is that of all that hangs below
    /// its place.
    #[must_use]
    pub fn place(&self, spacing: Spacing) -> Placement {
        let placed = place(&Places(self), spacing);
        let of = |first: &u32| -> NodePlace { placed.places[self.nth[*first as usize] as usize] };
        Placement { places: self.first.iter().map(of).collect(), ..placed }
    }
}

/// The tree of places, in their own order.
struct Places<'a>(&'a Joined);

impl Tree for Places<'_> {
    fn len(&self) -> usize {
        self.0.order.len()
    }

    fn subtree_end(&self, nth: usize) -> usize {
        self.0.ends[nth] as usize
    }

    fn width(&self, nth: usize) -> f64 {
        self.0.widths[nth]
    }
}
