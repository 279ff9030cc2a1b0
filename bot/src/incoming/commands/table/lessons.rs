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

pub(super) fn puzzle(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    vec![
        game(games),
        option(named::SHOW, say("puzzle-command-show"), OptionType::Text).of(vec![
            (say("puzzle-show-today"), "today"),
            (say("puzzle-show-another"), "another"),
            (say("puzzle-show-mistakes"), "mistakes"),
        ]),
        option(named::THEME, say("puzzle-command-theme"), OptionType::Text)
            .of(messages::words::puzzles::themes()),
        option(named::TEXT, say("puzzle-command-text"), OptionType::Text),
        option(named::DO, say("puzzle-command-do"), OptionType::Text).of(vec![
            (say("puzzle-do-look"), "look"),
            (say("puzzle-do-hint"), "hint"),
            (say("puzzle-do-solution"), "solution"),
            (say("puzzle-do-letters"), "letters"),
            (say("puzzle-do-practise"), "practise"),
            (say("puzzle-do-undo"), "undo"),
        ]),
    ]
}
