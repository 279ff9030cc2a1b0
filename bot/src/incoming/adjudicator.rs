//! Who may decide others' matches in a server.

use serenity::model::permissions::Permissions;

use crate::discord::permissions::Place;

/// Whether somebody may decide matches of the server where they ask: who may manage it.
pub(crate) fn may_adjudicate(place: &Place) -> bool {
    let managing = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    place.guild.is_some() && place.asker.intersects(managing)
}
