//! The options of `/why` and `/since`.

use rules::saying::say;

use super::{Kind, OptionRow, named, option, which};

pub(super) fn why() -> Vec<OptionRow> {
    vec![
        option(named::TEXT, say("why-command-text"), Kind::Text),
        option(named::FROM, say("why-command-from"), Kind::Text),
        option(named::TO, say("why-command-to"), Kind::Text),
        which(),
    ]
}

pub(super) fn since() -> Vec<OptionRow> {
    vec![option(named::TURNS, say("why-command-turns"), Kind::Number).at_most(20), which()]
}

pub(super) fn closable() -> Vec<OptionRow> {
    vec![
        option(named::WHAT, say("why-command-what"), Kind::Text).required().of(vec![
            (say("why-choice-comments"), "comments"),
            (say("why-choice-analysis"), "analysis"),
        ]),
        which(),
    ]
}
