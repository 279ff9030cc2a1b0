use clocks::{DAY, MINUTE, Terms};
use discord_model::message::{Button, Style};
use i18n::Locale;
use match_model::{MatchId, SMALLEST_GIFT};
use rules::l10n::say;

use crate::buttons::clocks::ClockButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::Minutes;
use crate::words;

/// Gives the opponent a day, or an eighth of a short clock's initial time.
pub(crate) fn gift_button(locale: &Locale, terms: &Terms, id: MatchId) -> Button {
    let gift = if terms.start >= DAY { DAY } else { (terms.start / 8).max(SMALLEST_GIFT) };
    let minutes = Minutes(u32::try_from(gift / MINUTE).unwrap_or(1));
    Button {
        id: ClockButton::GiveTime(id, minutes).id(),
        label: locale.text(
            &say("clock-button-give")
                .with("time", words::clocks::length(i64::from(minutes.0) * MINUTE)),
        ),
        style: Style::Secondary,
    }
}
