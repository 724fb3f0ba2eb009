//! The place of games with a worker that answers at once.
#![allow(dead_code, unreachable_pub, reason = "no test needs all of it")]

use std::cell::RefCell;
use std::rc::Rc;

use plywise_arena::{Answer, Ask, Assembly, answer};
use plywise_games::GameKind;
use plywise_games_page::{Games, GamesAction};
use plywise_settings::Change;
use yew::Reducible as _;

/// What a worker tells, all of it.
pub fn told(ask: &Ask) -> Vec<Answer> {
    let told = RefCell::new(Vec::new());
    let kind = GameKind::from_link_key(&ask.game).expect("a game");
    kind.visit(answer(ask, &|answer| told.borrow_mut().push(answer)));
    told.into_inner()
}

/// The place after the worker has nothing left to do. Dice fall as they first may.
pub fn settled(mut games: Rc<Games>) -> Rc<Games> {
    for _ in 0..1000 {
        if let Some(rest) = games.watch.rest {
            games = games.reduce(GamesAction::Rested(rest));
            continue;
        }
        let Some(ask) = games.asked.clone() else {
            if !games.awaits_roll() {
                return games;
            }
            games = games.reduce(GamesAction::Roll(0.3));
            continue;
        };
        let mut assembly = None;
        for answer in told(&ask) {
            games = match answer {
                Answer::Began(head) => {
                    assembly = Assembly::new(head);
                    games
                }
                Answer::Nodes(_) | Answer::Events(_) | Answer::Changes(_) => {
                    assembly.iter_mut().for_each(|assembly| assembly.add(answer.clone()));
                    games
                }
                Answer::Ended(left) => {
                    let assembled = assembly.take().and_then(|assembly| assembly.finish(&left));
                    let arrived = games.reduce(GamesAction::Arrived(Rc::new(RefCell::new(assembled))));
                    arrived.reduce(GamesAction::Show)
                }
                Answer::Progress(n_nodes) => games.reduce(GamesAction::Progress(n_nodes, 1)),
                answer => games.reduce(GamesAction::Told(answer)),
            };
        }
        assert!(
            games.asked.as_ref().is_none_or(|next| next.id != ask.id),
            "every question has a last answer: {ask:?}"
        );
    }
    panic!("it never settles");
}

pub fn done(games: &Rc<Games>, action: GamesAction) -> Rc<Games> {
    settled(Rc::clone(games).reduce(action))
}

pub fn changed(games: &Rc<Games>, change: Change) -> Rc<Games> {
    done(games, GamesAction::Change(change))
}

/// The place as a link opens it.
pub fn opened(link: &str) -> Rc<Games> {
    done(&Rc::new(Games::default()), GamesAction::Follow(link.to_owned().into()))
}
