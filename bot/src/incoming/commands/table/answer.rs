use discord_model::commands::OptionType;
use rules::l10n::{L10nMessage, say};

use super::named;
use super::option::{OptionRow, option};

pub(crate) const AS_GIF: &str = "gif";

pub(super) fn draft() -> OptionRow {
    option(named::DRAFT, say("answer-command-draft-do"), OptionType::Text).of(vec![
        (say("command-draft"), "show"),
        (say("answer-choice-send"), "send"),
        (say("answer-choice-undo"), "undo"),
        (say("answer-choice-start-over"), "start-over"),
    ])
}

pub(super) fn sure(yes: L10nMessage) -> OptionRow {
    option(named::SURE, say("answer-command-sure"), OptionType::Text).of(vec![(yes, "yes")])
}

pub(super) fn forget() -> OptionRow {
    option(named::SURE, say("answer-command-forget"), OptionType::Number).from(0)
}

pub(super) fn clock() -> OptionRow {
    option(named::DO, say("answer-command-clock-do"), OptionType::Text).of(vec![
        (say("answer-choice-pause"), "pause"),
        (say("answer-choice-resume"), "resume"),
        (say("answer-choice-claim"), "claim"),
    ])
}

pub(super) fn page() -> OptionRow {
    option(named::PAGE, say("answer-command-page"), OptionType::Number)
}

pub(super) fn how() -> OptionRow {
    option(named::HOW, say("answer-command-how"), OptionType::Text).of(vec![
        (say("answer-choice-notation"), "notation"),
        (say("answer-choice-well"), "well"),
        (say("answer-choice-commands"), "commands"),
    ])
}

pub(super) fn as_text() -> OptionRow {
    option(named::AS, say("ways-command-as"), OptionType::Text)
        .of(vec![(say("ways-command-as-text"), "text")])
}

pub(super) fn as_text_or_gif() -> OptionRow {
    option(named::AS, say("command-replay-as"), OptionType::Text)
        .of(vec![(say("ways-command-as-text"), "text"), (say("command-replay-as-gif"), AS_GIF)])
}
