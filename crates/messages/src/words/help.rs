//! Help, and the rules as they are looked up.

use discord_model::message::shorten;
use i18n::Locale;
use rules::l10n::{L10nMessage, say};
use rules::{Advice, Card, CardKind, GameInfo};

use super::{code, code_plain};

/// The help on one game.
pub fn help_game(locale: &Locale, info: &GameInfo) -> String {
    locale.text(
        &say("help-game")
            .with("game", info.name)
            .with("inventor", info.inventor)
            .with("about", info.about.clone())
            .with("how", info.how_to_write.clone())
            .with("rules", info.rules().count()),
    )
}

/// How a game is played.
pub fn guide(locale: &Locale, info: &GameInfo, text: &L10nMessage) -> String {
    locale.text(
        &say("help-guide")
            .with("game", info.name)
            .with("text", text.clone())
            .with("rules", info.rules().count()),
    )
}

/// How a game is played well.
pub fn advice(locale: &Locale, info: &GameInfo, advice: &Advice) -> String {
    let opening: Vec<String> = advice.opening.iter().map(|text| code_plain(text)).collect();
    let said = say("help-advice")
        .with("game", info.name)
        .with("text", advice.text.clone())
        .with("opening", opening);
    locale.text(&said)
}

/// The rules that fit what was typed, the best first: each with its label and its words.
pub(crate) fn rules_found(
    locale: &Locale,
    info: &GameInfo,
    typed: &str,
    rules: &[(String, String)],
) -> String {
    let head = say("help-rules-found").with("game", info.name).with("typed", code(typed));
    let mut text = locale.text(&head);
    for (number, (label, words)) in rules.iter().enumerate() {
        // The first is wanted most: it stands there whole, if it can.
        let most = if number == 0 { 900 } else { 200 };
        let words = shorten(words, most).replace('\n', "\n> ");
        text.push_str(&format!("\n**{label}**\n> {words}"));
    }
    text
}

/// What a card is called in lists and on buttons: `N3 Knight`.
pub(crate) fn card_label(locale: &Locale, card: &Card) -> String {
    let label = say("help-card-label").with("code", &card.code).with("name", card.name.clone());
    locale.text(&label)
}

/// A card. `missing`: whether the match here is played without what it is about, where that can be.
pub fn card(locale: &Locale, info: &GameInfo, card: &Card, missing: Option<bool>) -> String {
    let head = say("help-card")
        .with("name", card.name.clone())
        .with("code", &card.code)
        .with("game", info.name);
    let mut text = locale.text(&head);
    for line in &card.lines {
        text.push_str("\n- ");
        text.push_str(&locale.text(line));
    }
    if let Some((key, value)) = card.needs {
        let needs = match missing {
            Some(true) => Some(say("help-card-missing").with("key", key).with("value", value)),
            Some(false) => None,
            None => Some(say("help-card-needs").with("key", key).with("value", value)),
        };
        text.extend(needs.map(|needs| format!("\n{}", locale.text(&needs))));
    }
    text.push_str(&format!("\n{}", locale.say("help-card-rules")));
    text
}

/// No unit or building is called so; `near` are some that are called almost so.
pub(crate) fn no_such_card(
    locale: &Locale,
    kind: CardKind,
    typed: &str,
    near: Vec<String>,
) -> String {
    let near: Vec<L10nMessage> =
        near.into_iter().map(|label| say("rules-code").with("text", label)).collect();
    let typed = code(typed);
    locale.text(&match (kind, near.is_empty()) {
        (CardKind::Unit, true) => say("help-nothing-like-unit").with("typed", typed),
        (CardKind::Building, true) => say("help-nothing-like-building").with("typed", typed),
        (CardKind::Unit, false) => say("help-no-such-unit").with("typed", typed).with("near", near),
        (CardKind::Building, false) => {
            say("help-no-such-building").with("typed", typed).with("near", near)
        }
    })
}
