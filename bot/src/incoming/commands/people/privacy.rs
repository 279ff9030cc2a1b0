//! `/settings export`: exports a person's data, and deletes it.

use discord_model::message::Message;
use i18n::Locale;
use match_model::Person;
use messages::buttons::numbers::Losses;
use messages::buttons::privacy::PrivacyButton;
use messages::layouts::privacy;
use serde_json::Value;

use crate::incoming::commands::table::named;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Reply};

/// Discord's upload limit for everyone ("Uploading Files": 10 MiB), with some reserve.
const LARGEST: usize = 9 * 1024 * 1024;

impl ButtonHandler for PrivacyButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            PrivacyButton::Forget(told) => forget(services, &press.by, told).await,
            PrivacyButton::Remain(_) => Ok(remain(services.locale())),
        }
    }
}

pub(crate) async fn command(services: &RequestServices, by: &Person, values: &Values) -> Answer {
    match values.subcommand() {
        Some(named::EXPORT) => export(services.composer(), by).await,
        Some(named::ERASE) => match values.number(named::SURE) {
            Some(told) => {
                let told = Losses(u32::try_from(told).unwrap_or(u32::MAX));
                forget(services, by, told).await.map(Reply::anew)
            }
            None => ask(services.composer(), by).await,
        },
        _ => Ok(Reply::text(services.locale().say("match-unknown-command"))),
    }
}

async fn export(composer: &Composer, by: &Person) -> Answer {
    let Some(kept) = referee::privacy::kept_of(&composer.referee, by.id).await? else {
        return Ok(Reply::text(composer.locale.say("privacy-nothing")));
    };
    let rows: usize = kept.values().filter_map(Value::as_array).map(Vec::len).sum();
    let kept = Value::Object(kept);
    let spread = format!("{kept:#}");
    let text = if spread.len() <= LARGEST { spread } else { kept.to_string() };
    if text.len() > LARGEST {
        return Ok(Reply::text(composer.locale.say("privacy-too-large")));
    }
    Ok(Reply::Tell(privacy::exported(&composer.locale, rows, text)))
}

async fn ask(composer: &Composer, by: &Person) -> Answer {
    Ok(match referee::privacy::remembered(&composer.referee, by.id).await? {
        Some(remembered) => Reply::Tell(privacy::sure(&composer.locale, &remembered, false)),
        None => Reply::text(composer.locale.say("privacy-nothing")),
    })
}

/// The confirmation.
pub(crate) async fn forget(services: &RequestServices, by: &Person, seen: Losses) -> Answer {
    let Some(_alone) = services.requests.active_requests.forget(by.id) else {
        return Ok(Reply::text(services.locale().say("privacy-busy")));
    };
    let Some(remembered) = referee::privacy::remembered(services.referee(), by.id).await? else {
        return Ok(Reply::Change(Message::text(services.locale().say("privacy-nothing"))));
    };
    if privacy::told(&remembered) > seen {
        return Ok(Reply::Change(privacy::sure(services.locale(), &remembered, true)));
    }
    let done = match referee::privacy::forget(services.referee(), by.id, services.now()).await {
        Ok(_) => services.locale().say("privacy-forgotten"),
        Err(cause) => {
            tracing::error!(%cause, "somebody is not forgotten yet");
            // Once recorded, the request is resumed later; otherwise this is an ordinary error.
            if !referee::privacy::is_being_forgotten(services.referee(), by.id).await? {
                return Err(cause.into());
            }
            services.locale().say("privacy-halfway")
        }
    };
    Ok(Reply::Change(Message::text(done)))
}

pub(crate) fn remain(locale: &Locale) -> Reply {
    Reply::Change(Message::text(locale.say("privacy-kept")))
}
