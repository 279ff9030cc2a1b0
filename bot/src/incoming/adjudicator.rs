use discord_model::Permissions;
use match_model::RoleId;
use referee::Referee;

use crate::permissions::Place;
use crate::reply::Failure;

/// Whether a person manages the server or has the adjudicators' role (`/server show`).
pub(crate) async fn may_adjudicate(
    referee: &Referee,
    place: &Place,
    roles: &[RoleId],
) -> Result<bool, Failure> {
    let Some(guild) = place.guild else { return Ok(false) };
    if place.asker.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR) {
        return Ok(true);
    }
    let adjudicator_role = referee::guild_settings::adjudicator_role(referee, guild).await?;
    Ok(adjudicator_role.is_some_and(|role| roles.contains(&role)))
}
