//! Refuses the requests of barred people, and all requests in barred servers.

use match_model::{BarSource, Person};
use messages::buttons::ButtonAction;
use messages::buttons::custom_id::CustomId as _;
use messages::words;

use crate::incoming::commands::table::{Command, MANAGES, typing};
use crate::incoming::request::RequestKind;
use crate::outgoing::composer::Composer;
use crate::permissions::Place;
use crate::reply::Failure;

pub(crate) async fn refuse(
    composer: &Composer,
    asker: &Person,
    place: &Place,
    kind: &RequestKind,
) -> Result<(), Failure> {
    let Some(bar) =
        referee::bars::find(&composer.referee, asker.id, place.guild.or(place.outside)).await?
    else {
        return Ok(());
    };
    // Managers could lift their own server's bar anyway.
    let is_manager = place.asker.intersects(MANAGES | discord_model::Permissions::ADMINISTRATOR);
    if (bar.source == BarSource::Managers && is_manager) || is_about_own_data(kind) {
        return Ok(());
    }
    Err(Failure::Said(words::moderation::refused_command(&composer.locale, &bar)))
}

fn is_about_own_data(kind: &RequestKind) -> bool {
    match kind {
        RequestKind::Command { name, values, .. } => {
            typing::read(name, values).is_some_and(|command| command.command == Command::Privacy)
        }
        RequestKind::Component { id, .. } | RequestKind::Form { id, .. } => {
            matches!(ButtonAction::parse(id), Some(ButtonAction::Privacy(_)))
        }
        RequestKind::Complete { .. } | RequestKind::OnPerson(_) | RequestKind::OnMessage(_) => {
            false
        }
    }
}
