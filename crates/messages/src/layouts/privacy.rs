use discord_model::message::{Button, File, Message, Row, Style};
use i18n::Locale;
use match_model::PersonSummary;
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::Losses;
use crate::buttons::privacy::PrivacyButton;
use crate::words;

pub fn exported(locale: &Locale, rows: usize, text: String) -> Message {
    let file = File {
        name: "about-you.json".to_owned(),
        description: locale.say("privacy-file"),
        accent: None,
        bytes: text.into_bytes(),
    };
    Message {
        files: vec![file],
        ..Message::text(locale.text(&say("privacy-exported").with("rows", rows)))
    }
}

/// The number of items that a person would lose. If it has grown since the button was made, the
/// question is asked again.
pub const fn losses(of: &PersonSummary) -> Losses {
    Losses(of.playing + of.pieces + of.marshal + of.challenges)
}

/// `has_changed`: the losses have changed since the person was told.
pub fn sure(locale: &Locale, remembered: &PersonSummary, has_changed: bool) -> Message {
    let losses = losses(remembered);
    let button = |action: ButtonAction, label, style| Button {
        id: action.id(),
        label: locale.text(label),
        style,
    };
    let sure = words::forget_sure(locale, remembered, has_changed);
    let typed = locale.text(&say("answer-type-forget").with("number", losses.to_string()));
    Message {
        content: format!("{sure}\n{typed}"),
        rows: vec![Row::Buttons(vec![
            button(PrivacyButton::Forget(losses).into(), &say("privacy-yes"), Style::Danger),
            button(PrivacyButton::Remain(losses).into(), &say("privacy-no"), Style::Secondary),
        ])],
        ..Message::default()
    }
}
