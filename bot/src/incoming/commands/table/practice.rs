//! The options of `/learn practice`.

use rules::GameInfo;
use rules::l10n::say;

use super::named;
use super::option::{Kind, OptionRow, option};
use super::options::{game, game_options, level, side};

pub(super) fn options(games: &[&'static GameInfo]) -> Vec<OptionRow> {
    let mut rows = vec![
        game(games),
        option(named::TEXT, say("practice-command-text"), Kind::Text).completes(),
        option(named::DO, say("practice-command-do"), Kind::Text).of(vec![
            (say("practice-do-undo"), "undo"),
            (say("practice-do-start"), "start"),
            (say("practice-do-redo"), "redo"),
            (say("practice-do-throw"), "throw"),
            (say("practice-do-hint"), "hint"),
            (say("practice-do-letters"), "letters"),
            (say("practice-do-flip"), "flip"),
            (say("practice-do-challenge"), "challenge"),
            (say("practice-do-anyone"), "anyone"),
            (say("practice-do-new"), "new"),
        ]),
        option(named::MATCH, say("practice-command-match"), Kind::Number).completes(),
        option(named::AFTER, say("practice-command-after"), Kind::Number).from(0),
        option(named::FILE, say("practice-command-file"), Kind::File),
        option(named::RECORD, say("practice-command-record"), Kind::Text),
        option(named::SETUP, say("practice-command-setup"), Kind::Text),
        option(named::OPPONENT, say("practice-command-opponent"), Kind::User),
        level(),
        side(say("practice-command-side"), true),
    ];
    rows.extend(game_options(games));
    rows
}

/// What `/hint` is for, other than a match.
pub(super) fn on() -> OptionRow {
    option(named::ON, say("practice-command-on"), Kind::Text)
        .of(vec![(say("practice-on-board"), "practice")])
}
