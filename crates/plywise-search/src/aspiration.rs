//! Alpha-beta in a narrow window around a guess.

use crate::search::alpha_beta_below;
use crate::{Event, Game, Options, Rules, Score, Window};

/// The value of a game by aspiration search: alpha-beta in the window `options.guess` ± `options.margin`, and again
/// if the value turns out to lie outside.
///
/// A search that *fails low* has proved that the value is at most its score, and the root is entered again in the
/// window from −∞ to there; one that *fails high* is followed by one in the window from there to +∞. In the place of
/// −∞ and +∞ are the ends of `rules.window` where that is narrower. A second time is always enough: the
/// value cannot lie beyond both. A margin of 0 asks on which side of the guess the value lies.
/// Source: Baudet 1978, "On the branching factor of the alpha-beta pruning algorithm"; Marsland & Campbell 1982,
/// "Parallel search of strongly ordered game trees".
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Event, Options, Score, Search, aspiration};
///
/// let mut entered = 0;
/// let Ok(value) = aspiration(&TicTacToe::default(), Search::ALPHA_BETA.rules, Options::PLAIN, |event| {
///     entered += u32::from(matches!(event, Event::Entered { .. }));
/// });
/// assert_eq!((value, entered), (Score::ZERO, 16_811));
/// ```
///
/// # Errors
/// When the game stops the search, see [`Game::value`].
pub fn aspiration<G: Game>(
    game: &G,
    rules: Rules,
    options: Options,
    mut report: impl FnMut(Event<G::Node>),
) -> Result<Score, G::Stop> {
    windows(rules.window, options, |window| {
        let (score, _) = alpha_beta_below(game, Rules { window, ..rules }, game.root(), &mut report)?;
        Ok(score)
    })
}

/// Searches the root in the window around the guess, and again where that has failed.
pub(crate) fn windows<E>(
    whole: Window,
    options: Options,
    mut search: impl FnMut(Window) -> Result<Score, E>,
) -> Result<Score, E> {
    let narrow = around(options.guess, options.margin, whole);
    let score = search(narrow)?;
    let fails_low = score <= narrow.alpha && whole.alpha < score;
    let fails_high = narrow.beta <= score && score < whole.beta;
    let wider = if fails_low {
        Window { alpha: whole.alpha, beta: score }
    } else if fails_high {
        Window { alpha: score, beta: whole.beta }
    } else {
        return Ok(score);
    };
    search(wider)
}

/// The part of `whole` that is no further than `margin` from `guess`: never empty.
fn around(guess: Score, margin: Score, whole: Window) -> Window {
    let guess = whole.clamp(guess);
    let margin = margin.points().max(0.0);
    // Both infinite, guess and margin leave nothing out.
    let alpha = Score::new(guess.points() - margin).unwrap_or(whole.alpha);
    let beta = Score::new(guess.points() + margin).unwrap_or(whole.beta);
    let inside = Window::new(alpha.max(whole.alpha), beta.min(whole.beta));
    let asked = if guess < whole.beta { Window::above(guess) } else { Window::below(guess) };
    inside.unwrap_or(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_around_a_guess_has_something_in_it() {
        let whole = Window { alpha: Score::from(-4), beta: Score::from(4) };
        let scores = [f64::NEG_INFINITY, f64::MIN, -9.0, -4.0, 0.0, 1.0, 4.0, 1e300, f64::INFINITY];
        for (guess, margin) in scores.iter().flat_map(|guess| scores.map(|margin| (*guess, margin))) {
            for whole in [whole, Window::FULL] {
                let [guess, margin] = [guess, margin].map(Score::new);
                let (guess, margin) = guess.zip(margin).expect("none is NaN");
                let window = around(guess, margin, whole);
                assert!(window.alpha < window.beta, "{guess} ± {margin} in {whole:?}: {window:?}");
                assert!(whole.alpha <= window.alpha && window.beta <= whole.beta);
            }
        }
        let narrow = around(Score::from(3), Score::from(2), whole);
        assert_eq!(narrow, Window { alpha: Score::from(1), beta: Score::from(4) });
    }
}
