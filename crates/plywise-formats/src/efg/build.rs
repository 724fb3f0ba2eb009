//! From a game in Gambit's order to a tree.

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover, Score};

use super::read::{File, Kind};
use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::limited_builder::LimitedBuilder;

impl File<'_> {
    /// Whether one of two players wins what the other loses.
    fn is_for_two_sides(&self) -> bool {
        match &*self.players {
            [_] => true,
            [first, second] => {
                let are_numbers = first == "1" && second == "2";
                !are_numbers && self.payoffs.chunks_exact(2).all(|pair| pair[0] == 0.0 - pair[1])
            }
            _ => false,
        }
    }

    /// What a tree has no place for, in words.
    pub(super) fn lost(&self) -> Vec<String> {
        let is_for_two_sides = self.is_for_two_sides();
        let called = |nth: usize| match (is_for_two_sides, nth) {
            (true, 0) => "MAX".to_owned(),
            (true, _) => "MIN".to_owned(),
            (false, nth) => format!("@{}", nth + 1),
        };
        let renamed: Vec<String> = self
            .players
            .iter()
            .enumerate()
            .filter_map(|(nth, name)| {
                let (ours, number) = (called(nth), (nth + 1).to_string());
                (!name.is_empty() && **name != *ours && **name != *number)
                    .then(|| english::renamed_player(shown(name), &ours))
            })
            .take(6)
            .collect();
        let mut lost = Vec::new();
        if !renamed.is_empty() {
            lost.push(english::lost_player_names(renamed.join(", ")));
        }
        for (what, name) in [("outcomes", &self.outcome_name), (english::INFORMATION_SETS, &self.set_name)] {
            if let Some(name) = name {
                lost.push(english::lost_names(what, shown(name)));
            }
        }
        lost
    }

    /// Refuses a game whose leaves would have too many values before any leaf is made: an outcome says them once for all
    /// the leaves that name it.
    fn expect_few_values(&self, limits: Limits) -> ReadResult<()> {
        let n_leaves = self.entries.iter().filter(|entry| entry.kind == Kind::Terminal).count();
        let n_values = n_leaves.saturating_mul(self.players.len());
        let most = limits.max_nodes.saturating_mul(4);
        if n_values <= most {
            return Ok(());
        }
        error_at(0, english::too_many_payoffs(n_values, most))
    }

    pub(super) fn build(self, limits: Limits) -> ReadResult<GameTree> {
        let n_players = self.players.len();
        let is_for_two_sides = self.is_for_two_sides() && !(n_players == 1 && self.players[0] == "1");
        let mover = |kind| match kind {
            Kind::Chance | Kind::Terminal => Mover::Chance,
            Kind::Personal(1) if is_for_two_sides => Mover::Max,
            Kind::Personal(_) if is_for_two_sides => Mover::Min,
            Kind::Personal(number) => Mover::Numbered(number),
        };
        let mut builder = LimitedBuilder::new(limits);
        self.expect_few_values(limits)?;
        // By open branch, the next action, the end of its actions, whether chance takes them.
        let mut open: Vec<(u32, u32, bool)> = Vec::new();
        // What outcomes on the way down add up to, by open branch. Few games have any before their end.
        let earns = self.entries.iter().any(|entry| entry.kind != Kind::Terminal && entry.outcome > 0);
        let mut earned: Vec<f64> = Vec::new();
        let none = vec![0.0; n_players];
        let mut leaf = vec![0.0; n_players];
        let mut scores = vec![Score::ZERO; n_players];
        for entry in &self.entries {
            let at = entry.at as usize;
            if open.is_empty() && builder.tree.n_nodes() > 0 {
                return error_at(at, english::NODE_AFTER_TREE);
            }
            let name = (!entry.name.is_empty()).then_some(&*entry.name);
            let own = (entry.outcome as usize).checked_sub(1).map(|outcome| outcome * n_players);
            let own = own.map_or(&*none, |from| &self.payoffs[from..from + n_players]);
            let above = if earns && !open.is_empty() { &earned[earned.len() - n_players..] } else { &*none };
            let node = if entry.kind == Kind::Terminal {
                for (here, (own, above)) in leaf.iter_mut().zip(own.iter().zip(above)) {
                    *here = own + above;
                }
                for (score, &points) in scores.iter_mut().zip(&leaf) {
                    let Some(known) = Score::new(points) else {
                        return error_at(at, english::PAYOFFS_TOO_LARGE);
                    };
                    *score = known;
                }
                if is_for_two_sides {
                    builder.leaf(at, scores.first().copied(), name)?
                } else {
                    builder.payoffs(at, &scores, name)?
                }
            } else {
                builder.open(at, mover(entry.kind), name)?
            };
            if let Some((next, _, by_chance)) = open.last_mut() {
                let action = &self.actions[*next as usize];
                if !action.label.is_empty() {
                    builder.repeat(at, &action.label)?;
                    builder.tree.set_move(node, &action.label);
                }
                if *by_chance {
                    builder.tree.set_probability(node, action.probability);
                }
                *next += 1;
            }
            if entry.kind != Kind::Terminal {
                if earns {
                    leaf.iter_mut()
                        .zip(own.iter().zip(above))
                        .for_each(|(here, (own, above))| *here = own + above);
                    earned.extend(&leaf);
                }
                open.push((entry.first, entry.end, entry.kind == Kind::Chance));
            }
            while open.pop_if(|(next, end, _)| next == end).is_some() {
                earned.truncate(n_players * open.len());
                builder.close();
            }
        }
        let end = self.scan.text.len();
        if let Some((next, ..)) = open.last() {
            let label = shown(&self.actions[*next as usize].label);
            return error_at(end, english::missing_node(&label));
        }
        if self.entries.is_empty() {
            return error_at(end, english::NO_NODE);
        }
        builder.finish()
    }
}
