//! The data that is kept about a person: exported, and forgotten.
//!
//! Who asks to be forgotten leaves their matches first, as anybody may: they resign those that go
//! on and give pieces back. Then, in one transaction, their challenges are closed and a number that
//! is nobody's takes their place everywhere. That they have asked is written down before, so that
//! what a restart interrupts is taken up again ([`crate::privacy::finish_forgetting`]).

use std::collections::BTreeMap;

use match_model::{
    ChallengeState, EndedBy, Ending, MatchId, PersonId, PersonSummary, RequestRefusal, Time,
};
use rules::l10n::say;
use serde_json::{Map, Value};
use store::{bars, challenges, people, privacy};

use crate::announcement::say as announce;
use crate::{Announcement, ChallengeNews, Error, Referee, Result};

/// So often is looked again when a match begins while somebody is being forgotten.
const TRIES: u32 = 8;

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

/// Everything that is kept about a person, table by table; `None` when nothing is. Others must not
/// see it: drafts and plans are in it.
///
/// # Errors
/// When the database fails.
pub async fn kept_of(referee: &Referee, person: PersonId) -> Result<Option<Map<String, Value>>> {
    let mut connection = referee.store.read().await?;
    // A bar outlives the rest.
    if people::find(&mut connection, person).await?.is_none()
        && !bars::is_named(&mut connection, person).await?
    {
        return Ok(None);
    }
    Ok(Some(privacy::export(&mut connection, person).await?))
}

/// The summary of the data about a person; `None` when there is none.
///
/// # Errors
/// When the database fails.
pub async fn remembered(referee: &Referee, person: PersonId) -> Result<Option<PersonSummary>> {
    let mut connection = referee.store.read().await?;
    if people::find(&mut connection, person).await?.is_none() {
        return Ok(None);
    }
    let (over, marshal) = privacy::counts(&mut connection, person).await?;
    Ok(Some(PersonSummary {
        playing: count(privacy::led(&mut connection, person).await?.len()),
        pieces: count(privacy::played_for(&mut connection, person).await?.len()),
        marshal,
        challenges: count(challenges::open_of(&mut connection, person).await?.len()),
        over,
    }))
}

/// Whether a person has asked to be forgotten and is not yet.
///
/// # Errors
/// When the database fails.
pub async fn is_being_forgotten(referee: &Referee, person: PersonId) -> Result<bool> {
    Ok(privacy::asked(&mut *referee.store.read().await?).await?.contains(&person))
}

/// Forgets a person: whether there was anything to forget.
///
/// # Errors
/// When the database fails, or matches of theirs begin again and again meanwhile. What is left is
/// done by [`crate::privacy::finish_forgetting`].
pub async fn forget(referee: &Referee, person: PersonId, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    if person.is_former() || people::find(&mut tx, person).await?.is_none() {
        return Ok(false);
    }
    privacy::ask(&mut tx, person, now).await?;
    referee.commit(tx).await?;
    go_on_forgetting(referee, person, now).await?;
    Ok(true)
}

/// Goes on where forgetting was interrupted: how many people are forgotten by that.
///
/// # Errors
/// When the database fails.
pub async fn finish_forgetting(referee: &Referee, now: Time) -> Result<usize> {
    let asked = privacy::asked(&mut *referee.store.read().await?).await?;
    for &person in &asked {
        go_on_forgetting(referee, person, now).await?;
    }
    Ok(asked.len())
}

async fn go_on_forgetting(referee: &Referee, person: PersonId, now: Time) -> Result<()> {
    for _ in 0..TRIES {
        let broken = take_leave(referee, person, now).await?;
        if anonymise(referee, person, &broken, now).await? {
            return Ok(());
        }
    }
    Err(RequestRefusal::Stale.into())
}

/// Resigns a person's matches and gives the pieces back that they play for others. The matches
/// that nobody can read are left, and named.
async fn take_leave(referee: &Referee, person: PersonId, now: Time) -> Result<Vec<MatchId>> {
    let mut broken = Vec::new();
    let mut connection = referee.store.read().await?;
    let led = privacy::led(&mut connection, person).await?;
    let pieces = privacy::played_for(&mut connection, person).await?;
    drop(connection);
    for id in led {
        match crate::resign::resign(referee, id, person, now).await {
            // What was ended or changed meanwhile is looked at again.
            Ok(_) | Err(Error::Refused(RequestRefusal::MatchOver | RequestRefusal::Stale)) => {}
            Err(error) if error.unreadable().is_some() => broken.push(id),
            Err(other) => return Err(other),
        }
    }
    let mut given_back: BTreeMap<MatchId, String> = BTreeMap::new();
    for (id, home) in pieces {
        let homes = given_back.entry(id).or_default();
        homes.push_str(&home);
        homes.push(' ');
    }
    for (id, homes) in given_back {
        match crate::enlistment::release(referee, id, person, &homes, now).await {
            Ok(_) | Err(Error::Refused(_)) => {}
            // Where nobody plays, the piece is taken off with the rest.
            Err(error) if error.unreadable().is_some() => {}
            Err(other) => return Err(other),
        }
    }
    Ok(broken)
}

/// Puts nobody in a person's place, unless a match of theirs goes on that is not one of these.
async fn anonymise(
    referee: &Referee,
    person: PersonId,
    broken: &[MatchId],
    now: Time,
) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    // Somebody else may have finished it.
    if people::find(&mut tx, person).await?.is_none() {
        return Ok(true);
    }
    if privacy::led(&mut tx, person).await?.iter().any(|id| !broken.contains(id)) {
        return Ok(false);
    }
    let ending = Ending {
        winner: None,
        how: EndedBy::Resigned,
        rule: Some("C-3".to_owned()),
        reason: say("referee-forgotten"),
        at: now,
    };
    for &id in broken {
        privacy::give_up(&mut tx, id, person, &ending).await?;
    }
    for open in challenges::open_of(&mut tx, person).await? {
        let own = open.challenger == person;
        let state = if own { ChallengeState::Withdrawn } else { ChallengeState::Declined };
        if challenges::decide(&mut tx, open.id, state, Some(person), None, now).await? {
            announce(&mut tx, &Announcement::Challenge(open.id, ChallengeNews::Closed), now)
                .await?;
        }
    }
    privacy::forget(&mut tx, person).await?;
    let committed = referee.commit(tx).await;
    referee.invalidate_cache();
    committed.map(|()| true)
}
