use discord_model::commands::OptionType;
use rules::l10n::say;

use super::answer::as_text;
use super::named;
use super::option::{OptionRow, option};
use super::options::match_option;

pub(crate) const THREATS: &str = "threats";

pub(super) fn why() -> Vec<OptionRow> {
    vec![
        option(named::TEXT, say("why-command-text"), OptionType::Text),
        option(named::FROM, say("why-command-from"), OptionType::Text),
        option(named::TO, say("why-command-to"), OptionType::Text),
        option(named::ABOUT, say("answer-command-why-about"), OptionType::Text).of(vec![
            (say("answer-choice-why-threats"), "threats"),
            (say("answer-choice-why-happened"), "happened"),
        ]),
        match_option(),
        as_text(),
    ]
}

pub(super) fn closable() -> Vec<OptionRow> {
    vec![
        option(named::WHAT, say("why-command-what"), OptionType::Text).required().of(vec![
            (say("why-choice-comments"), "comments"),
            (say("why-choice-analysis"), "analysis"),
            (say("answer-choice-threats"), THREATS),
        ]),
        match_option(),
    ]
}
