//! Where the search of a game looks deeper than its depth limit, and where less deep.

/// Departures from "everywhere as deep as the depth limit". Each changes what the search finds, for better or worse, so all are
/// off unless somebody asks. They are for games by rules with a depth limit in plies; elsewhere they do nothing.
///
/// With them, what [`crate::Event::Returned`] says is proved holds as far as the search looks: a null move or a reduction takes
/// for granted what it does not look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selective {
    /// How far to look beyond the limit where a position is not quiet, in the unit of the limit: not at all (0), so far, or as
    /// long as there are noisy moves ([`u32::MAX`]); see [`crate::DepthLimited::with_quiescence`]. Takes a limit in rounds too.
    pub quiescence: u32,
    /// Let whoever moves pass, and look three plies less deep than the limit below that: who is good enough even so
    /// needs no search of its moves. Wrong where having to move is a burden (*zugzwang*).
    ///
    /// Sources: Beal 1989, "Experiments with the null move"; Donninger 1993, "Null move and deep search".
    pub null_move: bool,
    /// Look one ply less deep after a quiet move that stands fourth or later in the order, in a null window, and as deep as
    /// usual only if it turns out better. Wrong where the point of a late move lies just at the limit.
    ///
    /// Source: Levy, Broughton & Taylor 1989, "The SEX algorithm in computer chess"; as chess programs have had it since
    /// Fruit (Letouzey 2005).
    pub reductions: bool,
}

impl Selective {
    /// As deep everywhere as the depth limit says.
    pub const NONE: Selective = Selective { quiescence: 0, null_move: false, reductions: false };
    /// How far to look beyond the limit where nobody says how far.
    ///
    /// Without an end, the number of orders in which pieces can be taken grows like a factorial, and minimax goes through all of
    /// them. Shannon 1950 looks "never more than say, 10" moves deep for quiet; four plies, as many as a piece is taken,
    /// taken back and both once more, are what alpha-beta and minimax can both be watched at.
    pub const QUIESCENCE_PLIES: u32 = 4;
    /// How many plies less deep than after a move a search looks after a null move.
    pub const NULL_MOVE_PLIES: u32 = 2;
    /// How deep a search must still look for a null move or a reduction to be tried.
    pub const LEAST_DEPTH: u32 = 3;
    /// So many moves are looked at as deep as usual before others are reduced.
    pub const FULL_MOVES: usize = 3;
}
