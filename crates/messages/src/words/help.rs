use discord_model::message::shorten;
use i18n::Locale;
use lessons::rule_search;
use rules::l10n::{L10nMessage, say};
use rules::{Advice, Card, CardKind, GameInfo};

use super::{code, code_plain};

/// Maximum length of the first result, which is quoted whole if possible.
const MOST_OF_BEST: usize = 900;
const MOST_OF_OTHERS: usize = 200;

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

pub fn guide(locale: &Locale, info: &GameInfo, text: &L10nMessage) -> String {
    locale.text(
        &say("help-guide")
            .with("game", info.name)
            .with("text", text.clone())
            .with("rules", info.rules().count()),
    )
}

pub fn advice(locale: &Locale, info: &GameInfo, advice: &Advice) -> String {
    let opening: Vec<String> = advice.opening.iter().map(|text| code_plain(text)).collect();
    let message = say("help-advice")
        .with("game", info.name)
        .with("text", advice.text.clone())
        .with("opening", opening);
    locale.text(&message)
}

/// Search results, best first: rules with labels, and answers without. A best answer comes first.
pub(crate) fn rules_found(
    locale: &Locale,
    info: &GameInfo,
    typed: &str,
    rules: &[(Option<String>, String)],
) -> String {
    let (game, typed) = (info.name, code(typed));
    let (mut text, mut most, rest) = match rules.split_first() {
        Some(((None, answer), rest)) => {
            let head = say("help-rules-answer").with("game", game).with("typed", typed);
            (format!("{answer}\n{}", locale.text(&head)), MOST_OF_OTHERS, rest)
        }
        _ => {
            let head = say("help-rules-found").with("game", game).with("typed", typed);
            (locale.text(&head), MOST_OF_BEST, rules)
        }
    };
    for (label, words) in rest {
        if let Some(label) = label {
            text.push_str(&format!("\n**{label}**"));
        }
        text.push_str(&format!("\n> {}", shorten(words, most).replace('\n', "\n> ")));
        most = MOST_OF_OTHERS;
    }
    text
}

pub(crate) fn no_rule(locale: &Locale, info: &GameInfo, typed: &str) -> String {
    let heading = match rule_search::is_number(info, typed) {
        true => say("help-no-such-rule").with("game", info.name).with("rule", code(typed)),
        false => say("help-nothing-found").with("game", info.name).with("typed", code(typed)),
    };
    locale.text(&heading)
}

/// A card's label in lists and on buttons: `N3 Knight`.
pub(crate) fn card_label(locale: &Locale, card: &Card) -> String {
    let label = say("help-card-label").with("code", &card.code).with("name", card.name.clone());
    locale.text(&label)
}

/// `missing`: whether the current match lacks the card's subject, where that is possible.
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
