//! `plywise_search::alpha_beta` with the report calls deleted: what an empty closure may not cost.
//!
//! With `PROVES` it is that and nothing else. Without, what only reports need is gone too, the proof of each
//! bound: what the search could cost if nobody could ever listen. Keep it in step with `search.rs`.

use plywise_search::{Bound, Cut, Game, Proof, Returns, Rules, Score, Window};

pub(crate) fn alpha_beta<G: Game, const PROVES: bool>(game: &G, rules: Rules) -> Result<Score, G::Stop> {
    let (root, window) = (game.root(), rules.window);
    let (score, _) = match (rules.cut, rules.returns) {
        (Cut::AtOrBeyond, Returns::FailSoft) => go::<G, PROVES, false, false>(game, root, window),
        (Cut::AtOrBeyond, Returns::FailHard) => go::<G, PROVES, false, true>(game, root, window),
        (Cut::Beyond, Returns::FailSoft) => go::<G, PROVES, true, false>(game, root, window),
        (Cut::Beyond, Returns::FailHard) => go::<G, PROVES, true, true>(game, root, window),
    }?;
    return Ok(score);

    #[inline(always)]
    fn go<G: Game, const PROVES: bool, const STRICT: bool, const HARD: bool>(
        game: &G,
        node: G::Node,
        entry: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        match game.value(node)? {
            Some(score) => Ok((score, Bound::Exact)),
            None => branch::<G, PROVES, STRICT, HARD>(game, node, entry),
        }
    }

    fn branch<G: Game, const PROVES: bool, const STRICT: bool, const HARD: bool>(
        game: &G,
        node: G::Node,
        entry: Window,
    ) -> Result<(Score, Bound), G::Stop> {
        let player = game.player(node);
        let (mut window, mut value) = (entry, player.worst());
        let mut proof = Proof::none_seen();
        let mut children = game.children(node);
        let mut next = children.next();
        while let Some(child) = next {
            let (score, bound) = go::<G, PROVES, STRICT, HARD>(game, child, window)?;
            if PROVES {
                proof.add(player, value, score, bound);
            }
            value = player.better(value, score);
            window = window.narrowed(player, score);
            next = children.next();
            let is_cut = if STRICT { window.alpha > window.beta } else { window.alpha >= window.beta };
            if is_cut && next.is_some() {
                proof.leave_out(player);
                break;
            }
        }
        let score = if HARD { entry.clamp(value) } else { value };
        Ok((score, if PROVES { proof.bound(value, score) } else { Bound::Exact }))
    }
}
