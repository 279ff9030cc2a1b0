use discord_model::message::{Button, Message, Row, Style};
use i18n::Locale;
use match_model::{MatchMoment, NeverMoved};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::control::ControlButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::ending::EndingButton;
use crate::words;

pub struct MatchToEnd {
    pub at: MatchMoment,
    pub info: &'static GameInfo,
    pub opponent: String,
    /// Advice for a match whose other player has left the server.
    pub way_out: Option<String>,
}

/// `unplayed`: the match won't count. `typed`: the player typed the command.
pub fn resign(
    locale: &Locale,
    subject: &MatchToEnd,
    unplayed: Option<NeverMoved>,
    typed: bool,
) -> Message {
    let MatchToEnd { at, info, opponent, way_out } = subject;
    let mut content = match unplayed {
        Some(unplayed) => words::resign_sure_void(locale, at.id, info, unplayed),
        None => locale.text(
            &say("match-resign-sure")
                .with("match", at.id.to_string())
                .with("game", info.name)
                .with("opponent", opponent),
        ),
    };
    if typed {
        // A player who types may prefer to answer by typing.
        content = format!("{content}\n{}", locale.say("answer-type-resign"));
    }
    let yes = EndingButton::ConfirmResign(at.id, at.moment);
    let yes = button(locale, yes, &say("button-yes-resign"), Style::Danger);
    sure(locale, *at, with_way_out(content, way_out.as_deref()), yes)
}

pub fn draw(locale: &Locale, subject: &MatchToEnd) -> Message {
    let MatchToEnd { at, info, opponent, way_out } = subject;
    let content = locale.text(
        &say("match-draw-sure")
            .with("match", at.id.to_string())
            .with("game", info.name)
            .with("opponent", opponent),
    );
    let yes = EndingButton::ConfirmDraw(at.id, at.moment);
    let yes = button(locale, yes, &say("button-yes-draw"), Style::Primary);
    sure(locale, *at, with_way_out(content, way_out.as_deref()), yes)
}

pub fn abort(locale: &Locale, at: MatchMoment, info: &GameInfo) -> Message {
    let sure_to =
        say("control-abort-sure").with("match", at.id.to_string()).with("game", info.name);
    let content = format!("{}\n{}", locale.text(&sure_to), locale.say("answer-type-abort"));
    let yes = ControlButton::ConfirmAbort(at.id, at.moment);
    let yes = button(locale, yes, &say("control-button-abort"), Style::Danger);
    sure(locale, at, content, yes)
}

pub fn with_way_out(content: String, way_out: Option<&str>) -> String {
    match way_out {
        Some(way_out) => format!("{content}\n{way_out}"),
        None => content,
    }
}

fn button(
    locale: &Locale,
    action: impl Into<ButtonAction>,
    label: &L10nMessage,
    style: Style,
) -> Button {
    Button { id: action.into().id(), label: locale.text(label), style }
}

fn sure(locale: &Locale, at: MatchMoment, content: String, yes: Button) -> Message {
    let no = EndingButton::KeepPlaying(at.id, at.moment);
    let no = button(locale, no, &say("button-no-play-on"), Style::Secondary);
    Message { rows: vec![Row::Buttons(vec![yes, no])], ..Message::text(content) }
}
