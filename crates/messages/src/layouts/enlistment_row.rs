use discord_model::message::{Row, Style};
use i18n::Locale;
use match_model::{EnlistmentId, MatchId};

use crate::buttons::teams::TeamButton;
use crate::layouts::rows::buttons;

pub fn enlistment_row(locale: &Locale, match_id: MatchId, id: EnlistmentId) -> Row {
    buttons(&[
        (TeamButton::Join(match_id, id).into(), locale.say("button-accept"), Style::Success),
        (TeamButton::Refuse(match_id, id).into(), locale.say("button-decline"), Style::Secondary),
        (
            TeamButton::Withdraw(match_id, id).into(),
            locale.say("button-withdraw"),
            Style::Secondary,
        ),
    ])
}
