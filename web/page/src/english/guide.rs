//! The guided start, station by station. A name in brackets is a node, which the picture names too.

/// The tree of the guided start.
pub(crate) const TREE: &str = "title: Three moves, three replies
profile: beginner

A(B(B1=3 B2=12 B3=8) C(C1=2 C2=4 C3=6) D(D1=14 D2=5 D3=2))";

/// What is read and done at a station.
#[derive(Debug)]
pub(crate) struct Station {
    /// What it is about.
    pub(crate) title: &'static str,
    /// Its questions, one after the other.
    pub(crate) questions: &'static [Question],
}

/// A question of a station.
#[derive(Debug)]
pub(crate) struct Question {
    /// What is explained and asked.
    pub(crate) text: &'static str,
    /// What can be answered.
    pub(crate) answers: &'static [Answer],
    /// What is said to whoever picks another node in the picture; `{}` stands for its name. Empty where no node is asked for.
    pub(crate) elsewhere: &'static str,
}

/// One of the answers to a question.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Its button.
    pub(crate) button: &'static str,
    /// The name of the node that is the same answer in the picture, or nothing.
    pub(crate) node: &'static str,
    /// Whether it is right.
    pub(crate) is_right: bool,
    /// What is said to whoever gives it.
    pub(crate) reply: &'static str,
}

const fn right(button: &'static str, reply: &'static str) -> Answer {
    Answer { button, node: "", is_right: true, reply }
}

const fn wrong(button: &'static str, reply: &'static str) -> Answer {
    Answer { button, node: "", is_right: false, reply }
}

impl Answer {
    /// The same answer, given also by a press on a node.
    const fn at(self, node: &'static str) -> Answer {
        Answer { node, ..self }
    }
}

const fn ask(text: &'static str, answers: &'static [Answer]) -> Question {
    Question { text, answers, elsewhere: "" }
}

/// The stations, in order.
pub(crate) const STATIONS: [Station; 7] = [
    Station {
        title: "Two players",
        questions: &[Question {
            text: "Two players: Max moves first, at [A]; then Min moves, at [B], [C] or [D]. Each box at the bottom is a leaf: \
                   the game is over, and its number is what Max gets. Max wants a large number, Min a small one. Which leaf \
                   would Max like best?",
            answers: &[
                wrong("B2: 12", "12 is large, but one leaf below [D] is larger.").at("B2"),
                wrong("C1: 2", "Min would like the 2. Max wants a large number.").at("C1"),
                right("D1: 14", "Yes: 14 is the most that Max could get. But Min moves second, and wants a small number.").at("D1"),
            ],
            elsewhere: "{} is not it: Max would like the leaf with the largest number.",
        }],
    },
    Station {
        title: "What Min chooses",
        questions: &[
            Question {
                text: "Suppose that Max moves to [B]. Now Min moves, and wants a small number. Which leaf does Min choose?",
                answers: &[
                    right("B1: 3", "Yes: Min takes 3, so [B] is worth 3.").at("B1"),
                    wrong("B2: 12", "12 is the best leaf for Max. Min looks for the smallest number.").at("B2"),
                    wrong("B3: 8", "8 is less than 12, but Min can have less.").at("B3"),
                ],
                elsewhere: "Not {}: at [B], Min can only move to the three leaves below it.",
            },
            Question {
                text: "Suppose that Max moves to [C]. Which leaf does Min choose there?",
                answers: &[
                    right("C1: 2", "Yes: Min takes 2, so [C] is worth 2.").at("C1"),
                    wrong("C2: 4", "4 is more than the 2 beside it, and Min wants a small number.").at("C2"),
                    wrong("C3: 6", "6 is the best leaf for Max at [C]. Min wants a small number.").at("C3"),
                ],
                elsewhere: "Not {}: at [C], Min can only move to the three leaves below it.",
            },
            Question {
                text: "And if Max moves to [D]?",
                answers: &[
                    wrong("D1: 14", "Max hopes for the 14. Min can choose less, and does.").at("D1"),
                    wrong("D2: 5", "5 is less than 14, but Min can have less.").at("D2"),
                    right(
                        "D3: 2",
                        "Yes: 2. Max gets 3 at [B], 2 at [C] and 2 at [D], so Max moves to [B]. To choose like this is called minimax.",
                    )
                    .at("D3"),
                ],
                elsewhere: "Not {}: at [D], Min can only move to the three leaves below it.",
            },
        ],
    },
    Station {
        title: "Do you need 4 and 6?",
        questions: &[
            ask(
                "A search goes through the tree from left to right. It knows that [B] is worth 3, and at [C] it has seen the 2. \
                 Does it need the 4 and the 6 to know how Max moves?",
                &[
                    wrong(
                        "Yes, both are more than 3",
                        "They are more than 3, but Min chooses at [C]. Min has the 2 there and takes nothing larger.",
                    ),
                    right("No", "Right: the search leaves out [C2] and [C3]. This is a cut."),
                ],
            ),
            ask(
                "Why may the search leave them out?",
                &[
                    wrong(
                        "4 and 6 are too large",
                        "A small number changes nothing either: with a 1, [C] is worth 1, which is still less than 3.",
                    ),
                    wrong(
                        "Min never needs more than one leaf",
                        "At [B] all three leaves were needed. At [C] the search may stop because Max has 3 at [B].",
                    ),
                    right(
                        "C is worth 2 or less, and B is worth 3",
                        "Yes: whatever stands at [C2] and [C3], Max gets more at [B].",
                    ),
                ],
            ),
        ],
    },
    Station {
        title: "A promise called α",
        questions: &[ask(
            "[B] is worth 3, so Max is sure of 3 or more at [A]. This promise is called α (alpha). Which α does the search take along to [C]?",
            &[
                wrong("−∞", "α was −∞ before the value of [B] was known. Now Max is sure of 3."),
                wrong("2", "2 is the value of a leaf below [C]. α is what Max is sure of elsewhere: the 3 of [B]."),
                right("3", "Yes: α = 3 holds everywhere below [A]. A branch that brings Max 3 or less is of no use."),
            ],
        )],
    },
    Station {
        title: "Its mirror image, β",
        questions: &[ask(
            "β (beta) is Min’s promise: the most that Min lets Max have. At [B], Min has seen 3, so β is 3 there. Which β follows when the 12 is seen?",
            &[
                wrong("12", "12 is worse for Min than 3, so Min keeps the 3. At a Min node β never rises."),
                right("3", "Yes: Min keeps the 3. At a Min node β can only fall, as α can only rise at a Max node."),
                wrong("+∞", "β was +∞ before Min had seen any leaf. Now Min is sure of 3 or less."),
            ],
        )],
    },
    Station {
        title: "The window",
        questions: &[ask(
            "α and β are the two ends of a window: only values between them matter. At [C] it goes from 3 to +∞. What is left of it when the 2 is seen?",
            &[
                wrong("All above 3", "Min can take the 2, so nothing above 2 can come out of [C] any more."),
                wrong("From 2 to 3", "A value there is less than α = 3, and Max has 3 already. It is of no use to Max."),
                right("Nothing", "Yes: Min can take the 2, and Max needs more than α = 3. The 2 has passed α, so the search cuts at once, without a new β."),
            ],
        )],
    },
    Station {
        title: "Now predict",
        questions: &[
            ask(
                "The search comes to [D] with α = 3. How many of its leaves 14, 5 and 2 does it look at?",
                &[
                    wrong("One", "The 14 makes β 14. Values from 3 to 14 still matter, so the search goes on."),
                    wrong("Two", "The 5 makes β 5, which is above α = 3. So the search looks at the 2 as well."),
                    right("Three", "Yes: after 14 and 5 the window is still open. Only the last leaf closes it."),
                ],
            ),
            Question {
                text: "The search is back at [A]. Where does Max move?",
                answers: &[
                    right(
                        "B",
                        "Yes: [B] is worth 3, and nothing else is worth more. You have followed a whole alpha-beta search.",
                    )
                    .at("B"),
                    wrong("C", "[C] is worth 2 or less: Min has the 2 there.").at("C"),
                    wrong("D", "[D] begins with 14, but Min has the 2 there.").at("D"),
                ],
                elsewhere: "Not {}: at [A], Max can only move to [B], [C] or [D].",
            },
        ],
    },
];

/// The head of a station: its number, from 1, and what it is about.
pub(crate) fn station(number: usize, title: &str) -> String {
    format!("{number} of {}: {title}", STATIONS.len())
}

/// The button that leads to a station.
pub(crate) fn station_button(number: usize, title: &str) -> String {
    format!("Station {number}: {title}")
}

/// The guided start.
pub(crate) const GUIDED_START: &str = "Guided start";
/// The stations.
pub(crate) const LIST_OF_STATIONS: &str = "Stations";
/// The answers to choose from.
pub(crate) const ANSWERS: &str = "Answers";
/// The button that leaves the guided start.
pub(crate) const SKIP: &str = "Skip the guided start";
/// The same, where there is little room.
pub(crate) const SKIP_SHORT: &str = "Skip";
/// The button that leads back.
pub(crate) const STATION_BACK: &str = "Back";
/// The button that leads on.
pub(crate) const STATION_NEXT: &str = "Next";
/// The button that leads on from the last station.
pub(crate) const TO_EXAMPLES: &str = "To the examples";
/// Stands before what is said to a right answer.
pub(crate) const RIGHT_SIGN: &str = "✓ ";
/// Stands before what is said to a wrong answer.
pub(crate) const WRONG_SIGN: &str = "✗ ";
