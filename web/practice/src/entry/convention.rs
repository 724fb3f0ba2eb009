//! The conventions of a run, by choosing.

use plywise_practice::ReadConvention;
use plywise_search::{Cut, Order, Returns};
use yew::prelude::*;

use crate::english;
use crate::state::PracticeAction;

/// One answer to each part of a convention: whether it is chosen, and what is chosen with it.
type Choices = [(bool, ReadConvention); 2];

/// A group of choices for each part of the convention.
pub(super) fn convention(said: ReadConvention, act: &Callback<PracticeAction>) -> Html {
    let cuts = [Cut::AtOrBeyond, Cut::Beyond]
        .map(|cut| (said.cut == Some(cut), ReadConvention { cut: Some(cut), ..said }));
    let returns = [Returns::FailHard, Returns::FailSoft]
        .map(|returns| (said.returns == Some(returns), ReadConvention { returns: Some(returns), ..said }));
    let orders = [Order::AsGiven, Order::RightToLeft]
        .map(|order| (said.order == Some(order), ReadConvention { order: Some(order), ..said }));
    html! {
        { for english::CONVENTIONS.into_iter().zip([cuts, returns, orders]).map(|part| choices(part, act)) }
    }
}

fn choices(
    ((name, texts), choices): ((&'static str, [&'static str; 2]), Choices),
    act: &Callback<PracticeAction>,
) -> Html {
    html! {
        <fieldset class="pw-ask-choices">
            <legend>{ name }</legend>
            for (text, (is_chosen, chosen)) in texts.into_iter().zip(choices) {
                <label>
                    <input
                        type="radio"
                        name={name}
                        checked={is_chosen}
                        onchange={act.reform(move |_| PracticeAction::Choose(chosen))}
                    />
                    <span>{ text }</span>
                </label>
            }
        </fieldset>
    }
}
