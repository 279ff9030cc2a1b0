//! `/settings export`: what is kept about somebody, given to them, and forgotten.

use crate::app::{Answer, App, Reply};
use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::privacy::PrivacyButton;
use crate::incoming::commands::table::named;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::words;
use discord::message::{Button, File, Message, Row, Style};
use referee::{Person, PersonSummary};
use rules::l10n::say;
use serde_json::Value;
use std::sync::Arc;

/// The largest file that Discord takes of everybody ("Uploading Files": 10 MiB), with some room.
const LARGEST: usize = 9 * 1024 * 1024;

impl ButtonHandler for PrivacyButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        match self {
            PrivacyButton::Forget(told) => forget(app, &press.by, told).await,
            PrivacyButton::Remain(_) => Ok(remain(app)),
        }
    }
}

pub(crate) async fn command(app: &Arc<App>, by: &Person, values: &Values) -> Answer {
    match values.subcommand() {
        Some(named::EXPORT) => export(app, by).await,
        Some(named::ERASE) => match values.number(named::SURE) {
            Some(told) => {
                let told = u32::try_from(told).unwrap_or(u32::MAX);
                forget(app, by, told).await.map(Reply::anew)
            }
            None => ask(app, by).await,
        },
        _ => Ok(Reply::text(app.locale.say("match-unknown-command"))),
    }
}

async fn export(app: &Arc<App>, by: &Person) -> Answer {
    let Some(kept) = referee::privacy::kept_of(&app.referee, by.id).await? else {
        return Ok(Reply::text(app.locale.say("privacy-nothing")));
    };
    let rows: usize = kept.values().filter_map(Value::as_array).map(Vec::len).sum();
    let kept = Value::Object(kept);
    let spread = format!("{kept:#}");
    let text = if spread.len() <= LARGEST { spread } else { kept.to_string() };
    if text.len() > LARGEST {
        return Ok(Reply::text(app.locale.say("privacy-too-large")));
    }
    let file = File {
        name: "about-you.json".to_owned(),
        description: app.locale.say("privacy-file"),
        accent: None,
        bytes: text.into_bytes(),
    };
    Ok(Reply::Tell(Message {
        files: vec![file],
        ..Message::text(app.locale.text(&say("privacy-exported").with("rows", rows)))
    }))
}

async fn ask(app: &Arc<App>, by: &Person) -> Answer {
    Ok(match referee::privacy::remembered(&app.referee, by.id).await? {
        Some(remembered) => Reply::Tell(sure(app, &remembered, false)),
        None => Reply::text(app.locale.say("privacy-nothing")),
    })
}

/// The number that the button carries: whoever has more to lose by now is asked again.
const fn told(of: &PersonSummary) -> u32 {
    of.playing + of.pieces + of.marshal + of.challenges
}

fn sure(app: &App, remembered: &PersonSummary, again: bool) -> Message {
    let told = told(remembered);
    let button = |action: ButtonAction, label, style| Button {
        id: action.id(),
        label: app.locale.text(label),
        style,
    };
    let sure = words::forget_sure(&app.locale, remembered, again);
    let typed = app.locale.text(&say("answer-type-forget").with("number", told.to_string()));
    Message {
        content: format!("{sure}\n{typed}"),
        rows: vec![Row::Buttons(vec![
            button(PrivacyButton::Forget(told).into(), &say("privacy-yes"), Style::Danger),
            button(PrivacyButton::Remain(told).into(), &say("privacy-no"), Style::Secondary),
        ])],
        ..Message::default()
    }
}

/// The confirmation.
pub(crate) async fn forget(app: &Arc<App>, by: &Person, seen: u32) -> Answer {
    let Some(_alone) = app.active_requests.forget(by.id) else {
        return Ok(Reply::text(app.locale.say("privacy-busy")));
    };
    let Some(remembered) = referee::privacy::remembered(&app.referee, by.id).await? else {
        return Ok(Reply::Change(Message::text(app.locale.say("privacy-nothing"))));
    };
    if told(&remembered) > seen {
        return Ok(Reply::Change(sure(app, &remembered, true)));
    }
    let done = match referee::privacy::forget(&app.referee, by.id, app.clock.now()).await {
        Ok(_) => app.locale.say("privacy-forgotten"),
        Err(cause) => {
            tracing::error!(%cause, "somebody is not forgotten yet");
            // Asked for and written down, it is taken up again; else it is said as everywhere.
            if !referee::privacy::is_being_forgotten(&app.referee, by.id).await? {
                return Err(cause.into());
            }
            app.locale.say("privacy-halfway")
        }
    };
    Ok(Reply::Change(Message::text(done)))
}

pub(crate) fn remain(app: &App) -> Reply {
    Reply::Change(Message::text(app.locale.say("privacy-kept")))
}
