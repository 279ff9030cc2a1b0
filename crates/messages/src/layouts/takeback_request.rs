use discord_model::message::{Message, Style};
use i18n::Locale;
use match_model::MatchMoment;
use rules::GameInfo;
use rules::l10n::say;

use crate::buttons::control::ControlButton;
use crate::layouts::rows::buttons;
use crate::words;

pub fn takeback_request(
    locale: &Locale,
    info: &GameInfo,
    MatchMoment { id, moment }: MatchMoment,
    by: &str,
    opponent: u64,
) -> Message {
    let grant = locale.say("control-button-grant");
    let decline = locale.say("control-button-decline");
    Message {
        content: locale.text(
            &say("control-takeback-asked")
                .with("match", id.to_string())
                .with("game", info.name)
                .with("by", by)
                .with("opponent", words::mention(opponent)),
        ),
        rows: vec![buttons(&[
            (ControlButton::GrantTakeback(id, moment).into(), grant, Style::Success),
            (ControlButton::DeclineTakeback(id, moment).into(), decline, Style::Secondary),
        ])],
        pings: vec![opponent],
        ..Message::default()
    }
}
