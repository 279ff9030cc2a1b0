use i18n::Locale;
use match_model::{ChannelId, Match, PersonId};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::place;

pub fn games(locale: &Locale) -> String {
    let mut text = String::new();
    for game in games::all() {
        let line = say("front-door-listed")
            .with("game", game.info.name)
            .with("inventor", game.info.inventor)
            .with("about", game.info.about.clone());
        text.push_str(&format!("- {}\n", locale.text(&line)));
    }
    text.push_str(&locale.say("front-door-choose"));
    text
}

pub fn start_positions(locale: &Locale) -> String {
    let names: Vec<L10nMessage> =
        games::all().iter().map(|game| L10nMessage::verbatim(game.info.name)).collect();
    locale.text(&say("front-door-picture").with("games", names))
}

pub fn game(locale: &Locale, info: &GameInfo, reached: Option<u8>) -> String {
    let (game, inventor) = (info.name, info.inventor);
    let about = info.about.clone();
    let card = match reached.filter(|_| engine::plays(info.id)) {
        Some(level) => say("front-door-game").with("level", level),
        None if engine::plays(info.id) => say("front-door-game-of-all"),
        None => say("front-door-game-of-people"),
    }
    .with("game", game)
    .with("inventor", inventor)
    .with("about", about);
    locale.text(&card)
}

pub fn commands(locale: &Locale, commands: &[(String, String)]) -> String {
    let mut text = locale.say("front-door-commands");
    for (name, about) in commands {
        let line = say("front-door-command").with("name", name).with("about", about);
        text.push_str(&format!("\n- {}", locale.text(&line)));
    }
    text
}

pub fn match_begun(
    locale: &Locale,
    info: &GameInfo,
    row: &Match,
    by: PersonId,
    level: u8,
    here: ChannelId,
) -> String {
    let Some(side) = row.side_of(by) else { return String::new() };
    let sentence = match row.guild_id.is_none() && row.place() == here {
        true => say("front-door-begun-here"),
        false => say("front-door-begun").with("place", place(row)),
    }
    .with("match", row.id.to_string())
    .with("side", info.side_name(side))
    .with("level", level);
    locale.text(&sentence)
}
