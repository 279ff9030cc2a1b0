use discord_model::commands::OptionType;
use rules::GameInfo;
use rules::l10n::say;

use super::named;
use super::option::{OptionRow, option};
use super::options::{game, game_options, level, side};

pub(super) fn options(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = vec![
        game(games),
        option(named::TEXT, say("practice-command-text"), OptionType::Text).completes(),
        option(named::DO, say("practice-command-do"), OptionType::Text).of(vec![
            (say("practice-do-undo"), "undo"),
            (say("practice-do-start"), "start"),
            (say("practice-do-redo"), "redo"),
            (say("practice-do-throw"), "throw"),
            (say("practice-do-hint"), "hint"),
            (say("practice-do-deeper"), "deeper"),
            (say("practice-do-letters"), "letters"),
            (say("practice-do-flip"), "flip"),
            (say("practice-do-challenge"), "challenge"),
            (say("practice-do-anyone"), "anyone"),
            (say("practice-do-new"), "new"),
        ]),
        option(named::MATCH, say("practice-command-match"), OptionType::Number).completes(),
        option(named::AFTER, say("practice-command-after"), OptionType::Number).from(0),
        option(named::FILE, say("practice-command-file"), OptionType::File),
        option(named::RECORD, say("practice-command-record"), OptionType::Text),
        option(named::SETUP, say("practice-command-setup"), OptionType::Text),
        option(named::OPPONENT, say("practice-command-opponent"), OptionType::User),
        level(),
        side(say("practice-command-side"), true),
    ];
    rows.extend(game_options(games));
    rows
}

pub(super) fn on() -> OptionRow {
    option(named::ON, say("practice-command-on"), OptionType::Text)
        .of(vec![(say("practice-on-board"), "practice")])
}

pub(super) fn depth() -> OptionRow {
    option(named::DO, say("opponent-command-hint-do"), OptionType::Text)
        .of(vec![(say("opponent-hint-do-deeper"), "deeper")])
}
