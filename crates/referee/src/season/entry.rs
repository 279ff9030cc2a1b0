//! The people who may join a season: everyone, members with a role, or those invited.

use match_model::{
    GuildId, LimitedAct, Person, PersonId, RoleId, Season, SeasonEntry, SeasonId, SeasonRefusal,
    SeasonState, Time,
};
use store::{Connection, people, season_invitations, seasons};

use crate::announcement::queue;
use crate::limits::count;
use crate::season::lookup::{refuse, unfinished};
use crate::season::news::show_changes;
use crate::{Announcement, Referee, Result, SeasonNews};

/// The role *@everyone* has the server's id, and isn't among a member's roles.
pub(super) fn normal(entry: SeasonEntry, guild: GuildId) -> SeasonEntry {
    match entry {
        SeasonEntry::Role(role) if role.get() == guild.get() => SeasonEntry::Everyone,
        other => other,
    }
}

/// Refuses people who may not join.
pub(super) async fn check(
    connection: &mut Connection,
    season: &Season,
    person: PersonId,
    roles: &[RoleId],
) -> Result<()> {
    let refusal = match season.entry {
        SeasonEntry::Everyone => return Ok(()),
        SeasonEntry::Role(role) if roles.contains(&role) => return Ok(()),
        SeasonEntry::Role(role) => SeasonRefusal::NeedsRole { role },
        SeasonEntry::Invited => SeasonRefusal::NeedsInvitation,
    };
    match season_invitations::exists(connection, season.id, person).await? {
        true => Ok(()),
        false => refuse(refusal),
    }
}

/// Invites a person, who is told in the season's channel. `manages`: whether the asker manages the
/// server.
pub async fn invite(
    referee: &Referee,
    id: SeasonId,
    by: PersonId,
    manages: bool,
    person: &Person,
    now: Time,
) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = changeable(&mut tx, id, by, manages).await?;
    let runs = season.state == SeasonState::Running;
    if runs && !season.kind.takes_late_joiners() {
        return refuse(SeasonRefusal::Closed);
    }
    let players = seasons::players(&mut tx, id).await?;
    let is_active = players.iter().any(|one| one.person_id == person.id && one.left_at.is_none());
    people::meet(&mut tx, person, now).await?;
    if is_active || !season_invitations::insert(&mut tx, id, person.id, by, now).await? {
        return refuse(SeasonRefusal::Invited { person: person.id });
    }
    count(&mut tx, by, LimitedAct::Invitation, now).await?;
    let news = SeasonNews::SeasonInvited { person: person.id };
    queue(&mut tx, &Announcement::Season(id, news), now).await?;
    referee.commit(tx).await?;
    Ok(season)
}

/// Changes who may join from now on. Players who have joined stay.
pub async fn change(
    referee: &Referee,
    id: SeasonId,
    by: PersonId,
    manages: bool,
    entry: SeasonEntry,
    now: Time,
) -> Result<Season> {
    let mut tx = referee.store.write().await?;
    let season = changeable(&mut tx, id, by, manages).await?;
    let entry = normal(entry, season.guild_id);
    seasons::set_entry(&mut tx, id, entry).await?;
    show_changes(&mut tx, id, now).await?;
    referee.commit(tx).await?;
    Ok(Season { entry, ..season })
}

async fn changeable(
    connection: &mut Connection,
    id: SeasonId,
    by: PersonId,
    manages: bool,
) -> Result<Season> {
    let season = unfinished(connection, id).await?;
    match season.created_by == by || manages {
        true => Ok(season),
        false => refuse(SeasonRefusal::NotYours),
    }
}
