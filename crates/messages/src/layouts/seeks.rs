use discord_model::message::{
    MOST_CONTENT, MOST_LABEL, Menu, MenuOption, Message, Row, shorten, units,
};
use i18n::Locale;
use match_model::{ChallengeId, Time};
use rules::GameInfo;
use rules::l10n::say;

use crate::buttons::custom_id::CustomId;
use crate::buttons::seeks::SeekButton;
use crate::words;

pub struct Seek {
    pub id: ChallengeId,
    pub info: &'static GameInfo,
    /// The challenger's unescaped name.
    pub challenger: String,
    pub own: bool,
    pub rated: bool,
    pub expires_at: Time,
}

pub fn list(locale: &Locale, seeks: &[Seek]) -> Message {
    if seeks.is_empty() {
        return Message::text(locale.say("control-seeks-none"));
    }
    // If there is too little space, the oldest are dropped.
    let mut content = locale.say("control-seeks");
    for seek in seeks {
        let name = words::name(&seek.challenger);
        let (game, rated) = (seek.info.name, seek.rated);
        let line = words::control::seek(locale, game, &name, rated, seek.expires_at);
        if units(&content) + 1 + units(&line) > MOST_CONTENT {
            break;
        }
        content = format!("{content}\n{line}");
    }
    let options: Vec<MenuOption> =
        seeks.iter().filter(|seek| !seek.own).map(|seek| option(locale, seek)).collect();
    let mut rows = Vec::new();
    if !options.is_empty() {
        let placeholder = locale.say("control-seeks-join");
        rows.push(Row::Menu(Menu { id: SeekButton::Join.id(), placeholder, options }));
    }
    Message { rows, ..Message::text(content) }
}

fn option(locale: &Locale, seek: &Seek) -> MenuOption {
    let label = say("control-seek-label").with("game", seek.info.name).with("by", &seek.challenger);
    MenuOption {
        label: shorten(&locale.text(&label), MOST_LABEL),
        value: seek.id.to_string(),
        description: Some(words::control::seek_terms(locale, seek.rated)),
        emoji: None,
    }
}
