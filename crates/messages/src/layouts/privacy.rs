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
pub const fn told(of: &PersonSummary) -> Losses {
    Losses(of.playing + of.pieces + of.marshal + of.challenges)
}

/// `again`: the losses have changed since the person was told.
pub fn sure(locale: &Locale, remembered: &PersonSummary, again: bool) -> Message {
    let told = told(remembered);
    let button = |action: ButtonAction, label, style| Button {
        id: action.id(),
        label: locale.text(label),
        style,
    };
    let sure = words::forget_sure(locale, remembered, again);
    let typed = locale.text(&say("answer-type-forget").with("number", told.to_string()));
    Message {
        content: format!("{sure}\n{typed}"),
        rows: vec![Row::Buttons(vec![
            button(PrivacyButton::Forget(told).into(), &say("privacy-yes"), Style::Danger),
            button(PrivacyButton::Remain(told).into(), &say("privacy-no"), Style::Secondary),
        ])],
        ..Message::default()
    }
}
