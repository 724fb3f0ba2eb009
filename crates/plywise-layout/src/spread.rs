//! Room that is left over between two siblings, shared by those who stand there.

/// A child among its siblings. Positions count from the first of them.
pub(crate) struct Sibling {
    pub(crate) root: u32,
    /// How many levels lie below its root.
    pub(crate) levels: u32,
    /// Which sibling keeps this one from standing further left: the one before it, or a deeper one.
    pub(crate) kept_off_by: u32,
    pub(crate) x: f64,
    /// How far it has to be from the sibling before it, whatever the others need.
    pub(crate) distance: f64,
}

/// What the siblings between others still have to move by.
///
/// They are in no hurry. Somebody deeper stands on either side, so no further sibling touches them.
#[derive(Default)]
pub(crate) struct Spread {
    extras: Vec<ExtraSpacing>,
    change: Vec<SpacingChange>,
}

/// Two siblings that stand further apart than those between them need: each gap grows by a share.
struct ExtraSpacing {
    from: u32,
    to: u32,
    share: f64,
}

/// The shares of all extras that begin at the gap before a sibling, and of those that end there.
#[derive(Clone, Copy, Default)]
struct SpacingChange {
    begins: f64,
    ends: f64,
}

impl Spread {
    /// Notes that `from` keeps `to` off by `extra` more than those between them do.
    pub(crate) fn distribute_extra(&mut self, from: u32, to: u32, extra: f64) {
        self.extras.push(ExtraSpacing { from, to, share: extra / f64::from(to - from) });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.extras.is_empty()
    }

    /// Moves the siblings in between to where the notes say.
    ///
    /// Siblings on the outside of the forest keep each other off, from the last to the first, and
    /// stay where they are. They never cross, so the gaps within them just add up.
    pub(crate) fn add_child_spacing(&mut self, siblings: &mut [Sibling]) {
        self.change.clear();
        self.change.resize(siblings.len(), SpacingChange::default());
        for extra in self.extras.drain(..) {
            self.change[extra.from as usize + 1].begins += extra.share;
            self.change[extra.to as usize].ends += extra.share;
        }
        let mut end = siblings.len() - 1;
        while end > 0 {
            let start = siblings[end].kept_off_by as usize;
            let (mut x, mut more) = (siblings[start].x, 0.0);
            for (sibling, change) in siblings[start + 1..end].iter_mut().zip(&self.change[start + 1..end]) {
                more += change.begins;
                x += sibling.distance + more;
                sibling.x = x;
                more -= change.ends;
            }
            end = start;
        }
    }
}
