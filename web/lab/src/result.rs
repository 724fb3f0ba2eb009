//! What came of an experiment: its plot, its table, and what one can keep of both.

use plywise_controls::download;
use plywise_lab::{Experiment, dash_of_series, mark_of_series};
use plywise_lab_worker::{PartText, ReportText};
use yew::prelude::*;
use yew::virtual_dom::VNode;

use crate::english;
use crate::link::link_text;
use crate::state::Lab;

/// What has come of the experiment so far.
pub(crate) fn result(lab: &Lab, experiment: Experiment) -> Html {
    let Some(report) = &lab.report else { return Html::default() };
    html! {
        <section class="pw-lab-result" aria-label={english::RESULT} aria-busy={lab.is_busy().to_string()}>
            if lab.is_stale() && !lab.is_busy() {
                <p class="pw-aside pw-stale">{ english::STALE }</p>
            }
            if !report.plot.is_empty() {
                { plot(report) }
            }
            <p class="pw-aside pw-made-with">{ &report.about }</p>
            for (nth, part) in report.parts.iter().enumerate() {
                { table(lab, report, nth, part) }
            }
            if !lab.is_busy() {
                { keep(lab, experiment, report) }
            }
        </section>
    }
}

/// The plot, which the table below says in numbers.
fn plot(report: &ReportText) -> Html {
    html! {
        <figure class="pw-plot">
            if report.series.len() > 1 {
                <ul class="pw-plot-legend" aria-label={english::LEGEND}>
                    for (nth, name) in report.series.iter().enumerate() {
                        <li key={nth} class={series_class(nth)}>{ swatch(nth) }{ name }</li>
                    }
                </ul>
            }
            // The worker drew it of numbers and of texts of our own.
            <div role="img" aria-label={report.words.clone()}>
                { VNode::from_html_unchecked(report.plot.clone().into()) }
            </div>
        </figure>
    }
}

fn series_class(nth: usize) -> String {
    format!("series-{}", nth % 8)
}

/// The line and the mark of a series, as the plot has them.
fn swatch(nth: usize) -> Html {
    let corners: Vec<String> =
        mark_of_series(nth).iter().map(|(x, y)| format!("{},{}", x + 14, y + 8)).collect();
    html! {
        <svg viewBox="0 0 28 16" width="28" height="16" aria-hidden="true">
            <path d="M2 8H26" stroke-dasharray={dash_of_series(nth).map(|(dash, gap)| format!("{dash} {gap}"))} />
            <polygon points={corners.join(" ")} />
        </svg>
    }
}

/// A part of the table.
fn table(lab: &Lab, report: &ReportText, nth: usize, part: &PartText) -> Html {
    let heading = part.heading.clone().unwrap_or_else(|| english::TABLE.to_owned());
    let has_games = nth == 0 && !report.games.is_empty();
    let row = |(nth, row): (usize, &Vec<String>)| {
        html! {
            <tr key={nth}>
                for (column, cell) in row.iter().enumerate() {
                    if column == 0 {
                        <th scope="row">{ cell }</th>
                    } else {
                        <td class={words(part, column)}>{ cell }</td>
                    }
                }
                if has_games {
                    <td class="pw-words">{ replay(lab, report, nth) }</td>
                }
            </tr>
        }
    };
    html! {
        <div class="pw-lab-table" tabindex="0" role="region" aria-label={heading.clone()}>
            <table>
                <caption>
                    { heading }
                    if let Some(meaning) = &part.meaning {
                        <span class="pw-lab-meaning">{ meaning }</span>
                    }
                </caption>
                <thead>
                    <tr>
                        for (column, name) in part.head.iter().enumerate() {
                            <th scope="col" class={words(part, column)}>{ name }</th>
                        }
                        if has_games {
                            <th scope="col" class="pw-words">{ english::REPLAY }</th>
                        }
                    </tr>
                </thead>
                <tbody>{ for part.rows.iter().enumerate().map(row) }</tbody>
            </table>
        </div>
    }
}

/// The class of a column that holds words.
fn words(part: &PartText, column: usize) -> Option<&'static str> {
    part.has_words.get(column).is_some_and(|has_words| *has_words).then_some("pw-words")
}

/// The link to a game, which the place of games replays.
fn replay(lab: &Lab, report: &ReportText, nth: usize) -> Html {
    let (Some(game), Some(made_with)) = (report.games.get(nth), &lab.made_with) else {
        return Html::default();
    };
    let choices: Vec<String> = game.choices.iter().map(u16::to_string).collect();
    let key = made_with.game.info().link_key;
    let href = format!("#play={key}--both.4-{}", choices.join("."));
    html! { <a {href}>{ english::replay(nth + 1) }</a> }
}

/// Files and the link.
fn keep(lab: &Lab, experiment: Experiment, report: &ReportText) -> Html {
    let Some(made_with) = &lab.made_with else { return Html::default() };
    let key = experiment.info().key;
    let name = |ending: &str| {
        let part = if report.is_whole { "" } else { english::UNFINISHED_FILE };
        [key, part, ".", ending].concat()
    };
    let save = |name: String, text: String| Callback::from(move |_: MouseEvent| download(&name, &text));
    let href = format!("#lab={}", link_text(experiment, made_with));
    html! {
        <div class="pw-row pw-keep" role="group" aria-label={english::KEEP}>
            if !report.file.is_empty() {
                <button
                    type="button"
                    class="pw-quiet-button"
                    data-save="svg"
                    onclick={save(name("svg"), report.file.clone())}
                >
                    { english::SAVE_SVG }
                </button>
            }
            <button
                type="button"
                class="pw-quiet-button"
                data-save="csv"
                onclick={save(name("csv"), report.csv.clone())}
            >
                { english::SAVE_CSV }
            </button>
            <a class="pw-lab-link" {href}>{ english::LINK }</a>
        </div>
    }
}
