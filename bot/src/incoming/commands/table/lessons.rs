//! The options of `/rules show` and `/learn tour`.

use discord_model::commands::OptionType;
use rules::GameInfo;
use rules::l10n::say;

use super::named;
use super::option::{OptionRow, option};
use super::options::game;

pub(super) fn rules(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        game(games).required(),
        option(named::RULE, say("command-rules-rule"), OptionType::Text).completes(),
        option(named::AS, say("lessons-command-as"), OptionType::Text).of(vec![
            (say("lessons-as-card"), "card"),
            (say("lessons-as-full"), "full"),
            (say("lessons-as-board"), "board"),
        ]),
    ]
}

pub(super) fn tour(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        game(games),
        option(named::TEXT, say("lessons-command-text"), OptionType::Text),
        option(named::DO, say("lessons-command-do"), OptionType::Text).of(vec![
            (say("lessons-do-hint"), "hint"),
            (say("lessons-do-solution"), "solution"),
            (say("lessons-do-board"), "board"),
            (say("lessons-do-over"), "over"),
        ]),
        super::answer::as_text(),
    ]
}
