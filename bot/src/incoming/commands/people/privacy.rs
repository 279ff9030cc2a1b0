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

const MOST_BYTES: usize = 9 * 1024 * 1024;

impl ButtonHandler for PrivacyButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            PrivacyButton::Forget(losses_shown) => forget(services, &press.by, losses_shown).await,
            PrivacyButton::Remain(_) => Ok(remain(services.locale())),
        }
    }
}

pub(crate) async fn command(services: &RequestServices, asker: &Person, values: &Values) -> Answer {
    match values.subcommand() {
        Some(named::EXPORT) => export(services.composer(), asker).await,
        Some(named::ERASE) => match values.number(named::SURE) {
            Some(losses) => {
                let losses_shown = Losses(u32::try_from(losses).unwrap_or(u32::MAX));
                forget(services, asker, losses_shown).await.map(Reply::anew)
            }
            None => ask(services.composer(), asker).await,
        },
        _ => Ok(Reply::text(services.locale().say("match-unknown-command"))),
    }
}

async fn export(composer: &Composer, asker: &Person) -> Answer {
    let Some(stored_data) = referee::privacy::export_of(&composer.referee, asker.id).await? else {
        return Ok(Reply::text(composer.locale.say("privacy-nothing")));
    };
    let rows: usize = stored_data.values().filter_map(Value::as_array).map(Vec::len).sum();
    let data = Value::Object(stored_data);
    let indented = format!("{data:#}");
    let text = if indented.len() <= MOST_BYTES { indented } else { data.to_string() };
    if text.len() > MOST_BYTES {
        return Ok(Reply::text(composer.locale.say("privacy-too-large")));
    }
    Ok(Reply::Tell(privacy::exported(&composer.locale, rows, text)))
}

async fn ask(composer: &Composer, asker: &Person) -> Answer {
    Ok(match referee::privacy::summary_of(&composer.referee, asker.id).await? {
        Some(data_summary) => Reply::Tell(privacy::sure(&composer.locale, &data_summary, false)),
        None => Reply::text(composer.locale.say("privacy-nothing")),
    })
}

pub(crate) async fn forget(
    services: &RequestServices,
    asker: &Person,
    losses_shown: Losses,
) -> Answer {
    let Some(_guard) = services.requests.active_requests.forget(asker.id) else {
        return Ok(Reply::text(services.locale().say("privacy-busy")));
    };
    let Some(data_summary) = referee::privacy::summary_of(services.referee(), asker.id).await?
    else {
        return Ok(Reply::Change(Message::text(services.locale().say("privacy-nothing"))));
    };
    if privacy::losses(&data_summary) > losses_shown {
        return Ok(Reply::Change(privacy::sure(services.locale(), &data_summary, true)));
    }
    let text = match referee::privacy::forget(services.referee(), asker.id, services.now()).await {
        Ok(_) => services.locale().say("privacy-forgotten"),
        Err(cause) => {
            tracing::error!(%cause, "failed to erase a person");
            // Once recorded, the request is resumed later; otherwise this is an ordinary error.
            if !referee::privacy::is_being_forgotten(services.referee(), asker.id).await? {
                return Err(cause.into());
            }
            services.locale().say("privacy-halfway")
        }
    };
    Ok(Reply::Change(Message::text(text)))
}

pub(crate) fn remain(locale: &Locale) -> Reply {
    Reply::Change(Message::text(locale.say("privacy-kept")))
}
