//! Help, and the rules as they are looked up.

use rules::GameInfo;
use rules::saying::say;
use tongue::Tongue;

use super::code;

/// The first page of the help.
pub(crate) fn help(tongue: &Tongue, games: &[&GameInfo]) -> String {
    let mut text = tongue.text(&say("help-herald"));
    for info in games {
        let game = say("help-listed-game")
            .with("game", info.name)
            .with("inventor", info.inventor)
            .with("about", info.about.clone());
        text.push_str(&format!("\n- {}", tongue.text(&game)));
    }
    text.push('\n');
    text
}

/// The help on one game.
pub(crate) fn help_game(tongue: &Tongue, info: &GameInfo) -> String {
    tongue.text(
        &say("help-game")
            .with("game", info.name)
            .with("inventor", info.inventor)
            .with("about", info.about.clone())
            .with("how", info.how_to_write.clone())
            .with("rules", info.rules().count()),
    )
}

/// One rule.
pub(crate) fn rule(info: &GameInfo, id: &str, text: &str) -> String {
    format!("**{id}** ({})\n> {text}", info.name)
}

/// An unknown rule.
pub(crate) fn no_such_rule(tongue: &Tongue, info: &GameInfo, id: &str) -> String {
    tongue.text(&say("help-no-such-rule").with("game", info.name).with("rule", code(id)))
}
